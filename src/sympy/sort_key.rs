//! The order in which SymPy lists results (`default_sort_key`), and the terms of a sum.
//!
//! A key consists of the class, the arguments (fewer first), the exponent and the coefficient. It is compared lazily, and
//! never built as a whole.

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_number::integer::IntegerExt;
use pascaline_number::rational::Rational;

use super::evalf::{self, Approximation};
use super::expr::{Constant, Expr, Form, MINUS_ONE, ONE, Operands, ZERO};
use super::functions::Function;
use super::{Context, compare, print};

/// The order of `default_sort_key`.
pub(crate) fn sort_key_compare<'a>(own: Expr<'a>, other: Expr<'a>, cx: &Context<'a>) -> Ordering {
    if let (Some(own), Some(other)) = (own.as_rational(), other.as_rational()) {
        return own.compare(other, cx.budget);
    }
    Sorter { cx: cx.aside() }.compare(own, other)
}

/// The terms of a sum in SymPy's order: by their powers of nonnumeric factors, the highest first; then by size.
pub(crate) fn ordered_terms<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Vec<Expr<'a>> {
    in_places(terms, &Sorter { cx: cx.aside() }.places(terms))
}

fn in_places<'a>(terms: &[Expr<'a>], places: &[usize]) -> Vec<Expr<'a>> {
    places.iter().map(|place| terms[*place]).collect()
}

/// Ordering terms evaluates the sizes of numbers. A number without a value decides nothing: its fault is discarded.
struct Sorter<'a> {
    cx: Context<'a>,
}

/// The parts of an expression's key.
struct Key<'a> {
    class: (u8, u16, &'static str),
    /// The expression with the arguments, or an atom.
    body: Expr<'a>,
    /// `None` for a number on its own: it has no arguments.
    exponent: Option<Expr<'a>>,
    coefficient: Expr<'a>,
}

impl<'a> Key<'a> {
    fn of(expr: Expr<'a>, cx: &Context<'a>) -> Self {
        let (coefficient, rest) = expr.as_coefficient_multiply(cx);
        if expr.is_number() {
            return Self { class: class(expr), body: ONE, exponent: None, coefficient };
        }
        let (body, exponent) = match rest {
            Form::Pow(_) => {
                let power = rest.as_base_exponent(cx);
                cx.unless_failed(power).unwrap_or((rest, ONE))
            }
            _ => (rest, ONE),
        };
        Self { class: class(body), body, exponent: Some(exponent), coefficient }
    }
}

/// SymPy's `class_key`.
fn class(expr: Expr) -> (u8, u16, &'static str) {
    match expr {
        _ if expr.is_number() => (1, 0, "Number"),
        Form::Symbol(symbol) => (2, 0, if symbol.dummy == 0 { "Symbol" } else { "Dummy" }),
        Form::Constant(_) | Form::Rational(_) | Form::Float(_) => (2, 0, compare::class_name(expr)),
        Form::Mul(_) => (3, 0, "Mul"),
        Form::Add(_) => (3, 1, "Add"),
        Form::Pow(_) => (3, 2, "Pow"),
        Form::Call(Function::Min | Function::Max, _) | Form::RootOf(_) => (5, 0, compare::class_name(expr)),
        Form::Call(function, _) => (4, place(*function), function.name()),
    }
}

fn place(function: Function) -> u16 {
    match function {
        Function::Exp => 10,
        Function::Log => 11,
        Function::Sin => 20,
        Function::Cos => 21,
        Function::Tan => 22,
        Function::Cot => 23,
        Function::Sinh => 30,
        Function::Cosh => 31,
        Function::Tanh => 32,
        Function::Coth => 33,
        Function::Conjugate => 40,
        Function::Re => 41,
        Function::Im => 42,
        Function::Arg => 43,
        Function::Undefined => 0,
        _ => 10000,
    }
}

impl<'a> Sorter<'a> {
    fn compare(&mut self, own: Expr<'a>, other: Expr<'a>) -> Ordering {
        if self.cx.afford(1).is_none() || own.equals(other, &self.cx) {
            return Ordering::Equal;
        }
        let (own, other) = (Key::of(own, &self.cx), Key::of(other, &self.cx));
        own.class
            .cmp(&other.class)
            .then_with(|| self.compare_arguments(&own, &other))
            .then_with(|| match (own.exponent, other.exponent) {
                (Some(own), Some(other)) => self.compare(own, other),
                _ => Ordering::Equal,
            })
            .then_with(|| compare_numbers(own.coefficient, other.coefficient, &self.cx))
    }

    /// Compares two keys of the same class.
    fn compare_arguments(&mut self, own: &Key<'a>, other: &Key<'a>) -> Ordering {
        let by_length = length(own).cmp(&length(other));
        if by_length.is_ne() {
            return by_length;
        }
        match (own.body, other.body) {
            (own, other) if own.equals(other, &self.cx) => Ordering::Equal,
            (Form::Symbol(own), Form::Symbol(other)) => own.word.cmp(&other.word).then(own.dummy.cmp(&other.dummy)),
            (Form::RootOf(own), Form::RootOf(other)) => own.compare_keys(other),
            (own, other) if own.is_atom() || other.is_atom() => {
                print::text(own, &self.cx).cmp(&print::text(other, &self.cx))
            }
            (own, other) => {
                let (own, other) = (self.arguments(own), self.arguments(other));
                let mut pairs = own.iter().zip(&other);
                pairs
                    .find_map(|(own, other)| Some(self.compare(own, other)).filter(|order| order.is_ne()))
                    .unwrap_or(Ordering::Equal)
            }
        }
    }

    fn arguments(&mut self, body: Expr<'a>) -> Vec<Expr<'a>> {
        match body {
            Form::Add(terms) => in_places(terms, &self.places(terms)),
            Form::Mul(factors) => {
                let mut factors = factors.to_vec();
                if has_sign_apart(body)
                    && let Some(first) = factors.first_mut()
                {
                    *first = self.cx.negate(first);
                    factors.insert(0, MINUS_ONE);
                }
                sort_by(&mut factors, |own, other| self.compare(own, other));
                factors
            }
            _ => body.arguments().to_vec(),
        }
    }

    /// The original indexes of the terms of a sum, in their order.
    fn places(&mut self, terms: &[Expr<'a>]) -> Vec<usize> {
        if let Some(places) = difference(terms, &self.cx) {
            return places.to_vec();
        }
        let terms = terms.iter().enumerate();
        let mut terms: Vec<Monomial> = terms.map(|(place, term)| self.monomial(term, place)).collect();
        let mut generators: Vec<Expr> = Vec::new();
        for (base, _) in terms.iter().flat_map(|term| &term.powers) {
            if !base.is_among(&generators, &self.cx) {
                generators.push(base);
            }
        }
        sort_by(&mut generators, |own, other| self.compare(own, other));
        sort_by(&mut terms, |own, other| compare_terms(own, other, &generators, &self.cx));
        terms.into_iter().map(|term| term.place).collect()
    }

    fn monomial(&mut self, expr: Expr<'a>, place: usize) -> Monomial<'a> {
        let mut term = Monomial { place, re: 1.0, im: 0.0, powers: Vec::new() };
        for factor in expr.factors() {
            if factor.is_numeric(&self.cx)
                && let Some((re, im)) = self.value(factor)
            {
                (term.re, term.im) = (term.re * re - term.im * im, term.re * im + term.im * re);
                continue;
            }
            let power = self.decompose(factor);
            term.powers.push(power.unwrap_or((factor, 1)));
        }
        term
    }

    /// A factor as a power with an integer exponent, where the rest of the exponent stays in the base (`decompose_power`).
    fn decompose(&mut self, factor: Expr<'a>) -> Option<(Expr<'a>, i64)> {
        let power = factor.as_base_exponent(&self.cx);
        let (base, exponent) = self.cx.unless_failed(power)?;
        let (coefficient, rest) = exponent.as_coefficient_multiply(&self.cx);
        let rational = coefficient.as_rational()?;
        let part = Rational::from(rational.denominator().clone()).reciprocal()?;
        let part = if rational.is_integer() { ONE } else { self.cx.number(part) };
        let rest = self.cx.product(part, rest);
        let base = self.cx.power(base, rest);
        Some((self.cx.unless_failed(base)?, rational.numerator().to_i64()?))
    }

    /// A number's parts as machine floats.
    fn value(&mut self, number: Expr<'a>) -> Option<(f64, f64)> {
        // `evalf` works with four bits more than the requested 53: the noise of a part that is zero matters here.
        const BITS: i64 = 57;
        if let Some(integer) = number.as_integer() {
            return Some((integer.to_f64().value(), 0.0));
        }
        if number.is_constant(Constant::ImaginaryUnit) {
            return Some((0.0, 1.0));
        }
        let value = evalf::evaluate(number, BITS, &self.cx);
        match self.cx.unless_failed(value)?? {
            Approximation::Number(parts) => {
                let part = |part: Option<&evalf::CertifiedReal>| part.map_or(0.0, |part| part.value.to_f64());
                Some((part(parts.re), part(parts.im)))
            }
            _ => None,
        }
    }
}

/// The number of arguments of the key.
fn length(key: &Key) -> usize {
    match key.body {
        _ if key.exponent.is_none() => 0,
        // A dummy consists of its name and its number; as a base it is one argument.
        Form::Symbol(symbol) if symbol.dummy > 0 && key.exponent.is_some_and(super::expr::Form::is_one) => 2,
        body if body.is_atom() => 1,
        body => body.arguments().len() + usize::from(has_sign_apart(body)),
    }
}

/// Whether the minus of a product's coefficient counts as a factor of its own.
fn has_sign_apart(body: Expr) -> bool {
    match body {
        Form::Mul([first, ..]) => {
            first.is_negative_number() && !first.is_i64(-1) && !first.is_constant(Constant::NegativeInfinity)
        }
        _ => false,
    }
}

/// By value; a number without a value equals anything.
fn compare_numbers(own: Expr, other: Expr, cx: &Context) -> Ordering {
    if let (Some(own), Some(other)) = (own.as_rational(), other.as_rational()) {
        return own.compare(other, cx.budget);
    }
    let rank = |number: Expr| match number {
        Form::Constant(Constant::NegativeInfinity) => -1,
        Form::Constant(Constant::Infinity) => 1,
        _ => 0,
    };
    let exact = |number: Expr| match number {
        Form::Rational(rational) => Some((*rational).clone()),
        Form::Float(float) => compare::exact_value(&float.value, cx.budget),
        _ => None,
    };
    rank(own).cmp(&rank(other)).then_with(|| match (exact(own), exact(other)) {
        (Some(own), Some(other)) => own.compare(&other, cx.budget),
        _ => Ordering::Equal,
    })
}

/// A term as a monomial: its coefficient's parts, and its generators with their exponents.
#[derive(Clone)]
struct Monomial<'a> {
    /// Its index in the sum.
    place: usize,
    re: f64,
    im: f64,
    powers: Vec<(Expr<'a>, i64)>,
}

fn compare_terms(own: &Monomial, other: &Monomial, generators: &[Expr], cx: &Context) -> Ordering {
    let exponent = |term: &Monomial, generator: Expr| {
        term.powers.iter().rfind(|(base, _)| base.equals(generator, cx)).map_or(0, |(_, exponent)| *exponent)
    };
    for generator in generators {
        let by_power = exponent(other, generator).cmp(&exponent(own, generator));
        if by_power.is_ne() {
            return by_power;
        }
    }
    let size = |own: f64, other: f64| own.partial_cmp(&other).unwrap_or(Ordering::Equal);
    (own.im != 0.0).cmp(&(other.im != 0.0)).then_with(|| size(own.im, other.im)).then_with(|| size(own.re, other.re))
}

/// `1 - 2*x`: a positive number and a term with a negative one stay in that order.
fn difference(terms: &[Expr], cx: &Context) -> Option<[usize; 2]> {
    let is_first = |expr: Expr| {
        use Constant::{Catalan, EulerGamma, Exp1, GoldenRatio, Pi, TribonacciConstant};
        let named = matches!(expr, Form::Constant(Exp1 | Pi | GoldenRatio | TribonacciConstant | EulerGamma | Catalan));
        expr.is_number() || named
    };
    let (number, rest, places) = match terms {
        [x, y] if is_first(x) => (x, y, [0, 1]),
        [x, y] if is_first(y) => (y, x, [1, 0]),
        _ => return None,
    };
    let Form::Mul(factors) = rest else { return None };
    let is_negative = |number: Expr| compare_numbers(number, ZERO, cx).is_lt();
    let first = factors.iter().find(|factor| is_first(factor)).filter(|first| first.is_number())?;
    let is_difference = factors.len() == 2 && is_negative(first) && !is_negative(number) && !number.is_literal_zero();
    is_difference.then_some(places)
}

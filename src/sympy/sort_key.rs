//! The order in which SymPy lists results (`default_sort_key`), and the terms of a sum.
//!
//! A key is: the class; the arguments, fewer first; the exponent; the coefficient. It is compared as far as it decides,
//! and never built as a whole.

use std::cmp::Ordering;

use super::evalf::{self, Approximation};
use super::expr::{Constant, Expr};
use super::functions::Function;
use super::print;
use super::{Context, order};
use crate::limits::{Budget, Limits};
use crate::rational::Rational;
use crate::sort::InOrder;

/// The order of `default_sort_key`.
pub(crate) fn sort_key_compare(own: &Expr, other: &Expr) -> Ordering {
    if let (Some(own), Some(other)) = (own.as_rational(), other.as_rational()) {
        return own.cmp(other);
    }
    Sorter::new().compare(own, other)
}

/// The terms of a sum in SymPy's order: by their powers of what is no number, the highest first; then by size.
pub(crate) fn ordered_terms(terms: &[Expr]) -> Vec<Expr> {
    Sorter::new().ordered_terms(terms)
}

/// Sizes of numbers are evaluated while terms are ordered, so a budget of its own is at hand.
struct Sorter {
    cx: Context,
}

/// What the key of an expression is made of.
struct Key {
    class: (u8, u16, &'static str),
    /// What has the arguments, or is an atom.
    body: Expr,
    /// `None` of a number that stands by itself: it has no arguments.
    exponent: Option<Expr>,
    coefficient: Expr,
}

impl Key {
    fn of(expr: &Expr, cx: &mut Context) -> Self {
        let (coefficient, rest) = expr.as_coefficient_multiply();
        if expr.is_number() {
            return Self { class: class(expr), body: Expr::one(), exponent: None, coefficient };
        }
        let (body, exponent) = match &rest {
            Expr::Pow(_) => rest.as_base_exponent(cx).unwrap_or_else(|_| (rest.clone(), Expr::one())),
            _ => (rest, Expr::one()),
        };
        Self { class: class(&body), body, exponent: Some(exponent), coefficient }
    }
}

/// SymPy's `class_key`.
fn class(expr: &Expr) -> (u8, u16, &'static str) {
    match expr {
        _ if expr.is_number() => (1, 0, "Number"),
        Expr::Symbol(symbol) => (2, 0, if symbol.dummy == 0 { "Symbol" } else { "Dummy" }),
        Expr::Constant(_) | Expr::Rational(_) | Expr::Float(_) => (2, 0, order::class_name(expr)),
        Expr::Mul(_) => (3, 0, "Mul"),
        Expr::Add(_) => (3, 1, "Add"),
        Expr::Pow(_) => (3, 2, "Pow"),
        Expr::Call(Function::Min | Function::Max, _) | Expr::RootOf(_) => (5, 0, order::class_name(expr)),
        Expr::Call(function, _) => (4, place(*function), function.name()),
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

impl Sorter {
    fn new() -> Self {
        Self { cx: Context::new(Budget::new(Limits::default())) }
    }

    fn compare(&mut self, own: &Expr, other: &Expr) -> Ordering {
        if own == other {
            return Ordering::Equal;
        }
        let (own, other) = (Key::of(own, &mut self.cx), Key::of(other, &mut self.cx));
        own.class
            .cmp(&other.class)
            .then_with(|| self.compare_arguments(&own, &other))
            .then_with(|| match (&own.exponent, &other.exponent) {
                (Some(own), Some(other)) => self.compare(own, other),
                _ => Ordering::Equal,
            })
            .then_with(|| compare_numbers(&own.coefficient, &other.coefficient))
    }

    /// Of two of one class.
    fn compare_arguments(&mut self, own: &Key, other: &Key) -> Ordering {
        let by_length = length(own).cmp(&length(other));
        if by_length.is_ne() {
            return by_length;
        }
        match (&own.body, &other.body) {
            (Expr::Symbol(own), Expr::Symbol(other)) => own.name.cmp(&other.name).then(own.dummy.cmp(&other.dummy)),
            (Expr::RootOf(own), Expr::RootOf(other)) => own.compare_keys(other),
            (own, other) if own.is_atom() || other.is_atom() => print::text(own).cmp(&print::text(other)),
            (own, other) => {
                let (own, other) = (self.arguments(own), self.arguments(other));
                let mut pairs = own.iter().zip(&other);
                pairs
                    .find_map(|(own, other)| Some(self.compare(own, other)).filter(|order| order.is_ne()))
                    .unwrap_or(Ordering::Equal)
            }
        }
    }

    fn arguments(&mut self, body: &Expr) -> Vec<Expr> {
        match body {
            Expr::Add(terms) => self.ordered_terms(terms),
            Expr::Mul(factors) => {
                let mut factors = factors.to_vec();
                if let Some(positive) = split_sign(body) {
                    factors.splice(..1, [Expr::from(-1), positive]);
                }
                factors.put_in_order(|own, other| self.compare(own, other));
                factors
            }
            _ => body.arguments().to_vec(),
        }
    }

    fn ordered_terms(&mut self, terms: &[Expr]) -> Vec<Expr> {
        if let Some(ordered) = difference(terms) {
            return ordered;
        }
        let mut terms: Vec<Term> = terms.iter().map(|term| self.monomial(term)).collect();
        let mut generators: Vec<Expr> = Vec::new();
        for (base, _) in terms.iter().flat_map(|term| &term.powers) {
            if !generators.contains(base) {
                generators.push(base.clone());
            }
        }
        generators.put_in_order(|own, other| self.compare(own, other));
        terms.put_in_order(|own, other| compare_terms(own, other, &generators));
        terms.into_iter().map(|term| term.expr).collect()
    }

    fn monomial(&mut self, expr: &Expr) -> Term {
        let mut term = Term { expr: expr.clone(), re: 1.0, im: 0.0, powers: Vec::new() };
        for factor in expr.factors() {
            if factor.is_numeric()
                && let Some((re, im)) = self.value(factor)
            {
                (term.re, term.im) = (term.re * re - term.im * im, term.re * im + term.im * re);
                continue;
            }
            let power = self.decompose(factor);
            term.powers.push(power.unwrap_or_else(|| (factor.clone(), 1)));
        }
        term
    }

    /// A factor as a power with an integer exponent, the rest of the exponent left in the base (`decompose_power`).
    fn decompose(&mut self, factor: &Expr) -> Option<(Expr, i64)> {
        let (base, exponent) = factor.as_base_exponent(&mut self.cx).ok()?;
        let (coefficient, rest) = exponent.as_coefficient_multiply();
        let rational = coefficient.as_rational()?;
        let part = Expr::from(Rational::from(rational.denominator().clone()).reciprocal()?);
        let rest = self.cx.product(&part, &rest).ok()?;
        Some((self.cx.power(base, rest).ok()?, rational.numerator().to_i64()?))
    }

    /// A number's parts as floats of the machine.
    fn value(&mut self, number: &Expr) -> Option<(f64, f64)> {
        // `evalf` works with four bits more than the 53 that it is asked for: the noise of a part that is zero decides here.
        const BITS: i64 = 57;
        if let Some(integer) = number.as_integer() {
            return Some((integer.to_f64(), 0.0));
        }
        if number.is_constant(Constant::ImaginaryUnit) {
            return Some((0.0, 1.0));
        }
        match evalf::evaluate(number, BITS, &mut self.cx).ok()?? {
            Approximation::Number(parts) => {
                let part = |part: Option<evalf::Part>| part.map_or(0.0, |part| part.value.to_f64());
                Some((part(parts.re), part(parts.im)))
            }
            _ => None,
        }
    }
}

/// How many arguments the key has.
fn length(key: &Key) -> usize {
    match &key.body {
        _ if key.exponent.is_none() => 0,
        // A dummy has its name and its number; as a base it is one argument.
        Expr::Symbol(symbol) if symbol.dummy > 0 && key.exponent.as_ref().is_some_and(Expr::is_one) => 2,
        body if body.is_atom() => 1,
        body => body.arguments().len() + usize::from(split_sign(body).is_some()),
    }
}

/// The number in front of a product without its minus, which counts as a factor of its own.
fn split_sign(body: &Expr) -> Option<Expr> {
    match body {
        Expr::Mul(factors) => match factors.first()? {
            Expr::Rational(first) if first.is_negative() && !body.factors().first()?.is_i64(-1) => {
                Some(first.negate().into())
            }
            Expr::Float(first) if first.value.is_negative() => {
                let value = first.value.negate();
                Some(Expr::Float(super::expr::Float { value, precision: first.precision }.into()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// By value; what has none is equal to anything.
fn compare_numbers(own: &Expr, other: &Expr) -> Ordering {
    if let (Some(own), Some(other)) = (own.as_rational(), other.as_rational()) {
        return own.cmp(other);
    }
    let rank = |number: &Expr| match number {
        Expr::Constant(Constant::NegativeInfinity) => -1,
        Expr::Constant(Constant::Infinity) => 1,
        _ => 0,
    };
    let exact = |number: &Expr| match number {
        Expr::Rational(rational) => Some((**rational).clone()),
        Expr::Float(float) => order::exact_value(&float.value),
        _ => None,
    };
    rank(own).cmp(&rank(other)).then_with(|| match (exact(own), exact(other)) {
        (Some(own), Some(other)) => own.cmp(&other),
        _ => Ordering::Equal,
    })
}

/// A term as a monomial: its coefficient's parts, and its generators with their exponents.
struct Term {
    expr: Expr,
    re: f64,
    im: f64,
    powers: Vec<(Expr, i64)>,
}

fn compare_terms(own: &Term, other: &Term, generators: &[Expr]) -> Ordering {
    let exponent = |term: &Term, generator: &Expr| {
        term.powers.iter().rfind(|(base, _)| base == generator).map_or(0, |(_, exponent)| *exponent)
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
fn difference(terms: &[Expr]) -> Option<Vec<Expr>> {
    let is_first = |expr: &Expr| {
        use Constant::{Catalan, EulerGamma, Exp1, GoldenRatio, Pi, TribonacciConstant};
        let named = matches!(expr, Expr::Constant(Exp1 | Pi | GoldenRatio | TribonacciConstant | EulerGamma | Catalan));
        expr.is_number() || named
    };
    let (number, rest) = match terms {
        [x, y] if is_first(x) => (x, y),
        [x, y] if is_first(y) => (y, x),
        _ => return None,
    };
    let Expr::Mul(factors) = rest else { return None };
    let is_negative = |number: &Expr| compare_numbers(number, &Expr::zero()).is_lt();
    let first = factors.iter().find(|factor| is_first(factor)).filter(|first| first.is_number())?;
    let is_difference = factors.len() == 2 && is_negative(first) && !is_negative(number) && !number.is_literal_zero();
    is_difference.then(|| vec![number.clone(), rest.clone()])
}

//! One equation for one symbol.

use super::dense::Dense;
use super::generators::Poly;
use super::{Attempt, FLAGS, Flags, Solver, Stop, Table, Values};
use crate::error::ErrorCode;
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, Form, Symbol};
use crate::sympy::functions::Function;
use crate::sympy::simplify;

/// The most roots of a polynomial in a function of the symbol: `exp(7.135*x)` is the 1427th power of `exp(x/200)`.
const MOST_BRANCHES: usize = 100;

/// What the numerator of an equation says at once.
pub(super) enum Linear<'a> {
    /// It is zero, or the symbol is not in it.
    Nothing,
    Solved(Expr<'a>),
    /// The numerator.
    Rest(Expr<'a>),
}

impl<'a> Solver<'_, 'a> {
    /// The values of the symbol for which the expression is zero; SymPy's `_solve`.
    pub(super) fn single(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) -> Attempt<Values<'a>> {
        self.enter()?;
        let values = self.single_inside(equation, symbol, flags);
        self.leave();
        self.spend(0)?;
        values
    }

    fn single_inside(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) -> Attempt<Values<'a>> {
        if let Form::Mul(factors) = equation {
            return self.product(equation, factors, symbol, flags);
        }
        let mut flags = *flags;
        let numerator = match self.linear(equation, symbol) {
            Linear::Nothing => return Ok(&[]),
            Linear::Solved(value) => {
                let value = if flags.simplify { simplify::simplify(value, self.cx) } else { value };
                return Ok(self.cx.list(&[value]));
            }
            Linear::Rest(numerator) => numerator,
        };
        let mut check = flags.check;
        let mut values = self.by_generators(numerator, symbol, &mut flags, &mut check)?;
        if values.is_none() {
            self.spend(0)?;
            values = self.without_radicals(numerator, symbol, &mut flags)?;
        }
        if values.is_none() {
            self.spend(0)?;
            flags.tsolve = false;
            values = match self.transcendental(numerator, symbol, &flags) {
                Err(Stop::NotPolynomial) => None,
                other => other?,
            };
        }
        let mut values = distinct(values.ok_or(Stop::Unsolved)?);
        if flags.simplify {
            for value in &mut values {
                *value = simplify::simplify(value, self.cx);
            }
            values = distinct(&values);
        }
        if flags.check {
            let denominators = self.denominators(equation, symbol);
            self.without_poles(&mut values, &denominators, symbol);
        }
        if check {
            values.retain(|value| self.satisfies(numerator, symbol, value) != Some(false));
        }
        Ok(self.cx.list(&values))
    }

    /// A product is zero where a factor is.
    fn product(
        &mut self,
        product: Expr<'a>,
        factors: &[Expr<'a>],
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Values<'a>> {
        let mut values = Vec::new();
        for factor in factors {
            values.extend_from_slice(self.single(factor, symbol, flags)?);
        }
        let mut values = distinct(&values);
        if flags.check {
            let own;
            let denominators = if let Some(denominators) = flags.denominators {
                denominators
            } else {
                own = self.denominators(product, symbol);
                &own
            };
            self.without_poles(&mut values, denominators, symbol);
        }
        Ok(self.cx.list(&values))
    }

    /// Leaves those at which no denominator is zero.
    fn without_poles(&mut self, values: &mut Vec<Expr<'a>>, denominators: &[Expr<'a>], symbol: Symbol<'a>) {
        values.retain(|value| {
            let mut denominators = denominators.iter().filter(|denominator| denominator.has(symbol));
            !denominators.any(|denominator| self.satisfies(denominator, symbol, value) == Some(true))
        });
    }

    /// As a polynomial in what it is made of, where one generator has the symbol or all of them have one base.
    fn by_generators(
        &mut self,
        numerator: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &mut Flags<'a>,
        check: &mut bool,
    ) -> Attempt<Option<Values<'a>>> {
        let poly = Poly::of(numerator, self.cx);
        let generators = poly.generators_with(symbol);
        match &generators[..] {
            [] => Ok(Some(&[])),
            [generator] => self.one_generator(numerator, generator, symbol, flags, check),
            generators => self.several_generators(numerator, generators, symbol, flags),
        }
    }

    fn one_generator(
        &mut self,
        numerator: Expr<'a>,
        generator: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &mut Flags<'a>,
        check: &mut bool,
    ) -> Attempt<Option<Values<'a>>> {
        if std::mem::replace(&mut flags.tsolve, false) {
            return Ok(None);
        }
        flags.tsolve = true;
        let Some(poly) = Poly::within(numerator, &[generator], self.cx) else {
            return Err(Stop::NotPolynomial);
        };
        let dense = poly.dense(0, self.cx);
        let is_symbol = matches!(generator, Form::Symbol(own) if *own == symbol);
        if !is_symbol && dense.degree() > MOST_BRANCHES {
            return Ok(None);
        }
        let Some(mut values) = self.polynomial_values(dense) else { return Ok(None) };
        if is_symbol {
            *check = false;
        } else {
            match self.values_of_generator(generator, values, symbol, flags) {
                Ok(inverted) => values = inverted,
                Err(Stop::Unsolved) => return Ok(None),
                Err(stop) => return Err(stop),
            }
        }
        if values.len() > 2 {
            flags.simplify = false;
        }
        Ok(Some(values))
    }

    /// All roots: in closed form if they all are, or else as SymPy numbers them.
    fn polynomial_values(&mut self, dense: Dense<'a>) -> Option<Values<'a>> {
        let part = self.cx.budget.quarter();
        let roots = match self.cx.limited(part, |cx| Solver::new(cx).roots(dense)) {
            Ok(roots) => roots,
            // Closed forms may be too long to be of use where the roots themselves are not.
            Err(fault) if fault.code() == ErrorCode::TooManySteps => return self.all_roots(dense),
            Err(fault) => {
                self.cx.fail(fault);
                return None;
            }
        };
        let (mut values, mut count) = (Vec::new(), 0);
        for (root, times) in roots {
            values.push(root);
            count += times;
        }
        if count < dense.degree() { self.all_roots(dense) } else { Some(self.cx.list(&values)) }
    }

    /// Where the generator takes one of the values.
    fn values_of_generator(
        &mut self,
        generator: Expr<'a>,
        values: &[Expr<'a>],
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Values<'a>> {
        let t = self.cx.dummy("t");
        let equation = self.cx.subtract(generator, self.cx.symbol(t));
        let inverses = self.single(equation, symbol, flags)?;
        let mut found = Vec::new();
        self.substituted(inverses, t, values, &mut found);
        Ok(self.cx.list(&distinct(&found)))
    }

    /// The expressions with each value in the place of the symbol.
    pub(super) fn substituted(
        &mut self,
        exprs: &[Expr<'a>],
        symbol: Symbol<'a>,
        values: &[Expr<'a>],
        found: &mut Vec<Expr<'a>>,
    ) {
        for expr in exprs {
            for value in values {
                found.push(self.cx.put(expr, symbol, value));
            }
        }
    }

    fn several_generators(
        &mut self,
        numerator: Expr<'a>,
        generators: &[Expr<'a>],
        symbol: Symbol<'a>,
        flags: &mut Flags<'a>,
    ) -> Attempt<Option<Values<'a>>> {
        let mut bases: Vec<Expr> = Vec::new();
        let mut are_integers = true;
        for generator in generators {
            let (base, is_integer) = self.base_of(generator);
            are_integers &= is_integer;
            if !bases.contains(&base) {
                bases.push(base);
            }
        }
        if let [base] = &bases[..]
            && are_integers
        {
            return self.one_base(numerator, base, symbol, flags);
        }
        let functions: Vec<Expr> = bases.iter().filter(|base| matches!(base, Form::Call(..))).copied().collect();
        let mut values = None;
        let is_trigonometric = functions.iter().all(|function| simplify::is_trigonometric(function));
        if is_trigonometric && functions.len() > 1 {
            let rewritten = self.in_tangents(numerator);
            if rewritten != numerator {
                let unchecked = Flags { check: false, ..*flags };
                values = Some(self.single(rewritten, symbol, &unchecked)?);
            }
        }
        if values.is_none() && !functions.is_empty() {
            values = self.replacing_function(numerator, functions, symbol, flags)?;
        }
        Ok(values)
    }

    /// `sin(x)**p = cos(x)**p` by the tangent, everything else by the tangent of half the angle.
    fn in_tangents(&mut self, numerator: Expr<'a>) -> Expr<'a> {
        match simplify::sine_over_cosine(numerator, self.cx) {
            Some(quotient) => quotient,
            None => simplify::rewrite_in_tangents(numerator, self.cx),
        }
    }

    /// The base, and whether the exponent has no rational divisor.
    fn base_of(&mut self, generator: Expr<'a>) -> (Expr<'a>, bool) {
        let (base, exponent) = generator.as_base_exponent(self.cx);
        if let Some(rational) = exponent.as_rational() {
            return (base, rational.is_integer());
        }
        if !exponent.is_mul() {
            return (generator, true);
        }
        let (coefficient, rest) = exponent.as_coefficient_multiply(self.cx);
        match coefficient.as_rational() {
            Some(rational) if !coefficient.is_one() => (self.cx.power(base, rest), rational.is_integer()),
            _ => (generator, true),
        }
    }

    /// Powers of one base: `exp(x) + exp(-x)`.
    fn one_base(
        &mut self,
        numerator: Expr<'a>,
        base: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Option<Values<'a>>> {
        let t = self.cx.dummy("t");
        let equation = self.cx.subtract(base, self.cx.symbol(t));
        let inverses = self.single(equation, symbol, flags)?;
        if !matches!(base, Form::Pow(_) | Form::Call(Function::Exp, _)) {
            return Ok(None);
        }
        let expanded = simplify::expand_exponents(numerator, self.cx);
        let replaced = simplify::replace(expanded, base, self.cx.symbol(t), self.cx);
        if replaced.has(symbol) {
            return Ok(None);
        }
        let values = self.single(replaced, t, flags)?;
        let mut found = Vec::new();
        self.substituted(inverses, t, values, &mut found);
        Ok(Some(self.cx.list(&found)))
    }

    /// Where one function is all that has the symbol once another function is a function of it: `log(x) -
    /// log(log(x) - 1) - 3`.
    fn replacing_function(
        &mut self,
        numerator: Expr<'a>,
        mut functions: Vec<Expr<'a>>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Option<Values<'a>>> {
        functions.put_in_order(|own, other| simplify::compare_ordered(own, other));
        let Some(function) = functions.first() else { return Ok(None) };
        let t = self.cx.dummy("t");
        let replaced = simplify::replace(numerator, function, self.cx.symbol(t), self.cx);
        if replaced.has(symbol) {
            return Ok(None);
        }
        let values = self.single(replaced, t, flags)?;
        let equation = self.cx.subtract(self.cx.symbol(t), function);
        let mut inverses = self.single(equation, symbol, flags)?.to_vec();
        inverses.put_in_order(|own, other| simplify::compare_ordered(own, other));
        inverses.truncate(1);
        if inverses.is_empty() {
            return Err(Stop::Unsolved);
        }
        let mut found = Vec::new();
        self.substituted(&inverses, t, values, &mut found);
        Ok(Some(self.cx.list(&found)))
    }

    /// By an equation without roots of the symbol.
    fn without_radicals(
        &mut self,
        numerator: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &mut Flags<'a>,
    ) -> Attempt<Option<Values<'a>>> {
        let Ok(Some(free)) = self.unradical(numerator, symbol) else { return Ok(None) };
        let values = match free.change {
            Some((unknown, relation)) => {
                let inverses = self.single(relation, symbol, flags)?;
                let Some(inverse) = inverses.get(..1) else { return Ok(None) };
                let values = self.single(free.equation, unknown, flags)?;
                let mut found = Vec::new();
                self.substituted(inverse, unknown, values, &mut found);
                self.cx.list(&found)
            }
            None => match self.single(free.equation, symbol, flags) {
                Ok(values) => values,
                Err(Stop::Unsolved) => return Ok(None),
                Err(stop) => return Err(stop),
            },
        };
        flags.simplify = false;
        Ok(Some(values))
    }

    /// One equation for several symbols: the linear ones first, then what else can be solved for.
    pub(super) fn for_each_symbol(&mut self, equation: Expr<'a>, symbols: &[Symbol<'a>]) -> Attempt<Vec<Table<'a>>> {
        let (mut tables, mut solved, mut others) = (Vec::<Table>::new(), Vec::<Symbol>::new(), Vec::new());
        for &symbol in symbols {
            match self.linear(equation, symbol) {
                Linear::Solved(value) => {
                    let value = simplify::simplify(value, self.cx);
                    if !solved.iter().any(|own| value.has(own)) {
                        solved.push(symbol);
                        tables.push(vec![(symbol, value)]);
                    }
                }
                Linear::Rest(_) => others.push(symbol),
                Linear::Nothing => {}
            }
        }
        let mut is_solved = others.is_empty() || !solved.is_empty();
        for symbol in others {
            let values = match self.single(equation, symbol, &FLAGS) {
                Err(Stop::Unsolved) => continue,
                values => values?,
            };
            for value in values {
                if !solved.iter().any(|own| value.has(own)) {
                    if !solved.contains(&symbol) {
                        solved.push(symbol);
                    }
                    is_solved = true;
                    tables.push(vec![(symbol, value)]);
                }
            }
        }
        if !is_solved {
            return Err(Stop::Unsolved);
        }
        tables.put_in_order(|x, y| super::compare_tables(x, y));
        Ok(tables)
    }
}

/// Each once.
pub(super) fn distinct<'a>(values: &[Expr<'a>]) -> Vec<Expr<'a>> {
    let mut distinct: Vec<Expr> = Vec::new();
    for value in values {
        if !distinct.contains(value) {
            distinct.push(value);
        }
    }
    distinct
}

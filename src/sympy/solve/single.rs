//! One equation for one symbol.

use super::dense::Dense;
use super::generators::Poly;
use super::roots::Roots;
use super::{Attempt, Flags, Solver, Stop, Table};
use crate::error::ErrorCode;
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, Symbol};
use crate::sympy::functions::Function;
use crate::sympy::simplify;

/// The most roots of a polynomial in a function of the symbol: `exp(7.135*x)` is the 1427th power of `exp(x/200)`.
const MOST_BRANCHES: usize = 100;

/// What the numerator of an equation says at once.
pub(super) enum Linear {
    /// It is zero, or the symbol is not in it.
    Nothing,
    Solved(Expr),
    /// The numerator.
    Rest(Expr),
}

impl Solver<'_> {
    /// The values of the symbol for which the expression is zero; SymPy's `_solve`.
    pub(super) fn single(&mut self, equation: &Expr, symbol: &Symbol, flags: Flags) -> Attempt<Vec<Expr>> {
        self.enter()?;
        let values = self.single_inside(equation, symbol, flags);
        self.leave();
        values
    }

    fn single_inside(&mut self, equation: &Expr, symbol: &Symbol, mut flags: Flags) -> Attempt<Vec<Expr>> {
        if let Expr::Mul(factors) = equation {
            return self.product(equation, factors, symbol, &flags);
        }
        let numerator = match self.linear(equation, symbol)? {
            Linear::Nothing => return Ok(Vec::new()),
            Linear::Solved(value) => {
                return Ok(vec![if flags.simplify { simplify::simplify(&value, self.cx)? } else { value }]);
            }
            Linear::Rest(numerator) => numerator,
        };
        let mut check = flags.check;
        let mut values = self.by_generators(&numerator, symbol, &mut flags, &mut check)?;
        if values.is_none() {
            values = self.without_radicals(&numerator, symbol, &mut flags)?;
        }
        if values.is_none() {
            flags.tsolve = false;
            values = match self.transcendental(&numerator, symbol, flags.clone()) {
                Err(Stop::NotPolynomial) => None,
                other => other?,
            };
        }
        let Some(values) = values else { return Err(Stop::Unsolved) };
        let mut values = distinct(values);
        if flags.simplify {
            values = values.iter().map(|value| simplify::simplify(value, self.cx)).collect::<Result<_, _>>()?;
            values = distinct(values);
        }
        if flags.check {
            let denominators = self.denominators(equation, symbol)?;
            values = self.without_poles(values, &denominators, symbol)?;
        }
        if check {
            let mut checked = Vec::new();
            for value in values {
                if self.satisfies(&numerator, symbol, &value)? != Some(false) {
                    checked.push(value);
                }
            }
            values = checked;
        }
        Ok(values)
    }

    /// A product is zero where a factor is.
    fn product(&mut self, product: &Expr, factors: &[Expr], symbol: &Symbol, flags: &Flags) -> Attempt<Vec<Expr>> {
        let mut values = Vec::new();
        for factor in factors {
            values.extend(self.single(factor, symbol, flags.clone())?);
        }
        let values = distinct(values);
        if !flags.check {
            return Ok(values);
        }
        let denominators = match &flags.denominators {
            Some(denominators) => denominators.to_vec(),
            None => self.denominators(product, symbol)?,
        };
        self.without_poles(values, &denominators, symbol)
    }

    /// Those at which no denominator is zero.
    fn without_poles(&mut self, values: Vec<Expr>, denominators: &[Expr], symbol: &Symbol) -> Attempt<Vec<Expr>> {
        if denominators.is_empty() {
            return Ok(values);
        }
        let mut kept = Vec::new();
        for value in values {
            let mut is_pole = false;
            for denominator in denominators.iter().filter(|denominator| denominator.has(symbol)) {
                is_pole = is_pole || self.satisfies(denominator, symbol, &value)? == Some(true);
            }
            if !is_pole {
                kept.push(value);
            }
        }
        Ok(kept)
    }

    /// As a polynomial in what it is made of, where one generator has the symbol or all of them have one base.
    fn by_generators(
        &mut self,
        numerator: &Expr,
        symbol: &Symbol,
        flags: &mut Flags,
        check: &mut bool,
    ) -> Attempt<Option<Vec<Expr>>> {
        let poly = Poly::of(numerator, self.cx)?;
        let generators = poly.generators_with(symbol);
        match &generators[..] {
            [] => Ok(Some(Vec::new())),
            [generator] => self.one_generator(numerator, generator, symbol, flags, check),
            generators => self.several_generators(numerator, generators, symbol, flags),
        }
    }

    fn one_generator(
        &mut self,
        numerator: &Expr,
        generator: &Expr,
        symbol: &Symbol,
        flags: &mut Flags,
        check: &mut bool,
    ) -> Attempt<Option<Vec<Expr>>> {
        if std::mem::replace(&mut flags.tsolve, false) {
            return Ok(None);
        }
        flags.tsolve = true;
        let Some(poly) = Poly::within(numerator, std::slice::from_ref(generator), self.cx)? else {
            return Err(Stop::NotPolynomial);
        };
        let dense = poly.dense(self.cx)?;
        let is_symbol = *generator == Expr::from(symbol.clone());
        if !is_symbol && dense.degree() > MOST_BRANCHES {
            return Ok(None);
        }
        let Some(mut values) = self.polynomial_values(&dense)? else { return Ok(None) };
        if is_symbol {
            *check = false;
        } else {
            match self.values_of_generator(generator, &values, symbol, flags) {
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
    fn polynomial_values(&mut self, dense: &Dense) -> Attempt<Option<Vec<Expr>>> {
        let roots = match self.roots_in_part(dense) {
            // Closed forms may be too long to be of use where the roots themselves are not.
            Err(Stop::Fault(fault)) if fault.code() == ErrorCode::TooManySteps => return self.all_roots(dense),
            roots => roots?,
        };
        if roots.iter().map(|(_, times)| times).sum::<usize>() < dense.degree() {
            return self.all_roots(dense);
        }
        Ok(Some(roots.into_iter().map(|(root, _)| root).collect()))
    }

    /// The roots in closed form, with a part of the budget.
    fn roots_in_part(&mut self, dense: &Dense) -> Attempt<Roots> {
        let held = self.cx.budget.hold();
        let roots = self.roots(dense);
        self.cx.budget.release(held);
        roots
    }

    /// Where the generator takes one of the values.
    fn values_of_generator(
        &mut self,
        generator: &Expr,
        values: &[Expr],
        symbol: &Symbol,
        flags: &Flags,
    ) -> Attempt<Vec<Expr>> {
        let t = self.cx.dummy("t");
        let equation = self.cx.subtract(generator, &Expr::from(t.clone()))?;
        let inverses = self.single(&equation, symbol, flags.clone())?;
        let mut found = Vec::new();
        for inverse in &inverses {
            for value in values {
                found.push(self.cx.substitute(inverse, &[(t.clone(), value.clone())])?);
            }
        }
        Ok(distinct(found))
    }

    fn several_generators(
        &mut self,
        numerator: &Expr,
        generators: &[Expr],
        symbol: &Symbol,
        flags: &mut Flags,
    ) -> Attempt<Option<Vec<Expr>>> {
        let mut bases: Vec<Expr> = Vec::new();
        let mut are_integers = true;
        for generator in generators {
            let (base, is_integer) = self.base_of(generator)?;
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
        let functions: Vec<Expr> = bases.iter().filter(|base| matches!(base, Expr::Call(..))).cloned().collect();
        let mut values = None;
        let is_trigonometric = functions.iter().all(simplify::is_trigonometric);
        if is_trigonometric && functions.len() > 1 {
            let rewritten = self.in_tangents(numerator)?;
            if rewritten != *numerator {
                let unchecked = Flags { check: false, ..flags.clone() };
                values = Some(self.single(&rewritten, symbol, unchecked)?);
            }
        }
        if values.is_none() && !functions.is_empty() {
            values = self.replacing_function(numerator, functions, symbol, flags)?;
        }
        Ok(values)
    }

    /// `sin(x)**p = cos(x)**p` by the tangent, everything else by the tangent of half the angle.
    fn in_tangents(&mut self, numerator: &Expr) -> Attempt<Expr> {
        if let Some(quotient) = simplify::sine_over_cosine(numerator, self.cx)? {
            return Ok(quotient);
        }
        Ok(simplify::rewrite_in_tangents(numerator, self.cx)?)
    }

    /// The base, and whether the exponent has no rational divisor.
    fn base_of(&mut self, generator: &Expr) -> Attempt<(Expr, bool)> {
        let (base, exponent) = generator.as_base_exponent(self.cx)?;
        if let Some(rational) = exponent.as_rational() {
            return Ok((base, rational.is_integer()));
        }
        if !exponent.is_mul() {
            return Ok((generator.clone(), true));
        }
        let (coefficient, rest) = exponent.as_coefficient_multiply();
        match coefficient.as_rational() {
            Some(rational) if !coefficient.is_one() => Ok((self.cx.power(base, rest)?, rational.is_integer())),
            _ => Ok((generator.clone(), true)),
        }
    }

    /// Powers of one base: `exp(x) + exp(-x)`.
    fn one_base(
        &mut self,
        numerator: &Expr,
        base: &Expr,
        symbol: &Symbol,
        flags: &Flags,
    ) -> Attempt<Option<Vec<Expr>>> {
        let t = self.cx.dummy("t");
        let equation = self.cx.subtract(base, &Expr::from(t.clone()))?;
        let inverses = self.single(&equation, symbol, flags.clone())?;
        if !matches!(base, Expr::Pow(_) | Expr::Call(Function::Exp, _)) {
            return Ok(None);
        }
        let expanded = simplify::expand_exponents(numerator, self.cx)?;
        let replaced = simplify::replace(&expanded, base, &Expr::from(t.clone()), self.cx)?;
        if replaced.has(symbol) {
            return Ok(None);
        }
        let values = self.single(&replaced, &t, flags.clone())?;
        let mut found = Vec::new();
        for inverse in &inverses {
            for value in &values {
                found.push(self.cx.substitute(inverse, &[(t.clone(), value.clone())])?);
            }
        }
        Ok(Some(found))
    }

    /// Where one function is all that has the symbol once another function is a function of it: `log(x) -
    /// log(log(x) - 1) - 3`.
    fn replacing_function(
        &mut self,
        numerator: &Expr,
        mut functions: Vec<Expr>,
        symbol: &Symbol,
        flags: &Flags,
    ) -> Attempt<Option<Vec<Expr>>> {
        functions.put_in_order(simplify::compare_ordered);
        let Some(function) = functions.first() else { return Ok(None) };
        let t = self.cx.dummy("t");
        let replaced = simplify::replace(numerator, function, &Expr::from(t.clone()), self.cx)?;
        if replaced.has(symbol) {
            return Ok(None);
        }
        let values = self.single(&replaced, &t, flags.clone())?;
        let equation = self.cx.subtract(&Expr::from(t.clone()), function)?;
        let mut inverses = self.single(&equation, symbol, flags.clone())?;
        inverses.put_in_order(simplify::compare_ordered);
        let Some(inverse) = inverses.first() else { return Err(Stop::Unsolved) };
        let mut found = Vec::new();
        for value in values {
            found.push(self.cx.substitute(inverse, &[(t.clone(), value)])?);
        }
        Ok(Some(found))
    }

    /// By an equation without roots of the symbol.
    fn without_radicals(&mut self, numerator: &Expr, symbol: &Symbol, flags: &mut Flags) -> Attempt<Option<Vec<Expr>>> {
        let free = match self.unradical(numerator, symbol) {
            Ok(Some(free)) => free,
            Ok(None) | Err(Stop::Unsolved | Stop::NotPolynomial) => return Ok(None),
            Err(stop) => return Err(stop),
        };
        let values = match free.change {
            Some((unknown, relation)) => {
                let inverses = self.single(&relation, symbol, flags.clone())?;
                let Some(inverse) = inverses.first() else { return Ok(None) };
                let values = self.single(&free.equation, &unknown, flags.clone())?;
                let mut found = Vec::new();
                for value in values {
                    found.push(self.cx.substitute(inverse, &[(unknown.clone(), value)])?);
                }
                found
            }
            None => match self.single(&free.equation, symbol, flags.clone()) {
                Ok(values) => values,
                Err(Stop::Unsolved) => return Ok(None),
                Err(stop) => return Err(stop),
            },
        };
        flags.simplify = false;
        Ok(Some(values))
    }

    /// One equation for several symbols: the linear ones first, then what else can be solved for.
    pub(super) fn for_each_symbol(&mut self, equation: &Expr, symbols: &[Symbol]) -> Attempt<Vec<Table>> {
        let (mut tables, mut solved, mut others) = (Vec::<Table>::new(), Vec::<Symbol>::new(), Vec::new());
        for symbol in symbols {
            match self.linear(equation, symbol)? {
                Linear::Solved(value) => {
                    let value = simplify::simplify(&value, self.cx)?;
                    if !solved.iter().any(|own| value.has(own)) {
                        solved.push(symbol.clone());
                        tables.push(vec![(symbol.clone(), value)]);
                    }
                }
                Linear::Rest(_) => others.push(symbol),
                Linear::Nothing => {}
            }
        }
        let mut is_solved = others.is_empty() || !solved.is_empty();
        for symbol in others {
            let values = match self.single(equation, symbol, Flags::default()) {
                Err(Stop::Unsolved) => continue,
                values => values?,
            };
            for value in values {
                if !solved.iter().any(|own| value.has(own)) {
                    if !solved.contains(symbol) {
                        solved.push(symbol.clone());
                    }
                    is_solved = true;
                    tables.push(vec![(symbol.clone(), value)]);
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
pub(super) fn distinct(values: Vec<Expr>) -> Vec<Expr> {
    let mut distinct: Vec<Expr> = Vec::new();
    for value in values {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
    }
    distinct
}

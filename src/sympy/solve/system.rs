//! Solves several equations together.
//!
//! Solutions are rows of values, one for each symbol: a free symbol represents itself.
//!
//! After `_solve_system` of `sympy/solvers/solvers.py` (BSD-3-Clause).

use std::collections::BTreeSet;

use super::check::{has_floats, has_illegal};
use super::generators::Poly;
use super::{Attempt, FLAGS, Solver, Stop, Values, is_free};
use crate::Context;
use crate::evalf;
use crate::expr::{Expr, ONE, Operands, Symbol, ZERO, are_equal};
use crate::simplify;

/// The symbols, rows or groups that are examined for one step.
const LOOKED_AT_IN_A_STEP: u64 = 8;

/// Equations connected by their symbols, and the requested ones among these symbols.
#[derive(Default)]
struct Group<'a> {
    equations: Vec<Expr<'a>>,
    symbols: BTreeSet<Symbol<'a>>,
}

/// The groups after adding an equation, which joins all that share a symbol with it.
fn joined<'a>(groups: Vec<Group<'a>>, equation: Expr<'a>, symbols: BTreeSet<Symbol<'a>>) -> Vec<Group<'a>> {
    let (those, mut others): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|group| symbols.iter().any(|symbol| group.symbols.contains(symbol)));
    let mut joined = Group::default();
    for mut group in those {
        joined.equations.extend(group.equations);
        // The smaller one is moved into the larger one, so that none is moved often.
        if joined.symbols.len() < group.symbols.len() {
            std::mem::swap(&mut joined.symbols, &mut group.symbols);
        }
        joined.symbols.extend(group.symbols);
    }
    joined.equations.push(equation);
    joined.symbols.extend(symbols);
    others.push(joined);
    others
}

impl<'a> Solver<'_, 'a> {
    /// Solves the equations, and returns whether all of them are linear; SymPy's `_solve_system`.
    pub(super) fn equations(&mut self, equations: &[Expr<'a>], symbols: &[Symbol<'a>]) -> Attempt<(bool, Values<'a>)> {
        let (groups, has_floats) = self.groups(equations, symbols)?;
        if groups.is_empty() {
            return Ok((false, &[]));
        }
        let (mut linear, mut rows) = (true, self.unknowns(symbols));
        for group in groups {
            self.spend(1 + symbols.len() as u64 / LOOKED_AT_IN_A_STEP)?;
            let own: Vec<_> = symbols.iter().copied().filter(|symbol| group.symbols.contains(symbol)).collect();
            let equations = self.cx.list(&group.equations);
            let (is_linear, solutions) = self.component(equations, &own)?;
            linear &= is_linear;
            let (rows_before, solutions) = (rows.chunks(symbols.len().max(1)), solutions.chunks(own.len().max(1)));
            let asked = self.cx.budget.pay_for_collection((rows_before.len() * solutions.len()) as u64);
            self.cx.or_stop(asked).ok_or(Stop::Unsolved)?;
            for row in rows_before {
                for solution in solutions.clone() {
                    self.extend_with(row, &own, solution);
                }
            }
            rows = self.taken(0);
        }
        if has_floats {
            for value in rows {
                self.found.push(simplify::as_floats(value, self.cx));
            }
            rows = self.taken(0);
        }
        Ok((linear, rows))
    }

    /// The equations in groups without common symbols, with floats replaced by rational numbers, and whether there were
    /// floats. There are no groups if an equation never holds.
    fn groups(&mut self, equations: &[Expr<'a>], symbols: &[Symbol<'a>]) -> Attempt<(Vec<Group<'a>>, bool)> {
        let (mut groups, mut are_floats): (Vec<Group>, bool) = (Vec::new(), false);
        for &(mut equation) in equations {
            if equation.is_numeric(self.cx) {
                if equation.is_literal_zero() {
                    continue;
                }
                return Ok((Vec::new(), are_floats));
            }
            self.spend(1 + (symbols.len() + groups.len()) as u64 / LOOKED_AT_IN_A_STEP)?;
            let own = equation.symbols(self.cx);
            for symbol in symbols.iter().filter(|symbol| own.contains(*symbol)) {
                equation = simplify::hyperbolics_as_exponentials(equation, symbol, self.cx);
            }
            if has_floats(equation, self.cx) {
                are_floats = true;
                equation = simplify::floats_as_rationals(equation, self.cx);
            }
            let own = equation.symbols(self.cx);
            let own = symbols.iter().copied().filter(|symbol| own.contains(symbol)).collect();
            groups = joined(groups, equation, own);
        }
        Ok((groups, are_floats))
    }

    /// The row in which every symbol is free.
    pub(super) fn unknowns(&mut self, symbols: &[Symbol<'a>]) -> Values<'a> {
        let start = self.found.len();
        for symbol in symbols {
            self.found.push(self.cx.symbol(symbol));
        }
        self.taken(start)
    }

    /// Adds the row in which the symbols have these values.
    pub(super) fn extend_with(&mut self, row: &[Expr<'a>], symbols: &[Symbol<'a>], values: &[Expr<'a>]) {
        if self.cx.afford(row.len() as u64).is_none() {
            return;
        }
        for own in row {
            self.found.push(self.cx.substitute(own, symbols, values));
        }
    }

    /// Solves equations connected by their symbols, and returns whether all are linear: those that are polynomials together,
    /// the others one by one.
    fn component(&mut self, equations: Values<'a>, symbols: &[Symbol<'a>]) -> Attempt<(bool, Values<'a>)> {
        let unknowns = self.unknowns(symbols);
        let denominators = self.system_denominators(equations, symbols);
        let mut linear = true;
        let (mut polys, mut failed) = (Vec::new(), Vec::new());
        for equation in equations {
            let (numerator, _) = simplify::as_numerator_denominator(equation, self.cx);
            match Poly::within(numerator, unknowns, self.cx).filter(|poly| is_free_of(poly, symbols, self.cx)) {
                Some(poly) => polys.push(poly),
                None => failed.push(numerator),
            }
        }
        let mut rows = unknowns;
        if polys.iter().all(is_linear) {
            match self.linear_system(&polys, unknowns) {
                Some(row) => rows = row,
                None => return Ok((failed.is_empty(), &[])),
            }
        } else {
            linear = false;
            match self.certain_system(&polys, symbols) {
                Ok(values) => rows = values,
                Err(_) => failed.extend(polys.iter().map(|poly| poly.to_expr(self.cx))),
            }
        }
        let are_zeros = !linear && failed.is_empty() && denominators.is_empty() && !rows.is_empty();
        if !failed.is_empty() {
            linear = false;
            rows = self.one_by_one(failed, symbols, rows)?;
        }
        let checked: &[_] = if linear { &[] } else { equations };
        for row in rows.chunks(symbols.len().max(1)) {
            if !are_equal(row, unknowns, self.cx) && self.is_solution(row, symbols, checked, denominators) {
                self.found.extend_from_slice(row);
            }
        }
        // If no zero of the polynomials passes the check, they are not known accurately enough.
        if are_zeros && self.found.is_empty() {
            return Err(Stop::Unsolved);
        }
        Ok((linear, self.taken(0)))
    }

    /// The solutions of polynomial equations: with isolated roots, if any of those in closed form do not satisfy the equations to
    /// the digits that they show.
    fn certain_system(&mut self, polys: &[Poly<'a>], symbols: &[Symbol<'a>]) -> Attempt<Values<'a>> {
        let rows = self.polynomial_system(polys, symbols)?;
        let equations: Vec<Expr<'a>> = polys.iter().map(|poly| poly.to_expr(self.cx)).collect();
        let mut rows_of = rows.chunks(symbols.len().max(1));
        if self.are_isolated || rows_of.all(|row| self.agree_with_digits(&equations, symbols, row)) {
            return Ok(rows);
        }
        self.are_isolated = true;
        let isolated = self.polynomial_system(polys, symbols);
        self.are_isolated = false;
        isolated.or(Ok(rows))
    }

    /// Whether the digits of the values satisfy the equations. An imaginary part that cancels may have another sign at another
    /// precision, and then a nested radical is on another branch.
    fn agree_with_digits(&mut self, equations: &[Expr<'a>], symbols: &[Symbol<'a>], row: &[Expr<'a>]) -> bool {
        const PRECISIONS: [u32; 3] = [18, 30, 50];
        if !row.iter().any(|value| has_nested_radical(value, self.cx)) {
            return true;
        }
        PRECISIONS.iter().all(|digits| {
            let near: Vec<_> = row.iter().map(|value| evalf::n(value, *digits, self.cx)).collect();
            equations.iter().all(|equation| {
                let value = self.cx.substitute(equation, symbols, &near);
                self.is_near_zero(value)
            })
        })
    }

    /// The denominators in the equations that contain one of the symbols.
    fn system_denominators(&mut self, equations: Values<'a>, symbols: &[Symbol<'a>]) -> Values<'a> {
        for equation in equations {
            for symbol in symbols {
                self.collect_denominators(equation, symbol, 0);
            }
        }
        self.taken(0)
    }

    /// Whether these values may satisfy all equations, and make no denominator zero.
    fn is_solution(
        &mut self,
        row: &[Expr<'a>],
        symbols: &[Symbol<'a>],
        equations: Values<'a>,
        denominators: Values<'a>,
    ) -> bool {
        denominators.iter().all(|denominator| self.is_satisfied(denominator, symbols, row) != Some(true))
            && equations.iter().all(|equation| self.is_satisfied(equation, symbols, row) != Some(false))
    }

    /// Whether the expression is zero for these values; `None` if that is not known.
    fn is_satisfied(&mut self, expr: Expr<'a>, symbols: &[Symbol<'a>], row: &[Expr<'a>]) -> Option<bool> {
        let value = self.cx.substitute(expr, symbols, row);
        if has_illegal(value, self.cx) {
            return Some(false);
        }
        if value.is_numeric(self.cx) {
            return Some(self.is_near_zero(value));
        }
        let expanded = simplify::expand_deep(value, self.cx);
        if expanded.is_numeric(self.cx) {
            return Some(expanded.is_literal_zero());
        }
        self.is_zero_somewhere(value)
    }

    /// Whether an expression with free symbols is zero where these have values at random; `None` if that is not known.
    fn is_zero_somewhere(&mut self, expr: Expr<'a>) -> Option<bool> {
        const NUMERATORS: [i64; 2] = [37, -29];
        let free = expr.free_symbols(self.cx);
        let mut is_known = false;
        for numerator in NUMERATORS {
            let values: Vec<_> = (1..).zip(&free).map(|(place, _)| self.cx.ratio(numerator + place, 53)).collect();
            let value = self.cx.substitute(expr, &free, &values);
            if !value.is_numeric(self.cx) || has_illegal(value, self.cx) {
                continue;
            }
            if self.is_near_zero(value) {
                return None;
            }
            is_known = true;
        }
        is_known.then_some(false)
    }

    /// Gaussian elimination; `None` if there is no solution. Free unknowns remain in the values of the others.
    fn linear_system(&mut self, polys: &[Poly<'a>], unknowns: Values<'a>) -> Option<Values<'a>> {
        let mut rows = self.augmented_matrix(polys, unknowns.len())?;
        let mut pivots = Vec::new();
        for column in 0..unknowns.len() {
            self.cx.afford(1 + rows.len() as u64 / LOOKED_AT_IN_A_STEP)?;
            let done = pivots.len();
            if let Some(place) = self.pivot(&mut rows, done, column) {
                rows.swap(done, place);
                self.eliminate(&mut rows, done, column);
                pivots.push(column);
            }
        }
        let mut values = unknowns.to_vec();
        for (place, row) in rows.iter().enumerate() {
            let Some(column) = pivots.get(place) else {
                let constant = row.last().copied().unwrap_or(ZERO);
                if self.is_exact_zero(constant) {
                    continue;
                }
                return None;
            };
            self.cx.afford(unknowns.len() as u64)?;
            let mut terms = Vec::new();
            for (place, coefficient) in row.iter().enumerate().filter(|(place, _)| place != column) {
                let opposite = self.cx.negate(coefficient);
                let term = match unknowns.get(place) {
                    Some(unknown) => self.cx.product(opposite, unknown),
                    None => opposite,
                };
                terms.push(term);
            }
            if let Some(value) = values.get_mut(*column) {
                *value = self.cx.add(&terms);
            }
        }
        Some(self.cx.list(&values))
    }

    /// A row of coefficients for each linear polynomial; the last is its constant.
    fn augmented_matrix(&self, polys: &[Poly<'a>], count: usize) -> Option<Vec<Values<'a>>> {
        let mut rows: Vec<Values> = Vec::new();
        for poly in polys {
            self.cx.afford(count as u64)?;
            let mut row = vec![ZERO; count + 1];
            for (exponents, coefficient) in &poly.terms {
                let place = exponents.iter().position(|exponent| *exponent == 1).unwrap_or(count);
                if let Some(own) = row.get_mut(place) {
                    *own = coefficient;
                }
            }
            rows.push(self.cx.list(&row));
        }
        Some(rows)
    }

    /// The first row from `done` on with a nonzero coefficient in the column.
    fn pivot(&mut self, rows: &mut [Values<'a>], done: usize, column: usize) -> Option<usize> {
        for (place, row) in rows.iter_mut().enumerate().skip(done) {
            let own = *row.get(column)?;
            if own.is_literal_zero() {
                continue;
            }
            if !self.is_exact_zero(own) {
                return Some(place);
            }
            let mut with_zero = row.to_vec();
            if let Some(own) = with_zero.get_mut(column) {
                *own = ZERO;
            }
            *row = self.cx.list(&with_zero);
        }
        None
    }

    /// Makes the pivot 1, and the column zero in all other rows.
    fn eliminate(&mut self, rows: &mut [Values<'a>], done: usize, column: usize) {
        let before = rows.get(done).copied().unwrap_or_default();
        let pivot = before.get(column).copied().unwrap_or(ONE);
        let mut row = Vec::new();
        for own in before {
            row.push(self.cx.divide(own, pivot));
        }
        let row = self.cx.list(&row);
        for (place, other) in rows.iter_mut().enumerate() {
            let factor = other.get(column).copied().unwrap_or(ZERO);
            if place == done {
                *other = row;
            } else if !factor.is_literal_zero() {
                if self.cx.afford(row.len() as u64).is_none() {
                    return;
                }
                let mut rest = Vec::new();
                for (own, pivot) in other.iter().zip(row) {
                    let product = self.cx.product(factor, pivot);
                    let difference = self.cx.subtract(own, product);
                    let is_number = difference.is_number();
                    rest.push(if is_number { difference } else { simplify::expand_deep(difference, self.cx) });
                }
                *other = self.cx.list(&rest);
            }
        }
    }

    fn is_exact_zero(&mut self, expr: Expr<'a>) -> bool {
        if expr.is_number() {
            return expr.is_literal_zero();
        }
        if !expr.is_numeric(self.cx) {
            let expanded = simplify::expand_deep(expr, self.cx);
            return expanded.is_literal_zero();
        }
        match expr.is_zero(self.cx) {
            Some(is_zero) => is_zero,
            None => self.is_near_zero(expr),
        }
    }

    /// Solves a system that is not polynomial: one equation after the other, for one symbol after the other.
    fn one_by_one(
        &mut self,
        mut equations: Vec<Expr<'a>>,
        symbols: &[Symbol<'a>],
        mut rows: Values<'a>,
    ) -> Attempt<Values<'a>> {
        while !equations.is_empty() {
            let equation = equations.remove(self.easiest(&equations, symbols, rows));
            for row in rows.chunks(symbols.len().max(1)) {
                self.enter()?;
                let attempt = self.extended(equation, symbols, row);
                self.leave(0, attempt)?;
            }
            rows = self.taken(0);
        }
        Ok(rows)
    }

    /// The index of the equation with the fewest symbols without a value.
    fn easiest(&mut self, equations: &[Expr<'a>], symbols: &[Symbol<'a>], rows: &[Expr<'a>]) -> usize {
        if self.cx.afford((equations.len() * symbols.len()) as u64).is_none() {
            return 0;
        }
        let is_open = |place: usize, symbol: Symbol| {
            rows.iter().skip(place).step_by(symbols.len().max(1)).all(|value| is_free(symbol, value))
        };
        let open = |equation: Expr<'a>| {
            symbols
                .iter()
                .enumerate()
                .filter(|(place, symbol)| equation.has(symbol, self.cx) && is_open(*place, symbol))
                .count()
        };
        let least = equations.iter().enumerate().min_by_key(|(_, equation)| open(equation));
        least.map_or(0, |(place, _)| place)
    }

    /// Extends the row with each solution of the equation for one more symbol; of a product, with those of each factor.
    fn extended(&mut self, equation: Expr<'a>, symbols: &[Symbol<'a>], row: &[Expr<'a>]) -> Attempt {
        let equation = self.cx.substitute(equation, symbols, row);
        if equation.is_numeric(self.cx) {
            if self.is_near_zero(equation) {
                self.found.extend_from_slice(row);
            }
            return Ok(());
        }
        let start = self.found.len();
        for factor in simplify::factor(equation, self.cx).factors() {
            if symbols.iter().any(|symbol| factor.has(symbol, self.cx)) {
                self.extended_by(factor, symbols, row)?;
            }
        }
        // What solves two factors is found twice.
        let mut distinct: Vec<&[Expr<'a>]> = Vec::new();
        for row in self.taken(start).chunks(symbols.len().max(1)) {
            self.spend(distinct.len() as u64)?;
            if !distinct.iter().any(|own| are_equal(own, row, self.cx)) {
                distinct.push(row);
            }
        }
        self.found.extend(distinct.concat());
        Ok(())
    }

    /// Extends the row with each value of one more symbol for which the expression is zero.
    fn extended_by(&mut self, expr: Expr<'a>, symbols: &[Symbol<'a>], row: &[Expr<'a>]) -> Attempt {
        let mut open = Vec::new();
        for &symbol in symbols.iter().filter(|symbol| expr.has(symbol, self.cx)) {
            let poly = Poly::within(expr, &[self.cx.symbol(symbol)], self.cx);
            let degree =
                poly.filter(|poly| is_free_of(poly, &[symbol], self.cx)).map_or(u32::MAX, |poly| poly.degree(0));
            open.push((degree, symbol));
        }
        while let Some((place, _)) = open.iter().enumerate().min_by_key(|(_, (degree, _))| *degree) {
            let (_, symbol) = open.remove(place);
            let values = match self.solved(expr, symbol, &FLAGS) {
                Err(Stop::Unsolved) => continue,
                values => values?,
            };
            for value in values {
                self.extend_with(row, &[symbol], &[value]);
            }
            return Ok(());
        }
        Err(Stop::Unsolved)
    }
}

/// Whether a root of anything but a rational number is in the expression.
fn has_nested_radical<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    expr.any(cx, &mut |part| {
        part.as_power().is_some_and(|(base, exponent)| exponent.as_integer().is_none() && base.as_rational().is_none())
    })
}

/// Whether the total degree is at most 1.
fn is_linear(poly: &Poly) -> bool {
    let degree = |exponents: &[u32]| exponents.iter().map(|own| u64::from(*own)).sum::<u64>();
    poly.terms.iter().all(|(exponents, _)| degree(exponents) <= 1)
}

/// Whether no coefficient contains one of the symbols.
fn is_free_of<'a>(poly: &Poly<'a>, symbols: &[Symbol<'a>], cx: &Context<'a>) -> bool {
    poly.terms.iter().all(|(_, coefficient)| symbols.iter().all(|symbol| !coefficient.has(symbol, cx)))
}

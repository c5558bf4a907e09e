//! Several equations at once.

use super::generators::Poly;
use super::{Attempt, FLAGS, Solver, Stop, Table};
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, Form, ONE, Symbol, ZERO};
use crate::sympy::simplify;

impl<'a> Solver<'_, 'a> {
    /// Whether all equations are linear, and the solutions; SymPy's `_solve_system`.
    pub(super) fn equations(
        &mut self,
        equations: &[Expr<'a>],
        symbols: &[Symbol<'a>],
    ) -> Attempt<(bool, Vec<Table<'a>>)> {
        let mut kept = Vec::new();
        let mut has_floats = false;
        for &(mut equation) in equations {
            if equation.is_numeric() {
                if equation.is_literal_zero() {
                    continue;
                }
                return Ok((false, Vec::new()));
            }
            for symbol in symbols {
                equation = simplify::hyperbolics_as_exponentials(equation, symbol, self.cx);
            }
            if equation.any(&mut |part| matches!(part, Form::Float(_))) {
                has_floats = true;
                equation = simplify::floats_as_rationals(equation, self.cx);
            }
            kept.push(equation);
        }
        if kept.is_empty() {
            return Ok((false, Vec::new()));
        }
        let (mut linear, mut solutions) = (true, vec![Table::new()]);
        for component in components(kept, symbols) {
            let is_in = |symbol: &&Symbol| component.iter().any(|equation| equation.has(symbol));
            let own: Vec<Symbol<'a>> = symbols.iter().filter(is_in).copied().collect();
            let (is_linear, tables) = self.component(&component, &own)?;
            linear &= is_linear;
            let asked = self.cx.budget.collection((solutions.len() * tables.len()) as u64);
            self.cx.or_stop(asked).ok_or(Stop::Unsolved)?;
            solutions = solutions
                .iter()
                .flat_map(|solution| tables.iter().map(move |table| [&solution[..], &table[..]].concat()))
                .collect();
        }
        if has_floats {
            for (_, value) in solutions.iter_mut().flatten() {
                *value = simplify::as_floats(value, self.cx);
            }
        }
        Ok((linear, solutions))
    }

    /// Equations that hang together by their symbols.
    fn component(&mut self, equations: &[Expr<'a>], symbols: &[Symbol<'a>]) -> Attempt<(bool, Vec<Table<'a>>)> {
        let unknowns: Vec<Expr<'a>> = symbols.iter().map(|symbol| self.cx.symbol(symbol)).collect();
        let (mut polys, mut failed) = (Vec::new(), Vec::new());
        let mut linear = true;
        let mut denominators = Vec::new();
        for equation in equations {
            for symbol in symbols {
                denominators.extend(self.denominators(equation, symbol));
            }
            let (numerator, denominator) = simplify::as_numerator_denominator(equation, self.cx);
            linear &= denominator.is_number();
            let poly = Poly::within(numerator, &unknowns, self.cx);
            match poly.filter(|poly| is_free_of(poly, symbols)) {
                Some(poly) => polys.push(poly),
                None => failed.push(numerator),
            }
        }
        let is_linear = |poly: &Poly| {
            poly.terms.iter().all(|(exponents, _)| exponents.iter().map(|own| u64::from(*own)).sum::<u64>() <= 1)
        };
        let mut tables = if polys.is_empty() {
            vec![Table::new()]
        } else if polys.iter().all(is_linear) {
            match self.linear_system(&polys, symbols) {
                Some(table) => vec![table],
                None => return Ok((failed.is_empty(), Vec::new())),
            }
        } else {
            linear = false;
            match self.polynomial_system(&polys, symbols) {
                Ok(tables) => tables,
                Err(Stop::Unsolved | Stop::NotPolynomial) => {
                    for poly in polys {
                        failed.push(poly.to_expr(self.cx));
                    }
                    vec![Table::new()]
                }
            }
        };
        if !failed.is_empty() {
            linear = false;
            tables = self.one_by_one(failed, symbols, tables)?;
        }
        tables = self.checked(tables, equations, &denominators, linear);
        tables.retain(|table| !table.is_empty());
        Ok((linear, tables))
    }

    /// Solutions that satisfy all equations, and make no denominator zero.
    fn checked(
        &mut self,
        tables: Vec<Table<'a>>,
        equations: &[Expr<'a>],
        denominators: &[Expr<'a>],
        linear: bool,
    ) -> Vec<Table<'a>> {
        let mut kept = Vec::new();
        for table in tables {
            let mut is_right = true;
            for denominator in denominators {
                is_right = is_right && self.is_satisfied(denominator, &table) != Some(true);
            }
            for equation in equations {
                is_right = is_right && (linear || self.is_satisfied(equation, &table) != Some(false));
            }
            if is_right {
                kept.push(table);
            }
        }
        kept
    }

    /// Whether the expression is zero with these values; `None` where that is not known.
    fn is_satisfied(&mut self, expr: Expr<'a>, table: &[(Symbol<'a>, Expr<'a>)]) -> Option<bool> {
        let value = self.cx.substitute(expr, table);
        if super::check::has_illegal(value) {
            return Some(false);
        }
        if value.is_numeric() {
            return Some(self.is_near_zero(value));
        }
        let expanded = simplify::expand_deep(value, self.cx);
        expanded.is_numeric().then(|| expanded.is_literal_zero())
    }

    /// Gauss's elimination; `None` where there is no solution. Symbols that are free stay in the values of the others.
    fn linear_system(&mut self, polys: &[Poly<'a>], symbols: &[Symbol<'a>]) -> Option<Table<'a>> {
        let count = symbols.len();
        let mut rows = Vec::new();
        for poly in polys {
            self.cx.spend(count as u64);
            let mut row = vec![ZERO; count + 1];
            for (exponents, coefficient) in &poly.terms {
                let place = exponents.iter().position(|exponent| *exponent == 1).unwrap_or(count);
                if let Some(own) = row.get_mut(place) {
                    *own = coefficient;
                }
            }
            rows.push(row);
        }
        let mut pivots = Vec::new();
        for column in 0..count {
            let done = pivots.len();
            let Some(place) = self.pivot(&mut rows, done, column) else { continue };
            rows.swap(done, place);
            self.eliminate(&mut rows, done, column);
            pivots.push(column);
        }
        for row in rows.iter().skip(pivots.len()) {
            if let Some(constant) = row.last()
                && !self.is_exact_zero(constant)
            {
                return None;
            }
        }
        let mut table = Table::new();
        for (row, column) in rows.iter().zip(&pivots) {
            let mut terms = Vec::new();
            for (place, coefficient) in row.iter().enumerate().filter(|(place, _)| place != column) {
                let opposite = self.cx.negate(coefficient);
                terms.push(match symbols.get(place) {
                    Some(symbol) => self.cx.product(opposite, self.cx.symbol(symbol)),
                    None => opposite,
                });
            }
            if let Some(symbol) = symbols.get(*column) {
                table.push((symbol, self.cx.add(&terms)));
            }
        }
        Some(table)
    }

    /// The first row from `done` on whose coefficient in the column is not zero.
    fn pivot(&mut self, rows: &mut [Vec<Expr<'a>>], done: usize, column: usize) -> Option<usize> {
        for (place, row) in rows.iter_mut().enumerate().skip(done) {
            let Some(own) = row.get_mut(column) else { continue };
            if !self.is_exact_zero(own) {
                return Some(place);
            }
            *own = ZERO;
        }
        None
    }

    /// Makes the pivot 1, and the column zero in all other rows.
    fn eliminate(&mut self, rows: &mut [Vec<Expr<'a>>], done: usize, column: usize) {
        let Some(mut row) = rows.get(done).cloned() else { return };
        let pivot = row.get(column).copied().unwrap_or(ONE);
        for own in &mut row {
            *own = self.cx.divide(own, pivot);
        }
        if let Some(own) = rows.get_mut(done) {
            own.clone_from(&row);
        }
        for (place, other) in rows.iter_mut().enumerate() {
            let factor = other.get(column).copied().unwrap_or(ZERO);
            if place == done || factor.is_literal_zero() {
                continue;
            }
            self.cx.spend(row.len() as u64);
            for (own, pivot) in other.iter_mut().zip(&row) {
                let product = self.cx.product(factor, pivot);
                let difference = self.cx.subtract(own, product);
                *own = if difference.is_number() { difference } else { simplify::expand_deep(difference, self.cx) };
            }
        }
    }

    fn is_exact_zero(&mut self, expr: Expr<'a>) -> bool {
        if expr.is_number() {
            return expr.is_literal_zero();
        }
        if !expr.is_numeric() {
            let expanded = simplify::expand_deep(expr, self.cx);
            return expanded.is_literal_zero();
        }
        match expr.is_zero(self.cx) {
            Some(is_zero) => is_zero,
            None => self.is_near_zero(expr),
        }
    }

    /// What is no polynomial system: one equation after the other for one symbol after the other.
    fn one_by_one(
        &mut self,
        mut equations: Vec<Expr<'a>>,
        symbols: &[Symbol<'a>],
        mut tables: Vec<Table<'a>>,
    ) -> Attempt<Vec<Table<'a>>> {
        while !equations.is_empty() {
            let place = self.easiest(&equations, symbols, &tables);
            let equation = equations.remove(place);
            let mut next = Vec::new();
            for table in tables {
                self.enter()?;
                let extended = self.extended(equation, symbols, &table);
                self.leave();
                next.extend(extended?);
            }
            tables = next;
        }
        Ok(tables)
    }

    /// The place of the equation with the fewest symbols that have no value yet.
    fn easiest(&mut self, equations: &[Expr<'a>], symbols: &[Symbol<'a>], tables: &[Table<'a>]) -> usize {
        self.cx.spend((equations.len() * symbols.len()) as u64);
        let known = |symbol: &Symbol| tables.iter().any(|table| table.iter().any(|(own, _)| own == symbol));
        let open = |equation: &Expr| symbols.iter().filter(|symbol| equation.has(symbol) && !known(symbol)).count();
        let least = equations.iter().enumerate().min_by_key(|(_, equation)| open(equation));
        least.map_or(0, |(place, _)| place)
    }

    /// The table with each solution of the equation for one more symbol.
    fn extended(&mut self, equation: Expr<'a>, symbols: &[Symbol<'a>], table: &Table<'a>) -> Attempt<Vec<Table<'a>>> {
        let equation = self.cx.substitute(equation, table);
        if equation.is_numeric() {
            return Ok(if self.is_near_zero(equation) { vec![table.clone()] } else { Vec::new() });
        }
        let mut open: Vec<(u32, Symbol<'a>)> = Vec::new();
        for &symbol in symbols.iter().filter(|symbol| equation.has(symbol)) {
            let unknown = self.cx.symbol(symbol);
            let poly = Poly::within(equation, &[unknown], self.cx);
            let degree = poly.filter(|poly| is_free_of(poly, &[symbol])).map_or(u32::MAX, |poly| poly.degree(0));
            open.push((degree, symbol));
        }
        open.put_in_order(|(x, _), (y, _)| x.cmp(y));
        for (_, symbol) in open {
            let values = match self.single(equation, symbol, &FLAGS) {
                Err(Stop::Unsolved) => continue,
                values => values?,
            };
            let mut extended = Vec::new();
            for &value in values {
                let entry = (symbol, value);
                let mut next = Table::new();
                for (own, old) in table {
                    next.push((*own, self.cx.substitute(old, &[entry])));
                }
                next.push(entry);
                extended.push(next);
            }
            return Ok(extended);
        }
        Err(Stop::Unsolved)
    }
}

/// Whether no coefficient has one of the symbols.
fn is_free_of(poly: &Poly, symbols: &[Symbol]) -> bool {
    poly.terms.iter().all(|(_, coefficient)| symbols.iter().all(|symbol| !coefficient.has(symbol)))
}

/// The equations in groups that share no symbols.
fn components<'a>(equations: Vec<Expr<'a>>, symbols: &[Symbol<'a>]) -> Vec<Vec<Expr<'a>>> {
    let mut groups: Vec<Vec<Expr<'a>>> = Vec::new();
    for equation in equations {
        let shares = |group: &Vec<Expr>| {
            symbols.iter().any(|symbol| equation.has(symbol) && group.iter().any(|other| other.has(symbol)))
        };
        let (joined, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(shares);
        let mut group = joined.concat();
        group.push(equation);
        groups = others;
        groups.push(group);
    }
    groups
}

//! Systems of polynomial equations with finitely many solutions, by a lexicographic Gröbner basis.

use std::cmp::Ordering;

use super::generators::Poly;
use super::{Attempt, Solver, Stop, Table};
use crate::rational::Rational;
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, Symbol};
use crate::sympy::{Context, simplify};

/// Terms by falling exponents, compared from the first unknown on; coefficients are not zero.
type Terms = Vec<(Vec<u32>, Rational)>;

/// The most polynomials that a basis may have on the way.
const MOST_POLYNOMIALS: usize = 60;

impl<'a> Solver<'_, 'a> {
    /// SymPy's `solve_poly_system`: all solutions, each with a value for every symbol.
    pub(super) fn polynomial_system(&mut self, polys: &[Poly<'a>], symbols: &[Symbol<'a>]) -> Attempt<Vec<Table<'a>>> {
        let mut system = Vec::new();
        for poly in polys {
            let terms = poly.terms.iter().map(|(exponents, coefficient)| {
                coefficient.as_rational().map(|rational| (exponents.clone(), rational.clone()))
            });
            let Some(terms) = terms.collect::<Option<Terms>>() else { return Err(Stop::Unsolved) };
            if terms.is_empty() {
                continue;
            }
            system.push(terms);
        }
        if symbols.len() > system.len() {
            return Err(Stop::Unsolved);
        }
        let basis = basis(system, self.cx)?;
        if is_one(&basis) {
            return Ok(Vec::new());
        }
        let unknowns: Vec<Expr<'a>> = symbols.iter().map(|symbol| self.cx.symbol(symbol)).collect();
        let mut equations = Vec::new();
        for terms in basis {
            let terms =
                terms.into_iter().map(|(exponents, coefficient)| (exponents, self.cx.number(coefficient))).collect();
            equations.push(Poly { generators: unknowns.clone(), terms });
        }
        let solutions = self.triangular(&equations, symbols)?;
        Ok(solutions.into_iter().map(|values| symbols.iter().copied().zip(values).collect()).collect())
    }

    /// The solutions of a basis: the last unknown first, then the rest with its values.
    fn triangular(&mut self, basis: &[Poly<'a>], symbols: &[Symbol<'a>]) -> Attempt<Vec<Vec<Expr<'a>>>> {
        self.enter()?;
        let solutions = self.triangular_inside(basis, symbols);
        self.leave();
        solutions
    }

    fn triangular_inside(&mut self, basis: &[Poly<'a>], symbols: &[Symbol<'a>]) -> Attempt<Vec<Vec<Expr<'a>>>> {
        let Some((&last, others)) = symbols.split_last() else { return Ok(vec![Vec::new()]) };
        let is_univariate = |poly: &&Poly| {
            poly.terms.iter().all(|(exponents, _)| {
                exponents.split_last().is_none_or(|(_, others)| others.iter().all(|own| *own == 0))
            })
        };
        let (univariate, rest): (Vec<&Poly>, Vec<&Poly>) = basis.iter().partition(is_univariate);
        let Some(first) = univariate.into_iter().min_by_key(|poly| poly.degree(symbols.len() - 1)) else {
            return Err(Stop::Unsolved);
        };
        let terms = first
            .terms
            .iter()
            .map(|(exponents, coefficient)| (vec![exponents.last().copied().unwrap_or(0)], *coefficient));
        let unknown = self.cx.symbol(last);
        let dense = Poly { generators: vec![unknown], terms: terms.collect() }.dense(self.cx);
        let mut solutions = Vec::new();
        for (zero, _) in self.roots(dense) {
            if let ([first], [poly]) = (others, &rest[..])
                && let Some(value) = self.linear_value(poly, first)
            {
                let value = self.cx.substitute(value, &[(last, zero)]);
                solutions.push(vec![value, zero]);
                continue;
            }
            let mut next = Vec::new();
            for poly in &rest {
                let expr = poly.to_expr(self.cx);
                let expr = self.cx.substitute(expr, &[(last, zero)]);
                let expr = simplify::expand_deep(expr, self.cx);
                if !expr.is_literal_zero() {
                    next.push(expr);
                }
            }
            for mut values in self.with_last(&next, others)? {
                values.push(zero);
                solutions.push(values);
            }
        }
        Ok(solutions)
    }

    /// The first of two unknowns by the last one, in factors, where it is linear with a constant coefficient.
    fn linear_value(&mut self, poly: &Poly<'a>, symbol: Symbol<'a>) -> Option<Expr<'a>> {
        let is_linear = poly.degree(0) == 1 && matches!(&poly.terms[..], [(first, _), ..] if first[..] == [1, 0]);
        if !is_linear || poly.terms.iter().skip(1).any(|(exponents, _)| exponents.first() != Some(&0)) {
            return None;
        }
        let expr = poly.to_expr(self.cx);
        let unknown = self.cx.symbol(symbol);
        let rest = self.cx.subtract(unknown, expr);
        Some(simplify::factor(rest, self.cx))
    }

    /// The rest of a basis once the last unknown has a value: its coefficients may be irrational, so that the
    /// polynomial of the lowest degree is solved, and the others are asked whether they agree.
    fn with_last(&mut self, equations: &[Expr<'a>], symbols: &[Symbol<'a>]) -> Attempt<Vec<Vec<Expr<'a>>>> {
        let Some((&last, others)) = symbols.split_last() else {
            for equation in equations {
                if !self.is_near_zero(equation) {
                    return Ok(Vec::new());
                }
            }
            return Ok(vec![Vec::new()]);
        };
        let mut candidates = Vec::new();
        for equation in equations.iter().filter(|equation| others.iter().all(|other| !equation.has(other))) {
            let unknown = self.cx.symbol(last);
            let Some(poly) = Poly::within(equation, &[unknown], self.cx) else {
                return Err(Stop::Unsolved);
            };
            let dense = poly.dense(self.cx);
            if dense.degree() == 0 {
                if self.is_near_zero(equation) {
                    continue;
                }
                return Ok(Vec::new());
            }
            candidates.push((dense, *equation));
        }
        candidates.put_in_order(|(x, _), (y, _)| x.degree().cmp(&y.degree()));
        let Some(((dense, _), more)) = candidates.split_first() else { return Err(Stop::Unsolved) };
        let mut solutions = Vec::new();
        'roots: for (zero, _) in self.roots(*dense) {
            for (_, equation) in more {
                if self.satisfies_at_once(equation, last, zero) == Some(false) {
                    continue 'roots;
                }
            }
            let mut next = Vec::new();
            for equation in equations.iter().filter(|equation| others.iter().any(|other| equation.has(other))) {
                let equation = self.cx.substitute(equation, &[(last, zero)]);
                next.push(simplify::expand_deep(equation, self.cx));
            }
            self.enter()?;
            let values = self.with_last(&next, others);
            self.leave();
            for mut values in values? {
                values.push(zero);
                solutions.push(values);
            }
        }
        Ok(solutions)
    }
}

fn is_one(basis: &[Terms]) -> bool {
    matches!(basis, [terms] if matches!(&terms[..], [(exponents, _)] if exponents.iter().all(|own| *own == 0)))
}

/// The reduced basis, the polynomial with the greatest leading term first; Buchberger's algorithm.
fn basis(system: Vec<Terms>, cx: &mut Context) -> Attempt<Vec<Terms>> {
    let mut polynomials: Vec<Terms> = system.into_iter().map(sorted).map(monic).collect();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for right in 0..polynomials.len() {
        pairs.extend((0..right).map(|left| (left, right)));
    }
    while let Some((left, right)) = next_pair(&mut pairs, &polynomials) {
        let (Some(x), Some(y)) = (polynomials.get(left), polynomials.get(right)) else { continue };
        let Some(difference) = s_polynomial(x, y, cx) else { continue };
        let rest = reduced(difference, &polynomials, cx);
        if cx.is_stopped() {
            return Err(Stop::Unsolved);
        }
        if rest.is_empty() {
            continue;
        }
        if polynomials.len() >= MOST_POLYNOMIALS {
            return Err(Stop::Unsolved);
        }
        let place = polynomials.len();
        pairs.extend((0..place).map(|left| (left, place)));
        polynomials.push(monic(rest));
    }
    Ok(minimal(polynomials, cx))
}

/// The pair with the least common multiple of its leading terms.
fn next_pair(pairs: &mut Vec<(usize, usize)>, polynomials: &[Terms]) -> Option<(usize, usize)> {
    let size = |place: usize| polynomials.get(place).and_then(|terms| terms.first()).map(|(exponents, _)| exponents);
    let key = |(left, right): &(usize, usize)| {
        let (left, right) = (size(*left)?, size(*right)?);
        Some(left.iter().zip(right).map(|(x, y)| *x.max(y)).collect::<Vec<u32>>())
    };
    let place = (0..pairs.len())
        .min_by_key(|place| pairs.get(*place).and_then(key).map(|key| (key.iter().sum::<u32>(), key)))?;
    Some(pairs.remove(place))
}

fn sorted(mut terms: Terms) -> Terms {
    terms.put_in_order(|(x, _), (y, _)| y.cmp(x));
    terms
}

fn monic(mut terms: Terms) -> Terms {
    if let Some(inverse) = terms.first().and_then(|(_, leading)| leading.reciprocal()) {
        for (_, coefficient) in &mut terms {
            *coefficient = coefficient.multiply(&inverse);
        }
    }
    terms
}

/// `None` where the leading terms have no unknown in common: then it would be reduced to zero.
fn s_polynomial(x: &Terms, y: &Terms, cx: &mut Context) -> Option<Terms> {
    let ((x_leading, _), (y_leading, _)) = (x.first()?, y.first()?);
    if x_leading.iter().zip(y_leading).all(|(x, y)| *x == 0 || *y == 0) {
        return None;
    }
    let multiple: Vec<u32> = x_leading.iter().zip(y_leading).map(|(x, y)| *x.max(y)).collect();
    let quotient = |leading: &[u32]| multiple.iter().zip(leading).map(|(x, y)| x - y).collect::<Vec<u32>>();
    let first = shifted(x, &quotient(x_leading), &Rational::from(1));
    Some(difference(&first, &shifted(y, &quotient(y_leading), &Rational::from(1)), cx))
}

fn shifted(terms: &Terms, by: &[u32], factor: &Rational) -> Terms {
    terms
        .iter()
        .map(|(exponents, own)| (exponents.iter().zip(by).map(|(x, y)| x + y).collect(), own.multiply(factor)))
        .collect()
}

/// Nothing once the calculation is stopped.
fn difference(x: &Terms, y: &Terms, cx: &mut Context) -> Terms {
    let bits = |terms: &Terms| terms.iter().map(|(_, own)| own.numerator().bit_length()).max().unwrap_or(0);
    let mut terms = Terms::new();
    if cx.afford(((x.len() + y.len()) * (2 + bits(x).max(bits(y)) / 32)) as u64).is_none() {
        return terms;
    }
    let (mut left, mut right) = (x.iter().peekable(), y.iter().peekable());
    loop {
        let ordering = match (left.peek(), right.peek()) {
            (Some((x, _)), Some((y, _))) => y.cmp(x),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return terms,
        };
        let own = if ordering.is_le() { left.next() } else { None };
        let other = if ordering.is_ge() { right.next() } else { None };
        let (exponents, coefficient) = match (own, other) {
            (Some((exponents, x)), Some((_, y))) => (exponents, x.add(&y.negate())),
            (Some((exponents, x)), None) => (exponents, x.clone()),
            (None, Some((exponents, y))) => (exponents, y.negate()),
            (None, None) => return terms,
        };
        if !coefficient.is_zero() {
            terms.push((exponents.clone(), coefficient));
        }
    }
}

/// What is left of the polynomial when multiples of the others are taken away; the others are monic.
fn reduced(mut terms: Terms, others: &[Terms], cx: &mut Context) -> Terms {
    let mut rest = Terms::new();
    while let Some((leading, coefficient)) = terms.first().cloned() {
        let divides = |other: &&Terms| {
            other.first().is_some_and(|(own, _)| own.iter().zip(&leading).all(|(own, leading)| own <= leading))
        };
        if let Some(other) = others.iter().find(divides) {
            let own = other.first().map(|(own, _)| own.clone()).unwrap_or_default();
            let by: Vec<u32> = leading.iter().zip(&own).map(|(leading, own)| leading - own).collect();
            terms = difference(&terms, &shifted(other, &by, &coefficient), cx);
        } else {
            terms.remove(0);
            rest.push((leading, coefficient));
        }
    }
    rest
}

/// Without polynomials whose leading term another one divides, each reduced by the others.
fn minimal(polynomials: Vec<Terms>, cx: &mut Context) -> Vec<Terms> {
    let mut kept: Vec<Terms> = Vec::new();
    let mut sorted = polynomials;
    sorted.put_in_order(|x, y| x.first().map(|(own, _)| own).cmp(&y.first().map(|(own, _)| own)));
    for polynomial in sorted {
        let Some((leading, _)) = polynomial.first() else { continue };
        let is_divided = kept.iter().any(|other| {
            other.first().is_some_and(|(own, _)| own.iter().zip(leading).all(|(own, leading)| own <= leading))
        });
        if !is_divided {
            kept.push(polynomial);
        }
    }
    let mut basis = Vec::new();
    for place in 0..kept.len() {
        let mut others = kept.clone();
        let polynomial = others.remove(place);
        basis.push(monic(reduced(polynomial, &others, cx)));
    }
    basis.reverse();
    basis
}

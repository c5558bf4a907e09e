//! Systems of polynomial equations with finitely many solutions, by a lexicographic Gröbner basis.

use std::cmp::Ordering;

use super::generators::Poly;
use super::{Attempt, Solver, Stop, Table};
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, ONE, Symbol, ZERO};
use crate::sympy::{Context, simplify};

/// Terms by falling exponents, compared from the first unknown on; coefficients are rational and not zero.
type Terms<'a> = Vec<(Vec<u32>, Expr<'a>)>;

/// The most polynomials that a basis may have on the way.
const MOST_POLYNOMIALS: usize = 60;

/// Larger exponents are more than a basis can be found with, and their sums more than a machine word.
const MOST_EXPONENT: u32 = 1 << 16;

impl<'a> Solver<'_, 'a> {
    /// SymPy's `solve_poly_system`: all solutions, each with a value for every symbol.
    pub(super) fn polynomial_system(&mut self, polys: &[Poly<'a>], symbols: &[Symbol<'a>]) -> Attempt<Vec<Table<'a>>> {
        let mut system = Vec::new();
        for poly in polys {
            let is_too_much = |exponents: &[u32]| exponents.iter().any(|own| *own > MOST_EXPONENT);
            if poly.terms.iter().any(|(exponents, own)| own.as_rational().is_none() || is_too_much(exponents)) {
                return Err(Stop::Unsolved);
            }
            if !poly.terms.is_empty() {
                system.push(poly.terms.clone());
            }
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
            equations.push(Poly { generators: unknowns.clone(), terms });
        }
        let mut tables = Vec::new();
        for values in self.triangular(&equations, symbols)? {
            tables.push(symbols.iter().copied().zip(values).collect());
        }
        Ok(tables)
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
        let place = others.len();
        let (mut first, mut rest): (Option<&Poly>, Vec<&Poly>) = (None, Vec::new());
        for poly in basis {
            if (0..place).any(|other| poly.degree(other) > 0) {
                rest.push(poly);
            } else if first.is_none_or(|first| poly.degree(place) < first.degree(place)) {
                first = Some(poly);
            }
        }
        let Some(first) = first else { return Err(Stop::Unsolved) };
        let dense = first.dense(place, self.cx);
        let mut solutions = Vec::new();
        for (zero, _) in self.roots(dense) {
            if let ([first], [poly]) = (others, &rest[..])
                && let Some(value) = self.linear_value(poly, first)
            {
                let value = self.cx.put(value, last, zero);
                solutions.push(vec![value, zero]);
                continue;
            }
            let mut next = Vec::new();
            for poly in &rest {
                let expr = poly.to_expr(self.cx);
                let expr = self.cx.put(expr, last, zero);
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
            let dense = poly.dense(0, self.cx);
            if dense.degree() == 0 {
                if self.is_near_zero(equation) {
                    continue;
                }
                return Ok(Vec::new());
            }
            candidates.push((dense, *equation));
        }
        let lowest = (0..candidates.len()).min_by_key(|place| candidates.get(*place).map(|(dense, _)| dense.degree()));
        let Some(lowest) = lowest else { return Err(Stop::Unsolved) };
        let (dense, _) = candidates.remove(lowest);
        let mut solutions = Vec::new();
        'roots: for (zero, _) in self.roots(dense) {
            for (_, equation) in &candidates {
                if self.satisfies_at_once(equation, last, zero) == Some(false) {
                    continue 'roots;
                }
            }
            let mut next = Vec::new();
            for equation in equations.iter().filter(|equation| others.iter().any(|other| equation.has(other))) {
                let equation = self.cx.put(equation, last, zero);
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
fn basis<'a>(system: Vec<Terms<'a>>, cx: &mut Context<'a>) -> Attempt<Vec<Terms<'a>>> {
    let (mut polynomials, mut pairs) = (Vec::new(), Vec::new());
    for mut terms in system {
        terms.put_in_order(|(x, _), (y, _)| y.cmp(x));
        with_pairs(monic(terms, cx), &mut polynomials, &mut pairs);
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
        with_pairs(monic(rest, cx), &mut polynomials, &mut pairs);
    }
    Ok(minimal(polynomials, cx))
}

/// Adds the polynomial, and a pair of it with each of the others.
fn with_pairs<'a>(terms: Terms<'a>, polynomials: &mut Vec<Terms<'a>>, pairs: &mut Vec<(usize, usize)>) {
    for other in 0..polynomials.len() {
        pairs.push((other, polynomials.len()));
    }
    polynomials.push(terms);
}

/// The exponents of the leading term.
fn leading<'t>(terms: &'t [(Vec<u32>, Expr)]) -> &'t [u32] {
    terms.first().map_or(&[], |(exponents, _)| exponents)
}

/// Each of the exponents with its counterpart.
fn paired(x: &[u32], y: &[u32], combine: fn(u32, u32) -> u32) -> Vec<u32> {
    x.iter().zip(y).map(|(x, y)| combine(*x, *y)).collect()
}

/// Whether the leading term of the polynomial divides a term with these exponents.
fn divides(terms: &[(Vec<u32>, Expr)], exponents: &[u32]) -> bool {
    !terms.is_empty() && leading(terms).iter().zip(exponents).all(|(own, other)| own <= other)
}

/// The pair with the least common multiple of its leading terms.
fn next_pair(pairs: &mut Vec<(usize, usize)>, polynomials: &[Terms]) -> Option<(usize, usize)> {
    let mut least: Option<(u32, Vec<u32>)> = None;
    let mut found = 0;
    for (place, (left, right)) in pairs.iter().enumerate() {
        let multiple = paired(leading(polynomials.get(*left)?), leading(polynomials.get(*right)?), u32::max);
        let key = (multiple.iter().sum(), multiple);
        if least.as_ref().is_none_or(|least| key < *least) {
            (least, found) = (Some(key), place);
        }
    }
    least.map(|_| pairs.remove(found))
}

fn monic<'a>(mut terms: Terms<'a>, cx: &mut Context<'a>) -> Terms<'a> {
    let inverse = terms.first().map_or(ONE, |(_, leading)| cx.power_i64(leading, -1));
    for (_, coefficient) in &mut terms {
        *coefficient = cx.product(coefficient, inverse);
    }
    terms
}

/// `None` where the leading terms have no unknown in common: then it would be reduced to zero.
fn s_polynomial<'a>(x: &Terms<'a>, y: &Terms<'a>, cx: &mut Context<'a>) -> Option<Terms<'a>> {
    if paired(leading(x), leading(y), u32::min).iter().all(|common| *common == 0) {
        return None;
    }
    let multiple = paired(leading(x), leading(y), u32::max);
    let first = shifted(x, &multiple, ONE, cx);
    let second = shifted(y, &multiple, ONE, cx);
    Some(difference(&first, &second, cx))
}

/// The multiple of the polynomial that has these leading exponents.
fn shifted<'a>(terms: &Terms<'a>, exponents: &[u32], factor: Expr<'a>, cx: &mut Context<'a>) -> Terms<'a> {
    let by = paired(exponents, leading(terms), |x, y| x - y);
    let mut shifted = Terms::new();
    for (exponents, own) in terms {
        shifted.push((paired(exponents, &by, |x, y| x + y), cx.product(own, factor)));
    }
    shifted
}

/// The length of the longest numerator.
fn bits(terms: &Terms) -> usize {
    terms.iter().filter_map(|(_, own)| own.as_rational()).map(|own| own.numerator().bit_length()).max().unwrap_or(0)
}

/// Nothing once the calculation is stopped.
fn difference<'a>(x: &Terms<'a>, y: &Terms<'a>, cx: &mut Context<'a>) -> Terms<'a> {
    let mut terms = Terms::new();
    if cx.afford(((x.len() + y.len()) * (2 + bits(x).max(bits(y)) / 32)) as u64).is_none() {
        return terms;
    }
    let (mut left, mut right) = (&x[..], &y[..]);
    loop {
        let ordering = match (left, right) {
            ([(x, _), ..], [(y, _), ..]) => y.cmp(x),
            ([_, ..], []) => Ordering::Less,
            ([], [_, ..]) => Ordering::Greater,
            ([], []) => return terms,
        };
        let (mut exponents, mut coefficient) = (&Vec::new(), ZERO);
        if ordering.is_le()
            && let [(own, x), rest @ ..] = left
        {
            (exponents, coefficient, left) = (own, x, rest);
        }
        if ordering.is_ge()
            && let [(own, y), rest @ ..] = right
        {
            (exponents, right) = (own, rest);
            coefficient = cx.subtract(coefficient, y);
        }
        if !coefficient.is_literal_zero() {
            terms.push((exponents.clone(), coefficient));
        }
    }
}

/// What is left of the polynomial when multiples of the others are taken away; the others are monic.
fn reduced<'a>(mut terms: Terms<'a>, others: &[Terms<'a>], cx: &mut Context<'a>) -> Terms<'a> {
    let mut rest = Terms::new();
    while let Some((exponents, coefficient)) = terms.first() {
        if let Some(other) = others.iter().find(|other| divides(other, exponents)) {
            let multiple = shifted(other, exponents, coefficient, cx);
            terms = difference(&terms, &multiple, cx);
        } else {
            rest.push(terms.remove(0));
        }
    }
    rest
}

/// Without polynomials whose leading term another one divides, each reduced by the others.
fn minimal<'a>(mut polynomials: Vec<Terms<'a>>, cx: &mut Context<'a>) -> Vec<Terms<'a>> {
    let mut kept: Vec<Terms> = Vec::new();
    polynomials.put_in_order(|x, y| leading(x).cmp(leading(y)));
    for polynomial in polynomials {
        if !polynomial.is_empty() && !kept.iter().any(|other| divides(other, leading(&polynomial))) {
            kept.push(polynomial);
        }
    }
    let mut basis = Vec::new();
    for place in (0..kept.len()).rev() {
        let mut others = kept.clone();
        let polynomial = others.remove(place);
        let rest = reduced(polynomial, &others, cx);
        basis.push(monic(rest, cx));
    }
    basis
}

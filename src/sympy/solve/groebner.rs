//! Systems of polynomial equations with finitely many solutions, by a lexicographic Gröbner basis.
//!
//! After `solve_poly_system` of `sympy/solvers/polysys.py` (BSD-3-Clause).

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use pascaline_base::sort::sort_by;
use pascaline_number::integer::BitTest;

use super::dense::Dense;
use super::generators::{Poly, PolyTerm, sum_of, zip_with};
use super::{Attempt, Solver, Stop, Values};
use crate::expr::{Expr, ONE, Symbol, ZERO};
use crate::{Context, simplify};

/// Terms in descending order of exponents, compared from the first unknown on; coefficients are rational and nonzero.
type Terms<'a> = Vec<PolyTerm<'a>>;

/// The maximum number of polynomials in an intermediate basis.
const MOST_POLYNOMIALS: usize = 60;

/// With larger exponents no basis can be found within the limits, and their sums exceed a machine word.
const MOST_EXPONENT: u32 = 1 << 16;

impl<'a> Solver<'_, 'a> {
    /// SymPy's `solve_poly_system`: all solutions, each with a value for every symbol.
    pub(super) fn polynomial_system(&mut self, polys: &[Poly<'a>], symbols: &[Symbol<'a>]) -> Attempt<Values<'a>> {
        let mut count = 0;
        for poly in polys {
            let is_too_much = |exponents: &[u32]| exponents.iter().any(|own| *own > MOST_EXPONENT);
            if poly.terms.iter().any(|(exponents, own)| own.as_rational().is_none() || is_too_much(exponents)) {
                return Err(Stop::Unsolved);
            }
            count += usize::from(!poly.terms.is_empty());
        }
        if symbols.len() > count {
            return Err(Stop::Unsolved);
        }
        let basis = basis(polys, self.cx)?;
        if is_one(&basis) {
            return Ok(&[]);
        }
        let unknowns = self.unknowns(symbols);
        for terms in &basis {
            self.found.push(sum_of(terms, unknowns, self.cx));
        }
        let equations = self.taken(0);
        self.enter()?;
        let attempt = self.with_last(equations, symbols, &[]);
        self.leave(0, attempt)?;
        // Such a basis has common zeros (D. Hilbert): if none is found, one was missed.
        match self.taken(0) {
            [] => Err(Stop::Unsolved),
            values => Ok(values),
        }
    }

    /// The factored value of the first of two unknowns in terms of the last, if it is linear with a constant coefficient in
    /// the only equation that contains it.
    fn linear_value(&mut self, equations: Values<'a>, first: Symbol<'a>, last: Symbol<'a>) -> Option<Expr<'a>> {
        let mut those = equations.iter().filter(|equation| equation.has(first, self.cx));
        let equation = those.next().filter(|_| those.next().is_none())?;
        let unknowns = self.unknowns(&[first, last]);
        let poly = Poly::within(equation, unknowns, self.cx)?;
        let (leading, others) = poly.terms.split_first()?;
        if leading.0 != [1, 0] || others.iter().any(|(exponents, _)| exponents.first() != Some(&0)) {
            return None;
        }
        let rest = self.cx.subtract(unknowns.first()?, equation);
        Some(simplify::factor(rest, self.cx))
    }

    /// The solutions of a basis for these values of the last unknowns: solves for the last of the others first, by the
    /// polynomial of the lowest degree. After substitution, coefficients may be irrational, so the other polynomials are
    /// checked as well.
    fn with_last(&mut self, equations: Values<'a>, symbols: &[Symbol<'a>], values: &[Expr<'a>]) -> Attempt {
        let Some((&last, others)) = symbols.split_last() else {
            if equations.iter().all(|equation| self.is_near_zero(equation)) {
                self.found.extend_from_slice(values);
            }
            return Ok(());
        };
        let cx = self.cx;
        let has_others = |equation: &Expr<'a>| others.iter().any(|other| equation.has(other, cx));
        let Some((dense, solved)) = self.lowest_in_last(equations, last, &has_others)? else { return Ok(()) };
        let linear = match others {
            [first] if values.is_empty() => self.linear_value(equations, first, last),
            _ => None,
        };
        for zero in self.zeros(dense) {
            if let Some(value) = linear {
                let value = self.cx.subs(value, last, zero);
                self.found.extend_from_slice(&[value, zero]);
                continue;
            }
            let start = self.found.len();
            let mut agrees = true;
            for equation in equations {
                if has_others(equation) {
                    let equation = self.cx.subs(equation, last, zero);
                    self.found.push(simplify::expand_deep(equation, self.cx));
                } else if agrees && !equation.equals(solved, self.cx) {
                    agrees = self.satisfies_at_once(equation, last, zero) != Some(false);
                }
            }
            let next = self.taken(start);
            if agrees {
                self.enter()?;
                let attempt = self.with_last(next, others, &[&[*zero], values].concat());
                self.leave(start, attempt)?;
            }
        }
        Ok(())
    }

    /// The distinct roots; isolated, if that is wanted and they are more than two.
    fn zeros(&mut self, polynomial: Dense<'a>) -> Values<'a> {
        let start = self.found.len();
        if self.are_isolated && polynomial.degree() > 2 && self.all_roots(polynomial).is_ok() {
            self.make_distinct(start);
            return self.taken(start);
        }
        self.found.truncate(start);
        self.different_roots(polynomial)
    }

    /// The equation of the lowest degree in the last unknown alone, and its polynomial; `None` if one of the equations
    /// contradicts itself.
    fn lowest_in_last(
        &mut self,
        equations: Values<'a>,
        last: Symbol<'a>,
        has_others: &dyn Fn(&Expr<'a>) -> bool,
    ) -> Attempt<Option<(Dense<'a>, Expr<'a>)>> {
        let mut lowest: Option<(Dense, Expr)> = None;
        for &equation in equations {
            if has_others(&equation) {
                continue;
            }
            let dense = Poly::dense(equation, self.cx.symbol(last), self.cx).ok_or(Stop::Unsolved)?;
            if dense.degree() == 0 {
                if self.is_near_zero(equation) {
                    continue;
                }
                return Ok(None);
            }
            if lowest.is_none_or(|(lowest, _)| dense.degree() < lowest.degree()) {
                lowest = Some((dense, equation));
            }
        }
        lowest.map(Some).ok_or(Stop::Unsolved)
    }
}

fn is_one(basis: &[Terms]) -> bool {
    matches!(basis, [terms] if leading(terms).iter().all(|own| *own == 0))
}

/// The reduced basis, in descending order of leading terms; Buchberger's algorithm.
fn basis<'a>(system: &[Poly<'a>], cx: &Context<'a>) -> Attempt<Vec<Terms<'a>>> {
    let (mut polynomials, mut pairs) = (Vec::new(), BinaryHeap::new());
    for poly in system {
        if !poly.terms.is_empty() {
            with_pairs(monic(poly.terms.clone(), cx), &mut polynomials, &mut pairs, cx)?;
        }
    }
    while let Some(Reverse(Pair { left, right, .. })) = pairs.pop() {
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
        with_pairs(monic(rest, cx), &mut polynomials, &mut pairs, cx)?;
    }
    Ok(minimal(polynomials, cx))
}

/// Two polynomials for an S-polynomial. Pairs are ordered by the least common multiple of the leading terms, and those with
/// equal ones by age.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Pair {
    degree: u32,
    multiple: Vec<u32>,
    right: usize,
    left: usize,
}

/// Adds the polynomial, and its pairs with each of the others.
fn with_pairs<'a>(
    terms: Terms<'a>,
    polynomials: &mut Vec<Terms<'a>>,
    pairs: &mut BinaryHeap<Reverse<Pair>>,
    cx: &Context<'a>,
) -> Attempt<()> {
    const STEPS_OF_A_PAIR: u64 = 3;
    let right = polynomials.len();
    cx.afford(STEPS_OF_A_PAIR * right as u64).ok_or(Stop::Unsolved)?;
    for (left, other) in polynomials.iter().enumerate() {
        let multiple = zip_with(leading(other), leading(&terms), u32::max);
        pairs.push(Reverse(Pair { degree: multiple.iter().sum(), multiple, right, left }));
    }
    polynomials.push(terms);
    Ok(())
}

/// The exponents of the leading term.
fn leading<'a>(terms: &[PolyTerm<'a>]) -> &'a [u32] {
    terms.first().map_or(&[], |(exponents, _)| exponents)
}

/// Whether the leading term of the polynomial divides a term with these exponents.
fn divides(terms: &[PolyTerm], exponents: &[u32]) -> bool {
    !terms.is_empty() && leading(terms).iter().zip(exponents).all(|(own, other)| own <= other)
}

fn monic<'a>(mut terms: Terms<'a>, cx: &Context<'a>) -> Terms<'a> {
    let inverse = terms.first().map_or(ONE, |(_, leading)| cx.power_i64(leading, -1));
    for (_, coefficient) in &mut terms {
        *coefficient = cx.product(coefficient, inverse);
    }
    terms
}

/// The S-polynomial; `None` if the leading terms have no unknown in common: then it would reduce to zero.
fn s_polynomial<'a>(x: &[PolyTerm<'a>], y: &[PolyTerm<'a>], cx: &Context<'a>) -> Option<Terms<'a>> {
    if zip_with(leading(x), leading(y), u32::min).iter().all(|common| *common == 0) {
        return None;
    }
    let multiple = zip_with(leading(x), leading(y), u32::max);
    let first = shifted(x, &multiple, ONE, cx);
    let second = shifted(y, &multiple, ONE, cx);
    Some(difference(&first, &second, cx))
}

/// The multiple of the polynomial with these leading exponents.
fn shifted<'a>(terms: &[PolyTerm<'a>], exponents: &[u32], factor: Expr<'a>, cx: &Context<'a>) -> Terms<'a> {
    let by = zip_with(exponents, leading(terms), |x, y| x - y);
    let mut shifted = Terms::new();
    for (exponents, own) in terms {
        shifted.push((cx.exponents(zip_with(exponents, &by, |x, y| x + y)), cx.product(own, factor)));
    }
    shifted
}

/// The length of the longest numerator.
fn bits(terms: &[PolyTerm]) -> usize {
    terms.iter().filter_map(|(_, own)| own.as_rational()).map(|own| own.numerator().bit_len()).max().unwrap_or(0)
}

/// The difference; empty once the calculation is stopped.
fn difference<'a>(x: &[PolyTerm<'a>], y: &[PolyTerm<'a>], cx: &Context<'a>) -> Terms<'a> {
    let mut terms = Terms::new();
    if cx.afford(((x.len() + y.len()) * (2 + bits(x).max(bits(y)) / 32)) as u64).is_none() {
        return terms;
    }
    let (mut left, mut right) = (x, y);
    loop {
        let ordering = match (left, right) {
            ([(x, _), ..], [(y, _), ..]) => y.cmp(x),
            ([_, ..], []) => Ordering::Less,
            ([], [_, ..]) => Ordering::Greater,
            ([], []) => return terms,
        };
        let (mut exponents, mut coefficient): (&[u32], _) = (&[], ZERO);
        if ordering.is_le()
            && let [(own, x), rest @ ..] = left
        {
            (exponents, coefficient, left) = (*own, *x, rest);
        }
        if ordering.is_ge()
            && let [(own, y), rest @ ..] = right
        {
            (exponents, right) = (*own, rest);
            coefficient = cx.subtract(coefficient, y);
        }
        if !coefficient.is_literal_zero() {
            terms.push((exponents, coefficient));
        }
    }
}

/// The instructions of comparing the exponents of two terms.
const COMPARISON: u64 = 30;

/// The remainder of the polynomial modulo the others, which are monic.
fn reduced<'a>(mut terms: Terms<'a>, others: &[Terms<'a>], cx: &Context<'a>) -> Terms<'a> {
    let mut rest = Terms::new();
    while let Some((exponents, coefficient)) = terms.first() {
        if cx.pay(COMPARISON * (terms.len() + others.len()) as u64).is_none() {
            break;
        }
        if let Some(other) = others.iter().find(|other| divides(other, exponents)) {
            let multiple = shifted(other, exponents, coefficient, cx);
            terms = difference(&terms, &multiple, cx);
        } else {
            rest.push(terms.remove(0));
        }
    }
    rest
}

/// Drops polynomials whose leading term another one divides, and reduces each by the others.
fn minimal<'a>(mut polynomials: Vec<Terms<'a>>, cx: &Context<'a>) -> Vec<Terms<'a>> {
    let mut kept: Vec<Terms> = Vec::new();
    sort_by(&mut polynomials, |x, y| leading(x).cmp(leading(y)));
    for polynomial in &polynomials {
        if cx.pay(COMPARISON * kept.len() as u64).is_none() {
            break;
        }
        if !polynomial.is_empty() && !kept.iter().any(|other| divides(other, leading(polynomial))) {
            kept.push(polynomial.clone());
        }
    }
    for place in 0..kept.len() {
        let polynomial = kept.get_mut(place).map(std::mem::take).unwrap_or_default();
        let rest = reduced(polynomial, &kept, cx);
        if let Some(own) = kept.get_mut(place) {
            *own = rest;
        }
    }
    kept.reverse();
    kept
}

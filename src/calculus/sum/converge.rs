//! Sums without end whose value has no closed form here: the tests for divergence, and bounds from the first terms and a bound of
//! the rest, by Euler and Maclaurin's formula, whose error is less than its next term where two even derivatives have the same
//! sign (D. E. Knuth, "The Art of Computer Programming", 1.2.11.2), or by the ratio of the terms.

use std::cmp::Ordering;

use pascaline_sympy::{
    Constant, Context, Expr, Form, Function as F, Graph, Interval, Operands, Symbol, as_numerator_denominator, cancel,
    rewrite, sign,
};

use crate::algebra::{coefficients, linear, parted, polynomial};
use crate::definite::bounds as integral_bounds;
use crate::derivative::slope_of;
use crate::limit::{Stop, one_sided};
use crate::zeros::Range;

/// The terms that are added one by one.
const TERMS: i64 = 400;
/// The steps for writing a slope as one fraction.
const MOST_STEPS: u64 = 20_000;

/// Whether the sum is known to diverge: its terms do not vanish, or are not less than those of a harmonic series.
pub(super) fn diverges<'a>(term: Expr<'a>, k: Symbol<'a>, cx: &Context<'a>) -> bool {
    let (size, alternates) = without_alternation(term, k, cx);
    let unknown = cx.symbol(k);
    let limit = |expr: Expr<'a>| one_sided(expr, k, Constant::Infinity.into(), false, cx);
    let is_nonzero = |found: Result<Expr<'a>, Stop>| match found {
        Ok(limit) if limit.is_infinite_constant() => true,
        Ok(limit) => sign(limit, cx).is_some_and(Ordering::is_ne),
        Err(_) => false,
    };
    if is_nonzero(limit(size)) {
        return true;
    }
    if alternates {
        return false;
    }
    let harmonic = cx.product(size, unknown);
    let logarithmic = cx.product(harmonic, cx.apply(F::Log, unknown));
    let is_positive = |found: Result<Expr<'a>, Stop>| found.is_ok() && is_nonzero(found);
    is_positive(limit(harmonic)) || is_positive(limit(logarithmic))
}

/// The term without its power of -1, and whether it has one.
fn without_alternation<'a>(term: Expr<'a>, k: Symbol<'a>, cx: &Context<'a>) -> (Expr<'a>, bool) {
    let is_alternating = |factor: Expr<'a>| match factor {
        Form::Pow([base, exponent]) => base.is_i64(-1) && exponent.has(k, cx),
        _ => false,
    };
    let (signs, rest) = parted(term.factors(), &mut |factor| is_alternating(factor));
    (cx.multiply(&rest), !signs.is_empty())
}

/// Bounds of the sum.
pub(super) fn bounds<'a>(term: Expr<'a>, k: Symbol<'a>, first: i64, cx: &Context<'a>) -> Option<[f64; 2]> {
    if term.free_symbols(cx).iter().any(|own| *own != k) {
        return None;
    }
    let (size, alternates) = without_alternation(term, k, cx);
    let found = by_ratio(term, size, k, first, cx);
    let found = found
        .or_else(|| if alternates { alternating(term, size, k, first, cx) } else { by_integral(size, k, first, cx) })?;
    found.is_finite().then_some([found.low, found.high])
}

/// The sum of the terms from one number to another, the second one left out.
fn terms<'a>(term: Expr<'a>, k: Symbol<'a>, from: i64, to: i64, cx: &Context<'a>) -> Option<Interval> {
    let mut sum = Interval::ZERO;
    for number in from..to {
        let value = cx.attempt(|cx| cx.subs(term, k, cx.number(number)))?;
        sum = sum.add(crate::definite::interval(value, cx)?);
    }
    Some(sum)
}

/// Terms whose ratio stays below a number less than 1 from somewhere on: the rest is less than a geometric series.
fn by_ratio<'a>(term: Expr<'a>, size: Expr<'a>, k: Symbol<'a>, first: i64, cx: &Context<'a>) -> Option<Interval> {
    let unknown = cx.symbol(k);
    let next = cx.subs(size, k, cx.sum(unknown, cx.number(1)));
    let ratio = cancel(with_plain_factorials(cx.divide(next, size), k, cx), cx);
    let ratio = cancel(cx.subs(ratio, k, cx.power_i64(unknown, -1)), cx);
    let graph = Graph::new(ratio, k, cx)?;
    [30_i64, 60, 120, TERMS].into_iter().find_map(|count| {
        let edge = first.checked_add(count).filter(|edge| *edge > 0)?;
        let ratio = graph.over(Interval::new(0.0, reciprocal(edge)?))?.value;
        let ratio = ratio.high.abs().max(ratio.low.abs());
        if ratio >= 0.95 {
            return None;
        }
        let last = terms(size, k, edge, edge + 1, cx)?;
        let rest = last.high.abs().max(last.low.abs()) / (1.0 - ratio) * (1.0 + 1e-12);
        let sum = terms(term, k, first, edge, cx)?;
        let scale = sum.high.abs().max(sum.low.abs());
        (rest <= 1e-16 * scale || count == TERMS).then(|| sum.add(Interval::new(-rest, rest)))
    })
}

/// A double above the reciprocal.
fn reciprocal(number: i64) -> Option<f64> {
    Some((1.0 / f64::from(u32::try_from(number).ok()?)).next_up())
}

/// `(k + 1)!` as `(k + 1)*k!`, so that ratios of terms lose their factorials.
fn with_plain_factorials<'a>(expr: Expr<'a>, k: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| {
        let Form::Call(F::Factorial, [inner]) = part else { return None };
        let (slope, constant) = linear(inner, k, cx)?;
        let times = constant.as_i64().filter(|own| (1..=12).contains(own))?;
        let below = cx.product(slope, cx.symbol(k));
        let mut factors = vec![cx.apply(F::Factorial, below)];
        for own in 1..=times {
            factors.push(cx.sum(below, cx.number(own)));
        }
        Some(cx.multiply(&factors))
    })
}

/// The slopes of a function up to the sixth, the function first; `None` if they become too long.
fn slopes<'a>(f: Expr<'a>, k: Symbol<'a>, cx: &Context<'a>) -> Option<[Expr<'a>; 7]> {
    const LONGEST: usize = 600;
    let mut slopes = vec![f];
    for _ in 0..6 {
        let last = slope_of(slopes.last()?, k, cx)?;
        let last = cx.limited(MOST_STEPS, |cx| cancel(last, cx)).unwrap_or(last);
        slopes.push(if last.nodes(cx) > LONGEST { return None } else { last });
    }
    slopes.try_into().ok()
}

/// An alternating sum by Boole's formula from a large number on, whose error is less than its next term where the sixth slope has
/// one sign (J. M. Borwein, N. J. Calkin, D. Manna, "Euler-Boole summation revisited", 2009).
fn alternating<'a>(term: Expr<'a>, size: Expr<'a>, k: Symbol<'a>, first: i64, cx: &Context<'a>) -> Option<Interval> {
    let edge = first.max(1).checked_add(TERMS)?;
    let limit = one_sided(size, k, Constant::Infinity.into(), false, cx).ok()?;
    let [f, slope, _, third, _, fifth, sixth] = slopes(size, k, cx)?;
    if !limit.is_literal_zero() || sign_beyond(sixth, k, edge, cx).is_none() {
        return None;
    }
    let own = sign(cx.divide(cx.subs(term, k, cx.number(edge)), cx.subs(size, k, cx.number(edge))), cx)?;
    let at = |expr: Expr<'a>, numerator, denominator| part_at(expr, k, edge, cx.ratio(numerator, denominator), cx);
    let rest = at(f, 1, 2)?.add(at(slope, -1, 4)?).add(at(third, 1, 48)?);
    let error = at(fifth, 1, 240)?;
    let rest = rest.add(error.hull(error.negate()));
    Some(terms(term, k, first, edge, cx)?.add(if own.is_lt() { rest.negate() } else { rest }))
}

/// By Euler and Maclaurin's formula from a large number on.
fn by_integral<'a>(f: Expr<'a>, k: Symbol<'a>, first: i64, cx: &Context<'a>) -> Option<Interval> {
    let edge = first.max(1).checked_add(TERMS)?;
    let [_, slope, _, third, fourth, _, sixth] = slopes(f, k, cx)?;
    let signs = [fourth, sixth].map(|own| sign_beyond(own, k, edge, cx));
    if signs[0].is_none() || signs[0] != signs[1] {
        return None;
    }
    let range = Range::new(cx.number(edge), Constant::Infinity.into(), cx)?;
    let integral = integral_bounds(f, k, range, &[], cx)?;
    let at = |expr: Expr<'a>, numerator, denominator| part_at(expr, k, edge, cx.ratio(numerator, denominator), cx);
    let rest = integral.add(at(f, 1, 2)?).add(at(slope, -1, 12)?);
    let error = at(third, 1, 720)?.hull(Interval::ZERO);
    Some(terms(f, k, first, edge, cx)?.add(rest).add(error))
}

/// Bounds of a fraction of the value at a number.
fn part_at<'a>(f: Expr<'a>, k: Symbol<'a>, number: i64, share: Expr<'a>, cx: &Context<'a>) -> Option<Interval> {
    crate::definite::interval(cx.product(cx.subs(f, k, cx.number(number)), share), cx)
}

/// The sign of a function from a number on, as its factors show.
fn sign_beyond<'a>(f: Expr<'a>, k: Symbol<'a>, edge: i64, cx: &Context<'a>) -> Option<bool> {
    let near = Interval::new(0.0, reciprocal(edge)?);
    let unknown = cx.symbol(k);
    let moved = cancel(cx.subs(f, k, cx.power_i64(unknown, -1)), cx);
    let (above, below) = as_numerator_denominator(moved, cx);
    let mut is_positive = true;
    for factor in [above.factors(), below.factors()].concat() {
        let factor = match factor {
            Form::Pow([base, exponent]) if exponent.is_even(cx) == Some(true) && base.has(k, cx) => continue,
            // A fractional power is real only of what is positive.
            Form::Pow([_, exponent]) if exponent.as_rational().is_some_and(|own| !own.is_integer()) => continue,
            Form::Symbol(_) => continue,
            Form::Pow([base @ Form::Symbol(_), _]) if base.has(k, cx) => continue,
            _ => factor,
        };
        // The least power of a polynomial decides close to zero.
        let factor = match coefficients(factor, k, cx) {
            Some(own) => {
                let first = own.iter().position(|own| !own.is_literal_zero())?;
                polynomial(own.get(first..)?, unknown, cx)
            }
            None => factor,
        };
        let own = Graph::new(factor, k, cx)?.over(near)?.value.sign()?;
        is_positive = is_positive == own;
    }
    Some(is_positive)
}

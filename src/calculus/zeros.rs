//! All zeros of a function in a range, exactly: candidates in closed form, and intervals that prove that there are no others
//! (R. E. Moore, "Methods and Applications of Interval Analysis", 1979).

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_sympy::{
    Constant, Context, Enclosure, Expr, Form, Function as F, Graph, Interval, Operands, Period, Symbol,
    as_numerator_denominator, solve_one, to_f64,
};

use crate::algebra::{coefficients, linear, rational};
use crate::check::sign_at;

/// A range of real numbers; an end may be infinite. The doubles are close to the ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range<'a> {
    pub(crate) low: Expr<'a>,
    pub(crate) high: Expr<'a>,
    pub(crate) near: [f64; 2],
}

impl<'a> Range<'a> {
    /// `None` if an end is no real number.
    pub(crate) fn new(low: Expr<'a>, high: Expr<'a>, cx: &Context<'a>) -> Option<Self> {
        let near = |end: Expr<'a>| match end.as_constant() {
            Some(Constant::Infinity) => Some(f64::INFINITY),
            Some(Constant::NegativeInfinity) => Some(f64::NEG_INFINITY),
            _ => to_f64(end, cx),
        };
        Some(Self { low, high, near: [near(low)?, near(high)?] })
    }
}

/// The most zeros that are listed.
const MOST_ZEROS: usize = 200;
/// The most cells that are looked at.
const MOST_CELLS: u32 = 3_000;
/// The steps for closed forms.
const MOST_STEPS: u64 = 40_000;
/// Beyond this distance from zero, an infinite range is looked at as a whole.
const FAR: f64 = 64.0;

/// Whether two rational numbers are the same once they are rounded as the caller tells them.
pub type Rounding<'r, 'a> = &'r dyn Fn(Expr<'a>, Expr<'a>) -> bool;

/// A zero of a function.
#[derive(Clone, Copy)]
pub(crate) struct Zero<'a> {
    pub(crate) at: Expr<'a>,
    /// Whether this is the zero itself; otherwise, both are the same once they are rounded.
    pub(crate) is_exact: bool,
}

/// The zeros in the range, its ends included, in ascending order; `None` if it is not certain that these are all.
pub(crate) fn zeros<'a>(f: Expr<'a>, x: Symbol<'a>, range: Range<'a>, cx: &Context<'a>) -> Option<Vec<Expr<'a>>> {
    let found = found(f, x, range, None, cx)?;
    Some(found.into_iter().map(|zero| zero.at).collect())
}

/// The same, where zeros without a closed form are rounded.
pub(crate) fn zeros_rounded<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    rounding: Rounding<'_, 'a>,
    cx: &Context<'a>,
) -> Option<Vec<Zero<'a>>> {
    found(f, x, range, Some(rounding), cx)
}

fn found<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    rounding: Option<Rounding<'_, 'a>>,
    cx: &Context<'a>,
) -> Option<Vec<Zero<'a>>> {
    let (above, _) = as_numerator_denominator(f, cx);
    let mut found: Vec<(f64, Zero<'a>)> = Vec::new();
    for factor in above.factors() {
        let factor = match factor {
            Form::Pow([base, exponent]) if exponent.is_positive(cx) == Some(true) => base,
            Form::Pow([base, _]) if !base.has(x, cx) => continue,
            Form::Call(F::Exp, _) => continue,
            _ => factor,
        };
        if !factor.has(x, cx) {
            continue;
        }
        for zero in of_factor(factor, x, range, rounding, cx)? {
            let near = to_f64(zero.at, cx)?;
            if found.iter().all(|(other, _)| libm::fabs(other - near) > tolerance(near)) {
                found.push((near, zero));
            }
        }
    }
    sort_by(&mut found, |(x, _), (y, _)| x.total_cmp(y));
    (found.len() <= MOST_ZEROS).then(|| found.into_iter().map(|(_, zero)| zero).collect())
}

/// Two numbers that are closer than this are taken for the same.
pub(crate) fn tolerance(near: f64) -> f64 {
    // An infinite end is not near to anything.
    if near.is_finite() { 1e-11 * libm::fabs(near).max(1e-2) } else { 0.0 }
}

fn of_factor<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    rounding: Option<Rounding<'_, 'a>>,
    cx: &Context<'a>,
) -> Option<Vec<Zero<'a>>> {
    if let Some(zero) = of_linear(f, x, cx) {
        return Some(within(vec![Zero { at: zero, is_exact: true }], range, cx));
    }
    if let Some(zeros) = of_wave(f, x, range, cx) {
        return zeros;
    }
    let graph = Graph::new(f, x, cx)?;
    let reach = greatest_root(f, x, cx);
    let [low, high] = range.near;
    let brackets = brackets(&graph, [low.max(-reach), high.min(reach)], cx)?;
    if brackets.is_empty() {
        return Some(Vec::new());
    }
    let candidates = candidates(f, x, cx).unwrap_or_default();
    let mut zeros = Vec::new();
    for bracket in brackets {
        zeros.push(match (only_within(&candidates, bracket), rounding) {
            (Some(at), _) => Zero { at, is_exact: true },
            (None, Some(rounding)) => narrowed(f, x, bracket, rounding, cx)?,
            (None, None) => return None,
        });
    }
    Some(within(zeros, range, cx))
}

/// Zeros in closed form, with doubles near them, also those that are not real.
fn candidates<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Vec<(f64, Expr<'a>)>> {
    let solved = cx.limited(MOST_STEPS, |cx| solve_one(f, Some(&[x]), 15, cx)).ok()?;
    if solved.numeric {
        return None;
    }
    let period = Period::new(f, x, cx).filter(|own| own.is_of_all);
    let mut candidates = Vec::new();
    for row in &solved.rows {
        let own = row.first().copied()?;
        let turns = if period.is_some() { 4 } else { 0 };
        for turn in -turns..=turns {
            let shift = period.map_or(own, |period| cx.sum(own, cx.product(cx.number(turn), period.length)));
            candidates.extend(to_f64(shift, cx).map(|near| (near, shift)));
        }
    }
    Some(candidates)
}

/// The only one in a range; `None` if there are several.
fn only_within<'a>(candidates: &[(f64, Expr<'a>)], [low, high]: [f64; 2]) -> Option<Expr<'a>> {
    let mut only = None;
    for (near, candidate) in candidates {
        if *near >= low - tolerance(low) && *near <= high + tolerance(high) {
            if only.is_some() {
                return None;
            }
            only = Some(*candidate);
        }
    }
    only
}

/// The zero between two places at which the function has other signs, by bisection.
fn narrowed<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    bracket: [f64; 2],
    rounding: Rounding<'_, 'a>,
    cx: &Context<'a>,
) -> Option<Zero<'a>> {
    let [mut low, mut high] = bracket.map(|end| rational(end, cx));
    let first = sign_at(f, x, low, cx)?;
    if first == Ordering::Equal || sign_at(f, x, high, cx)? != first.reverse() {
        return None;
    }
    while !rounding(low, high) {
        let middle = cx.divide(cx.sum(low, high), cx.number(2));
        match sign_at(f, x, middle, cx)? {
            Ordering::Equal => return Some(Zero { at: middle, is_exact: true }),
            own if own == first => low = middle,
            _ => high = middle,
        }
    }
    Some(Zero { at: low, is_exact: false })
}

/// A bound of the sizes of all roots of a polynomial (Cauchy's); infinite for other functions.
fn greatest_root<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> f64 {
    let bound = coefficients(f, x, cx).and_then(|own| {
        let (lead, others) = own.split_last()?;
        let lead = to_f64(lead, cx)?;
        let mut greatest = 0.0_f64;
        for own in others {
            greatest = greatest.max(libm::fabs(to_f64(own, cx)? / lead));
        }
        Some(2.0 + greatest)
    });
    bound.unwrap_or(f64::INFINITY)
}

fn of_linear<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (slope, constant) = linear(f, x, cx)?;
    Some(cx.negate(cx.divide(constant, slope)))
}

/// Those in the range.
fn within<'a>(mut zeros: Vec<Zero<'a>>, Range { near: [low, high], .. }: Range<'a>, cx: &Context<'a>) -> Vec<Zero<'a>> {
    zeros.retain(|zero| {
        to_f64(zero.at, cx).is_some_and(|near| near >= low - tolerance(low) && near <= high + tolerance(high))
    });
    zeros
}

/// Those of a sine or a cosine of a linear function; `None` within for infinitely many.
#[expect(clippy::option_option, reason = "the function is no wave, or its zeros are too many")]
fn of_wave<'a>(f: Expr<'a>, x: Symbol<'a>, range: Range<'a>, cx: &Context<'a>) -> Option<Option<Vec<Zero<'a>>>> {
    let Form::Call(function @ (F::Sin | F::Cos | F::Tan | F::Cot), [angle]) = f else { return None };
    let (slope, constant) = linear(angle, x, cx)?;
    // The angles with a zero are multiples of pi, or halfway between.
    let half = cx.ratio(i64::from(matches!(function, F::Cos | F::Cot)), 2);
    let zero = |number: Expr<'a>| {
        let angle = cx.product(cx.sum(number, half), Constant::Pi.into());
        cx.divide(cx.subtract(angle, constant), slope)
    };
    let (first, step) = (to_f64(zero(cx.number(0)), cx)?, to_f64(zero(cx.number(1)), cx)?);
    let step = step - first;
    let [low, high] = range.near.map(|end| (end - first) / step);
    let (low, high) = (libm::ceil(low.min(high) - 1e-9), libm::floor(low.max(high) + 1e-9));
    if !(high - low < 200.0 && libm::fabs(low) < 1e9) {
        return Some(None);
    }
    let mut zeros = Vec::new();
    let mut number = low;
    while number <= high {
        #[expect(clippy::cast_possible_truncation, reason = "it is whole, and less than 2^31")]
        zeros.push(Zero { at: zero(cx.number(number as i64)), is_exact: true });
        number += 1.0;
    }
    Some(Some(within(zeros, range, cx)))
}

/// Narrow ranges, each with one zero, outside of which there is none; `None` if zeros cannot be told apart.
pub(crate) fn brackets(graph: &Graph, [low, high]: [f64; 2], cx: &Context) -> Option<Vec<[f64; 2]>> {
    let price = 150 * graph.price();
    let mut waiting = Vec::new();
    // An end may be off by a rounding error, and a zero may be there.
    let (start, end) = (low.max(-FAR) - tolerance(low.max(-FAR)), high.min(FAR) + tolerance(high.min(FAR)));
    if high == f64::INFINITY || high > FAR {
        waiting.push([FAR, if high == f64::INFINITY { high } else { high + tolerance(high) }]);
    }
    if start < end {
        waiting.push([start, end]);
    }
    if low < -FAR && low < high {
        waiting.push([if low.is_finite() { low - tolerance(low) } else { low }, -FAR]);
    }
    let mut found: Vec<[f64; 2]> = Vec::new();
    let mut cells = 0;
    while let Some([low, high]) = waiting.pop() {
        cells += 1;
        cx.pay(price)?;
        let Some(Enclosure { value, slope }) = graph.over(Interval::new(low, high)) else { continue };
        if !value.contains(0.0) {
            continue;
        }
        if cells > MOST_CELLS {
            return None;
        }
        let sign = |place: f64| graph.at(place).and_then(Interval::sign);
        let is_monotone = slope.sign().is_some();
        match (sign(low), sign(high)) {
            (Some(first), Some(last)) if is_monotone && low.is_finite() && high.is_finite() => {
                if first != last {
                    found.push([low, high]);
                }
                continue;
            }
            _ => {}
        }
        if !low.is_finite() || !high.is_finite() {
            // Ever farther out, until the whole rest has one sign.
            let edge = if high.is_finite() { high } else { low };
            if libm::fabs(edge) > 1e12 {
                return None;
            }
            let next = 64.0 * edge;
            waiting.extend(if high.is_finite() { [[low, next], [next, high]] } else { [[next, high], [low, next]] });
            continue;
        }
        if high - low < tolerance(low.abs().max(high.abs())) {
            // A zero that is a double, where two cells meet, or one that is touched: one place, if nothing else is near.
            match found.last_mut() {
                Some([_, end]) if *end >= low => *end = high,
                _ => found.push([low, high]),
            }
            continue;
        }
        // Not where a simple zero is likely to be.
        let middle = low + (high - low) * 0.490_271;
        waiting.extend([[middle, high], [low, middle]]);
    }
    Some(found)
}

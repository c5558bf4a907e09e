//! Converts floats to rational numbers, and back.
//!
//! After `nsimplify` of `sympy/simplify/simplify.py` and `nfloat` of `sympy/core/function.py` (BSD-3-Clause).

use pascaline_base::limits::Budget;
use pascaline_mp::Real;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::replace::rewrite;
use crate::expr::{Expr, Float, Form, HALF, ONE};
use crate::functions::Function;
use crate::{Context, evalf};

/// `nsimplify(expr, rational=True)`: each float becomes the simple fraction nearest to it, or otherwise the decimal number
/// that it is printed as.
pub(crate) fn floats_as_rationals<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Float(float) => {
            cx.afford(price(&float.value))?;
            let exact = cx.number(as_rational(&float.value, cx.budget));
            Some(match simple(exact, cx) {
                // A number this close to zero is kept exactly.
                Some(fraction) if fraction.is_literal_zero() => exact,
                Some(fraction) => fraction,
                None => decimal(exact, cx),
            })
        }
        _ => None,
    })
}

/// The price of a float as a fraction: one with more digits than any result may have exceeds all budgets.
fn price(real: &Real) -> u64 {
    let bits = real.exponent().unsigned_abs();
    if bits > LONGEST { u64::MAX } else { 50 + bits / 16 }
}

/// The size in bits of the longest fraction that a float is converted to.
const LONGEST: u64 = 1 << 20;

/// Whether a rational number lies between the bound and its negative.
fn is_within<'a>(number: Expr<'a>, bound: Expr<'a>, cx: &Context<'a>) -> bool {
    let opposite = cx.negate(number);
    cx.is_less(number, bound) && cx.is_less(opposite, bound)
}

/// The fraction of small numbers that differs from it by less than 10^-15.
fn simple<'a>(exact: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    const MOST: i64 = 1000;
    let tolerance = cx.ratio(1, 1_000_000_000_000_000);
    let (mut before, mut p, mut q) = ((0, 1), 1, 0);
    let mut rest = exact;
    for _ in 0..20 {
        let whole = cx.apply(Function::Floor, rest);
        let digit = whole.as_i64().filter(|digit| (-MOST..=MOST).contains(digit))?;
        (before, p, q) = ((p, q), digit * p + before.0, digit * q + before.1);
        if p.abs() > MOST || q > MOST {
            return None;
        }
        let fraction = cx.ratio(p, q);
        let difference = cx.subtract(exact, fraction);
        if is_within(difference, tolerance, cx) {
            return Some(fraction);
        }
        rest = cx.divide(ONE, cx.subtract(rest, whole));
    }
    None
}

/// Rounded to 15 significant decimal digits, with at most 400 zeros before or after the point.
fn decimal<'a>(exact: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (lower, upper) = (cx.number(100_000_000_000_000), cx.number(1_000_000_000_000_000));
    let (ten, tenth) = (cx.number(10), cx.ratio(1, 10));
    let (mut scaled, mut unit) = (exact, ONE);
    for _ in 0..400 {
        let (factor, inverse) = match (is_within(scaled, lower, cx), is_within(scaled, upper, cx)) {
            (true, _) if !scaled.is_literal_zero() => (ten, tenth),
            (_, false) => (tenth, ten),
            _ => break,
        };
        scaled = cx.product(scaled, factor);
        unit = cx.product(unit, inverse);
    }
    ((cx.term(scaled) + HALF).floor() * unit).expr()
}

/// `nfloat(expr)`: to 15 digits, which are 53 bits; unchanged if all of them cancel.
pub(crate) fn as_floats<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    const BITS: u32 = 53;
    if let Some(rational) = expr.as_rational() {
        let value = Real::from_rational(rational, cx.precision(BITS));
        return cx.number(Float { value, precision: BITS });
    }
    let value = evalf::n(expr, 15, cx);
    let has = |predicate: fn(u32) -> bool| {
        value.any(cx, &mut |part| part.as_float().is_some_and(|float| predicate(float.precision)))
    };
    let is_noise = has(|bits| bits <= 1) && !has(|bits| bits > 1);
    if is_noise { expr } else { value }
}

/// A float as an exact fraction.
pub(crate) fn as_rational(real: &Real, budget: &Budget) -> Rational {
    let bits = usize::try_from(real.exponent().unsigned_abs()).unwrap_or(usize::MAX).min(1 << 20);
    if real.exponent() < 0 {
        return Rational::new(real.mantissa().clone(), Integer::ONE << bits, budget).unwrap_or_default();
    }
    Rational::from(real.mantissa() << bits)
}

//! Floats as rational numbers, and back.

use super::replace::rewrite;
use crate::integer::Integer;
use crate::mp::Real;
use crate::rational::Rational;
use crate::sympy::expr::{Expr, Float, Form};
use crate::sympy::{Context, evalf};

/// `nsimplify(expr, rational=True)`: each float becomes the simple fraction that it stands for, or else the decimal
/// number that it is printed as.
pub(crate) fn floats_as_rationals<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Float(float) => {
            cx.afford(50)?;
            let exact = as_rational(&float.value);
            Some(cx.number(simple(&exact).unwrap_or_else(|| decimal(&exact))))
        }
        _ => None,
    })
}

/// Whether the number lies between the bound and its opposite.
fn is_within(number: &Rational, bound: &Rational) -> bool {
    number < bound && number.negate() < *bound
}

/// The fraction of small numbers that differs from it by less than 10^-15.
fn simple(exact: &Rational) -> Option<Rational> {
    const MOST: i64 = 1000;
    let tolerance = Rational::new(1.into(), 1_000_000_000_000_000.into())?;
    let (mut before, mut p, mut q) = ((0, 1), 1, 0);
    let mut rest = exact.clone();
    for _ in 0..20 {
        let (whole, _) = rest.numerator().divide_floor(rest.denominator())?;
        let digit = whole.to_i64().filter(|digit| digit.abs() <= MOST)?;
        (before, p, q) = ((p, q), digit * p + before.0, digit * q + before.1);
        if p.abs() > MOST || q > MOST {
            return None;
        }
        let fraction = Rational::new(p.into(), q.into())?;
        if is_within(&exact.add(&fraction.negate()), &tolerance) {
            return Some(fraction);
        }
        rest = rest.add(&Rational::from(-digit)).reciprocal()?;
    }
    None
}

/// Rounded to 15 significant decimal digits, of which 400 may be zeros behind the point or in front of it.
fn decimal(exact: &Rational) -> Rational {
    let (lower, upper) = (Rational::from(100_000_000_000_000), Rational::from(1_000_000_000_000_000));
    let ten = Rational::from(10);
    let tenth = ten.reciprocal().unwrap_or_default();
    let (mut scaled, mut unit) = (exact.clone(), Rational::from(1));
    for _ in 0..400 {
        let (factor, inverse) = match (is_within(&scaled, &lower), is_within(&scaled, &upper)) {
            (true, _) if !scaled.is_zero() => (&ten, &tenth),
            (_, false) => (&tenth, &ten),
            _ => break,
        };
        scaled = scaled.multiply(factor);
        unit = unit.multiply(inverse);
    }
    let shifted = scaled.add(&Rational::HALF);
    let nearest = shifted.numerator().divide_floor(shifted.denominator()).unwrap_or_default().0;
    Rational::from(nearest).multiply(&unit)
}

/// `nfloat(expr)`: to 15 digits, which are 53 bits.
pub(crate) fn as_floats<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    const BITS: u32 = 53;
    if let Some(rational) = expr.as_rational() {
        let value = Real::from_rational(rational, BITS);
        return cx.number(Float { value, precision: BITS });
    }
    evalf::n(expr, 15, cx)
}

/// The fraction that a float is, exactly.
pub(crate) fn as_rational(real: &Real) -> Rational {
    let bits = usize::try_from(real.exponent().unsigned_abs()).unwrap_or(usize::MAX).min(1 << 20);
    let power = Rational::from(&Integer::from(1) << bits);
    let power = if real.exponent() < 0 { power.reciprocal().unwrap_or_default() } else { power };
    Rational::from(real.mantissa().clone()).multiply(&power)
}

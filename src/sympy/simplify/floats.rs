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

/// The fraction of small numbers that differs from it by less than 10^-15.
fn simple(exact: &Rational) -> Option<Rational> {
    let tolerance = Rational::new(Integer::from(1), Integer::from(1_000_000_000_000_000))?;
    let (mut p, mut q) = ((Integer::from(0), Integer::from(1)), (Integer::from(1), Integer::from(0)));
    let mut rest = exact.clone();
    for _ in 0..20 {
        let (whole, _) = rest.numerator().divide_floor(rest.denominator())?;
        p = (p.1.clone(), &(&whole * &p.1) + &p.0);
        q = (q.1.clone(), &(&whole * &q.1) + &q.0);
        let limit = Integer::from(1000);
        if p.1.clone().abs() > limit || q.1 > limit {
            return None;
        }
        let fraction = Rational::new(p.1.clone(), q.1.clone())?;
        let difference = exact.add(&fraction.negate());
        let difference = if difference.is_negative() { difference.negate() } else { difference };
        if difference < tolerance {
            return Some(fraction);
        }
        rest = rest.add(&Rational::from(whole).negate()).reciprocal()?;
    }
    None
}

/// Rounded to 15 significant decimal digits.
fn decimal(exact: &Rational) -> Rational {
    let ten = Integer::from(10);
    let lower = ten.power(14);
    let upper = ten.power(15);
    let mut scaled = exact.clone();
    let mut exponent = 0_i32;
    let magnitude = |rational: &Rational| {
        let (quotient, _) = rational.numerator().clone().abs().divide_floor(rational.denominator()).unwrap_or_default();
        quotient
    };
    let (factor, inverse) = (Rational::from(10), Rational::new(Integer::from(1), ten.clone()).unwrap_or_default());
    while magnitude(&scaled) < lower && exponent > -400 && !scaled.is_zero() {
        scaled = scaled.multiply(&factor);
        exponent -= 1;
    }
    while magnitude(&scaled) >= upper && exponent < 400 {
        scaled = scaled.multiply(&inverse);
        exponent += 1;
    }
    let half = Rational::new(Integer::from(1), Integer::from(2)).unwrap_or_default();
    let shifted = scaled.add(&half);
    let nearest = shifted.numerator().divide_floor(shifted.denominator()).unwrap_or_default().0;
    let power = Rational::from(ten.power(u64::from(exponent.unsigned_abs())));
    let power = if exponent < 0 { power.reciprocal().unwrap_or_default() } else { power };
    Rational::from(nearest).multiply(&power)
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

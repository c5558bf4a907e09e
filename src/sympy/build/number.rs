//! Arithmetic of what SymPy holds for a `Number`: exact numbers, floats, `oo`, `-oo`, `nan`.

use super::super::expr::{Constant, Expr, Float};
use super::super::{Context, Faulty};
use super::known;
use crate::error::{ErrorCode, Fault};
use crate::integer::{Integer, work};
use crate::mp::Real;
use crate::rational::Rational;

/// The most bits of an exact integer.
pub(super) const MOST_BITS: usize = 1 << 20;
/// So many products of limbs are as much work as a step.
const PRODUCTS_OF_A_STEP: u64 = 192;

/// Pays for the product of two integers of so many bits, a quotient, or a common divisor.
pub(super) fn pay(bits: usize, other_bits: usize, cx: &mut Context) -> Faulty<()> {
    if bits.saturating_add(other_bits) > 2 * MOST_BITS {
        return Err(Fault::new(ErrorCode::IntegerTooLarge, "Integer is too large"));
    }
    cx.budget.spend(1 + 4 * work(bits, other_bits) / PRODUCTS_OF_A_STEP)
}

/// The bits of the numerator and the denominator together.
fn bits(rational: &Rational) -> usize {
    rational.numerator().bit_length() + rational.denominator().bit_length()
}

pub(super) fn add_rationals(x: &Rational, y: &Rational, cx: &mut Context) -> Faulty<Expr> {
    pay(bits(x), bits(y), cx)?;
    Ok(Expr::from(x.add(y)))
}

pub(super) fn multiply_rationals(x: &Rational, y: &Rational, cx: &mut Context) -> Faulty<Expr> {
    pay(bits(x), bits(y), cx)?;
    Ok(Expr::from(x.multiply(y)))
}

/// `x + y` of two numbers.
pub(in super::super) fn add(x: &Expr, y: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if let (Expr::Rational(x), Expr::Rational(y)) = (x, y) {
        return add_rationals(x, y, cx);
    }
    if let Some((x, y, precision)) = floats(x, y) {
        return Ok(float(x.add(&y, precision), precision));
    }
    Ok(match (infinite(x), infinite(y)) {
        (Some(x), Some(y)) if x != y || x == Constant::NaN => Constant::NaN,
        (Some(constant), _) | (_, Some(constant)) => constant,
        _ => Constant::NaN,
    }
    .into())
}

/// `x * y` of two numbers.
pub(super) fn multiply(x: &Expr, y: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if let (Expr::Rational(x), Expr::Rational(y)) = (x, y) {
        return multiply_rationals(x, y, cx);
    }
    if let Some((x, y, precision)) = floats(x, y) {
        return Ok(float(x.multiply(&y, precision), precision));
    }
    Ok(match (known::sign(x), known::sign(y)) {
        (Some(x), Some(y)) if x * y > 0 => Constant::Infinity,
        (Some(x), Some(y)) if x * y < 0 => Constant::NegativeInfinity,
        _ => Constant::NaN,
    }
    .into())
}

/// `oo`, `-oo` or `nan`.
fn infinite(expr: &Expr) -> Option<Constant> {
    if expr.is_number() { expr.as_constant() } else { None }
}

/// Two finite numbers as floats, where one is: an exact one is rounded to the other's precision first, and the result
/// has the higher precision.
pub(super) fn floats(x: &Expr, y: &Expr) -> Option<(Real, Real, u32)> {
    match (x, y) {
        (Expr::Float(x), Expr::Float(y)) => Some((x.value.clone(), y.value.clone(), x.precision.max(y.precision))),
        (Expr::Float(x), Expr::Rational(y)) => {
            Some((x.value.clone(), Real::from_rational(y, x.precision), x.precision))
        }
        (Expr::Rational(x), Expr::Float(y)) => {
            Some((Real::from_rational(x, y.precision), y.value.clone(), y.precision))
        }
        _ => None,
    }
}

/// Whether a float's exponent has room: what is larger or smaller is not computed here.
pub(super) fn in_range(value: &Real) -> bool {
    value.magnitude().unsigned_abs() < 1 << 60
}

/// A float as a result; one that is zero is the exact 0.
pub(in super::super) fn float(value: Real, precision: u32) -> Expr {
    if value.is_zero() {
        return Expr::zero();
    }
    Expr::Float(std::rc::Rc::new(Float { value, precision }))
}

/// `base**exponent` of an exact base, if its result may be held.
pub(super) fn power(base: &Integer, exponent: u64, cx: &mut Context) -> Faulty<Option<Integer>> {
    let size = (base.bit_length() as u64).saturating_mul(exponent);
    if base.bit_length() > 1 && size > MOST_BITS as u64 {
        return Ok(None);
    }
    let mut result = Integer::from(1);
    let bits = u64::BITS - exponent.leading_zeros();
    for bit in (0..bits).rev() {
        pay(result.bit_length(), result.bit_length(), cx)?;
        result = &result * &result;
        if exponent >> bit & 1 == 1 {
            result = &result * base;
        }
    }
    Ok(Some(result))
}

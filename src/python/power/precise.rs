//! The power of two positive doubles, to as many bits as its rounding needs.
//!
//! Powers are calculated to more and more bits until all numbers within the error round to one double (A. Ziv, "Fast evaluation of
//! elementary mathematical functions with correctly rounded last bit", 1991). The numbers are integers of any size that count the
//! smallest unit, 2^-places.

use pascaline_base::error::Fault;
use pascaline_base::limits::Budget;
use pascaline_number::integer::{Abs, BitTest, Integer, IntegerExt, Signed};

use super::parts;
use crate::to_double;

/// `base^exponent`, which is in the range of doubles, and not exactly between two of them: so that some number of bits decides.
pub(super) fn power(budget: &Budget, base: f64, exponent: f64) -> Result<f64, Fault> {
    /// The steps of the three series at the fewest bits; they grow with the square of the bits.
    const STEPS: u64 = 400;
    const FEWEST_BITS: usize = 192;
    let (mut bits, mut steps) = (FEWEST_BITS, STEPS);
    loop {
        budget.spend(steps)?;
        if let Some(rounded) = rounded(base, exponent, bits) {
            return Ok(rounded);
        }
        (bits, steps) = (bits * 2, steps.saturating_mul(4));
    }
}

/// The power, if this many bits decide its rounding.
fn rounded(base: f64, exponent: f64, bits: usize) -> Option<f64> {
    // The logarithm is wrong by less than 2^20 units, which an exponent of up to 2^63 multiplies.
    const MORE_BITS: usize = 96;
    let places = bits + MORE_BITS;
    let ln_2 = artanh(&1.into(), &3.into(), places) * 2;
    let logarithm = times(&ln(base, &ln_2, places), exponent);
    let (twos, rest) = logarithm.divide_floor(&ln_2)?;
    let (twos, power) = (i32::try_from(twos.to_i64()?).ok()?, exp(&rest, places));
    let error = Integer::ONE << MORE_BITS;
    let (least, most) = (nearest(&power - &error, twos, places)?, nearest(power + error, twos, places)?);
    (least == most).then_some(least)
}

/// `ln x = 2 artanh((m - 1) / (m + 1)) + e ln 2`, where `x = m 2^e` with `m` from 3/4 to 3/2.
fn ln(x: f64, ln_2: &Integer, places: usize) -> Integer {
    let (significand, exponent) = parts(x);
    let bits = 64 - significand.leading_zeros();
    let is_high = significand >> bits.saturating_sub(2) == 0b11;
    let twos = if is_high { bits } else { bits - 1 };
    let (significand, one) = (Integer::from(significand), Integer::ONE << twos as usize);
    let of_mantissa = artanh(&(&significand - &one), &(significand + one), places) * 2;
    of_mantissa + ln_2 * (exponent + twos.cast_signed())
}

/// The inverse hyperbolic tangent of a quotient of magnitude up to 1/3.
fn artanh(dividend: &Integer, divisor: &Integer, places: usize) -> Integer {
    let s = (dividend.abs() << places).quotient(divisor);
    let square = (&s * &s) >> places;
    let (mut sum, mut power, mut degree) = (s.clone(), s, 1_u32);
    while !power.is_zero() {
        power = (power * &square) >> places;
        degree += 2;
        sum += &power / degree;
    }
    if dividend.is_negative() { -sum } else { sum }
}

/// A number times a double.
fn times(number: &Integer, factor: f64) -> Integer {
    let (significand, exponent) = parts(factor.abs());
    let product = number * Integer::from(significand);
    let shift = exponent.unsigned_abs() as usize;
    let product = if exponent < 0 { product >> shift } else { product << shift };
    if factor < 0.0 { -product } else { product }
}

/// The power of *e* of a number from 0 to 1.
fn exp(x: &Integer, places: usize) -> Integer {
    let mut term = Integer::ONE << places;
    let (mut sum, mut degree) = (term.clone(), 0_u32);
    while !term.is_zero() {
        degree += 1;
        term = ((term * x) >> places) / degree;
        sum += &term;
    }
    sum
}

/// The double nearest to a number from 1 to 2 times a power of two.
fn nearest(number: Integer, exponent: i32, places: usize) -> Option<f64> {
    const KEPT: usize = 64;
    let surplus = number.bit_len().checked_sub(KEPT)?;
    let has_rest = number.trailing_zeros()? < surplus;
    let leading = (number >> surplus).magnitude()? | u64::from(has_rest);
    let exponent = exponent.checked_add(i32::try_from(surplus).ok()?)?.checked_sub(i32::try_from(places).ok()?)?;
    Some(to_double::to_f64(leading, exponent))
}

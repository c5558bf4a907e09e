//! `N` of a number to one digit: SymPy rounds two digits to one, ties to even, and gives an integer a precision of two digits.
//!
//! After `Expr.round` of `sympy.core.expr` (BSD-3-Clause).

use pascaline_mp::{self as mp, Precision, Real, bits_of_digits};
use pascaline_number::integer::IntegerExt;

use crate::expr::Float;

/// How many times the remainder is rounded by the same rule, to tell on which side of a half it lies.
const MOST_DEPTH: u32 = 24;

/// `x.round(1 - magnitude)` of a value with two digits.
pub(super) fn round(two_digits: &Real, budget: Precision) -> Float {
    rounded(two_digits, 0, budget)
}

fn rounded(x: &Real, depth: u32, budget: Precision) -> Float {
    let [one, two, three] = [1, 2, 3].map(|digits| budget.with_bits(bits_of_digits(digits)));
    let x = x.round(two);
    if x.is_zero() || depth > MOST_DEPTH {
        return Float { value: x, precision: two.bits() };
    }
    let exponent = decimal_exponent(&x, budget);
    let scaled = x.abs().multiply(&decimal("1", 1 - exponent, three), three);
    let whole = scaled.truncate(two).to_i64().unwrap_or(0);
    let rest = rounded(&scaled.subtract(&Real::from(whole), three), depth + 1, budget).value;
    // A remainder that is a half to one digit does not round up.
    let whole = if rest > mp::ONE.shift(-1) { whole + 1 } else { whole };
    // To tens, ties to even.
    let (tens, ones) = (whole / 10, whole % 10);
    let digit = if ones > 5 || ones == 5 && tens % 2 == 1 { tens + 1 } else { tens };
    let precision = if exponent >= 0 || exponent == -1 && digit == 10 { two } else { one };
    let value = decimal(&digit.to_string(), exponent, precision);
    Float { value: if x.is_negative() { value.negate() } else { value }, precision: precision.bits() }
}

fn decimal(digits: &str, exponent: i64, to: Precision) -> Real {
    Real::from_decimal(&(digits.to_owned() + "e" + &exponent.to_string()), to).unwrap_or_default()
}

/// The `n` with `10^n <= |x| < 10^(n+1)`.
fn decimal_exponent(x: &Real, budget: Precision) -> i64 {
    let written = x.to_text(30, true, Some(1), Some(0), budget);
    written.rsplit_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0)
}

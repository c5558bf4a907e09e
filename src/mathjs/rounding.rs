//! mathjs's rounding of numbers, which sees through the noise of earlier rounding.

use super::compare::nearly_equal;
use super::decimal::to_fixed;
use super::elementary::pow;
use crate::syntax::decimal;

/// The decimals that mathjs's relative tolerance of 1e-12 leaves.
const TOLERANCE_DECIMALS: u8 = 12;

/// Whether a number is whole, as JavaScript sees it: an infinity is not.
pub(super) fn is_integer(x: f64) -> bool {
    x.is_finite() && x == x.trunc()
}

/// Rounds the digits of the shortest text, half away from zero; `decimals` from 0 to 15.
pub(super) fn round_decimals(x: f64, decimals: u8) -> f64 {
    if !x.is_finite() {
        return x;
    }
    decimal(&to_fixed(x, Some(i64::from(decimals)))).unwrap_or(f64::NAN)
}

/// Rounds to `decimals` decimals. What is within the tolerance of a number of twelve decimals counts as that number.
pub(super) fn round(x: f64, decimals: u8) -> f64 {
    // A whole number is its own rounding; adding zero takes the sign from a negative zero, as mathjs does.
    if is_integer(x) {
        return x + 0.0;
    }
    if decimals >= TOLERANCE_DECIMALS {
        return round_decimals(x, decimals);
    }
    let without_noise = round_decimals(x, TOLERANCE_DECIMALS);
    round_decimals(if nearly_equal(x, without_noise) { without_noise } else { x }, decimals)
}

/// The next whole number below, unless the number is one up to rounding.
pub(super) fn floor(x: f64) -> f64 {
    towards(x, x.floor())
}

/// The next whole number above, unless the number is one up to rounding.
pub(super) fn ceil(x: f64) -> f64 {
    towards(x, x.ceil())
}

fn towards(x: f64, whole: f64) -> f64 {
    if whole == x {
        return whole;
    }
    let nearest = round(x, 0);
    if whole != nearest && nearly_equal(x, nearest) && !nearly_equal(x, whole) { nearest } else { whole }
}

/// `floor` or `ceil` at so many decimals.
pub(super) fn at_decimals(x: f64, decimals: f64, towards: fn(f64) -> f64) -> f64 {
    let shift = pow(10.0, decimals);
    towards(x * shift) / shift
}

/// The remainder with the sign of the divisor; `x` itself where the divisor is 0.
pub(super) fn modulo(x: f64, divisor: f64) -> f64 {
    if divisor == 0.0 { x } else { x - divisor * floor(x / divisor) }
}

/// JavaScript's `Math.round`: half up.
pub(super) fn round_half_up(x: f64) -> f64 {
    let below = x.floor();
    let rounded = if x - below >= 0.5 { below + 1.0 } else { below };
    rounded.copysign(if rounded == 0.0 { x } else { rounded })
}

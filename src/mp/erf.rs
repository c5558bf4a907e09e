//! The error function of real numbers, and its complement.

use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::constants::pi;
use super::exponential::exp;
use super::precision::Precision;
use super::real::{ONE, Real, ZERO};

/// The guard bits, which also cover the rounding errors of the terms.
const GUARD: u32 = 40;

/// `erf x = 2/√π ∫ e^(-t²) dt` from 0 to `x`, as `2/√π e^(-x²) Σ 2^n x^(2n+1) / (1·3·5…(2n+1))`, whose terms have one sign, so that
/// nothing cancels (M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions", 7.1.6).
pub fn erf(x: &Real, to: Precision) -> Real {
    if x.is_zero() {
        return ZERO.clone();
    }
    let wp = to.guarded(GUARD);
    let bits = i64::from(wp.bits());
    let twice_over_root_of_pi = |number: &Real| number.shift(1).over(&pi(wp).square_root(wp), to);
    if x.magnitude() < -bits / 2 {
        // The next term, x³/3, is beyond the precision.
        return twice_over_root_of_pi(x);
    }
    let square = x.multiply_exact(x, to);
    let size = square.to_f64();
    if square.magnitude() > 60 || size * std::f64::consts::LOG2_E > f64::from(wp.bits()) {
        let one = ONE.perturb_inward(to);
        return if x.is_negative() { one.negate() } else { one };
    }
    let places = bits + (-x.magnitude()).max(0);
    let Some(sum) = series(&x.abs().to_fixed(places, to), &square.to_fixed(places, to), places, size, to) else {
        return ZERO.clone();
    };
    let sum = Real::rounded(sum, -places, wp).multiply(&exp(&square.negate(), wp), wp);
    twice_over_root_of_pi(&if x.is_negative() { sum.negate() } else { sum })
}

/// `erfc x = 1 - erf x`, with as many more bits as the difference loses.
pub fn erfc(x: &Real, to: Precision) -> Real {
    let square = x.multiply_exact(x, to).to_f64();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative, and a cast saturates")]
    let lost = if x.is_negative() { 0 } else { (square * std::f64::consts::LOG2_E) as u32 };
    let wide = to.guarded(GUARD).more(lost.saturating_add(x.magnitude().max(0).try_into().unwrap_or(u32::MAX)));
    ONE.subtract(&erf(x, wide), to)
}

/// `Σ 2^n x^(2n+1) / (1·3·5…(2n+1))` in fixed point, for `x²` close to `size`; `None` if the budget refuses.
fn series(x: &Integer, square: &Integer, places: i64, size: f64, to: Precision) -> Option<Integer> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative, and below 2^32")]
    let (most_terms, growth) = (places as u64 + 6 * size as u64, (2.0 * size) as usize);
    let longest = as_usize(places).saturating_add(growth);
    if !to.pay(price::product(longest, as_usize(places)).saturating_mul(most_terms)) {
        return None;
    }
    let (mut term, mut sum) = (x.clone(), x.clone());
    let mut divisor = 1_u64;
    while !term.is_zero() {
        divisor += 2;
        term = ((&term * square) >> as_usize(places - 1)).quotient(&Integer::from(divisor));
        sum += &term;
    }
    Some(sum)
}

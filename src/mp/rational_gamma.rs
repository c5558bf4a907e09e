//! The gamma function of rational numbers to many digits.
//!
//! By the series of the lower incomplete gamma function, whose terms are short: `Γ(x) = N^x e^-N Σ N^k / (x (x + 1) … (x + k))`,
//! but for the integral beyond N, which is about `e^-N`. mpmath has no such method; this one replaces Stirling's series where it
//! takes less work.

use pascaline_number::integer::Integer;
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::euler_gamma::smooth;
use super::exponential::exp;
use super::logarithm::ln;
use super::precision::Precision;
use super::real::{Real, as_i64};
use super::splitting::{Blocks, machin, sum};

/// The least precision at which this takes less work than Stirling's series.
const FEWEST_BITS: u32 = 1_500;

/// The greatest denominator of a number that counts as rational.
const GREATEST_DENOMINATOR: i64 = 1_000;

/// The greatest number of steps down to a number between 0 and 1.
const MOST_STEPS: i64 = 2_000;

/// A fraction in lowest terms; the denominator is not negative.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    above: i64,
    below: i64,
}

/// A value as `e^exponent · factor`.
struct Parts {
    exponent: Real,
    factor: Real,
}

/// The gamma function of a number that is, as far as its bits tell, a fraction of small integers; `None` for other numbers, and
/// where other methods are faster.
pub(super) fn gamma(x: &Real, to: Precision) -> Option<Real> {
    let wide = to.guarded(30);
    let Parts { exponent, factor } = parts(x, wide)?;
    Some(exp(&exponent, wide).multiply(&factor, to))
}

/// The logarithm of [`gamma`] for a number that is not negative.
pub(super) fn ln_gamma(x: &Real, to: Precision) -> Option<Real> {
    let wide = to.guarded(30);
    let Parts { exponent, factor } = parts(x, wide)?;
    // The leading bits of N cancel in the sum.
    let wide = wide.guarded(u32::try_from(exponent.magnitude()).unwrap_or(0));
    Some(exponent.add(&ln(&factor, wide)?, to))
}

fn parts(x: &Real, to: Precision) -> Option<Parts> {
    if to.bits() < FEWEST_BITS || x.is_integer() || x.magnitude() > 12 {
        return None;
    }
    let Fraction { above, below } = fraction(x, to)?;
    let (steps, rest) = (above.div_euclid(below), above.rem_euclid(below));
    if steps.abs() > MOST_STEPS {
        return None;
    }
    let Parts { exponent, factor } = between_zero_and_one(Fraction { above: rest, below }, to)?;
    // Γ(x + n) is x (x + 1) … (x + n - 1) Γ(x).
    let count = steps.unsigned_abs();
    to.pay(count.saturating_mul(price::product(32 * as_usize(steps.abs()), 32))).then_some(())?;
    let product = (steps.min(0)..steps.max(0)).fold(Integer::from(1), |product, step| product * (rest + step * below));
    let product = Real::from(&product);
    let powers = Real::from(&Integer::from(below).pow(as_usize(steps.abs())));
    let (times, over) = if steps < 0 { (powers, product) } else { (product, powers) };
    Some(Parts { exponent, factor: factor.multiply(&times, to).divide(&over, to)? })
}

/// The fraction that the number equals, up to its last bit: a convergent of its continued fraction.
fn fraction(x: &Real, to: Precision) -> Option<Fraction> {
    let mut number = x.to_f64();
    let (mut before, mut last) = (Fraction { above: 0, below: 1 }, Fraction { above: 1, below: 0 });
    loop {
        let whole = libm::floor(number);
        #[expect(clippy::cast_possible_truncation, reason = "a cast saturates, and products are checked")]
        let part = whole as i64;
        let next = |last: i64, before: i64| part.checked_mul(last)?.checked_add(before);
        let convergent = Fraction { above: next(last.above, before.above)?, below: next(last.below, before.below)? };
        if convergent.below > GREATEST_DENOMINATOR {
            return None;
        }
        (before, last) = (last, convergent);
        let apart = x.multiply_exact(&Real::from(last.below), to).add_exact(&Real::from(-last.above), to);
        let unit = Real::from(last.below).shift(x.exponent());
        if apart.is_zero() || x.bit_length() >= FEWEST_BITS.into() && apart.abs() < unit {
            return Some(last);
        }
        number = 1.0 / (number - whole);
        if !number.is_finite() {
            return None;
        }
    }
}

/// The gamma function of a number between 0 and 1.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "estimates")]
fn between_zero_and_one(x: Fraction, to: Precision) -> Option<Parts> {
    const PLACES: usize = 64;
    let (above, below) = (x.above.unsigned_abs(), x.below.unsigned_abs());
    // N is a small number times a power of two, which is only shifted by.
    to.pay(to.bits().into()).then_some(())?;
    let least = (to.bits() as usize + 16) * 7 / 10;
    let twos = least.ilog2() - 3;
    let (few, _) = smooth(least.div_ceil(1 << twos));
    let (number, ln) = smooth((few as usize) << twos);
    let power = number * below;
    let odd = (power >> power.trailing_zeros()).ilog2() as usize + 1;
    let (n, start) = (number as f64, above as f64 / below as f64);
    let first = libm::lgamma(start);
    let magnitude =
        |index: f64| (index * libm::log(n) - (libm::lgamma(start + index) - first)) * std::f64::consts::LOG2_E;
    let bits_of_term = (4 * power).ilog2() as usize;
    let work = |sum: usize, block: usize| {
        let above = block / bits_of_term * odd;
        price::product(sum, above).saturating_add(price::quotient_by_short(sum + above, block))
    };
    let of = |index: u64| (Integer::from(power), Integer::from(above + index * below), Integer::from(below));
    let blocks = Blocks { bits: PLACES, bits_of_term, magnitude: &magnitude, work: &work };
    let factor = Real::from_parts(sum(&blocks, &of, to)?, -as_i64(PLACES));
    // x ln N - N, with guard bits for its integer part.
    let wide = to.guarded(number.ilog2() + 8);
    let bits = wide.bits() as usize;
    let ln = Real::from_parts(machin(&ln, bits, to)?, -as_i64(bits));
    let ln_of_power = ln.multiply(&Real::from(x.above), wide).divide(&Real::from(x.below), wide)?;
    let exponent = ln_of_power.subtract(&Real::from(&Integer::from(number)), wide);
    Some(Parts { exponent, factor })
}

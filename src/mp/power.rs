//! Powers and roots.
//!
//! After mpmath (BSD-3-Clause): `libmp.libmpf.mpf_pow_int`, `libmp.libelefun.mpf_pow`, `mpf_nthroot`.

use pascaline_number::integer::{BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::exponential::exp;
use super::logarithm::ln;
use super::precision::Precision;
use super::real::{BEYOND, ONE, Real, as_i64};

/// Powers of at most this many bits are computed exactly before they are rounded.
const EXACT_POWER: u64 = 1000;

/// The greatest degree for which an integer root is as fast as a power.
const SMALL_DEGREE: u32 = 20;

/// The greatest magnitude of an exponent that is expanded to an integer.
const GREATEST_EXPONENT: i64 = 1024;

impl Real {
    /// `x^exponent`: mpmath's `mpf_pow_int`. `None` for zero to a negative power, or if the budget refuses.
    pub fn power_integer(&self, exponent: &Integer, to: Precision) -> Option<Self> {
        if exponent.is_negative() {
            if exponent.magnitude() == Some(1) {
                return ONE.divide(self, to);
            }
            let inverse = self.power_integer(&-exponent, to.for_divisor(5))?;
            return ONE.divide(&inverse, to);
        }
        if exponent.is_zero() {
            return Some(Self::from(1));
        }
        if self.is_zero() {
            return Some(Self::default());
        }
        if let Some(times) = exponent.magnitude()
            && (times == 2 || times < 1000 && self.mantissa().bit_len() as u64 * times < EXACT_POWER)
        {
            if !to.pay(price::power(self.mantissa().bit_len(), times)) {
                return None;
            }
            let grown = self.exponent().saturating_mul(times.cast_signed());
            return Some(Self::rounded(self.mantissa().pow(as_usize(times.cast_signed())), grown, to));
        }
        let sign = if self.is_negative() && exponent.is_odd() { -1 } else { 1 };
        if self.is_power_of_two() {
            let grown = clamped(&(self.exponent() * exponent));
            return Some(Self::from_parts(Integer::from(sign), grown));
        }
        if self.power_overflows(exponent) {
            let grows = self.magnitude() > 0;
            return Some(Self::from(sign).shift(if grows { BEYOND } else { -BEYOND }));
        }
        Some(self.binary_power(exponent, to))
    }

    /// Binary exponentiation with enough guard bits for all its products.
    fn binary_power(&self, exponent: &Integer, to: Precision) -> Self {
        let length = exponent.bit_len();
        let wp = to.more(u32::try_from(4 * length + 4).unwrap_or(u32::MAX)).one_sided();
        let mut power = ONE.clone();
        let mut square = self.clone();
        for index in 0..length {
            if index > 0 {
                square = square.multiply(&square, wp);
            }
            if exponent.bit(index) {
                power = power.multiply(&square, wp);
            }
        }
        power.round(to)
    }

    /// Whether the power with this positive exponent overflows or underflows; the base is neither 0 nor a power of two.
    fn power_overflows(&self, exponent: &Integer) -> bool {
        /// The product of the exponent and `log2 |x|`, which is the magnitude of the power, does not fit an `i64`.
        const GREATEST: i64 = 65;
        // log2 |log2 |x|| is at least this less 2. For |x| between 1/2 and 2, |log2 |x|| is at least the distance of |x| from 1,
        // which is at least the lowest bit of the mantissa.
        let log_of_log = match self.magnitude() {
            0 | 1 => self.exponent(),
            magnitude => as_i64(as_usize(magnitude.saturating_abs()).ilog2() as usize),
        };
        as_i64(exponent.bit_len()) + log_of_log > GREATEST
    }
}

/// The nearest `i64`.
fn clamped(integer: &Integer) -> i64 {
    integer.to_i64().unwrap_or(if integer.is_negative() { i64::MIN } else { i64::MAX })
}

/// `base^exponent`: mpmath's `mpf_pow`. `None` if the power is not real, or its integer exponent is too long.
pub fn power(base: &Real, exponent: &Real, to: Precision) -> Option<Real> {
    if exponent.is_integer() {
        let exponent = exponent.magnitude().le(&GREATEST_EXPONENT).then(|| exponent.truncate(to))?;
        return base.power_integer(&exponent, to);
    }
    if base.is_negative() {
        return None;
    }
    if exponent.exponent() == -1 {
        // A power of the square root.
        let twice = exponent.mantissa();
        if twice.is_one() {
            return base.checked_square_root(to);
        }
        let wp = if twice.is_negative() { to.for_divisor(10) } else { to.more(10) };
        return base.checked_square_root(wp)?.power_integer(twice, to);
    }
    if base.is_zero() {
        return (!exponent.is_negative()).then(Real::default);
    }
    let c = ln(base, to.more(10))?;
    Some(exp(&exponent.multiply_exact(&c, to), to))
}

/// The root of that degree: mpmath's `mpf_nthroot`. `None` if the number is negative, the degree is 0, or the budget refuses.
pub fn nth_root(x: &Real, degree: u32, to: Precision) -> Option<Real> {
    if x.is_negative() || degree == 0 {
        return None;
    }
    if degree == 1 || x.is_zero() {
        return Some(x.round(to));
    }
    if degree > SMALL_DEGREE {
        let wp = to.more(10);
        let inverse = ONE.over(&Real::from(i64::from(degree)), wp.cut());
        return Some(power(x, &inverse, wp)?.round(to));
    }
    // The root of a long enough integer, and one more bit that tells whether there is a remainder.
    let n = i64::from(degree);
    let mut shift = (n * (i64::from(to.bits()) + 4) - x.bit_length()).max(0);
    shift += (x.exponent() - shift).rem_euclid(n);
    if !to.pay(price::root(as_usize(x.bit_length() + shift), degree)) {
        return None;
    }
    let radicand = x.mantissa() << as_usize(shift);
    let root = radicand.root(degree)?;
    let exact = root.pow(degree as usize) == radicand;
    let exponent = (x.exponent() - shift) / n;
    let sticky = (root << 1) + i64::from(!exact);
    Some(Real::rounded(sticky, exponent - 1, to))
}

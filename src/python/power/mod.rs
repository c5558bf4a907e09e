//! The correctly rounded power of two positive doubles.
//!
//! `x^y = exp(y · ln x)` in double-double arithmetic (T. J. Dekker, "A floating-point technique for extending the available
//! precision", 1971) determines the rounding of nearly all powers. Those that are too near to the middle between two doubles are
//! calculated again to more bits (`precise`). Those that are exactly there would need infinitely many; they are integers of few
//! bits times a power of two, and are multiplied out.

mod precise;

use pascaline_base::error::Fault;
use pascaline_base::limits::Budget;

use super::to_double;

/// A number as the sum of two doubles, the second below half a unit in the last place of the first.
#[derive(Clone, Copy)]
struct Double2 {
    high: f64,
    low: f64,
}

/// ln 2 in three parts; the first two have few enough bits that their products with integers of up to 11 bits are exact.
const LN_2: [f64; 3] = [
    f64::from_bits(0x3FE6_2E42_FEFA_0000),
    f64::from_bits(0x3D7C_F79A_BC9E_3800),
    f64::from_bits(0x3AC9_CC01_F97B_57A0),
];

/// Beyond these exponents of e the power is infinite, or zero.
const MOST: f64 = 710.0;
const LEAST: f64 = -746.0;

/// The error of a power in double-double arithmetic is below 2^-86 of it: about 2^-103 of a logarithm, which is up to 746.
const ERROR: f64 = f64::from_bits(0x3A90_0000_0000_0000);

/// `base^exponent`, both finite, `base` positive: rounded to nearest, infinite or zero beyond the range of doubles.
pub(super) fn power(budget: &Budget, base: f64, exponent: f64) -> Result<f64, Fault> {
    let logarithm = ln(base);
    // An estimate first, since the exact product of the largest exponents is out of range.
    let size = logarithm.high * exponent;
    if size > MOST {
        return Ok(f64::INFINITY);
    }
    if size < LEAST {
        return Ok(0.0);
    }
    if let Some(exact) = exact_power(base, exponent) {
        return Ok(exact);
    }
    let logarithm = logarithm * Double2::from(exponent);
    let (significand, binary_exponent) = exp(logarithm);
    let rounded = |error| (significand + Double2::from(error)).to_f64(binary_exponent);
    let (least, most) = (rounded(-ERROR), rounded(ERROR));
    if least == most { Ok(least) } else { precise::power(budget, base, exponent) }
}

/// The power, if it is a power of two times an odd integer of few bits. All powers that are exactly between two doubles are, as
/// are 17^3 and 289^1.5: an odd number to a fraction with a denominator of 2^n has finitely many bits only if it is the power of
/// an integer with the exponent 2^n.
fn exact_power(base: f64, exponent: f64) -> Option<f64> {
    /// A larger exponent of an odd number from 3 has more bits than the middle between two doubles.
    const MOST_EXPONENT: f64 = 64.0;
    let (odd, twos) = odd_part(base);
    let all_twos = product(f64::from(twos), exponent);
    if all_twos.low != 0.0 || all_twos.high.fract() != 0.0 || all_twos.high.abs() > 1e9 {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "whole, and below 2^31")]
    let all_twos = all_twos.high as i32;
    if odd == 1 {
        return Some(to_double::to_f64(1, all_twos));
    }
    let (mut root, mut exponent) = (odd, exponent);
    while exponent.fract() != 0.0 {
        root = whole_root(root)?;
        exponent *= 2.0;
    }
    if !(1.0..=MOST_EXPONENT).contains(&exponent) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, from 1 to 64")]
    let product = u128::from(root).checked_pow(exponent as u32)?;
    Some(to_double::wide_to_f64(product, all_twos))
}

/// The square root of an odd integer from 3, if it is an integer.
fn whole_root(square: u64) -> Option<u64> {
    let root = square.isqrt();
    (root * root == square).then_some(root)
}

/// `x` as an odd integer times a power of two.
fn odd_part(x: f64) -> (u64, i32) {
    let (significand, exponent) = parts(x);
    let zeros = significand.trailing_zeros();
    (significand >> zeros, exponent + zeros.cast_signed())
}

/// `x` as an integer below 2^53 times a power of two.
fn parts(x: f64) -> (u64, i32) {
    let fraction = x.to_bits() & ((1 << 52) - 1);
    match i32::try_from(x.to_bits() >> 52 & 0x7FF).unwrap_or(0) {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased - 1075),
    }
}

/// The natural logarithm, to a relative error of about 2^-103.
fn ln(x: f64) -> Double2 {
    /// This many terms of the series reach 2^-110 for the largest argument, 0.172.
    const TERMS: u32 = 22;
    let (significand, exponent) = parts(x);
    let bits = 64 - significand.leading_zeros().cast_signed();
    let mut exponent = exponent + bits - 53;
    #[expect(clippy::cast_precision_loss, reason = "at most 53 bits")]
    let mut mantissa = libm::ldexp((significand << (53 - bits)) as f64, -52);
    exponent += 52;
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    // ln m = 2 artanh s with s = (m - 1) / (m + 1).
    let s = Double2::from(mantissa - 1.0) / sum(mantissa, 1.0);
    let square = s * s;
    let mut series = Double2::from(0.0);
    for term in (0..TERMS).rev() {
        series = series * square + Double2::from(1.0) / Double2::from(f64::from(2 * term + 1));
    }
    let of_mantissa = s * series * Double2::from(2.0);
    times_ln_2(f64::from(exponent)) + of_mantissa
}

/// `count · ln 2`
fn times_ln_2(count: f64) -> Double2 {
    let [first, second, third] = LN_2;
    sum(count * first, count * second) + product(count, third)
}

/// `exp(x)` as a number between 0.7 and 1.5 and a power of two.
fn exp(x: Double2) -> (Double2, i32) {
    /// This many terms of the series reach 2^-112 for the largest argument, 0.347.
    const TERMS: u32 = 24;
    let twos = (x.high / std::f64::consts::LN_2).round_ties_even();
    let rest = x - times_ln_2(twos);
    let mut series = Double2::from(1.0);
    for term in (1..=TERMS).rev() {
        series = Double2::from(1.0) + rest * series / Double2::from(f64::from(term));
    }
    #[expect(clippy::cast_possible_truncation, reason = "whole, and below 1100")]
    let twos = twos as i32;
    (series, twos)
}

impl Double2 {
    /// The double nearest to the number, which is between 0.5 and 2, times a power of two.
    fn to_f64(self, exponent: i32) -> f64 {
        // As an integer: the high part is a multiple of 2^9, and the low part no larger than that.
        const SCALE: i32 = 62;
        let (high, low) = (libm::ldexp(self.high, SCALE), libm::ldexp(self.low, SCALE));
        let below = low.floor();
        #[expect(clippy::cast_possible_truncation, reason = "whole, below 2^63")]
        let significand = high as i64 + below as i64;
        let sticky = u64::from(low != below);
        to_double::to_f64(significand.unsigned_abs() | sticky, exponent - SCALE)
    }
}

impl From<f64> for Double2 {
    fn from(number: f64) -> Self {
        Self { high: number, low: 0.0 }
    }
}

/// `x + y`, exactly (D. E. Knuth, "Seminumerical algorithms", 4.2.2).
fn sum(x: f64, y: f64) -> Double2 {
    let high = x + y;
    let of_y = high - x;
    Double2 { high, low: (x - (high - of_y)) + (y - of_y) }
}

/// `x · y`, exactly, with each factor split into halves of 26 bits.
fn product(x: f64, y: f64) -> Double2 {
    const SPLITTER: f64 = 134_217_729.0;
    let halves = |number: f64| {
        let scaled = SPLITTER * number;
        let high = scaled - (scaled - number);
        (high, number - high)
    };
    let high = x * y;
    let ((x_high, x_low), (y_high, y_low)) = (halves(x), halves(y));
    Double2 { high, low: ((x_high * y_high - high) + x_high * y_low + x_low * y_high) + x_low * y_low }
}

impl std::ops::Add for Double2 {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (high, low) = (sum(self.high, other.high), sum(self.low, other.low));
        let middle = sum(high.high, high.low + low.high);
        sum(middle.high, middle.low + low.low)
    }
}

impl std::ops::Sub for Double2 {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self { high: -other.high, low: -other.low }
    }
}

impl std::ops::Mul for Double2 {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let exact = product(self.high, other.high);
        sum(exact.high, exact.low + (self.high * other.low + self.low * other.high))
    }
}

impl std::ops::Div for Double2 {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let first = self.high / other.high;
        let rest = self - other * Self::from(first);
        let second = rest.high / other.high;
        let rest = rest - other * Self::from(second);
        let quotient = sum(first, second);
        sum(quotient.high, quotient.low + rest.high / other.high)
    }
}

#[cfg(test)]
mod tests {
    use pascaline_base::limits::{Budget, Limits};

    fn power(base: f64, exponent: f64) -> f64 {
        super::power(&Budget::new(Limits::default()), base, exponent).unwrap()
    }

    #[test]
    fn powers_that_are_exact_or_ties() {
        assert_eq!(power(2.0, 10.0), 1024.0);
        assert_eq!(power(10.0, 22.0), 1e22);
        assert_eq!(power(134_217_729.0, 2.0), 18_014_398_777_917_440.0);
        assert_eq!(power(2.0, -1075.0), 0.0);
        assert_eq!(power(2.0, -1074.0), 5e-324);
        assert_eq!(power(2.0, 1024.0), f64::INFINITY);
        assert_eq!(power(4.0, 0.5), 2.0);
        assert_eq!(power(5e-324, 0.5), libm::ldexp(1.0, -537));
    }

    #[test]
    fn ties_of_fractional_exponents() {
        for root in (1..2_000_u64).map(|step| (1 << 17) + 2 * step * 37 + 1) {
            let (square, cube) = (root * root, u128::from(root).pow(3));
            let even = super::to_double::wide_to_f64(cube, 0);
            #[expect(clippy::cast_precision_loss, reason = "35 bits")]
            let square = square as f64;
            assert_eq!(power(square, 1.5), even, "{root}");
            assert_eq!(power(square * 1024.0, 1.5), even * 32_768.0, "{root}");
        }
        for root in (1_553..1_782_u32).step_by(2) {
            let square = f64::from(root * root);
            let fourth = square * square;
            assert_eq!(
                power(fourth / 65_536.0, 1.25),
                super::to_double::wide_to_f64(u128::from(root).pow(5), -20),
                "{root}"
            );
        }
    }

    /// Their differences from the middle between two doubles are about 2^-106 of them.
    #[test]
    fn powers_beside_powers_of_two() {
        assert_eq!(power(3.999_999_999_999_999_6, 0.5), 1.999_999_999_999_999_8);
        assert_eq!(power(9_007_199_254_740_991.0, -1.0), 1.110_223_024_625_156_8e-16);
        for (base, exponent) in (0..300).flat_map(|twos| [(twos, -1.0), (2 * twos, 0.5), (2 * twos, -0.5)]) {
            let base = libm::ldexp(1.0, base);
            for base in [base.next_down(), base.next_up()] {
                let root = if exponent == -1.0 { base } else { base.sqrt() };
                // A quotient and a root are correctly rounded; the quotient of a root is not.
                match exponent {
                    -0.5 => assert!((power(base, exponent) * root - 1.0).abs() < 4e-16),
                    -1.0 => assert_eq!(power(base, exponent), 1.0 / base),
                    _ => assert_eq!(power(base, exponent), root),
                }
            }
        }
    }

    #[test]
    fn powers_near_one_keep_their_digits() {
        assert_eq!(power(1.000_000_000_000_000_2, 1e15), 1.248_627_071_539_086_1);
        assert_eq!(power(2.0, 0.5), std::f64::consts::SQRT_2);
    }
}

//! Numbers of twice the precision of a double: the value of a quantity in base units.
//!
//! The factors of units are decimal numbers, such as 0.0254, which doubles only approximate. With twice the digits,
//! 12 inches are 30.48 cm, where mathjs's doubles come to 30.479999999999997. The arithmetic is that of T. J. Dekker,
//! "A floating-point technique for extending the available precision", 1971.

use pascaline_number::float::decimal::{short_decimal, shortest_digits};
use pascaline_number::float::elementary;

/// The sum of a double and a correction below its last digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Precise {
    pub(super) number: f64,
    correction: f64,
}

/// The power with which mathjs takes cube roots.
const THIRD: f64 = 1.0 / 3.0;

impl Precise {
    pub(super) const ONE: Self = Self::of(1.0);

    /// A double as it is.
    pub(super) const fn of(number: f64) -> Self {
        Self { number, correction: 0.0 }
    }

    /// The number before a unit: the decimal that it is written as, or the double itself if that is more than 15 digits long.
    /// A double has every decimal of 15 digits, so it was calculated then.
    pub(super) fn written(number: f64) -> Self {
        const DIGITS: usize = 15;
        let is_short = !number.is_finite()
            || short_decimal(number.abs()).is_some()
            || shortest_digits(number.abs()).0.len() <= DIGITS;
        if is_short { Self::decimal(number) } else { Self::of(number) }
    }

    /// The decimal number that a double stands for: the shortest that reads back as it.
    pub(super) fn decimal(number: f64) -> Self {
        const WHOLE: f64 = 9_007_199_254_740_992.0;
        if !number.is_finite() || number.abs() < WHOLE && number.fract() == 0.0 {
            return Self::of(number);
        }
        let (significand, scale) = if let Some((digits, places)) = short_decimal(number.abs()) {
            (digits, -i64::from(places))
        } else {
            let (digits, exponent) = shortest_digits(number);
            let Ok(significand) = digits.parse::<u64>() else { return Self::of(number) };
            (significand, exponent + 1 - i64::try_from(digits.len()).unwrap_or(0))
        };
        let significand = Self::whole(significand);
        let power = Self::power_of_ten(scale.unsigned_abs());
        let size = if scale < 0 { significand.over(power) } else { significand.times(power) };
        let correction = (size.number - number.abs()) + size.correction;
        let correction = if number < 0.0 { -correction } else { correction };
        // The power of ten of the smallest numbers overflows.
        let is_small = correction.abs() < number.abs() * f64::EPSILON;
        Self { number, correction: if is_small { correction } else { 0.0 } }
    }

    /// An integer of at most 17 digits.
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "the rest is the correction")]
    fn whole(integer: u64) -> Self {
        let number = integer as f64;
        Self { number, correction: (i128::from(integer) - number as i128) as f64 }
    }

    fn power_of_ten(exponent: u64) -> Self {
        Self::of(10.0).power(exponent)
    }

    /// The power, by squaring.
    fn power(self, exponent: u64) -> Self {
        let (mut power, mut square, mut left) = (Self::ONE, self, exponent);
        while left > 0 {
            if left & 1 == 1 {
                power = power.times(square);
            }
            square = square.times(square);
            left >>= 1;
        }
        power
    }

    pub(super) fn times(self, other: Self) -> Self {
        let product = self.number * other.number;
        let cross = self.number * other.correction + self.correction * other.number;
        Self::sum(product, rest_of_product(self.number, other.number, product) + cross)
    }

    pub(super) fn over(self, other: Self) -> Self {
        let quotient = self.number / other.number;
        let product = quotient * other.number;
        let rest = (self.number - product) - rest_of_product(quotient, other.number, product);
        let rest = rest + self.correction - quotient * other.correction;
        Self::sum(quotient, rest / other.number)
    }

    pub(super) fn plus(self, other: Self) -> Self {
        /// What is left of two equal numbers is rounding.
        const NOISE: f64 = 1e-28;
        let sum = self.number + other.number;
        let share = sum - self.number;
        let rest = (self.number - (sum - share)) + (other.number - share);
        let sum = Self::sum(sum, rest + (self.correction + other.correction));
        let largest = self.number.abs().max(other.number.abs());
        if sum.number.abs() < largest * NOISE { Self::of(0.0) } else { sum }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        self.plus(Self { number: -other.number, correction: -other.correction })
    }

    /// The root, which a step of Newton's method brings to twice the digits of the double's.
    fn root(self, degree: u8, power: f64) -> Self {
        let root = Self::of(elementary::pow(self.number, power));
        let below = root.power(u64::from(degree) - 1);
        let rest = self.minus(below.times(root)).number / (f64::from(degree) * below.number);
        if rest.is_finite() { Self::sum(root.number, rest) } else { root }
    }

    /// The power: exact for the small integers that units have, and for square and cube roots; otherwise that of the double.
    pub(super) fn to_the(self, power: f64) -> Self {
        const MOST: f64 = 64.0;
        match power {
            0.5 => return self.root(2, power),
            THIRD => return self.root(3, power),
            _ => {}
        }
        if power.fract() != 0.0 || power.abs() > MOST {
            return Self::of(elementary::pow(self.number, power));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an integer up to 64")]
        let size = self.power(power.abs() as u64);
        if power < 0.0 { Self::ONE.over(size) } else { size }
    }

    /// The sum of a number and a far smaller one.
    fn sum(number: f64, rest: f64) -> Self {
        let sum = number + rest;
        // A rest is lost where it cannot be represented.
        if !sum.is_finite() {
            return Self::of(number);
        }
        Self { number: sum, correction: rest - (sum - number) }
    }
}

/// What rounding has taken from the product of two doubles.
fn rest_of_product(x: f64, y: f64, product: f64) -> f64 {
    let ((x_high, x_low), (y_high, y_low)) = (halves(x), halves(y));
    ((x_high * y_high - product) + x_high * y_low + x_low * y_high) + x_low * y_low
}

/// The leading and the trailing half of a double's digits.
fn halves(x: f64) -> (f64, f64) {
    const SPLITTER: f64 = 134_217_729.0;
    let scaled = SPLITTER * x;
    let high = scaled - (scaled - x);
    (high, x - high)
}

#[cfg(test)]
mod tests {
    use super::Precise;

    #[test]
    fn decimal_factors_are_exact() {
        let inch = Precise::decimal(0.0254);
        let centimeter = Precise::decimal(0.01);
        for (inches, centimeters) in [(12.0, 30.48), (3.0, 7.62), (0.1, 0.254), (1e22, 2.54e22)] {
            assert_eq!(Precise::decimal(inches).times(inch).over(centimeter).number, centimeters, "{inches}");
            assert_eq!(Precise::decimal(inches).times(inch).over(inch).number, inches);
        }
    }

    #[test]
    fn a_double_is_its_leading_part() {
        for number in [0.1, -2.5, 1e-300, 1.7e308, 5e-324, 123_456_789.123_456_78, -0.0] {
            assert_eq!(Precise::decimal(number).number, number);
        }
    }

    #[test]
    fn infinities_and_overflow_stay() {
        let large = Precise::of(1e200);
        assert_eq!(large.times(large).number, f64::INFINITY);
        assert_eq!(large.over(Precise::of(0.0)).number, f64::INFINITY);
        assert_eq!(Precise::of(f64::INFINITY).over(large).number, f64::INFINITY);
        assert_eq!(Precise::of(1e305).times(Precise::of(3.0)).number, 3e305);
        assert_eq!(Precise::decimal(1.7e308).over(Precise::of(1e10)).number, 1.7e298);
    }

    #[test]
    fn powers_are_exact_for_small_integers() {
        let foot = Precise::decimal(0.3048);
        assert_eq!(foot.to_the(2.0).number, 0.092_903_04);
        assert_eq!(foot.to_the(-1.0).times(foot).number, 1.0);
        assert_eq!(Precise::of(4.0).to_the(0.5).number, 2.0);
    }

    #[test]
    fn roots_and_sums_have_twice_the_digits() {
        let centimeter = Precise::decimal(0.01);
        let volume = Precise::of(27.0).times(centimeter.to_the(3.0));
        assert_eq!(volume.to_the(1.0 / 3.0).over(centimeter).number, 3.0);
        assert_eq!(Precise::decimal(0.0009).to_the(0.5).over(centimeter).number, 3.0);
        assert_eq!(Precise::of(0.0).to_the(0.5).number, 0.0);
        assert_eq!(Precise::of(f64::INFINITY).to_the(0.5).number, f64::INFINITY);
        let (tenth, fifth) = (Precise::decimal(0.1), Precise::decimal(0.2));
        assert_eq!(tenth.plus(fifth).number, 0.3);
        assert_eq!(tenth.plus(fifth).minus(Precise::decimal(0.3)).number, 0.0);
        assert_eq!(Precise::of(f64::INFINITY).plus(tenth).number, f64::INFINITY);
        assert!(Precise::of(f64::INFINITY).minus(Precise::of(f64::INFINITY)).number.is_nan());
    }
}

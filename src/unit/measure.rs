//! The exact facts of mathjs's units, for exact arithmetic: factors as fractions, dimensions as whole numbers.

use pascaline_base::limits::Budget;
use pascaline_number::float::decimal::{short_decimal, shortest_digits};
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::rational::Rational;

use super::base::{Base, FACTS};
use super::find::{self, Named};
use super::prefix::Prefix;
use super::table::Factor;

/// The exponents of the base dimensions, in the order of the table: mass, length, time, current, temperature, luminous
/// intensity, amount of substance, angle, information.
pub type Dimensions = [i16; 9];

/// A unit of the table under one of its names, with a prefix.
#[derive(Clone, Copy, Debug)]
pub struct Measure(Named);

/// The size of a unit in the coherent unit of the SI: a fraction times a power of pi.
#[derive(Clone, Debug, PartialEq)]
pub struct Size {
    /// The size, or what pi is multiplied by: 1000 for `km`, 1/180 for `deg`.
    pub fraction: Rational,
    /// The power of pi that the fraction is multiplied by.
    pub power_of_pi: i16,
}

impl Measure {
    /// The unit with this name. A micro sign is read as `u`.
    pub fn find(name: &str) -> Option<Self> {
        if let Some(named) = find::find(name) {
            return Some(Self(named)).filter(|measure| measure.0.row.factor != Factor::Imaginary);
        }
        let rest = name.strip_prefix(['µ', 'μ'])?;
        let named = find::find(rest).filter(|named| named.prefix.name.is_empty())?;
        let prefix = named.row.prefixes.iter().copied().flatten().find(|own| matches!(own.name, "u" | "micro"))?;
        Some(Self(Named { prefix, ..named }))
    }

    /// `k` of `km`
    pub fn prefix(self) -> &'static str {
        self.0.prefix.name
    }

    /// `m` of `km`
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The length that the unit is a power of, and the power: of `km2`, the kilometer and 2.
    pub fn root(self) -> Option<(Self, i16)> {
        let (length, power) = match self.name() {
            "m2" => ("m", 2),
            "m3" => ("m", 3),
            "sqin" => ("in", 2),
            "sqft" | "sqfeet" => ("ft", 2),
            "sqyd" | "sqyard" => ("yd", 2),
            "sqmi" => ("mi", 2),
            "sqmile" | "sqmiles" => ("miles", 2),
            "cuin" => ("in", 3),
            "cuft" => ("ft", 3),
            "cuyd" => ("yd", 3),
            _ => return None,
        };
        let named = find::find(length)?;
        let prefix = named.row.prefixes.iter().copied().flatten().find(|own| own.name == self.prefix())?;
        Some((Self(Named { prefix, ..named }), power))
    }

    /// The dimensions of what it measures: of `km2`, a length to the power 2.
    pub fn dimensions(self) -> Dimensions {
        self.0.row.base.exponents()
    }

    /// Whether the other is the same unit, under any of its names.
    pub fn is_same(self, other: Self) -> bool {
        std::ptr::eq(self.0.row, other.0.row) && self.0.prefix == other.0.prefix
    }

    /// Whether its scale has a zero of its own, as degrees Celsius have.
    pub fn has_offset(self) -> bool {
        self.0.row.offset != 0.0
    }

    /// The zero of its scale, in its own degrees above absolute zero.
    pub fn offset(self, budget: &Budget) -> Rational {
        let degree = prefix(self.0.prefix, budget).reciprocal().unwrap_or(Rational::ONE);
        decimal(self.0.row.offset, budget).multiply(&degree, budget)
    }

    /// Its size with its prefix; a zero of its own is left to [`offset`](Self::offset).
    pub fn size(self, budget: &Budget) -> Size {
        let ratio = |above: f64, below: f64| {
            let below = decimal(below, budget).reciprocal().unwrap_or(Rational::ZERO);
            decimal(above, budget).multiply(&below, budget)
        };
        let (fraction, power_of_pi) = match self.0.row.factor {
            Factor::Decimal(number) => (decimal(number, budget), 0),
            Factor::Ratio(above, below) => (ratio(above, below), 0),
            Factor::Pi(above, below) => (ratio(above, below), 1),
            // Not found by name.
            Factor::Imaginary => (Rational::ONE, 0),
        };
        let prefix = self.0.prefix;
        let is_alone = prefix.factor == 1.0;
        let fraction = if is_alone { fraction } else { fraction.multiply(&self::prefix(prefix, budget), budget) };
        Size { fraction, power_of_pi }
    }
}

/// What has these dimensions, in words: `a length`.
pub fn words(dimensions: &Dimensions) -> Option<&'static str> {
    super::base::words(&dimensions.map(f64::from))
}

impl Base {
    fn exponents(self) -> Dimensions {
        FACTS.get(self as usize).map_or([0; 9], |facts| facts.dimensions.map(i16::from))
    }
}

/// A power of ten as its text says, or of two as it is.
fn prefix(prefix: &Prefix, budget: &Budget) -> Rational {
    const MANTISSA: u64 = (1 << (f64::MANTISSA_DIGITS - 1)) - 1;
    let factor = prefix.factor;
    if factor == 1.0 {
        return Rational::ONE;
    }
    if factor > 1.0 && factor.to_bits() & MANTISSA == 0 {
        let power = (factor.to_bits() >> (f64::MANTISSA_DIGITS - 1)).saturating_sub(1023);
        return Rational::from(Integer::from(2).power(power));
    }
    decimal(factor, budget)
}

/// The decimal number that a double stands for.
pub(super) fn decimal(number: f64, budget: &Budget) -> Rational {
    const WHOLE: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() < WHOLE {
        #[expect(clippy::cast_possible_truncation, reason = "a whole number below 2^53")]
        return Rational::from(number as i64);
    }
    if let Some((digits, places)) = short_decimal(number.abs()) {
        let digits = Integer::from(digits);
        let numerator = if number < 0.0 { -digits } else { digits };
        return Rational::new(numerator, 10_u64.pow(places).into(), budget).unwrap_or(Rational::ZERO);
    }
    let (digits, exponent) = shortest_digits(number);
    let places = isize::try_from(digits.len()).unwrap_or(0);
    let scale = isize::try_from(exponent).unwrap_or(0) + 1 - places;
    let significand = Rational::from(digits.parse::<i64>().unwrap_or(0));
    let power = Rational::from(10).power(scale).unwrap_or(Rational::ZERO);
    significand.multiply(&power, budget)
}

#[cfg(test)]
mod tests {
    use super::{Measure, words};
    use pascaline_base::limits::Budget;
    use pascaline_base::limits::Limits;
    use pascaline_number::integer::Integer;
    use pascaline_number::rational::Rational;

    fn size(name: &str) -> (String, String, i16) {
        let budget = Budget::new(Limits::default());
        let size = Measure::find(name).expect("a unit").size(&budget);
        (size.fraction.numerator().to_string(), size.fraction.denominator().to_string(), size.power_of_pi)
    }

    fn sized(name: &str, above: &str, below: &str, power_of_pi: i16) {
        assert_eq!(size(name), (above.to_owned(), below.to_owned(), power_of_pi), "{name}");
    }

    #[test]
    fn factors_are_exact() {
        sized("inch", "127", "5000", 0);
        sized("km", "1000", "1", 0);
        sized("quectometers", "1", "1000000000000000000000000000000", 0);
        sized("degF", "5", "9", 0);
        sized("deg", "1", "180", 1);
        sized("YiB", "9671406556917033397649408", "1", 0);
        sized("YB", "8000000000000000000000000", "1", 0);
        sized("torr", "20265", "152", 0);
        sized("µm", "1", "1000000", 0);
    }

    #[test]
    fn factors_are_near_those_of_mathjs() {
        let budget = Budget::new(Limits::default());
        for row in crate::table::UNITS.iter().filter(|row| row.factor != super::Factor::Imaginary) {
            let size = Measure::find(row.names[0]).expect("a unit").size(&budget);
            let near = |number: &Integer| number.to_string().parse::<f64>().expect("a number");
            let factor = near(size.fraction.numerator()) / near(size.fraction.denominator());
            let known = match row.factor {
                super::Factor::Decimal(number) => number,
                super::Factor::Ratio(above, below) | super::Factor::Pi(above, below) => above / below,
                super::Factor::Imaginary => unreachable!(),
            };
            assert!((factor / known - 1.0).abs() < 1e-15, "{:?}", row.names);
        }
    }

    #[test]
    fn temperatures_have_a_zero() {
        let budget = Budget::new(Limits::default());
        let celsius = Measure::find("degC").expect("a unit");
        assert!(celsius.has_offset());
        assert_eq!(celsius.offset(&budget), Rational::new(27_315.into(), 100.into(), &budget).expect("a fraction"));
        let thousandth = Measure::find("millicelsius").expect("a unit");
        assert_eq!(thousandth.offset(&budget), Rational::from(273_150), "in thousandths of a degree");
        assert!(!Measure::find("K").expect("a unit").has_offset());
        assert!(Measure::find("VAR").is_none());
    }

    #[test]
    fn an_area_is_a_length_squared() {
        let root =
            |name| Measure::find(name).and_then(Measure::root).map(|(root, power)| (root.prefix(), root.name(), power));
        assert_eq!(root("km2"), Some(("k", "m", 2)));
        assert_eq!(root("cuft"), Some(("", "ft", 3)));
        assert_eq!(root("acre"), None);
    }

    #[test]
    fn dimensions_have_words() {
        let words = |name| words(&Measure::find(name).expect("a unit").dimensions());
        assert_eq!(words("acre"), Some("an area"));
        assert_eq!(words("kB"), Some("an amount of data"));
    }
}

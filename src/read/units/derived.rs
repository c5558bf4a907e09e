//! Units that mathjs does not have, or has in another size.

use pascaline_base::limits::Budget;
use pascaline_number::rational::Rational;
use pascaline_unit::measure::{Measure, Size};

use super::Unit;

/// A unit that mathjs does not have: a multiple of a product of its units.
#[derive(Debug)]
pub struct Derived {
    pub(super) singular: &'static str,
    pub(super) plural: &'static str,
    pub(super) others: &'static [&'static str],
    /// A fraction.
    times: (i64, i64),
    /// Whether the fraction is divided by pi.
    is_over_pi: bool,
    parts: &'static [(&'static str, i16)],
}

const fn inflected(
    singular: &'static str,
    plural: &'static str,
    others: &'static [&'static str],
    times: (i64, i64),
    parts: &'static [(&'static str, i16)],
) -> Derived {
    Derived { singular, plural, others, times, is_over_pi: false, parts }
}

/// A unit whose plural is its singular.
const fn uninflected(
    name: &'static str,
    others: &'static [&'static str],
    times: (i64, i64),
    parts: &'static [(&'static str, i16)],
) -> Derived {
    inflected(name, name, others, times, parts)
}

/// A number of parsecs: of 648000/pi astronomical units each (IAU 2015, resolution B2).
const fn parsecs(name: &'static str, plural: &'static str, others: &'static [&'static str], times: i64) -> Derived {
    const IN_METERS: i64 = 648_000 * 149_597_870_700;
    let parts = match times {
        1 => &[("m", 1)],
        1_000 => &[("km", 1)],
        _ => &[("Mm", 1)],
    };
    Derived { is_over_pi: true, ..inflected(name, plural, others, (IN_METERS, 1), parts) }
}

pub(super) static DERIVED: &[Derived] = &[
    uninflected("dozen", &["dozens", "doz"], (12, 1), &[]),
    inflected("pound", "pounds", &[], (1, 1), &[("lb", 1)]),
    inflected("turn", "turns", &["revolution", "revolutions", "rev", "revs"], (1, 1), &[("cycle", 1)]),
    // Speeds.
    uninflected("mph", &["MPH"], (1, 1), &[("mile", 1), ("hour", -1)]),
    uninflected("km/h", &["kph", "kmh", "kmph", "KPH"], (1, 1), &[("km", 1), ("h", -1)]),
    uninflected("mps", &[], (1, 1), &[("m", 1), ("s", -1)]),
    uninflected("fps", &[], (1, 1), &[("ft", 1), ("s", -1)]),
    inflected("knot", "knots", &["kn", "kts"], (1_852, 3_600), &[("m", 1), ("s", -1)]),
    uninflected("rpm", &["RPM"], (1, 1), &[("cycle", 1), ("min", -1)]),
    // The fuel that a vehicle takes. The gallon is that of the United States.
    uninflected("mpg", &["MPG"], (1, 1), &[("mile", 1), ("gallon", -1)]),
    uninflected("L/100km", &[], (1, 100), &[("L", 1), ("km", -1)]),
    // Lengths: the international nautical mile, the light year of the IAU, the astronomical unit of 2012.
    uninflected("nmi", &[], (1_852, 1), &[("m", 1)]),
    inflected("nautical mile", "nautical miles", &[], (1_852, 1), &[("m", 1)]),
    inflected("light year", "light years", &["lightyear", "lightyears"], (9_460_730_472_580_800, 1), &[("m", 1)]),
    inflected("light second", "light seconds", &[], (299_792_458, 1), &[("m", 1)]),
    inflected("light minute", "light minutes", &[], (17_987_547_480, 1), &[("m", 1)]),
    inflected("light hour", "light hours", &[], (1_079_252_848_800, 1), &[("m", 1)]),
    inflected("light day", "light days", &[], (25_902_068_371_200, 1), &[("m", 1)]),
    uninflected("ly", &[], (9_460_730_472_580_800, 1), &[("m", 1)]),
    uninflected("au", &["AU"], (149_597_870_700, 1), &[("m", 1)]),
    parsecs("parsec", "parsecs", &["pc"], 1),
    parsecs("kiloparsec", "kiloparsecs", &["kpc"], 1_000),
    parsecs("megaparsec", "megaparsecs", &["Mpc"], 1_000_000),
    inflected("fathom", "fathoms", &[], (6, 1), &[("ft", 1)]),
    inflected("furlong", "furlongs", &[], (660, 1), &[("ft", 1)]),
    inflected("league", "leagues", &[], (3, 1), &[("mile", 1)]),
    // Times.
    inflected("fortnight", "fortnights", &[], (2, 1), &[("week", 1)]),
    // Beats per minute and dots per inch, and the pica of printers.
    uninflected("bpm", &["BPM"], (1, 1), &[("min", -1)]),
    uninflected("dpi", &["ppi", "DPI", "PPI"], (1, 1), &[("in", -1)]),
    inflected("pica", "picas", &[], (1, 6), &[("in", 1)]),
    // Masses.
    inflected("pennyweight", "pennyweights", &["dwt"], (24, 1), &[("grain", 1)]),
    inflected("long ton", "long tons", &[], (2_240, 1), &[("lb", 1)]),
    inflected("troy ounce", "troy ounces", &["ozt"], (480, 1), &[("grain", 1)]),
    inflected("carat", "carats", &["ct"], (1, 5), &[("g", 1)]),
    inflected("slug", "slugs", &[], (45_359_237 * 980_665, 3_048_000_000_000), &[("kg", 1)]),
    // Illuminance: the steradian of the lumen is left out.
    uninflected("lx", &["lux"], (1, 1), &[("cd", 1), ("m", -2)]),
    // Forces and torques.
    inflected("gram-force", "gram-force", &["gf"], (1, 1_000), &[("kgf", 1)]),
    inflected("ounce-force", "ounce-force", &["ozf"], (1, 16), &[("lbf", 1)]),
    uninflected("Nm", &[], (1, 1), &[("N", 1), ("m", 1)]),
    uninflected("ft-lbf", &[], (1, 1), &[("ft", 1), ("lbf", 1)]),
    uninflected("in-lbf", &[], (1, 1), &[("in", 1), ("lbf", 1)]),
    // Pressures.
    inflected("pascal", "pascals", &[], (1, 1), &[("Pa", 1)]),
    inflected("hectopascal", "hectopascals", &[], (1, 1), &[("hPa", 1)]),
    inflected("kilopascal", "kilopascals", &[], (1, 1), &[("kPa", 1)]),
    inflected("megapascal", "megapascals", &[], (1, 1), &[("MPa", 1)]),
    inflected("gigapascal", "gigapascals", &[], (1, 1), &[("GPa", 1)]),
    uninflected("inHg", &["inhg"], (254, 10), &[("mmHg", 1)]),
    // Energies: the thermochemical calorie. With a capital letter, a calorie is a kilocalorie.
    uninflected("cal", &[], (4_184, 1_000), &[("J", 1)]),
    inflected("calorie", "calories", &[], (4_184, 1_000), &[("J", 1)]),
    uninflected("kcal", &["Cal"], (4_184, 1), &[("J", 1)]),
    inflected("kilocalorie", "kilocalories", &["Calorie", "Calories"], (4_184, 1), &[("J", 1)]),
    uninflected("gauss", &[], (1, 10_000), &[("T", 1)]),
    // Powers.
    inflected("horsepower", "horsepower", &[], (1, 1), &[("hp", 1)]),
    // Amounts of data.
    uninflected("kbit", &["Kbit", "kbits"], (1, 1), &[("kb", 1)]),
    uninflected("Mbit", &["Mbits"], (1, 1), &[("Mb", 1)]),
    uninflected("Gbit", &["Gbits"], (1, 1), &[("Gb", 1)]),
    uninflected("Tbit", &["Tbits"], (1, 1), &[("Tb", 1)]),
    // Rates of data.
    uninflected("bps", &[], (1, 1), &[("b", 1), ("s", -1)]),
    uninflected("kbps", &["Kbps"], (1, 1), &[("kb", 1), ("s", -1)]),
    uninflected("Mbps", &["mbps"], (1, 1), &[("Mb", 1), ("s", -1)]),
    uninflected("Gbps", &["gbps"], (1, 1), &[("Gb", 1), ("s", -1)]),
    uninflected("Tbps", &["tbps"], (1, 1), &[("Tb", 1), ("s", -1)]),
    uninflected("kBps", &["KBps"], (1, 1), &[("kB", 1), ("s", -1)]),
    uninflected("MBps", &[], (1, 1), &[("MB", 1), ("s", -1)]),
    uninflected("GBps", &[], (1, 1), &[("GB", 1), ("s", -1)]),
    // Concentrations.
    uninflected("M", &[], (1, 1), &[("mol", 1), ("l", -1)]),
    uninflected("molar", &[], (1, 1), &[("mol", 1), ("l", -1)]),
    uninflected("millimolar", &[], (1, 1), &[("mmol", 1), ("l", -1)]),
    uninflected("mM", &[], (1, 1), &[("mmol", 1), ("l", -1)]),
    uninflected("µM", &["μM", "uM"], (1, 1), &[("umol", 1), ("l", -1)]),
    uninflected("nM", &[], (1, 1), &[("nmol", 1), ("l", -1)]),
    // Powers of lengths.
    inflected("barn", "barns", &[], (100, 1), &[("fm", 2)]),
    uninflected("ft^2", &["ft2"], (1, 1), &[("ft", 2)]),
    uninflected("in^2", &["in2"], (1, 1), &[("in", 2)]),
    uninflected("yd^2", &["yd2"], (1, 1), &[("yd", 2)]),
    uninflected("mi^2", &["mi2"], (1, 1), &[("mi", 2)]),
    uninflected("ft^3", &["ft3"], (1, 1), &[("ft", 3)]),
    uninflected("in^3", &["in3"], (1, 1), &[("in", 3)]),
    uninflected("yd^3", &["yd3"], (1, 1), &[("yd", 3)]),
    // Volumes: the spoons are those of the United States, as mathjs's cups and pints are.
    uninflected("fl oz", &[], (1, 1), &[("floz", 1)]),
    inflected("teaspoon", "teaspoons", &["tsp", "tsps"], (1, 48), &[("cup", 1)]),
    inflected("tablespoon", "tablespoons", &["tbsp", "tbsps", "tbs"], (1, 16), &[("cup", 1)]),
    inflected("metric cup", "metric cups", &[], (1, 4), &[("l", 1)]),
    inflected("bushel", "bushels", &[], (215_042, 100), &[("in", 3)]),
    inflected("imperial gallon", "imperial gallons", &[], (454_609, 100_000), &[("l", 1)]),
    inflected("imperial quart", "imperial quarts", &[], (454_609, 400_000), &[("l", 1)]),
    inflected("imperial pint", "imperial pints", &[], (454_609, 800_000), &[("l", 1)]),
];

impl Derived {
    pub(super) fn parts(&self) -> impl Iterator<Item = (Unit, i16)> {
        self.parts.iter().filter_map(|(name, power)| Some((Unit::Measure(Measure::find(name)?), *power)))
    }

    /// Whether it is written in place of other units, `mph` and `ft2`, or is a multiple of a product of several: a knot.
    pub(super) fn is_made_of_others(&self) -> bool {
        self.parts.len() > 1 || self.times == (1, 1) && !matches!(self.parts, [(_, 1)])
    }

    /// How many of the product of its parts it is.
    pub(super) fn times(&self) -> (i64, i64) {
        self.times
    }

    pub(super) fn size(&self, budget: &Budget) -> Size {
        let below = Rational::from(self.times.1).reciprocal().unwrap_or(Rational::ONE);
        let fraction = Rational::from(self.times.0).multiply(&below, budget);
        let mut size = Size { fraction, power_of_pi: -i16::from(self.is_over_pi) };
        for (part, power) in self.parts() {
            let Size { fraction, power_of_pi } = part.size(budget);
            let raised = fraction.power(isize::from(power)).unwrap_or(Rational::ONE);
            size.fraction = size.fraction.multiply(&raised, budget);
            size.power_of_pi += power_of_pi * power;
        }
        size
    }
}

#[cfg(test)]
mod tests {
    use pascaline_base::limits::{Budget, Limits};

    use super::{DERIVED, Unit};

    fn size(name: &str) -> (String, String, i16) {
        let budget = Budget::new(Limits::default());
        let size = Unit::find(name).expect("a unit").size(&budget);
        (size.fraction.numerator().to_string(), size.fraction.denominator().to_string(), size.power_of_pi)
    }

    #[test]
    fn every_part_is_a_unit() {
        for unit in DERIVED {
            assert_eq!(unit.parts().count(), unit.parts.len(), "{}", unit.singular);
        }
    }

    #[test]
    fn derived_units_have_a_size() {
        for (name, above, below, power_of_pi) in [
            ("mph", "1397", "3125", 0),
            ("dozen", "12", "1", 0),
            ("rpm", "1", "30", 1),
            ("parsec", "96939420213600000", "1", -1),
            ("slug", "8896443230521", "609600000000", 0),
            ("L/100km", "1", "100000000", 0),
        ] {
            assert_eq!(size(name), (above.to_owned(), below.to_owned(), power_of_pi), "{name}");
        }
    }
}

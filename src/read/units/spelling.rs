//! People's spellings of units, beside mathjs's names.

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
    parts: &'static [(&'static str, i16)],
}

const fn inflected(
    singular: &'static str,
    plural: &'static str,
    others: &'static [&'static str],
    times: (i64, i64),
    parts: &'static [(&'static str, i16)],
) -> Derived {
    Derived { singular, plural, others, times, parts }
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
    uninflected("mpg", &[], (1, 1), &[("mile", 1), ("gallon", -1)]),
    uninflected("rpm", &["RPM"], (1, 1), &[("cycle", 1), ("min", -1)]),
    // Lengths: the international nautical mile, the light year of the IAU, the astronomical unit of 2012.
    uninflected("nmi", &[], (1_852, 1), &[("m", 1)]),
    inflected("nautical mile", "nautical miles", &[], (1_852, 1), &[("m", 1)]),
    inflected("light year", "light years", &["lightyear", "lightyears"], (9_460_730_472_580_800, 1), &[("m", 1)]),
    uninflected("ly", &[], (9_460_730_472_580_800, 1), &[("m", 1)]),
    uninflected("au", &["AU"], (149_597_870_700, 1), &[("m", 1)]),
    inflected("fathom", "fathoms", &[], (6, 1), &[("ft", 1)]),
    inflected("furlong", "furlongs", &[], (660, 1), &[("ft", 1)]),
    // Times.
    inflected("fortnight", "fortnights", &[], (2, 1), &[("week", 1)]),
    // Energies: the thermochemical calorie.
    uninflected("cal", &[], (4_184, 1_000), &[("J", 1)]),
    inflected("calorie", "calories", &[], (4_184, 1_000), &[("J", 1)]),
    uninflected("kcal", &[], (4_184, 1), &[("J", 1)]),
    inflected("kilocalorie", "kilocalories", &[], (4_184, 1), &[("J", 1)]),
    // Rates of data.
    uninflected("bps", &[], (1, 1), &[("b", 1), ("s", -1)]),
    uninflected("kbps", &["Kbps"], (1, 1), &[("kb", 1), ("s", -1)]),
    uninflected("Mbps", &["mbps"], (1, 1), &[("Mb", 1), ("s", -1)]),
    uninflected("Gbps", &["gbps"], (1, 1), &[("Gb", 1), ("s", -1)]),
    uninflected("Tbps", &["tbps"], (1, 1), &[("Tb", 1), ("s", -1)]),
    uninflected("kBps", &["KBps"], (1, 1), &[("kB", 1), ("s", -1)]),
    uninflected("MBps", &[], (1, 1), &[("MB", 1), ("s", -1)]),
    uninflected("GBps", &[], (1, 1), &[("GB", 1), ("s", -1)]),
    // Powers of lengths.
    uninflected("ft^2", &["ft2"], (1, 1), &[("ft", 2)]),
    uninflected("in^2", &["in2"], (1, 1), &[("in", 2)]),
    uninflected("yd^2", &["yd2"], (1, 1), &[("yd", 2)]),
    uninflected("mi^2", &["mi2"], (1, 1), &[("mi", 2)]),
    uninflected("ft^3", &["ft3"], (1, 1), &[("ft", 3)]),
    uninflected("in^3", &["in3"], (1, 1), &[("in", 3)]),
    uninflected("yd^3", &["yd3"], (1, 1), &[("yd", 3)]),
    uninflected("fl oz", &[], (1, 1), &[("floz", 1)]),
    inflected("imperial gallon", "imperial gallons", &[], (454_609, 100_000), &[("l", 1)]),
];

/// Other names of mathjs's units.
pub(super) static NAMES: &[(&str, &str)] = &[
    ("Celsius", "degC"),
    ("celsius", "degC"),
    ("centigrade", "degC"),
    ("Fahrenheit", "degF"),
    ("fahrenheit", "degF"),
    ("Kelvin", "kelvin"),
    ("kelvins", "kelvin"),
    ("metre", "meter"),
    ("metres", "meters"),
    ("kilometre", "kilometers"),
    ("kilometres", "kilometers"),
    ("centimetre", "centimeters"),
    ("centimetres", "centimeters"),
    ("millimetre", "millimeters"),
    ("millimetres", "millimeters"),
    ("micron", "micrometers"),
    ("microns", "micrometers"),
    ("Km", "km"),
    ("KM", "km"),
    ("kms", "km"),
    ("cms", "cm"),
    ("mtr", "m"),
    ("Kg", "kg"),
    ("KG", "kg"),
    ("kgs", "kg"),
    ("kilo", "kg"),
    ("kilos", "kg"),
    ("gm", "g"),
    ("gms", "g"),
    ("gramme", "gram"),
    ("grammes", "grams"),
    ("mcg", "ug"),
    ("ML", "mL"),
    ("ha", "hectare"),
    ("d", "day"),
    ("wk", "week"),
    ("wks", "weeks"),
    ("mo", "month"),
    ("mos", "months"),
    ("yr", "year"),
    ("yrs", "years"),
    ("msec", "ms"),
    ("tsp", "teaspoon"),
    ("tbsp", "tablespoon"),
    ("Tbsp", "tablespoon"),
    ("lbm", "lb"),
    ("kwh", "kWh"),
    ("kw", "kW"),
    ("hz", "Hz"),
    ("khz", "kHz"),
    ("gon", "grad"),
    ("Ω", "ohm"),
    ("kΩ", "kohm"),
    ("MΩ", "Mohm"),
    ("mΩ", "mohm"),
    ("Å", "angstrom"),
    ("KB", "kB"),
    ("°", "deg"),
    ("stones", "stone"),
];

/// Words that are not units, though mathjs reads a prefix and a unit in them: `as` is an attosecond there.
pub(super) fn is_other_word(name: &str) -> bool {
    matches!(name, "as" | "at" | "am" | "pm" | "das" | "mas" | "mad" | "mid")
}

/// Words in singular and in plural, and whether the plural is written where people have written the singular after several.
static NUMBERS: &[(&str, &str, bool)] = &[
    ("meter", "meters", true),
    ("inch", "inches", true),
    ("foot", "feet", true),
    ("yard", "yards", true),
    ("mile", "miles", true),
    ("link", "links", true),
    ("rod", "rods", true),
    ("chain", "chains", true),
    ("angstrom", "angstroms", true),
    ("acre", "acres", true),
    ("hectare", "hectares", true),
    ("litre", "litres", true),
    ("liter", "liters", true),
    ("teaspoon", "teaspoons", true),
    ("tablespoon", "tablespoons", true),
    ("drop", "drops", true),
    ("fluidounce", "fluidounces", true),
    ("cup", "cups", true),
    ("pint", "pints", true),
    ("quart", "quarts", true),
    ("gallon", "gallons", true),
    ("beerbarrel", "beerbarrels", true),
    ("oilbarrel", "oilbarrels", true),
    ("gram", "grams", true),
    ("ton", "tons", true),
    ("tonne", "tonnes", true),
    ("grain", "grains", true),
    ("ounce", "ounces", true),
    ("stick", "sticks", true),
    ("lb", "lbs", false),
    ("second", "seconds", true),
    ("sec", "secs", false),
    ("minute", "minutes", true),
    ("min", "mins", false),
    ("hour", "hours", true),
    ("hr", "hrs", false),
    ("day", "days", true),
    ("week", "weeks", true),
    ("month", "months", true),
    ("year", "years", true),
    ("decade", "decades", true),
    ("century", "centuries", true),
    ("millennium", "millennia", true),
    ("radian", "radians", true),
    ("degree", "degrees", true),
    ("gradian", "gradians", true),
    ("cycle", "cycles", true),
    ("arcsecond", "arcseconds", true),
    ("arcminute", "arcminutes", true),
    ("ampere", "amperes", true),
    ("amp", "amps", true),
    ("mole", "moles", true),
    ("kip", "kips", true),
    ("joule", "joules", true),
    ("electronvolt", "electronvolts", true),
    ("watt", "watts", true),
    ("coulomb", "coulombs", true),
    ("farad", "farads", true),
    ("volt", "volts", true),
    ("ohm", "ohms", true),
    ("weber", "webers", true),
    ("tesla", "teslas", true),
    ("bit", "bits", true),
    ("byte", "bytes", true),
    ("degC", "degC", true),
];

/// The singular or the plural of a name.
pub(super) fn numbered(name: &'static str, is_plural: bool) -> &'static str {
    match name {
        "degC" | "celsius" => return "°C",
        "degF" | "fahrenheit" => return "°F",
        _ => {}
    }
    if name.len() < 3 && name != "lb" {
        return name;
    }
    let row = NUMBERS.iter().find(|(singular, plural, _)| *singular == name || *plural == name);
    match (row, is_plural) {
        (Some((singular, _, _)), false) => singular,
        (Some((_, plural, true)), true) => plural,
        _ => name,
    }
}

impl Derived {
    pub(super) fn parts(&self) -> impl Iterator<Item = (Unit, i16)> {
        self.parts.iter().filter_map(|(name, power)| Some((Unit::Measure(Measure::find(name)?), *power)))
    }

    /// Whether it is written in place of other units: `mph`, `ft2`.
    pub(super) fn is_made_of_others(&self) -> bool {
        self.times == (1, 1) && !matches!(self.parts, [(_, 1)])
    }

    pub(super) fn size(&self, budget: &Budget) -> Size {
        let below = Rational::from(self.times.1).reciprocal().unwrap_or(Rational::ONE);
        let mut size = Size { fraction: Rational::from(self.times.0).multiply(&below, budget), has_pi: false };
        for (part, power) in self.parts() {
            let Size { fraction, has_pi } = part.size(budget);
            let power = fraction.power(isize::from(power)).unwrap_or(Rational::ONE);
            size = Size { fraction: size.fraction.multiply(&power, budget), has_pi: size.has_pi || has_pi };
        }
        size
    }
}

#[cfg(test)]
mod tests {
    use super::{DERIVED, NAMES, Unit};
    use pascaline_unit::measure::Measure;

    #[test]
    fn every_spelling_means_a_unit() {
        for (name, meaning) in NAMES {
            assert!(Measure::find(meaning).is_some(), "{name}");
        }
        for unit in DERIVED {
            assert_eq!(unit.parts().count(), unit.parts.len(), "{}", unit.singular);
        }
    }

    #[test]
    fn derived_units_have_a_size() {
        let budget = pascaline_base::limits::Budget::new(pascaline_base::limits::Limits::default());
        let size = |name| Unit::find(name).expect("a unit").size(&budget).fraction;
        assert_eq!(
            (size("mph").numerator().to_string(), size("mph").denominator().to_string()),
            ("1397".into(), "3125".into())
        );
        assert_eq!(size("dozen"), 12.into());
    }
}

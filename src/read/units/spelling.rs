//! People's spellings of units, beside mathjs's names.

use pascaline_base::limits::Budget;
use pascaline_number::rational::Rational;
use pascaline_unit::measure::{Measure, Size};

use super::Unit;

/// A unit that mathjs does not have: a multiple of a product of its units.
#[derive(Debug)]
pub struct Own {
    /// The singular, the plural, and other names.
    pub(super) names: &'static [&'static str],
    /// A fraction.
    times: (i64, i64),
    parts: &'static [(&'static str, i16)],
}

const fn row(names: &'static [&'static str], times: (i64, i64), parts: &'static [(&'static str, i16)]) -> Own {
    Own { names, times, parts }
}

/// Another name of some units.
const fn same(names: &'static [&'static str], unit: &'static [(&'static str, i16); 1]) -> Own {
    row(names, (1, 1), unit)
}

pub(super) static OWN: &[Own] = &[
    row(&["dozen", "dozen", "dozens", "doz"], (12, 1), &[]),
    same(&["pound", "pounds"], &[("lb", 1)]),
    same(&["turn", "turns", "revolution", "revolutions", "rev", "revs"], &[("cycle", 1)]),
    // Speeds.
    row(&["mph", "mph", "MPH"], (1, 1), &[("mile", 1), ("hour", -1)]),
    row(&["km/h", "km/h", "kph", "kmh", "kmph", "KPH"], (1, 1), &[("km", 1), ("h", -1)]),
    row(&["mps", "mps"], (1, 1), &[("m", 1), ("s", -1)]),
    row(&["fps", "fps"], (1, 1), &[("ft", 1), ("s", -1)]),
    row(&["knot", "knots", "kn", "kts"], (1_852, 3_600), &[("m", 1), ("s", -1)]),
    row(&["mpg", "mpg"], (1, 1), &[("mile", 1), ("gallon", -1)]),
    row(&["rpm", "rpm", "RPM"], (1, 1), &[("cycle", 1), ("min", -1)]),
    // Lengths: the international nautical mile, the light year of the IAU, the astronomical unit of 2012.
    row(&["nmi", "nmi"], (1_852, 1), &[("m", 1)]),
    row(&["nautical mile", "nautical miles"], (1_852, 1), &[("m", 1)]),
    row(&["light year", "light years", "lightyear", "lightyears"], (9_460_730_472_580_800, 1), &[("m", 1)]),
    row(&["ly", "ly"], (9_460_730_472_580_800, 1), &[("m", 1)]),
    row(&["au", "au", "AU"], (149_597_870_700, 1), &[("m", 1)]),
    row(&["fathom", "fathoms"], (6, 1), &[("ft", 1)]),
    row(&["furlong", "furlongs"], (660, 1), &[("ft", 1)]),
    // Times.
    row(&["fortnight", "fortnights"], (2, 1), &[("week", 1)]),
    // Energies: the thermochemical calorie.
    row(&["cal", "cal"], (4_184, 1_000), &[("J", 1)]),
    row(&["calorie", "calories"], (4_184, 1_000), &[("J", 1)]),
    row(&["kcal", "kcal"], (4_184, 1), &[("J", 1)]),
    row(&["kilocalorie", "kilocalories"], (4_184, 1), &[("J", 1)]),
    // Rates of data.
    row(&["bps", "bps"], (1, 1), &[("b", 1), ("s", -1)]),
    row(&["kbps", "kbps", "Kbps"], (1, 1), &[("kb", 1), ("s", -1)]),
    row(&["Mbps", "Mbps", "mbps"], (1, 1), &[("Mb", 1), ("s", -1)]),
    row(&["Gbps", "Gbps", "gbps"], (1, 1), &[("Gb", 1), ("s", -1)]),
    row(&["Tbps", "Tbps", "tbps"], (1, 1), &[("Tb", 1), ("s", -1)]),
    row(&["kBps", "kBps", "KBps"], (1, 1), &[("kB", 1), ("s", -1)]),
    row(&["MBps", "MBps"], (1, 1), &[("MB", 1), ("s", -1)]),
    row(&["GBps", "GBps"], (1, 1), &[("GB", 1), ("s", -1)]),
    // Powers of lengths.
    row(&["ft^2", "ft^2", "ft2"], (1, 1), &[("ft", 2)]),
    row(&["in^2", "in^2", "in2"], (1, 1), &[("in", 2)]),
    row(&["yd^2", "yd^2", "yd2"], (1, 1), &[("yd", 2)]),
    row(&["mi^2", "mi^2", "mi2"], (1, 1), &[("mi", 2)]),
    row(&["ft^3", "ft^3", "ft3"], (1, 1), &[("ft", 3)]),
    row(&["in^3", "in^3", "in3"], (1, 1), &[("in", 3)]),
    row(&["yd^3", "yd^3", "yd3"], (1, 1), &[("yd", 3)]),
    row(&["fl oz", "fl oz"], (1, 1), &[("floz", 1)]),
    row(&["imperial gallon", "imperial gallons"], (454_609, 100_000), &[("l", 1)]),
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

impl Own {
    pub(super) fn singular(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }

    pub(super) fn plural(&self) -> &'static str {
        self.names.get(1).copied().unwrap_or_default()
    }

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
            let own = part.size(budget);
            let power = own.fraction.power(isize::from(power)).unwrap_or(Rational::ONE);
            size = Size { fraction: size.fraction.multiply(&power, budget), has_pi: size.has_pi || own.has_pi };
        }
        size
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMES, OWN, Unit};
    use pascaline_unit::measure::Measure;

    #[test]
    fn every_spelling_means_a_unit() {
        for (name, meaning) in NAMES {
            assert!(Measure::find(meaning).is_some(), "{name}");
        }
        for own in OWN {
            assert_eq!(own.parts().count(), own.parts.len(), "{:?}", own.names);
            assert!(own.names.len() >= 2, "{:?}", own.names);
        }
    }

    #[test]
    fn own_units_have_a_size() {
        let budget = pascaline_base::limits::Budget::new(pascaline_base::limits::Limits::default());
        let size = |name| Unit::find(name).expect("a unit").size(&budget).fraction;
        assert_eq!(
            (size("mph").numerator().to_string(), size("mph").denominator().to_string()),
            ("1397".into(), "3125".into())
        );
        assert_eq!(size("dozen"), 12.into());
    }
}

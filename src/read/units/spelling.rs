//! People's spellings of units, beside mathjs's names.

use std::ops::RangeInclusive;

/// Other names of mathjs's units.
pub(super) static NAMES: &[(&str, &str)] = &[
    ("Celsius", "degC"),
    ("celsius", "degC"),
    ("centigrade", "degC"),
    ("Fahrenheit", "degF"),
    ("fahrenheit", "degF"),
    ("celcius", "degC"),
    ("celsuis", "degC"),
    ("farenheit", "degF"),
    ("farenheight", "degF"),
    ("fahrenheight", "degF"),
    ("fahrenhiet", "degF"),
    ("Kelvin", "kelvin"),
    ("kelvins", "kelvin"),
    ("metre", "meter"),
    ("metres", "meters"),
    ("meteres", "meters"),
    ("kilometre", "kilometers"),
    ("kilometres", "kilometers"),
    ("centimetre", "centimeters"),
    ("centimetres", "centimeters"),
    ("millimetre", "millimeters"),
    ("millimetres", "millimeters"),
    ("micrometre", "micrometers"),
    ("micrometres", "micrometers"),
    ("nanometre", "nanometers"),
    ("nanometres", "nanometers"),
    ("foots", "feet"),
    ("inchs", "inches"),
    ("yds", "yd"),
    ("yrd", "yd"),
    ("yrds", "yards"),
    ("micron", "micrometers"),
    ("microns", "micrometers"),
    ("kms", "km"),
    ("cms", "cm"),
    ("mtr", "m"),
    ("kgs", "kg"),
    ("kilo", "kg"),
    ("kilos", "kg"),
    ("gm", "g"),
    ("gms", "g"),
    ("gramme", "gram"),
    ("grammes", "grams"),
    ("kilogramme", "kilogram"),
    ("kilogrammes", "kilograms"),
    ("milligramme", "milligram"),
    ("milligrammes", "milligrams"),
    ("microgramme", "microgram"),
    ("microgrammes", "micrograms"),
    ("mcg", "ug"),
    ("ozs", "oz"),
    ("mls", "mL"),
    ("ltr", "L"),
    ("ltrs", "L"),
    ("gals", "gal"),
    ("qts", "qt"),
    ("pts", "pt"),
    ("kb", "kB"),
    ("mb", "MB"),
    ("gb", "GB"),
    ("tb", "TB"),
    ("bbl", "oilbarrel"),
    ("barrel", "oilbarrel"),
    ("barrels", "oilbarrels"),
    ("ha", "hectare"),
    ("d", "day"),
    ("wk", "week"),
    ("wks", "weeks"),
    ("mo", "month"),
    ("mos", "months"),
    ("yr", "year"),
    ("yrs", "years"),
    ("mth", "month"),
    ("mths", "months"),
    ("msec", "ms"),
    ("msecs", "ms"),
    ("grads", "grad"),
    ("thou", "mil"),
    ("kilopond", "kgf"),
    ("kiloponds", "kgf"),
    ("lbm", "lb"),
    ("kwhr", "kWh"),
    ("btus", "BTUs"),
    ("newtons", "newton"),
    ("kilonewtons", "kilonewton"),
    ("candelas", "candela"),
    ("henries", "henry"),
    ("gon", "grad"),
    ("kilohm", "kohm"),
    ("kilohms", "kohms"),
    ("megohm", "Mohm"),
    ("megohms", "Mohms"),
    ("Ω", "ohm"),
    ("kΩ", "kohm"),
    ("MΩ", "Mohm"),
    ("mΩ", "mohm"),
    ("Å", "angstrom"),
    ("KB", "kB"),
    ("°", "deg"),
    ("stones", "stone"),
];

/// Symbols that people write in any case.
static SYMBOLS: &[&str] = &[
    "in", "ft", "yd", "mi", "mm", "cm", "km", "mg", "kg", "oz", "lb", "lbs", "mL", "gal", "qt", "pt", "tsp", "tbsp",
    "min", "mins", "sec", "hr", "hrs", "yr", "Hz", "kHz", "MHz", "GHz", "kW", "kWh", "mAh", "kJ", "kV", "kPa", "hPa",
    "BTU", "psi", "hp",
];

/// Symbols of prefixes, and the prefixes.
static PREFIXES: &[(&str, &str)] = &[
    ("T", "tera"),
    ("G", "giga"),
    ("M", "mega"),
    ("k", "kilo"),
    ("c", "centi"),
    ("m", "milli"),
    ("u", "micro"),
    ("µ", "micro"),
    ("n", "nano"),
    ("p", "pico"),
    ("f", "femto"),
];

/// The names of units that people write behind the symbol of a prefix.
#[rustfmt::skip]
static PREFIXED: &[&str] = &[
    "meter", "meters", "metre", "metres", "gram", "grams", "second", "seconds", "hertz", "watt", "watts", "volt", "volts",
    "amp", "amps", "ampere", "amperes", "joule", "joules", "newton", "liter", "liters", "byte", "bytes", "bit", "bits", "ohm", "ohms", "farad", "henry",
];

/// The name of a unit behind the symbol of a prefix, with the prefix in full: `kmeter`, `Thertz`.
pub(super) fn with_prefix(name: &str) -> Option<String> {
    let (prefix, unit) = PREFIXES.iter().find_map(|(symbol, prefix)| Some((prefix, name.strip_prefix(symbol)?)))?;
    PREFIXED.contains(&unit).then(|| format!("{prefix}{unit}"))
}

/// The symbol that a name is in another case.
pub(super) fn symbol(name: &str) -> Option<&'static str> {
    const LENGTHS: RangeInclusive<usize> = 2..=4;
    if !LENGTHS.contains(&name.len()) {
        return None;
    }
    SYMBOLS.iter().copied().find(|symbol| symbol.eq_ignore_ascii_case(name))
}

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

/// Words for units, in singular and in plural, to recognise slips of the keyboard.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    NUMBERS.iter().flat_map(|(singular, plural, _)| [*singular, *plural])
}

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

#[cfg(test)]
mod tests {
    use super::NAMES;
    use pascaline_unit::measure::Measure;

    #[test]
    fn every_spelling_means_a_unit() {
        for (name, meaning) in NAMES {
            assert!(Measure::find(meaning).is_some(), "{name}");
        }
    }
}

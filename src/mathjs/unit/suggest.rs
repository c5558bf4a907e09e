//! What to write for a unit that mathjs does not have, or spells in another way.

use pascaline_unit::find::find;
use pascaline_unit::table::UNITS;

/// Units without a name here, and what they are.
static OTHERS: &[(&str, &str)] = &[
    ("mph", "mi/h"),
    ("kph", "km/h"),
    ("kmh", "km/h"),
    ("kmph", "km/h"),
    ("mps", "m/s"),
    ("knot", "1852 m/h"),
    ("knots", "1852 m/h"),
    ("nmi", "1852 m"),
    ("au", "149597870700 m"),
    ("lightyear", "9460730472580800 m"),
    ("lightyears", "9460730472580800 m"),
    ("cal", "4.184 J"),
    ("calorie", "4.184 J"),
    ("calories", "4.184 J"),
    ("kcal", "4184 J"),
    ("rpm", "cycle/minute"),
    ("bps", "b/s"),
    ("kbps", "kb/s"),
    ("Mbps", "Mb/s"),
    ("Gbps", "Gb/s"),
    ("fortnight", "2 weeks"),
    ("pound", "lbm"),
    ("pounds", "lbm"),
    ("tsp", "teaspoon"),
    ("tbsp", "tablespoon"),
    ("ha", "hectare"),
    ("sqm", "m^2"),
    ("sqkm", "km^2"),
    ("micron", "um"),
    ("microns", "um"),
    ("msec", "ms"),
];

/// The spelling of a unit: of another system, in other capitals, in the plural, or with an exponent without `^`.
pub(crate) fn suggest(name: &str) -> Option<String> {
    if let Some((_, written)) = OTHERS.iter().find(|(other, _)| *other == name) {
        return Some(format!("write `{written}`"));
    }
    let meant = |name: &str| format!("did you mean `{name}`?");
    if let Some(singular) = name.strip_suffix('s').filter(|singular| find(singular).is_some()) {
        return Some(meant(singular));
    }
    if let Some(base) = name.strip_suffix(['2', '3']).filter(|base| find(base).is_some()) {
        return Some(meant(&format!("{base}^{}", name.get(base.len()..)?)));
    }
    let lower = name.to_ascii_lowercase();
    if find(&lower).is_some() {
        return Some(meant(&lower));
    }
    let mut names = UNITS.iter().flat_map(|row| row.names);
    names.find(|own| own.eq_ignore_ascii_case(name)).map(|own| meant(own))
}

#[cfg(test)]
mod tests {
    use super::{OTHERS, suggest};
    use crate::unit::is_unit;

    #[test]
    fn units_are_found_under_other_spellings() {
        let meant = |name: &str| Some(format!("did you mean `{name}`?"));
        assert_eq!(suggest("Kg"), meant("kg"));
        assert_eq!(suggest("kgs"), meant("kg"));
        assert_eq!(suggest("ft2"), meant("ft^2"));
        assert_eq!(suggest("hz"), meant("Hz"));
        assert_eq!(suggest("mph"), Some("write `mi/h`".to_owned()));
        assert_eq!(suggest("foo"), None);
    }

    #[test]
    fn units_that_exist_are_not_among_the_others() {
        assert!(OTHERS.iter().all(|(name, _)| !is_unit(name)));
    }
}

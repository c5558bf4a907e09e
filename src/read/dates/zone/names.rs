//! What people call zones: `Europe/Berlin`, `New York`, `Japan`, `PST`, `Pacific time`, `UTC+5:30`.

use super::Zone;
use super::database;

/// A zone, as it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) zone: Zone,
    /// Another one that has the name as well.
    pub(crate) other: Option<Zone>,
}

/// Abbreviations of times that are the same all year, and their hours and minutes to the east.
const ABBREVIATIONS: &[(&str, i64, i64)] = &[
    ("UTC", 0, 0),
    ("GMT", 0, 0),
    ("WET", 0, 0),
    ("WEST", 1, 0),
    ("BST", 1, 0),
    ("CET", 1, 0),
    ("CEST", 2, 0),
    ("MEZ", 1, 0),
    ("MESZ", 2, 0),
    ("EET", 2, 0),
    ("EEST", 3, 0),
    ("MSK", 3, 0),
    ("TRT", 3, 0),
    ("WAT", 1, 0),
    ("CAT", 2, 0),
    ("SAST", 2, 0),
    ("EAT", 3, 0),
    ("GST", 4, 0),
    ("PKT", 5, 0),
    ("IST", 5, 30),
    ("NPT", 5, 45),
    ("ICT", 7, 0),
    ("WIB", 7, 0),
    ("SGT", 8, 0),
    ("HKT", 8, 0),
    ("PHT", 8, 0),
    ("AWST", 8, 0),
    ("JST", 9, 0),
    ("KST", 9, 0),
    ("ACST", 9, 30),
    ("ACDT", 10, 30),
    ("AEST", 10, 0),
    ("AEDT", 11, 0),
    ("NZST", 12, 0),
    ("NZDT", 13, 0),
    ("NST", -3, 30),
    ("NDT", -2, 30),
    ("BRT", -3, 0),
    ("ART", -3, 0),
    ("AST", -4, 0),
    ("ADT", -3, 0),
    ("EST", -5, 0),
    ("EDT", -4, 0),
    ("CST", -6, 0),
    ("CDT", -5, 0),
    ("MST", -7, 0),
    ("MDT", -6, 0),
    ("PST", -8, 0),
    ("PDT", -7, 0),
    ("AKST", -9, 0),
    ("AKDT", -8, 0),
    ("HST", -10, 0),
];

/// What the same abbreviations stand for elsewhere.
const OTHERS: &[(&str, i64, i64)] = &[("IST", 1, 0), ("CST", 8, 0), ("BST", 6, 0), ("GST", -2, 0), ("AST", 3, 0)];

/// Names of times and of places whose zone has another name in the tz database.
const PLACES: &[(&str, &str)] = &[
    ("pacific", "America/Los_Angeles"),
    ("PT", "America/Los_Angeles"),
    ("mountain", "America/Denver"),
    ("MT", "America/Denver"),
    ("central", "America/Chicago"),
    ("CT", "America/Chicago"),
    ("eastern", "America/New_York"),
    ("ET", "America/New_York"),
    ("alaska", "America/Anchorage"),
    ("hawaii", "Pacific/Honolulu"),
    ("central european", "Europe/Brussels"),
    ("eastern european", "Europe/Athens"),
    ("western european", "Europe/Lisbon"),
    ("california", "America/Los_Angeles"),
    ("san francisco", "America/Los_Angeles"),
    ("san diego", "America/Los_Angeles"),
    ("san jose", "America/Los_Angeles"),
    ("seattle", "America/Los_Angeles"),
    ("portland", "America/Los_Angeles"),
    ("las vegas", "America/Los_Angeles"),
    ("LA", "America/Los_Angeles"),
    ("NYC", "America/New_York"),
    ("SF", "America/Los_Angeles"),
    ("salt lake city", "America/Denver"),
    ("houston", "America/Chicago"),
    ("dallas", "America/Chicago"),
    ("austin", "America/Chicago"),
    ("minneapolis", "America/Chicago"),
    ("new orleans", "America/Chicago"),
    ("boston", "America/New_York"),
    ("washington", "America/New_York"),
    ("washington dc", "America/New_York"),
    ("miami", "America/New_York"),
    ("atlanta", "America/New_York"),
    ("philadelphia", "America/New_York"),
    ("ottawa", "America/Toronto"),
    ("quebec", "America/Toronto"),
    ("calgary", "America/Edmonton"),
    ("rio de janeiro", "America/Sao_Paulo"),
    ("rio", "America/Sao_Paulo"),
    ("brasilia", "America/Sao_Paulo"),
    ("argentina", "America/Argentina/Buenos_Aires"),
    ("peru", "America/Lima"),
    ("colombia", "America/Bogota"),
    ("venezuela", "America/Caracas"),
    ("UK", "Europe/London"),
    ("england", "Europe/London"),
    ("britain", "Europe/London"),
    ("scotland", "Europe/London"),
    ("edinburgh", "Europe/London"),
    ("manchester", "Europe/London"),
    ("ireland", "Europe/Dublin"),
    ("france", "Europe/Paris"),
    ("germany", "Europe/Berlin"),
    ("munich", "Europe/Berlin"),
    ("hamburg", "Europe/Berlin"),
    ("frankfurt", "Europe/Berlin"),
    ("cologne", "Europe/Berlin"),
    ("austria", "Europe/Vienna"),
    ("switzerland", "Europe/Zurich"),
    ("geneva", "Europe/Zurich"),
    ("italy", "Europe/Rome"),
    ("milan", "Europe/Rome"),
    ("barcelona", "Europe/Madrid"),
    ("netherlands", "Europe/Amsterdam"),
    ("belgium", "Europe/Brussels"),
    ("denmark", "Europe/Copenhagen"),
    ("sweden", "Europe/Stockholm"),
    ("norway", "Europe/Oslo"),
    ("finland", "Europe/Helsinki"),
    ("greece", "Europe/Athens"),
    ("ukraine", "Europe/Kyiv"),
    ("romania", "Europe/Bucharest"),
    ("hungary", "Europe/Budapest"),
    ("st petersburg", "Europe/Moscow"),
    ("tel aviv", "Asia/Jerusalem"),
    ("UAE", "Asia/Dubai"),
    ("abu dhabi", "Asia/Dubai"),
    ("saudi arabia", "Asia/Riyadh"),
    ("pakistan", "Asia/Karachi"),
    ("islamabad", "Asia/Karachi"),
    ("lahore", "Asia/Karachi"),
    ("india", "Asia/Kolkata"),
    ("mumbai", "Asia/Kolkata"),
    ("delhi", "Asia/Kolkata"),
    ("new delhi", "Asia/Kolkata"),
    ("bangalore", "Asia/Kolkata"),
    ("bengaluru", "Asia/Kolkata"),
    ("chennai", "Asia/Kolkata"),
    ("hyderabad", "Asia/Kolkata"),
    ("bangladesh", "Asia/Dhaka"),
    ("nepal", "Asia/Kathmandu"),
    ("sri lanka", "Asia/Colombo"),
    ("thailand", "Asia/Bangkok"),
    ("vietnam", "Asia/Ho_Chi_Minh"),
    ("hanoi", "Asia/Ho_Chi_Minh"),
    ("philippines", "Asia/Manila"),
    ("china", "Asia/Shanghai"),
    ("beijing", "Asia/Shanghai"),
    ("shenzhen", "Asia/Shanghai"),
    ("guangzhou", "Asia/Shanghai"),
    ("hong kong", "Asia/Hong_Kong"),
    ("taiwan", "Asia/Taipei"),
    ("korea", "Asia/Seoul"),
    ("south korea", "Asia/Seoul"),
    ("busan", "Asia/Seoul"),
    ("osaka", "Asia/Tokyo"),
    ("kyoto", "Asia/Tokyo"),
    ("canberra", "Australia/Sydney"),
    ("new zealand", "Pacific/Auckland"),
    ("wellington", "Pacific/Auckland"),
    ("cape town", "Africa/Johannesburg"),
    ("south africa", "Africa/Johannesburg"),
    ("kenya", "Africa/Nairobi"),
    ("nigeria", "Africa/Lagos"),
    ("ethiopia", "Africa/Addis_Ababa"),
    ("ghana", "Africa/Accra"),
    ("morocco", "Africa/Casablanca"),
];

/// The most words of a name: `salt lake city`, `Central European Summer Time`.
const MOST_WORDS: usize = 4;

/// The zone that the text begins with, and its length in bytes. The longest name counts.
pub(crate) fn at_start(text: &str) -> Option<(Named, usize)> {
    if let Some((seconds, length)) = offset(text) {
        return Some((Named { zone: Zone::Fixed { seconds, name: None }, other: None }, length));
    }
    let mut ends = (1..=MOST_WORDS).rev().filter_map(|count| end_of_words(text, count));
    let (zone, length) = ends.find_map(|end| Some((named(text.get(..end)?)?, end)))?;
    let is_utc = matches!(zone.zone, Zone::Fixed { seconds: 0, name: Some("UTC" | "GMT") });
    // `UTC+5:30`
    match text.get(length..).and_then(short_offset).filter(|_| is_utc) {
        Some((seconds, more)) => {
            Some((Named { zone: Zone::Fixed { seconds, name: None }, other: None }, length + more))
        }
        None => Some((zone, length)),
    }
}

/// The end of the first words of a text, of which each but the first is behind one space.
fn end_of_words(text: &str, count: usize) -> Option<usize> {
    let mut end = 0;
    for index in 0..count {
        let rest = text.get(end..)?;
        let (rest, skipped) = if index == 0 { (rest, 0) } else { (rest.strip_prefix(' ')?, 1) };
        let is_of_name = |char: char| char.is_alphabetic() || matches!(char, '/' | '_' | '-' | '\'');
        let length = rest.find(|char: char| !is_of_name(char)).unwrap_or(rest.len());
        // What a sign of subtraction is behind: `UTC-5`.
        let length = rest.get(..length)?.trim_end_matches(['-', '/']).len();
        if length == 0 {
            return None;
        }
        end += skipped + length;
    }
    let follows = text.get(end..)?.chars().next();
    (!follows.is_some_and(|char| char.is_alphanumeric() || char == '_')).then_some(end)
}

/// The zone with a name, which may end with the word `time`.
fn named(name: &str) -> Option<Named> {
    let of_place = |zone| Named { zone: Zone::Place(zone), other: None };
    let short = name.get(..name.len().saturating_sub(TIME.len())).filter(|_| {
        name.get(name.len().saturating_sub(TIME.len())..).is_some_and(|end| end.eq_ignore_ascii_case(TIME))
    });
    let name = short.unwrap_or(name);
    if let Some(named) = abbreviated(name).or_else(|| short.and_then(in_words)) {
        return Some(named);
    }
    let is_short = name.len() <= 3;
    let is_known = |known: &str| if is_short { known == name } else { known.eq_ignore_ascii_case(name) };
    if let Some((known, zone)) = PLACES.iter().find(|(known, _)| is_known(known)) {
        // `central` is a time, and no place.
        return (short.is_some() || !TIMES.contains(known)).then(|| of_place(zone));
    }
    let is_city = name.len() >= SHORTEST_CITY;
    let found = if name.contains('/') { database::find(name) } else { database::find_city(name).filter(|_| is_city) };
    found.map(of_place)
}

const TIME: &str = " time";
/// Shorter names are words.
const SHORTEST_CITY: usize = 4;
/// Names that are only those of times.
const TIMES: &[&str] =
    &["pacific", "mountain", "central", "eastern", "central european", "eastern european", "western european"];

/// `PST`, in capitals or, if it has four letters or `UTC` and `GMT`, in any case.
fn abbreviated(name: &str) -> Option<Named> {
    let is_any_case = name.len() > 3 && !name.eq_ignore_ascii_case("west") || ["utc", "gmt"].contains(&name);
    let is_known = |known: &str| known == name || is_any_case && known.eq_ignore_ascii_case(name);
    let seconds = |&(_, hours, minutes): &(&str, i64, i64)| {
        let sign = if hours < 0 { -1 } else { 1 };
        hours * 3_600 + sign * minutes * 60
    };
    let own = ABBREVIATIONS.iter().find(|row| is_known(row.0))?;
    // The other one is told by its offset from UTC, which is no other zone's.
    let other = OTHERS.iter().find(|row| row.0 == own.0).map(|row| Zone::Fixed { seconds: seconds(row), name: None });
    Some(Named { zone: Zone::Fixed { seconds: seconds(own), name: Some(own.0) }, other })
}

/// `pacific standard`, `central european summer`: the words before `time`.
fn in_words(name: &str) -> Option<Named> {
    const AMERICAN: &[&str] = &["pacific", "mountain", "central", "eastern", "atlantic", "alaska"];
    const EUROPEAN: &[&str] = &["central european", "eastern european", "western european"];
    let lower = name.to_ascii_lowercase();
    let (place, kind) = lower.rsplit_once(' ')?;
    let initials: String = place.split(' ').filter_map(|word| word.chars().next()).collect();
    let abbreviation = match kind {
        "standard" | "daylight" if AMERICAN.contains(&place) => {
            let place = if place == "alaska" { "ak" } else { &initials };
            format!("{place}{}t", &kind[..1])
        }
        "summer" if EUROPEAN.contains(&place) => format!("{initials}st"),
        "standard" if EUROPEAN.contains(&place) => format!("{initials}t"),
        "summer" if place == "british" => "bst".to_owned(),
        "mean" if place == "greenwich" => "gmt".to_owned(),
        "standard" if place == "indian" || place == "india" => "ist".to_owned(),
        "standard" if place == "japan" => "jst".to_owned(),
        _ => return None,
    };
    abbreviated(&abbreviation.to_ascii_uppercase()).map(|named| Named { other: None, ..named })
}

/// The seconds of `+02:00` or `-0530`, and its length.
fn offset(text: &str) -> Option<(i64, usize)> {
    let length = text.bytes().take_while(|byte| matches!(byte, b'+' | b'-' | b':' | b'0'..=b'9')).count();
    let digits =
        |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok().filter(|_| text.is_char_boundary(length));
    let (hours, minutes) = match (length, text.as_bytes()) {
        (6, [b'+' | b'-', _, _, b':', ..]) => (digits(1..3)?, digits(4..6)?),
        (5, [b'+' | b'-', ..]) => (digits(1..3)?, digits(3..5)?),
        _ => return None,
    };
    signed(text, hours, minutes).map(|seconds| (seconds, length))
}

/// The seconds of `+5`, `-3`, `−3` or `+5:30` behind `UTC`, and its length.
fn short_offset(text: &str) -> Option<(i64, usize)> {
    if let Some(rest) = text.strip_prefix('−') {
        // The sign has three bytes.
        return short_offset(&["-", rest].concat()).map(|(seconds, length)| (seconds, length + '−'.len_utf8() - 1));
    }
    if let Some(found) = offset(text) {
        return Some(found);
    }
    let rest = text.strip_prefix(['+', '-'])?;
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let hours = rest.get(..length).filter(|_| length <= 2)?.parse().ok()?;
    let minutes = rest.get(length..).and_then(|rest| rest.strip_prefix(':')).and_then(|rest| rest.get(..2));
    let (minutes, more) = match minutes.and_then(|minutes| minutes.parse().ok()) {
        Some(minutes) => (minutes, 3),
        None => (0, 0),
    };
    signed(text, hours, minutes).map(|seconds| (seconds, 1 + length + more))
}

/// The seconds of an offset that begins with its sign, if there can be such a zone.
fn signed(text: &str, hours: i64, minutes: i64) -> Option<i64> {
    const MOST_HOURS: i64 = 15;
    let sign = if text.starts_with('-') { -1 } else { 1 };
    (hours <= MOST_HOURS && minutes < 60).then_some(sign * (hours * 3_600 + minutes * 60))
}

#[cfg(test)]
mod tests {
    use super::{PLACES, at_start, database};
    use crate::dates::zone::Zone;

    fn read(text: &str) -> Option<String> {
        at_start(text).map(|(named, length)| format!("{}|{}", named.zone.text(), &text[length..]))
    }

    #[test]
    fn zones_have_many_names() {
        for (text, wanted) in [
            ("Europe/Berlin", "Europe/Berlin|"),
            ("america/new_york", "America/New_York|"),
            ("New York + 2 h", "America/New_York| + 2 h"),
            ("Tokyo time", "Asia/Tokyo|"),
            ("Japan", "Japan|"),
            ("PST to CET", "PST| to CET"),
            ("Pacific time", "America/Los_Angeles|"),
            ("pacific standard time", "PST|"),
            ("Central European Summer Time", "CEST|"),
            ("UTC+5:30", "+05:30|"),
            ("UTC-3", "-03:00|"),
            ("GMT", "GMT|"),
            ("utc - 3", "UTC| - 3"),
            ("+02:00", "+02:00|"),
            ("-0530", "-05:30|"),
            ("Sao Paulo", "America/Sao_Paulo|"),
            ("San Francisco", "America/Los_Angeles|"),
            ("London", "Europe/London|"),
        ] {
            assert_eq!(read(text).as_deref(), Some(wanted), "{text}");
        }
    }

    #[test]
    fn what_is_no_zone() {
        for text in ["central", "pst", "ist", "hours", "km", "+2", "+16:00", "5", "", "m", "met", "et", "west", "Etc"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_place_is_in_the_database() {
        for (name, zone) in PLACES {
            assert_eq!(database::find(zone), Some(*zone), "{name}");
        }
    }

    #[test]
    fn two_zones_may_have_an_abbreviation() {
        let (named, _) = at_start("IST").expect("a zone");
        assert_eq!(named.other, Some(Zone::Fixed { seconds: 3_600, name: None }));
    }
}

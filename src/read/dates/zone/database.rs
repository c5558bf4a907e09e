//! The tz database, in the compact form in which it is published: `tzdata.zi`, whose lines are those of the manual of `zic`.
//!
//! ```text
//! R name from to - month day time save letters
//! Z name offset rules format until…
//! offset rules format until…
//! L target name
//! ```

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::dates::Date;

/// The public-domain database of IANA, version 2026f.
const DATABASE: &str = include_str!("tzdata.zi");

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
/// From Monday, as [`Date::day_of_week`] counts.
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// A time during which a place kept one offset from UTC, but for what its rules save.
#[derive(Clone, Copy, Debug)]
pub(super) struct Era {
    /// The offset of its standard time, in seconds to the east.
    pub(super) standard: i64,
    pub(super) saving: Saving,
    /// The abbreviation of its time: `CE%sT`, `GMT/BST`, `%z`.
    pub(super) format: &'static str,
    /// When it ends, if it does.
    pub(super) until: Option<Until>,
}

/// What is saved by daylight saving.
#[derive(Clone, Copy, Debug)]
pub(super) enum Saving {
    Always(i64),
    /// By the rules of this name.
    Rules(&'static str),
}

/// The end of an era.
#[derive(Clone, Copy, Debug)]
pub(super) struct Until {
    /// In seconds of [`Date::number`].
    pub(super) local: i64,
    pub(super) clock: Clock,
}

/// What a time is read off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clock {
    /// The clock on the wall, with what is saved.
    Wall,
    Standard,
    Universal,
}

/// When, each year, the clocks are changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) first_year: i64,
    pub(super) last_year: i64,
    month: u8,
    day: Day,
    time: i64,
    pub(super) clock: Clock,
    /// The seconds that are saved from then on.
    pub(super) save: i64,
    /// What takes the place of `%s` in a format.
    pub(super) letters: &'static str,
}

/// A day of a month.
#[derive(Clone, Copy, Debug)]
enum Day {
    Number(u8),
    /// `lastSu`
    Last(i64),
    /// `Su>=8`
    OnOrAfter(i64, u8),
    /// `Su<=25`
    OnOrBefore(i64, u8),
}

impl Rule {
    /// The time of its change in a year, in seconds of [`Date::number`].
    pub(super) fn in_year(&self, year: i64) -> i64 {
        day_number(year, self.month, self.day).unwrap_or_default() * crate::dates::SECONDS_OF_A_DAY + self.time
    }
}

/// The database by its names, each in small letters.
struct Index {
    /// The lines of a zone, from that of its first era on.
    zones: BTreeMap<String, (&'static str, &'static str)>,
    /// The zone's name by its last part, such as `new_york`.
    cities: BTreeMap<String, &'static str>,
    rules: BTreeMap<&'static str, Vec<Rule>>,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(Index::new)
}

impl Index {
    fn new() -> Self {
        let mut index = Self { zones: BTreeMap::new(), cities: BTreeMap::new(), rules: BTreeMap::new() };
        let mut rest = DATABASE;
        while let Some((line, behind)) = rest.split_once('\n') {
            match line.as_bytes() {
                [b'R', ..] => {
                    if let Some((name, line)) = line.get(2..).and_then(|line| line.split_once(' ')) {
                        index.rules.entry(name).or_default().extend(rule(line));
                    }
                }
                [b'Z', ..] => {
                    let name = line.split(' ').nth(1).unwrap_or_default();
                    index
                        .zones
                        .insert(name.to_ascii_lowercase(), (name, rest.get(3 + name.len()..).unwrap_or_default()));
                }
                [b'L', ..] => {
                    let (target, name) = line.get(2..).and_then(|line| line.split_once(' ')).unwrap_or_default();
                    if let Some((_, lines)) = index.zones.get(&target.to_ascii_lowercase()).copied() {
                        index.zones.insert(name.to_ascii_lowercase(), (name, lines));
                    }
                }
                _ => {}
            }
            rest = behind;
        }
        // `US/Central` and its like are old names of times.
        let is_place = |name: &str| {
            !["US/", "Canada/", "Etc/", "Mexico/", "Brazil/", "Chile/", "Australia/West"]
                .iter()
                .any(|area| name.starts_with(area))
        };
        for (name, _) in index.zones.values().filter(|(name, _)| is_place(name)) {
            let city = name.rsplit('/').next().unwrap_or(name).to_ascii_lowercase();
            index.cities.entry(city).or_insert(name);
        }
        index
    }
}

/// The name of a zone in the database, in whatever case it is written.
pub(super) fn find(name: &str) -> Option<&'static str> {
    index().zones.get(&name.to_ascii_lowercase()).map(|(name, _)| *name)
}

/// The zone of a city or a country that the database names, in whatever case it is written: `New York`, `Japan`.
pub(super) fn find_city(name: &str) -> Option<&'static str> {
    index().cities.get(&name.to_ascii_lowercase().replace([' ', '-'], "_")).copied()
}

/// The eras of a zone, in the order of time.
pub(super) fn eras(name: &str) -> Vec<Era> {
    let Some((_, lines)) = index().zones.get(&name.to_ascii_lowercase()) else { return Vec::new() };
    let mut lines = lines.lines();
    let first = lines.next();
    let following = lines.take_while(|line| line.starts_with(|char: char| char.is_ascii_digit() || char == '-'));
    first.into_iter().chain(following).filter_map(era).collect()
}

/// The rules with a name.
pub(super) fn rules(name: &str) -> &'static [Rule] {
    index().rules.get(name).map_or(&[], |rules| rules)
}

/// `1 E CE%sT 1946 O 7`
fn era(line: &'static str) -> Option<Era> {
    let mut fields = line.split(' ');
    let standard = seconds(fields.next()?)?;
    let saving = match fields.next()? {
        "-" => Saving::Always(0),
        text => seconds(text).map_or(Saving::Rules(text), Saving::Always),
    };
    let format = fields.next()?;
    let until = match fields.next() {
        Some(year) => {
            let month = fields.next().map_or(Some(1), month)?;
            let day = fields.next().map_or(Some(Day::Number(1)), day)?;
            let (time, clock) = fields.next().map_or(Some((0, Clock::Wall)), time)?;
            let number = day_number(year.parse().ok()?, month, day)?;
            Some(Until { local: number * crate::dates::SECONDS_OF_A_DAY + time, clock })
        }
        None => None,
    };
    Some(Era { standard, saving, format, until })
}

/// `1996 ma - O lastSu 1u 0 -`
fn rule(line: &'static str) -> Option<Rule> {
    let mut fields = line.split(' ');
    let first_year = fields.next()?.parse().ok()?;
    let last_year = match fields.next()? {
        "o" => first_year,
        "ma" => i64::MAX,
        year => year.parse().ok()?,
    };
    let (month, day) = (month(fields.nth(1)?)?, day(fields.next()?)?);
    let (time, clock) = time(fields.next()?)?;
    let save = seconds(fields.next()?)?;
    let letters = fields.next().filter(|letters| *letters != "-").unwrap_or_default();
    Some(Rule { first_year, last_year, month, day, time, clock, save, letters })
}

/// The seconds of `-0:16:8`.
fn seconds(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let mut total = 0;
    for (part, unit) in digits.split(':').zip([3_600, 60, 1]) {
        total += part.parse::<i64>().ok()? * unit;
    }
    Some(sign * total)
}

/// `2:45s`
fn time(text: &str) -> Option<(i64, Clock)> {
    let (text, clock) = match text.as_bytes().last()? {
        b'w' => (text.strip_suffix('w')?, Clock::Wall),
        b's' => (text.strip_suffix('s')?, Clock::Standard),
        b'u' | b'g' | b'z' => (text.get(..text.len() - 1)?, Clock::Universal),
        _ => (text, Clock::Wall),
    };
    Some((if text == "-" { 0 } else { seconds(text)? }, clock))
}

/// A month, of whose name only the letters are written that tell it: `O`, `Mar`.
fn month(text: &str) -> Option<u8> {
    u8::try_from(of_start(text, &MONTHS)? + 1).ok()
}

fn day(text: &str) -> Option<Day> {
    let weekday = |name: &str| of_start(name, &WEEKDAYS).and_then(|index| i64::try_from(index).ok());
    if let Ok(number) = text.parse() {
        return Some(Day::Number(number));
    }
    if let Some(name) = text.strip_prefix("last") {
        return weekday(name).map(Day::Last);
    }
    if let Some((name, number)) = text.split_once(">=") {
        return Some(Day::OnOrAfter(weekday(name)?, number.parse().ok()?));
    }
    let (name, number) = text.split_once("<=")?;
    Some(Day::OnOrBefore(weekday(name)?, number.parse().ok()?))
}

/// The place of the only name that begins with these letters; `M` among the days of the week is Monday.
fn of_start(text: &str, names: &[&str]) -> Option<usize> {
    names.iter().position(|name| name.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text)))
}

/// The [number](Date::number) of a day.
fn day_number(year: i64, month: u8, day: Day) -> Option<i64> {
    let date = |day| Date::new(i32::try_from(year).ok()?, month, day).ok();
    Some(match day {
        Day::Number(day) => date(day)?.number(),
        Day::Last(weekday) => {
            let end = date(1)?.end_of_month();
            end.number() - end.days_since_weekday(weekday)
        }
        Day::OnOrAfter(weekday, day) => {
            let start = date(day)?;
            start.number() + start.days_to_weekday(weekday)
        }
        Day::OnOrBefore(weekday, day) => {
            let end = date(day)?;
            end.number() - end.days_since_weekday(weekday)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{DATABASE, MONTHS, eras, index, of_start};

    #[test]
    fn every_line_is_read() {
        let count = |letter: &str| DATABASE.lines().filter(|line| line.starts_with(letter)).count();
        assert_eq!(index().zones.len(), count("Z ") + count("L "));
        assert_eq!(index().rules.values().map(Vec::len).sum::<usize>(), count("R "));
        let mut eras_of_zones = 0;
        for (name, _) in index().zones.values() {
            let eras = eras(name);
            assert!(eras.last().is_some_and(|era| era.until.is_none()), "{name}");
            eras_of_zones += eras.len();
        }
        assert!(eras_of_zones > 2_000);
    }

    #[test]
    fn a_month_is_known_by_its_first_letters() {
        let months = ["Ja", "F", "Mar", "Ap", "May", "Jun", "Jul", "Au", "S", "O", "N", "D"];
        for (index, month) in months.into_iter().enumerate() {
            assert_eq!(of_start(month, &MONTHS), Some(index), "{month}");
        }
    }
}

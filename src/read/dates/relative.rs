//! Days that are told from another one, which is today's: `tomorrow`, `next friday`, `christmas`.
//!
//! ```text
//! relative = "now" | "today" | "tomorrow" | "yesterday"
//!          | ("the")? "day" ("after" "tomorrow" | "before" "yesterday")
//!          | ("next" | "this" | "coming" | "last")? weekday ("in" number "weeks")?
//!          | feast year?
//! ```

use pascaline_base::names::{List, Names};

use super::{Date, WEEKDAYS};
use crate::Faulty;

/// A day that is told from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relative {
    /// The moment itself.
    Now,
    /// So many days later.
    Days(i64),
    /// A day of the week, from Monday, which is 0.
    Weekday(Which, i64),
    /// A day of the week, so many weeks after this one.
    InWeeks(i64, i64),
    /// A feast, in a year or the next one.
    Feast(Feast, Option<i32>),
}

/// Which of the days of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// The first one from today on: `this friday`, `friday`.
    This,
    /// The first one after today, or the one of the next week.
    Next,
    /// The last one before today, or the one of the week before.
    Last,
}

/// When a feast is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feast {
    /// On a day of a month.
    Fixed(u8, u8),
    /// Days after Easter Sunday.
    Easter(i64),
    /// On the n-th day of the week in a month; the last one is the 0th.
    Weekday { month: u8, weekday: i64, count: i64 },
}

/// Feasts by their names, and those of more words first.
const FEASTS: &[(&str, Feast)] = &[
    ("christmas eve", Feast::Fixed(12, 24)),
    ("christmas day", Feast::Fixed(12, 25)),
    ("christmas", Feast::Fixed(12, 25)),
    ("xmas", Feast::Fixed(12, 25)),
    ("boxing day", Feast::Fixed(12, 26)),
    ("new year's eve", Feast::Fixed(12, 31)),
    ("new years eve", Feast::Fixed(12, 31)),
    ("new year's day", Feast::Fixed(1, 1)),
    ("new years day", Feast::Fixed(1, 1)),
    ("new year's", Feast::Fixed(1, 1)),
    ("new year", Feast::Fixed(1, 1)),
    ("valentine's day", Feast::Fixed(2, 14)),
    ("valentines day", Feast::Fixed(2, 14)),
    ("st patrick's day", Feast::Fixed(3, 17)),
    ("halloween", Feast::Fixed(10, 31)),
    ("independence day", Feast::Fixed(7, 4)),
    ("good friday", Feast::Easter(-2)),
    ("easter sunday", Feast::Easter(0)),
    ("easter monday", Feast::Easter(1)),
    ("easter", Feast::Easter(0)),
    ("pentecost", Feast::Easter(49)),
    ("thanksgiving", Feast::Weekday { month: 11, weekday: 3, count: 4 }),
    ("memorial day", Feast::Weekday { month: 5, weekday: 0, count: 0 }),
    ("labor day", Feast::Weekday { month: 9, weekday: 0, count: 1 }),
    ("labour day", Feast::Fixed(5, 1)),
];

/// The words with which a relative day begins.
const FIRST_WORDS: List<(), 50> = {
    let mut words = List::new(());
    let days = &["the", "day", "today", "tomorrow", "yesterday", "right", "now"];
    let feasts = &[
        "christmas",
        "xmas",
        "boxing",
        "new",
        "valentine",
        "valentines",
        "st",
        "halloween",
        "independence",
        "good",
        "easter",
        "pentecost",
        "thanksgiving",
        "memorial",
        "labor",
        "labour",
    ];
    let weekdays = &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    words.push_all(days, ());
    words.push_all(feasts, ());
    words.push_all(weekdays, ());
    words.push_all(&["next", "coming", "this", "last", "past"], ());
    words
};
static BEGINNINGS: Names<(), { FIRST_WORDS.length() }> = FIRST_WORDS.sorted();

/// Whether a relative day may begin with a word, which is false for nearly all of them.
pub(crate) fn begins(word: &str) -> bool {
    BEGINNINGS.find_in_any_case(word).is_some()
}

/// The relative day that the text begins with, and its length in bytes.
pub(crate) fn at_start(text: &str) -> Option<(Relative, usize)> {
    const DAYS: &[(&str, Relative)] = &[
        ("the day after tomorrow", Relative::Days(2)),
        ("day after tomorrow", Relative::Days(2)),
        ("the day before yesterday", Relative::Days(-2)),
        ("day before yesterday", Relative::Days(-2)),
        ("today", Relative::Days(0)),
        ("tomorrow", Relative::Days(1)),
        ("yesterday", Relative::Days(-1)),
        ("right now", Relative::Now),
        ("now", Relative::Now),
    ];
    if let Some((words, relative)) = DAYS.iter().find(|(words, _)| begins_with(text, words)) {
        return Some((*relative, words.len()));
    }
    if let Some((words, feast)) = FEASTS.iter().find(|(words, _)| begins_with(text, words)) {
        let year = text.get(words.len()..).and_then(year_behind);
        let length = words.len() + year.map_or(0, |(_, length)| length);
        return Some((Relative::Feast(*feast, year.map(|(year, _)| year)), length));
    }
    weekday(text)
}

/// Whether a text begins with these words, in any case.
fn begins_with(text: &str, words: &str) -> bool {
    let follows = text.get(words.len()..).and_then(|rest| rest.chars().next());
    text.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
        && !follows.is_some_and(|char| char.is_alphanumeric() || char == '_')
}

/// A year behind one space, or a comma and a space: its length with these.
fn year_behind(text: &str) -> Option<(i32, usize)> {
    let rest = text.strip_prefix(',').unwrap_or(text).strip_prefix(' ')?;
    let rest = rest.strip_prefix("of ").or_else(|| rest.strip_prefix("in ")).unwrap_or(rest);
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_end = !rest.get(length..)?.starts_with(|char: char| char.is_alphanumeric() || char == '.');
    let year = rest.get(..length).filter(|_| length == 4 && is_end)?.parse().ok()?;
    Some((year, text.len() - rest.len() + length))
}

/// `next friday`, `friday`, `monday in 3 weeks`
fn weekday(text: &str) -> Option<(Relative, usize)> {
    const WORDS: &[(&str, Which)] = &[
        ("next ", Which::Next),
        ("coming ", Which::Next),
        ("the coming ", Which::Next),
        ("this coming ", Which::Next),
        ("this ", Which::This),
        ("last ", Which::Last),
        ("past ", Which::Last),
    ];
    let word =
        WORDS.iter().find(|(word, _)| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)));
    let start = word.map_or(0, |(word, _)| word.len());
    let rest = text.get(start..)?;
    let is_short = |name: &str| word.is_some() && begins_with(rest, name.get(..3).unwrap_or(name));
    let index = WEEKDAYS.iter().position(|name| begins_with(rest, name) || is_short(name))?;
    let name = WEEKDAYS.get(index).filter(|name| begins_with(rest, name)).map_or(3, |name| name.len());
    let (weekday, length) = (i64::try_from(index).ok()?, start + name);
    if let Some((weeks, more)) = text.get(length..).and_then(weeks_behind).filter(|_| word.is_none()) {
        return Some((Relative::InWeeks(weekday, weeks), length + more));
    }
    Some((Relative::Weekday(word.map_or(Which::This, |(_, which)| *which), weekday), length))
}

/// ` in 3 weeks`
fn weeks_behind(text: &str) -> Option<(i64, usize)> {
    let rest = text.strip_prefix(" in ")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let weeks = rest.get(..digits).filter(|_| digits <= 4)?.parse().ok()?;
    let unit =
        [" weeks", " week"].into_iter().find(|unit| begins_with(rest.get(digits..).unwrap_or_default(), unit))?;
    Some((weeks, text.len() - rest.len() + digits + unit.len()))
}

impl Relative {
    /// The day, from today, and another one that it may be.
    pub(crate) fn day(self, today: Date) -> Faulty<(Date, Option<Date>)> {
        let monday = -today.day_of_week();
        let in_week = |weekday: i64, weeks: i64| today.plus_days(monday + weekday + 7 * weeks);
        let after = |weekday| today.days_to_weekday(weekday);
        match self {
            Self::Now => Ok((today, None)),
            Self::Days(days) => Ok((today.plus_days(days)?, None)),
            Self::Weekday(Which::This, weekday) => Ok((today.plus_days(after(weekday))?, None)),
            Self::Weekday(Which::Next, weekday) => {
                let first = match after(weekday) {
                    0 => 7,
                    days => days,
                };
                Ok((today.plus_days(first)?, Some(in_week(weekday, 1)?)))
            }
            Self::Weekday(Which::Last, weekday) => {
                let last = match today.days_since_weekday(weekday) {
                    0 => 7,
                    days => days,
                };
                Ok((today.plus_days(-last)?, Some(in_week(weekday, -1)?)))
            }
            Self::InWeeks(weekday, weeks) => {
                Ok((in_week(weekday, weeks)?, Some(today.plus_days(after(weekday) + 7 * weeks)?)))
            }
            Self::Feast(feast, Some(year)) => Ok((feast.in_year(year)?, None)),
            Self::Feast(feast, None) => {
                let this_year = feast.in_year(today.year())?;
                Ok((if this_year < today { feast.in_year(today.year() + 1)? } else { this_year }, None))
            }
        }
    }

    /// The day, if it is the same on every day.
    pub(crate) fn fixed(self) -> Option<Faulty<Date>> {
        match self {
            Self::Feast(feast, Some(year)) => Some(feast.in_year(year)),
            _ => None,
        }
    }
}

impl Feast {
    fn in_year(self, year: i32) -> Faulty<Date> {
        let date = |month, day| Date::new(year, month, day).map_err(|_| super::too_far());
        match self {
            Self::Fixed(month, day) => date(month, day),
            Self::Easter(days) => {
                let (month, day) = easter(year);
                date(month, day)?.plus_days(days)
            }
            Self::Weekday { month, weekday, count: 0 } => {
                let end = date(month, 1)?.end_of_month();
                end.plus_days(-end.days_since_weekday(weekday))
            }
            Self::Weekday { month, weekday, count } => {
                let first = date(month, 1)?;
                first.plus_days(first.days_to_weekday(weekday) + 7 * (count - 1))
            }
        }
    }
}

/// The month and the day of Easter Sunday (D. Knuth, The Art of Computer Programming, 1.3.2, exercise 14).
fn easter(year: i32) -> (u8, u8) {
    let golden = year % 19 + 1;
    let century = year / 100 + 1;
    let leap_years_left_out = 3 * century / 4 - 12;
    let moon = (8 * century + 5) / 25 - 5;
    let sunday = 5 * year / 4 - leap_years_left_out - 10;
    let epact = (11 * golden + 20 + moon - leap_years_left_out).rem_euclid(30);
    let epact = epact + i32::from(epact == 25 && golden > 11 || epact == 24);
    // The full moon, as a day of March.
    let full_moon = if epact > 23 { 74 - epact } else { 44 - epact };
    let day = full_moon + 7 - (sunday + full_moon) % 7;
    let (month, day) = if day > 31 { (4, day - 31) } else { (3, day) };
    (month, u8::try_from(day).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{Date, at_start};

    fn day(text: &str, today: (i32, u8, u8)) -> String {
        let (relative, length) = at_start(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(length, text.len(), "{text}");
        let today = Date::new(today.0, today.1, today.2).expect("a date");
        let (day, other) = relative.day(today).expect("a day");
        [Some(day), other.filter(|other| *other != day)]
            .into_iter()
            .flatten()
            .map(Date::text)
            .collect::<Vec<_>>()
            .join(" or ")
    }

    #[test]
    fn days_are_told_from_today() {
        // A Wednesday.
        let today = (2024, 2, 28);
        for (text, wanted) in [
            ("today", "2024-02-28"),
            ("Tomorrow", "2024-02-29"),
            ("the day after tomorrow", "2024-03-01"),
            ("yesterday", "2024-02-27"),
            ("friday", "2024-03-01"),
            ("this wednesday", "2024-02-28"),
            ("next friday", "2024-03-01 or 2024-03-08"),
            ("next wednesday", "2024-03-06"),
            ("next mon", "2024-03-04"),
            ("last wednesday", "2024-02-21"),
            ("last monday", "2024-02-26 or 2024-02-19"),
            ("monday in 3 weeks", "2024-03-18 or 2024-03-25"),
            ("christmas", "2024-12-25"),
            ("new year", "2025-01-01"),
            ("valentine's day", "2025-02-14"),
            ("easter", "2024-03-31"),
            ("easter 2000", "2000-04-23"),
            ("good friday 2025", "2025-04-18"),
            ("thanksgiving 2026", "2026-11-26"),
            ("memorial day", "2024-05-27"),
            ("labor day", "2024-09-02"),
        ] {
            assert_eq!(day(text, today), wanted, "{text}");
        }
    }

    #[test]
    fn a_feast_begins_with_one_of_the_words() {
        for (words, _) in super::FEASTS {
            let first = words.split([' ', '\'']).next().unwrap_or_default();
            assert!(super::begins(first), "{words}");
        }
    }

    #[test]
    fn what_is_no_day() {
        for text in ["next", "next month", "sun", "mon", "todays", "nowhere", "fri", "may", "last 5", ""] {
            assert_eq!(at_start(text), None, "{text}");
        }
    }
}

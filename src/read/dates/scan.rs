//! Dates and times as people write them, read at the start of a text.
//!
//! ```text
//! date = year "-" month "-" day | month "/" day "/" year | day "." month "." year
//!      | month-name day ("," year | year) | day "of"? month-name ","? year
//! moment = date ("T" | ","? "at"?) time (" "* "Z" | zone)?, the comma only after the name of a month
//! zone = ("+" | "-") hour ":"? minute ("[" name "]")? | " " name
//! time = hour ":" minute (":" second)? ("am" | "pm")? | hour ("." minute)? ("am" | "pm") | "12"? ("noon" | "midnight")
//! ```
//!
//! Its parts are written without spaces: `2024 - 1 - 15` is a difference.

use super::{Date, Local, MONTHS, Moment, Named, Time, Zone, zone_at_start};

/// What a text begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Date(Date),
    /// A date whose month and day could be exchanged.
    DoubtfulDate(Date),
    /// What could also be a difference or a quotient: `2024-12-25`. `true` if a date is more likely.
    PossibleDate(Date, bool),
    Time(Time),
    Moment(Moment),
    /// A moment of a date whose month and day could be exchanged.
    DoubtfulMoment(Moment),
    /// What the clocks of a zone show.
    Local(Shown),
    /// What could also be a ratio: `10:30`.
    PossibleTime(Time),
    /// A day that does not exist, and why.
    Impossible(String),
}

/// What the clocks of a zone show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The day, if it is told.
    pub(crate) date: Option<Date>,
    pub(crate) time: Time,
    pub(crate) named: Named,
    /// How far the zone is from UTC then, if that is told as well as its name: `+01:00[Europe/Berlin]`.
    pub(crate) offset: Option<i64>,
    /// Whether the month and the day of the date could be exchanged.
    pub(crate) is_doubtful: bool,
}

/// The years in whose dates people leave out the zeros before months and days.
const LIKELY_YEARS: std::ops::RangeInclusive<u32> = 1_900..=2_100;
/// The years whose dates are rarely differences.
const USUAL_YEARS: std::ops::RangeInclusive<u32> = 1_800..=2_199;
const YEARS: std::ops::RangeInclusive<u32> = 1_000..=2_999;

/// The date or the time that the text begins with, and its length in bytes.
pub(crate) fn at_start(text: &str, is_month_first: bool) -> Option<(Found, usize)> {
    let mut scan = Scan { text, at: 0 };
    let found = match text.bytes().next()? {
        b'0'..=b'9' => scan.after_number(is_month_first),
        _ => scan.twelve().or_else(|| scan.after_month()),
    }?;
    let whole = match found {
        Found::Time(time) | Found::PossibleTime(time) => scan.in_zone(time),
        _ => scan.moment(&found),
    };
    Some((whole.unwrap_or(found), scan.at))
}

/// Whether a date or a time may be at the start of a text. If it begins with digits, they must be followed as those of a date are,
/// which excludes most numbers.
pub(crate) fn may_begin(text: &str) -> bool {
    let after = text.trim_start_matches(|char: char| char.is_ascii_digit());
    after.len() == text.len()
        || after.starts_with(['-', '/', '.', ':'])
        || after.trim_start().starts_with(|char: char| char.is_ascii_alphabetic())
}

/// The length of a date whose year has two digits: `12/31/99`.
pub(crate) fn with_short_year(text: &str) -> Option<usize> {
    let mut scan = Scan { text, at: 0 };
    let first = scan.digits()?;
    let second = if scan.takes("/") { scan.digits()? } else { return None };
    let year = if scan.takes("/") { scan.digits()? } else { return None };
    let (is_month, is_day) =
        (|part: Digits| (1..=12).contains(&part.value), |part: Digits| (1..=31).contains(&part.value));
    let is_date = is_month(first) && is_day(second) || is_day(first) && is_month(second);
    (is_date && first.length <= 2 && second.length <= 2 && year.length == 2 && scan.ends('/')).then_some(scan.at)
}

/// Why the text does not begin with a date although it looks like one, and the length of that: `2024-13-45`.
pub(crate) fn impossible(text: &str) -> Option<(String, usize)> {
    let mut scan = Scan { text, at: 0 };
    let year = scan.digits().filter(|year| year.length == 4 && USUAL_YEARS.contains(&year.value))?;
    let month = if scan.takes("-") { scan.digits().filter(|month| month.length <= 2)? } else { return None };
    let day = if scan.takes("-") { scan.digits().filter(|day| day.length <= 2)? } else { return None };
    let message = Date::new(year.year(), month.small(), day.small()).err()?;
    scan.ends('-').then_some((message, scan.at))
}

/// The month and the day with which the text begins, without a year, and their length: `Mar 2`, `2nd of March`.
pub(crate) fn without_year(text: &str) -> Option<((u8, u8), usize)> {
    let mut scan = Scan { text, at: 0 };
    let (month, day) = if scan.byte().is_ascii_digit() { scan.day_and_month()? } else { scan.month_and_day()? };
    // February has 29 days in some year.
    let is_day = (1..=2).contains(&day.length) && (1..=super::days_of(2024, month)).contains(&day.small());
    (is_day && scan.ends('-')).then_some(((month, day.small()), scan.at))
}

/// Whether a word is the name of a month.
pub(crate) fn is_month(word: &str) -> bool {
    let mut scan = Scan { text: word, at: 0 };
    scan.month().is_some() && scan.at == word.len()
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
}

/// A run of digits.
#[derive(Clone, Copy)]
struct Digits {
    value: u32,
    length: usize,
    has_zero: bool,
}

impl Digits {
    fn small(self) -> u8 {
        u8::try_from(self.value).unwrap_or(u8::MAX)
    }

    fn year(self) -> i32 {
        i32::try_from(self.value).unwrap_or(i32::MAX)
    }
}

impl<'t> Scan<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn byte(&self) -> u8 {
        self.rest().bytes().next().unwrap_or(0)
    }

    fn takes(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    fn skip_spaces(&mut self) {
        let rest = self.rest();
        let behind = rest.trim_start_matches(|char: char| char.is_whitespace() && char != '\n');
        self.at += rest.len() - behind.len();
    }

    /// Skips the word and the spaces after it, if it is next.
    fn skip_word(&mut self, word: &str) {
        let is_next = self.rest().strip_prefix(word).is_some_and(|rest| rest.starts_with(char::is_whitespace));
        self.at += if is_next { word.len() } else { 0 };
        self.skip_spaces();
    }

    /// Up to four digits.
    fn digits(&mut self) -> Option<Digits> {
        const LONGEST: usize = 4;
        let digits = self.rest();
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        if length > LONGEST {
            return None;
        }
        let value = digits.get(..length)?.parse().ok()?;
        self.at += length;
        Some(Digits { value, length, has_zero: digits.starts_with('0') })
    }

    /// Whether neither a letter, a digit nor a further part follows.
    fn ends(&self, separator: char) -> bool {
        let mut chars = self.rest().chars();
        match chars.next() {
            Some(char) if char == separator => !chars.next().is_some_and(|char| char.is_ascii_digit()),
            Some('.' | ',') => !chars.next().is_some_and(|char| char.is_ascii_digit()),
            Some(char) => !char.is_alphanumeric() && !matches!(char, '^' | '²' | '³' | '%'),
            None => true,
        }
    }

    /// The moment, if a time of day follows the date.
    fn moment(&mut self, found: &Found) -> Option<Found> {
        let (Found::Date(date) | Found::DoubtfulDate(date) | Found::PossibleDate(date, _)) = *found else {
            return None;
        };
        let start = self.at;
        let moment = self.time_behind(date);
        if moment.is_none() {
            self.at = start;
        }
        match (found, moment) {
            (Found::DoubtfulDate(_), Some(Found::Moment(moment))) => Some(Found::DoubtfulMoment(moment)),
            (Found::DoubtfulDate(_), Some(Found::Local(shown))) => {
                Some(Found::Local(Shown { is_doubtful: true, ..shown }))
            }
            (_, moment) => moment,
        }
    }

    /// Whether a `T` and a digit are next.
    fn is_before_time(&self) -> bool {
        matches!(self.rest().as_bytes(), [b'T', b'0'..=b'9', ..])
    }

    /// Whether what was read contains letters, such as those of a month's name.
    fn has_letters(&self) -> bool {
        self.text.bytes().take(self.at).any(|byte| byte.is_ascii_alphabetic())
    }

    /// `T10:30`, ` 10:30`, `, 3 pm`, ` at noon`
    fn time_behind(&mut self, date: Date) -> Option<Found> {
        if !self.takes("T") {
            // After digits, a comma separates items: `max(2024-01-15, 2 pm)`.
            if self.has_letters() {
                self.takes(",");
            }
            let before = self.at;
            self.skip_spaces();
            self.skip_word("at");
            if self.at == before {
                return None;
            }
        }
        let time = match self.byte() {
            b'0'..=b'9' => {
                let hours = self.digits()?;
                if self.byte() == b':' {
                    self.clock(hours)?
                } else {
                    time_of(hour(hours.value, Some(self.meridiem()?))?, 0, 0)?
                }
            }
            _ => match self.twelve()? {
                Found::Time(time) => time,
                _ => return None,
            },
        };
        self.zone(date, time)
    }

    /// A time of day, up to its zone: `10:30`, `10:30:15.000`, `3:45 pm`.
    fn clock(&mut self, hours: Digits) -> Option<Time> {
        self.at += 1;
        let minutes = self.digits().filter(|minutes| minutes.length == 2 && hours.length <= 2)?;
        let seconds = if self.takes(":") { Some(self.digits().filter(|seconds| seconds.length == 2)?) } else { None };
        if seconds.is_some()
            && let Some(behind) = self.rest().strip_prefix('.')
        {
            // A fraction is an error unless all its digits are zeros.
            let zeros = behind.bytes().take_while(|byte| *byte == b'0').count();
            let has_more = behind.as_bytes().get(zeros).is_some_and(u8::is_ascii_digit);
            self.at += if zeros > 0 && !has_more { 1 + zeros } else { 0 };
        }
        let half = self.meridiem();
        time_of(hour(hours.value, half)?, minutes.value, seconds.map_or(0, |seconds| seconds.value))
    }

    /// The moment, with the zone that is written after it.
    fn zone(&mut self, date: Date, time: Time) -> Option<Found> {
        if matches!(self.rest().as_bytes(), [b'.', b'0'..=b'9', ..]) {
            self.at += 2;
            return Some(Found::Impossible("fractions of a second are not supported".to_owned()));
        }
        if self.takes_utc() {
            let utc = Moment::new(date, time, Some(Local { zone: Zone::UTC, offset: 0 }));
            // `Z[Europe/Berlin]`: the instant is one of UTC, and its zone another.
            let shown = self.place().and_then(|place| utc.in_zone(place.zone)).unwrap_or(Ok(utc)).ok()?;
            return self.ends(':').then_some(Found::Moment(shown));
        }
        let shown = |named, offset| Found::Local(Shown { date: Some(date), time, named, offset, is_doubtful: false });
        if self.rest().starts_with(['+', '-'])
            && let Some((named, length)) = zone_at_start(self.rest())
        {
            self.at += length;
            return Some(match (self.place(), named.zone) {
                (Some(place), Zone::Fixed { seconds, .. }) => shown(place, Some(seconds)),
                _ => shown(named, None),
            });
        }
        match self.named_zone() {
            Some(named) => Some(shown(named, None)),
            None => self.ends(':').then(|| Found::Moment(Moment::new(date, time, None))),
        }
    }

    /// A time of day, if a zone is behind it.
    fn in_zone(&mut self, time: Time) -> Option<Found> {
        let named = if self.takes_utc() { Named { zone: Zone::UTC, other: None } } else { self.named_zone()? };
        Some(Found::Local(Shown { date: None, time, named, offset: None, is_doubtful: false }))
    }

    /// `[Europe/Berlin]`
    fn place(&mut self) -> Option<Named> {
        let inner = self.rest().strip_prefix('[')?;
        let (named, length) = zone_at_start(inner)?;
        inner.get(length..)?.strip_prefix(']')?;
        self.at += length + 2;
        Some(named)
    }

    /// ` EST`, ` Tokyo time`
    fn named_zone(&mut self) -> Option<Named> {
        let before = self.at;
        self.skip_spaces();
        let is_letter = self.at > before && self.byte().is_ascii_alphabetic();
        let found = if is_letter { zone_at_start(self.rest()) } else { None };
        self.at = found.map_or(before, |(_, length)| self.at + length);
        found.map(|(named, _)| named)
    }

    /// `Z`, ` Z`
    fn takes_utc(&mut self) -> bool {
        let before = self.at;
        self.skip_spaces();
        let is_utc = self.takes("Z") && (self.ends(':') || self.rest().starts_with('['));
        self.at = if is_utc { self.at } else { before };
        is_utc
    }

    fn after_number(&mut self, is_month_first: bool) -> Option<Found> {
        let first = self.digits()?;
        match self.byte() {
            b'-' | b'/' | b'.' => self.numeric(first, is_month_first),
            b':' => self.time(first),
            _ => self.meridiem_or_month(first),
        }
    }

    /// `2024-01-15`, `01/15/2024`, `15.01.2024`
    fn numeric(&mut self, first: Digits, is_month_first: bool) -> Option<Found> {
        let separator = char::from(self.byte());
        self.at += 1;
        if separator == '-' && self.byte().is_ascii_alphabetic() {
            // `15-Jan-2024`
            let month = self.month()?;
            return if self.takes("-") { self.year_of(first, month) } else { None };
        }
        let second = self.digits()?;
        if separator == '.'
            && second.length == 2
            && let Some(half) = self.meridiem()
        {
            return time_of(hour(first.value, Some(half))?, second.value, 0).map(Found::Time);
        }
        let is_second = self.takes(separator.encode_utf8(&mut [0; 4]));
        let third = self.digits().filter(|_| is_second && (self.ends(separator) || self.is_before_time()))?;
        match (first.length, second.length, third.length) {
            (4, 1..=2, 1..=2) => self.year_first(first, second, third),
            (1..=2, 1..=2, 4) => Self::year_last([first, second, third], separator, is_month_first),
            _ => None,
        }
    }

    fn year_first(&self, year: Digits, month: Digits, day: Digits) -> Option<Found> {
        let date = Date::new(year.year(), month.small(), day.small());
        let is_padded = month.length == 2 && day.length == 2;
        if is_padded && (month.has_zero || day.has_zero || self.is_before_time()) {
            return Some(date.map_or_else(Found::Impossible, Found::Date));
        }
        let is_day = (1..=12).contains(&month.value) && (1..=31).contains(&day.value);
        let is_usual = USUAL_YEARS.contains(&year.value);
        // `1000-10-10`
        let is_year = is_usual || year.value >= *YEARS.start() && !year.value.is_multiple_of(1_000);
        // `1500-12-10` is rather a difference.
        let is_likely = is_padded && (is_usual || YEARS.contains(&year.value) && !year.value.is_multiple_of(100));
        match date {
            Ok(date) if is_day && is_year => Some(Found::PossibleDate(date, is_likely)),
            Err(message) if is_day && is_padded && is_usual => Some(Found::Impossible(message)),
            _ => None,
        }
    }

    fn year_last([first, second, year]: [Digits; 3], separator: char, is_month_first: bool) -> Option<Found> {
        let (is_first, is_second) = ((1..=12).contains(&first.value), (1..=12).contains(&second.value));
        let is_doubtful = separator != '.' && is_first && is_second && first.value != second.value;
        let (month, day) = match separator {
            '.' => (second, first),
            _ if is_doubtful && is_month_first || is_first && !is_second => (first, second),
            _ => (second, first),
        };
        let has_zero = first.has_zero || second.has_zero;
        let is_certain = has_zero || separator != '-' && LIKELY_YEARS.contains(&year.value);
        if !YEARS.contains(&year.value) {
            return None;
        }
        match Date::new(year.year(), month.small(), day.small()) {
            Ok(date) if is_certain && is_doubtful => Some(Found::DoubtfulDate(date)),
            Ok(date) if is_certain || separator == '.' => Some(Found::Date(date)),
            Ok(date) => Some(Found::PossibleDate(date, separator != '-' || LIKELY_YEARS.contains(&year.value))),
            Err(message) if is_certain => Some(Found::Impossible(message)),
            Err(_) => None,
        }
    }

    /// `10:30`, `10:30:15`, `3:45 pm`
    fn time(&mut self, hours: Digits) -> Option<Found> {
        self.at += 1;
        let minutes = self.digits().filter(|minutes| minutes.length == 2 && hours.length <= 2)?;
        let seconds = if self.takes(":") { Some(self.digits().filter(|seconds| seconds.length == 2)?) } else { None };
        let half = self.meridiem();
        if half.is_none() && !self.ends(':') {
            return None;
        }
        let hour = hour(hours.value, half)?;
        let time = time_of(hour, minutes.value, seconds.map_or(0, |seconds| seconds.value))?;
        let is_certain = half.is_some() || seconds.is_some() || hours.has_zero && hours.length == 2;
        Some(if is_certain { Found::Time(time) } else { Found::PossibleTime(time) })
    }

    /// `am`, `p.m.`: whether it is after noon.
    fn meridiem(&mut self) -> Option<bool> {
        let start = self.at;
        self.skip_spaces();
        let rest = self.rest();
        let half = [("am", false), ("a.m.", false), ("pm", true), ("p.m.", true)]
            .into_iter()
            .find(|(name, _)| rest.get(..name.len()).is_some_and(|text| text.eq_ignore_ascii_case(name)));
        let follows = half.and_then(|(name, _)| rest.get(name.len()..)?.chars().next());
        if let Some((name, is_after)) = half
            && !follows.is_some_and(|char| char.is_alphanumeric() || char == '^')
        {
            self.at += name.len();
            return Some(is_after);
        }
        self.at = start;
        None
    }

    /// `3pm`, `15 January 2024`, `15th of January 2024`
    fn meridiem_or_month(&mut self, first: Digits) -> Option<Found> {
        if first.length > 2 {
            return None;
        }
        if let Some(half) = self.meridiem() {
            return time_of(hour(first.value, Some(half))?, 0, 0).map(Found::Time);
        }
        self.ordinal();
        let before = self.at;
        self.skip_spaces();
        if self.at == before {
            return None;
        }
        if first.value == 12
            && let Some(time) = self.twelve()
        {
            return Some(time);
        }
        self.skip_word("of");
        let month = self.month()?;
        self.takes(".");
        self.takes(",");
        self.skip_spaces();
        self.year_of(first, month)
    }

    /// `noon`, `midnight`
    fn twelve(&mut self) -> Option<Found> {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let hour = match rest.get(..length)? {
            "noon" | "Noon" => 12,
            "midnight" | "Midnight" => 0,
            _ => return None,
        };
        self.at += length;
        time_of(hour, 0, 0).map(Found::Time)
    }

    /// `2nd of March`
    fn day_and_month(&mut self) -> Option<(u8, Digits)> {
        let day = self.digits()?;
        self.ordinal();
        let before = self.at;
        self.skip_spaces();
        if self.at == before {
            return None;
        }
        self.skip_word("of");
        Some((self.month()?, day))
    }

    /// `March 2nd`
    fn month_and_day(&mut self) -> Option<(u8, Digits)> {
        let month = self.month()?;
        self.takes(".");
        self.skip_spaces();
        let day = self.digits()?;
        self.ordinal();
        Some((month, day))
    }

    /// Skips the `th` of `15th`.
    fn ordinal(&mut self) {
        for ending in ["st", "nd", "rd", "th"] {
            if self.takes(ending) {
                return;
            }
        }
    }

    /// `January 15th, 2024`
    fn after_month(&mut self) -> Option<Found> {
        let (month, day) = self.month_and_day().filter(|(_, day)| (1..=2).contains(&day.length))?;
        self.takes(",");
        let before = self.at;
        self.skip_spaces();
        if self.at == before {
            return None;
        }
        self.year_of(day, month)
    }

    /// The name of a month: its number.
    fn month(&mut self) -> Option<u8> {
        const SHORTEST: usize = 3;
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = rest.get(..length)?;
        let is_month = |full: &str| {
            let is_start = full.get(..length).is_some_and(|start| start.eq_ignore_ascii_case(name));
            is_start && (length == SHORTEST || length == full.len() || name.eq_ignore_ascii_case("sept"))
        };
        let index = if length < SHORTEST { None } else { MONTHS.iter().position(|full| is_month(full)) }?;
        self.at += length;
        u8::try_from(index + 1).ok()
    }

    fn year_of(&mut self, day: Digits, month: u8) -> Option<Found> {
        let year = self.digits().filter(|year| year.length == 4 && self.ends('-'))?;
        Some(Date::new(year.year(), month, day.small()).map_or_else(Found::Impossible, Found::Date))
    }
}

/// The time of day, if there is one.
fn time_of(hour: u32, minute: u32, second: u32) -> Option<Time> {
    (minute < 60 && second < 60).then(|| Time::new(hour * 3_600 + minute * 60 + second))
}

/// The hour of the day, from 0 to 23.
fn hour(hour: u32, half: Option<bool>) -> Option<u32> {
    match half {
        None => Some(hour).filter(|hour| *hour < 24),
        Some(is_after) => Some(hour % 12 + if is_after { 12 } else { 0 }).filter(|_| (1..=12).contains(&hour)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Found, Shown, at_start};

    fn read(text: &str) -> Option<String> {
        at_start(text, true).map(|(found, length)| {
            let rest = &text[length..];
            match found {
                Found::Date(date) => format!("{}|{rest}", date.text()),
                Found::DoubtfulDate(date) => format!("{}?|{rest}", date.text()),
                Found::PossibleDate(date, is_likely) => format!("{} {is_likely}|{rest}", date.text()),
                Found::Time(time) => format!("{}|{rest}", time.text()),
                Found::Moment(moment) => format!("{}|{rest}", moment.text()),
                Found::DoubtfulMoment(moment) => format!("{}?|{rest}", moment.text()),
                Found::PossibleTime(time) => format!("{}?|{rest}", time.text()),
                Found::Local(Shown { date, time, named, offset, .. }) => {
                    let date = date.map(|date| format!("{} ", date.text())).unwrap_or_default();
                    let offset = offset.map(|offset| format!(" {offset}")).unwrap_or_default();
                    format!("{date}{} in {}{offset}|{rest}", time.text(), named.zone.text())
                }
                Found::Impossible(message) => message,
            }
        })
    }

    #[test]
    fn dates_are_written_in_many_ways() {
        for (text, wanted) in [
            ("2024-01-15 - 2024-01-01", "2024-01-15| - 2024-01-01"),
            ("2024/01/15", "2024-01-15|"),
            ("2024-12-25", "2024-12-25 true|"),
            ("2024-1-15", "2024-01-15 false|"),
            ("01/15/2024", "2024-01-15|"),
            ("01/02/2024", "2024-01-02?|"),
            ("02/02/2024", "2024-02-02|"),
            ("15/01/2024", "2024-01-15|"),
            ("15.01.2024", "2024-01-15|"),
            ("Jan 15, 2024", "2024-01-15|"),
            ("Jan. 15, 2024", "2024-01-15|"),
            ("January 15th 2024 + 1 day", "2024-01-15| + 1 day"),
            ("15 January 2024", "2024-01-15|"),
            ("1st of May, 2024", "2024-05-01|"),
            ("15-Jan-2024", "2024-01-15|"),
            ("sept 5 2024", "2024-09-05|"),
            ("2023-02-29", "there is no day 29 in February 2023, which has 28 days"),
            ("30 Feb 2024", "there is no day 30 in February 2024, which has 29 days"),
        ] {
            assert_eq!(read(text).as_deref(), Some(wanted), "{text}");
        }
    }

    #[test]
    fn times_are_written_in_many_ways() {
        for (text, wanted) in [
            ("10:30", "10:30?|"),
            ("09:30", "09:30|"),
            ("3pm", "15:00|"),
            ("3 PM - 9 AM", "15:00| - 9 AM"),
            ("12 am", "00:00|"),
            ("12pm", "12:00|"),
            ("3:45 p.m.", "15:45|"),
            ("10:30:15", "10:30:15|"),
            ("1.30 pm + 45 minutes", "13:30| + 45 minutes"),
            ("12 noon", "12:00|"),
            ("midnight - 30 minutes", "00:00| - 30 minutes"),
        ] {
            assert_eq!(read(text).as_deref(), Some(wanted), "{text}");
        }
    }

    #[test]
    fn a_date_may_have_a_time() {
        for (text, wanted) in [
            ("2024-01-15T10:30", "2024-01-15 10:30|"),
            ("2024-01-15T10:30:15.000Z + 1 day", "2024-01-15 10:30:15Z| + 1 day"),
            ("2024-12-25 9:05 - 2024", "2024-12-25 09:05| - 2024"),
            ("Jan 15, 2024, 3 pm", "2024-01-15 15:00|"),
            ("15 January 2024 at noon", "2024-01-15 12:00|"),
            ("01/15/2024 3:30 PM", "2024-01-15 15:30|"),
            ("2024-01-15 10:30 -8 hours", "2024-01-15 10:30| -8 hours"),
            ("2024-01-15 at 10", "2024-01-15| at 10"),
            ("2024-01-15 10", "2024-01-15| 10"),
            ("01/02/2024 10:30", "2024-01-02 10:30?|"),
            ("2024-01-15T10:30:15.012Z", "fractions of a second are not supported"),
            ("2024-01-15 10:30-2024-01-14 08:00", "2024-01-15 10:30|-2024-01-14 08:00"),
            ("2024-01-15T10:30+02:00", "2024-01-15 10:30 in +02:00|"),
            ("2024-01-15T10:30:00-0530 + 1 h", "2024-01-15 10:30 in -05:30| + 1 h"),
            ("2024-10-27T02:30+01:00[Europe/Berlin]", "2024-10-27 02:30 in Europe/Berlin 3600|"),
            ("Jan 15, 2024, 3 pm EST in Tokyo", "2024-01-15 15:00 in EST| in Tokyo"),
            ("10am PST to CET", "10:00 in PST| to CET"),
            ("14:00 UTC + 5 h", "14:00 in UTC| + 5 h"),
            ("3pm Tokyo time", "15:00 in Asia/Tokyo|"),
            ("3pm in Tokyo", "15:00| in Tokyo"),
        ] {
            assert_eq!(read(text).as_deref(), Some(wanted), "{text}");
        }
    }

    #[test]
    fn what_is_arithmetic_is_no_date() {
        for text in [
            "100-5-3",
            "2024 - 1 - 15",
            "2024-13-45",
            "1000-10-10",
            "10/5/2",
            "1/2/3",
            "1.5.2",
            "3:4",
            "25:00",
            "10:75",
            "13pm",
            "May 5",
            "march",
            "mar",
            "5 apples",
            "2024-01-15-3",
            "2024-01-15^2",
            "1.2024",
            "12345-01-01",
            "",
            "jan",
            "3 pmx",
            "5 per",
            "15 Jan",
            "1.75 pm",
            "noontime",
            "11 noon",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

//! Days of the calendar and times of day, without a clock.

mod moment;
mod now;
mod relative;
mod scan;
mod week;
mod zone;

use pascaline_base::error::{ErrorCode, Fault};

use super::Faulty;
pub use moment::Moment;
pub use now::Now;
pub(super) use relative::{Relative, at_start as relative_at_start, begins as begins_relative};
pub(super) use scan::{
    Found, Shown as ShownTime, at_start, impossible, is_month, may_begin, with_short_year, without_year,
};
pub use zone::Zone;
use zone::{Local, Shown};
pub(super) use zone::{Named, at_start as zone_at_start};

/// A day of the Gregorian calendar, which is continued to the year 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: i32,
    /// From 1 to 12.
    month: u8,
    /// From 1 to 31.
    day: u8,
}

/// A time of day, in a zone that is as far from UTC all year, or in none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// The days from the one that the calculation began with.
    days: i64,
    /// Since midnight.
    seconds: u32,
    local: Option<Local>,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const LAST_YEAR: i32 = 9_999;
/// The seconds of a day.
pub const SECONDS_OF_A_DAY: i64 = 86_400;
/// The day before the first one of a spreadsheet.
const SERIAL_START: Date = Date { year: 1_899, month: 12, day: 30 };
/// The day with which the time of Unix begins.
const UNIX_START: Date = Date { year: 1_970, month: 1, day: 1 };
/// The days of 400 years, after which the calendar repeats itself.
const CYCLE: i64 = 146_097;

/// Whether a year has a February 29.
pub fn is_leap_year(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_of(year: i32, month: u8) -> u8 {
    match month {
        2 => 28 + u8::from(is_leap_year(year.into())),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Date {
    /// The day, or why there is none, in words.
    pub(super) fn new(year: i32, month: u8, day: u8) -> Result<Self, String> {
        let Some(name) = usize::from(month).checked_sub(1).and_then(|index| MONTHS.get(index)) else {
            return Err(format!("the month must be between 1 and 12, not {month}"));
        };
        if !(1..=LAST_YEAR).contains(&year) {
            return Err(format!("the year must be between 1 and {LAST_YEAR}"));
        }
        let days = days_of(year, month);
        if !(1..=days).contains(&day) {
            let year = if month == 2 { format!(" {year}") } else { String::new() };
            return Err(format!("there is no day {day} in {name}{year}, which has {days} days"));
        }
        Ok(Self { year, month, day })
    }

    /// Its year.
    pub(super) fn year(self) -> i32 {
        self.year
    }

    /// Whether its year is one that people write of most.
    pub(super) fn is_of_our_time(self) -> bool {
        (1_800..=2_199).contains(&self.year)
    }

    /// Its month and day.
    pub(super) fn of_year(self) -> (u8, u8) {
        (self.month, self.day)
    }

    /// The days since the first of March of the year 0, with which the years of this count begin: a leap day is their last.
    fn number(self) -> i64 {
        let years = i64::from(self.year) - i64::from(self.month < 3);
        let month = (i64::from(self.month) + 9) % 12;
        years * 365 + years / 4 - years / 100 + years / 400 + (month * 306 + 5) / 10 + i64::from(self.day) - 1
    }

    /// The day with this number.
    fn of_number(number: i64) -> Option<Self> {
        let (cycles, rest) = (number.div_euclid(CYCLE), number.rem_euclid(CYCLE));
        // Only the last of four centuries, and all but the last of 25 leap years, have one more day.
        let years = (rest - rest / 1_460 + rest / 36_524 - rest / (CYCLE - 1)) / 365;
        let day_of_year = rest - (365 * years + years / 4 - years / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let (month, carried) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let year = i32::try_from(cycles * 400 + years + carried).ok()?;
        Self::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?).ok()
    }

    /// The day with this number in a spreadsheet, where 1 is 1899-12-31.
    pub fn of_serial(serial: i64) -> Option<Self> {
        SERIAL_START.number().checked_add(serial).and_then(Self::of_number)
    }

    /// Its number in a spreadsheet.
    pub fn serial(self) -> i64 {
        self.days_since(SERIAL_START)
    }

    /// Its year, month and day.
    pub fn parts(self) -> [i64; 3] {
        [self.year.into(), self.month.into(), self.day.into()]
    }

    /// The seconds from the beginning of 1970 to that of the day, in UTC.
    pub fn unix(self) -> i64 {
        (self.number() - UNIX_START.number()) * SECONDS_OF_A_DAY
    }

    /// The first day of a year.
    pub fn first_of_year(year: i64) -> Option<Self> {
        Self::new(i32::try_from(year).ok()?, 1, 1).ok()
    }

    /// The last day of its month.
    #[must_use]
    pub fn end_of_month(self) -> Self {
        Self { day: days_of(self.year, self.month), ..self }
    }

    /// The day of the week: 0 is Monday.
    pub fn day_of_week(self) -> i64 {
        // The count begins on a Wednesday.
        (self.number() + 2).rem_euclid(7)
    }

    /// The days from another date to this one.
    pub fn days_since(self, other: Self) -> i64 {
        self.number() - other.number()
    }

    /// The date after a number of days.
    pub fn plus_days(self, days: i64) -> Faulty<Self> {
        self.number().checked_add(days).and_then(Self::of_number).ok_or_else(too_far)
    }

    /// The same day of another month, or its last one.
    pub fn plus_months(self, months: i64) -> Faulty<Self> {
        let count = i64::from(self.year) * 12 + i64::from(self.month) - 1;
        let count = count.checked_add(months).ok_or_else(too_far)?;
        let year = i32::try_from(count.div_euclid(12)).map_err(|_| too_far())?;
        let month = u8::try_from(count.rem_euclid(12) + 1).map_err(|_| too_far())?;
        Self::new(year, month, self.day.min(days_of(year, month))).map_err(|_| too_far())
    }

    /// The whole months from another date to this one, and the days that are left with the length of the month that they are part
    /// of. All are negative if the other date is later.
    pub fn months_since(self, other: Self) -> Faulty<(i64, [i64; 2])> {
        if self < other {
            let (months, [days, of_month]) = other.months_since(self)?;
            return Ok((-months, [-days, of_month]));
        }
        let months = |date: Self| i64::from(date.year) * 12 + i64::from(date.month);
        let most = months(self) - months(other);
        let whole = if other.plus_months(most)? > self { most - 1 } else { most };
        let start = other.plus_months(whole)?;
        // In the last month that the calendar has, no other follows.
        let of_month = other.plus_months(whole + 1).map_or(31, |end| end.days_since(start));
        Ok((whole, [self.days_since(start), of_month]))
    }

    /// `Thursday`
    pub fn weekday(self) -> &'static str {
        let index = usize::try_from(self.day_of_week()).unwrap_or(0);
        WEEKDAYS.get(index).copied().unwrap_or_default()
    }

    /// `2024-02-29`
    pub fn text(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Time {
    /// The beginning of a day.
    pub(super) const MIDNIGHT: Self = Self::new(0);

    const fn new(seconds: u32) -> Self {
        Self { days: 0, seconds, local: None }
    }

    /// The seconds since midnight: the time as a duration, `4:45`.
    pub fn seconds(self) -> i64 {
        self.days * SECONDS_OF_A_DAY + i64::from(self.seconds)
    }

    /// The seconds from another time to this one.
    pub fn seconds_since(self, other: Self) -> Faulty<i64> {
        if self.local.is_some() != other.local.is_some() {
            let hint = "write the zone after both times, as in `3 pm UTC`, or after neither";
            let message = "only one of the times specifies a time zone";
            return Err(Fault::new(ErrorCode::TypeMismatch, message).hint(Some(hint.to_owned())));
        }
        let offset = |time: Self| time.local.map_or(0, |local| local.offset);
        Ok(self.seconds() - offset(self) - other.seconds() + offset(other))
    }

    /// Its zone.
    pub(super) fn zone(self) -> Option<Zone> {
        self.local.map(|local| local.zone)
    }

    /// The same time of a zone; `None` if it depends on the day how far that is from UTC.
    pub(super) fn with_zone(self, zone: Zone) -> Option<Self> {
        let local = Local { zone, offset: zone.all_year()? };
        Some(Self { local: Some(local), ..self })
    }

    /// The same time, as the clocks of a zone show it; `None` if it has no zone itself.
    pub fn in_zone(self, zone: Zone) -> Option<Faulty<Self>> {
        let own = self.local?;
        let Some(offset) = zone.all_year() else { return Some(Err(depends_on_day(zone))) };
        let local = Some(Local { zone, offset });
        Some(self.plus_seconds(offset - own.offset).map(|moved| Self { local, ..moved }))
    }

    /// The time of day after a number of seconds.
    pub fn plus_seconds(self, added: i64) -> Faulty<Self> {
        let total = i64::from(self.seconds).checked_add(added).ok_or_else(too_far)?;
        let seconds = u32::try_from(total.rem_euclid(SECONDS_OF_A_DAY)).unwrap_or(0);
        let days = self.days.checked_add(total.div_euclid(SECONDS_OF_A_DAY)).filter(|days| days.abs() < CYCLE);
        Ok(Self { days: days.ok_or_else(too_far)?, seconds, ..self })
    }

    /// `09:30`, `09:30:15`, `10:00 EST`, `00:15 (1 day later)`
    pub fn text(self) -> String {
        self.with_name_of_zone(|zone| zone.at(0).abbreviation)
    }

    /// As it is written without doubt: `10:00 Asia/Tokyo`.
    pub fn written(self) -> String {
        // An offset alone would be a time that is added.
        self.with_name_of_zone(|zone| match zone {
            Zone::Fixed { name: None, .. } => ["UTC", &zone.text()].concat(),
            _ => zone.text(),
        })
    }

    fn with_name_of_zone(self, name: impl Fn(Zone) -> String) -> String {
        let (hours, minutes, seconds) = (self.seconds / 3_600, self.seconds / 60 % 60, self.seconds % 60);
        let text = if seconds == 0 {
            format!("{hours:02}:{minutes:02}")
        } else {
            format!("{hours:02}:{minutes:02}:{seconds:02}")
        };
        let zone = self.local.map(|local| format!(" {}", name(local.zone)));
        let text = text + &zone.unwrap_or_default();
        let plural = if self.days.abs() == 1 { "" } else { "s" };
        match self.days {
            0 => text,
            1.. => format!("{text} ({} day{plural} later)", self.days),
            _ => format!("{text} ({} day{plural} earlier)", -self.days),
        }
    }
}

/// The fault of a day that the calendar does not have.
pub fn too_far() -> Fault {
    Fault::new(ErrorCode::Domain, format!("the result is out of range: years must be between 1 and {LAST_YEAR}"))
}

/// The fault of a time of day in a zone, without a day.
pub(super) fn depends_on_day(zone: Zone) -> Fault {
    let message = format!("how far {} is from UTC depends on the day", zone.text());
    let hint = "write the day, as in `2024-01-15 3 pm EST in London`, or give the option `now`";
    Fault::new(ErrorCode::Domain, message).hint(Some(hint.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{Date, is_leap_year};

    fn date(year: i32, month: u8, day: u8) -> Date {
        Date::new(year, month, day).expect("a date")
    }

    #[test]
    fn days_are_numbered_one_by_one() {
        let (first, last) = (date(1, 1, 1), date(9_999, 12, 31));
        // Python's `date.max - date.min`.
        assert_eq!(last.days_since(first), 3_652_058);
        let mut before = first;
        for number in first.number() + 1..=last.number() {
            let next = Date::of_number(number).expect("a date");
            assert!(next > before && next.number() == number, "{next:?}");
            let is_next_day = next.day == before.day + 1 && next.month == before.month;
            assert!(is_next_day || next.day == 1, "{next:?}");
            before = next;
        }
        assert_eq!(Date::of_number(first.number() - 1), None);
        assert_eq!(Date::of_number(last.number() + 1), None);
    }

    #[test]
    fn weekdays_are_those_of_python() {
        for (day, wanted) in [
            (date(2024, 2, 29), "Thursday"),
            (date(1969, 7, 20), "Sunday"),
            (date(2000, 1, 1), "Saturday"),
            (date(1, 1, 1), "Monday"),
            (date(9_999, 12, 31), "Friday"),
        ] {
            assert_eq!(day.weekday(), wanted);
        }
    }

    #[test]
    fn months_end_on_their_last_day() {
        assert_eq!(date(2024, 1, 31).plus_months(1).ok(), Some(date(2024, 2, 29)));
        assert_eq!(date(2024, 2, 29).plus_months(12).ok(), Some(date(2025, 2, 28)));
        assert_eq!(date(2024, 1, 15).plus_months(-13).ok(), Some(date(2022, 12, 15)));
        assert!(date(9_999, 12, 1).plus_months(1).is_err());
        assert!(date(1, 1, 1).plus_months(i64::MIN).is_err());
    }

    #[test]
    fn months_are_counted_by_the_calendar() {
        let months = |to: Date, from: Date| to.months_since(from).expect("months");
        assert_eq!(months(date(2024, 4, 15), date(2024, 1, 15)), (3, [0, 30]));
        assert_eq!(months(date(2024, 2, 29), date(2024, 1, 31)), (1, [0, 31]));
        assert_eq!(months(date(2024, 3, 10), date(2024, 1, 15)), (1, [24, 29]));
        assert_eq!(months(date(2024, 1, 15), date(2024, 3, 10)), (-1, [-24, 29]));
        assert_eq!(months(date(2024, 5, 15), date(1990, 5, 15)), (408, [0, 31]));
    }

    #[test]
    fn a_day_that_does_not_exist_is_explained() {
        assert_eq!(Date::new(2023, 2, 29).unwrap_err(), "there is no day 29 in February 2023, which has 28 days");
        assert_eq!(Date::new(2023, 4, 31).unwrap_err(), "there is no day 31 in April, which has 30 days");
        assert_eq!(Date::new(2023, 13, 1).unwrap_err(), "the month must be between 1 and 12, not 13");
        assert!(is_leap_year(2000) && !is_leap_year(1900) && is_leap_year(2024) && !is_leap_year(2023));
    }
}

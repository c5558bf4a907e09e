//! A day with a time of day: `2024-01-15 10:30`.

use pascaline_base::error::{ErrorCode, Fault};

use super::{Date, SECONDS_OF_A_DAY, Time, too_far};
use crate::Faulty;

/// A time of a day of the calendar, which has no zone, or is in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    date: Date,
    time: Time,
    is_utc: bool,
}

impl Moment {
    pub(super) fn new(date: Date, time: Time, is_utc: bool) -> Self {
        Self { date, time, is_utc }
    }

    /// Its day.
    pub fn date(self) -> Date {
        self.date
    }

    /// The seconds since the beginning of the day with the number 0.
    fn seconds(self) -> i64 {
        self.date.number() * SECONDS_OF_A_DAY + i64::from(self.time.seconds)
    }

    /// The seconds from another moment to this one.
    pub fn seconds_since(self, other: Self) -> Faulty<i64> {
        if self.is_utc == other.is_utc {
            return Ok(self.seconds() - other.seconds());
        }
        let hint = "write `Z` after both times, or after neither";
        let message = "only one of the times specifies a time zone (`Z`)";
        Err(Fault::new(ErrorCode::TypeMismatch, message).hint(Some(hint.to_owned())))
    }

    /// The same time of another day.
    pub fn with_date(self, date: Date) -> Self {
        Self { date, ..self }
    }

    /// The moment after a number of seconds.
    pub fn plus_seconds(self, added: i64) -> Faulty<Self> {
        let total = self.seconds().checked_add(added).ok_or_else(too_far)?;
        let date = Date::of_number(total.div_euclid(SECONDS_OF_A_DAY)).ok_or_else(too_far)?;
        let seconds = u32::try_from(total.rem_euclid(SECONDS_OF_A_DAY)).unwrap_or(0);
        Ok(Self { date, time: Time::new(seconds), ..self })
    }

    /// `2024-01-15 10:30`, `2024-01-15 10:30:15Z`
    pub fn text(self) -> String {
        let zone = if self.is_utc { "Z" } else { "" };
        format!("{} {}{zone}", self.date.text(), self.time.text())
    }
}

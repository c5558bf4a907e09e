//! A day with a time of day: `2024-01-15 10:30`.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_sympy::Context;

use super::super::Faulty;
use super::super::quantity::Quantity;
use super::{Date, SECONDS_OF_A_DAY, Time, calendar_months, too_far, whole_seconds};

/// A time of a day of the calendar, which has no zone, or is in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) struct Moment {
    date: Date,
    time: Time,
    is_utc: bool,
}

impl Moment {
    pub(super) fn new(date: Date, time: Time, is_utc: bool) -> Self {
        Self { date, time, is_utc }
    }

    pub(in super::super) fn date(self) -> Date {
        self.date
    }

    fn seconds(self) -> i64 {
        self.date.number() * SECONDS_OF_A_DAY + i64::from(self.time.seconds)
    }

    /// The seconds from another moment to this one.
    pub(in super::super) fn seconds_since(self, other: Self) -> Faulty<i64> {
        if self.is_utc == other.is_utc {
            return Ok(self.seconds() - other.seconds());
        }
        let hint = "write `Z` after both times, or after neither";
        let message = "only one of the times specifies a time zone (`Z`)";
        Err(Fault::new(ErrorCode::TypeMismatch, message).hint(Some(hint.to_owned())))
    }

    /// The moment after a duration; months and years are those of the calendar.
    pub(in super::super) fn plus<'a>(self, duration: &Quantity<'a>, cx: &Context<'a>) -> Faulty<Self> {
        if duration.unit().and_then(calendar_months).is_some() {
            return Ok(Self { date: self.date.plus(duration, cx)?, ..self });
        }
        let added = whole_seconds(duration, cx)?;
        let total = self.seconds().checked_add(added).ok_or_else(too_far)?;
        let date = Date::of_number(total.div_euclid(SECONDS_OF_A_DAY)).ok_or_else(too_far)?;
        let seconds = u32::try_from(total.rem_euclid(SECONDS_OF_A_DAY)).unwrap_or(0);
        Ok(Self { date, time: Time::new(seconds), ..self })
    }

    /// `2024-01-15 10:30`, `2024-01-15 10:30:15Z`
    pub(in super::super) fn text(self) -> String {
        let zone = if self.is_utc { "Z" } else { "" };
        format!("{} {}{zone}", self.date.text(), self.time.text())
    }
}

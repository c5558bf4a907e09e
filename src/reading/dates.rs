//! Days of the calendar and times of day, without a clock.

use super::Faulty;
use super::quantity::Quantity;
use crate::sympy::Context;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Date {
    pub(super) year: i32,
    /// From 1 to 12.
    pub(super) month: u8,
    /// From 1 to 31.
    pub(super) day: u8,
}

/// A time of day, in seconds since midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Time {
    pub(super) seconds: u32,
}

/// What a text begins with.
pub(super) enum Found {
    Date(Date),
    /// A date whose month and day could be exchanged.
    DoubtfulDate(Date),
    Time(Time),
}

/// The date or the time that the text begins with, and its length in bytes.
pub(super) fn at_start(text: &str, is_month_first: bool) -> Option<(Found, usize)> {
    let _ = (text, is_month_first);
    None
}

impl Date {
    /// The days from another date to this one.
    pub(super) fn days_since(self, other: Self) -> i64 {
        let _ = other;
        0
    }

    /// The date after a duration of whole days, weeks, months or years.
    pub(super) fn plus<'a>(self, duration: &Quantity<'a>, cx: &Context<'a>) -> Faulty<Self> {
        let _ = (duration, cx);
        Ok(self)
    }

    /// `2024-02-29`
    pub(super) fn text(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Time {
    /// The time of day after a duration.
    pub(super) fn plus<'a>(self, duration: &Quantity<'a>, cx: &Context<'a>) -> Faulty<Self> {
        let _ = (duration, cx);
        Ok(self)
    }

    /// `09:30`, `09:30:15`
    pub(super) fn text(self) -> String {
        let (hours, minutes, seconds) = (self.seconds / 3_600, self.seconds / 60 % 60, self.seconds % 60);
        if seconds == 0 { format!("{hours:02}:{minutes:02}") } else { format!("{hours:02}:{minutes:02}:{seconds:02}") }
    }
}

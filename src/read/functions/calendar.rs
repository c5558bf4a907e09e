//! The functions of days.

use super::{Function, Row, row};

/// A function of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calendar {
    /// The name of the day of a date.
    Weekday,
    /// Whether a year is a leap year.
    LeapYear,
    /// The whole years from one day to another, which is today if it is not given.
    Age,
    /// The days from Monday to Friday between two, both among them.
    WorkingDays,
    /// The day after a number of days from Monday to Friday.
    WorkingDayAfter,
    /// The week by ISO 8601.
    IsoWeek,
    /// The number of a day in its year.
    DayOfYear,
    /// The moment so many seconds after 1970 began in UTC.
    FromUnix,
    /// The seconds from then to a moment.
    ToUnix,
}

const fn calendar(names: &'static [&'static str], function: Calendar, least: usize, most: usize) -> Row {
    row(names, Function::Calendar(function), least, most)
}

pub(super) const ROWS: &[Row] = &[
    calendar(&["weekday", "dayofweek"], Calendar::Weekday, 1, 1),
    calendar(&["leapyear", "isleapyear", "is_leap_year"], Calendar::LeapYear, 1, 1),
    calendar(&["workdays", "workingdays", "businessdays"], Calendar::WorkingDays, 2, 2),
    calendar(&["workday"], Calendar::WorkingDayAfter, 2, 2),
    calendar(&["isoweek", "isoweeknum"], Calendar::IsoWeek, 1, 1),
    calendar(&["dayofyear"], Calendar::DayOfYear, 1, 1),
    calendar(&["from_unix", "fromunix"], Calendar::FromUnix, 1, 1),
    calendar(&["unix_time", "unixtime", "unixtimestamp"], Calendar::ToUnix, 1, 1),
];

pub(super) const CALLED: &[Row] = &[calendar(&["age"], Calendar::Age, 1, 2)];

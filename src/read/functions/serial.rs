//! The functions of a spreadsheet's dates, which are numbers of days there: 1 is 1899-12-31. Only a formula has them.

use super::Function;

/// A function of a spreadsheet's dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Serial {
    /// `DATE(year, month, day)`, whose month and day may be any numbers.
    Date,
    /// The year of a date.
    Year,
    /// The month of a date.
    Month,
    /// The day of the month.
    Day,
    /// The day of the week, from 1 on: a Sunday is 1, or as the second argument says.
    Weekday,
    /// The days from the second date to the first.
    Days,
    /// The same day, some months later.
    MonthsLater,
    /// The last day of a month, some months later.
    EndOfMonth,
    /// The week of the year, in which January 1 is.
    Week,
    /// The week by ISO 8601.
    IsoWeek,
    /// The days from Monday to Friday, both dates among them.
    WorkingDays,
}

/// A name, its function, and the fewest and most arguments.
const ROWS: &[(&str, Serial, usize, usize)] = &[
    ("date", Serial::Date, 3, 3),
    ("year", Serial::Year, 1, 1),
    ("month", Serial::Month, 1, 1),
    ("day", Serial::Day, 1, 1),
    ("weekday", Serial::Weekday, 1, 2),
    ("days", Serial::Days, 2, 2),
    ("edate", Serial::MonthsLater, 2, 2),
    ("eomonth", Serial::EndOfMonth, 2, 2),
    ("weeknum", Serial::Week, 1, 2),
    ("isoweeknum", Serial::IsoWeek, 1, 1),
    ("networkdays", Serial::WorkingDays, 2, 2),
];

/// The function with this name, in any case, and the fewest and most arguments.
pub(crate) fn named(name: &str) -> Option<(Function, usize, usize)> {
    let row = ROWS.iter().find(|(own, ..)| own.eq_ignore_ascii_case(name));
    row.map(|(_, function, least, most)| (Function::Serial(*function), *least, *most))
}

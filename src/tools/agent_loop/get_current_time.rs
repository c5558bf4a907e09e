//! agent_loop's `get_current_time`: the host's time as text.

use std::fmt;

use crate::{Annotations, Description, Example, Tool, ToolError};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: super::SET.into(),
        name: "get_current_time".into(),
        description: Description {
            summary: "Returns the current UTC time in ISO 8601 format.".into(),
            principle: "The time comes from the host's clock, with six decimals of a second.".into(),
            usage: "Call it without arguments.".into(),
            fault_tolerance: "It fails only if the host has no clock.".into(),
        },
        parameters: r#"{"type": "object", "properties": {}, "additionalProperties": false}"#.into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: true, idempotent: true, touches_world: true },
        handler: Some(Box::new(|_, world| {
            let now = world.now.ok_or_else(|| ToolError::new("The host has no clock"))?;
            get_current_time(now).map_err(|error| ToolError::new(error.to_string()))
        })),
    }
}

const EXAMPLES: &[Example] = &[Example::new("{}", "2026-02-10T12:34:56.123456+00:00", "The current time")];

/// A moment by the host's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Seconds since 1970-01-01T00:00:00Z, where every day has 86,400.
    pub seconds: u64,
    /// Nanoseconds within the second, below 1,000,000,000.
    pub nanoseconds: u32,
}

/// The last moment that can be written: the end of the year 9999, as in Python.
const LAST_SECOND: u64 = 253_402_300_799;

/// The moment is after the year 9999, Python's last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YearOutOfRange;

/// Python's message.
impl fmt::Display for YearOutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("year is out of range")
    }
}

impl std::error::Error for YearOutOfRange {}

/// The moment in UTC, as Python's `datetime.isoformat` writes it, but always with six decimals of a second.
///
/// ```
/// use pascaline::tools::agent_loop::{Moment, get_current_time};
///
/// let now = Moment { seconds: 1_770_726_896, nanoseconds: 123_456_789 };
/// assert_eq!(get_current_time(now).unwrap(), "2026-02-10T12:34:56.123456+00:00");
/// ```
pub fn get_current_time(now: Moment) -> Result<String, YearOutOfRange> {
    let Moment { seconds, nanoseconds } = now;
    if seconds > LAST_SECOND {
        return Err(YearOutOfRange);
    }
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    let micros = nanoseconds % 1_000_000_000 / 1000;
    Ok(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}+00:00"))
}

/// Year, month and day from the days since 1970-01-01, in the civil calendar: counted in eras of 400 years that begin in
/// March, so that a leap day is the last day of its year (H. Hinnant, "chrono-compatible low-level date algorithms",
/// `civil_from_days`).
fn date(days: u64) -> (u64, u64, u64) {
    const DAYS_TO_1970: u64 = 719_468; // from 0000-03-01
    const DAYS_OF_ERA: u64 = 146_097;
    let days = days + DAYS_TO_1970;
    let day_of_era = days % DAYS_OF_ERA;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = days / DAYS_OF_ERA * 400 + year_of_era + u64::from(month <= 2);
    (year, month, day)
}

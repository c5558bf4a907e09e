//! Zones: how far the clocks of a place are from UTC, at any time.

mod database;
mod names;
mod transitions;

use super::SECONDS_OF_A_DAY;
use database::{Era, Saving};
pub(crate) use names::{Named, at_start};
use transitions::Transition;

/// How far clocks are from UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// By the same time at any time, which has a name if it is not written as numbers: `EST`.
    Fixed {
        /// The seconds to the east.
        seconds: i64,
        /// Its name.
        name: Option<&'static str>,
    },
    /// As in a place, by its name in the tz database: `Europe/Berlin`.
    Place(&'static str),
}

/// The zone of a time, and how far its clocks are from UTC then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Local {
    pub(super) zone: Zone,
    /// The seconds to the east.
    pub(super) offset: i64,
}

/// How far the clocks of a zone are from UTC at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offset {
    /// The seconds to the east.
    pub(super) seconds: i64,
    /// `CEST`, `UTC-3`
    pub(super) abbreviation: String,
}

/// The offsets with which the clocks of a place show a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Once(i64),
    /// The clocks are set back over it; the first of these offsets is that of the earlier instant.
    Twice([i64; 2]),
    /// The clocks are set forward over it, from the first of these offsets to the second one.
    Never([i64; 2]),
}

/// After this year, the rules repeat themselves with the calendar, every 400 years.
const LAST_OWN_YEAR: i64 = 2_100;
const CYCLE: i64 = super::CYCLE * SECONDS_OF_A_DAY;

impl Zone {
    /// UTC.
    pub const UTC: Self = Self::Fixed { seconds: 0, name: Some("UTC") };

    /// Its clocks at an instant, in seconds of [`super::Date::number`].
    pub(super) fn at(self, instant: i64) -> Offset {
        match self {
            Self::Fixed { seconds, name } => {
                let text = || format!("UTC{}", offset_text(seconds, true));
                Offset { seconds, abbreviation: name.map_or_else(text, str::to_owned) }
            }
            Self::Place(name) => {
                let mut instant = instant;
                while transitions::year_of(instant) >= LAST_OWN_YEAR + 400 {
                    instant -= CYCLE;
                }
                let found = transitions::of_zone(name, transitions::year_of(instant) + 1);
                let after = found.iter().skip(1).position(|transition| transition.at > instant);
                let last = after.map_or(found.last(), |before| found.get(before));
                last.map_or(Offset { seconds: 0, abbreviation: String::new() }, Transition::offset)
            }
        }
    }

    /// The seconds to the east, if they are the same all year, in these years.
    pub(super) fn all_year(self) -> Option<i64> {
        match self {
            Self::Fixed { seconds, .. } => Some(seconds),
            Self::Place(name) => match database::eras(name).pop()? {
                Era { standard, saving: Saving::Always(save), .. } => Some(standard + save),
                // The rules may have ended: no country of South America but Chile and Paraguay changes its clocks.
                Era { standard, saving: Saving::Rules(rules), .. } => {
                    let goes_on = database::rules(rules).iter().any(|rule| rule.last_year >= LAST_OWN_YEAR);
                    (!goes_on).then_some(standard)
                }
            },
        }
    }

    /// The offsets with which its clocks show a time, in seconds of [`super::Date::number`].
    pub(super) fn shown(self, local: i64) -> Shown {
        let around = [-SECONDS_OF_A_DAY, SECONDS_OF_A_DAY].map(|distance| self.at(local + distance).seconds);
        let mut holding = around.into_iter().filter(|offset| self.at(local - offset).seconds == *offset);
        match (holding.next(), holding.next()) {
            (Some(first), Some(second)) if first != second => Shown::Twice([first, second]),
            (Some(offset), _) => Shown::Once(offset),
            (None, _) => Shown::Never(around),
        }
    }

    /// As it is written: `Europe/Berlin`, `EST`, `+02:00`.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Fixed { name: Some(name), .. } | Self::Place(name) => name.to_owned(),
            Self::Fixed { seconds, name: None } => offset_text(seconds, false),
        }
    }
}

/// `+05:30`; if it is short, `+5:30`, `-3`.
fn offset_text(seconds: i64, is_short: bool) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let (hours, minutes, rest) = (seconds.abs() / 3_600, seconds.abs() / 60 % 60, seconds.abs() % 60);
    match (is_short, minutes, rest) {
        (true, 0, 0) => format!("{sign}{hours}"),
        (true, _, 0) => format!("{sign}{hours}:{minutes:02}"),
        (false, _, 0) => format!("{sign}{hours:02}:{minutes:02}"),
        (true, ..) => format!("{sign}{hours}:{minutes:02}:{rest:02}"),
        (false, ..) => format!("{sign}{hours:02}:{minutes:02}:{rest:02}"),
    }
}

//! The time at which a text is read, which its caller gives: nothing here reads a clock.

use std::fmt;
use std::str::FromStr;

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_base::text::excerpt;

use super::scan::{Found, Shown, at_start};
use super::{Date, Moment, SECONDS_OF_A_DAY, Zone, zone_at_start};
use crate::Faulty;

const UNIX_EPOCH: Date = Date { year: 1_970, month: 1, day: 1 };

/// An instant and a zone, from which `today` and `now` are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// In seconds of [`Date::number`] in UTC. The zone's clocks are looked up when they are asked for, since that takes a while.
    instant: i64,
    zone: Zone,
}

impl Now {
    /// The instant that is so many seconds after 1970-01-01T00:00:00Z, in the zone of this name; `None` if there is no such zone, or if
    /// it is outside of the years 1 to 9999.
    ///
    /// ```
    /// use pascaline::Now;
    ///
    /// let now = Now::at(1_795_971_600, "Europe/Berlin").unwrap();
    /// assert_eq!(now.to_string(), "2026-11-29T17:00:00Z[Europe/Berlin]");
    /// assert_eq!(Now::at(0, "Europe/Nowhere"), None);
    /// ```
    pub fn at(seconds: i64, zone: &str) -> Option<Self> {
        let (named, length) = zone_at_start(zone)?;
        let instant = (UNIX_EPOCH.number() * SECONDS_OF_A_DAY).checked_add(seconds)?;
        Moment::at(instant, Zone::UTC).ok()?;
        (length == zone.len()).then_some(Self { instant, zone: named.zone })
    }

    /// The seconds from 1970-01-01T00:00:00Z to the instant.
    pub fn unix_seconds(self) -> i64 {
        self.instant - UNIX_EPOCH.number() * SECONDS_OF_A_DAY
    }

    /// The name of the zone, which [`at`](Self::at) takes.
    pub fn zone_name(self) -> String {
        self.zone.text()
    }

    /// What the zone's clocks show.
    pub(crate) fn moment(self) -> Faulty<Moment> {
        Moment::at(self.instant, self.zone)
    }

    /// The zone.
    pub(crate) fn zone(self) -> Zone {
        self.zone
    }

    /// The day in its own zone.
    pub(crate) fn today(self) -> Faulty<Date> {
        self.today_in(self.zone)
    }

    /// The day in another zone.
    pub(crate) fn today_in(self, zone: Zone) -> Faulty<Date> {
        Moment::at(self.instant, zone).map(Moment::date)
    }
}

/// As RFC 9557 writes it: the instant in UTC, and the zone.
impl fmt::Display for Now {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stamp = Moment::at(self.instant, Zone::UTC).map(Moment::stamp).unwrap_or_default();
        match self.zone {
            Zone::UTC => write!(f, "{stamp}Z"),
            zone => write!(f, "{stamp}Z[{}]", zone.text()),
        }
    }
}

/// An instant as RFC 3339 writes it, behind which RFC 9557 may name its zone; another text is an error.
///
/// ```
/// use pascaline::Now;
///
/// let now: Now = "2026-11-28T23:30:00+01:00[Europe/Berlin]".parse().unwrap();
/// assert_eq!(now.to_string(), "2026-11-28T22:30:00Z[Europe/Berlin]");
/// assert!("2026-11-28T23:30:00Z".parse::<Now>().is_ok());
/// assert!("tomorrow".parse::<Now>().is_err());
/// ```
impl FromStr for Now {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let hint = "write an instant with its zone, as in `2026-11-28T10:30:00Z` or `2026-11-28T10:30:00+01:00[Europe/Berlin]`";
        instant(text).ok_or_else(|| {
            Fault::new(ErrorCode::InvalidInput, format!("`{}` is no instant", excerpt(text)))
                .hint(Some(hint.to_owned()))
                .at(Span::default())
        })
    }
}

/// The instant that a text is; fractions of its seconds are left out.
fn instant(text: &str) -> Option<Now> {
    let (time, place) = match text.strip_suffix(']') {
        Some(text) => text.split_once('[').map(|(time, place)| (time, Some(place)))?,
        None => (text, None),
    };
    let time = without_fraction(time);
    let (found, length) = at_start(&time, true)?;
    let (instant, offset) = match found {
        Found::Moment(moment) => (moment.instant(), Some(moment.offset()?).filter(|_| !time.ends_with('Z'))),
        Found::Local(Shown { date: Some(date), time, named, offset: None, .. }) => {
            let moment = Moment::shown_in(named.zone, date, time).ok()?.0;
            (moment.instant(), moment.offset())
        }
        _ => return None,
    };
    let zone = match (place, offset) {
        (Some(place), _) => {
            let (named, length) = zone_at_start(place)?;
            (length == place.len()).then_some(named.zone)?
        }
        (None, Some(seconds)) => Zone::Fixed { seconds, name: None },
        (None, None) => Zone::UTC,
    };
    // `Z` says nothing of the zone.
    let is_right = offset.is_none_or(|offset| zone.at(instant).seconds == offset);
    (length == time.len() && is_right).then_some(Now { instant, zone })
}

/// The text without the digits behind a point that follows the seconds.
fn without_fraction(text: &str) -> String {
    let Some((before, behind)) = text.split_once('.') else { return text.to_owned() };
    let rest = behind.trim_start_matches(|char: char| char.is_ascii_digit());
    [before, rest].concat()
}

#[cfg(test)]
mod tests {
    use super::Now;

    #[test]
    fn an_instant_has_a_zone() {
        for (text, wanted) in [
            ("2026-11-28T10:30:00Z", "2026-11-28T10:30:00Z"),
            ("2026-11-28T10:30:00.123456+01:00", "2026-11-28T09:30:00Z[+01:00]"),
            ("2026-11-28T10:30:00+01:00[Europe/Berlin]", "2026-11-28T09:30:00Z[Europe/Berlin]"),
            ("2026-11-28T10:30:00Z[america/new_york]", "2026-11-28T10:30:00Z[America/New_York]"),
            ("2026-11-28 10:30Z", "2026-11-28T10:30:00Z"),
        ] {
            let now: Now = text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(now.to_string(), wanted, "{text}");
            assert_eq!(wanted.parse().ok(), Some(now), "{wanted}");
        }
    }

    #[test]
    fn what_is_no_instant() {
        for text in [
            "",
            "2026-11-28",
            "2026-11-28T10:30:00",
            "10:30Z",
            "2026-11-28T10:30:00Z and more",
            "2026-11-28T10:30:00+05:00[Europe/Berlin]",
            "2026-11-28T10:30:00Z[Europe/Nowhere]",
            "2026-02-30T10:30:00Z",
            "2026-11-28T10:30:00Z[",
        ] {
            assert!(text.parse::<Now>().is_err(), "{text}");
        }
    }
}

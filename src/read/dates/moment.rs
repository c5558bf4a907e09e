//! A day with a time of day: `2024-01-15 10:30`, `2024-01-15 10:30 Europe/Berlin`.

use pascaline_base::error::{ErrorCode, Fault};

use super::{Date, Local, SECONDS_OF_A_DAY, Shown, Time, UNIX_START, Zone, too_far};
use crate::Faulty;

/// A time of a day of the calendar, in a zone or in none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    date: Date,
    /// Since midnight.
    seconds: u32,
    local: Option<Local>,
}

impl Moment {
    pub(super) fn new(date: Date, time: Time, local: Option<Local>) -> Self {
        Self { date, seconds: time.seconds, local }
    }

    /// The moment at an instant, in seconds of [`Date::number`].
    pub(super) fn at(instant: i64, zone: Zone) -> Faulty<Self> {
        let local = Local { zone, offset: zone.at(instant).seconds };
        let shown = instant.checked_add(local.offset).ok_or_else(too_far)?;
        let date = Date::of_number(shown.div_euclid(SECONDS_OF_A_DAY)).ok_or_else(too_far)?;
        let seconds = u32::try_from(shown.rem_euclid(SECONDS_OF_A_DAY)).unwrap_or(0);
        Ok(Self { date, seconds, local: Some(local) })
    }

    /// The moment at which the clocks of a zone show a time of a day; and a second one, if they are set back over it.
    pub(crate) fn shown_in(zone: Zone, date: Date, time: Time) -> Faulty<(Self, Option<Self>)> {
        let moment = |offset| Self::new(date, time, Some(Local { zone, offset }));
        match zone.shown(moment(0).shown()) {
            Shown::Once(offset) => Ok((moment(offset), None)),
            Shown::Twice([first, second]) => Ok((moment(first), Some(moment(second)))),
            Shown::Never([before, after]) => {
                let minutes = (after - before) / 60;
                let (time, date, zone) = (time.text(), date.text(), zone.text());
                let message = format!(
                    "there is no {time} on {date} in {zone}, because the clocks are set forward by {minutes} minutes over it"
                );
                Err(Fault::new(ErrorCode::Domain, message))
            }
        }
    }

    /// The moment so many seconds after 1970 began, in UTC.
    pub fn of_unix(seconds: i64) -> Faulty<Self> {
        Self::at(seconds.checked_add(UNIX_START.number() * SECONDS_OF_A_DAY).ok_or_else(too_far)?, Zone::UTC)
    }

    /// The seconds since 1970 began; if it has no zone, as if it were UTC's.
    pub fn unix(self) -> i64 {
        self.instant() - UNIX_START.number() * SECONDS_OF_A_DAY
    }

    /// Its offset from UTC in seconds to the east, if it has a zone.
    pub(crate) fn offset(self) -> Option<i64> {
        self.local.map(|local| local.offset)
    }

    /// Its day.
    pub fn date(self) -> Date {
        self.date
    }

    /// Its time of day, without a zone.
    pub(crate) fn time(self) -> Time {
        Time::new(self.seconds)
    }

    /// Its zone.
    pub fn zone(self) -> Option<Zone> {
        self.local.map(|local| local.zone)
    }

    /// What a clock shows, in seconds of [`Date::number`].
    fn shown(self) -> i64 {
        self.date.number() * SECONDS_OF_A_DAY + i64::from(self.seconds)
    }

    /// Its instant, in seconds of [`Date::number`] in UTC; if it has no zone, as if it were UTC's.
    pub(super) fn instant(self) -> i64 {
        self.shown() - self.local.map_or(0, |local| local.offset)
    }

    /// The seconds from another moment to this one.
    pub fn seconds_since(self, other: Self) -> Faulty<i64> {
        if self.local.is_some() == other.local.is_some() {
            return Ok(self.instant() - other.instant());
        }
        let hint = "write the zone after both times, as in `2024-01-15 10:30 UTC`, or after neither";
        let message = "only one of the times specifies a time zone";
        Err(Fault::new(ErrorCode::TypeMismatch, message).hint(Some(hint.to_owned())))
    }

    /// The same time of another day. Where the clocks are set forward over it, it is as much later.
    pub fn with_date(self, date: Date) -> Faulty<Self> {
        let moved = Self { date, ..self };
        let Some(Local { zone, offset }) = self.local else { return Ok(moved) };
        let offset = match zone.shown(moved.shown()) {
            Shown::Twice(offsets) if offsets.contains(&offset) => offset,
            Shown::Once(offset) | Shown::Twice([offset, _]) | Shown::Never([offset, _]) => offset,
        };
        Self::at(moved.shown() - offset, zone)
    }

    /// The moment after a number of seconds.
    pub fn plus_seconds(self, added: i64) -> Faulty<Self> {
        let instant = self.instant().checked_add(added).ok_or_else(too_far)?;
        let moved = Self::at(instant, self.zone().unwrap_or(Zone::UTC))?;
        Ok(Self { local: self.local.and(moved.local), ..moved })
    }

    /// The same instant, as the clocks of a zone show it; `None` if it has no zone.
    pub fn in_zone(self, zone: Zone) -> Option<Faulty<Self>> {
        self.local.map(|_| Self::at(self.instant(), zone))
    }

    /// As RFC 3339 writes it, without a zone: `2024-01-15T10:30:00`.
    pub(super) fn stamp(self) -> String {
        let (hours, minutes, seconds) = (self.seconds / 3_600, self.seconds / 60 % 60, self.seconds % 60);
        format!("{}T{hours:02}:{minutes:02}:{seconds:02}", self.date.text())
    }

    /// `2024-01-15 10:30`, `2024-01-15 10:30:15Z`, `2024-01-15 10:30 CET`
    pub fn text(self) -> String {
        let zone = match self.local {
            None => String::new(),
            Some(Local { zone: Zone::UTC, .. }) => "Z".to_owned(),
            Some(Local { zone, .. }) => format!(" {}", zone.at(self.instant()).abbreviation),
        };
        format!("{} {}{zone}", self.date.text(), self.time().text())
    }

    /// As it is written without doubt: `2024-01-15 10:30 Europe/Berlin`, `2024-10-27 02:30+01:00[Europe/Berlin]`.
    pub fn written(self) -> String {
        let Some(Local { zone: zone @ Zone::Place(name), offset }) = self.local else {
            let zone = match self.local {
                None => String::new(),
                Some(Local { zone: Zone::UTC, .. }) => "Z".to_owned(),
                Some(Local { zone: zone @ Zone::Fixed { name: None, .. }, .. }) => zone.text(),
                Some(Local { zone, .. }) => format!(" {}", zone.text()),
            };
            return format!("{} {}{zone}", self.date.text(), self.time().text());
        };
        let zone = match zone.shown(self.shown()) {
            Shown::Twice(_) => format!("{}[{name}]", Zone::Fixed { seconds: offset, name: None }.text()),
            _ => format!(" {name}"),
        };
        format!("{} {}{zone}", self.date.text(), self.time().text())
    }
}

//! Days and times that are told from the clock which the caller gives, and what the clocks of zones show.
//!
//! ```text
//! day   = relative | duration "ago"
//! until = unit ("until" | "till" | "to" | "before" | "since") sum
//! ```

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;

use super::Parser;
use crate::dates::{self, Date, Moment, Named, Now, Relative, ShownTime, Zone};
use crate::doubt::Doubt;
use crate::token::Kind;
use crate::tree::{Form, Node, Target, Term};
use crate::units::Unit;
use crate::{Faulty, Parsed, Reason};

/// The steps of looking up what the clocks of a zone show.
const STEPS_OF_A_ZONE: u64 = 500;

impl Parser<'_, '_> {
    /// The clock, or the fault of a text that needs one.
    fn now(&self, place: Span) -> Parsed<Now> {
        self.style.now.ok_or_else(|| no_clock(place))
    }

    /// Today.
    pub(super) fn today(&self, place: Span) -> Parsed<Node> {
        let today = self.now(place)?.today().map_err(|fault| fault.boxed_at(place))?;
        Ok(Node::new(Form::Date(today), place))
    }

    /// `tomorrow`, `next friday`, `christmas`
    pub(super) fn relative_day(&mut self) -> Parsed<Node> {
        let token = self.skip();
        let place = token.span;
        let at = |fault: Fault| fault.boxed_at(place);
        let words = match token.kind {
            // A template has written it.
            Kind::Name(name) => name,
            _ => place.text(self.source),
        };
        let Some((relative, _)) = dates::relative_at_start(words) else { return self.today(place) };
        if let Some(date) = relative.fixed() {
            return Ok(Node::new(Form::Date(date.map_err(at)?), place));
        }
        let now = self.now(place)?;
        if relative == Relative::Now {
            return Ok(Node::new(Form::Moment(now.moment().map_err(at)?), place));
        }
        let (day, other) = now.today().and_then(|today| relative.day(today)).map_err(at)?;
        let other = other.filter(|other| *other != day);
        let date = other.filter(|_| self.choices.doubt(Doubt::Weekday, place)).unwrap_or(day);
        Ok(Node::new(Form::Date(date), place))
    }

    /// `in 3 days`: the cursor is at its first word.
    pub(super) fn in_time(&mut self) -> Parsed<Node> {
        let place = self.skip().span;
        let duration = self.nested(Self::sum)?;
        self.beside_today(duration, false, place)
    }

    /// `3 days ago`; hours and less are counted from the moment.
    pub(super) fn ago(&mut self, duration: Node) -> Parsed<Node> {
        let place = self.skip().span;
        self.beside_today(duration, true, place)
    }

    /// The day or the moment after or before a duration from now.
    fn beside_today(&self, duration: Node, is_past: bool, place: Span) -> Parsed<Node> {
        let now = self.now(place)?;
        let is_of_days = is_of_days(&duration);
        let start = if is_of_days { now.today().map(Form::Date) } else { now.moment().map(Form::Moment) };
        let start = start.map_err(|fault| fault.boxed_at(place))?;
        let span = Span { start: duration.span.start.min(place.start), end: duration.span.end.max(place.end) };
        let start = Term { is_subtracted: false, node: Node::new(start, place) };
        Ok(Node::new(Form::Sum(vec![start, Term { is_subtracted: is_past, node: duration }]), span))
    }

    /// A day of this year, whose text does not say it.
    pub(super) fn of_this_year(&mut self, month: u8, day: u8, place: Span) -> Option<Parsed<Node>> {
        let year = self.style.now?.today().ok()?.year();
        let message = format!("`{}` is read as a day of this year, {year}.", place.text(self.source));
        self.choices.note(NoteCode::Date, &message, place);
        let date = Date::new(year, month, day);
        let date = date.map_err(|message| Fault::new(ErrorCode::Domain, message).boxed_at(place));
        Some(date.map(|date| Node::new(Form::Date(date), place)))
    }

    /// `days until christmas`, `hours since 2024-01-15 10:30`
    pub(super) fn distance_from_now(&mut self, is_since: bool) -> Parsed<Option<Node>> {
        let unit = self.skip();
        self.at += 1;
        let (mut other, is_without_year) = self.day()?;
        let span = Span { start: unit.span.start, end: other.span.end };
        let at = |fault: Fault| fault.boxed_at(span);
        let now = self.now(unit.span)?.moment().map_err(at)?;
        if is_without_year && let Form::Date(date) = &mut other.form {
            *date = in_year_of(*date, now.date(), is_since).map_err(at)?;
        }
        let counts_days = Unit::find(unit.span.text(self.source)).is_none_or(is_of_calendar);
        let start = self.now_beside(&mut other, now, counts_days, is_since)?;
        let start = Node::new(start, unit.span);
        let (to, from) = if is_since { (start, other) } else { (other, start) };
        Ok(Some(self.difference(unit, to, from, span)))
    }

    /// Today or now, whichever a day or a time is compared with; a time without a zone is made one of the caller's.
    fn now_beside(&mut self, other: &mut Node, now: Moment, counts_days: bool, is_past: bool) -> Parsed<Form> {
        let (place, zone, today) = (other.span, now.zone().unwrap_or(Zone::UTC), now.date());
        match &mut other.form {
            Form::Date(date) if !counts_days => {
                other.form = Form::Moment(self.shown(zone, *date, dates::Time::MIDNIGHT, place)?);
            }
            Form::Time(time) if time.zone().is_none() => {
                let of_today = self.shown(zone, today, *time, place)?;
                let is_over = of_today.seconds_since(now).is_ok_and(|seconds| (seconds < 0) != is_past);
                let days = if is_past { -1 } else { 1 };
                let day = today.plus_days(i64::from(is_over) * days).map_err(|fault| fault.boxed_at(place))?;
                other.form = Form::Moment(self.shown(zone, day, *time, place)?);
            }
            Form::Moment(moment) if moment.zone().is_none() => {
                *moment = self.shown(zone, moment.date(), moment.time(), place)?;
            }
            Form::Moment(_) => {}
            _ => return Ok(Form::Date(today)),
        }
        Ok(Form::Moment(now))
    }

    /// What the clocks of a zone show, which is a moment if the day is told or the caller has a now.
    pub(super) fn shown_in_zone(&mut self, shown: ShownTime, place: Span) -> Parsed<Form> {
        let ShownTime { date, time, named, offset, is_doubtful } = shown;
        if is_doubtful {
            self.doubt_month(place);
        }
        let zone = self.chosen(named, place);
        let at = |fault: Fault| fault.boxed_at(place);
        self.budget.spend(STEPS_OF_A_ZONE).map_err(at)?;
        let date = match (date, self.style.now) {
            (Some(date), _) => date,
            (None, Some(now)) => now.today_in(zone).map_err(at)?,
            (None, None) => {
                return time.with_zone(zone).map(Form::Time).ok_or_else(|| at(dates::depends_on_day(zone)));
            }
        };
        let (first, second) = Moment::shown_in(zone, date, time).map_err(at)?;
        let told = [Some(first), second].into_iter().flatten().find(|moment| moment.offset() == offset);
        match (offset, told, second) {
            (Some(_), Some(moment), _) => Ok(Form::Moment(moment)),
            (Some(_), None, _) => {
                let message = format!("{} has another offset from UTC at that time", zone.text());
                Err(at(Fault::new(ErrorCode::Domain, message)))
            }
            (None, _, Some(second)) if self.choices.doubt(Doubt::Clock, place) => Ok(Form::Moment(second)),
            _ => Ok(Form::Moment(first)),
        }
    }

    /// The zone of a name that may be another one's.
    fn chosen(&mut self, named: Named, place: Span) -> Zone {
        let other = named.other.filter(|_| self.choices.doubt(Doubt::Zone, place));
        other.unwrap_or(named.zone)
    }

    /// The moment at which the clocks of a zone show a time of a day.
    fn shown(&mut self, zone: Zone, date: Date, time: dates::Time, place: Span) -> Parsed<Moment> {
        let shown = self.budget.spend(STEPS_OF_A_ZONE).and_then(|()| Moment::shown_in(zone, date, time));
        let (first, second) = shown.map_err(|fault| fault.boxed_at(place))?;
        Ok(second.filter(|_| self.choices.doubt(Doubt::Clock, place)).unwrap_or(first))
    }

    /// `in New York`: the cursor is at the zone.
    pub(super) fn target_zone(&mut self) -> Parsed<Target> {
        let place = self.skip().span;
        let Some((named, _)) = dates::zone_at_start(place.text(self.source)) else { return Err(self.unexpected()) };
        Ok(Target::Zone(self.chosen(named, place)))
    }

    /// A time without a zone that is converted to one: `3pm in Tokyo`. It is told by the caller's clock; or else it is a time of that
    /// zone, and the caller's is asked for.
    pub(super) fn with_zone(&mut self, value: &mut Node, target: &mut Target) -> Parsed<()> {
        let Target::Zone(zone) = target else { return Ok(()) };
        let place = value.span;
        let has_no_zone = match &value.form {
            Form::Time(time) => time.zone().is_none(),
            Form::Moment(moment) => moment.zone().is_none(),
            _ => false,
        };
        if !has_no_zone {
            return Ok(());
        }
        let Some(now) = self.style.now else { return Err(without_zone(place.text(self.source), *zone, place)) };
        let mut own = now.zone();
        if self.choices.doubt(Doubt::Place, place) {
            std::mem::swap(&mut own, zone);
        }
        self.put_in_zone(value, own)
    }

    /// Makes a time without a zone one of a zone.
    pub(super) fn put_in_zone(&mut self, value: &mut Node, zone: Zone) -> Parsed<()> {
        let (date, time) = match &value.form {
            Form::Time(time) => (None, *time),
            Form::Moment(moment) => (Some(moment.date()), moment.time()),
            _ => return Err(self.unexpected()),
        };
        let named = Named { zone, other: None };
        value.form =
            self.shown_in_zone(ShownTime { date, time, named, offset: None, is_doubtful: false }, value.span)?;
        Ok(())
    }
}

/// The day with the month and the day of a date that is the next one, or the last.
fn in_year_of(date: Date, today: Date, is_past: bool) -> Faulty<Date> {
    let (month, day) = date.of_year();
    let in_year = |year: i32| Date::new(year, month, day).map_err(|message| Fault::new(ErrorCode::Domain, message));
    let this_year = in_year(today.year());
    let is_wanted = |date: &Date| if is_past { *date <= today } else { *date >= today };
    match this_year {
        Ok(date) if is_wanted(&date) => Ok(date),
        _ => in_year(today.year() + if is_past { -1 } else { 1 }),
    }
}

/// Whether a duration ends with days or more.
fn is_of_days(node: &Node) -> bool {
    match &node.form {
        Form::Sum(terms) => terms.last().is_some_and(|term| is_of_days(&term.node)),
        Form::Product(factors) => factors.last().is_some_and(|factor| is_of_days(&factor.node)),
        Form::Unit(unit) => is_of_calendar(*unit),
        _ => false,
    }
}

/// Whether a unit is a day, or several.
fn is_of_calendar(unit: Unit) -> bool {
    matches!(unit.text(false), ("", "day" | "week" | "fortnight" | "month" | "year" | "decade" | "century"))
}

/// `today`
fn no_clock(place: Span) -> Reason {
    let hint = "give the option `now`, or write the date, as in `2024-01-15 + 30 days`";
    Fault::new(ErrorCode::UndefinedSymbol, "the current date is unknown, because there is no clock")
        .hint(Some(hint.to_owned()))
        .boxed_at(place)
}

/// `3pm in Tokyo`
fn without_zone(time: &str, zone: Zone, place: Span) -> Reason {
    let name = zone.text();
    let hint = format!("write the zone of the time as well, as in `{time} UTC in {name}`, or give the option `now`");
    Fault::new(ErrorCode::InvalidSyntax, format!("`{time}` has no zone, so that it cannot be told in {name}"))
        .hint(Some(hint))
        .boxed_at(place)
}

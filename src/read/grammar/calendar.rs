//! Dates and times among the words that people ask about them with.
//!
//! ```text
//! offset   = sum (("after" | "before" | "from") sum)?
//! distance = unit ("between" | "from") sum ("and" | "to" | "until") sum
//! ```

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::{Note, NoteCode};
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::primary::with_unit;
use super::{Colons, Parser};
use crate::case::in_lower_case;
use crate::dates::Date;
use crate::doubt::Doubt;
use crate::token::{Kind, Sign, Token};
use crate::tree::{Factor, Form, Join, Node, Target, Term};
use crate::units::Unit;
use crate::{DateOrder, Faulty, Parsed, dates};

/// What may be asked of two days, in any case.
const DISTANCES: &[&str] = &["days", "weeks", "months", "years", "hours", "minutes", "seconds", "time"];
/// A year with a February 29.
const LEAP_YEAR: i32 = 2024;

/// The order of the date that a text begins with, if one of its numbers can be no month.
fn certain_order(text: &str) -> Option<DateOrder> {
    const MOST_BYTES: usize = "14/03/2025".len();
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'/' | b'-');
    let length = text.bytes().take(MOST_BYTES).take_while(is_part).count();
    let mut numbers = text.get(..length)?.splitn(3, ['/', '-']);
    let (first, second) = (numbers.next()?.parse::<u8>().ok()?, numbers.next()?.parse::<u8>().ok()?);
    let year = numbers.next()?.get(..4)?;
    if !year.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    match (first, second) {
        (13..=31, 1..=12) => Some(DateOrder::DayFirst),
        (1..=12, 13..=31) => Some(DateOrder::MonthFirst),
        _ => None,
    }
}

impl Parser<'_, '_> {
    /// Whether the letters after the number at the cursor have values: `a = 9; m = 73; 2am`.
    fn is_before_letters(&self) -> bool {
        let first = match self.ahead(1).kind {
            Kind::Name("am") => "a",
            Kind::Name("pm") => "p",
            _ => return false,
        };
        self.has_value(first) && self.has_value("m")
    }

    /// Whether the month comes first in `01/02/2024`: as the locale or another date says, or else unless that doubt is flipped.
    fn is_month_first(&self) -> bool {
        match self.order_of_dates() {
            Some(order) => order == DateOrder::MonthFirst,
            None => !self.choices.is_flipped(Doubt::Month),
        }
    }

    /// Notes that the month and the day of a date could be exchanged, unless the locale or another date orders them.
    pub(super) fn doubt_month(&mut self, place: Span) {
        if self.order_of_dates().is_none() {
            self.choices.doubt(Doubt::Month, place);
        }
    }

    fn order_of_dates(&self) -> Option<DateOrder> {
        self.style.locale.dates.or_else(|| *self.order_of_dates.get_or_init(|| self.order_of_certain_dates()))
    }

    /// The order in those dates that can only be read in one, `14/03/2025`, if it is the same in all of them.
    fn order_of_certain_dates(&self) -> Option<DateOrder> {
        let starts = self.tokens.iter().map(|token| token.span.start as usize);
        let mut orders = starts.filter_map(|start| certain_order(self.source.get(start..)?));
        let order = orders.next()?;
        orders.all(|other| other == order).then_some(order)
    }

    /// A date or a time of day at the cursor.
    pub(super) fn date(&mut self) -> Parsed<Option<Node>> {
        let start = self.token().span.start;
        let rest = self.source.get(start as usize..).unwrap_or_default();
        // A template may have written a name in the place of a date.
        let is_written = matches!(self.kind(), Kind::Name(name) if !rest.starts_with(name));
        let is_of_ratios = self.colons == Colons::Proportion;
        if is_written || is_of_ratios || !dates::may_begin(rest) || self.is_before_letters() {
            return Ok(None);
        }
        let is_month_first = self.is_month_first();
        let Some((found, length)) = dates::at_start(rest, is_month_first) else {
            if let Some((message, length)) = dates::impossible(rest) {
                let span = Span::new(start as usize..start as usize + length);
                if self.is_alone(span) {
                    let hint = "write spaces around the signs of a difference, as in `2024 - 13 - 45`".to_owned();
                    return Err(Fault::new(ErrorCode::Domain, message).hint(Some(hint)).boxed_at(span));
                }
            }
            self.note_short_date(rest, start as usize);
            return self.days_without_year();
        };
        let span = Span::new(start as usize..start as usize + length);
        let form = match found {
            dates::Found::Date(date) => Form::Date(date),
            dates::Found::DoubtfulDate(date) => {
                self.doubt_month(span);
                Form::Date(date)
            }
            dates::Found::PossibleDate(date, is_likely) => {
                let is_certain = is_likely && date.is_of_our_time();
                let is_likely = is_likely || self.is_about_days() || self.is_beside_date(span);
                let is_doubtful = self.is_alone(span) || is_likely && !is_certain;
                let is_flipped = is_doubtful && self.choices.doubt(Doubt::Day, span);
                if is_likely == is_flipped {
                    return Ok(None);
                }
                // `10/12/1492`
                let other = dates::at_start(rest, !is_month_first);
                if !matches!(other, Some((dates::Found::PossibleDate(other, _), _)) if other == date) {
                    self.doubt_month(span);
                }
                Form::Date(date)
            }
            dates::Found::Time(time) => Form::Time(time),
            dates::Found::Moment(moment) => Form::Moment(moment),
            dates::Found::DoubtfulMoment(moment) => {
                self.doubt_month(span);
                Form::Moment(moment)
            }
            dates::Found::Local(shown) => self.shown_in_zone(shown, span)?,
            dates::Found::PossibleTime(time) => {
                if self.is_alone(span) && self.choices.doubt(Doubt::Time, span) {
                    return Ok(None);
                }
                Form::Time(time)
            }
            dates::Found::Impossible(message) => {
                return Err(Fault::new(ErrorCode::Domain, message).boxed_at(span));
            }
        };
        // A phrase may have moved tokens from after the date to before it.
        let is_inside = |place: Span| (span.start..span.end).contains(&place.start) && place.end <= span.end;
        while is_inside(self.token().span) && self.kind() != Kind::End {
            self.at += 1;
        }
        let mut node = Node::new(form, span);
        if self.kind() == Kind::Zone {
            // A template has written it behind the time.
            let Target::Zone(zone) = self.target_zone()? else { return Err(self.unexpected()) };
            self.put_in_zone(&mut node, zone)?;
        }
        Ok(Some(node))
    }

    /// Hours and minutes behind a time with `pm` or another word are a duration, since they have none: `3:45 pm - 1:30`.
    pub(super) fn as_duration(&mut self, first: &Node, term: &mut Node, is_subtracted: bool) {
        let has_half = |node: &Node| node.span.text(self.source).contains(char::is_alphabetic);
        let (Form::Time(start), Form::Time(time)) = (&first.form, &term.form) else { return };
        if !has_half(first) || has_half(term) || start.zone().is_some() || time.zone().is_some() {
            return;
        }
        if is_subtracted && self.choices.doubt(Doubt::Duration, term.span) {
            return;
        }
        let (size, unit) = match time.seconds() {
            seconds if seconds % 60 == 0 => (seconds / 60, "min"),
            seconds => (seconds, "s"),
        };
        let number = Node::new(Form::Number(Rational::from(size)), term.span);
        term.form = with_unit(number, unit, term.span);
    }

    /// Takes the word between two times or dates of a span: `9:20 to 17:05`, `2024-03-20 until 2024-06-20`.
    pub(super) fn takes_span(&mut self, first: &Node) -> bool {
        use dates::Found;
        // Most sums go on with another word, or end.
        if !is_span_word(self.kind()) {
            return false;
        }
        let next = self.ahead(1).span.start as usize;
        let behind = || dates::at_start(self.source.get(next..)?, true).map(|(found, _)| found);
        let begins_time = match self.ahead(1).kind {
            Kind::Number { .. } => true,
            Kind::Name(name) => dates::is_month(name),
            _ => false,
        };
        let is_begun = |token: &Token| matches!(token.kind, Kind::Name("from" | "between"));
        let before = self.tokens.iter().take(self.at).rfind(|token| token.span.end <= first.span.start);
        let is_alike = begins_time
            && !before.is_some_and(is_begun)
            && match first.form {
                Form::Time(time) if time.zone().is_none() => {
                    matches!(behind(), Some(Found::Time(_) | Found::PossibleTime(_)))
                }
                Form::Date(_) => matches!(behind(), Some(Found::Date(_) | Found::PossibleDate(..))),
                _ => false,
            };
        self.at += usize::from(is_alike);
        is_alike
    }

    /// The terms of the span from one time to another that a dash joins: `9:20–10:05`, `9am-5pm`; and over midnight, `22:00–06:00`.
    pub(super) fn span_of_time(&mut self, first: &Node, dash: Token, last: &Node) -> Option<Vec<Term>> {
        let is_word = is_span_word(dash.kind);
        let place = Span { start: first.span.start, end: last.span.end };
        let is_over_midnight = match (&first.form, &last.form) {
            (Form::Time(start), Form::Time(end)) => {
                let is_over_midnight = start.seconds() > end.seconds();
                let written = dash.span.text(self.source);
                // `minus` subtracts.
                let is_dash = dash.kind == Kind::Sign(Sign::Minus)
                    && !written.starts_with(char::is_alphabetic)
                    && start.zone().is_none()
                    && end.zone().is_none();
                let is_hyphen = matches!(written, "-" | "−");
                let is_tight = !is_hyphen || !dash.is_spaced;
                let has_half = |node: &Node| node.span.text(self.source).contains(char::is_alphabetic);
                let may_be_night = is_tight && (!is_hyphen || has_half(first) && has_half(last));
                let is_none = start.seconds() == end.seconds() || is_over_midnight && !may_be_night;
                if !is_word && (!is_dash || is_none) {
                    return None;
                }
                if !is_word && self.choices.doubt(Doubt::Span, place) == is_tight {
                    return None;
                }
                is_over_midnight
            }
            (Form::Date(_), Form::Date(_)) if is_word => false,
            _ => return None,
        };
        let term = |is_subtracted, node: &Node| Term { is_subtracted, node: node.clone() };
        let mut terms = vec![term(false, last), term(true, first)];
        if is_over_midnight {
            let day = Node::new(Form::Number(Rational::from(24)), place);
            let node = Node::new(with_unit(day, "h", place), place);
            terms.push(Term { is_subtracted: false, node });
        }
        Some(terms)
    }

    /// The days between two of which the first has no year, `Mar 2 to Apr 3` and `Apr 3 - Mar 2`; any other day without a year
    /// is refused.
    fn days_without_year(&mut self) -> Parsed<Option<Node>> {
        let is_month = |kind| matches!(kind, Kind::Name(name) if dates::is_month(name) && !self.has_value(name));
        let is_near = (0..=2).any(|distance| is_month(self.ahead(distance).kind));
        let Some((month, day, place)) = self.day_without_year().filter(|_| is_near) else { return Ok(None) };
        let (first, _) = self.day()?;
        let behind = self.at;
        let is_subtracted = self.is_sign(Sign::Minus);
        let is_joined = is_subtracted || self.is_word("to") || self.is_word("until");
        self.at += usize::from(is_joined);
        if !is_joined || self.day_without_year().is_none() && self.date_alone().is_none() {
            self.at = behind;
            let of_this_year = self.of_this_year(month, day, place);
            return of_this_year.unwrap_or_else(|| Err(without_year(place.text(self.source), place))).map(Some);
        }
        let (second, is_without) = self.day()?;
        let span = Span { start: place.start, end: second.span.end };
        let ((mut from, is_first), (mut to, is_second)) =
            if is_subtracted { ((second, is_without), (first, true)) } else { ((first, true), (second, is_without)) };
        self.give_years((&mut from, is_first), (&mut to, is_second), span)?;
        let terms = vec![Term { is_subtracted: false, node: to }, Term { is_subtracted: true, node: from }];
        Ok(Some(Node::new(Form::Sum(terms), span)))
    }

    /// `12/31/99` alone is a quotient, which it may not have been meant to be.
    fn note_short_date(&mut self, rest: &str, start: usize) {
        let Some(length) = dates::with_short_year(rest) else { return };
        let place = Span::new(start..start + length);
        if self.is_alone(place) {
            self.choices.add(Note::date(place.text(self.source), place));
        }
    }

    /// Whether nothing but this place is in the text.
    fn is_alone(&self, place: Span) -> bool {
        self.tokens.iter().all(|token| (place.start..place.end).contains(&token.span.start) || token.kind == Kind::End)
    }

    /// Whether the place of a possible date and another one are compared or subtracted: `2023-1-15 - 2023-1-10`.
    fn is_beside_date(&self, place: Span) -> bool {
        let is_between = |token: &Token| match token.kind {
            Kind::Sign(Sign::Minus) => token.is_spaced,
            Kind::Sign(Sign::Less | Sign::LessEqual | Sign::Greater | Sign::GreaterEqual) => true,
            _ => false,
        };
        let length = self.tokens.iter().skip(self.at).take_while(|token| token.span.start < place.end).count();
        let date_at = |at: usize| {
            let start = self.tokens.get(at)?.span.start as usize;
            match dates::at_start(self.source.get(start..)?, true)? {
                (dates::Found::Date(_) | dates::Found::PossibleDate(..), size) => Some(start + size),
                _ => None,
            }
        };
        let sign = |at: usize| self.tokens.get(at).filter(|token| is_between(token));
        let is_before = |size: usize| {
            let sign_at = self.at.checked_sub(1);
            let start = sign_at.and_then(|at| at.checked_sub(size));
            let end = start.and_then(date_at);
            sign_at.and_then(sign).is_some_and(|sign| end.is_some_and(|end| end <= sign.span.start as usize))
        };
        // A date has five tokens, or one if the words around it were read.
        sign(self.at + length).is_some() && date_at(self.at + length + 1).is_some() || is_before(1) || is_before(5)
    }

    /// Whether days are counted near the cursor.
    fn is_about_days(&self) -> bool {
        const WORDS: &[&str] = &["day", "days", "week", "weeks", "month", "months", "year", "years", "weekday"];
        const REACH: usize = 24;
        let near = self.at.saturating_sub(REACH)..self.tokens.len().min(self.at + REACH);
        self.tokens.get(near).unwrap_or_default().iter().any(
            |token| matches!(token.kind, Kind::Name(name) if WORDS.iter().any(|word| word.eq_ignore_ascii_case(name))),
        )
    }

    /// `3 weeks after 2024-02-20`
    pub(super) fn offset(&mut self, duration: Node) -> Parsed<Node> {
        let Kind::Name(word) = self.kind() else { return Ok(duration) };
        if (self.is_given)(word) || !is_duration(&duration) {
            return Ok(duration);
        }
        let is_subtracted = match &*in_lower_case(word) {
            "after" | "from" | "since" => false,
            "before" => true,
            "ago" => return self.ago(duration),
            _ => return Ok(duration),
        };
        self.at += 1;
        let date = self.nested(Self::sum)?;
        let span = Span { start: duration.span.start, end: date.span.end };
        let terms = vec![Term { is_subtracted: false, node: date }, Term { is_subtracted, node: duration }];
        Ok(Node::new(Form::Sum(terms), span))
    }

    /// A question about the calendar whose first word is at the cursor.
    pub(super) fn calendar(&mut self, name: &str) -> Parsed<Option<Node>> {
        // A template has written them.
        if matches!(name, "today" | "now") {
            return self.relative_day().map(Some);
        }
        if name.eq_ignore_ascii_case("in") && matches!(self.ahead(1).kind, Kind::Number { .. }) {
            return self.in_time().map(Some);
        }
        if !DISTANCES.iter().any(|word| word.eq_ignore_ascii_case(name)) {
            return Ok(None);
        }
        match self.ahead(1).kind {
            Kind::Name(word) if is_one_of(word, &["until", "till", "to", "before"]) => self.distance_from_now(false),
            Kind::Name(word) if is_one_of(word, &["since"]) => self.distance_from_now(true),
            _ => self.distance(),
        }
    }

    /// `days between 2024-01-01 and 2024-03-01`
    fn distance(&mut self) -> Parsed<Option<Node>> {
        let unit = self.token();
        let is_between = self.is_word_at(1, "between");
        if !is_between && !self.is_word_at(1, "from") {
            return Ok(None);
        }
        self.at += 2;
        let (mut from, first) = self.day()?;
        let is_joined =
            if is_between { self.takes_word("and") } else { self.takes_word("to") || self.takes_word("until") };
        if !is_joined {
            return Err(self.unexpected());
        }
        let (mut to, second) = self.day()?;
        let span = Span { start: unit.span.start, end: to.span.end };
        if first || second {
            self.give_years((&mut from, first), (&mut to, second), span)?;
        }
        match (&from.form, &to.form) {
            (Form::Date(first), Form::Date(second)) if is_between && second < first => {
                std::mem::swap(&mut from, &mut to);
            }
            (Form::Moment(first), Form::Moment(second)) if is_between && is_before(second.seconds_since(*first)) => {
                std::mem::swap(&mut from, &mut to);
            }
            // To a time of the next day.
            (Form::Time(first), Form::Time(second)) if is_before(second.seconds_since(*first)) => {
                to = Self::next_day(to);
            }
            _ => {}
        }
        Ok(Some(self.difference(unit, to, from, span)))
    }

    /// The time between two values, in the unit that is asked for.
    pub(super) fn difference(&self, unit: Token, to: Node, from: Node, span: Span) -> Node {
        let name = unit.span.text(self.source);
        let is_default = matches!(&to.form, Form::Date(_) if name.eq_ignore_ascii_case("days"));
        let terms = vec![Term { is_subtracted: false, node: to }, Term { is_subtracted: true, node: from }];
        let difference = Node::new(Form::Sum(terms), span);
        let Some(wanted) = Unit::find(name).filter(|_| !is_default) else { return difference };
        let target = Target::Unit(Box::new(Node::new(Form::Unit(wanted), unit.span)));
        Node::new(Form::Conversion(Box::new(difference), target), span)
    }

    /// A value at the cursor, and whether it is a day without a year, which is one of [`LEAP_YEAR`] until it is given one.
    pub(super) fn day(&mut self) -> Parsed<(Node, bool)> {
        match self.day_without_year() {
            Some((month, day, span)) if self.date_alone().is_none() => {
                self.skip_to(span.end);
                let date = Date::new(LEAP_YEAR, month, day);
                let date = date.map_err(|message| Fault::new(ErrorCode::Domain, message).boxed_at(span))?;
                Ok((Node::new(Form::Date(date), span), true))
            }
            _ => self.nested(Self::sum).map(|value| (value, false)),
        }
    }

    /// The month and the day at the cursor, without a year.
    fn day_without_year(&self) -> Option<(u8, u8, Span)> {
        let start = self.token().span.start as usize;
        let ((month, day), length) = dates::without_year(self.source.get(start..)?)?;
        Some((month, day, Span::new(start..start + length)))
    }

    /// The date at the cursor, with its year.
    fn date_alone(&self) -> Option<usize> {
        let rest = self.source.get(self.token().span.start as usize..)?;
        dates::at_start(rest, true).map(|(_, length)| length)
    }

    /// Skips the tokens up to a place.
    pub(super) fn skip_to(&mut self, end: u32) {
        while self.token().span.start < end && self.kind() != Kind::End {
            self.at += 1;
        }
    }

    /// Gives years to days without one: that of the other day, or any if the number of days is the same in each.
    fn give_years(
        &mut self,
        (from, is_first): (&mut Node, bool),
        (to, is_second): (&mut Node, bool),
        span: Span,
    ) -> Parsed<()> {
        let (Form::Date(first), Form::Date(second)) = (&from.form, &to.form) else {
            return Err(without_year(span.text(self.source), span));
        };
        let is_later = i32::from(second.of_year() < first.of_year());
        let (years, note) = match (is_first, is_second) {
            (true, true) => {
                let is_leap_day = [first, second].iter().any(|date| date.of_year() == (2, 29));
                let is_leap = is_leap_day || self.choices.doubt(Doubt::Year, span);
                // The February that may be among the days is in the first year or in the second.
                let year = if is_later == 1 && first.of_year().0 > 2 { LEAP_YEAR - 1 } else { LEAP_YEAR };
                let year = if is_leap { year } else { year - 2 };
                ((year, year + is_later), "No year is given; the number of days is the same in every year.".to_owned())
            }
            (true, false) => ((second.year() - is_later, second.year()), one_year(from, self.source)),
            _ => ((first.year(), first.year() + is_later), one_year(to, self.source)),
        };
        self.choices.note(NoteCode::Date, &note, span);
        for (node, year) in [(from, years.0), (to, years.1)] {
            if let Form::Date(date) = &mut node.form {
                let (month, day) = date.of_year();
                let own = Date::new(year, month, day);
                *date = own.map_err(|message| Fault::new(ErrorCode::Domain, message).boxed_at(node.span))?;
            }
        }
        Ok(())
    }

    fn next_day(time: Node) -> Node {
        let span = time.span;
        let Some(hours) = Unit::find("hours") else { return time };
        let factors = vec![
            Factor { join: Join::Times, node: Node::new(Form::Number(Rational::from(24)), span) },
            Factor { join: Join::Beside, node: Node::new(Form::Unit(hours), span) },
        ];
        let day = Node::new(Form::Product(factors), span);
        let terms = vec![Term { is_subtracted: false, node: time }, Term { is_subtracted: false, node: day }];
        Node::new(Form::Sum(terms), span)
    }

    fn is_word_at(&self, distance: usize, word: &str) -> bool {
        matches!(self.ahead(distance).kind, Kind::Name(name) if name.eq_ignore_ascii_case(word))
    }
}

/// Whether a value ends with a unit of time: nothing else is before or after something.
pub(super) fn is_duration(node: &Node) -> bool {
    match &node.form {
        Form::Sum(terms) => terms.last().is_some_and(|term| is_duration(&term.node)),
        Form::Product(factors) => factors.last().is_some_and(|factor| is_duration(&factor.node)),
        Form::Unit(unit) => Unit::find("hours").is_some_and(|hours| hours.kind() == unit.kind()),
        _ => false,
    }
}

/// Whether a distance is less than none.
fn is_before(distance: Faulty<i64>) -> bool {
    distance.is_ok_and(|seconds| seconds < 0)
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|own| own.eq_ignore_ascii_case(word))
}

/// The note on a day that gets the year of the other one.
fn one_year(day: &Node, source: &str) -> String {
    format!("`{}` gets its year from the other day.", day.span.text(source))
}

/// `Mar 2`
fn without_year(day: &str, place: Span) -> super::Reason {
    let hint = "write the year, as in `Mar 2, 2024`, or give the option `now`";
    Fault::new(ErrorCode::InvalidSyntax, format!("the year of `{day}` is unknown"))
        .hint(Some(hint.to_owned()))
        .boxed_at(place)
}

/// Whether a word may stand between the beginning and the end of a span.
fn is_span_word(kind: Kind) -> bool {
    matches!(kind, Kind::Name("to" | "until" | "till"))
}

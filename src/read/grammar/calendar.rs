//! Dates and times among the words that people ask about them with.
//!
//! ```text
//! offset   = sum (("after" | "before" | "from") sum)?
//! distance = unit ("between" | "from") sum ("and" | "to" | "until") sum
//! ```

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::Note;
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::super::doubt::Doubt;
use super::super::token::Kind;
use super::super::tree::{Factor, Form, Join, Node, Target, Term};
use super::super::units::Unit;
use super::super::{Parsed, dates};
use super::Parser;
use super::product::is_unit;

impl Parser<'_, '_> {
    /// A date or a time of day at the cursor.
    pub(super) fn date(&mut self) -> Parsed<Option<Node>> {
        let start = self.token().span.start;
        let rest = self.source.get(start as usize..).unwrap_or_default();
        let is_month_first = !self.choices.is_flipped(Doubt::Month);
        let Some((found, length)) = dates::at_start(rest, is_month_first) else {
            self.note_short_date(rest, start as usize);
            return Ok(None);
        };
        let span = Span::new(start as usize..start as usize + length);
        let form = match found {
            dates::Found::Date(date) => Form::Date(date),
            dates::Found::DoubtfulDate(date) => {
                self.choices.doubt(Doubt::Month, span);
                Form::Date(date)
            }
            dates::Found::PossibleDate(date, is_likely) => {
                let is_likely = is_likely || self.is_about_days();
                if self.is_alone(span) && self.choices.doubt(Doubt::Day, span) == is_likely
                    || !self.is_alone(span) && !is_likely
                {
                    return Ok(None);
                }
                Form::Date(date)
            }
            dates::Found::Time(time) => Form::Time(time),
            dates::Found::Moment(moment) => Form::Moment(moment),
            dates::Found::DoubtfulMoment(moment) => {
                self.choices.doubt(Doubt::Month, span);
                Form::Moment(moment)
            }
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
        while (span.start..span.end).contains(&self.token().span.start) && self.kind() != Kind::End {
            self.at += 1;
        }
        Ok(Some(Node::new(form, span)))
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
        if (self.is_given)(word) || !is_quantity(&duration) {
            return Ok(duration);
        }
        let is_subtracted = match &*word.to_ascii_lowercase() {
            "after" | "from" | "since" => false,
            "before" => true,
            "ago" => return Err(no_clock(self.token().span)),
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
        match name {
            "today" | "now" | "tomorrow" | "yesterday" | "Today" | "Now" | "TODAY" | "NOW" => {
                Err(no_clock(self.token().span))
            }
            "days" | "weeks" | "months" | "years" | "hours" | "minutes" | "seconds" | "Days" | "time" | "Time" => {
                self.distance()
            }
            _ => Ok(None),
        }
    }

    /// `days between 2024-01-01 and 2024-03-01`
    fn distance(&mut self) -> Parsed<Option<Node>> {
        let unit = self.token();
        let Kind::Name(name) = unit.kind else { return Ok(None) };
        let is_between = self.is_word_at(1, "between");
        if !is_between && !self.is_word_at(1, "from") {
            return Ok(None);
        }
        self.at += 2;
        let mut from = self.nested(Self::sum)?;
        let is_joined =
            if is_between { self.takes_word("and") } else { self.takes_word("to") || self.takes_word("until") };
        if !is_joined {
            return Err(self.unexpected());
        }
        let mut to = self.nested(Self::sum)?;
        let span = Span { start: unit.span.start, end: to.span.end };
        match (&from.form, &to.form) {
            (Form::Date(first), Form::Date(second)) if is_between && second < first => {
                std::mem::swap(&mut from, &mut to);
            }
            (Form::Moment(first), Form::Moment(second)) if is_between && second < first => {
                std::mem::swap(&mut from, &mut to);
            }
            // To a time of the next day.
            (Form::Time(first), Form::Time(second)) if second < first => to = Self::next_day(to),
            _ => {}
        }
        let is_default = matches!((&to.form, name), (Form::Date(_), "days" | "Days"));
        let terms = vec![Term { is_subtracted: false, node: to }, Term { is_subtracted: true, node: from }];
        let difference = Node::new(Form::Sum(terms), span);
        let Some(wanted) = Unit::find(name).filter(|_| !is_default) else { return Ok(Some(difference)) };
        let target = Target::Unit(Box::new(Node::new(Form::Unit(wanted), unit.span)));
        Ok(Some(Node::new(Form::Conversion(Box::new(difference), target), span)))
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

/// Whether a value ends with a unit.
fn is_quantity(node: &Node) -> bool {
    match &node.form {
        Form::Sum(terms) => terms.last().is_some_and(|term| is_quantity(&term.node)),
        _ => is_unit(node),
    }
}

/// `today`
fn no_clock(place: Span) -> super::Reason {
    let hint = "write the date, as in `2024-01-15 + 30 days`";
    Fault::new(ErrorCode::UndefinedSymbol, "the current date is unknown, because there is no clock")
        .hint(Some(hint.to_owned()))
        .boxed_at(place)
}

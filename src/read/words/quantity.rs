//! Questions about quantities, days and numbers: `how many feet are in a mile`, `what day is 2024-02-29`,
//! `is 2024 a leap year`, `is 7 prime`.

use pascaline_base::syntax::Span;

use super::super::dates::{self, Found};
use super::super::token::{Bracket, Kind, Sign, Token};
use super::super::units::Unit;

/// The tokens with the question put as an expression, if it is one of these.
pub(super) fn rephrased<'s>(tokens: Vec<Token<'s>>, text: &str, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let tokens = with_whole_dates(tokens, text);
    let question = Question { tokens: &tokens, text, is_given };
    let found =
        question.weekday().or_else(|| question.is_it()).or_else(|| question.how_many()).or_else(|| question.gap());
    found.unwrap_or(tokens)
}

/// The tokens without those inside of a date, whose commas and words mean nothing else: `1st of May, 2024`.
fn with_whole_dates<'s>(mut tokens: Vec<Token<'s>>, text: &str) -> Vec<Token<'s>> {
    let is_date = |token: &Token| match token.kind {
        Kind::Number { .. } => true,
        Kind::Name(name) => dates::is_month(name),
        _ => false,
    };
    let mut end = 0;
    tokens.retain(|token| {
        let start = token.span.start as usize;
        if start < end {
            return false;
        }
        if is_date(token)
            && let Some(rest) = text.get(start..)
            && let Some((found, length)) = dates::at_start(rest, true)
            && !matches!(found, Found::PossibleDate(..) | Found::Time(_) | Found::PossibleTime(_))
        {
            end = start + length;
        }
        true
    });
    tokens
}

struct Question<'s, 'q> {
    tokens: &'q [Token<'s>],
    text: &'q str,
    is_given: &'q dyn Fn(&str) -> bool,
}

impl<'s> Question<'s, '_> {
    fn is_word(&self, at: usize, words: &[&str]) -> bool {
        self.tokens.get(at).is_some_and(|token| match token.kind {
            Kind::Name(name) => words.iter().any(|word| word.eq_ignore_ascii_case(name)) && !(self.is_given)(name),
            _ => false,
        })
    }

    /// The number of these words from a place on.
    fn count(&self, at: usize, words: &[&str]) -> usize {
        (at..self.tokens.len()).take_while(|at| self.is_word(*at, words)).count()
    }

    fn kind(&self, at: usize) -> Kind<'s> {
        self.tokens.get(at).map_or(Kind::End, |token| token.kind)
    }

    /// A token in the place of the first ones.
    fn name(&self, name: &'s str, length: usize) -> Token<'s> {
        let place = |at: usize| self.tokens.get(at).map(|token| token.span).unwrap_or_default();
        let span = Span { start: place(0).start, end: place(length.saturating_sub(1)).end };
        Token { kind: Kind::Name(name), span, is_spaced: false }
    }

    /// `what day of the week is 2024-02-29`
    fn weekday(&self) -> Option<Vec<Token<'s>>> {
        const WORDS: &[&str] = &[
            "what", "which", "weekday", "day", "of", "the", "week", "is", "was", "will", "be", "on", "for", "it",
            "did", "does",
        ];
        let length = self.count(0, WORDS);
        let has_day = (0..length).any(|at| self.is_word(at, &["day", "weekday"]));
        let date = self.tokens.get(length).filter(|_| has_day)?;
        let (found, size) = dates::at_start(self.text.get(date.span.start as usize..)?, true)?;
        if matches!(found, Found::Time(_) | Found::PossibleTime(_)) {
            return None;
        }
        let end = date.span.start as usize + size;
        let behind = self.tokens.iter().position(|token| token.span.start as usize >= end)?;
        let fall = self.count(behind, &["fall", "falls", "on", "be"]);
        let date = self.tokens.get(length..behind)?;
        let rest = self.tokens.get(behind + fall..)?;
        Some([&[self.name("weekday", length)], date, rest].concat())
    }

    /// `is 2024 a leap year`, `is 7 a prime number`
    fn is_it(&self) -> Option<Vec<Token<'s>>> {
        let length = self.count(0, &["is", "was", "will", "the", "year"]);
        let number = self.tokens.get(length).filter(|token| matches!(token.kind, Kind::Number { .. }))?;
        let be = self.count(length + 1, &["be"]);
        let at = length + 1 + be;
        let what = at + self.count(at, &["a"]);
        let (function, behind) = if self.is_word(what, &["leap"]) && self.is_word(what + 1, &["year"]) {
            ("leapyear", what + 2)
        } else if length > 0 && self.is_word(what, &["prime"]) {
            ("isprime", what + 1 + self.count(what + 1, &["number"]))
        } else {
            return self.is_prime(length);
        };
        Some([&[self.name(function, length.max(1)), *number], self.tokens.get(behind..)?].concat())
    }

    /// `is 2^61 - 1 prime`: the expression between the words, which has no other words.
    fn is_prime(&self, length: usize) -> Option<Vec<Token<'s>>> {
        let is_name = |at: &usize| matches!(self.kind(*at), Kind::Name(_));
        let end = (length..self.tokens.len()).find(is_name).filter(|_| length > 0)?;
        let what = end + self.count(end, &["a"]);
        let value = self.tokens.get(length..end).filter(|_| self.is_word(what, &["prime"]))?;
        let behind = what + 1 + self.count(what + 1, &["number"]);
        let bracket = |kind: Kind<'s>, at: usize| {
            self.tokens.get(at).map(|token| Token { kind, span: token.span, is_spaced: false })
        };
        let opened = bracket(Kind::Open(Bracket::Round), length)?;
        let closed = bracket(Kind::Close(Bracket::Round), end)?;
        Some([&[self.name("isprime", length), opened], value, &[closed], self.tokens.get(behind..)?].concat())
    }

    /// `how many days are there between …` is `days between …`.
    fn between(&self) -> Option<Vec<Token<'s>>> {
        let words = self.count(3, &["are", "is", "there", "passed", "pass", "elapsed", "lie"]);
        if !self.is_word(3 + words, &["between", "from"]) {
            return None;
        }
        Some([self.tokens.get(2..3)?, self.tokens.get(3 + words..)?].concat())
    }

    /// `12 inches = ? cm` is `12 inches to cm`.
    fn gap(&self) -> Option<Vec<Token<'s>>> {
        let sign = self.tokens.iter().position(|token| token.kind == Kind::Sign(Sign::Equal))?;
        let gap = if self.kind(sign + 1) == Kind::Name("?") { 1 } else { 2 * self.count(sign + 1, &["how"]) };
        let is_asked = gap == 1 || gap == 2 && self.is_word(sign + 2, &["many", "much"]);
        let unit = sign + 1 + gap;
        let is_unit = matches!(self.kind(unit), Kind::Name(name) if Unit::find(name).is_some());
        let place = self.tokens.get(sign).filter(|_| is_asked && is_unit && sign > 0)?.span;
        let to = [Token { kind: Kind::Name("to"), span: place, is_spaced: true }];
        Some([self.tokens.get(..sign)?, &to, self.tokens.get(unit..)?].concat())
    }

    /// `how many feet are in a mile` is `1 mile to feet`.
    fn how_many(&self) -> Option<Vec<Token<'s>>> {
        if !self.is_word(0, &["how"]) || !self.is_word(1, &["many", "much"]) {
            return None;
        }
        if let Some(between) = self.between() {
            return Some(between);
        }
        let link = (3..self.tokens.len().min(7)).find(|at| self.is_word(*at, &["in", "is", "are", "make", "makes"]))?;
        let unit = self.tokens.get(2..link)?;
        let is_unit = matches!(unit.last()?.kind, Kind::Name(name) if Unit::find(name).is_some());
        let is_other = |token: &Token| !matches!(token.kind, Kind::Name(_));
        if !is_unit || unit.iter().any(is_other) {
            return None;
        }
        let start = link + self.count(link, &["is", "are", "there", "in", "make", "makes", "equal", "to"]);
        let article = self.count(start, &["a", "an", "one", "the"]);
        let end = (start..self.tokens.len()).find(|at| matches!(self.kind(*at), Kind::End | Kind::Name("?")))?;
        let place = self.tokens.get(start)?.span;
        let one = [Token { kind: Kind::Fraction(1, 1), span: place, is_spaced: true }];
        let number = one.get(..article.min(1))?;
        let value = self.tokens.get(start + article..end).filter(|value| !value.is_empty())?;
        let to = [Token { kind: Kind::Name("to"), span: unit.first()?.span, is_spaced: true }];
        let rest = self.tokens.get(end..)?;
        Some([number, value, &to, unit, rest].concat())
    }
}

//! What a comma between digits is: it groups them, is a decimal comma, or separates two numbers.

use pascaline_base::note::NoteCode;
use pascaline_base::sort::sort;
use pascaline_base::syntax::Span;

use super::Lexer;
use super::groups::is_indian;
use super::number::digits;
use crate::doubt::Doubt;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::{Locale, functions, words};

/// What a comma between digits is in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Commas {
    /// What it is elsewhere, or what separates the two numbers of a point.
    OfBrackets,
    /// What it is elsewhere: the function takes one argument.
    OfNumber,
    /// It separates arguments.
    Separate,
    /// A decimal comma: arguments are separated by `;`.
    Decimal,
}

impl Lexer<'_, '_> {
    /// What a comma between digits is in the innermost bracket.
    pub(super) fn commas(&self) -> Commas {
        self.open.last().map_or(Commas::OfBrackets, |(_, commas)| *commas)
    }

    /// What a comma between digits is in the round bracket at this place, which the last token is before.
    pub(super) fn commas_at(&self, start: usize) -> Commas {
        let function = match self.tokens.last().map(|token| token.kind) {
            Some(Kind::Command(name)) => functions::called(name),
            Some(Kind::Name(name)) if words::is_called(name) => None,
            Some(Kind::Name(name)) => match functions::called(name) {
                None => return Commas::OfBrackets,
                function => function,
            },
            _ => return Commas::OfBrackets,
        };
        let most = function.and_then(functions::row_of).map(|row| row.arguments.1);
        match most {
            _ if self.with_semicolon.binary_search(&start).is_ok() => Commas::Decimal,
            Some(1) => Commas::OfNumber,
            _ => Commas::Separate,
        }
    }

    /// Whether a comma between digits is a decimal comma, in the number that began at `start`.
    pub(super) fn takes_decimal_comma(&self, start: usize, separators: Option<&str>) -> bool {
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        let fraction = digits(rest);
        if fraction == 0 || self.commas() == Commas::Separate || separators == Some(",") {
            return false;
        }
        let is_zero = self.cursor.source().get(start..self.cursor.at()) == Some("0");
        // `1,2,3` is a list.
        let is_list = rest.get(fraction..).is_some_and(|rest| rest.starts_with(','))
            || self.tokens.len() >= 2
                && matches!(self.tokens.last(), Some(Token { kind: Kind::Sign(Sign::Comma), is_spaced: false, .. }));
        match self.style.locale {
            _ if self.commas() == Commas::Decimal => !is_list,
            Locale::Comma => !is_list,
            Locale::Point | Locale::Indian => is_zero && !is_list && !self.is_in_list(),
            Locale::Unknown => !is_list && !self.is_in_list(),
        }
    }

    /// Whether the number that began at `start` and the one after the comma are everything inside brackets: `(2,3)` is a point.
    pub(super) fn is_pair(&mut self, start: usize) -> bool {
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        let second = digits(rest);
        let behind = rest.get(second..).unwrap_or_default().trim_start();
        let is_sign = |kind: Kind| matches!(kind, Kind::Sign(Sign::Minus | Sign::Plus));
        let first = self.tokens.iter().rev().map(|token| token.kind).find(|kind| !is_sign(*kind));
        let is_pair = self.style.locale == Locale::Unknown
            && self.commas() == Commas::OfBrackets
            && first == Some(Kind::Open(Bracket::Round))
            && second > 0
            && (behind.starts_with(')') || behind.starts_with("\\right)"));
        let place = Span::new(start..self.cursor.at() + 1 + second);
        is_pair && !self.choices.doubt(Doubt::Comma, place)
    }

    /// Whether the innermost bracket is one of a list.
    pub(super) fn is_in_list(&self) -> bool {
        matches!(self.open.last(), Some((Bracket::Square | Bracket::Curly | Bracket::Set, _)))
    }

    /// `1,234` alone could be 1.234; `1,5` is read as 1.5.
    pub(super) fn doubt_comma(&mut self, span: Span, separators: Option<&str>, has_decimal_comma: bool) {
        let text = span.text(self.cursor.source());
        let is_unknown = self.style.locale == Locale::Unknown;
        let one_group = separators == Some(",") && text.matches(',').count() == 1 && !text.contains('.');
        if is_unknown && !has_decimal_comma && (one_group || is_indian(text)) {
            self.choices.doubt(Doubt::Comma, span);
            return;
        }
        // A group of three digits cannot follow a 0.
        let has_point = text.starts_with("0.") && text.len() == "0.123".len();
        let (sign, reading) = match self.style.locale {
            Locale::Comma if has_point => ("point", "is read as a decimal point"),
            Locale::Comma => return,
            _ if has_decimal_comma => ("comma", "is read as a decimal comma"),
            Locale::Unknown if separators == Some(".") && text.contains(',') => ("comma", "is read as a decimal comma"),
            Locale::Unknown if separators == Some(".") => ("points", "group its digits"),
            _ => return,
        };
        self.choices.note(NoteCode::Comma, &format!("The {sign} in `{text}` {reading}."), span);
    }
}

/// Where the round brackets are that have a `;` directly inside of them, in order.
pub(super) fn with_semicolon(text: &str) -> Vec<usize> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    if !text.contains(';') {
        return found;
    }
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => open.push(at),
            b')' => drop(open.pop()),
            b';' if !text.get(..at).is_some_and(|before| before.ends_with('\\')) => found.extend(open.last()),
            _ => {}
        }
    }
    sort(&mut found);
    found
}

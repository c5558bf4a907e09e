//! What a comma between digits is: it groups them, is a decimal comma, or separates two numbers.

use pascaline_base::note::NoteCode;
use pascaline_base::sort::sort;
use pascaline_base::syntax::Span;

use super::Lexer;
use super::decimals::Shown;
use super::groups::{is_group_by_point, is_indian};
use super::number::digits;
use crate::doubt::Doubt;
use crate::functions::Function;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::{Decimals, functions, words};

/// What a comma between digits is in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Commas {
    /// What it is elsewhere, or what separates the two numbers of a point.
    OfBrackets,
    /// What it is elsewhere: the function takes one argument.
    OfNumber,
    /// It separates arguments.
    Separate,
    /// It groups digits: other commas of the bracket have a space behind them, and separate, as in `max(1,000, 2,000)`.
    Group,
    /// A decimal comma: arguments are separated by `;`.
    Decimal,
}

impl Lexer<'_, '_> {
    /// What a comma between digits is in the innermost bracket.
    pub(super) fn commas(&self) -> Commas {
        if self.style.is_formula() && !matches!(self.open.last(), Some((Bracket::Round, Commas::Decimal))) {
            return Commas::Separate;
        }
        self.open.last().map_or(Commas::OfBrackets, |(_, commas)| *commas)
    }

    /// What a comma between digits is in the round bracket at this place, which the last token is before.
    pub(super) fn commas_at(&self, start: usize) -> Commas {
        let has_semicolon = self.with_semicolon.binary_search(&start).is_ok();
        if self.style.is_formula() {
            return if has_semicolon { Commas::Decimal } else { Commas::Separate };
        }
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
            _ if has_semicolon => Commas::Decimal,
            Some(1) => Commas::OfNumber,
            // The second argument of `ceil(1,250 / 48)` has hardly three digits.
            _ if function.is_some_and(Function::rounds) => Commas::Group,
            _ if self.with_both_commas.binary_search(&start).is_ok() => Commas::Group,
            _ => Commas::Separate,
        }
    }

    /// Whether a comma between digits is a decimal comma, in the number that began at `start`.
    pub(super) fn takes_decimal_comma(&self, start: usize, separators: Option<&str>) -> bool {
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        let fraction = digits(rest);
        if fraction == 0 || matches!(self.commas(), Commas::Separate | Commas::Group) || separators == Some(",") {
            return false;
        }
        let is_zero = self.cursor.source().get(start..self.cursor.at()) == Some("0");
        // `1,2,3` is a list, and so is `1,-2,3`.
        let before = match self.tokens.as_slice() {
            [before @ .., Token { kind: Kind::Sign(Sign::Minus), is_spaced: false, .. }] => before,
            before => before,
        };
        let is_list = rest.get(fraction..).is_some_and(|rest| rest.starts_with(','))
            || matches!(before, [_, .., Token { kind: Kind::Sign(Sign::Comma), is_spaced: false, .. }]);
        match self.style.locale.decimals {
            _ if self.commas() == Commas::Decimal => !is_list,
            Decimals::Comma => !is_list,
            Decimals::Point | Decimals::Indian => is_zero && !is_list && !self.is_in_list(),
            Decimals::Unknown => !is_list && !self.is_in_list(),
        }
    }

    /// Whether the number that began at `start` and the one after the comma are everything inside brackets: `(2,3)` is a point.
    pub(super) fn is_pair(&mut self, start: usize) -> bool {
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        let second = digits(rest);
        let behind = rest.get(second..).unwrap_or_default().trim_start();
        let is_sign = |kind: Kind| matches!(kind, Kind::Sign(Sign::Minus | Sign::Plus));
        let first = self.tokens.iter().rev().map(|token| token.kind).find(|kind| !is_sign(*kind));
        let is_pair = self.style.locale.decimals == Decimals::Unknown
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

    /// Whether a number could be one of thousands, as in `10.000`: its decimals end with two zeros.
    fn is_round_behind_point(&self, text: &str) -> bool {
        self.may_group_by_point() && text.len() <= "123.456".len() && text.ends_with("00") && is_group_by_point(text)
    }

    /// `1,234` alone could be 1.234; `1,5` is read as 1.5.
    pub(super) fn doubt_comma(&mut self, span: Span, separators: Option<&str>, has_decimal_comma: bool) {
        let text = span.text(self.cursor.source());
        let is_unknown = self.style.locale.decimals == Decimals::Unknown;
        let one_comma = text.matches(',').count() == 1 && !text.contains('.');
        let one_group = separators == Some(",") && one_comma;
        let shows_comma = self.shown == Shown::Comma && one_comma && has_one_group(text);
        let is_doubtful = !has_decimal_comma && (one_group || is_indian(text)) || shows_comma;
        let is_in_both = self.commas() == Commas::Group && text.contains(',');
        if is_unknown && is_doubtful || is_in_both || self.is_round_behind_point(text) {
            self.choices.doubt(Doubt::Comma, span);
            return;
        }
        // A group of three digits cannot follow a 0.
        let has_point = text.starts_with("0.") && text.len() == "0.123".len();
        let (sign, reading) = match self.style.locale.decimals {
            Decimals::Comma if has_point => ("point", "is read as a decimal point"),
            Decimals::Comma => return,
            _ if has_decimal_comma => ("comma", "is read as a decimal comma"),
            Decimals::Unknown if separators == Some(".") && text.contains(',') => {
                ("comma", "is read as a decimal comma")
            }
            Decimals::Unknown if separators == Some(".") => ("points", "group its digits"),
            _ => return,
        };
        self.choices.note(NoteCode::Comma, &format!("The {sign} in `{text}` {reading}."), span);
    }
}

/// Whether the one comma of a number is before three digits, as between groups.
fn has_one_group(text: &str) -> bool {
    text.split_once(',')
        .is_some_and(|(whole, group)| group.len() == 3 && (1..=3).contains(&whole.len()) && !whole.starts_with('0'))
}

/// Where the round brackets are that have commas with a space behind them and commas between groups of digits, in order.
pub(super) fn with_both_commas(text: &str) -> Vec<usize> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    // The commas of a spreadsheet's formula separate.
    if !text.contains(", ") || text.trim_start().starts_with('=') {
        return found;
    }
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => open.push((at, false, false)),
            b')' => found.extend(open.pop().filter(|(_, spaced, grouped)| *spaced && *grouped).map(|(at, ..)| at)),
            b',' => {
                let (before, behind) = (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
                if let Some((_, spaced, grouped)) = open.last_mut() {
                    *spaced |= behind.starts_with(' ');
                    *grouped |= before.ends_with(|char: char| char.is_ascii_digit()) && digits(behind) == 3;
                }
            }
            _ => {}
        }
    }
    sort(&mut found);
    found
}

/// Where the round brackets are that have a `;` directly inside of them, in order.
pub(super) fn with_semicolon(text: &str) -> Vec<usize> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    if !text.contains(';') {
        return found;
    }
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'{' => open.push((at, byte == b'(')),
            b')' | b'}' => drop(open.pop()),
            b';' if !text.get(..at).is_some_and(|before| before.ends_with('\\')) => {
                found.extend(open.last().filter(|(_, is_round)| *is_round).map(|(at, _)| *at));
            }
            _ => {}
        }
    }
    sort(&mut found);
    found
}

//! Numbers: digits that may be grouped, decimals that may repeat, exponents, bases.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::signs::plain;
use pascaline_base::syntax::Span;

use super::Lexer;
use super::groups::BRACED_COMMA;
use crate::doubt::Doubt;
use crate::token::Kind;
use crate::{Decimals, Parsed, numeral};

impl<'s> Lexer<'s, '_> {
    /// A number with its groups, its decimals and its exponent.
    pub(super) fn number(&mut self) -> Kind<'s> {
        let rest = self.cursor.rest();
        if let Some(length) = radix_literal(rest).or_else(|| self.subscripted()) {
            self.cursor.skip(length);
            return Kind::Number { has_decimal_comma: false };
        }
        let start = self.cursor.at();
        let whole = digits(rest);
        let (groups, separators) = if self.takes_base(rest) { (whole, None) } else { self.groups(rest, whole) };
        self.cursor.skip(groups);
        let decimal = self.decimal_point();
        let has_decimal_comma = decimal.is_none() && self.decimal_comma(start, separators);
        if decimal.is_some() || self.cursor.rest().starts_with("\\overline") && start < self.cursor.at() {
            self.overline();
        }
        if let Some(decimals) = decimal {
            self.repeated(start, decimals);
            self.dots(start);
        }
        self.exponent();
        let span = Span::new(start..self.cursor.at());
        self.note_underscores(span, separators);
        self.doubt_comma(span, separators, has_decimal_comma);
        // Points between groups are not decimal points.
        Kind::Number { has_decimal_comma: has_decimal_comma || separators == Some(".") }
    }

    /// The length of the digits at the cursor with their base as a subscript: `4₁₆`.
    fn subscripted(&self) -> Option<usize> {
        let length = self.digit_run.length(&self.cursor, |char| char.is_ascii_alphanumeric());
        numeral::subscripted(self.cursor.rest(), length).map(|(_, _, length)| length)
    }

    /// Skips a decimal point and the digits after it, and returns their number.
    fn decimal_point(&mut self) -> Option<usize> {
        let rest = self.cursor.rest();
        if !rest.starts_with('.') || rest.starts_with("..") {
            return None;
        }
        let is_group = self.style.locale.decimals == Decimals::Comma;
        let fraction = digits(rest.get(1..).unwrap_or_default());
        let repeats = self.is_overline_after_point() || rest.starts_with(".[") || is_repeated(rest, ".(");
        if fraction > 0 || repeats && !is_group {
            self.cursor.skip(1 + fraction);
            return Some(fraction);
        }
        // A point at the end of a sentence is not a decimal point.
        if !self.is_end_of_sentence() && !self.is_before_sentence() {
            self.cursor.skip(1);
        }
        None
    }

    /// Skips a decimal comma and the digits after it, in the number that began at `start`; whether there is one.
    fn decimal_comma(&mut self, start: usize, separators: Option<&str>) -> bool {
        let rest = self.cursor.rest();
        let comma = match self.cursor.byte() {
            b',' if separators.is_none() && self.is_pair(start) => return false,
            b',' if self.takes_decimal_comma(start, separators) => ",",
            // LaTeX puts no space after it.
            b'{' if separators.is_none() && start < self.cursor.at() && rest.starts_with(BRACED_COMMA) => BRACED_COMMA,
            _ => return false,
        };
        let fraction = digits(rest.get(comma.len()..).unwrap_or_default());
        if fraction > 0 {
            self.cursor.skip(comma.len() + fraction);
        }
        fraction > 0
    }

    /// Whether the `_` after the digits at the cursor is followed by their base.
    fn takes_base(&mut self, rest: &str) -> bool {
        let digits = digits(rest);
        if self.style.is_latex() || !rest.get(digits..).is_some_and(|rest| rest.starts_with('_')) || !has_base(rest) {
            return false;
        }
        let end = rest.find(|char: char| !char.is_ascii_digit() && char != '_').unwrap_or(rest.len());
        let place = Span::new(self.cursor.at()..self.cursor.at() + end);
        !self.choices.doubt(Doubt::Base, place)
    }

    /// `19_8` is 198, and could be meant to have a base.
    fn note_underscores(&mut self, span: Span, separators: Option<&str>) {
        let text = span.text(self.cursor.source());
        let is_unusual = |group: &str| group.len() != 3;
        if separators == Some("_") && text.split('_').skip(1).any(is_unusual) {
            self.choices.note(NoteCode::Base, &format!("The `_` in `{text}` only separates digits."), span);
        }
    }

    /// `(3)` directly after a decimal point repeats: `0.(3)` is a third. After decimals it is a doubtful factor: `1.5(2)`.
    fn repeated(&mut self, start: usize, decimals: usize) {
        let rest = self.cursor.rest();
        if !is_repeated(rest, "(") {
            return;
        }
        let end = self.cursor.at() + digits(rest.get(1..).unwrap_or_default()) + 2;
        if decimals == 0 || self.choices.doubt(Doubt::Repeating, Span::new(start..end)) {
            self.cursor.skip(end - self.cursor.at());
        }
    }

    /// Dots after decimals that repeat: `0.2727...`. Between the items of a list they are another sign.
    fn dots(&mut self, start: usize) {
        let rest = self.cursor.rest();
        let Some(dots) = numeral::DOTS.into_iter().find(|dots| rest.starts_with(dots)) else { return };
        let place = Span::new(start..self.cursor.at());
        let text = place.text(self.cursor.source());
        let behind = rest.get(dots.len()..).unwrap_or_default().trim_start();
        let is_in_list = behind.starts_with([',', '.', '…']) || behind.starts_with(|char: char| char.is_ascii_digit());
        let Some(length) = numeral::period(text).filter(|_| !is_in_list) else { return };
        let digits = text.get(text.len() - length..).unwrap_or_default();
        self.choices.note(NoteCode::Repeating, &format!("The digits `{digits}` are read as repeating."), place);
        self.cursor.skip(dots.len());
    }

    /// `\overline{3}` or `[3]` after decimals: they repeat.
    fn overline(&mut self) {
        if let Some(inner) = self.cursor.rest().strip_prefix('[') {
            let length = digits(inner);
            if length > 0 && inner.get(length..).is_some_and(|rest| rest.starts_with(']')) {
                self.cursor.skip(length + 2);
            }
        }
        let Some(rest) = self.cursor.rest().strip_prefix("\\overline") else { return };
        let (braced, inner) = match rest.strip_prefix('{') {
            Some(inner) => (2, inner),
            None => (0, rest),
        };
        let length = if braced > 0 { digits(inner) } else { digits(inner).min(1) };
        if length > 0 && (braced == 0 || inner.get(length..).is_some_and(|rest| rest.starts_with('}'))) {
            self.cursor.skip("\\overline".len() + braced + length);
        }
    }

    /// Skips an exponent: `e3`, or the key of a calculator and what follows it, ` EXP 3`.
    fn exponent(&mut self) {
        if let Some(length) = numeral::exponent_of_key(self.cursor.rest()) {
            self.cursor.skip(length);
            return;
        }
        if !matches!(self.cursor.byte(), b'e' | b'E') {
            return;
        }
        let sign = self.cursor.rest().chars().nth(1).filter(|char| matches!(plain(*char), '+' | '-'));
        let signed = sign.map_or(0, char::len_utf8);
        let rest = self.cursor.rest().get(1 + signed..).unwrap_or_default();
        let length = digits(rest);
        // In a text with the name `e1`, `3e1` is a product.
        let is_name = signed == 0 && length > 0 && self.is_numbered_name();
        if length > 0 && !is_name {
            self.cursor.skip(1 + signed + length);
        }
    }

    /// `0x1G` is neither a number in base 16 nor a product.
    pub(super) fn check_radix(&self) -> Parsed<()> {
        let rest = self.cursor.rest();
        let is_digit = |byte: &u8| byte.is_ascii_alphanumeric();
        // `0o.7` has no meaning either.
        let is_prefixed = numeral::radix(rest).is_some()
            && match rest.as_bytes() {
                [_, _, b'.', next, ..] => is_digit(next),
                [_, _, next, ..] => is_digit(next),
                _ => false,
            };
        if !is_prefixed || radix_literal(rest).is_some() {
            return Ok(());
        }
        let is_part = |char: char| char.is_alphanumeric() || char == '.';
        let length = rest.find(|char: char| !is_part(char)).unwrap_or(rest.len());
        let text = rest.get(..length).unwrap_or_default();
        let place = Span::new(self.cursor.at()..self.cursor.at() + length);
        Err(Fault::new(ErrorCode::InvalidNumber, format!("`{text}` is not a number")).boxed_at(place))
    }

    pub(super) fn is_overline_after_point(&self) -> bool {
        self.cursor.rest().starts_with(".\\overline")
    }
}

/// The number of digits that the text begins with.
pub(super) fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Whether the text begins with this bracket, digits and the end of the bracket.
fn is_repeated(text: &str, open: &str) -> bool {
    let inner = text.strip_prefix(open).unwrap_or_default();
    let length = digits(inner);
    length > 0 && inner.get(length..).is_some_and(|rest| rest.starts_with(')'))
}

/// Whether `_` separates digits from their base: `1011_2`. Groups have three digits.
fn has_base(text: &str) -> bool {
    let Some((number, rest)) = text.split_once('_') else { return false };
    let length = digits(rest);
    let base = if length < 3 { rest.get(..length).and_then(|base| base.parse().ok()) } else { None };
    let ends =
        rest.get(length..).is_some_and(|rest| !rest.starts_with(|char: char| char == '_' || char.is_alphanumeric()));
    let is_base = |base: u8| {
        (2..=10).contains(&base) && number.bytes().all(|digit| digit.is_ascii_digit() && digit - b'0' < base)
    };
    ends && !number.is_empty() && base.is_some_and(is_base)
}

/// The length of a hexadecimal, octal or binary literal.
fn radix_literal(text: &str) -> Option<usize> {
    let radix = numeral::radix(text)?;
    let length = text.get(2..)?.find(|char: char| !char.is_digit(radix)).unwrap_or(text.len() - 2);
    let follows = text.get(2 + length..)?.chars().next();
    (length > 0 && !follows.is_some_and(char::is_alphanumeric)).then_some(2 + length)
}

//! Numbers: digits that may be grouped, decimals that may repeat, exponents, bases.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;

use super::Lexer;
use crate::doubt::Doubt;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::{Locale, Parsed, numeral};

impl<'s> Lexer<'s, '_> {
    /// A number with its groups, its decimals and its exponent.
    pub(super) fn number(&mut self) -> Kind<'s> {
        let rest = self.cursor.rest();
        if let Some(length) = radix_literal(rest) {
            self.cursor.skip(length);
            return Kind::Number { has_decimal_comma: false };
        }
        let start = self.cursor.at();
        let whole = digits(rest);
        let (groups, separators) = if self.takes_base(rest) { (whole, None) } else { self.groups(rest, whole) };
        self.cursor.skip(groups);
        let mut has_decimal_comma = false;
        let mut decimal = None;
        match self.cursor.byte() {
            b'.' if !self.cursor.rest().starts_with("..") => {
                let is_group = self.style.locale == Locale::Comma;
                let fraction = digits(self.cursor.rest().get(1..).unwrap_or_default());
                // A point at the end of a sentence is not a decimal point.
                let rest = self.cursor.rest();
                let repeats = self.is_overline_after_point() || rest.starts_with(".[") || is_repeated(rest, ".(");
                if fraction > 0 || repeats && !is_group {
                    self.cursor.skip(1 + fraction);
                    decimal = Some(fraction);
                } else if !self.is_end_of_sentence() && !self.is_before_sentence() {
                    self.cursor.skip(1);
                }
            }
            b',' if separators.is_none() && self.is_pair(start) => {}
            b',' if self.takes_decimal_comma(separators) => {
                let fraction = digits(self.cursor.rest().get(1..).unwrap_or_default());
                self.cursor.skip(1 + fraction);
                has_decimal_comma = true;
            }
            _ => {}
        }
        if decimal.is_some() || self.cursor.rest().starts_with("\\overline") && start < self.cursor.at() {
            self.overline();
        }
        if let Some(decimals) = decimal {
            self.repeated(start, decimals);
        }
        self.exponent();
        let span = Span::new(start..self.cursor.at());
        self.note_underscores(span, separators);
        self.doubt_comma(span, separators, has_decimal_comma);
        // Points between groups are not decimal points.
        Kind::Number { has_decimal_comma: has_decimal_comma || separators == Some(".") }
    }

    /// The length of the digits and their groups of three, and how they are separated.
    fn groups(&self, rest: &str, whole: usize) -> (usize, Option<&'static str>) {
        let separators: &[&str] = match self.style.locale {
            Locale::Comma => &[".", "_", "\u{a0}", "\u{202f}", "\u{2009}", "\\,", "'"],
            _ => &[",\\!", "{,}", ",", "_", "\u{a0}", "\u{202f}", "\u{2009}", "\\,", "'", "\u{2019}"],
        };
        // Without a locale, `1.234.567` and `1.234,5` have points between groups.
        let points = self.style.locale == Locale::Unknown && is_grouped_by_points(rest);
        let is_flipped = self.choices.is_flipped(Doubt::Comma);
        for separator in separators.iter().copied().chain(points.then_some(".")) {
            if separator == "," && (self.is_in_call() || is_flipped) || separator == "_" && self.style.is_latex {
                continue;
            }
            let mut length = whole;
            if whole == 0 || whole > 3 && separator != "_" {
                continue;
            }
            while let Some(group) = rest.get(length..).and_then(|rest| rest.strip_prefix(separator)) {
                let size = digits(group);
                if size != 3 && separator != "_" || size == 0 {
                    break;
                }
                length += separator.len() + size;
            }
            if length > whole {
                return (length, Some(separators.iter().copied().find(|own| *own == separator).unwrap_or(".")));
            }
        }
        (whole, None)
    }

    /// Whether the `_` after the digits at the cursor is followed by their base.
    fn takes_base(&mut self, rest: &str) -> bool {
        let digits = digits(rest);
        if self.style.is_latex || !rest.get(digits..).is_some_and(|rest| rest.starts_with('_')) || !has_base(rest) {
            return false;
        }
        let end = rest.find(|char: char| !char.is_ascii_digit() && char != '_').unwrap_or(rest.len());
        let place = Span::new(self.cursor.at()..self.cursor.at() + end);
        !self.choices.doubt(Doubt::Base, place)
    }

    /// Whether a comma between digits is a decimal comma.
    fn takes_decimal_comma(&self, separators: Option<&str>) -> bool {
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        let fraction = digits(rest);
        if fraction == 0 || self.is_in_call() || separators == Some(",") {
            return false;
        }
        // `1,2,3` is a list.
        let is_list = rest.get(fraction..).is_some_and(|rest| rest.starts_with(','))
            || self.tokens.len() >= 2
                && matches!(self.tokens.last(), Some(Token { kind: Kind::Sign(Sign::Comma), is_spaced: false, .. }));
        match self.style.locale {
            Locale::Comma => !is_list,
            Locale::Point => false,
            Locale::Unknown => !is_list && !self.is_in_brackets(),
        }
    }

    /// Whether the number that began at `start` and the one after the comma are everything inside brackets: `(2,3)` is a point.
    fn is_pair(&mut self, start: usize) -> bool {
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        let second = digits(rest);
        let behind = rest.get(second..).unwrap_or_default().trim_start();
        let is_sign = |kind: Kind| matches!(kind, Kind::Sign(Sign::Minus | Sign::Plus));
        let first = self.tokens.iter().rev().map(|token| token.kind).find(|kind| !is_sign(*kind));
        let is_pair = self.style.locale == Locale::Unknown
            && !self.is_in_call()
            && first == Some(Kind::Open(Bracket::Round))
            && second > 0
            && (behind.starts_with(')') || behind.starts_with("\\right)"));
        let place = Span::new(start..self.cursor.at() + 1 + second);
        is_pair && !self.choices.doubt(Doubt::Comma, place)
    }

    /// Whether the innermost bracket is one of a list.
    fn is_in_brackets(&self) -> bool {
        matches!(self.open.last(), Some((Bracket::Square | Bracket::Curly | Bracket::Set, _)))
    }

    /// `19_8` is 198, and could be meant to have a base.
    fn note_underscores(&mut self, span: Span, separators: Option<&str>) {
        let text = span.text(self.cursor.source());
        let is_unusual = |group: &str| group.len() != 3;
        if separators == Some("_") && text.split('_').skip(1).any(is_unusual) {
            self.choices.note(NoteCode::Base, &format!("The `_` in `{text}` only separates digits."), span);
        }
    }

    /// `1,234` alone could be 1.234; `1,5` is read as 1.5.
    fn doubt_comma(&mut self, span: Span, separators: Option<&str>, has_decimal_comma: bool) {
        if self.style.locale != Locale::Unknown {
            return;
        }
        let text = span.text(self.cursor.source());
        let one_group = separators == Some(",") && text.matches(',').count() == 1 && !text.contains('.');
        if one_group {
            self.choices.doubt(Doubt::Comma, span);
        } else if has_decimal_comma || separators == Some(".") {
            let message = format!("The comma in `{text}` is read as a decimal comma.");
            self.choices.note(NoteCode::Comma, &message, span);
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

    fn exponent(&mut self) {
        if !matches!(self.cursor.byte(), b'e' | b'E') {
            return;
        }
        let signed = usize::from(matches!(self.cursor.byte_after(1), b'+' | b'-'));
        let rest = self.cursor.rest().get(1 + signed..).unwrap_or_default();
        let length = digits(rest);
        if length > 0 {
            self.cursor.skip(1 + signed + length);
        }
    }

    /// `0x1G` is neither a number in base 16 nor a product.
    pub(super) fn check_radix(&self) -> Parsed<()> {
        let rest = self.cursor.rest();
        let is_prefixed = numeral::radix(rest).is_some()
            && matches!(rest.as_bytes(), [_, _, next, ..] if next.is_ascii_alphanumeric());
        if !is_prefixed || radix_literal(rest).is_some() {
            return Ok(());
        }
        let length = rest.find(|char: char| !char.is_alphanumeric()).unwrap_or(rest.len());
        let text = rest.get(..length).unwrap_or_default();
        let place = Span::new(self.cursor.at()..self.cursor.at() + length);
        Err(Fault::new(ErrorCode::InvalidNumber, format!("`{text}` is not a number")).boxed_at(place))
    }

    pub(super) fn is_overline_after_point(&self) -> bool {
        self.cursor.rest().starts_with(".\\overline")
    }
}

/// The number of digits that the text begins with.
fn digits(text: &str) -> usize {
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

/// Whether points group digits: `1.234.567`, `1.234,5`.
fn is_grouped_by_points(text: &str) -> bool {
    /// Longer numbers do not group their digits by points.
    const LONGEST: usize = 64;
    let length = text.bytes().take(LONGEST).take_while(|byte| byte.is_ascii_digit() || b".,".contains(byte)).count();
    let number = text.get(..length).unwrap_or_default();
    let (whole, fraction) = number.split_once(',').map_or((number, None), |(whole, rest)| (whole, Some(rest)));
    let mut groups = whole.split('.');
    let first = groups.next().is_some_and(|first| (1..=3).contains(&first.len()));
    let points = whole.matches('.').count();
    first
        && groups.all(|group| group.len() == 3)
        && (points > 1 && fraction.is_none_or(|rest| !rest.contains(','))
            || points == 1 && fraction.is_some_and(|rest| !rest.is_empty() && !rest.contains(['.', ','])))
}

/// The length of a hexadecimal, octal or binary literal.
fn radix_literal(text: &str) -> Option<usize> {
    let radix = numeral::radix(text)?;
    let length = text.get(2..)?.find(|char: char| !char.is_digit(radix)).unwrap_or(text.len() - 2);
    let follows = text.get(2 + length..)?.chars().next();
    (length > 0 && !follows.is_some_and(char::is_alphanumeric)).then_some(2 + length)
}

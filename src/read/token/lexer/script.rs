//! Digits in superscripts, which are exponents, and in subscripts, which are bases: `2⁻¹`, `log₂ 8`.

use std::ops::Range;

use pascaline_base::signs;
use pascaline_base::syntax::Span;

use super::Lexer;
use crate::token::{Bracket, Kind, Sign, Token};

impl Lexer<'_, '_> {
    /// A whole number in superscripts: `²`, `⁻¹`.
    pub(super) fn superscript(&mut self) -> Option<i32> {
        let rest = self.cursor.rest();
        let sign = rest.chars().next().filter(|char| matches!(char, '⁻' | '⁺'));
        let digits = rest.get(sign.map_or(0, char::len_utf8)..)?;
        let (value, length) = of_digits(digits, signs::superscript)?;
        self.cursor.skip(rest.len() - digits.len() + length);
        let value = i32::try_from(value).unwrap_or(i32::MAX);
        Some(if sign == Some('⁻') { -value } else { value })
    }

    /// An exponent of several signs in superscripts, `2ⁿ⁺¹`, `e⁻ˣ`: the last token of `^(n + 1)`. The others are written.
    pub(super) fn superscripts(&mut self) -> Option<Kind<'static>> {
        let rest = self.cursor.rest();
        let is_part = |char: &char| part(*char).is_some();
        let length = rest.chars().take_while(is_part).map(char::len_utf8).sum();
        let run = rest.get(..length)?;
        let unsigned = run.trim_start_matches(['⁺', '⁻']);
        let is_plain = unsigned.chars().all(|char| signs::superscript(char).is_some());
        if is_plain || run.chars().count() == 1 {
            return None;
        }
        let mut at = self.cursor.at();
        let token = |kind, place: Range<usize>| Token { kind, span: Span::new(place), is_spaced: false };
        self.tokens.extend([Kind::Sign(Sign::Power), Kind::Open(Bracket::Round)].map(|kind| token(kind, at..at)));
        let mut rest = run;
        while let Some(char) = rest.chars().next() {
            let (kind, length) = match of_digits(rest, signs::superscript) {
                Some((value, length)) => (Kind::Fraction(value, 1), length),
                None => (part(char)?, char.len_utf8()),
            };
            self.tokens.push(token(kind, at..at + length));
            at += length;
            rest = rest.get(length..)?;
        }
        self.cursor.skip(run.len());
        Some(Kind::Close(Bracket::Round))
    }

    /// A letter as a superscript, which is an exponent, `2ˣ`; the sign before it is not written.
    pub(super) fn superscript_letter(&mut self) -> Option<&'static str> {
        let start = self.cursor.at();
        let char = self.cursor.char()?;
        let letter = letter(char)?;
        self.tokens.push(Token { kind: Kind::Sign(Sign::Power), span: Span::new(start..start), is_spaced: false });
        self.cursor.skip(char.len_utf8());
        Some(letter)
    }

    /// A base or a bound in subscripts, `log₂`, `1011₂`, `∫₀`, and the sign before it, which is not written.
    pub(super) fn subscript(&mut self) -> Option<u64> {
        let start = self.cursor.at();
        let (value, length) = of_digits(self.cursor.rest(), signs::subscript)?;
        let has_base = |kind: Kind| match kind {
            Kind::Name(name) => matches!(name, "log" | "Log" | "integral"),
            kind => matches!(kind, Kind::Number { .. } | Kind::Command("log")),
        };
        let is_base = self.tokens.last().is_some_and(|token| has_base(token.kind) && token.span.end as usize == start);
        if !is_base {
            return None;
        }
        self.tokens.push(Token { kind: Kind::Sign(Sign::Subscript), span: Span::new(start..start), is_spaced: false });
        self.cursor.skip(length);
        Some(value)
    }
}

/// What a superscript is in a text without them; a digit is only known to be one.
fn part(char: char) -> Option<Kind<'static>> {
    Some(match char {
        '⁺' => Kind::Sign(Sign::Plus),
        '⁻' => Kind::Sign(Sign::Minus),
        '⁽' => Kind::Open(Bracket::Round),
        '⁾' => Kind::Close(Bracket::Round),
        _ => match signs::superscript(char) {
            Some(digit) => Kind::Fraction(digit.into(), 1),
            None => Kind::Name(letter(char)?),
        },
    })
}

/// The letter of a superscript.
pub(super) fn letter(char: char) -> Option<&'static str> {
    Some(match char {
        'ˣ' => "x",
        'ʸ' => "y",
        'ᶻ' => "z",
        'ᵏ' => "k",
        'ᵐ' => "m",
        'ⁿ' => "n",
        'ᵗ' => "t",
        _ => return None,
    })
}

/// The whole number of the digits at the start of a text, or the greatest one, and their length.
fn of_digits(text: &str, digit: fn(char) -> Option<u8>) -> Option<(u64, usize)> {
    let (mut value, mut length) = (0_u64, 0);
    for (char, digit) in text.chars().map_while(|char| Some((char, digit(char)?))) {
        value = value.saturating_mul(10).saturating_add(digit.into());
        length += char.len_utf8();
    }
    (length > 0).then_some((value, length))
}

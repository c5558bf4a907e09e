//! Digits behind the word of their system: `hex FF7 as decimal`, `binary 1011 times binary 110`, `roman XL + roman IX`.

use pascaline_base::syntax::Span;

use crate::roman;
use crate::token::{Kind, Token};

/// A system of digits.
#[derive(Clone, Copy)]
enum System {
    Base(u32),
    Roman,
}

/// The tokens with a number for the digits of each system, and without its word.
pub(super) fn in_decimals<'s>(tokens: Vec<Token<'s>>, text: &str) -> Vec<Token<'s>> {
    if !tokens.iter().any(|token| system(token.kind).is_some()) {
        return tokens;
    }
    // `binary 1011 + 110 in binary`
    let is_binary = |token: Option<&Token>| matches!(token.and_then(|token| system(token.kind)), Some(System::Base(2)));
    let are_binary = is_binary(tokens.first()) && is_binary(tokens.iter().rfind(|token| token.kind != Kind::End));
    let mut plain = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let behind = tokens.get(at + 1..).unwrap_or_default();
        let is_target =
            plain.last().is_some_and(|before: &Token| matches!(before.kind, Kind::Name("in" | "to" | "as" | "into")));
        let number = system(token.kind).filter(|_| !is_target).and_then(|system| number(behind, system, text));
        let (token, length) = match number {
            None if are_binary && matches!(token.kind, Kind::Number { .. }) => {
                let value = u64::from_str_radix(token.span.text(text), 2).ok();
                (Token { kind: value.map_or(token.kind, |value| Kind::Fraction(value, 1)), ..*token }, 1)
            }
            Some((value, place, length)) => {
                (Token { kind: Kind::Fraction(value, 1), span: place, ..*token }, 1 + length)
            }
            None => (*token, 1),
        };
        plain.push(token);
        at += length;
    }
    plain
}

/// The system that a word means.
fn system(kind: Kind) -> Option<System> {
    let Kind::Name(name) = kind else { return None };
    Some(match name {
        "hex" | "hexadecimal" | "Hex" => System::Base(16),
        "binary" | "bin" | "Binary" => System::Base(2),
        "octal" | "oct" | "Octal" => System::Base(8),
        "roman" | "Roman" => System::Roman,
        _ => return None,
    })
}

/// The number whose digits the tokens begin with, its place, and how many tokens it has. `numeral` may be before those of Rome.
fn number(tokens: &[Token], system: System, text: &str) -> Option<(u64, Span, usize)> {
    let words = match (system, tokens.first()?.kind) {
        (System::Roman, Kind::Name("numeral" | "numerals" | "number")) => 1,
        _ => 0,
    };
    let digits = tokens.get(words..)?;
    let first = digits.first()?;
    let is_part = |token: &Token| matches!(token.kind, Kind::Number { .. } | Kind::Name(_));
    let length = 1 + digits.iter().skip(1).take_while(|token| is_part(token) && !token.is_spaced).count();
    let place = Span { start: first.span.start, end: digits.get(length - 1)?.span.end };
    let written = Some(place.text(text)).filter(|_| is_part(first))?;
    let value = match system {
        System::Base(base) => u64::from_str_radix(written, base).ok()?,
        System::Roman => roman::value(written)?.into(),
    };
    Some((value, place, words + length))
}

//! Templates: the text that a phrase stands for.
//!
//! | in a template | |
//! |---|---|
//! | `A`, `B`, … | what the words hold under this letter; nothing is left out, with the sign before it |
//! | `V` | the value before the words |
//! | `W` | the same, before an operation that ends what is open |
//! | `Q` | the number before the words, and its unit |
//! | `S` | the statement before the words |
//! | `X`, `Y` | the operands that follow |
//! | `L` | the only letter of the statement before that is no constant |
//! | `K` | a name without a meaning: `k`, or another one if that is taken |
//! | `{1 / A}` | a number that is worked out |
//!
//! The rest is written as it is, in the place of the words: numbers, names and signs.

use pascaline_base::syntax::Span;

use super::phrase::Held;
use super::{SOLVE_FOR, Words};
use crate::token::{Bracket, Kind, Sign, Token, one_char, sign_at};

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Token(Kind<'static>),
    Letter(char),
}

/// The pieces of a template that are left.
#[derive(Clone, Debug)]
pub(super) struct Pieces(pub(super) &'static str);

/// A quotient.
pub(super) type Ratio = (i128, i128);

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let rest = self.0.trim_start_matches(' ');
        let first = rest.chars().next()?;
        let run = |is_part: fn(char) -> bool| rest.find(|char| !is_part(char)).unwrap_or(rest.len());
        let (piece, length) = if rest.starts_with(SOLVE_FOR) {
            (Piece::Token(Kind::Name(SOLVE_FOR)), SOLVE_FOR.len())
        } else if first.is_ascii_alphabetic() {
            match run(|char| char.is_ascii_alphanumeric()) {
                1 if first.is_ascii_uppercase() => (Piece::Letter(first), 1),
                length => (Piece::Token(Kind::Name(rest.get(..length)?)), length),
            }
        } else if first.is_ascii_digit() {
            let length = run(|char| char.is_ascii_digit());
            (Piece::Token(Kind::Fraction(rest.get(..length)?.parse().ok()?, 1)), length)
        } else if let Some((text, sign)) = sign_at(rest) {
            (Piece::Token(Kind::Sign(sign)), text.len())
        } else {
            (Piece::Token(one_char(first)?), first.len_utf8())
        };
        self.0 = rest.get(length..)?;
        Some(piece)
    }
}

impl<'s> Words<'s, '_> {
    /// Writes a template up to the first operand that follows, and returns the rest. Nothing is written if a number in it cannot
    /// be worked out.
    pub(super) fn write_template(
        &mut self,
        template: &'static str,
        held: &[Held],
        mut place: Span,
    ) -> Option<&'static str> {
        let written = self.out.len();
        let mut pieces = Pieces(template);
        while let Some(piece) = pieces.next() {
            let is_written = match piece {
                Piece::Letter('X' | 'Y') => return Some(pieces.0),
                Piece::Letter(letter @ ('Q' | 'S' | 'V' | 'W')) => {
                    let before = self.out.split_off(written);
                    self.take(letter, before, pieces.0.ends_with('X'));
                    true
                }
                Piece::Letter(letter) => {
                    let is_written = self.write_letter(letter, held, place);
                    place.start = self.start_behind(letter, held, place);
                    is_written
                }
                Piece::Token(Kind::Open(Bracket::Curly)) => {
                    let number = self.worked_out(&mut pieces, held);
                    number.is_some_and(|number| self.write_number(number, place))
                }
                Piece::Token(kind) => {
                    self.write(&[kind], place);
                    true
                }
            };
            if !is_written {
                self.out.truncate(written);
                return None;
            }
        }
        Some("")
    }

    /// Takes the statement or the value before the phrase, and writes what a template has before it. What is open ends as the
    /// letter says, before an operation or not.
    fn take(&mut self, letter: char, before: Vec<Token<'s>>, is_operation: bool) {
        match letter {
            'S' => self.close_frames(),
            'W' => self.end_items(is_operation, is_operation),
            _ => {}
        }
        if before.is_empty() {
            return;
        }
        let length = if letter == 'Q' || self.is_after_percentage() { 2 } else { 1 };
        let from = if letter == 'S' { self.start } else { self.out.len().saturating_sub(length) };
        self.brackets += usize::from(letter == 'S');
        let start = self.out.get(from).map_or(0, |token| token.span.start);
        let span = Span { start, end: start };
        self.out.splice(from..from, before.into_iter().map(|token| Token { span, ..token }));
    }

    /// Where the words begin that are behind those of a letter: what the template has behind it is in their place.
    fn start_behind(&self, letter: char, held: &[Held], place: Span) -> u32 {
        let held = held.iter().find(|held| held.letter == letter && held.is_value());
        let next = held.and_then(|held| self.tokens.get(held.at + held.length));
        next.map(|token| token.span.start)
            .filter(|start| (place.start..place.end).contains(start))
            .unwrap_or(place.start)
    }

    /// Writes what a letter of a template stands for.
    fn write_letter(&mut self, letter: char, held: &[Held], place: Span) -> bool {
        if letter == 'K' {
            let name = ["k", "n", "m"].into_iter().find(|name| self.is_free(name)).unwrap_or("k");
            self.write(&[Kind::Name(name)], place);
            return true;
        }
        if letter == 'L' {
            let Some(unknown) = self.only_letter() else { return false };
            self.write(&[Kind::Name(unknown)], place);
            return true;
        }
        let Some(held) = held.iter().find(|held| held.letter == letter) else {
            self.out.pop_if(|token| matches!(token.kind, Kind::Sign(_)));
            return true;
        };
        self.write_held(*held, place)
    }

    /// The only letter of the statement before that is no constant: the `x` of `tan(2x) = 1`.
    fn only_letter(&self) -> Option<&'s str> {
        let letter = |token: &Token<'s>| match token.kind {
            Kind::Name(name) if name.chars().count() == 1 && !matches!(name, "e" | "i" | "π") => Some(name),
            _ => None,
        };
        let mut letters = self.out.get(self.start..)?.iter().filter_map(letter);
        let first = letters.next()?;
        letters.all(|other| other == first).then_some(first)
    }

    /// Writes what words hold: a number that they mean, or the tokens themselves. Nothing is written of a number that is too large.
    fn write_held(&mut self, held: Held, place: Span) -> bool {
        let cursor = std::mem::replace(&mut self.at, held.at);
        let is_written = if let Some(text) = self.text_of(held) {
            self.write_template(text, &[], place).is_some()
        } else if let Some(token) = self.part_of(held) {
            self.push(token);
            true
        } else if held.is_function() {
            self.write(&[self.token_at(0).kind], place);
            true
        } else if held.is_copied() {
            (0..held.length).for_each(|_| self.copy());
            true
        } else if matches!(held.class, "NAMES" | "UNKNOWNS") {
            self.write_names(held.length);
            true
        } else if held.class == "EQUATIONS" {
            self.write_equations(held.length);
            true
        } else {
            let place = if held.length > 0 { self.span(held.length) } else { place };
            self.number_of(held).is_some_and(|number| self.write_number(number, place))
        };
        self.at = cursor;
        is_written
    }

    /// Writes a number; `false` if it is too large.
    pub(super) fn write_number(&mut self, (above, below): Ratio, place: Span) -> bool {
        let (Ok(size), Ok(below)) = (u64::try_from(above.unsigned_abs()), u64::try_from(below)) else { return false };
        if above < 0 {
            self.write(&[Kind::Sign(Sign::Minus)], place);
        }
        match below {
            // The quotient is refused, as in `0th root of 5`.
            0 => self.write(&[Kind::Fraction(size, 1), Kind::Sign(Sign::Divide), Kind::Fraction(0, 1)], place),
            below => self.write(&[Kind::Fraction(size, below)], place),
        }
        true
    }

    /// The number of an expression in braces, or up to a comma: its operations go from left to right.
    fn worked_out(&mut self, pieces: &mut Pieces, held: &[Held]) -> Option<Ratio> {
        let (mut above, mut below) = self.operand(pieces, held)?;
        loop {
            let sign = match pieces.next()? {
                Piece::Token(Kind::Sign(Sign::Comma) | Kind::Close(_)) => return Some((above, below)),
                Piece::Token(Kind::Sign(sign)) => sign,
                _ => return None,
            };
            if pieces.clone().next().is_some_and(|piece| is_left_out(piece, held)) {
                pieces.next();
                continue;
            }
            let (other, divisor) = self.operand(pieces, held)?;
            let scaled = above.checked_mul(divisor)?;
            (above, below) = match sign {
                Sign::Plus => (scaled.checked_add(other.checked_mul(below)?)?, below.checked_mul(divisor)?),
                Sign::Minus => (scaled.checked_sub(other.checked_mul(below)?)?, below.checked_mul(divisor)?),
                Sign::Times => (above.checked_mul(other)?, below.checked_mul(divisor)?),
                Sign::Divide => (scaled, below.checked_mul(other)?),
                Sign::FloorDivide => (scaled.checked_div_euclid(below.checked_mul(other)?)?, 1),
                _ => return None,
            };
        }
    }

    /// A number, a letter, an expression in brackets, or the smaller or the larger one of two.
    fn operand(&mut self, pieces: &mut Pieces, held: &[Held]) -> Option<Ratio> {
        match pieces.next()? {
            Piece::Token(Kind::Fraction(above, below)) => Some((above.into(), below.into())),
            Piece::Token(Kind::Open(_)) => self.worked_out(pieces, held),
            Piece::Token(Kind::Name(name)) => {
                pieces.next()?;
                let (one, other) = (self.worked_out(pieces, held)?, self.worked_out(pieces, held)?);
                Some(if name == "min" { one.min(other) } else { one.max(other) })
            }
            Piece::Letter(letter) => {
                let held = held.iter().find(|held| held.letter == letter)?;
                let cursor = std::mem::replace(&mut self.at, held.at);
                let number = self.number_of(*held);
                self.at = cursor;
                number
            }
            Piece::Token(_) => None,
        }
    }
}

/// Whether a piece is a letter that holds nothing.
fn is_left_out(piece: Piece, held: &[Held]) -> bool {
    matches!(piece, Piece::Letter(letter) if held.iter().all(|held| held.letter != letter))
}

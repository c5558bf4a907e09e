//! The tokens that are read, and those that are written.

use pascaline_base::syntax::Span;

use super::{Words, prose};
use crate::token::{Kind, Sign, Token};
use crate::units::{self, Unit};

/// Reading.
impl<'s> Words<'s, '_> {
    /// The token at this distance from the cursor.
    pub(super) fn token_at(&self, distance: usize) -> Token<'s> {
        let end = || Span::new(self.text.len()..self.text.len());
        let at_end = || Token { kind: Kind::End, span: end(), is_spaced: true };
        self.tokens.get(self.at + distance).copied().unwrap_or_else(at_end)
    }

    /// The place of the next `length` tokens.
    pub(super) fn span(&self, length: usize) -> Span {
        let last = self.token_at(length.saturating_sub(1));
        Span { start: self.token_at(0).span.start, end: last.span.end }
    }

    /// Whether a name has no value, so that it may be a word. `Half` is not one where `half` has a value.
    pub(super) fn is_free(&self, name: &str) -> bool {
        let is_capital = || name.len() > 1 && name.starts_with(|char: char| char.is_ascii_uppercase());
        let is_given = || (self.is_given)(name) || is_capital() && (self.is_given)(&name.to_lowercase());
        !self.taken.contains(name) && !is_given()
    }

    /// The name at this distance from the cursor, if it may be a word.
    pub(super) fn name_at(&self, distance: usize) -> Option<&'s str> {
        match self.token_at(distance).kind {
            Kind::Name(name) if self.is_free(name) => Some(name),
            _ => None,
        }
    }

    /// Whether this word, in any case, is at this distance from the cursor.
    pub(super) fn is_word_at(&self, distance: usize, word: &str) -> bool {
        match self.tokens.get(self.at + distance).map(|token| token.kind) {
            Some(Kind::Name(name)) => name.eq_ignore_ascii_case(word) && self.is_free(name),
            _ => false,
        }
    }

    pub(super) fn is_one_of_at(&self, distance: usize, words: &[&str]) -> bool {
        words.iter().any(|word| self.is_word_at(distance, word))
    }

    pub(super) fn is_number_at(&self, distance: usize) -> bool {
        matches!(self.token_at(distance).kind, Kind::Number { .. })
    }

    pub(super) fn is_unit_at(&self, distance: usize) -> bool {
        self.name_at(distance).is_some_and(units::is_unit)
    }

    /// Whether a statement ends at this distance from the cursor, perhaps after a `?`.
    pub(super) fn is_end(&self, distance: usize) -> bool {
        const MOST_MARKS: usize = 3;
        let is_mark = |distance: &usize| self.token_at(*distance).kind == Kind::Name("?");
        let marks = (distance..distance + MOST_MARKS).take_while(is_mark).count();
        matches!(self.token_at(distance + marks).kind, Kind::End | Kind::Sign(Sign::Newline | Sign::Semicolon))
    }

    /// Whether nothing but a word that converts and units are at this distance from the cursor.
    pub(super) fn is_conversion_at(&self, distance: usize) -> bool {
        const REACH: usize = 16;
        let is_end = |at: usize| self.token_at(at).kind == Kind::End;
        self.is_one_of_at(distance, &["in", "to", "into", "as"])
            && (distance..distance + REACH).any(is_end)
            && self.class_at("UNITS", distance + 1).is_some_and(|length| self.is_end_of_text(distance + 1 + length))
    }

    /// Whether no other statement is behind this distance from the cursor.
    pub(super) fn is_end_of_text(&self, distance: usize) -> bool {
        let is_mark = |kind| matches!(kind, Kind::End | Kind::Name("?") | Kind::Sign(Sign::Newline | Sign::Semicolon));
        self.tokens.iter().skip(self.at + distance).all(|token| is_mark(token.kind))
    }

    /// Whether an exponent and the word `power` are at this distance from the cursor: `0.345 power`, `one half power`.
    pub(super) fn is_power_ahead(&self, distance: usize) -> bool {
        const REACH: usize = 12;
        let is_part = |at: &usize| match self.token_at(*at).kind {
            Kind::End | Kind::Sign(Sign::Newline | Sign::Semicolon | Sign::Comma | Sign::Equal) => false,
            _ => !self.is_one_of_at(*at, &["power", "the", "of", "to"]),
        };
        let length = (distance..distance + REACH).take_while(is_part).count();
        (1..REACH).contains(&length) && self.is_word_at(distance + length, "power")
    }

    /// Whether a term of a sum ends at this distance from the cursor.
    pub(super) fn is_end_of_term(&self, distance: usize) -> bool {
        const WORDS: &[&str] = &["plus", "minus", "then", "and"];
        let ends = |sign| matches!(sign, Sign::Plus | Sign::Minus | Sign::Comma | Sign::Equal);
        match self.token_at(distance).kind {
            Kind::Sign(sign) => ends(sign),
            kind => {
                matches!(kind, Kind::Close(_)) || self.is_one_of_at(distance, WORDS) || self.is_rounding_at(distance)
            }
        }
    }

    /// `x = 3`, `x is 3`
    pub(super) fn is_definition_at(&self, distance: usize) -> bool {
        matches!(self.token_at(distance).kind, Kind::Name(_))
            && (self.token_at(distance + 1).kind == Kind::Sign(Sign::Equal)
                || self.is_one_of_at(distance + 1, &["is", "equals", "be"]))
    }

    /// Whether a sign of an inequality is among the next tokens.
    pub(super) fn is_inequality_near(&self, distance: usize) -> bool {
        const REACH: usize = 40;
        (distance..distance + REACH).map(|at| self.token_at(at).kind).any(super::is_inequality)
    }

    /// Whether a `=`, or a word for it, is among the next tokens.
    pub(super) fn is_equation_near(&self, distance: usize) -> bool {
        const REACH: usize = 40;
        (distance..distance + REACH).take_while(|at| !matches!(self.token_at(*at).kind, Kind::End)).any(|at| {
            self.token_at(at).kind.is_equality()
                || self.is_one_of_at(at, &["is", "equals", "equal", "be", "gives", "yields"])
        })
    }
}

/// What is before the cursor.
impl<'s> Words<'s, '_> {
    /// What was written of this statement.
    pub(super) fn statement(&self) -> &[Token<'s>] {
        self.out.get(self.start..).unwrap_or_default()
    }

    /// The place of the last token that was written.
    pub(super) fn before(&self) -> Span {
        self.out.last().map_or(Span::default(), |token| token.span)
    }

    /// Whether a value ends before the cursor.
    pub(super) fn is_after_value(&self) -> bool {
        match self.statement() {
            // `61 in`
            [.., number, Token { kind: Kind::Name("in"), .. }] => is_number(number.kind),
            statement => statement.last().is_some_and(|token| ends_value(token.kind)),
        }
    }

    pub(super) fn is_after_number(&self) -> bool {
        self.statement().last().is_some_and(|token| is_number(token.kind))
    }

    /// `3rd`
    pub(super) fn is_after_ordinal(&self) -> bool {
        let is_ending = |kind| matches!(kind, Kind::Name("st" | "nd" | "rd" | "th"));
        matches!(self.statement(), [.., number, ending] if is_number(number.kind) && is_ending(ending.kind))
    }

    /// `15%`
    pub(super) fn is_after_percentage(&self) -> bool {
        let is_percent = |kind| matches!(kind, Kind::Sign(Sign::Percent) | Kind::Name("percent"));
        matches!(self.statement(), [.., number, percent] if is_number(number.kind) && is_percent(percent.kind))
    }

    /// `230 V`, but not `5 meters`
    pub(super) fn is_after_measured(&self) -> bool {
        let is_measured = |unit: Token<'s>| match unit.kind {
            Kind::Name(name) if !(self.is_given)(name) => {
                Unit::find(name).is_some_and(|unit| unit.as_currency().is_none() && !unit.kind().is_length())
            }
            _ => false,
        };
        matches!(self.statement(), [.., number, unit] if is_number(number.kind) && is_measured(*unit))
    }

    /// The number or name with which a statement, a bracket, an item or a side of an equation begins.
    pub(super) fn operand_before(&self) -> Option<Token<'s>> {
        let begins = |kind| matches!(kind, Kind::Open(_) | Kind::Sign(Sign::Equal | Sign::Comma));
        let operand = match self.statement() {
            [operand] => operand,
            [.., before, operand] if begins(before.kind) => operand,
            _ => return None,
        };
        let is_operand = is_number(operand.kind) || matches!(operand.kind, Kind::Name(_));
        is_operand.then_some(*operand)
    }

    /// Whether the statement has a `=`.
    pub(super) fn has_equation(&self) -> bool {
        self.equal.is_some_and(|equal| equal >= self.start)
    }

    /// Whether the last word is not the name of a value: `it is 5`, `there are 5`.
    pub(super) fn is_after_pronoun(&self) -> bool {
        const PRONOUNS: &[&str] = &[
            "there", "here", "it", "he", "she", "they", "we", "you", "this", "that", "these", "those", "which", "who",
        ];
        let is_pronoun = |name: &str| PRONOUNS.iter().any(|word| word.eq_ignore_ascii_case(name));
        matches!(self.out.last().map(|token| token.kind), Some(Kind::Name(name)) if is_pronoun(name))
    }

    /// Whether an adjective ends the statement: `7 is odd` is not an equation.
    pub(super) fn is_adjective_at(&self, distance: usize) -> bool {
        let after = distance + 1;
        let ends = self.is_end(after) || self.token_at(after).kind == Kind::Sign(Sign::Comma);
        ends && self.name_at(distance).is_some_and(prose::is_unknown)
    }

    /// Whether another bracket may be written before the statement: the grammar refuses deep nesting.
    pub(super) fn may_bracket(&self) -> bool {
        const MOST_BRACKETS: usize = 40;
        self.brackets < MOST_BRACKETS
    }
}

/// Writing.
impl<'s> Words<'s, '_> {
    /// Writes the token at the cursor as it is.
    pub(super) fn copy(&mut self) {
        if let Some(token) = self.tokens.get(self.at) {
            self.push(*token);
        }
        self.at += 1;
    }

    /// Writes a token in the place of `length` tokens, and skips them.
    pub(super) fn replace(&mut self, length: usize, kind: Kind<'s>) {
        self.replace_by(length, &[kind]);
    }

    /// Writes tokens in the place of `length` tokens, and skips them.
    pub(super) fn replace_by(&mut self, length: usize, kinds: &[Kind<'s>]) {
        self.write(kinds, self.span(length));
        self.at += length;
    }

    /// Writes tokens that have this place.
    pub(super) fn write(&mut self, kinds: &[Kind<'s>], span: Span) {
        for kind in kinds {
            self.push(Token { kind: *kind, span, is_spaced: true });
        }
    }

    /// Writes one token.
    pub(super) fn push(&mut self, token: Token<'s>) {
        if token.kind.is_equality() {
            self.equal = Some(self.out.len());
        }
        self.out.push(token);
    }

    /// Writes tokens before the statement, the last of which opens a bracket.
    pub(super) fn write_before_statement(&mut self, kinds: &[Kind<'s>]) {
        self.brackets += 1;
        let start = self.out.get(self.start).map_or(0, |token| token.span.start);
        self.write(kinds, Span { start, end: start });
        if let Some(statement) = self.out.get_mut(self.start..) {
            statement.rotate_right(kinds.len());
        }
    }

    /// Ends all phrases and the statement, and begins another.
    pub(super) fn separate_statements(&mut self, length: usize, sign: Sign) {
        self.close_frames();
        self.replace(length, Kind::Sign(sign));
        self.begin_statement();
    }

    /// Begins a statement, whose first words may ask.
    pub(super) fn begin_statement(&mut self) {
        self.start = self.out.len();
        self.is_asked = false;
        self.lead();
    }
}

fn is_number(kind: Kind) -> bool {
    matches!(kind, Kind::Number { .. } | Kind::Fraction(..))
}

/// Whether a value can end with this token.
fn ends_value(kind: Kind) -> bool {
    match kind {
        Kind::Number { .. } | Kind::Fraction(..) | Kind::Superscript(_) | Kind::Close(_) => true,
        Kind::Currency(_) | Kind::Day | Kind::Zone => true,
        Kind::Sign(sign) => {
            matches!(sign, Sign::Percent | Sign::Factorial | Sign::Degree | Sign::Prime | Sign::DoublePrime | Sign::Bar)
        }
        Kind::Name(name) => {
            !matches!(name, "of" | "off" | "mod" | "times" | "over" | "plus" | "minus" | "and" | "in" | "to")
        }
        _ => false,
    }
}

/// Whether a value can begin with this token.
pub(super) fn begins_value(kind: Kind) -> bool {
    match kind {
        Kind::Number { .. } | Kind::Fraction(..) | Kind::Open(_) | Kind::Currency(_) | Kind::Command(_) => true,
        Kind::Day => true,
        Kind::Sign(sign) => matches!(sign, Sign::Root(_) | Sign::Bar | Sign::Minus),
        Kind::Name(name) => name != "?",
        _ => false,
    }
}

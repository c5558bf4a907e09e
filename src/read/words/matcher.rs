//! The one matcher of all phrases.
//!
//! The tables are tried in their order. If the words of several phrases of one table are at the cursor, the longest phrase counts:
//! if it does not belong there, the next table is tried.

use super::super::token::{Kind, Sign};
use super::super::units;
use super::phrase::{Becomes, Found, ITSELF, Phrase, Takes, mark};
use super::{TABLES, Words, begins_value};

impl<'s> Words<'s, '_> {
    /// Rewrites the phrase at the cursor, and returns whether there is one.
    pub(super) fn phrase(&mut self) -> bool {
        TABLES.iter().any(|(_, table)| self.phrase_of(table))
    }

    /// Rewrites the phrase of this table at the cursor, and returns whether there is one.
    pub(super) fn phrase_of(&mut self, table: &[Phrase]) -> bool {
        let mark = match self.token_at(0).kind {
            Kind::Name(name) => match name.as_bytes() {
                [first, .., last] => mark(*first, *last, name.len()),
                [letter] => mark(*letter, *letter, 1),
                [] => 0,
            },
            Kind::Number { .. } => mark(b'#', b'#', 1),
            _ => mark(b',', b',', 1),
        };
        let may_match = |phrase: &&Phrase| phrase.marks & mark != 0;
        let lengths = table.iter().filter(may_match).filter_map(|phrase| self.found(phrase.words));
        let Some(longest) = lengths.map(|found| found.length).max() else { return false };
        for phrase in table.iter().filter(may_match) {
            if let Some(found) = self.found(phrase.words).filter(|found| found.length == longest)
                && phrase.takes.iter().all(|takes| self.has(*takes, found.length))
                && self.write_phrase(&phrase.becomes, found)
            {
                #[cfg(test)]
                super::tests::READ.with_borrow_mut(|read| read.push(phrase.example));
                return true;
            }
        }
        false
    }

    /// The words of a phrase, if they are at the cursor.
    pub(super) fn found(&self, words: &str) -> Option<Found> {
        let (mut found, mut count) = (Found::default(), 0);
        for part in words.split(' ') {
            let optional = part.strip_prefix('[').and_then(|part| part.strip_suffix(']'));
            let Some(length) = self.longest_at(found.length, optional.unwrap_or(part)) else {
                optional?;
                continue;
            };
            if is_class(part)
                && let Some(held) = found.held.get_mut(count)
            {
                *held = found.length;
                count += 1;
            }
            found.length += length;
        }
        Some(found)
    }

    /// The number of tokens of the longest of these words that is at this distance.
    pub(super) fn longest_at(&self, distance: usize, words: &str) -> Option<usize> {
        let length = |word: &str| match word.bytes().next() {
            Some(b'a'..=b'z') => self.are_at(distance, word),
            _ if is_class(word) => self.class_at(word, distance),
            _ => self.is_word_at(distance, word).then_some(1),
        };
        words.split('|').filter_map(length).max()
    }

    /// Whether the words that `_` joins are at this distance, and their number.
    fn are_at(&self, distance: usize, words: &str) -> Option<usize> {
        let mut length = 0;
        for word in words.split('_') {
            if !self.is_word_at(distance + length, word) {
                return None;
            }
            length += 1;
        }
        Some(length)
    }

    /// Whether this is around a phrase of some tokens at the cursor.
    fn has(&self, takes: Takes, length: usize) -> bool {
        let last = self.out.last().map(|token| token.kind);
        let next = self.token_at(length);
        let is_call = matches!(next.kind, Kind::Open(_)) && !next.is_spaced;
        match takes {
            Takes::Value => self.is_after_value(),
            Takes::Statement => self.depth == 0 && self.is_after_value() && self.may_bracket(),
            Takes::NoValue => !self.is_after_value(),
            Takes::NoNumber => !self.is_after_number(),
            Takes::NoFactor => last != Some(Kind::Sign(Sign::Times)),
            Takes::Percentage => self.is_after_percentage(),
            Takes::Operand => self.operand_before().is_some(),
            Takes::NoPronoun => !self.is_after_pronoun(),
            Takes::EqualsSign => last == Some(Kind::Sign(Sign::Equal)),
            Takes::Equation => self.has_equation(),
            Takes::NoEquation => !self.has_equation(),
            Takes::EquationAround => self.has_equation() || self.is_equation_near(length),
            Takes::EquationAhead => self.is_equation_near(length),
            Takes::NoX => !self.has_x,
            Takes::OutsideBrackets => self.depth == 0,
            Takes::Question => self.is_asked,
            Takes::NoQuestion => !self.is_asked,
            Takes::OpenPhrase => !self.frames.is_empty(),
            Takes::NoRemainder => !self.awaits_division(),
            Takes::ValueNext => begins_value(next.kind),
            Takes::NoValueNext => !begins_value(next.kind),
            Takes::End => self.is_end(length),
            Takes::NoEnd => !self.is_end(length),
            Takes::DefinitionNext => self.is_definition_at(1),
            Takes::NoDefinitionNext => !self.is_definition_at(1),
            Takes::UnitNext => self.name_at(length).is_some_and(|name| name.len() > 2 && units::is_unit(name)),
            Takes::NoAdjectiveNext => !self.is_adjective_at(length),
            Takes::CallNext => is_call && next.kind == super::OPEN,
            Takes::NoCallNext => !is_call,
            Takes::NoBracketNext => !matches!(next.kind, Kind::Open(_)),
            Takes::NoOfNext => !self.is_word_at(length, "of"),
            Takes::Unspaced => !self.token_at(length.saturating_sub(1)).is_spaced,
        }
    }

    /// Writes what a phrase becomes in the place of its words.
    fn write_phrase(&mut self, becomes: &Becomes, found: Found) -> bool {
        let Found { length, .. } = found;
        match *becomes {
            Becomes::Tokens(kinds) => self.replace_by(length, kinds),
            Becomes::First(kind) => self.replace(1, kind),
            Becomes::FirstWord => {
                self.close_frames();
                self.copy();
            }
            Becomes::Operator(kind) => {
                self.end_items(true, true);
                self.replace(length, kind);
            }
            Becomes::Suffix(kind) => {
                self.end_items(false, false);
                self.replace(length, kind);
            }
            Becomes::Ending(kinds) => {
                self.close_frames();
                self.replace_by(length, kinds);
            }
            Becomes::Separator(sign) => self.separate_statements(length, sign),
            Becomes::Whole(kinds) => {
                self.bracket_statement();
                self.replace_by(length, kinds);
            }
            Becomes::OpenWhole(kinds, shape) => {
                self.bracket_statement();
                return self.open(length, kinds, shape);
            }
            Becomes::Open(kinds, shape) => return self.open(length, kinds, shape),
            Becomes::Question => self.ask(length),
            Becomes::Written(write) => return write(self, found),
        }
        true
    }

    /// The token that a table names, in which [`ITSELF`] is the word at the cursor.
    pub(super) fn or_itself(&self, kind: Kind<'s>) -> Kind<'s> {
        if kind == ITSELF { self.token_at(0).kind } else { kind }
    }
}

/// Whether a part of a phrase is a number, a sign or a class rather than a word.
fn is_class(part: &str) -> bool {
    let mut bytes = part.bytes();
    match (bytes.next(), bytes.next()) {
        (Some(b'A'..=b'Z'), second) => second.is_some(),
        (first, _) => !first.is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'?' | b'[')),
    }
}

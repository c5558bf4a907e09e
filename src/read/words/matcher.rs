//! The one matcher of all phrases.
//!
//! The tables are tried in their order. If the words of several phrases of one table are at the cursor, the longest phrase counts:
//! if it does not belong there, the next table is tried.

use std::ops::Range;

use super::super::token::{Kind, Sign};
use super::super::units;
use super::phrase::{Becomes, Found, ITSELF, Phrase, Takes};
use super::{INSIDE, NAMED_FUNCTIONS, Words, begins_value, function, index};

impl<'s> Words<'s, '_> {
    /// Rewrites the phrase at the cursor, and returns whether there is one.
    pub(super) fn phrase(&mut self) -> bool {
        self.phrase_in(INSIDE.start..NAMED_FUNCTIONS).is_some()
            || self.phrase_of(function::NAMED_FUNCTIONS)
            || self.phrase_in(NAMED_FUNCTIONS..INSIDE.end).is_some()
    }

    /// Rewrites the phrase at the cursor that is in one of these tables, and returns the number of the table.
    pub(super) fn phrase_in(&mut self, tables: Range<u8>) -> Option<u8> {
        let Range { mut start, end } = index::of_kind(self.token_at(0).kind);
        while start < end {
            let table = index::at(start).table;
            let next = (start..end).find(|at| index::at(*at).table != table).unwrap_or(end);
            let begun = (start..next).map(index::at);
            if tables.contains(&table)
                && self.longest(begun.map(|row| (row.phrase, row.words())), Self::found_from)
            {
                return Some(table);
            }
            start = next;
        }
        None
    }

    /// Rewrites the phrase of this table at the cursor, and returns whether there is one.
    pub(super) fn phrase_of(&mut self, table: &'static [Phrase]) -> bool {
        self.longest(table.iter().map(|phrase| (phrase, phrase.words)), Self::found)
    }

    /// Rewrites the longest of these phrases at the cursor, whose words `find` finds, and returns whether there is one.
    fn longest(
        &mut self,
        phrases: impl Iterator<Item = (&'static Phrase, &'static str)> + Clone,
        find: impl Fn(&Self, &str) -> Option<Found>,
    ) -> bool {
        let lengths = phrases.clone().filter_map(|(_, words)| find(self, words)).map(|found| found.length);
        let Some(longest) = lengths.max() else { return false };
        for (phrase, words) in phrases {
            if let Some(found) = find(self, words).filter(|found| found.length == longest)
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
        self.found_after(Found::default(), 0, words)
    }

    /// The same for the first of these words, without the others that may be in its place.
    fn found_from(&self, words: &str) -> Option<Found> {
        let (part, rest) = words.split_once(' ').unwrap_or((words, ""));
        let first = part.split(['|', ']']).next().unwrap_or_default();
        let length = self.length_at(0, first)?;
        let found = Found { length, held: [0; 2] };
        if rest.is_empty() { Some(found) } else { self.found_after(found, usize::from(is_class(first)), rest) }
    }

    /// The same after the words that were found, of which `count` are classes.
    fn found_after(&self, mut found: Found, mut count: usize, words: &str) -> Option<Found> {
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
    fn longest_at(&self, distance: usize, words: &str) -> Option<usize> {
        words.split('|').filter_map(|word| self.length_at(distance, word)).max()
    }

    /// The number of tokens of these words, which `_` joins, or of a class, if they are at this distance.
    fn length_at(&self, distance: usize, word: &str) -> Option<usize> {
        match word.bytes().next() {
            Some(b'a'..=b'z') => self.are_at(distance, word),
            _ if is_class(word) => self.class_at(word, distance),
            _ => self.is_word_at(distance, word).then_some(1),
        }
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

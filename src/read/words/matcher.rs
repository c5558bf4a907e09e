//! The one matcher of all phrases.
//!
//! The tables are tried in their order: in each, only the phrases that the [index] has for the word at the cursor. If the words
//! of several phrases of one table are there, the longest phrase counts: if it does not belong there, the next table is tried.

use std::ops::Range;

use super::super::token::{Kind, Sign};
use super::super::units;
use super::phrase::{Becomes, Found, ITSELF, Phrase, Takes};
use super::{INSIDE, LEADING, NAMED_FUNCTIONS, Words, begins_value, function, index};

impl<'s> Words<'s, '_> {
    /// Rewrites the phrase at the cursor, and returns whether there is one.
    pub(super) fn phrase(&mut self) -> bool {
        let rows = index::of_kind(self.token_at(0).kind);
        self.phrase_in(INSIDE.start..NAMED_FUNCTIONS, rows.clone()).is_some()
            || self.may_be_named_function() && self.phrase_of(function::NAMED_FUNCTIONS)
            || self.phrase_in(NAMED_FUNCTIONS..INSIDE.end, rows).is_some()
    }

    /// Rewrites the phrase at the cursor that asks, and returns the number of its table.
    pub(super) fn leading_phrase(&mut self) -> Option<u8> {
        self.phrase_in(LEADING, index::of_kind(self.token_at(0).kind))
    }

    /// Rewrites the phrase at the cursor that is in one of these tables and begins at one of these rows of the index, and
    /// returns the number of the table.
    fn phrase_in(&mut self, tables: Range<u8>, rows: Range<u16>) -> Option<u8> {
        let Range { mut start, end } = rows;
        let second = self.token_at(1).kind;
        while start < end {
            let table = index::at(start).table;
            let next = (start..end).find(|row| index::at(*row).table != table).unwrap_or(end);
            let begun = (start..next).map(index::at).filter(|row| row.may_precede(second));
            let begun = begun.map(|row| (row.phrase, row.words()));
            if tables.contains(&table) && self.longest(begun, Self::found_from) {
                return Some(table);
            }
            start = next;
        }
        None
    }

    /// Whether `of` or a number follows, so that the name of any function may begin a phrase.
    fn may_be_named_function(&self) -> bool {
        self.is_number_at(1) || self.is_word_at(1, "of")
    }

    /// Rewrites the phrase of this table at the cursor, and returns whether there is one.
    pub(super) fn phrase_of(&mut self, table: &'static [Phrase]) -> bool {
        self.longest(table.iter().map(|phrase| (phrase, phrase.words)), Self::found)
    }

    /// Rewrites the longest of these phrases at the cursor, whose words `find` finds, and returns whether there is one. If two
    /// have the same length, at most one of them can stand there.
    fn longest(
        &mut self,
        phrases: impl Iterator<Item = (&'static Phrase, &'static str)>,
        find: impl Fn(&Self, &str) -> Option<Found>,
    ) -> bool {
        let (mut longest, mut chosen) = (0, None);
        for (phrase, words) in phrases {
            let Some(found) = find(self, words) else { continue };
            if found.length > longest || found.length == longest && chosen.is_none() {
                longest = found.length;
                let belongs = phrase.takes.iter().all(|takes| self.has(*takes, longest));
                chosen = belongs.then_some((phrase, found));
            }
        }
        let is_written = chosen.is_some_and(|(phrase, found)| self.write_phrase(&phrase.becomes, found));
        #[cfg(test)]
        super::tests::READ
            .with_borrow_mut(|read| read.extend(chosen.filter(|_| is_written).map(|(phrase, _)| phrase.example)));
        is_written
    }

    /// The words of a phrase, if they are at the cursor.
    pub(super) fn found(&self, words: &str) -> Option<Found> {
        self.found_after(Found::default(), 0, words)
    }

    /// The same for a row of the index: its words begin with the one that is at the cursor, and alternatives to it may follow.
    fn found_from(&self, words: &str) -> Option<Found> {
        let (length, others) = match self.name_at(0) {
            // The index has compared the first word.
            Some(name) if !is_class(words) => self.joined_at(1, words.get(name.len()..)?)?,
            _ => self.first_at(0, words)?,
        };
        let found = Found { length, held: [0; 2] };
        let next = others.bytes().position(|byte| byte == b' ').and_then(|space| others.get(space + 1..));
        match next {
            Some(rest) => self.found_after(found, usize::from(is_class(words)), rest),
            None => Some(found),
        }
    }

    /// The same after the words that were found, of which `count` are classes.
    fn found_after(&self, mut found: Found, mut count: usize, words: &str) -> Option<Found> {
        for part in split(words, b' ') {
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
        let lengths = split(words, b'|').filter_map(|word| self.first_at(distance, word));
        lengths.map(|(length, _)| length).max()
    }

    /// The number of tokens of the first of these words, or of those that `_` joins, or of a class, if they are at this
    /// distance; and what is after them in the phrase.
    fn first_at<'p>(&self, distance: usize, words: &'p str) -> Option<(usize, &'p str)> {
        if !is_class(words) && !self.has_first_letter(distance, words) {
            return None;
        }
        let (word, others) = split_word(words);
        if is_class(word) {
            return Some((self.class_at(word, distance)?, others));
        }
        if !self.is_word_at(distance, word) {
            return None;
        }
        let (end, others) = self.joined_at(distance + 1, others)?;
        Some((end - distance, others))
    }

    /// Whether a name at this distance begins as the words do, which is false for nearly all of them.
    fn has_first_letter(&self, distance: usize, words: &str) -> bool {
        let first = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
        matches!(self.token_at(distance).kind, Kind::Name(name) if first(name) == first(words))
    }

    /// The distance after the words that `_` joins to those before this distance, if they are there; and what is after them in
    /// the phrase.
    fn joined_at<'p>(&self, mut distance: usize, mut words: &'p str) -> Option<(usize, &'p str)> {
        while let Some(joined) = words.strip_prefix('_') {
            let (word, others) = split_word(joined);
            if !self.is_word_at(distance, word) {
                return None;
            }
            (distance, words) = (distance + 1, others);
        }
        Some((distance, words))
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
            Takes::EndOfPhrase if self.depth == 0 => self.is_end_of_phrase(length),
            Takes::EndOfPhrase => self.top().is_some() && matches!(next.kind, Kind::Close(_)),
            Takes::EndOfTerm => self.is_end(length) || self.is_end_of_term(length),
            Takes::NoEnd => !self.is_end(length),
            Takes::DefinitionNext => self.is_definition_at(1),
            Takes::NoDefinitionNext => !self.is_definition_at(1),
            Takes::UnitNext => self.name_at(length).is_some_and(|name| name.len() > 2 && units::is_unit(name)),
            Takes::NoAdjectiveNext => !self.is_adjective_at(length),
            Takes::CallNext => is_call && next.kind == super::OPEN,
            Takes::NoCallNext => !is_call,
            Takes::NoBracketNext => !matches!(next.kind, Kind::Open(_)),
            Takes::NoOfNext => !self.is_word_at(length, "of"),
            Takes::PowerAhead => self.is_power_ahead(length),
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
                self.close_operations();
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

/// The parts of a phrase, or the words of a part. They are short, so that a plain search is faster than that of `str::split`.
fn split(words: &str, separator: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(words);
    std::iter::from_fn(move || {
        let words = rest?;
        let end = words.bytes().position(|byte| byte == separator);
        rest = end.and_then(|end| words.get(end + 1..));
        words.get(..end.unwrap_or(words.len()))
    })
}

/// The first word, number or sign of a phrase, and the rest.
fn split_word(words: &str) -> (&str, &str) {
    let ends = |byte: u8| matches!(byte, b'_' | b'|' | b']' | b' ');
    let length = words.bytes().skip(1).position(ends).map_or(words.len(), |end| end + 1);
    words.split_at_checked(length).unwrap_or((words, ""))
}

/// Whether a part of a phrase is a number, a sign or a class rather than a word.
fn is_class(part: &str) -> bool {
    let mut bytes = part.bytes();
    match (bytes.next(), bytes.next()) {
        (Some(b'A'..=b'Z'), second) => second.is_some(),
        (first, _) => !first.is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'?' | b'[')),
    }
}

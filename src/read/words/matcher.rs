//! The one matcher of all phrases.
//!
//! The tables are tried in their order: in each, only the phrases that the [index] has for the word at the cursor. If the words
//! of several phrases of one table are there, the longest phrase counts: if it does not belong there, the next table is tried.

use std::ops::Range;

use super::frame::Frame;
use super::index::Beginning;
use super::phrase::{Found, Held, Phrase, Role, Takes};
use super::{INSIDE, LEADING, NAMED_FUNCTIONS, Words, begins_value, function, index};
use crate::token::{Kind, Sign, Token};
use crate::units;

/// What is between the words of a phrase and those that follow it.
pub(super) const AHEAD: &str = "…";

/// The most tokens of words that may be repeated, which bounds what a phrase is compared with: `in in in …`.
const LONGEST_RUN: usize = 20;

impl Words<'_, '_> {
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
            let begun = begun.map(|row| (row.phrase, row));
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
        let initials = self.initials;
        let possible = table.iter().filter(move |phrase| phrase.needs.may_be_met(initials));
        self.longest(possible.map(|phrase| (phrase, phrase.words)), Self::found)
    }

    /// Rewrites the longest of these phrases at the cursor, whose words `find` finds, and returns whether there is one. If two
    /// have the same length, at most one of them can stand there.
    fn longest<P: Copy>(
        &mut self,
        phrases: impl Iterator<Item = (&'static Phrase, P)>,
        find: impl Fn(&Self, P) -> Option<Found>,
    ) -> bool {
        let (mut longest, mut chosen) = (0, None);
        for (phrase, begun) in phrases {
            let Some(found) = find(self, begun) else { continue };
            if found.length > longest || found.length == longest && chosen.is_none() {
                longest = found.length;
                let belongs = phrase.takes.iter().all(|takes| self.has(*takes, &found));
                chosen = belongs.then_some((phrase, found));
            }
        }
        let is_written = chosen.is_some_and(|(phrase, found)| self.write_phrase(phrase, &found));
        #[cfg(test)]
        super::tests::READ
            .with_borrow_mut(|read| read.extend(chosen.filter(|_| is_written).map(|(phrase, _)| phrase.example)));
        is_written
    }

    /// The words of a phrase, if they are at the cursor.
    pub(super) fn found(&self, words: &'static str) -> Option<Found> {
        self.found_after(Found::default(), words)
    }

    /// The same for a row of the index: its words begin with the one that is at the cursor, and alternatives to it may follow.
    fn found_from(&self, begun: Beginning) -> Option<Found> {
        let words = begun.words();
        let (length, class, others) = match self.name_at(0) {
            // The index has compared the first word.
            Some(name) if !is_class(words) => {
                let (length, others) = self.joined_at(1, words.get(name.len()..)?)?;
                (length, "", others)
            }
            _ => self.first_at(0, words)?,
        };
        let mut found = Found::default();
        self.hold(&mut found, begun.letter, length, class);
        let next = others.bytes().position(|byte| byte == b' ').and_then(|space| others.get(space + 1..));
        match next {
            Some(rest) => self.found_after(found, rest),
            None => Some(Found { taken: length, ..found }),
        }
    }

    /// The same after the words that were found.
    fn found_after(&self, mut found: Found, words: &'static str) -> Option<Found> {
        let mut taken = None;
        for part in split(words, b' ') {
            if part == AHEAD {
                taken = Some(found.length);
                continue;
            }
            if let Some(words) = part.strip_prefix(['*', '+']) {
                let start = found.length;
                while found.length - start < LONGEST_RUN
                    && let Some((length, _)) = self.longest_at(found.length, words)
                {
                    found.length += length;
                }
                if found.length == start && part.starts_with('+') {
                    return None;
                }
                continue;
            }
            let optional = part.strip_prefix('[').and_then(|part| part.strip_suffix(']'));
            let (letter, alternatives) = letter_of(optional.unwrap_or(part));
            match self.longest_at(found.length, alternatives) {
                Some((length, class)) => self.hold(&mut found, letter, length, class),
                None => drop(optional?),
            }
        }
        found.taken = taken.unwrap_or(found.length);
        Some(found)
    }

    /// Adds the next tokens to a phrase, and what they are under this letter.
    fn hold(&self, found: &mut Found, letter: u8, length: usize, class: &'static str) {
        if letter != 0
            && let Some(free) = found.held.iter_mut().find(|held| held.letter == '\0')
        {
            *free = Held { letter: letter.into(), at: self.at + found.length, length, class, value: 0 };
        }
        found.length += length;
    }

    /// The number of tokens of the longest of these words that is at this distance, and its class.
    fn longest_at(&self, distance: usize, words: &'static str) -> Option<(usize, &'static str)> {
        let lengths = split(words, b'|').filter_map(|word| self.first_at(distance, word));
        lengths.map(|(length, class, _)| (length, class)).reduce(|one, other| if other.0 > one.0 { other } else { one })
    }

    /// The number of tokens of the first of these words, or of those that `_` joins, or of a class, if they are at this
    /// distance; the class; and what is after them in the phrase.
    fn first_at(&self, distance: usize, words: &'static str) -> Option<(usize, &'static str, &'static str)> {
        if !is_class(words) && !self.has_first_letter(distance, words) {
            return None;
        }
        let (word, others) = split_word(words);
        if is_class(word) {
            return Some((self.class_at(word, distance)?, word, others));
        }
        if !self.is_word_at(distance, word) {
            return None;
        }
        let (end, others) = self.joined_at(distance + 1, others)?;
        Some((end - distance, "", others))
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
    fn has(&self, takes: Takes, found: &Found) -> bool {
        let length = found.length;
        let last = self.out.last().map(|token| token.kind);
        let next = self.token_at(length);
        let is_call = matches!(next.kind, Kind::Open(_)) && !next.is_spaced;
        match takes {
            Takes::Value => self.is_after_value(),
            Takes::Statement => self.depth == 0 && self.is_after_value() && self.may_bracket(),
            Takes::NoValue => !self.is_after_value(),
            Takes::NoNumber => !self.is_after_number(),
            Takes::NoOrdinal => !self.is_after_ordinal(),
            Takes::NoFactor => last != Some(Kind::Sign(Sign::Times)),
            Takes::Percentage => self.is_after_percentage(),
            Takes::Measured => self.is_after_measured(),
            Takes::Operand => self.operand_before().is_some(),
            Takes::NoPronoun => !self.is_after_pronoun(),
            Takes::EqualsSign => last == Some(Kind::Sign(Sign::Equal)),
            Takes::Equation => self.has_equation(),
            Takes::NoEquation => !self.has_equation(),
            Takes::EquationAround => self.has_equation() || self.is_equation_near(length),
            Takes::EquationAhead => self.is_equation_near(length),
            Takes::NoEquationAhead => !self.is_equation_near(length),
            Takes::InequalityAhead => self.is_inequality_near(length),
            Takes::NoX => !self.has_x,
            Takes::OutsideBrackets => self.depth == 0,
            Takes::Question => self.is_asked,
            Takes::NoQuestion => !self.is_asked,
            Takes::OpenPhrase => !self.frames.is_empty(),
            #[cfg(test)]
            Takes::NoOpenPhrase => self.frames.is_empty(),
            Takes::NoRemainder => !self.awaits_division(),
            Takes::ValueNext => begins_value(next.kind),
            Takes::NoValueNext => !begins_value(next.kind),
            Takes::End => self.is_end(length),
            Takes::EndOfText => self.is_end_of_text(length),
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
            Takes::SpaceNext => next.is_spaced,
            Takes::OneCurrency => self.has_one_currency(found),
            Takes::Plural => self.is_plural(found),
            Takes::NoDivision => last != Some(Kind::Sign(Sign::Divide)),
            Takes::Divisor => {
                matches!(last, Some(Kind::Sign(Sign::Divide | Sign::FloorDivide | Sign::Power) | Kind::Name("mod")))
            }
            Takes::NoMoreOfNumber => !self.is_more_of_number(length),
            Takes::NoFractionBefore => !self.is_divisor_of_fraction(),
            Takes::OneDimension => self.has_one_dimension(found),
            Takes::Counted => self.is_counted(found),
            Takes::NoAwaitedAnd => !self.frames.iter().any(Frame::awaits_and),
            Takes::Bracketed => self.statement().first().is_some_and(|token| token.kind == super::OPEN),
            Takes::Asking => {
                use Kind::{Command, Fraction, Number, Open};
                self.asks && matches!(next.kind, Number { .. } | Fraction(..) | Open(_) | Command(_))
            }
            Takes::NoPartNext => !self.is_part_at(length),
            Takes::OpenSum => self.is_in_sum(),
            Takes::EquationBefore => self.has_equation() || self.start > 0,
            Takes::AmountOfRate => self.is_amount_of_rate(),
            Takes::RateOfAmount => self.is_rate_of_amount(),
            Takes::PaceOfAmount => self.is_pace_of_amount(),
            Takes::PriceNext => self.is_price_next(),
            Takes::Money => self.is_after_money(),
        }
    }

    /// Whether the same currency sign, or none, is before the numbers of a phrase.
    fn has_one_currency(&self, found: &Found) -> bool {
        let currency = |held: &Held| match held.at.checked_sub(1).and_then(|at| self.tokens.get(at))?.kind {
            Kind::Currency(code) => Some(code),
            _ => None,
        };
        let [one, other, ..] = &found.held;
        currency(one) == currency(other)
    }

    /// Whether what is at this distance could belong to the number before it: `5 choose 2%`, `5 choose 2 1/2`.
    fn is_more_of_number(&self, distance: usize) -> bool {
        const WORDS: &[&str] = &["percent", "pct", "squared", "cubed", "factorial"];
        let Token { kind, is_spaced, .. } = self.token_at(distance);
        match kind {
            Kind::Number { .. } | Kind::Fraction(..) | Kind::Superscript(_) => true,
            Kind::Sign(sign) => {
                matches!(sign, Sign::Percent | Sign::Power | Sign::Factorial) || sign == Sign::Divide && !is_spaced
            }
            Kind::Name(name) => {
                let is_unit = self.is_unit_at(distance) && !matches!(name, "in" | "to" | "as");
                is_unit || self.is_one_of_at(distance, WORDS)
            }
            _ => false,
        }
    }

    /// Whether the number at the cursor is the divisor of a fraction of two numbers without spaces: `3/4`.
    fn is_divisor_of_fraction(&self) -> bool {
        let is_tight = !self.token_at(0).is_spaced;
        is_tight
            && matches!(
                self.statement(),
                [
                    ..,
                    Token { kind: Kind::Number { .. }, .. },
                    Token { kind: Kind::Sign(Sign::Divide), is_spaced: false, .. }
                ]
            )
    }

    /// `2 thirds`; people write `third` for only one.
    fn is_plural(&self, found: &Found) -> bool {
        let last = self.name_at(found.length.saturating_sub(1));
        last.is_some_and(|name| name.ends_with('s')) || self.span(1).text(self.text) == "1"
    }

    /// Writes a phrase in the place of its words, and returns whether it was one after all.
    fn write_phrase(&mut self, phrase: &'static Phrase, found: &Found) -> bool {
        let (template, length) = (phrase.template, found.taken);
        match phrase.role {
            Role::Plain => return self.stand_for(template, found),
            Role::Doubtful(doubt, other) => {
                let place = self.span(length);
                let template = if self.choices.doubt(doubt, place) { other } else { template };
                return self.stand_for(template, found);
            }
            Role::Opens(shape) => return self.open(template, found, shape),
            Role::EndsExponent => return self.end_exponent(),
            Role::EndsSum => {
                let is_written = self.stand_for(template, found);
                self.close_frames();
                return is_written;
            }
            Role::And => return self.and(),
            Role::Separates => return self.separator(length),
            Role::Converts => {
                self.close_operations();
                self.copy();
            }
            Role::Asks => self.ask(length),
            Role::AsksWhether => self.ask_whether(length),
            Role::AsksFor => self.ask_for(length),
            Role::Clause => self.begin_clause(length),
            Role::Rounds => return self.round(template, found),
            Role::IsBeforeRounding => return self.rounded(length),
            Role::IsBeforePhrase => return self.skip_article(),
            Role::GoesOn => self.write_scaled(length),
            Role::Interest(asked) => return self.with_interest(template, length, asked),
            Role::NamesVariable => return self.name_variable(found),
            Role::NamesPlace => return self.name_place(length),
        }
        true
    }

    /// Writes the template of a phrase in the place of its words.
    fn stand_for(&mut self, template: &'static str, found: &Found) -> bool {
        let place = self.span(found.taken);
        if self.write_template(template, &found.held, place).is_none() {
            return false;
        }
        self.at += found.taken;
        // Another statement begins.
        if self.depth == 0
            && matches!(self.out.last(), Some(Token { kind: Kind::Sign(Sign::Semicolon | Sign::Newline), .. }))
        {
            self.begin_statement();
        }
        true
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

/// The letter of a part of a phrase, 0 if it has none, and its words: `A:one|two`, `A`.
pub(super) const fn letter_of(part: &str) -> (u8, &str) {
    let bytes = part.as_bytes();
    match bytes {
        [letter @ b'A'..=b'Z', b':', ..] => (*letter, part.split_at(2).1),
        [letter @ b'A'..=b'Z'] => (*letter, part),
        _ => (0, part),
    }
}

/// Whether a part of a phrase is a number, a sign or a class rather than a word.
fn is_class(part: &str) -> bool {
    !part.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase() || matches!(byte, b'?' | b'['))
}

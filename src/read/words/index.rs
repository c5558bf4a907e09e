//! The phrases by the words with which they begin, sorted when the crate is compiled: only those that can begin at the cursor
//! are tried.
//!
//! Of those, the ones whose second word is not there are left out by its first letter. A class is there by its words. The phrases that begin with the name of any function are found without the index.

use std::ops::Range;

use pascaline_base::names::{List, Names, is_same};

use super::phrase::Phrase;
use super::{TABLES, WHOLES, number};
use crate::token::{Kind, Sign};

/// Where a phrase can begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    pub(super) phrase: &'static Phrase,
    /// The number of its table.
    pub(super) table: u8,
    /// The place of the first word in the words of the phrase.
    at: u16,
    /// The letter that holds it, or 0.
    pub(super) letter: u8,
    /// The [`bit`]s of what can follow the first word; all of them if it can be anything.
    next: u8,
}

/// The bit of a token by its first byte: the letter of a name in any case, or `#` for a number. Some letters share a bit.
const fn bit(first: u8) -> u8 {
    1 << (first % 8)
}

/// What follows a first word can be anything.
const ANYTHING: u8 = u8::MAX;

static BEGINNINGS: Names<Beginning, { ALL.length() }> = ALL.sorted();

/// Every beginning, in the order of the tables.
const ALL: List<Beginning, 1_300> = {
    let mut beginning = Beginning { phrase: &TABLES[0].1[0], table: WHOLES, at: 0, letter: 0, next: ANYTHING };
    let mut all = List::new(beginning);
    while (beginning.table as usize) < TABLES.len() {
        let (mut row, rows) = (0, TABLES[beginning.table as usize].1);
        while row < rows.len() {
            beginning.phrase = &rows[row];
            gather(&mut all, beginning);
            row += 1;
        }
        beginning.table += 1;
    }
    all
};

/// Adds the words with which a phrase can begin: those of its first part, and of the next one if that may be missing.
const fn gather<const N: usize>(all: &mut List<Beginning, N>, mut beginning: Beginning) {
    let words = beginning.phrase.words.as_bytes();
    let (mut begins, mut is_optional) = (true, false);
    while (beginning.at as usize) < words.len() {
        match words[beginning.at as usize] {
            b'[' => is_optional = true,
            b'|' => begins = true,
            b' ' if is_optional => {
                (begins, is_optional) = (true, false);
                beginning.letter = 0;
            }
            b' ' => return,
            b'A'..=b'Z' if begins && has_letter(words, beginning.at as usize) => {
                beginning.letter = words[beginning.at as usize];
                // The words are behind the colon.
                beginning.at += 1;
            }
            _ if begins => {
                if is_number(words, beginning.at as usize) {
                    beginning.letter = words[beginning.at as usize];
                }
                beginning.next = next(words, beginning.at as usize);
                push(all, word_at(beginning.phrase.words, beginning.at as usize), beginning);
                begins = false;
            }
            _ => {}
        }
        beginning.at += 1;
    }
}

/// Whether `A:` is at a place, before words that the letter holds.
const fn has_letter(words: &[u8], at: usize) -> bool {
    at + 1 < words.len() && words[at].is_ascii_uppercase() && words[at + 1] == b':'
}

/// Whether a letter for a number is at a place.
const fn is_number(words: &[u8], at: usize) -> bool {
    words[at].is_ascii_uppercase() && (at + 1 == words.len() || matches!(words[at + 1], b' ' | b'|' | b']'))
}

/// The bits of what can follow the first word, which is at a place in the words of a phrase.
const fn next(words: &[u8], start: usize) -> u8 {
    // A class may be several tokens.
    let is_one = words[start].is_ascii_lowercase() || is_number(words, start);
    let mut at = start + 1;
    while at < words.len() && !matches!(words[at], b' ' | b'|' | b'_') {
        at += 1;
    }
    if at < words.len() && words[at] == b'_' {
        return if is_one { bits_of_part(words, at + 1, b'|') } else { ANYTHING };
    }
    while at < words.len() && words[at] != b' ' {
        at += 1;
    }
    if is_one && at < words.len() { bits_of_part(words, at + 1, b' ') } else { ANYTHING }
}

/// The bits of the words of a part of a phrase, up to `end`.
const fn bits_of_part(words: &[u8], mut at: usize, end: u8) -> u8 {
    let (mut bits, mut begins) = (0, true);
    while at < words.len() && words[at] != b' ' && words[at] != end {
        if begins && is_number(words, at) {
            bits |= bit(b'#');
        } else if begins && has_letter(words, at) {
            at += 2;
            continue;
        } else if begins {
            if !words[at].is_ascii_lowercase() {
                return ANYTHING;
            }
            bits |= bit(words[at]);
        }
        begins = words[at] == b'|';
        at += 1;
    }
    bits
}

/// The word at a place in the words of a phrase.
const fn word_at(words: &'static str, start: usize) -> &'static str {
    let (bytes, mut end) = (words.as_bytes(), start + 1);
    while end < bytes.len() && !matches!(bytes[end], b' ' | b'|' | b'_' | b']') {
        end += 1;
    }
    words.split_at(end).0.split_at(start).1
}

/// Adds a word, or the words with which a class begins.
const fn push<const N: usize>(all: &mut List<Beginning, N>, word: &'static str, beginning: Beginning) {
    if is_same(word, "LINK") {
        all.push_all(&[",", "and", "then"], beginning);
    } else if is_same(word, "SUM") {
        all.push_all(&["sum", "total", "product"], beginning);
    } else if is_same(word, "DIGITS") || is_same(word, "TALLY") || is_same(word, "RATIO") {
        all.push("#", beginning);
    } else if is_same(word, "ORDINAL") {
        all.push_all(number::ORDINALS, beginning);
    } else if is_same(word, "FRACTION")
        || is_same(word, "DECIMAL")
        || is_same(word, "WHOLE")
        || is_same(word, "MIXED")
        || is_same(word, "HUNDREDS")
        || is_same(word, "THOUSANDS")
    {
        let mut at = 0;
        while at < number::BEGINNINGS.len() {
            all.push_all(number::BEGINNINGS[at], beginning);
            at += 1;
        }
    } else if word.len() == 1 && word.as_bytes()[0].is_ascii_uppercase() {
        all.push("#", beginning);
    } else {
        all.push(word, beginning);
    }
}

impl Beginning {
    /// The words of the phrase from its first word on.
    pub(super) fn words(self) -> &'static str {
        self.phrase.words.get(usize::from(self.at)..).unwrap_or_default()
    }

    /// Whether a token of this kind can follow the first word.
    pub(super) fn may_precede(self, kind: Kind) -> bool {
        let next = match kind {
            Kind::Name(name) => name.bytes().next().map_or(0, bit),
            Kind::Number { .. } => bit(b'#'),
            _ => 0,
        };
        self.next == ANYTHING || self.next & next != 0
    }
}

/// The beginnings of phrases with a word, a number or a comma, in the order of their tables.
pub(super) fn of_kind(kind: Kind) -> Range<u16> {
    match kind {
        Kind::Name(name) => BEGINNINGS.positions_in_any_case(name),
        Kind::Number { .. } => BEGINNINGS.positions_in_any_case("#"),
        Kind::Sign(Sign::Comma) => BEGINNINGS.positions_in_any_case(","),
        _ => 0..0,
    }
}

/// The beginning at a position.
pub(super) fn at(position: u16) -> Beginning {
    BEGINNINGS.meaning(position)
}

//! Phrases: words that belong together, in any case.

use super::super::token::Kind;
use super::Words;

/// The longest word that has a meaning, in bytes.
pub(super) const LONGEST: usize = 16;

/// The word in small letters; `None` if it is longer than any that is known.
pub(super) fn lower<'b>(word: &str, buffer: &'b mut [u8; LONGEST]) -> Option<&'b str> {
    let room = buffer.get_mut(..word.len())?;
    room.copy_from_slice(word.as_bytes());
    room.make_ascii_lowercase();
    std::str::from_utf8(room).ok()
}

/// Whether a phrase may begin with this word. Most differ in their first letters, which are compared first.
pub(super) fn may_begin(phrase: &str, word: &str) -> bool {
    phrase.as_bytes().first() == word.as_bytes().first() && phrase.starts_with(word)
}

impl<'s> Words<'s, '_> {
    /// Whether a name has no value of its own, so that it may be a word.
    pub(super) fn is_free(&self, name: &str) -> bool {
        !self.taken.contains(name) && !(self.is_given)(name)
    }

    /// The name at this distance from the cursor, if it may be a word.
    pub(super) fn name_at(&self, distance: usize) -> Option<&'s str> {
        match self.token_at(distance).kind {
            Kind::Name(name) if self.is_free(name) => Some(name),
            _ => None,
        }
    }

    pub(super) fn is_word_at(&self, distance: usize, word: &str) -> bool {
        self.name_at(distance).is_some_and(|name| name.eq_ignore_ascii_case(word))
    }

    pub(super) fn is_one_of_at(&self, distance: usize, words: &[&str]) -> bool {
        self.name_at(distance).is_some_and(|name| words.iter().any(|word| name.eq_ignore_ascii_case(word)))
    }

    /// Whether these words stand at this distance from the cursor.
    pub(super) fn are_at(&self, distance: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(at, word)| self.is_word_at(distance + at, word))
    }

    /// The length of the longest of the phrases that begin at the cursor, each of which is written with spaces.
    pub(super) fn longest_at(&self, distance: usize, phrases: &[&str]) -> Option<usize> {
        let first = self.name_at(distance)?.bytes().next()?.to_ascii_lowercase();
        phrases
            .iter()
            .filter(|phrase| phrase.as_bytes().first() == Some(&first))
            .filter(|phrase| phrase.split(' ').enumerate().all(|(at, word)| self.is_word_at(distance + at, word)))
            .map(|phrase| phrase.split(' ').count())
            .max()
    }
}

//! What a text must have for a phrase to be in it, which rules out nearly all phrases at a glance.

use crate::token::{Kind, Token};

/// The first letters of words, a bit for each from `a` on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Initials(u32);

/// The most parts of a phrase that are looked at.
const PARTS: usize = 4;

/// For the first parts of a phrase that are words and cannot be missing, the first letters of these words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs([Initials; PARTS]);

impl Initials {
    /// Those of all names among tokens.
    pub(super) fn of(tokens: &[Token]) -> Self {
        let first = |token: &Token| match token.kind {
            Kind::Name(name) => name.bytes().next().map_or(0, |byte| bit(byte.to_ascii_lowercase())),
            _ => 0,
        };
        Self(tokens.iter().fold(0, |all, token| all | first(token)))
    }
}

impl Needs {
    /// Those of the words of a phrase.
    pub(super) const fn of(words: &str) -> Self {
        let words = words.as_bytes();
        let (mut parts, mut count, mut start) = ([Initials(0); PARTS], 0, 0);
        while start < words.len() && count < PARTS {
            let initials = initials_of_part(words, start);
            if initials != 0 {
                parts[count] = Initials(initials);
                count += 1;
            }
            while start < words.len() && words[start] != b' ' {
                start += 1;
            }
            start += 1;
        }
        Self(parts)
    }

    /// Whether a text with these initials may have the phrase.
    pub(super) fn may_be_met(self, text: Initials) -> bool {
        self.0.iter().all(|part| part.0 == 0 || part.0 & text.0 != 0)
    }
}

const fn bit(byte: u8) -> u32 {
    if byte.is_ascii_lowercase() { 1 << (byte - b'a') } else { 0 }
}

/// The first letters of the words of a part; none if it may be missing, or if one of them is a class or a sign.
const fn initials_of_part(words: &[u8], start: usize) -> u32 {
    let mut at = start;
    if matches!(words[at], b'*' | b'[') {
        return 0;
    }
    if words[at] == b'+' {
        at += 1;
    }
    if at + 1 < words.len() && words[at].is_ascii_uppercase() && words[at + 1] == b':' {
        at += 2;
    }
    let (mut initials, mut begins) = (0, true);
    while at < words.len() && words[at] != b' ' {
        if begins {
            let initial = bit(words[at]);
            if initial == 0 {
                return 0;
            }
            initials |= initial;
        }
        begins = words[at] == b'|';
        at += 1;
    }
    initials
}

#[cfg(test)]
mod tests {
    use super::{Initials, Needs};

    #[test]
    fn a_phrase_needs_its_words() {
        let initials = |letters: &str| Initials(letters.bytes().fold(0, |all, letter| all | super::bit(letter)));
        for (words, text, may_be) in [
            ("*what|is|the area of A", "ao", true),
            ("*what|is|the area of A", "wit", false),
            ("[the] A th root of", "rto", true),
            ("A:UNIT per|in B:day|days", "pd", true),
            ("A:UNIT per|in B:day|days", "p", false),
            ("= ? … UNIT-NAME", "", true),
            ("+is|are even", "ie", true),
            ("+is|are even", "e", false),
            ("not_equal_to|is_not", "n", true),
        ] {
            assert_eq!(Needs::of(words).may_be_met(initials(text)), may_be, "{words}");
        }
    }
}

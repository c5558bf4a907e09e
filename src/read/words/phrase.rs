//! What a phrase is: its words, where it may be, and what is written in its place.
//!
//! | in the words of a phrase | |
//! |---|---|
//! | `a\|b`, `a_b` | one of these words, `a` and then `b` |
//! | `[a]` | perhaps `a` |
//! | `#`, `,`, `(`, `%`, … | a number in digits, a sign |
//! | `UNIT`, … | a [class](super::class) of words |

use super::super::token::{Kind, Sign};
use super::Words;
use super::frame::Shape;

/// A text, and how it is read.
pub(super) type Example = (&'static str, &'static str);

/// A phrase that is read, in one row of its table.
#[derive(Debug)]
pub struct Phrase {
    pub(super) words: &'static str,
    /// The [marks] of the words with which it may begin, so that most rows are skipped at once.
    pub(super) marks: u64,
    /// All of these hold where it is.
    pub(super) takes: &'static [Takes],
    pub(super) becomes: Becomes,
    /// A text with the phrase, and how that is read.
    pub example: (&'static str, &'static str),
}

/// A condition on what is around a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// A value is before it.
    Value,
    /// A statement is before it, the whole of which it takes.
    Statement,
    /// No value is before it: a value begins here.
    NoValue,
    NoNumber,
    NoFactor,
    Percentage,
    /// One number or name is before it, with which a statement, a bracket, an item or a side of an equation begins.
    Operand,
    NoPronoun,
    EqualsSign,
    /// The statement has an `=` already.
    Equation,
    NoEquation,
    /// An `=`, or a word for it, is before it or follows soon.
    EquationAround,
    /// An `=`, or a word for it, follows soon.
    EquationAhead,
    /// `x` means nothing yet.
    NoX,
    OutsideBrackets,
    /// The statement begins with `is`.
    Question,
    NoQuestion,
    /// A phrase has no end yet.
    OpenPhrase,
    /// No remainder waits for its divisor.
    NoRemainder,
    /// A value follows.
    ValueNext,
    NoValueNext,
    /// The statement ends after it.
    End,
    NoEnd,
    /// `x = 3` or `x is 3` follows its first word.
    DefinitionNext,
    NoDefinitionNext,
    /// A word for a unit follows, of three letters at least.
    UnitNext,
    /// No adjective follows, as in `7 is odd`.
    NoAdjectiveNext,
    /// A bracket follows without space.
    CallNext,
    NoCallNext,
    NoBracketNext,
    NoOfNext,
    /// There is no space before its last sign.
    Unspaced,
}

/// What is written in the place of a phrase.
#[derive(Debug)]
pub(super) enum Becomes {
    /// These tokens.
    Tokens(&'static [Kind<'static>]),
    /// This token, in the place of the first word alone.
    First(Kind<'static>),
    /// The first word as it is, after the ends of all open phrases.
    FirstWord,
    /// A sign between two values, of which the first ends the items of lists.
    Operator(Kind<'static>),
    /// What applies to the value before, such as an exponent.
    Suffix(Kind<'static>),
    /// These tokens, after the ends of all open phrases.
    Ending(&'static [Kind<'static>]),
    /// The sign between two statements.
    Separator(Sign),
    /// These tokens, after the whole statement in brackets.
    Whole(&'static [Kind<'static>]),
    /// The same, and what follows belongs to the phrase.
    OpenWhole(&'static [Kind<'static>], Shape),
    /// These tokens, and what follows belongs to the phrase.
    Open(&'static [Kind<'static>], Shape),
    /// Nothing: it asks for what follows.
    Question,
    /// What the function writes, which returns whether it has understood the phrase.
    Written(Written),
}

/// Writes a phrase that was found, or returns that it is none.
pub(super) type Written = for<'s, 'w> fn(&mut Words<'s, 'w>, Found) -> bool;

/// A phrase that was found at the cursor.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    /// The number of its tokens.
    pub(super) length: usize,
    /// The distances of the first two numbers or [classes](super::class) in it.
    pub(super) held: [usize; 2],
}

/// In what a phrase becomes: its first word as it is written.
pub(super) const ITSELF: Kind<'static> = Kind::Name("");

pub(super) const fn phrase(words: &'static str, takes: &'static [Takes], becomes: Becomes, example: Example) -> Phrase {
    Phrase { words, marks: marks(words.as_bytes()), takes, becomes, example }
}

/// The [marks](mark) of the words with which a phrase may begin.
pub(super) const fn marks(words: &[u8]) -> u64 {
    let (mut found, mut at, mut begins, mut is_optional) = (0, 0, true, false);
    while at < words.len() && (words[at] != b' ' || is_optional) {
        match words[at] {
            b'[' => is_optional = true,
            b'|' => begins = true,
            // What follows it may be first as well.
            b' ' => (begins, is_optional) = (true, false),
            _ if begins => {
                found |= mark_at(words, at);
                begins = false;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The mark of the word at a place; a class has all of them.
const fn mark_at(words: &[u8], start: usize) -> u64 {
    let mut end = start + 1;
    while end < words.len() && !matches!(words[end], b' ' | b'|' | b'_' | b']') {
        end += 1;
    }
    let is_class = words[start].is_ascii_uppercase() && end > start + 1;
    if is_class { u64::MAX } else { mark(words[start], words[end - 1], end - start) }
}

/// One of 64 bits for a word, by its first and last letter and its length.
pub(super) const fn mark(first: u8, last: u8, length: usize) -> u64 {
    let (first, last) = (first.to_ascii_lowercase() as usize, last.to_ascii_lowercase() as usize);
    1 << ((first * 7 + last * 5 + length * 11) % 64)
}

impl Phrase {
    /// Its words: `not equal to / is not equal to`, with words in brackets that may be missing, and names of classes.
    pub fn words(&self) -> String {
        self.words.replace('_', " ").replace('|', " / ")
    }
}

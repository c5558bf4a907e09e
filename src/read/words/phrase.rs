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
    /// No number is before it.
    NoNumber,
    /// It is not right after `*`.
    NoFactor,
    /// A percentage, such as `15%`, is before it.
    Percentage,
    /// One number or name is before it, with which a statement, a bracket, an item or a side of an equation begins.
    Operand,
    /// The word before it is not a pronoun, such as `it`.
    NoPronoun,
    /// `=` is before it.
    EqualsSign,
    /// The statement has an `=` already.
    Equation,
    /// The statement has no `=` yet.
    NoEquation,
    /// An `=`, or a word for it, is before it or follows soon.
    EquationAround,
    /// An `=`, or a word for it, follows soon.
    EquationAhead,
    /// `x` means nothing yet.
    NoX,
    /// It is not in brackets.
    OutsideBrackets,
    /// The statement begins with `is`.
    Question,
    /// The statement does not begin with `is`.
    NoQuestion,
    /// A phrase has no end yet.
    OpenPhrase,
    /// No remainder waits for its divisor.
    NoRemainder,
    /// A value follows.
    ValueNext,
    /// No value follows.
    NoValueNext,
    /// The statement ends after it.
    End,
    /// The statement ends after it, or the bracket around an open phrase.
    EndOfPhrase,
    /// The statement, or a term of it, ends after it.
    EndOfTerm,
    /// The statement goes on after it.
    NoEnd,
    /// `x = 3` or `x is 3` follows its first word.
    DefinitionNext,
    /// Neither `x = 3` nor `x is 3` follows its first word.
    NoDefinitionNext,
    /// A word for a unit follows, of three letters at least.
    UnitNext,
    /// No adjective follows, as in `7 is odd`.
    NoAdjectiveNext,
    /// A bracket follows without space.
    CallNext,
    /// No bracket follows without a space.
    NoCallNext,
    /// No bracket follows.
    NoBracketNext,
    /// `of` does not follow.
    NoOfNext,
    /// The exponent of `to the 0.345 power` follows.
    PowerAhead,
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

/// Writes a phrase that was found, and returns whether it was one after all.
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
    Phrase { words, takes, becomes, example }
}

impl Phrase {
    /// Its words: `not equal to / is not equal to`, with words in brackets that may be missing, and names of classes.
    pub fn words(&self) -> String {
        self.words.replace('_', " ").replace('|', " / ")
    }
}

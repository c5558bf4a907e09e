//! The numbers of the boundary to JavaScript, each declared once, here. `make wire` writes `pkg/src/crossing/wire.ts` from this file and from
//! the rows of the limits, and `pkg/test/wire.test.mjs` compares them. The limits have a cell each, in the order of their rows, with
//! NaN for a default.

/// What a call asks for. A bit has the same meaning in every export.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum Flag {
    /// The limits follow the entries.
    HasLimits = 1 << 0,
    /// Only the results of ART's tool are accepted.
    ToolResults = 1 << 1,
    /// The results of ART's tool are accepted, and quantities.
    QuantityResults = 1 << 2,
    /// A name is not a unit.
    NoUnits = 1 << 3,
    /// Numbers are mathjs's BigNumbers.
    BigNumbers = 1 << 4,
    /// Numbers are fractions.
    Fractions = 1 << 5,
    /// Numbers are integers of any size.
    BigInts = 1 << 6,
    /// An angle without a unit is in degrees.
    Degrees = 1 << 7,
    /// The second text is the variable.
    HasVariable = 1 << 8,
    /// The caller reads the notes on the result.
    WithNotes = 1 << 9,
    /// Only numbers are accepted, and nobody reads their text or notes.
    NumberResults = 1 << 10,
    /// The caller reads the parts of the result.
    WithParts = 1 << 11,
}

/// The flags of a call.
#[derive(Clone, Copy)]
pub struct Flags(pub u32);

impl Flags {
    /// Whether the call has a flag.
    pub fn has(self, flag: Flag) -> bool {
        self.0 & flag as u32 != 0
    }
}

/// What an entry of a call is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u32)]
pub enum Entry {
    /// A variable whose value is a number.
    Number,
    /// A variable whose value is a complex number.
    Complex,
    /// A variable whose value is a text.
    Text,
    /// A variable whose value is JSON.
    Structured,
    /// The names of the functions that can be called, separated by spaces.
    Functions,
    /// The value of `ans`.
    Ans,
    /// The tag of a language.
    Locale,
    /// The time from which `today` is told, as RFC 9557 writes it.
    Now,
}

impl Entry {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [
        Self::Number,
        Self::Complex,
        Self::Text,
        Self::Structured,
        Self::Functions,
        Self::Ans,
        Self::Locale,
        Self::Now,
    ];
}

/// How many cells an entry has.
pub const CELLS_PER_ENTRY: usize = 4;

/// The cells of an entry.
#[derive(Clone, Copy)]
#[repr(usize)]
pub enum EntryCell {
    /// What it is.
    Kind,
    /// A number, the real part of a complex one, or the length of a text in bytes.
    Value,
    /// The imaginary part of a complex number.
    Imaginary,
    /// The length of the name in bytes.
    Name,
}

/// The kind of an outcome.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum Outcome {
    /// A number.
    Number,
    /// A complex number: its text and its two parts.
    Complex,
    /// A text.
    Text,
    /// There is no result; texts say why.
    Failure,
    /// There is no result, and nothing to say.
    Nothing,
    /// Any other value, as JSON.
    Structured,
    /// The text of an integer of Python.
    Int,
    /// The text of a float of Python.
    Float,
    /// A truth value: 1 or 0.
    Boolean,
    /// The digits of a BigNumber.
    BigNumber,
    /// The digits of an integer of any size.
    BigInt,
    /// A numerator and a denominator, with a slash between them.
    Fraction,
    /// A quantity whose size is a number: its text, the size, the length of the unit, and whether its prefix is fixed.
    Unit,
    /// A matrix of numbers: its text, how many numbers follow, whether it is an array, the number of its dimensions, its length
    /// in each, and the items.
    Matrix,
    /// The results of several statements, all of them numbers: their text, how many there are, and the numbers.
    Numbers,
}

/// Added to the kind of an outcome that has notes.
pub const NOTED: u32 = 0x100;

/// Added instead, once and once more for each of the [`Words`] before, if the only note is in words that the other side has a copy of.
pub const NOTED_IN_WORDS: u32 = 0x200;

/// The words of a note. Each has a code, and what is said before the exact result and after it.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum Words {
    /// On a large whole number, of which no exact result is told.
    Large,
    /// On a number that is rounded.
    Rounding,
    /// On a large number.
    Inexact,
    /// On a remainder, at a place.
    Remainder,
}

/// Where the exact result is in the text buffer: no text of a number is longer.
pub const EXACT_AT: usize = 24;

impl Outcome {
    /// The code of an outcome, which may have notes.
    pub fn noted(self, has_notes: bool) -> u32 {
        self as u32 | if has_notes { NOTED } else { 0 }
    }

    /// The code of an outcome whose only note is in these words.
    pub fn noted_in(self, words: Words) -> u32 {
        self as u32 | ((words as u32 + 1) * NOTED_IN_WORDS)
    }
}

/// The cells of an outcome.
#[derive(Clone, Copy)]
#[repr(usize)]
pub enum OutcomeCell {
    /// A number that is the whole outcome, or the length of all texts in bytes.
    First,
    /// From here on, the length of each text in UTF-16 units; then the numbers that come with the texts.
    Lengths,
    /// Of a note in [`Words`], the length of the exact result in bytes.
    Exact,
    /// Its place, NaN if it has none.
    Start,
    /// The end of its place.
    End,
}

//! The tokens of what people and models write: plain text, Unicode signs, LaTeX.
//!
//! ```text
//! number  = digits that may be grouped by threes (1,234 1_000 1\,000 1{,}000), a decimal part, an exponent; 0x1F, 0b101
//! name    = letter (letter | digit | "_" name)*
//! command = "\" letters: those that only space or size what follows are skipped
//! ```
//!
//! A sign has one token, however it is written: `×`, `·` and `\cdot` are [`Sign::Times`].

mod converted;
mod lexer;
mod signs;

use pascaline_base::syntax::Span;

use crate::Locale;
use crate::dates::Now;

pub(super) use converted::{CONVERSION, with_conversions};
pub(super) use lexer::split;
pub(super) use signs::{one_char, sign_at};

/// A token and its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind<'s>,
    pub(super) span: Span,
    /// Whether there is space before it.
    pub(super) is_spaced: bool,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'s> {
    /// A number, whose value is read from its text.
    Number {
        /// Whether a comma is the decimal point.
        has_decimal_comma: bool,
    },
    /// A name, a word, a letter.
    Name(&'s str),
    /// A command of LaTeX that the grammar knows, such as `frac`.
    Command(&'s str),
    /// The numerator and the denominator of `½`; a number in words is over 1.
    Fraction(u64, u64),
    /// A whole number as a superscript: `²`.
    Superscript(i32),
    /// A day that is told from today, such as `next friday`, whose words are one token.
    Day,
    /// A zone, such as `New York`, behind a word that converts.
    Zone,
    /// A currency sign, by its code.
    Currency(&'static str),
    Sign(Sign),
    Open(Bracket),
    Close(Bracket),
    /// The end of the text.
    End,
}

impl Kind<'_> {
    /// Whether it is the sign of an equation or a congruence.
    pub(crate) fn is_equality(self) -> bool {
        matches!(self, Self::Sign(Sign::Equal | Sign::Congruent))
    }
}

/// What a sign means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    PlusMinus,
    Times,
    Divide,
    FloorDivide,
    Power,
    Subscript,
    Factorial,
    Percent,
    Degree,
    Prime,
    DoublePrime,
    /// `√`, `∛`, `∜`: of the degree 2, 3, 4.
    Root(u8),
    Bar,
    Comma,
    Semicolon,
    Newline,
    Colon,
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Approximately,
    Congruent,
    Arrow,
    Ellipsis,
    Ampersand,
    ShiftLeft,
    ShiftRight,
    Tilde,
}

/// The kinds of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    Round,
    Square,
    /// A brace, which groups in LaTeX and otherwise begins a set.
    Curly,
    /// `\{`
    Set,
    Floor,
    Ceiling,
    /// `\lvert`
    Bars,
}

/// How a text writes decimals, dates and angles, and whether it is LaTeX.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How decimals and dates are written.
    pub locale: Locale,
    /// What it is written in.
    pub language: Language,
    /// Whether a power without braces raises one digit, as in LaTeX, to which more than its signs belongs.
    pub raises_digit: bool,
    /// Whether an angle without a unit is one in degrees.
    pub has_degrees: bool,
    /// The time at which the text is read, if it is known.
    pub now: Option<Now>,
}

/// What a text is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Words and signs.
    Plain,
    /// LaTeX, or what has a command of it.
    Latex,
    /// A spreadsheet's formula.
    Formula,
}

impl Language {
    /// What begins with a `=` is a formula, unless it has one at its end as well, or the word of a unit; what has a command is
    /// LaTeX.
    fn of(text: &str) -> Self {
        let rest = text.trim().strip_prefix('=').map(str::trim_start);
        let is_formula = rest.is_some_and(|rest| {
            !rest.is_empty() && !rest.starts_with('=') && !rest.ends_with(['=', '?']) && !has_words(rest)
        });
        if is_formula {
            Self::Formula
        } else if text.contains('\\') {
            Self::Latex
        } else {
            Self::Plain
        }
    }
}

impl Style {
    /// Whether the text is LaTeX.
    pub fn is_latex(&self) -> bool {
        self.language == Language::Latex
    }

    /// Whether the text is a spreadsheet's formula.
    pub fn is_formula(&self) -> bool {
        self.language == Language::Formula
    }

    /// The same at a time.
    #[must_use]
    pub fn at(self, now: Option<Now>) -> Self {
        Self { now, ..self }
    }

    /// The style of a text.
    pub fn of(text: &str, locale: Locale, has_degrees: bool) -> Self {
        let mut commands = text.split('\\').skip(1);
        Self {
            locale,
            has_degrees,
            now: None,
            language: Language::of(text),
            raises_digit: text.contains('\\') && text.contains('{') || commands.any(|text| !signs::is_sign(text)),
        }
    }
}

/// Whether a word follows a number, `=10kg lb`, which no formula has.
fn has_words(text: &str) -> bool {
    let follows = |(at, _): (usize, char)| {
        let behind = text.get(at + 1..).unwrap_or_default().trim_start();
        let word = behind.get(..behind.find(|char: char| !char.is_ascii_alphabetic()).unwrap_or(behind.len()));
        word.is_some_and(|word| !word.is_empty() && !word.eq_ignore_ascii_case("e"))
    };
    !text.contains('(') && text.char_indices().filter(|(_, char)| char.is_ascii_digit()).any(follows)
}

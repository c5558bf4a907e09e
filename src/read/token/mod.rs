//! The tokens of what people and models write: plain text, Unicode signs, LaTeX.
//!
//! ```text
//! number  = digits that may be grouped by threes (1,234 1_000 1\,000 1{,}000), a decimal part, an exponent; 0x1F, 0b101
//! name    = letter (letter | digit | "_" name)*
//! command = "\" letters: those that only space or size what follows are skipped
//! ```
//!
//! A sign has one token, however it is written: `×`, `·` and `\cdot` are [`Sign::Times`].

mod lexer;
mod signs;

use pascaline_base::syntax::Span;

use crate::Locale;

pub(super) use lexer::split;

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
    /// A currency sign, by its code.
    Currency(&'static str),
    Sign(Sign),
    Open(Bracket),
    Close(Bracket),
    /// The end of the text.
    End,
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

/// How a text writes decimals and angles, and whether it is LaTeX.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How decimals are written.
    pub locale: Locale,
    /// Whether it is LaTeX.
    pub is_latex: bool,
    /// Whether a power without braces raises one digit, as in LaTeX, to which more than its signs belongs.
    pub raises_digit: bool,
    /// Whether an angle without a unit is one in degrees.
    pub has_degrees: bool,
}

impl Style {
    /// The style of a text: what has a command is LaTeX.
    pub fn of(text: &str, locale: Locale, has_degrees: bool) -> Self {
        let mut commands = text.split('\\').skip(1);
        Self {
            locale,
            has_degrees,
            is_latex: text.contains('\\'),
            raises_digit: text.contains('\\') && text.contains('{') || commands.any(|text| !signs::is_sign(text)),
        }
    }
}

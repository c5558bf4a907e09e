//! Notes on answers: what an expression may have meant otherwise.

use crate::syntax::Span;
use crate::text::bounded;

/// Something about an answer that may surprise: the original gives this answer, but the expression may have meant something else.
///
/// ```
/// use pascaline::mathjs::{Options, evaluate_noted};
/// use pascaline::NoteCode;
///
/// let noted = evaluate_noted("10% + 20%", &Options::default()).unwrap();
/// assert_eq!(noted.answer.to_string(), "0");
/// assert_eq!(noted.notes[0].code, NoteCode::Modulo);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Note {
    /// What kind of note this is; stable from version to version.
    pub code: NoteCode,
    /// One sentence for people and models. Not to be parsed.
    pub message: String,
    /// The place in the expression, unless it is the whole.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub span: Option<Span>,
}

impl Note {
    /// A note on the place `span`, or on the whole expression if that is `None`.
    pub fn new(code: NoteCode, message: impl Into<String>, span: impl Into<Option<Span>>) -> Self {
        Self { code, message: bounded(message.into()), span: span.into() }
    }

    /// `10% + 20%`
    pub fn remainder(span: Span) -> Self {
        Self::new(NoteCode::Modulo, "A % between two values is the remainder of a division, not a percentage.", span)
    }

    /// `2024-10-15`, `1/15/2024`
    pub fn date(text: &str, span: Span) -> Self {
        let read = if text.contains('-') { "a difference of numbers" } else { "a quotient of numbers" };
        Self::new(NoteCode::Date, format!("{text} is read as {read}, not as a date."), span)
    }

    /// Solutions of which there may be more; `None` if these are all.
    pub fn more_solutions(is_searched: bool, is_periodic: bool, span: Option<Span>) -> Option<Self> {
        let message = match (is_searched, is_periodic) {
            (true, _) => "The solutions were found by a search among the real numbers; there may be more.",
            (_, true) => {
                "The functions in the equation are periodic, so there are more solutions, a whole number of periods away."
            }
            _ => return None,
        };
        Some(Self::new(NoteCode::MoreSolutions, message, span))
    }

    /// `sin(90)`; `instead` is the argument for degrees.
    pub fn radians(name: &str, instead: &str, span: Span) -> Self {
        Self::new(NoteCode::Radians, format!("{name} takes radians; for degrees write {name}({instead})."), span)
    }
}

/// Adds a note, unless there are many, or one of its kind.
pub fn add(notes: &mut Vec<Note>, note: Note) {
    const MOST: usize = 5;
    if notes.len() < MOST && notes.iter().all(|other| other.code != note.code) {
        notes.push(note);
    }
}

/// A multiple of 15 up to two turns, or another one of 5 up to one turn; a small number may well be in radians.
pub fn is_number_of_degrees(number: f64) -> bool {
    let size = number.abs();
    (10.0..=360.0).contains(&size) && size % 5.0 == 0.0 || size <= 720.0 && size > 0.0 && size % 15.0 == 0.0
}

/// An answer, with notes where the original's answer may not be what the expression meant.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Noted<A> {
    /// The answer: of mathjs's language an `Answer`, of Python's a `Number`, elsewhere a text.
    pub answer: A,
    /// The notes on it; usually none.
    pub notes: Vec<Note>,
}

impl<A> Noted<A> {
    /// An answer and the notes on it.
    pub fn new(answer: A, notes: Vec<Note>) -> Self {
        Self { answer, notes }
    }

    /// An answer that needs no note.
    pub fn without_notes(answer: A) -> Self {
        Self::new(answer, Vec::new())
    }
}

/// The kinds of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum NoteCode {
    /// A whole number beyond 2^53, of which only about 16 digits are kept: `123456789 * 987654321`.
    Inexact,
    /// A result that is off in its last digits, since doubles are fractions in base two: `4.35 * 100`; an amount of money that is
    /// rounded to the smallest coin: `$10 / 3`.
    Rounding,
    /// A `%` between two values is the remainder of a division: `10% + 20%`.
    Modulo,
    /// What looks like a date is a difference or a quotient: `2024-01-15 - 2024-01-01`.
    Date,
    /// A number of degrees where radians are expected: `sin(90)`.
    Radians,
    /// Two numbers that differ are equal within mathjs's tolerance: `1 == 1.0000000000001`.
    Tolerance,
    /// A function at its pole, where a rounded argument gives a very large number: `tan(pi / 2)`. A formula that had no value where
    /// its other form has one: `simplify((x^2 - 1)/(x - 1))`.
    Pole,
    /// A half is rounded away from zero, where other systems round to even: `round(2.5)`.
    Half,
    /// A product after a quotient: `1/2x`.
    Division,
    /// A comma that groups digits, or is a decimal point: `1,234`.
    Comma,
    /// A whole number and a fraction: `6(1/4)`.
    Mixed,
    /// A decimal before digits in brackets: `1.5(2)`.
    Repeating,
    /// Digits with their base: `235_7`.
    Base,
    /// A logarithm without a base: `log 100`.
    Logarithm,
    /// A negative number to a power: `-2^2`.
    Negative,
    /// More than one digit after `^` in LaTeX, and a `^` between numbers with the prefixes of programs: `2^10`, `0x1F ^ 0b101`.
    Exponent,
    /// The root of a negative number: `(-8)^(1/3)`.
    Root,
    /// A double factorial: `3!!`.
    Factorial,
    /// The whole part of a negative number, from which digits are dropped or which is rounded down: `int(-7.9)`.
    Truncation,
    /// A number beside an amount of money, a sum of temperatures, a `k` for a thousand: `$100 - 20`, `20 °C + 5 °C`, `5k`.
    Unit,
    /// An equation or an inequality that no number solves: `x = x + 1`.
    NoSolution,
    /// An equation or an inequality that every number solves: `2x = 2x`.
    AlwaysTrue,
    /// An equation that may have more solutions than the answer lists: `cos(x) = 1`.
    MoreSolutions,
    /// The values that solve an inequality, in another notation: `x^2 > 4`.
    Interval,
    /// An operation in words, which could reach further: `square root of 16 plus 9`.
    Reach,
    /// What is taken for granted about interest and payments: `compound interest on $1000 at 5% for 10 years`.
    Interest,
    /// A text that is read as an expression of mathjs's language: `inv([1, 2; 3, 4])`.
    Dialect,
    /// An expression in quotes, which is its own answer: `"2 + 3"`.
    Quoted,
    /// Underscores between digits that do not group them as people do: `235_7`.
    Underscore,
    /// A letter or a word that is read as a name, and could be something else: `2i = 10`; what the second number of `N(50, 100)` is.
    Name,
    /// More digits are asked for than a decimal is worth, `0.1 + 0.2` to 30 digits in SymPy, or no digit shows whether a value is
    /// zero.
    Precision,
    /// A percentage that is added, or that a fraction is before: `1/3 - 20%`, `1/2%`.
    Percent,
}

impl NoteCode {
    /// Every code, in the order of the variants.
    pub const ALL: &[Self] = &[
        Self::Inexact,
        Self::Rounding,
        Self::Modulo,
        Self::Date,
        Self::Radians,
        Self::Tolerance,
        Self::Pole,
        Self::Half,
        Self::Division,
        Self::Comma,
        Self::Mixed,
        Self::Repeating,
        Self::Base,
        Self::Logarithm,
        Self::Negative,
        Self::Exponent,
        Self::Root,
        Self::Factorial,
        Self::Truncation,
        Self::Unit,
        Self::NoSolution,
        Self::AlwaysTrue,
        Self::MoreSolutions,
        Self::Interval,
        Self::Reach,
        Self::Interest,
        Self::Dialect,
        Self::Quoted,
        Self::Underscore,
        Self::Name,
        Self::Precision,
        Self::Percent,
    ];

    /// The code as every surface spells it, such as `modulo`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inexact => "inexact",
            Self::Rounding => "rounding",
            Self::Modulo => "modulo",
            Self::Date => "date",
            Self::Radians => "radians",
            Self::Tolerance => "tolerance",
            Self::Pole => "pole",
            Self::Half => "half",
            Self::Division => "division",
            Self::Comma => "comma",
            Self::Mixed => "mixed",
            Self::Repeating => "repeating",
            Self::Base => "base",
            Self::Logarithm => "logarithm",
            Self::Negative => "negative",
            Self::Exponent => "exponent",
            Self::Root => "root",
            Self::Factorial => "factorial",
            Self::Truncation => "truncation",
            Self::Unit => "unit",
            Self::NoSolution => "no-solution",
            Self::AlwaysTrue => "always-true",
            Self::Quoted => "quoted",
            Self::Underscore => "underscore",
            Self::Name => "name",
            Self::Precision => "precision",
            Self::Percent => "percent",
            Self::Dialect => "dialect",
            Self::MoreSolutions => "more-solutions",
            Self::Interval => "interval",
            Self::Reach => "reach",
            Self::Interest => "interest",
        }
    }
}

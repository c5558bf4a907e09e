//! What can be read in two ways: each kind of doubt has a rule, and the other reading is tried as well. The reply has both
//! only if their answers differ.

use pascaline_base::note::{Note, NoteCode};
use pascaline_base::syntax::Span;
use pascaline_unit::constants::Constant;

/// The kinds of doubt. The [decision](super::decision) about each has a row.
#[expect(missing_docs, reason = "each has its row")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubt {
    Modulo,
    Division,
    Comma,
    Repeating,
    Base,
    Mixed,
    Degrees,
    Logarithm,
    Negative,
    Exponent,
    Root,
    Factorial,
    Truncation,
    Multiple,
    Reach,
    Fraction,
    Words,
    Compounding,
    Month,
    Year,
    Day,
    Time,
    Percentage,
    PercentFraction,
    Scientific,
    Digit,
    AngleUnit,
    Dash,
    Cross,
    Letters,
    Case,
    PercentExponent,
    Kelvin,
    Size,
    NamedPercentage,
    UnitOrName,
    Weekday,
    Duration,
    Zone,
    Clock,
    Place,
    Stopwatch,
    Superscript,
    Variance,
    Caret,
    Span,
    Congruence,
}

impl Doubt {
    /// Whether it is met only when what was read is evaluated.
    pub(crate) const fn is_of_evaluation(self) -> bool {
        matches!(self, Self::Degrees | Self::Root | Self::NamedPercentage)
    }

    /// The code of its note.
    pub fn code(self) -> NoteCode {
        self.decision().code
    }

    /// The sentence of its note. `place` is what can be read in two ways; `reading` is how the whole text is read, `other` how it
    /// could be read as well, and `answer` the answer that it would have.
    pub fn message(self, place: &str, reading: &str, other: &str, answer: &str) -> String {
        match self {
            Self::Modulo if reading.contains("mod ") => {
                format!("`%` between two values is read as a remainder; as a percentage, {other} would be {answer}.")
            }
            Self::Modulo => {
                format!("`%` is read as a percentage; as a remainder, {other} would be {answer}.")
            }
            Self::Division | Self::Day | Self::Scientific | Self::Dash => {
                format!("This is read as {reading}; {other} would be {answer}.")
            }
            Self::Comma => {
                format!("The comma in `{place}` can also be read in another way: {other} would be {answer}.")
            }
            Self::Mixed
            | Self::Repeating
            | Self::Truncation
            | Self::Multiple
            | Self::Reach
            | Self::Fraction
            | Self::Words
            | Self::Percentage
            | Self::PercentFraction
            | Self::Kelvin
            | Self::Size
            | Self::PercentExponent
            | Self::Case
            | Self::Letters
            | Self::Cross
            | Self::UnitOrName
            | Self::Congruence => {
                format!("`{place}` is read as in {reading}; as in {other}, the answer would be {answer}.")
            }
            Self::Compounding => {
                format!("The interest is compounded yearly; compounded monthly, as in {other}, it would be {answer}.")
            }
            Self::Base => {
                format!(
                    "`{place}` is read as digits in the base after the `_`; as one number, the answer would be {answer}."
                )
            }
            Self::Degrees => {
                format!("The angle `{place}` is read in radians; in degrees, the answer would be {answer}.")
            }
            Self::Logarithm => {
                format!("`log` is read as the natural logarithm; to base 10, the answer would be {answer}.")
            }
            Self::Stopwatch => {
                format!("`{place}` is read as minutes and seconds; as a ratio, {other} would be {answer}.")
            }
            Self::Superscript => {
                format!("`{place}` is read as it is written; as a power of ten, {other} would be {answer}.")
            }
            Self::Variance => {
                format!(
                    "The second number of `N` is read as the variance; as the standard deviation, the answer would be {answer}."
                )
            }
            Self::Negative => format!("The power is applied before the minus sign; {other} would be {answer}."),
            Self::Caret => {
                format!(
                    "`^` is read as the exclusive or of bits, as in programs; as a power, {other} would be {answer}."
                )
            }
            Self::Exponent => {
                format!("LaTeX only raises the first digit of `{place}`; with braces, {other} would be {answer}.")
            }
            Self::Digit => {
                format!(
                    "`{place}` is read as {reading}; with only the digit that LaTeX takes, {other} would be {answer}."
                )
            }
            Self::AngleUnit => {
                format!("The answer is an angle in degrees, as the others are; in radians, it is {answer}.")
            }
            Self::Factorial => format!("`!!` is read as a double factorial; {other} would be {answer}."),
            Self::Root => format!("The real root is used; with the principal root, the answer would be {answer}."),
            Self::NamedPercentage => {
                format!(
                    "`{place}` is read as a percentage of what stands before; as a number, the answer would be {answer}."
                )
            }
            Self::Weekday | Self::Duration | Self::Zone | Self::Span => {
                format!("`{place}` is read as in {reading}; as in {other}, the answer would be {answer}.")
            }
            Self::Clock => {
                format!(
                    "The clocks show this time twice; the first one is taken. With the second, the answer is {answer}."
                )
            }
            Self::Place => {
                format!("`{place}` is read as in {reading}; as a time of the other place, {other} would be {answer}.")
            }
            Self::Year => format!("`{place}` is {answer} in a leap year."),
            Self::Time => format!("`{place}` is read as a time of day; as a ratio, {other} would be {answer}."),
            Self::Month => {
                format!("`{place}` is read with the month first; with the day first, the answer would be {answer}.")
            }
        }
    }
}

/// What letters are that can be units, constants or unknowns. The first is tried first; the others if it has no answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// Unknowns after numbers in an equation, units elsewhere; `i` and `e` are constants.
    #[default]
    Usual,
    /// Units in an equation as well: `x^2 = 16 m^2`.
    Units,
    /// Units, but for those after `/`: `10 W = 20 J/t`.
    UnitsAndDivisors,
    /// Units after numbers, and unknowns where they are usually constants: `60 W = I * 12 V`.
    UnitsAndUnknowns,
    /// Unknowns in an inequality as well, and in a formula that is worked on: `2t < 6`, `factor 6m^2 + m - 2`.
    UnknownsAfterNumbers,
    /// Physical constants, where they have no value: the `c` of `E = m c^2`.
    Constants,
    /// Unknowns, even `i`, `e` and the like, and an `x` before digits begins a name.
    Unknowns,
}

impl Letters {
    /// Whether they are units in an equation.
    pub fn are_units(self) -> bool {
        matches!(self, Self::Units | Self::UnitsAndDivisors | Self::UnitsAndUnknowns)
    }

    /// Whether those that are usually constants, such as `i` and `e`, are unknowns.
    pub fn are_unknowns(self) -> bool {
        matches!(self, Self::Unknowns | Self::UnitsAndUnknowns)
    }
}

/// How doubtful texts are read, and what was met while reading.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// The doubts that were met, each at its first place.
    met: Vec<(Doubt, Span)>,
    /// The doubts whose other readings are taken.
    flipped: Vec<Doubt>,
    /// Notes on readings that are not doubtful.
    notes: Vec<Note>,
    /// What letters are that can be several things.
    pub letters: Letters,
    /// A constant of one letter in an equation.
    pub constant: Option<Span>,
    /// The physical constants that letters were read as, and their places.
    pub constants: Vec<(Span, &'static Constant)>,
    /// Whether a value has a unit that its letter does not stand for by custom: `W = m g` in kilograms times grams.
    pub is_unusual: bool,
    /// Whether the sides of an equation were compared as numbers, since only one of them has a unit.
    pub has_bare_side: bool,
    /// The words that ask whether something holds: `is 2 + 2 = 4`.
    pub question: Option<Span>,
    /// The places of angles that are taken in degrees though they do not say so.
    pub in_degrees: Vec<Span>,
}

impl Choices {
    /// Takes the other readings of these kinds of doubt.
    pub fn flipping(doubts: &[Doubt]) -> Self {
        Self { flipped: doubts.to_vec(), ..Self::default() }
    }

    /// The same readings, with other letters.
    pub fn with_letters(&self, letters: Letters) -> Self {
        Self { flipped: self.flipped.clone(), letters, ..Self::default() }
    }

    /// Whether a text is read with them as with the usual ones.
    pub fn read_as_usual(&self) -> bool {
        self.letters == Letters::Usual && self.flipped.iter().all(|doubt| doubt.is_of_evaluation())
    }

    /// Takes what was met and noted with the usual ones while the same text was read.
    pub fn take_from(&mut self, usual: &Self) {
        *self = Self { flipped: std::mem::take(&mut self.flipped), ..usual.clone() };
    }

    /// Whether the other reading of this kind of doubt is taken.
    pub fn is_flipped(&self, doubt: Doubt) -> bool {
        self.flipped.contains(&doubt)
    }

    /// Notes a doubt, and returns whether its other reading is taken. Only the first place of each kind counts.
    pub fn doubt(&mut self, doubt: Doubt, span: Span) -> bool {
        if self.met.iter().all(|(met, _)| *met != doubt) {
            self.met.push((doubt, span.in_order()));
        }
        self.is_flipped(doubt)
    }

    /// Adds a note that is not a doubt, unless there is one with its code.
    pub fn note(&mut self, code: NoteCode, message: &str, span: Span) {
        self.add(Note::new(code, message, span.in_order()));
    }

    /// Adds a note, unless there is one with its code.
    pub fn add(&mut self, note: Note) {
        if self.notes.iter().all(|other| other.code != note.code) {
            self.notes.push(note);
        }
    }

    /// The notes, which are none afterwards.
    pub fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    /// The doubts that were met, each at its first place.
    pub fn met(&self) -> &[(Doubt, Span)] {
        &self.met
    }
}

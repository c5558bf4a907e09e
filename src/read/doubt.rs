//! What can be read in two ways: each kind of doubt has a rule, and the other reading is tried as well. The reply has both
//! only if their answers differ.

use pascaline_base::note::{Note, NoteCode};
use pascaline_base::syntax::Span;

/// The kinds of doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubt {
    /// `8% 3`: the remainder of a division, or a product of a percentage.
    Modulo,
    /// `1/2x`: a half of `x`, or one divided by `2x`.
    Division,
    /// `1,234`: more than a thousand, or between one and two.
    Comma,
    /// `1.5(2)`: a product, or a repeating decimal.
    Repeating,
    /// `235_7`: digits to the base 7, or grouped digits.
    Base,
    /// `6(1/4)`: a product, or six and a quarter.
    Mixed,
    /// `sin 30`: in radians, or in degrees.
    Degrees,
    /// `log 100`: to the base *e*, or to the base 10.
    Logarithm,
    /// `-2^2`: the negative of a square, or the square of a negative number.
    Negative,
    /// `2^10` in LaTeX, where only one digit is raised.
    Exponent,
    /// `(-8)^(1/3)`: -2, or the principal root, which is complex.
    Root,
    /// `3!!`: a double factorial, or the factorial of a factorial.
    Factorial,
    /// `int(-7.9)`: -7, or -8.
    Truncation,
    /// `floor(3.75, 1)`: to one place, or to a multiple of 1.
    Multiple,
    /// `square root of 16 plus 9`: how far the words of an operation reach.
    Reach,
    /// `1/2 ÷ 1/4`: divided by a fraction, or operations from left to right.
    Fraction,
    /// `product of two hundred and five`: two numbers, or one.
    Words,
    /// `compound interest on $1000 at 5% for 10 years`: every year, or every month.
    Compounding,
    /// `01/02/2024`: in January, or in February.
    Month,
    /// `days from Feb 1 to Mar 1`: in a year of 365 days, or in a leap year.
    Year,
    /// `2024-12-25`: a date, or a difference.
    Day,
    /// `10:30`: a time of day, or a ratio.
    Time,
    /// `2 + 1%`: a percentage of what stands before, or a number.
    Percentage,
    /// `1/2%`: a half of a percent, or one divided by two percent.
    PercentFraction,
    /// `1x10^3 / 1x10^2`: a quotient of two numbers, or operations from left to right.
    Scientific,
    /// `\sqrt 16`: of 16, or of the one digit that LaTeX takes.
    Digit,
    /// `asin(sin(30°))`: an angle in degrees, as the others are, or in radians.
    AngleUnit,
    /// `4'-8"`: feet and inches, or a difference.
    Dash,
}

impl Doubt {
    /// Whether it is met only when what was read is evaluated.
    const fn is_of_evaluation(self) -> bool {
        matches!(self, Self::Degrees | Self::Root)
    }

    /// The code of its note.
    pub const fn code(self) -> NoteCode {
        match self {
            Self::Modulo => NoteCode::Modulo,
            Self::Division => NoteCode::Division,
            Self::Comma => NoteCode::Comma,
            Self::Repeating => NoteCode::Repeating,
            Self::Base => NoteCode::Base,
            Self::Mixed => NoteCode::Mixed,
            Self::Degrees => NoteCode::Radians,
            Self::Logarithm => NoteCode::Logarithm,
            Self::Negative => NoteCode::Negative,
            Self::Exponent => NoteCode::Exponent,
            Self::Root => NoteCode::Root,
            Self::Factorial => NoteCode::Factorial,
            Self::Truncation | Self::Multiple => NoteCode::Truncation,
            Self::Reach | Self::Fraction | Self::Words => NoteCode::Reach,
            Self::Compounding => NoteCode::Interest,
            Self::Month | Self::Day | Self::Time | Self::Year => NoteCode::Date,
            Self::Percentage | Self::PercentFraction => NoteCode::Percent,
            Self::Scientific => NoteCode::Division,
            Self::Digit => NoteCode::Exponent,
            Self::AngleUnit => NoteCode::Radians,
            Self::Dash => NoteCode::Unit,
        }
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
            | Self::PercentFraction => {
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
            Self::Negative => format!("The power is applied before the minus sign; {other} would be {answer}."),
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
            Self::Root => format!("The real root is used; the principal root is {answer}."),
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
    /// Unknowns in an inequality as well: `2t < 6`.
    UnknownsOfInequalities,
    /// Unknowns, even `i`, `e` and the like, and an `x` before digits begins a name.
    Unknowns,
}

impl Letters {
    /// Whether they are units in an equation.
    pub fn are_units(self) -> bool {
        matches!(self, Self::Units | Self::UnitsAndDivisors)
    }
}

/// How doubtful texts are read, and what was met while reading.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// The doubts that were met, each at its first place.
    met: Vec<(Doubt, Span)>,
    /// The doubt whose other reading is taken.
    flipped: Option<Doubt>,
    /// Notes on readings that are not doubtful.
    notes: Vec<Note>,
    /// What letters are that can be several things.
    pub letters: Letters,
    /// A constant of one letter in an equation.
    pub constant: Option<Span>,
    /// The words that ask whether something holds: `is 2 + 2 = 4`.
    pub question: Option<Span>,
    /// The places of angles that are taken in degrees though they do not say so.
    pub in_degrees: Vec<Span>,
}

impl Choices {
    /// Takes the other reading of this kind of doubt.
    pub fn flipping(doubt: Doubt) -> Self {
        Self { flipped: Some(doubt), ..Self::default() }
    }

    /// The same readings, with other letters.
    pub fn with_letters(&self, letters: Letters) -> Self {
        Self { flipped: self.flipped, letters, ..Self::default() }
    }

    /// Whether a text is read with them as with the usual ones.
    pub fn read_as_usual(&self) -> bool {
        self.letters == Letters::Usual && self.flipped.is_none_or(Doubt::is_of_evaluation)
    }

    /// Takes what was met and noted with the usual ones while the same text was read.
    pub fn take_from(&mut self, usual: &Self) {
        *self = Self { flipped: self.flipped, ..usual.clone() };
    }

    /// Whether the other reading of this kind of doubt is taken.
    pub fn is_flipped(&self, doubt: Doubt) -> bool {
        self.flipped == Some(doubt)
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

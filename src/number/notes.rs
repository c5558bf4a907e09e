//! What an expression of decimals is exactly, beside the double that a dialect answers, for notes.

use pascaline_base::{Note, NoteCode};

use crate::decimal::{DIGITS_OF_A_DOUBLE, ShortDecimal};

/// Whole numbers below this size are exact.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// One step of a calculation in post-order.
#[derive(Clone, Copy, Debug)]
pub enum Step<'s> {
    /// A literal: `12.5`.
    Number(&'s [u8]),
    /// `+x`
    Same,
    /// `-x`
    Negate,
    /// `x!`
    Factorial,
    /// `x + y`
    Add,
    /// `x - y`
    Subtract,
    /// `x * y`
    Multiply,
    /// A quotient that is a whole number.
    Divide,
    /// `x ^ y`
    Power,
}

/// What is known about the digits of a number.
#[derive(Debug)]
pub enum Digits {
    /// They surprise nobody.
    AsMeant,
    /// The exact result has others.
    Surprising(Surprise),
    /// It is beyond 2^53, and the exact result is too long, or has a step that is not exact.
    Unknown,
}

impl Digits {
    /// Whether a number surprises nobody, whatever steps have led to it.
    pub fn are_plain(number: f64) -> bool {
        !number.is_finite() || is_plain(number)
    }

    /// Whether a number of this size has all digits of a whole number.
    pub fn are_kept(number: f64) -> bool {
        number.abs() < EXACT
    }

    /// Compares a number with the exact result of the steps that `calculate` takes; `None` says that one of them is not exact.
    pub fn of(number: f64, calculate: impl FnOnce(&mut Exact) -> Option<()>) -> Self {
        if Self::are_plain(number) {
            return Self::AsMeant;
        }
        // A longer result than a double has digits is simply rounded, and surprises nobody.
        let (loss, most) =
            if Self::are_kept(number) { (Loss::Rounding, DIGITS_OF_A_DOUBLE) } else { (Loss::Inexact, usize::MAX) };
        let mut exact = Exact { stack: [ShortDecimal::ZERO; DEPTH], depth: 0, most };
        match calculate(&mut exact).and_then(|()| exact.result()) {
            Some(exact) if loss.leaves(exact, number) => Self::AsMeant,
            Some(exact) => Self::Surprising(Surprise { loss, exact }),
            None if loss == Loss::Rounding => Self::AsMeant,
            None => Self::Unknown,
        }
    }
}

/// Why a double has other digits than the exact result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It is a fraction in base two.
    Rounding,
    /// It is beyond 2^53.
    Inexact,
}

impl Loss {
    /// The code of the note.
    pub fn code(self) -> NoteCode {
        match self {
            Self::Rounding => NoteCode::Rounding,
            Self::Inexact => NoteCode::Inexact,
        }
    }

    /// What the note says before the exact result and after it.
    pub fn words(self) -> [&'static str; 2] {
        let after = match self {
            Self::Rounding => "; a double is a fraction in base two.",
            Self::Inexact => "; only about 16 digits are kept.",
        };
        ["The exact result is ", after]
    }

    /// Whether the number is the exact result as far as a double can be.
    fn leaves(self, exact: ShortDecimal, number: f64) -> bool {
        match self {
            Self::Rounding => exact.is_nearest_to(number),
            Self::Inexact => exact.is_written_as(number),
        }
    }
}

/// The exact result of a calculation, which its double has lost.
#[derive(Clone, Copy, Debug)]
pub struct Surprise {
    loss: Loss,
    exact: ShortDecimal,
}

impl Surprise {
    /// Why it has been lost.
    pub fn loss(&self) -> Loss {
        self.loss
    }

    /// Writes the exact result at the end of a text.
    pub fn push_exact(&self, text: &mut String) {
        self.exact.written().push_plain(text);
    }

    /// The note that tells it.
    pub fn note(&self) -> Note {
        /// Enough for most, so that the text is allocated once.
        const LENGTH: usize = 96;
        let [before, after] = self.loss.words();
        let mut message = String::with_capacity(LENGTH);
        message.push_str(before);
        self.push_exact(&mut message);
        message.push_str(after);
        Note::new(self.loss.code(), message, None)
    }
}

/// How many operands wait at most.
const DEPTH: usize = 16;

/// An exact calculation with decimal literals, signs, sums, products, powers and factorials, which are short.
#[derive(Debug)]
pub struct Exact {
    stack: [ShortDecimal; DEPTH],
    depth: usize,
    /// The most digits of a literal or a step.
    most: usize,
}

impl Exact {
    /// Takes all steps; one that is not exact is `None`.
    pub fn take_all<'s>(&mut self, steps: impl Iterator<Item = Option<Step<'s>>> + Clone) -> Option<()> {
        // Most expressions have such a step, which is found before anything is read.
        if !steps.clone().all(|step| step.is_some()) {
            return None;
        }
        steps.flatten().try_for_each(|step| self.take(step))
    }

    /// Takes the next step; `None` if its result is too long.
    pub fn take(&mut self, step: Step<'_>) -> Option<()> {
        let result = match step {
            Step::Number(text) => {
                self.depth += 1;
                ShortDecimal::read(text, self.most)?
            }
            Step::Same => self.operand(0)?,
            Step::Negate => self.operand(0)?.negated()?,
            Step::Factorial => self.operand(0)?.factorial()?,
            Step::Add | Step::Subtract | Step::Multiply | Step::Divide | Step::Power => {
                let (x, y) = (self.operand(1)?, self.operand(0)?);
                self.depth -= 1;
                match step {
                    Step::Add => x.plus(y)?,
                    Step::Subtract => x.plus(y.negated()?)?,
                    Step::Multiply => x.times(y)?,
                    Step::Divide => x.over(y)?,
                    _ => x.to_the(y)?,
                }
            }
        };
        *self.stack.get_mut(self.depth.checked_sub(1)?)? = result;
        result.has_at_most(self.most).then_some(())
    }

    /// The operand that was calculated so many operands before the last one.
    fn operand(&self, before: usize) -> Option<ShortDecimal> {
        self.stack.get(self.depth.checked_sub(1 + before)?).copied()
    }

    fn result(&self) -> Option<ShortDecimal> {
        (self.depth == 1).then_some(self.stack[0])
    }
}

/// Whether a number is a decimal of so few places that it is as it was meant.
fn is_plain(number: f64) -> bool {
    [1e9, 1e3, 1.0].iter().any(|places| {
        let scaled = number * places;
        scaled.abs() < EXACT && scaled.round_ties_even() / places == number
    })
}

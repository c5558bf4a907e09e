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
    Surprising(Note),
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

    /// Compares a number with the exact result of `steps`; a step that is not exact is `None`.
    pub fn of<'s>(number: f64, steps: impl Iterator<Item = Option<Step<'s>>> + Clone) -> Self {
        if Self::are_plain(number) {
            return Self::AsMeant;
        }
        if Self::are_kept(number) {
            return rounding(number, steps).map_or(Self::AsMeant, Self::Surprising);
        }
        match exact(steps, usize::MAX) {
            Some(exact) if exact.is_written_as(number) => Self::AsMeant,
            Some(exact) => {
                let message = message(exact, "only about 16 digits are kept.");
                Self::Surprising(Note::new(NoteCode::Inexact, message, None))
            }
            None => Self::Unknown,
        }
    }
}

/// The exact result of a fraction, if it is a short decimal. A longer one is simply rounded, and surprises nobody.
fn rounding<'s>(number: f64, steps: impl Iterator<Item = Option<Step<'s>>> + Clone) -> Option<Note> {
    let exact = exact(steps, DIGITS_OF_A_DOUBLE).filter(|exact| !exact.is_nearest_to(number))?;
    let message = message(exact, "a double is a fraction in base two.");
    Some(Note::new(NoteCode::Rounding, message, None))
}

/// Whether a number is a decimal of so few places that it is as it was meant.
fn is_plain(number: f64) -> bool {
    [1e9, 1e3, 1.0].iter().any(|places| {
        let scaled = number * places;
        scaled.abs() < EXACT && scaled.round_ties_even() / places == number
    })
}

/// The exact value of decimal literals, signs, sums, products, powers and factorials, if it is short, and if no literal and
/// no step has more than `most` digits.
fn exact<'s>(steps: impl Iterator<Item = Option<Step<'s>>> + Clone, most: usize) -> Option<ShortDecimal> {
    const DEPTH: usize = 16;
    // Most expressions have another node, which is found before anything is read.
    if !steps.clone().all(|step| step.is_some()) {
        return None;
    }
    let (mut stack, mut depth) = ([ShortDecimal::ZERO; DEPTH], 0_usize);
    for step in steps {
        let step = step?;
        let result = match step {
            Step::Number(text) => {
                depth += 1;
                ShortDecimal::read(text, most)?
            }
            Step::Same | Step::Negate | Step::Factorial => {
                let x = *stack.get(depth.checked_sub(1)?)?;
                match step {
                    Step::Negate => x.negated()?,
                    Step::Factorial => x.factorial()?,
                    _ => x,
                }
            }
            _ => {
                depth = depth.checked_sub(1)?;
                let (x, y) = (*stack.get(depth.checked_sub(1)?)?, *stack.get(depth)?);
                match step {
                    Step::Add => x.plus(y)?,
                    Step::Subtract => x.plus(y.negated()?)?,
                    Step::Multiply => x.times(y)?,
                    Step::Divide => x.over(y)?,
                    _ => x.to_the(y)?,
                }
            }
        };
        if !result.has_at_most(most) {
            return None;
        }
        *stack.get_mut(depth.checked_sub(1)?)? = result;
    }
    (depth == 1).then_some(stack[0])
}

/// That this is the exact result, and why the answer is another one.
fn message(exact: ShortDecimal, reason: &str) -> String {
    /// Enough for most, so that the text is allocated once.
    const LENGTH: usize = 96;
    let mut message = String::with_capacity(LENGTH);
    message.push_str("The exact result is ");
    exact.written().push_plain(&mut message);
    message.push_str("; ");
    message.push_str(reason);
    message
}

//! How much one evaluation may take, and the budget that is asked before any work is done.

use crate::error::{ErrorCode, Fault};

/// The most that one evaluation may take. The defaults end every evaluation within a quarter of a second and 64 MiB.
///
/// ```
/// use pascaline::{ErrorCode, Limits, Options, evaluate};
///
/// let options = Options { limits: Limits { steps: 10, ..Limits::default() }, ..Options::default() };
/// assert_eq!(evaluate("1 + 2", &options).unwrap().to_string(), "3");
/// assert_eq!(evaluate("mean(1:1000)", &options).unwrap_err().code, ErrorCode::TooManySteps);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// UTF-8 bytes of the expression; 65,536 by default.
    pub source_bytes: u64,
    /// Levels of nesting (brackets, operators that wait for an operand, calls of functions); 1,000 by default.
    pub nesting: u64,
    /// Steps of work. A node costs one, an operation on a collection one for each element; 1,000,000 by default.
    pub steps: u64,
    /// Elements of one collection; 100,000 by default.
    pub collection: u64,
    /// UTF-16 units of a text result; 100,000 by default.
    pub text: u64,
    /// Significant digits that may be asked for; 10,000 by default.
    pub precision: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            source_bytes: 65_536,
            nesting: 1_000,
            steps: 1_000_000,
            collection: 100_000,
            text: 100_000,
            precision: 10_000,
        }
    }
}

/// What is left of the [`Limits`]. Every loop asks it before it works, never after.
#[derive(Debug)]
pub(crate) struct Budget {
    limits: Limits,
    steps_left: u64,
}

impl Budget {
    #[inline(always)]
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, steps_left: limits.steps }
    }

    /// Takes `cost` steps.
    #[inline(always)]
    pub(crate) fn spend(&mut self, cost: u64) -> Result<(), Fault> {
        match self.steps_left.checked_sub(cost) {
            Some(left) => {
                self.steps_left = left;
                Ok(())
            }
            None => Err(self.exceeded(ErrorCode::TooManySteps)),
        }
    }

    /// The fault of a limit. Out of line, for there are many places that ask.
    #[cold]
    #[inline(never)]
    fn exceeded(&self, code: ErrorCode) -> Fault {
        let (what, most, unit) = match code {
            ErrorCode::SourceTooLong => ("Expression is longer than", self.limits.source_bytes, "bytes"),
            ErrorCode::NestingTooDeep => ("Expression is nested more than", self.limits.nesting, "levels deep"),
            ErrorCode::CollectionTooLarge => ("Collection has more than", self.limits.collection, "elements"),
            ErrorCode::TextTooLong => ("Text is longer than", self.limits.text, "characters"),
            _ => ("Evaluation takes more than", self.limits.steps, "steps"),
        };
        Fault::new(code, format!("{what} {most} {unit}"))
    }

    /// A quarter of the steps that are left: for an attempt that may fail, after which others come.
    pub(crate) fn quarter(&self) -> u64 {
        self.steps_left / 4
    }

    /// A third of them: for an attempt that is worth more than those after it.
    pub(crate) fn third(&self) -> u64 {
        self.steps_left / 3
    }

    /// Lays aside all but so many steps, to be given back by [`release`](Self::release).
    pub(crate) fn hold_all_but(&mut self, steps: u64) -> u64 {
        let held = self.steps_left.saturating_sub(steps);
        self.steps_left -= held;
        held
    }

    /// Gives back what was laid aside.
    pub(crate) fn release(&mut self, held: u64) {
        self.steps_left = self.steps_left.saturating_add(held);
    }

    /// Asks for a collection of `length` elements, and takes a step for each.
    pub(crate) fn collection(&mut self, length: u64) -> Result<(), Fault> {
        if length > self.limits.collection {
            return Err(self.exceeded(ErrorCode::CollectionTooLarge));
        }
        self.spend(length)
    }

    /// Asks for a text of `length` UTF-16 units.
    pub(crate) fn text(&self, length: u64) -> Result<(), Fault> {
        if length > self.limits.text {
            return Err(self.exceeded(ErrorCode::TextTooLong));
        }
        Ok(())
    }

    /// The most significant digits that may be asked for.
    pub(crate) fn most_digits(&self) -> u32 {
        u32::try_from(self.limits.precision).unwrap_or(u32::MAX)
    }

    /// Asks for a nesting of `depth` levels.
    #[inline(always)]
    pub(crate) fn nesting(&self, depth: usize) -> Result<(), Fault> {
        if depth as u64 > self.limits.nesting {
            return Err(self.exceeded(ErrorCode::NestingTooDeep));
        }
        Ok(())
    }

    /// Asks for an expression of `length` bytes.
    pub(crate) fn source(&self, length: usize) -> Result<(), Fault> {
        if length as u64 > self.limits.source_bytes {
            return Err(self.exceeded(ErrorCode::SourceTooLong));
        }
        Ok(())
    }
}

//! What every operation of an evaluation receives beside its arguments.

use std::ops::Deref;

use pascaline_base::error::Fault;
use pascaline_base::limits::{Budget, Limits};

use crate::Numbers;
use crate::lite::{self, IS_WHOLE};
use crate::unit::UnitSystem;

/// The budget of an evaluation, the units that its expression has read, and the type of the numbers that it writes.
#[derive(Debug)]
pub struct Context {
    pub(crate) budget: Budget,
    pub(crate) units: UnitSystem,
    numbers: Numbers,
    /// Whether hints are searched for.
    has_hints: bool,
}

impl Context {
    /// A context that knows every unit, and whose numbers are doubles.
    pub(crate) fn new(limits: Limits) -> Self {
        Self::of(limits, UnitSystem::default(), Numbers::default())
    }

    /// The context of an expression that knows these units, and whose numbers have this type.
    #[inline]
    pub(crate) fn of(limits: Limits, units: UnitSystem, numbers: Numbers) -> Self {
        Self { budget: Budget::new(limits), units, numbers, has_hints: true }
    }

    /// The same, in which hints are searched for or not.
    pub(crate) fn with_hints(self, has_hints: bool) -> Self {
        Self { has_hints, ..self }
    }

    /// Whether hints are searched for.
    pub(crate) fn has_hints(&self) -> bool {
        self.has_hints
    }

    /// The type of the numbers that the expression writes.
    #[inline]
    pub(crate) fn numbers(&self) -> Numbers {
        if IS_WHOLE { self.numbers } else { Numbers::Number }
    }

    /// Refuses a type of numbers that is not there.
    #[inline]
    pub(crate) fn check_numbers(&self) -> Result<(), Fault> {
        if IS_WHOLE || self.numbers == Numbers::Number {
            Ok(())
        } else {
            Err(lite::left_out("another type of numbers"))
        }
    }
}

/// A context pays as its budget does.
impl Deref for Context {
    type Target = Budget;

    fn deref(&self) -> &Budget {
        &self.budget
    }
}

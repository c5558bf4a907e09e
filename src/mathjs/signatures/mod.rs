//! The signatures of mathjs's functions, and which of them typed-function chooses.
//!
//! mathjs writes a signature as a list of parameters, each of which takes arguments of several types. typed-function expands it
//! into rows: for each parameter, a row takes one of these types, or one that is converted to one of them. It sorts the rows of
//! all signatures of a function, and takes the first that matches the arguments.
//!
//! Here no row is stored. The best row of one signature is found parameter by parameter, and the best of these is the one that
//! typed-function finds, since rows are compared as it compares them. The exceptions are listed beside the signatures.

mod mismatch;
mod rows;
mod signature;
#[cfg(all(test, feature = "whole"))]
mod tests;
mod types;

use std::rc::Rc;

use crate::tables::signatures::FUNCTIONS;
use crate::value::Value;
pub(super) use mismatch::Mismatch;
use types::Argument;
pub(super) use types::{Conversion, Type, Types};

/// The signatures of a function.
#[derive(Debug)]
pub(super) struct Signatures {
    /// The number of rows of typed-function. A search is paid for by the row.
    pub(super) rows: usize,
    /// The signatures as mathjs writes them.
    pub(super) written: &'static [Signature],
    /// What does not follow from the comparison of rows.
    pub(super) exceptions: &'static [Exception],
}

/// The parameters of one way to call a function.
#[derive(Debug)]
pub(super) struct Signature {
    /// The types of each parameter that takes one argument.
    pub(super) single: &'static [Types],
    /// The types of a last parameter that takes all further arguments, of which there must be one; empty if there is none.
    pub(super) rest: &'static [Type],
}

/// What does not follow from the comparison of rows. That is not transitive, so after a sort the first of several rows need not
/// be the best of them.
#[derive(Debug)]
pub(super) enum Exception {
    /// Arguments of the first types are converted to the second.
    Converts(&'static [Type], &'static [Type]),
    /// After arguments of the first types, one of the second is expected, and errors name them in this order.
    Expects(&'static [Type], &'static [Type]),
}

/// Defines lists of signatures as mathjs writes them: `LIST, rows 3: () (Number) (Any, Any | Text, ...Any)`.
macro_rules! signatures {
    ($($list:ident, rows $rows:literal $(except $exceptions:ident)?:
        $(($($($type:ident)|+),* $(,)? $(...$($rest:ident)|+)?))*)*) => { $(
        static $list: Signatures = Signatures {
            rows: $rows,
            written: &[$(Signature {
                single: &[$(Types::of(&[$(Type::$type),+])),*],
                rest: &[$($(Type::$rest),+)?],
            }),*],
            exceptions: signatures!(@exceptions $($exceptions)?),
        };
    )* };
    (@exceptions) => { &[] };
    (@exceptions $exceptions:ident) => { $exceptions };
}
pub(super) use signatures;

/// The type to which each argument is converted, if it is.
pub(super) type Targets = Rc<[Option<Type>]>;

/// The signatures of the function `name`; none if mathjs does not have it.
pub(super) fn signatures_of(name: &str) -> &'static Signatures {
    static NONE: Signatures = Signatures { rows: 0, written: &[], exceptions: &[] };
    let found = FUNCTIONS.binary_search_by(|(function, _)| (*function).cmp(name)).ok();
    found.and_then(|index| FUNCTIONS.get(index)).map_or(&NONE, |(_, signatures)| signatures)
}

impl Signatures {
    /// Whether a signature takes the arguments.
    pub(super) fn take(&self, arguments: &[Value]) -> bool {
        let arguments: Vec<Argument> = arguments.iter().map(Argument::new).collect();
        self.written.iter().any(|signature| signature.takes_all(&arguments))
    }

    /// The types to which the arguments are converted for the signature that typed-function chooses.
    pub(super) fn choose(&self, arguments: &[Value]) -> Result<Targets, Mismatch> {
        let arguments: Vec<Argument> = arguments.iter().map(Argument::new).collect();
        if let Some(types) = self.exception(&arguments) {
            let target = |(argument, to): (&Argument, &Type)| Some(*to).filter(|to| !argument.is(*to));
            return Ok(arguments.iter().zip(types).map(target).collect());
        }
        let rows = self.written.iter().filter_map(|signature| Some((signature, signature.best_row(&arguments)?)));
        match rows.min_by(|(_, one), (_, other)| one.compare(other)) {
            Some((best, _)) => Ok(best.targets(&arguments)),
            None => Err(self.mismatch(&arguments)),
        }
    }

    /// The types that the arguments have after an exceptional conversion.
    fn exception(&self, arguments: &[Argument]) -> Option<&'static [Type]> {
        self.exceptions.iter().find_map(|exception| match exception {
            Exception::Converts(from, to) if have_types(arguments, from) => Some(*to),
            _ => None,
        })
    }
}

/// Whether arguments have these types.
fn have_types(arguments: &[Argument], types: &[Type]) -> bool {
    arguments.len() == types.len() && arguments.iter().zip(types).all(|(argument, expected)| argument.is(*expected))
}

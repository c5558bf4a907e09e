//! The functions that write a formula in another form.

use super::{Function, Row, row};

/// A form of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewriting {
    /// A sum without brackets: `expand((x + 1)^2)`.
    Expanded,
    /// A shorter one: `simplify((x^2 - 1)/(x - 1))`.
    Simplified,
    /// A sum of fractions, each with a power of one factor below it: `apart(1/(x^2 - 1))`.
    PartialFractions,
}

const fn rewriting(names: &'static [&'static str], function: Rewriting) -> Row {
    row(names, Function::Rewriting(function), 1, 1)
}

pub(super) const CALLED: &[Row] = &[
    rewriting(&["expand"], Rewriting::Expanded),
    rewriting(&["simplify", "simplified"], Rewriting::Simplified),
    rewriting(&["apart", "partial_fractions", "partialfractions"], Rewriting::PartialFractions),
];

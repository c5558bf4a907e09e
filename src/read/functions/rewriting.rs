//! The functions that write a formula in another form.

use super::{Function, Row, row};

/// A form of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewriting {
    /// A sum without brackets: `expand((x + 1)^2)`.
    Expanded,
    /// A shorter one: `simplify((x^2 - 1)/(x - 1))`.
    Simplified,
    /// A quotient of polynomials, and the remainder over the divisor: `polydiv(x^3 - 1, x - 1)`.
    Divided,
    /// The quotient alone.
    Quotient,
    /// The remainder alone.
    Remainder,
    /// Powers of one name together: `collect(x*y + x, x)`.
    Collected,
    /// One fraction: `together(1/x + 1/y)`.
    OneFraction,
    /// Without square roots below the line: `rationalise(1/(2 - sqrt(3)))`.
    Rationalised,
    /// A square and a number: `complete_square(x^2 + 6x)`.
    CompletedSquare,
    /// A sum of fractions, each with a power of one factor below it: `apart(1/(x^2 - 1))`.
    PartialFractions,
}

const fn rewriting(names: &'static [&'static str], function: Rewriting) -> Row {
    row(names, Function::Rewriting(function), 1, 1)
}

/// Of two polynomials, or of one and a name.
const fn of_two(names: &'static [&'static str], function: Rewriting) -> Row {
    row(names, Function::Rewriting(function), 2, 2)
}

pub(super) const CALLED: &[Row] = &[
    rewriting(&["expand"], Rewriting::Expanded),
    rewriting(&["simplify", "simplified"], Rewriting::Simplified),
    of_two(&["polydiv"], Rewriting::Divided),
    of_two(&["polyquo"], Rewriting::Quotient),
    of_two(&["polyrem"], Rewriting::Remainder),
    of_two(&["collect"], Rewriting::Collected),
    rewriting(&["together"], Rewriting::OneFraction),
    rewriting(&["rationalise", "rationalize", "radsimp"], Rewriting::Rationalised),
    rewriting(&["completesquare", "complete_square", "completethesquare"], Rewriting::CompletedSquare),
    rewriting(&["apart", "partial_fractions", "partialfractions"], Rewriting::PartialFractions),
];

//! The functions that are a short formula: `expm1(x)` is `exp(x) - 1`.

use super::{Function, Row, row};

/// A function that is a short formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// `exp(x) - 1`
    Expm1,
    /// `ln(1 + x)`
    Log1p,
    /// `2^x`
    Exp2,
    /// `10^x`
    Exp10,
    /// `sin(x) / x`, which is 1 at 0.
    Sinc,
    /// `cos(x) + i*sin(x)`
    Cis,
    /// `x^2`
    Square,
    /// `x^3`
    Cube,
    /// The square root, rounded down to a whole number.
    WholeRoot,
}

const fn formula(names: &'static [&'static str], function: Formula) -> Row {
    row(names, Function::Formula(function), 1, 1)
}

pub(super) const ROWS: &[Row] = &[
    formula(&["expm1"], Formula::Expm1),
    formula(&["log1p"], Formula::Log1p),
    formula(&["exp2"], Formula::Exp2),
    formula(&["exp10"], Formula::Exp10),
    formula(&["sinc"], Formula::Sinc),
    formula(&["cis"], Formula::Cis),
    formula(&["isqrt"], Formula::WholeRoot),
];

pub(super) const CALLED: &[Row] = &[formula(&["square"], Formula::Square), formula(&["cube"], Formula::Cube)];

//! Derivatives of functions of several names, as values of vectors and matrices.

use super::{Function, Row, row};

/// What is asked of a function of several names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The derivatives by each name.
    Gradient,
    /// The same, where they have these values: `gradient_at(x^2 * y, 1, 2)`.
    GradientAt,
    /// The derivative in the direction of a vector: `directional_derivative(x^2 * y, (1, 2), (3, 4))`.
    Directional,
    /// The sum of the derivatives of each part by its own name, `x`, `y` and `z`.
    Divergence,
    /// How a vector field of three parts turns.
    Curl,
    /// The derivatives of each part by each name, a row for each part.
    Jacobian,
    /// The second derivatives by each pair of names.
    Hessian,
    /// The slope where a formula is 0, at a point: `slope_at(x^2 + y^2 - 25, 3, 4)`.
    SlopeAt,
    /// The line that touches the curve there.
    TangentAt,
}

const fn field(names: &'static [&'static str], function: Field, least: usize, most: usize) -> Row {
    row(names, Function::Field(function), least, most)
}

pub(super) const CALLED: &[Row] = &[
    field(&["gradient", "grad"], Field::Gradient, 1, 1),
    field(&["gradient_at", "gradientat"], Field::GradientAt, 2, 4),
    field(&["directional_derivative", "directionalderivative"], Field::Directional, 3, 3),
    field(&["divergence"], Field::Divergence, 2, 3),
    field(&["curl"], Field::Curl, 3, 3),
    field(&["jacobian"], Field::Jacobian, 1, 9),
    field(&["hessian"], Field::Hessian, 1, 1),
    field(&["slope_at", "slopeat"], Field::SlopeAt, 3, 3),
    field(&["tangent_at", "tangentat"], Field::TangentAt, 3, 3),
];

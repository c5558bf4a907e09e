//! What is asked of a formula and its curve: its discriminant, its turning points, the function that undoes it.

use super::{Function, Row, row};

/// A question about a formula in one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    /// The discriminant of a polynomial.
    Discriminant,
    /// The number before a power: `coefficient((x + 1)^5, x^2)`.
    Coefficient,
    /// The vertex of a parabola.
    Vertex,
    /// The points with a level tangent.
    StationaryPoints,
    /// The points at which it begins to bend to the other side.
    InflectionPoints,
    /// The function that undoes it.
    Inverse,
    /// Where it is defined.
    Domain,
    /// The values that it takes.
    Range,
    /// The line through a point that is perpendicular to the tangent: `normal_line(x^2, 1)`.
    Normal,
    /// The area between two curves that meet: `area_between(x^2, x)`.
    AreaBetween,
    /// The slope of a curve whose equation is a formula that is 0: `implicit_derivative(x^2 + y^2 - 25)`.
    Implicit,
}

const fn curve(names: &'static [&'static str], function: Curve, arguments: usize) -> Row {
    row(names, Function::Curve(function), arguments, arguments)
}

pub(super) const CALLED: &[Row] = &[
    curve(&["discriminant"], Curve::Discriminant, 1),
    curve(&["coefficient", "coeff"], Curve::Coefficient, 2),
    curve(&["vertex"], Curve::Vertex, 1),
    curve(&["stationary_points", "stationarypoints", "criticalpoints", "turningpoints"], Curve::StationaryPoints, 1),
    curve(&["inflection_points", "inflectionpoints"], Curve::InflectionPoints, 1),
    curve(&["inverse_function", "inversefunction"], Curve::Inverse, 1),
    curve(&["function_domain", "functiondomain"], Curve::Domain, 1),
    curve(&["function_range", "functionrange"], Curve::Range, 1),
    curve(&["normal_line", "normalline"], Curve::Normal, 2),
    curve(&["area_between", "areabetween"], Curve::AreaBetween, 2),
    curve(&["implicit_derivative", "implicitderivative"], Curve::Implicit, 1),
];

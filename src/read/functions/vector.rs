//! The functions of vectors, which are lists of numbers.

use super::{ANY, Function, Row, row};

/// A function of one vector, or of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vector {
    /// The sum of the products of their parts.
    Dot,
    /// The vector that is perpendicular to two others.
    Cross,
    /// The length of a vector, or the absolute value of a number.
    Length,
    /// The angle between two vectors.
    Angle,
    /// The length of the way between two points.
    Distance,
    /// The part of the first vector along the second.
    Projection,
    /// The vector of length 1 in the same direction.
    Unit,
    /// The area of a polygon with these corners in their order.
    PolygonArea,
}

/// Of two vectors.
const fn of_two(names: &'static [&'static str], function: Vector) -> Row {
    row(names, Function::Vector(function), 2, 2)
}

/// Of one vector, in brackets of its own or not.
const fn of_one(names: &'static [&'static str], function: Vector) -> Row {
    row(names, Function::Vector(function), 1, ANY)
}

pub(super) const CALLED: &[Row] = &[
    of_two(&["dot"], Vector::Dot),
    of_two(&["cross"], Vector::Cross),
    of_one(&["norm", "magnitude"], Vector::Length),
    of_two(&["angle_between", "anglebetween"], Vector::Angle),
    of_two(&["distance"], Vector::Distance),
    of_two(&["projection"], Vector::Projection),
    row(&["polygon_area", "polygonarea"], Function::Vector(Vector::PolygonArea), 3, ANY),
    of_one(&["unit_vector", "unitvector"], Vector::Unit),
];

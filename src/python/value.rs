//! The values that arithmetic makes.

use std::fmt;

use num_complex::Complex64;

use super::repr;
pub use crate::integer::Integer;

/// What an expression gives: Python's `int` and `float`, whose texts differ (`5` is no `5.0`).
///
/// ```
/// use pascaline::python::{Integer, Number};
///
/// assert_eq!(Number::Int(Integer::from(5)).to_string(), "5");
/// assert_eq!(Number::Float(5.0).to_string(), "5.0");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// An `int`.
    Int(Integer),
    /// A `float`, also `inf` and `nan`.
    Float(f64),
}

/// Python's `repr`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(int) => int.fmt(f),
            Self::Float(float) => f.write_str(&repr::float(*float)),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Int(Integer),
    Float(f64),
    Complex(Complex64),
    /// `()`
    Tuple,
    /// `...`
    Ellipsis,
}

impl Value {
    /// The name of its type.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Self::Int(_) => "int",
            Self::Float(_) => "float",
            Self::Complex(_) => "complex",
            Self::Tuple => "tuple",
            Self::Ellipsis => "ellipsis",
        }
    }
}

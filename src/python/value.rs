//! The values of arithmetic.

use std::fmt;

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::python_repr;
use pascaline_number::float::repr;

use super::literal::MOST_DIGITS;
use super::str_methods::Method;
pub use pascaline_number::integer::Integer;
use pascaline_number::integer::{BitTest, IntegerExt, to_decimal};

/// The result of an expression: Python's `int` or `float`, which print differently (`5` is not `5.0`).
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
    /// A `float`, including `inf` and `nan`.
    Float(f64),
}

/// Python's `repr`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(int) => f.write_str(&to_decimal(int)),
            Self::Float(float) => f.write_str(&repr::float(*float)),
        }
    }
}

/// A value during an evaluation, of one of the types that expressions can write.
#[derive(Debug)]
pub enum Value {
    /// An `int`.
    Int(Integer),
    /// A `float`, including `inf` and `nan`.
    Float(f64),
    /// A `complex`: `2j`, `(-8)**0.5`.
    Complex(Complex64),
    /// `True`, `False`: 1 and 0 to arithmetic operators.
    Boolean(bool),
    /// `None`
    None,
    /// `()`
    Tuple,
    /// `...`
    Ellipsis,
    /// An ASCII `str`.
    Text(String),
    /// A list or a tuple of `str`.
    Texts {
        /// The strings, in order; each is ASCII.
        items: Vec<String>,
        /// Whether it is a tuple, not a list.
        is_tuple: bool,
    },
    /// ASCII `bytes`.
    Bytes(String),
    /// A method before its call.
    Method(Box<Value>, Method),
}

impl Value {
    /// Whether arithmetic operators accept it.
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Self::Int(_) | Self::Float(_) | Self::Complex(_) | Self::Boolean(_))
    }

    /// Python's `str`, which rejects an `int` with more than 4,300 digits.
    pub(super) fn to_text(&self) -> Result<String, Fault> {
        match self {
            Self::Text(text) => Ok(text.clone()),
            // The length is checked first: log2(10) is a little more than 3.32.
            Self::Int(int) if int.bit_len() <= MOST_DIGITS * 333 / 100 => Some(to_decimal(int))
                .filter(|digits| digits.trim_start_matches('-').len() <= MOST_DIGITS)
                .ok_or_else(too_many_digits),
            Self::Int(_) => Err(too_many_digits()),
            value => Ok(value.to_string()),
        }
    }

    /// An `int` used as a size.
    pub(super) fn to_index(&self) -> Option<usize> {
        match self {
            Self::Int(int) => usize::try_from(int.to_i64()?).ok(),
            Self::Boolean(boolean) => Some(usize::from(*boolean)),
            _ => None,
        }
    }

    /// The name of its type.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Int(_) => "int",
            Self::Float(_) => "float",
            Self::Complex(_) => "complex",
            Self::Boolean(_) => "bool",
            Self::None => "NoneType",
            Self::Tuple => "tuple",
            Self::Ellipsis => "ellipsis",
            Self::Text(_) => "str",
            Self::Texts { is_tuple: false, .. } => "list",
            Self::Texts { is_tuple: true, .. } => "tuple",
            Self::Bytes(_) => "bytes",
            Self::Method(..) => "builtin_function_or_method",
        }
    }
}

#[cold]
fn too_many_digits() -> Fault {
    let message = format!(
        "Exceeds the limit ({MOST_DIGITS} digits) for integer string conversion; \
         use sys.set_int_max_str_digits() to increase the limit"
    );
    Fault::new(ErrorCode::TextTooLong, message)
}

/// Python's `repr`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(int) => f.write_str(&to_decimal(int)),
            Self::Float(float) => f.write_str(&repr::float(*float)),
            Self::Complex(complex) => f.write_str(&repr::complex(*complex)),
            Self::Boolean(true) => f.write_str("True"),
            Self::Boolean(false) => f.write_str("False"),
            Self::None => f.write_str("None"),
            Self::Tuple => f.write_str("()"),
            Self::Ellipsis => f.write_str("Ellipsis"),
            Self::Text(text) => f.write_str(&python_repr(text)),
            Self::Texts { items, is_tuple } => {
                let (open, close) = if *is_tuple { ("(", ")") } else { ("[", "]") };
                f.write_str(open)?;
                for (index, item) in items.iter().enumerate() {
                    f.write_str(if index > 0 { ", " } else { "" })?;
                    f.write_str(&python_repr(item))?;
                }
                f.write_str(close)
            }
            Self::Bytes(bytes) => f.write_str(&format!("b{}", python_repr(bytes))),
            Self::Method(_, method) => f.write_str(method.name()),
        }
    }
}

//! CPython 3.11's own arithmetic: `int` of any size, `float`, what becomes `complex`, and CPython's words for every
//! error.
//!
//! The data's way: `token` and `literal` read characters, `grammar` makes `code` of them, `evaluate` walks it with
//! `operators`, which works on `value`s by `integer`, `float`, `power` and `complex`; `repr` writes texts.
//!
//! **Invariant:** pure, and the same bits on every surface. A power is the correctly rounded one.

mod code;
mod complex;
mod evaluate;
mod float;
mod grammar;
mod integer;
mod literal;
mod operators;
mod power;
mod repr;
mod round;
mod token;
mod value;

pub use value::{Integer, Number};

pub(crate) use value::Value;

use crate::error::{Error, ErrorCode, Fault};
use crate::limits::{Budget, Limits};
use crate::syntax::Span;

/// Evaluates an expression of CPython's arithmetic to an `int` or a `float`.
///
/// ```
/// use pascaline::Limits;
/// use pascaline::python::evaluate;
///
/// let limits = Limits::default();
/// assert_eq!(evaluate("2**100", &limits).unwrap().to_string(), "1267650600228229401496703205376");
/// assert_eq!(evaluate("10 / 2", &limits).unwrap().to_string(), "5.0");
/// assert_eq!(evaluate("-7 // 2", &limits).unwrap().to_string(), "-4");
/// assert_eq!(evaluate("1 // 0", &limits).unwrap_err().message, "integer division or modulo by zero");
/// ```
pub fn evaluate(expression: &str, limits: &Limits) -> Result<Number, Error> {
    let whole = Span::new(0..expression.len());
    match evaluate_value(expression, limits)? {
        Value::Int(int) => Ok(Number::Int(int)),
        Value::Float(float) => Ok(Number::Float(float)),
        value => {
            let message = format!("Evaluation resulted in an unsupported type: {}", value.type_name());
            Err(Fault::new(ErrorCode::UnsupportedResult, message).at(whole))
        }
    }
}

/// Evaluates an expression to a value of any type.
pub(crate) fn evaluate_value(expression: &str, limits: &Limits) -> Result<Value, Error> {
    let mut budget = Budget::new(*limits);
    let code = grammar::parse(expression, &mut budget).map_err(|error| *error)?;
    evaluate::run(&code, expression, &mut budget)
}

//! mathjs's arithmetic on values of any types, for algorithms that are written in terms of it.

use pascaline_base::error::Fault;

use super::functions::POW;
use super::operators::{ADD, DIVIDE, MULTIPLY, SUBTRACT};
use super::typed::apply_two;
use super::value::Value;
use crate::Context;

/// `x + y`
pub(super) fn add(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &ADD, x, y)
}

/// `x - y`
pub(super) fn subtract(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &SUBTRACT, x, y)
}

/// `x * y`
pub(super) fn multiply(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &MULTIPLY, x, y)
}

/// `x / y`
pub(super) fn divide(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &DIVIDE, x, y)
}

/// `x ^ y`
pub(super) fn power(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &POW, x, y)
}

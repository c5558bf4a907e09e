//! mathjs's arithmetic on values of any types, for algorithms that are written in terms of it.

use pascaline_base::error::Fault;

use crate::Context;
use crate::functions::POW;
use crate::operations::operators::{ADD, DIVIDE, MULTIPLY, SUBTRACT};
use crate::operations::typed::apply_two;
use crate::value::Value;

/// `x + y`
pub(crate) fn add(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &ADD, x, y)
}

/// `x - y`
pub(crate) fn subtract(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &SUBTRACT, x, y)
}

/// `x * y`
pub(crate) fn multiply(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &MULTIPLY, x, y)
}

/// `x / y`
pub(crate) fn divide(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &DIVIDE, x, y)
}

/// `x ^ y`
pub(crate) fn power(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply_two(cx, &POW, x, y)
}

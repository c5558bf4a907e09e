//! The logical operators as functions.

use super::Function;
use crate::Context;
use crate::operations::operators::{self, NOT, NULLISH, XOR};
use crate::operations::typed::{Operation, Outcome, apply, apply_two};
use crate::value::Value;

const GROUP: &str = "logical";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether both values are true, that is, not zero.",
        example: ("and(2, 0)", "false"),
        operation: &AND,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether at least one of the values is true.",
        example: ("or(2, 0)", "true"),
        operation: &OR,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether the value is false, that is, zero.",
        example: ("not(2)", "false"),
        operation: &NOT,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether exactly one of the values is true.",
        example: ("xor(2, 3)", "false"),
        operation: &XOR,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The first value, or the second one where the first is null or undefined, as x ?? y.",
        example: ("nullish(null, 3)", "3"),
        operation: &NULLISH,
    },
];

static AND: Operation =
    Operation { name: "and", run: |cx, arguments| decided_by_left(cx, arguments, &operators::AND, false) };

static OR: Operation =
    Operation { name: "or", run: |cx, arguments| decided_by_left(cx, arguments, &operators::OR, true) };

/// As with the operator, a left side of this truth decides on its own, whatever the right side is.
fn decided_by_left(cx: &Context, arguments: &[Value], operation: &Operation, truth: bool) -> Outcome {
    if let [left, _] = arguments
        && !matches!(left, Value::Matrix(_))
    {
        let decided = apply_two(cx, operation, left, &Value::Boolean(!truth))?;
        if matches!(decided, Value::Boolean(decided) if decided == truth) {
            return Ok(decided);
        }
    }
    Ok(apply(cx, operation, arguments)?)
}

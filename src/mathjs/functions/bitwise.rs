//! The operators on the bits of 32-bit integers as functions.

use super::Function;
use crate::Context;
use crate::code::Logic;
use crate::evaluate::bits_decide;
use crate::operations::operators::{self, BIT_NOT, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_LOGICAL};
use crate::operations::typed::{Operation, Outcome, apply};
use crate::value::Value;

const GROUP: &str = "bitwise";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The bits that are set in both integers, as x & y.",
        example: ("bitAnd(53, 131)", "1"),
        operation: &BIT_AND,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The bits that are set in at least one of the integers, as x | y.",
        example: ("bitOr(5, 3)", "7"),
        operation: &BIT_OR,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The bits that are set in one of the integers only, as x ^| y.",
        example: ("bitXor(5, 3)", "6"),
        operation: &BIT_XOR,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The integer with every bit flipped, as ~x.",
        example: ("bitNot(5)", "-6"),
        operation: &BIT_NOT,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The bits of x moved left by y places, as x << y.",
        example: ("leftShift(1, 4)", "16"),
        operation: &SHIFT_LEFT,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The bits of x moved right by y places, keeping the sign, as x >> y.",
        example: ("rightArithShift(-12, 2)", "-3"),
        operation: &SHIFT_RIGHT,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The bits of x moved right by y places, filled with zeros, as x >>> y.",
        example: ("rightLogShift(-12, 28)", "15"),
        operation: &SHIFT_RIGHT_LOGICAL,
    },
];

static BIT_AND: Operation = Operation {
    name: "bitAnd",
    run: |cx, arguments| decided_by_left(cx, arguments, Logic::BitAnd, &operators::BIT_AND),
};

static BIT_OR: Operation =
    Operation { name: "bitOr", run: |cx, arguments| decided_by_left(cx, arguments, Logic::BitOr, &operators::BIT_OR) };

/// As the operator does, the left side decides on its own where it can.
fn decided_by_left(cx: &Context, arguments: &[Value], logic: Logic, operation: &Operation) -> Outcome {
    if let [left, _] = arguments
        && !matches!(left, Value::Matrix(_))
    {
        if let Value::Text(text) = left {
            cx.pay_for_bytes(text.len())?;
        }
        if let Some(decided) = bits_decide(logic, left) {
            return Ok(decided);
        }
    }
    Ok(apply(cx, operation, arguments)?)
}

//! Comparisons. Numbers that differ by rounding are equal.

use std::cmp::Ordering;

use pascaline_base::error::Fault;

use super::Function;
use super::kinds::IS_ZERO;
use crate::operations::operators::{COMPARE, EQUAL, EQUAL_SCALAR, LARGER, LARGER_EQ, SMALLER, SMALLER_EQ, UNEQUAL};
use crate::operations::typed::{Operation, Stop, apply, apply_two, unexpected_type};
use crate::value::Value;
use crate::value::storage::Zeros;
use crate::{operations::natural, value::matrix};

const GROUP: &str = "relational";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether the values are equal, element by element, as x == y.",
        example: ("equal(0.1 + 0.2, 0.3)", "true"),
        operation: &EQUAL,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether two values that are not matrices are equal, as x == y.",
        example: ("equalScalar(0.1 + 0.2, 0.3)", "true"),
        operation: &EQUAL_SCALAR,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether the values differ, element by element, as x != y.",
        example: ("unequal(2, 3)", "true"),
        operation: &UNEQUAL,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether x is smaller than y, as x < y.",
        example: ("smaller(2, 3)", "true"),
        operation: &SMALLER,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether x is smaller than y or equal to it, as x <= y.",
        example: ("smallerEq(3, 3)", "true"),
        operation: &SMALLER_EQ,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether x is larger than y, as x > y.",
        example: ("larger(2, 3)", "false"),
        operation: &LARGER,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether x is larger than y or equal to it, as x >= y.",
        example: ("largerEq(2, 3)", "false"),
        operation: &LARGER_EQ,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "-1 if x is smaller than y, 1 if it is larger, 0 if they are equal.",
        example: ("compare(2, 3)", "-1"),
        operation: &COMPARE,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "-1, 0 or 1 by an order of all values, in which the numbers inside strings count as numbers.",
        example: ("compareNatural(\"file10\", \"file2\")", "1"),
        operation: &COMPARE_NATURAL,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "-1, 0 or 1 by the characters of two strings.",
        example: ("compareText(\"B\", \"a\")", "-1"),
        operation: &COMPARE_TEXT,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether two values, or all elements of two matrices, are equal.",
        example: ("deepEqual([1, 2], [1, 2])", "true"),
        operation: &DEEP_EQUAL,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "Whether two strings have the same characters.",
        example: ("equalText(\"a\", \"A\")", "false"),
        operation: &EQUAL_TEXT,
    },
];

/// -1, 0 or 1.
fn sign_of(order: Ordering) -> Value {
    Value::Number(f64::from(order as i8))
}

pub(crate) static COMPARE_NATURAL: Operation = Operation {
    name: "compareNatural",
    run: |cx, arguments| match arguments {
        [x, y] => Ok(sign_of(natural::order(cx, x, y)?)),
        _ => Err(Stop::Mismatch),
    },
};

static COMPARE_TEXT: Operation = Operation {
    name: "compareText",
    run: |cx, arguments| match arguments {
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => {
            matrix::elementwise(cx, &COMPARE_TEXT, Zeros::Called, arguments)
        }
        [Value::Text(x), Value::Text(y)] => {
            cx.pay_for_bytes(x.len().min(y.len()))?;
            Ok(sign_of(x.encode_utf16().cmp(y.encode_utf16())))
        }
        [Value::Text(_), y] => Err(not_a_text(y, 1).into()),
        [x, _] => Err(not_a_text(x, 0).into()),
        _ => Err(Stop::Mismatch),
    },
};

fn not_a_text(value: &Value, index: usize) -> Fault {
    unexpected_type("compareText", "string or Array or Matrix", value.type_name(), index)
}

static EQUAL_TEXT: Operation = Operation {
    name: "equalText",
    run: |cx, arguments| match arguments {
        [x, y] => Ok(apply(cx, &IS_ZERO, &[apply_two(cx, &COMPARE_TEXT, x, y)?])?),
        _ => Err(Stop::Mismatch),
    },
};

static DEEP_EQUAL: Operation = Operation {
    name: "deepEqual",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), Value::Matrix(y)] => {
            if x.size != y.size {
                return Ok(Value::Boolean(false));
            }
            for (x, y) in x.items.iter().zip(&y.items) {
                cx.spend(1)?;
                let is_equal = apply_two(cx, &EQUAL, x, y)?;
                if !matches!(is_equal, Value::Boolean(true)) {
                    return Ok(is_equal);
                }
            }
            Ok(Value::Boolean(true))
        }
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => Ok(Value::Boolean(false)),
        [_, _] => Ok(apply(cx, &EQUAL, arguments)?),
        _ => Err(Stop::Mismatch),
    },
};

//! Symbolic help: functions of expressions in texts.

use super::Function;
use crate::symbolic::{
    DERIVATIVE, LEAF_COUNT, RATIONALIZE, RESOLVE, SIMPLIFY, SIMPLIFY_CONSTANT, SIMPLIFY_CORE, SYMBOLIC_EQUAL,
};

const GROUP: &str = "algebra";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["expression", "[rules]", "[scope]", "[options]"],
        group: GROUP,
        summary: "The expression in a text, simplified.",
        example: ("simplify(\"2 * 1 * x ^ (2 - 1)\")", "2 * x"),
        operation: &SIMPLIFY,
    },
    Function {
        params: &["expression", "[options]"],
        group: GROUP,
        summary: "The expression in a text after one quick pass that removes what has no effect.",
        example: ("simplifyCore(\"2 * 1 * x ^ (1 - 0)\")", "2 * x"),
        operation: &SIMPLIFY_CORE,
    },
    Function {
        params: &["expression", "[options]"],
        group: GROUP,
        summary: "The expression in a text with its constant parts calculated, as fractions where they are exact.",
        example: ("simplifyConstant(\"x + 4*3/6\")", "x + 2"),
        operation: &SIMPLIFY_CONSTANT,
    },
    Function {
        params: &["expression", "variable", "[options]"],
        group: GROUP,
        summary: "The derivative of the expression in a text by a variable; with {simplify: false}, as the rules leave it.",
        example: ("derivative(\"2x^2 + 3x + 4\", \"x\")", "4 * x + 3"),
        operation: &DERIVATIVE,
    },
    Function {
        params: &["expression", "[scope]", "[detailed]"],
        group: GROUP,
        summary: "The expression in a text as a quotient of polynomials; `detailed` adds its parts and coefficients.",
        example: ("rationalize(\"2x/y - y/(x+1)\")", "(2 * x ^ 2 + 2 * x - y ^ 2) / (x * y + y)"),
        operation: &RATIONALIZE,
    },
    Function {
        params: &["expression", "[scope]"],
        group: GROUP,
        summary: "The expression in a text with its variables replaced by the values of an object.",
        example: ("resolve(\"x + y\", {x: 1})", "1 + y"),
        operation: &RESOLVE,
    },
    Function {
        params: &["first", "second", "[options]"],
        group: GROUP,
        summary: "Whether the expressions in two texts are found to be equal by simplifying their difference.",
        example: ("symbolicEqual(\"x * y\", \"y * x\")", "true"),
        operation: &SYMBOLIC_EQUAL,
    },
    Function {
        params: &["expression"],
        group: GROUP,
        summary: "The number of constants, variables and names of functions in the expression in a text.",
        example: ("leafCount(\"a * d - b * c\")", "4"),
        operation: &LEAF_COUNT,
    },
];

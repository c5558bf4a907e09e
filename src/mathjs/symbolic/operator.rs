//! mathjs's operators: their symbols, and how tightly they bind in printed expressions.

/// An operator.
#[derive(Debug)]
pub(super) struct Operator {
    /// The function that it calls.
    pub(super) name: &'static str,
    pub(super) symbol: &'static str,
    /// How tightly it binds.
    pub(super) level: u8,
    pub(super) side: Side,
    /// The operators that need no brackets as its right operand: `a + (b - c)` is `a + b - c`.
    pub(super) associative_with: &'static [&'static str],
}

/// There is one of each, in a static variable.
impl PartialEq for Operator {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Operator {}

/// The side on which operators of one level are grouped. A prefix is grouped on the right, a postfix on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// How tightly each kind of expression binds, loosest first.
pub(super) mod level {
    pub(in crate::symbolic) const ASSIGNMENT: u8 = 0;
    pub(in crate::symbolic) const CONDITION: u8 = 1;
    pub(in crate::symbolic) const OR: u8 = 2;
    pub(in crate::symbolic) const XOR: u8 = 3;
    pub(in crate::symbolic) const AND: u8 = 4;
    pub(in crate::symbolic) const BIT_OR: u8 = 5;
    pub(in crate::symbolic) const BIT_XOR: u8 = 6;
    pub(in crate::symbolic) const BIT_AND: u8 = 7;
    pub(in crate::symbolic) const RELATION: u8 = 8;
    pub(in crate::symbolic) const SHIFT: u8 = 9;
    pub(in crate::symbolic) const CONVERSION: u8 = 10;
    pub(in crate::symbolic) const RANGE: u8 = 11;
    pub(in crate::symbolic) const SUM: u8 = 12;
    pub(in crate::symbolic) const PRODUCT: u8 = 13;
    // Implicit multiplication is one above a product.
    pub(in crate::symbolic) const UNARY: u8 = 15;
    pub(in crate::symbolic) const POWER: u8 = 16;
    pub(in crate::symbolic) const NULLISH: u8 = 17;
    pub(in crate::symbolic) const FACTORIAL: u8 = 18;
    pub(in crate::symbolic) const TRANSPOSE: u8 = 19;
}

const fn left(name: &'static str, symbol: &'static str, level: u8) -> Operator {
    Operator { name, symbol, level, side: Side::Left, associative_with: &[] }
}

const fn right(name: &'static str, symbol: &'static str, level: u8) -> Operator {
    Operator { name, symbol, level, side: Side::Right, associative_with: &[] }
}

const fn associative(
    name: &'static str,
    symbol: &'static str,
    level: u8,
    associative_with: &'static [&'static str],
) -> Operator {
    Operator { name, symbol, level, side: Side::Left, associative_with }
}

pub(super) static OR: Operator = left("or", "or", level::OR);
pub(super) static XOR: Operator = left("xor", "xor", level::XOR);
pub(super) static AND: Operator = left("and", "and", level::AND);
pub(super) static BIT_OR: Operator = left("bitOr", "|", level::BIT_OR);
pub(super) static BIT_XOR: Operator = left("bitXor", "^|", level::BIT_XOR);
pub(super) static BIT_AND: Operator = left("bitAnd", "&", level::BIT_AND);
pub(super) static EQUAL: Operator = left("equal", "==", level::RELATION);
pub(super) static UNEQUAL: Operator = left("unequal", "!=", level::RELATION);
pub(super) static SMALLER: Operator = left("smaller", "<", level::RELATION);
pub(super) static LARGER: Operator = left("larger", ">", level::RELATION);
pub(super) static SMALLER_EQ: Operator = left("smallerEq", "<=", level::RELATION);
pub(super) static LARGER_EQ: Operator = left("largerEq", ">=", level::RELATION);
pub(super) static LEFT_SHIFT: Operator = left("leftShift", "<<", level::SHIFT);
pub(super) static RIGHT_ARITH_SHIFT: Operator = left("rightArithShift", ">>", level::SHIFT);
pub(super) static RIGHT_LOG_SHIFT: Operator = left("rightLogShift", ">>>", level::SHIFT);
pub(super) static TO: Operator = left("to", "to", level::CONVERSION);
/// `to` in its other spelling.
pub(super) static IN: Operator = left("to", "in", level::CONVERSION);
pub(super) static ADD: Operator = associative("add", "+", level::SUM, &["add", "subtract"]);
pub(super) static SUBTRACT: Operator = left("subtract", "-", level::SUM);
pub(super) static MULTIPLY: Operator = associative("multiply", "*", level::PRODUCT, &["multiply", "divide"]);
pub(super) static DIVIDE: Operator = left("divide", "/", level::PRODUCT);
pub(super) static DOT_MULTIPLY: Operator =
    associative("dotMultiply", ".*", level::PRODUCT, &["multiply", "divide", "dotMultiply"]);
pub(super) static DOT_DIVIDE: Operator = left("dotDivide", "./", level::PRODUCT);
pub(super) static MOD: Operator = left("mod", "mod", level::PRODUCT);
/// `mod` in its other spelling.
pub(super) static PERCENT: Operator = left("mod", "%", level::PRODUCT);
pub(super) static UNARY_PLUS: Operator = right("unaryPlus", "+", level::UNARY);
pub(super) static UNARY_MINUS: Operator = right("unaryMinus", "-", level::UNARY);
pub(super) static BIT_NOT: Operator = right("bitNot", "~", level::UNARY);
pub(super) static NOT: Operator = right("not", "not", level::UNARY);
pub(super) static POW: Operator = right("pow", "^", level::POWER);
pub(super) static DOT_POW: Operator = right("dotPow", ".^", level::POWER);
pub(super) static NULLISH: Operator = left("nullish", "??", level::NULLISH);
pub(super) static FACTORIAL: Operator = left("factorial", "!", level::FACTORIAL);
pub(super) static TRANSPOSE: Operator = left("ctranspose", "'", level::TRANSPOSE);

/// The operators that calls of their functions become.
static OPERATORS: &[&Operator] = &[
    &OR,
    &XOR,
    &AND,
    &BIT_OR,
    &BIT_XOR,
    &BIT_AND,
    &EQUAL,
    &UNEQUAL,
    &SMALLER,
    &LARGER,
    &SMALLER_EQ,
    &LARGER_EQ,
    &LEFT_SHIFT,
    &RIGHT_ARITH_SHIFT,
    &RIGHT_LOG_SHIFT,
    &TO,
    &ADD,
    &SUBTRACT,
    &MULTIPLY,
    &DIVIDE,
    &DOT_MULTIPLY,
    &DOT_DIVIDE,
    &MOD,
    &UNARY_PLUS,
    &UNARY_MINUS,
    &BIT_NOT,
    &NOT,
    &POW,
    &DOT_POW,
    &NULLISH,
    &FACTORIAL,
    &TRANSPOSE,
];

/// The operator that calls the function `name`.
pub(super) fn of_function(name: &str) -> Option<&'static Operator> {
    OPERATORS.iter().copied().find(|operator| operator.name == name)
}

//! The parts of a parsed expression.

use pascaline_base::syntax::Arena;

/// A parsed expression, in post-order.
pub(super) type Code = Arena<NodeKind>;

/// A node's effect on the stack of values. The text of a literal or a name is the node's span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeKind {
    /// `12`, `0xff`
    Integer,
    /// `1.5`, `1e3`
    Float,
    /// The `j` of `2j`
    ImaginaryUnit,
    /// `0.2[1]`: the last digits repeat forever.
    Repeating,
    /// `"1/3"`
    Text,
    /// `x`, `pi`
    Name,
    /// `True`, `None`
    Other,
    /// `-x`
    Unary(Unary),
    /// `x + y`
    Binary(Binary),
    /// `x < y`
    Comparison(Relation),
    /// `5!`
    Factorial,
    /// `5!!`
    DoubleFactorial,
    /// `f(x, y)`: the name is the first bytes of the span.
    Call { name: u32, arguments: u32 },
    /// `[x, y]`
    List { items: u32 },
    /// `(x, y)`, `x, y`
    Tuple { items: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Plus,
    Minus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    Power,
}

/// The relation of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Unary {
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Minus => "-",
        }
    }
}

impl Binary {
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::FloorDivide => "//",
            Self::Modulo => "%",
            Self::Power => "** or pow()",
        }
    }
}

//! What a parsed expression is made of.

use crate::syntax::Arena;

/// A parsed expression, in post-order.
pub(super) type Code = Arena<Kind>;

/// What a node does with the stack of values. A literal's text, and a name's, is the node's span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `12`, `0xff`
    Integer,
    /// `1.5`, `1e3`
    Float,
    /// `2j`
    Imaginary,
    /// `x`
    Name,
    /// `()`
    Tuple,
    /// `...`
    Ellipsis,
    /// `-x`
    Unary(Unary),
    /// `x + y`
    Binary(Binary),
    /// `x.name`: the last `length` bytes of the span.
    Attribute { length: u32 },
    /// `f(x, y)`
    Call { arguments: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Plus,
    Minus,
    Invert,
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

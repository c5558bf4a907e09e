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
    /// `2j`
    Imaginary,
    /// `"a"`, also several in a row.
    Text,
    /// `b"a"`
    Bytes,
    /// `f"a"`
    Formatted,
    /// `True`, `False`
    Boolean(bool),
    /// `None`
    None,
    /// `...`
    Ellipsis,
    /// `x`
    Name,
    /// `()`
    Tuple,
    /// `-x`
    Unary(Unary),
    /// `not x`
    Not,
    /// `x + y`
    Binary(Binary),
    /// `x << y`: an operator that is not arithmetic.
    OtherBinary(Syntax),
    /// `x.name`: the last `length` bytes of the span.
    Attribute { length: u32 },
    /// `f(x, y)`; `is_spread` if the only argument is `*x`.
    Call { arguments: u32, is_spread: bool },
    /// `*x` among other arguments of a call.
    Spread,
    /// `**x` in a call, after `arguments` arguments.
    Merge { arguments: u32 },
    /// Syntax that is not arithmetic, in place of all its parts.
    Refused(Syntax),
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

macro_rules! syntax {
    ($($variant:ident,)*) => {
        /// Syntax that is not arithmetic, by its names in Python's `ast`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Syntax {
            $($variant,)*
        }

        impl Syntax {
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($variant),)*
                }
            }
        }
    };
}

syntax! {
    Attribute, Await, BitAnd, BitOr, BitXor, BoolOp, Call, Compare, Constant, Dict, DictComp, GeneratorExp, IfExp, Invert,
    JoinedStr, LShift, Lambda, List, ListComp, MatMult, Name, NamedExpr, Not, RShift, Set, SetComp, Subscript, Tuple,
    Yield, YieldFrom,
}

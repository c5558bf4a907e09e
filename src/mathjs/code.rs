//! A parsed expression: the kinds of its nodes, and the data they refer to.

use std::sync::Arc;

use pascaline_base::syntax::{Arena, Span};

use crate::functions::Builtin;

/// A parsed expression.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub(super) arena: Arena<NodeKind>,
    /// The texts of string literals and object keys.
    pub(super) texts: Vec<Arc<str>>,
    /// The functions that the expression defines.
    pub(super) definitions: Vec<Definition>,
    /// The parts of variables that the expression assigns to.
    pub(super) targets: Vec<Target>,
    /// The parentheses around expressions, which only the printing of an expression needs.
    pub(super) groups: Vec<Span>,
}

impl Code {
    pub(super) fn clear(&mut self) {
        self.arena.clear();
        self.texts.clear();
        self.definitions.clear();
        self.targets.clear();
        self.groups.clear();
    }
}

/// `f(x, y) = …`
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) name: Span,
    pub(super) params: Vec<Span>,
    /// Its name and parameters, `f(x, y)`.
    pub(super) syntax: Arc<str>,
}

/// `a.b[1] = …`: the left side.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The variable that it begins with, if it begins with one.
    pub(super) variable: Option<Variable>,
    /// What leads from there to the part, outermost first.
    pub(super) keys: Vec<Key>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Variable {
    pub(super) name: Span,
    /// Whether it is a parameter.
    pub(super) local: bool,
}

/// What selects a part of a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Key {
    /// `.b`: an index into [`Code::texts`].
    Property(u32),
    /// `[1, 2]`: the number of dimensions, and whether they are one name in quotes, which mathjs reads as a property.
    Index { dimensions: u32, is_property: bool },
}

/// A relative jump: the number of nodes to skip.
pub(super) type Jump = u32;

/// A node's effect on the stack of values.
#[derive(Clone, Copy, Debug)]
pub(super) enum NodeKind {
    /// `2.5`, `0xff`
    Number(f64),
    /// `true`, `null`
    Constant(Constant),
    /// `"a"`: an index into [`Code::texts`].
    Text(u32),
    /// `x`, `pi`: the name is the span; `builtin` is its meaning if the scope does not define it.
    Symbol { builtin: Option<Builtin> },
    /// A parameter, in the body of a function: the name is the span.
    Local,
    /// `end` in an index: the size of the indexed value in this dimension.
    End { dimension: u32 },
    /// The end of an open range, outside an index.
    OpenEnd,

    /// `-x`
    Unary(Unary),
    /// `x + y`
    Binary(Binary),
    /// `x%`
    Percent,
    /// `x + y%`, which is `x + x * y / 100`
    AddPercent,
    /// `x - y%`
    SubtractPercent,
    /// `x and …`: skips the right side if the left one decides.
    Test { logic: Logic, jump: Jump },
    /// `x < y < …`: skips the rest if this comparison is false.
    Chain { relation: Relation, jump: Jump },
    /// The last comparison of a chain.
    ChainEnd(Relation),
    /// `c ? …`: skips the true part if the condition is false.
    Branch(Jump),
    /// Skips the false part.
    Jump(Jump),

    /// `f(x)`: the function's name is the first `name` bytes of the span.
    Call { builtin: Option<Builtin>, name: u32, arguments: u32 },
    /// `f(x)` where `f` is a parameter.
    CallLocal { name: u32, arguments: u32 },
    /// `a[1](x)`: the function is below the arguments on the stack.
    CallValue { arguments: u32, optional: bool },
    /// Before the arguments of a call by name: checks that the name, the first `name` bytes of the span, is a function.
    Callee { builtin: Option<Builtin>, name: u32, local: bool },
    /// The same if an argument assigns something: pushes the function below the arguments.
    Captured { builtin: Option<Builtin>, name: u32, local: bool },
    /// The function of `a.f(x)`; an index into [`Code::texts`].
    Method { property: u32, optional: bool },
    /// `a.b`: an index into [`Code::texts`].
    Property { property: u32, optional: bool },
    /// Before the dimensions of an index: `end` refers to the value on the stack.
    OpenIndex,
    /// The same in `a[1] = 2`, whose name is the span: `end` refers to the variable, which is below the value.
    OpenAssigned { local: bool },
    /// `a[1, 2]`
    Index { dimensions: u32, optional: bool },

    /// `[1, 2]`, and a row of `[1, 2; 3, 4]`
    Row(u32),
    /// `[1, 2; 3, 4]`
    Rows(u32),
    /// `1:3`, `0:0.5:2`
    Range { parts: u32 },
    /// `{a: 1}`: the number of values, each above its key on the stack.
    Object(u32),
    /// `a = 1`: the name is the span.
    Assign,
    /// `a[1] = 2`: the name is the span. The value is below the dimensions.
    AssignIndex { dimensions: u32, local: bool },
    /// `a.b` in `a.b.c = 2`: the object stays below its part.
    EnterProperty { property: u32, optional: bool },
    /// `a[1]` in `a[1].b = 2`: the object and the dimensions stay below the part.
    EnterIndex { dimensions: u32, optional: bool },
    /// After the last dimensions of `a.b[1] = 2`, which stay below the value.
    CloseIndex { dimensions: u32 },
    /// `a.b[1].c = 2`: an index into [`Code::targets`]. Below the value is all that leads to the part; the span is `a.b[1]`.
    AssignPart { target: u32 },
    /// `f(x) = …`: skips the body; an index into [`Code::definitions`].
    Define { definition: u32, jump: Jump },
    /// `x > 0` as the last argument of `map`, `filter` or `forEach`, whose name is the span: a function of the variable that is
    /// not defined. Skips its body.
    Inline(Jump),
    /// The end of a function's body.
    Return,
    /// The end of a statement before a semicolon, whose value is not shown.
    Discard,
    /// Several statements: the number of values that are shown.
    Block(u32),
}

impl NodeKind {
    /// Whether dimensions follow.
    pub(super) fn opens_index(self) -> bool {
        matches!(self, Self::OpenIndex | Self::OpenAssigned { .. })
    }

    /// Whether the dimensions end here that were opened last.
    pub(super) fn closes_index(self) -> bool {
        matches!(
            self,
            Self::Index { .. } | Self::AssignIndex { .. } | Self::EnterIndex { .. } | Self::CloseIndex { .. }
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constant {
    True,
    False,
    Null,
    Undefined,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Minus,
    Plus,
    BitNot,
    Not,
    Factorial,
    Transpose,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    DotMultiply,
    Divide,
    DotDivide,
    Mod,
    Pow,
    DotPow,
    Relation(Relation),
    Logic(Logic),
    LogicalXor,
    BitXor,
    ShiftLeft,
    ShiftRight,
    ShiftRightLogical,
    To,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
}

/// The operators whose left side may decide the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Logic {
    And,
    Or,
    BitAnd,
    BitOr,
    Nullish,
}

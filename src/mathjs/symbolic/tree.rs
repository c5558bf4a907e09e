//! Expressions as trees, whose nodes are mathjs's.

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::{ErrorCode, Fault};

use super::operator::Operator;
use crate::Context;
use crate::value::Value;

/// A tree, whose parts other trees may share.
pub(super) type Tree = Rc<Node>;

#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: TreeKind,
    pub(super) args: Vec<Tree>,
    /// The levels of the tree, including the node itself.
    depth: usize,
    /// The nodes of the tree, including the node itself.
    pub(super) size: usize,
}

/// The kind of a node; `args` are its children, in mathjs's order.
#[derive(Clone, Debug)]
pub(super) enum TreeKind {
    /// `2`, `true`, `"a"`
    Constant(Value),
    Symbol(Arc<str>),
    /// `x + y`, `2 x` (implicit), `x!`
    Operator {
        op: &'static Operator,
        implicit: bool,
    },
    /// `f(x)`
    Function(Arc<str>),
    /// `a.f(x)`: the function is the first child.
    Call,
    /// `(x)`
    Parenthesis,
    /// `[x, y]`
    Array,
    /// `a[1]`: the object and the index.
    Accessor {
        optional: bool,
    },
    /// `[1, 2]`, or `.b` with the name as a constant.
    Index {
        dot: bool,
    },
    /// `{a: x}`, with its keys.
    Object(Vec<Arc<str>>),
    /// `c ? x : y`
    Conditional,
    /// `x < y < z`
    Relational(Vec<&'static Operator>),
    /// `x:y`, `x:step:y`
    Range,
    /// `a = x`, `a[1] = x`: the variable, the index, the value.
    Assignment,
    /// `f(x) = …`
    FunctionAssignment {
        name: Arc<str>,
        params: Vec<Arc<str>>,
    },
    /// `x; y`; whether each statement's value is shown.
    Block(Vec<bool>),
}

/// The steps of a node, which also pay for its memory.
const STEPS_OF_A_NODE: u64 = 4;

/// The levels of a tree. It is walked by recursion, so this bounds the stack.
const MOST_LEVELS: usize = 200;

/// The instructions of a node that is soon dropped, or takes the place of another.
const INSTRUCTIONS_OF_A_NODE: u64 = 500;

/// Checks that a tree may have this number of levels.
pub(super) fn check_depth(depth: usize) -> Result<(), Fault> {
    if depth > MOST_LEVELS {
        let message = format!("Expression is nested more than {MOST_LEVELS} levels deep");
        return Err(Fault::new(ErrorCode::NestingTooDeep, message));
    }
    Ok(())
}

/// A new node.
pub(super) fn node(cx: &Context, kind: TreeKind, args: Vec<Tree>) -> Result<Tree, Fault> {
    cx.spend(STEPS_OF_A_NODE + args.len() as u64 / 2)?;
    replacing_node(cx, kind, args)
}

/// A new node whose memory is paid for elsewhere: it is soon dropped, or it takes the place of another.
pub(super) fn replacing_node(cx: &Context, kind: TreeKind, args: Vec<Tree>) -> Result<Tree, Fault> {
    cx.pay(INSTRUCTIONS_OF_A_NODE + 20 * args.len() as u64)?;
    let depth = 1 + args.iter().map(|arg| arg.depth).max().unwrap_or(0);
    cx.fits_nesting(depth)?;
    check_depth(depth)?;
    let size = args.iter().fold(1, |size: usize, arg| size.saturating_add(arg.size));
    cx.fits_collection(size as u64)?;
    Ok(Rc::new(Node { kind, args, depth, size }))
}

pub(super) fn number(cx: &Context, number: f64) -> Result<Tree, Fault> {
    constant(cx, Value::Number(number))
}

pub(super) fn constant(cx: &Context, value: Value) -> Result<Tree, Fault> {
    node(cx, TreeKind::Constant(value), Vec::new())
}

pub(super) fn symbol(cx: &Context, name: &str) -> Result<Tree, Fault> {
    cx.pay_for_bytes(name.len())?;
    node(cx, TreeKind::Symbol(Arc::from(name)), Vec::new())
}

pub(super) fn operator(cx: &Context, op: &'static Operator, args: Vec<Tree>) -> Result<Tree, Fault> {
    node(cx, TreeKind::Operator { op, implicit: false }, args)
}

pub(super) fn function(cx: &Context, name: &str, args: Vec<Tree>) -> Result<Tree, Fault> {
    cx.pay_for_bytes(name.len())?;
    node(cx, TreeKind::Function(Arc::from(name)), args)
}

impl Node {
    pub(super) fn constant(&self) -> Option<&Value> {
        match &self.kind {
            TreeKind::Constant(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn is_constant(&self) -> bool {
        self.constant().is_some()
    }

    /// The name of a called function: that of a method is its property.
    pub(super) fn name(&self) -> Arc<str> {
        let name = match (&self.kind, &self.args[..]) {
            (TreeKind::Function(name) | TreeKind::Symbol(name), _) => Some(name),
            (TreeKind::Call, [function, ..]) => return function.name(),
            (TreeKind::Accessor { .. }, [object, index]) => match index.args.first().and_then(|name| name.constant()) {
                Some(Value::Text(name)) if index.args.len() == 1 => Some(name),
                _ => return object.name(),
            },
            _ => None,
        };
        name.map_or_else(|| Arc::from(""), Arc::clone)
    }

    /// The name of a symbol.
    pub(super) fn symbol(&self) -> Option<&Arc<str>> {
        match &self.kind {
            TreeKind::Symbol(name) => Some(name),
            _ => None,
        }
    }

    pub(super) fn op(&self) -> Option<&'static Operator> {
        match self.kind {
            TreeKind::Operator { op, .. } => Some(op),
            _ => None,
        }
    }

    pub(super) fn is(&self, op: &'static Operator) -> bool {
        self.op().is_some_and(|own| own == op)
    }

    /// Whether it is an operator of this symbol with one operand.
    pub(super) fn is_prefix(&self, symbol: &str) -> bool {
        self.args.len() == 1 && self.op().is_some_and(|op| op.symbol == symbol)
    }

    /// The only two children.
    pub(super) fn pair(&self) -> Option<(&Tree, &Tree)> {
        match &self.args[..] {
            [first, second] => Some((first, second)),
            _ => None,
        }
    }

    /// The same node with other children.
    pub(super) fn with(&self, cx: &Context, args: Vec<Tree>) -> Result<Tree, Fault> {
        replacing_node(cx, self.kind.clone(), args)
    }

    /// The type of the node in mathjs's errors.
    pub(super) fn type_name(&self) -> &'static str {
        match &self.kind {
            TreeKind::Constant(_) => "ConstantNode",
            TreeKind::Symbol(_) => "SymbolNode",
            TreeKind::Operator { .. } => "OperatorNode",
            TreeKind::Function(_) | TreeKind::Call => "FunctionNode",
            TreeKind::Parenthesis => "ParenthesisNode",
            TreeKind::Array => "ArrayNode",
            TreeKind::Accessor { .. } => "AccessorNode",
            TreeKind::Index { .. } => "IndexNode",
            TreeKind::Object(_) => "ObjectNode",
            TreeKind::Conditional => "ConditionalNode",
            TreeKind::Relational(_) => "RelationalNode",
            TreeKind::Range => "RangeNode",
            TreeKind::Assignment => "AssignmentNode",
            TreeKind::FunctionAssignment { .. } => "FunctionAssignmentNode",
            TreeKind::Block(_) => "BlockNode",
        }
    }
}

/// `tree` with each child replaced by what `change` makes of it; the same tree if none changes.
pub(super) fn map(
    cx: &Context,
    tree: &Tree,
    mut change: impl FnMut(&Tree) -> Result<Tree, Fault>,
) -> Result<Tree, Fault> {
    let mut changed: Option<Vec<Tree>> = None;
    for (index, arg) in tree.args.iter().enumerate() {
        let new = change(arg)?;
        if !Rc::ptr_eq(&new, arg) {
            let args = changed.get_or_insert_with(|| tree.args.clone());
            if let Some(place) = args.get_mut(index) {
                *place = new;
            }
        }
    }
    match changed {
        Some(args) => tree.with(cx, args),
        None => Ok(Rc::clone(tree)),
    }
}

/// The number of leaves: constants, symbols, and the names of called functions.
pub(super) fn leaf_count(cx: &Context, tree: &Tree) -> Result<usize, Fault> {
    cx.spend(1)?;
    let mut count = usize::from(matches!(tree.kind, TreeKind::Function(_)));
    for arg in &tree.args {
        count += leaf_count(cx, arg)?;
    }
    Ok(count.max(1))
}

/// The tree without its parentheses.
pub(super) fn remove_parentheses(cx: &Context, tree: &Tree) -> Result<Tree, Fault> {
    cx.spend(1)?;
    match (&tree.kind, &tree.args[..]) {
        (TreeKind::Parenthesis, [content]) => remove_parentheses(cx, content),
        _ => map(cx, tree, |arg| remove_parentheses(cx, arg)),
    }
}

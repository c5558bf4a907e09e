//! The part of Python that agent_loop's `calculate` accepts: numbers and arithmetic operators.

use pascaline_base::syntax::{Parsed, Span};

use super::code::{Code, NodeKind, Syntax, Unary};
use super::evaluate::unsupported;

/// An item to check: a node, or the operator of one, which is a node of its own in Python.
enum Item {
    Node(usize),
    Operator(Syntax, Span),
}

/// An error that names the first node, level by level from the root, that is not arithmetic; if all nodes are, the first
/// constant that is not a number, which agent_loop accepts.
pub(super) fn check(code: &Code) -> Parsed<()> {
    let is_arithmetic = |kind| refused(kind).is_none() && operator(kind).is_none();
    if code.tail(code.len()).iter().all(|node| is_arithmetic(node.kind)) {
        return Ok(());
    }
    let starts = starts(code);
    let mut constant = None;
    let mut queue = vec![Item::Node(code.len().saturating_sub(1))];
    let mut next = 0;
    while let Some(item) = queue.get(next) {
        next += 1;
        let index = match *item {
            Item::Node(index) => index,
            Item::Operator(syntax, span) => return Err(unsupported(syntax).boxed_at(span)),
        };
        let Some(node) = code.get(index) else { return Ok(()) };
        match refused(node.kind) {
            Some(Syntax::Constant) => constant = constant.or(Some(node.span)),
            Some(syntax) => return Err(unsupported(syntax).boxed_at(node.span)),
            None => {}
        }
        let last = index.saturating_sub(1);
        let op = operator(node.kind).map(|op| Item::Operator(op, node.span));
        let items = match node.kind {
            NodeKind::Unary(_) | NodeKind::Not => [op, Some(Item::Node(last)), None],
            NodeKind::Binary(_) | NodeKind::OtherBinary(_) => {
                let left = starts.get(last).map_or(0, |start| start.saturating_sub(1));
                [Some(Item::Node(left)), op, Some(Item::Node(last))]
            }
            _ => [None, None, None],
        };
        for item in items.into_iter().flatten() {
            queue.push(item);
        }
    }
    constant.map_or(Ok(()), |span| Err(unsupported(Syntax::Constant).boxed_at(span)))
}

/// The start of the operands of each node.
fn starts(code: &Code) -> Vec<usize> {
    let mut starts: Vec<usize> = Vec::with_capacity(code.len());
    for (index, node) in code.tail(code.len()).iter().enumerate() {
        let mut start = index;
        for _ in 0..operands(node.kind) {
            start = start.checked_sub(1).and_then(|last| starts.get(last)).copied().unwrap_or(0);
        }
        starts.push(start);
    }
    starts
}

fn operands(kind: NodeKind) -> u32 {
    match kind {
        NodeKind::Unary(_) | NodeKind::Not | NodeKind::Attribute { .. } | NodeKind::Spread | NodeKind::Merge { .. } => {
            1
        }
        NodeKind::Binary(_) | NodeKind::OtherBinary(_) => 2,
        NodeKind::Call { arguments, .. } => arguments + 1,
        _ => 0,
    }
}

/// The operator of a node, if it is not arithmetic.
fn operator(kind: NodeKind) -> Option<Syntax> {
    match kind {
        NodeKind::Unary(Unary::Invert) => Some(Syntax::Invert),
        NodeKind::Not => Some(Syntax::Not),
        NodeKind::OtherBinary(syntax) => Some(syntax),
        _ => None,
    }
}

/// The name of a node's syntax, if it is not arithmetic.
fn refused(kind: NodeKind) -> Option<Syntax> {
    match kind {
        NodeKind::Text | NodeKind::Bytes | NodeKind::None | NodeKind::Ellipsis => Some(Syntax::Constant),
        NodeKind::Formatted => Some(Syntax::JoinedStr),
        NodeKind::Name => Some(Syntax::Name),
        NodeKind::Tuple => Some(Syntax::Tuple),
        NodeKind::Attribute { .. } => Some(Syntax::Attribute),
        NodeKind::Call { .. } | NodeKind::Spread | NodeKind::Merge { .. } => Some(Syntax::Call),
        NodeKind::Refused(syntax) => Some(syntax),
        _ => None,
    }
}

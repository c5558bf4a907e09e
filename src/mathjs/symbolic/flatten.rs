//! Sums and products with all their operands in one node, and back.

use std::rc::Rc;

use pascaline_base::error::Fault;

use super::context::{Property, SimplifyContext};
use super::tree::{Node, Tree, TreeKind, map, replacing_node};
use crate::Context;

/// The instructions of a look at a node.
const INSTRUCTIONS_OF_A_VISIT: u64 = 150;

/// The operands of an operator, with those of the same operator among them in their place.
pub(super) fn all_children(cx: &Context, tree: &Node) -> Result<Vec<Tree>, Fault> {
    let mut children = Vec::new();
    collect(cx, tree, &mut children)?;
    Ok(children)
}

fn collect(cx: &Context, tree: &Node, children: &mut Vec<Tree>) -> Result<(), Fault> {
    cx.pay(INSTRUCTIONS_OF_A_VISIT + 20 * tree.args.len() as u64)?;
    for arg in &tree.args {
        match (tree.op(), arg.op()) {
            (Some(own), Some(other)) if own.symbol == other.symbol => collect(cx, arg, children)?,
            _ => children.push(Rc::clone(arg)),
        }
    }
    Ok(())
}

/// The operands of a node whose operands are to be flattened or nested.
fn has_operands(tree: &Node) -> bool {
    matches!(tree.kind, TreeKind::Operator { .. } | TreeKind::Function(_)) && !tree.args.is_empty()
}

/// Joins associative operators with their operands of the same operator.
pub(super) fn flatten(cx: &Context, context: &SimplifyContext, tree: &Tree) -> Result<Tree, Fault> {
    cx.pay(INSTRUCTIONS_OF_A_VISIT)?;
    if !has_operands(tree) {
        return Ok(Rc::clone(tree));
    }
    let nests = |arg: &Tree| matches!((tree.op(), arg.op()), (Some(own), Some(other)) if own.symbol == other.symbol);
    if tree.args.iter().any(nests) && context.node_has(cx, tree, Property::Associative)? {
        let joined = tree.with(cx, all_children(cx, tree)?)?;
        return map(cx, &joined, |arg| flatten(cx, context, arg));
    }
    map(cx, tree, |arg| flatten(cx, context, arg))
}

/// Nests the operands of associative operators to the left: `(a + b) + c`.
pub(super) fn nest_left(cx: &Context, context: &SimplifyContext, tree: &Tree) -> Result<Tree, Fault> {
    nest(cx, context, tree, |kind, args| {
        let mut args = args.into_iter();
        let (Some(mut left), Some(mut right)) = (args.next(), args.next()) else { return Ok(Vec::new()) };
        for next in args {
            left = replacing_node(cx, kind.clone(), vec![left, right])?;
            right = next;
        }
        Ok(vec![left, right])
    })
}

/// Nests them to the right: `a + (b + c)`.
pub(super) fn nest_right(cx: &Context, context: &SimplifyContext, tree: &Tree) -> Result<Tree, Fault> {
    nest(cx, context, tree, |kind, args| {
        let mut args = args.into_iter().rev();
        let (Some(mut right), Some(mut left)) = (args.next(), args.next()) else { return Ok(Vec::new()) };
        for next in args {
            right = replacing_node(cx, kind.clone(), vec![left, right])?;
            left = next;
        }
        Ok(vec![left, right])
    })
}

fn nest(
    cx: &Context,
    context: &SimplifyContext,
    tree: &Tree,
    pairs: impl Copy + Fn(&TreeKind, Vec<Tree>) -> Result<Vec<Tree>, Fault>,
) -> Result<Tree, Fault> {
    cx.pay(INSTRUCTIONS_OF_A_VISIT)?;
    if !has_operands(tree) {
        return Ok(Rc::clone(tree));
    }
    let nested = map(cx, tree, |arg| nest(cx, context, arg, pairs))?;
    if nested.args.len() > 2 && context.node_has(cx, &nested, Property::Associative)? {
        let args = pairs(&nested.kind, nested.args.clone())?;
        return nested.with(cx, args);
    }
    Ok(nested)
}

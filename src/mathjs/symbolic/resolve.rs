//! `resolve`: replaces variables by their values.

use std::rc::Rc;

use pascaline_base::error::Fault;

use super::operator::UNARY_MINUS;
use super::tree::{Tree, TreeKind, constant, map, node, number, operator};
use crate::Context;
use crate::value::{Object, Value};

/// The tree with the variables of a scope replaced.
pub(super) fn resolve(cx: &Context, tree: &Tree, scope: Option<&Object>) -> Result<Tree, Fault> {
    let Some(scope) = scope else { return Ok(Rc::clone(tree)) };
    cx.spend(1)?;
    match &tree.kind {
        TreeKind::Symbol(name) => match scope.get(cx, name)? {
            Some(Value::Number(value)) => signed(cx, *value),
            Some(Value::Undefined) | None => Ok(Rc::clone(tree)),
            Some(value) => constant(cx, value.clone()),
        },
        // mathjs keeps only the name of a function that is a property.
        TreeKind::Call => {
            let mut args = Vec::new();
            for arg in tree.args.iter().skip(1) {
                args.push(resolve(cx, arg, Some(scope))?);
            }
            node(cx, TreeKind::Function(tree.name()), args)
        }
        _ => {
            let mut args = Vec::with_capacity(tree.args.len());
            for arg in &tree.args {
                args.push(resolve(cx, arg, Some(scope))?);
            }
            let mut args = args.into_iter();
            map(cx, tree, |arg| Ok(args.next().unwrap_or_else(|| Rc::clone(arg))))
        }
    }
}

/// A number as it would be read: a negative one has a sign.
fn signed(cx: &Context, value: f64) -> Result<Tree, Fault> {
    let size = number(cx, if value < 0.0 { -value } else { value })?;
    if value < 0.0 { operator(cx, &UNARY_MINUS, vec![size]) } else { Ok(size) }
}

//! `simplify`: applies the rules until the expression stays the same.

use std::rc::Rc;

use pascaline_base::error::Fault;

use super::Options;
use super::constant::simplify_constant;
use super::context::SimplifyContext;
use super::core::simplify_core;
use super::flatten::{flatten, nest_left};
use super::pattern::{Match, Matcher};
use super::print::{Brackets, text};
use super::resolve::resolve;
use super::rules::{Rule, Step};
use super::tree::{Node, Tree, TreeKind, map, remove_parentheses, replacing_node};
use crate::Context;
use crate::value::Object;

/// Simplifies an expression by `steps`.
pub(super) fn simplify(
    cx: &Context,
    options: &Options,
    steps: &[Step],
    scope: &Object,
    tree: &Tree,
) -> Result<Tree, Fault> {
    let mut tree = remove_parentheses(cx, &resolve(cx, tree, Some(scope))?)?;
    let mut seen: Vec<String> = Vec::new();
    loop {
        let state = text(cx, &tree, Brackets::All)?;
        cx.pay_for_search(seen.len(), state.len())?;
        if seen.contains(&state) {
            return Ok(tree);
        }
        seen.push(state);
        tree = pass(cx, options, steps, tree)?;
    }
}

/// Applies each step once.
fn pass(cx: &Context, options: &Options, steps: &[Step], tree: Tree) -> Result<Tree, Fault> {
    let context = &options.context;
    let mut tree = tree;
    // The operands of associative operators are in one node while rules are applied, and nested otherwise.
    let mut is_flat = false;
    for step in steps {
        match step {
            Step::Core | Step::Constant => {
                if is_flat {
                    tree = nest_left(cx, context, &tree)?;
                    is_flat = false;
                }
                tree = match step {
                    Step::Core => simplify_core(cx, options, &tree)?,
                    _ => simplify_constant(cx, options, &tree)?,
                };
                tree = nest_left(cx, context, &tree)?;
            }
            Step::Rewrite(rule) => {
                if !is_flat {
                    tree = flatten(cx, context, &tree)?;
                    is_flat = true;
                }
                let rewritten = apply(cx, context, rule, &tree)?;
                if !Rc::ptr_eq(&rewritten, &tree) {
                    // The new tree's memory.
                    cx.spend(rewritten.size as u64)?;
                    let nested = nest_left(cx, context, &rewritten)?;
                    tree = flatten(cx, context, &nested)?;
                }
            }
        }
    }
    if is_flat { nest_left(cx, context, &tree) } else { Ok(tree) }
}

fn apply(cx: &Context, context: &SimplifyContext, rule: &Rule, tree: &Tree) -> Result<Tree, Fault> {
    for (name, property, value) in &rule.assuming {
        if context.has(cx, name, *property)? != *value {
            return Ok(Rc::clone(tree));
        }
    }
    if rule.imposing.is_empty() {
        let matcher = Matcher { cx, context };
        return Rewriter { rule, matcher }.rewrite(tree);
    }
    let mut imposed = context.clone();
    for (name, property, value) in &rule.imposing {
        imposed = imposed.imposing(cx, name, *property, *value)?;
    }
    Rewriter { rule, matcher: Matcher { cx, context: &imposed } }.rewrite(tree)
}

/// The instructions of a look at a node.
const INSTRUCTIONS_OF_A_VISIT: u64 = 150;

struct Rewriter<'r> {
    rule: &'r Rule,
    matcher: Matcher<'r>,
}

impl Rewriter<'_> {
    /// Applies the rule to the parts of a tree, then to the tree.
    fn rewrite(&self, tree: &Tree) -> Result<Tree, Fault> {
        let cx = self.matcher.cx;
        let inner = match &tree.kind {
            TreeKind::Operator { .. }
            | TreeKind::Function(_)
            | TreeKind::Parenthesis
            | TreeKind::Array
            | TreeKind::Accessor { .. }
            | TreeKind::Index { .. }
            | TreeKind::Object(_) => map(cx, tree, |arg| self.rewrite(arg))?,
            _ => Rc::clone(tree),
        };
        let Some(rewritten) = self.rewrite_whole(&inner)? else {
            return if self.rule.repeat && !Rc::ptr_eq(&inner, tree) { self.rewrite(&inner) } else { Ok(inner) };
        };
        if self.rule.repeat { self.rewrite(&rewritten) } else { Ok(rewritten) }
    }

    fn rewrite_whole(&self, tree: &Tree) -> Result<Option<Tree>, Fault> {
        self.matcher.cx.pay(INSTRUCTIONS_OF_A_VISIT)?;
        // The rule with further operands is for the same operator.
        if self.rule.left.op().is_some_and(|op| tree.op() != Some(op)) {
            return Ok(None);
        }
        let whole = (&self.rule.left, &self.rule.right);
        let further = self.rule.expanded.iter().map(|(left, right)| (left, right));
        for (left, right) in std::iter::once(whole).chain(further) {
            if let Some(found) = self.matcher.first(left, tree)? {
                return self.replaced(right, &found, is_implicit(tree)).map(Some);
            }
        }
        Ok(None)
    }

    /// The right side of the rule with the expressions that were found; a product stays implicit.
    fn replaced(&self, right: &Tree, found: &Match, implicit: bool) -> Result<Tree, Fault> {
        let cx = self.matcher.cx;
        let tree = self.filled(right, found)?;
        match tree.kind {
            TreeKind::Operator { op, implicit: false } if implicit && right.op().is_some() => {
                replacing_node(cx, TreeKind::Operator { op, implicit }, tree.args.clone())
            }
            _ => Ok(tree),
        }
    }

    fn filled(&self, right: &Tree, found: &Match) -> Result<Tree, Fault> {
        self.matcher.cx.pay(INSTRUCTIONS_OF_A_VISIT)?;
        if let Some(name) = right.symbol()
            && let Some((_, tree)) = found.iter().find(|(known, _)| known == name)
        {
            return Ok(Rc::clone(tree));
        }
        map(self.matcher.cx, right, |arg| self.filled(arg, found))
    }
}

fn is_implicit(tree: &Node) -> bool {
    matches!(tree.kind, TreeKind::Operator { implicit: true, .. })
}

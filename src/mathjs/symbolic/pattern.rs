//! Whether an expression matches the pattern of a rule, and how.
//!
//! A pattern is an expression whose names are wildcards: `n` any expression, `c` a constant, `v` none, and further kinds by
//! their first two letters.

use std::cell::OnceCell;
use std::mem;
use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::context::{Property, SimplifyContext};
use super::tree::{Node, Tree, TreeKind};
use crate::Context;
use crate::compare::nearly_equal;
use crate::value::Value;

/// The expressions that the wildcards of a pattern stand for.
pub(super) type Match = Vec<(Arc<str>, Tree)>;

/// The names that stand for themselves in a pattern.
const CONSTANTS: &[&str] = &[
    "true", "false", "e", "i", "Infinity", "LN2", "LN10", "LOG2E", "LOG10E", "NaN", "phi", "pi", "SQRT1_2", "SQRT2",
    "tau",
];

/// The instructions of comparing two nodes, or of dividing operands.
const INSTRUCTIONS_OF_A_COMPARISON: u64 = 250;

pub(super) struct Matcher<'m> {
    pub(super) cx: &'m Context,
    pub(super) context: &'m SimplifyContext,
}

/// What is called with every match, and tells whether it is the one that was sought.
type Found<'f> = &'f mut dyn FnMut(&mut Match) -> Result<bool, Fault>;

/// An expression, or some of the operands of one, which become an expression only where one is needed.
struct Operand<'t> {
    of: &'t Tree,
    part: Part,
    built: OnceCell<Tree>,
}

/// Which operands they are; always several.
#[derive(Clone, Copy)]
enum Part {
    All,
    Without(usize),
    Between(usize, usize),
}

impl<'t> Operand<'t> {
    fn whole(of: &'t Tree) -> Self {
        Self { of, part: Part::All, built: OnceCell::new() }
    }

    /// All operands of a tree but one.
    fn without(of: &'t Tree, at: usize) -> Self {
        match &of.args[..] {
            [first, second] => Self::whole(if at == 0 { second } else { first }),
            _ => Self { part: Part::Without(at), ..Self::whole(of) },
        }
    }

    fn between(of: &'t Tree, start: usize, end: usize) -> Self {
        match &of.args[start..end] {
            [only] => Self::whole(only),
            _ => Self { part: Part::Between(start, end), ..Self::whole(of) },
        }
    }

    fn tree(&self, cx: &Context) -> Result<&Tree, Fault> {
        if let Some(tree) = self.built.get() {
            return Ok(tree);
        }
        let mut args = self.of.args.clone();
        match self.part {
            Part::All => return Ok(self.of),
            Part::Without(at) => drop(args.remove(at)),
            Part::Between(start, end) => {
                args.truncate(end);
                args.drain(..start);
            }
        }
        let tree = self.of.with(cx, args)?;
        Ok(self.built.get_or_init(|| tree))
    }
}

impl Matcher<'_> {
    /// The first way in which a tree matches.
    pub(super) fn first(&self, pattern: &Node, tree: &Tree) -> Result<Option<Match>, Fault> {
        let mut bound = Match::new();
        let is_found = self.each(pattern, &Operand::whole(tree), &mut bound, &mut |_| Ok(true))?;
        Ok(is_found.then_some(bound))
    }

    /// Whether there is a way in which an operand matches.
    fn has(&self, pattern: &Node, operand: &Operand) -> Result<bool, Fault> {
        match pattern.symbol() {
            Some(name) => self.fits(name, operand),
            None => self.each(pattern, operand, &mut Match::new(), &mut |_| Ok(true)),
        }
    }

    /// Finds the ways in which an operand matches where some wildcards stand for expressions already, one after the other, until
    /// one is the one that is sought.
    fn each(&self, pattern: &Node, operand: &Operand, bound: &mut Match, found: Found) -> Result<bool, Fault> {
        self.cx.pay(INSTRUCTIONS_OF_A_COMPARISON)?;
        // Some of the operands are of the same kind as all.
        let node = operand.of;
        match &pattern.kind {
            TreeKind::Operator { op, .. } if node.op().is_some() => {
                Ok(node.op() == Some(op) && self.same_operator(pattern, operand.tree(self.cx)?, bound, found)?)
            }
            TreeKind::Function(name) if matches!(&node.kind, TreeKind::Function(_) | TreeKind::Call) => {
                Ok(*node.name() == **name && self.same_operator(pattern, operand.tree(self.cx)?, bound, found)?)
            }
            TreeKind::Symbol(name) if !self.fits(name, operand)? => Ok(false),
            TreeKind::Symbol(name) if CONSTANTS.contains(&&**name) => found(bound),
            TreeKind::Symbol(name) => self.bind(name, operand.tree(self.cx)?, bound, found),
            TreeKind::Constant(value) => match node.constant() {
                Some(own) if equal(value, own)? => found(bound),
                _ => Ok(false),
            },
            _ => Ok(false),
        }
    }

    fn same_operator(&self, pattern: &Node, tree: &Tree, bound: &mut Match, found: Found) -> Result<bool, Fault> {
        let is_associative = || self.context.node_has(self.cx, tree, Property::Associative);
        let (wanted, actual) = (pattern.args.len(), tree.args.len());
        if wanted == 1 && actual == 1 || wanted == actual && !is_associative()? {
            let operands: Vec<Operand> = tree.args.iter().map(Operand::whole).collect();
            return self.operands(pattern, tree, &operands, bound, found);
        }
        if !self.splits(pattern, tree)? {
            return Ok(false);
        }
        for split in 0..self.split_count(tree)? {
            if self.operands(pattern, tree, &self.split(tree, split)?, bound, found)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the pattern has the operator of the tree, whose operands are divided among its two.
    fn splits(&self, pattern: &Node, tree: &Node) -> Result<bool, Fault> {
        let is_same = match (&pattern.kind, &tree.kind) {
            (TreeKind::Operator { op, .. }, TreeKind::Operator { op: other, .. }) => op == other,
            (TreeKind::Function(name), TreeKind::Function(other)) => name == other,
            _ => false,
        };
        if !is_same || pattern.args.len() != 2 || tree.args.len() < 2 {
            return Ok(false);
        }
        Ok(tree.args.len() != 2 || self.context.node_has(self.cx, tree, Property::Associative)?)
    }

    fn split_count(&self, tree: &Node) -> Result<usize, Fault> {
        let is_commutative = self.context.node_has(self.cx, tree, Property::Commutative)?;
        Ok(tree.args.len() - usize::from(!is_commutative))
    }

    /// One way to divide the operands among two: one of them and the rest, or a first part and the rest.
    fn split<'t>(&self, tree: &'t Tree, at: usize) -> Result<[Operand<'t>; 2], Fault> {
        self.cx.pay(INSTRUCTIONS_OF_A_COMPARISON)?;
        Ok(if self.context.node_has(self.cx, tree, Property::Commutative)? {
            [Operand::whole(&tree.args[at]), Operand::without(tree, at)]
        } else {
            [Operand::between(tree, 0, at + 1), Operand::between(tree, at + 1, tree.args.len())]
        })
    }

    /// Matches the operands one by one, or the other way round.
    fn operands(
        &self,
        pattern: &Node,
        tree: &Node,
        operands: &[Operand],
        bound: &mut Match,
        found: Found,
    ) -> Result<bool, Fault> {
        let mut are_fitting = !operands.is_empty();
        for (pattern, operand) in pattern.args.iter().zip(operands) {
            are_fitting = are_fitting && self.has(pattern, operand)?;
        }
        if are_fitting {
            return self.in_order(&pattern.args, operands.iter(), bound, found);
        }
        let ([first, _], [_, right]) = (&pattern.args[..], operands) else { return Ok(false) };
        if !self.context.node_has(self.cx, tree, Property::Commutative)? || !self.has(first, right)? {
            return Ok(false);
        }
        self.in_order(&pattern.args, operands.iter().rev(), bound, found)
    }

    /// The matches of all operands in which the wildcards stand for the same expressions.
    fn in_order<'o, 't: 'o>(
        &self,
        patterns: &[Tree],
        mut operands: impl Iterator<Item = &'o Operand<'t>> + Clone,
        bound: &mut Match,
        found: Found,
    ) -> Result<bool, Fault> {
        let (Some((pattern, patterns)), Some(operand)) = (patterns.split_first(), operands.next()) else {
            return found(bound);
        };
        self.each(pattern, operand, bound, &mut |bound| self.in_order(patterns, operands.clone(), bound, found))
    }

    /// Lets a wildcard stand for an expression, unless it stands for another one.
    fn bind(&self, name: &Arc<str>, tree: &Tree, bound: &mut Match, found: Found) -> Result<bool, Fault> {
        let Some(at) = bound.iter().position(|(known, _)| known == name) else {
            bound.push((Arc::clone(name), Rc::clone(tree)));
            let is_found = found(bound)?;
            if !is_found {
                bound.pop();
            }
            return Ok(is_found);
        };
        if !self.is_same(&bound[at].1, tree)? {
            return Ok(false);
        }
        let before = mem::replace(&mut bound[at].1, Rc::clone(tree));
        let is_found = found(bound)?;
        if !is_found {
            bound[at].1 = before;
        }
        Ok(is_found)
    }

    /// Whether two expressions are the same.
    fn is_same(&self, x: &Node, y: &Node) -> Result<bool, Fault> {
        self.cx.pay(INSTRUCTIONS_OF_A_COMPARISON)?;
        if x.size != y.size || x.args.len() != y.args.len() {
            return Ok(false);
        }
        let is_same = match (&x.kind, &y.kind) {
            (TreeKind::Constant(x), TreeKind::Constant(y)) => return equal(x, y),
            (TreeKind::Symbol(x), TreeKind::Symbol(y)) => return Ok(x == y),
            (TreeKind::Operator { op: x, .. }, TreeKind::Operator { op: y, .. }) => x == y,
            (TreeKind::Function(x), TreeKind::Function(y)) => x == y,
            _ => false,
        };
        if !is_same {
            return Ok(false);
        }
        for (x, y) in x.args.iter().zip(&y.args) {
            if !self.is_same(x, y)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a name in a pattern may stand for an operand.
    fn fits(&self, name: &str, operand: &Operand) -> Result<bool, Fault> {
        let node = operand.of;
        if CONSTANTS.contains(&name) {
            return Ok(matches!(&node.kind, TreeKind::Symbol(other) | TreeKind::Function(other) if **other == *name));
        }
        let letters = match name.as_bytes() {
            [_, b'a'..=b'z', ..] => name.get(..2),
            _ => name.get(..1),
        };
        Ok(match letters {
            Some("n" | "_p") => true,
            Some("c" | "cl") => node.is_constant(),
            Some("v") => !node.is_constant(),
            Some("vl") => node.symbol().is_some(),
            Some("cd") => is_decimal(node),
            Some("vd") => !is_decimal(node),
            Some("ce") => self.is_constant_expression(operand.tree(self.cx)?)?,
            Some("ve") => !self.is_constant_expression(operand.tree(self.cx)?)?,
            _ => {
                let message = format!("Invalid symbol in rule: {}", excerpt(name));
                return Err(Fault::new(ErrorCode::InvalidInput, message));
            }
        })
    }

    /// Whether an expression consists of constants, operators and functions.
    fn is_constant_expression(&self, tree: &Node) -> Result<bool, Fault> {
        self.cx.pay(INSTRUCTIONS_OF_A_COMPARISON)?;
        match &tree.kind {
            TreeKind::Constant(_) => Ok(true),
            TreeKind::Function(_) | TreeKind::Operator { .. } | TreeKind::Parenthesis => {
                for arg in &tree.args {
                    if !self.is_constant_expression(arg)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

/// Whether it is a constant, maybe with a sign.
fn is_decimal(tree: &Node) -> bool {
    tree.is_constant() || tree.op().is_some() && matches!(&tree.args[..], [operand] if operand.is_constant())
}

fn equal(x: &Value, y: &Value) -> Result<bool, Fault> {
    match (x, y) {
        (Value::Number(x), Value::Number(y)) => Ok(nearly_equal(*x, *y)),
        (Value::Number(number), other) | (other, Value::Number(number)) => super::core::value_is(other, *number),
        (Value::Boolean(x), Value::Boolean(y)) => Ok(x == y),
        (Value::Null, Value::Null) | (Value::Undefined, Value::Undefined) => Ok(true),
        (Value::Text(_), Value::Text(_) | Value::Boolean(_)) | (Value::Boolean(_), Value::Text(_)) => {
            let (x, y) = (number_of(x)?, number_of(y)?);
            Ok(nearly_equal(x, y))
        }
        (Value::Complex(x), Value::Complex(y)) => Ok(nearly_equal(x.re, y.re) && nearly_equal(x.im, y.im)),
        (Value::Fraction(x), Value::Fraction(y)) => Ok(x == y),
        _ => Ok(false),
    }
}

/// mathjs's conversion of a text or a boolean to a number.
fn number_of(value: &Value) -> Result<f64, Fault> {
    match value {
        Value::Boolean(boolean) => Ok(f64::from(*boolean)),
        Value::Text(text) => match crate::format::parse_number(text) {
            Some(number) if !number.is_nan() => Ok(number),
            _ => {
                let message = format!("Cannot convert \"{}\" to a number", excerpt(text));
                Err(Fault::new(ErrorCode::Conversion, message))
            }
        },
        _ => Ok(f64::NAN),
    }
}

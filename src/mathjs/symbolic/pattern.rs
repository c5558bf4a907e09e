//! Whether an expression matches the pattern of a rule, and how.
//!
//! A pattern is an expression whose names are wildcards: `n` any expression, `c` a constant, `v` none, and further kinds by
//! their first two letters.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::context::{Property, SimplifyContext};
use super::tree::{Node, Tree, TreeKind};
use crate::Context;
use crate::compare::nearly_equal;
use crate::value::Value;

/// The expressions that the wildcards of a pattern stand for.
pub(super) type Match = Vec<(Rc<str>, Tree)>;

/// The names that stand for themselves in a pattern.
const CONSTANTS: &[&str] = &[
    "true", "false", "e", "i", "Infinity", "LN2", "LN10", "LOG2E", "LOG10E", "NaN", "phi", "pi", "SQRT1_2", "SQRT2",
    "tau",
];

/// The instructions of comparing two nodes, or of joining two matches.
const INSTRUCTIONS_OF_A_COMPARISON: u64 = 250;

/// A match takes as much room as this number of elements of a collection.
const MATCHES_OF_A_COLLECTION: u64 = 8;

pub(super) struct Matcher<'m> {
    pub(super) cx: &'m Context,
    pub(super) context: &'m SimplifyContext,
}

impl Matcher<'_> {
    /// The first way in which a tree matches.
    pub(super) fn first(&self, pattern: &Node, tree: &Tree) -> Result<Option<Match>, Fault> {
        if self.splits(pattern, tree)? {
            for split in 0..self.split_count(tree)? {
                let (left, right) = self.split(tree, split)?;
                if let Some(first) = self.operands(pattern, tree, &[left, right], true)?.into_iter().next() {
                    return Ok(Some(first));
                }
            }
            return Ok(None);
        }
        Ok(self.matches(pattern, tree, true)?.into_iter().next())
    }

    /// The ways in which a tree matches; with `only_first`, maybe only the first one.
    fn matches(&self, pattern: &Node, tree: &Tree, only_first: bool) -> Result<Vec<Match>, Fault> {
        self.cx.pay(INSTRUCTIONS_OF_A_COMPARISON)?;
        match &pattern.kind {
            TreeKind::Operator { op, .. } if tree.op().is_some() => {
                if tree.op() != Some(op) {
                    return Ok(Vec::new());
                }
                self.same_operator(pattern, tree, only_first)
            }
            TreeKind::Function(name) if matches!(&tree.kind, TreeKind::Function(_) | TreeKind::Call) => {
                if *tree.name() != **name {
                    return Ok(Vec::new());
                }
                self.same_operator(pattern, tree, only_first)
            }
            TreeKind::Symbol(name) => self.wildcard(name, tree),
            TreeKind::Constant(value) => {
                let equal = match tree.constant() {
                    Some(own) => equal(value, own)?,
                    None => false,
                };
                Ok(if equal { vec![Match::new()] } else { Vec::new() })
            }
            _ => Ok(Vec::new()),
        }
    }

    fn same_operator(&self, pattern: &Node, tree: &Tree, only_first: bool) -> Result<Vec<Match>, Fault> {
        let is_associative = || self.context.node_has(self.cx, tree, Property::Associative);
        let (wanted, actual) = (pattern.args.len(), tree.args.len());
        if wanted == 1 && actual == 1 || wanted == actual && !is_associative()? {
            return self.operands(pattern, tree, &tree.args, only_first);
        }
        if !self.splits(pattern, tree)? {
            return Ok(Vec::new());
        }
        let mut matches = Vec::new();
        for split in 0..self.split_count(tree)? {
            let (left, right) = self.split(tree, split)?;
            matches.extend(self.operands(pattern, tree, &[left, right], false)?);
            self.cx.fits_collection(MATCHES_OF_A_COLLECTION.saturating_mul(matches.len() as u64))?;
        }
        Ok(matches)
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
    fn split(&self, tree: &Node, at: usize) -> Result<(Tree, Tree), Fault> {
        self.cx.pay(INSTRUCTIONS_OF_A_COMPARISON)?;
        let join = |args: Vec<Tree>| match &args[..] {
            [only] => Ok(Rc::clone(only)),
            _ => tree.with(self.cx, args),
        };
        if self.context.node_has(self.cx, tree, Property::Commutative)? {
            let mut rest = tree.args.clone();
            let one = rest.remove(at);
            return Ok((one, join(rest)?));
        }
        let (left, right) = tree.args.split_at(at + 1);
        Ok((join(left.to_vec())?, join(right.to_vec())?))
    }

    /// Matches the operands one by one, or the other way round.
    fn operands(&self, pattern: &Node, tree: &Node, operands: &[Tree], only_first: bool) -> Result<Vec<Match>, Fault> {
        let mut matches = Vec::with_capacity(operands.len());
        for (pattern, operand) in pattern.args.iter().zip(operands) {
            let own = self.matches(pattern, operand, false)?;
            if own.is_empty() {
                break;
            }
            matches.push(own);
        }
        if matches.len() != pattern.args.len() {
            let ([first, second], [left, right]) = (&pattern.args[..], operands) else { return Ok(Vec::new()) };
            if !self.context.node_has(self.cx, tree, Property::Commutative)? {
                return Ok(Vec::new());
            }
            let reversed = self.matches(first, right, false)?;
            if reversed.is_empty() {
                return Ok(Vec::new());
            }
            matches = vec![reversed, self.matches(second, left, false)?];
        }
        self.merged(matches, only_first)
    }

    /// The combinations of a match of each operand in which the wildcards stand for the same expressions.
    fn merged(&self, matches: Vec<Vec<Match>>, only_first: bool) -> Result<Vec<Match>, Fault> {
        let last = matches.len().saturating_sub(1);
        let mut merged: Vec<Match> = Vec::new();
        for (index, own) in matches.into_iter().enumerate() {
            if index == 0 {
                merged = own;
                continue;
            }
            let mut next: Vec<Match> = Vec::new();
            'all: for first in &merged {
                for second in &own {
                    self.cx.pay(INSTRUCTIONS_OF_A_COMPARISON)?;
                    if let Some(both) = self.merge(first, second)? {
                        next.push(both);
                        self.cx.fits_collection(MATCHES_OF_A_COLLECTION.saturating_mul(next.len() as u64))?;
                        if only_first && index == last {
                            break 'all;
                        }
                    }
                }
            }
            merged = next;
        }
        Ok(merged)
    }

    fn merge(&self, first: &Match, second: &Match) -> Result<Option<Match>, Fault> {
        let mut merged = Match::with_capacity(first.len() + second.len());
        for (name, tree) in first {
            let other = second.iter().find(|(other, _)| other == name);
            match other {
                Some((_, other)) if !self.is_same(tree, other)? => return Ok(None),
                Some((_, other)) => merged.push((Rc::clone(name), Rc::clone(other))),
                None => merged.push((Rc::clone(name), Rc::clone(tree))),
            }
        }
        for (name, tree) in second {
            if !first.iter().any(|(other, _)| other == name) {
                merged.push((Rc::clone(name), Rc::clone(tree)));
            }
        }
        Ok(Some(merged))
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

    fn wildcard(&self, name: &Rc<str>, tree: &Tree) -> Result<Vec<Match>, Fault> {
        if CONSTANTS.contains(&&**name) {
            let is_same = matches!(&tree.kind, TreeKind::Symbol(other) | TreeKind::Function(other) if other == name);
            return Ok(if is_same { vec![Match::new()] } else { Vec::new() });
        }
        let letters = match name.as_bytes() {
            [_, b'a'..=b'z', ..] => name.get(..2),
            _ => name.get(..1),
        };
        let fits = match letters {
            Some("n" | "_p") => true,
            Some("c" | "cl") => tree.is_constant(),
            Some("v") => !tree.is_constant(),
            Some("vl") => tree.symbol().is_some(),
            Some("cd") => is_decimal(tree),
            Some("vd") => !is_decimal(tree),
            Some("ce") => self.is_constant_expression(tree)?,
            Some("ve") => !self.is_constant_expression(tree)?,
            _ => {
                let message = format!("Invalid symbol in rule: {}", excerpt(name));
                return Err(Fault::new(ErrorCode::InvalidInput, message));
            }
        };
        Ok(if fits { vec![vec![(Rc::clone(name), Rc::clone(tree))]] } else { Vec::new() })
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

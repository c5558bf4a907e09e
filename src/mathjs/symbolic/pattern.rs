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
use super::operator::Operator;
use super::tree::{Node, Tree, TreeKind};
use crate::Context;
use crate::operations::compare::nearly_equal;
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

/// The instructions of a look at an operand and the others.
const INSTRUCTIONS_OF_A_LOOK: u64 = 60;

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

/// Which operands they are. Unless it is all of them, they are several.
#[derive(Clone, Copy)]
enum Part {
    All,
    Without(usize),
    /// The first one and the second one that are left out, in order.
    WithoutTwo(usize, usize),
    Between(usize, usize),
}

impl<'t> Operand<'t> {
    fn whole(of: &'t Tree) -> Self {
        Self { of, part: Part::All, built: OnceCell::new() }
    }

    fn part(&self, part: Part) -> Self {
        Self { of: self.of, part, built: OnceCell::new() }
    }

    /// The number of the operands.
    fn count(&self) -> usize {
        let all = self.of.args.len();
        match self.part {
            Part::All => all,
            Part::Without(_) => all - 1,
            Part::WithoutTwo(..) => all - 2,
            Part::Between(start, end) => end - start,
        }
    }

    /// The place among all operands of the one at a place among these.
    fn place(&self, at: usize) -> usize {
        match self.part {
            Part::All => at,
            Part::Without(first) => at + usize::from(at >= first),
            Part::WithoutTwo(first, second) => {
                let at = at + usize::from(at >= first);
                at + usize::from(at >= second)
            }
            Part::Between(start, _) => start + at,
        }
    }

    fn arg(&self, at: usize) -> &'t Tree {
        &self.of.args[self.place(at)]
    }

    fn args(&self) -> impl Iterator<Item = &'t Tree> {
        (0..self.count()).map(|at| self.arg(at))
    }

    /// Whether one more operand can be left out without building an expression.
    fn can_be_split(&self) -> bool {
        matches!(self.part, Part::All | Part::Without(_))
    }

    /// All but one of the operands.
    fn without(&self, at: usize) -> Self {
        if self.count() == 2 {
            return Self::whole(self.arg(1 - at));
        }
        let place = self.place(at);
        self.part(match self.part {
            Part::Without(first) => Part::WithoutTwo(first.min(place), first.max(place)),
            _ => Part::Without(place),
        })
    }

    fn between(&self, start: usize, end: usize) -> Self {
        if end - start == 1 {
            return Self::whole(self.arg(start));
        }
        self.part(Part::Between(self.place(start), self.place(end - 1) + 1))
    }

    /// Whether one of the operands and the rest may match two patterns, in order or the other way round.
    fn may_be_split(&self, at: usize, [first, second]: &[Look; 2]) -> bool {
        let one = self.arg(at);
        let (rest, size) = match self.count() {
            2 => (self.arg(1 - at), self.arg(1 - at).size),
            _ => (self.of, self.size() - one.size),
        };
        matches!(first, Look::Invalid)
            || first.admits(one, one.size) && second.admits(rest, size)
            || first.admits(rest, size) && second.admits(one, one.size)
    }

    /// The nodes of the expression.
    fn size(&self) -> usize {
        match self.part {
            Part::All => self.of.size,
            Part::Without(at) => self.of.size - self.of.args[at].size,
            Part::WithoutTwo(first, second) => self.of.size - self.of.args[first].size - self.of.args[second].size,
            Part::Between(..) => 1 + self.args().map(|arg| arg.size).sum::<usize>(),
        }
    }

    fn tree(&self, cx: &Context) -> Result<&Tree, Fault> {
        if matches!(self.part, Part::All) {
            return Ok(self.of);
        }
        if let Some(tree) = self.built.get() {
            return Ok(tree);
        }
        let tree = self.of.with(cx, self.args().map(Rc::clone).collect())?;
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
                Ok(node.op() == Some(op) && self.same_operator(pattern, operand, bound, found)?)
            }
            TreeKind::Function(name) if matches!(&node.kind, TreeKind::Function(_) | TreeKind::Call) => {
                Ok(*node.name() == **name && self.same_operator(pattern, operand, bound, found)?)
            }
            TreeKind::Symbol(name) if !self.fits(name, operand)? => Ok(false),
            TreeKind::Symbol(name) if CONSTANTS.contains(&&**name) => found(bound),
            TreeKind::Symbol(name) => self.bind(name, operand, bound, found),
            TreeKind::Constant(value) => match node.constant() {
                Some(own) if equal(value, own)? => found(bound),
                _ => Ok(false),
            },
            _ => Ok(false),
        }
    }

    fn same_operator(&self, pattern: &Node, operand: &Operand, bound: &mut Match, found: Found) -> Result<bool, Fault> {
        let node = operand.of;
        let is_associative = || self.context.node_has(self.cx, node, Property::Associative);
        let (wanted, actual) = (pattern.args.len(), operand.count());
        if wanted == 1 && actual == 1 || wanted == actual && !is_associative()? {
            let operands: Vec<Operand> = operand.args().map(Operand::whole).collect();
            let commutes = self.commutes(node)?;
            return self.operands(pattern, commutes, &operands, bound, found);
        }
        if !self.splits(pattern, operand)? {
            return Ok(false);
        }
        let commutes = self.commutes(node)?;
        if commutes && !operand.can_be_split() {
            let whole = Operand::whole(operand.tree(self.cx)?);
            return self.split(pattern, &whole, commutes, bound, found);
        }
        self.split(pattern, operand, commutes, bound, found)
    }

    fn commutes(&self, node: &Node) -> Result<bool, Fault> {
        self.context.node_has(self.cx, node, Property::Commutative)
    }

    /// Whether the pattern has the operator of the operands, which are divided among its two.
    fn splits(&self, pattern: &Node, operand: &Operand) -> Result<bool, Fault> {
        let node = operand.of;
        let is_same = match (&pattern.kind, &node.kind) {
            (TreeKind::Operator { op, .. }, TreeKind::Operator { op: other, .. }) => op == other,
            (TreeKind::Function(name), TreeKind::Function(other)) => name == other,
            _ => false,
        };
        if !is_same || pattern.args.len() != 2 || operand.count() < 2 {
            return Ok(false);
        }
        Ok(operand.count() != 2 || self.context.node_has(self.cx, node, Property::Associative)?)
    }

    /// Divides operands among two in each way: one of them and the rest, or a first part and the rest.
    fn split(
        &self,
        pattern: &Node,
        operand: &Operand,
        commutes: bool,
        bound: &mut Match,
        found: Found,
    ) -> Result<bool, Fault> {
        let count = operand.count();
        self.cx.pay(INSTRUCTIONS_OF_A_LOOK * count as u64)?;
        let looks = pattern.pair().map(|(first, second)| [Look::of(first, bound), Look::of(second, bound)]);
        for at in 0..count - usize::from(!commutes) {
            if commutes && looks.as_ref().is_some_and(|looks| !operand.may_be_split(at, looks)) {
                continue;
            }
            let split = if commutes {
                [Operand::whole(operand.arg(at)), operand.without(at)]
            } else {
                [operand.between(0, at + 1), operand.between(at + 1, count)]
            };
            if self.operands(pattern, commutes, &split, bound, found)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Matches the operands one by one, or the other way round.
    fn operands(
        &self,
        pattern: &Node,
        commutes: bool,
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
        if !commutes || !self.has(first, right)? {
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
    fn bind(&self, name: &Arc<str>, operand: &Operand, bound: &mut Match, found: Found) -> Result<bool, Fault> {
        let Some(at) = bound.iter().position(|(known, _)| known == name) else {
            bound.push((Arc::clone(name), Rc::clone(operand.tree(self.cx)?)));
            let is_found = found(bound)?;
            if !is_found {
                bound.pop();
            }
            return Ok(is_found);
        };
        if bound[at].1.size != operand.size() {
            return Ok(false);
        }
        let tree = operand.tree(self.cx)?;
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
        match Wildcard::of(name) {
            Some(Wildcard::ConstantExpression) => self.is_constant_expression(operand),
            Some(Wildcard::VariableExpression) => Ok(!self.is_constant_expression(operand)?),
            Some(wildcard) => Ok(wildcard.may_be(node)),
            None => {
                let message = format!("Invalid symbol in rule: {}", excerpt(name));
                Err(Fault::new(ErrorCode::InvalidInput, message))
            }
        }
    }

    /// Whether an expression consists of constants, operators and functions.
    fn is_constant_expression(&self, operand: &Operand) -> Result<bool, Fault> {
        self.cx.pay(INSTRUCTIONS_OF_A_COMPARISON)?;
        match &operand.of.kind {
            TreeKind::Constant(_) => Ok(true),
            TreeKind::Function(_) | TreeKind::Operator { .. } | TreeKind::Parenthesis => {
                for arg in operand.args() {
                    if !self.is_constant_expression(&Operand::whole(arg))? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

/// What a wildcard stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wildcard {
    Any,
    Constant,
    Variable,
    Symbol,
    Decimal,
    NoDecimal,
    ConstantExpression,
    VariableExpression,
}

impl Wildcard {
    /// By the first letters of its name.
    fn of(name: &str) -> Option<Self> {
        let letters = match name.as_bytes() {
            [_, b'a'..=b'z', ..] => name.get(..2),
            _ => name.get(..1),
        };
        Some(match letters? {
            "n" | "_p" => Self::Any,
            "c" | "cl" => Self::Constant,
            "v" => Self::Variable,
            "vl" => Self::Symbol,
            "cd" => Self::Decimal,
            "vd" => Self::NoDecimal,
            "ce" => Self::ConstantExpression,
            "ve" => Self::VariableExpression,
            _ => return None,
        })
    }

    /// Whether it may stand for an expression, as far as the first node tells.
    fn may_be(self, node: &Node) -> bool {
        match self {
            Self::Any | Self::ConstantExpression | Self::VariableExpression => true,
            Self::Constant => node.is_constant(),
            Self::Variable => !node.is_constant(),
            Self::Symbol => node.symbol().is_some(),
            Self::Decimal => is_decimal(node),
            Self::NoDecimal => !is_decimal(node),
        }
    }
}

/// What a look at the first node and the size of an expression tells of whether it may match a pattern: nearly none does.
enum Look {
    Nothing,
    /// The name is no wildcard, which is an error that is to be found.
    Invalid,
    Operator(&'static Operator),
    Wildcard(Wildcard),
    /// A wildcard that stands for an expression of this size.
    Bound(Wildcard, usize),
}

impl Look {
    fn of(pattern: &Node, bound: &Match) -> Self {
        if let Some(op) = pattern.op() {
            return Self::Operator(op);
        }
        let Some(name) = pattern.symbol().filter(|name| !CONSTANTS.contains(&&***name)) else { return Self::Nothing };
        let Some(wildcard) = Wildcard::of(name) else { return Self::Invalid };
        match bound.iter().find(|(known, _)| known == name) {
            Some((_, tree)) => Self::Bound(wildcard, tree.size),
            None => Self::Wildcard(wildcard),
        }
    }

    /// Whether an expression of this size with this first node may match.
    fn admits(&self, node: &Node, size: usize) -> bool {
        match self {
            Self::Nothing | Self::Invalid => true,
            Self::Operator(op) => node.op() == Some(*op),
            Self::Wildcard(wildcard) => wildcard.may_be(node),
            Self::Bound(wildcard, own) => *own == size && wildcard.may_be(node),
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

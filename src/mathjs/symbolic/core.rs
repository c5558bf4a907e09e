//! `simplifyCore`: one pass of the simplifications that one operand decides, such as `x + 0`.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::Options;
use super::context::{Property, SimplifyContext};
use super::operator::{self, ADD, Operator, SUBTRACT, UNARY_MINUS};
use super::tree::{self, Node, Tree, TreeKind, constant, node, number};
use crate::operations::compare::nearly_equal;
use crate::operations::operators::is_truthy;
use crate::value::Value;
use crate::{Context, format, value::fraction};

/// mathjs's `simplifyCore`.
pub(super) fn simplify_core(cx: &Context, options: &Options, tree: &Tree) -> Result<Tree, Fault> {
    Core { cx, assumptions: &options.context }.simplify(tree)
}

/// The pass, and what it needs.
#[derive(Clone, Copy)]
struct Core<'c> {
    cx: &'c Context,
    /// What may be assumed of operators and functions.
    assumptions: &'c SimplifyContext,
}

impl Core<'_> {
    /// The tree, simplified from its leaves up.
    fn simplify(self, tree: &Tree) -> Result<Tree, Fault> {
        self.cx.spend(1)?;
        if self.assumptions.node_has(self.cx, tree, Property::Trivial)?
            && let Some(only) = self.only_operand(tree)?
        {
            return Ok(only);
        }
        match &tree.kind {
            TreeKind::Function(_) | TreeKind::Call => self.function(tree),
            TreeKind::Operator { op, implicit } => self.operator(tree, op, *implicit, &tree.args),
            TreeKind::Array | TreeKind::Object(_) => tree::map(self.cx, tree, |arg| self.simplify(arg)),
            TreeKind::Accessor { .. } => {
                let args = self.all(&tree.args)?;
                node(self.cx, TreeKind::Accessor { optional: false }, args)
            }
            TreeKind::Index { .. } => {
                let args = self.all(&tree.args)?;
                node(self.cx, TreeKind::Index { dot: false }, args)
            }
            _ => Ok(Rc::clone(tree)),
        }
    }

    /// The trees, each simplified.
    fn all(self, trees: &[Tree]) -> Result<Vec<Tree>, Fault> {
        let mut simplified = Vec::with_capacity(trees.len());
        for tree in trees {
            simplified.push(self.simplify(tree)?);
        }
        Ok(simplified)
    }

    /// The only operand of something that leaves it unchanged.
    fn only_operand(self, tree: &Tree) -> Result<Option<Tree>, Fault> {
        match (&tree.kind, &tree.args[..]) {
            (TreeKind::Call, [_, only]) => self.simplify(only).map(Some),
            (TreeKind::Call, _) => Ok(None),
            // The name of the function is a child too.
            (TreeKind::Function(name), []) => tree::symbol(self.cx, name).map(Some),
            (_, [only]) => self.simplify(only).map(Some),
            _ => Ok(None),
        }
    }

    /// A call of a function that has an operator becomes this operator.
    fn function(self, tree: &Tree) -> Result<Tree, Fault> {
        let name = tree.name();
        let Some(op) = operator::of_function(&name) else {
            let args = self.all(&tree.args)?;
            return tree.with(self.cx, args);
        };
        let mut args = if matches!(tree.kind, TreeKind::Call) { tree.args[1..].to_vec() } else { tree.args.clone() };
        if args.len() > 2 && self.assumptions.node_has(self.cx, tree, Property::Associative)? {
            while args.len() > 2
                && let (Some(last), Some(before)) = (args.pop(), args.pop())
            {
                args.push(self.apply(op, vec![last, before])?);
            }
        }
        self.operator(tree, op, false, &args)
    }

    /// A new tree of an operator.
    fn apply(self, op: &'static Operator, args: Vec<Tree>) -> Result<Tree, Fault> {
        tree::operator(self.cx, op, args)
    }

    /// The tree of an operator; `tree` itself if that has the same operator and operands.
    fn rebuilt(self, tree: &Tree, op: &'static Operator, implicit: bool, args: Vec<Tree>) -> Result<Tree, Fault> {
        let has_operator = match &tree.kind {
            TreeKind::Operator { op: old_op, implicit: was_implicit } => *old_op == op && *was_implicit == implicit,
            _ => false,
        };
        let is_same = has_operator
            && tree.args.len() == args.len()
            && tree.args.iter().zip(&args).all(|(old, new)| Rc::ptr_eq(old, new));
        if is_same { Ok(Rc::clone(tree)) } else { node(self.cx, TreeKind::Operator { op, implicit }, args) }
    }

    /// An operator on operands that are not simplified yet; `tree` is what it is simplified from.
    fn operator(self, tree: &Tree, op: &'static Operator, implicit: bool, args: &[Tree]) -> Result<Tree, Fault> {
        match args {
            [operand] => self.unary(tree, op, operand),
            [left, right] => {
                let (left, right) = (self.simplify(left)?, self.simplify(right)?);
                self.binary(tree, op, implicit, left, right)
            }
            _ => {
                let args = self.all(args)?;
                self.rebuilt(tree, op, false, args)
            }
        }
    }

    fn unary(self, tree: &Tree, op: &'static Operator, operand: &Tree) -> Result<Tree, Fault> {
        let operand = self.simplify(operand)?;
        if let Some(inner) = operand_of_prefix(&operand, op.symbol) {
            let cancels = match op.symbol {
                "~" | "-" => true,
                "not" => is_always_boolean(inner),
                _ => false,
            };
            if cancels {
                return Ok(Rc::clone(inner));
            }
        }
        if op.symbol == "-"
            && operand.is(&SUBTRACT)
            && let Some((left, right)) = operand.pair()
        {
            let (left, right) = (self.simplify(right)?, self.simplify(left)?);
            return self.binary(tree, &SUBTRACT, false, left, right);
        }
        self.rebuilt(tree, op, false, vec![operand])
    }

    /// An operator on two simplified operands.
    fn binary(
        self,
        tree: &Tree,
        op: &'static Operator,
        implicit: bool,
        left: Tree,
        right: Tree,
    ) -> Result<Tree, Fault> {
        match op.symbol {
            "+" => self.sum(tree, op, left, right),
            "-" => self.difference(tree, op, left, right),
            "*" => self.product(tree, op, implicit, left, right),
            "/" if constant_is(&left, 0.0)? => number(self.cx, 0.0),
            "/" if constant_is(&right, 1.0)? => Ok(left),
            "^" if constant_is(&right, 0.0)? => number(self.cx, 1.0),
            "^" if constant_is(&right, 1.0)? => Ok(left),
            "and" | "or" => match self.logical(op.symbol == "or", &left, &right)? {
                Some(decided) => Ok(decided),
                None => self.rebuilt(tree, op, false, vec![left, right]),
            },
            _ => self.rebuilt(tree, op, false, vec![left, right]),
        }
    }

    fn sum(self, tree: &Tree, op: &'static Operator, left: Tree, right: Tree) -> Result<Tree, Fault> {
        if constant_is(&left, 0.0)? {
            return Ok(right);
        }
        if constant_is(&right, 0.0)? {
            return Ok(left);
        }
        match operand_of_prefix(&right, "-") {
            Some(negated) => self.difference(tree, &SUBTRACT, left, Rc::clone(negated)),
            None => self.rebuilt(tree, op, false, vec![left, right]),
        }
    }

    fn difference(self, tree: &Tree, op: &'static Operator, left: Tree, right: Tree) -> Result<Tree, Fault> {
        if let Some(negated) = operand_of_prefix(&right, "-") {
            return self.simplify(&self.apply(&ADD, vec![left, Rc::clone(negated)])?);
        }
        if constant_is(&left, 0.0)? {
            let negated = self.apply(&UNARY_MINUS, vec![right])?;
            return Core { assumptions: &SimplifyContext::default(), ..self }.simplify(&negated);
        }
        if constant_is(&right, 0.0)? {
            return Ok(left);
        }
        self.rebuilt(tree, op, false, vec![left, right])
    }

    fn product(
        self,
        tree: &Tree,
        op: &'static Operator,
        implicit: bool,
        left: Tree,
        right: Tree,
    ) -> Result<Tree, Fault> {
        if constant_is(&left, 0.0)? || constant_is(&right, 0.0)? && !constant_is(&left, 1.0)? {
            return number(self.cx, 0.0);
        }
        if constant_is(&left, 1.0)? {
            return Ok(right);
        }
        if constant_is(&right, 1.0)? {
            return Ok(left);
        }
        let is_exchanged = right.is_constant() && self.assumptions.has(self.cx, op.name, Property::Commutative)?;
        let operands = if is_exchanged { vec![right, left] } else { vec![left, right] };
        self.rebuilt(tree, op, implicit, operands)
    }

    /// `and` or `or` with a constant operand that decides the result; `decides` is the truth that does alone.
    fn logical(self, decides: bool, left: &Tree, right: &Tree) -> Result<Option<Tree>, Fault> {
        let truth = |tree: &Node| tree.constant().map(is_true);
        let boolean = |value: bool| constant(self.cx, Value::Boolean(value)).map(Some);
        if let Some(left) = truth(left) {
            if left == decides {
                return boolean(decides);
            }
            if is_always_boolean(right) {
                return Ok(Some(Rc::clone(right)));
            }
            if !decides && let Some(right) = truth(right) {
                return boolean(right);
            }
        }
        match truth(right) {
            Some(right) if right == decides => boolean(decides),
            Some(_) if is_always_boolean(left) => Ok(Some(Rc::clone(left))),
            _ => Ok(None),
        }
    }
}

/// The operand of a tree that is this prefix operator.
fn operand_of_prefix<'t>(tree: &'t Node, symbol: &str) -> Option<&'t Tree> {
    match &tree.args[..] {
        [operand] if tree.is_prefix(symbol) => Some(operand),
        _ => None,
    }
}

/// Whether the value of a tree is a boolean, whatever its variables are.
fn is_always_boolean(tree: &Node) -> bool {
    tree.op().is_some_and(|op| matches!(op.symbol, "and" | "not" | "or"))
}

/// Whether a value is true in JavaScript.
pub(super) fn is_true(value: &Value) -> bool {
    match value {
        Value::Number(number) => is_truthy(*number),
        Value::Boolean(boolean) => *boolean,
        Value::Text(text) => !text.is_empty(),
        Value::Null | Value::Undefined => false,
        _ => true,
    }
}

/// Whether a node is a constant with the value of a number.
pub(super) fn constant_is(tree: &Node, number: f64) -> Result<bool, Fault> {
    tree.constant().map_or(Ok(false), |value| value_is(value, number))
}

/// mathjs's `equal` of a value and a number.
pub(super) fn value_is(value: &Value, number: f64) -> Result<bool, Fault> {
    match value {
        Value::Number(value) => Ok(nearly_equal(*value, number)),
        Value::Boolean(value) => Ok(f64::from(*value) == number),
        Value::Complex(value) => Ok(nearly_equal(value.re, number) && value.im == 0.0),
        Value::Fraction(value) => Ok(fraction::to_number(value) == number),
        Value::Text(text) => match format::parse_number(text) {
            Some(value) if !value.is_nan() => Ok(nearly_equal(value, number)),
            _ => {
                let message = format!("Cannot convert \"{}\" to a number", excerpt(text));
                Err(Fault::new(ErrorCode::Conversion, message))
            }
        },
        _ => Ok(false),
    }
}

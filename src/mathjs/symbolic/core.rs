//! `simplifyCore`: one pass of the simplifications that one operand decides.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::Options;
use super::context::{Property, SimplifyContext};
use super::operator::{self, ADD, Operator, SUBTRACT, UNARY_MINUS};
use super::tree::{Node, Tree, TreeKind, constant, node, number};
use crate::compare::nearly_equal;
use crate::operators::is_truthy;
use crate::value::Value;
use crate::{Context, format};

pub(super) fn simplify_core(cx: &Context, options: &Options, tree: &Tree) -> Result<Tree, Fault> {
    Core { cx, context: &options.context }.simplify(tree)
}

#[derive(Clone, Copy)]
struct Core<'c> {
    cx: &'c Context,
    context: &'c SimplifyContext,
}

impl Core<'_> {
    fn simplify(self, tree: &Tree) -> Result<Tree, Fault> {
        self.cx.spend(1)?;
        if self.context.node_has(self.cx, tree, Property::Trivial)?
            && let Some(only) = self.only_operand(tree)?
        {
            return Ok(only);
        }
        match &tree.kind {
            TreeKind::Function(_) | TreeKind::Call => self.function(tree),
            TreeKind::Operator { op, implicit } => self.operator(tree, op, *implicit, &tree.args),
            TreeKind::Array | TreeKind::Object(_) => super::tree::map(self.cx, tree, |arg| self.simplify(arg)),
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
            (TreeKind::Function(name), []) => super::tree::symbol(self.cx, name).map(Some),
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
        if args.len() > 2 && self.context.node_has(self.cx, tree, Property::Associative)? {
            while args.len() > 2
                && let (Some(last), Some(before)) = (args.pop(), args.pop())
            {
                args.push(self.join(op, vec![last, before])?);
            }
        }
        self.operator(tree, op, false, &args)
    }

    fn join(self, op: &'static Operator, args: Vec<Tree>) -> Result<Tree, Fault> {
        super::tree::operator(self.cx, op, args)
    }

    /// `tree` itself if the operator and its operands are the same.
    fn rebuilt(self, tree: &Tree, op: &'static Operator, implicit: bool, args: Vec<Tree>) -> Result<Tree, Fault> {
        let is_same = matches!(tree.kind, TreeKind::Operator { op: own, implicit: was } if own == op && was == implicit)
            && tree.args.len() == args.len()
            && tree.args.iter().zip(&args).all(|(old, new)| Rc::ptr_eq(old, new));
        if is_same { Ok(Rc::clone(tree)) } else { node(self.cx, TreeKind::Operator { op, implicit }, args) }
    }

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
        if let ([inner], true) = (&operand.args[..], operand.is_prefix(op.symbol)) {
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

    fn binary(
        self,
        tree: &Tree,
        op: &'static Operator,
        implicit: bool,
        left: Tree,
        right: Tree,
    ) -> Result<Tree, Fault> {
        let is = |tree: &Tree, number| constant_is(tree, number);
        match op.symbol {
            "+" => {
                if is(&left, 0.0)? {
                    return Ok(right);
                }
                if is(&right, 0.0)? {
                    return Ok(left);
                }
                match &right.args[..] {
                    [negated] if right.is_prefix("-") => self.difference(tree, left, Rc::clone(negated)),
                    _ => self.rebuilt(tree, op, false, vec![left, right]),
                }
            }
            "-" => self.difference_of(tree, op, left, right),
            "*" => {
                if is(&left, 0.0)? || is(&right, 0.0)? && !is(&left, 1.0)? {
                    return number(self.cx, 0.0);
                }
                if is(&left, 1.0)? {
                    return Ok(right);
                }
                if is(&right, 1.0)? {
                    return Ok(left);
                }
                let commutative = Property::Commutative;
                if right.is_constant() && self.context.has(self.cx, op.name, commutative)? {
                    return self.rebuilt(tree, op, implicit, vec![right, left]);
                }
                self.rebuilt(tree, op, implicit, vec![left, right])
            }
            "/" if is(&left, 0.0)? => number(self.cx, 0.0),
            "/" if is(&right, 1.0)? => Ok(left),
            "^" if is(&right, 0.0)? => number(self.cx, 1.0),
            "^" if is(&right, 1.0)? => Ok(left),
            "and" | "or" => match self.logical(op.symbol == "or", &left, &right)? {
                Some(decided) => Ok(decided),
                None => self.rebuilt(tree, op, false, vec![left, right]),
            },
            _ => self.rebuilt(tree, op, false, vec![left, right]),
        }
    }

    fn difference(self, tree: &Tree, left: Tree, right: Tree) -> Result<Tree, Fault> {
        self.difference_of(tree, &SUBTRACT, left, right)
    }

    fn difference_of(self, tree: &Tree, op: &'static Operator, left: Tree, right: Tree) -> Result<Tree, Fault> {
        if let ([negated], true) = (&right.args[..], right.is_prefix("-")) {
            return self.simplify(&self.join(&ADD, vec![left, Rc::clone(negated)])?);
        }
        if constant_is(&left, 0.0)? {
            let negated = self.join(&UNARY_MINUS, vec![right])?;
            return Core { context: &SimplifyContext::default(), ..self }.simplify(&negated);
        }
        if constant_is(&right, 0.0)? {
            return Ok(left);
        }
        self.rebuilt(tree, op, false, vec![left, right])
    }

    /// `and` or `or` with an operand that decides. `decides` is the truth that does.
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
        Value::Fraction(value) => Ok(crate::fraction::to_number(value) == number),
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

//! `derivative`: mathjs's rules of differentiation.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::operator::{ADD, DIVIDE, MULTIPLY, Operator, POW, SUBTRACT, UNARY_MINUS};
use super::tree::{Node, Tree, TreeKind, function, node, number, operator};
use crate::Context;
use crate::operations::compare::nearly_equal;
use crate::operations::typed::unexpected_type;
use crate::value::Value;

/// The derivative of an expression by a variable, not simplified.
pub(super) fn derivative(cx: &Context, expression: &Tree, variable: &str) -> Result<Tree, Fault> {
    Rules { cx, variable }.derivative(expression)
}

struct Rules<'r> {
    cx: &'r Context,
    variable: &'r str,
}

/// How the derivative of a function is combined with that of its argument.
#[derive(Clone, Copy)]
enum Chain {
    /// `x' * outer`
    Times,
    /// `-x' * outer`
    MinusTimes,
    /// `x' / outer`
    Over,
    /// `-x' / outer`
    MinusOver,
}

impl Rules<'_> {
    fn derivative(&self, tree: &Tree) -> Result<Tree, Fault> {
        match (&tree.kind, &tree.args[..]) {
            (TreeKind::Constant(_), _) => self.number(0.0),
            (TreeKind::Symbol(name), _) => self.number(if **name == *self.variable { 1.0 } else { 0.0 }),
            (TreeKind::Parenthesis, [content]) => {
                let content = self.derivative(content)?;
                node(self.cx, TreeKind::Parenthesis, vec![content])
            }
            (TreeKind::FunctionAssignment { .. }, [body]) => {
                if self.is_constant(tree)? {
                    self.number(0.0)
                } else {
                    self.derivative(body)
                }
            }
            (TreeKind::Function(name), _) => {
                if self.is_constant(tree)? {
                    self.number(0.0)
                } else {
                    self.of_function(tree, name)
                }
            }
            (TreeKind::Call, [_, arguments @ ..]) => {
                for argument in arguments {
                    if !self.is_constant(argument)? {
                        return Err(unsupported_function(&tree.name()));
                    }
                }
                self.number(0.0)
            }
            (TreeKind::Operator { op, .. }, _) => {
                if self.is_constant(tree)? {
                    self.number(0.0)
                } else {
                    self.of_operator(tree, op)
                }
            }
            _ => Err(wrong_node("_derivative", tree, 0)),
        }
    }

    /// Whether an expression does not contain the variable.
    fn is_constant(&self, tree: &Node) -> Result<bool, Fault> {
        self.cx.spend(1)?;
        let arguments = match (&tree.kind, &tree.args[..]) {
            (TreeKind::Constant(_), _) => return Ok(true),
            (TreeKind::Symbol(name), _) => return Ok(**name != *self.variable),
            (TreeKind::FunctionAssignment { params, .. }, body) => {
                if !params.iter().any(|param| **param == *self.variable) {
                    return Ok(true);
                }
                body
            }
            (TreeKind::Parenthesis | TreeKind::Function(_) | TreeKind::Operator { .. }, args) => args,
            (TreeKind::Call, [_, arguments @ ..]) => arguments,
            _ => return Err(wrong_node("_isConst", tree, 1)),
        };
        for argument in arguments {
            if !self.is_constant(argument)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn number(&self, value: f64) -> Result<Tree, Fault> {
        number(self.cx, value)
    }

    fn join(&self, op: &'static Operator, first: Tree, second: Tree) -> Result<Tree, Fault> {
        operator(self.cx, op, vec![first, second])
    }

    fn minus(&self, tree: Tree) -> Result<Tree, Fault> {
        operator(self.cx, &UNARY_MINUS, vec![tree])
    }

    fn call(&self, name: &str, argument: &Tree) -> Result<Tree, Fault> {
        function(self.cx, name, vec![Rc::clone(argument)])
    }

    fn square(&self, tree: Tree) -> Result<Tree, Fault> {
        self.join(&POW, tree, self.number(2.0)?)
    }

    /// `x^2 + 1`
    fn square_plus_one(&self, x: &Tree) -> Result<Tree, Fault> {
        self.join(&ADD, self.square(Rc::clone(x))?, self.number(1.0)?)
    }

    /// `x^2 - 1`
    fn square_minus_one(&self, x: &Tree) -> Result<Tree, Fault> {
        self.join(&SUBTRACT, self.square(Rc::clone(x))?, self.number(1.0)?)
    }

    /// `1 - x^2`
    fn one_minus_square(&self, x: &Tree) -> Result<Tree, Fault> {
        self.join(&SUBTRACT, self.number(1.0)?, self.square(Rc::clone(x))?)
    }

    fn times(&self, first: Tree, second: Tree) -> Result<Tree, Fault> {
        self.join(&MULTIPLY, first, second)
    }

    fn of_function(&self, tree: &Tree, name: &str) -> Result<Tree, Fault> {
        let [x, more @ ..] = &tree.args[..] else { return Err(unsupported_function(name)) };
        let (chain, outer) = match (name, more) {
            ("sqrt" | "nthRoot", [degree]) => {
                let exponent = self.join(&DIVIDE, self.number(1.0)?, Rc::clone(degree))?;
                return self.derivative(&self.join(&POW, Rc::clone(x), exponent)?);
            }
            ("pow", [exponent]) => return self.derivative(&self.join(&POW, Rc::clone(x), Rc::clone(exponent))?),
            ("log" | "log10", [base]) if !self.is_constant(base)? => {
                return self.derivative(&self.join(&DIVIDE, self.call("log", x)?, self.call("log", base)?)?);
            }
            ("log", [base]) => (Chain::Over, self.times(Rc::clone(x), self.call("log", base)?)?),
            ("log10", [] | [_]) => (Chain::Over, self.times(Rc::clone(x), self.call("log", &self.number(10.0)?)?)?),
            ("sqrt" | "nthRoot" | "log" | "log10" | "pow", [_, ..]) | ("pow", []) => {
                return Err(Fault::new(ErrorCode::Domain, "Array containing Nodes expected for parameter \"args\""));
            }
            _ => self.outer(tree, name, x)?,
        };
        self.chained(chain, x, outer)
    }

    /// The derivative of a function of one argument by this argument.
    fn outer(&self, tree: &Tree, name: &str, x: &Tree) -> Result<(Chain, Tree), Fault> {
        let own = || Rc::clone(tree);
        let root = |inside: Tree| self.call("sqrt", &inside);
        Ok(match name {
            "cbrt" => {
                let two_thirds = self.join(&DIVIDE, self.number(2.0)?, self.number(3.0)?)?;
                let power = self.join(&POW, Rc::clone(x), two_thirds)?;
                (Chain::Over, self.times(self.number(3.0)?, power)?)
            }
            "sqrt" | "nthRoot" => (Chain::Over, self.times(self.number(2.0)?, self.call("sqrt", x)?)?),
            "log" => (Chain::Over, Rc::clone(x)),
            "exp" => (Chain::Times, self.call("exp", x)?),
            "sin" => (Chain::Times, self.call("cos", x)?),
            "cos" => (Chain::Times, self.minus(self.call("sin", x)?)?),
            "tan" => (Chain::Times, self.square(self.call("sec", x)?)?),
            "sec" => (Chain::Times, self.times(own(), self.call("tan", x)?)?),
            "csc" => (Chain::MinusTimes, self.times(own(), self.call("cot", x)?)?),
            "cot" => (Chain::MinusTimes, self.square(self.call("csc", x)?)?),
            "asin" => (Chain::Over, root(self.one_minus_square(x)?)?),
            "acos" => (Chain::MinusOver, root(self.one_minus_square(x)?)?),
            "atan" => (Chain::Over, self.square_plus_one(x)?),
            "asec" => (Chain::Over, self.times(self.call("abs", x)?, root(self.square_minus_one(x)?)?)?),
            "acsc" => (Chain::MinusOver, self.times(self.call("abs", x)?, root(self.square_minus_one(x)?)?)?),
            "acot" => (Chain::MinusOver, self.square_plus_one(x)?),
            "sinh" => (Chain::Times, self.call("cosh", x)?),
            "cosh" => (Chain::Times, self.call("sinh", x)?),
            "tanh" => (Chain::Times, self.square(self.call("sech", x)?)?),
            "sech" => (Chain::MinusTimes, self.times(own(), self.call("tanh", x)?)?),
            "csch" => (Chain::MinusTimes, self.times(own(), self.call("coth", x)?)?),
            "coth" => (Chain::MinusTimes, self.square(self.call("csch", x)?)?),
            "asinh" => (Chain::Over, root(self.square_plus_one(x)?)?),
            "acosh" => (Chain::Over, root(self.square_minus_one(x)?)?),
            "atanh" => (Chain::Over, self.one_minus_square(x)?),
            "asech" => (Chain::MinusOver, self.times(Rc::clone(x), root(self.one_minus_square(x)?)?)?),
            "acsch" => (Chain::MinusOver, self.times(self.call("abs", x)?, root(self.square_plus_one(x)?)?)?),
            "acoth" => (Chain::MinusOver, self.one_minus_square(x)?),
            "abs" => (Chain::Times, self.join(&DIVIDE, self.call("abs", x)?, Rc::clone(x))?),
            _ => return Err(unsupported_function(name)),
        })
    }

    fn chained(&self, chain: Chain, x: &Tree, outer: Tree) -> Result<Tree, Fault> {
        let mut inner = self.derivative(x)?;
        if matches!(chain, Chain::MinusTimes | Chain::MinusOver) {
            inner = self.minus(inner)?;
        }
        let op = if matches!(chain, Chain::Times | Chain::MinusTimes) { &MULTIPLY } else { &DIVIDE };
        self.join(op, inner, outer)
    }

    fn of_operator(&self, tree: &Tree, op: &'static Operator) -> Result<Tree, Fault> {
        match (op.symbol, &tree.args[..]) {
            ("+", args) => {
                let mut derivatives = Vec::with_capacity(args.len());
                for arg in args {
                    derivatives.push(self.derivative(arg)?);
                }
                operator(self.cx, op, derivatives)
            }
            ("-", [x]) => operator(self.cx, op, vec![self.derivative(x)?]),
            ("-", [x, y]) => self.join(op, self.derivative(x)?, self.derivative(y)?),
            ("*", args) => self.of_product(args),
            ("/", [x, y]) => self.of_quotient(x, y),
            ("^", [base, exponent]) => self.of_power(tree, base, exponent),
            _ => {
                let message = format!(
                    "Cannot process operator \"{}\" in derivative: the operator is not supported, undefined, \
                     or the number of arguments passed to it are not supported",
                    op.symbol
                );
                Err(Fault::new(ErrorCode::Domain, message))
            }
        }
    }

    fn of_product(&self, factors: &[Tree]) -> Result<Tree, Fault> {
        let (mut constants, mut others) = (Vec::new(), Vec::new());
        for factor in factors {
            let kind = if self.is_constant(factor)? { &mut constants } else { &mut others };
            kind.push(Rc::clone(factor));
        }
        if !constants.is_empty() {
            let rest = match &others[..] {
                [only] => Rc::clone(only),
                _ => operator(self.cx, &MULTIPLY, others)?,
            };
            constants.push(self.derivative(&rest)?);
            return operator(self.cx, &MULTIPLY, constants);
        }
        let mut terms = Vec::with_capacity(factors.len());
        for place in 0..factors.len() {
            let mut term = Vec::with_capacity(factors.len());
            for (index, factor) in factors.iter().enumerate() {
                term.push(if index == place { self.derivative(factor)? } else { Rc::clone(factor) });
            }
            terms.push(operator(self.cx, &MULTIPLY, term)?);
        }
        operator(self.cx, &ADD, terms)
    }

    fn of_quotient(&self, x: &Tree, y: &Tree) -> Result<Tree, Fault> {
        if self.is_constant(y)? {
            return self.join(&DIVIDE, self.derivative(x)?, Rc::clone(y));
        }
        if self.is_constant(x)? {
            let quotient = self.join(&DIVIDE, self.derivative(y)?, self.square(Rc::clone(y))?)?;
            return self.times(self.minus(Rc::clone(x))?, quotient);
        }
        let first = self.times(self.derivative(x)?, Rc::clone(y))?;
        let second = self.times(Rc::clone(x), self.derivative(y)?)?;
        self.join(&DIVIDE, self.join(&SUBTRACT, first, second)?, self.square(Rc::clone(y))?)
    }

    fn of_power(&self, tree: &Tree, base: &Tree, exponent: &Tree) -> Result<Tree, Fault> {
        if self.is_constant(base)? {
            if is_number(base, 0.0) || is_number(base, 1.0) {
                return self.number(0.0);
            }
            let inner = self.times(self.call("log", base)?, self.derivative(exponent)?)?;
            return self.times(Rc::clone(tree), inner);
        }
        if self.is_constant(exponent)? {
            if is_number(exponent, 0.0) {
                return self.number(0.0);
            }
            if is_number(exponent, 1.0) {
                return self.derivative(base);
            }
            let less = self.join(&SUBTRACT, Rc::clone(exponent), self.number(1.0)?)?;
            let power = self.join(&POW, Rc::clone(base), less)?;
            return self.times(Rc::clone(exponent), self.times(self.derivative(base)?, power)?);
        }
        let power = self.join(&POW, Rc::clone(base), Rc::clone(exponent))?;
        let ratio = self.join(&DIVIDE, Rc::clone(exponent), Rc::clone(base))?;
        let first = self.times(self.derivative(base)?, ratio)?;
        let second = self.times(self.derivative(exponent)?, self.call("log", base)?)?;
        self.times(power, self.join(&ADD, first, second)?)
    }
}

fn is_number(tree: &Node, number: f64) -> bool {
    match tree.constant() {
        Some(Value::Number(value)) => nearly_equal(*value, number),
        Some(Value::Boolean(value)) => f64::from(*value) == number,
        _ => false,
    }
}

fn unsupported_function(name: &str) -> Fault {
    let message = format!(
        "Cannot process function \"{}\" in derivative: the function is not supported, undefined, \
         or the number of arguments passed to it are not supported",
        excerpt(name)
    );
    Fault::new(ErrorCode::Domain, message)
}

/// typed-function's error for a node that has no derivative.
fn wrong_node(rule: &str, tree: &Node, index: usize) -> Fault {
    let expected =
        "ConstantNode or FunctionNode or FunctionAssignmentNode or OperatorNode or ParenthesisNode or SymbolNode";
    unexpected_type(rule, expected, &format!("{} | Node", tree.type_name()), index)
}

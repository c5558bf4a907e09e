//! Evaluates a parsed expression to SymPy's form: one loop over its nodes, with a stack of values.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::{Node, Parsed, Span};
use pascaline_number::integer::IntegerExt;

use super::call::{call, double_factorial, expression, mismatch};
use super::code::{Binary, NodeKind, Unary};
use super::value::Value;
use super::{constants, literal, parse};
use crate::expr::{Form, I};
use crate::{Context, Expr, Function, functions};

type Faulty<T> = Result<T, Fault>;

/// The maximum of operations that deepen an expression without a bracket; other operators are collected in one level.
const MOST_DEEPENING: u32 = 200;

/// The result of `sympify(source)`, where the names of `variables` are symbols even if SymPy defines them.
pub(crate) fn read<'a>(source: &'a str, variables: &dyn Fn(&str) -> bool, cx: &Context<'a>) -> Parsed<Value<'a>> {
    let code = parse(source, cx.budget)?;
    cx.budget.spend(code.len() as u64).map_err(|fault| fault.boxed_at(Span::new(0..source.len())))?;
    let mut reader = Evaluator { source, variables, stack: Vec::with_capacity(code.len()), deepening: 0 };
    for node in code.tail(code.len()) {
        match reader.step(node, cx).and_then(|value| cx.end(value)) {
            Ok(value) => reader.stack.push(value),
            Err(fault) => return Err(fault.boxed_at(node.span)),
        }
    }
    Ok(reader.pop())
}

struct Evaluator<'r, 'a> {
    source: &'a str,
    variables: &'r dyn Fn(&str) -> bool,
    stack: Vec<Value<'a>>,
    deepening: u32,
}

impl<'a> Evaluator<'_, 'a> {
    fn pop(&mut self) -> Value<'a> {
        self.stack.pop().unwrap_or(Value::Tuple(Vec::new()))
    }

    fn pop_many(&mut self, count: u32) -> Vec<Value<'a>> {
        self.stack.split_off(self.stack.len().saturating_sub(count as usize))
    }

    /// The result of a node; its operands are popped from the stack.
    fn step(&mut self, node: &Node<NodeKind>, cx: &Context<'a>) -> Faulty<Value<'a>> {
        let text = node.span.text(self.source);
        match node.kind {
            NodeKind::Integer => literal::integer(text, cx).map(Value::Expr),
            NodeKind::Float => literal::float(text, cx).map(Value::Expr),
            NodeKind::Repeating => literal::repeating(text, cx).map(Value::Expr),
            NodeKind::ImaginaryUnit => Ok(Value::Expr(I)),
            NodeKind::Text => Ok(Value::Text(text.trim_matches(['"', '\'']))),
            NodeKind::Name => Ok(self.name(text, cx)),
            NodeKind::Other => Ok(Value::Other(text)),
            NodeKind::Unary(op) => self.unary(op, cx).map(Value::Expr),
            NodeKind::Binary(op) => {
                let (left, right) = self.operands(op.sign())?;
                self.binary(op, left, right, cx).map(Value::Expr)
            }
            NodeKind::Comparison(relation) => {
                let (left, right) = self.operands("a comparison")?;
                Ok(Value::Relation(relation, left, right))
            }
            NodeKind::Factorial | NodeKind::DoubleFactorial => {
                let operand = expression("factorial", self.pop())?;
                match node.kind {
                    NodeKind::Factorial => Ok(Value::Expr(cx.apply(Function::Factorial, operand))),
                    _ => double_factorial(operand, cx).map(Value::Expr),
                }
            }
            NodeKind::Call { name, arguments } => {
                let name = text.get(..name as usize).unwrap_or_default();
                let arguments = self.pop_many(arguments);
                if (self.variables)(name) { Err(called_variable(name)) } else { call(name, arguments, cx) }
            }
            NodeKind::List { items } => Ok(Value::List(self.pop_many(items))),
            NodeKind::Tuple { items } => Ok(Value::Tuple(self.pop_many(items))),
        }
    }

    fn name(&self, name: &'a str, cx: &Context<'a>) -> Value<'a> {
        if (self.variables)(name) {
            return Value::Expr(cx.symbol(cx.named(name)));
        }
        if let Some(constant) = constants::constant(name) {
            return Value::Expr(constant.into());
        }
        match functions::named(name) {
            Some(_) => Value::Function(name),
            None => Value::Expr(cx.symbol(cx.named(name))),
        }
    }

    fn unary(&mut self, op: Unary, cx: &Context<'a>) -> Faulty<Expr<'a>> {
        match (op, self.pop()) {
            (Unary::Plus, Value::Expr(operand)) => Ok(operand),
            (Unary::Minus, Value::Expr(operand)) => Ok(cx.negate(operand)),
            (_, value) => Err(mismatch(&value, ["bad operand type for unary ", op.sign(), ": '", "'"])),
        }
    }

    /// The two operands of `sign`.
    fn operands(&mut self, sign: &str) -> Faulty<(Expr<'a>, Expr<'a>)> {
        let (right, left) = (self.pop(), self.pop());
        if let (Value::Expr(left), Value::Expr(right)) = (&left, &right) {
            return Ok((left, right));
        }
        let start = "unsupported operand type(s) for ";
        Err(match &left {
            Value::Expr(_) => mismatch(&right, [start, sign, &format!(": '{}' and '", left.type_name()), "'"]),
            _ => mismatch(&left, [start, sign, ": '", &format!("' and '{}'", right.type_name())]),
        })
    }

    fn binary(&mut self, op: Binary, left: Expr<'a>, right: Expr<'a>, cx: &Context<'a>) -> Faulty<Expr<'a>> {
        match op {
            Binary::Add => Ok(cx.sum(left, right)),
            Binary::Subtract => Ok(cx.subtract(left, right)),
            Binary::Multiply => Ok(cx.product(left, right)),
            Binary::Divide => Ok(cx.divide(left, right)),
            Binary::Power => Ok(cx.power(left, right)),
            Binary::Modulo if right.is_literal_zero() => {
                Err(Fault::new(ErrorCode::DivisionByZero, "integer modulo by zero"))
            }
            Binary::FloorDivide if right.is_literal_zero() => {
                Err(Fault::new(ErrorCode::DivisionByZero, "integer division or modulo by zero"))
            }
            Binary::Modulo => {
                self.deepen()?;
                Ok(cx.call(Function::Mod, &[left, right]))
            }
            Binary::FloorDivide => {
                self.deepen()?;
                // Python calls the method of the divisor first, whose class is the narrower one: it makes the fraction an
                // integer.
                let left = match (left, right.as_integer()) {
                    (Form::Rational(fraction), Some(_)) if !fraction.is_integer() => {
                        let whole = fraction.numerator().divide_truncate(fraction.denominator());
                        cx.number(whole.map(|(whole, _)| whole).unwrap_or_default())
                    }
                    _ => left,
                };
                let quotient = cx.divide(left, right);
                Ok(cx.apply(Function::Floor, quotient))
            }
        }
    }

    /// Recursion over an expression is bounded by its depth.
    fn deepen(&mut self) -> Faulty<()> {
        self.deepening += 1;
        if self.deepening > MOST_DEEPENING {
            let message = format!("Expression is nested more than {MOST_DEEPENING} levels deep");
            return Err(Fault::new(ErrorCode::NestingTooDeep, message));
        }
        Ok(())
    }
}

/// The fault of a call whose name is a variable.
#[cold]
fn called_variable(name: &str) -> Fault {
    Fault::new(ErrorCode::NotAFunction, format!("'{name}' is a variable and cannot be called"))
        .hint(Some(format!("write `{name}*(…)` for a product")))
}

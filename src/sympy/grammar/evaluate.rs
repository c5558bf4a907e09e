//! From a parsed expression to what SymPy holds: one loop over its nodes, with a stack of values.

use super::call::{call, double_factorial, expression};
use super::code::{Binary, Kind, Unary};
use super::value::Value;
use super::{literal, names, parse};
use crate::error::{Error, ErrorCode, Fault};
use crate::sympy::{Context, Expr, Function, Symbol, functions};
use crate::syntax::{Node, Span};

type Faulty<T> = Result<T, Fault>;

/// Each of these makes an expression deeper without a bracket; other operators are collected in one level.
const MOST_DEEPENING: u32 = 200;

/// What `sympify(source)` gives, where the names of `variables` are symbols though SymPy has others of their name.
pub(crate) fn read(source: &str, variables: &dyn Fn(&str) -> bool, cx: &mut Context) -> Result<Value, Error> {
    let code = parse(source, &mut cx.budget).map_err(|error| *error)?;
    cx.budget.spend(code.len() as u64).map_err(|fault| fault.at(Span::new(0..source.len())))?;
    let mut reader = Reader { source, variables, stack: Vec::new(), deepening: 0 };
    for node in code.tail(code.len()) {
        let value = reader.step(node, cx).map_err(|fault| fault.at(node.span))?;
        reader.stack.push(value);
    }
    Ok(reader.pop())
}

struct Reader<'r> {
    source: &'r str,
    variables: &'r dyn Fn(&str) -> bool,
    stack: Vec<Value>,
    deepening: u32,
}

impl Reader<'_> {
    fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Tuple(Vec::new()))
    }

    fn pop_many(&mut self, count: u32) -> Vec<Value> {
        self.stack.split_off(self.stack.len().saturating_sub(count as usize))
    }

    /// What a node gives; it takes its operands from the stack.
    fn step(&mut self, node: &Node<Kind>, cx: &mut Context) -> Faulty<Value> {
        let text = node.span.text(self.source);
        match node.kind {
            Kind::Integer => literal::integer(text, cx).map(Value::Expr),
            Kind::Float => literal::float(text, cx).map(Value::Expr),
            Kind::Repeating => literal::repeating(text, cx).map(Value::Expr),
            Kind::ImaginaryUnit => Ok(Value::Expr(Expr::imaginary_unit())),
            Kind::Text => Ok(Value::Text(text.trim_matches(['"', '\'']).to_owned())),
            Kind::Name => Ok(self.name(text)),
            Kind::Other => Ok(Value::Other(text.to_owned())),
            Kind::Unary(op) => {
                let operand =
                    expression(self.pop(), &|kind| format!("bad operand type for unary {}: '{kind}'", op.sign()))?;
                match op {
                    Unary::Plus => Ok(Value::Expr(operand)),
                    Unary::Minus => cx.negate(&operand).map(Value::Expr),
                }
            }
            Kind::Binary(op) => {
                let (left, right) = self.operands(op.sign())?;
                self.binary(op, left, right, cx).map(Value::Expr)
            }
            Kind::Comparison(relation) => {
                let (left, right) = self.operands("a comparison")?;
                Ok(Value::Relation(relation, left, right))
            }
            Kind::Factorial | Kind::DoubleFactorial => {
                let operand = expression(self.pop(), &|kind| format!("factorial of '{kind}' is no number"))?;
                match node.kind {
                    Kind::Factorial => cx.call(Function::Factorial, vec![operand]).map(Value::Expr),
                    _ => double_factorial(operand, cx).map(Value::Expr),
                }
            }
            Kind::Call { name, arguments } => {
                let name = text.get(..name as usize).unwrap_or_default();
                let arguments = self.pop_many(arguments);
                if (self.variables)(name) {
                    return Err(Fault::new(
                        ErrorCode::NotAFunction,
                        format!("'{name}' is a variable and can not be called"),
                    )
                    .hint(Some(format!("write `{name}*(…)` for a product"))));
                }
                call(name, arguments, cx)
            }
            Kind::List { items } => Ok(Value::List(self.pop_many(items))),
            Kind::Tuple { items } => Ok(Value::Tuple(self.pop_many(items))),
        }
    }

    fn name(&self, name: &str) -> Value {
        if (self.variables)(name) {
            return Value::Expr(Expr::Symbol(Symbol::named(name)));
        }
        if let Some(constant) = names::constant(name) {
            return Value::Expr(Expr::Constant(constant));
        }
        match functions::named(name) {
            Some(_) => Value::Function(name.to_owned()),
            None => Value::Expr(Expr::Symbol(Symbol::named(name))),
        }
    }

    /// The two operands of `sign`.
    fn operands(&mut self, sign: &str) -> Faulty<(Expr, Expr)> {
        let (right, left) = (self.pop(), self.pop());
        if let (Value::Expr(left), Value::Expr(right)) = (left.clone(), right.clone()) {
            return Ok((left, right));
        }
        let words =
            format!("unsupported operand type(s) for {sign}: '{}' and '{}'", left.type_name(), right.type_name());
        let words = |_: &str| words.clone();
        Ok((expression(left, &words)?, expression(right, &words)?))
    }

    fn binary(&mut self, op: Binary, left: Expr, right: Expr, cx: &mut Context) -> Faulty<Expr> {
        match op {
            Binary::Add => cx.sum(&left, &right),
            Binary::Subtract => cx.subtract(&left, &right),
            Binary::Multiply => cx.multiply(vec![left, right]),
            Binary::Divide => cx.divide(&left, &right),
            Binary::Power => cx.power(left, right),
            Binary::Modulo if right.is_literal_zero() => {
                Err(Fault::new(ErrorCode::DivisionByZero, "integer modulo by zero"))
            }
            Binary::FloorDivide if right.is_literal_zero() => {
                Err(Fault::new(ErrorCode::DivisionByZero, "integer division or modulo by zero"))
            }
            Binary::Modulo => {
                self.deepen()?;
                cx.call(Function::Mod, vec![left, right])
            }
            Binary::FloorDivide => {
                self.deepen()?;
                // Python asks the divisor first, whose class is the narrower one: it makes the fraction an integer.
                let left = match (&left, right.as_integer()) {
                    (Expr::Rational(fraction), Some(_)) if !fraction.is_integer() => {
                        let whole = fraction.numerator().divide_truncate(fraction.denominator());
                        Expr::from(whole.map(|(whole, _)| whole).unwrap_or_default())
                    }
                    _ => left,
                };
                let quotient = cx.divide(&left, &right)?;
                cx.call(Function::Floor, vec![quotient])
            }
        }
    }

    /// Recursion over an expression is bounded by the levels that it has.
    fn deepen(&mut self) -> Faulty<()> {
        self.deepening += 1;
        if self.deepening > MOST_DEEPENING {
            let message = format!("Expression is nested more than {MOST_DEEPENING} levels deep");
            return Err(Fault::new(ErrorCode::NestingTooDeep, message));
        }
        Ok(())
    }
}

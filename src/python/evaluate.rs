//! The evaluator: one loop over the nodes of an expression, with a stack of values.

use num_complex::Complex64;
use pascaline_base::Detail;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::syntax::{Node, Parsed, Span};

use super::code::{Code, NodeKind, Syntax};
use super::operators::{self, type_error};
use super::value::Value;
use super::{hint, literal, str_methods};

/// The literals that are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Literals {
    Numbers,
    NumbersAndTexts,
}

/// Evaluates `code`, which was read from `source`.
pub(super) fn run(code: &Code, source: &str, literals: Literals, budget: &Budget) -> Parsed<Value> {
    budget.spend(code.len() as u64).map_err(|fault| fault.boxed_at(Span::new(0..source.len())))?;
    let mut stack = Vec::new();
    for node in code.tail(code.len()) {
        let value = match (literals, node.kind) {
            (Literals::NumbersAndTexts, NodeKind::Text | NodeKind::Bytes | NodeKind::Formatted) => string(node, source),
            _ => step(node, source, &mut stack, budget),
        };
        match value {
            Ok(value) => stack.push(value),
            Err(fault) => return Err(fault.boxed_at(node.span)),
        }
    }
    Ok(stack.pop().unwrap_or(Value::Tuple))
}

/// The result of a node; its operands are popped from the stack.
fn step(node: &Node<NodeKind>, source: &str, stack: &mut Vec<Value>, budget: &Budget) -> Result<Value, Fault> {
    let source = node.span.text(source);
    let mut pop = || stack.pop().unwrap_or(Value::Tuple);
    match node.kind {
        NodeKind::Integer => {
            budget.spend(source.len() as u64 / 16)?;
            literal::integer(source).map(Value::Int)
        }
        NodeKind::Float => Ok(Value::Float(literal::float(source))),
        NodeKind::Imaginary => {
            let size = literal::float(source.trim_end_matches(['j', 'J']));
            Ok(Value::Complex(Complex64::new(0.0, size)))
        }
        NodeKind::Boolean(boolean) => Ok(Value::Boolean(boolean)),
        NodeKind::None => Ok(Value::None),
        NodeKind::Tuple => Ok(Value::Tuple),
        NodeKind::Ellipsis => Ok(Value::Ellipsis),
        NodeKind::Name => Err(Fault::new(ErrorCode::UndefinedSymbol, format!("name '{source}' is not defined"))),
        NodeKind::Unary(op) => operators::unary(budget, op, &pop()),
        NodeKind::Binary(op) => {
            let (right, left) = (pop(), pop());
            operators::binary(budget, op, &left, &right)
        }
        NodeKind::Attribute { length } => {
            let name = source.get(source.len().saturating_sub(length as usize)..).unwrap_or_default();
            str_methods::attribute(pop(), name)
        }
        NodeKind::Spread => match pop() {
            Value::Tuple => Ok(Value::Tuple),
            other => Err(type_error(format!("Value after * must be an iterable, not {}", other.type_name()))),
        },
        NodeKind::Merge { arguments } => {
            let mapping = pop();
            stack.truncate(stack.len().saturating_sub(arguments as usize));
            let function = stack.pop().unwrap_or(Value::Tuple);
            let name = mapping.type_name();
            Err(type_error(format!("{function} argument after ** must be a mapping, not {name}")))
        }
        NodeKind::Call { arguments, is_spread } => {
            let arguments = stack.split_off(stack.len().saturating_sub(arguments as usize));
            call(&stack.pop().unwrap_or(Value::Tuple), &arguments, is_spread, budget)
        }
        NodeKind::Text | NodeKind::Bytes => Err(unsupported(Syntax::Constant)),
        NodeKind::Formatted => Err(unsupported(Syntax::JoinedStr)),
        NodeKind::Not => Err(unsupported(Syntax::Not)),
        NodeKind::OtherBinary(syntax) | NodeKind::Refused(syntax) => Err(unsupported(syntax)),
    }
}

/// `function(arguments)`, or `function(*arguments)` if it `is_spread`. Only methods of strings can be called.
fn call(function: &Value, arguments: &[Value], is_spread: bool, budget: &Budget) -> Result<Value, Fault> {
    match (function, arguments) {
        (Value::Method(receiver, method), arguments) if !is_spread => {
            str_methods::call(budget, receiver, *method, arguments)
        }
        (_, [spread]) if is_spread && !matches!(spread, Value::Tuple) => {
            let name = spread.type_name();
            Err(type_error(format!("{function} argument after * must be an iterable, not {name}")))
        }
        _ => {
            let message = format!("'{}' object is not callable", function.type_name());
            Err(type_error(message).with_detail(Detail::NotCallable))
        }
    }
}

/// The value of a string, or of several in a row, without escapes and replacement fields.
fn string(node: &Node<NodeKind>, source: &str) -> Result<Value, Fault> {
    let text = literal::ascii_text(node.span.text(source))
        .filter(|text| node.kind != NodeKind::Formatted || !text.contains(['{', '}']));
    match text {
        Some(text) if node.kind == NodeKind::Bytes => Ok(Value::Bytes(text)),
        Some(text) => Ok(Value::Text(text)),
        None => Err(unsupported(if node.kind == NodeKind::Formatted { Syntax::JoinedStr } else { Syntax::Constant })),
    }
}

/// The error for Python syntax that is not arithmetic; in agent_loop's words.
#[cold]
pub(super) fn unsupported(syntax: Syntax) -> Fault {
    let message = format!("Unsupported expression syntax: {}", syntax.name());
    Fault::new(ErrorCode::UnsupportedSyntax, message).hint(Some(hint::for_syntax(syntax).to_owned()))
}

//! From a text to its digits.

use super::grammar::{Value, read};
use super::{Context, Expr, Faulty, Symbol};
use crate::error::{Error, ErrorCode, Fault};
use crate::limits::{Budget, Limits};
use crate::syntax::Span;

/// So deep may brackets stand in each other: what works on an expression calls itself for its parts.
const MOST_NESTING: u64 = 200;

/// `str(N(sympify(expression).subs(variables), precision))`: so many significant digits of an expression.
pub fn calculate(
    expression: &str,
    variables: &[(&str, &str)],
    precision: u32,
    limits: &Limits,
) -> Result<String, Error> {
    let mut cx = context(limits);
    let whole = Span::new(0..expression.len());
    let mut values = Vec::new();
    for (name, text) in variables {
        let value = number(text, &mut cx)?;
        values.push((Symbol::named(name), value));
    }
    let value = read(expression, &|name| variables.iter().any(|(variable, _)| *variable == name), &mut cx)?;
    let Value::Expr(expr) = value else {
        let message = format!("'{}' object is no number", value.type_name());
        return Err(Fault::new(ErrorCode::UnsupportedResult, message).at(whole));
    };
    let expr = cx.substitute(&expr, &values).map_err(|fault| fault.at(whole))?;
    digits(&expr, precision, &mut cx).map_err(|fault| fault.at(whole))
}

/// What an evaluation starts with.
pub(crate) fn context(limits: &Limits) -> Context {
    Context::new(Budget::new(Limits { nesting: limits.nesting.min(MOST_NESTING), ..*limits }))
}

/// A value of a variable.
fn number(text: &str, cx: &mut Context) -> Result<Expr, Error> {
    match read(text, &|_| false, cx)? {
        Value::Expr(expr) if expr.free_symbols().is_empty() => Ok(expr),
        _ => Err(Fault::new(ErrorCode::InvalidInput, format!("'{text}' is no number")).at(Span::new(0..text.len()))),
    }
}

fn digits(expr: &Expr, precision: u32, cx: &mut Context) -> Faulty<String> {
    super::numeric_text(expr, precision, cx)
}

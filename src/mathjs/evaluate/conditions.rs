//! Operators on the stack, and the conditions by which they skip nodes.

use std::mem;

use pascaline_base::error::{ErrorCode, Fault};

use super::Machine;
use crate::code::{Binary, Logic, Relation};
use crate::operations::typed::{Operation, apply};
use crate::value::Value;
use crate::{format, operations::operators};

/// Operators.
impl Machine<'_, '_> {
    pub(super) fn binary(&mut self, op: Binary) -> Result<(), Fault> {
        if let [.., Value::Number(x), Value::Number(y)] = &mut self.stack[..]
            && let Some(result) = operators::of_numbers(op, *x, *y)
        {
            *x = result;
            mem::forget(self.stack.pop()); // a number, which has nothing to free
            return Ok(());
        }
        self.binary_of_others(op)
    }

    pub(super) fn binary_of_others(&mut self, op: Binary) -> Result<(), Fault> {
        if let [.., x, y] = &self.stack[..]
            && let Some(result) = operators::of_complex_numbers(op, x, y)
        {
            self.stack.truncate(self.base(2));
            self.push(result);
            return Ok(());
        }
        self.operate(operators::binary(op), 2)
    }

    /// `x + y%`, with `y / 100` on the stack: `x` and that fraction of it.
    pub(super) fn percent_of(&mut self, op: Binary) -> Result<(), Fault> {
        let whole = self.stack[self.base(2)].clone();
        self.binary(Binary::Multiply)?;
        let part = self.pop();
        self.push(whole);
        self.push(part);
        self.binary(op)
    }

    /// Whether the left side of `logic` decides; if so it becomes the result, and the right side is skipped.
    pub(super) fn test(&mut self, logic: Logic, jump: u32) -> Result<(), Fault> {
        let left = self.top();
        if matches!(left, Value::Matrix(_)) {
            return Ok(());
        }
        let left = left.clone();
        let decided = match logic {
            Logic::And => (!self.holds(&operators::AND, left, true)?).then_some(Value::Boolean(false)),
            Logic::Or => self.holds(&operators::OR, left, false)?.then_some(Value::Boolean(true)),
            Logic::Nullish => (!left.is_nullish()).then_some(left),
            Logic::BitAnd | Logic::BitOr => {
                if let Value::Text(text) = &left {
                    self.cx.pay_for_bytes(text.len())?;
                }
                bits_decide(logic, &left)
            }
        };
        if let Some(result) = decided {
            self.pop();
            self.push(result);
            self.skip(jump);
        }
        Ok(())
    }

    pub(super) fn holds(&mut self, operation: &Operation, left: Value, right: bool) -> Result<bool, Fault> {
        let value = apply(self.cx, operation, &[left, Value::Boolean(right)])?;
        Ok(matches!(value, Value::Boolean(true)))
    }

    /// `x < y < …`: keeps `y` for the next comparison, or skips the rest.
    pub(super) fn chain(&mut self, relation: Relation, jump: u32) -> Result<(), Fault> {
        let base = self.base(2);
        let value = apply(self.cx, operators::relation(relation), &self.stack[base..])?;
        let right = self.pop();
        self.pop();
        if matches!(value, Value::Boolean(false)) {
            self.push(Value::Boolean(false));
            self.skip(jump);
        } else {
            self.push(right);
        }
        Ok(())
    }
}

/// The result of `&` or `|` that the left side decides on its own: NaN in JavaScript's sense, and two numbers.
pub(crate) fn bits_decide(logic: Logic, left: &Value) -> Option<Value> {
    let number = match left {
        Value::Number(number) => Some(*number),
        Value::Boolean(boolean) => Some(f64::from(*boolean)),
        Value::Null => return None,
        Value::Text(text) => format::parse_number(text),
        Value::Complex(complex) => format::parse_number(&format::complex(*complex)),
        Value::BigNumber(number) if !number.is_nan() => return None,
        Value::Fraction(_) | Value::BigInt(_) => return None,
        _ => None,
    };
    match (logic, left) {
        _ if number.is_none_or(f64::is_nan) => Some(Value::Number(f64::NAN)),
        (Logic::BitAnd, Value::Number(0.0) | Value::Boolean(false)) => Some(Value::Number(0.0)),
        (Logic::BitOr, Value::Number(-1.0)) => Some(Value::Number(-1.0)),
        (Logic::BitOr, Value::Boolean(true)) => Some(Value::Number(1.0)),
        _ => None,
    }
}

/// Whether a condition holds.
pub(crate) fn condition(value: &Value) -> Result<bool, Fault> {
    match value {
        Value::Number(number) => Ok(operators::is_truthy(*number)),
        Value::Boolean(boolean) => Ok(*boolean),
        Value::Text(text) => Ok(!text.is_empty()),
        Value::Complex(complex) => Ok(operators::is_truthy(complex.re) || operators::is_truthy(complex.im)),
        Value::Unit(unit) => Ok(unit.is_truthy()),
        Value::BigNumber(number) => Ok(!number.is_zero()),
        Value::Null | Value::Undefined => Ok(false),
        _ => {
            let message = format!("Unsupported type of condition \"{}\"", value.type_name());
            Err(Fault::new(ErrorCode::TypeMismatch, message))
        }
    }
}

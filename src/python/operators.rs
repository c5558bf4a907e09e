//! Operators, by the types of their operands, and CPython's messages for operands that they do not accept.

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_number::integer::Integer;

use super::code::{Binary, Unary};
use super::value::Value;
use super::{complex, float, integer};

pub(super) fn binary(budget: &Budget, op: Binary, x: &Value, y: &Value) -> Result<Value, Fault> {
    let is_complex = |value: &Value| matches!(value, Value::Complex(_));
    if matches!(op, Binary::FloorDivide | Binary::Modulo) && (is_complex(x) || is_complex(y)) {
        return Err(unsupported(op, x, y));
    }
    if !x.is_number() || !y.is_number() {
        return operate_on_others(op, x, y);
    }
    let (of_x, of_y) = (boolean_as_integer(x), boolean_as_integer(y));
    match (of_x.as_ref().unwrap_or(x), of_y.as_ref().unwrap_or(y)) {
        (Value::Int(x), Value::Int(y)) => operate_on_integers(budget, op, x, y),
        (x, y) if is_complex(x) || is_complex(y) => operate_on_complex(budget, op, x, y),
        (x, y) => operate_on_floats(budget, op, to_float(x)?, to_float(y)?),
    }
}

/// The integer value of a boolean operand.
fn boolean_as_integer(value: &Value) -> Option<Value> {
    match value {
        Value::Boolean(boolean) => Some(Value::Int(to_integer(*boolean))),
        _ => None,
    }
}

fn operate_on_integers(budget: &Budget, op: Binary, x: &Integer, y: &Integer) -> Result<Value, Fault> {
    Ok(match op {
        Binary::Add => Value::Int(integer::add(budget, x, y)?),
        Binary::Subtract => Value::Int(integer::subtract(budget, x, y)?),
        Binary::Multiply => Value::Int(integer::multiply(budget, x, y)?),
        Binary::Divide => Value::Float(integer::divide(budget, x, y)?),
        Binary::FloorDivide | Binary::Modulo => {
            let is_modulo = op == Binary::Modulo;
            let by_zero = if is_modulo { "integer modulo by zero" } else { "integer division or modulo by zero" };
            let (quotient, remainder) = integer::divide_floor(budget, x, y, by_zero)?;
            Value::Int(if is_modulo { remainder } else { quotient })
        }
        Binary::Power => integer::power(budget, x, y)?,
    })
}

pub(super) fn operate_on_floats(budget: &Budget, op: Binary, x: f64, y: f64) -> Result<Value, Fault> {
    match op {
        Binary::FloorDivide | Binary::Modulo => budget.pay_for_remainder(x, y)?,
        Binary::Power => pay_for_power(budget, y)?,
        _ => {}
    }
    Ok(Value::Float(match op {
        Binary::Add => x + y,
        Binary::Subtract => x - y,
        Binary::Multiply => x * y,
        Binary::Divide => float::divide(x, y)?,
        Binary::FloorDivide => float::floor_divide(x, y)?,
        Binary::Modulo => float::modulo(x, y)?,
        Binary::Power => return float::power(budget, x, y),
    }))
}

/// Pays for a power of floats: two series of double-doubles, and finding whether the exponent is odd.
fn pay_for_power(budget: &Budget, exponent: f64) -> Result<(), Fault> {
    const STEPS: u64 = 16;
    budget.spend(STEPS)?;
    budget.pay_for_remainder(exponent, 2.0)?;
    budget.pay_for_remainder(exponent, 2.0)
}

fn operate_on_complex(budget: &Budget, op: Binary, x: &Value, y: &Value) -> Result<Value, Fault> {
    let (x, y) = (to_complex(x)?, to_complex(y)?);
    if op == Binary::Power {
        pay_for_power(budget, y.re)?;
    }
    Ok(Value::Complex(match op {
        Binary::Add => Complex64::new(x.re + y.re, x.im + y.im),
        Binary::Subtract => Complex64::new(x.re - y.re, x.im - y.im),
        Binary::Multiply => complex::multiply(x, y),
        Binary::Divide => complex::divide(x, y)?,
        _ => complex::power(budget, x, y)?,
    }))
}

/// The empty tuple can be repeated and concatenated; an ellipsis supports no operator.
fn operate_on_others(op: Binary, x: &Value, y: &Value) -> Result<Value, Fault> {
    match (op, x, y) {
        (Binary::Add, Value::Tuple, Value::Tuple)
        | (Binary::Multiply, Value::Tuple, Value::Int(_) | Value::Boolean(_))
        | (Binary::Multiply, Value::Int(_) | Value::Boolean(_), Value::Tuple) => Ok(Value::Tuple),
        (Binary::Multiply, Value::Tuple, other) | (Binary::Multiply, other, Value::Tuple) => {
            Err(type_error(format!("can't multiply sequence by non-int of type '{}'", other.type_name())))
        }
        (Binary::Add, Value::Tuple, other) => {
            Err(type_error(format!("can only concatenate tuple (not \"{}\") to tuple", other.type_name())))
        }
        _ => Err(unsupported(op, x, y)),
    }
}

fn unsupported(op: Binary, x: &Value, y: &Value) -> Fault {
    let sign = match op {
        Binary::Add => "+",
        Binary::Subtract => "-",
        Binary::Multiply => "*",
        Binary::Divide => "/",
        Binary::FloorDivide => "//",
        Binary::Modulo => "%",
        Binary::Power => "** or pow()",
    };
    let (x, y) = (x.type_name(), y.type_name());
    type_error(format!("unsupported operand type(s) for {sign}: '{x}' and '{y}'"))
}

pub(super) fn unary(budget: &Budget, op: Unary, x: &Value) -> Result<Value, Fault> {
    let of_x = boolean_as_integer(x);
    match (op, of_x.as_ref().unwrap_or(x)) {
        (Unary::Plus, Value::Int(int)) => Ok(Value::Int(integer::copy(budget, int)?)),
        (Unary::Plus, Value::Float(float)) => Ok(Value::Float(*float)),
        (Unary::Plus, Value::Complex(complex)) => Ok(Value::Complex(*complex)),
        (Unary::Minus, Value::Int(int)) => Ok(Value::Int(-integer::copy(budget, int)?)),
        (Unary::Minus, Value::Float(float)) => Ok(Value::Float(-float)),
        (Unary::Minus, Value::Complex(complex)) => Ok(Value::Complex(-complex)),
        (Unary::Invert, Value::Int(int)) => Ok(Value::Int(integer::subtract(budget, &Integer::from(-1), int)?)),
        _ => {
            let sign = match op {
                Unary::Plus => "+",
                Unary::Minus => "-",
                Unary::Invert => "~",
            };
            Err(type_error(format!("bad operand type for unary {sign}: '{}'", x.type_name())))
        }
    }
}

pub(super) fn type_error(message: String) -> Fault {
    Fault::new(ErrorCode::TypeMismatch, message)
}

pub(super) fn to_integer(boolean: bool) -> Integer {
    Integer::from(i64::from(boolean))
}

fn to_float(value: &Value) -> Result<f64, Fault> {
    match value {
        Value::Int(int) => integer::to_float(int),
        Value::Float(float) => Ok(*float),
        _ => Ok(f64::NAN),
    }
}

fn to_complex(value: &Value) -> Result<Complex64, Fault> {
    match value {
        Value::Complex(complex) => Ok(*complex),
        real => Ok(Complex64::new(to_float(real)?, 0.0)),
    }
}

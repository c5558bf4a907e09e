//! Python's `float`.

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;

use super::value::Value;
use super::{complex, power};

fn division_by_zero(message: &str) -> Fault {
    Fault::new(ErrorCode::DivisionByZero, message)
}

/// `x / y`
pub(super) fn divide(x: f64, y: f64) -> Result<f64, Fault> {
    if y == 0.0 { Err(division_by_zero("float division by zero")) } else { Ok(x / y) }
}

/// `x // y`, by way of the remainder as in CPython's `float_divmod`.
pub(super) fn floor_divide(x: f64, y: f64) -> Result<f64, Fault> {
    if y == 0.0 {
        return Err(division_by_zero("float floor division by zero"));
    }
    let remainder = x % y;
    let mut quotient = (x - remainder) / y;
    if remainder != 0.0 && (y < 0.0) != (remainder < 0.0) {
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return Ok(0.0_f64.copysign(x / y));
    }
    let floor = quotient.floor();
    Ok(if quotient - floor > 0.5 { floor + 1.0 } else { floor })
}

/// `x % y`, which has the sign of `y`.
pub(super) fn modulo(x: f64, y: f64) -> Result<f64, Fault> {
    if y == 0.0 {
        return Err(division_by_zero("float modulo"));
    }
    let remainder = x % y;
    Ok(if remainder == 0.0 {
        0.0_f64.copysign(y)
    } else if (y < 0.0) != (remainder < 0.0) {
        remainder + y
    } else {
        remainder
    })
}

/// `base ** exponent`: complex if the base is negative and the exponent is not an integer.
pub(super) fn power(budget: &Budget, base: f64, exponent: f64) -> Result<Value, Fault> {
    let is_odd = exponent % 2.0 == 1.0 || exponent % 2.0 == -1.0;
    let result = if exponent == 0.0 || base == 1.0 {
        1.0
    } else if base.is_nan() {
        base
    } else if exponent.is_nan() {
        exponent
    } else if exponent.is_infinite() {
        infinite_exponent(base.abs(), exponent)
    } else if base.is_infinite() {
        match (exponent > 0.0, is_odd) {
            (true, true) => base,
            (true, false) => base.abs(),
            (false, true) => 0.0_f64.copysign(base),
            (false, false) => 0.0,
        }
    } else if base == 0.0 {
        if exponent < 0.0 {
            return Err(division_by_zero("0.0 cannot be raised to a negative power"));
        }
        if is_odd { base } else { 0.0 }
    } else if base < 0.0 && exponent != exponent.floor() {
        let (base, exponent) = (Complex64::new(base, 0.0), Complex64::new(exponent, 0.0));
        return complex::power(budget, base, exponent).map(Value::Complex);
    } else {
        let size = power::power(budget, base.abs(), exponent)?;
        if size.is_infinite() {
            return Err(Fault::new(ErrorCode::Overflow, "(34, 'Numerical result out of range')"));
        }
        if base < 0.0 && is_odd { -size } else { size }
    };
    Ok(Value::Float(result))
}

fn infinite_exponent(base: f64, exponent: f64) -> f64 {
    if base == 1.0 {
        1.0
    } else if (exponent > 0.0) == (base > 1.0) {
        f64::INFINITY
    } else {
        0.0
    }
}

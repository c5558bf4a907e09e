//! Python's `int`: of any size, up to a limit that is checked before the work.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_number::integer::{Abs, BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price::work;

use super::value::Value;
use super::{float, to_double};

/// The maximum number of bits in an integer.
const MOST_BITS: usize = 1 << 20;
/// Reading or writing this many bits is one step of work.
const BITS_OF_A_STEP: usize = 128;
/// This many products of limbs are one step of work.
const PRODUCTS_OF_A_STEP: u64 = 90;

/// Checks that an integer may have this many bits, and pays for it.
fn ask(budget: &Budget, bits: usize) -> Result<(), Fault> {
    if bits > MOST_BITS {
        let message = format!("Integer has more than {MOST_BITS} bits");
        return Err(Fault::new(ErrorCode::IntegerTooLarge, message));
    }
    pay_for_copy(budget, bits)
}

/// Pays for a copy of this many bits.
fn pay_for_copy(budget: &Budget, bits: usize) -> Result<(), Fault> {
    budget.spend((bits / BITS_OF_A_STEP) as u64)
}

/// Pays for a division with these numbers of bits in the quotient and the divisor.
pub(super) fn pay_for_division(budget: &Budget, quotient: usize, divisor: usize) -> Result<(), Fault> {
    pay_for_copy(budget, quotient + divisor)?;
    // Squares of the shorter length: two for each time it fits into the quotient, one for each remaining length of the
    // divisor.
    let shorter = quotient.min(divisor).max(1);
    let lengths = 2 * quotient + divisor.saturating_sub(quotient);
    budget.spend(work(shorter, shorter) * lengths as u64 / shorter as u64 / PRODUCTS_OF_A_STEP)
}

/// A copy, which will get another sign.
pub(super) fn copy(budget: &Budget, x: &Integer) -> Result<Integer, Fault> {
    pay_for_copy(budget, x.bit_len())?;
    Ok(x.clone())
}

pub(super) fn add(budget: &Budget, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    ask(budget, x.bit_len().max(y.bit_len()) + 1)?;
    Ok(x + y)
}

pub(super) fn subtract(budget: &Budget, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    ask(budget, x.bit_len().max(y.bit_len()) + 1)?;
    Ok(x - y)
}

pub(super) fn multiply(budget: &Budget, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    ask(budget, (x.bit_len() + y.bit_len()).saturating_sub(1))?;
    budget.spend(work(x.bit_len(), y.bit_len()) / PRODUCTS_OF_A_STEP)?;
    Ok(x * y)
}

/// `x // y` and `x % y`: the remainder has the sign of `y`.
pub(super) fn divide_floor(
    budget: &Budget,
    x: &Integer,
    y: &Integer,
    division_by_zero: &str,
) -> Result<(Integer, Integer), Fault> {
    pay_for_division(budget, x.bit_len().saturating_sub(y.bit_len()), y.bit_len())?;
    x.divide_floor(y).ok_or_else(|| Fault::new(ErrorCode::DivisionByZero, division_by_zero))
}

/// `x / y`: the double nearest to the quotient.
pub(super) fn divide(budget: &Budget, x: &Integer, y: &Integer) -> Result<f64, Fault> {
    pay_for_division(budget, 64, x.bit_len().max(y.bit_len()))?;
    let Some(size) = to_double::quotient_to_f64(x, y) else {
        return Err(Fault::new(ErrorCode::DivisionByZero, "division by zero"));
    };
    if size.is_infinite() {
        return Err(Fault::new(ErrorCode::Overflow, "integer division result too large for a float"));
    }
    Ok(if x.is_negative() == y.is_negative() { size } else { -size })
}

/// `base ** exponent`: a `float` if the exponent is negative.
pub(super) fn power(budget: &Budget, base: &Integer, exponent: &Integer) -> Result<Value, Fault> {
    if exponent.is_negative() {
        return float::power(budget, to_float(base)?, to_float(exponent)?);
    }
    let negative = base.is_negative() && exponent.is_odd();
    let bits = base.bit_len();
    if exponent.is_zero() || bits <= 1 {
        let size = if exponent.is_zero() { Integer::from(1) } else { base.abs() };
        return Ok(Value::Int(if negative { -size } else { size }));
    }
    let exponent = exponent.magnitude().and_then(|exponent| usize::try_from(exponent).ok()).unwrap_or(usize::MAX);
    // A power of a number of n bits has more than (n - 1) · exponent bits.
    ask(budget, (bits - 1).saturating_mul(exponent))?;
    if let Some(twos) = base.power_of_two() {
        let size = Integer::ONE << (twos * exponent);
        ask(budget, size.bit_len())?;
        return Ok(Value::Int(if negative { -size } else { size }));
    }
    let result = by_squares(budget, base, exponent)?;
    ask(budget, result.bit_len())?;
    Ok(Value::Int(result))
}

fn by_squares(budget: &Budget, base: &Integer, exponent: usize) -> Result<Integer, Fault> {
    let mut power = base.clone();
    for bit in (0..exponent.checked_ilog2().unwrap_or(0)).rev() {
        power = multiply(budget, &power, &power)?;
        if exponent >> bit & 1 == 1 {
            power = multiply(budget, &power, base)?;
        }
    }
    Ok(power)
}

/// `float(x)`
pub(super) fn to_float(x: &Integer) -> Result<f64, Fault> {
    let float = x.to_f64().value();
    if float.is_infinite() {
        return Err(Fault::new(ErrorCode::Overflow, "int too large to convert to float"));
    }
    Ok(float)
}

//! Python's `int`: of any size, up to a limit that is asked for before the work.

use dashu_int::ops::{BitTest, DivRem, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::float;
use super::round;
use super::value::Value;
use crate::error::{ErrorCode, Fault};
use crate::limits::Budget;

/// The most bits of an integer.
const MOST_BITS: usize = 1 << 20;
/// So many bits of an operand are as much work as a step.
const BITS_OF_A_STEP: usize = 8;

/// Asks for an integer of so many bits, and pays for it.
fn ask(budget: &mut Budget, bits: usize) -> Result<(), Fault> {
    if bits > MOST_BITS {
        let message = format!("Integer has more than {MOST_BITS} bits");
        return Err(Fault::new(ErrorCode::IntegerTooLarge, message));
    }
    pay(budget, bits)
}

/// Pays for work on so many bits.
fn pay(budget: &mut Budget, bits: usize) -> Result<(), Fault> {
    budget.spend((bits / BITS_OF_A_STEP) as u64)
}

pub(super) fn add(budget: &mut Budget, x: &IBig, y: &IBig) -> Result<IBig, Fault> {
    ask(budget, x.bit_len().max(y.bit_len()) + 1)?;
    Ok(x + y)
}

pub(super) fn subtract(budget: &mut Budget, x: &IBig, y: &IBig) -> Result<IBig, Fault> {
    ask(budget, x.bit_len().max(y.bit_len()) + 1)?;
    Ok(x - y)
}

pub(super) fn multiply(budget: &mut Budget, x: &IBig, y: &IBig) -> Result<IBig, Fault> {
    ask(budget, (x.bit_len() + y.bit_len()).saturating_sub(1))?;
    Ok(x * y)
}

/// `x // y` and `x % y`: the remainder has the sign of `y`.
pub(super) fn divide_floor(
    budget: &mut Budget,
    x: &IBig,
    y: &IBig,
    division_by_zero: &str,
) -> Result<(IBig, IBig), Fault> {
    if *y == IBig::ZERO {
        return Err(Fault::new(ErrorCode::DivisionByZero, division_by_zero));
    }
    pay(budget, 2 * x.bit_len())?;
    let (quotient, remainder) = x.div_rem(y);
    if remainder != IBig::ZERO && (remainder < IBig::ZERO) != (*y < IBig::ZERO) {
        return Ok((quotient - IBig::ONE, remainder + y));
    }
    Ok((quotient, remainder))
}

/// `x / y`: the double nearest to the quotient.
pub(super) fn divide(budget: &mut Budget, x: &IBig, y: &IBig) -> Result<f64, Fault> {
    /// Two more than a double's, so that the lowest can stand for all below.
    const QUOTIENT_BITS: isize = 66;
    if *y == IBig::ZERO {
        return Err(Fault::new(ErrorCode::DivisionByZero, "division by zero"));
    }
    pay(budget, 2 * x.bit_len().max(y.bit_len()))?;
    let negative = (*x < IBig::ZERO) != (*y < IBig::ZERO);
    let (dividend, divisor) = (x.clone().unsigned_abs(), y.clone().unsigned_abs());
    let shift = QUOTIENT_BITS - dividend.bit_len().cast_signed() + divisor.bit_len().cast_signed();
    let (quotient, remainder) = if shift >= 0 {
        (dividend << shift.unsigned_abs()).div_rem(&divisor)
    } else {
        dividend.div_rem(&(divisor << shift.unsigned_abs()))
    };
    let sticky = u128::from(remainder != UBig::ZERO);
    let quotient = u128::try_from(&quotient).unwrap_or(u128::MAX) | sticky;
    let size = round::to_f64(quotient, i32::try_from(-shift).unwrap_or(i32::MAX));
    if size.is_infinite() {
        return Err(Fault::new(ErrorCode::Overflow, "integer division result too large for a float"));
    }
    Ok(if negative { -size } else { size })
}

/// `base ** exponent`: a `float` where the exponent is negative.
pub(super) fn power(budget: &mut Budget, base: &IBig, exponent: &IBig) -> Result<Value, Fault> {
    if *exponent < IBig::ZERO {
        return float::power(to_float(base)?, to_float(exponent)?);
    }
    let size = base.clone().unsigned_abs();
    if size <= UBig::ONE {
        let is_negative = *base < IBig::ZERO && exponent.bit(0);
        let result = if *exponent == IBig::ZERO { IBig::ONE } else { IBig::from(size) };
        return Ok(Value::Int(if is_negative { -result } else { result }));
    }
    let exponent = usize::try_from(exponent).unwrap_or(usize::MAX);
    // A number of n bits has a power of more than (n - 1) · exponent bits.
    ask(budget, (size.bit_len() - 1).saturating_mul(exponent))?;
    let result = base.pow(exponent);
    ask(budget, result.bit_len())?;
    Ok(Value::Int(result))
}

/// `float(x)`
pub(super) fn to_float(x: &IBig) -> Result<f64, Fault> {
    let float = x.to_f64().value();
    if float.is_infinite() {
        return Err(Fault::new(ErrorCode::Overflow, "int too large to convert to float"));
    }
    Ok(float)
}

//! Functions of bigints.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::integer::{BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;

use super::{Operand, domain};
use crate::Context;

/// The bits of JavaScript's longest bigints.
const MOST_BITS: usize = 1 << 30;

/// Pays for an operation, and for keeping a result of this many bits.
pub(super) fn pay_for_operation(cx: &Context, instructions: u64, bits: usize) -> Result<(), Fault> {
    const BYTES_AROUND: usize = 64;
    if bits > MOST_BITS {
        return Err(Fault::new(ErrorCode::Domain, "Maximum BigInt size exceeded"));
    }
    cx.charge_memory(BYTES_AROUND + bits / 8);
    cx.pay(instructions)
}

/// The decimal digits with their sign.
pub(crate) fn digits(cx: &Context, x: &Integer) -> Result<String, Fault> {
    let length = x.bit_len() / 3 + 2;
    cx.fits_text((x.bit_len() as u64 * 3) / 10)?;
    cx.pay(price::digits(x.bit_len()))?;
    cx.pay_for_bytes(length)?;
    Ok(x.to_string())
}

/// The logarithm of the first fifteen hexadecimal digits, and that of the digits after them.
pub(crate) fn logarithm(x: &Integer, log: fn(f64) -> f64) -> f64 {
    const LEADING: usize = 15;
    if x.is_zero() {
        return f64::NEG_INFINITY;
    }
    let digits = x.bit_len().div_ceil(4);
    let rest = digits.saturating_sub(LEADING);
    let leading = x >> (4 * rest);
    #[expect(clippy::cast_precision_loss, reason = "a number of digits")]
    let rest = rest as f64;
    log(16.0) * rest + log(leading.to_f64().value())
}

/// Whether the integer is a prime, by trial division.
pub(crate) fn is_prime(cx: &Context, x: &Integer) -> Result<bool, Fault> {
    const SMALL_BITS: usize = 63;
    if *x <= Integer::from(3) {
        return Ok(*x > Integer::ONE);
    }
    let pay_for_two_residues = || cx.pay(price::quotient_by_short(x.bit_len(), 1).saturating_mul(2));
    pay_for_two_residues()?;
    if x.residue(2) == 0 || x.residue(3) == 0 {
        return Ok(false);
    }
    let Some(n) = x.magnitude().filter(|_| x.bit_len() <= SMALL_BITS) else {
        // A number of more bits has more divisors to try than any budget, unless one of the small ones divides it.
        let mut divisor = 5;
        loop {
            pay_for_two_residues()?;
            if x.residue(divisor) == 0 || x.residue(divisor + 2) == 0 {
                return Ok(false);
            }
            divisor += 6;
        }
    };
    let mut divisor = 5;
    while divisor * divisor <= n {
        cx.pay(100)?;
        if n % divisor == 0 || n % (divisor + 2) == 0 {
            return Ok(false);
        }
        divisor += 6;
    }
    Ok(true)
}

pub(crate) fn add(cx: &Context, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    pay_sum(cx, x, y)?;
    Ok(x + y)
}

pub(crate) fn subtract(cx: &Context, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    pay_sum(cx, x, y)?;
    Ok(x - y)
}

fn pay_sum(cx: &Context, x: &Integer, y: &Integer) -> Result<(), Fault> {
    let bits = x.bit_len().max(y.bit_len());
    pay_for_operation(cx, price::pass(bits), bits + 1)
}

pub(crate) fn multiply(cx: &Context, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    pay_for_operation(cx, price::product(x.bit_len(), y.bit_len()), x.bit_len() + y.bit_len())?;
    Ok(x * y)
}

/// The quotient without its fraction.
pub(crate) fn divide(cx: &Context, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    Ok(quotient_and_rest(cx, x, y)?.0)
}

pub(crate) fn modulo(cx: &Context, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    if y.is_zero() {
        return Ok(x.paid(cx)?.clone());
    }
    let (_, rest) = quotient_and_rest(cx, x, y)?;
    Ok(if x.is_negative() && !rest.is_zero() { rest + y } else { rest })
}

pub(crate) fn order(cx: &Context, x: &Integer, y: &Integer) -> Result<Ordering, Fault> {
    pay_for_operation(cx, price::pass(x.bit_len().max(y.bit_len())), 0)?;
    Ok(x.cmp(y))
}

fn quotient_and_rest(cx: &Context, x: &Integer, y: &Integer) -> Result<(Integer, Integer), Fault> {
    pay_for_operation(cx, price::quotient(x.bit_len(), y.bit_len()), x.bit_len())?;
    x.divide_truncate(y).ok_or_else(|| domain("Division by zero"))
}

/// Its size is known before it is computed.
pub(crate) fn power(cx: &Context, x: &Integer, exponent: &Integer) -> Result<Integer, Fault> {
    if exponent.is_negative() {
        return Err(domain("Exponent must be non-negative"));
    }
    if x.bit_len() <= 1 && !exponent.is_zero() {
        return Ok(if exponent.is_odd() { x.clone() } else { x * x });
    }
    let exponent = exponent.magnitude().unwrap_or(u64::MAX);
    let bits = usize::try_from(exponent).unwrap_or(usize::MAX).saturating_mul(x.bit_len());
    pay_for_operation(cx, price::power(x.bit_len(), exponent), bits)?;
    Ok(x.power(exponent))
}

pub(crate) fn shift_left(cx: &Context, x: &Integer, by: &Integer) -> Result<Integer, Fault> {
    shift(cx, x, by, true)
}

pub(crate) fn shift_right(cx: &Context, x: &Integer, by: &Integer) -> Result<Integer, Fault> {
    shift(cx, x, by, false)
}

/// A shift; to the other side by a negative number.
fn shift(cx: &Context, x: &Integer, by: &Integer, left: bool) -> Result<Integer, Fault> {
    let left = left != by.is_negative();
    let size = by.magnitude().and_then(|size| usize::try_from(size).ok()).unwrap_or(usize::MAX);
    if !left {
        pay_for_operation(cx, price::pass(x.bit_len()), x.bit_len())?;
        return Ok(if size > x.bit_len() { Integer::from(-i8::from(x.is_negative())) } else { x >> size });
    }
    if x.is_zero() {
        return Ok(Integer::ZERO);
    }
    let bits = x.bit_len().saturating_add(size);
    pay_for_operation(cx, price::pass(bits), bits)?;
    Ok(x << size)
}

//! The zeta function of BigNumbers.

use pascaline_base::error::Fault;

use super::big_numbers::gamma;
use crate::Context;
use crate::Numbers;
use crate::big_number::{BigNumber, Function, constant};

/// P. Borwein's algorithm with the twelve terms that mathjs's tolerance asks for: about ten digits are right.
pub(crate) fn zeta(cx: &Context, s: &BigNumber) -> Result<BigNumber, Fault> {
    const TERMS: i64 = 12;
    let one = BigNumber::small(1);
    if s.nearly_equals(cx, &BigNumber::zero())? {
        return BigNumber::from_number(cx, -0.5);
    }
    if s.nearly_equals(cx, &one)? {
        return Ok(BigNumber::NotANumber);
    }
    if !s.is_finite() {
        return Ok(if s.is_negative() || s.is_nan() { BigNumber::NotANumber } else { one });
    }
    if s.to_number(cx)? <= -5.5 {
        return reflected_zeta(cx, s);
    }
    let two = BigNumber::small(2);
    let complement = one.subtract(cx, &two.power(cx, &one.subtract(cx, s)?)?)?;
    let denominator = borwein(cx, 0, TERMS)?.multiply(cx, &complement)?;
    let scale = one.divide(cx, &denominator)?;
    let mut sum = BigNumber::zero();
    for k in 1..=TERMS {
        let coefficient = borwein(cx, k, TERMS)?;
        let signed = if k % 2 == 0 { coefficient.negate() } else { coefficient };
        sum = sum.add(cx, &signed.divide(cx, &BigNumber::small(k).power(cx, s)?)?)?;
    }
    scale.multiply(cx, &sum)
}

/// The sum of `(n + j - 1)! 4^j / ((n - j)! (2j)!)` from `j = k`, and `k`, times `n`.
fn borwein(cx: &Context, k: i64, n: i64) -> Result<BigNumber, Fault> {
    let factorial = |number: i64| BigNumber::factorial(cx, number.unsigned_abs());
    let mut sum = BigNumber::small(k);
    for j in k..=n {
        let power = BigNumber::small(4).power(cx, &BigNumber::small(j))?;
        let above = factorial(n + j - 1)?.multiply(cx, &power)?;
        let below = factorial(n - j)?.multiply(cx, &factorial(2 * j)?)?;
        sum = sum.add(cx, &above.divide(cx, &below)?)?;
    }
    BigNumber::small(n).multiply(cx, &sum)
}

/// Riemann's functional equation.
fn reflected_zeta(cx: &Context, s: &BigNumber) -> Result<BigNumber, Fault> {
    let (one, two) = (BigNumber::small(1), BigNumber::small(2));
    let pi = match cx.numbers() {
        Numbers::BigNumber => constant(cx, "pi")?.unwrap_or(BigNumber::NotANumber),
        _ => BigNumber::from_number(cx, std::f64::consts::PI)?,
    };
    let mut product = two.power(cx, s)?.multiply(cx, &pi.power(cx, &s.subtract(cx, &one)?)?)?;
    let angle = pi.divide(cx, &two)?.multiply(cx, s)?;
    product = product.multiply(cx, &angle.apply(cx, Function::Sin)?)?;
    let mirrored = one.subtract(cx, s)?;
    product = product.multiply(cx, &gamma(cx, &mirrored)?)?;
    product.multiply(cx, &zeta(cx, &mirrored)?)
}

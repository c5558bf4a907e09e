//! Powers of powers, where the branch of the inner one allows to multiply the exponents.

use super::super::expr::{Constant, Expr};
use super::super::functions::Function;
use super::super::{Context, Faulty};
use super::known;
use crate::rational::Rational;

/// `(b**e)**exponent`, and `exp(e)**exponent`; `None` where it stays as it is.
pub(super) fn power(inner: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let (mut base, own) = inner.as_base_exponent(cx)?;
    let sign = if exponent.is_integer(cx) == Some(true) {
        Some(Expr::one())
    } else {
        match own.is_extended_real(cx) {
            Some(true) => {
                if own.is_i64(-1) && is_half(exponent) {
                    if let Some(power) = root_of_reciprocal(&base, &own, exponent, cx)? {
                        return Ok(Some(power));
                    }
                } else if own.is_even(cx) == Some(true) {
                    base = size_of(base, cx)?;
                }
                sign_of_real(&base, &own, exponent, cx)?
            }
            Some(false) => {
                let logarithm = cx.call(Function::Log, vec![base.clone()])?;
                let product = cx.product(&own, &logarithm)?;
                let angle = cx.call(Function::Im, vec![product])?;
                sign_of_turns(&angle, exponent, cx)?
            }
            None => None,
        }
    };
    let Some(sign) = sign else { return Ok(None) };
    let product = cx.product(&own, exponent)?;
    let power = cx.power(base, product)?;
    cx.product(&sign, &power).map(Some)
}

/// Whether the exponent is a fraction with the denominator 2.
fn is_half(exponent: &Expr) -> bool {
    exponent.as_rational().is_some_and(|exponent| exponent.denominator().to_i64() == Some(2))
}

/// `(1/b)**(1/2)` for a base of known sign.
fn root_of_reciprocal(base: &Expr, own: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    match base.is_negative(cx) {
        Some(true) => {
            let sign = cx.power(Expr::from(-1), exponent.clone())?;
            let positive = cx.negate(base)?;
            let product = cx.product(own, exponent)?;
            let power = cx.power(positive, product)?;
            cx.product(&sign, &power).map(Some)
        }
        Some(false) => {
            let negated = cx.negate(exponent)?;
            cx.power(base.clone(), negated).map(Some)
        }
        None => Ok(None),
    }
}

/// The absolute value of a base that has an even exponent.
fn size_of(mut base: Expr, cx: &mut Context) -> Faulty<Expr> {
    if base.is_extended_real(cx) == Some(true) {
        base = cx.call(Function::Abs, vec![base])?;
    }
    if base.is_imaginary(cx) == Some(true) {
        let im = cx.call(Function::Im, vec![base])?;
        let size = cx.call(Function::Abs, vec![im])?;
        base = cx.product(&size, &Expr::imaginary_unit())?;
    }
    Ok(base)
}

/// What the power of a power with a real exponent has as a factor: 1, or -1, where it is known.
fn sign_of_real(base: &Expr, own: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if own.is_one() || is_smaller_than(own, 1, cx)? || base.is_extended_nonnegative(cx) == Some(true) {
        return Ok(Some(Expr::one()));
    }
    if is_smaller_than(own, 2, cx)? {
        let real_part = cx.call(Function::Re, vec![base.clone()])?;
        if real_part.is_extended_nonnegative(cx) == Some(true) {
            return Ok(Some(Expr::one()));
        }
    }
    if !is_half(exponent) {
        return Ok(None);
    }
    let angle = cx.call(Function::Arg, vec![base.clone()])?;
    let angle = cx.product(own, &angle)?;
    sign_of_turns(&angle, exponent, cx)
}

/// Whether the size of a real number is below the bound.
fn is_smaller_than(number: &Expr, bound: i64, cx: &mut Context) -> Faulty<bool> {
    if let Some(rational) = number.as_rational() {
        return Ok(*rational < Rational::from(bound) && *rational > Rational::from(-bound));
    }
    if !number.is_numeric() {
        return Ok(false);
    }
    let size = cx.call(Function::Abs, vec![number.clone()])?;
    let rest = cx.subtract(&Expr::from(bound), &size)?;
    Ok(rest.is_extended_positive(cx) == Some(true))
}

/// `exp(2*pi*I * exponent * floor(1/2 - angle/(2*pi)))`, if it is 1 or -1.
fn sign_of_turns(angle: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let circle = cx.product(&Expr::from(2), &Constant::Pi.into())?;
    let part = cx.divide(angle, &circle)?;
    let shifted = cx.subtract(&Expr::half(), &part)?;
    let turns = cx.call(Function::Floor, vec![shifted])?;
    let power =
        cx.multiply(vec![Expr::from(2), Constant::Pi.into(), Expr::imaginary_unit(), exponent.clone(), turns])?;
    let factor = cx.call(Function::Exp, vec![power])?;
    Ok((factor.is_one() || factor.is_i64(-1) || known::sign(&factor) == Some(0)).then_some(factor))
}

//! Powers of powers, where the branch of the inner one allows to multiply the exponents.

use super::super::Context;
use super::super::assumptions::choose;
use super::super::expr::{Expr, I, ONE, PI, TWO};
use super::super::functions::Function;
use super::known;
use crate::rational::Rational;

/// `(b**e)**exponent`, and `exp(e)**exponent`; `None` where it stays as it is.
pub(super) fn power<'a>(inner: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (mut base, own) = inner.as_base_exponent(cx);
    let sign = if exponent.is_integer(cx) == Some(true) {
        ONE
    } else {
        match own.is_extended_real(cx) {
            Some(true) => {
                if own.is_i64(-1) && is_half(exponent) {
                    if let Some(power) = root_of_reciprocal(base, own, exponent, cx) {
                        return Some(power);
                    }
                } else if own.is_even(cx) == Some(true) {
                    base = size_of(base, cx);
                }
                sign_of_real(base, own, exponent, cx)?
            }
            Some(false) => {
                let angle = cx.formula(b"BAl*j", &[base, own]);
                sign_of_turns(angle, exponent, cx)?
            }
            None => return None,
        }
    };
    let product = cx.product(own, exponent);
    let power = cx.power(base, product);
    Some(cx.product(sign, power))
}

/// Whether the exponent is a fraction with the denominator 2.
fn is_half(exponent: Expr) -> bool {
    exponent.as_rational().is_some_and(|exponent| exponent.denominator().to_i64() == Some(2))
}

/// `(1/b)**(1/2)` for a base of known sign.
fn root_of_reciprocal<'a>(base: Expr<'a>, own: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    choose(b"An:1nC^ An BC* ^ *;A!n:ACn^", &[base, own, exponent], cx)
}

/// The absolute value of a base that has an even exponent.
fn size_of<'a>(base: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    choose(b"AR:Ab;Aj:Ajbi*", &[base], cx).unwrap_or(base)
}

/// What the power of a power with a real exponent has as a factor: 1, or -1, where it is known.
fn sign_of_real<'a>(base: Expr<'a>, own: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if own.is_one() || is_smaller_than(own, 1, cx) || base.is_extended_nonnegative(cx) == Some(true) {
        return Some(ONE);
    }
    if is_smaller_than(own, 2, cx) {
        let real_part = cx.apply(Function::Re, base);
        if real_part.is_extended_nonnegative(cx) == Some(true) {
            return Some(ONE);
        }
    }
    if !is_half(exponent) {
        return None;
    }
    let angle = cx.formula(b"BAd*", &[base, own]);
    sign_of_turns(angle, exponent, cx)
}

/// Whether the size of a real number is below the bound.
fn is_smaller_than<'a>(number: Expr<'a>, bound: i64, cx: &Context<'a>) -> bool {
    if let Some(rational) = number.as_rational() {
        let size = if rational.is_negative() { rational.negate() } else { rational.clone() };
        return size.compare(&Rational::from(bound), cx.budget).is_lt();
    }
    if !number.is_numeric() {
        return false;
    }
    let rest = cx.formula(b"BAb-", &[number, cx.number(bound)]);
    rest.is_extended_positive(cx) == Some(true)
}

/// `exp(2*pi*I * exponent * floor(1/2 - angle/(2*pi)))`, if it is 1 or -1.
fn sign_of_turns<'a>(angle: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let turns = cx.formula(b"12/A2p*/-f", &[angle]);
    let power = cx.multiply(&[TWO, PI, I, exponent, turns]);
    let factor = cx.apply(Function::Exp, power);
    (factor.is_one() || factor.is_i64(-1) || known::sign(factor) == Some(0)).then_some(factor)
}

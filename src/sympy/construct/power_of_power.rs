//! Powers of powers: `Pow._eval_power` of `sympy/core/power.py` (BSD-3-Clause) multiplies the exponents where the
//! branch of the inner power allows it.

use pascaline_number::integer::IntegerExt;
use pascaline_number::rational::Rational;

use super::known;
use crate::expr::{Expr, HALF, I, ONE, PI, TWO};
use crate::functions::Function;
use crate::{Context, Term};

/// `(b**e)**exponent` as `s * b**(e*exponent)`, with the branch factor `s`; `None` if that is not known. `exp(e)` counts as
/// `E**e`.
pub(super) fn power<'a>(inner: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (b, e) = inner.as_base_exponent(cx);
    let [mut b, e, exponent] = cx.terms([b, e, exponent]);
    let s = if exponent.is_integer() == Some(true) {
        ONE
    } else if e.is_extended_real()? {
        if e == -1 && is_half(exponent) {
            if let Some(power) = root_of_reciprocal(b, e, exponent) {
                return Some(power.expr());
            }
        } else if e.is_even() == Some(true) {
            b = absolute_value(b);
        }
        branch_factor_for_real(b, e, exponent)?
    } else {
        branch_factor((e * b.log()).im(), exponent)?
    };
    Some(cx.product(s, b.pow(e * exponent).expr()))
}

/// Whether the exponent is a fraction with the denominator 2.
fn is_half(exponent: Term) -> bool {
    exponent.expr().as_rational().is_some_and(|exponent| exponent.denominator().to_i64() == Some(2))
}

/// `(1/b)**exponent` for `e = -1` and an exponent with the denominator 2, if the sign of `b` is known.
fn root_of_reciprocal<'c, 'a>(b: Term<'c, 'a>, e: Term<'c, 'a>, exponent: Term<'c, 'a>) -> Option<Term<'c, 'a>> {
    Some(if b.is_negative()? { b.context().term(-1).pow(exponent) * (-b).pow(e * exponent) } else { b.pow(-exponent) })
}

/// The absolute value of a base with an even exponent; for an imaginary base, times `I`.
fn absolute_value<'c, 'a>(b: Term<'c, 'a>) -> Term<'c, 'a> {
    if b.is_extended_real() == Some(true) {
        return b.abs();
    }
    if b.is_imaginary() == Some(true) { b.im().abs() * I } else { b }
}

/// [`branch_factor`] for a real `e`: 1 where `e*arg(b)` is a principal argument, in `(-pi, pi]`.
fn branch_factor_for_real<'a>(b: Term<'_, 'a>, e: Term<'_, 'a>, exponent: Term<'_, 'a>) -> Option<Expr<'a>> {
    let is_principal = e == 1
        || is_smaller_than(e, 1)
        || b.is_extended_nonnegative() == Some(true)
        || is_smaller_than(e, 2) && b.re().is_extended_nonnegative() == Some(true);
    if is_principal {
        return Some(ONE);
    }
    if is_half(exponent) { branch_factor(e * b.arg(), exponent) } else { None }
}

/// Whether the absolute value of a real number is less than the bound.
fn is_smaller_than(number: Term, bound: i64) -> bool {
    let cx = number.context();
    if let Some(rational) = number.expr().as_rational() {
        let size = if rational.is_negative() { rational.negate() } else { rational.clone() };
        return size.compare(&Rational::from(bound), cx.budget).is_lt();
    }
    number.is_numeric() && (bound - number.abs()).is_extended_positive() == Some(true)
}

/// `exp(2*pi*I * exponent * floor(1/2 - angle/(2*pi)))` for the angle `im(e*log(b))`, if that is 1 or -1.
fn branch_factor<'a>(angle: Term<'_, 'a>, exponent: Term<'_, 'a>) -> Option<Expr<'a>> {
    let cx = angle.context();
    let turns = (cx.term(HALF) - angle / (2 * cx.term(PI))).floor();
    let s = cx.apply(Function::Exp, cx.multiply(&[TWO, PI, I, exponent.expr(), turns.expr()]));
    (s.is_one() || s.is_i64(-1) || known::sign(s) == Some(0)).then_some(s)
}

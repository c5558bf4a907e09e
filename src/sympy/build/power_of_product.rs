//! Powers of products: what may be taken out of the bracket is taken out.

use super::super::Context;
use super::super::expr::{Expr, I, MINUS_ONE, ONE};
use super::super::parts::as_imaginary_rational;
use super::multiply::{flatten_again, unevaluated_product};
use super::radical;
use crate::rational::Rational;

/// `(a*b)**exponent`; `None` where it stays as it is.
pub(super) fn power<'a>(
    base: Expr<'a>,
    factors: &[Expr<'a>],
    exponent: Expr<'a>,
    cx: &mut Context<'a>,
) -> Option<Expr<'a>> {
    if exponent.as_integer().is_some() {
        let mut powers = Vec::with_capacity(factors.len());
        for factor in factors {
            powers.push(cx.power(factor, exponent));
        }
        let product = cx.multiply(&powers);
        return Some(flatten_again(product, cx));
    }
    if let Some(rational) = exponent.as_rational() {
        if rational.denominator().to_i64() == Some(2)
            && let Some(root) = root_of_imaginary(base, rational, cx)
        {
            return Some(root);
        }
        return take_out(base, factors, exponent, cx);
    }
    if exponent.as_float().is_some() { take_out(base, factors, exponent, cx) } else { None }
}

/// `sqrt(2*I)` is `1 + I`: of `2*r**2*I` with a rational `r`.
fn root_of_imaginary<'a>(base: Expr<'a>, exponent: &Rational, cx: &mut Context<'a>) -> Option<Expr<'a>> {
    let half = as_imaginary_rational(base)?.multiply(&Rational::HALF);
    let numerator = half.numerator().clone().abs();
    let numerator = radical::exact_root(&numerator, 2, cx)?;
    let denominator = radical::exact_root(half.denominator(), 2, cx)?;
    let root = Rational::new(numerator, denominator).unwrap_or_default();
    let power = cx.number(exponent.numerator().clone());
    let root = cx.power(cx.number(root), power);
    let unit = if half.is_negative() { cx.negate(I) } else { I };
    let direction = cx.sum(ONE, unit);
    let direction = cx.power(direction, power);
    Some(unevaluated_product(&[root, direction], cx))
}

/// The factors of a product, by what is known of their signs.
struct Sorted<'a> {
    /// Not below zero: their powers are taken out.
    nonnegative: Vec<Expr<'a>>,
    negative: Vec<Expr<'a>>,
    /// Stay together.
    other: Vec<Expr<'a>>,
}

impl<'a> Sorted<'a> {
    fn new(factors: &[Expr<'a>], cx: &mut Context<'a>) -> Self {
        let (mut sorted, mut open) =
            (Self { nonnegative: Vec::new(), negative: Vec::new(), other: Vec::new() }, Vec::new());
        for factor in factors {
            if factor.is_extended_real(cx) == Some(false) {
                sorted.other.push(factor);
                continue;
            }
            match factor.is_extended_nonnegative(cx) {
                Some(true) => sorted.nonnegative.push(factor),
                Some(false) => sorted.negative.push(factor),
                None => open.push(factor),
            }
        }
        sorted.other.extend(open);
        sorted
    }

    /// Makes the negative factors positive, and leaves the -1 that remains with the others.
    fn take_signs(&mut self, cx: &mut Context<'a>) {
        let mut negative = std::mem::take(&mut self.negative);
        let first_is_number = negative.first().is_some_and(|expr| expr.is_number());
        if negative.len() > 1 {
            let mut rest = ONE;
            if self.other.is_empty() && first_is_number {
                rest = negative.remove(0);
            }
            if negative.len() % 2 == 1 {
                rest = cx.negate(rest);
            }
            for factor in negative {
                self.nonnegative.push(cx.negate(factor));
            }
            if !rest.is_one() {
                self.other.push(rest);
            }
        } else if let Some(first) = negative.first()
            && !self.other.is_empty()
            && first_is_number
            && !first.is_i64(-1)
        {
            self.other.push(MINUS_ONE);
            self.nonnegative.push(cx.negate(first));
        } else {
            self.other.append(&mut negative);
        }
    }
}

/// `(a*b)**exponent` with the powers of factors that are not negative taken out (`expand_power_base`).
pub(in super::super) fn take_out<'a>(
    base: Expr<'a>,
    factors: &[Expr<'a>],
    exponent: Expr<'a>,
    cx: &mut Context<'a>,
) -> Option<Expr<'a>> {
    let mut sorted = Sorted::new(factors, cx);
    sorted.take_signs(cx);
    let mut result = ONE;
    if sorted.nonnegative.is_empty() {
        // Nothing comes out.
        if sorted.other.len() == factors.len() {
            let other = cx.multiply(&sorted.other);
            return (other != base).then(|| cx.power_unevaluated(other, exponent));
        }
    } else {
        let (mut powers, mut rest) = (Vec::new(), Vec::new());
        for factor in sorted.nonnegative {
            let is_power_of_number = exponent.as_rational().is_some()
                && factor.as_power().is_some_and(|(base, own)| own.as_rational().is_some() && base.is_numeric());
            if is_power_of_number {
                powers.push(cx.power(factor, exponent));
            } else {
                rest.push(cx.power_unevaluated(factor, exponent));
            }
        }
        result = cx.multiply(&powers);
        let rest = cx.multiply(&rest);
        result = cx.product(result, rest);
    }
    if !sorted.other.is_empty() {
        let other = cx.multiply(&sorted.other);
        result = cx.product(result, cx.power_unevaluated(other, exponent));
    }
    Some(result)
}

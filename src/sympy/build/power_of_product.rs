//! Powers of products: `Mul._eval_power` of `sympy/core/mul.py` (BSD-3-Clause) takes factors out of the bracket where
//! the branch allows it.

use super::super::Context;
use super::super::expr::{Expr, I, MINUS_ONE, ONE, TWO};
use super::super::parts::as_imaginary_rational;
use super::multiply::{flatten_again, unevaluated_product};
use super::radical;
use crate::integer::{Abs, IntegerExt};
use crate::rational::Rational;

/// `(a*b)**exponent`; `None` where it stays as it is.
pub(super) fn power<'a>(
    base: Expr<'a>,
    factors: &[Expr<'a>],
    exponent: Expr<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    if exponent.as_integer().is_some() {
        let mut powers = Vec::new();
        for factor in factors {
            powers.push(cx.power(factor, exponent));
        }
        return Some(flatten_again(cx.multiply(&powers), cx));
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

/// `(2*r**2*I)**exponent` with a rational `r` and an exponent `p/2`, which is `(r*(1 + I))**p`: `sqrt(2*I)` is `1 + I`. The
/// sign of `I` may be negative.
fn root_of_imaginary<'a>(base: Expr<'a>, exponent: &Rational, cx: &Context<'a>) -> Option<Expr<'a>> {
    let half = cx.divide(as_imaginary_rational(base)?, TWO).as_rational()?;
    let numerator = radical::exact_root(&half.numerator().abs(), 2, cx)?;
    let denominator = radical::exact_root(half.denominator(), 2, cx)?;
    let root = Rational::new(numerator, denominator, cx.budget)?;
    let power = cx.number(exponent.numerator().clone());
    let unit = if half.is_negative() { cx.negate(I) } else { I };
    let direction = cx.power(cx.sum(ONE, unit), power);
    Some(unevaluated_product(&[cx.power(cx.number(root), power), direction], cx))
}

/// The factors of a product, sorted by their signs.
struct Sorted<'a> {
    /// The factors whose powers are taken out.
    nonnegative: Vec<Expr<'a>>,
    negative: Vec<Expr<'a>>,
    /// The factors that stay together.
    other: Vec<Expr<'a>>,
}

impl<'a> Sorted<'a> {
    fn new(factors: &[Expr<'a>], cx: &Context<'a>) -> Self {
        let mut sorted = Self { nonnegative: Vec::new(), negative: Vec::new(), other: Vec::new() };
        let mut open = Vec::new();
        for factor in factors {
            let factors_of_sign = if factor.is_extended_real(cx) == Some(false) {
                &mut sorted.other
            } else {
                match factor.is_extended_nonnegative(cx) {
                    Some(true) => &mut sorted.nonnegative,
                    Some(false) => &mut sorted.negative,
                    None => &mut open,
                }
            };
            factors_of_sign.push(factor);
        }
        sorted.other.append(&mut open);
        sorted
    }

    /// Makes the negative factors positive, and leaves the remaining -1 with the others.
    fn take_signs(&mut self, cx: &Context<'a>) {
        match &*std::mem::take(&mut self.negative) {
            [] => {}
            [number] if number.is_number() && !number.is_i64(-1) && !self.other.is_empty() => {
                self.other.push(MINUS_ONE);
                self.nonnegative.push(cx.negate(number));
            }
            [only] => self.other.push(only),
            [number, factors @ ..] if number.is_number() && self.other.is_empty() => self.negate(factors, number, cx),
            factors => self.negate(factors, ONE, cx),
        }
    }

    /// Makes all of these positive, and adds the product of their signs to the others.
    fn negate(&mut self, factors: &[Expr<'a>], mut rest: Expr<'a>, cx: &Context<'a>) {
        for factor in factors {
            rest = cx.negate(rest);
            self.nonnegative.push(cx.negate(factor));
        }
        if !rest.is_one() {
            self.other.push(rest);
        }
    }
}

/// `(a*b)**exponent` with the powers of nonnegative factors taken out: SymPy's `expand_power_base`.
pub(in super::super) fn take_out<'a>(
    base: Expr<'a>,
    factors: &[Expr<'a>],
    exponent: Expr<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let mut sorted = Sorted::new(factors, cx);
    sorted.take_signs(cx);
    let mut result = ONE;
    if sorted.nonnegative.is_empty() {
        // Nothing comes out.
        if sorted.other.len() == factors.len() {
            let other = cx.multiply(&sorted.other);
            return (!other.equals(base, cx)).then(|| cx.power_unevaluated(other, exponent));
        }
    } else {
        let (mut powers, mut rest) = (Vec::new(), Vec::new());
        for factor in sorted.nonnegative {
            let is_power_of_number = exponent.as_rational().is_some()
                && factor.as_power().is_some_and(|(base, own)| own.as_rational().is_some() && base.is_numeric(cx));
            if is_power_of_number {
                powers.push(cx.power(factor, exponent));
            } else {
                rest.push(cx.power_unevaluated(factor, exponent));
            }
        }
        result = cx.product(cx.multiply(&powers), cx.multiply(&rest));
    }
    if !sorted.other.is_empty() {
        result = cx.product(result, cx.power_unevaluated(cx.multiply(&sorted.other), exponent));
    }
    Some(result)
}

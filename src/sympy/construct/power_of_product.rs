//! Powers of products: factors are taken out of the bracket where the branch allows it.
//!
//! After `Mul._eval_power` of `sympy/core/mul.py` and `Pow._eval_expand_power_base` of `sympy/core/power.py` (BSD-3-Clause).

use pascaline_number::integer::{Abs, IntegerExt};
use pascaline_number::rational::Rational;

use super::multiply::{flatten_again, unevaluated_product};
use super::radical;
use crate::Context;
use crate::expr::{Expr, I, MINUS_ONE, ONE, TWO};
use crate::parts::as_imaginary_rational;

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
        return expand_power_base(base, factors, exponent, cx);
    }
    if exponent.as_float().is_some() { expand_power_base(base, factors, exponent, cx) } else { None }
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
struct FactorsBySign<'a> {
    /// The factors whose powers are taken out.
    nonnegative: Vec<Expr<'a>>,
    negative: Vec<Expr<'a>>,
    /// The factors that stay together: first those that are not real, then those of unknown sign.
    other: Vec<Expr<'a>>,
}

impl<'a> FactorsBySign<'a> {
    fn new(factors: &[Expr<'a>], cx: &Context<'a>) -> Self {
        let mut by_sign = Self { nonnegative: Vec::new(), negative: Vec::new(), other: Vec::new() };
        let mut undecided = Vec::new();
        for factor in factors {
            let factors_of_sign = if factor.is_extended_real(cx) == Some(false) {
                &mut by_sign.other
            } else {
                match factor.is_extended_nonnegative(cx) {
                    Some(true) => &mut by_sign.nonnegative,
                    Some(false) => &mut by_sign.negative,
                    None => &mut undecided,
                }
            };
            factors_of_sign.push(factor);
        }
        by_sign.other.append(&mut undecided);
        by_sign
    }

    /// Turns negative factors into positive ones, and leaves their common sign, a factor of -1, with the others.
    fn make_positive(&mut self, cx: &Context<'a>) {
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

    /// Makes all of these positive, and adds to the others the product of their signs and `sign`, a number.
    fn negate(&mut self, factors: &[Expr<'a>], mut sign: Expr<'a>, cx: &Context<'a>) {
        for factor in factors {
            sign = cx.negate(sign);
            self.nonnegative.push(cx.negate(factor));
        }
        if !sign.is_one() {
            self.other.push(sign);
        }
    }
}

/// `Pow._eval_expand_power_base`: `(a*b)**exponent` with the powers of nonnegative factors taken out; `None` if it stays as it
/// is.
pub(crate) fn expand_power_base<'a>(
    base: Expr<'a>,
    factors: &[Expr<'a>],
    exponent: Expr<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let mut by_sign = FactorsBySign::new(factors, cx);
    by_sign.make_positive(cx);
    let mut result = ONE;
    if by_sign.nonnegative.is_empty() {
        // No factor can be taken out.
        if by_sign.other.len() == factors.len() {
            let other = cx.multiply(&by_sign.other);
            return (!other.equals(base, cx)).then(|| cx.power_unevaluated(other, exponent));
        }
    } else {
        let (mut powers, mut rest) = (Vec::new(), Vec::new());
        for factor in by_sign.nonnegative {
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
    if !by_sign.other.is_empty() {
        result = cx.product(result, cx.power_unevaluated(cx.multiply(&by_sign.other), exponent));
    }
    Some(result)
}

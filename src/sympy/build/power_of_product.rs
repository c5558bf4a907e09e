//! Powers of products: what may be taken out of the bracket is taken out.

use super::super::expr::Expr;
use super::super::parts::as_imaginary_rational;
use super::super::{Context, Faulty};
use super::multiply::{flatten_again, unevaluated_product};
use super::radical;
use crate::rational::Rational;

/// `(a*b)**exponent`; `None` where it stays as it is.
pub(super) fn power(base: &Expr, factors: &[Expr], exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if exponent.as_integer().is_some() {
        let mut powers = Vec::with_capacity(factors.len());
        for factor in factors {
            powers.push(cx.power(factor.clone(), exponent.clone())?);
        }
        let product = cx.multiply(powers)?;
        return flatten_again(product, cx).map(Some);
    }
    if let Some(rational) = exponent.as_rational() {
        if rational.denominator().to_i64() == Some(2)
            && let Some(root) = root_of_imaginary(base, rational, cx)?
        {
            return Ok(Some(root));
        }
        return take_out(base, factors, exponent, cx);
    }
    if exponent.as_float().is_some() { take_out(base, factors, exponent, cx) } else { Ok(None) }
}

/// `sqrt(2*I)` is `1 + I`: of `2*r**2*I` with a rational `r`.
fn root_of_imaginary(base: &Expr, exponent: &Rational, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Some(size) = as_imaginary_rational(base) else { return Ok(None) };
    let half = size.multiply(&Rational::new(1.into(), 2.into()).unwrap_or_default());
    let numerator = half.numerator().clone().abs();
    let Some(numerator) = radical::exact_root(&numerator, 2, cx)? else { return Ok(None) };
    let Some(denominator) = radical::exact_root(half.denominator(), 2, cx)? else { return Ok(None) };
    let root = Rational::new(numerator, denominator).unwrap_or_default();
    let power: Expr = exponent.numerator().clone().into();
    let root = cx.power(root.into(), power.clone())?;
    let unit = if half.is_negative() { cx.negate(&Expr::imaginary_unit())? } else { Expr::imaginary_unit() };
    let direction = cx.sum(&Expr::one(), &unit)?;
    let direction = cx.power(direction, power)?;
    Ok(Some(unevaluated_product(vec![root, direction], cx)?))
}

/// The factors of a product, by what is known of their signs.
struct Sorted {
    /// Not below zero: their powers are taken out.
    nonnegative: Vec<Expr>,
    negative: Vec<Expr>,
    /// Stay together.
    other: Vec<Expr>,
}

impl Sorted {
    fn new(factors: &[Expr], cx: &mut Context) -> Self {
        let (mut sorted, mut open) =
            (Self { nonnegative: Vec::new(), negative: Vec::new(), other: Vec::new() }, Vec::new());
        for factor in factors {
            if factor.is_extended_real(cx) == Some(false) {
                sorted.other.push(factor.clone());
                continue;
            }
            match factor.is_extended_nonnegative(cx) {
                Some(true) => sorted.nonnegative.push(factor.clone()),
                Some(false) => sorted.negative.push(factor.clone()),
                None => open.push(factor.clone()),
            }
        }
        sorted.other.extend(open);
        sorted
    }

    /// Makes the negative factors positive, and leaves the -1 that remains with the others.
    fn take_signs(&mut self, cx: &mut Context) -> Faulty<()> {
        let mut negative = std::mem::take(&mut self.negative);
        let first_is_number = negative.first().is_some_and(Expr::is_number);
        if negative.len() > 1 {
            let mut rest = Expr::one();
            if self.other.is_empty() && first_is_number {
                rest = negative.remove(0);
            }
            if negative.len() % 2 == 1 {
                rest = cx.negate(&rest)?;
            }
            for factor in negative {
                self.nonnegative.push(cx.negate(&factor)?);
            }
            if !rest.is_one() {
                self.other.push(rest);
            }
        } else if let Some(first) = negative.first()
            && !self.other.is_empty()
            && first_is_number
            && !first.is_i64(-1)
        {
            self.other.push(Expr::from(-1));
            self.nonnegative.push(cx.negate(first)?);
        } else {
            self.other.append(&mut negative);
        }
        Ok(())
    }
}

/// `(a*b)**exponent` with the powers of factors that are not negative taken out (`expand_power_base`).
pub(in super::super) fn take_out(
    base: &Expr,
    factors: &[Expr],
    exponent: &Expr,
    cx: &mut Context,
) -> Faulty<Option<Expr>> {
    let mut sorted = Sorted::new(factors, cx);
    sorted.take_signs(cx)?;
    let mut result = Expr::one();
    if sorted.nonnegative.is_empty() {
        // Nothing comes out.
        if sorted.other.len() == factors.len() {
            let other = cx.multiply(sorted.other)?;
            return Ok((other != *base).then(|| Expr::power_unevaluated(other, exponent.clone())));
        }
    } else {
        let (mut powers, mut rest) = (Vec::new(), Vec::new());
        for factor in sorted.nonnegative {
            let is_power_of_number = exponent.as_rational().is_some()
                && factor.as_power().is_some_and(|(base, own)| own.as_rational().is_some() && base.is_numeric());
            if is_power_of_number {
                powers.push(cx.power(factor, exponent.clone())?);
            } else {
                rest.push(Expr::power_unevaluated(factor, exponent.clone()));
            }
        }
        result = cx.multiply(powers)?;
        let rest = cx.multiply(rest)?;
        result = cx.product(&result, &rest)?;
    }
    if !sorted.other.is_empty() {
        let other = cx.multiply(sorted.other)?;
        result = cx.product(&result, &Expr::power_unevaluated(other, exponent.clone()))?;
    }
    Ok(Some(result))
}

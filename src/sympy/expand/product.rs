//! Products of sums.

use super::super::expr::Expr;
use super::super::functions::Function;
use super::super::{Context, Faulty};

/// What is above the stroke, and what below (`fraction`).
pub(crate) fn fraction(expr: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let (mut above, mut below) = (Vec::new(), Vec::new());
    for factor in expr.factors() {
        match factor {
            Expr::Pow(_) | Expr::Call(Function::Exp, _) => {
                let (base, exponent) = factor.as_base_exponent(cx)?;
                if exponent.is_negative(cx) == Some(true) {
                    let positive = cx.negate(&exponent)?;
                    below.push(cx.power(base, positive)?);
                } else if exponent.is_mul() && exponent.is_positive(cx) != Some(true) {
                    let (numerator, denominator) = super::super::parts::as_numerator_denominator(factor, cx)?;
                    above.push(numerator);
                    below.push(denominator);
                } else {
                    above.push(factor.clone());
                }
            }
            Expr::Rational(rational) if !rational.is_integer() => {
                above.push(rational.numerator().clone().into());
                below.push(rational.denominator().clone().into());
            }
            _ => above.push(factor.clone()),
        }
    }
    Ok((cx.multiply(above)?, cx.multiply(below)?))
}

/// Multiplies a product out; `None` where it has no sum.
pub(super) fn expand(expr: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    // What may become one as it is written as a fraction counts.
    let has_sum = |expr: &Expr| {
        expr.factors().iter().any(|factor| match factor {
            Expr::Pow(power) => power[0].is_add() || power[0].is_mul() || power[0].is_number() && power[1].is_mul(),
            Expr::Call(Function::Exp, _) => true,
            factor => factor.is_add(),
        })
    };
    // Roots of numbers that their making left side by side combine as the product is made again.
    let is_root = |factor: &&Expr| matches!(factor, Expr::Pow(power) if power[0].is_number());
    if !has_sum(expr) && expr.factors().iter().filter(is_root).count() < 2 {
        return Ok(None);
    }
    let (mut above, mut below) = fraction(expr, cx)?;
    if below.is_mul() {
        above = if above.is_mul() { expand(&above, cx)?.unwrap_or(above) } else { above };
        below = expand(&below, cx)?.unwrap_or(below);
    }
    let whole = cx.divide(&above, &below)?;
    if !whole.is_mul() {
        return Ok(Some(whole));
    }
    let (sums, plain): (Vec<Expr>, Vec<Expr>) = whole.factors().iter().cloned().partition(Expr::is_add);
    if sums.is_empty() {
        return Ok(Some(whole));
    }
    let plain = cx.multiply(plain)?;
    let terms = expand_sums(&sums, cx)?;
    let mut products = Vec::with_capacity(terms.len());
    for term in &terms {
        products.push(cx.product(&plain, term)?);
    }
    cx.add(products).map(Some)
}

/// The terms of the product of sums: of halves of them, recursively.
fn expand_sums(sums: &[Expr], cx: &mut Context) -> Faulty<Vec<Expr>> {
    if let [sum] = sums {
        return Ok(sum.terms().to_vec());
    }
    let (left, right) = sums.split_at(sums.len() / 2);
    let (left, right) = (expand_sums(left, cx)?, expand_sums(right, cx)?);
    cx.budget.spend(4 * left.len() as u64 * right.len() as u64)?;
    let mut products = Vec::with_capacity(left.len() * right.len());
    for own in &left {
        for other in &right {
            products.push(cx.product(own, other)?);
        }
    }
    Ok(cx.add(products)?.terms().to_vec())
}

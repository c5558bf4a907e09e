//! A rational function times the exponential of a polynomial: its antiderivative is `y*exp(g)` with `y' + g'*y` equal to the
//! rational function, or is none of the elementary ones (R. H. Risch, 1969; M. Bronstein, "Symbolic Integration I", 6).

use pascaline_sympy::{Context, Expr, Form, Function as F, Operands, Symbol, as_numerator_denominator, expand_deep};

use super::rational::{divided, factors};
use crate::algebra::{coefficients, polynomial};
use crate::derivative::slope_of;
use crate::equations::combination;

/// The antiderivative of `r*exp(g)`, if both are of that kind and there is one.
pub(super) fn exponential<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (common, rest) = common_exponential(f, x, cx)?;
    let exponent = match common {
        Form::Call(F::Exp, [exponent]) => *exponent,
        Form::Pow([base, exponent]) => cx.product(exponent, cx.apply(F::Log, base)),
        _ => return None,
    };
    let slope = coefficients(slope_of(exponent, x, cx)?, x, cx)?;
    let (above, below) = as_numerator_denominator(rest, cx);
    let (above, below) = (coefficients(above, x, cx)?, coefficients(below, x, cx)?);
    let unknown = cx.symbol(x);
    let [slope, above] = [slope, above].map(|own| polynomial(&own, unknown, cx));
    // The denominator of y has each factor once less than that of the rational function.
    let mut lower = cx.number(1);
    if below.len() > 1 {
        for (factor, power) in factors(&below, cx)? {
            lower = cx.product(lower, cx.power_i64(polynomial(&factor, unknown, cx), i64::from(power) - 1));
        }
    }
    let square = coefficients(cx.power_i64(lower, 2), x, cx)?;
    let (cofactor, remainder) = divided(square, &below, cx)?;
    if below.len() > 1 && remainder.iter().any(|own| !own.is_literal_zero()) {
        return None;
    }
    let whole = coefficients(cx.product(above, polynomial(&cofactor, unknown, cx)), x, cx)?;
    let lower_slope = slope_of(lower, x, cx)?;
    let mut parts = Vec::new();
    for degree in 0..=whole.len() + 1 {
        let degree = i64::try_from(degree).ok()?;
        let power = cx.power_i64(unknown, degree);
        let [power, lower, slope, lower_slope] = cx.terms([power, lower, slope, lower_slope]);
        let raised = slope_of(power.expr(), x, cx)?;
        parts.push(coefficients((lower * raised - power * lower_slope + slope * power * lower).expr(), x, cx)?);
    }
    let y = combination(&parts, &whole, cx)?;
    Some(cx.multiply(&[polynomial(&y, unknown, cx), cx.power_i64(lower, -1), common]))
}

/// The exponential that all terms have, and the rest.
fn common_exponential<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let is_exponential = |factor: Expr<'a>| match factor {
        Form::Call(F::Exp, [exponent]) => exponent.has(x, cx),
        Form::Pow([base, exponent]) => !base.has(x, cx) && exponent.has(x, cx),
        _ => false,
    };
    let first = f.terms().first()?.factors().iter().copied().find(|factor| is_exponential(factor))?;
    let rest = expand_deep(cx.divide(f, first), cx);
    let has_other = rest.any(cx, &mut |part| is_exponential(part) || matches!(part, Form::Call(..)) && part.has(x, cx));
    (!has_other).then_some((first, rest))
}

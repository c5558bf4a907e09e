//! Products of sums.
//!
//! After `Mul._eval_expand_mul` of `sympy/core/mul.py` and `fraction` of `sympy/simplify/radsimp.py` (BSD-3-Clause).

use crate::Context;
use crate::expr::{Expr, Form, Operands};
use crate::functions::Function;
use crate::parts::{as_numerator_denominator, parted};

/// Numerator and denominator (`fraction`).
pub(crate) fn fraction<'a>(expr: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let (mut above, mut below) = (Vec::new(), Vec::<Expr>::new());
    for factor in expr.factors() {
        match factor {
            Form::Pow(_) | Form::Call(Function::Exp, _) => {
                let (base, exponent) = factor.as_base_exponent(cx);
                if exponent.is_negative(cx) == Some(true) {
                    let positive = cx.negate(exponent);
                    below.push(cx.power(base, positive));
                } else if exponent.is_mul() && exponent.is_positive(cx) != Some(true) {
                    let (numerator, denominator) = as_numerator_denominator(factor, cx);
                    above.push(numerator);
                    below.push(denominator);
                } else {
                    above.push(factor);
                }
            }
            Form::Rational(rational) if !rational.is_integer() => {
                above.push(cx.number(rational.numerator().clone()));
                below.push(cx.number(rational.denominator().clone()));
            }
            _ => above.push(factor),
        }
    }
    (cx.multiply(&above), cx.multiply(&below))
}

/// The maximum depth of denominators within denominators. One level is usual; but where only `x` is known to be negative, not
/// that `-x` is positive, the power `b**x` would move between numerator and denominator without end.
const MOST_DENOMINATORS: u32 = 16;

/// `Mul._eval_expand_mul`: multiplies a product out; `None` if it contains no sum.
pub(super) fn expand<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    expand_parts(expr, MOST_DENOMINATORS, cx)
}

fn expand_parts<'a>(expr: Expr<'a>, most_denominators: u32, cx: &Context<'a>) -> Option<Expr<'a>> {
    // A factor that may become a sum once the product is written as a fraction counts too.
    let has_sum = expr.factors().iter().any(|factor| match factor {
        Form::Pow([base, exponent]) => base.is_add() || base.is_mul() || base.is_number() && exponent.is_mul(),
        Form::Call(Function::Exp, _) | Form::Add(_) => true,
        _ => false,
    });
    // Roots of numbers, which evaluation may combine into others when the product is built again.
    let is_root = |factor: &&Expr| matches!(factor, Form::Pow([base, _]) if base.is_number());
    if !has_sum && expr.factors().iter().filter(is_root).count() < 2 {
        return None;
    }
    let (mut above, mut below) = fraction(expr, cx);
    if below.is_mul() {
        let left = most_denominators.checked_sub(1)?;
        above = if above.is_mul() { expand_parts(above, left, cx).unwrap_or(above) } else { above };
        below = expand_parts(below, left, cx).unwrap_or(below);
    }
    let whole = cx.divide(above, below);
    if !whole.is_mul() {
        return Some(whole);
    }
    let (sums, plain) = parted(whole.factors(), cx, &mut |expr, _| expr.is_add());
    if sums.is_empty() {
        return Some(whole);
    }
    let plain = cx.multiply(plain);
    let terms = expand_sums(sums, cx);
    let mut products = Vec::new();
    for term in terms {
        products.push(cx.product(plain, term));
    }
    Some(cx.add(&products))
}

/// The terms of the product of sums: multiplies halves of the list, recursively.
fn expand_sums<'a>(sums: &[Expr<'a>], cx: &Context<'a>) -> &'a [Expr<'a>] {
    let sum = if let [sum] = sums {
        sum
    } else {
        let (left, right) = sums.split_at(sums.len() / 2);
        let (left, right) = (expand_sums(left, cx), expand_sums(right, cx));
        if cx.afford(4 * left.len() as u64 * right.len() as u64).is_none() {
            return &[];
        }
        let mut products = Vec::new();
        for own in left {
            for other in right {
                products.push(cx.product(own, other));
            }
        }
        cx.add(&products)
    };
    match sum {
        Form::Add(terms) => terms,
        _ => cx.list(&[sum]),
    }
}

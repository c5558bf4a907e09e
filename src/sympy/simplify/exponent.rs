//! Sums in exponents, and functions as exponentials.
//!
//! After `Pow._eval_expand_power_exp` of `sympy/core/power.py`, and the methods `_eval_rewrite_as_exp` of the functions (BSD-3-Clause).

use super::replace::{base_exponent, rewrite};
use crate::Context;
use crate::expand;
use crate::expr::{Constant, Expr, Form, I, ONE, Operands};
use crate::functions::Function;

/// `exp(x + 2)` as `exp(2)*exp(x)`, `2**(x + 1)` as `2*2**x`; exponents are expanded.
pub(crate) fn expand_exponents<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| {
        if !matches!(part, Form::Pow(_) | Form::Call(Function::Exp, _)) {
            return None;
        }
        let (base, exponent) = base_exponent(part);
        let exponent = expand::expand_multiply(exponent, cx);
        let mut factors = Vec::new();
        for term in exponent.terms() {
            factors.push(power(base, term, cx));
        }
        Some(cx.multiply(&factors))
    })
}

/// `base**exponent`, where the base may be `E`.
pub(super) fn power<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if base.is_constant(Constant::Exp1) { cx.apply(Function::Exp, exponent) } else { cx.power(base, exponent) }
}

/// `expr.expand(power_base=False)`
pub(crate) fn expand_products<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    expand::expand(expr, cx)
}

/// Distributes a number over a sum, on every level.
pub(crate) fn expand_two_factors<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| {
        let Form::Mul(_) = part else { return None };
        let (coefficient, rest) = part.as_coefficient_multiply(cx);
        let Form::Add(terms) = rest else { return None };
        let mut products = Vec::new();
        for term in *terms {
            products.push(cx.product(coefficient, term));
        }
        Some(cx.add(&products))
    })
}

/// `expr.rewrite(exp)`: circular and hyperbolic functions, and powers with a symbol in the exponent.
pub(crate) fn rewrite_as_exponentials<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Call(function, [argument]) => function_as_exponentials(*function, argument, cx),
        Form::Pow(power) => {
            let [base, exponent] = power;
            if exponent.is_numeric(cx)
                || base.is_literal_zero()
                || has_exponential(base, cx)
                || has_exponential(exponent, cx)
            {
                return None;
            }
            let logarithm = cx.apply(Function::Log, base);
            let product = cx.product(logarithm, exponent);
            Some(cx.apply(Function::Exp, product))
        }
        _ => None,
    })
}

fn has_exponential<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    expr.any(cx, &mut |part| matches!(part, Form::Call(Function::Exp, _)))
}

fn function_as_exponentials<'a>(function: Function, argument: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    use Function as F;
    let unit = match function {
        F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc => I,
        F::Sinh | F::Cosh | F::Tanh | F::Coth | F::Sech | F::Csch => ONE,
        _ => return None,
    };
    let unit = cx.term(unit);
    let exponent = unit * argument;
    let (pos_exp, neg_exp) = (exponent.exp(), (-exponent).exp());
    let rewritten = match function {
        F::Cos | F::Cosh => (pos_exp + neg_exp) / 2,
        F::Sin => unit * (-(pos_exp - neg_exp) / 2),
        F::Sinh => (pos_exp - neg_exp) / 2,
        F::Tan => unit * ((neg_exp - pos_exp) / (pos_exp + neg_exp)),
        F::Tanh => (pos_exp - neg_exp) / (pos_exp + neg_exp),
        F::Cot | F::Coth => unit * ((pos_exp + neg_exp) / (pos_exp - neg_exp)),
        F::Sec | F::Sech => 2 / (pos_exp + neg_exp),
        _ => 2 * unit / (pos_exp - neg_exp),
    };
    Some(rewritten.expr())
}

//! Sums in exponents, and functions as exponentials.

use super::replace::{base_exponent, rewrite};
use crate::sympy::expr::{Constant, Expr, Form, I, ONE, Operands, TWO};
use crate::sympy::functions::Function;
use crate::sympy::{Context, expand};

/// `exp(x + 2)` as `exp(2)*exp(x)`, `2**(x + 1)` as `2*2**x`; exponents are multiplied out.
pub(crate) fn expand_exponents<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
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
pub(super) fn power<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    if base.is_constant(Constant::Exp1) { cx.call(Function::Exp, &[exponent]) } else { cx.power(base, exponent) }
}

/// `expr.expand(power_base=False)`
pub(crate) fn expand_products<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    expand::expand(expr, cx)
}

/// A number times a sum, multiplied out, on every level.
pub(crate) fn expand_two_factors<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
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
pub(crate) fn rewrite_as_exponentials<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Call(function, [argument]) => function_as_exponentials(*function, argument, cx),
        Form::Pow(power) => {
            let [base, exponent] = power;
            if exponent.is_numeric() || base.is_literal_zero() || has_exponential(base) || has_exponential(exponent) {
                return None;
            }
            let logarithm = cx.call(Function::Log, &[base]);
            let product = cx.product(logarithm, exponent);
            Some(cx.call(Function::Exp, &[product]))
        }
        _ => None,
    })
}

fn has_exponential(expr: Expr) -> bool {
    expr.any(&mut |part| matches!(part, Form::Call(Function::Exp, _)))
}

fn function_as_exponentials<'a>(function: Function, argument: Expr<'a>, cx: &mut Context<'a>) -> Option<Expr<'a>> {
    use Function as F;
    let is_circular = matches!(function, F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc);
    if !is_circular && !matches!(function, F::Sinh | F::Cosh | F::Tanh | F::Coth | F::Sech | F::Csch) {
        return None;
    }
    let unit = if is_circular { I } else { ONE };
    let up = cx.product(unit, argument);
    let down = cx.negate(up);
    let up = cx.call(F::Exp, &[up]);
    let down = cx.call(F::Exp, &[down]);
    let sum = cx.sum(up, down);
    let difference = cx.subtract(up, down);
    let value = match function {
        F::Cos | F::Cosh => cx.divide(sum, TWO),
        F::Sin => {
            let opposite = cx.negate(difference);
            let half = cx.divide(opposite, TWO);
            cx.product(unit, half)
        }
        F::Sinh => cx.divide(difference, TWO),
        F::Tan => {
            let opposite = cx.subtract(down, up);
            let quotient = cx.divide(opposite, sum);
            cx.product(unit, quotient)
        }
        F::Tanh => cx.divide(difference, sum),
        F::Cot | F::Coth => {
            let quotient = cx.divide(sum, difference);
            cx.product(unit, quotient)
        }
        F::Sec | F::Sech => cx.divide(TWO, sum),
        _ => {
            let double = cx.product(TWO, unit);
            cx.divide(double, difference)
        }
    };
    Some(value)
}

//! Sums in exponents, and functions as exponentials.

use super::replace::{base_exponent, rewrite};
use crate::sympy::expand;
use crate::sympy::expr::{Constant, Expr, Form, I, ONE, Operands};
use crate::sympy::functions::Function;
use crate::sympy::{Context, Pile};

/// `exp(x + 2)` as `exp(2)*exp(x)`, `2**(x + 1)` as `2*2**x`; exponents are multiplied out.
pub(crate) fn expand_exponents<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| {
        if !matches!(part, Form::Pow(_) | Form::Call(Function::Exp, _)) {
            return None;
        }
        let (base, exponent) = base_exponent(part);
        let exponent = expand::expand_multiply(exponent, cx);
        let mut factors = Pile::EMPTY;
        for term in exponent.terms() {
            factors.push(power(base, term, cx), cx);
        }
        Some(cx.multiply_pile(factors))
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

/// A number times a sum, multiplied out, on every level.
pub(crate) fn expand_two_factors<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| {
        let Form::Mul(_) = part else { return None };
        let (coefficient, rest) = part.as_coefficient_multiply(cx);
        let Form::Add(terms) = rest else { return None };
        let mut products = Pile::EMPTY;
        for term in *terms {
            products.push(cx.product(coefficient, term), cx);
        }
        Some(cx.add_pile(products))
    })
}

/// `expr.rewrite(exp)`: circular and hyperbolic functions, and powers with a symbol in the exponent.
pub(crate) fn rewrite_as_exponentials<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Call(function, [argument]) => function_as_exponentials(*function, argument, cx),
        Form::Pow(power) => {
            let [base, exponent] = power;
            if exponent.is_numeric() || base.is_literal_zero() || has_exponential(base) || has_exponential(exponent) {
                return None;
            }
            let logarithm = cx.apply(Function::Log, base);
            let product = cx.product(logarithm, exponent);
            Some(cx.apply(Function::Exp, product))
        }
        _ => None,
    })
}

fn has_exponential(expr: Expr) -> bool {
    expr.any(&mut |part| matches!(part, Form::Call(Function::Exp, _)))
}

fn function_as_exponentials<'a>(function: Function, argument: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    use Function as F;
    let is_circular = matches!(function, F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc);
    let unit = if is_circular { I } else { ONE };
    // Of the unit and the exponentials of both signs.
    let code: &[u8] = match function {
        F::Cos | F::Cosh => b"BC+2/",
        F::Sin => b"ABC-n2/*",
        F::Sinh => b"BC-2/",
        F::Tan => b"ACB-BC+/*",
        F::Tanh => b"BC-BC+/",
        F::Cot | F::Coth => b"ABC+BC-/*",
        F::Sec | F::Sech => b"2BC+/",
        F::Csc | F::Csch => b"2A*BC-/",
        _ => return None,
    };
    let exponentials = cx.formulas(b"AAB*=CeCne", &[unit, argument]);
    Some(cx.formula(code, exponentials))
}

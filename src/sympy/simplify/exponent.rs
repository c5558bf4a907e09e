//! Sums in exponents, and functions as exponentials.

use super::replace::{base_exponent, rewrite};
use crate::sympy::expr::{Constant, Expr};
use crate::sympy::functions::Function;
use crate::sympy::{Context, Faulty, expand};

/// `exp(x + 2)` as `exp(2)*exp(x)`, `2**(x + 1)` as `2*2**x`; exponents are multiplied out.
pub(crate) fn expand_exponents(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    rewrite(expr, cx, &mut |part, cx| {
        if !matches!(part, Expr::Pow(_) | Expr::Call(Function::Exp, _)) {
            return Ok(None);
        }
        let (base, exponent) = base_exponent(part);
        let exponent = expand::expand_multiply(&exponent, cx)?;
        let mut factors = Vec::new();
        for term in exponent.terms() {
            factors.push(power(&base, term.clone(), cx)?);
        }
        cx.multiply(factors).map(Some)
    })
}

/// `base**exponent`, where the base may be `E`.
pub(super) fn power(base: &Expr, exponent: Expr, cx: &mut Context) -> Faulty<Expr> {
    if base.is_constant(Constant::Exp1) {
        cx.call(Function::Exp, vec![exponent])
    } else {
        cx.power(base.clone(), exponent)
    }
}

/// `expr.expand(power_base=False)`
pub(crate) fn expand_products(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    expand::expand(expr, cx)
}

/// A number times a sum, multiplied out, on every level.
pub(crate) fn expand_two_factors(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    rewrite(expr, cx, &mut |part, cx| {
        let Expr::Mul(_) = part else { return Ok(None) };
        let (coefficient, rest) = part.as_coefficient_multiply();
        let Expr::Add(terms) = &rest else { return Ok(None) };
        let mut products = Vec::new();
        for term in terms.iter() {
            products.push(cx.product(&coefficient, term)?);
        }
        cx.add(products).map(Some)
    })
}

/// `expr.rewrite(exp)`: circular and hyperbolic functions, and powers with a symbol in the exponent.
pub(crate) fn rewrite_as_exponentials(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Expr::Call(function, arguments) => match &arguments[..] {
            [argument] => function_as_exponentials(*function, argument, cx),
            _ => Ok(None),
        },
        Expr::Pow(power) => {
            let [base, exponent] = &**power;
            if exponent.is_numeric() || base.is_literal_zero() || has_exponential(base) || has_exponential(exponent) {
                return Ok(None);
            }
            let logarithm = cx.call(Function::Log, vec![base.clone()])?;
            let product = cx.product(&logarithm, exponent)?;
            cx.call(Function::Exp, vec![product]).map(Some)
        }
        _ => Ok(None),
    })
}

fn has_exponential(expr: &Expr) -> bool {
    expr.any(&mut |part| matches!(part, Expr::Call(Function::Exp, _)))
}

fn function_as_exponentials(function: Function, argument: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    use Function as F;
    let is_circular = matches!(function, F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc);
    if !is_circular && !matches!(function, F::Sinh | F::Cosh | F::Tanh | F::Coth | F::Sech | F::Csch) {
        return Ok(None);
    }
    let unit = if is_circular { Expr::imaginary_unit() } else { Expr::one() };
    let up = cx.product(&unit, argument)?;
    let down = cx.negate(&up)?;
    let up = cx.call(F::Exp, vec![up])?;
    let down = cx.call(F::Exp, vec![down])?;
    let sum = cx.sum(&up, &down)?;
    let difference = cx.subtract(&up, &down)?;
    let two = Expr::from(2);
    let value = match function {
        F::Cos | F::Cosh => cx.divide(&sum, &two)?,
        F::Sin => {
            let opposite = cx.negate(&difference)?;
            let half = cx.divide(&opposite, &two)?;
            cx.product(&unit, &half)?
        }
        F::Sinh => cx.divide(&difference, &two)?,
        F::Tan => {
            let opposite = cx.subtract(&down, &up)?;
            let quotient = cx.divide(&opposite, &sum)?;
            cx.product(&unit, &quotient)?
        }
        F::Tanh => cx.divide(&difference, &sum)?,
        F::Cot | F::Coth => {
            let quotient = cx.divide(&sum, &difference)?;
            cx.product(&unit, &quotient)?
        }
        F::Sec | F::Sech => cx.divide(&two, &sum)?,
        _ => {
            let double = cx.product(&two, &unit)?;
            cx.divide(&double, &difference)?
        }
    };
    Ok(Some(value))
}

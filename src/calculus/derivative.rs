//! Derivatives, by the rules of sums, products, powers and chains (any course; J. Stewart, "Calculus", chapter 3).

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_sympy::{Constant, Context, Expr, Faulty, Form, Function as F, Symbol, Term};

/// The derivative of an expression by a symbol.
pub fn derivative<'a>(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    slope(expr, symbol, 0, cx)
}

/// The derivative, where it has one; otherwise `None`, and the calculation goes on unless its budget is used up.
pub(crate) fn slope_of<'a>(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let slope = cx.attempt(|cx| derivative(expr, symbol, cx))?;
    slope.ok()
}

fn slope<'a>(expr: Expr<'a>, symbol: Symbol<'a>, depth: usize, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    const MOST_DEPTH: usize = 160;
    cx.budget.spend(1)?;
    if depth > MOST_DEPTH {
        return Err(Fault::new(ErrorCode::NestingTooDeep, "the expression is nested too deeply for a derivative"));
    }
    let slope_of = |part: Expr<'a>| slope(part, symbol, depth + 1, cx);
    if !expr.has(symbol, cx) {
        return Ok(cx.number(0));
    }
    match expr {
        Form::Symbol(_) => Ok(cx.number(1)),
        Form::Add(terms) => {
            let mut slopes = Vec::with_capacity(terms.len());
            for term in *terms {
                slopes.push(slope_of(term)?);
            }
            Ok(cx.add(&slopes))
        }
        Form::Mul(factors) => {
            let mut slopes = Vec::with_capacity(factors.len());
            for (at, factor) in factors.iter().enumerate() {
                cx.budget.spend(factors.len() as u64)?;
                let mut product = factors.to_vec();
                if let Some(own) = product.get_mut(at) {
                    *own = slope_of(factor)?;
                }
                slopes.push(cx.multiply(&product));
            }
            Ok(cx.add(&slopes))
        }
        Form::Pow([base, exponent]) => {
            let mut slopes = Vec::new();
            if base.has(symbol, cx) {
                let lower = cx.power(base, cx.subtract(exponent, cx.number(1)));
                slopes.push(cx.multiply(&[exponent, lower, slope_of(base)?]));
            }
            if exponent.has(symbol, cx) {
                slopes.push(cx.multiply(&[expr, cx.apply(F::Log, base), slope_of(exponent)?]));
            }
            Ok(cx.add(&slopes))
        }
        // The logarithm of a size has the slope of the logarithm itself.
        Form::Call(F::Log, [Form::Call(F::Abs, [inner])]) => Ok(cx.divide(slope_of(inner)?, inner)),
        Form::Call(function, [inner]) => {
            let outer = slope_of_function(*function, cx.term(*inner));
            let outer = outer.ok_or_else(|| no_slope(function.name()))?;
            Ok(cx.product(outer.expr(), slope_of(inner)?))
        }
        Form::Call(function, _) => Err(no_slope(function.name())),
        _ => Err(no_slope("this")),
    }
}

/// The derivative of a function at its argument.
fn slope_of_function<'c, 'a>(function: F, x: Term<'c, 'a>) -> Option<Term<'c, 'a>> {
    let inverse_root = |sign: i64| 1 / (x.pow(2) * sign + 1).sqrt();
    Some(match function {
        F::Abs => x / x.apply(F::Abs),
        F::Exp => x.exp(),
        F::Log => 1 / x,
        F::Sin => x.cos(),
        F::Cos => -x.sin(),
        F::Tan => x.tan().pow(2) + 1,
        F::Cot => -(x.apply(F::Cot).pow(2) + 1),
        F::Sec => x.apply(F::Sec) * x.tan(),
        F::Csc => -(x.apply(F::Csc) * x.apply(F::Cot)),
        F::Asin => inverse_root(-1),
        F::Acos => -inverse_root(-1),
        F::Atan => 1 / (x.pow(2) + 1),
        F::Erfc => -2 * (-x.pow(2)).exp() / x.with(Constant::Pi.into()).sqrt(),
        F::Erf => 2 * (-x.pow(2)).exp() / x.with(Constant::Pi.into()).sqrt(),
        F::Acot => -(1 / (x.pow(2) + 1)),
        F::Asec => 1 / (x.pow(2) * (1 - 1 / x.pow(2)).sqrt()),
        F::Acsc => -(1 / (x.pow(2) * (1 - 1 / x.pow(2)).sqrt())),
        F::Sinh => x.apply(F::Cosh),
        F::Cosh => x.apply(F::Sinh),
        F::Tanh => 1 - x.apply(F::Tanh).pow(2),
        F::Coth => 1 - x.apply(F::Coth).pow(2),
        F::Sech => -(x.apply(F::Sech) * x.apply(F::Tanh)),
        F::Csch => -(x.apply(F::Csch) * x.apply(F::Coth)),
        F::Asinh => inverse_root(1),
        F::Acosh => 1 / ((x - 1).sqrt() * (x + 1).sqrt()),
        F::Atanh | F::Acoth => 1 / (1 - x.pow(2)),
        _ => return None,
    })
}

fn no_slope(what: &str) -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, format!("the derivative of `{what}` is not supported"))
}

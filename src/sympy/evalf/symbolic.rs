//! What is no number, or has no rule: its numeric parts are evaluated, and the expression is built again of them.

use std::rc::Rc;

use super::call::Number;
use super::{DEFAULT_MOST, Evaluator, Halt};
use crate::mp::{Complex, Precision, Real};
use crate::sympy::expr::{Constant, Expr, Float};
use crate::sympy::functions::Function;
use crate::sympy::{Context, Faulty};

/// `_eval_evalf`; `None` of what stays as it is.
pub(super) fn evaluate(expr: &Expr, bits: i64, cx: &mut Context) -> Faulty<Option<Expr>> {
    cx.budget.spend(1)?;
    let precision = u32::try_from(bits.max(1)).unwrap_or(u32::MAX);
    Ok(Some(match expr {
        Expr::Rational(rational) if rational.is_zero() => expr.clone(),
        Expr::Rational(rational) => float(Real::from_rational(rational, precision), precision),
        Expr::Float(own) if own.value.is_zero() => Expr::from(0),
        Expr::Float(own) => float(own.value.round(precision), precision),
        Expr::Constant(Constant::ImaginaryUnit | Constant::ComplexInfinity) | Expr::Symbol(_) => return Ok(None),
        Expr::Constant(Constant::Infinity | Constant::NegativeInfinity | Constant::NaN) => expr.clone(),
        Expr::Constant(constant) => match (Evaluator { cx, most: DEFAULT_MOST }).named(*constant, bits) {
            Ok(value) => float(value.round(precision), precision),
            Err(Halt::Fault(fault)) => return Err(fault),
            Err(Halt::NotImplemented) => return Ok(None),
        },
        Expr::RootOf(root) => {
            let value = root.evaluate(precision, cx)?;
            of_number(Number::Complex(value), precision)
        }
        Expr::Add(terms) => {
            let terms = of_operands(terms, bits, true, cx)?;
            cx.add(terms)?
        }
        Expr::Mul(factors) => of_product(expr, factors, bits, cx)?,
        Expr::Pow(power) => of_power(&power[0], &power[1], bits, cx)?,
        Expr::Call(Function::Min | Function::Max, arguments) => {
            let Expr::Call(function, _) = expr else { return Ok(None) };
            of_arguments(*function, arguments, bits, cx)?
        }
        Expr::Call(Function::Mod | Function::Undefined, _) => return Ok(None),
        Expr::Call(function, arguments) => {
            let value = (Evaluator { cx, most: DEFAULT_MOST }).mpmath(*function, arguments, bits);
            match value {
                Ok(Some(value)) => of_number(value.round(precision), precision),
                Ok(None) => Expr::Constant(Constant::ComplexInfinity),
                Err(Halt::Fault(fault)) => return Err(fault),
                Err(Halt::NotImplemented) => return Ok(None),
            }
        }
    }))
}

/// `expr`'s value where it has one, or else the expression.
fn or_itself(expr: &Expr, bits: i64, cx: &mut Context) -> Faulty<Expr> {
    Ok(evaluate(expr, bits, cx)?.unwrap_or_else(|| expr.clone()))
}

/// The function of its arguments' values.
pub(super) fn of_arguments(function: Function, arguments: &[Expr], bits: i64, cx: &mut Context) -> Faulty<Expr> {
    let values = arguments.iter().map(|argument| or_itself(argument, bits, cx)).collect::<Faulty<Vec<_>>>()?;
    cx.call(function, values)
}

/// The values of a sum's terms, or of a product's factors: those without symbols as one number, as far as there are
/// others too.
fn of_operands(operands: &[Expr], bits: i64, is_sum: bool, cx: &mut Context) -> Faulty<Vec<Expr>> {
    let (numeric, others): (Vec<_>, Vec<_>) = operands.iter().cloned().partition(Expr::is_numeric);
    if numeric.is_empty() || others.is_empty() {
        return operands.iter().map(|operand| or_itself(operand, bits, cx)).collect();
    }
    let number = if is_sum { cx.add(numeric)? } else { cx.multiply(numeric)? };
    let mut values = vec![or_itself(&number, bits, cx)?];
    for other in others {
        values.push(or_itself(&other, bits, cx)?);
    }
    Ok(values)
}

/// A sign alone is no coefficient that becomes a float.
fn of_product(expr: &Expr, factors: &[Expr], bits: i64, cx: &mut Context) -> Faulty<Expr> {
    let value = match factors {
        [sign, rest @ ..] if sign.is_i64(-1) => {
            let value = match rest {
                [single] => or_itself(single, bits, cx)?,
                rest => {
                    let values = of_operands(rest, bits, false, cx)?;
                    cx.multiply(values)?
                }
            };
            cx.negate(&value)?
        }
        factors => {
            let values = of_operands(factors, bits, false, cx)?;
            cx.multiply(values)?
        }
    };
    if expr.is_numeric() { crate::sympy::expand::expand(&value, cx) } else { Ok(value) }
}

/// An integer exponent stays exact.
fn of_power(base: &Expr, exponent: &Expr, bits: i64, cx: &mut Context) -> Faulty<Expr> {
    let base = or_itself(base, bits, cx)?;
    let exponent = if exponent.as_integer().is_some() { exponent.clone() } else { or_itself(exponent, bits, cx)? };
    cx.power(base, exponent)
}

fn of_number(number: Number, precision: u32) -> Expr {
    match number {
        Number::Real(value) => float_or_zero(value, precision),
        Number::Complex(Complex { re, im }) => {
            let re = float_or_zero(re, precision);
            if im.is_zero() {
                return re;
            }
            let im = Expr::Mul([float(im, precision), Expr::Constant(Constant::ImaginaryUnit)].into());
            if re.is_i64(0) { im } else { Expr::Add([re, im].into()) }
        }
    }
}

fn float_or_zero(value: Real, precision: u32) -> Expr {
    if value.is_zero() { Expr::from(0) } else { float(value, precision) }
}

fn float(value: Real, precision: u32) -> Expr {
    Expr::Float(Rc::new(Float { value, precision }))
}

/// The real root of `x³ = x² + x + 1`.
pub(super) fn tribonacci(bits: u32) -> Real {
    let wide = Precision::nearest(bits.saturating_add(10));
    let one = Real::from(1);
    let root = |of: i64| Real::from(of).square_root(wide).unwrap_or_default();
    let cube_root = |of: &Real| crate::mp::root(of, 3, wide).unwrap_or_default();
    let offset = root(33).multiply(&Real::from(3), wide);
    let nineteen = Real::from(19);
    let high = cube_root(&nineteen.add(&offset, wide));
    let low = cube_root(&nineteen.subtract(&offset, wide));
    let sum = one.add(&high, wide).add(&low, wide);
    sum.divide(&Real::from(3), bits).unwrap_or_default()
}

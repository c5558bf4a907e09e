//! Expressions that are not numbers, or have no rule: their numeric parts are evaluated, and the expression is rebuilt.
//!
//! After the `_eval_evalf` methods of SymPy (BSD-3-Clause): `AssocOp`, `Mul`, `Pow`, `Function`, `NumberSymbol`.

use pascaline_mp::{self as mp, Complex, Precision, Real};

use super::evalf_function::Pole;
use super::{DEFAULT_MAXPREC, Evaluator};
use crate::expr::{COMPLEX_INFINITY, Constant, Expr, Float, Form, I, ZERO};
use crate::functions::Function;
use crate::parts::parted;
use crate::{Context, expand};

/// `_eval_evalf`; `None` if the expression stays as it is.
pub(super) fn evaluate<'a>(expr: Expr<'a>, bits: i64, cx: &Context<'a>) -> Option<Expr<'a>> {
    cx.afford(1)?;
    let precision = u32::try_from(bits.max(1)).unwrap_or(u32::MAX);
    Some(match expr {
        Form::Rational(rational) if rational.is_zero() => expr,
        Form::Rational(rational) => float(Real::from_rational(rational, cx.precision(precision)), precision, cx),
        Form::Float(own) if own.value.is_zero() => ZERO,
        Form::Float(own) => float(own.value.round(cx.precision(precision)), precision, cx),
        Form::Constant(Constant::ImaginaryUnit | Constant::ComplexInfinity) | Form::Symbol(_) => return None,
        Form::Constant(Constant::Infinity | Constant::NegativeInfinity | Constant::NaN) => expr,
        Form::Constant(constant) => {
            let part = Evaluator { cx, maxprec: DEFAULT_MAXPREC }.named(*constant, bits)?;
            float(part.value.round(cx.precision(precision)), precision, cx)
        }
        Form::RootOf(root) => {
            let value = root.evaluate(precision, cx);
            from_complex(value, precision, cx)
        }
        Form::Add(terms) => {
            let terms = evaluate_operands(terms, bits, true, cx);
            cx.add(&terms)
        }
        Form::Mul(factors) => evaluate_product(expr, factors, bits, cx),
        Form::Pow(power) => evaluate_power(power[0], power[1], bits, cx),
        Form::Call(function @ (Function::Min | Function::Max), arguments) => {
            evaluate_arguments(*function, arguments, bits, cx)
        }
        Form::Call(Function::Mod | Function::Undefined, _) => return None,
        Form::Call(function, arguments) => {
            match (Evaluator { cx, maxprec: DEFAULT_MAXPREC }).mpmath(*function, arguments, bits)? {
                Ok(value) => from_complex(value.round(cx.precision(precision)), precision, cx),
                Err(Pole) => COMPLEX_INFINITY,
            }
        }
    })
}

/// The value of the expression, or the expression itself.
fn or_itself<'a>(expr: Expr<'a>, bits: i64, cx: &Context<'a>) -> Expr<'a> {
    evaluate(expr, bits, cx).unwrap_or(expr)
}

/// The function applied to the values of its arguments.
pub(super) fn evaluate_arguments<'a>(
    function: Function,
    arguments: &[Expr<'a>],
    bits: i64,
    cx: &Context<'a>,
) -> Expr<'a> {
    let values = arguments.iter().map(|argument| or_itself(argument, bits, cx)).collect::<Vec<_>>();
    cx.call(function, &values)
}

/// The values of the terms of a sum, or of the factors of a product. Those without symbols are combined to one number if there
/// are others.
fn evaluate_operands<'a>(operands: &[Expr<'a>], bits: i64, is_sum: bool, cx: &Context<'a>) -> Vec<Expr<'a>> {
    let (numeric, others) = parted(operands, cx, &mut |expr, _| expr.is_numeric(cx));
    let mut operands = operands.to_vec();
    if !numeric.is_empty() && !others.is_empty() {
        let number = if is_sum { cx.add(numeric) } else { cx.multiply(numeric) };
        operands = [&[number], others].concat();
    }
    for operand in &mut operands {
        *operand = or_itself(operand, bits, cx);
    }
    operands
}

/// The product of the values of its factors; a coefficient of -1 stays exact.
fn evaluate_product<'a>(expr: Expr<'a>, factors: &[Expr<'a>], bits: i64, cx: &Context<'a>) -> Expr<'a> {
    let value = match factors {
        [sign, rest @ ..] if sign.is_i64(-1) => {
            let value = match rest {
                [single] => or_itself(single, bits, cx),
                rest => {
                    let values = evaluate_operands(rest, bits, false, cx);
                    cx.multiply(&values)
                }
            };
            cx.negate(value)
        }
        factors => {
            let values = evaluate_operands(factors, bits, false, cx);
            cx.multiply(&values)
        }
    };
    if expr.is_numeric(cx) { expand::expand(value, cx) } else { value }
}

/// The power of the values of base and exponent; an integer exponent stays exact.
fn evaluate_power<'a>(base: Expr<'a>, exponent: Expr<'a>, bits: i64, cx: &Context<'a>) -> Expr<'a> {
    let base = or_itself(base, bits, cx);
    let exponent = if exponent.as_integer().is_some() { exponent } else { or_itself(exponent, bits, cx) };
    cx.power(base, exponent)
}

/// The number as an expression of floats.
fn from_complex<'a>(Complex { re, im }: Complex, precision: u32, cx: &Context<'a>) -> Expr<'a> {
    let re = float_or_zero(re, precision, cx);
    if im.is_zero() {
        return re;
    }
    let im = cx.multiply_unevaluated(&[float(im, precision, cx), I]);
    if re.is_i64(0) { im } else { cx.add_unevaluated(&[re, im]) }
}

fn float_or_zero<'a>(value: Real, precision: u32, cx: &Context<'a>) -> Expr<'a> {
    if value.is_zero() { ZERO } else { float(value, precision, cx) }
}

fn float<'a>(value: Real, precision: u32, cx: &Context<'a>) -> Expr<'a> {
    cx.number(Float { value, precision })
}

/// `TribonacciConstant._eval_evalf`: the real root of `x³ = x² + x + 1`.
pub(super) fn tribonacci(to: Precision) -> Real {
    let wide = to.more(10);
    let sqrt = |of: i64| Real::from(of).square_root(wide);
    let cube_root = |of: &Real| mp::nth_root(of, 3, wide).unwrap_or_default();
    let offset = sqrt(33).multiply(&Real::from(3), wide);
    let nineteen = Real::from(19);
    let high = cube_root(&nineteen.add(&offset, wide));
    let low = cube_root(&nineteen.subtract(&offset, wide));
    let sum = mp::ONE.add(&high, wide).add(&low, wide);
    sum.divide(&Real::from(3), to).unwrap_or_default()
}

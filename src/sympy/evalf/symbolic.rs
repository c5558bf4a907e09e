//! What is no number, or has no rule: its numeric parts are evaluated, and the expression is built again of them.

use super::call::Pole;
use super::{DEFAULT_MOST, Evaluator};
use crate::mp::{self, Complex, Precision, Real};
use crate::sympy::expr::{COMPLEX_INFINITY, Constant, Expr, Float, Form, I, ZERO};
use crate::sympy::functions::Function;
use crate::sympy::parts::parted;
use crate::sympy::{Context, expand};

/// `_eval_evalf`; `None` of what stays as it is.
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
            let part = Evaluator { cx, most: DEFAULT_MOST }.named(*constant, bits)?;
            float(part.value.round(cx.precision(precision)), precision, cx)
        }
        Form::RootOf(root) => {
            let value = root.evaluate(precision, cx);
            of_number(value, precision, cx)
        }
        Form::Add(terms) => {
            let terms = of_operands(terms, bits, true, cx);
            cx.add(&terms)
        }
        Form::Mul(factors) => of_product(expr, factors, bits, cx),
        Form::Pow(power) => of_power(power[0], power[1], bits, cx),
        Form::Call(function @ (Function::Min | Function::Max), arguments) => {
            of_arguments(*function, arguments, bits, cx)
        }
        Form::Call(Function::Mod | Function::Undefined, _) => return None,
        Form::Call(function, arguments) => {
            match (Evaluator { cx, most: DEFAULT_MOST }).mpmath(*function, arguments, bits)? {
                Ok(value) => of_number(value.round(cx.precision(precision)), precision, cx),
                Err(Pole) => COMPLEX_INFINITY,
            }
        }
    })
}

/// `expr`'s value where it has one, or else the expression.
fn or_itself<'a>(expr: Expr<'a>, bits: i64, cx: &Context<'a>) -> Expr<'a> {
    evaluate(expr, bits, cx).unwrap_or(expr)
}

/// The function of its arguments' values.
pub(super) fn of_arguments<'a>(function: Function, arguments: &[Expr<'a>], bits: i64, cx: &Context<'a>) -> Expr<'a> {
    let values = arguments.iter().map(|argument| or_itself(argument, bits, cx)).collect::<Vec<_>>();
    cx.call(function, &values)
}

/// The values of a sum's terms, or of a product's factors: those without symbols as one number, as far as there are
/// others too.
fn of_operands<'a>(operands: &[Expr<'a>], bits: i64, is_sum: bool, cx: &Context<'a>) -> Vec<Expr<'a>> {
    let (numeric, others) = parted(operands, cx, &mut |expr, _| expr.is_numeric());
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

/// A sign alone is no coefficient that becomes a float.
fn of_product<'a>(expr: Expr<'a>, factors: &[Expr<'a>], bits: i64, cx: &Context<'a>) -> Expr<'a> {
    let value = match factors {
        [sign, rest @ ..] if sign.is_i64(-1) => {
            let value = match rest {
                [single] => or_itself(single, bits, cx),
                rest => {
                    let values = of_operands(rest, bits, false, cx);
                    cx.multiply(&values)
                }
            };
            cx.negate(value)
        }
        factors => {
            let values = of_operands(factors, bits, false, cx);
            cx.multiply(&values)
        }
    };
    if expr.is_numeric() { expand::expand(value, cx) } else { value }
}

/// An integer exponent stays exact.
fn of_power<'a>(base: Expr<'a>, exponent: Expr<'a>, bits: i64, cx: &Context<'a>) -> Expr<'a> {
    let base = or_itself(base, bits, cx);
    let exponent = if exponent.as_integer().is_some() { exponent } else { or_itself(exponent, bits, cx) };
    cx.power(base, exponent)
}

fn of_number<'a>(Complex { re, im }: Complex, precision: u32, cx: &Context<'a>) -> Expr<'a> {
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

/// The real root of `x³ = x² + x + 1`.
pub(super) fn tribonacci(to: Precision) -> Real {
    let wide = to.more(10);
    let root = |of: i64| Real::from(of).square_root(wide).unwrap_or_default();
    let cube_root = |of: &Real| mp::root(of, 3, wide).unwrap_or_default();
    let offset = root(33).multiply(&Real::from(3), wide);
    let nineteen = Real::from(19);
    let high = cube_root(&nineteen.add(&offset, wide));
    let low = cube_root(&nineteen.subtract(&offset, wide));
    let sum = mp::ONE.add(&high, wide).add(&low, wide);
    sum.divide(&Real::from(3), to).unwrap_or_default()
}

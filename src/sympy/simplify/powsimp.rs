//! Combines powers, and denests them.
//!
//! After `powsimp` and `powdenest` of `sympy/simplify/powsimp.py` (BSD-3-Clause).

use pascaline_number::integer::{AbsOrd, Signed};

use super::expand_log;
use super::exponent::power;
use super::replace::{base_exponent, map_arguments, rewrite};
use crate::Context;
use crate::construct::{Table, push_to};
use crate::expr::{Constant, Expr, Form, NAN, Operands};
use crate::functions::Function;
use crate::parts::parted;

/// `powsimp(expr)`: `2**x*3**x` is `6**x`, `2**(2*x)` is `4**x`, `4*2**x` is `2**(x + 2)`.
pub(crate) fn powsimp<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if cx.afford(2).is_none() {
        return NAN;
    }
    let expr = match expr {
        Form::Add(_) => return map_arguments(expr, cx, &mut |argument, cx| powsimp(argument, cx)),
        Form::Mul(_) => map_arguments(expr, cx, &mut |argument, cx| powsimp(argument, cx)),
        Form::Pow(_) | Form::Call(Function::Exp, _) => expr,
        _ => return expr,
    };
    let joined = join_coefficient(expr, cx);
    join_bases(joined, cx)
}

/// Moves the coefficient into the exponent where it contains the base of the power.
fn join_coefficient<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (mut coefficient, rest) = expr.as_coefficient_multiply(cx);
    if coefficient.is_one() {
        return expr;
    }
    let mut factors = Vec::new();
    for factor in rest.factors() {
        let (base, exponent) = base_exponent(factor);
        let is_candidate = base.as_rational().is_some() && !base.is_i64(-1) && !exponent.is_number();
        let mut times = 0;
        while is_candidate && times < 1000 {
            let quotient = cx.divide(coefficient, base);
            if !gets_simpler(coefficient, quotient) {
                break;
            }
            coefficient = quotient;
            times += 1;
        }
        let exponent = cx.sum(exponent, cx.number(times));
        factors.push(if times == 0 { factor } else { cx.power(base, exponent) });
    }
    factors.push(coefficient);
    cx.multiply(&factors)
}

/// Whether the quotient of two rationals has a smaller numerator, and no different denominator.
fn gets_simpler(number: Expr, quotient: Expr) -> bool {
    let (Some(number), Some(quotient)) = (number.as_rational(), quotient.as_rational()) else { return false };
    number.denominator() == quotient.denominator() && number.numerator().abs_cmp(quotient.numerator()).is_gt()
}

/// Multiplies bases with equal exponents, where that does not change the value.
fn join_bases<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let mut groups = Table::new();
    for factor in expr.factors() {
        let (mut base, mut exponent) = base_exponent(factor);
        if exponent.is_integer(cx) == Some(true) || is_nonnegative_fraction(base, cx) {
            let (coefficient, rest) = exponent.as_coefficient_multiply(cx);
            if !coefficient.is_one() && !rest.is_one() && coefficient.as_rational().is_some() {
                base = power(base, coefficient, cx);
                exponent = rest;
            }
        }
        push_to(&mut groups, exponent, base, cx);
    }
    let mut factors = Vec::new();
    for (exponent, bases) in groups {
        if exponent.is_integer(cx) == Some(true) || bases.len() == 1 {
            let base = cx.multiply(&bases);
            factors.push(power(base, exponent, cx));
            continue;
        }
        let (joined, unknown) = parted(&bases, cx, &mut |base, cx| base.is_nonnegative(cx) == Some(true));
        let base = if let [one] = unknown {
            cx.multiply(&[joined, &[one]].concat())
        } else {
            for base in unknown {
                factors.push(power(base, exponent, cx));
            }
            cx.multiply(joined)
        };
        factors.push(power(base, exponent, cx));
    }
    cx.multiply(&factors)
}

fn is_nonnegative_fraction<'a>(base: Expr<'a>, cx: &Context<'a>) -> bool {
    let (numerator, denominator) = super::as_numerator_denominator(base, cx);
    numerator.is_nonnegative(cx) == Some(true) && denominator.is_nonnegative(cx) == Some(true)
}

/// `powdenest(expr)`: `4**x` is `2**(2*x)`, `exp(x*log(2))` is `2**x`, and powers of powers are combined where that is
/// valid.
pub(crate) fn powdenest<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let simplified = powsimp(expr, cx);
    rewrite(simplified, cx, &mut |part, cx| match part {
        Form::Pow(_) | Form::Call(Function::Exp, _) => Some(denest(part, cx)),
        _ => None,
    })
}

fn denest<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (base, exponent) = base_exponent(expr);
    if base.is_constant(Constant::Exp1) {
        let Form::Mul(factors) = exponent else { return expr };
        let (logarithms, others) = parted(factors, cx, &mut |factor, _| factor.as_call(Function::Log).is_some());
        let [logarithm] = logarithms else { return expr };
        let base = cx.apply(Function::Exp, logarithm);
        let others = cx.multiply(others);
        return cx.power(base, others);
    }
    if base.as_integer().is_some_and(|base| !base.is_negative()) {
        let logarithm = cx.apply(Function::Log, base);
        let expanded = expand_log(logarithm, false, cx);
        let (times, logarithm) = expanded.as_coefficient_multiply(cx);
        if !times.is_one()
            && let Some([root]) = logarithm.as_call(Function::Log)
        {
            let exponent = cx.product(exponent, times);
            return cx.power(root, exponent);
        }
    }
    expr
}

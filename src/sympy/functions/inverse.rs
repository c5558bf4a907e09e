//! The inverses of the trigonometric functions: exact for the numbers in SymPy's tables.

use super::super::assumptions::{Digits, first_digits};
use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty};
use super::numeric::{is_comparable, is_greater};
use super::pieces::{could_extract_minus_sign, imaginary_coefficient, multiple_of_pi, times_i, times_minus_i};
use super::radicals::{self, COSECANTS, SINES, TANGENTS};
use super::{Function, Value, no_value};
use crate::rational::Rational;

pub(super) fn evaluate(function: Function, x: &Expr, cx: &mut Context) -> Value {
    if let Some(value) = of_special(function, x, cx)? {
        return Ok(Some(value));
    }
    let is_odd = !matches!(function, Function::Acos | Function::Asec);
    if is_odd && could_extract_minus_sign(x, cx)? {
        let opposite = cx.negate(x)?;
        let value = cx.call(function, vec![opposite])?;
        return cx.negate(&value).map(Some);
    }
    if let Some(angle) = of_table(function, x, cx)? {
        return multiple_of_pi(angle, cx).map(Some);
    }
    if let Some(value) = of_imaginary(function, x, cx)? {
        return Ok(Some(value));
    }
    if !x.is_atom() && x.is_zero(cx) == Some(true) {
        return Ok(Some(at_zero(function)));
    }
    of_own_function(function, x, cx)
}

/// `pi` times a fraction.
fn pi_over(numerator: i64, denominator: i64, cx: &mut Context) -> Value {
    let turns = Rational::new(numerator.into(), denominator.into()).unwrap_or_default();
    multiple_of_pi(turns, cx).map(Some)
}

fn half_pi() -> Expr {
    Expr::multiply_unevaluated([Expr::half(), Constant::Pi.into()])
}

fn at_zero(function: Function) -> Expr {
    match function {
        Function::Acos | Function::Acot => half_pi(),
        Function::Asec | Function::Acsc => Constant::ComplexInfinity.into(),
        _ => Expr::zero(),
    }
}

/// 0, 1, -1 and what is no number.
fn of_special(function: Function, x: &Expr, cx: &mut Context) -> Value {
    if x.is_literal_zero() {
        return Ok(Some(at_zero(function)));
    }
    match x {
        Expr::Rational(_) => match (function, x.as_i64()) {
            (Function::Asin | Function::Acsc, Some(1)) => Ok(Some(half_pi())),
            (Function::Asin | Function::Acsc, Some(-1)) => pi_over(-1, 2, cx),
            (Function::Acos | Function::Asec, Some(1)) => Ok(Some(Expr::zero())),
            (Function::Acos | Function::Asec, Some(-1)) => Ok(Some(Constant::Pi.into())),
            (Function::Atan | Function::Acot, Some(1)) => pi_over(1, 4, cx),
            (Function::Atan | Function::Acot, Some(-1)) => pi_over(-1, 4, cx),
            _ => Ok(None),
        },
        Expr::Constant(constant) => of_constant(function, *constant, x, cx),
        _ => Ok(None),
    }
}

fn of_constant(function: Function, constant: Constant, x: &Expr, cx: &mut Context) -> Value {
    let infinite =
        |constant: Constant, cx: &mut Context| cx.multiply(vec![constant.into(), Expr::imaginary_unit()]).map(Some);
    match (constant, function) {
        (Constant::NaN, _) => Ok(Some(Constant::NaN.into())),
        (Constant::Infinity, Function::Asin) => infinite(Constant::NegativeInfinity, cx),
        (Constant::NegativeInfinity, Function::Asin) => infinite(Constant::Infinity, cx),
        (Constant::Infinity | Constant::NegativeInfinity, Function::Acos) => infinite(constant, cx),
        (Constant::ComplexInfinity, Function::Asin | Function::Acos) => Ok(Some(x.clone())),
        (Constant::Infinity, Function::Atan) => Ok(Some(half_pi())),
        (Constant::NegativeInfinity, Function::Atan) => pi_over(-1, 2, cx),
        (Constant::ComplexInfinity, Function::Atan) => Err(no_value(function, x)),
        (Constant::Infinity | Constant::NegativeInfinity | Constant::ComplexInfinity, Function::Asec) => {
            Ok(Some(half_pi()))
        }
        (Constant::Infinity | Constant::NegativeInfinity | Constant::ComplexInfinity, _) => Ok(Some(Expr::zero())),
        _ => Ok(None),
    }
}

/// The half turns that SymPy's tables give for the number.
fn of_table(function: Function, x: &Expr, cx: &mut Context) -> Faulty<Option<Rational>> {
    let table = match function {
        Function::Asin | Function::Acos => SINES,
        Function::Atan | Function::Acot => TANGENTS,
        _ => COSECANTS,
    };
    let half = Rational::new(1.into(), 2.into()).unwrap_or_default();
    let angle = radicals::angle(table, x, cx)?;
    match (function, angle) {
        (Function::Asin | Function::Atan | Function::Acsc, angle) => Ok(angle),
        (Function::Acot, Some(angle)) => {
            let complement = half.add(&angle.negate());
            Ok(Some(if complement > half { complement.add(&Rational::from(-1)) } else { complement }))
        }
        (Function::Acot, None) => Ok(None),
        (_, Some(angle)) => Ok(Some(half.add(&angle.negate()))),
        // The table of sines has few negative ones.
        (_, None) if x.is_numeric() => {
            let opposite = cx.negate(x)?;
            Ok(radicals::angle(table, &opposite, cx)?.map(|angle| half.add(&angle)))
        }
        _ => Ok(None),
    }
}

/// `asin(x*I)` is `I*asinh(x)`, and so on.
fn of_imaginary(function: Function, x: &Expr, cx: &mut Context) -> Value {
    if matches!(x, Expr::Float(_)) || matches!(function, Function::Asec | Function::Acsc) {
        return Ok(None);
    }
    let Some(coefficient) = imaginary_coefficient(x, cx)? else { return Ok(None) };
    let hyperbolic = match function {
        Function::Acos => {
            let sine = cx.call(Function::Asin, vec![x.clone()])?;
            return cx.subtract(&half_pi(), &sine).map(Some);
        }
        Function::Asin => Function::Asinh,
        Function::Atan => Function::Atanh,
        _ => Function::Acoth,
    };
    let value = cx.call(hyperbolic, vec![coefficient])?;
    if function == Function::Acot { times_minus_i(value, cx) } else { times_i(value, cx) }.map(Some)
}

/// `asin(sin(x))` and `asin(cos(x))` of a real x that is known: an angle within the inverse's range.
fn of_own_function(function: Function, x: &Expr, cx: &mut Context) -> Value {
    let (own, other) = match function {
        Function::Asin => (Function::Sin, Function::Cos),
        Function::Acos => (Function::Cos, Function::Sin),
        Function::Atan => (Function::Tan, Function::Cot),
        Function::Acot => (Function::Cot, Function::Tan),
        Function::Asec => (Function::Sec, Function::Csc),
        _ => (Function::Csc, Function::Sec),
    };
    let is_even = matches!(function, Function::Acos | Function::Asec);
    let (minus, inner) = match x {
        Expr::Mul(factors) if is_even => match &**factors {
            [sign, inner] if sign.is_i64(-1) => (true, inner),
            _ => (false, x),
        },
        _ => (false, x),
    };
    let Expr::Call(applied, arguments) = inner else { return Ok(None) };
    let [angle] = &**arguments else { return Ok(None) };
    if (*applied != own && *applied != other) || !is_comparable(angle, cx)? {
        return Ok(None);
    }
    if *applied == other {
        return of_complement(function, inner, minus, cx).map(Some);
    }
    match function {
        Function::Acos | Function::Asec => even_angle(angle, minus, cx),
        Function::Asin | Function::Acsc => odd_angle(angle, cx),
        _ => tangent_angle(angle, cx),
    }
    .map(Some)
}

/// By the inverse of the other function of the same x: the two add up to a quarter turn.
fn of_complement(function: Function, x: &Expr, minus: bool, cx: &mut Context) -> Faulty<Expr> {
    let other = match function {
        Function::Asin => Function::Acos,
        Function::Acos => Function::Asin,
        Function::Atan => Function::Acot,
        Function::Acot => Function::Atan,
        Function::Asec => Function::Acsc,
        _ => Function::Asec,
    };
    let other_angle = cx.call(other, vec![x.clone()])?;
    let half_pi = half_pi();
    if minus && function == Function::Acos {
        return cx.sum(&half_pi, &other_angle);
    }
    let angle = cx.subtract(&half_pi, &other_angle)?;
    let is_tangent = matches!(function, Function::Atan | Function::Acot);
    if is_tangent && is_greater(&angle, &half_pi, cx)? {
        return cx.subtract(&angle, &Constant::Pi.into());
    }
    Ok(angle)
}

fn two_pi() -> Expr {
    Expr::multiply_unevaluated([Expr::from(2), Constant::Pi.into()])
}

/// From 0 to pi, with the same cosine, or with the opposite one.
fn even_angle(angle: &Expr, minus: bool, cx: &mut Context) -> Faulty<Expr> {
    let pi = Constant::Pi.into();
    let angle = if minus { cx.subtract(&pi, angle)? } else { angle.clone() };
    let angle = cx.call(Function::Mod, vec![angle, two_pi()])?;
    if is_greater(&angle, &pi, cx)? { cx.subtract(&two_pi(), &angle) } else { Ok(angle) }
}

/// From -pi/2 to pi/2, with the same sine.
fn odd_angle(angle: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let pi: Expr = Constant::Pi.into();
    let half_pi = half_pi();
    let mut angle = cx.call(Function::Mod, vec![angle.clone(), two_pi()])?;
    if is_greater(&angle, &pi, cx)? {
        angle = cx.subtract(&pi, &angle)?;
    }
    if is_greater(&angle, &half_pi, cx)? {
        angle = cx.subtract(&pi, &angle)?;
    }
    let lowest = cx.negate(&half_pi)?;
    if is_greater(&lowest, &angle, cx)? {
        let opposite = cx.negate(&angle)?;
        angle = cx.subtract(&opposite, &pi)?;
    }
    Ok(angle)
}

/// From -pi/2 to pi/2, with the same tangent.
fn tangent_angle(angle: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let pi: Expr = Constant::Pi.into();
    let angle = cx.call(Function::Mod, vec![angle.clone(), pi.clone()])?;
    let half_pi = half_pi();
    if is_greater(&angle, &half_pi, cx)? { cx.subtract(&angle, &pi) } else { Ok(angle) }
}

/// `atan2(y, x)`
pub(super) fn of_point(y: &Expr, x: &Expr, cx: &mut Context) -> Value {
    if x.is_constant(Constant::NegativeInfinity) {
        return Ok(below_zero(y, cx));
    }
    if x.is_constant(Constant::Infinity) {
        return Ok(Some(Expr::zero()));
    }
    if x.is_numeric() && y.is_numeric() && x.is_imaginary(cx) == Some(true) && y.is_imaginary(cx) == Some(true) {
        let real = [cx.call(Function::Im, vec![y.clone()])?, cx.call(Function::Im, vec![x.clone()])?];
        let [y, x] = &real;
        return of_finite_point(y, x, cx);
    }
    of_finite_point(y, x, cx)
}

/// The angle of a point infinitely far to the left.
fn below_zero(y: &Expr, cx: &mut Context) -> Option<Expr> {
    match (y.is_extended_nonnegative(cx), y.is_extended_negative(cx)) {
        (Some(true), _) => Some(Constant::Pi.into()),
        (_, Some(true)) => Some(Expr::multiply_unevaluated([Expr::from(-1), Constant::Pi.into()])),
        _ => None,
    }
}

fn of_finite_point(y: &Expr, x: &Expr, cx: &mut Context) -> Value {
    if x.is_extended_real(cx) == Some(true) && y.is_extended_real(cx) == Some(true) {
        if x.is_positive(cx) == Some(true) {
            return slope(y, x, 0, cx).map(Some);
        }
        if x.is_negative(cx) == Some(true) {
            if y.is_negative(cx) == Some(true) {
                return slope(y, x, -1, cx).map(Some);
            }
            if y.is_nonnegative(cx) == Some(true) {
                return slope(y, x, 1, cx).map(Some);
            }
        } else if x.is_zero(cx) == Some(true) {
            if y.is_positive(cx) == Some(true) {
                return Ok(Some(half_pi()));
            }
            if y.is_negative(cx) == Some(true) {
                return pi_over(-1, 2, cx);
            }
            if y.is_zero(cx) == Some(true) {
                return Ok(Some(Constant::NaN.into()));
            }
        }
    }
    if y.is_zero(cx) == Some(true) {
        return Ok(match (x.is_extended_positive(cx), x.is_extended_negative(cx)) {
            (Some(true), _) => Some(Expr::zero()),
            (_, Some(true)) => Some(Constant::Pi.into()),
            _ if x.is_numeric() => to_the_side(x, cx)?,
            _ => None,
        });
    }
    if !x.is_numeric() || !y.is_numeric() {
        return Ok(None);
    }
    let imaginary = times_i(y.clone(), cx)?;
    let point = cx.sum(x, &imaginary)?;
    let squares = [cx.power(x.clone(), Expr::from(2))?, cx.power(y.clone(), Expr::from(2))?];
    let squares = cx.add(squares.into())?;
    let distance = cx.square_root(&squares)?;
    let direction = cx.divide(&point, &distance)?;
    let logarithm = cx.call(Function::Log, vec![direction])?;
    times_minus_i(logarithm, cx).map(Some)
}

/// The angle of a complex number in the place of x, where y is zero.
fn to_the_side(x: &Expr, cx: &mut Context) -> Value {
    let re = cx.call(Function::Re, vec![x.clone()])?;
    Ok(match first_digits(&re, cx)? {
        Digits::Negative => Some(Constant::Pi.into()),
        Digits::Positive | Digits::Zero => Some(Expr::zero()),
        Digits::Unsure | Digits::Other => None,
    })
}

/// `atan(y/x)` and half turns.
fn slope(y: &Expr, x: &Expr, turns: i64, cx: &mut Context) -> Faulty<Expr> {
    let slope = cx.divide(y, x)?;
    let angle = cx.call(Function::Atan, vec![slope])?;
    let turns = multiple_of_pi(Rational::from(turns), cx)?;
    cx.sum(&angle, &turns)
}

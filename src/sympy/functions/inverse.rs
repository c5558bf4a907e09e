//! The inverses of the trigonometric functions: exact for the numbers in SymPy's tables.
//!
//! Follows `sympy/functions/elementary/trigonometric.py` (BSD-3-Clause).

use super::comparable::is_comparable;
use super::pieces::{
    could_extract_minus_sign, exceeds, imaginary_coefficient, is_greater, multiple_of_pi, times_i, times_minus_i,
};
use super::surds::{self, COSECANTS, SINES, TANGENTS};
use super::{Function, Value, no_value};
use crate::assumptions::{Digits, first_digits};
use crate::expr::{COMPLEX_INFINITY, Constant, Expr, Form, HALF, I, INFINITY, NAN, NEGATIVE_INFINITY, ONE, PI, ZERO};
use crate::{Context, Term};

pub(super) fn evaluate<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if x.is_literal_zero() {
        return Some(at_zero(function));
    }
    if let Some(value) = at_unit_or_infinity(function, x, cx) {
        return Some(value);
    }
    let is_odd = !matches!(function, Function::Acos | Function::Asec);
    if is_odd && could_extract_minus_sign(x, cx) {
        return Some(cx.negate(cx.apply(function, cx.negate(x))));
    }
    if let Some(angle) = known_angle(function, x, cx) {
        return Some(multiple_of_pi(angle, cx));
    }
    if let Some(value) = by_hyperbolic(function, x, cx) {
        return Some(value);
    }
    if !x.is_atom() && x.is_zero(cx) == Some(true) {
        return Some(at_zero(function));
    }
    after_trigonometric(function, x, cx)
}

/// `pi/2`
const HALF_PI: Expr<'static> = &Form::Mul(&[HALF, PI]);

/// `pi*I/2`
pub(super) const HALF_PI_I: Expr<'static> = &Form::Mul(&[HALF, PI, I]);

fn at_zero(function: Function) -> Expr<'static> {
    match function {
        Function::Acos | Function::Acot => HALF_PI,
        Function::Asec | Function::Acsc => COMPLEX_INFINITY,
        _ => ZERO,
    }
}

/// The inverse functions, including the hyperbolic ones, at 1, -1 and the infinities.
pub(super) fn at_unit_or_infinity<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Constant(Constant::NaN) => Some(NAN),
        Form::Constant(Constant::Infinity) => at_infinity(function, cx),
        Form::Constant(Constant::NegativeInfinity) => at_negative_infinity(function, cx),
        Form::Constant(Constant::ComplexInfinity) => {
            Some(at_complex_infinity(function).unwrap_or_else(|| no_value(function, x, cx)))
        }
        _ if x.is_one() => at_one(function, cx),
        _ if x.is_i64(-1) => at_minus_one(function, cx),
        _ => None,
    }
}

fn at_one<'a>(function: Function, cx: &Context<'a>) -> Value<'a> {
    use Function as F;
    match function {
        F::Asin | F::Acsc => Some(HALF_PI),
        F::Atan | F::Acot => Some((cx.term(PI) / 4).expr()),
        F::Acos | F::Asec | F::Acosh | F::Asech => Some(ZERO),
        F::Asinh | F::Acsch => Some((cx.sqrt(2) + 1).log().expr()),
        F::Atanh | F::Acoth => Some(INFINITY),
        _ => None,
    }
}

fn at_minus_one<'a>(function: Function, cx: &Context<'a>) -> Value<'a> {
    use Function as F;
    let pi = cx.term(PI);
    match function {
        F::Asin | F::Acsc => Some(cx.negate(HALF_PI)),
        F::Atan | F::Acot => Some((-(pi / 4)).expr()),
        F::Acos | F::Asec => Some(PI),
        F::Asinh => Some((cx.sqrt(2) - 1).log().expr()),
        F::Acsch => Some((-(cx.sqrt(2) + 1).log()).expr()),
        F::Acosh | F::Asech => Some((pi * I).expr()),
        F::Atanh | F::Acoth => Some(NEGATIVE_INFINITY),
        _ => None,
    }
}

fn at_infinity<'a>(function: Function, cx: &Context<'a>) -> Value<'a> {
    use Function as F;
    match function {
        F::Asin => Some(cx.product(NEGATIVE_INFINITY, I)),
        F::Acos => Some(cx.product(INFINITY, I)),
        F::Atan | F::Asec => Some(HALF_PI),
        F::Acot | F::Acsc | F::Acoth | F::Acsch => Some(ZERO),
        F::Asinh | F::Acosh => Some(INFINITY),
        F::Atanh => Some(cx.negate(HALF_PI_I)),
        F::Asech => Some(HALF_PI_I),
        _ => None,
    }
}

fn at_negative_infinity<'a>(function: Function, cx: &Context<'a>) -> Value<'a> {
    use Function as F;
    match function {
        F::Asin => Some(cx.product(INFINITY, I)),
        F::Acos => Some(cx.product(NEGATIVE_INFINITY, I)),
        F::Atan => Some(cx.negate(HALF_PI)),
        F::Asec => Some(HALF_PI),
        F::Acot | F::Acsc | F::Acoth | F::Acsch => Some(ZERO),
        F::Asinh => Some(NEGATIVE_INFINITY),
        F::Acosh => Some(INFINITY),
        F::Atanh | F::Asech => Some(HALF_PI_I),
        _ => None,
    }
}

/// `None` if SymPy's value is an interval.
fn at_complex_infinity(function: Function) -> Value<'static> {
    use Function as F;
    match function {
        F::Asin | F::Acos | F::Asinh | F::Acosh => Some(COMPLEX_INFINITY),
        F::Asec => Some(HALF_PI),
        F::Acot | F::Acsc | F::Acoth | F::Acsch => Some(ZERO),
        _ => None,
    }
}

/// The value in half turns, if the number is in SymPy's tables.
fn known_angle<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let table = match function {
        Function::Asin | Function::Acos => &SINES,
        Function::Atan | Function::Acot => &TANGENTS,
        Function::Asec | Function::Acsc => &COSECANTS,
        _ => return None,
    };
    let angle = surds::angle(table, x, cx);
    match (function, angle) {
        (Function::Asin | Function::Atan | Function::Acsc, angle) => angle,
        (Function::Acot, Some(angle)) => {
            let complement = cx.subtract(HALF, angle);
            Some(if exceeds(complement, HALF, cx) { cx.subtract(complement, ONE) } else { complement })
        }
        (Function::Acot, None) => None,
        (_, Some(angle)) => Some(cx.subtract(HALF, angle)),
        // The tables have few negative numbers.
        (_, None) if x.is_numeric(cx) => surds::angle(table, cx.negate(x), cx).map(|angle| cx.sum(HALF, angle)),
        _ => None,
    }
}

/// `asin(x*I)` is `I*asinh(x)`, and so on.
fn by_hyperbolic<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if matches!(x, Form::Float(_)) || matches!(function, Function::Asec | Function::Acsc) {
        return None;
    }
    let coefficient = imaginary_coefficient(x, cx)?;
    let hyperbolic = match function {
        Function::Acos => return Some(cx.subtract(HALF_PI, cx.apply(Function::Asin, x))),
        Function::Asin => Function::Asinh,
        Function::Atan => Function::Atanh,
        Function::Acot => Function::Acoth,
        _ => return None,
    };
    let value = cx.apply(hyperbolic, coefficient);
    Some(if function == Function::Acot { times_minus_i(value, cx) } else { times_i(value, cx) })
}

/// `asin(sin(x))`, `asin(cos(x))` and similar compositions for a comparable x: an angle within the inverse's range.
fn after_trigonometric<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let (own, other) = match function {
        Function::Asin => (Function::Sin, Function::Cos),
        Function::Acos => (Function::Cos, Function::Sin),
        Function::Atan => (Function::Tan, Function::Cot),
        Function::Acot => (Function::Cot, Function::Tan),
        Function::Asec => (Function::Sec, Function::Csc),
        Function::Acsc => (Function::Csc, Function::Sec),
        _ => return None,
    };
    let is_even = matches!(function, Function::Acos | Function::Asec);
    let (minus, inner) = match x {
        Form::Mul(factors) if is_even => match factors {
            [sign, inner] if sign.is_i64(-1) => (true, *inner),
            _ => (false, x),
        },
        _ => (false, x),
    };
    let Form::Call(applied, arguments) = inner else { return None };
    let [angle] = arguments else { return None };
    if (*applied != own && *applied != other) || !is_comparable(angle, cx) {
        return None;
    }
    if *applied == other {
        return Some(by_complement(function, inner, minus, cx));
    }
    let angle = cx.term(*angle);
    let angle = match function {
        Function::Acos | Function::Asec => angle_of_cosine(angle, minus),
        Function::Asin | Function::Acsc => angle_of_sine(angle),
        _ => angle_of_tangent(angle),
    };
    Some(angle.expr())
}

/// By the inverse of the cofunction: the sum of the two is `pi/2`.
fn by_complement<'a>(function: Function, x: Expr<'a>, minus: bool, cx: &Context<'a>) -> Expr<'a> {
    let other = match function {
        Function::Asin => Function::Acos,
        Function::Acos => Function::Asin,
        Function::Atan => Function::Acot,
        Function::Acot => Function::Atan,
        Function::Asec => Function::Acsc,
        _ => Function::Asec,
    };
    let other_angle = cx.apply(other, x);
    if minus && function == Function::Acos {
        return cx.sum(HALF_PI, other_angle);
    }
    let angle = cx.subtract(HALF_PI, other_angle);
    if matches!(function, Function::Atan | Function::Acot) {
        let [angle, pi] = cx.terms([angle, PI]);
        return if is_greater(angle, pi / 2) { angle - pi } else { angle }.expr();
    }
    angle
}

/// The angle from 0 to pi that has the same cosine, or the opposite one.
fn angle_of_cosine<'c, 'a>(angle: Term<'c, 'a>, minus: bool) -> Term<'c, 'a> {
    let pi = angle.with(PI);
    let angle = if minus { (pi - angle) % (2 * pi) } else { angle % (2 * pi) };
    if is_greater(angle, pi) { 2 * pi - angle } else { angle }
}

/// The angle from -pi/2 to pi/2 that has the same sine.
fn angle_of_sine<'c, 'a>(angle: Term<'c, 'a>) -> Term<'c, 'a> {
    let pi = angle.with(PI);
    let mut angle = angle % (2 * pi);
    if is_greater(angle, pi) {
        angle = pi - angle;
    }
    if is_greater(angle, pi / 2) {
        angle = pi - angle;
    }
    if is_greater(-(pi / 2), angle) {
        angle = -angle - pi;
    }
    angle
}

/// The angle from -pi/2 to pi/2 that has the same tangent.
fn angle_of_tangent<'c, 'a>(angle: Term<'c, 'a>) -> Term<'c, 'a> {
    let pi = angle.with(PI);
    let angle = angle % pi;
    if is_greater(angle, pi / 2) { angle - pi } else { angle }
}

/// `atan2(y, x)`
pub(super) fn atan2<'a>(y: Expr<'a>, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if x.is_constant(Constant::Infinity) {
        return Some(ZERO);
    }
    let [mut y, mut x] = cx.terms([y, x]);
    if x == NEGATIVE_INFINITY {
        return at_far_left(y);
    }
    let are_numeric = x.is_numeric() && y.is_numeric();
    if are_numeric && x.is_imaginary() == Some(true) && y.is_imaginary() == Some(true) {
        (y, x) = (y.im(), x.im());
    }
    if x.is_extended_real() == Some(true)
        && y.is_extended_real() == Some(true)
        && let Some(value) = atan2_of_reals(y, x)
    {
        return Some(value);
    }
    if y.is_zero() == Some(true) {
        if x.is_extended_positive() == Some(true) {
            return Some(ZERO);
        }
        if x.is_extended_negative() == Some(true) {
            return Some(PI);
        }
    }
    if !x.is_numeric() || !y.is_numeric() {
        return None;
    }
    if y.is_zero() == Some(true) {
        return angle_on_axis(x.expr(), cx);
    }
    let direction = (x + cx.term(I) * y) / (x.pow(2) + y.pow(2)).sqrt();
    Some(times_minus_i(direction.log().expr(), cx))
}

/// `atan2(y, -oo)`
fn at_far_left<'a>(y: Term<'_, 'a>) -> Value<'a> {
    if y.is_extended_nonnegative() == Some(true) {
        return Some(PI);
    }
    (y.is_extended_negative() == Some(true)).then(|| (-y.with(PI)).expr())
}

fn atan2_of_reals<'a>(y: Term<'_, 'a>, x: Term<'_, 'a>) -> Value<'a> {
    let pi = y.with(PI);
    if x.is_positive() == Some(true) {
        return Some((y / x).atan().expr());
    }
    if x.is_negative() == Some(true) {
        if y.is_negative() == Some(true) {
            return Some(((y / x).atan() - pi).expr());
        }
        if y.is_nonnegative() == Some(true) {
            return Some(((y / x).atan() + pi).expr());
        }
    }
    if x.is_zero() == Some(true) {
        if y.is_positive() == Some(true) {
            return Some(HALF_PI);
        }
        if y.is_negative() == Some(true) {
            return Some((-(pi / 2)).expr());
        }
        if y.is_zero() == Some(true) {
            return Some(NAN);
        }
    }
    None
}

/// `atan2(0, x)` by the sign of the real part of a number x.
fn angle_on_axis<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match first_digits(cx.apply(Function::Re, x), cx) {
        Digits::Negative => Some(PI),
        Digits::Positive | Digits::Zero => Some(ZERO),
        Digits::Unsure | Digits::Other => None,
    }
}

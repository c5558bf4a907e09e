//! The inverses of the trigonometric functions: exact for the numbers in SymPy's tables.

use super::super::Context;
use super::super::assumptions::{Digits, choose, first_digits};
use super::super::expr::{
    COMPLEX_INFINITY, Constant, Expr, Form, HALF, INFINITY, MINUS_ONE, NEGATIVE_INFINITY, ONE, PI, ZERO,
};
use super::numeric::is_comparable;
use super::pieces::{could_extract_minus_sign, exceeds, imaginary_coefficient, multiple_of_pi, times_i, times_minus_i};
use super::radicals::{self, COSECANTS, SINES, TANGENTS};
use super::{Function, Value, no_value};

pub(super) fn evaluate<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let Some(value) = of_special(function, x, cx) {
        return Some(value);
    }
    let is_odd = !matches!(function, Function::Acos | Function::Asec);
    if is_odd && could_extract_minus_sign(x, cx) {
        let opposite = cx.negate(x);
        let value = cx.apply(function, opposite);
        return Some(cx.negate(value));
    }
    if let Some(angle) = of_table(function, x, cx) {
        return Some(multiple_of_pi(angle, cx));
    }
    if let Some(value) = of_imaginary(function, x, cx) {
        return Some(value);
    }
    if !x.is_atom() && x.is_zero(cx) == Some(true) {
        return Some(at_zero(function));
    }
    of_own_function(function, x, cx)
}

/// `pi/2`
const HALF_PI: Expr<'static> = &Form::Mul(&[HALF, PI]);

fn at_zero(function: Function) -> Expr<'static> {
    match function {
        Function::Acos | Function::Acot => HALF_PI,
        Function::Asec | Function::Acsc => COMPLEX_INFINITY,
        _ => ZERO,
    }
}

/// 0, 1, -1 and what is no number.
fn of_special<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if x.is_literal_zero() {
        return Some(at_zero(function));
    }
    of_unit_or_infinity(function, x, cx)
}

/// The inverse functions, the hyperbolic ones too, of 1, -1 and what is no number.
pub(super) fn of_unit_or_infinity<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    // A is x, then 1, -1, oo, -oo and zoo.
    let clauses: &[u8] = match function {
        _ if x.is_constant(Constant::NaN) => b":q",
        Function::Asin => b"A=B:p2/;A=C:p2/n;A=D:Ei*;A=E:Di*;A=F:A",
        Function::Acos => b"A=B:0;A=C:p;A=D:Ai*;A=E:Ai*;A=F:A",
        Function::Atan => b"A=B:p4/;A=C:p4/n;A=D:p2/;A=E:p2/n",
        Function::Acot => b"A=B:p4/;A=C:p4/n;A=D:0;A=E:0;A=F:0",
        Function::Asec => b"A=B:0;A=C:p;A=D:p2/;A=E:p2/;A=F:p2/",
        Function::Acsc => b"A=B:p2/;A=C:p2/n;A=D:0;A=E:0;A=F:0",
        Function::Asinh => b"A=B:2s1+l;A=C:2s1-l;A=D:A;A=E:A;A=F:A",
        Function::Acosh => b"A=B:0;A=C:pi*;A=D:o;A=E:o;A=F:A",
        Function::Atanh => b"A=B:o;A=C:on;A=D:12/pimn;A=E:12/pim",
        Function::Acoth => b"A=B:o;A=C:on;A=D:0;A=E:0;A=F:0",
        Function::Asech => b"A=B:0;A=C:pi*;A=D:12/pim;A=E:12/pim",
        _ => b"A=B:2s1+l;A=C:2s1+ln;A=D:0;A=E:0;A=F:0",
    };
    if !matches!(x, Form::Rational(_) | Form::Constant(_)) {
        return None;
    }
    let value = choose(clauses, &[x, ONE, MINUS_ONE, INFINITY, NEGATIVE_INFINITY, COMPLEX_INFINITY], cx);
    if value.is_none() && x.is_constant(Constant::ComplexInfinity) {
        return Some(no_value(function, x, cx));
    }
    value
}

/// The half turns that SymPy's tables give for the number.
fn of_table<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let table = match function {
        Function::Asin | Function::Acos => SINES,
        Function::Atan | Function::Acot => TANGENTS,
        _ => COSECANTS,
    };
    let angle = radicals::angle(table, x, cx);
    match (function, angle) {
        (Function::Asin | Function::Atan | Function::Acsc, angle) => angle,
        (Function::Acot, Some(angle)) => {
            let complement = cx.subtract(HALF, angle);
            Some(if exceeds(complement, HALF, cx) { cx.subtract(complement, ONE) } else { complement })
        }
        (Function::Acot, None) => None,
        (_, Some(angle)) => Some(cx.subtract(HALF, angle)),
        // The table of sines has few negative ones.
        (_, None) if x.is_numeric() => {
            let opposite = cx.negate(x);
            radicals::angle(table, opposite, cx).map(|angle| cx.sum(HALF, angle))
        }
        _ => None,
    }
}

/// `asin(x*I)` is `I*asinh(x)`, and so on.
fn of_imaginary<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if matches!(x, Form::Float(_)) || matches!(function, Function::Asec | Function::Acsc) {
        return None;
    }
    let coefficient = imaginary_coefficient(x, cx)?;
    let hyperbolic = match function {
        Function::Acos => {
            let sine = cx.apply(Function::Asin, x);
            return Some(cx.subtract(HALF_PI, sine));
        }
        Function::Asin => Function::Asinh,
        Function::Atan => Function::Atanh,
        _ => Function::Acoth,
    };
    let value = cx.apply(hyperbolic, coefficient);
    Some(if function == Function::Acot { times_minus_i(value, cx) } else { times_i(value, cx) })
}

/// `asin(sin(x))` and `asin(cos(x))` of a real x that is known: an angle within the inverse's range.
fn of_own_function<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
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
        return Some(of_complement(function, inner, minus, cx));
    }
    Some(match function {
        Function::Acos | Function::Asec => even_angle(angle, minus, cx),
        Function::Asin | Function::Acsc => odd_angle(angle, cx),
        _ => tangent_angle(angle, cx),
    })
}

/// By the inverse of the other function of the same x: the two add up to a quarter turn.
fn of_complement<'a>(function: Function, x: Expr<'a>, minus: bool, cx: &Context<'a>) -> Expr<'a> {
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
        return choose(b"(Ap2/-)P:Ap-", &[angle], cx).unwrap_or(angle);
    }
    angle
}

/// From 0 to pi, with the same cosine, or with the opposite one.
fn even_angle<'a>(angle: Expr<'a>, minus: bool, cx: &Context<'a>) -> Expr<'a> {
    let angle = cx.formula(if minus { b"pA-2p*%" } else { b"A2p*%" }, &[angle]);
    choose(b"(Ap-)P:2p*A-", &[angle], cx).unwrap_or(angle)
}

/// From -pi/2 to pi/2, with the same sine.
fn odd_angle<'a>(angle: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let mut angle = cx.formula(b"A2p*%", &[angle]);
    for clauses in [&b"(Ap-)P:pA-"[..], b"(Ap2/-)P:pA-", b"(p2/nA-)P:Anp-"] {
        angle = choose(clauses, &[angle], cx).unwrap_or(angle);
    }
    angle
}

/// From -pi/2 to pi/2, with the same tangent.
fn tangent_angle<'a>(angle: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let angle = cx.formula(b"Ap%", &[angle]);
    choose(b"(Ap2/-)P:Ap-", &[angle], cx).unwrap_or(angle)
}

/// `atan2(y, x)`
pub(super) fn of_point<'a>(y: Expr<'a>, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if x.is_constant(Constant::NegativeInfinity) {
        return below_zero(y, cx);
    }
    if x.is_constant(Constant::Infinity) {
        return Some(ZERO);
    }
    if x.is_numeric() && y.is_numeric() && x.is_imaginary(cx) == Some(true) && y.is_imaginary(cx) == Some(true) {
        let (y, x) = (cx.apply(Function::Im, y), cx.apply(Function::Im, x));
        return of_finite_point(y, x, cx);
    }
    of_finite_point(y, x, cx)
}

/// The angle of a point infinitely far to the left.
fn below_zero<'a>(y: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    choose(b"AW:p;AN:pn", &[y], cx)
}

fn of_finite_point<'a>(y: Expr<'a>, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let value = choose(
        b"BR AR Bp:AB/w;BR AR Bn An:AB/wp-;BR AR Bn Aw:AB/wp+;BR AR Bz Ap:p2/;BR AR Bz An:p2/n;BR AR Bz Az:q;\
        Az BP:0;Az BN:p",
        &[y, x],
        cx,
    );
    if value.is_some() || !x.is_numeric() || !y.is_numeric() {
        return value;
    }
    if y.is_zero(cx) == Some(true) {
        return to_the_side(x, cx);
    }
    Some(cx.formula(b"1n i BiA*+ B2^A2^+s / l m", &[y, x]))
}

/// The angle of a complex number in the place of x, where y is zero.
fn to_the_side<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let re = cx.apply(Function::Re, x);
    match first_digits(re, cx) {
        Digits::Negative => Some(PI),
        Digits::Positive | Digits::Zero => Some(ZERO),
        Digits::Unsure | Digits::Other => None,
    }
}

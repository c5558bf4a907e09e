//! The hyperbolic functions and their inverses.
//!
//! Follows `sympy/functions/elementary/hyperbolic.py` (BSD-3-Clause).

use super::inverse::{HALF_PI_I, at_unit_or_infinity};
use super::pieces::{
    could_extract_minus_sign, imaginary_coefficient, multiple_of_pi, quarter_turns, reciprocal, split_at_i, times_i,
    times_minus_i,
};
use super::surds::{self, COSINES, HYPERBOLIC_COSECANTS, SECANTS};
use super::{Function, Value, composite};
use crate::Context;
use crate::expr::{COMPLEX_INFINITY, Constant, Expr, Form, I, I_PI, INFINITY, MINUS_ONE, NAN, ONE, Operands, PI, ZERO};

/// sinh, cosh, tanh and coth.
pub(super) fn evaluate<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if x.is_literal_zero() {
        return Some(at_zero(function));
    }
    match x {
        Form::Constant(Constant::NaN | Constant::ComplexInfinity) => return Some(NAN),
        Form::Constant(Constant::Infinity | Constant::NegativeInfinity) => return Some(at_infinity(function, x)),
        _ => {}
    }
    if !x.is_number()
        && let Some(coefficient) = imaginary_coefficient(x, cx)
    {
        return Some(by_trigonometric(function, coefficient, cx));
    }
    if could_extract_minus_sign(x, cx) {
        return Some(by_opposite(function, x, function == Function::Cosh, cx));
    }
    if let Some((rest, is_odd, is_negative)) = without_quarter_turns(x, cx) {
        return Some(after_quarter_turns(function, rest, is_odd, is_negative, cx));
    }
    if !x.is_atom() && x.is_zero(cx) == Some(true) {
        return Some(at_zero(function));
    }
    composite::evaluate(function, x, cx)
}

fn at_zero(function: Function) -> Expr<'static> {
    match function {
        Function::Cosh => ONE,
        Function::Coth => COMPLEX_INFINITY,
        _ => ZERO,
    }
}

fn at_infinity(function: Function, x: Expr<'_>) -> Expr<'_> {
    let is_negative = x.is_constant(Constant::NegativeInfinity);
    match function {
        Function::Sinh => x,
        Function::Cosh => INFINITY,
        _ if is_negative => MINUS_ONE,
        _ => ONE,
    }
}

/// The value of an odd or even function by that at the opposite argument.
fn by_opposite<'a>(function: Function, x: Expr<'a>, is_even: bool, cx: &Context<'a>) -> Expr<'a> {
    let value = cx.apply(function, cx.negate(x));
    if is_even { value } else { cx.negate(value) }
}

/// `sinh(x*I)` is `I*sin(x)`, and so on.
fn by_trigonometric<'a>(function: Function, coefficient: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let circular = match function {
        Function::Sinh => Function::Sin,
        Function::Cosh => Function::Cos,
        Function::Tanh => Function::Tan,
        _ => Function::Cot,
    };
    let value = cx.apply(circular, coefficient);
    match function {
        Function::Cosh => value,
        Function::Coth => times_minus_i(value, cx),
        _ => times_i(value, cx),
    }
}

/// SymPy's `_peeloff_ipi`: takes the quarter turns `pi*I/2` of the first multiple of `pi*I` off a sum. Returns the rest,
/// whether the quarter turns are an odd number, and whether they are 2 or 3 besides full turns.
fn without_quarter_turns<'a>(x: Expr<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, bool, bool)> {
    let Form::Add(terms) = x else { return None };
    let turns = terms.iter().find_map(|term| imaginary_turns(term))?;
    let (taken, quarter) = quarter_turns(turns, cx)?;
    let taken = imaginary_angle(cx.negate(taken), cx);
    Some((cx.sum(x, taken), quarter % 2 == 1, quarter >= 2))
}

/// The x of `x*pi*I`.
fn imaginary_turns(term: Expr<'_>) -> Option<Expr<'_>> {
    let is_unit = |factor: &Expr| factor.is_constant(Constant::ImaginaryUnit);
    let is_pi = |factor: &Expr| factor.is_constant(Constant::Pi);
    match term.factors() {
        [x, y] if is_pi(x) && is_unit(y) => Some(ONE),
        [number @ Form::Rational(_), x, y] if is_pi(x) && is_unit(y) => Some(number),
        _ => None,
    }
}

fn after_quarter_turns<'a>(
    function: Function,
    rest: Expr<'a>,
    is_odd: bool,
    is_negative: bool,
    cx: &Context<'a>,
) -> Expr<'a> {
    let shifted = match function {
        Function::Sinh if is_odd => Function::Cosh,
        Function::Cosh if is_odd => Function::Sinh,
        // SymPy swaps the two cases of coth.
        Function::Tanh if is_odd => Function::Coth,
        Function::Coth if is_odd => Function::Tanh,
        _ => function,
    };
    let value = cx.apply(shifted, rest);
    if matches!(function, Function::Tanh | Function::Coth) {
        return value;
    }
    let value = if is_odd { times_i(value, cx) } else { value };
    if is_negative { cx.negate(value) } else { value }
}

/// sech and csch.
pub(super) fn evaluate_reciprocal<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_even = function == Function::Sech;
    if could_extract_minus_sign(x, cx) {
        return Some(by_opposite(function, x, is_even, cx));
    }
    let inverse = if is_even { Function::Asech } else { Function::Acsch };
    if let Some([argument]) = x.as_call(inverse) {
        return Some(argument);
    }
    let value = evaluate(if is_even { Function::Cosh } else { Function::Sinh }, x, cx)?;
    Some(reciprocal(value, cx))
}

/// asinh, acosh, atanh, acoth, asech and acsch.
pub(super) fn evaluate_inverse<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if x.is_literal_zero() {
        return Some(inverse_at_zero(function));
    }
    let value = at_unit_or_infinity(function, x, cx);
    if value.is_some() {
        return value;
    }
    if matches!(function, Function::Acosh | Function::Asech | Function::Acsch) {
        if let Some(value) = inverse_in_table(function, x, cx) {
            return Some(value);
        }
    } else if !x.is_number()
        && let Some(coefficient) = imaginary_coefficient(x, cx)
    {
        return Some(by_inverse_trigonometric(function, coefficient, cx));
    }
    if !x.is_atom() && x.is_zero(cx) == Some(true) {
        return Some(inverse_at_zero(function));
    }
    if !matches!(function, Function::Acosh | Function::Asech) && could_extract_minus_sign(x, cx) {
        return Some(by_opposite(function, x, false, cx));
    }
    match x {
        Form::Call(applied, arguments) => match arguments {
            [z] if z.is_numeric(cx) => inverse_of_own(function, *applied, z, cx),
            _ => None,
        },
        _ => None,
    }
}

fn inverse_at_zero(function: Function) -> Expr<'static> {
    match function {
        Function::Acosh | Function::Acoth => HALF_PI_I,
        Function::Asech => INFINITY,
        Function::Acsch => COMPLEX_INFINITY,
        _ => ZERO,
    }
}

/// An angle times `I`, for the numbers in SymPy's tables.
fn inverse_in_table<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if !x.is_numeric(cx) {
        return None;
    }
    if function == Function::Acsch {
        if x.is_i64(2) {
            return Some(((1 + cx.sqrt(5)) / 2).log().expr());
        }
        let coefficient = imaginary_coefficient(x, cx)?;
        let angle = surds::angle(&HYPERBOLIC_COSECANTS, coefficient, cx)?;
        return Some(imaginary_angle(cx.negate(angle), cx));
    }
    let table = if function == Function::Acosh { &COSINES } else { &SECANTS };
    if let Some(angle) = surds::angle(table, x, cx) {
        return Some(imaginary_angle(angle, cx));
    }
    let coefficient = imaginary_coefficient(x, cx)?;
    inverse_of_unit_times_i(function, coefficient, cx)
}

/// `turns*pi*I`
fn imaginary_angle<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    times_i(multiple_of_pi(turns, cx), cx)
}

/// acosh and asech of `I`, `-I`, `oo*I` and `-oo*I`.
fn inverse_of_unit_times_i<'a>(function: Function, coefficient: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_asech = function == Function::Asech;
    let (is_infinite, is_negative) = match coefficient {
        Form::Constant(Constant::Infinity) => (true, false),
        Form::Constant(Constant::NegativeInfinity) => (true, true),
        _ if coefficient.is_one() => (false, false),
        _ if coefficient.is_i64(-1) => (false, true),
        _ => return None,
    };
    let turn = if is_negative == is_asech { HALF_PI_I } else { cx.negate(HALF_PI_I) };
    if is_infinite {
        return Some(if is_asech { turn } else { cx.sum(INFINITY, turn) });
    }
    let size = 1 + cx.sqrt(2);
    let value = if is_asech {
        cx.term(turn) + size.log()
    } else {
        cx.product_of([cx.term(coefficient), cx.term(I), size]).log()
    };
    Some(value.expr())
}

/// `asinh(x*I)` is `I*asin(x)`, and so on.
fn by_inverse_trigonometric<'a>(function: Function, coefficient: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let circular = match function {
        Function::Asinh => Function::Asin,
        Function::Atanh => Function::Atan,
        _ => Function::Acot,
    };
    let value = cx.apply(circular, coefficient);
    if function == Function::Acoth { times_minus_i(value, cx) } else { times_i(value, cx) }
}

/// `asinh(sinh(z))` and similar compositions for a number z: z with its imaginary part reduced to the inverse's range.
fn inverse_of_own<'a>(function: Function, applied: Function, z: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match (function, applied) {
        (Function::Asinh, Function::Sinh) | (Function::Acosh, Function::Cosh) | (Function::Atanh, Function::Tanh) => {}
        _ => return None,
    }
    if z.is_real(cx) == Some(true) {
        return Some(if function == Function::Acosh { cx.apply(Function::Abs, z) } else { z });
    }
    let (re, im) = split_at_i(z, cx)?;
    let im = cx.term(im);
    let f = match function {
        Function::Asinh => (im / PI + cx.fraction(1, 2)).floor(),
        Function::Acosh => (im / PI).floor(),
        _ => (2 * (im / PI)).floor(),
    };
    let is_even = f.is_even()?;
    let share = if function == Function::Atanh { cx.ratio(-1, 2) } else { MINUS_ONE };
    let m = cx.sum(z, cx.multiply(&[share, I, PI, f.expr()]));
    match function {
        Function::Asinh if is_even => Some(m),
        Function::Asinh => Some(cx.negate(m)),
        Function::Atanh if is_even => Some(m),
        Function::Atanh => Some(cx.subtract(m, HALF_PI_I)),
        _ => acosh_of_cosh(m, is_even, re, cx),
    }
}

/// The one of the two opposite values whose real part is not negative; `re` is the real part of `m`.
fn acosh_of_cosh<'a>(m: Expr<'a>, is_even: bool, re: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if is_even {
        if re.is_nonnegative(cx) == Some(true) {
            return Some(m);
        }
        return (re.is_negative(cx) == Some(true)).then(|| cx.negate(m));
    }
    let m = cx.subtract(m, I_PI);
    if re.is_positive(cx) == Some(true) {
        return Some(m);
    }
    (re.is_nonpositive(cx) == Some(true)).then(|| cx.negate(m))
}

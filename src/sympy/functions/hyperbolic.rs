//! The hyperbolic functions and their inverses.

use super::super::Context;
use super::super::assumptions::choose;
use super::super::expr::{
    COMPLEX_INFINITY, Constant, Expr, Form, HALF, I, I_PI, INFINITY, MINUS_ONE, NAN, ONE, Operands, PI, ZERO,
};
use super::inverse::of_unit_or_infinity;
use super::pieces::{
    could_extract_minus_sign, imaginary_coefficient, multiple_of_pi, quarter_turns, reciprocal, split_at_i, times_i,
    times_minus_i,
};
use super::radicals::{self, COSINES, HYPERBOLIC_COSECANTS, SECANTS};
use super::{Function, Value, composite};

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
        return Some(of_imaginary(function, coefficient, cx));
    }
    if could_extract_minus_sign(x, cx) {
        return Some(of_opposite(function, x, function == Function::Cosh, cx));
    }
    if let Some((rest, is_odd, is_negative)) = without_quarter_turns(x, cx) {
        return Some(of_shifted(function, rest, is_odd, is_negative, cx));
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

/// By the function of the opposite.
fn of_opposite<'a>(function: Function, x: Expr<'a>, is_even: bool, cx: &Context<'a>) -> Expr<'a> {
    let opposite = cx.negate(x);
    let value = cx.apply(function, opposite);
    if is_even { value } else { cx.negate(value) }
}

/// `sinh(x*I)` is `I*sin(x)`, and so on.
fn of_imaginary<'a>(function: Function, coefficient: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
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

/// A sum less the quarter turns `pi*I/2` of its first term that is a multiple of `pi*I`: what is left, and whether the
/// quarters are odd, and whether they point down or to the left.
fn without_quarter_turns<'a>(x: Expr<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, bool, bool)> {
    let Form::Add(terms) = x else { return None };
    let turns = terms.iter().find_map(|term| imaginary_turns(term))?;
    let (taken, quarter) = quarter_turns(turns, cx)?;
    let taken = cx.negate(taken);
    let taken = imaginary_angle(taken, cx);
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

fn of_shifted<'a>(function: Function, rest: Expr<'a>, is_odd: bool, is_negative: bool, cx: &Context<'a>) -> Expr<'a> {
    let shifted = match function {
        Function::Sinh if is_odd => Function::Cosh,
        Function::Cosh if is_odd => Function::Sinh,
        // SymPy's coth has the two cases the wrong way round.
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
        return Some(of_opposite(function, x, is_even, cx));
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
    let value = of_unit_or_infinity(function, x, cx);
    if value.is_some() {
        return value;
    }
    if matches!(function, Function::Acosh | Function::Asech | Function::Acsch) {
        if let Some(value) = inverse_of_table(function, x, cx) {
            return Some(value);
        }
    } else if !x.is_number()
        && let Some(coefficient) = imaginary_coefficient(x, cx)
    {
        return Some(inverse_of_imaginary(function, coefficient, cx));
    }
    if !x.is_atom() && x.is_zero(cx) == Some(true) {
        return Some(inverse_at_zero(function));
    }
    if !matches!(function, Function::Acosh | Function::Asech) && could_extract_minus_sign(x, cx) {
        return Some(of_opposite(function, x, false, cx));
    }
    match x {
        Form::Call(applied, arguments) => match arguments {
            [z] if z.is_numeric() => inverse_of_own(function, *applied, z, cx),
            _ => None,
        },
        _ => None,
    }
}

/// `pi*I/2`
const QUARTER_TURN: Expr<'static> = &Form::Mul(&[HALF, PI, I]);

fn inverse_at_zero(function: Function) -> Expr<'static> {
    match function {
        Function::Acosh | Function::Acoth => QUARTER_TURN,
        Function::Asech => INFINITY,
        Function::Acsch => COMPLEX_INFINITY,
        _ => ZERO,
    }
}

/// The numbers in SymPy's tables: their inverse is an angle times `I`.
fn inverse_of_table<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if !x.is_numeric() {
        return None;
    }
    if function == Function::Acsch {
        if x.is_i64(2) {
            return Some(cx.formula(b"15s+2/l", &[]));
        }
        let coefficient = imaginary_coefficient(x, cx)?;
        let angle = radicals::angle(HYPERBOLIC_COSECANTS, coefficient, cx)?;
        let angle = cx.negate(angle);
        return Some(imaginary_angle(angle, cx));
    }
    let table = if function == Function::Acosh { COSINES } else { SECANTS };
    if let Some(angle) = radicals::angle(table, x, cx) {
        return Some(imaginary_angle(angle, cx));
    }
    let coefficient = imaginary_coefficient(x, cx)?;
    inverse_of_unit_times_i(function, coefficient, cx)
}

fn imaginary_angle<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let angle = multiple_of_pi(turns, cx);
    times_i(angle, cx)
}

/// acosh and asech of `I`, `-I` and of infinities along the imaginary line.
fn inverse_of_unit_times_i<'a>(function: Function, coefficient: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_asech = function == Function::Asech;
    let (is_infinite, is_negative) = match coefficient {
        Form::Constant(Constant::Infinity) => (true, false),
        Form::Constant(Constant::NegativeInfinity) => (true, true),
        _ if coefficient.is_one() => (false, false),
        _ if coefficient.is_i64(-1) => (false, true),
        _ => return None,
    };
    let turn = if is_negative == is_asech { QUARTER_TURN } else { cx.negate(QUARTER_TURN) };
    if is_infinite {
        return Some(if is_asech { turn } else { cx.sum(INFINITY, turn) });
    }
    let code: &[u8] = if is_asech { b"B12s+l+" } else { b"Ai12s+ml" };
    Some(cx.formula(code, &[coefficient, turn]))
}

/// `asinh(x*I)` is `I*asin(x)`, and so on.
fn inverse_of_imaginary<'a>(function: Function, coefficient: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let circular = match function {
        Function::Asinh => Function::Asin,
        Function::Atanh => Function::Atan,
        _ => Function::Acot,
    };
    let value = cx.apply(circular, coefficient);
    if function == Function::Acoth { times_minus_i(value, cx) } else { times_i(value, cx) }
}

/// `asinh(sinh(z))` of a number z: itself, less the half turns along the imaginary line.
fn inverse_of_own<'a>(function: Function, applied: Function, z: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match (function, applied) {
        (Function::Asinh, Function::Sinh) | (Function::Acosh, Function::Cosh) | (Function::Atanh, Function::Tanh) => {}
        _ => return None,
    }
    if z.is_real(cx) == Some(true) {
        return Some(if function == Function::Acosh { cx.apply(Function::Abs, z) } else { z });
    }
    let (real, imaginary) = split_at_i(z, cx)?;
    let code: &[u8] = match function {
        Function::Asinh => b"Ap/12/+f",
        Function::Acosh => b"Ap/f",
        _ => b"2Ap/*f",
    };
    let turns = cx.formula(code, &[imaginary]);
    let is_even = turns.is_even(cx)?;
    let share = if function == Function::Atanh { cx.ratio(-1, 2) } else { MINUS_ONE };
    let taken = cx.multiply(&[share, I, PI, turns]);
    let rest = cx.sum(z, taken);
    match function {
        Function::Asinh if is_even => Some(rest),
        Function::Asinh => Some(cx.negate(rest)),
        Function::Atanh if is_even => Some(rest),
        Function::Atanh => Some(cx.subtract(rest, QUARTER_TURN)),
        _ => acosh_of_cosh(rest, is_even, real, cx),
    }
}

/// The one of the two opposites whose real part is not negative.
fn acosh_of_cosh<'a>(rest: Expr<'a>, is_even: bool, real: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let rest = if is_even { rest } else { cx.subtract(rest, I_PI) };
    choose(if is_even { b"Bw:A;Bn:An" } else { b"Bp:A;Bm:An" }, &[rest, real], cx)
}

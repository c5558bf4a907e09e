//! sin, cos, tan, cot, sec and csc: exact for the angles whose cosine SymPy writes with square roots.

use super::super::Context;
use super::super::expr::{COMPLEX_INFINITY, Constant, Expr, Form, HALF, MINUS_ONE, NAN, ONE, PI, TWO, ZERO};
use super::pieces::{
    could_extract_minus_sign, exceeds, half_turns, imaginary_coefficient, multiple_of_pi, reciprocal, remainder,
    times_i, times_minus_i, without_quarter_turns,
};
use super::{Function, Value, composite, no_value};

/// The four that are not reciprocals of another.
pub(super) fn evaluate<'a>(function: Function, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let Form::Float(float) = angle
        && !float.value.is_zero()
        && !float.value.is_negative()
    {
        return None;
    }
    if let Some(value) = of_special(function, angle, cx) {
        return Some(value);
    }
    if could_extract_minus_sign(angle, cx) {
        let opposite = cx.negate(angle);
        let value = cx.apply(function, opposite);
        return if function == Function::Cos { Some(value) } else { Some(cx.negate(value)) };
    }
    if !matches!(angle, Form::Float(_))
        && let Some(coefficient) = imaginary_coefficient(angle, cx)
    {
        return Some(of_imaginary(function, coefficient, cx));
    }
    if let Some(turns) = half_turns(angle, cx) {
        return of_turns(function, turns, angle, cx);
    }
    if let Some((rest, quarters)) = without_quarter_turns(angle, cx) {
        return Some(of_shifted(function, rest, quarters, cx));
    }
    if angle.is_zero(cx) == Some(true) {
        return Some(at_zero(function));
    }
    composite::evaluate(function, angle, cx)
}

fn at_zero(function: Function) -> Expr<'static> {
    match function {
        Function::Cos => ONE,
        Function::Cot => COMPLEX_INFINITY,
        _ => ZERO,
    }
}

/// Zero and the numbers that are none.
fn of_special<'a>(function: Function, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if angle.is_literal_zero() {
        return Some(at_zero(function));
    }
    match angle {
        Form::Constant(Constant::NaN | Constant::ComplexInfinity) => Some(NAN),
        Form::Constant(Constant::Infinity | Constant::NegativeInfinity) => Some(no_value(function, angle, cx)),
        Form::Rational(_) | Form::Float(_) | Form::Constant(_) | Form::Symbol(_) => None,
        _ if function == Function::Cos
            && angle.is_extended_real(cx) == Some(true)
            && angle.is_finite(cx) == Some(false) =>
        {
            Some(no_value(function, angle, cx))
        }
        _ => None,
    }
}

/// `sin(x*I)` is `I*sinh(x)`, and so on.
fn of_imaginary<'a>(function: Function, coefficient: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let hyperbolic = match function {
        Function::Sin => Function::Sinh,
        Function::Cos => Function::Cosh,
        Function::Tan => Function::Tanh,
        _ => Function::Coth,
    };
    let value = cx.apply(hyperbolic, coefficient);
    match function {
        Function::Cos => value,
        Function::Cot => times_minus_i(value, cx),
        _ => times_i(value, cx),
    }
}

/// Of an angle from which quarter turns were taken.
fn of_shifted<'a>(function: Function, rest: Expr<'a>, quarters: i64, cx: &Context<'a>) -> Expr<'a> {
    let is_odd = quarters % 2 == 1;
    let (shifted, negative) = match function {
        Function::Sin if is_odd => (Function::Cos, quarters == 3),
        Function::Sin => (Function::Sin, quarters == 2),
        Function::Cos if is_odd => (Function::Sin, quarters == 1),
        Function::Cos => (Function::Cos, quarters == 2),
        Function::Tan if is_odd => (Function::Cot, true),
        Function::Cot if is_odd => (Function::Tan, true),
        _ => (function, false),
    };
    let value = cx.apply(shifted, rest);
    if negative { cx.negate(value) } else { value }
}

/// Of `turns*pi`, which the angle is.
fn of_turns<'a>(function: Function, turns: Expr<'a>, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if turns.as_rational().is_some() {
        return match function {
            Function::Sin | Function::Cos => sine_or_cosine(function, turns, angle, cx),
            _ => tangent(function, turns, angle, cx),
        };
    }
    if turns.is_integer(cx) == Some(true) {
        return match function {
            Function::Cos => Some(cx.power(MINUS_ONE, turns)),
            Function::Cot => Some(COMPLEX_INFINITY),
            _ => Some(ZERO),
        };
    }
    let reduced = cx.multiply(&[turns, PI]);
    if reduced == angle { None } else { Some(cx.apply(function, reduced)) }
}

/// `sin(turns*pi)` or `cos(turns*pi)`
fn sine_or_cosine<'a>(function: Function, turns: Expr<'a>, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_cosine = function == Function::Cos;
    let (folded, negative) = fold(is_cosine, turns, cx);
    let complement = if is_cosine { folded } else { cx.subtract(HALF, folded) };
    let value = if let Some(value) = cosine_in_radicals(complement, cx) {
        value
    } else {
        let folded = multiple_of_pi(folded, cx);
        if folded == angle {
            return None;
        }
        cx.call_unevaluated(function, &[folded])
    };
    Some(signed(value, negative, cx))
}

/// The turns within a quarter turn that have the same cosine or sine, or its opposite.
fn fold<'a>(is_cosine: bool, turns: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, bool) {
    let mut turns = remainder(turns, 2, cx);
    let is_beyond = exceeds(turns, ONE, cx);
    if is_beyond {
        turns = if is_cosine { cx.subtract(TWO, turns) } else { cx.subtract(turns, ONE) };
    }
    let is_obtuse = exceeds(turns, HALF, cx);
    if is_obtuse {
        turns = cx.subtract(ONE, turns);
    }
    (turns, if is_cosine { is_obtuse } else { is_beyond })
}

fn signed<'a>(value: Expr<'a>, negative: bool, cx: &Context<'a>) -> Expr<'a> {
    if negative { cx.negate(value) } else { value }
}

/// Of the denominators on the left, the two whose angles differ by 1/denominator, times any numerator.
const DIFFERENCES: [(i64, i64, i64); 8] =
    [(12, 3, 4), (20, 4, 5), (30, 5, 6), (15, 6, 10), (24, 6, 8), (40, 8, 10), (60, 20, 30), (120, 40, 60)];

fn difference(denominator: i64) -> Option<(i64, i64)> {
    DIFFERENCES.iter().find(|row| row.0 == denominator).map(|row| (row.1, row.2))
}

/// Numerator and denominator, if they are small.
fn small(turns: Expr) -> Option<(i64, i64)> {
    let turns = turns.as_rational()?;
    let denominator = turns.denominator().to_i64().filter(|denominator| *denominator <= 120)?;
    Some((turns.numerator().to_i64()?, denominator))
}

/// `cos(turns*pi)` for angles within a quarter turn, as far as SymPy writes it with two levels of square roots.
fn cosine_in_radicals<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let (numerator, denominator) = small(turns)?;
    match (numerator, denominator) {
        (0, _) => return Some(ONE),
        (1, 2) => return Some(ZERO),
        (1, 3) => return Some(HALF),
        (1, 5) => return Some(cx.formula(b"14/5s4/+", &[])),
        (2, 5) => return Some(cx.formula(b"5s4/14/-", &[])),
        _ => {}
    }
    if let Some((a, b)) = difference(denominator) {
        let (a, b) = (cx.ratio(numerator, a), cx.ratio(numerator, b));
        let values = [exact_cosine(a, cx), exact_cosine(b, cx), exact_sine(a, cx), exact_sine(b, cx)];
        return Some(cx.formula(b"AB*CD*+", &values));
    }
    if denominator > 12 || denominator % 2 == 1 {
        return None;
    }
    let double = exact_cosine(cx.ratio(2 * numerator, denominator), cx);
    Some(cx.formula(b"1A+2/s", &[double]))
}

/// `cos(turns*pi)` for any angle.
fn exact_cosine<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (folded, negative) = fold(true, turns, cx);
    let value = if let Some(value) = cosine_in_radicals(folded, cx) {
        value
    } else {
        let angle = multiple_of_pi(folded, cx);
        cx.call_unevaluated(Function::Cos, &[angle])
    };
    signed(value, negative, cx)
}

/// `sin(turns*pi)` for any angle.
fn exact_sine<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let complement = cx.subtract(HALF, turns);
    exact_cosine(complement, cx)
}

/// `tan(turns*pi)` or `cot(turns*pi)`
fn tangent<'a>(function: Function, turns: Expr<'a>, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_cot = function == Function::Cot;
    let turns = remainder(turns, 1, cx);
    if turns.is_literal_zero() {
        return Some(at_zero(function));
    }
    if let Some((numerator, denominator)) = small(turns) {
        if matches!(denominator, 5 | 10) {
            let tenths = 10 * numerator / denominator;
            let tenths = if is_cot { 5 - tenths } else { tenths };
            return Some(tangent_of_tenths(tenths, cx));
        }
        if denominator % 2 == 0
            && !(is_cot && denominator == 2)
            && let Some(value) = tangent_of_half(is_cot, turns, cx)
        {
            return Some(value);
        }
        if let Some((a, b)) = difference(denominator) {
            return Some(tangent_of_difference(function, numerator, a, b, cx));
        }
    } else if turns.as_rational().is_some_and(|turns| !turns.denominator().is_odd())
        && let Some(value) = tangent_of_half(is_cot, turns, cx)
    {
        return Some(value);
    }
    tangent_of_folded(function, turns, angle, cx)
}

/// The tangent of tenths of a half turn, from -4 to 9.
fn tangent_of_tenths<'a>(tenths: i64, cx: &Context<'a>) -> Expr<'a> {
    let negative = !(0..=5).contains(&tenths);
    let tenths = if tenths > 5 { 10 - tenths } else { tenths.abs() };
    let value = match tenths {
        1 => cx.formula(b"125s*5/-s", &[]),
        2 => cx.formula(b"525s*-s", &[]),
        3 => cx.formula(b"125s*5/+s", &[]),
        _ => cx.formula(b"525s*+s", &[]),
    };
    signed(value, negative, cx)
}

/// Whether the value is a cosine that stayed one.
fn is_cosine(value: Expr) -> bool {
    value.as_call(Function::Cos).is_some()
}

/// By sine and cosine of the double angle, where neither stays a cosine.
fn tangent_of_half<'a>(is_cot: bool, turns: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let double = cx.sum(turns, turns);
    let cosine = exact_cosine(double, cx);
    let sine = exact_sine(double, cx);
    if is_cosine(cosine) || is_cosine(sine) {
        return None;
    }
    if sine.is_literal_zero() && !is_cot {
        return Some(COMPLEX_INFINITY);
    }
    Some(cx.formula(if is_cot { b"B1n^AB/+" } else { b"B1n^AB/-" }, &[cosine, sine]))
}

/// By the tangents of two angles that differ by this one.
fn tangent_of_difference<'a>(function: Function, numerator: i64, a: i64, b: i64, cx: &Context<'a>) -> Expr<'a> {
    let a = multiple_of_pi(cx.ratio(numerator, a), cx);
    let b = multiple_of_pi(cx.ratio(numerator, b), cx);
    let (a, b) = (cx.apply(function, a), cx.apply(function, b));
    cx.formula(if function == Function::Cot { b"1AB*+BA-/" } else { b"AB-1AB*+/" }, &[a, b])
}

/// By sine and cosine of the angle within a quarter turn to either side, or as the function of that.
fn tangent_of_folded<'a>(function: Function, turns: Expr<'a>, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let folded = if exceeds(HALF, turns, cx) { turns } else { cx.subtract(turns, ONE) };
    let cosine = exact_cosine(folded, cx);
    let sine = exact_sine(folded, cx);
    if !is_cosine(cosine) && !is_cosine(sine) {
        let (above, below) = if function == Function::Cot { (cosine, sine) } else { (sine, cosine) };
        if below.is_literal_zero() {
            return Some(COMPLEX_INFINITY);
        }
        return Some(cx.divide(above, below));
    }
    let folded = multiple_of_pi(folded, cx);
    if folded == angle { None } else { Some(cx.apply(function, folded)) }
}

/// sec and csc.
pub(super) fn evaluate_reciprocal<'a>(function: Function, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_even = function == Function::Sec;
    if could_extract_minus_sign(angle, cx) {
        let opposite = cx.negate(angle);
        let value = cx.apply(function, opposite);
        return Some(signed(value, !is_even, cx));
    }
    if let Some(turns) = half_turns(angle, cx)
        && let Form::Rational(own) = turns
        && !matches!(own.denominator().to_i64(), Some(1 | 2))
    {
        let (folded, negative) = fold(is_even, turns, cx);
        let folded = multiple_of_pi(folded, cx);
        if folded != angle {
            let value = cx.apply(function, folded);
            return Some(signed(value, negative, cx));
        }
    }
    let inverse = if is_even { Function::Asec } else { Function::Acsc };
    if let Some([x]) = angle.as_call(inverse) {
        return Some(x);
    }
    let value = evaluate(if is_even { Function::Cos } else { Function::Sin }, angle, cx)?;
    let opposite = cx.negate(value);
    for (own, negative) in [(&value, false), (&opposite, true)] {
        for (function, reciprocal) in [(Function::Cos, Function::Sec), (Function::Sin, Function::Csc)] {
            if let Some(arguments) = own.as_call(function) {
                let value = cx.call(reciprocal, arguments);
                return Some(signed(value, negative, cx));
            }
        }
    }
    Some(reciprocal(value, cx))
}

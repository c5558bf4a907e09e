//! sin, cos, tan, cot, sec and csc: exact for the angles whose cosine SymPy writes with square roots.
//!
//! Follows `sympy/functions/elementary/trigonometric.py` (BSD-3-Clause).

use pascaline_number::integer::IntegerExt;

use super::pieces::{
    could_extract_minus_sign, exceeds, half_turns, imaginary_coefficient, multiple_of_pi, reciprocal, remainder,
    times_i, times_minus_i, without_quarter_turns,
};
use super::{Function, Value, composite, no_value};
use crate::expr::{COMPLEX_INFINITY, Constant, Expr, Form, HALF, MINUS_ONE, NAN, ONE, PI, TWO, ZERO};
use crate::{Context, Term};

/// sin, cos, tan and cot.
pub(super) fn evaluate<'a>(function: Function, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let Form::Float(float) = angle
        && !float.value.is_zero()
        && !float.value.is_negative()
    {
        return None;
    }
    if let Some(value) = special_value(function, angle, cx) {
        return Some(value);
    }
    if could_extract_minus_sign(angle, cx) {
        let value = cx.apply(function, cx.negate(angle));
        return if function == Function::Cos { Some(value) } else { Some(cx.negate(value)) };
    }
    if !matches!(angle, Form::Float(_))
        && let Some(coefficient) = imaginary_coefficient(angle, cx)
    {
        return Some(by_hyperbolic(function, coefficient, cx));
    }
    if let Some(turns) = half_turns(angle, cx) {
        return at_turns(function, turns, angle, cx);
    }
    if let Some((rest, quarters)) = without_quarter_turns(angle, cx) {
        return Some(after_quarter_turns(function, rest, quarters, cx));
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

/// The value at zero, infinities and nan.
fn special_value<'a>(function: Function, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
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
fn by_hyperbolic<'a>(function: Function, coefficient: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
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

/// The function of an angle by that of the rest without quarter turns.
fn after_quarter_turns<'a>(function: Function, rest: Expr<'a>, quarters: i64, cx: &Context<'a>) -> Expr<'a> {
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

/// The function of an angle that is `turns*pi`.
fn at_turns<'a>(function: Function, turns: Expr<'a>, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
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
    if reduced.equals(angle, cx) { None } else { Some(cx.apply(function, reduced)) }
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
        if folded.equals(angle, cx) {
            return None;
        }
        cx.call_unevaluated(function, &[folded])
    };
    Some(signed(value, negative, cx))
}

/// Folds an angle into the first quadrant, and tells whether the cosine or sine changes its sign.
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

/// Denominators d, a and b with `1/d = 1/a - 1/b`.
const DIFFERENCES: [(i64, i64, i64); 8] =
    [(12, 3, 4), (20, 4, 5), (30, 5, 6), (15, 6, 10), (24, 6, 8), (40, 8, 10), (60, 20, 30), (120, 40, 60)];

fn difference(denominator: i64) -> Option<(i64, i64)> {
    DIFFERENCES.iter().find(|row| row.0 == denominator).map(|row| (row.1, row.2))
}

/// Numerator and denominator, if the denominator is small.
fn small(turns: Expr) -> Option<(i64, i64)> {
    let turns = turns.as_rational()?;
    let denominator = turns.denominator().to_i64().filter(|denominator| *denominator <= 120)?;
    Some((turns.numerator().to_i64()?, denominator))
}

/// `cos(turns*pi)` for an angle in the first quadrant, where SymPy writes it with at most two levels of square roots.
fn cosine_in_radicals<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let (numerator, denominator) = small(turns)?;
    match (numerator, denominator) {
        (0, _) => return Some(ONE),
        (1, 2) => return Some(ZERO),
        (1, 3) => return Some(HALF),
        (1, 5) => return Some((cx.fraction(1, 4) + cx.sqrt(5) / 4).expr()),
        (2, 5) => return Some((cx.sqrt(5) / 4 - cx.fraction(1, 4)).expr()),
        _ => {}
    }
    if let Some((a, b)) = difference(denominator) {
        let (a, b) = (cx.ratio(numerator, a), cx.ratio(numerator, b));
        let [cos_a, cos_b] = cx.terms([exact_cosine(a, cx), exact_cosine(b, cx)]);
        let [sin_a, sin_b] = cx.terms([exact_sine(a, cx), exact_sine(b, cx)]);
        return Some((cos_a * cos_b + sin_a * sin_b).expr());
    }
    if denominator > 12 || denominator % 2 == 1 {
        return None;
    }
    let double = exact_cosine(cx.ratio(2 * numerator, denominator), cx);
    Some(((1 + cx.term(double)) / 2).sqrt().expr())
}

/// `cos(turns*pi)` for any angle.
fn exact_cosine<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (folded, negative) = fold(true, turns, cx);
    let value = if let Some(value) = cosine_in_radicals(folded, cx) {
        value
    } else {
        cx.call_unevaluated(Function::Cos, &[multiple_of_pi(folded, cx)])
    };
    signed(value, negative, cx)
}

/// `sin(turns*pi)` for any angle.
fn exact_sine<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    exact_cosine(cx.subtract(HALF, turns), cx)
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
            return Some(tangent_of_tenths(tenths, cx).expr());
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

/// `tan(tenths*pi/10)`, from -4 to 9 tenths.
fn tangent_of_tenths<'c, 'a>(tenths: i64, cx: &'c Context<'a>) -> Term<'c, 'a> {
    let negative = !(0..=5).contains(&tenths);
    let tenths = if tenths > 5 { 10 - tenths } else { tenths.abs() };
    let value = match tenths {
        1 => cx.sqrt(1 - 2 * cx.sqrt(5) / 5),
        2 => cx.sqrt(5 - 2 * cx.sqrt(5)),
        3 => cx.sqrt(1 + 2 * cx.sqrt(5) / 5),
        _ => cx.sqrt(5 + 2 * cx.sqrt(5)),
    };
    if negative { -value } else { value }
}

/// Whether the value is an unevaluated cosine.
fn is_cosine(value: Expr) -> bool {
    value.as_call(Function::Cos).is_some()
}

/// By sine and cosine of the double angle, if both are evaluated.
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
    let [cosine, sine] = cx.terms([cosine, sine]);
    let value = if is_cot { 1 / sine + cosine / sine } else { 1 / sine - cosine / sine };
    Some(value.expr())
}

/// By the tangents of two angles whose difference is this one.
fn tangent_of_difference<'a>(function: Function, numerator: i64, a: i64, b: i64, cx: &Context<'a>) -> Expr<'a> {
    let a = multiple_of_pi(cx.ratio(numerator, a), cx);
    let b = multiple_of_pi(cx.ratio(numerator, b), cx);
    let [a, b] = cx.terms([cx.apply(function, a), cx.apply(function, b)]);
    let value = if function == Function::Cot { (1 + a * b) / (b - a) } else { (a - b) / (1 + a * b) };
    value.expr()
}

/// By sine and cosine of the angle between -pi/2 and pi/2 with the same tangent, or as the function of that angle.
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
    if folded.equals(angle, cx) { None } else { Some(cx.apply(function, folded)) }
}

/// sec and csc.
pub(super) fn evaluate_reciprocal<'a>(function: Function, angle: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_even = function == Function::Sec;
    if could_extract_minus_sign(angle, cx) {
        return Some(signed(cx.apply(function, cx.negate(angle)), !is_even, cx));
    }
    if let Some(turns) = half_turns(angle, cx)
        && let Form::Rational(own) = turns
        && !matches!(own.denominator().to_i64(), Some(1 | 2))
    {
        let (folded, negative) = fold(is_even, turns, cx);
        let folded = multiple_of_pi(folded, cx);
        if !folded.equals(angle, cx) {
            return Some(signed(cx.apply(function, folded), negative, cx));
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
                return Some(signed(cx.call(reciprocal, arguments), negative, cx));
            }
        }
    }
    Some(reciprocal(value, cx))
}

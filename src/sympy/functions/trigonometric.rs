//! sin, cos, tan, cot, sec and csc: exact for the angles whose cosine SymPy writes with square roots.

use super::super::Context;
use super::super::expr::{Constant, Expr};
use super::pieces::{
    could_extract_minus_sign, half_turns, imaginary_coefficient, multiple_of_pi, reciprocal, remainder, times_i,
    times_minus_i, without_quarter_turns,
};
use super::radicals::radical;
use super::{Faulty, Function, Value, composite, no_value};
use crate::integer::Integer;
use crate::rational::Rational;

/// The four that are not reciprocals of another.
pub(super) fn evaluate(function: Function, angle: &Expr, cx: &mut Context) -> Value {
    if let Expr::Float(float) = angle
        && !float.value.is_zero()
        && !float.value.is_negative()
    {
        return Ok(None);
    }
    if let Some(value) = of_special(function, angle, cx)? {
        return Ok(Some(value));
    }
    if could_extract_minus_sign(angle, cx)? {
        let opposite = cx.negate(angle)?;
        let value = cx.call(function, vec![opposite])?;
        return if function == Function::Cos { Ok(Some(value)) } else { cx.negate(&value).map(Some) };
    }
    if !matches!(angle, Expr::Float(_))
        && let Some(coefficient) = imaginary_coefficient(angle, cx)?
    {
        return of_imaginary(function, coefficient, cx).map(Some);
    }
    if let Some(turns) = half_turns(angle, cx)? {
        return of_turns(function, &turns, angle, cx);
    }
    if let Some((rest, quarters)) = without_quarter_turns(angle, cx)? {
        return of_shifted(function, rest, quarters, cx).map(Some);
    }
    if angle.is_zero(cx) == Some(true) {
        return Ok(Some(at_zero(function)));
    }
    composite::evaluate(function, angle, cx)
}

fn at_zero(function: Function) -> Expr {
    match function {
        Function::Cos => Expr::one(),
        Function::Cot => Constant::ComplexInfinity.into(),
        _ => Expr::zero(),
    }
}

/// Zero and the numbers that are none.
fn of_special(function: Function, angle: &Expr, cx: &mut Context) -> Value {
    if angle.is_literal_zero() {
        return Ok(Some(at_zero(function)));
    }
    match angle {
        Expr::Constant(Constant::NaN | Constant::ComplexInfinity) => Ok(Some(Constant::NaN.into())),
        Expr::Constant(Constant::Infinity | Constant::NegativeInfinity) => Err(no_value(function, angle)),
        Expr::Rational(_) | Expr::Float(_) | Expr::Constant(_) | Expr::Symbol(_) => Ok(None),
        _ if function == Function::Cos
            && angle.is_extended_real(cx) == Some(true)
            && angle.is_finite(cx) == Some(false) =>
        {
            Err(no_value(function, angle))
        }
        _ => Ok(None),
    }
}

/// `sin(x*I)` is `I*sinh(x)`, and so on.
fn of_imaginary(function: Function, coefficient: Expr, cx: &mut Context) -> Faulty<Expr> {
    let hyperbolic = match function {
        Function::Sin => Function::Sinh,
        Function::Cos => Function::Cosh,
        Function::Tan => Function::Tanh,
        _ => Function::Coth,
    };
    let value = cx.call(hyperbolic, vec![coefficient])?;
    match function {
        Function::Cos => Ok(value),
        Function::Cot => times_minus_i(value, cx),
        _ => times_i(value, cx),
    }
}

/// Of an angle from which quarter turns were taken.
fn of_shifted(function: Function, rest: Expr, quarters: u8, cx: &mut Context) -> Faulty<Expr> {
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
    let value = cx.call(shifted, vec![rest])?;
    if negative { cx.negate(&value) } else { Ok(value) }
}

/// Of `turns*pi`, which the angle is.
fn of_turns(function: Function, turns: &Expr, angle: &Expr, cx: &mut Context) -> Value {
    if let Expr::Rational(turns) = turns {
        return match function {
            Function::Sin => sine(turns, angle, cx),
            Function::Cos => cosine(turns, angle, cx),
            _ => tangent(function, turns, angle, cx),
        };
    }
    if turns.is_integer(cx) == Some(true) {
        return match function {
            Function::Cos => cx.power(Expr::from(-1), turns.clone()).map(Some),
            Function::Cot => Ok(Some(Constant::ComplexInfinity.into())),
            _ => Ok(Some(Expr::zero())),
        };
    }
    let reduced = cx.multiply(vec![turns.clone(), Constant::Pi.into()])?;
    if reduced == *angle { Ok(None) } else { cx.call(function, vec![reduced]).map(Some) }
}

/// `sin(turns*pi)`
fn sine(turns: &Rational, angle: &Expr, cx: &mut Context) -> Value {
    let (folded, negative) = fold(turns);
    let complement = Rational::new(1.into(), 2.into()).unwrap_or_default().add(&folded.negate());
    match cosine_in_radicals(&complement, cx)? {
        Some(value) => signed(value, negative, cx).map(Some),
        None => with_angle(Function::Sin, folded, negative, angle, cx),
    }
}

/// The turns within a quarter turn that have the same sine, or its opposite.
fn fold(turns: &Rational) -> (Rational, bool) {
    let (one, half) = (Rational::from(1), Rational::new(1.into(), 2.into()).unwrap_or_default());
    let turns = remainder(turns, 2);
    let negative = turns > one;
    let turns = if negative { turns.add(&one.negate()) } else { turns };
    (if turns > half { one.add(&turns.negate()) } else { turns }, negative)
}

/// `cos(turns*pi)`
fn cosine(turns: &Rational, angle: &Expr, cx: &mut Context) -> Value {
    let (folded, negative) = fold_cosine(turns);
    match cosine_in_radicals(&folded, cx)? {
        Some(value) => signed(value, negative, cx).map(Some),
        None => with_angle(Function::Cos, folded, negative, angle, cx),
    }
}

/// The turns within a quarter turn that have the same cosine, or its opposite.
fn fold_cosine(turns: &Rational) -> (Rational, bool) {
    let (one, half) = (Rational::from(1), Rational::new(1.into(), 2.into()).unwrap_or_default());
    let turns = remainder(turns, 2);
    let turns = if turns > one { Rational::from(2).add(&turns.negate()) } else { turns };
    if turns > half { (one.add(&turns.negate()), true) } else { (turns, false) }
}

fn signed(value: Expr, negative: bool, cx: &mut Context) -> Faulty<Expr> {
    if negative { cx.negate(&value) } else { Ok(value) }
}

/// The function of the folded angle; nothing if the angle is folded already.
fn with_angle(function: Function, turns: Rational, negative: bool, angle: &Expr, cx: &mut Context) -> Value {
    let folded = multiple_of_pi(turns, cx)?;
    if folded == *angle {
        return Ok(None);
    }
    let value = super::unevaluated(function, vec![folded]);
    signed(value, negative, cx).map(Some)
}

/// Of the denominators on the left, the two whose angles differ by 1/denominator, times any numerator.
const DIFFERENCES: [(i64, i64, i64); 8] =
    [(12, 3, 4), (20, 4, 5), (30, 5, 6), (15, 6, 10), (24, 6, 8), (40, 8, 10), (60, 20, 30), (120, 40, 60)];

fn difference(denominator: i64) -> Option<(i64, i64)> {
    DIFFERENCES.iter().find(|row| row.0 == denominator).map(|row| (row.1, row.2))
}

fn ratio(numerator: i64, denominator: i64) -> Rational {
    Rational::new(numerator.into(), denominator.into()).unwrap_or_default()
}

/// Numerator and denominator, if they are small.
fn small(turns: &Rational) -> Option<(i64, i64)> {
    let denominator = turns.denominator().to_i64().filter(|denominator| *denominator <= 120)?;
    Some((turns.numerator().to_i64()?, denominator))
}

/// `cos(turns*pi)` for angles within a quarter turn, as far as SymPy writes it with two levels of square roots.
fn cosine_in_radicals(turns: &Rational, cx: &mut Context) -> Value {
    let Some((numerator, denominator)) = small(turns) else { return Ok(None) };
    match (numerator, denominator) {
        (0, _) => return Ok(Some(Expr::one())),
        (1, 2) => return Ok(Some(Expr::zero())),
        (1, 3) => return Ok(Some(Expr::half())),
        (1, 5) => return radical(b"14/5s4/+", cx).map(Some),
        (2, 5) => return radical(b"5s4/14/-", cx).map(Some),
        _ => {}
    }
    if let Some((a, b)) = difference(denominator) {
        let (a, b) = (ratio(numerator, a), ratio(numerator, b));
        let half = ratio(1, 2);
        let cosines = [exact_cosine(&a, cx)?, exact_cosine(&b, cx)?];
        let sines = [exact_cosine(&half.add(&a.negate()), cx)?, exact_cosine(&half.add(&b.negate()), cx)?];
        let terms = vec![cx.multiply(cosines.into())?, cx.multiply(sines.into())?];
        return cx.add(terms).map(Some);
    }
    if denominator > 12 || denominator % 2 == 1 {
        return Ok(None);
    }
    let double = exact_cosine(&ratio(2 * numerator, denominator), cx)?;
    let sum = cx.sum(&Expr::one(), &double)?;
    let square = cx.divide(&sum, &Expr::from(2))?;
    cx.square_root(&square).map(Some)
}

/// `cos(turns*pi)` for any angle.
fn exact_cosine(turns: &Rational, cx: &mut Context) -> Faulty<Expr> {
    let (folded, negative) = fold_cosine(turns);
    let value = if let Some(value) = cosine_in_radicals(&folded, cx)? {
        value
    } else {
        let angle = multiple_of_pi(folded, cx)?;
        super::unevaluated(Function::Cos, vec![angle])
    };
    signed(value, negative, cx)
}

/// `tan(turns*pi)` or `cot(turns*pi)`
fn tangent(function: Function, turns: &Rational, angle: &Expr, cx: &mut Context) -> Value {
    let is_cot = function == Function::Cot;
    let turns = &remainder(turns, 1);
    if turns.is_integer() {
        return Ok(Some(at_zero(function)));
    }
    if let Some((numerator, denominator)) = small(turns) {
        if matches!(denominator, 5 | 10) {
            let tenths = 10 * numerator / denominator;
            let tenths = if is_cot { 5 - tenths } else { tenths };
            return tangent_of_tenths(tenths, cx).map(Some);
        }
        if denominator % 2 == 0
            && !(is_cot && denominator == 2)
            && let Some(value) = tangent_of_half(is_cot, turns, cx)?
        {
            return Ok(Some(value));
        }
        if let Some((a, b)) = difference(denominator) {
            return tangent_of_difference(function, numerator, a, b, cx).map(Some);
        }
    } else if !turns.denominator().is_odd()
        && let Some(value) = tangent_of_half(is_cot, turns, cx)?
    {
        return Ok(Some(value));
    }
    tangent_of_folded(function, turns, angle, cx)
}

/// The tangent of tenths of a half turn, from -4 to 9.
fn tangent_of_tenths(tenths: i64, cx: &mut Context) -> Faulty<Expr> {
    let negative = !(0..=5).contains(&tenths);
    let tenths = if tenths > 5 { 10 - tenths } else { tenths.abs() };
    let value = match tenths {
        1 => radical(b"125s*5/-s", cx),
        2 => radical(b"525s*-s", cx),
        3 => radical(b"125s*5/+s", cx),
        _ => radical(b"525s*+s", cx),
    }?;
    signed(value, negative, cx)
}

/// Whether the value is a cosine that stayed one.
fn is_cosine(value: &Expr) -> bool {
    value.as_call(Function::Cos).is_some()
}

/// By sine and cosine of the double angle, where neither stays a cosine.
fn tangent_of_half(is_cot: bool, turns: &Rational, cx: &mut Context) -> Value {
    let double = turns.add(turns);
    let cosine = exact_cosine(&double, cx)?;
    let sine = exact_cosine(&double.add(&ratio(-1, 2)), cx)?;
    if is_cosine(&cosine) || is_cosine(&sine) {
        return Ok(None);
    }
    if sine.is_literal_zero() && !is_cot {
        return Ok(Some(Constant::ComplexInfinity.into()));
    }
    let first = reciprocal(&sine, cx)?;
    let second = cx.divide(&cosine, &sine)?;
    if is_cot { cx.sum(&first, &second) } else { cx.subtract(&first, &second) }.map(Some)
}

/// By the tangents of two angles that differ by this one.
fn tangent_of_difference(function: Function, numerator: i64, a: i64, b: i64, cx: &mut Context) -> Faulty<Expr> {
    let a = multiple_of_pi(ratio(numerator, a), cx)?;
    let b = multiple_of_pi(ratio(numerator, b), cx)?;
    let (a, b) = (cx.call(function, vec![a])?, cx.call(function, vec![b])?);
    let product = cx.product(&a, &b)?;
    let sum = cx.sum(&Expr::one(), &product)?;
    if function == Function::Cot {
        let difference = cx.subtract(&b, &a)?;
        return cx.divide(&sum, &difference);
    }
    let difference = cx.subtract(&a, &b)?;
    cx.divide(&difference, &sum)
}

/// By sine and cosine of the angle within a quarter turn to either side, or as the function of that.
fn tangent_of_folded(function: Function, turns: &Rational, angle: &Expr, cx: &mut Context) -> Value {
    let half = ratio(1, 2);
    let folded = if *turns >= half { turns.add(&Rational::from(-1)) } else { turns.clone() };
    let cosine = exact_cosine(&folded, cx)?;
    let sine = exact_cosine(&folded.add(&half.negate()), cx)?;
    if !is_cosine(&cosine) && !is_cosine(&sine) {
        let (above, below) = if function == Function::Cot { (cosine, sine) } else { (sine, cosine) };
        if below.is_literal_zero() {
            return Ok(Some(Constant::ComplexInfinity.into()));
        }
        return cx.divide(&above, &below).map(Some);
    }
    let folded = multiple_of_pi(folded, cx)?;
    if folded == *angle { Ok(None) } else { cx.call(function, vec![folded]).map(Some) }
}

/// sec and csc.
pub(super) fn evaluate_reciprocal(function: Function, angle: &Expr, cx: &mut Context) -> Value {
    let is_even = function == Function::Sec;
    if could_extract_minus_sign(angle, cx)? {
        let opposite = cx.negate(angle)?;
        let value = cx.call(function, vec![opposite])?;
        return signed(value, !is_even, cx).map(Some);
    }
    if let Some(Expr::Rational(turns)) = half_turns(angle, cx)?
        && *turns.denominator() != Integer::from(1)
        && *turns.denominator() != Integer::from(2)
    {
        let (folded, negative) = if is_even { fold_cosine(&turns) } else { fold(&turns) };
        let folded = multiple_of_pi(folded, cx)?;
        if folded != *angle {
            let value = cx.call(function, vec![folded])?;
            return signed(value, negative, cx).map(Some);
        }
    }
    let inverse = if is_even { Function::Asec } else { Function::Acsc };
    if let Some([x]) = angle.as_call(inverse) {
        return Ok(Some(x.clone()));
    }
    let Some(value) = evaluate(if is_even { Function::Cos } else { Function::Sin }, angle, cx)? else {
        return Ok(None);
    };
    let opposite = cx.negate(&value)?;
    for (own, negative) in [(&value, false), (&opposite, true)] {
        for (function, reciprocal) in [(Function::Cos, Function::Sec), (Function::Sin, Function::Csc)] {
            if let Some(arguments) = own.as_call(function) {
                let value = cx.call(reciprocal, arguments.to_vec())?;
                return signed(value, negative, cx).map(Some);
            }
        }
    }
    reciprocal(&value, cx).map(Some)
}

//! The hyperbolic functions and their inverses.

use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty};
use super::pieces::{
    could_extract_minus_sign, floor, imaginary_coefficient, multiple_of_pi, reciprocal, remainder, split_at_i, times_i,
    times_minus_i,
};
use super::radicals::{self, COSINES, HYPERBOLIC_COSECANTS, SECANTS, radical};
use super::{Function, Value, composite, no_value};
use crate::integer::Integer;
use crate::rational::Rational;

/// sinh, cosh, tanh and coth.
pub(super) fn evaluate(function: Function, x: &Expr, cx: &mut Context) -> Value {
    if x.is_literal_zero() {
        return Ok(Some(at_zero(function)));
    }
    match x {
        Expr::Constant(Constant::NaN | Constant::ComplexInfinity) => return Ok(Some(Constant::NaN.into())),
        Expr::Constant(Constant::Infinity | Constant::NegativeInfinity) => return Ok(Some(at_infinity(function, x))),
        _ => {}
    }
    if !x.is_number()
        && let Some(coefficient) = imaginary_coefficient(x, cx)?
    {
        return of_imaginary(function, coefficient, cx).map(Some);
    }
    if could_extract_minus_sign(x, cx)? {
        return of_opposite(function, x, function == Function::Cosh, cx).map(Some);
    }
    if let Some((rest, is_odd, is_negative)) = without_quarter_turns(x, cx)? {
        return of_shifted(function, rest, is_odd, is_negative, cx).map(Some);
    }
    if !x.is_atom() && x.is_zero(cx) == Some(true) {
        return Ok(Some(at_zero(function)));
    }
    composite::evaluate(function, x, cx)
}

fn at_zero(function: Function) -> Expr {
    match function {
        Function::Cosh => Expr::one(),
        Function::Coth => Constant::ComplexInfinity.into(),
        _ => Expr::zero(),
    }
}

fn at_infinity(function: Function, x: &Expr) -> Expr {
    let is_negative = x.is_constant(Constant::NegativeInfinity);
    match function {
        Function::Sinh => x.clone(),
        Function::Cosh => Constant::Infinity.into(),
        _ => Expr::from(if is_negative { -1 } else { 1 }),
    }
}

/// By the function of the opposite.
fn of_opposite(function: Function, x: &Expr, is_even: bool, cx: &mut Context) -> Faulty<Expr> {
    let opposite = cx.negate(x)?;
    let value = cx.call(function, vec![opposite])?;
    if is_even { Ok(value) } else { cx.negate(&value) }
}

/// `sinh(x*I)` is `I*sin(x)`, and so on.
fn of_imaginary(function: Function, coefficient: Expr, cx: &mut Context) -> Faulty<Expr> {
    let circular = match function {
        Function::Sinh => Function::Sin,
        Function::Cosh => Function::Cos,
        Function::Tanh => Function::Tan,
        _ => Function::Cot,
    };
    let value = cx.call(circular, vec![coefficient])?;
    match function {
        Function::Cosh => Ok(value),
        Function::Coth => times_minus_i(value, cx),
        _ => times_i(value, cx),
    }
}

/// A sum less the quarter turns `pi*I/2` of its first term that is a multiple of `pi*I`: what is left, and whether the
/// quarters are odd, and whether they point down or to the left.
fn without_quarter_turns(x: &Expr, cx: &mut Context) -> Faulty<Option<(Expr, bool, bool)>> {
    let Expr::Add(terms) = x else { return Ok(None) };
    let Some(turns) = terms.iter().find_map(imaginary_turns) else { return Ok(None) };
    let quarters = floor(&turns.add(&turns));
    if quarters.is_zero() {
        return Ok(None);
    }
    let taken = Rational::new(-quarters.clone(), 2.into()).unwrap_or_default();
    let taken = multiple_of_pi(taken, cx)?;
    let taken = times_i(taken, cx)?;
    let rest = cx.sum(x, &taken)?;
    let quarter = remainder(&Rational::from(quarters), 4);
    let quarter = quarter.as_integer().and_then(Integer::to_i64).unwrap_or_default();
    Ok(Some((rest, quarter % 2 == 1, quarter >= 2)))
}

/// The x of `x*pi*I`.
fn imaginary_turns(term: &Expr) -> Option<Rational> {
    let is_unit = |factor: &Expr| factor.is_constant(Constant::ImaginaryUnit);
    let is_pi = |factor: &Expr| factor.is_constant(Constant::Pi);
    match term.factors() {
        [x, y] if is_pi(x) && is_unit(y) => Some(Rational::from(1)),
        [Expr::Rational(number), x, y] if is_pi(x) && is_unit(y) => Some(Rational::clone(number)),
        _ => None,
    }
}

fn of_shifted(function: Function, rest: Expr, is_odd: bool, is_negative: bool, cx: &mut Context) -> Faulty<Expr> {
    let shifted = match function {
        Function::Sinh if is_odd => Function::Cosh,
        Function::Cosh if is_odd => Function::Sinh,
        // SymPy's coth has the two cases the wrong way round.
        Function::Tanh if is_odd => Function::Coth,
        Function::Coth if is_odd => Function::Tanh,
        _ => function,
    };
    let value = cx.call(shifted, vec![rest])?;
    if matches!(function, Function::Tanh | Function::Coth) {
        return Ok(value);
    }
    let value = if is_odd { times_i(value, cx)? } else { value };
    if is_negative { cx.negate(&value) } else { Ok(value) }
}

/// sech and csch.
pub(super) fn evaluate_reciprocal(function: Function, x: &Expr, cx: &mut Context) -> Value {
    let is_even = function == Function::Sech;
    if could_extract_minus_sign(x, cx)? {
        return of_opposite(function, x, is_even, cx).map(Some);
    }
    let inverse = if is_even { Function::Asech } else { Function::Acsch };
    if let Some([argument]) = x.as_call(inverse) {
        return Ok(Some(argument.clone()));
    }
    match evaluate(if is_even { Function::Cosh } else { Function::Sinh }, x, cx)? {
        Some(value) => reciprocal(&value, cx).map(Some),
        None => Ok(None),
    }
}

/// asinh, acosh, atanh, acoth, asech and acsch.
pub(super) fn evaluate_inverse(function: Function, x: &Expr, cx: &mut Context) -> Value {
    if x.is_literal_zero() {
        return Ok(Some(inverse_at_zero(function)));
    }
    if let Some(value) = match x {
        Expr::Rational(_) => inverse_of_unit(function, x, cx)?,
        Expr::Constant(constant) => inverse_of_constant(function, *constant, x, cx)?,
        _ => None,
    } {
        return Ok(Some(value));
    }
    if matches!(function, Function::Acosh | Function::Asech | Function::Acsch) {
        if let Some(value) = inverse_of_table(function, x, cx)? {
            return Ok(Some(value));
        }
    } else if !x.is_number()
        && let Some(coefficient) = imaginary_coefficient(x, cx)?
    {
        return inverse_of_imaginary(function, coefficient, cx).map(Some);
    }
    if !x.is_atom() && x.is_zero(cx) == Some(true) {
        return Ok(Some(inverse_at_zero(function)));
    }
    if !matches!(function, Function::Acosh | Function::Asech) && could_extract_minus_sign(x, cx)? {
        return of_opposite(function, x, false, cx).map(Some);
    }
    match x {
        Expr::Call(applied, arguments) => match &**arguments {
            [z] if z.is_numeric() => inverse_of_own(function, *applied, z, cx),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// `pi*I/2`
fn quarter_turn() -> Expr {
    Expr::multiply_unevaluated([Expr::half(), Constant::Pi.into(), Expr::imaginary_unit()])
}

fn inverse_at_zero(function: Function) -> Expr {
    match function {
        Function::Acosh | Function::Acoth => quarter_turn(),
        Function::Asech => Constant::Infinity.into(),
        Function::Acsch => Constant::ComplexInfinity.into(),
        _ => Expr::zero(),
    }
}

/// Of 1 and -1.
fn inverse_of_unit(function: Function, x: &Expr, cx: &mut Context) -> Value {
    let logarithm = |code: &[u8], cx: &mut Context| {
        let number = radical(code, cx)?;
        cx.call(Function::Log, vec![number])
    };
    let value = match (function, x.as_i64()) {
        (Function::Asinh | Function::Acsch, Some(1)) => logarithm(b"2s1+", cx)?,
        (Function::Asinh, Some(-1)) => logarithm(b"2s1-", cx)?,
        (Function::Acsch, Some(-1)) => {
            let value = logarithm(b"2s1+", cx)?;
            cx.negate(&value)?
        }
        (Function::Acosh | Function::Asech, Some(1)) => Expr::zero(),
        (Function::Acosh | Function::Asech, Some(-1)) => cx.i_pi(),
        (Function::Atanh | Function::Acoth, Some(1)) => Constant::Infinity.into(),
        (Function::Atanh | Function::Acoth, Some(-1)) => Constant::NegativeInfinity.into(),
        _ => return Ok(None),
    };
    Ok(Some(value))
}

fn inverse_of_constant(function: Function, constant: Constant, x: &Expr, cx: &mut Context) -> Value {
    let infinite = matches!(constant, Constant::Infinity | Constant::NegativeInfinity);
    match (function, constant) {
        (_, Constant::NaN) => Ok(Some(x.clone())),
        (Function::Asinh, _) if infinite => Ok(Some(x.clone())),
        (Function::Acosh, _) if infinite => Ok(Some(Constant::Infinity.into())),
        (Function::Asinh | Function::Acosh, Constant::ComplexInfinity) => Ok(Some(x.clone())),
        (Function::Atanh, _) if infinite => {
            let turn = quarter_turn();
            if constant == Constant::Infinity { cx.negate(&turn).map(Some) } else { Ok(Some(turn)) }
        }
        (Function::Asech, _) if infinite => Ok(Some(quarter_turn())),
        (Function::Atanh | Function::Asech, Constant::ComplexInfinity) => Err(no_value(function, x)),
        (Function::Acoth | Function::Acsch, _) if infinite || constant == Constant::ComplexInfinity => {
            Ok(Some(Expr::zero()))
        }
        _ => Ok(None),
    }
}

/// The numbers in SymPy's tables: their inverse is an angle times `I`.
fn inverse_of_table(function: Function, x: &Expr, cx: &mut Context) -> Value {
    if !x.is_numeric() {
        return Ok(None);
    }
    if function == Function::Acsch {
        if x.is_i64(2) {
            let golden = radical(b"15s+2/", cx)?;
            return cx.call(Function::Log, vec![golden]).map(Some);
        }
        let Some(coefficient) = imaginary_coefficient(x, cx)? else { return Ok(None) };
        return match radicals::angle(HYPERBOLIC_COSECANTS, &coefficient, cx)? {
            Some(angle) => imaginary_angle(angle.negate(), cx).map(Some),
            None => Ok(None),
        };
    }
    let table = if function == Function::Acosh { COSINES } else { SECANTS };
    if let Some(angle) = radicals::angle(table, x, cx)? {
        return imaginary_angle(angle, cx).map(Some);
    }
    match imaginary_coefficient(x, cx)? {
        Some(coefficient) => inverse_of_unit_times_i(function, &coefficient, cx),
        None => Ok(None),
    }
}

fn imaginary_angle(turns: Rational, cx: &mut Context) -> Faulty<Expr> {
    let angle = multiple_of_pi(turns, cx)?;
    times_i(angle, cx)
}

/// acosh and asech of `I`, `-I` and of infinities along the imaginary line.
fn inverse_of_unit_times_i(function: Function, coefficient: &Expr, cx: &mut Context) -> Value {
    let is_asech = function == Function::Asech;
    let (is_infinite, is_negative) = match coefficient {
        Expr::Constant(Constant::Infinity) => (true, false),
        Expr::Constant(Constant::NegativeInfinity) => (true, true),
        _ if coefficient.is_one() => (false, false),
        _ if coefficient.is_i64(-1) => (false, true),
        _ => return Ok(None),
    };
    let turn = if is_negative == is_asech { quarter_turn() } else { cx.negate(&quarter_turn())? };
    if is_infinite {
        return if is_asech { Ok(Some(turn)) } else { cx.sum(&Constant::Infinity.into(), &turn).map(Some) };
    }
    let size = radical(b"12s+", cx)?;
    if is_asech {
        let logarithm = cx.call(Function::Log, vec![size])?;
        return cx.sum(&turn, &logarithm).map(Some);
    }
    let number = cx.multiply(vec![coefficient.clone(), Expr::imaginary_unit(), size])?;
    cx.call(Function::Log, vec![number]).map(Some)
}

/// `asinh(x*I)` is `I*asin(x)`, and so on.
fn inverse_of_imaginary(function: Function, coefficient: Expr, cx: &mut Context) -> Faulty<Expr> {
    let circular = match function {
        Function::Asinh => Function::Asin,
        Function::Atanh => Function::Atan,
        _ => Function::Acot,
    };
    let value = cx.call(circular, vec![coefficient])?;
    if function == Function::Acoth { times_minus_i(value, cx) } else { times_i(value, cx) }
}

/// `asinh(sinh(z))` of a number z: itself, less the half turns along the imaginary line.
fn inverse_of_own(function: Function, applied: Function, z: &Expr, cx: &mut Context) -> Value {
    match (function, applied) {
        (Function::Asinh, Function::Sinh) | (Function::Acosh, Function::Cosh) | (Function::Atanh, Function::Tanh) => {}
        _ => return Ok(None),
    }
    if z.is_real(cx) == Some(true) {
        return if function == Function::Acosh {
            cx.call(Function::Abs, vec![z.clone()]).map(Some)
        } else {
            Ok(Some(z.clone()))
        };
    }
    let Some((real, imaginary)) = split_at_i(z, cx)? else { return Ok(None) };
    let pi: Expr = Constant::Pi.into();
    let turns = match function {
        Function::Asinh => {
            let turns = cx.divide(&imaginary, &pi)?;
            cx.sum(&turns, &Expr::half())?
        }
        Function::Acosh => cx.divide(&imaginary, &pi)?,
        _ => {
            let turns = cx.divide(&imaginary, &pi)?;
            cx.product(&Expr::from(2), &turns)?
        }
    };
    let turns = cx.call(Function::Floor, vec![turns])?;
    let Some(is_even) = turns.is_even(cx) else { return Ok(None) };
    let share = if function == Function::Atanh { Expr::ratio(-1, 2) } else { Expr::from(-1) };
    let taken = cx.multiply(vec![share, Expr::imaginary_unit(), pi, turns])?;
    let rest = cx.sum(z, &taken)?;
    match function {
        Function::Asinh if is_even => Ok(Some(rest)),
        Function::Asinh => cx.negate(&rest).map(Some),
        Function::Atanh if is_even => Ok(Some(rest)),
        Function::Atanh => cx.subtract(&rest, &quarter_turn()).map(Some),
        _ => acosh_of_cosh(rest, is_even, &real, cx),
    }
}

/// The one of the two opposites whose real part is not negative.
fn acosh_of_cosh(rest: Expr, is_even: bool, real: &Expr, cx: &mut Context) -> Value {
    let rest = if is_even {
        rest
    } else {
        let half_turn = cx.i_pi();
        cx.subtract(&rest, &half_turn)?
    };
    let keeps = if is_even { real.is_nonnegative(cx) } else { real.is_positive(cx) };
    let turns = if is_even { real.is_negative(cx) } else { real.is_nonpositive(cx) };
    match (keeps, turns) {
        (Some(true), _) => Ok(Some(rest)),
        (_, Some(true)) => cx.negate(&rest).map(Some),
        _ => Ok(None),
    }
}

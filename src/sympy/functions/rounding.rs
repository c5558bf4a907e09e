//! floor, ceiling, frac and Mod.
//!
//! Follows `sympy/functions/elementary/integers.py` and `sympy/core/mod.py` (BSD-3-Clause).

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_mp::Real;
use pascaline_number::integer::{BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::comparable::is_comparable;
use super::pieces::{floor, times_i};
use super::{Function, Value, no_value};
use crate::evalf::{self, Approximation, CertifiedReal};
use crate::expr::{Constant, Expr, Float, Form, I, NAN, ONE, Operands, ZERO};
use crate::{Context, compare};

/// A float with more bits before its point is not turned into an integer.
const LARGEST_MAGNITUDE: i64 = 1 << 20;

/// `floor(x)` and `ceiling(x)`
pub(super) fn round<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let Some(value) = round_number(function, x, cx) {
        return Some(value);
    }
    if is_rounded(x) || x.is_integer(cx) == Some(true) || x.is_finite(cx) == Some(false) {
        return Some(x);
    }
    if let Form::Symbol(_) = x {
        return None;
    }
    if x.is_zero(cx) == Some(true) {
        return Some(ZERO);
    }
    if is_imaginary(x, cx) {
        let size = cx.apply(Function::Im, x);
        if size.contains(I, cx) {
            return None;
        }
        return Some(times_i(cx.apply(function, size), cx));
    }
    round_terms(function, x, cx)
}

fn round_number<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let is_floor = function == Function::Floor;
    match x {
        Form::Rational(rational) => {
            let below = floor(x, cx);
            Some(if rational.is_integer() || is_floor { below } else { cx.sum(below, ONE) })
        }
        Form::Float(float) => {
            let value = &float.value;
            if value.magnitude() > LARGEST_MAGNITUDE {
                return None;
            }
            let to = cx.precision(float.precision);
            Some(cx.number(if is_floor { value.floor(to) } else { value.ceiling(to) }))
        }
        Form::Constant(constant) => {
            let below = match constant {
                Constant::Pi => 3,
                Constant::Exp1 => 2,
                Constant::GoldenRatio | Constant::TribonacciConstant => 1,
                Constant::EulerGamma | Constant::Catalan => 0,
                Constant::Infinity | Constant::NegativeInfinity | Constant::ComplexInfinity | Constant::NaN => {
                    return Some(x);
                }
                Constant::ImaginaryUnit => return Some(x),
            };
            Some(cx.number(if is_floor { below } else { below + 1 }))
        }
        _ => None,
    }
}

/// Whether it is a floor or a ceiling, or its opposite.
fn is_rounded(x: Expr) -> bool {
    match x {
        Form::Call(Function::Floor | Function::Ceiling, _) => true,
        Form::Mul(factors) => matches!(
            factors,
            [sign, Form::Call(Function::Floor | Function::Ceiling, _)] if sign.is_i64(-1)
        ),
        _ => false,
    }
}

fn is_imaginary<'a>(x: Expr<'a>, cx: &Context<'a>) -> bool {
    x.is_imaginary(cx) == Some(true) || times_i(x, cx).is_real(cx) == Some(true)
}

/// Takes integers out of the function and evaluates numbers.
fn round_terms<'a>(function: Function, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let (mut whole, mut numbers, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for &term in x.terms() {
        if term.is_imaginary(cx) == Some(true)
            && let Some(integer) = integer_of(cx.apply(Function::Im, term), cx)
        {
            whole.push(times_i(integer, cx));
        } else if let Some(integer) = integer_of(term, cx) {
            whole.push(integer);
        } else if term.is_numeric(cx) {
            numbers.push(term);
        } else {
            others.push(term);
        }
    }
    if numbers.is_empty() && others.is_empty() {
        return Some(cx.add(&whole));
    }
    let (numbers, mut rest) = (cx.add(&numbers), cx.add(&others));
    if !numbers.is_literal_zero() {
        let are_apart = rest.is_literal_zero()
            || (numbers.is_real(cx) == Some(true) && is_imaginary(rest, cx))
            || (numbers.is_imaginary(cx) == Some(true) && rest.is_real(cx) == Some(true));
        match if are_apart { evaluated(function, numbers, cx) } else { None } {
            Some(integer) => whole.push(integer),
            None => rest = cx.sum(rest, numbers),
        }
    }
    if rest.is_literal_zero() {
        return Some(cx.add(&whole));
    }
    if whole.is_empty() && rest.equals(x, cx) {
        return None;
    }
    whole.push(rounded_rest(function, rest, cx));
    Some(cx.add(&whole))
}

/// The unevaluated function of an expression; a rounded one stays as it is.
fn rounded_rest<'a>(function: Function, rest: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match rest {
        Form::Call(Function::Floor | Function::Ceiling, _) => rest,
        _ if is_imaginary(rest, cx) => {
            let size = cx.apply(Function::Im, rest);
            times_i(cx.call_unevaluated(function, &[size]), cx)
        }
        _ => cx.call_unevaluated(function, &[rest]),
    }
}

/// The term if it is an integer.
fn integer_of<'a>(term: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    match term {
        Form::Float(float) if float.value.is_integer() && float.value.magnitude() <= LARGEST_MAGNITUDE => {
            Some(cx.number(float.value.floor(cx.precision(float.precision))))
        }
        _ => (term.is_integer(cx) == Some(true)).then_some(term),
    }
}

/// Both parts of a number, rounded, if enough of their digits are known.
fn evaluated<'a>(function: Function, number: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    /// The parts of a rounded number are integers at any precision.
    const BITS: i64 = 10;
    let call = cx.call_unevaluated(function, &[number]);
    let Approximation::Number(parts) = evalf::evaluate(call, BITS, cx)? else { return None };
    let to = cx.precision(u32::from(u8::MAX));
    let integer = |part: Option<&CertifiedReal>| match part {
        Some(CertifiedReal { value, .. }) if value.magnitude() <= LARGEST_MAGNITUDE => Some(value.floor(to)),
        Some(_) => None,
        None => Some(Integer::ZERO),
    };
    let (Some(re), Some(im)) = (integer(parts.re), integer(parts.im)) else { return None };
    Some(cx.sum(cx.number(re), times_i(cx.number(im), cx)))
}

/// `frac(x)`
pub(super) fn fraction<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let Form::Symbol(_) = x {
        return None;
    }
    let (mut real, mut imaginary) = (Vec::new(), Vec::new());
    for &term in x.terms() {
        if is_imaginary(term, cx) {
            let size = cx.apply(Function::Im, term);
            if !size.contains(I, cx) {
                imaginary.push(size);
                continue;
            }
        }
        real.push(term);
    }
    let (real, imaginary) = (cx.add(&real), cx.add(&imaginary));
    let (real, imaginary) = (real_fraction(real, cx), real_fraction(imaginary, cx));
    Some(cx.sum(real, times_i(imaginary, cx)))
}

fn real_fraction<'a>(x: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match x {
        Form::Constant(Constant::Infinity | Constant::NegativeInfinity) => no_value(Function::Frac, x, cx),
        Form::Constant(Constant::NaN | Constant::ComplexInfinity) => NAN,
        _ if x.is_integer(cx) == Some(true) => ZERO,
        _ if x.is_numeric(cx) => cx.subtract(x, cx.apply(Function::Floor, x)),
        _ => cx.call_unevaluated(Function::Frac, &[x]),
    }
}

/// `Mod(x, modulus)`: the remainder, with the sign of the modulus.
pub(super) fn remainder<'a>(x: Expr<'a>, modulus: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if modulus.is_zero(cx) == Some(true) {
        return Some(cx.fail(Fault::new(ErrorCode::DivisionByZero, "Modulo by zero")));
    }
    if x.is_constant(Constant::NaN)
        || modulus.is_constant(Constant::NaN)
        || x.is_finite(cx) == Some(false)
        || modulus.is_finite(cx) == Some(false)
    {
        return Some(NAN);
    }
    let is_multiple = x.is_literal_zero()
        || x.equals(modulus, cx)
        || x.equals(cx.negate(modulus), cx)
        || (modulus.is_one() && x.is_integer(cx) == Some(true))
        || (modulus.is_i64(2) && x.is_even(cx) == Some(true));
    if is_multiple {
        return Some(ZERO);
    }
    if modulus.is_i64(2) && x.is_odd(cx) == Some(true) {
        return Some(ONE);
    }
    if x.is_number() && modulus.is_number() {
        return remainder_of_numbers(x, modulus, cx);
    }
    if let (Form::Pow([base, exponent]), Some(modulus)) = (x, modulus.as_integer())
        && let (Some(base), Some(exponent)) = (base.as_integer(), exponent.as_integer())
        && !exponent.is_negative()
    {
        return modular_power(base, exponent, modulus, cx).map(|power| cx.number(power));
    }
    remainder_by_ratio(x, modulus, cx)
}

/// The remainder where the ratio is an integer or can be truncated.
fn remainder_by_ratio<'a>(x: Expr<'a>, modulus: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let ratio = cx.divide(x, modulus);
    if ratio.is_integer(cx) == Some(true) {
        return Some(ZERO);
    }
    if !is_comparable(ratio, cx) {
        return None;
    }
    let whole = truncated(ratio, cx)?;
    let [x, modulus] = cx.terms([x, modulus]);
    let rest = x - cx.term(whole) * modulus;
    let has_sign_of_modulus = (rest * modulus).is_extended_negative() != Some(true);
    Some(if has_sign_of_modulus { rest } else { rest + modulus }.expr())
}

/// Rounds towards zero.
fn truncated<'a>(number: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let function = if number.is_extended_negative(cx) == Some(true) { Function::Ceiling } else { Function::Floor };
    let whole = cx.apply(function, number);
    whole.as_integer().is_some().then_some(whole)
}

/// The remainder of two numbers: exact, or rounded once to a float's bits.
fn remainder_of_numbers<'a>(x: Expr<'a>, modulus: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let bits = match (x, modulus) {
        (Form::Float(x), Form::Float(modulus)) => x.precision.max(modulus.precision),
        (Form::Float(float), _) | (_, Form::Float(float)) => float.precision,
        _ => 0,
    };
    let float = |value, cx: &Context<'a>| Some(cx.number(Float { value, precision: bits }));
    let is_float_of_integer = matches!((x, modulus), (Form::Float(_), Form::Rational(modulus)) if modulus.is_integer());
    if let (Form::Float(x), Form::Float(modulus)) = (x, modulus)
        && x.value.divide(&modulus.value, cx.precision(bits)).is_some_and(|ratio| ratio.is_integer())
    {
        return float(Real::default(), cx);
    }
    let (Some(x), Some(modulus)) = (exact(x, cx), exact(modulus, cx)) else { return None };
    let ratio = x.multiply(&modulus.reciprocal()?, cx.budget);
    cx.pay(price::quotient(ratio.numerator().bit_len(), ratio.denominator().bit_len()))?;
    let whole = Rational::from(ratio.numerator().quotient(ratio.denominator()));
    let rest = x.add(&whole.multiply(&modulus, cx.budget).negate(), cx.budget);
    if bits == 0 {
        return Some(cx.number(rest));
    }
    if rest.is_zero() {
        return if is_float_of_integer { Some(ZERO) } else { float(Real::default(), cx) };
    }
    float(Real::from_rational(&rest, cx.precision(bits)), cx)
}

/// The exact value of a rational number or a float.
fn exact(number: Expr, cx: &Context) -> Option<Rational> {
    match number {
        Form::Rational(rational) => Some(Rational::clone(rational)),
        Form::Float(float) => compare::exact_value(&float.value, cx.budget),
        _ => None,
    }
}

/// The remainder of a power by square-and-multiply.
fn modular_power(base: &Integer, exponent: &Integer, modulus: &Integer, cx: &Context) -> Option<Integer> {
    let reduce =
        |integer: &Integer| integer.divide_floor(modulus).map_or_else(Integer::default, |(_, remainder)| remainder);
    let bits = modulus.bit_len();
    let price = 2 * (price::product(bits, bits) + price::quotient(2 * bits, bits));
    cx.pay(price::quotient(base.bit_len(), bits))?;
    let (base, mut power) = (reduce(base), reduce(&Integer::ONE));
    for bit in (0..exponent.bit_len()).rev() {
        cx.pay(price)?;
        power = reduce(&power.sqr().into());
        if exponent.bit(bit) {
            power = reduce(&(&power * &base));
        }
    }
    Some(power)
}

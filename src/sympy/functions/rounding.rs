//! floor, ceiling, frac and Mod.

use super::super::evalf::{self, Approximation, Part};
use super::super::expr::{Constant, Expr, Float};
use super::super::{Context, Faulty};
use super::numeric::is_comparable;
use super::pieces::{floor, times_i};
use super::{Function, Value, no_value, unevaluated};
use crate::error::{ErrorCode, Fault};
use crate::integer::{self, Integer};
use crate::mp::Real;
use crate::rational::Rational;

/// A float with more bits than that before its point is no integer here.
const LARGEST_MAGNITUDE: i64 = 1 << 20;

/// `floor(x)` and `ceiling(x)`
pub(super) fn round(function: Function, x: &Expr, cx: &mut Context) -> Value {
    if let Some(value) = of_number(function, x, cx)? {
        return Ok(Some(value));
    }
    if is_rounded(x) || x.is_integer(cx) == Some(true) || x.is_finite(cx) == Some(false) {
        return Ok(Some(x.clone()));
    }
    if let Expr::Symbol(_) = x {
        return Ok(None);
    }
    if x.is_zero(cx) == Some(true) {
        return Ok(Some(Expr::zero()));
    }
    if is_imaginary(x, cx)? {
        let size = cx.call(Function::Im, vec![x.clone()])?;
        if size.contains(&Expr::imaginary_unit()) {
            return Ok(None);
        }
        let rounded = cx.call(function, vec![size])?;
        return times_i(rounded, cx).map(Some);
    }
    of_terms(function, x, cx)
}

fn of_number(function: Function, x: &Expr, cx: &mut Context) -> Value {
    let is_floor = function == Function::Floor;
    match x {
        Expr::Rational(rational) => {
            let below = floor(rational);
            let is_whole = rational.is_integer() || is_floor;
            Ok(Some(Expr::from(if is_whole { below } else { &below + &Integer::from(1) })))
        }
        Expr::Float(float) => {
            let value = &float.value;
            if value.magnitude() > LARGEST_MAGNITUDE {
                return Ok(None);
            }
            cx.budget.spend(value.magnitude().max(0).unsigned_abs() / 64)?;
            Ok(Some(Expr::from(if is_floor { value.floor() } else { value.ceiling() })))
        }
        Expr::Constant(constant) => {
            let below = match constant {
                Constant::Pi => 3,
                Constant::Exp1 => 2,
                Constant::GoldenRatio | Constant::TribonacciConstant => 1,
                Constant::EulerGamma | Constant::Catalan => 0,
                Constant::Infinity | Constant::NegativeInfinity | Constant::ComplexInfinity | Constant::NaN => {
                    return Ok(Some(x.clone()));
                }
                Constant::ImaginaryUnit => return Ok(Some(x.clone())),
            };
            Ok(Some(Expr::from(if is_floor { below } else { below + 1 })))
        }
        _ => Ok(None),
    }
}

/// Whether it is a floor or a ceiling, or the opposite of one.
fn is_rounded(x: &Expr) -> bool {
    match x {
        Expr::Call(Function::Floor | Function::Ceiling, _) => true,
        Expr::Mul(factors) => matches!(
            &**factors,
            [sign, Expr::Call(Function::Floor | Function::Ceiling, _)] if sign.is_i64(-1)
        ),
        _ => false,
    }
}

fn is_imaginary(x: &Expr, cx: &mut Context) -> Faulty<bool> {
    if x.is_imaginary(cx) == Some(true) {
        return Ok(true);
    }
    let turned = times_i(x.clone(), cx)?;
    Ok(turned.is_real(cx) == Some(true))
}

/// Integers leave the function; numbers are evaluated.
fn of_terms(function: Function, x: &Expr, cx: &mut Context) -> Value {
    let (mut whole, mut numbers, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for term in x.terms() {
        if term.is_imaginary(cx) == Some(true)
            && let Some(integer) = integer_of(&cx.call(Function::Im, vec![term.clone()])?, cx)
        {
            whole.push(times_i(integer, cx)?);
        } else if let Some(integer) = integer_of(term, cx) {
            whole.push(integer);
        } else if term.is_numeric() {
            numbers.push(term.clone());
        } else {
            others.push(term.clone());
        }
    }
    if numbers.is_empty() && others.is_empty() {
        return cx.add(whole).map(Some);
    }
    let (numbers, mut rest) = (cx.add(numbers)?, cx.add(others)?);
    if !numbers.is_literal_zero() {
        let are_apart = rest.is_literal_zero()
            || (numbers.is_real(cx) == Some(true) && is_imaginary(&rest, cx)?)
            || (numbers.is_imaginary(cx) == Some(true) && rest.is_real(cx) == Some(true));
        match if are_apart { evaluated(function, &numbers, cx)? } else { None } {
            Some(integer) => whole.push(integer),
            None => rest = cx.sum(&rest, &numbers)?,
        }
    }
    if rest.is_literal_zero() {
        return cx.add(whole).map(Some);
    }
    if whole.is_empty() && rest == *x {
        return Ok(None);
    }
    let rounded = match rest {
        Expr::Call(Function::Floor | Function::Ceiling, _) => rest,
        _ if is_imaginary(&rest, cx)? => {
            let size = cx.call(Function::Im, vec![rest])?;
            times_i(unevaluated(function, vec![size]), cx)?
        }
        _ => unevaluated(function, vec![rest]),
    };
    whole.push(rounded);
    cx.add(whole).map(Some)
}

/// The term, if it is an integer.
fn integer_of(term: &Expr, cx: &mut Context) -> Option<Expr> {
    match term {
        Expr::Float(float) if float.value.is_integer() && float.value.magnitude() <= LARGEST_MAGNITUDE => {
            Some(Expr::from(float.value.floor()))
        }
        _ => (term.is_integer(cx) == Some(true)).then(|| term.clone()),
    }
}

/// The integers next to both parts of a number, if they can be told.
fn evaluated(function: Function, number: &Expr, cx: &mut Context) -> Value {
    /// The parts are whole whatever is asked for.
    const BITS: i64 = 10;
    let call = unevaluated(function, vec![number.clone()]);
    let Some(Approximation::Number(parts)) = evalf::evaluate(&call, BITS, cx)? else { return Ok(None) };
    let integer = |part: Option<Part>| match part {
        Some(Part { value, .. }) if value.magnitude() <= LARGEST_MAGNITUDE => Some(value.floor()),
        Some(_) => None,
        None => Some(Integer::default()),
    };
    let (Some(re), Some(im)) = (integer(parts.re), integer(parts.im)) else { return Ok(None) };
    let im = times_i(Expr::from(im), cx)?;
    cx.sum(&Expr::from(re), &im).map(Some)
}

/// `frac(x)`
pub(super) fn fraction(x: &Expr, cx: &mut Context) -> Value {
    if let Expr::Symbol(_) = x {
        return Ok(None);
    }
    let (mut real, mut imaginary) = (Vec::new(), Vec::new());
    for term in x.terms() {
        if is_imaginary(term, cx)? {
            let size = cx.call(Function::Im, vec![term.clone()])?;
            if !size.contains(&Expr::imaginary_unit()) {
                imaginary.push(size);
                continue;
            }
        }
        real.push(term.clone());
    }
    let (real, imaginary) = (cx.add(real)?, cx.add(imaginary)?);
    let (real, imaginary) = (real_fraction(real, cx)?, real_fraction(imaginary, cx)?);
    let imaginary = times_i(imaginary, cx)?;
    cx.sum(&real, &imaginary).map(Some)
}

fn real_fraction(x: Expr, cx: &mut Context) -> Faulty<Expr> {
    match x {
        Expr::Constant(Constant::Infinity | Constant::NegativeInfinity) => Err(no_value(Function::Frac, &x)),
        Expr::Constant(Constant::NaN | Constant::ComplexInfinity) => Ok(Constant::NaN.into()),
        _ if x.is_integer(cx) == Some(true) => Ok(Expr::zero()),
        _ if x.is_numeric() => {
            let whole = cx.call(Function::Floor, vec![x.clone()])?;
            cx.subtract(&x, &whole)
        }
        _ => Ok(unevaluated(Function::Frac, vec![x])),
    }
}

/// `Mod(x, modulus)`: the remainder, with the sign of the modulus.
pub(super) fn remainder(x: &Expr, modulus: &Expr, cx: &mut Context) -> Value {
    if modulus.is_zero(cx) == Some(true) {
        return Err(Fault::new(ErrorCode::DivisionByZero, "Modulo by zero"));
    }
    if matches!(x, Expr::Constant(Constant::NaN))
        || matches!(modulus, Expr::Constant(Constant::NaN))
        || x.is_finite(cx) == Some(false)
        || modulus.is_finite(cx) == Some(false)
    {
        return Ok(Some(Constant::NaN.into()));
    }
    let is_exact_zero = matches!(x, Expr::Rational(_)) && x.is_literal_zero();
    if is_exact_zero || x == modulus || *x == cx.negate(modulus)? {
        return Ok(Some(Expr::zero()));
    }
    if modulus.is_one() && x.is_integer(cx) == Some(true) {
        return Ok(Some(Expr::zero()));
    }
    if x.is_number() && modulus.is_number() {
        return of_numbers(x, modulus, cx);
    }
    if modulus.is_i64(2) {
        if x.is_even(cx) == Some(true) {
            return Ok(Some(Expr::zero()));
        }
        if x.is_odd(cx) == Some(true) {
            return Ok(Some(Expr::one()));
        }
    }
    if let (Expr::Pow(power), Some(modulus)) = (x, modulus.as_integer())
        && let (Some(base), Some(exponent)) = (power[0].as_integer(), power[1].as_integer())
        && !exponent.is_negative()
    {
        return modular_power(base, exponent, modulus, cx).map(|power| Some(Expr::from(power)));
    }
    let ratio = cx.divide(x, modulus)?;
    if ratio.is_integer(cx) == Some(true) {
        return Ok(Some(Expr::zero()));
    }
    if !is_comparable(&ratio, cx)? {
        return Ok(None);
    }
    let Some(whole) = truncated(ratio, cx)? else { return Ok(None) };
    let taken = cx.product(&whole, modulus)?;
    let rest = cx.subtract(x, &taken)?;
    let sign = cx.product(&rest, modulus)?;
    if sign.is_extended_negative(cx) == Some(true) { cx.sum(&rest, modulus).map(Some) } else { Ok(Some(rest)) }
}

/// The next integer towards zero.
fn truncated(number: Expr, cx: &mut Context) -> Value {
    let function = if number.is_extended_negative(cx) == Some(true) { Function::Ceiling } else { Function::Floor };
    let whole = cx.call(function, vec![number])?;
    Ok(whole.as_integer().is_some().then_some(whole))
}

/// Exact, or rounded once to a float's bits.
fn of_numbers(x: &Expr, modulus: &Expr, cx: &mut Context) -> Value {
    let bits = match (x, modulus) {
        (Expr::Float(x), Expr::Float(modulus)) => x.precision.max(modulus.precision),
        (Expr::Float(float), _) | (_, Expr::Float(float)) => float.precision,
        _ => 0,
    };
    let zero = |bits| Expr::Float(Float { value: Real::default(), precision: bits }.into());
    let is_float_of_integer = matches!((x, modulus), (Expr::Float(_), Expr::Rational(modulus)) if modulus.is_integer());
    if let (Expr::Float(x), Expr::Float(modulus)) = (x, modulus)
        && x.value.divide(&modulus.value, bits).is_some_and(|ratio| ratio.is_integer())
    {
        return Ok(Some(zero(bits)));
    }
    let (Some(x), Some(modulus)) = (exact(x, cx)?, exact(modulus, cx)?) else { return Ok(None) };
    let size = |rational: &Rational| rational.numerator().bit_length() + rational.denominator().bit_length();
    cx.budget.spend(4 * integer::work(size(&x), size(&modulus)))?;
    let Some(inverse) = modulus.reciprocal() else { return Ok(None) };
    let whole = Rational::from(floor(&x.multiply(&inverse)));
    let rest = x.add(&whole.multiply(&modulus).negate());
    if bits == 0 {
        return Ok(Some(Expr::from(rest)));
    }
    if rest.is_zero() {
        return Ok(Some(if is_float_of_integer { Expr::zero() } else { zero(bits) }));
    }
    let value = Real::from_rational(&rest, bits);
    Ok(Some(Expr::Float(Float { value, precision: bits }.into())))
}

/// The number that a float is.
fn exact(number: &Expr, cx: &mut Context) -> Faulty<Option<Rational>> {
    match number {
        Expr::Rational(rational) => Ok(Some(Rational::clone(rational))),
        Expr::Float(float) => {
            let (mantissa, exponent) = (float.value.mantissa(), float.value.exponent());
            let bits = exponent.unsigned_abs();
            if bits > LARGEST_MAGNITUDE.unsigned_abs() {
                return Ok(None);
            }
            cx.budget.spend(bits / 64)?;
            let power = &Integer::from(1) << usize::try_from(bits).unwrap_or_default();
            Ok(if exponent < 0 {
                Rational::new(mantissa.clone(), power)
            } else {
                Some(Rational::from(mantissa * &power))
            })
        }
        _ => Ok(None),
    }
}

/// The remainder of a power that may be too large to be written down.
fn modular_power(base: &Integer, exponent: &Integer, modulus: &Integer, cx: &mut Context) -> Faulty<Integer> {
    let reduce =
        |integer: &Integer| integer.divide_floor(modulus).map_or_else(Integer::default, |(_, remainder)| remainder);
    let cost = 4 * integer::work(modulus.bit_length(), modulus.bit_length()) + 4;
    let (base, mut power) = (reduce(base), reduce(&Integer::from(1)));
    for bit in (0..exponent.bit_length()).rev() {
        cx.budget.spend(cost)?;
        power = reduce(&(&power * &power));
        if exponent.bit(bit) {
            power = reduce(&(&power * &base));
        }
    }
    Ok(power)
}

//! Powers of numbers, as the classes of `sympy/core/numbers.py` (BSD-3-Clause) evaluate them.

use pascaline_mp as mp;
use pascaline_number::integer::{Abs, Integer, IntegerExt, Signed};
use pascaline_number::rational::Rational;

use super::{known, number, radical};
use crate::Context;
use crate::expr::{
    COMPLEX_INFINITY, Constant, Expr, Float, Form, I, INFINITY, MINUS_ONE, NAN, NEGATIVE_INFINITY, ONE, ZERO,
};

/// `base**exponent` for an exact base other than 1; `None` where it stays as it is.
pub(super) fn rational<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let own = base.as_rational()?;
    if own.is_zero() {
        return zero(exponent, cx);
    }
    let is_minus_one = base.is_i64(-1);
    match exponent {
        Form::Rational(_) => rational_power(base, exponent, cx),
        Form::Float(exponent) => {
            let precision = if is_minus_one { 53 } else { exponent.precision };
            let value = mp::Real::from_rational(own, cx.precision(precision));
            float_power(&Float { value, precision }, &exponent.value, precision.max(exponent.precision), cx)
        }
        Form::Constant(Constant::Infinity | Constant::NegativeInfinity) if is_minus_one => Some(NAN),
        Form::Constant(Constant::NegativeInfinity) => {
            if own.is_negative() && !own.is_integer() {
                return Some(NAN);
            }
            Some(cx.power(number::reciprocal(own, cx)?, INFINITY))
        }
        _ if is_minus_one && exponent.is_odd(cx) == Some(true) => Some(MINUS_ONE),
        _ if is_minus_one && exponent.is_even(cx) == Some(true) => Some(ONE),
        _ => None,
    }
}

/// `0**exponent`
fn zero<'a>(exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if exponent.is_extended_positive(cx) == Some(true) {
        return Some(ZERO);
    }
    if exponent.is_extended_negative(cx) == Some(true) {
        return Some(COMPLEX_INFINITY);
    }
    if exponent.is_extended_real(cx) == Some(false) {
        return Some(NAN);
    }
    if exponent.is_zero(cx) == Some(true) {
        return Some(ONE);
    }
    let (coefficient, rest) = exponent.as_coefficient_multiply(cx);
    if known::sign(coefficient) == Some(-1) {
        return Some(cx.power(COMPLEX_INFINITY, rest));
    }
    if coefficient.is_one() { None } else { Some(cx.power(ZERO, rest)) }
}

fn rational_power<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (own, power) = (base.as_rational()?, exponent.as_rational()?);
    if let Some(power) = power.as_integer() {
        return integer_power(own, power, cx);
    }
    if base.is_i64(-1) {
        return power_of_minus_one(power, cx);
    }
    if own.is_integer() && own.is_negative() && *power == Rational::HALF {
        return Some(cx.product(I, cx.square_root(cx.negate(base))));
    }
    if power.is_negative() {
        // (3/4)**(-1/2) is (4/3)**(1/2).
        let inverse = number::reciprocal(own, cx)?;
        let positive = cx.negate(exponent);
        if own.is_negative() {
            return Some(cx.product(cx.power(MINUS_ONE, exponent), cx.power(cx.negate(inverse), positive)));
        }
        return Some(cx.power(inverse, positive));
    }
    match own.as_integer() {
        Some(integer) => integer_root(integer, exponent, cx),
        None => fraction_root(own, exponent, cx),
    }
}

/// An exact power; `None` where it is too large to keep.
fn integer_power<'a>(base: &Rational, exponent: &Integer, cx: &Context<'a>) -> Option<Expr<'a>> {
    let times = exponent.magnitude()?;
    number::pay_for_power(base.numerator(), times, cx)?;
    number::pay_for_power(base.denominator(), times, cx)?;
    base.power(isize::try_from(exponent).ok()?).map(|power| cx.number(power))
}

/// `(-1)**exponent` for a fraction, whose whole part is taken out.
fn power_of_minus_one<'a>(exponent: &Rational, cx: &Context<'a>) -> Option<Expr<'a>> {
    if exponent.denominator().to_i64() == Some(2) {
        return Some(cx.power(I, cx.number(exponent.numerator().clone())));
    }
    let (whole, rest) = number::whole_and_rest(exponent, cx)?;
    if whole.is_literal_zero() {
        return None;
    }
    let root = cx.power_unevaluated(MINUS_ONE, rest);
    Some(if number::is_odd(whole) { cx.negate(root) } else { root })
}

/// `base**exponent` for an integer other than 0, 1 and -1, and a positive fraction.
fn integer_root<'a>(base: &Integer, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let root = radical::root(&base.abs(), exponent.as_rational()?, cx)?;
    if base.is_negative() {
        return Some(cx.product(root, cx.power(MINUS_ONE, exponent)));
    }
    Some(root)
}

/// `(2/3)**(1/2)` is `2**(1/2) * 3**(1/2) * 1/3`, for a positive fraction as the exponent.
fn fraction_root<'a>(base: &Rational, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (whole, _) = number::whole_and_rest(exponent.as_rational()?, cx)?;
    let whole = cx.sum(whole, ONE);
    let (above, below) = (cx.number(base.numerator().clone()), cx.number(base.denominator().clone()));
    let divisor = radical::raised(below, whole.as_integer()?.magnitude()?, cx)?;
    let [above, below, exponent, whole, divisor] = cx.terms([above, below, exponent, whole, divisor]);
    Some((above.pow(exponent) * below.pow(whole - exponent) * (1 / divisor)).expr())
}

/// `base**exponent` for a float: in floating point if the exponent is a number.
pub(super) fn float<'a>(base: &Float, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if base.value.is_zero() {
        if exponent.is_extended_positive(cx) == Some(true) {
            return Some(cx.number(base.clone()));
        }
        if exponent.is_extended_negative(cx) == Some(true) {
            return Some(COMPLEX_INFINITY);
        }
    }
    let precision = base.precision;
    match exponent {
        Form::Rational(rational) => {
            if let Some(integer) = rational.as_integer() {
                let power = base.value.power_integer(integer, cx.precision(precision)).filter(number::in_range);
                return power.map(|power| number::float(power, precision, cx));
            }
            let is_odd_root = rational.numerator().is_one() && rational.denominator().is_odd();
            if base.value.is_negative() && is_odd_root {
                let positive = Float { value: base.value.negate(), precision };
                let power = float(&positive, exponent, cx)?;
                let minus_one = cx.power_unevaluated(MINUS_ONE, exponent);
                return Some(cx.product(minus_one, power));
            }
            float_power(base, &mp::Real::from_rational(rational, cx.precision(precision)), precision, cx)
        }
        Form::Float(exponent) => float_power(base, &exponent.value, precision.max(exponent.precision), cx),
        Form::Constant(Constant::NegativeInfinity) => {
            let size = base.value.abs();
            Some(match size.cmp(&mp::Real::from(1)) {
                std::cmp::Ordering::Greater => ZERO,
                std::cmp::Ordering::Less if base.value.is_negative() => NAN,
                std::cmp::Ordering::Less => INFINITY,
                std::cmp::Ordering::Equal if base.value.is_negative() => NAN,
                std::cmp::Ordering::Equal => cx.number(base.clone()),
            })
        }
        _ => None,
    }
}

/// A power in floating point; a complex one if the base is negative and the exponent isn't an integer.
fn float_power<'a>(base: &Float, exponent: &mp::Real, precision: u32, cx: &Context<'a>) -> Option<Expr<'a>> {
    let to = cx.precision(precision);
    if let Some(power) = mp::power(&base.value, exponent, to) {
        return number::in_range(&power).then(|| number::float(power, precision, cx));
    }
    let base = mp::Complex::new(base.value.clone(), mp::Real::default());
    let exponent = mp::Complex::new(exponent.clone(), mp::Real::default());
    let power = base.power(&exponent, to)?;
    if !number::in_range(&power.re) || !number::in_range(&power.im) {
        return None;
    }
    let (re, im) = (number::float(power.re, precision, cx), number::float(power.im, precision, cx));
    Some(cx.sum(re, cx.product(im, I)))
}

/// `I**exponent`
pub(super) fn imaginary_unit<'a>(exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (twos, rest) = number::whole_and_rest(&exponent.as_rational()?.multiply(&Rational::HALF, cx.budget), cx)?;
    let rest = rest.as_rational()?;
    let rest = cx.number(rest.add(rest, cx.budget));
    let power = match rest.as_i64() {
        Some(0) => ONE,
        Some(1) => I,
        _ => cx.power_unevaluated(I, rest),
    };
    Some(if number::is_odd(twos) { cx.negate(power) } else { power })
}

/// `oo**exponent`
pub(super) fn infinity<'a>(exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let exponent = cx.term(exponent);
    if exponent.is_extended_positive() == Some(true) {
        return Some(INFINITY);
    }
    if exponent.is_extended_negative() == Some(true) {
        return Some(ZERO);
    }
    if exponent.is_extended_real() != Some(false) || !exponent.is_numeric() {
        return None;
    }
    let real_part = exponent.re();
    if real_part.is_positive() == Some(true) {
        return Some(COMPLEX_INFINITY);
    }
    if real_part.is_negative() == Some(true) {
        return Some(ZERO);
    }
    (real_part.is_zero() == Some(true)).then_some(NAN)
}

/// `(-oo)**exponent`
pub(super) fn negative_infinity<'a>(exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if !exponent.is_numeric(cx) {
        return None;
    }
    if matches!(exponent, Form::Constant(Constant::Infinity | Constant::NegativeInfinity)) {
        return Some(NAN);
    }
    if let Some(integer) = exponent.as_integer().filter(|integer| !integer.is_negative()) {
        return Some(if integer.is_odd() { NEGATIVE_INFINITY } else { INFINITY });
    }
    let infinite_part = cx.power(INFINITY, exponent);
    let sign = cx.power(MINUS_ONE, exponent);
    let is_zero = infinite_part.is_literal_zero() && sign.is_finite(cx) == Some(true);
    let is_complex_infinity = infinite_part.is_constant(Constant::ComplexInfinity)
        && sign.is_finite(cx) == Some(true)
        && sign.is_zero(cx) != Some(true);
    Some(if is_zero || is_complex_infinity { infinite_part } else { cx.product(sign, infinite_part) })
}

/// `zoo**exponent`
pub(super) fn complex_infinity(exponent: Expr) -> Option<Expr<'static>> {
    if !exponent.is_number() {
        return None;
    }
    Some(match known::sign(exponent) {
        Some(0) => NAN,
        // SymPy's `oo` is not positive: a positive number is finite.
        Some(1) if exponent.as_constant().is_none() => COMPLEX_INFINITY,
        _ => ZERO,
    })
}

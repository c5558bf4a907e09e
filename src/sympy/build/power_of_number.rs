//! Powers of numbers.

use super::super::expr::{Constant, Expr, Float};
use super::super::functions::Function;
use super::super::{Context, Faulty};
use super::{known, number, radical};
use crate::integer::Integer;
use crate::mp;
use crate::rational::Rational;

/// `base**exponent` of an exact base that is not 1; `None` where it stays as it is.
pub(super) fn rational(base: &Rational, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if base.is_zero() {
        return zero(exponent, cx);
    }
    match exponent {
        Expr::Rational(exponent) => rational_power(base, exponent, cx),
        Expr::Float(exponent) => {
            let precision = if is_minus_one(base) { 53 } else { exponent.precision };
            let value = mp::Real::from_rational(base, precision);
            float_power(&Float { value, precision }, &exponent.value, precision.max(exponent.precision), cx)
        }
        Expr::Constant(Constant::Infinity | Constant::NegativeInfinity) if is_minus_one(base) => {
            Ok(Some(Constant::NaN.into()))
        }
        Expr::Constant(Constant::NegativeInfinity) => {
            let Some(inverse) = base.reciprocal() else { return Ok(None) };
            if base.is_negative() && !base.is_integer() {
                return Ok(Some(Constant::NaN.into()));
            }
            cx.power(inverse.into(), Constant::Infinity.into()).map(Some)
        }
        _ if is_minus_one(base) => Ok(match exponent.is_odd(cx) {
            Some(true) => Some(Expr::from(-1)),
            Some(false) if exponent.is_even(cx) == Some(true) => Some(Expr::one()),
            _ => None,
        }),
        _ => Ok(None),
    }
}

fn is_minus_one(base: &Rational) -> bool {
    base.is_integer() && base.numerator().to_i64() == Some(-1)
}

/// `0**exponent`
fn zero(exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if exponent.is_extended_positive(cx) == Some(true) {
        return Ok(Some(Expr::zero()));
    }
    if exponent.is_extended_negative(cx) == Some(true) {
        return Ok(Some(Constant::ComplexInfinity.into()));
    }
    if exponent.is_extended_real(cx) == Some(false) {
        return Ok(Some(Constant::NaN.into()));
    }
    if exponent.is_zero(cx) == Some(true) {
        return Ok(Some(Expr::one()));
    }
    let (coefficient, rest) = exponent.as_coefficient_multiply();
    if known::sign(&coefficient) == Some(-1) {
        return cx.power(Constant::ComplexInfinity.into(), rest).map(Some);
    }
    if coefficient.is_one() { Ok(None) } else { cx.power(Expr::zero(), rest).map(Some) }
}

fn rational_power(base: &Rational, exponent: &Rational, cx: &mut Context) -> Faulty<Option<Expr>> {
    if let Some(exponent) = exponent.as_integer() {
        return integer_power(base, exponent, cx);
    }
    if is_minus_one(base) {
        return power_of_minus_one(exponent, cx);
    }
    if base.is_integer() && base.is_negative() && is_half(exponent) {
        let root = cx.power(base.negate().into(), Expr::half())?;
        return cx.product(&Expr::imaginary_unit(), &root).map(Some);
    }
    if exponent.is_negative() {
        // (3/4)**(-1/2) is (4/3)**(1/2).
        let Some(inverse) = base.reciprocal() else { return Ok(None) };
        let positive = Expr::from(exponent.negate());
        if base.is_negative() {
            let minus_one = cx.power(Expr::from(-1), exponent.clone().into())?;
            let power = cx.power(inverse.negate().into(), positive)?;
            return cx.product(&minus_one, &power).map(Some);
        }
        return cx.power(inverse.into(), positive).map(Some);
    }
    match base.as_integer() {
        Some(integer) => integer_root(integer, exponent, cx),
        None => fraction_root(base, exponent, cx),
    }
}

fn is_half(exponent: &Rational) -> bool {
    exponent.numerator().to_i64() == Some(1) && exponent.denominator().to_i64() == Some(2)
}

/// An exact power; `None` where it is too large to be held.
fn integer_power(base: &Rational, exponent: &Integer, cx: &mut Context) -> Faulty<Option<Expr>> {
    let negative = exponent.is_negative();
    let Some(times) = exponent.magnitude() else { return Ok(None) };
    let Some(numerator) = number::power(base.numerator(), times, cx)? else { return Ok(None) };
    let Some(denominator) = number::power(base.denominator(), times, cx)? else { return Ok(None) };
    let (numerator, denominator) = if negative { (denominator, numerator) } else { (numerator, denominator) };
    Ok(Rational::new(numerator, denominator).map(Expr::from))
}

/// `(-1)**exponent` for an exponent that is no integer: its whole part is taken out.
fn power_of_minus_one(exponent: &Rational, cx: &mut Context) -> Faulty<Option<Expr>> {
    if exponent.denominator().to_i64() == Some(2) {
        return cx.power(Expr::imaginary_unit(), exponent.numerator().clone().into()).map(Some);
    }
    let Some((whole, rest)) = exponent.numerator().divide_floor(exponent.denominator()) else { return Ok(None) };
    if whole.is_zero() {
        return Ok(None);
    }
    let rest = Rational::new(rest, exponent.denominator().clone()).unwrap_or_default();
    let root = Expr::power_unevaluated(Expr::from(-1), rest.into());
    Ok(Some(if whole.is_odd() { cx.negate(&root)? } else { root }))
}

/// `base**exponent` of an integer that is none of 0, 1 and -1, for a positive exponent that is no integer.
fn integer_root(base: &Integer, exponent: &Rational, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Some(root) = radical::root(&base.clone().abs(), exponent, cx)? else { return Ok(None) };
    if base.is_negative() {
        let minus_one = cx.power(Expr::from(-1), exponent.clone().into())?;
        return cx.product(&root, &minus_one).map(Some);
    }
    Ok(Some(root))
}

/// `(2/3)**(1/2)` is `2**(1/2) * 3**(1/2) * 1/3`, for a positive exponent that is no integer.
fn fraction_root(base: &Rational, exponent: &Rational, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Some((whole, _)) = exponent.numerator().divide_floor(exponent.denominator()) else { return Ok(None) };
    let whole = &whole + &Integer::from(1);
    let Some(times) = whole.magnitude() else { return Ok(None) };
    let Some(divisor) = number::power(base.denominator(), times, cx)? else { return Ok(None) };
    let missing = Rational::from(whole).add(&exponent.negate());
    let mut root = cx.power(base.denominator().clone().into(), missing.into())?;
    if base.numerator().to_i64() != Some(1) {
        let numerator = cx.power(base.numerator().clone().into(), exponent.clone().into())?;
        root = cx.product(&numerator, &root)?;
    }
    let inverse = Rational::from(divisor).reciprocal().unwrap_or_default();
    cx.product(&root, &inverse.into()).map(Some)
}

/// `base**exponent` of a float: in floating point if the exponent is a number.
pub(super) fn float(base: &Float, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if base.value.is_zero() {
        if exponent.is_extended_positive(cx) == Some(true) {
            return Ok(Some(Expr::Float(base.clone().into())));
        }
        if exponent.is_extended_negative(cx) == Some(true) {
            return Ok(Some(Constant::ComplexInfinity.into()));
        }
    }
    let precision = base.precision;
    match exponent {
        Expr::Rational(exponent) => {
            if let Some(integer) = exponent.as_integer() {
                cx.budget.spend(mp::work(precision) / 64)?;
                let power = base.value.power_integer(integer, precision).filter(number::in_range);
                return Ok(power.map(|power| number::float(power, precision)));
            }
            let is_odd_root = exponent.numerator().to_i64() == Some(1) && exponent.denominator().is_odd();
            if base.value.is_negative() && is_odd_root {
                let positive = Float { value: base.value.negate(), precision };
                let exponent = Expr::Rational(exponent.clone());
                let Some(power) = float(&positive, &exponent, cx)? else { return Ok(None) };
                let minus_one = Expr::power_unevaluated(Expr::from(-1), exponent);
                return cx.product(&minus_one, &power).map(Some);
            }
            float_power(base, &mp::Real::from_rational(exponent, precision), precision, cx)
        }
        Expr::Float(exponent) => float_power(base, &exponent.value, precision.max(exponent.precision), cx),
        Expr::Constant(Constant::NegativeInfinity) => {
            let size = base.value.abs();
            Ok(Some(match size.cmp(&mp::Real::from(1)) {
                std::cmp::Ordering::Greater => Expr::zero(),
                std::cmp::Ordering::Less if base.value.is_negative() => Constant::NaN.into(),
                std::cmp::Ordering::Less => Constant::Infinity.into(),
                std::cmp::Ordering::Equal if base.value.is_negative() => Constant::NaN.into(),
                std::cmp::Ordering::Equal => Expr::Float(base.clone().into()),
            }))
        }
        _ => Ok(None),
    }
}

/// A power in floating point; of a negative base with an exponent that is no integer, real and imaginary part.
fn float_power(base: &Float, exponent: &mp::Real, precision: u32, cx: &mut Context) -> Faulty<Option<Expr>> {
    cx.budget.spend(mp::work(precision) / 64)?;
    if let Some(power) = mp::power(&base.value, exponent, precision) {
        return Ok(number::in_range(&power).then(|| number::float(power, precision)));
    }
    let base = mp::Complex::new(base.value.clone(), mp::Real::default());
    let exponent = mp::Complex::new(exponent.clone(), mp::Real::default());
    let Some(power) = base.power(&exponent, precision) else { return Ok(None) };
    if !number::in_range(&power.re) || !number::in_range(&power.im) {
        return Ok(None);
    }
    let im = cx.product(&number::float(power.im, precision), &Expr::imaginary_unit())?;
    cx.sum(&number::float(power.re, precision), &im).map(Some)
}

/// `I**exponent`
pub(super) fn imaginary_unit(exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Some(exponent) = exponent.as_rational() else { return Ok(None) };
    let divisor = exponent.denominator() + exponent.denominator();
    let Some((twos, rest)) = exponent.numerator().divide_floor(&divisor) else { return Ok(None) };
    let rest = Rational::new(rest, exponent.denominator().clone()).unwrap_or_default();
    let power = match rest.as_integer().and_then(Integer::to_i64) {
        Some(0) => Expr::one(),
        Some(1) => Expr::imaginary_unit(),
        _ => Expr::power_unevaluated(Expr::imaginary_unit(), rest.into()),
    };
    Ok(Some(if twos.is_odd() { cx.negate(&power)? } else { power }))
}

/// `oo**exponent`
pub(super) fn infinity(exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if exponent.is_extended_positive(cx) == Some(true) {
        return Ok(Some(Constant::Infinity.into()));
    }
    if exponent.is_extended_negative(cx) == Some(true) {
        return Ok(Some(Expr::zero()));
    }
    if exponent.is_extended_real(cx) != Some(false) || !exponent.is_numeric() {
        return Ok(None);
    }
    let real_part = cx.call(Function::Re, vec![exponent.clone()])?;
    Ok(match real_part.is_positive(cx) {
        Some(true) => Some(Constant::ComplexInfinity.into()),
        _ if real_part.is_negative(cx) == Some(true) => Some(Expr::zero()),
        _ if real_part.is_zero(cx) == Some(true) => Some(Constant::NaN.into()),
        _ => None,
    })
}

/// `(-oo)**exponent`
pub(super) fn negative_infinity(exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if !exponent.is_numeric() {
        return Ok(None);
    }
    if matches!(exponent, Expr::Constant(Constant::Infinity | Constant::NegativeInfinity)) {
        return Ok(Some(Constant::NaN.into()));
    }
    if let Some(integer) = exponent.as_integer().filter(|integer| !integer.is_negative()) {
        let infinity = if integer.is_odd() { Constant::NegativeInfinity } else { Constant::Infinity };
        return Ok(Some(infinity.into()));
    }
    let size = cx.power(Constant::Infinity.into(), exponent.clone())?;
    let sign = cx.power(Expr::from(-1), exponent.clone())?;
    let is_finite = sign.is_finite(cx) == Some(true);
    if size.is_literal_zero() && is_finite {
        return Ok(Some(size));
    }
    if size.is_constant(Constant::ComplexInfinity) && is_finite && sign.is_zero(cx) != Some(true) {
        return Ok(Some(size));
    }
    cx.product(&sign, &size).map(Some)
}

/// `zoo**exponent`
pub(super) fn complex_infinity(exponent: &Expr) -> Option<Expr> {
    if !exponent.is_number() {
        return None;
    }
    Some(match known::sign(exponent) {
        Some(0) => Constant::NaN.into(),
        // `oo` is not positive for SymPy, which needs a finite number.
        Some(1) if exponent.as_constant().is_none() => Constant::ComplexInfinity.into(),
        _ => Expr::zero(),
    })
}

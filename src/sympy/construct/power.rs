//! Powers, as `Pow` of `sympy/core/power.py` (BSD-3-Clause) evaluates them: by the kind of their base.

use pascaline_number::integer::IntegerExt;

use super::{known, power_of_number, power_of_power, power_of_product, power_of_sum};
use crate::Context;
use crate::expr::{COMPLEX_INFINITY, Constant, Expr, Form, INFINITY, NAN, ONE, Operands, ZERO};
use crate::functions::Function;

/// `Pow(base, exponent)`
pub(crate) fn power<'a>(mut base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if cx.afford(1).is_none() {
        return NAN;
    }
    match exponent.as_constant() {
        Some(Constant::ComplexInfinity) => return NAN,
        Some(Constant::Infinity) => {
            if let Some(value) = infinite_power(base, cx) {
                return value;
            }
        }
        _ => {}
    }
    match exponent.as_i64() {
        Some(0) => return ONE,
        Some(1) => return base,
        Some(-1) if base.is_literal_zero() => return COMPLEX_INFINITY,
        _ => {}
    }
    if let Some(integer) = exponent.as_integer()
        && starts_with_minus(base, cx)
    {
        base = cx.negate(base);
        if integer.is_odd() {
            return cx.negate(power(base, exponent, cx));
        }
    }
    if base.is_constant(Constant::NaN) || exponent.is_constant(Constant::NaN) {
        return NAN;
    }
    if base.is_one() {
        return if exponent.is_infinite(cx) == Some(true) { NAN } else { base };
    }
    if let Some(value) = power_of_e(base, exponent, cx) {
        return value;
    }
    match evaluate(base, exponent, cx) {
        Some(value) => value,
        None if cx.is_stopped() => NAN,
        None => cx.power_unevaluated(base, exponent),
    }
}

/// Whether it is a negative number, or a product without symbols that begins with one.
fn starts_with_minus<'a>(base: Expr<'a>, cx: &Context<'a>) -> bool {
    base.has_minus() && (!base.is_mul() || base.is_numeric(cx))
}

/// `base**oo`, where it is known how the base compares to 1 and -1.
fn infinite_power<'a>(base: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let base = cx.term(base);
    if base.is_extended_real() != Some(true) {
        return None;
    }
    if (base - 1).is_extended_positive() == Some(true) {
        return Some(INFINITY);
    }
    if (base + 1).is_extended_positive() == Some(true) && (base - 1).is_extended_negative() == Some(true) {
        return Some(ZERO);
    }
    if (base + 1).is_extended_negative() == Some(true) {
        return Some(if base.is_finite()? { COMPLEX_INFINITY } else { NAN });
    }
    None
}

/// `b**(x/log(b))` is `exp(x)`.
fn power_of_e<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if exponent.is_atom() || base.is_constant(Constant::Exp1) {
        return None;
    }
    let is_logarithm = |factor: &&Form| match factor {
        Form::Pow([Form::Call(Function::Log, [argument, ..]), exponent]) => {
            exponent.is_i64(-1) && argument.equals(base, cx)
        }
        _ => false,
    };
    if !exponent.terms().iter().all(|term| term.factors().iter().any(is_logarithm)) {
        return None;
    }
    let mut terms = Vec::new();
    for term in exponent.terms() {
        let mut rest = Vec::new();
        for factor in term.factors().iter().filter(|factor| !is_logarithm(factor)) {
            if has_negative_exponent(factor, cx) {
                return None;
            }
            rest.push(*factor);
        }
        terms.push(cx.multiply(&rest));
    }
    Some(cx.apply(Function::Exp, cx.add(&terms)))
}

/// Whether a factor belongs in the denominator.
fn has_negative_exponent<'a>(factor: Expr<'a>, cx: &Context<'a>) -> bool {
    match factor {
        Form::Pow([_, exponent]) | Form::Call(Function::Exp, [exponent]) => {
            let (coefficient, _) = exponent.as_coefficient_multiply(cx);
            known::sign(coefficient) == Some(-1)
        }
        _ => false,
    }
}

/// `base._eval_power(exponent)`
fn evaluate<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    match base {
        Form::Rational(_) => power_of_number::rational(base, exponent, cx),
        Form::Float(float) => power_of_number::float(float, exponent, cx),
        Form::Constant(constant) => match constant {
            Constant::Exp1 => Some(cx.apply(Function::Exp, exponent)),
            Constant::ImaginaryUnit => power_of_number::imaginary_unit(exponent, cx),
            Constant::Infinity => power_of_number::infinity(exponent, cx),
            Constant::NegativeInfinity => power_of_number::negative_infinity(exponent, cx),
            Constant::ComplexInfinity => power_of_number::complex_infinity(exponent),
            _ => None,
        },
        Form::Mul(factors) => power_of_product::power(base, factors, exponent, cx),
        Form::Add(terms) => power_of_sum::power(base, terms, exponent, cx),
        Form::Pow(_) | Form::Call(Function::Exp, _) => power_of_power::power(base, exponent, cx),
        Form::Call(Function::Abs, [argument]) => power_of_absolute_value(base, argument, exponent, cx),
        Form::Call(Function::Sign, [argument])
            if exponent.is_even(cx) == Some(true) && argument.is_zero(cx) == Some(false) =>
        {
            Some(ONE)
        }
        _ => None,
    }
}

/// `Abs(x)**2` is `x**2` for a real `x`.
fn power_of_absolute_value<'a>(
    base: Expr<'a>,
    argument: Expr<'a>,
    exponent: Expr<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    if argument.is_extended_real(cx) != Some(true) || exponent.is_integer(cx) != Some(true) {
        return None;
    }
    let [base, argument, exponent] = cx.terms([base, argument, exponent]);
    if exponent.is_even() == Some(true) {
        return Some(argument.pow(exponent).expr());
    }
    let is_odd_number = exponent.expr().as_rational().is_some() && exponent != -1;
    is_odd_number.then(|| (argument.pow(exponent - 1) * base).expr())
}

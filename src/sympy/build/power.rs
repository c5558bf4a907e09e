//! Powers: what a power is by itself, by the kind of its base.

use super::super::assumptions::choose;
use super::super::expr::{COMPLEX_INFINITY, Constant, Expr, Form, MINUS_ONE, NAN, ONE, Operands};
use super::super::functions::Function;
use super::super::{Context, Pile};
use super::{known, power_of_number, power_of_power, power_of_product, power_of_sum};

/// `base**exponent`, as SymPy's `Pow` makes it.
pub(in super::super) fn power<'a>(mut base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if cx.afford(1).is_none() {
        return NAN;
    }
    match exponent.as_constant() {
        Some(Constant::ComplexInfinity) => return NAN,
        Some(Constant::Infinity) => {
            if let Some(value) = power_of_infinity(base, cx) {
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
        && starts_with_minus(base)
    {
        let positive = cx.negate(base);
        if integer.is_odd() {
            let power = power(positive, exponent, cx);
            return cx.negate(power);
        }
        base = positive;
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

/// Whether a minus stands in front of a number, or of a product that has a value.
fn starts_with_minus(base: Expr) -> bool {
    base.has_minus() && (!base.is_mul() || base.is_numeric())
}

/// `base**oo`, where it is known on which side of 1 and -1 the base is.
fn power_of_infinity<'a>(base: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    choose(b"AR (A1-)P:o;AR (A1+)P (A1-)N:0;AR (A1+)N Af:z;AR (A1+)N A!f:q", &[base], cx)
}

/// `b**(x/log(b))` is `exp(x)`.
fn power_of_e<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if exponent.is_atom() || base.is_constant(Constant::Exp1) {
        return None;
    }
    let is_logarithm = |factor: &&Form| match factor {
        Form::Pow([Form::Call(Function::Log, [argument, ..]), exponent]) => exponent.is_i64(-1) && *argument == base,
        _ => false,
    };
    if !exponent.terms().iter().all(|term| term.factors().iter().any(is_logarithm)) {
        return None;
    }
    let mut terms = Pile::EMPTY;
    for term in exponent.terms() {
        let mut rest = Pile::EMPTY;
        for factor in term.factors().iter().filter(|factor| !is_logarithm(factor)) {
            if has_negative_exponent(factor, cx) {
                return None;
            }
            rest.push(factor, cx);
        }
        terms.push(cx.multiply_pile(rest), cx);
    }
    let exponent = cx.add_pile(terms);
    Some(cx.apply(Function::Exp, exponent))
}

/// Whether a factor belongs into the denominator.
fn has_negative_exponent<'a>(factor: Expr<'a>, cx: &Context<'a>) -> bool {
    match factor {
        Form::Pow([_, exponent]) | Form::Call(Function::Exp, [exponent]) => {
            let (coefficient, _) = exponent.as_coefficient_multiply(cx);
            known::sign(coefficient) == Some(-1)
        }
        _ => false,
    }
}

/// What the kind of the base makes of the power (`_eval_power`).
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
        Form::Call(Function::Sign, [argument]) => choose(b"Ae B!z:1", &[exponent, argument], cx),
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
    choose(b"AR Bi Be:AB^;AR Bi B# B!=D:AB1-^C*", &[argument, exponent, base, MINUS_ONE], cx)
}

//! Powers: what a power is by itself, by the kind of its base.

use super::super::expr::{Constant, Expr};
use super::super::functions::Function;
use super::super::{Context, Faulty};
use super::{known, power_of_number, power_of_power, power_of_product, power_of_sum};

/// `base**exponent`, as SymPy's `Pow` makes it.
pub(in super::super) fn power(mut base: Expr, exponent: Expr, cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(1)?;
    match exponent.as_constant() {
        Some(Constant::ComplexInfinity) => return Ok(Constant::NaN.into()),
        Some(Constant::Infinity) => {
            if let Some(value) = power_of_infinity(&base, cx)? {
                return Ok(value);
            }
        }
        _ => {}
    }
    match exponent.as_i64() {
        Some(0) => return Ok(Expr::one()),
        Some(1) => return Ok(base),
        Some(-1) if base.is_literal_zero() => return Ok(Constant::ComplexInfinity.into()),
        _ => {}
    }
    if let Some(integer) = exponent.as_integer()
        && starts_with_minus(&base)
    {
        let positive = cx.negate(&base)?;
        if integer.is_odd() {
            let power = power(positive, exponent, cx)?;
            return cx.negate(&power);
        }
        base = positive;
    }
    if base.is_constant(Constant::NaN) || exponent.is_constant(Constant::NaN) {
        return Ok(Constant::NaN.into());
    }
    if base.is_one() {
        return Ok(if exponent.is_infinite(cx) == Some(true) { Constant::NaN.into() } else { base });
    }
    if let Some(value) = power_of_e(&base, &exponent, cx)? {
        return Ok(value);
    }
    match evaluate(&base, &exponent, cx)? {
        Some(value) => Ok(value),
        None => Ok(Expr::power_unevaluated(base, exponent)),
    }
}

/// Whether a minus stands in front of a number, or of a product that has a value.
fn starts_with_minus(base: &Expr) -> bool {
    base.has_minus() && (!base.is_mul() || base.is_numeric())
}

/// `base**oo`, where it is known on which side of 1 and -1 the base is.
fn power_of_infinity(base: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if base.is_extended_real(cx) != Some(true) {
        return Ok(None);
    }
    let above_one = cx.subtract(base, &Expr::one())?.is_extended_positive(cx);
    if above_one == Some(true) {
        return Ok(Some(Constant::Infinity.into()));
    }
    let above = cx.sum(base, &Expr::one())?;
    if above.is_extended_positive(cx) == Some(true) {
        let below_one = cx.subtract(base, &Expr::one())?.is_extended_negative(cx) == Some(true);
        return Ok(below_one.then(Expr::zero));
    }
    if above.is_extended_negative(cx) == Some(true) {
        return Ok(match base.is_finite(cx) {
            Some(true) => Some(Constant::ComplexInfinity.into()),
            Some(false) => Some(Constant::NaN.into()),
            None => None,
        });
    }
    Ok(None)
}

/// `b**(x/log(b))` is `exp(x)`.
fn power_of_e(base: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if exponent.is_atom() || base.is_constant(Constant::Exp1) {
        return Ok(None);
    }
    let is_logarithm = |factor: &Expr| {
        factor.as_power().is_some_and(|(own, exponent)| {
            exponent.is_i64(-1) && own.as_call(Function::Log).and_then(<[Expr]>::first) == Some(base)
        })
    };
    if !exponent.terms().iter().all(|term| term.factors().iter().any(is_logarithm)) {
        return Ok(None);
    }
    let mut terms = Vec::with_capacity(exponent.terms().len());
    for term in exponent.terms() {
        let rest: Vec<Expr> = term.factors().iter().filter(|factor| !is_logarithm(factor)).cloned().collect();
        if rest.iter().any(has_negative_exponent) {
            return Ok(None);
        }
        terms.push(cx.multiply(rest)?);
    }
    let exponent = cx.add(terms)?;
    cx.call(Function::Exp, vec![exponent]).map(Some)
}

/// Whether a factor belongs into the denominator.
fn has_negative_exponent(factor: &Expr) -> bool {
    let exponent = match factor {
        Expr::Pow(power) => &power[1],
        Expr::Call(Function::Exp, arguments) => match &**arguments {
            [exponent] => exponent,
            _ => return false,
        },
        _ => return false,
    };
    let (coefficient, _) = exponent.as_coefficient_multiply();
    known::sign(&coefficient) == Some(-1)
}

/// What the kind of the base makes of the power (`_eval_power`).
fn evaluate(base: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    match base {
        Expr::Rational(rational) => power_of_number::rational(rational, exponent, cx),
        Expr::Float(float) => power_of_number::float(float, exponent, cx),
        Expr::Constant(constant) => match constant {
            Constant::Exp1 => cx.call(Function::Exp, vec![exponent.clone()]).map(Some),
            Constant::ImaginaryUnit => power_of_number::imaginary_unit(exponent, cx),
            Constant::Infinity => power_of_number::infinity(exponent, cx),
            Constant::NegativeInfinity => power_of_number::negative_infinity(exponent, cx),
            Constant::ComplexInfinity => Ok(power_of_number::complex_infinity(exponent)),
            _ => Ok(None),
        },
        Expr::Mul(factors) => power_of_product::power(base, factors, exponent, cx),
        Expr::Add(terms) => power_of_sum::power(base, terms, exponent, cx),
        Expr::Pow(_) | Expr::Call(Function::Exp, _) => power_of_power::power(base, exponent, cx),
        Expr::Call(Function::Abs, arguments) => power_of_absolute_value(base, arguments, exponent, cx),
        Expr::Call(Function::Sign, arguments) => {
            let is_one = exponent.is_even(cx) == Some(true)
                && arguments.first().is_some_and(|argument| argument.is_zero(cx) == Some(false));
            Ok(is_one.then(Expr::one))
        }
        _ => Ok(None),
    }
}

/// `Abs(x)**2` is `x**2` for a real `x`.
fn power_of_absolute_value(base: &Expr, arguments: &[Expr], exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let [argument] = arguments else { return Ok(None) };
    if argument.is_extended_real(cx) != Some(true) || exponent.is_integer(cx) != Some(true) {
        return Ok(None);
    }
    if exponent.is_even(cx) == Some(true) {
        return cx.power(argument.clone(), exponent.clone()).map(Some);
    }
    if exponent.as_integer().is_none() || exponent.is_i64(-1) {
        return Ok(None);
    }
    let less = cx.sum(exponent, &Expr::from(-1))?;
    let power = cx.power(argument.clone(), less)?;
    cx.product(&power, base).map(Some)
}

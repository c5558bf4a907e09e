//! Powers: of numbers as far as they are exact, of powers and products as far as the branches allow.

use super::super::expr::{Constant, Expr};
use super::super::functions::Function;
use super::super::{Context, Faulty};
use super::{known, number, radical};
use crate::rational::Rational;

/// `base**exponent`, as SymPy's `Pow` makes it.
pub(in super::super) fn power(base: Expr, exponent: Expr, cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(1)?;
    match exponent.as_constant() {
        Some(Constant::ComplexInfinity) => return Ok(Constant::NaN.into()),
        Some(Constant::Infinity) => {
            if let Some(value) = power_of_infinity(&base) {
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
    let mut base = base;
    if let Some(integer) = exponent.as_integer()
        && (base.is_number() || base.is_mul() && base.is_numeric())
        && starts_with_minus(&base)
    {
        base = cx.negate(&base)?;
        if integer.is_odd() {
            let power = power(base, exponent, cx)?;
            return cx.negate(&power);
        }
    }
    if base.is_constant(Constant::NaN) || exponent.is_constant(Constant::NaN) {
        return Ok(Constant::NaN.into());
    }
    if base.is_one() {
        return Ok(if exponent.is_finite(cx) == Some(false) { Constant::NaN.into() } else { base });
    }
    match evaluate(&base, &exponent, cx)? {
        Some(value) => Ok(value),
        None => Ok(Expr::power_unevaluated(base, exponent)),
    }
}

/// Whether a minus stands in front of a number or a product.
fn starts_with_minus(expr: &Expr) -> bool {
    match expr {
        Expr::Mul(factors) => factors.first().is_some_and(|first| first.is_number() && known::sign(first) == Some(-1)),
        _ => known::sign(expr) == Some(-1),
    }
}

/// `base**oo`, where the base's size is known.
fn power_of_infinity(base: &Expr) -> Option<Expr> {
    let _ = base;
    None
}

/// What the kind of the base makes of the power (`_eval_power`).
fn evaluate(base: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    match base {
        Expr::Rational(rational) => power_of_rational(rational, exponent, cx),
        Expr::Constant(constant) => match constant {
            Constant::Exp1 => cx.call(Function::Exp, vec![exponent.clone()]).map(Some),
            Constant::ImaginaryUnit => power_of_imaginary_unit(exponent, cx),
            _ => Ok(None),
        },
        Expr::Mul(factors) if exponent.as_integer().is_some() => {
            let powers =
                factors.iter().map(|factor| Expr::power_unevaluated(factor.clone(), exponent.clone())).collect();
            let powers: Vec<Expr> = powers;
            // SymPy's product looks at these again, since they stand there unevaluated.
            let evaluated = powers
                .into_iter()
                .zip(factors.iter())
                .map(
                    |(power, factor)| {
                        if factor.is_number() { cx.power(factor.clone(), exponent.clone()) } else { Ok(power) }
                    },
                )
                .collect::<Faulty<Vec<_>>>()?;
            cx.multiply(evaluated).map(Some)
        }
        Expr::Pow(_) if exponent.as_integer().is_some() => {
            let (base, own) = base.as_base_exponent(cx)?;
            let product = cx.product(&own, exponent)?;
            cx.power(base, product).map(Some)
        }
        Expr::Call(Function::Exp, arguments) if exponent.as_integer().is_some() => {
            let product = arguments.first().map(|argument| cx.product(argument, exponent)).transpose()?;
            product.map(|product| cx.call(Function::Exp, vec![product])).transpose()
        }
        _ => Ok(None),
    }
}

/// `I**exponent`
fn power_of_imaginary_unit(exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Some(rational) = exponent.as_rational() else { return Ok(None) };
    let two = Rational::from(2);
    let Some((whole, _)) =
        rational.numerator().divide_floor(&(&crate::integer::Integer::from(2) * rational.denominator()))
    else {
        return Ok(None);
    };
    let rest = rational.add(&two.multiply(&Rational::from(whole.clone())).negate());
    let value = match (rest.numerator().to_i64(), rest.is_integer()) {
        (Some(0), _) => Expr::one(),
        (Some(1), true) => Expr::imaginary_unit(),
        _ => Expr::power_unevaluated(Expr::imaginary_unit(), rest.into()),
    };
    Ok(Some(if whole.is_odd() { cx.negate(&value)? } else { value }))
}

/// `base**exponent` of an exact base.
fn power_of_rational(base: &Rational, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Some(rational) = exponent.as_rational() else { return Ok(None) };
    if base.is_zero() {
        return Ok(Some(if rational.is_negative() { Constant::ComplexInfinity.into() } else { Expr::zero() }));
    }
    if let Some(exponent) = rational.as_integer() {
        return integer_power(base, exponent, cx);
    }
    if base.numerator().to_i64() == Some(-1) && base.is_integer() {
        return power_of_minus_one(rational, cx);
    }
    if rational.is_negative() {
        // (3/4)**(-1/2) -> (4/3)**(1/2)
        let Some(inverse) = base.reciprocal() else { return Ok(None) };
        let negated = Expr::from(rational.negate());
        if base.is_negative() {
            let minus_one = cx.power(Expr::from(-1), exponent.clone())?;
            let power = cx.power(inverse.negate().into(), negated)?;
            return cx.product(&minus_one, &power).map(Some);
        }
        return cx.power(inverse.into(), negated).map(Some);
    }
    if let Some(integer) = base.as_integer() {
        return power_of_integer(integer, rational, cx);
    }
    // (2/3)**(1/2) -> 2**(1/2) * 3**(1/2) / 3
    let (Some(numerator), Some((whole, _))) =
        (base.as_numerator_if_not_one(), rational.numerator().divide_floor(rational.denominator()))
    else {
        return Ok(None);
    };
    let whole = &whole + &crate::integer::Integer::from(1);
    let left = Rational::from(whole.clone()).add(&rational.negate());
    let root = cx.power(base.denominator().clone().into(), left.into())?;
    let Some(divisor) =
        whole.magnitude().map(|whole| number::power(base.denominator(), whole, cx)).transpose()?.flatten()
    else {
        return Ok(None);
    };
    let divisor = Expr::from(Rational::from(divisor).reciprocal().unwrap_or_default());
    let root = if let Some(numerator) = numerator {
        let power = cx.power(numerator.clone().into(), exponent.clone())?;
        cx.product(&power, &root)?
    } else {
        root
    };
    cx.product(&root, &divisor).map(Some)
}

impl Rational {
    /// The numerator, but for 1, which needs no power.
    #[expect(clippy::option_option, reason = "the outer one is for `let else`")]
    fn as_numerator_if_not_one(&self) -> Option<Option<&crate::integer::Integer>> {
        Some(Some(self.numerator()).filter(|numerator| numerator.to_i64() != Some(1)))
    }
}

/// An exact power; `None` where it is too large to be held.
fn integer_power(base: &Rational, exponent: &crate::integer::Integer, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Some(times) = exponent.clone().abs().magnitude() else { return Ok(None) };
    let (Some(numerator), Some(denominator)) =
        (number::power(base.numerator(), times, cx)?, number::power(base.denominator(), times, cx)?)
    else {
        return Ok(None);
    };
    let (numerator, denominator) =
        if exponent.is_negative() { (denominator, numerator) } else { (numerator, denominator) };
    Ok(Rational::new(numerator, denominator).map(Expr::from))
}

/// `(-1)**exponent`
fn power_of_minus_one(exponent: &Rational, cx: &mut Context) -> Faulty<Option<Expr>> {
    if exponent.denominator().to_i64() == Some(2) {
        return cx.power(Expr::imaginary_unit(), exponent.numerator().clone().into()).map(Some);
    }
    let Some((whole, rest)) = exponent.numerator().divide_floor(exponent.denominator()) else { return Ok(None) };
    if whole.is_zero() {
        return Ok(None);
    }
    let rest = Rational::new(rest, exponent.denominator().clone()).unwrap_or_default();
    let root = cx.power(Expr::from(-1), rest.into())?;
    Ok(Some(if whole.is_odd() { cx.negate(&root)? } else { root }))
}

/// `base**exponent` of an integer that is none of 0, 1 and -1, for a positive exponent that is no integer.
fn power_of_integer(base: &crate::integer::Integer, exponent: &Rational, cx: &mut Context) -> Faulty<Option<Expr>> {
    let negative = base.is_negative();
    let is_half = exponent.numerator().to_i64() == Some(1) && exponent.denominator().to_i64() == Some(2);
    if negative && is_half {
        let root = cx.power((-base.clone()).into(), exponent.clone().into())?;
        return cx.product(&Expr::imaginary_unit(), &root).map(Some);
    }
    let Some(root) = radical::root(&base.clone().abs(), exponent, cx)? else { return Ok(None) };
    if negative {
        let minus_one = cx.power(Expr::from(-1), exponent.clone().into())?;
        return cx.product(&root, &minus_one).map(Some);
    }
    Ok(Some(root))
}

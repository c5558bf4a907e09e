//! exp, log and `LambertW`.

use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty};
use super::numeric::{is_comparable, is_greater};
use super::pieces::{
    coefficient_of_pi, imaginary_coefficient, number_and_rest, reciprocal, remainder, split_at_i, times_i,
};
use super::radicals::{self, RATIOS};
use super::{Function, Value};
use crate::integer::{self, Integer};
use crate::rational::Rational;

/// `exp(x)`
pub(super) fn exp(x: &Expr, cx: &mut Context) -> Value {
    match x {
        Expr::Rational(_) | Expr::Float(_) if x.is_literal_zero() => Ok(Some(Expr::one())),
        Expr::Rational(_) if x.is_one() => Ok(Some(Constant::Exp1.into())),
        Expr::Constant(Constant::NaN | Constant::ComplexInfinity) => Ok(Some(Constant::NaN.into())),
        Expr::Constant(Constant::Infinity) => Ok(Some(x.clone())),
        Expr::Constant(Constant::NegativeInfinity) => Ok(Some(Expr::zero())),
        Expr::Call(Function::Log, arguments) => Ok(arguments.first().cloned()),
        Expr::Mul(_) => of_product(x, cx),
        Expr::Add(terms) => of_sum(terms, cx),
        Expr::Pow(_) | Expr::Call(..) if x.is_zero(cx) == Some(true) => Ok(Some(Expr::one())),
        _ => Ok(None),
    }
}

/// Whole quarter turns give 1, I, -1, -I; other multiples of `pi*I` lie between -1 and 1; a logarithm becomes a power.
fn of_product(x: &Expr, cx: &mut Context) -> Value {
    if let Some(imaginary) = imaginary_coefficient(x, cx)?
        && let Some(Expr::Rational(turns)) = coefficient_of_pi(&imaginary, cx)?
    {
        let quarters = remainder(&turns.add(&turns), 4);
        if let Some(quarters) = quarters.as_integer() {
            return Ok(Some(match quarters.to_i64() {
                Some(0) => Expr::one(),
                Some(1) => Expr::imaginary_unit(),
                Some(2) => Expr::from(-1),
                _ => Expr::multiply_unevaluated([Expr::from(-1), Expr::imaginary_unit()]),
            }));
        }
        let within = remainder(&turns, 2);
        let within = if within > Rational::from(1) { within.add(&Rational::from(-2)) } else { within };
        if within == *turns {
            return Ok(None);
        }
        let angle = cx.multiply(vec![Expr::from(within), Constant::Pi.into(), Expr::imaginary_unit()])?;
        return cx.call(Function::Exp, vec![angle]).map(Some);
    }
    let (coefficient, rest) = number_and_rest(x, cx)?;
    if let Expr::Constant(Constant::Infinity | Constant::NegativeInfinity) = coefficient {
        return of_infinite(&coefficient, rest, cx);
    }
    let (mut coefficients, mut base) = (vec![coefficient], None);
    for factor in rest.factors() {
        if let Some([argument]) = factor.as_call(Function::Log) {
            if base.replace(argument.clone()).is_some() {
                return Ok(None);
            }
        } else if is_comparable(factor, cx)? {
            coefficients.push(factor.clone());
        } else {
            return Ok(None);
        }
    }
    let Some(base) = base else { return Ok(None) };
    let exponent = cx.multiply(coefficients)?;
    cx.power(base, exponent).map(Some)
}

/// `exp(oo*direction)`
fn of_infinite(coefficient: &Expr, direction: Expr, cx: &mut Context) -> Value {
    if !direction.is_numeric() {
        return Ok(None);
    }
    let is_negative = coefficient.is_constant(Constant::NegativeInfinity);
    let direction = if is_negative { cx.negate(&direction)? } else { direction };
    let real = cx.call(Function::Re, vec![direction.clone()])?;
    let imaginary = cx.call(Function::Im, vec![direction])?;
    if real.is_zero(cx) == Some(true) {
        return Ok(Some(Constant::NaN.into()));
    }
    if real.is_positive(cx) == Some(true) && !imaginary.is_literal_zero() {
        return Ok(Some(Constant::ComplexInfinity.into()));
    }
    Ok((real.is_negative(cx) == Some(true)).then(Expr::zero))
}

/// The terms whose power is something simpler become factors.
fn of_sum(terms: &[Expr], cx: &mut Context) -> Value {
    let (mut factors, mut rest, mut changed) = (Vec::new(), Vec::with_capacity(terms.len()), false);
    for term in terms {
        if term.is_one() {
            rest.push(term.clone());
            continue;
        }
        let power = cx.call(Function::Exp, vec![term.clone()])?;
        match power.as_call(Function::Exp) {
            Some([exponent]) => {
                changed |= exponent != term;
                rest.push(exponent.clone());
            }
            _ => factors.push(power),
        }
    }
    if factors.is_empty() && !changed {
        return Ok(None);
    }
    let rest = cx.add(rest)?;
    factors.push(cx.call(Function::Exp, vec![rest])?);
    cx.multiply(factors).map(Some)
}

/// `log(x)`
pub(super) fn log(x: &Expr, cx: &mut Context) -> Value {
    if x.is_literal_zero() {
        return Ok(Some(Constant::ComplexInfinity.into()));
    }
    match x {
        Expr::Rational(rational) => return log_of_rational(rational, cx),
        Expr::Constant(Constant::Infinity | Constant::NegativeInfinity) => {
            return Ok(Some(Constant::Infinity.into()));
        }
        Expr::Constant(Constant::NaN | Constant::ComplexInfinity) => return Ok(Some(x.clone())),
        Expr::Constant(Constant::Exp1) => return Ok(Some(Expr::one())),
        Expr::Call(Function::Exp, arguments) => {
            if let Some(exponent) = arguments.first()
                && let Some(value) = log_of_exp(exponent, cx)?
            {
                return Ok(Some(value));
            }
        }
        _ => {}
    }
    let is_numeric = x.is_numeric();
    if is_numeric && x.is_negative(cx) == Some(true) {
        return log_of_negative(x, cx).map(Some);
    }
    if x.is_zero(cx) == Some(true) {
        return Ok(Some(Constant::ComplexInfinity.into()));
    }
    if !x.is_add()
        && let Some(coefficient) = imaginary_coefficient(x, cx)?
    {
        match &coefficient {
            Expr::Constant(Constant::Infinity | Constant::NegativeInfinity) => {
                return Ok(Some(Constant::Infinity.into()));
            }
            Expr::Rational(_) => return log_of_imaginary(coefficient, cx).map(Some),
            _ => {}
        }
    }
    if is_numeric && !x.is_atom() && x.is_algebraic(cx) == Some(true) {
        return log_of_algebraic(x, cx);
    }
    Ok(None)
}

fn log_of_rational(rational: &Rational, cx: &mut Context) -> Value {
    if *rational.numerator() == Integer::from(1) {
        if rational.is_integer() {
            return Ok(Some(Expr::zero()));
        }
        let below = super::unevaluated(Function::Log, vec![Expr::from(rational.denominator().clone())]);
        return cx.negate(&below).map(Some);
    }
    if rational.is_negative() {
        return log_of_negative(&Expr::from(rational.clone()), cx).map(Some);
    }
    Ok(None)
}

fn log_of_negative(x: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let opposite = cx.negate(x)?;
    let logarithm = cx.call(Function::Log, vec![opposite])?;
    let half_turn = cx.i_pi();
    cx.sum(&half_turn, &logarithm)
}

/// The logarithm of a rational number times `I`.
fn log_of_imaginary(coefficient: Expr, cx: &mut Context) -> Faulty<Expr> {
    let is_negative = coefficient.is_negative(cx) == Some(true);
    let size = if is_negative { cx.negate(&coefficient)? } else { coefficient };
    with_quarter_turn(&size, is_negative, cx)
}

/// The logarithm of a positive number times `I`, or times `-I`.
fn with_quarter_turn(size: &Expr, is_negative: bool, cx: &mut Context) -> Faulty<Expr> {
    let logarithm = cx.call(Function::Log, vec![size.clone()])?;
    let half = Expr::ratio(if is_negative { -1 } else { 1 }, 2);
    let quarter_turn = cx.multiply(vec![half, Constant::Pi.into(), Expr::imaginary_unit()])?;
    cx.sum(&quarter_turn, &logarithm)
}

/// `log(exp(x))` is x, less the full turns in it.
fn log_of_exp(exponent: &Expr, cx: &mut Context) -> Value {
    if exponent.is_extended_real(cx) == Some(true) {
        return Ok(Some(exponent.clone()));
    }
    if !exponent.is_numeric() {
        return Ok(None);
    }
    let Some((real, imaginary)) = split_at_i(exponent, cx)? else { return Ok(None) };
    if imaginary.is_literal_zero() || !is_comparable(&imaginary, cx)? {
        return Ok(None);
    }
    let turn = Expr::multiply_unevaluated([Expr::from(2), Constant::Pi.into()]);
    let mut angle = cx.call(Function::Mod, vec![imaginary, turn.clone()])?;
    if is_greater(&angle, &Constant::Pi.into(), cx)? {
        angle = cx.subtract(&angle, &turn)?;
    }
    let mut terms = vec![real];
    for term in angle.terms() {
        terms.push(times_i(term.clone(), cx)?);
    }
    cx.add(terms).map(Some)
}

/// Of a complex number whose angle is in SymPy's table.
fn log_of_algebraic(x: &Expr, cx: &mut Context) -> Value {
    let unit = Expr::imaginary_unit();
    let (mut plain, mut complex): (Vec<Expr>, Vec<Expr>) =
        x.factors().iter().cloned().partition(|factor| !factor.contains(&unit));
    if complex.is_empty() {
        return Ok(None);
    }
    let mut coefficient = cx.multiply(std::mem::take(&mut plain))?;
    let is_negative = coefficient.is_negative(cx) == Some(true);
    if is_negative {
        coefficient = cx.negate(&coefficient)?;
        complex.push(Expr::from(-1));
    }
    let number = cx.multiply(complex)?;
    let number = super::super::expand::expand_multiply(&number, cx)?;
    let Some((real, imaginary)) = split_at_i(&number, cx)? else { return Ok(None) };
    if imaginary.is_literal_zero() || coefficient.is_real(cx) != Some(true) {
        return Ok(None);
    }
    if real.is_zero(cx) == Some(true) {
        let is_positive = imaginary.is_positive(cx) == Some(true);
        if !is_positive && imaginary.is_negative(cx) != Some(true) {
            return Ok(None);
        }
        let imaginary = if is_positive { imaginary } else { cx.negate(&imaginary)? };
        let size = cx.product(&coefficient, &imaginary)?;
        return with_quarter_turn(&size, !is_positive, cx).map(Some);
    }
    let Some(turns) = angle_of(&real, &imaginary, cx)? else { return Ok(None) };
    let size = cx.call(Function::Abs, vec![number])?;
    let size = cx.product(&coefficient, &size)?;
    let logarithm = cx.call(Function::Log, vec![size])?;
    let angle = cx.multiply(vec![Expr::from(turns), Constant::Pi.into(), unit])?;
    cx.sum(&logarithm, &angle).map(Some)
}

/// The half turns of `real + imaginary*I`, if the ratio of the two is in the table.
fn angle_of(real: &Expr, imaginary: &Expr, cx: &mut Context) -> Faulty<Option<Rational>> {
    let ratio = cx.divide(imaginary, real)?;
    let is_right = real.is_positive(cx) == Some(true);
    let one = Rational::from(1);
    if let Some(angle) = radicals::angle(RATIOS, &ratio, cx)? {
        return Ok(Some(if is_right { angle } else { angle.add(&one.negate()) }));
    }
    let opposite = cx.negate(&ratio)?;
    let Some(angle) = radicals::angle(RATIOS, &opposite, cx)? else { return Ok(None) };
    Ok(Some(if is_right { angle.negate() } else { one.add(&angle.negate()) }))
}

/// `log(x, base)`
pub(super) fn log_to_base(x: &Expr, base: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if base.is_one() {
        let constant = if x.is_one() { Constant::NaN } else { Constant::ComplexInfinity };
        return Ok(constant.into());
    }
    let times = match (base, x) {
        (Expr::Rational(base), Expr::Rational(x)) => multiplicity(base, x, cx)?,
        _ => None,
    };
    let logarithm_of_base = |cx: &mut Context| cx.call(Function::Log, vec![base.clone()]);
    let logarithm = match times {
        Some(times) if times != 0 => {
            let power = cx.power(base.clone(), Expr::from(-times))?;
            let rest = cx.product(x, &power)?;
            let rest = cx.call(Function::Log, vec![rest])?;
            let below = logarithm_of_base(cx)?;
            let rest = cx.divide(&rest, &below)?;
            return cx.sum(&Expr::from(times), &rest);
        }
        _ => cx.call(Function::Log, vec![x.clone()])?,
    };
    if base.is_constant(Constant::Exp1) {
        return Ok(logarithm);
    }
    let below = logarithm_of_base(cx)?;
    cx.divide(&logarithm, &below)
}

/// How often x can be divided by the base, as SymPy counts it; `None` where it does not.
fn multiplicity(base: &Rational, x: &Rational, cx: &mut Context) -> Faulty<Option<i64>> {
    let (p, q) = (base.numerator(), base.denominator());
    let (above, below) = (x.numerator(), x.denominator());
    let is_one = |integer: &Integer| *integer == Integer::from(1);
    let difference = |above: Option<i64>, below: Option<i64>| Some(above? - below?);
    Ok(match (is_one(q), is_one(p)) {
        (true, _) if is_one(below) => count(p, above, cx)?,
        (true, _) if is_one(above) => count(p, below, cx)?.map(|times| -times),
        (true, _) => difference(count(p, above, cx)?, count(p, below, cx)?),
        (false, true) => count(q, below, cx)?,
        (false, false) => {
            let like = count(p, above, cx)?.zip(count(q, below, cx)?);
            let cross = count(q, above, cx)?.zip(count(p, below, cx)?);
            like.zip(cross).map(|((above, below), (over, under))| above.min(below) - over.min(under))
        }
    })
}

/// How often the integer can be divided by the divisor; `None` where that is no number.
fn count(divisor: &Integer, integer: &Integer, cx: &mut Context) -> Faulty<Option<i64>> {
    if integer.is_zero() || divisor.is_negative() || divisor.bit_length() <= 1 {
        return Ok(None);
    }
    // The divisor's powers of powers of two, as far as they may divide; then from the greatest down.
    let mut powers = vec![divisor.clone()];
    while let Some(last) = powers.last().filter(|last| 2 * last.bit_length() <= integer.bit_length() + 1) {
        cx.budget.spend(1 + integer::work(last.bit_length(), last.bit_length()))?;
        let square = last * last;
        powers.push(square);
    }
    let (mut rest, mut times) = (integer.clone(), 0);
    for power in powers.iter().rev() {
        times *= 2;
        let bits = rest.bit_length();
        cx.budget.spend(1 + 2 * integer::work(bits.saturating_sub(power.bit_length()) + 32, power.bit_length()))?;
        if let Some((quotient, remainder)) = rest.divide_floor(power)
            && remainder.is_zero()
        {
            (rest, times) = (quotient, times + 1);
        }
    }
    Ok(Some(times))
}

/// `LambertW(x)`, the principal branch, or another one.
pub(super) fn lambert_w(x: &Expr, branch: Option<&Expr>, cx: &mut Context) -> Value {
    let is_principal = match branch {
        Some(branch) if branch.is_literal_zero() => return cx.call(Function::LambertW, vec![x.clone()]).map(Some),
        Some(branch) => branch.is_zero(cx),
        None => Some(true),
    };
    let e_inverse = |cx: &mut Context| {
        let inverse = reciprocal(&Constant::Exp1.into(), cx)?;
        cx.negate(&inverse)
    };
    if is_principal == Some(true) {
        return principal_lambert_w(x, e_inverse, cx);
    }
    if is_principal == Some(false) && x.is_zero(cx) == Some(true) {
        return Ok(Some(Constant::NegativeInfinity.into()));
    }
    if !branch.is_some_and(|branch| branch.is_i64(-1)) || x.is_atom() {
        return Ok(None);
    }
    let minus_half_pi = cx.multiply(vec![Expr::ratio(-1, 2), Constant::Pi.into()])?;
    if *x == minus_half_pi {
        return times_i(minus_half_pi, cx).map(Some);
    }
    if *x == e_inverse(cx)? {
        return Ok(Some(Expr::from(-1)));
    }
    let power = cx.call(Function::Exp, vec![Expr::from(-2)])?;
    let double = cx.product(&Expr::from(-2), &power)?;
    Ok((*x == double).then(|| Expr::from(-2)))
}

fn principal_lambert_w(x: &Expr, e_inverse: impl Fn(&mut Context) -> Faulty<Expr>, cx: &mut Context) -> Value {
    match x {
        Expr::Constant(Constant::Exp1) => return Ok(Some(Expr::one())),
        Expr::Constant(Constant::Infinity) => return Ok(Some(x.clone())),
        _ if x.is_zero(cx) == Some(true) => return Ok(Some(Expr::zero())),
        Expr::Mul(_) | Expr::Call(..) | Expr::Pow(_) => {}
        _ => return Ok(None),
    }
    if *x == e_inverse(cx)? {
        return Ok(Some(Expr::from(-1)));
    }
    let ln2 = super::unevaluated(Function::Log, vec![Expr::from(2)]);
    if *x == cx.product(&Expr::ratio(-1, 2), &ln2)? {
        return cx.negate(&ln2).map(Some);
    }
    if *x == cx.product(&Expr::from(2), &ln2)? {
        return Ok(Some(ln2));
    }
    if *x == cx.product(&Expr::ratio(-1, 2), &Constant::Pi.into())? {
        return cx.multiply(vec![Expr::half(), Expr::imaginary_unit(), Constant::Pi.into()]).map(Some);
    }
    let exponent = cx.sum(&Expr::one(), &Constant::Exp1.into())?;
    let power = cx.call(Function::Exp, vec![exponent])?;
    Ok((*x == power).then(|| Constant::Exp1.into()))
}

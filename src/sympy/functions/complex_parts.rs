//! re, im, Abs, sign, arg and conjugate.

use super::super::expand::expand_multiply;
use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty};
use super::numeric::{is_comparable, is_greater};
use super::pieces::{could_extract_minus_sign, imaginary_coefficient, number_and_rest, times_i, times_minus_i};
use super::real_imaginary::{self, as_real_imaginary};
use super::{Function, Value, unevaluated};

/// `re(x)` and `im(x)`
pub(super) fn part(function: Function, x: &Expr, cx: &mut Context) -> Value {
    let is_re = function == Function::Re;
    if let Expr::Constant(Constant::NaN | Constant::ComplexInfinity) = x {
        return Ok(Some(Constant::NaN.into()));
    }
    if x.is_extended_real(cx) == Some(true) {
        return Ok(Some(if is_re { x.clone() } else { Expr::zero() }));
    }
    if is_imaginary(x, cx)? {
        return if is_re { Ok(Some(Expr::zero())) } else { times_minus_i(x.clone(), cx).map(Some) };
    }
    if let Some([inner]) = x.as_call(Function::Conjugate) {
        let value = cx.call(function, vec![inner.clone()])?;
        return if is_re { Ok(Some(value)) } else { cx.negate(&value).map(Some) };
    }
    of_terms(is_re, x, cx)
}

fn is_imaginary(x: &Expr, cx: &mut Context) -> Faulty<bool> {
    if x.is_imaginary(cx) == Some(true) {
        return Ok(true);
    }
    if let Expr::Symbol(_) = x {
        return Ok(false);
    }
    let turned = times_i(x.clone(), cx)?;
    Ok(turned.is_extended_real(cx) == Some(true))
}

/// Term by term: what is known leaves the function.
fn of_terms(is_re: bool, x: &Expr, cx: &mut Context) -> Value {
    let (mut included, mut turned, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    for term in x.terms() {
        let has_unit = term.contains(&Expr::imaginary_unit());
        if let Some(coefficient) = imaginary_coefficient(term, cx)? {
            match coefficient.is_extended_real(cx) {
                Some(true) if is_re => {}
                Some(true) => parts.push(coefficient),
                _ => turned.push(coefficient),
            }
        } else if !has_unit && term.is_extended_real(cx) == Some(true) {
            if is_re {
                parts.push(term.clone());
            }
        } else {
            match real_imaginary::parts(term, Some(x), cx)? {
                Some((re, im)) => parts.push(if is_re { re } else { im }),
                None => included.push(term.clone()),
            }
        }
    }
    if included.len() == x.terms().len() {
        return Ok(None);
    }
    let (own, other) = if is_re { (Function::Re, Function::Im) } else { (Function::Im, Function::Re) };
    let (included, turned) = (cx.add(included)?, cx.add(turned)?);
    let turned = cx.call(other, vec![turned])?;
    parts.push(if is_re { cx.negate(&turned)? } else { turned });
    parts.push(cx.call(own, vec![included])?);
    cx.add(parts).map(Some)
}

/// `sign(x)`
pub(super) fn sign(x: &Expr, cx: &mut Context) -> Value {
    if let Expr::Mul(factors) = x {
        return sign_of_product(factors, cx);
    }
    if x.is_constant(Constant::NaN) {
        return Ok(Some(x.clone()));
    }
    if x.is_zero(cx) == Some(true) {
        return Ok(Some(Expr::zero()));
    }
    if x.is_extended_positive(cx) == Some(true) {
        return Ok(Some(Expr::one()));
    }
    if x.is_extended_negative(cx) == Some(true) {
        return Ok(Some(Expr::from(-1)));
    }
    if x.as_call(Function::Sign).is_some() {
        return Ok(Some(x.clone()));
    }
    if x.is_imaginary(cx) != Some(true) {
        return Ok(None);
    }
    let size = times_minus_i(x.clone(), cx)?;
    let is_root = x.as_power().is_some_and(|(_, exponent)| *exponent == Expr::half());
    if is_root || size.is_extended_positive(cx) == Some(true) {
        return Ok(Some(Expr::imaginary_unit()));
    }
    if size.is_extended_negative(cx) == Some(true) {
        return times_minus_i(Expr::one(), cx).map(Some);
    }
    Ok(None)
}

/// Factors whose sign is known leave the product.
fn sign_of_product(factors: &[Expr], cx: &mut Context) -> Value {
    let mut known = Expr::one();
    let mut unknown = Vec::new();
    let mut is_plain = true;
    for factor in factors {
        if factor.as_rational().is_some() {
            is_plain = false;
        }
        let sign = sign_of_factor(factor, cx)?;
        match sign {
            Some(sign) => known = cx.product(&known, &sign)?,
            None => unknown.push(factor.clone()),
        }
    }
    if is_plain && unknown.len() == factors.len() {
        return Ok(None);
    }
    let unknown = cx.multiply(unknown)?;
    let rest = cx.call(Function::Sign, vec![unknown])?;
    cx.product(&known, &rest).map(Some)
}

fn sign_of_factor(factor: &Expr, cx: &mut Context) -> Value {
    if factor.is_extended_negative(cx) == Some(true) {
        return Ok(Some(Expr::from(-1)));
    }
    if factor.is_extended_positive(cx) == Some(true) {
        return Ok(Some(Expr::one()));
    }
    if factor.is_imaginary(cx) != Some(true) {
        return Ok(None);
    }
    let size = cx.call(Function::Im, vec![factor.clone()])?;
    if !is_comparable(&size, cx)? {
        return Ok(None);
    }
    if size.is_extended_negative(cx) == Some(true) {
        return times_minus_i(Expr::one(), cx).map(Some);
    }
    Ok(Some(Expr::imaginary_unit()))
}

/// `Abs(x)`
pub(super) fn absolute_value(x: &Expr, cx: &mut Context) -> Value {
    match x {
        Expr::Rational(_) | Expr::Float(_) | Expr::Constant(_) | Expr::Symbol(_) => return absolute_of_atom(x, cx),
        Expr::Call(Function::Conjugate, arguments) => return cx.call(Function::Abs, arguments.to_vec()).map(Some),
        Expr::Call(Function::Sign, arguments) => {
            if let [inner] = &**arguments
                && inner.is_zero(cx) == Some(false)
            {
                return Ok(Some(Expr::one()));
            }
        }
        _ => {}
    }
    let x = &without_signs(x, cx)?;
    if let Some(value) = absolute_of_fraction(x, cx)? {
        return Ok(Some(value));
    }
    match x {
        Expr::Mul(factors) => return absolute_of_product(factors, cx),
        Expr::Pow(power) => {
            let [base, exponent] = &**power;
            if let Some(value) = absolute_of_power(x, base, exponent, cx)? {
                return Ok(value);
            }
        }
        Expr::Call(Function::Exp, arguments) => {
            let re = cx.call(Function::Re, arguments.to_vec())?;
            return cx.call(Function::Exp, vec![re]).map(Some);
        }
        Expr::Call(Function::Undefined, _) => return Ok(None),
        Expr::Add(_) if has_infinity(x) => {
            let (re, im) = as_real_imaginary(x, cx)?;
            if re.is_infinite(cx) == Some(true) || im.is_infinite(cx) == Some(true) {
                return Ok(Some(Constant::Infinity.into()));
            }
        }
        _ => {}
    }
    by_sign_or_conjugate(x, cx)
}

fn absolute_of_atom(x: &Expr, cx: &mut Context) -> Value {
    match x {
        Expr::Constant(Constant::ComplexInfinity | Constant::NegativeInfinity) => Ok(Some(Constant::Infinity.into())),
        Expr::Constant(Constant::ImaginaryUnit) => Ok(Some(Expr::one())),
        Expr::Symbol(symbol) if !symbol.positive => Ok(None),
        _ if x.is_extended_negative(cx) == Some(true) => cx.negate(x).map(Some),
        _ => Ok(Some(x.clone())),
    }
}

fn has_infinity(x: &Expr) -> bool {
    x.any(&mut |part| matches!(part, Expr::Constant(Constant::Infinity | Constant::NegativeInfinity)))
}

/// Of two opposite sums, of which each has the same absolute value, the one that SymPy keeps.
fn without_signs(x: &Expr, cx: &mut Context) -> Faulty<Expr> {
    match x {
        Expr::Add(_) if could_extract_minus_sign(x, cx)? => cx.negate(x),
        Expr::Pow(power) => {
            let [base, exponent] = &**power;
            if !base.is_add() || exponent.as_integer().is_none() || !could_extract_minus_sign(base, cx)? {
                return Ok(x.clone());
            }
            let base = cx.negate(base)?;
            cx.power(base, exponent.clone())
        }
        Expr::Mul(factors) if factors.iter().any(|factor| factor.is_add() || factor.is_pow()) => {
            let factors = factors.iter().map(|factor| without_signs(factor, cx));
            let factors = factors.collect::<Faulty<Vec<_>>>()?;
            cx.multiply(factors)
        }
        _ => Ok(x.clone()),
    }
}

/// A number over what has symbols in it: each has its own absolute value.
fn absolute_of_fraction(x: &Expr, cx: &mut Context) -> Value {
    let is_below = |factor: &Expr| match factor {
        Expr::Pow(power) => power[1].factors().first().is_some_and(|factor| match factor {
            Expr::Rational(rational) => rational.is_negative(),
            _ => false,
        }),
        _ => false,
    };
    let (below, above): (Vec<Expr>, Vec<Expr>) = x.factors().iter().cloned().partition(is_below);
    let is_fraction = below.iter().any(|factor| !factor.is_numeric()) && above.iter().all(Expr::is_numeric);
    if !is_fraction {
        return Ok(None);
    }
    let (above, below) = (cx.multiply(above)?, cx.multiply(below)?);
    let below = cx.power(below, Expr::from(-1))?;
    let above = cx.call(Function::Abs, vec![above])?;
    let below = cx.call(Function::Abs, vec![below])?;
    cx.divide(&above, &below).map(Some)
}

fn absolute_of_product(factors: &[Expr], cx: &mut Context) -> Value {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for factor in factors {
        let inverse = factor.as_power().filter(|(_, exponent)| exponent.as_integer().is_some());
        let (base, exponent) = match inverse {
            Some((base, exponent)) if exponent.is_negative(cx) == Some(true) => (base, Some(exponent)),
            _ => (factor, None),
        };
        let size = cx.call(Function::Abs, vec![base.clone()])?;
        if size.as_call(Function::Abs).is_some() {
            unknown.push(factor.clone());
        } else {
            known.push(match exponent {
                Some(exponent) => cx.power(size, exponent.clone())?,
                None => size,
            });
        }
    }
    if !unknown.is_empty() {
        let unknown = cx.multiply(unknown)?;
        known.push(unevaluated(Function::Abs, vec![unknown]));
    }
    cx.multiply(known).map(Some)
}

/// Nothing where another rule may know more; nothing inside where the function stays.
#[expect(clippy::option_option, reason = "what stays is known to stay")]
fn absolute_of_power(x: &Expr, base: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Option<Expr>>> {
    if base.is_extended_real(cx) == Some(true) {
        if exponent.is_integer(cx) == Some(true) {
            if exponent.is_even(cx) == Some(true) {
                return Ok(Some(Some(x.clone())));
            }
            if base.is_i64(-1) {
                return Ok(Some(Some(Expr::one())));
            }
            let size = cx.call(Function::Abs, vec![base.clone()])?;
            return cx.power(size, exponent.clone()).map(|value| Some(Some(value)));
        }
        let re = cx.call(Function::Re, vec![exponent.clone()])?;
        if base.is_extended_nonnegative(cx) == Some(true) {
            return cx.power(base.clone(), re).map(|value| Some(Some(value)));
        }
        if base.is_extended_negative(cx) == Some(true) {
            let opposite = cx.negate(base)?;
            let im = cx.call(Function::Im, vec![exponent.clone()])?;
            let angle = cx.multiply(vec![Expr::from(-1), Constant::Pi.into(), im])?;
            let factors = vec![cx.power(opposite, re)?, cx.call(Function::Exp, vec![angle])?];
            return cx.multiply(factors).map(|value| Some(Some(value)));
        }
        return Ok(Some(None));
    }
    if base.any(&mut |part| matches!(part, Expr::Symbol(_))) {
        return Ok(None);
    }
    let logarithm = cx.call(Function::Log, vec![base.clone()])?;
    let (re, im) = as_real_imaginary(&logarithm, cx)?;
    let im = times_i(im, cx)?;
    let logarithm = cx.sum(&re, &im)?;
    let power = cx.product(exponent, &logarithm)?;
    let re = cx.call(Function::Re, vec![power])?;
    cx.call(Function::Exp, vec![re]).map(|value| Some(Some(value)))
}

fn by_sign_or_conjugate(x: &Expr, cx: &mut Context) -> Value {
    if x.is_zero(cx) == Some(true) {
        return Ok(Some(Expr::zero()));
    }
    if x.is_extended_nonnegative(cx) == Some(true) {
        return Ok(Some(x.clone()));
    }
    if x.is_extended_nonpositive(cx) == Some(true) {
        return cx.negate(x).map(Some);
    }
    if x.is_imaginary(cx) == Some(true) {
        let size = times_minus_i(x.clone(), cx)?;
        if size.is_extended_nonnegative(cx) == Some(true) {
            return Ok(Some(size));
        }
    }
    if x.is_extended_real(cx) == Some(true) {
        return Ok(None);
    }
    let conjugate = cx.call(Function::Conjugate, vec![x.clone()])?;
    if has_conjugate(&conjugate) || conjugate == *x || cx.negate(&conjugate)? == *x {
        return Ok(None);
    }
    let square = cx.product(x, &conjugate)?;
    let square = expand_multiply(&square, cx)?;
    cx.square_root(&square).map(Some)
}

fn has_conjugate(expr: &Expr) -> bool {
    expr.any(&mut |part| matches!(part, Expr::Call(Function::Conjugate, _)))
}

/// `arg(x)`
pub(super) fn argument(x: &Expr, cx: &mut Context) -> Value {
    if let Some([exponent]) = x.as_call(Function::Exp) {
        let angle = cx.call(Function::Im, vec![exponent.clone()])?;
        if is_comparable(&angle, cx)? {
            let turn = Expr::multiply_unevaluated([Expr::from(2), Constant::Pi.into()]);
            let angle = cx.call(Function::Mod, vec![angle, turn.clone()])?;
            let is_beyond = is_greater(&angle, &Constant::Pi.into(), cx)?;
            return if is_beyond { cx.subtract(&angle, &turn).map(Some) } else { Ok(Some(angle)) };
        }
    }
    let reduced = if x.is_atom() { x.clone() } else { without_sizes(x, cx)? };
    if reduced.any(&mut |part| matches!(part, Expr::Call(Function::Undefined, _))) {
        return Ok(None);
    }
    let (re, im) = as_real_imaginary(&reduced, cx)?;
    let angle = cx.call(Function::Atan2, vec![im, re])?;
    if angle.is_numeric() {
        return Ok(Some(angle));
    }
    Ok((reduced != *x).then(|| unevaluated(Function::Arg, vec![reduced])))
}

/// The product, with the signs of those factors that have one in their place.
fn without_sizes(x: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if let Expr::Add(terms) = x {
        return without_common_float(x, terms, cx);
    }
    let Expr::Mul(factors) = x else { return Ok(x.clone()) };
    let mut reduced = Vec::with_capacity(factors.len());
    for factor in factors.iter() {
        let sign = cx.call(Function::Sign, vec![factor.clone()])?;
        reduced.push(if sign.is_one() || sign.is_i64(-1) { sign } else { factor.clone() });
    }
    cx.multiply(reduced)
}

/// A sum whose terms share a float, without it.
fn without_common_float(sum: &Expr, terms: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    let mut rests = Vec::with_capacity(terms.len());
    let mut common: Option<crate::mp::Real> = None;
    for term in terms {
        let (Expr::Float(float), rest) = number_and_rest(term, cx)? else { return Ok(sum.clone()) };
        let size = float.value.abs();
        if *common.get_or_insert_with(|| size.clone()) != size {
            return Ok(sum.clone());
        }
        rests.push(if float.value.is_negative() { cx.negate(&rest)? } else { rest });
    }
    cx.add(rests)
}

//! Expressions taken apart.

use super::expr::{Constant, Expr, Symbol};
use super::functions::{Function, could_extract_minus_sign};
use super::{Context, Faulty, build, order};
use crate::integer::Integer;
use crate::rational::Rational;
use crate::sort::InOrder;

impl Expr {
    /// The number in front of a product, and the rest (`as_coeff_Mul`).
    pub(crate) fn as_coefficient_multiply(&self) -> (Expr, Expr) {
        match self {
            Self::Mul(factors) => match &**factors {
                [first, rest] if first.is_number() => (first.clone(), rest.clone()),
                [first, rest @ ..] if first.is_number() => (first.clone(), Expr::multiply_unevaluated(rest)),
                _ => (Expr::one(), self.clone()),
            },
            _ if self.is_number() => (self.clone(), Expr::one()),
            _ => (Expr::one(), self.clone()),
        }
    }

    /// The number in front of a sum, and the rest (`as_coeff_Add`).
    pub(crate) fn as_coefficient_add(&self) -> (Expr, Expr) {
        match self {
            Self::Add(terms) => match &**terms {
                [first, rest] if first.is_number() => (first.clone(), rest.clone()),
                [first, rest @ ..] if first.is_number() => (first.clone(), Expr::add_unevaluated(rest)),
                _ => (Expr::zero(), self.clone()),
            },
            _ if self.is_number() => (self.clone(), Expr::zero()),
            _ => (Expr::zero(), self.clone()),
        }
    }

    /// Base and exponent (`as_base_exp`): of `(1/2)**x` they are 2 and `-x`, of `exp(x)` they are E and `x`, of `I` they
    /// are -1 and 1/2.
    pub(crate) fn as_base_exponent(&self, cx: &mut Context) -> Faulty<(Expr, Expr)> {
        Ok(match self {
            Self::Pow(power) => {
                let [base, exponent] = &**power;
                match base.as_rational() {
                    Some(rational) if rational.numerator().to_i64() == Some(1) && !rational.is_integer() => {
                        (Expr::from(rational.denominator().clone()), cx.negate(exponent)?)
                    }
                    _ => (base.clone(), exponent.clone()),
                }
            }
            Self::Call(Function::Exp, arguments) => match &**arguments {
                [exponent] => (Constant::Exp1.into(), exponent.clone()),
                _ => (self.clone(), Expr::one()),
            },
            Self::Constant(Constant::ImaginaryUnit) => (Expr::from(-1), Expr::half()),
            _ => (self.clone(), Expr::one()),
        })
    }
}

/// The rational `r` of `r*I`.
pub(super) fn as_imaginary_rational(expr: &Expr) -> Option<Rational> {
    match expr.factors() {
        [Expr::Constant(Constant::ImaginaryUnit)] => Some(Rational::from(1)),
        [Expr::Rational(size), Expr::Constant(Constant::ImaginaryUnit)] => Some((**size).clone()),
        _ => None,
    }
}

/// The parts of a complex number whose parts are rational; of a rational number as well.
pub(super) fn as_complex_rational(expr: &Expr) -> Option<(Rational, Rational)> {
    match expr {
        Expr::Add(terms) => match &**terms {
            [Expr::Rational(re), im] => Some(((**re).clone(), as_imaginary_rational(im)?)),
            _ => None,
        },
        Expr::Rational(re) => Some(((**re).clone(), Rational::default())),
        _ => Some((Rational::default(), as_imaginary_rational(expr)?)),
    }
}

/// Above the stroke, and below it (`as_numer_denom`).
pub(crate) fn as_numerator_denominator(expr: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    cx.budget.spend(1)?;
    match expr {
        Expr::Rational(rational) => Ok((rational.numerator().clone().into(), rational.denominator().clone().into())),
        Expr::Add(_) => numerator_of_sum(expr, cx),
        Expr::Mul(factors) => {
            let (mut numerators, mut denominators) = (Vec::new(), Vec::new());
            for factor in factors.iter() {
                let (numerator, denominator) = as_numerator_denominator(factor, cx)?;
                numerators.push(numerator);
                denominators.push(denominator);
            }
            Ok((cx.multiply(numerators)?, cx.multiply(denominators)?))
        }
        Expr::Pow(_) => numerator_of_power(expr, cx),
        Expr::Call(Function::Exp, arguments) => match &**arguments {
            [exponent] if is_below_stroke(exponent, cx)? => {
                let negated = cx.negate(exponent)?;
                Ok((Expr::one(), cx.call(Function::Exp, vec![negated])?))
            }
            _ => Ok((expr.clone(), Expr::one())),
        },
        _ => Ok((expr.clone(), Expr::one())),
    }
}

/// Whether `exp` of it belongs below the stroke.
fn is_below_stroke(exponent: &Expr, cx: &mut Context) -> Faulty<bool> {
    if exponent.is_negative(cx) == Some(true) {
        return Ok(true);
    }
    let negated = cx.negate(exponent)?;
    if negated.is_negative(cx) == Some(true) {
        return Ok(false);
    }
    could_extract_minus_sign(exponent, cx)
}

fn numerator_of_sum(expr: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let (content, primitive) = primitive(expr, cx)?;
    let Expr::Add(terms) = &primitive else {
        let product = Expr::multiply_unevaluated([content.into(), primitive]);
        return as_numerator_denominator(&product, cx);
    };
    let above = Expr::from(content.numerator().clone());
    let below = Expr::from(content.denominator().clone());
    // The numerators of each denominator, in the order of their appearance.
    let mut by_denominator: Vec<(Expr, Vec<Expr>)> = Vec::new();
    for term in terms.iter() {
        let (numerator, denominator) = as_numerator_denominator(term, cx)?;
        match by_denominator.iter_mut().find(|(own, _)| *own == denominator) {
            Some((_, numerators)) => numerators.push(numerator),
            None => by_denominator.push((denominator, vec![numerator])),
        }
    }
    if let [(denominator, numerators)] = &*by_denominator {
        let mut terms = Vec::with_capacity(numerators.len());
        for numerator in numerators {
            terms.push(build::keep_coefficient(&above, numerator, cx)?);
        }
        return Ok((cx.add(terms)?, build::keep_coefficient(&below, denominator, cx)?));
    }
    let mut sums = Vec::with_capacity(by_denominator.len());
    for (denominator, numerators) in by_denominator {
        sums.push((denominator, cx.add(numerators)?));
    }
    cx.budget.spend((sums.len() * sums.len()) as u64)?;
    let mut products = Vec::with_capacity(sums.len());
    for index in 0..sums.len() {
        let factors = sums.iter().enumerate();
        let factors = factors.map(|(at, (below, above))| if at == index { above.clone() } else { below.clone() });
        products.push(cx.multiply(factors.collect())?);
    }
    let numerator = cx.add(products)?;
    let denominator = cx.multiply(sums.into_iter().map(|(denominator, _)| denominator).collect())?;
    Ok((build::keep_coefficient(&above, &numerator, cx)?, build::keep_coefficient(&below, &denominator, cx)?))
}

fn numerator_of_power(expr: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let (base, mut exponent) = expr.as_base_exponent(cx)?;
    let (mut above, mut below) = as_numerator_denominator(&base, cx)?;
    let mut is_negative = exponent.is_negative(cx) == Some(true);
    if exponent.is_mul() && !is_negative && exponent.is_positive(cx) != Some(true) {
        is_negative = could_extract_minus_sign(&exponent, cx)?;
    }
    // A denominator of unknown sign stays with its numerator, unless the exponent is an integer.
    let is_integer = exponent.is_integer(cx) == Some(true);
    if !is_integer && below.is_extended_real(cx) != Some(true) {
        (above, below) = (base.clone(), Expr::one());
    }
    match below.is_nonpositive(cx) {
        Some(true) => (above, below) = (cx.negate(&above)?, cx.negate(&below)?),
        None if !is_integer => (above, below) = (base, Expr::one()),
        _ => {}
    }
    if is_negative {
        (above, below) = (below, above);
        exponent = cx.negate(&exponent)?;
    }
    if exponent.is_infinite(cx) == Some(true) {
        if above.is_one() && !below.is_one() {
            return Ok((above, cx.power(below, exponent)?));
        }
        if !above.is_one() && below.is_one() {
            return Ok((cx.power(above, exponent)?, below));
        }
    }
    Ok((cx.power(above, exponent.clone())?, cx.power(below, exponent)?))
}

/// The rational that all terms of a sum have in common, which is positive, and the sum without it (`primitive`).
pub(crate) fn primitive(expr: &Expr, cx: &mut Context) -> Faulty<(Rational, Expr)> {
    let whole = (Rational::from(1), expr.clone());
    let Expr::Add(terms) = expr else { return Ok(whole) };
    let mut parts = Vec::with_capacity(terms.len());
    let (mut divisor, mut multiple) = (Integer::default(), Integer::from(1));
    for term in terms.iter() {
        let (coefficient, rest) = match term.as_coefficient_multiply() {
            (Expr::Rational(coefficient), rest) => ((*coefficient).clone(), rest),
            _ => (Rational::from(1), term.clone()),
        };
        cx.budget.spend(1)?;
        divisor = divisor.gcd(coefficient.numerator());
        let common = multiple.gcd(coefficient.denominator());
        multiple = &multiple * coefficient.denominator();
        multiple = multiple.divide_floor(&common).map_or(multiple, |(quotient, _)| quotient);
        parts.push((coefficient, rest));
    }
    let Some(content) = Rational::new(divisor, multiple).filter(|content| *content != Rational::from(1)) else {
        return Ok(whole);
    };
    let Some(inverse) = content.reciprocal() else { return Ok(whole) };
    let mut scaled = Vec::with_capacity(parts.len());
    for (coefficient, rest) in parts {
        scaled.push(build::keep_coefficient(&coefficient.multiply(&inverse).into(), &rest, cx)?);
    }
    let number = if scaled.first().is_some_and(Expr::is_number) { Some(scaled.remove(0)) } else { None };
    scaled.put_in_order(order::compare);
    if let Some(number) = number {
        scaled.insert(0, number);
    }
    Ok((content, Expr::add_unevaluated(scaled)))
}

/// What does not have the symbol, and what does (`as_independent`): terms of a sum, else factors.
pub(crate) fn as_independent(expr: &Expr, symbol: &Symbol, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    if expr.is_add() { as_independent_add(expr, symbol, cx) } else { as_independent_multiply(expr, symbol, cx) }
}

/// Terms that do not have the symbol, and those that do.
pub(crate) fn as_independent_add(expr: &Expr, symbol: &Symbol, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let Expr::Add(terms) = expr else {
        return Ok(if expr.has(symbol) { (Expr::zero(), expr.clone()) } else { (expr.clone(), Expr::zero()) });
    };
    let (dependent, independent): (Vec<Expr>, Vec<Expr>) = terms.iter().cloned().partition(|term| term.has(symbol));
    let dependent = match <[Expr; 1]>::try_from(dependent) {
        Ok([only]) => only,
        Err(dependent) if dependent.is_empty() => Expr::zero(),
        Err(dependent) => Expr::add_unevaluated(dependent),
    };
    Ok((cx.add(independent)?, dependent))
}

/// Factors that do not have the symbol, and those that do.
pub(crate) fn as_independent_multiply(expr: &Expr, symbol: &Symbol, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    if expr.is_literal_zero() {
        return Ok((expr.clone(), expr.clone()));
    }
    let Expr::Mul(factors) = expr else {
        return Ok(if expr.has(symbol) { (Expr::one(), expr.clone()) } else { (expr.clone(), Expr::one()) });
    };
    let (dependent, independent): (Vec<Expr>, Vec<Expr>) =
        factors.iter().cloned().partition(|factor| factor.has(symbol));
    let dependent = build::unevaluated_product(dependent, cx)?;
    Ok((cx.multiply(independent)?, dependent))
}

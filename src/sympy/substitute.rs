//! Parts of expressions replaced (`subs`).

use super::expr::{Constant, Expr, Symbol};
use super::functions::Function;
use super::{Context, Faulty, expand};
use crate::integer::Integer;
use crate::rational::Rational;

impl Context {
    /// `expr.subs(values)`, all at once: a symbol that stands in a value is not replaced again.
    pub(crate) fn substitute(&mut self, expr: &Expr, values: &[(Symbol, Expr)]) -> Faulty<Expr> {
        self.budget.spend(1)?;
        if let Expr::Symbol(symbol) = expr {
            let found = values.iter().find(|(own, _)| own == symbol);
            return Ok(found.map_or_else(|| expr.clone(), |(_, value)| value.clone()));
        }
        self.with_arguments(expr, &mut |argument, cx| cx.substitute(argument, values))
    }

    /// `expr.subs(old, new)`: also where the old one is hidden in a power, a product or a sum, such as `x**2` in `x**4`,
    /// `exp(x)` in `exp(2*x)`, `x + 1` in `x + 3`.
    pub(crate) fn replace(&mut self, expr: &Expr, old: &Expr, new: &Expr) -> Faulty<Expr> {
        self.budget.spend(1)?;
        if expr == old {
            return Ok(new.clone());
        }
        let replaced = match (expr, old) {
            (Expr::Symbol(_), Expr::Pow(_)) => in_power(expr, old, new, self)?,
            (Expr::Pow(_) | Expr::Call(Function::Exp, _), _) => in_power(expr, old, new, self)?,
            (Expr::Mul(_), Expr::Mul(_)) => in_product(expr, old, new, self)?,
            (Expr::Add(_), Expr::Add(_)) => in_sum(expr, old, new, self)?,
            _ => None,
        };
        match replaced {
            Some(replaced) => Ok(replaced),
            None => self.with_arguments(expr, &mut |argument, cx| cx.replace(argument, old, new)),
        }
    }

    /// The expression with each argument changed; made anew only if one has.
    pub(crate) fn with_arguments(
        &mut self,
        expr: &Expr,
        change: &mut dyn FnMut(&Expr, &mut Self) -> Faulty<Expr>,
    ) -> Faulty<Expr> {
        let own = expr.arguments();
        let mut arguments = Vec::with_capacity(own.len());
        for argument in own {
            arguments.push(change(argument, self)?);
        }
        if arguments == own { Ok(expr.clone()) } else { self.rebuild(expr, arguments) }
    }
}

/// Base and exponent of a power as they stand, `E` and the exponent of `exp(x)`; of a symbol, 1.
fn as_power(expr: &Expr) -> Option<(Expr, Expr)> {
    match expr {
        Expr::Pow(power) => Some((power[0].clone(), power[1].clone())),
        Expr::Call(Function::Exp, arguments) => Some((Constant::Exp1.into(), arguments.first()?.clone())),
        Expr::Symbol(_) => Some((expr.clone(), Expr::one())),
        _ => None,
    }
}

fn in_power(expr: &Expr, old: &Expr, new: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Some((base, exponent)) = as_power(expr) else { return Ok(None) };
    if *old == base {
        let exponent = cx.replace(&exponent, old, new)?;
        return cx.power(new.clone(), exponent).map(Some);
    }
    let Some((old_base, old_exponent)) = as_power(old) else { return Ok(None) };
    // Of one kind: SymPy looks at `exp` and at other powers apart.
    let is_exponential = |expr: &Expr| matches!(expr, Expr::Call(..));
    if is_exponential(expr) != is_exponential(old) {
        return Ok(None);
    }
    if exponent == old_exponent {
        let logarithm = cx.call(Function::Log, vec![base.clone()])?;
        let old_logarithm = cx.call(Function::Log, vec![old_base.clone()])?;
        let times = cx.divide(&logarithm, &old_logarithm)?;
        if times.is_number() {
            return cx.power(new.clone(), times).map(Some);
        }
    }
    if base != old_base {
        return Ok(None);
    }
    let Expr::Add(terms) = &exponent else {
        let (own, old) = (number_and_rest(&exponent, cx)?, number_and_rest(&old_exponent, cx)?);
        let times = times(&own, &old, &old_base, &old_exponent, cx)?;
        return times.map(|times| cx.power(new.clone(), times)).transpose();
    };
    in_exponent(&base, terms, (old, &old_exponent), new, cx)
}

/// `b**(6*x + a)` with `b**(3*x)` as `y` is `y**2 * b**a`.
fn in_exponent(
    base: &Expr,
    terms: &[Expr],
    (old, old_exponent): (&Expr, &Expr),
    new: &Expr,
    cx: &mut Context,
) -> Faulty<Option<Expr>> {
    let (mut powers, mut rest) = (Vec::new(), Vec::new());
    let old_parts = rational_and_rest(old_exponent);
    for term in terms {
        let term = cx.replace(term, old, new)?;
        match times(&rational_and_rest(&term), &old_parts, base, old_exponent, cx)? {
            Some(times) => powers.push(cx.power(new.clone(), times)?),
            None => rest.push(term),
        }
    }
    if powers.is_empty() {
        return Ok(None);
    }
    let rest = cx.add(rest)?;
    powers.push(cx.power(base.clone(), rest)?);
    cx.multiply(powers).map(Some)
}

/// What has no symbol, and what has.
fn number_and_rest(exponent: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let Expr::Mul(factors) = exponent else {
        let one = Expr::one();
        return Ok(if exponent.is_numeric() { (exponent.clone(), one) } else { (one, exponent.clone()) });
    };
    let (numbers, rest): (Vec<Expr>, Vec<Expr>) = factors.iter().cloned().partition(Expr::is_numeric);
    Ok((cx.multiply(numbers)?, cx.multiply(rest)?))
}

fn rational_and_rest(exponent: &Expr) -> (Expr, Expr) {
    match exponent.as_coefficient_multiply() {
        (Expr::Rational(coefficient), rest) => (Expr::Rational(coefficient), rest),
        _ => (Expr::one(), exponent.clone()),
    }
}

/// How often an old exponent is in another one, where its power may be taken so often.
fn times(
    own: &(Expr, Expr),
    old: &(Expr, Expr),
    base: &Expr,
    old_exponent: &Expr,
    cx: &mut Context,
) -> Faulty<Option<Expr>> {
    if own.1 != old.1 {
        return Ok(None);
    }
    let times = cx.divide(&own.0, &old.0)?;
    let combines = times.as_integer().is_some()
        || base.is_positive(cx) == Some(true) && old_exponent.is_real(cx) == Some(true)
        || base.is_nonnegative(cx) == Some(true) && old_exponent.is_nonnegative(cx) == Some(true);
    Ok(combines.then_some(times))
}

/// Terms of a sum replaced: with `b + c` as `x`, `a + b + c` is `a + x`.
fn in_sum(expr: &Expr, old: &Expr, new: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let (number, rest) = expr.as_coefficient_add();
    let (old_number, old_rest) = old.as_coefficient_add();
    let are_rational = number.as_rational().is_some() && old_number.as_rational().is_some();
    if !are_rational && number != old_number {
        return Ok(None);
    }
    let opposite = cx.negate(&old_rest)?;
    for (old_rest, is_opposite) in [(&old_rest, false), (&opposite, true)] {
        let is_part = old_rest.terms().len() < rest.terms().len()
            && old_rest.terms().iter().all(|term| rest.terms().contains(term));
        if !(are_rational && rest == *old_rest || is_part) {
            continue;
        }
        let (own, old_number) =
            if is_opposite { (cx.negate(new)?, old_number.clone()) } else { (new.clone(), cx.negate(&old_number)?) };
        let mut terms = vec![own, number.clone(), old_number];
        for term in rest.terms().iter().filter(|term| !old_rest.terms().contains(term)) {
            terms.push(cx.replace(term, old, new)?);
        }
        return cx.add(terms).map(Some);
    }
    Ok(None)
}

/// Factors of a product replaced: with `x*y` as `z`, `x**2*y**3` is `y*z**2`.
fn in_product(expr: &Expr, old: &Expr, new: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if old.has_minus() {
        let starts_with_number = expr.factors().first().is_some_and(Expr::is_number);
        if starts_with_number && expr.has_minus() {
            let (old, new) = (cx.negate(old)?, cx.negate(new)?);
            return cx.replace(expr, &old, &new).map(Some);
        }
        if starts_with_number {
            return Ok(None);
        }
    }
    // What is below the stroke has its own chance.
    let (above, below) = expand::fraction(expr, cx)?;
    let mut whole = expr.clone();
    if !below.is_one() {
        let (above, below) = (cx.replace(&above, old, new)?, cx.replace(&below, old, new)?);
        whole = cx.divide(&above, &below)?;
        if !whole.is_mul() {
            return cx.replace(&whole, old, new).map(Some);
        }
    }
    let otherwise = (whole != *expr).then(|| whole.clone());
    let (Expr::Rational(coefficient), rest) = rational_and_rest(&whole) else { return Ok(otherwise) };
    let (Expr::Rational(old_coefficient), old_rest) = rational_and_rest(old) else { return Ok(otherwise) };
    let Some(most) = multiplicity(&coefficient, &old_coefficient) else { return Ok(otherwise) };
    let (own, old_powers) = (powers(&rest, cx)?, powers(&old_rest, cx)?);
    let mut times = most;
    for (base, old_exponent) in &old_powers {
        let exponent = own.iter().find(|(own, _)| own == base).map(|(_, exponent)| exponent);
        let Some(own_times) = exponent.and_then(|exponent| divides(exponent, old_exponent)) else {
            return Ok(otherwise);
        };
        times = times.min(own_times);
    }
    let taken = cx.power((*old_coefficient).clone().into(), Expr::from(-times))?;
    let left = cx.product(&Expr::Rational(coefficient), &taken)?;
    let mut factors = vec![cx.power(new.clone(), Expr::from(times))?, left];
    for (base, exponent) in own {
        let taken = old_powers.iter().find(|(own, _)| *own == base).map(|(_, exponent)| exponent);
        let factor = if let Some(taken) = taken {
            let left = exponent.add(&taken.multiply(&Rational::from(-times)));
            with_exponent(&base, left, cx)?
        } else {
            let base = cx.replace(&base, old, new)?;
            with_exponent(&base, exponent, cx)?
        };
        factors.push(factor);
    }
    cx.multiply(factors).map(Some)
}

/// How often the old coefficient may be taken out of another one; `None` where that would leave a new fraction.
fn multiplicity(own: &Rational, old: &Rational) -> Option<i64> {
    let one = Rational::from(1);
    if *old == one {
        return Some(i64::MAX);
    }
    if own == old {
        return Some(1);
    }
    let quotient = own.multiply(&old.reciprocal()?);
    if *own == one || old.is_negative() || own.is_integer() && !quotient.is_integer() {
        return None;
    }
    let of = |divisor: &Integer, integer: &Integer| {
        let (mut left, mut times) = (integer.clone(), 0_i64);
        if divisor.to_i64() == Some(1) {
            return i64::MAX / 2;
        }
        while let Some((quotient, rest)) = left.divide_floor(divisor)
            && rest.is_zero()
            && !left.is_zero()
        {
            (left, times) = (quotient, times + 1);
        }
        times
    };
    let like = of(old.numerator(), own.numerator()).min(of(old.denominator(), own.denominator()));
    let cross = of(old.denominator(), own.numerator()).min(of(old.numerator(), own.denominator()));
    let times = match (old.is_integer(), old.numerator().to_i64()) {
        (true, _) => of(old.numerator(), own.numerator()) - of(old.numerator(), own.denominator()),
        (_, Some(1)) => of(old.denominator(), own.denominator()),
        _ => like - cross,
    };
    Some(times).filter(|times| *times > 0)
}

/// The factors as powers, with the rational part of the exponent apart: `b**(2*x)` is `b**x` twice.
fn powers(product: &Expr, cx: &mut Context) -> Faulty<Vec<(Expr, Rational)>> {
    let mut powers: Vec<(Expr, Rational)> = Vec::with_capacity(product.factors().len());
    for factor in product.factors() {
        let (base, exponent) = match factor {
            Expr::Pow(_) | Expr::Call(Function::Exp, _) => factor.as_base_exponent(cx)?,
            _ => (factor.clone(), Expr::one()),
        };
        let (base, times) = match rational_and_rest(&exponent) {
            (Expr::Rational(times), rest) => (cx.power(base, rest)?, (*times).clone()),
            _ => (factor.clone(), Rational::from(1)),
        };
        match powers.iter_mut().find(|(own, _)| *own == base) {
            Some((_, own)) => *own = own.add(&times),
            None => powers.push((base, times)),
        }
    }
    Ok(powers)
}

/// How often one exponent is in the other, if its denominator is, and the sign is the same.
fn divides(own: &Rational, old: &Rational) -> Option<i64> {
    let divides =
        |multiple: &Integer, divisor: &Integer| multiple.divide_floor(divisor).is_some_and(|(_, rest)| rest.is_zero());
    let fits = divides(old.denominator(), own.denominator()) || divides(own.denominator(), old.denominator());
    if !fits || own.is_negative() != old.is_negative() {
        return None;
    }
    let quotient = own.multiply(&old.reciprocal()?);
    let (times, _) = quotient.numerator().divide_floor(quotient.denominator())?;
    times.to_i64().filter(|times| *times > 0)
}

/// A base that may be a power itself, with its exponent so many times.
fn with_exponent(base: &Expr, times: Rational, cx: &mut Context) -> Faulty<Expr> {
    let (base, exponent) = match base {
        Expr::Pow(_) | Expr::Call(Function::Exp, _) => base.as_base_exponent(cx)?,
        _ => (base.clone(), Expr::one()),
    };
    let exponent = cx.product(&exponent, &times.into())?;
    cx.power(base, exponent)
}

//! Products: powers of one base are collected, numbers multiplied, the factors sorted.

use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty, order};
use super::{known, number};
use crate::integer::Integer;
use crate::rational::Rational;
use crate::sort::InOrder;

/// The product of the factors, as SymPy's `Mul.flatten` makes it.
pub(in super::super) fn multiply(mut factors: Vec<Expr>, cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(factors.len() as u64 + 1)?;
    factors.retain(|factor| !factor.is_one());
    match &mut *factors {
        [] => return Ok(Expr::one()),
        [factor] => return Ok(std::mem::replace(factor, Expr::zero())),
        [x, y] => {
            if let (Expr::Rational(x), Expr::Rational(y)) = (&*x, &*y) {
                return number::multiply_rationals(x, y, cx);
            }
            if y.as_rational().is_some() {
                std::mem::swap(x, y);
            }
            if let Some(product) = multiply_by_rational(x, y, cx)? {
                return Ok(product);
            }
        }
        _ => {}
    }
    Product::new().flatten(factors, cx)
}

/// A rational times a sum is distributed, and joins the coefficient of a product of a number and a sum.
fn multiply_by_rational(x: &Expr, y: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if x.as_rational().is_none_or(Rational::is_zero) {
        return Ok(None);
    }
    let (coefficient, rest) = match y {
        Expr::Mul(factors) => match &**factors {
            [first, rest @ ..] if first.is_number() => (Some(first), rest),
            rest => (None, rest),
        },
        _ => (None, std::slice::from_ref(y)),
    };
    let [rest @ Expr::Add(_)] = rest else {
        if !rest.iter().all(is_settled) {
            return Ok(None);
        }
        let all = match coefficient {
            Some(coefficient) => number::multiply(x, coefficient, cx)?,
            None => x.clone(),
        };
        return Ok(Some(product_of(all, rest)));
    };
    if let Some(coefficient) = coefficient {
        let all = number::multiply(x, coefficient, cx)?;
        return Ok(Some(product_of(all, std::slice::from_ref(rest))));
    }
    let terms = rest.terms().iter().map(|term| keep_coefficient(x, term, cx)).collect::<Faulty<Vec<_>>>()?;
    cx.add(terms).map(Some)
}

/// Whether a factor stays as it is next to any number.
fn is_settled(factor: &Expr) -> bool {
    match factor {
        Expr::Symbol(_) | Expr::Call(..) | Expr::Add(_) => true,
        Expr::Constant(_) => !factor.is_number() && !factor.is_constant(Constant::ComplexInfinity),
        Expr::Pow(power) => !power[0].is_number(),
        _ => false,
    }
}

/// `coefficient * factors`, as a product that is not evaluated where that would distribute it (`_keep_coeff`).
pub(in super::super) fn keep_coefficient(coefficient: &Expr, factors: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if !coefficient.is_number() {
        return if factors.is_number() {
            keep_coefficient(factors, coefficient, cx)
        } else {
            cx.product(coefficient, factors)
        };
    }
    if factors.is_one() {
        return Ok(coefficient.clone());
    }
    if coefficient.is_one() {
        return Ok(factors.clone());
    }
    if coefficient.is_i64(-1) {
        return negate(factors, cx);
    }
    match factors {
        Expr::Add(_) => Ok(Expr::multiply_unevaluated([coefficient.clone(), factors.clone()])),
        Expr::Mul(inner) => {
            let (first, rest) = match &**inner {
                [first, rest @ ..] if first.is_number() => (number::multiply(first, coefficient, cx)?, rest),
                all => (coefficient.clone(), all),
            };
            Ok(product_of(first, rest))
        }
        _ => {
            let product = cx.product(coefficient, factors)?;
            if product.is_number() && !factors.is_number() {
                return Ok(Expr::multiply_unevaluated([coefficient.clone(), factors.clone()]));
            }
            Ok(product)
        }
    }
}

/// A product as it stands, of a number and the factors after it.
pub(in super::super) fn product_of(first: Expr, rest: &[Expr]) -> Expr {
    match rest {
        [] => first,
        [only] if first.is_one() => only.clone(),
        rest if first.is_one() => Expr::multiply_unevaluated(rest),
        rest => {
            let mut all = Vec::with_capacity(rest.len() + 1);
            all.push(first);
            all.extend_from_slice(rest);
            Expr::multiply_unevaluated(all)
        }
    }
}

/// `-expr`: of a sum term by term, of a product in its number.
pub(in super::super) fn negate(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let minus_one = || Expr::from(-1);
    Ok(match expr {
        Expr::Rational(rational) => Expr::from(rational.negate()),
        Expr::Float(float) => {
            let value = float.value.negate();
            Expr::Float(std::rc::Rc::new(super::super::expr::Float { value, precision: float.precision }))
        }
        Expr::Constant(Constant::Infinity) => Constant::NegativeInfinity.into(),
        Expr::Constant(Constant::NegativeInfinity) => Constant::Infinity.into(),
        Expr::Constant(Constant::NaN | Constant::ComplexInfinity) => expr.clone(),
        Expr::Add(terms) => {
            let terms = terms.iter().map(|term| negate(term, cx)).collect::<Faulty<Vec<_>>>()?;
            cx.add(terms)?
        }
        Expr::Mul(factors) => match &**factors {
            [first, ..] if first.is_constant(Constant::ComplexInfinity) => expr.clone(),
            [first, rest @ ..] if first.is_number() => product_of(negate(first, cx)?, rest),
            all => product_of(minus_one(), all),
        },
        _ => Expr::multiply_unevaluated([minus_one(), expr.clone()]),
    })
}

/// `x / y`: of numbers as their division, else `x * y**-1`.
pub(in super::super) fn divide(x: &Expr, y: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if let (Expr::Float(_), Expr::Rational(_) | Expr::Float(_)) = (x, y)
        && let Some((value, divisor, precision)) = number::floats(x, y)
        && let Some(quotient) = value.divide(&divisor, precision)
    {
        return Ok(number::float(quotient, precision));
    }
    if matches!(x, Expr::Constant(Constant::Infinity | Constant::NegativeInfinity)) && y.is_number() {
        return Ok(match known::sign(y) {
            Some(_) if y.as_constant().is_some() => Constant::NaN.into(),
            Some(-1) => negate(x, cx)?,
            Some(_) => x.clone(),
            None => Constant::NaN.into(),
        });
    }
    let reciprocal = cx.power(y.clone(), Expr::from(-1))?;
    if x.is_one() { Ok(reciprocal) } else { cx.multiply(vec![x.clone(), reciprocal]) }
}

/// A product looked at once more: what stands in it unevaluated, or as a product of its own, joins the rest.
pub(super) fn flatten_again(product: Expr, cx: &mut Context) -> Faulty<Expr> {
    if product.is_mul() { Product::new().flatten(vec![product], cx) } else { Ok(product) }
}

/// The factors sorted, with numbers in front multiplied, and nothing else done (`_unevaluated_Mul`).
pub(in super::super) fn unevaluated_product(factors: Vec<Expr>, cx: &mut Context) -> Faulty<Expr> {
    let (mut coefficient, mut rest, mut pending) = (Expr::one(), Vec::new(), factors);
    while let Some(factor) = pending.pop() {
        match factor {
            Expr::Mul(inner) => pending.extend_from_slice(&inner),
            factor if factor.is_number() => coefficient = number::multiply(&coefficient, &factor, cx)?,
            factor => rest.push(factor),
        }
    }
    rest.put_in_order(order::compare);
    Ok(product_of(coefficient, &rest))
}

/// What is listed under each key.
type Table = Vec<(Expr, Vec<Expr>)>;

/// A base and its exponent.
type Power = (Expr, Expr);

/// A root that is a factor.
struct Radical {
    base: Expr,
    exponent: Expr,
    /// The power, where it is known to be evaluated.
    made: Option<Expr>,
}

/// A product in the making.
struct Product {
    /// The number in front, or `zoo`.
    coefficient: Expr,
    /// Powers of what is no number.
    powers: Vec<Power>,
    /// Powers of numbers with exponents that are not rational.
    numeric: Vec<Power>,
    /// The exponent of -1, gathered from `I` and from powers of negative numbers.
    minus_one: Rational,
    /// Roots of positive numbers: base, and the exponents that it was found with.
    roots: Vec<(Expr, Vec<Expr>)>,
    /// The factors that are done.
    done: Vec<Expr>,
}

impl Product {
    fn new() -> Self {
        Self {
            coefficient: Expr::one(),
            powers: Vec::new(),
            numeric: Vec::new(),
            minus_one: Rational::default(),
            roots: Vec::new(),
            done: Vec::new(),
        }
    }

    fn flatten(mut self, factors: Vec<Expr>, cx: &mut Context) -> Faulty<Expr> {
        let nan = || Ok(Constant::NaN.into());
        if !self.sort_out(factors, cx)? {
            return nan();
        }
        self.powers = gather(std::mem::take(&mut self.powers), cx)?;
        self.numeric = gather(std::mem::take(&mut self.numeric), cx)?;
        if !self.build_powers(cx)? {
            return nan();
        }
        self.build_numeric(cx)?;
        let mut radicals = self.combine_roots(cx)?;
        self.place_minus_one(&mut radicals, cx)?;
        for Radical { base, exponent, made } in radicals {
            let power = if let Some(made) = made { made } else { cx.power(base, exponent)? };
            self.done.push(power);
        }
        self.finish(cx)
    }

    fn scale(&mut self, factor: &Expr, cx: &mut Context) -> Faulty<()> {
        if self.coefficient.is_number() && factor.is_number() {
            self.coefficient = if self.coefficient.is_one() && !factor.is_literal_zero() {
                factor.clone()
            } else {
                number::multiply(&self.coefficient, factor, cx)?
            };
        } else {
            self.coefficient = cx.product(&self.coefficient.clone(), factor)?;
        }
        Ok(())
    }

    /// Puts each factor where it is collected; `false` when the product is `nan`.
    fn sort_out(&mut self, factors: Vec<Expr>, cx: &mut Context) -> Faulty<bool> {
        let mut pending = factors;
        let mut at = 0;
        while let Some(factor) = pending.get(at).cloned() {
            at += 1;
            cx.budget.spend(1)?;
            match &factor {
                Expr::Mul(inner) => pending.extend_from_slice(inner),
                _ if factor.is_number() => {
                    let zoo = self.coefficient.is_constant(Constant::ComplexInfinity);
                    if factor.is_constant(Constant::NaN) || zoo && factor.is_literal_zero() {
                        return Ok(false);
                    }
                    if !zoo {
                        self.scale(&factor, cx)?;
                        if self.coefficient.is_constant(Constant::NaN) {
                            return Ok(false);
                        }
                    }
                }
                Expr::Constant(Constant::ComplexInfinity) => {
                    if self.coefficient.is_literal_zero() {
                        return Ok(false);
                    }
                    self.coefficient = factor;
                }
                Expr::Add(terms) if self.coefficient.is_literal_zero() && terms.iter().any(has_infinite_factor) => {
                    return Ok(false);
                }
                Expr::Constant(Constant::ImaginaryUnit) => {
                    self.minus_one = self.minus_one.add(&Rational::new(1.into(), 2.into()).unwrap_or_default());
                }
                Expr::Pow(_) => {
                    if let Some(again) = self.sort_power(&factor, cx)? {
                        pending.push(again);
                    }
                }
                _ => {
                    let power = factor.as_base_exponent(cx)?;
                    self.powers.push(power);
                }
            }
        }
        Ok(true)
    }

    /// Puts a power where it is collected; what is left to be looked at again comes back.
    fn sort_power(&mut self, factor: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
        let (base, exponent) = factor.as_base_exponent(cx)?;
        if !base.is_number() {
            self.powers.push((base, exponent));
            return Ok(None);
        }
        if let Some(rational) = exponent.as_rational() {
            if rational.is_integer() || rational.is_negative() {
                // A power that stands there unevaluated; one that is too large stays.
                let value = cx.power(base.clone(), exponent.clone())?;
                if value.is_pow() {
                    self.powers.push((base, exponent));
                } else if rational.is_integer() && value.is_number() {
                    self.scale(&value, cx)?;
                } else {
                    return Ok(Some(value));
                }
                return Ok(None);
            }
            let mut base = base;
            if known::sign(&base) == Some(-1) {
                self.minus_one = self.minus_one.add(rational);
                base = negate(&base, cx)?;
            }
            if !base.is_one() {
                match self.roots.iter_mut().find(|(own, _)| *own == base) {
                    Some((_, exponents)) => exponents.push(exponent),
                    None => self.roots.push((base, vec![exponent])),
                }
            }
            return Ok(None);
        }
        if known::sign(&base) == Some(1) || exponent.is_integer(cx) == Some(true) {
            self.numeric.push((base, exponent));
        } else {
            self.powers.push((base, exponent));
        }
        Ok(None)
    }

    /// Makes the collected powers; `false` when the product is `nan`.
    fn build_powers(&mut self, cx: &mut Context) -> Faulty<bool> {
        let mut powers = std::mem::take(&mut self.powers);
        // Again where a base changed as its power was made, so that it may join another one.
        for _ in 0..2 {
            let mut new_powers: Vec<Power> = Vec::with_capacity(powers.len());
            let mut done = Vec::with_capacity(powers.len());
            let mut changed = false;
            for (base, exponent) in powers {
                if exponent.is_zero(cx) == Some(true) {
                    if (base.is_add() || base.is_mul()) && base.arguments().iter().any(is_infinite) {
                        return Ok(false);
                    }
                    continue;
                }
                if exponent.is_one() {
                    if base.is_number() {
                        self.scale(&base, cx)?;
                        continue;
                    }
                    done.push(base.clone());
                    new_powers.push((base, exponent));
                    continue;
                }
                let power = cx.power(base.clone(), exponent.clone())?;
                let mut pair = (base, exponent);
                if power.is_pow() && !pair.0.is_pow() {
                    let new = power.as_base_exponent(cx)?;
                    changed |= new.0 != pair.0;
                    pair = new;
                }
                done.push(power);
                new_powers.push(pair);
            }
            self.done = done;
            if !changed || !has_twins(&new_powers) {
                break;
            }
            self.done.clear();
            powers = gather(new_powers, cx)?;
        }
        Ok(true)
    }

    /// `2**x * 3**x` is `6**x`.
    fn build_numeric(&mut self, cx: &mut Context) -> Faulty<()> {
        let mut by_exponent: Vec<(Expr, Vec<Expr>)> = Vec::new();
        for (base, exponent) in std::mem::take(&mut self.numeric) {
            push_to(&mut by_exponent, exponent, base);
        }
        for (exponent, bases) in by_exponent {
            if exponent.is_literal_zero() {
                continue;
            }
            let base = cx.multiply(bases)?;
            let power = cx.power(base, exponent)?;
            self.done.push(power);
        }
        Ok(())
    }

    /// Adds the exponents of roots of one number, takes whole powers out, and joins bases that have a common divisor.
    /// The exponents with their bases remain.
    fn combine_roots(&mut self, cx: &mut Context) -> Faulty<Vec<Radical>> {
        let mut by_exponent: Vec<(Expr, Vec<Expr>)> = Vec::new();
        for (base, exponents) in std::mem::take(&mut self.roots) {
            let exponent = cx.add(exponents)?;
            push_to(&mut by_exponent, exponent, base);
        }
        let mut roots: Vec<(Rational, Rational)> = Vec::new();
        let mut others: Vec<(Expr, Rational)> = Vec::new();
        for (exponent, bases) in by_exponent {
            let base = cx.multiply(bases)?;
            let Some(rational) = exponent.as_rational().filter(|exponent| !exponent.is_integer()) else {
                let power = cx.power(base, exponent)?;
                self.scale_or_push(power, cx)?;
                continue;
            };
            let exponent = self.take_whole(&base, rational, cx)?;
            if let Some(value) = base.as_rational() {
                roots.push((value.clone(), exponent));
            } else {
                others.push((base, exponent));
            }
        }
        self.scale_by_others(others, &mut roots, cx)?;
        let mut radicals: Vec<(Expr, Vec<Expr>)> = Vec::new();
        let mut at = 0;
        while let Some((base, exponent)) = roots.get(at).cloned() {
            let (base, grown) = self.divide_out(base, &exponent, &mut roots, at + 1, cx)?;
            if base != Rational::from(1) {
                let power = cx.power(base.into(), exponent.into())?;
                for factor in power.factors() {
                    match factor.as_power() {
                        Some((base, exponent)) => push_to(&mut radicals, exponent.clone(), base.clone()),
                        None => self.scale_or_push(factor.clone(), cx)?,
                    }
                }
            }
            roots.extend(grown);
            at += 1;
        }
        let mut combined = Vec::with_capacity(radicals.len());
        for (exponent, bases) in radicals {
            let made = match &*bases {
                [base] => Some(Expr::power_unevaluated(base.clone(), exponent.clone())),
                _ => None,
            };
            combined.push(Radical { base: cx.multiply(bases)?, exponent, made });
        }
        Ok(combined)
    }

    /// Takes roots of what is not exact into the coefficient. Next to one of a float, every root becomes a float, since
    /// SymPy divides the bases by their common divisor, 1.0.
    fn scale_by_others(
        &mut self,
        others: Vec<(Expr, Rational)>,
        roots: &mut Vec<(Rational, Rational)>,
        cx: &mut Context,
    ) -> Faulty<()> {
        let precision = others.iter().filter_map(|(base, _)| Some(base.as_float()?.precision)).max();
        let to_float = if precision.is_some() { std::mem::take(roots) } else { Vec::new() };
        for (base, exponent) in to_float {
            let precision = precision.unwrap_or_default();
            let base = number::float(crate::mp::Real::from_rational(&base, precision), precision);
            let power = cx.power(base, exponent.into())?;
            self.scale_or_push(power, cx)?;
        }
        for (base, exponent) in others {
            let power = cx.power(base, exponent.into())?;
            self.scale_or_push(power, cx)?;
        }
        Ok(())
    }

    fn scale_or_push(&mut self, factor: Expr, cx: &mut Context) -> Faulty<()> {
        if factor.is_number() {
            return self.scale(&factor, cx);
        }
        self.done.push(factor);
        Ok(())
    }

    /// Takes the whole part of an exponent above 1 out, into the coefficient; what is left of the exponent.
    fn take_whole(&mut self, base: &Expr, exponent: &Rational, cx: &mut Context) -> Faulty<Rational> {
        if exponent.numerator() <= exponent.denominator() {
            return Ok(exponent.clone());
        }
        let Some((whole, rest)) = exponent.numerator().divide_floor(exponent.denominator()) else {
            return Ok(exponent.clone());
        };
        let power = cx.power(base.clone(), whole.into())?;
        self.scale_or_push(power, cx)?;
        Ok(Rational::new(rest, exponent.denominator().clone()).unwrap_or_default())
    }

    /// Takes from the base what the bases after it share with it, such as `2**(1/3)*6**(1/4)` into
    /// `2**(1/3 + 1/4)*3**(1/4)`: what is left of the base, and the new roots.
    fn divide_out(
        &mut self,
        mut base: Rational,
        exponent: &Rational,
        roots: &mut [(Rational, Rational)],
        from: usize,
        cx: &mut Context,
    ) -> Faulty<(Rational, Vec<(Rational, Rational)>)> {
        let mut grown = Vec::new();
        if base == Rational::from(1) {
            return Ok((base, grown));
        }
        for (other, other_exponent) in roots.iter_mut().skip(from) {
            let bits = base.numerator().bit_length() + base.denominator().bit_length();
            number::pay(bits, other.numerator().bit_length() + other.denominator().bit_length(), cx)?;
            let common = common_divisor(&base, other);
            if common == Rational::from(1) {
                continue;
            }
            let sum = exponent.add(other_exponent);
            if sum.is_integer() {
                let power = cx.power(common.clone().into(), sum.into())?;
                self.scale_or_push(power, cx)?;
            } else {
                let left = self.take_whole(&common.clone().into(), &sum, cx)?;
                grown.push((common.clone(), left));
            }
            let inverse = common.reciprocal().unwrap_or_default();
            *other = other.multiply(&inverse);
            base = base.multiply(&inverse);
            if base == Rational::from(1) {
                break;
            }
        }
        Ok((base, grown))
    }

    /// Puts the power of -1 into the coefficient, into `I`, or to a root that it can join.
    fn place_minus_one(&mut self, radicals: &mut [Radical], cx: &mut Context) -> Faulty<()> {
        if self.minus_one.is_zero() {
            return Ok(());
        }
        let denominator = self.minus_one.denominator().clone();
        let Some((whole, rest)) = self.minus_one.numerator().divide_floor(&denominator) else { return Ok(()) };
        if whole.is_odd() {
            self.coefficient = negate(&self.coefficient, cx)?;
        }
        if denominator.to_i64() == Some(2) {
            self.done.push(Expr::imaginary_unit());
        } else if !rest.is_zero() {
            let exponent = Expr::from(Rational::new(rest, denominator).unwrap_or_default());
            let joined = radicals.iter_mut().find(|own| own.exponent == exponent && known::sign(&own.base) == Some(1));
            if let Some(joined) = joined {
                joined.base = negate(&joined.base, cx)?;
                joined.made = None;
            } else {
                self.done.push(Expr::power_unevaluated(Expr::from(-1), exponent));
            }
        }
        Ok(())
    }

    fn finish(mut self, cx: &mut Context) -> Faulty<Expr> {
        match self.coefficient.as_constant() {
            Some(Constant::Infinity | Constant::NegativeInfinity) => {
                let mut kept = Vec::new();
                for factor in std::mem::take(&mut self.done) {
                    match known::extended_sign(&factor, cx) {
                        Some(1) => {}
                        Some(-1) => self.coefficient = negate(&self.coefficient, cx)?,
                        _ => kept.push(factor),
                    }
                }
                self.done = kept;
            }
            Some(Constant::ComplexInfinity) => {
                let mut kept = Vec::new();
                for factor in std::mem::take(&mut self.done) {
                    let is_zero = factor.is_zero(cx);
                    if is_zero != Some(false) || factor.is_extended_real(cx).is_none() {
                        kept.push(factor);
                    }
                }
                self.done = kept;
            }
            _ if self.coefficient.is_literal_zero() => {
                if self.done.iter().any(|factor| factor.is_finite(cx) == Some(false)) {
                    return Ok(Constant::NaN.into());
                }
                return Ok(self.coefficient);
            }
            _ => {}
        }
        let mut factors = Vec::with_capacity(self.done.len() + 1);
        for factor in std::mem::take(&mut self.done) {
            if factor.is_number() { self.scale(&factor, cx)? } else { factors.push(factor) }
        }
        factors.put_in_order(order::compare);
        if let [Expr::Add(terms)] = &*factors
            && self.coefficient.is_number()
            && !self.coefficient.is_one()
            && self.coefficient.is_finite(cx) == Some(true)
        {
            let coefficient = self.coefficient;
            let terms = terms.iter().map(|term| cx.product(&coefficient, term)).collect::<Faulty<Vec<_>>>()?;
            return cx.add(terms);
        }
        Ok(product_of(self.coefficient, &factors))
    }
}

/// Adds what is listed under a key, in the order of the keys' first appearance.
fn push_to(table: &mut Table, key: Expr, value: Expr) {
    match table.iter_mut().find(|(own, _)| *own == key) {
        Some((_, values)) => values.push(value),
        None => table.push((key, vec![value])),
    }
}

/// The exponents that differ by a number only, such as `y` and `2*y`, added for each base.
fn gather(powers: Vec<Power>, cx: &mut Context) -> Faulty<Vec<Power>> {
    if let [(_, exponent)] = &*powers
        && exponent.as_rational().is_some()
    {
        return Ok(powers);
    }
    cx.budget.spend((powers.len() * powers.len() / 16) as u64)?;
    let mut bases: Vec<(Expr, Table)> = Vec::with_capacity(powers.len());
    for (base, exponent) in powers {
        let (coefficient, rest) = exponent.as_coefficient_multiply();
        match bases.iter_mut().find(|(own, _)| *own == base) {
            Some((_, exponents)) => push_to(exponents, rest, coefficient),
            None => bases.push((base, vec![(rest, vec![coefficient])])),
        }
    }
    let mut gathered = Vec::with_capacity(bases.len());
    for (base, exponents) in bases {
        for (rest, coefficients) in exponents {
            let coefficient = cx.add(coefficients)?;
            let exponent = cx.product(&coefficient, &rest)?;
            gathered.push((base.clone(), exponent));
        }
    }
    Ok(gathered)
}

/// Whether a base stands there twice.
fn has_twins(powers: &[Power]) -> bool {
    powers.iter().enumerate().any(|(at, (base, _))| powers.iter().skip(at + 1).any(|(other, _)| other == base))
}

/// The divisor of two fractions: of numerators the common divisor, of denominators the common multiple.
fn common_divisor(x: &Rational, y: &Rational) -> Rational {
    let numerator = x.numerator().gcd(y.numerator());
    let common = x.denominator().gcd(y.denominator());
    let multiple = x.denominator() * y.denominator();
    let denominator = multiple.divide_floor(&common).map_or_else(|| Integer::from(1), |(quotient, _)| quotient);
    Rational::new(numerator, denominator).unwrap_or_default()
}

fn is_infinite(expr: &Expr) -> bool {
    matches!(expr, Expr::Constant(Constant::Infinity | Constant::NegativeInfinity | Constant::ComplexInfinity))
}

fn has_infinite_factor(term: &Expr) -> bool {
    term.factors().iter().any(is_infinite)
}

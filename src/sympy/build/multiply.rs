//! Products: powers of one base are collected, numbers multiplied, the factors sorted.

use super::super::expr::{
    Constant, Expr, Float, Form, HALF, I, INFINITY, MINUS_ONE, NAN, NEGATIVE_INFINITY, ONE, Operands,
};
use super::super::{Context, order};
use super::{known, number};
use crate::integer::Integer;
use crate::rational::Rational;
use crate::sort::InOrder;

/// The product of the factors, as SymPy's `Mul.flatten` makes it.
pub(in super::super) fn multiply<'a>(factors: &[Expr<'a>], cx: &mut Context<'a>) -> Expr<'a> {
    if cx.afford(factors.len() as u64 + 1).is_none() {
        return NAN;
    }
    let mut factors = factors.to_vec();
    factors.retain(|factor| !factor.is_one());
    match &mut *factors {
        [] => return ONE,
        [factor] => return factor,
        [x, y] => {
            if let (Form::Rational(x), Form::Rational(y)) = (&**x, &**y) {
                return number::multiply_rationals(x, y, cx);
            }
            if y.as_rational().is_some() {
                std::mem::swap(x, y);
            }
            if let Some(product) = multiply_by_rational(x, y, cx) {
                return product;
            }
        }
        _ => {}
    }
    Product::new().flatten(factors, cx)
}

/// A rational times a sum is distributed, and joins the coefficient of a product of a number and a sum.
fn multiply_by_rational<'a>(x: Expr<'a>, y: Expr<'a>, cx: &mut Context<'a>) -> Option<Expr<'a>> {
    if x.as_rational().is_none_or(Rational::is_zero) {
        return None;
    }
    let (coefficient, rest) = match y {
        Form::Mul([first, rest @ ..]) if first.is_number() => (Some(first), rest),
        _ => (None, y.factors()),
    };
    if let (None, [Form::Add(terms)]) = (coefficient, rest) {
        let terms = terms.iter().map(|term| keep_coefficient(x, term, cx)).collect::<Vec<_>>();
        return Some(cx.add(&terms));
    }
    if !rest.iter().all(|factor| is_settled(factor)) {
        return None;
    }
    let all = match coefficient {
        Some(coefficient) => number::multiply(x, coefficient, cx),
        None => x,
    };
    Some(product_of(all, rest, cx))
}

/// Whether a factor stays as it is next to any number.
fn is_settled(factor: Expr) -> bool {
    match factor {
        Form::Symbol(_) | Form::Call(..) | Form::Add(_) => true,
        Form::Constant(_) => !factor.is_number() && !factor.is_constant(Constant::ComplexInfinity),
        Form::Pow(power) => !power[0].is_number(),
        _ => false,
    }
}

/// `coefficient * factors`, as a product that is not evaluated where that would distribute it (`_keep_coeff`).
pub(in super::super) fn keep_coefficient<'a>(
    coefficient: Expr<'a>,
    factors: Expr<'a>,
    cx: &mut Context<'a>,
) -> Expr<'a> {
    if !coefficient.is_number() {
        return if factors.is_number() {
            keep_coefficient(factors, coefficient, cx)
        } else {
            cx.product(coefficient, factors)
        };
    }
    if factors.is_one() {
        return coefficient;
    }
    if coefficient.is_one() {
        return factors;
    }
    if coefficient.is_i64(-1) {
        return negate(factors, cx);
    }
    match factors {
        Form::Add(_) => cx.multiply_unevaluated(&[coefficient, factors]),
        Form::Mul([first, rest @ ..]) if first.is_number() => {
            let first = number::multiply(first, coefficient, cx);
            product_of(first, rest, cx)
        }
        Form::Mul(factors) => product_of(coefficient, factors, cx),
        _ => {
            let product = cx.product(coefficient, factors);
            if product.is_number() && !factors.is_number() {
                return cx.multiply_unevaluated(&[coefficient, factors]);
            }
            product
        }
    }
}

/// A product as it stands, of a number and the factors after it.
fn product_of<'a>(first: Expr<'a>, rest: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    match rest {
        [] => first,
        [only] if first.is_one() => only,
        _ if first.is_one() => cx.multiply_unevaluated(rest),
        _ => {
            let mut all = Vec::with_capacity(rest.len() + 1);
            all.push(first);
            all.extend_from_slice(rest);
            cx.multiply_unevaluated(&all)
        }
    }
}

/// `-expr`: of a sum term by term, of a product in its number.
pub(in super::super) fn negate<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    match expr {
        Form::Rational(rational) => cx.number(rational.negate()),
        Form::Float(float) => cx.number(Float { value: float.value.negate(), precision: float.precision }),
        Form::Constant(Constant::Infinity) => NEGATIVE_INFINITY,
        Form::Constant(Constant::NegativeInfinity) => INFINITY,
        Form::Constant(Constant::NaN | Constant::ComplexInfinity) => expr,
        Form::Add(terms) => {
            let terms = terms.iter().map(|term| negate(term, cx)).collect::<Vec<_>>();
            cx.add(&terms)
        }
        Form::Mul([first, ..]) if first.is_constant(Constant::ComplexInfinity) => expr,
        Form::Mul([first, rest @ ..]) if first.is_number() => product_of(negate(first, cx), rest, cx),
        _ => product_of(MINUS_ONE, expr.factors(), cx),
    }
}

/// `x / y`: of numbers as their division, else `x * y**-1`.
pub(in super::super) fn divide<'a>(x: Expr<'a>, y: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    if let (Form::Rational(x), Form::Rational(y)) = (x, y)
        && let Some(inverse) = y.reciprocal()
    {
        return number::multiply_rationals(x, &inverse, cx);
    }
    if let (Form::Float(_), Form::Rational(_) | Form::Float(_)) = (x, y)
        && let Some((value, divisor, precision)) = number::floats(x, y, cx)
        && let Some(quotient) = value.divide(&divisor, precision)
    {
        return number::float(quotient, precision, cx);
    }
    if matches!(x, Form::Constant(Constant::Infinity | Constant::NegativeInfinity)) && y.is_number() {
        return match known::sign(y) {
            Some(_) if y.as_constant().is_some() => NAN,
            Some(-1) => negate(x, cx),
            Some(_) => x,
            None => NAN,
        };
    }
    let reciprocal = cx.power(y, MINUS_ONE);
    if x.is_one() { reciprocal } else { cx.multiply(&[x, reciprocal]) }
}

/// A product looked at once more: what stands in it unevaluated, or as a product of its own, joins the rest.
pub(super) fn flatten_again<'a>(product: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    if product.is_mul() && !cx.is_stopped() { Product::new().flatten(vec![product], cx) } else { product }
}

/// The factors sorted, with numbers in front multiplied, and nothing else done (`_unevaluated_Mul`).
pub(in super::super) fn unevaluated_product<'a>(factors: &[Expr<'a>], cx: &mut Context<'a>) -> Expr<'a> {
    let (mut coefficient, mut rest, mut pending) = (ONE, Vec::new(), factors.to_vec());
    while let Some(factor) = pending.pop() {
        match factor {
            Form::Mul(inner) => pending.extend_from_slice(inner),
            _ if factor.is_number() => coefficient = number::multiply(coefficient, factor, cx),
            _ => rest.push(factor),
        }
    }
    rest.put_in_order(|own, other| order::compare(own, other));
    product_of(coefficient, &rest, cx)
}

/// What is listed under each key.
pub(in super::super) type Table<'a> = Vec<(Expr<'a>, Vec<Expr<'a>>)>;

/// A base and its exponent.
type Power<'a> = (Expr<'a>, Expr<'a>);

/// A root that is a factor.
struct Radical<'a> {
    base: Expr<'a>,
    exponent: Expr<'a>,
    /// The power, where it is known to be evaluated.
    made: Option<Expr<'a>>,
}

/// A product in the making.
struct Product<'a> {
    /// The number in front, or `zoo`.
    coefficient: Expr<'a>,
    /// Powers of what is no number.
    powers: Vec<Power<'a>>,
    /// Powers of numbers with exponents that are not rational.
    numeric: Vec<Power<'a>>,
    /// The exponent of -1, gathered from `I` and from powers of negative numbers.
    minus_one: Rational,
    /// Roots of positive numbers: base, and the exponents that it was found with.
    roots: Table<'a>,
    /// The factors that are done.
    done: Vec<Expr<'a>>,
}

impl<'a> Product<'a> {
    fn new() -> Self {
        Self {
            coefficient: ONE,
            powers: Vec::new(),
            numeric: Vec::new(),
            minus_one: Rational::default(),
            roots: Vec::new(),
            done: Vec::new(),
        }
    }

    fn flatten(mut self, factors: Vec<Expr<'a>>, cx: &mut Context<'a>) -> Expr<'a> {
        if !self.sort_out(factors, cx) {
            return NAN;
        }
        self.powers = gather(std::mem::take(&mut self.powers), cx);
        self.numeric = gather(std::mem::take(&mut self.numeric), cx);
        if !self.build_powers(cx) {
            return NAN;
        }
        self.build_numeric(cx);
        let mut radicals = self.combine_roots(cx);
        self.place_minus_one(&mut radicals, cx);
        for Radical { base, exponent, made } in radicals {
            let power = if let Some(made) = made { made } else { cx.power(base, exponent) };
            self.done.push(power);
        }
        if cx.is_stopped() { NAN } else { self.finish(cx) }
    }

    fn scale(&mut self, factor: Expr<'a>, cx: &mut Context<'a>) {
        self.coefficient = if !self.coefficient.is_number() || !factor.is_number() {
            cx.product(self.coefficient, factor)
        } else if self.coefficient.is_one() && !factor.is_literal_zero() {
            factor
        } else {
            number::multiply(self.coefficient, factor, cx)
        };
    }

    /// Puts each factor where it is collected; `false` when the product is `nan`.
    fn sort_out(&mut self, mut pending: Vec<Expr<'a>>, cx: &mut Context<'a>) -> bool {
        let mut at = 0;
        while let Some(&factor) = pending.get(at) {
            at += 1;
            if cx.afford(1).is_none() {
                return false;
            }
            match factor {
                Form::Mul(inner) => pending.extend_from_slice(inner),
                _ if factor.is_number() => {
                    let zoo = self.coefficient.is_constant(Constant::ComplexInfinity);
                    if factor.is_constant(Constant::NaN) || zoo && factor.is_literal_zero() {
                        return false;
                    }
                    if !zoo {
                        self.scale(factor, cx);
                        if self.coefficient.is_constant(Constant::NaN) {
                            return false;
                        }
                    }
                }
                Form::Constant(Constant::ComplexInfinity) => {
                    if self.coefficient.is_literal_zero() {
                        return false;
                    }
                    self.coefficient = factor;
                }
                Form::Add(terms) if self.coefficient.is_literal_zero() && has_infinite_factor(terms) => {
                    return false;
                }
                Form::Constant(Constant::ImaginaryUnit) => {
                    self.minus_one = self.minus_one.add(&Rational::HALF);
                }
                Form::Pow(_) => {
                    if let Some(again) = self.sort_power(factor, cx) {
                        pending.push(again);
                    }
                }
                _ => {
                    let power = factor.as_base_exponent(cx);
                    self.powers.push(power);
                }
            }
        }
        true
    }

    /// Puts a power where it is collected; what is left to be looked at again comes back.
    fn sort_power(&mut self, factor: Expr<'a>, cx: &mut Context<'a>) -> Option<Expr<'a>> {
        let (base, exponent) = factor.as_base_exponent(cx);
        if !base.is_number() {
            self.powers.push((base, exponent));
            return None;
        }
        if let Some(rational) = exponent.as_rational() {
            if rational.is_integer() || rational.is_negative() {
                // A power that stands there unevaluated; one that is too large stays.
                let value = cx.power(base, exponent);
                if value.is_pow() {
                    self.powers.push((base, exponent));
                } else if rational.is_integer() && value.is_number() {
                    self.scale(value, cx);
                } else {
                    return Some(value);
                }
                return None;
            }
            let mut base = base;
            if known::sign(base) == Some(-1) {
                self.minus_one = self.minus_one.add(rational);
                base = negate(base, cx);
            }
            if !base.is_one() {
                push_to(&mut self.roots, base, exponent);
            }
            return None;
        }
        if known::sign(base) == Some(1) || exponent.is_integer(cx) == Some(true) {
            self.numeric.push((base, exponent));
        } else {
            self.powers.push((base, exponent));
        }
        None
    }

    /// Makes the collected powers; `false` when the product is `nan`.
    fn build_powers(&mut self, cx: &mut Context<'a>) -> bool {
        let mut powers = std::mem::take(&mut self.powers);
        // Again where a base changed as its power was made, so that it may join another one.
        for _ in 0..2 {
            let mut new_powers: Vec<Power> = Vec::with_capacity(powers.len());
            let mut done = Vec::with_capacity(powers.len());
            let mut changed = false;
            for (base, exponent) in powers {
                if exponent.is_zero(cx) == Some(true) {
                    if (base.is_add() || base.is_mul()) && any_is_infinite(base.arguments()) {
                        return false;
                    }
                    continue;
                }
                if exponent.is_one() {
                    if base.is_number() {
                        self.scale(base, cx);
                        continue;
                    }
                    done.push(base);
                    new_powers.push((base, exponent));
                    continue;
                }
                let power = cx.power(base, exponent);
                let mut pair = (base, exponent);
                if power.is_pow() && !pair.0.is_pow() {
                    let new = power.as_base_exponent(cx);
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
            powers = gather(new_powers, cx);
        }
        true
    }

    /// `2**x * 3**x` is `6**x`.
    fn build_numeric(&mut self, cx: &mut Context<'a>) {
        let mut by_exponent: Table = Vec::new();
        for (base, exponent) in std::mem::take(&mut self.numeric) {
            push_to(&mut by_exponent, exponent, base);
        }
        for (exponent, bases) in by_exponent {
            if exponent.is_literal_zero() {
                continue;
            }
            let base = cx.multiply(&bases);
            let power = cx.power(base, exponent);
            self.done.push(power);
        }
    }

    /// Adds the exponents of roots of one number, takes whole powers out, and joins bases that have a common divisor.
    /// The exponents with their bases remain.
    fn combine_roots(&mut self, cx: &mut Context<'a>) -> Vec<Radical<'a>> {
        let mut by_exponent: Table = Vec::new();
        for (base, exponents) in std::mem::take(&mut self.roots) {
            let exponent = cx.add(&exponents);
            push_to(&mut by_exponent, exponent, base);
        }
        let (mut roots, mut others) = (Vec::new(), Vec::new());
        for (exponent, bases) in by_exponent {
            let base = cx.multiply(&bases);
            if exponent.as_rational().is_none_or(Rational::is_integer) {
                let power = cx.power(base, exponent);
                self.scale_or_push(power, cx);
                continue;
            }
            let power = (base, self.take_whole(base, exponent, cx));
            if base.as_rational().is_some() { roots.push(power) } else { others.push(power) }
        }
        self.scale_by_others(others, &mut roots, cx);
        let mut radicals: Table = Vec::new();
        let mut at = 0;
        while let Some(&power) = roots.get(at) {
            at += 1;
            let base = self.divide_out(power, &mut roots, at, cx);
            if !base.is_one() {
                let power = cx.power(base, power.1);
                for factor in power.factors() {
                    match factor.as_power() {
                        Some((base, exponent)) => push_to(&mut radicals, exponent, base),
                        None => self.scale_or_push(factor, cx),
                    }
                }
            }
        }
        let mut combined = Vec::with_capacity(radicals.len());
        for (exponent, bases) in radicals {
            let made = match &*bases {
                [base] => Some(cx.power_unevaluated(base, exponent)),
                _ => None,
            };
            combined.push(Radical { base: cx.multiply(&bases), exponent, made });
        }
        combined
    }

    /// Takes roots of what is not exact into the coefficient. Next to one of a float, every root becomes a float, since
    /// SymPy divides the bases by their common divisor, 1.0.
    fn scale_by_others(&mut self, mut others: Vec<Power<'a>>, roots: &mut Vec<Power<'a>>, cx: &mut Context<'a>) {
        let floats = others.iter().filter_map(|(base, _)| base.as_float());
        if let Some(precision) = floats.map(|float| float.precision).max() {
            let mut all = std::mem::take(roots);
            for (base, _) in &mut all {
                if let Some(exact) = base.as_rational() {
                    *base = number::float(crate::mp::Real::from_rational(exact, precision), precision, cx);
                }
            }
            all.append(&mut others);
            others = all;
        }
        for (base, exponent) in others {
            let power = cx.power(base, exponent);
            self.scale_or_push(power, cx);
        }
    }

    fn scale_or_push(&mut self, factor: Expr<'a>, cx: &mut Context<'a>) {
        if factor.is_number() { self.scale(factor, cx) } else { self.done.push(factor) }
    }

    /// Takes the whole part of an exponent above 1 out, into the coefficient; what is left of the exponent.
    fn take_whole(&mut self, base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
        let above_one = exponent.as_rational().filter(|own| own.numerator() > own.denominator());
        let Some((whole, rest)) = above_one.and_then(|own| number::whole_and_rest(own, cx)) else { return exponent };
        let power = cx.power(base, whole);
        self.scale_or_push(power, cx);
        rest
    }

    /// Takes from the base what the bases from a place on share with it, such as `2**(1/3)*6**(1/4)` into
    /// `2**(1/3 + 1/4)*3**(1/4)`: what is left of the base. The new roots are appended.
    fn divide_out(
        &mut self,
        (mut base, exponent): Power<'a>,
        roots: &mut Vec<Power<'a>>,
        from: usize,
        cx: &mut Context<'a>,
    ) -> Expr<'a> {
        let mut grown = Vec::new();
        for (other, other_exponent) in roots.iter_mut().skip(from) {
            let (Some(own), Some(others)) = (base.as_rational(), other.as_rational()) else { break };
            if base.is_one() || number::pay(own.bits(), others.bits(), cx).is_none() {
                break;
            }
            let common = common_divisor(own, others);
            let Some(inverse) = common.reciprocal() else { break };
            let shared = cx.number(common);
            if shared.is_one() {
                continue;
            }
            let sum = exact_sum(exponent, other_exponent, cx);
            if sum.as_integer().is_some() {
                let power = cx.power(shared, sum);
                self.scale_or_push(power, cx);
            } else {
                grown.push((shared, self.take_whole(shared, sum, cx)));
            }
            *other = cx.number(others.multiply(&inverse));
            base = cx.number(own.multiply(&inverse));
        }
        roots.append(&mut grown);
        base
    }

    /// Puts the power of -1 into the coefficient, into `I`, or to a root that it can join.
    fn place_minus_one(&mut self, radicals: &mut [Radical<'a>], cx: &mut Context<'a>) {
        if self.minus_one.is_zero() {
            return;
        }
        let Some((whole, exponent)) = number::whole_and_rest(&self.minus_one, cx) else { return };
        if number::is_odd(whole) {
            self.coefficient = negate(self.coefficient, cx);
        }
        if *exponent == *HALF {
            self.done.push(I);
        } else if !exponent.is_literal_zero() {
            let joined = radicals.iter_mut().find(|own| own.exponent == exponent && known::sign(own.base) == Some(1));
            if let Some(joined) = joined {
                joined.base = negate(joined.base, cx);
                joined.made = None;
            } else {
                self.done.push(cx.power_unevaluated(MINUS_ONE, exponent));
            }
        }
    }

    fn finish(mut self, cx: &mut Context<'a>) -> Expr<'a> {
        match self.coefficient.as_constant() {
            Some(Constant::Infinity | Constant::NegativeInfinity) => {
                let mut kept = Vec::new();
                for factor in std::mem::take(&mut self.done) {
                    match known::extended_sign(factor, cx) {
                        Some(1) => {}
                        Some(-1) => self.coefficient = negate(self.coefficient, cx),
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
                    return NAN;
                }
                return self.coefficient;
            }
            _ => {}
        }
        let mut factors = Vec::with_capacity(self.done.len() + 1);
        for factor in std::mem::take(&mut self.done) {
            if factor.is_number() { self.scale(factor, cx) } else { factors.push(factor) }
        }
        factors.put_in_order(|own, other| order::compare(own, other));
        if let [Form::Add(terms)] = &*factors
            && self.coefficient.is_number()
            && !self.coefficient.is_one()
            && self.coefficient.is_finite(cx) == Some(true)
        {
            let terms = terms.iter().map(|term| cx.product(self.coefficient, term)).collect::<Vec<_>>();
            return cx.add(&terms);
        }
        product_of(self.coefficient, &factors, cx)
    }
}

/// Adds what is listed under a key, in the order of the keys' first appearance.
pub(in super::super) fn push_to<'a>(table: &mut Table<'a>, key: Expr<'a>, value: Expr<'a>) {
    match table.iter_mut().find(|(own, _)| *own == key) {
        Some((_, values)) => values.push(value),
        None => table.push((key, vec![value])),
    }
}

/// The exponents that differ by a number only, such as `y` and `2*y`, added for each base.
fn gather<'a>(powers: Vec<Power<'a>>, cx: &mut Context<'a>) -> Vec<Power<'a>> {
    if let [(_, exponent)] = &*powers
        && exponent.as_rational().is_some()
    {
        return powers;
    }
    if cx.afford((powers.len() * powers.len() / 16) as u64).is_none() {
        return Vec::new();
    }
    let mut bases: Vec<(Expr, Table)> = Vec::with_capacity(powers.len());
    for (base, exponent) in powers {
        let (coefficient, rest) = exponent.as_coefficient_multiply(cx);
        match bases.iter_mut().find(|(own, _)| *own == base) {
            Some((_, exponents)) => push_to(exponents, rest, coefficient),
            None => bases.push((base, vec![(rest, vec![coefficient])])),
        }
    }
    let mut gathered = Vec::with_capacity(bases.len());
    for (base, exponents) in bases {
        for (rest, coefficients) in exponents {
            let coefficient = cx.add(&coefficients);
            let exponent = cx.product(coefficient, rest);
            gathered.push((base, exponent));
        }
    }
    gathered
}

/// Whether a base stands there twice.
fn has_twins(powers: &[Power]) -> bool {
    powers.iter().enumerate().any(|(at, (base, _))| powers.iter().skip(at + 1).any(|(other, _)| other == base))
}

/// The sum of two exact numbers, which are small.
fn exact_sum<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match (x, y) {
        (Form::Rational(x), Form::Rational(y)) => cx.number(x.add(y)),
        _ => NAN,
    }
}

/// The divisor of two fractions: of numerators the common divisor, of denominators the common multiple.
fn common_divisor(x: &Rational, y: &Rational) -> Rational {
    let numerator = x.numerator().gcd(y.numerator());
    let common = x.denominator().gcd(y.denominator());
    let multiple = x.denominator() * y.denominator();
    let denominator = multiple.divide_floor(&common).map_or_else(|| Integer::from(1), |(quotient, _)| quotient);
    Rational::new(numerator, denominator).unwrap_or_default()
}

fn any_is_infinite(exprs: &[Expr]) -> bool {
    use Constant::{ComplexInfinity, Infinity, NegativeInfinity};
    exprs.iter().any(|expr| matches!(expr, Form::Constant(Infinity | NegativeInfinity | ComplexInfinity)))
}

fn has_infinite_factor(terms: &[Expr]) -> bool {
    terms.iter().any(|term| any_is_infinite(term.factors()))
}

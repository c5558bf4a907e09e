//! Products, as `Mul.flatten` of `sympy/core/mul.py` (BSD-3-Clause) builds them: powers of a base are collected,
//! numbers multiplied, the factors sorted.

use pascaline_base::sort::sort_by;
use pascaline_mp::Real;
use pascaline_number::integer::IntegerExt;
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::{OPERAND, known, number};
use crate::expr::{
    Constant, Expr, Float, Form, HALF, I, INFINITY, MINUS_ONE, NAN, NEGATIVE_INFINITY, ONE, Operands, ZERO,
};
use crate::{Context, compare};

/// `Mul(*factors)`
pub(crate) fn multiply<'a>(factors: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    if cx.pay(OPERAND * (factors.len() as u64 + 1)).is_none() {
        return NAN;
    }
    let mut others = factors.iter().copied().filter(|factor| !factor.is_one());
    let Some(mut x) = others.next() else { return ONE };
    let Some(mut y) = others.next() else { return x };
    if others.clone().next().is_none() {
        if let (Form::Rational(x), Form::Rational(y)) = (x, y) {
            return number::multiply_rationals(x, y, cx);
        }
        if y.as_rational().is_some() {
            (x, y) = (y, x);
        }
        if let Some(product) = multiply_by_rational(x, y, cx) {
            return product;
        }
    }
    Product::new().flatten([x, y].into_iter().chain(others).collect(), cx)
}

/// A rational number times a sum is distributed; times a product, it joins the coefficient.
fn multiply_by_rational<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if x.as_rational().is_none_or(Rational::is_zero) {
        return None;
    }
    let (coefficient, rest) = match y {
        Form::Mul([first, rest @ ..]) if first.is_number() => (Some(first), rest),
        _ => (None, y.factors()),
    };
    if let (None, [Form::Add(terms)]) = (coefficient, rest) {
        let scaled: Vec<_> = terms.iter().map(|term| keep_coefficient(x, term, cx)).collect();
        return Some(cx.add(&scaled));
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

/// Whether multiplying by a number leaves the factor as it is.
fn is_settled(factor: Expr) -> bool {
    match factor {
        Form::Symbol(_) | Form::Call(..) | Form::Add(_) => true,
        Form::Constant(_) => !factor.is_number() && !factor.is_constant(Constant::ComplexInfinity),
        Form::Pow(power) => !power[0].is_number(),
        _ => false,
    }
}

/// `coefficient * factors`, unevaluated where evaluation would distribute the coefficient: SymPy's `_keep_coeff`.
pub(crate) fn keep_coefficient<'a>(coefficient: Expr<'a>, factors: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
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
            product_of(number::multiply(first, coefficient, cx), rest, cx)
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

/// An unevaluated product of a number and the factors after it.
pub(super) fn product_of<'a>(first: Expr<'a>, rest: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    match rest {
        [] => first,
        [only] if first.is_one() => only,
        _ if first.is_one() => cx.multiply_unevaluated(rest),
        _ => cx.number_times(first, rest),
    }
}

/// `-expr`: the negatives of the terms of a sum, or of the coefficient of a product.
pub(crate) fn negate<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match expr {
        Form::Rational(rational) => cx.number(rational.negate()),
        Form::Float(float) => cx.number(Float { value: float.value.negate(), precision: float.precision }),
        Form::Constant(Constant::Infinity) => NEGATIVE_INFINITY,
        Form::Constant(Constant::NegativeInfinity) => INFINITY,
        Form::Constant(Constant::NaN | Constant::ComplexInfinity) => expr,
        Form::Add(terms) => {
            let negated: Vec<_> = terms.iter().map(|term| negate(term, cx)).collect();
            cx.add(&negated)
        }
        Form::Mul([first, ..]) if first.is_constant(Constant::ComplexInfinity) => expr,
        Form::Mul([first, rest @ ..]) if first.is_number() => product_of(negate(first, cx), rest, cx),
        _ => product_of(MINUS_ONE, expr.factors(), cx),
    }
}

/// `x / y`: the quotient of two numbers, otherwise `x * y**-1`.
pub(crate) fn divide<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if let (Form::Rational(x), Form::Rational(y)) = (x, y)
        && let Some(inverse) = y.reciprocal()
    {
        return number::multiply_rationals(x, &inverse, cx);
    }
    if let (Form::Float(_), Form::Rational(_) | Form::Float(_)) = (x, y)
        && let Some(quotient) = number::float_operation(x, y, Real::divide, cx)
    {
        return quotient;
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

/// Flattens a product once more, so that unevaluated factors and products inside it join the others.
pub(super) fn flatten_again<'a>(product: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if product.is_mul() && !cx.is_stopped() { Product::new().flatten(vec![product], cx) } else { product }
}

/// The product of the numbers, then the other factors sorted, with nothing else evaluated: SymPy's `_unevaluated_Mul`.
pub(crate) fn unevaluated_product<'a>(factors: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let (mut coefficient, mut rest, mut pending) = (ONE, Vec::new(), factors.to_vec());
    while let Some(factor) = pending.pop() {
        match factor {
            Form::Mul(inner) => pending.extend_from_slice(inner),
            _ if factor.is_number() => coefficient = number::multiply(coefficient, factor, cx),
            _ => rest.push(factor),
        }
    }
    sort_by(&mut rest, |own, other| compare::compare(own, other, cx.budget));
    product_of(coefficient, &rest, cx)
}

/// Values listed under keys.
pub(crate) type Table<'a> = Vec<(Expr<'a>, Vec<Expr<'a>>)>;

/// A factor that is a root.
struct Radical<'a> {
    base: Expr<'a>,
    exponent: Expr<'a>,
    /// The power, if it is built already.
    power: Option<Expr<'a>>,
}

impl<'a> Radical<'a> {
    /// The root of a product of bases from evaluated powers, so that of a single one needs no evaluation.
    fn new(bases: &[Expr<'a>], exponent: Expr<'a>, cx: &Context<'a>) -> Self {
        let power = match bases {
            [base] => Some(cx.power_unevaluated(base, exponent)),
            _ => None,
        };
        Self { base: cx.multiply(bases), exponent, power }
    }
}

/// A product under construction: the collections of `Mul.flatten`, with their names there.
struct Product<'a> {
    /// `coeff`: the number in front, or `zoo`.
    coefficient: Expr<'a>,
    /// `c_powers`: powers of bases that are not numbers.
    powers: Vec<Power<'a>>,
    /// `num_exp`: powers of numbers with exponents that are not rational.
    numeric: Vec<Power<'a>>,
    /// `neg1e`: the exponent of -1, collected from `I` and from powers of negative numbers.
    minus_one: Expr<'a>,
    /// `pnum_rat`: roots of positive numbers, as the exponents of each base.
    roots: Table<'a>,
    /// `c_part`: the finished factors.
    done: Vec<Expr<'a>>,
}

impl<'a> Product<'a> {
    fn new() -> Self {
        Self {
            coefficient: ONE,
            powers: Vec::new(),
            numeric: Vec::new(),
            minus_one: ZERO,
            roots: Table::new(),
            done: Vec::new(),
        }
    }

    /// The evaluated product of the factors, which may be products themselves.
    fn flatten(mut self, factors: Vec<Expr<'a>>, cx: &Context<'a>) -> Expr<'a> {
        if !self.sort_out(factors, cx) || !self.build_powers(cx) {
            return NAN;
        }
        self.build_numeric(cx);
        let mut radicals = self.combine_roots(cx);
        self.place_minus_one(&mut radicals, cx);
        for Radical { base, exponent, power } in &radicals {
            let power = if let Some(power) = power { power } else { cx.power(base, exponent) };
            self.done.push(power);
        }
        if cx.is_stopped() { NAN } else { self.finish(cx) }
    }

    /// Multiplies the coefficient by a factor.
    fn scale(&mut self, factor: Expr<'a>, cx: &Context<'a>) {
        self.coefficient = if !self.coefficient.is_number() || !factor.is_number() {
            cx.product(self.coefficient, factor)
        } else if self.coefficient.is_one() && !factor.is_literal_zero() {
            factor
        } else {
            number::multiply(self.coefficient, factor, cx)
        };
    }

    /// Puts each factor into its collection; `false` if the product is `nan`.
    fn sort_out(&mut self, mut pending: Vec<Expr<'a>>, cx: &Context<'a>) -> bool {
        let mut at = 0;
        while let Some(&factor) = pending.get(at) {
            at += 1;
            if cx.afford(1).is_none() {
                return false;
            }
            match factor {
                Form::Mul(inner) => pending.extend_from_slice(inner),
                _ if factor.is_number() => {
                    if !self.scale_by_number(factor, cx) {
                        return false;
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
                Form::Constant(Constant::ImaginaryUnit) => self.turn(HALF, cx),
                Form::Pow(_) => {
                    if let Some(again) = self.sort_power(factor, cx) {
                        pending.push(again);
                    }
                }
                _ => {
                    let (base, exponent) = factor.as_base_exponent(cx);
                    self.powers.push([base, exponent]);
                }
            }
        }
        true
    }

    /// Multiplies the coefficient by a number, which `zoo` absorbs; `false` if the product is `nan`.
    fn scale_by_number(&mut self, number: Expr<'a>, cx: &Context<'a>) -> bool {
        if number.is_constant(Constant::NaN) {
            return false;
        }
        if self.coefficient.is_constant(Constant::ComplexInfinity) {
            return !number.is_literal_zero();
        }
        self.scale(number, cx);
        !self.coefficient.is_constant(Constant::NaN)
    }

    /// Multiplies by `(-1)**exponent`.
    fn turn(&mut self, exponent: Expr<'a>, cx: &Context<'a>) {
        self.minus_one = number::add(self.minus_one, exponent, cx);
    }

    /// Puts a power into its collection, or returns the factor that it evaluates to.
    fn sort_power(&mut self, factor: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
        let (mut base, exponent) = factor.as_base_exponent(cx);
        let mut powers = &mut self.powers;
        if base.is_number() {
            if let Some(rational) = exponent.as_rational() {
                if !rational.is_integer() && !rational.is_negative() {
                    if known::sign(base) == Some(-1) {
                        self.turn(exponent, cx);
                        base = negate(base, cx);
                    }
                    if !base.is_one() {
                        push_to(&mut self.roots, base, exponent, cx);
                    }
                    return None;
                }
                // An unevaluated power; one that is too large stays so.
                let value = cx.power(base, exponent);
                if !value.is_pow() {
                    if !rational.is_integer() || !value.is_number() {
                        return Some(value);
                    }
                    self.scale(value, cx);
                    return None;
                }
            } else if known::sign(base) == Some(1) || exponent.is_integer(cx) == Some(true) {
                powers = &mut self.numeric;
            }
        }
        powers.push([base, exponent]);
        None
    }

    /// Evaluates the collected powers; `false` if the product is `nan`.
    fn build_powers(&mut self, cx: &Context<'a>) -> bool {
        let mut powers = std::mem::take(&mut self.powers);
        // A base that changes when its power is evaluated may equal another one: then all are collected again.
        for _ in 0..2 {
            let (mut new_powers, mut changed) = (Vec::new(), false);
            self.done = Vec::new();
            for [base, exponent] in gathered(powers, cx) {
                if exponent.is_zero(cx) == Some(true) {
                    if (base.is_add() || base.is_mul()) && any_is_infinite(base.arguments()) {
                        return false;
                    }
                    continue;
                }
                if exponent.is_one() && base.is_number() {
                    self.scale(base, cx);
                    continue;
                }
                let (mut new_base, mut new_exponent) = (base, exponent);
                let power = if exponent.is_one() { base } else { cx.power(base, exponent) };
                if !exponent.is_one() && power.is_pow() && !base.is_pow() {
                    (new_base, new_exponent) = power.as_base_exponent(cx);
                    changed |= !new_base.equals(base, cx);
                }
                self.done.push(power);
                new_powers.push([new_base, new_exponent]);
            }
            powers = new_powers;
            if !changed || !has_twins(&powers, cx) {
                break;
            }
        }
        true
    }

    /// `2**x * 3**x` is `6**x`.
    fn build_numeric(&mut self, cx: &Context<'a>) {
        let mut by_exponent = Table::new();
        for [base, exponent] in gathered(std::mem::take(&mut self.numeric), cx) {
            push_to(&mut by_exponent, exponent, base, cx);
        }
        for (exponent, bases) in &by_exponent {
            if !exponent.is_literal_zero() {
                self.done.push(cx.power(cx.multiply(bases), exponent));
            }
        }
    }

    /// Combines roots of the same number, then roots of numbers with a common divisor. Returns one root for each exponent:
    /// SymPy's `pnew`.
    fn combine_roots(&mut self, cx: &Context<'a>) -> Vec<Radical<'a>> {
        let mut roots = self.add_root_exponents(cx);
        let mut by_exponent = Table::new();
        let mut at = 0;
        while let Some(&power) = roots.get(at) {
            at += 1;
            let base = self.divide_out(power, &mut roots, at, cx);
            if !base.is_one() {
                let power = cx.power(base, power[1]);
                for factor in power.factors() {
                    match factor.as_power() {
                        Some((base, exponent)) => push_to(&mut by_exponent, exponent, base, cx),
                        None => self.scale_or_push(factor, cx),
                    }
                }
            }
        }
        by_exponent.iter().map(|(exponent, bases)| Radical::new(bases, exponent, cx)).collect()
    }

    /// Adds the exponents of roots of the same number, multiplies the bases with the same exponent, and takes whole powers
    /// out: SymPy's `num_rat`.
    fn add_root_exponents(&mut self, cx: &Context<'a>) -> Vec<Power<'a>> {
        let mut by_exponent = Table::new();
        for (base, exponents) in &self.roots {
            push_to(&mut by_exponent, cx.add(exponents), base, cx);
        }
        let (mut roots, mut others) = (Vec::new(), Vec::new());
        for (exponent, bases) in &by_exponent {
            let base = cx.multiply(bases);
            if exponent.as_rational().is_none_or(Rational::is_integer) {
                self.scale_or_push(cx.power(base, exponent), cx);
                continue;
            }
            let power = [base, self.take_whole(base, exponent, cx)];
            if base.as_rational().is_some() { roots.push(power) } else { others.push(power) }
        }
        self.scale_by_others(others, &mut roots, cx);
        roots
    }

    /// Multiplies the coefficient by the roots of inexact numbers. A float among them turns every root into a float,
    /// since SymPy divides the bases by their common divisor, 1.0.
    fn scale_by_others(&mut self, mut others: Vec<Power<'a>>, roots: &mut Vec<Power<'a>>, cx: &Context<'a>) {
        let floats = others.iter().filter_map(|[base, _]| base.as_float());
        if let Some(precision) = floats.map(|float| float.precision).max() {
            for [base, _] in &mut *roots {
                if let Some(exact) = base.as_rational() {
                    *base = number::float(Real::from_rational(exact, cx.precision(precision)), precision, cx);
                }
            }
            std::mem::swap(roots, &mut others);
            others.append(roots);
        }
        for [base, exponent] in &others {
            self.scale_or_push(cx.power(base, exponent), cx);
        }
    }

    /// Multiplies the coefficient by a number, and adds anything else to the finished factors.
    fn scale_or_push(&mut self, factor: Expr<'a>, cx: &Context<'a>) {
        if factor.is_number() { self.scale(factor, cx) } else { self.done.push(factor) }
    }

    /// Multiplies the coefficient by the whole part of a power with an exponent above 1. Returns the rest of the
    /// exponent.
    fn take_whole(&mut self, base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
        let above_one = exponent.as_rational().filter(|own| own.numerator() > own.denominator());
        let Some((whole, rest)) = above_one.and_then(|own| number::whole_and_rest(own, cx)) else { return exponent };
        self.scale_or_push(cx.power(base, whole), cx);
        rest
    }

    /// Divides the base and the bases from index `from` on by their common divisors: `2**(1/3)*6**(1/4)` becomes
    /// `2**(1/3 + 1/4)*3**(1/4)`. Returns the rest of the base and appends the new roots.
    fn divide_out(
        &mut self,
        [mut base, exponent]: Power<'a>,
        roots: &mut Vec<Power<'a>>,
        from: usize,
        cx: &Context<'a>,
    ) -> Expr<'a> {
        let mut grown = Vec::new();
        for [other, other_exponent] in roots.iter_mut().skip(from) {
            if base.is_one() || cx.is_stopped() {
                break;
            }
            let shared = common_divisor(base, other, cx);
            if shared.is_one() {
                continue;
            }
            let sum = number::add(exponent, other_exponent, cx);
            if sum.as_integer().is_some() {
                self.scale_or_push(cx.power(shared, sum), cx);
            } else {
                grown.push([shared, self.take_whole(shared, sum, cx)]);
            }
            *other = cx.divide(other, shared);
            base = cx.divide(base, shared);
        }
        roots.append(&mut grown);
        base
    }

    /// Turns the power of -1 into a sign of the coefficient, into `I`, or into the sign of a root's base.
    fn place_minus_one(&mut self, radicals: &mut [Radical<'a>], cx: &Context<'a>) {
        let minus_one = self.minus_one.as_rational().filter(|exponent| !exponent.is_zero());
        let Some((whole, exponent)) = minus_one.and_then(|exponent| number::whole_and_rest(exponent, cx)) else {
            return;
        };
        if number::is_odd(whole) {
            self.coefficient = negate(self.coefficient, cx);
        }
        if exponent.equals(HALF, cx) {
            self.done.push(I);
        } else if !exponent.is_literal_zero() {
            let joined =
                radicals.iter_mut().find(|own| own.exponent.equals(exponent, cx) && known::sign(own.base) == Some(1));
            if let Some(joined) = joined {
                joined.base = negate(joined.base, cx);
                joined.power = None;
            } else {
                self.done.push(cx.power_unevaluated(MINUS_ONE, exponent));
            }
        }
    }

    /// Removes the factors that an infinite or zero coefficient absorbs; their signs change that of the coefficient.
    /// Returns the others; `None` if the product is `nan`.
    fn take_unabsorbed(&mut self, cx: &Context<'a>) -> Option<Vec<Expr<'a>>> {
        let (constant, is_zero) = (self.coefficient.as_constant(), self.coefficient.is_literal_zero());
        let mut unabsorbed = Vec::new();
        for factor in std::mem::take(&mut self.done) {
            let is_absorbed = match constant {
                Some(Constant::Infinity | Constant::NegativeInfinity) => {
                    let sign = known::extended_sign(factor, cx);
                    if sign == Some(-1) {
                        self.coefficient = negate(self.coefficient, cx);
                    }
                    matches!(sign, Some(1 | -1))
                }
                Some(Constant::ComplexInfinity) => {
                    factor.is_zero(cx) == Some(false) && factor.is_extended_real(cx).is_some()
                }
                _ if is_zero && factor.is_finite(cx) == Some(false) => return None,
                _ => is_zero,
            };
            if !is_absorbed {
                unabsorbed.push(factor);
            }
        }
        Some(unabsorbed)
    }

    /// The coefficient times the sorted factors, or distributed over the terms of a single sum.
    fn finish(mut self, cx: &Context<'a>) -> Expr<'a> {
        let Some(unabsorbed) = self.take_unabsorbed(cx) else { return NAN };
        if self.coefficient.is_literal_zero() {
            return self.coefficient;
        }
        let mut factors = Vec::new();
        for factor in unabsorbed {
            if factor.is_number() { self.scale(factor, cx) } else { factors.push(factor) }
        }
        sort_by(&mut factors, |own, other| compare::compare(own, other, cx.budget));
        if let [Form::Add(terms)] = &*factors
            && self.coefficient.is_number()
            && !self.coefficient.is_one()
            && self.coefficient.is_finite(cx) == Some(true)
        {
            let scaled: Vec<_> = terms.iter().map(|term| cx.product(self.coefficient, term)).collect();
            return cx.add(&scaled);
        }
        product_of(self.coefficient, &factors, cx)
    }
}

/// A base and its exponent.
type Power<'a> = [Expr<'a>; 2];

/// Lists a value under its key. Keys are in the order of their first appearance.
pub(crate) fn push_to<'a>(table: &mut Table<'a>, key: Expr<'a>, value: Expr<'a>, cx: &Context<'a>) {
    match table.iter_mut().find(|(own, _)| own.equals(key, cx)) {
        Some((_, values)) => values.push(value),
        None => table.push((key, vec![value])),
    }
}

/// Adds exponents of the same base that differ only by a coefficient, such as `y` and `2*y`: SymPy's `_gather`.
fn gathered<'a>(powers: Vec<Power<'a>>, cx: &Context<'a>) -> Vec<Power<'a>> {
    if let [[_, exponent]] = &*powers
        && exponent.as_rational().is_some()
    {
        return powers;
    }
    let mut gathered = Vec::new();
    if cx.afford((powers.len() * powers.len() / 16) as u64).is_none() {
        return Vec::new();
    }
    let mut by_base = Table::new();
    for [base, exponent] in powers {
        push_to(&mut by_base, base, exponent, cx);
    }
    for (base, exponents) in &by_base {
        let mut by_rest = Table::new();
        for exponent in exponents {
            let (coefficient, rest) = exponent.as_coefficient_multiply(cx);
            push_to(&mut by_rest, rest, coefficient, cx);
        }
        for (rest, coefficients) in &by_rest {
            gathered.push([base, cx.product(cx.add(coefficients), rest)]);
        }
    }
    gathered
}

/// Whether two powers have the same base.
fn has_twins(powers: &[Power], cx: &Context) -> bool {
    powers.iter().enumerate().any(|(at, [base, _])| powers.iter().skip(at + 1).any(|[other, _]| other.equals(base, cx)))
}

/// The greatest common divisor of two fractions: that of the numerators, over the least common multiple of the
/// denominators. `nan` if one isn't exact.
pub(crate) fn common_divisor<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (Form::Rational(x), Form::Rational(y)) = (x, y) else { return NAN };
    let price = price::common_divisor(x.bits(), y.bits()) + price::product(x.bits(), y.bits());
    if cx.pay(price).is_none() {
        return NAN;
    }
    let numerator = x.numerator().common_divisor(y.numerator());
    let common = x.denominator().common_divisor(y.denominator());
    let multiple = x.denominator() * y.denominator();
    Rational::new(&numerator * &common, multiple, cx.budget).map_or(NAN, |divisor| cx.number(divisor))
}

fn any_is_infinite(exprs: &[Expr]) -> bool {
    use Constant::{ComplexInfinity, Infinity, NegativeInfinity};
    exprs.iter().any(|expr| matches!(expr, Form::Constant(Infinity | NegativeInfinity | ComplexInfinity)))
}

fn has_infinite_factor(terms: &[Expr]) -> bool {
    terms.iter().any(|term| any_is_infinite(term.factors()))
}

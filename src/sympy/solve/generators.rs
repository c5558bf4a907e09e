//! Expressions as polynomials in the parts that are not sums, products or integer powers.
//!
//! After `_dict_from_expr` of `sympy/polys/polyutils.py` (BSD-3-Clause).

use pascaline_base::sort::sort_by;
use pascaline_number::integer::IntegerExt;

use super::Values;
use super::dense::Dense;
use crate::expr::{Constant, EXP1, Expr, Form, Operands, Symbol, ZERO};
use crate::functions::Function;
use crate::{Context, expand};

/// A polynomial in generators: `x**2 + 2*exp(x)` in `x` and `exp(x)`.
#[derive(Clone, Debug)]
pub(crate) struct Poly<'a> {
    pub generators: Values<'a>,
    /// No two terms have the same exponents.
    pub terms: Vec<PolyTerm<'a>>,
}

/// The exponents of the generators, in their order, and the coefficient.
pub(crate) type PolyTerm<'a> = (&'a [u32], Expr<'a>);

impl<'a> Poly<'a> {
    /// In all generators of the expression; only numbers (and `I`) are coefficients. The expression is expanded first.
    pub(crate) fn of(expr: Expr<'a>, cx: &Context<'a>) -> Self {
        let expanded = expand::expand(expr, cx);
        Self::from_expanded(expanded, cx)
    }

    /// The same for an expression that is not expanded first.
    pub(crate) fn from_expanded(expr: Expr<'a>, cx: &Context<'a>) -> Self {
        Self::read(expr, None, cx).unwrap_or(Self { generators: &[], terms: Vec::new() })
    }

    /// In these generators; `None` if one of them occurs in a coefficient. The expression is expanded first.
    pub(crate) fn within(expr: Expr<'a>, generators: &[Expr<'a>], cx: &Context<'a>) -> Option<Self> {
        let expanded = expand::expand(expr, cx);
        Self::read(expanded, Some(generators), cx)
    }

    /// In the given generators, or otherwise in those that occur.
    fn read(expr: Expr<'a>, given: Option<&[Expr<'a>]>, cx: &Context<'a>) -> Option<Self> {
        let (mut generators, mut terms) = (given.unwrap_or_default().to_vec(), Vec::new());
        for term in expr.terms() {
            cx.afford(2)?;
            let (mut coefficient, mut exponents) = (Vec::new(), vec![0; generators.len()]);
            for factor in term.factors() {
                let (base, exponent) = decompose(factor, cx);
                if let Some(place) = generators.iter().position(|own| own.equals(base, cx)) {
                    if let Some(own) = exponents.get_mut(place) {
                        *own = sum_of_exponents(*own, exponent, cx)?;
                    }
                } else if given.is_none() && !factor.is_number() && !factor.is_constant(Constant::ImaginaryUnit) {
                    generators.push(base);
                    exponents.push(exponent);
                } else if given.is_some() && generators.iter().any(|own| factor.contains(own, cx)) {
                    return None;
                } else {
                    coefficient.push(*factor);
                }
            }
            terms.push((cx.exponents(exponents), cx.multiply(&coefficient)));
        }
        // Earlier terms do not contain generators that were found later.
        for (own, _) in terms.iter_mut().filter(|(own, _)| own.len() < generators.len()) {
            let mut exponents = own.to_vec();
            exponents.resize(generators.len(), 0);
            *own = cx.exponents(exponents);
        }
        let generators = cx.list(&generators);
        Some(Self { generators, terms: collected(terms, cx) })
    }

    /// The expression as a polynomial in that generator; without coefficients if there would be too many, `None` if the
    /// generator occurs in a coefficient.
    pub(super) fn dense(expr: Expr<'a>, generator: Expr<'a>, cx: &Context<'a>) -> Option<Dense<'a>> {
        let poly = Self::within(expr, &[generator], cx)?;
        let degree = poly.degree(0);
        let asked = cx.budget.pay_for_collection(degree.into());
        if cx.or_stop(asked).is_none() {
            return Some(Dense { coefficients: &[] });
        }
        let mut coefficients = vec![ZERO; degree as usize + 1];
        for (exponents, coefficient) in &poly.terms {
            let place = exponents.first().map_or(0, |exponent| *exponent as usize);
            if let Some(own) = coefficients.get_mut(place) {
                *own = coefficient;
            }
        }
        Some(Dense::new(&coefficients, cx))
    }

    /// The largest exponent of the generator.
    pub(crate) fn degree(&self, generator: usize) -> u32 {
        self.terms.iter().filter_map(|(exponents, _)| exponents.get(generator).copied()).max().unwrap_or(0)
    }

    /// The generators of the expression that contain the symbol.
    pub(super) fn generators_of(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Values<'a> {
        Self::of(expr, cx).generators_with(symbol, cx)
    }

    /// The generators that contain the symbol.
    pub(super) fn generators_with(&self, symbol: Symbol<'a>, cx: &Context<'a>) -> Values<'a> {
        let mut found = Vec::new();
        for generator in self.generators {
            if generator.has(symbol, cx) {
                found.push(*generator);
            }
        }
        cx.list(&found)
    }

    pub(crate) fn to_expr(&self, cx: &Context<'a>) -> Expr<'a> {
        sum_of(&self.terms, self.generators, cx)
    }
}

/// The sum of the terms in these generators.
pub(super) fn sum_of<'a>(terms: &[PolyTerm<'a>], generators: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let mut sum = Vec::new();
    for (exponents, coefficient) in terms {
        let mut factors = Vec::new();
        factors.push(*coefficient);
        for (generator, exponent) in generators.iter().zip(*exponents) {
            factors.push(cx.power_i64(generator, (*exponent).into()));
        }
        sum.push(cx.multiply(&factors));
    }
    cx.add(&sum)
}

/// Combines terms with the same exponents, in descending order of exponents.
fn collected<'a>(mut terms: Vec<PolyTerm<'a>>, cx: &Context<'a>) -> Vec<PolyTerm<'a>> {
    if cx.afford(terms.len() as u64).is_none() {
        return Vec::new();
    }
    sort_by(&mut terms, |(x, _), (y, _)| y.cmp(x));
    let mut collected: Vec<PolyTerm> = Vec::new();
    for (exponents, coefficient) in terms {
        match collected.last_mut() {
            Some((last, own)) if *last == exponents => *own = cx.sum(own, coefficient),
            _ => {
                drop_zero(&mut collected);
                collected.push((exponents, coefficient));
            }
        }
    }
    drop_zero(&mut collected);
    collected
}

/// Drops the last term if it is zero.
fn drop_zero(terms: &mut Vec<PolyTerm>) {
    terms.pop_if(|(_, coefficient)| coefficient.is_literal_zero());
}

/// Combines the exponents of two terms, generator by generator.
pub(crate) fn zip_with(x: &[u32], y: &[u32], combine: fn(u32, u32) -> u32) -> Vec<u32> {
    x.iter().zip(y).map(|(x, y)| combine(*x, *y)).collect()
}

/// The sum of two exponents of a generator. A polynomial of a degree that passes 32 bits is larger than any list may be.
fn sum_of_exponents(x: u32, y: u32, cx: &Context) -> Option<u32> {
    let sum = u64::from(x) + u64::from(y);
    cx.or_stop(if sum > u32::MAX.into() { cx.budget.pay_for_collection(sum) } else { Ok(()) })?;
    u32::try_from(sum).ok()
}

/// Base and exponent, where the exponent is a positive integer: `x**(2/3)` is `x**(1/3)` to the 2, `x**-2` is `1/x` to the
/// 2, `exp(2*x)` is `exp(x)` to the 2.
fn decompose<'a>(factor: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, u32) {
    let (base, exponent) = match factor {
        Form::Pow(_) => factor.as_base_exponent(cx),
        Form::Call(Function::Exp, [argument]) => (EXP1, *argument),
        _ => return (factor, 1),
    };
    let (multiple, rest) = exponent.as_coefficient_multiply(cx);
    let numerator = multiple.as_rational().and_then(|rational| rational.numerator().magnitude());
    match numerator.and_then(|times| u32::try_from(times).ok()) {
        Some(times) if exponent.is_i64(times.into()) => (base, times),
        Some(times) if !multiple.is_one() => {
            let tail = cx.divide(multiple, cx.number(i64::from(times)));
            let tail = cx.product(tail, rest);
            (cx.power(base, tail), times)
        }
        _ => (factor, 1),
    }
}

//! Factorization of sums in several generators, and reduction of fractions.
//!
//! `factor` and `cancel` of `sympy/polys/polytools.py` (BSD-3-Clause) have the same results. The algorithm is another one:
//! Kronecker's substitution turns several generators into one.

use pascaline_base::sort::sort_by;
use pascaline_number::rational::Rational;

use super::replace::map_arguments;
use super::{as_numerator_denominator, primitive};
use crate::expr::{Expr, Form, NAN, ZERO};
use crate::poly::{self, Polynomial};
use crate::solve::{Poly, PolyTerm, zip_with};
use crate::{Context, construct};

/// The maximum number of powers of one unknown that represent the powers of all generators.
const MOST_POWERS: usize = 400;
/// The maximum number of factors that are combined in all ways.
const MOST_FACTORS: usize = 12;

/// `factor(expr)`: the irreducible factors of the expression, and of each of its factors, over the rationals, in its own
/// generators.
pub fn factor<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if cx.afford(5).is_none() {
        return NAN;
    }
    match expr {
        Form::Mul(_) => map_arguments(expr, cx, &mut |argument, cx| factor(argument, cx)),
        Form::Pow(power) if power[1].as_integer().is_some() => {
            let base = factor(power[0], cx);
            cx.power(base, power[1])
        }
        Form::Add(_) => {
            let (numerator, denominator) = as_numerator_denominator(expr, cx);
            if denominator.is_number() {
                return factor_sum(expr, cx);
            }
            let numerator = factor_sum(numerator, cx);
            let denominator = factor(denominator, cx);
            cx.divide(numerator, denominator)
        }
        _ => expr,
    }
}

fn factor_sum<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let poly = in_order(Poly::of(expr, cx), cx);
    let Some(factors) = factors(poly, cx) else { return expr };
    if factors.len() < 2 && factors.iter().all(|(_, times)| *times == 1) {
        return expr;
    }
    let (mut numbers, mut sums) = (Vec::new(), Vec::<Expr>::new());
    for (factor, times) in factors {
        let power = cx.power_i64(factor, times.into());
        let those = if power.is_number() { &mut numbers } else { &mut sums };
        those.push(power);
    }
    let coefficient = cx.multiply(&numbers);
    let rest = cx.multiply(&sums);
    construct::keep_coefficient(coefficient, rest, cx)
}

/// The polynomial with its generators in SymPy's order, if they are symbols: `x`, `y` and `z`, then the letters from `p` on, then those
/// from `a` on (`_sort_gens` of `sympy/polys/polyutils.py`).
fn in_order<'a>(poly: Poly<'a>, cx: &Context<'a>) -> Poly<'a> {
    let key = |generator: &Expr<'a>| {
        let Form::Symbol(symbol) = generator else { return None };
        let name = symbol.text();
        let letters = name.trim_end_matches(|char: char| char.is_ascii_digit());
        let rank = match letters.as_bytes() {
            [b'x'..=b'z'] => 0,
            [b'p'..=b'w'] => 1,
            [b'a'..=b'o'] => 2,
            _ => 3,
        };
        Some((rank, letters, name.len(), name))
    };
    let Some(keys) = poly.generators.iter().map(key).collect::<Option<Vec<_>>>() else { return poly };
    if keys.is_sorted() {
        return poly;
    }
    let mut order: Vec<usize> = (0..keys.len()).collect();
    sort_by(&mut order, |one, other| keys.get(*one).cmp(&keys.get(*other)));
    let generators: Vec<Expr<'a>> = order.iter().filter_map(|at| poly.generators.get(*at).copied()).collect();
    let in_order = |(exponents, coefficient): &PolyTerm<'a>| {
        let exponents = order.iter().filter_map(|at| exponents.get(*at).copied()).collect();
        (cx.exponents(exponents), *coefficient)
    };
    Poly { generators: cx.list(&generators), terms: poly.terms.iter().map(in_order).collect() }
}

/// The factors with their multiplicities, including a number; `None` if the coefficients are not rational or the polynomial
/// is too large.
fn factors<'a>(mut poly: Poly<'a>, cx: &Context<'a>) -> Option<Vec<(Expr<'a>, u32)>> {
    let mut found = divide_out_generators(&mut poly, cx)?;
    let (content, packed, bases) = pack(&poly, cx)?;
    if !content.is_one() {
        found.push((content, 1));
    }
    if packed.degree() == 0 {
        return Some(found);
    }
    let (_, listed) = poly::factor_list(&packed, cx);
    let is_plain = bases.iter().filter(|base| **base > 1).count() < 2;
    let mut factors = Vec::new();
    for (factor, times) in listed {
        if is_plain {
            found.push((unpacked(&factor, &bases, poly.generators, cx), times));
        } else {
            factors.resize(factors.len() + times as usize, factor);
        }
    }
    // The products of factors that correspond to factors of the unpacked polynomial; if there are too many combinations, it
    // stays whole.
    let mut rest = if is_plain { Polynomial::default() } else { packed };
    let mut size = 1;
    while 2 * size <= factors.len() && factors.len() <= MOST_FACTORS && !cx.is_stopped() {
        match true_factor(&mut rest, &mut factors, size, &bases, cx) {
            Some(factor) => note(&mut found, unpacked(&factor, &bases, poly.generators, cx), cx),
            None => size += 1,
        }
    }
    if rest.degree() > 0 {
        note(&mut found, unpacked(&rest, &bases, poly.generators, cx), cx);
    }
    (!cx.is_stopped()).then_some(found)
}

/// Divides the polynomial by the powers of generators that all terms have in common, and returns these; `None` for a
/// polynomial without terms or without generators.
fn divide_out_generators<'a>(poly: &mut Poly<'a>, cx: &Context<'a>) -> Option<Vec<(Expr<'a>, u32)>> {
    let (first, _) = poly.terms.first().filter(|_| !poly.generators.is_empty())?;
    let mut least = first.to_vec();
    for (exponents, _) in &poly.terms {
        least = zip_with(&least, exponents, u32::min);
    }
    for (exponents, _) in &mut poly.terms {
        *exponents = cx.exponents(zip_with(exponents, &least, |own, least| own - least));
    }
    let mut found = Vec::new();
    for (generator, exponent) in poly.generators.iter().zip(least) {
        if exponent > 0 {
            found.push((*generator, exponent));
        }
    }
    Some(found)
}

/// Adds a factor, or one to its multiplicity.
fn note<'a>(found: &mut Vec<(Expr<'a>, u32)>, factor: Expr<'a>, cx: &Context) {
    match found.iter_mut().find(|(own, _)| own.equals(factor, cx)) {
        Some((_, times)) => *times += 1,
        None => found.push((factor, 1)),
    }
}

/// Kronecker's substitution: represents the generators as powers of one unknown, far enough apart that the powers of a
/// product determine those of its factors; the first generator has the highest ones, so that the sign of a factor is that of its
/// leading term in lexicographic order, as in SymPy. Returns the content, the packed polynomial, and for each generator the number of
/// powers that it takes.
fn pack<'a>(poly: &Poly<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Polynomial, Vec<u32>)> {
    let (mut bases, mut size) = (Vec::new(), 1_usize);
    for place in 0..poly.generators.len() {
        let base = poly.degree(place).saturating_add(1);
        bases.push(base);
        size = size.saturating_mul(base as usize);
    }
    if size > MOST_POWERS {
        return None;
    }
    cx.afford(size as u64)?;
    let mut coefficients = vec![ZERO; size];
    for (exponents, coefficient) in &poly.terms {
        let place = exponents.iter().zip(&bases).fold(0, |place, (exponent, base)| place * base + exponent);
        if let Some(own) = coefficients.get_mut(place as usize) {
            *own = coefficient;
        }
    }
    let (polynomial, denominator) = Polynomial::from_rationals(&coefficients, cx)?;
    let (content, polynomial) = polynomial.primitive(cx);
    let content = cx.divide(cx.number(content), cx.number(denominator));
    Some((content, polynomial, bases))
}

/// Removes the given number of factors, whose product divides the polynomial without a carry between the generators, and
/// returns the product.
fn true_factor(
    polynomial: &mut Polynomial,
    factors: &mut Vec<Polynomial>,
    size: usize,
    bases: &[u32],
    cx: &Context,
) -> Option<Polynomial> {
    for chosen in 0_u32..1 << factors.len() {
        if chosen.count_ones() as usize != size {
            continue;
        }
        let mut product = Polynomial::from_small(&[1]);
        for (place, factor) in factors.iter().enumerate() {
            if chosen >> place & 1 == 1 {
                product = product.multiply(factor, cx);
            }
        }
        let Some(quotient) = polynomial.divide_exactly(&product, cx) else { continue };
        if adds_up(&product, &quotient, polynomial, bases) {
            *polynomial = quotient;
            let mut places = 0..;
            factors.retain(|_| places.next().is_some_and(|place: u32| chosen >> place & 1 == 0));
            return Some(product);
        }
    }
    None
}

/// Whether the exponents of each generator in the two factors never exceed those of the product.
fn adds_up(x: &Polynomial, y: &Polynomial, product: &Polynomial, bases: &[u32]) -> bool {
    let mut unit = 1;
    bases.iter().rev().all(|base| {
        let degree = |polynomial: &Polynomial| {
            let places = (0..).zip(polynomial.coefficients()).filter(|(_, coefficient)| !coefficient.is_zero());
            places.map(|(place, _): (u32, _)| place / unit % base).max().unwrap_or(0)
        };
        let adds_up = degree(x) + degree(y) == degree(product);
        unit *= base;
        adds_up
    })
}

/// The expression that the packed polynomial represents.
fn unpacked<'a>(polynomial: &Polynomial, bases: &[u32], generators: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let mut terms = Vec::new();
    for (mut place, coefficient) in (0_u32..).zip(polynomial.coefficients()) {
        if coefficient.is_zero() {
            continue;
        }
        let mut factors = Vec::new();
        factors.push(cx.number(coefficient.clone()));
        for (generator, base) in generators.iter().zip(bases).rev() {
            factors.push(cx.power_i64(generator, (place % base).into()));
            place /= base;
        }
        terms.push(cx.multiply(&factors));
    }
    cx.add(&terms)
}

/// `cancel(expr)`: one fraction in lowest terms, with expanded numerator and denominator.
pub fn cancel<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let has_negative = &mut |part: Expr<'a>| {
        part.as_power().is_some_and(|(_, exponent)| exponent.as_rational().is_some_and(Rational::is_negative))
    };
    if !expr.any(cx, has_negative) {
        return expr;
    }
    let (numerator, denominator) = as_numerator_denominator(expr, cx);
    if denominator.is_number() {
        return expr;
    }
    let (content, numerator) = primitive(numerator, cx);
    let numerator = factor(numerator, cx);
    let denominator = factor(denominator, cx);
    let (number, numerator) = with_factors_of(denominator, numerator, cx);
    let quotient = cx.divide(numerator, denominator);
    let (numerator, denominator) = as_numerator_denominator(quotient, cx);
    let numerator = super::expand_deep(numerator, cx);
    let denominator = super::expand_deep(denominator, cx);
    let quotient = cx.divide(numerator, denominator);
    cx.multiply(&[content, number, quotient])
}

/// The numerator, in which a factor that is a multiple of one of the denominator is written as that, and the number before it: `21 - 7x`
/// over `x - 3` is -7 and `x - 3`. A product of both would be `21 - 7x` again.
fn with_factors_of<'a>(denominator: Expr<'a>, numerator: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let bases: Vec<Expr<'a>> = factors_of(&denominator).iter().map(|factor| base_of(factor).0).collect();
    let mut number = cx.number(1);
    let mut factors = Vec::new();
    for factor in factors_of(&numerator) {
        let (base, exponent) = base_of(factor);
        let exponent = exponent.unwrap_or_else(|| cx.number(1));
        let multiple =
            if base.is_add() && exponent.as_integer().is_some() { multiple_of(base, &bases, cx) } else { None };
        match multiple {
            Some((content, part)) => {
                number = cx.product(number, cx.power(content, exponent));
                factors.push(cx.power(part, exponent));
            }
            None if factor.is_number() => number = cx.product(number, factor),
            None => factors.push(*factor),
        }
    }
    (number, cx.multiply(&factors))
}

/// The number by which a sum is a multiple of one of these, and that one.
fn multiple_of<'a>(sum: Expr<'a>, bases: &[Expr<'a>], cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let (content, part) = primitive(sum, cx);
    let negated = super::expand_two_factors(cx.negate(part), cx);
    let is_base = |part: Expr<'a>| bases.iter().any(|base| base.equals(part, cx));
    if is_base(part) {
        return Some((content, part));
    }
    is_base(negated).then(|| (cx.negate(content), negated))
}

fn factors_of<'e, 'a>(expr: &'e Expr<'a>) -> &'e [Expr<'a>] {
    match expr {
        Form::Mul(factors) => factors,
        _ => std::slice::from_ref(expr),
    }
}

/// The base of a power, and its exponent; of anything else, itself.
fn base_of(factor: Expr<'_>) -> (Expr<'_>, Option<Expr<'_>>) {
    factor.as_power().map_or((factor, None), |(base, exponent)| (base, Some(exponent)))
}

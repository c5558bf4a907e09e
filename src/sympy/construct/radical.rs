//! Roots of integers: `Integer._eval_power` of `sympy/core/numbers.py` (BSD-3-Clause) takes out as much as possible.

use std::rc::Rc;

use pascaline_number::integer::{BitTest, Integer, IntegerExt, power_modulo};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::number;
use crate::Context;
use crate::expr::{Expr, ONE};

/// The limit of trial division.
const LIMIT: u64 = 1 << 15;

/// `base**exponent` for an integer above 1 and a positive fraction; `None` if nothing can be taken out.
pub(super) fn root<'a>(base: &Integer, exponent: &Rational, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (numerator, denominator) = (exponent.numerator().magnitude()?, exponent.denominator().magnitude()?);
    if let Some(root) = exact_root(base, denominator, cx) {
        return number::power(&root, numerator, cx).map(|value| cx.number(value));
    }
    let Factors { factors, are_primes } = &*known_factors(base, cx)?;
    // The integer that comes out, the roots of lower degrees, and the greatest common divisor of the other exponents.
    let (mut outside, mut roots, mut common) = (ONE, ONE, 0);
    for (prime, multiplicity) in factors {
        let power = multiplicity.checked_mul(numerator)?;
        let (whole, left) = (power.checked_div(denominator)?, power.checked_rem(denominator)?);
        if whole > 0 {
            outside = cx.product(outside, raised(prime, whole, cx)?);
        }
        if left > 0 && gcd(left, denominator) == 1 {
            common = gcd(common, left);
        } else if left > 0 {
            roots = cx.product(roots, cx.power(prime, fraction(left, denominator, cx)?));
        }
    }
    let mut inside = ONE;
    for (prime, multiplicity) in factors {
        let left = multiplicity * numerator % denominator;
        if left > 0 && gcd(left, denominator) == 1 {
            inside = cx.product(inside, raised(prime, left.checked_div(common)?, cx)?);
        }
    }
    if inside.as_integer() == Some(base) && outside.is_one() && roots.is_one() {
        return None;
    }
    let exponent = fraction(common, denominator, cx)?;
    if common > 0 && *are_primes && roots.is_one() {
        // Nothing more comes out of the rest, since its exponents have no common divisor.
        let root = cx.power_unevaluated(inside, exponent);
        return Some(if outside.is_one() { root } else { cx.multiply_unevaluated(&[outside, root]) });
    }
    Some(cx.product(cx.product(outside, roots), cx.power(inside, exponent)))
}

/// `base**times` for an integer, if it isn't too large.
pub(super) fn raised<'a>(base: Expr<'a>, times: u64, cx: &Context<'a>) -> Option<Expr<'a>> {
    let power = number::power(base.as_integer()?, times, cx)?;
    Some(cx.number(power))
}

fn fraction<'a>(numerator: u64, denominator: u64, cx: &Context<'a>) -> Option<Expr<'a>> {
    let fraction = Rational::new(Integer::from(numerator), Integer::from(denominator), cx.budget)?;
    Some(cx.number(fraction))
}

fn gcd(mut x: u64, mut y: u64) -> u64 {
    while y > 0 {
        (x, y) = (y, x % y);
    }
    x
}

/// The root, if it is an integer.
pub(super) fn exact_root(value: &Integer, degree: u64, cx: &Context) -> Option<Integer> {
    if degree == 1 {
        return Some(value.clone());
    }
    if degree >= value.bit_len() as u64 {
        return value.is_one().then(|| value.clone());
    }
    if let Some(small) = value.magnitude() {
        return exact_small_root(small, degree).map(Integer::from);
    }
    if !may_be_power(value, degree, cx)? {
        return None;
    }
    let root_degree = u32::try_from(degree).ok()?;
    cx.pay(price::root(value.bit_len(), root_degree))?;
    let root = value.root(root_degree)?;
    number::power(&root, degree, cx).filter(|power| power == value).map(|_| root)
}

/// Whether the integer is a power of that degree modulo some primes, which nearly all other integers fail. `None` if
/// the calculation is stopped.
///
/// Modulo a prime `q = k*degree + 1`, the k-th power of a power of that degree is 1 (P. de Fermat).
fn may_be_power(value: &Integer, degree: u64, cx: &Context) -> Option<bool> {
    const PRIMES: usize = 3;
    let (mut cofactor, mut tried) = (1, 0);
    while tried < PRIMES {
        cofactor += 1;
        let Some(prime) = degree.checked_mul(cofactor).and_then(|product| product.checked_add(1)) else {
            return Some(true);
        };
        if prime > u64::from(u32::MAX) {
            return Some(true);
        }
        cx.afford(1)?;
        if !is_prime(prime) {
            continue;
        }
        tried += 1;
        let rest = remainder(value, prime, cx)?;
        if rest > 0 && power_modulo(rest, cofactor, prime) != 1 {
            return Some(false);
        }
    }
    Some(true)
}

/// `value % divisor` for a divisor below 2^32.
fn remainder(value: &Integer, divisor: u64, cx: &Context) -> Option<u64> {
    cx.pay(2 * price::pass(value.bit_len()))?;
    Some(value.residue(divisor))
}

/// The root of a degree below 64, if it is an integer: found bit by bit, except for square roots.
fn exact_small_root(value: u64, degree: u64) -> Option<u64> {
    let degree = u32::try_from(degree).ok()?;
    if degree == 2 {
        let root = value.isqrt();
        return (root * root == value).then_some(root);
    }
    let bits = (u64::BITS - value.leading_zeros()).div_ceil(degree);
    let mut root: u64 = 0;
    for bit in (0..bits).rev() {
        let with = root | 1 << bit;
        match with.checked_pow(degree) {
            Some(power) if power == value => return Some(with),
            Some(power) if power < value => root = with,
            _ => {}
        }
    }
    None
}

/// The base and the exponent of an integer that is a power, with the largest exponent: SymPy's `perfect_power`.
pub(crate) fn perfect_power(value: &Integer, cx: &Context) -> Option<(Integer, u64)> {
    power_of_large(value, 1, cx)
}

/// The divisors per step in the search for the next prime.
const DIVISORS_OF_A_STEP: u64 = 64;

/// The same for a base with more bits than `least_bits`.
fn power_of_large(value: &Integer, least_bits: u64, cx: &Context) -> Option<(Integer, u64)> {
    // The exponent divides the number of twos, if there are any.
    let twos = value.trailing_zeros().unwrap_or(0) as u64;
    if twos == 1 {
        return None;
    }
    let (mut base, mut exponent) = (value.clone(), 1);
    let mut prime = 2;
    while prime * least_bits < base.bit_len() as u64 && (twos == 0 || prime <= twos) {
        cx.afford(1 + prime.isqrt() / DIVISORS_OF_A_STEP)?;
        let root = if twos.is_multiple_of(prime) { exact_root(&base, prime, cx) } else { None };
        match root {
            Some(root) => (base, exponent) = (root, exponent * prime),
            None => prime = next_prime(prime),
        }
    }
    (exponent > 1).then_some((base, exponent))
}

fn next_prime(from: u64) -> u64 {
    let mut next = from + 1;
    while !is_prime(next) {
        next += 1;
    }
    next
}

fn is_prime(number: u64) -> bool {
    !(2..number).take_while(|divisor| divisor * divisor <= number).any(|divisor| number.is_multiple_of(divisor))
}

/// The factors of an integer, as far as its roots need them.
#[derive(Debug)]
struct Factors<'a> {
    /// Factors and multiplicities.
    factors: Vec<(Expr<'a>, u64)>,
    /// Whether the factors are primes, as far as is known.
    are_primes: bool,
}

/// The factors of recent radicands: simplification takes the roots of the same few again and again.
#[derive(Debug, Default)]
pub(crate) struct KnownFactors<'a>(Vec<(Expr<'a>, Rc<Factors<'a>>)>);

/// The most integers that are remembered: few enough for a linear search.
const MOST_KNOWN: usize = 16;

fn known_factors<'a>(value: &Integer, cx: &Context<'a>) -> Option<Rc<Factors<'a>>> {
    let known = cx
        .factors
        .borrow()
        .0
        .iter()
        .find(|(known, _)| known.as_integer() == Some(value))
        .map(|(_, factors)| Rc::clone(factors));
    if known.is_some() {
        return known;
    }
    let mut found = Vec::new();
    let are_primes = match perfect_power(value, cx) {
        Some((base, times)) => {
            push_factor(&mut found, base, times, cx);
            false
        }
        None => factors(value.clone(), &mut found, cx)?,
    };
    if cx.is_stopped() {
        // The search was cut short.
        return None;
    }
    let factors = Rc::new(Factors { factors: found, are_primes });
    let value = cx.number(value.clone());
    let known = &mut cx.factors.borrow_mut().0;
    if known.len() == MOST_KNOWN {
        known.clear();
    }
    known.push((value, Rc::clone(&factors)));
    Some(factors)
}

fn push_factor<'a>(found: &mut Vec<(Expr<'a>, u64)>, factor: Integer, times: u64, cx: &Context<'a>) {
    found.push((cx.number(factor), times));
}

/// Finds the factors up to the limit; the rest is another factor or a power of it. Returns whether all are primes, as far
/// as is known; `None` if the calculation is stopped.
fn factors<'a>(mut value: Integer, found: &mut Vec<(Expr<'a>, u64)>, cx: &Context<'a>) -> Option<bool> {
    for divisor in [2, 3] {
        take_out(&mut value, divisor, found, cx)?;
    }
    // Every other prime is next to a multiple of 6.
    let mut divisor = 5;
    loop {
        if let Some(small) = value.magnitude() {
            return small_factors(small, divisor, found, cx);
        }
        if divisor > LIMIT {
            return Some(rest_of_factors(value, LIMIT, found, cx));
        }
        let both = remainder(&value, divisor * (divisor + 2), cx)?;
        for divisor in [divisor, divisor + 2] {
            if both.is_multiple_of(divisor) {
                take_out(&mut value, divisor, found, cx)?;
            }
        }
        divisor += 6;
    }
}

/// Adds the rest, which has no factor below `least`. Returns whether it isn't a power.
fn rest_of_factors<'a>(value: Integer, least: u64, found: &mut Vec<(Expr<'a>, u64)>, cx: &Context<'a>) -> bool {
    let power = power_of_large(&value, least.ilog2().into(), cx);
    let is_no_power = power.is_none();
    let (base, times) = power.unwrap_or((value, 1));
    push_factor(found, base, times, cx);
    is_no_power
}

/// Divides by a factor as often as possible.
fn take_out<'a>(value: &mut Integer, divisor: u64, found: &mut Vec<(Expr<'a>, u64)>, cx: &Context<'a>) -> Option<()> {
    let by = Integer::from(divisor);
    let mut times = 0;
    loop {
        cx.pay(price::quotient_by_short(value.bit_len(), by.bit_len()))?;
        match value.divide_floor(&by) {
            Some((quotient, rest)) if rest.is_zero() && !quotient.is_zero() => *value = quotient,
            _ => break,
        }
        times += 1;
    }
    if times > 0 {
        push_factor(found, by, times, cx);
    }
    Some(())
}

/// Finds the factors of a word; none is below `divisor`, which precedes a multiple of 6.
fn small_factors<'a>(
    mut value: u64,
    mut divisor: u64,
    found: &mut Vec<(Expr<'a>, u64)>,
    cx: &Context<'a>,
) -> Option<bool> {
    let from = divisor;
    // Below the cube of the divisor, at most two primes remain, and a root needs to know only whether they are equal.
    while divisor <= LIMIT && divisor * divisor * divisor <= value {
        for divisor in [divisor, divisor + 2] {
            let mut times = 0;
            while value.is_multiple_of(divisor) {
                value /= divisor;
                times += 1;
            }
            if times > 0 {
                push_factor(found, Integer::from(divisor), times, cx);
            }
        }
        divisor += 6;
    }
    cx.afford((divisor - from) / 64)?;
    Some(value <= 1 || rest_of_factors(Integer::from(value), divisor, found, cx) || divisor <= LIMIT)
}

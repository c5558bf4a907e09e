//! factorial, gamma, loggamma and binomial.

use super::super::assumptions::choose;
use super::super::expr::{COMPLEX_INFINITY, Constant, Expr, Form, MINUS_ONE, ONE, PI};
use super::super::{Context, expand};
use super::{Function, Value};
use crate::integer::{self, Integer, price};
use crate::rational::Rational;

/// The steps that an exact value may cost: a larger one is left to floating point.
const MOST_STEPS: u64 = 250_000;
/// The bits that are reckoned with at all.
const MOST_BITS: u64 = 1 << 22;
/// The factors that are multiplied where there is no shorter way.
const MOST_FACTORS: i64 = 1_000;

/// `factorial(n)`
pub(super) fn factorial<'a>(n: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if n.is_literal_zero() {
        return Some(ONE);
    }
    match n {
        Form::Constant(Constant::Infinity) => Some(n),
        Form::Rational(rational) => match rational.as_integer() {
            Some(integer) if integer.is_negative() => Some(COMPLEX_INFINITY),
            Some(integer) => match integer.to_i64() {
                Some(n) => product(2, 1, n, cx).map(|value| cx.number(value)),
                None => None,
            },
            None => None,
        },
        _ => None,
    }
}

/// The product of every `step`-th number from `first` to `last`; `None` if it is too large.
fn product(first: i64, step: i64, last: i64, cx: &Context<'_>) -> Option<Integer> {
    let count = if last < first { 0 } else { (last - first) / step + 1 };
    let bits = u64::try_from(count).unwrap_or_default().saturating_mul(u64::from(64 - last.leading_zeros()));
    if bits > MOST_BITS {
        return None;
    }
    let half = usize::try_from(bits / 2).unwrap_or_default();
    // Each level of halves costs less than the one above.
    let steps = 3 * integer::work(half, half);
    if steps > MOST_STEPS {
        return None;
    }
    cx.pay(price::product(half, half).saturating_mul(3).saturating_add(bits))?;
    Some(product_of_halves(first, step, count))
}

/// The product of so many numbers, by halves: as deep as the count has bits.
fn product_of_halves(first: i64, step: i64, count: i64) -> Integer {
    if count <= 8 {
        let (mut product, mut part) = (Integer::from(1), 1_i64);
        for factor in (0..count).map(|at| first + at * step).take_while(|factor| *factor > 0) {
            part = part.checked_mul(factor).unwrap_or_else(|| {
                product = &product * &Integer::from(part);
                factor
            });
        }
        return &product * &Integer::from(part);
    }
    let half = count / 2;
    &product_of_halves(first, step, half) * &product_of_halves(first + half * step, step, count - half)
}

/// `gamma(x)`
pub(super) fn gamma<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Constant(Constant::NaN | Constant::Infinity) => Some(x),
        Form::Rational(rational) if rational.is_integer() => Some(of_whole(x, cx)),
        Form::Float(float) if float.value.is_integer() => Some(of_whole(x, cx)),
        Form::Rational(rational) if rational.denominator().to_i64() == Some(2) => of_half(rational, cx),
        _ => None,
    }
}

fn of_whole<'a>(x: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if x.is_positive(cx) != Some(true) {
        return COMPLEX_INFINITY;
    }
    let before = cx.sum(x, MINUS_ONE);
    cx.apply(Function::Factorial, before)
}

/// Of a half of an odd number: a rational number times the square root of pi.
fn of_half<'a>(x: &Rational, cx: &Context<'a>) -> Value<'a> {
    let is_negative = x.is_negative();
    let numerator = x.numerator().to_i64().filter(|numerator| numerator.unsigned_abs() < 1 << 24)?;
    let n = numerator.abs() / 2 + i64::from(is_negative);
    let odd = product(1, 2, 2 * n - 1, cx)?;
    let odd = if is_negative && n % 2 == 1 { -odd } else { odd };
    let two = Integer::ONE << usize::try_from(n).unwrap_or_default();
    let coefficient = if is_negative { Rational::of_coprime(two, odd) } else { Rational::of_coprime(odd, two) };
    let root = cx.square_root(PI);
    Some(cx.multiply(&[cx.number(coefficient.unwrap_or_default()), root]))
}

/// `loggamma(x)`
pub(super) fn log_gamma<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Constant(Constant::Infinity) => return Some(x),
        Form::Constant(Constant::NegativeInfinity | Constant::ComplexInfinity) => return Some(COMPLEX_INFINITY),
        Form::Constant(Constant::NaN) => return Some(x),
        Form::Rational(rational) => {
            if rational.denominator().to_i64() == Some(2) && !rational.is_negative() {
                return Some(log_gamma_of_half(rational, cx));
            }
            if !rational.is_integer() {
                return None;
            }
        }
        _ if x.is_integer(cx) != Some(true) => return None,
        _ => {}
    }
    choose(b"Am:o;Ap:Agl", &[x], cx)
}

fn log_gamma_of_half<'a>(x: &Rational, cx: &Context<'a>) -> Expr<'a> {
    let p = cx.number(x.numerator().clone());
    cx.formula(b"ps 21A-^ Ag m A1+2/g1n^ * l", &[p])
}

/// `binomial(n, k)`
pub(super) fn binomial<'a>(n: Expr<'a>, k: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let (Some(whole), Some(part)) = (n.as_integer(), k.as_integer())
        && !part.is_negative()
        && part <= whole
    {
        return of_naturals(whole, part, cx);
    }
    let rest = cx.subtract(n, k);
    let clauses = b"Bz:1;Aw Cz:1;A!i Cz:1;(B1-)z:A;Aw (C1-)z:A;A!i (C1-)z:A;\
        Bi Bn:0;Bi Aw Ai Cn:0";
    let values = [n, k, rest];
    let value = choose(clauses, &values, cx);
    if value.is_some() {
        return value;
    }
    if k.is_integer(cx) != Some(true) {
        return choose(b"A!w Ai:z;B$:A1+gB1+gC1+g*/", &values, cx);
    }
    if n.is_numeric() { of_number(n, k, cx) } else { None }
}

fn of_number<'a>(n: Expr<'a>, k: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let k = k.as_i64().filter(|k| *k <= MOST_FACTORS)?;
    let mut factor = cx.sum(n, cx.number(-k));
    let mut value = ONE;
    for _ in 0..k {
        factor = cx.sum(factor, ONE);
        value = cx.product(value, factor);
    }
    let below = cx.apply(Function::Factorial, cx.number(k));
    let value = cx.divide(value, below);
    Some(expand::expand(value, cx))
}

/// Of n that is not below k.
fn of_naturals<'a>(n: &Integer, k: &Integer, cx: &Context<'a>) -> Value<'a> {
    let other = n - k;
    let k = if *k > other { &other } else { k };
    let k = k.to_i64().filter(|k| *k < 1 << 20)?;
    let bits = n.bit_length() as u64 * k.unsigned_abs();
    if k.unsigned_abs().saturating_mul(bits) / 32 > 8 * MOST_STEPS {
        return None;
    }
    let mut factor = n - &Integer::from(k);
    let (mut value, mut at) = (Integer::from(1), 1);
    // As long as it fits into a machine's word, there.
    if let Some(mut small) = factor.magnitude() {
        let mut word = 1_u64;
        while at <= k
            && let Some(next) = small.checked_add(1)
            && let Some(product) = word.checked_mul(next)
        {
            cx.pay(price::pass(0))?;
            word = product / at.unsigned_abs();
            (small, at) = (next, at + 1);
        }
        (factor, value) = (Integer::from_u64(small), Integer::from_u64(word));
    }
    while at <= k {
        let (bits, factor_bits) = (value.bit_length(), factor.bit_length());
        // An eighth more than products of other kinds, as measured of binomials of large numbers.
        cx.pay((price::product(bits, factor_bits) / 8 * 9).saturating_add(5 * price::pass(bits + factor_bits)))?;
        factor += Integer::ONE;
        value = &value * &factor;
        value.divide_by_small(at.unsigned_abs());
        at += 1;
    }
    Some(cx.number(value))
}

//! factorial, gamma, loggamma and binomial.
//!
//! Follows `sympy/functions/combinatorial/factorials.py` and `sympy/functions/special/gamma_functions.py` (BSD-3-Clause).

use pascaline_number::integer::{BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::{Function, Value};
use crate::expr::{COMPLEX_INFINITY, Constant, Expr, Form, INFINITY, ONE, PI, ZERO};
use crate::{Context, Term, expand};

/// The most steps that an exact value may cost; larger values are left to floating point.
const MOST_STEPS: u64 = 250_000;
/// The most bits of a product that is considered at all.
const MOST_BITS: u64 = 1 << 22;
/// The most factors that are multiplied one by one.
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
    let steps = 3 * price::work(half, half);
    if steps > MOST_STEPS {
        return None;
    }
    cx.pay(price::product(half, half).saturating_mul(3).saturating_add(bits))?;
    Some(product_of_halves(first, step, count))
}

/// The product of `count` numbers, by halves: the depth is the count's bit length.
fn product_of_halves(first: i64, step: i64, count: i64) -> Integer {
    if count <= 8 {
        let (mut product, mut part) = (Integer::from(1), 1_i64);
        for factor in (0..count).map(|at| first + at * step).take_while(|factor| *factor > 0) {
            part = part.checked_mul(factor).unwrap_or_else(|| {
                product *= part;
                factor
            });
        }
        return product * part;
    }
    let half = count / 2;
    &product_of_halves(first, step, half) * &product_of_halves(first + half * step, step, count - half)
}

/// `gamma(x)`
pub(super) fn gamma<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Constant(Constant::NaN | Constant::Infinity) => Some(x),
        Form::Rational(rational) if rational.is_integer() => Some(gamma_of_integer(x, cx)),
        Form::Float(float) if float.value.is_integer() => Some(gamma_of_integer(x, cx)),
        Form::Rational(rational) if rational.denominator().to_i64() == Some(2) => gamma_of_half_integer(rational, cx),
        _ => None,
    }
}

fn gamma_of_integer<'a>(x: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if x.is_positive(cx) != Some(true) {
        return COMPLEX_INFINITY;
    }
    (cx.term(x) - 1).apply(Function::Factorial).expr()
}

/// A rational number times the square root of pi.
fn gamma_of_half_integer<'a>(x: &Rational, cx: &Context<'a>) -> Value<'a> {
    let is_negative = x.is_negative();
    let numerator = x.numerator().to_i64().filter(|numerator| numerator.unsigned_abs() < 1 << 24)?;
    let n = numerator.abs() / 2 + i64::from(is_negative);
    let odd = product(1, 2, 2 * n - 1, cx)?;
    let odd = if is_negative && n % 2 == 1 { -odd } else { odd };
    let two = Integer::ONE << usize::try_from(n).unwrap_or_default();
    let (above, below) = if is_negative { (two, odd) } else { (odd, two) };
    Some(cx.product(cx.number(Rational::new(above, below, cx.budget)?), cx.square_root(PI)))
}

/// `loggamma(x)`
pub(super) fn log_gamma<'a>(x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match x {
        Form::Constant(Constant::Infinity) => return Some(x),
        Form::Constant(Constant::NegativeInfinity | Constant::ComplexInfinity) => return Some(COMPLEX_INFINITY),
        Form::Constant(Constant::NaN) => return Some(x),
        Form::Rational(rational) => {
            if rational.denominator().to_i64() == Some(2) && !rational.is_negative() {
                let p = cx.number(rational.numerator().clone());
                return Some(log_gamma_of_half_integer(cx.term(p)).expr());
            }
            if !rational.is_integer() {
                return None;
            }
        }
        _ if x.is_integer(cx) != Some(true) => return None,
        _ => {}
    }
    if x.is_nonpositive(cx) == Some(true) {
        return Some(INFINITY);
    }
    if x.is_positive(cx) == Some(true) {
        return Some(cx.term(x).gamma().log().expr());
    }
    None
}

/// `loggamma(p/2)` for an odd p above zero.
fn log_gamma_of_half_integer<'c, 'a>(p: Term<'c, 'a>) -> Term<'c, 'a> {
    let cx = p.context();
    (cx.product_of([cx.sqrt(PI), cx.term(2).pow(1 - p), p.gamma()]) / ((p + 1) / 2).gamma()).log()
}

/// `binomial(n, k)`
pub(super) fn binomial<'a>(n: Expr<'a>, k: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if let (Some(whole), Some(part)) = (n.as_integer(), k.as_integer())
        && !part.is_negative()
        && part <= whole
    {
        return binomial_of_integers(whole, part, cx);
    }
    let [n, k] = cx.terms([n, k]);
    let d = n - k;
    let is_symmetric = || n.is_nonnegative() == Some(true) || n.is_integer() == Some(false);
    if k.is_zero() == Some(true) || (is_symmetric() && d.is_zero() == Some(true)) {
        return Some(ONE);
    }
    if (k - 1).is_zero() == Some(true) || (is_symmetric() && (d - 1).is_zero() == Some(true)) {
        return Some(n.expr());
    }
    let is_natural = || n.is_nonnegative() == Some(true) && n.is_integer() == Some(true);
    if k.is_integer() == Some(true) {
        if k.is_negative() == Some(true) || (is_natural() && d.is_negative() == Some(true)) {
            return Some(ZERO);
        }
        return if n.is_numeric() { binomial_by_factors(n, k.expr().as_i64()?) } else { None };
    }
    if n.is_nonnegative() == Some(false) && n.is_integer() == Some(true) {
        return Some(COMPLEX_INFINITY);
    }
    k.is_numeric().then(|| ((n + 1).gamma() / ((k + 1).gamma() * (d + 1).gamma())).expr())
}

/// `n*(n - 1)*…*(n - k + 1)/k!`, expanded.
fn binomial_by_factors<'a>(n: Term<'_, 'a>, k: i64) -> Value<'a> {
    if k > MOST_FACTORS {
        return None;
    }
    let cx = n.context();
    let mut factor = n + -k;
    let mut result = cx.term(1);
    for _ in 0..k {
        factor = factor + 1;
        result = result * factor;
    }
    let binomial = result / cx.term(k).apply(Function::Factorial);
    Some(expand::expand(binomial.expr(), cx))
}

/// `binomial(n, k)` for n not below k.
fn binomial_of_integers<'a>(n: &Integer, k: &Integer, cx: &Context<'a>) -> Value<'a> {
    let other = n - k;
    let k = if *k > other { &other } else { k };
    let k = k.to_i64().filter(|k| *k < 1 << 20)?;
    let bits = n.bit_len() as u64 * k.unsigned_abs();
    if k.unsigned_abs().saturating_mul(bits) / 32 > 8 * MOST_STEPS {
        return None;
    }
    let mut factor = n - k;
    let (mut value, mut at) = (Integer::from(1), 1);
    // Machine words, as long as the products fit.
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
        (factor, value) = (Integer::from(small), Integer::from(word));
    }
    while at <= k {
        let (bits, factor_bits) = (value.bit_len(), factor.bit_len());
        // Measured: an eighth more than other products.
        cx.pay((price::product(bits, factor_bits) / 8 * 9).saturating_add(5 * price::pass(bits + factor_bits)))?;
        factor += 1;
        value = value * &factor / at;
        at += 1;
    }
    Some(cx.number(value))
}

//! factorial, gamma, loggamma and binomial.

use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty};
use super::{Function, Value};
use crate::integer::{self, Integer};
use crate::rational::Rational;

/// The steps that an exact value may cost: a larger one is left to floating point.
const MOST_STEPS: u64 = 250_000;
/// The bits that are reckoned with at all.
const MOST_BITS: u64 = 1 << 22;
/// The factors that are multiplied where there is no shorter way.
const MOST_FACTORS: i64 = 1_000;

/// `factorial(n)`
pub(super) fn factorial(n: &Expr, cx: &mut Context) -> Value {
    if n.is_literal_zero() {
        return Ok(Some(Expr::one()));
    }
    match n {
        Expr::Constant(Constant::Infinity) => Ok(Some(n.clone())),
        Expr::Rational(rational) => match rational.as_integer() {
            Some(integer) if integer.is_negative() => Ok(Some(Constant::ComplexInfinity.into())),
            Some(integer) => match integer.to_i64() {
                Some(n) => product(2, 1, n, cx).map(|product| product.map(Expr::from)),
                None => Ok(None),
            },
            None => Ok(None),
        },
        _ => Ok(None),
    }
}

/// The product of every `step`-th number from `first` to `last`; `None` if it is too large.
fn product(first: i64, step: i64, last: i64, cx: &mut Context) -> Faulty<Option<Integer>> {
    let count = if last < first { 0 } else { (last - first) / step + 1 };
    let bits = u64::try_from(count).unwrap_or_default().saturating_mul(u64::from(64 - last.leading_zeros()));
    if bits > MOST_BITS {
        return Ok(None);
    }
    let half = usize::try_from(bits / 2).unwrap_or_default();
    // Each level of halves costs less than the one above.
    let steps = 3 * integer::work(half, half);
    if steps > MOST_STEPS {
        return Ok(None);
    }
    cx.budget.spend(steps + bits / 32)?;
    Ok(Some(product_of_halves(first, step, count)))
}

/// The product of so many numbers, by halves: as deep as the count has bits.
fn product_of_halves(first: i64, step: i64, count: i64) -> Integer {
    if count <= 8 {
        return (0..count)
            .map(|at| first + at * step)
            .take_while(|factor| *factor > 0)
            .fold(Integer::from(1), |product, factor| &product * &Integer::from(factor));
    }
    let half = count / 2;
    &product_of_halves(first, step, half) * &product_of_halves(first + half * step, step, count - half)
}

/// `gamma(x)`
pub(super) fn gamma(x: &Expr, cx: &mut Context) -> Value {
    match x {
        Expr::Constant(Constant::NaN | Constant::Infinity) => Ok(Some(x.clone())),
        Expr::Rational(rational) if rational.is_integer() => of_whole(x, cx).map(Some),
        Expr::Float(float) if float.value.is_integer() => of_whole(x, cx).map(Some),
        Expr::Rational(rational) if rational.denominator().to_i64() == Some(2) => of_half(rational, cx),
        _ => Ok(None),
    }
}

fn of_whole(x: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if x.is_positive(cx) != Some(true) {
        return Ok(Constant::ComplexInfinity.into());
    }
    let before = cx.sum(x, &Expr::from(-1))?;
    cx.call(Function::Factorial, vec![before])
}

/// Of a half of an odd number: a rational number times the square root of pi.
fn of_half(x: &Rational, cx: &mut Context) -> Value {
    let is_negative = x.is_negative();
    let Some(numerator) = x.numerator().to_i64().filter(|numerator| numerator.unsigned_abs() < 1 << 24) else {
        return Ok(None);
    };
    let n = numerator.abs() / 2 + i64::from(is_negative);
    let Some(odd) = product(1, 2, 2 * n - 1, cx)? else { return Ok(None) };
    let odd = if is_negative && n % 2 == 1 { -odd } else { odd };
    let two = &Integer::from(1) << usize::try_from(n).unwrap_or_default();
    let coefficient = if is_negative { Rational::new(two, odd) } else { Rational::new(odd, two) };
    let root = cx.square_root(&Constant::Pi.into())?;
    cx.multiply(vec![Expr::from(coefficient.unwrap_or_default()), root]).map(Some)
}

/// `loggamma(x)`
pub(super) fn log_gamma(x: &Expr, cx: &mut Context) -> Value {
    match x {
        Expr::Constant(Constant::Infinity) => return Ok(Some(x.clone())),
        Expr::Constant(Constant::NegativeInfinity | Constant::ComplexInfinity) => {
            return Ok(Some(Constant::ComplexInfinity.into()));
        }
        Expr::Constant(Constant::NaN) => return Ok(Some(x.clone())),
        Expr::Rational(rational) => {
            if rational.denominator().to_i64() == Some(2) && !rational.is_negative() {
                return log_gamma_of_half(rational, cx).map(Some);
            }
            if !rational.is_integer() {
                return Ok(None);
            }
        }
        _ if x.is_integer(cx) != Some(true) => return Ok(None),
        _ => {}
    }
    if x.is_nonpositive(cx) == Some(true) {
        return Ok(Some(Constant::Infinity.into()));
    }
    if x.is_positive(cx) == Some(true) {
        let value = cx.call(Function::Gamma, vec![x.clone()])?;
        return cx.call(Function::Log, vec![value]).map(Some);
    }
    Ok(None)
}

fn log_gamma_of_half(x: &Rational, cx: &mut Context) -> Faulty<Expr> {
    let p = Expr::from(x.numerator().clone());
    let root = cx.square_root(&Constant::Pi.into())?;
    let exponent = cx.subtract(&Expr::one(), &p)?;
    let power = cx.power(Expr::from(2), exponent)?;
    let next = cx.sum(&p, &Expr::one())?;
    let half = cx.divide(&next, &Expr::from(2))?;
    let above = cx.call(Function::Gamma, vec![p])?;
    let below = cx.call(Function::Gamma, vec![half])?;
    let below = cx.power(below, Expr::from(-1))?;
    let value = cx.multiply(vec![root, power, above, below])?;
    cx.call(Function::Log, vec![value])
}

/// `binomial(n, k)`
pub(super) fn binomial(n: &Expr, k: &Expr, cx: &mut Context) -> Value {
    let rest = cx.subtract(n, k)?;
    let (nonnegative, integer) = (n.is_nonnegative(cx), n.is_integer(cx));
    let counts = nonnegative == Some(true) || integer == Some(false);
    let is_one = |expr: &Expr, cx: &mut Context| {
        Ok::<_, crate::error::Fault>(cx.sum(expr, &Expr::from(-1))?.is_zero(cx) == Some(true))
    };
    if k.is_zero(cx) == Some(true) || (counts && rest.is_zero(cx) == Some(true)) {
        return Ok(Some(Expr::one()));
    }
    if is_one(k, cx)? || (counts && is_one(&rest, cx)?) {
        return Ok(Some(n.clone()));
    }
    if k.is_integer(cx) == Some(true) {
        let is_beyond = nonnegative == Some(true) && integer == Some(true) && rest.is_negative(cx) == Some(true);
        if k.is_negative(cx) == Some(true) || is_beyond {
            return Ok(Some(Expr::zero()));
        }
        return if n.is_numeric() { of_number(n, k, cx) } else { Ok(None) };
    }
    if nonnegative == Some(false) && integer == Some(true) {
        return Ok(Some(Constant::ComplexInfinity.into()));
    }
    if !k.is_numeric() {
        return Ok(None);
    }
    let mut gamma = |x: &Expr| {
        let next = cx.sum(x, &Expr::one())?;
        cx.call(Function::Gamma, vec![next])
    };
    let factors = [gamma(n)?, gamma(k)?, gamma(&rest)?];
    let [above, below, other] = factors;
    let below = cx.product(&below, &other)?;
    cx.divide(&above, &below).map(Some)
}

fn of_number(n: &Expr, k: &Expr, cx: &mut Context) -> Value {
    if let (Some(n), Some(k)) = (n.as_integer().filter(|n| !n.is_negative()), k.as_integer()) {
        return of_naturals(n, k, cx);
    }
    let Some(k) = k.as_i64().filter(|k| *k <= MOST_FACTORS) else { return Ok(None) };
    let mut factor = cx.sum(n, &Expr::from(-k))?;
    let mut value = Expr::one();
    for _ in 0..k {
        factor = cx.sum(&factor, &Expr::one())?;
        value = cx.product(&value, &factor)?;
    }
    let below = cx.call(Function::Factorial, vec![Expr::from(k)])?;
    let value = cx.divide(&value, &below)?;
    super::super::expand::expand(&value, cx).map(Some)
}

/// Of n that is not below k.
fn of_naturals(n: &Integer, k: &Integer, cx: &mut Context) -> Value {
    let other = n - k;
    let k = if *k > other { &other } else { k };
    let Some(k) = k.to_i64().filter(|k| *k < 1 << 20) else { return Ok(None) };
    let bits = n.bit_length() as u64 * k.unsigned_abs();
    if k.unsigned_abs().saturating_mul(bits) / 32 > 8 * MOST_STEPS {
        return Ok(None);
    }
    let mut factor = n - &Integer::from(k);
    let mut value = Integer::from(1);
    for at in 1..=k {
        cx.budget.spend(1 + value.bit_length() as u64 / 64)?;
        factor = &factor + &Integer::from(1);
        value = match (&value * &factor).divide_floor(&Integer::from(at)) {
            Some((quotient, _)) => quotient,
            None => return Ok(None),
        };
    }
    Ok(Some(Expr::from(value)))
}

//! Exact fractions: of doubles that have one, and their arithmetic.

use std::rc::Rc;

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::error::Fault;
use crate::float::elementary;
use crate::limits::Budget;
use crate::mathjs::value::Value;
use crate::price;

/// Longer fractions become doubles, which are infinite for most of them.
const MOST_BITS: usize = 1 << 14;

/// The largest denominator that is tried for a double.
const MOST_PARTS: f64 = 1e7;

/// The fraction with the value of `number`, if a small one rounds to it.
pub(super) fn of_number(budget: &Budget, number: f64) -> Result<Option<RBig>, Fault> {
    const STEPS: u64 = 3;
    budget.spend(STEPS)?;
    if !number.is_finite() {
        return Ok(None);
    }
    let Some((numerator, denominator)) = parts(number.abs()) else { return Ok(None) };
    let sign = if number < 0.0 { Sign::Negative } else { Sign::Positive };
    let fraction = RBig::from_parts(IBig::from_parts(sign, numerator), denominator);
    Ok((to_number(&fraction) == number).then_some(fraction))
}

/// fraction.js's search between neighbours in a Farey sequence, with equal moves made at once.
fn parts(number: f64) -> Option<(UBig, UBig)> {
    if number.fract() == 0.0 {
        return Some((UBig::try_from(number).ok()?, UBig::ONE));
    }
    let mut scale = 1.0;
    let mut wanted = number;
    if number >= 1.0 {
        scale = elementary::pow(10.0, (1.0 + elementary::log10(number)).floor());
        wanted /= scale;
    }
    let (mut low, mut high) = ((0.0, 1.0), (1.0, 1.0));
    let mut best = low;
    while low.1 <= MOST_PARTS && high.1 <= MOST_PARTS {
        let middle = (low.0 + high.0, low.1 + high.1);
        let ratio: f64 = middle.0 / middle.1;
        if wanted == ratio {
            best = match middle.1 <= MOST_PARTS {
                true => middle,
                false if high.1 > low.1 => high,
                false => low,
            };
            break;
        }
        if wanted > ratio {
            low = moved(low, high, |ratio| wanted > ratio);
        } else {
            high = moved(high, low, |ratio| wanted < ratio);
        }
        best = if low.1 > MOST_PARTS { high } else { low };
    }
    let numerator = UBig::try_from(best.0).ok()? * UBig::try_from(scale).ok()?;
    Some((numerator, UBig::try_from(best.1).ok()?))
}

/// Moves an end of the interval towards the other one, as long as the mediant stays on the same side of the number.
fn moved(end: (f64, f64), other: (f64, f64), same_side: impl Fn(f64) -> bool) -> (f64, f64) {
    let after = |moves: f64| (end.0 + moves * other.0, end.1 + moves * other.1);
    let goes_on = |moves: f64| {
        let (numerator, denominator) = after(moves);
        // At the limit, the search ends after the move.
        denominator <= MOST_PARTS && same_side((numerator + other.0) / (denominator + other.1))
    };
    let (mut done, mut step) = (1.0, 1.0);
    while goes_on(done + step - 1.0) {
        done += step;
        step *= 2.0;
    }
    while step > 1.0 {
        step /= 2.0;
        if goes_on(done + step - 1.0) {
            done += step;
        }
    }
    after(done)
}

/// The nearest double of the numerator over that of the denominator.
pub(super) fn to_number(fraction: &RBig) -> f64 {
    integer_to_number(fraction.numerator()) / integer_to_number(fraction.denominator().as_ibig())
}

pub(super) fn integer_to_number(integer: &IBig) -> f64 {
    integer.to_f64().value()
}

fn bits(fraction: &RBig) -> usize {
    fraction.numerator().bit_len() + fraction.denominator().bit_len()
}

/// The exact result of an operator on fractions; `None` where it has none.
pub(super) fn apply(budget: &Budget, name: &str, arguments: &[Value]) -> Result<Option<Value>, Fault> {
    let fraction = |value: RBig| Ok(Some(Value::Fraction(Rc::new(value))));
    match arguments {
        [Value::Fraction(x)] => {
            pay(budget, price::pass(bits(x)))?;
            match name {
                "unaryMinus" => fraction(-&**x),
                "unaryPlus" => fraction(RBig::clone(x)),
                _ => Ok(None),
            }
        }
        [Value::Fraction(x), Value::Fraction(y)] => {
            if name == "pow" {
                return Ok(power(budget, x, y)?.map(|power| Value::Fraction(Rc::new(power))));
            }
            let long = bits(x) + bits(y);
            if long > MOST_BITS || name == "divide" && y.is_zero() {
                return Ok(None);
            }
            pay(budget, price::common_divisor(long, long).saturating_add(price::product(bits(x), bits(y))))?;
            match name {
                "add" => fraction(&**x + &**y),
                "subtract" => fraction(&**x - &**y),
                "multiply" => fraction(&**x * &**y),
                "divide" => fraction(&**x / &**y),
                _ => Ok(None),
            }
        }
        _ => Ok(None),
    }
}

fn pay(budget: &Budget, instructions: u64) -> Result<(), Fault> {
    budget.charge(instructions);
    budget.take_refusal().map_or(Ok(()), Err)
}

/// A rational power of a fraction, if it is rational.
fn power(budget: &Budget, base: &RBig, exponent: &RBig) -> Result<Option<RBig>, Fault> {
    let Ok(degree) = usize::try_from(exponent.denominator()) else { return Ok(None) };
    let Ok(times) = isize::try_from(exponent.numerator()) else { return Ok(None) };
    if bits(base).saturating_mul(times.unsigned_abs()) > MOST_BITS || times < 0 && base.is_zero() {
        return Ok(None);
    }
    pay(budget, price::power(bits(base), times.unsigned_abs() as u64))?;
    if degree == 1 {
        return Ok(Some(base.pow(times)));
    }
    if base < &RBig::ZERO || degree > bits(base) && base > &RBig::ONE {
        return Ok(None);
    }
    pay(budget, price::root(bits(base), u32::try_from(degree).unwrap_or(u32::MAX)).saturating_mul(2))?;
    let root = |integer: &IBig| {
        let integer: UBig = integer.clone().unsigned_abs();
        let root = integer.nth_root(degree);
        (root.pow(degree) == integer).then_some(root)
    };
    let (Some(numerator), Some(denominator)) = (root(base.numerator()), root(base.denominator().as_ibig())) else {
        return Ok(None);
    };
    Ok(Some(RBig::from_parts(IBig::from(numerator), denominator).pow(times)))
}

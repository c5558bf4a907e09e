//! The exact fractions of doubles.

use pascaline_base::error::Fault;
use pascaline_number::float::elementary;
use pascaline_number::integer::IntegerExt;
use pascaline_number::rational::Rational;

use crate::Context;
use crate::value::Value;
use crate::value::fraction::{self, integer_of, to_number};

/// Longer powers become doubles, which are infinite for most of them.
const MOST_BITS: usize = 1 << 14;

/// The largest denominator that is tried for a double.
const MOST_PARTS: f64 = 1e7;

/// The fraction with the value of `number`, if a small one rounds to it.
pub(super) fn of_number(cx: &Context, number: f64) -> Result<Option<Rational>, Fault> {
    const STEPS: u64 = 4;
    cx.spend(STEPS)?;
    if !number.is_finite() {
        return Ok(None);
    }
    let fraction = if number.fract() == 0.0 {
        fraction::kept(cx, Rational::from(integer_of(number)))?
    } else {
        let (numerator, denominator, scale) = parts(number.abs());
        let numerator = integer_of(numerator) * integer_of(scale);
        fraction::new(cx, if number < 0.0 { -numerator } else { numerator }, integer_of(denominator))?
    };
    Ok((to_number(&fraction) == number).then_some(fraction))
}

/// fraction.js's search between neighbours in a Farey sequence, with equal moves made at once.
fn parts(number: f64) -> (f64, f64, f64) {
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
    (best.0, best.1, scale)
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

/// Whether a power of fractions is too long to be exact.
pub(super) fn is_long_power(arguments: &[Value]) -> bool {
    let [Value::Fraction(base), Value::Fraction(exponent)] = arguments else { return false };
    let bits = base
        .bits()
        .saturating_mul(usize::try_from(exponent.numerator().magnitude().unwrap_or(u64::MAX)).unwrap_or(usize::MAX));
    bits > MOST_BITS && !base.is_zero() && **base != Rational::ONE && **base != Rational::MINUS_ONE
}

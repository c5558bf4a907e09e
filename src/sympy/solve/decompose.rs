//! Polynomials of polynomials: `x**4 - 10*x**2 + 1` is `y**2 - 10*y + 1` of `x**2`.
//!
//! D. Kozen, S. Landau, "Polynomial decomposition algorithms", 1989.

use crate::integer::Integer;
use crate::rational::Rational;
use crate::sympy::Context;

/// The coefficients from the constant one up; the last one is not zero.
type Coefficients = Vec<Rational>;

/// The polynomials of which it is composed, the outermost first; itself if it is not composed.
pub(super) fn decompose(polynomial: Coefficients, cx: &mut Context) -> Vec<Coefficients> {
    let mut inner = Vec::new();
    let mut outer = polynomial;
    while let Some((left, right)) = split(&outer, cx) {
        inner.push(right);
        outer = left;
    }
    inner.push(outer);
    inner.reverse();
    inner
}

fn split(polynomial: &Coefficients, cx: &mut Context) -> Option<(Coefficients, Coefficients)> {
    let degree = polynomial.len().saturating_sub(1);
    for size in 2..degree {
        if !degree.is_multiple_of(size) {
            continue;
        }
        let bits = polynomial.iter().map(|own| own.numerator().bit_length() + own.denominator().bit_length()).max();
        cx.afford((degree * size * (2 + bits.unwrap_or(0) / 32)) as u64)?;
        let Some(right) = right_part(polynomial, size) else { continue };
        if let Some(left) = left_part(polynomial, &right) {
            return Some((left, right));
        }
    }
    None
}

/// The inner polynomial of that degree, if there is one: monic, without a constant.
fn right_part(polynomial: &Coefficients, size: usize) -> Option<Coefficients> {
    let degree = polynomial.len() - 1;
    let leading = polynomial.last()?;
    let times = degree / size;
    let mut right = vec![Rational::from(0); size + 1];
    *right.last_mut()? = Rational::from(1);
    for place in 1..size {
        let mut sum = Rational::from(0);
        for before in 0..place {
            let (own, other) = (polynomial.get(degree + before - place)?, right.get(size - before)?);
            let weight = i64::try_from(place).ok()? - i64::try_from(times * before).ok()?;
            sum = sum.add(&own.multiply(other).multiply(&Rational::from(weight)));
        }
        let divisor = leading.multiply(&Rational::from(Integer::from(i64::try_from(place * times).ok()?)));
        *right.get_mut(size - place)? = sum.multiply(&divisor.reciprocal()?);
    }
    Some(right)
}

/// The outer polynomial, if the powers of the inner one add up to the given one.
fn left_part(polynomial: &Coefficients, right: &Coefficients) -> Option<Coefficients> {
    let mut left = Vec::new();
    let mut rest = polynomial.clone();
    while !rest.is_empty() {
        let (quotient, remainder) = divide(rest, right);
        if remainder.iter().skip(1).any(|own| !own.is_zero()) {
            return None;
        }
        left.push(remainder.into_iter().next().unwrap_or_default());
        rest = quotient;
    }
    Some(left)
}

/// Quotient and remainder; the divisor is monic.
fn divide(mut dividend: Coefficients, divisor: &Coefficients) -> (Coefficients, Coefficients) {
    let size = divisor.len() - 1;
    let mut quotient = vec![Rational::from(0); dividend.len().saturating_sub(size)];
    for (place, digit) in quotient.iter_mut().enumerate().rev() {
        let Some(factor) = dividend.get(place + size).cloned() else { continue };
        for (own, other) in dividend.iter_mut().skip(place).zip(divisor) {
            *own = own.add(&other.multiply(&factor).negate());
        }
        *digit = factor;
    }
    dividend.truncate(size);
    (quotient, dividend)
}

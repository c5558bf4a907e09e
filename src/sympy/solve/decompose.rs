//! Polynomial decomposition: `x**4 - 10*x**2 + 1` is `y**2 - 10*y + 1` of `x**2`.
//!
//! D. Kozen, S. Landau, "Polynomial decomposition algorithms", 1989.

use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::dense::Dense;
use crate::expr::{ONE, ZERO};
use crate::{Context, Term};

/// The outer and the inner polynomial of a polynomial with rational coefficients; the inner one cannot be decomposed
/// further.
pub(super) fn decompose<'a>(polynomial: Dense<'a>, cx: &Context<'a>) -> Option<(Dense<'a>, Dense<'a>)> {
    let degree = polynomial.degree();
    for size in 2..degree {
        if !degree.is_multiple_of(size) {
            continue;
        }
        let rationals = polynomial.coefficients.iter().filter_map(|own| own.as_rational());
        let bits = rationals.map(Rational::bits).max().unwrap_or(0);
        cx.afford((degree * size * (2 + bits / 32)) as u64)?;
        let right = right_part(polynomial, size, cx);
        if let Some(left) = left_part(polynomial, right, cx) {
            return Some((left, right));
        }
    }
    None
}

/// The only possible inner polynomial of this degree: monic, without a constant.
fn right_part<'a>(polynomial: Dense<'a>, size: usize, cx: &Context<'a>) -> Dense<'a> {
    let degree = polynomial.degree();
    let times = count(degree / size, cx);
    let mut right = vec![ONE];
    for place in 1..size {
        let number = count(place, cx);
        let mut sum = cx.term(0);
        for (before, other) in right.iter().enumerate() {
            let own = cx.term(polynomial.at(degree + before - place));
            sum = sum + own * *other * (number - times * count(before, cx));
        }
        right.push((sum / (cx.term(polynomial.leading()) * (number * times))).expr());
    }
    right.push(ZERO);
    Dense::from_leading(&right, cx)
}

fn count<'c, 'a>(number: usize, cx: &'c Context<'a>) -> Term<'c, 'a> {
    cx.term(cx.number(Integer::from(number as u64)))
}

/// The outer polynomial, if the powers of the inner one sum to the given one.
fn left_part<'a>(polynomial: Dense<'a>, right: Dense<'a>, cx: &Context<'a>) -> Option<Dense<'a>> {
    let size = right.degree();
    let mut coefficients = polynomial.coefficients.to_vec();
    let (mut rest, mut left) = (&mut coefficients[..], Vec::new());
    while !rest.is_empty() {
        // Polynomial division: the coefficients from the divisor's degree on become the quotient, those below it the
        // remainder.
        for place in (size..rest.len()).rev() {
            let Some([lower @ .., digit]) = rest.get_mut(place - size..=place) else { continue };
            for (own, other) in lower.iter_mut().zip(right.coefficients) {
                let product = cx.product(other, digit);
                *own = cx.subtract(own, product);
            }
        }
        let length = size.min(rest.len());
        let (remainder, quotient) = rest.split_at_mut_checked(length)?;
        let (constant, others) = remainder.split_first()?;
        if others.iter().any(|own| !own.is_literal_zero()) {
            return None;
        }
        left.push(*constant);
        rest = quotient;
    }
    Some(Dense { coefficients: cx.list(&left) })
}

//! What the functions look for in their arguments: a sign, a factor `I`, a multiple of `pi`.
//!
//! Follows `could_extract_minus_sign` in `sympy/core/expr.py`, and `_pi_coeff`, `_peeloff_pi` and
//! `_imaginary_unit_as_coefficient` in `sympy/functions/elementary` (BSD-3-Clause).

use std::cmp::Ordering;

use pascaline_mp::Real;
use pascaline_number::integer::{BitTest, IntegerExt};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use crate::expr::{Constant, Expr, Float, Form, HALF, I, MINUS_ONE, NAN, ONE, Operands, PI, TWO, ZERO};
use crate::parts::parted;
use crate::{Context, Term, compare};

/// The angle without its full turns, from -pi to pi.
pub(super) fn principal_angle<'a>(angle: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let [angle, pi] = cx.terms([angle, PI]);
    let angle = angle % (2 * pi);
    if is_greater(angle, pi) { (angle - 2 * pi).expr() } else { angle.expr() }
}

/// `x > y`, where that is known.
pub(super) fn is_greater<'c, 'a>(x: Term<'c, 'a>, y: Term<'c, 'a>) -> bool {
    (x - y).is_extended_positive() == Some(true)
}

/// Whether SymPy prefers the opposite of the expression: for a negative number, a product that starts with one, and a sum
/// most of whose terms are such. Odd and even functions are evaluated by the opposite then.
pub(crate) fn could_extract_minus_sign<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    match expr {
        Form::Mul(factors) => {
            expr.has_minus() && !factors.iter().any(|factor| factor.is_constant(Constant::ComplexInfinity))
        }
        Form::Add(terms) => {
            let mut negative = 0_usize;
            for &term in *terms {
                negative += usize::from(could_extract_minus_sign(term, cx));
            }
            match (terms.len() - negative).cmp(&negative) {
                Ordering::Greater => false,
                Ordering::Less => true,
                Ordering::Equal => compare::sort_key_compare(expr, cx.negate(expr), cx) == Ordering::Less,
            }
        }
        _ => expr.is_negative_number(),
    }
}

/// The x of `x*I`, if the expression is such a product and x does not contain `I`.
pub(crate) fn imaginary_coefficient<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let coefficient = divided_by_i(expr, cx);
    coefficient.filter(|coefficient| !coefficient.is_literal_zero() && !coefficient.contains(I, cx))
}

fn divided_by_i<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    match expr {
        Form::Constant(Constant::ImaginaryUnit) => Some(ONE),
        Form::Mul(factors) => {
            for (at, factor) in factors.iter().enumerate() {
                if let Some(quotient) = divided_by_i(factor, cx) {
                    return Some(with_factor(factors, at, quotient, cx));
                }
            }
            None
        }
        Form::Add(terms) => {
            let mut quotients = Vec::new();
            for term in *terms {
                quotients.push(divided_by_i(term, cx)?);
            }
            Some(cx.add(&quotients))
        }
        _ => None,
    }
}

/// The product of the factors with the one at `at` replaced.
fn with_factor<'a>(factors: &[Expr<'a>], at: usize, factor: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let mut factors = factors.to_vec();
    if let Some(place) = factors.get_mut(at) {
        *place = factor;
    }
    cx.multiply(&factors)
}

/// The x of `x*pi`, if the expression is such a product.
pub(super) fn coefficient_of_pi<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    match expr {
        Form::Constant(Constant::Pi) => Some(ONE),
        // The common case needs no new product.
        Form::Mul(factors) => match factors {
            [number, Form::Constant(Constant::Pi)] if number.is_number() => Some(number),
            _ => {
                let at = factors.iter().position(|factor| factor.is_constant(Constant::Pi))?;
                Some(with_factor(factors, at, ONE, cx))
            }
        },
        _ => None,
    }
}

/// SymPy's `_pi_coeff`: the x of an angle `x*pi`, without full turns where x is the product of a rational number and an
/// integer. A float that is a fraction of a small power of two counts as that fraction.
pub(super) fn half_turns<'a>(angle: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if angle.is_literal_zero() {
        return Some(ZERO);
    }
    if !matches!(angle, Form::Mul(_) | Form::Constant(Constant::Pi)) {
        return (angle.is_zero(cx) == Some(true)).then_some(ZERO);
    }
    let coefficient = coefficient_of_pi(angle, cx)?;
    let (number, rest) = number_and_rest(coefficient, cx);
    let exact = number.as_float().and_then(|float| fraction_of_float(float, cx));
    let mut number = exact.map_or(number, |value| cx.number(value));
    if number.as_rational().is_some() && rest.is_integer(cx) == Some(true) {
        number = remainder(number, 2, cx);
        match number.as_i64() {
            Some(1) => return Some(rest),
            Some(_) => return Some(if rest.is_even(cx).is_some() { ZERO } else { TWO }),
            None => {}
        }
    }
    Some(cx.product(number, rest))
}

/// SymPy's `as_coeff_Mul`: the number that leads a product, and the rest.
pub(super) fn number_and_rest<'a>(expr: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    match expr {
        Form::Mul(factors) => match factors {
            [number, rest] if number.is_number() => (number, rest),
            [number, ..] if number.is_number() => (number, with_factor(factors, 0, ONE, cx)),
            _ => (ONE, expr),
        },
        _ if expr.is_number() => (expr, ONE),
        _ => (ONE, expr),
    }
}

/// The exact value of a float that is a multiple of the power of two nearest to its fractional part: 5.5 is 11/2, but 0.75
/// is not a multiple of 1, the power of two nearest to it.
fn fraction_of_float(float: &Float, cx: &Context) -> Option<Rational> {
    let value = &float.value;
    if value.exponent() < 0 {
        let (size, to) = (value.abs(), cx.precision(float.precision));
        let fraction = size.add_exact(&Real::from(&-size.floor(to)), to);
        // A multiple of 2^k has no bits below k.
        if value.exponent() < nearest_power(&fraction) {
            return None;
        }
    }
    compare::exact_value(value, cx.budget)
}

/// The k of the power 2^k nearest to a positive number on a logarithmic scale.
fn nearest_power(number: &Real) -> i64 {
    let mantissa = number.mantissa();
    // The number is m · 2^(magnitude - 1) with m from 1 to 2, and nearer to the higher power if m² > 2.
    let bits = mantissa.bit_len();
    let is_high = (mantissa * mantissa).bit_len() >= 2 * bits;
    if is_high { number.magnitude() } else { number.magnitude() - 1 }
}

/// Whether a rational number is greater than y; true as well if y is not a rational number.
pub(super) fn exceeds(x: Expr, y: Expr, cx: &Context) -> bool {
    match (x.as_rational(), y.as_rational()) {
        (Some(x), Some(y)) => x.compare(y, cx.budget).is_gt(),
        (x, _) => x.is_some(),
    }
}

/// The remainder of a rational number modulo a positive integer.
pub(super) fn remainder<'a>(number: Expr<'a>, modulus: i64, cx: &Context<'a>) -> Expr<'a> {
    let modulus = cx.number(modulus);
    let quotient = floor(cx.divide(number, modulus), cx);
    cx.subtract(number, cx.product(quotient, modulus))
}

/// The floor of a rational number; 0 for other expressions.
pub(super) fn floor<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let Some(number) = number.as_rational() else { return ZERO };
    let (above, below) = (number.numerator(), number.denominator());
    match cx.pay(price::quotient(above.bit_len(), below.bit_len())) {
        Some(()) => cx.number(above.quotient(below)),
        None => NAN,
    }
}

/// SymPy's `_peeloff_pi`: takes the whole quarter turns in the rational multiples of pi off a sum. Returns the rest, and
/// the number of quarter turns from 0 to 3; `None` if there are none to take off.
pub(super) fn without_quarter_turns<'a>(angle: Expr<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, i64)> {
    let Form::Add(terms) = angle else { return None };
    let (mut turns, mut rest) = (ZERO, Vec::new());
    for &term in *terms {
        match coefficient_of_pi(term, cx) {
            Some(coefficient) if coefficient.as_rational().is_some() => turns = cx.sum(turns, coefficient),
            _ => rest.push(term),
        }
    }
    let (taken, quarter) = quarter_turns(turns, cx)?;
    let left = cx.subtract(turns, taken);
    if !left.is_literal_zero() {
        rest.push(multiple_of_pi(left, cx));
    }
    Some((cx.add(&rest), quarter))
}

/// The whole quarter turns in an angle of `turns` half turns: as half turns, and as their number from 0 to 3 besides full
/// turns; `None` if there are none.
pub(super) fn quarter_turns<'a>(turns: Expr<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, i64)> {
    let quarters = floor(cx.sum(turns, turns), cx);
    if quarters.is_literal_zero() {
        return None;
    }
    Some((cx.product(quarters, HALF), remainder(quarters, 4, cx).as_i64()?))
}

pub(super) fn multiple_of_pi<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.product(number, PI)
}

/// `expr*I`
pub(super) fn times_i<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.multiply(&[I, expr])
}

/// `-expr*I`
pub(super) fn times_minus_i<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.multiply(&[MINUS_ONE, I, expr])
}

/// `turns*pi*I`, as one product.
pub(super) fn times_pi_i<'c, 'a>(turns: Term<'c, 'a>) -> Term<'c, 'a> {
    turns.with(turns.context().multiply(&[turns.expr(), PI, I]))
}

/// `1/expr`
pub(super) fn reciprocal<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.power(expr, MINUS_ONE)
}

/// SymPy's `match_real_imag`: a and b of `a + b*I`, if both are known to be real.
pub(super) fn split_at_i<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let (imaginary, plain) = parted(expr.terms(), cx, &mut |term, _| term.contains(I, cx));
    let real = cx.add(plain);
    if real.is_real(cx) != Some(true) {
        return None;
    }
    if imaginary.is_empty() {
        return Some((real, ZERO));
    }
    let imaginary = cx.add(imaginary);
    match imaginary_coefficient(imaginary, cx) {
        Some(coefficient) if coefficient.is_real(cx) == Some(true) => Some((real, coefficient)),
        _ => None,
    }
}

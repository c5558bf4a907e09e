//! Powers of sums: of complex numbers and infinities.

use super::super::Context;
use super::super::assumptions::choose;
use super::super::expr::{Constant, Expr, I, MINUS_ONE, ONE, Operands};
use super::super::parts::parted;
use super::multiply::unevaluated_product;
use super::number;
use crate::integer::Integer;
use crate::rational::Rational;

/// `(a + b)**exponent`; `None` where it stays as it is.
pub(super) fn power<'a>(base: Expr<'a>, terms: &[Expr<'a>], exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if let [x, y] = terms
        && (x.is_infinite(cx) == Some(true) || y.is_infinite(cx) == Some(true))
    {
        return power_of_infinity(x, y, exponent, cx);
    }
    let rational = exponent.as_rational()?;
    let (re, im) = complex_parts(base, cx)?;
    if rational.denominator().to_i64() == Some(2) {
        return root_of_complex(re, im, rational.numerator(), cx);
    }
    exponent.is_i64(-1).then(|| reciprocal(re, im, cx))
}

/// The parts of a sum of a number and `I` times a number (`pure_complex`).
fn complex_parts<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let (re, rest) = expr.as_coefficient_add(cx);
    let (im, unit) = rest.as_coefficient_multiply(cx);
    unit.is_constant(Constant::ImaginaryUnit).then_some((re, im))
}

/// `1/(a + b*I)` is `(a - b*I)/(a**2 + b**2)`.
fn reciprocal<'a>(re: Expr<'a>, im: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let part = cx.product(im, I);
    let conjugate = cx.subtract(re, part);
    let (re, im) = (number::multiply(re, re, cx), number::multiply(im, im, cx));
    let square = number::add(re, im, cx);
    let inverse = cx.power(square, MINUS_ONE);
    unevaluated_product(&[conjugate, inverse], cx)
}

/// The root of a complex number whose size is rational: `sqrt(3 + 4*I)` is `2 + I`.
fn root_of_complex<'a>(re: Expr<'a>, im: Expr<'a>, power: &Integer, cx: &Context<'a>) -> Option<Expr<'a>> {
    let size = cx.formula(b"A2^B2^+s", &[re, im]);
    if re.as_rational().is_none() || im.as_rational().is_none() || size.as_rational().is_none() {
        return None;
    }
    let principal = cx.formula(b"CA+Bb/", &[re, im, size]);
    let unit = if im.is_negative_number() { MINUS_ONE } else { ONE };
    let root = cx.formula(b"BA-2/sC^", &[re, size, cx.number(power.clone())]);
    let value = power_of_complex(principal, unit, power.magnitude()?, cx)?;
    Some(cx.formula(if power.is_negative() { b"AB1n^*" } else { b"AB*" }, &[root, value]))
}

/// `(re + im*I)**times` by squaring; `None` if the calculation is stopped.
pub(in super::super) fn power_of_complex<'a>(
    re: Expr<'a>,
    im: Expr<'a>,
    mut times: u64,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let mut power = (Rational::from(1), Rational::default());
    let mut square = (re.as_rational()?.clone(), im.as_rational()?.clone());
    while times > 0 {
        if times % 2 == 1 {
            power = product(&power, &square, cx)?;
        }
        times /= 2;
        if times > 0 {
            square = product(&square, &square, cx)?;
        }
    }
    let (re, im) = power;
    Some(cx.formula(b"ABi*+", &[cx.number(re), cx.number(im)]))
}

type Complex = (Rational, Rational);

fn product(x: &Complex, y: &Complex, cx: &Context) -> Option<Complex> {
    for (x, y) in [(&x.0, &y.0), (&x.1, &y.1)] {
        number::check_size(4 * x.bits(), y.bits(), cx)?;
    }
    let budget = cx.budget;
    let times = |x: &Rational, y: &Rational| x.multiply(y, budget);
    let re = times(&x.0, &y.0).add(&times(&x.1, &y.1).negate(), budget);
    let im = times(&x.0, &y.1).add(&times(&x.1, &y.0), budget);
    (!cx.is_stopped()).then_some((re, im))
}

/// Of `a + b*I` with an infinite part.
fn power_of_infinity<'a>(x: Expr<'a>, y: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if exponent.is_zero(cx) != Some(false) || exponent.is_one() {
        return None;
    }
    let (re, im) = if has_unit(x) { (y, x) } else { (x, y) };
    let (units, rest) = parted(im.factors(), cx, &mut |factor, _| factor.is_constant(Constant::ImaginaryUnit));
    if units.is_empty() {
        return None;
    }
    choose(b"AR BR CN:0;AR BR CP:z", &[cx.multiply(rest), re, exponent], cx)
}

/// Whether `I` is one of the factors.
fn has_unit(term: Expr) -> bool {
    term.factors().iter().any(|factor| factor.is_constant(Constant::ImaginaryUnit))
}

//! Powers of sums: of complex numbers and infinities.

use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty};
use super::multiply::unevaluated_product;
use super::{known, number};
use crate::integer::Integer;
use crate::rational::Rational;

/// `(a + b)**exponent`; `None` where it stays as it is.
pub(super) fn power(base: &Expr, terms: &[Expr], exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if let [x, y] = terms
        && (x.is_infinite(cx) == Some(true) || y.is_infinite(cx) == Some(true))
    {
        return power_of_infinity(x, y, exponent, cx);
    }
    let Some(rational) = exponent.as_rational() else { return Ok(None) };
    let Some((re, im)) = complex_parts(base) else { return Ok(None) };
    if rational.denominator().to_i64() == Some(2) {
        return match (re.as_rational(), im.as_rational()) {
            (Some(re), Some(im)) => root_of_complex(re, im, rational.numerator(), cx),
            _ => Ok(None),
        };
    }
    if exponent.is_i64(-1) { reciprocal(&re, &im, cx).map(Some) } else { Ok(None) }
}

/// The parts of a sum of a number and `I` times a number (`pure_complex`).
fn complex_parts(expr: &Expr) -> Option<(Expr, Expr)> {
    let (re, rest) = expr.as_coefficient_add();
    let (im, unit) = rest.as_coefficient_multiply();
    unit.is_constant(Constant::ImaginaryUnit).then_some((re, im))
}

/// `1/(a + b*I)` is `(a - b*I)/(a**2 + b**2)`.
fn reciprocal(re: &Expr, im: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let part = cx.product(im, &Expr::imaginary_unit())?;
    let conjugate = cx.subtract(re, &part)?;
    let (re, im) = (number::multiply(re, re, cx)?, number::multiply(im, im, cx)?);
    let square = number::add(&re, &im, cx)?;
    let inverse = cx.power(square, Expr::from(-1))?;
    unevaluated_product(vec![conjugate, inverse], cx)
}

/// The root of a complex number whose size is rational: `sqrt(3 + 4*I)` is `2 + I`.
fn root_of_complex(re: &Rational, im: &Rational, power: &Integer, cx: &mut Context) -> Faulty<Option<Expr>> {
    let (re_square, im_square) = (re.multiply(re), im.multiply(im));
    let size = cx.square_root(&re_square.add(&im_square).into())?;
    let Some(size) = size.as_rational() else { return Ok(None) };
    let half = Rational::new(1.into(), 2.into()).unwrap_or_default();
    let rest = size.add(&re.negate()).multiply(&half);
    let root = cx.square_root(&rest.into())?;
    let root = cx.power(root, power.clone().into())?;
    let length = if im.is_negative() { im.negate() } else { im.clone() };
    let Some(inverse) = length.reciprocal() else { return Ok(None) };
    let principal = size.add(re).multiply(&inverse);
    let unit = Rational::from(if im.is_negative() { -1 } else { 1 });
    let Some(times) = power.magnitude() else { return Ok(None) };
    let (re, im) = power_of_complex(principal, unit, times, cx)?;
    let value = complex(re, im, cx)?;
    let value = if power.is_negative() { cx.power(value, Expr::from(-1))? } else { value };
    cx.product(&root, &value).map(Some)
}

/// `re + im*I`
fn complex(re: Rational, im: Rational, cx: &mut Context) -> Faulty<Expr> {
    let im = cx.product(&im.into(), &Expr::imaginary_unit())?;
    cx.sum(&re.into(), &im)
}

/// `(re + im*I)**times` by squaring.
pub(in super::super) fn power_of_complex(
    re: Rational,
    im: Rational,
    mut times: u64,
    cx: &mut Context,
) -> Faulty<(Rational, Rational)> {
    let mut power = (Rational::from(1), Rational::default());
    let mut square = (re, im);
    while times > 0 {
        if times % 2 == 1 {
            power = product(&power, &square, cx)?;
        }
        times /= 2;
        if times > 0 {
            square = product(&square, &square, cx)?;
        }
    }
    Ok(power)
}

type Complex = (Rational, Rational);

fn product(x: &Complex, y: &Complex, cx: &mut Context) -> Faulty<Complex> {
    for (x, y) in [(&x.0, &y.0), (&x.1, &y.1)] {
        let bits = |part: &Rational| part.numerator().bit_length() + part.denominator().bit_length();
        number::pay(4 * bits(x), bits(y), cx)?;
    }
    Ok((x.0.multiply(&y.0).add(&x.1.multiply(&y.1).negate()), x.0.multiply(&y.1).add(&x.1.multiply(&y.0))))
}

/// Of `a + b*I` with an infinite part.
fn power_of_infinity(x: &Expr, y: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    if exponent.is_zero(cx) != Some(false) || exponent.is_one() {
        return Ok(None);
    }
    let (re, im) = if imaginary_coefficient(x).is_some() { (y, x) } else { (x, y) };
    let Some(im) = imaginary_coefficient(im) else { return Ok(None) };
    let im = cx.multiply(im)?;
    if im.is_extended_real(cx) != Some(true) || re.is_extended_real(cx) != Some(true) {
        return Ok(None);
    }
    Ok(match known::extended_sign(exponent, cx) {
        Some(-1) => Some(Expr::zero()),
        Some(1) => Some(Constant::ComplexInfinity.into()),
        _ => None,
    })
}

/// The factors next to `I`.
fn imaginary_coefficient(term: &Expr) -> Option<Vec<Expr>> {
    let factors = term.factors();
    let at = factors.iter().position(|factor| factor.is_constant(Constant::ImaginaryUnit))?;
    Some(factors.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, factor)| factor.clone()).collect())
}

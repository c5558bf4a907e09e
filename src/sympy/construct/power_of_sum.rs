//! Powers of sums: `Add._eval_power` of `sympy/core/add.py` (BSD-3-Clause) evaluates those of complex numbers and of
//! infinities.

use pascaline_number::integer::{Integer, IntegerExt, Signed};
use pascaline_number::rational::Rational;

use super::multiply::unevaluated_product;
use super::number;
use crate::Context;
use crate::expr::{COMPLEX_INFINITY, Constant, Expr, I, MINUS_ONE, ONE, Operands, ZERO};
use crate::parts::parted;

/// `(a + b)**exponent`; `None` where it stays as it is.
pub(super) fn power<'a>(base: Expr<'a>, terms: &[Expr<'a>], exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if let [x, y] = terms
        && (x.is_infinite(cx) == Some(true) || y.is_infinite(cx) == Some(true))
    {
        return power_of_infinite_sum(x, y, exponent, cx);
    }
    let rational = exponent.as_rational()?;
    let (re, im) = complex_parts(base, cx)?;
    if rational.denominator().to_i64() == Some(2) {
        return root_of_complex(re, im, rational.numerator(), cx);
    }
    exponent.is_i64(-1).then(|| reciprocal(re, im, cx))
}

/// The parts of a sum of a number and `I` times a number: SymPy's `pure_complex`.
fn complex_parts<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let (re, rest) = expr.as_coefficient_add(cx);
    let (im, unit) = rest.as_coefficient_multiply(cx);
    unit.is_constant(Constant::ImaginaryUnit).then_some((re, im))
}

/// `1/(a + b*I)` is `(a - b*I)/(a**2 + b**2)`.
fn reciprocal<'a>(re: Expr<'a>, im: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let conjugate = cx.subtract(re, cx.product(im, I));
    let norm = number::add(number::multiply(re, re, cx), number::multiply(im, im, cx), cx);
    unevaluated_product(&[conjugate, cx.power(norm, MINUS_ONE)], cx)
}

/// The root of a complex number with a rational absolute value: `sqrt(3 + 4*I)` is `2 + I`.
fn root_of_complex<'a>(re: Expr<'a>, im: Expr<'a>, power: &Integer, cx: &Context<'a>) -> Option<Expr<'a>> {
    let [r, i] = cx.terms([re, im]);
    let d = (r.pow(2) + i.pow(2)).sqrt();
    if [r, i, d].iter().any(|part| part.expr().as_rational().is_none()) {
        return None;
    }
    let principal = (d + r) / i.abs();
    let unit = if im.is_negative_number() { MINUS_ONE } else { ONE };
    let root = ((d - r) / 2).sqrt().pow(cx.number(power.clone()));
    let value = r.with(power_of_complex(principal.expr(), unit, power.magnitude()?, cx)?);
    Some((root * if power.is_negative() { value.pow(-1) } else { value }).expr())
}

/// `(re + im*I)**times` of rational parts by squaring; `None` if the calculation is stopped.
pub(crate) fn power_of_complex<'a>(re: Expr<'a>, im: Expr<'a>, mut times: u64, cx: &Context<'a>) -> Option<Expr<'a>> {
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
    Some(cx.sum(cx.number(re), cx.product(cx.number(im), I)))
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

/// `(x + y)**exponent` for a complex number with an infinite part.
fn power_of_infinite_sum<'a>(x: Expr<'a>, y: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if exponent.is_zero(cx) != Some(false) || exponent.is_one() {
        return None;
    }
    let (re, im) = if has_unit(x) { (y, x) } else { (x, y) };
    let (units, rest) = parted(im.factors(), cx, &mut |factor, _| factor.is_constant(Constant::ImaginaryUnit));
    if units.is_empty() {
        return None;
    }
    if cx.multiply(rest).is_extended_real(cx) != Some(true) || re.is_extended_real(cx) != Some(true) {
        return None;
    }
    if exponent.is_extended_negative(cx) == Some(true) {
        return Some(ZERO);
    }
    (exponent.is_extended_positive(cx) == Some(true)).then_some(COMPLEX_INFINITY)
}

/// Whether `I` is one of the factors.
fn has_unit(term: Expr) -> bool {
    term.factors().iter().any(|factor| factor.is_constant(Constant::ImaginaryUnit))
}

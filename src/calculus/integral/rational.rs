//! Rational functions: division with remainder, factors over the rational numbers, partial fractions, and a logarithm or an arc
//! tangent for each quadratic (J. Stewart, "Calculus", 7.4; M. Bronstein, "Symbolic Integration I", 2.1).

use std::cmp::Ordering;

use pascaline_sympy::{
    Context, Expr, Polynomial, Symbol, Term, as_numerator_denominator, expand_deep, factor_list, sign,
};

use crate::algebra::{coefficients, is_positive, mapped, polynomial};
use crate::equations::combination;

/// Denominators of a higher degree are not factored.
const MOST_DEGREE: usize = 24;

/// The antiderivative of a rational function; `None` for others, and if a factor of the denominator has no quadratic factors that
/// are known.
pub(super) fn rational<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (above, below) = as_numerator_denominator(f, cx);
    let (above, below) = (coefficients(above, x, cx)?, coefficients(below, x, cx)?);
    let Some(factors) = factors(&below, cx) else { return with_parameters(&above, &below, x, cx) };
    let (quotient, above) = divided(above, &below, cx)?;
    let mut terms = vec![of_polynomial(&quotient, x, cx)];
    for fraction in partial_fractions(&above, &below, &factors, cx)? {
        terms.push(of_fraction(&fraction, x, cx)?);
    }
    Some(cx.add(&terms))
}

/// A quotient of polynomials with rational coefficients as the sum of a polynomial and fractions, each with a power of one factor
/// below it; `None` for other expressions.
pub fn apart<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (above, below) = as_numerator_denominator(f, cx);
    let (above, below) = (coefficients(above, x, cx)?, coefficients(below, x, cx)?);
    let factors = factors(&below, cx)?;
    let (quotient, above) = divided(above, &below, cx)?;
    let x = cx.symbol(x);
    let mut terms = vec![polynomial(&quotient, x, cx)];
    for Fraction { numerator, factor, power } in partial_fractions(&above, &below, &factors, cx)? {
        let below = cx.power_i64(polynomial(&factor, x, cx), power.into());
        terms.push(cx.divide(polynomial(&numerator, x, cx), below));
    }
    Some(cx.add(&terms))
}

/// A factor of a denominator by its coefficients, and its power.
type Factor<'a> = (Vec<Expr<'a>>, u32);

/// The irreducible factors with their powers, the numeric one last; `None` if a coefficient is not rational.
pub(crate) fn factors<'a>(below: &[Expr<'a>], cx: &Context<'a>) -> Option<Vec<Factor<'a>>> {
    if below.len() > MOST_DEGREE + 1 {
        return None;
    }
    let (own, _) = Polynomial::from_rationals(below, cx)?;
    let (_, listed) = factor_list(&own, cx);
    let mut factors = Vec::with_capacity(listed.len());
    for (factor, power) in listed {
        let mut numbers = Vec::new();
        for own in factor.coefficients() {
            numbers.push(cx.number(own.clone()));
        }
        factors.push((numbers, power));
    }
    Some(factors)
}

/// Quotient and remainder.
pub(crate) fn divided<'a>(
    mut above: Vec<Expr<'a>>,
    below: &[Expr<'a>],
    cx: &Context<'a>,
) -> Option<(Vec<Expr<'a>>, Vec<Expr<'a>>)> {
    let (lead, rest) = below.split_last()?;
    let mut quotient = vec![cx.number(0); above.len().saturating_sub(rest.len())];
    for (at, digit) in quotient.iter_mut().enumerate().rev() {
        cx.afford(below.len() as u64)?;
        let factor = cx.divide(above.pop()?, lead);
        for (place, own) in above.iter_mut().skip(at).zip(rest) {
            *place = cx.subtract(place, cx.product(factor, own));
        }
        *digit = factor;
    }
    Some((quotient, above))
}

/// `numerator/factor^power`
pub(crate) struct Fraction<'a> {
    pub(crate) numerator: Vec<Expr<'a>>,
    pub(crate) factor: Vec<Expr<'a>>,
    pub(crate) power: u32,
}

/// The fractions that add up to one whose numerator has the lower degree.
pub(crate) fn partial_fractions<'a>(
    above: &[Expr<'a>],
    below: &[Expr<'a>],
    factors: &[Factor<'a>],
    cx: &Context<'a>,
) -> Option<Vec<Fraction<'a>>> {
    let (mut parts, mut fractions) = (Vec::new(), Vec::new());
    for (factor, most) in factors {
        let mut rest = below.to_vec();
        for power in 1..=*most {
            // What the denominator of this fraction lacks of the whole one.
            rest = divided(rest, factor, cx)?.0;
            for degree in 0..factor.len().saturating_sub(1) {
                let mut part = vec![cx.number(0); degree];
                part.extend(&rest);
                parts.push(part);
            }
            fractions.push(Fraction { numerator: Vec::new(), factor: factor.clone(), power });
        }
    }
    if parts.is_empty() {
        return Some(fractions);
    }
    let mut numbers = &combination(&parts, above, cx)?[..];
    for fraction in &mut fractions {
        let (own, others) = numbers.split_at_checked(fraction.factor.len().saturating_sub(1))?;
        fraction.numerator = own.to_vec();
        numbers = others;
    }
    Some(fractions)
}

/// The antiderivative of one of them.
fn of_fraction<'a>(fraction: &Fraction<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let Fraction { numerator, factor, power } = fraction;
    let u = cx.term(polynomial(factor, cx.symbol(x), cx));
    let n = i64::from(*power);
    if numerator.iter().all(|own| own.is_literal_zero()) {
        return Some(cx.number(0));
    }
    Some(match (&factor[..], &numerator[..]) {
        ([_, a], [c]) => (cx.term(*c) / *a * power_or_log(u, n)).expr(),
        ([c, b, a], [q, p]) => of_quadratic([*a, *b, *c], [*p, *q], n, x, cx)?,
        ([q, _, p, _, a], [n0, n1, n2, n3]) if is_biquadratic(factor) && n == 1 => {
            let scaled = [*q, *p, *n0, *n1, *n2, *n3].map(|own| cx.divide(own, a));
            of_biquadratic(scaled, x, cx)?
        }
        _ if n == 1 => {
            // A multiple of the derivative.
            let mut at = 0;
            let slope = mapped(factor.get(1..)?, &mut |own| {
                at += 1;
                cx.product(cx.number(at), own)
            });
            let times = combination(&[slope], numerator, cx)?;
            (cx.term(*times.first()?) * u.log()).expr()
        }
        _ => return None,
    })
}

/// The antiderivative of `u^-n`, if the slope of `u` is 1.
fn power_or_log<'c, 'a>(u: Term<'c, 'a>, n: i64) -> Term<'c, 'a> {
    if n == 1 { u.log() } else { u.pow(1 - n) / (1 - n) }
}

/// That of `(p*x + q)/(a*x^2 + b*x + c)^n`.
fn of_quadratic<'a>(
    [a, b, c]: [Expr<'a>; 3],
    [p, q]: [Expr<'a>; 2],
    n: i64,
    x: Symbol<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let [a, b, c, p, q] = cx.terms([a, b, c, p, q]);
    let x = cx.term(cx.symbol(x));
    let u = a * x.pow(2) + b * x + c;
    let discriminant = (4 * a * c - b.pow(2)).expand();
    let slope = 2 * a * x + b;
    let (is_positive, root) = signed_root(discriminant.expr(), cx)?;
    let root = cx.term(root);
    let mut whole = if is_positive {
        (slope / root).expand().atan() * 2 / root
    } else {
        ((slope - root).log() - (slope + root).log()) / root
    };
    for k in 2..=n {
        whole = slope / (discriminant * (k - 1) * u.pow(k - 1)) + whole * a * (4 * k - 6) / (discriminant * (k - 1));
    }
    Some((p / (2 * a) * power_or_log(u, n) + (q - p * b / (2 * a)).expand() * whole).expr())
}

fn is_biquadratic(factor: &[Expr]) -> bool {
    [1, 3].into_iter().all(|at| factor.get(at).is_some_and(|own| own.is_literal_zero()))
}

/// The antiderivative of `(n3*x^3 + n2*x^2 + n1*x + n0)/(x^4 + p*x^2 + q)`, by its two quadratic factors.
fn of_biquadratic<'a>([q, p, n0, n1, n2, n3]: [Expr<'a>; 6], x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let [q, p, n0, n1, n2, n3] = cx.terms([q, p, n0, n1, n2, n3]);
    let (zero, one) = (cx.term(0), cx.term(1));
    let (is_real, root) = signed_root((p.pow(2) - 4 * q).expand().expr(), cx)?;
    let [first, second] = if is_real {
        // Two factors without a linear term: x^2 - r and x^2 - s.
        let (r, s) = ((cx.term(root) - p) / 2, -(cx.term(root) + p) / 2);
        let part = |r: Term<'_, 'a>, s: Term<'_, 'a>| {
            [one, zero, -r, (n3 * r + n1) / (r - s), (n2 * r + n0) / (r - s)].map(|own| own.expand().expr())
        };
        [part(r, s), part(s, r)]
    } else {
        // x^2 + b*x + s and x^2 - b*x + s.
        let s = q.sqrt();
        let b = (2 * s - p).sqrt();
        let part = |b: Term<'_, 'a>| {
            let linear = (n3 - (n2 - n0 / s) / b) / 2;
            let constant = (n0 / s + (s * n3 - n1) / b) / 2;
            [one, b, s, linear, constant].map(|own| own.expand().expr())
        };
        [part(b), part(-b)]
    };
    let of = |[a, b, c, p, q]: [Expr<'a>; 5]| of_quadratic([a, b, c], [p, q], 1, x, cx);
    Some(cx.sum(of(first)?, of(second)?))
}

/// Rational functions whose coefficients have other symbols, over a linear or a quadratic denominator.
fn with_parameters<'a>(above: &[Expr<'a>], below: &[Expr<'a>], x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (quotient, rest) = divided(above.to_vec(), below, cx)?;
    let fraction = match (below, &rest[..]) {
        ([_], _) => cx.number(0),
        ([c, b, a], [q, p]) => of_quadratic([*a, *b, *c], [*p, *q], 1, x, cx)?,
        ([c, b, a], [q]) => of_quadratic([*a, *b, *c], [cx.number(0), *q], 1, x, cx)?,
        ([_, _], [_]) => {
            let fraction = Fraction { numerator: rest, factor: below.to_vec(), power: 1 };
            of_fraction(&fraction, x, cx)?
        }
        (_, []) => cx.number(0),
        _ => return None,
    };
    Some(cx.sum(of_polynomial(&quotient, x, cx), fraction))
}

/// The antiderivative of a polynomial.
pub(super) fn of_polynomial<'a>(coefficients: &[Expr<'a>], x: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    let mut power = 0;
    let mut raised = vec![cx.number(0)];
    raised.extend(mapped(coefficients, &mut |own| {
        power += 1;
        cx.divide(own, cx.number(power))
    }));
    polynomial(&raised, cx.symbol(x), cx)
}

/// Whether a number is positive, and the root of its size; `None` if its sign is not known, or if it is 0.
pub(super) fn signed_root<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<(bool, Expr<'a>)> {
    let is_positive = match number.is_numeric(cx) {
        true => sign(number, cx)?,
        false if is_positive(number, cx) => Ordering::Greater,
        false if is_positive(expand_deep(cx.negate(number), cx), cx) => Ordering::Less,
        false => return None,
    };
    let size = if is_positive.is_lt() { expand_deep(cx.negate(number), cx) } else { number };
    (is_positive != Ordering::Equal).then(|| (is_positive.is_gt(), cx.square_root(size)))
}

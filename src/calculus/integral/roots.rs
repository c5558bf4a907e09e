//! Roots of linear and of quadratic functions: the root itself as the new variable; a polynomial over the root of a quadratic
//! function by undetermined coefficients; and other rational functions by the two substitutions that make an even or an odd
//! one rational (J. Stewart, "Calculus", 7.3 to 7.5; I. S. Gradshteyn, I. M. Ryzhik, 2.25).

use pascaline_number::integer::IntegerExt;
use pascaline_sympy::{
    Context, Expr, Form, Function as F, Symbol, Term, as_numerator_denominator, cancel, expand_deep, rewrite,
};

use super::Search;
use super::rational::{divided, signed_root};
use crate::algebra::{coefficients, linear, mapped, polynomial};
use crate::derivative::slope_of;
use crate::equations::combination;

impl<'a> Search<'_, 'a> {
    pub(super) fn roots(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let mut bases: Vec<Expr<'a>> = Vec::new();
        let mut order = 1;
        let mut is_possible = true;
        f.for_each_part(cx, &mut |part| {
            if let Form::Pow([base, exponent]) = part
                && let Some(exponent) = exponent.as_rational().filter(|own| !own.is_integer())
                && base.has(x, cx)
            {
                let own = exponent.denominator().to_i64().unwrap_or(i64::MAX);
                is_possible &= own <= 12 && order <= 12;
                order = if order % own == 0 { order } else { order.saturating_mul(own) };
                if !base.is_among(&bases, cx) {
                    bases.push(base);
                }
            }
        });
        match bases[..] {
            [base] if is_possible => match coefficients(base, x, cx)?[..] {
                [_, slope] => self.of_linear(f, x, base, slope, order),
                [_, _, _] if order == 2 => self.of_quadratic(f, x, base),
                _ => None,
            },
            _ => None,
        }
    }

    /// `t` for the root of this order of a linear function.
    fn of_linear(
        &mut self,
        f: Expr<'a>,
        x: Symbol<'a>,
        base: Expr<'a>,
        slope: Expr<'a>,
        order: i64,
    ) -> Option<Expr<'a>> {
        let cx = self.cx;
        let (_, constant) = linear(base, x, cx)?;
        let t = cx.positive(cx.dummy("t"));
        let new = cx.symbol(t);
        let in_t = rewrite(f, cx, &mut |part, cx| match part {
            Form::Pow([own, exponent]) if own.equals(base, cx) && exponent.as_rational().is_some() => {
                Some(cx.power(new, cx.product(exponent, cx.number(order))))
            }
            _ => None,
        });
        let old = (cx.term(new).pow(order) - constant) / slope;
        let in_t = cx.subs(in_t, x, old.expr());
        let integrand = cx.term(in_t) * new * order / slope * cx.power_i64(new, order - 2);
        let found = self.antiderivative(expand_if_short(integrand.expr(), cx), t)?;
        Some(cx.subs(found, t, cx.power(base, cx.ratio(1, order))))
    }

    /// A rational function times the root of a quadratic function.
    fn of_quadratic(&mut self, f: Expr<'a>, x: Symbol<'a>, base: Expr<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let root = cx.square_root(base);
        let rest = cancel(cx.product(f, root), cx);
        let (above, below) = as_numerator_denominator(rest, cx);
        let (above, below) = (coefficients(above, x, cx)?, coefficients(below, x, cx)?);
        let square = coefficients(base, x, cx)?;
        if let Some(found) = over_root(&above, &below, &square, x, cx) {
            return Some(found);
        }
        let [c, b, a] = square[..] else { return None };
        let shift = (cx.term(b) / (2 * cx.term(a))).expr();
        let unknown = cx.symbol(x);
        // With y for x + shift, the linear term is gone.
        let rest = cx.divide(polynomial(&above, unknown, cx), polynomial(&below, unknown, cx));
        let rest = cx.subs(rest, x, cx.subtract(unknown, shift));
        let constant = (cx.term(c) - cx.term(b).pow(2) / (4 * cx.term(a))).expr();
        let found = self.by_parity(rest, x, cx.term(a), cx.term(constant))?;
        Some(expand_roots(cx.subs(found, x, cx.sum(unknown, shift)), root, cx))
    }

    /// The antiderivative of `g/sqrt(a*x^2 + c)`: the even part of `g` by `sqrt(a*x^2 + c)/x`, the odd one by the root itself.
    fn by_parity(&mut self, g: Expr<'a>, x: Symbol<'a>, a: Term<'_, 'a>, c: Term<'_, 'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let unknown = cx.term(cx.symbol(x));
        let root = (a * unknown.pow(2) + c).sqrt();
        let mirrored = cx.subs(g, x, (-unknown).expr());
        let even = cancel(expand_deep(((cx.term(g) + mirrored) / 2).expr(), cx), cx);
        let odd = cancel(expand_deep(((cx.term(g) - mirrored) / (2 * unknown)).expr(), cx), cx);
        let t = cx.dummy("t");
        let new = cx.term(cx.symbol(t));
        let choices = [
            (even, c / (new.pow(2) - a), -1 / (new.pow(2) - a), root / unknown),
            (odd, (new.pow(2) - c) / a, 1 / a, root),
        ];
        let mut sum = Vec::new();
        for (part, square, rate, back) in choices {
            let in_square = cx.replace(part, unknown.pow(2).expr(), square.expr());
            if in_square.is_literal_zero() {
                continue;
            }
            if in_square.has(x, cx) {
                return None;
            }
            let found = self.antiderivative(cx.product(in_square, rate.expr()), t)?;
            sum.push(cx.subs(found, t, back.expr()));
        }
        Some(cx.add(&sum))
    }
}

/// The antiderivative of `p/(q^j*sqrt(q))` for a polynomial `p` and a quadratic `q`: a polynomial over the root, and a multiple of
/// the antiderivative of `1/sqrt(q)`.
fn over_root<'a>(
    above: &[Expr<'a>],
    below: &[Expr<'a>],
    square: &[Expr<'a>],
    x: Symbol<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let (mut rest, mut j) = (below.to_vec(), 0_i64);
    while rest.len() > 1 {
        let (quotient, remainder) = divided(rest, square, cx)?;
        if remainder.iter().any(|own| !own.is_literal_zero()) {
            return None;
        }
        rest = quotient;
        j += 1;
    }
    let scale = *rest.first()?;
    let unknown = cx.symbol(x);
    let q = polynomial(square, unknown, cx);
    let slope = slope_of(q, x, cx)?;
    // The slope of A*q^(1/2 - j) is (A'*q + (1/2 - j)*A*q')*q^(-1/2 - j).
    let exponent = cx.fraction(1 - 2 * j, 2);
    let most = i64::try_from(above.len()).ok()?.max(2 * j);
    let mut parts = Vec::new();
    for degree in 0..=most {
        let [power, q, slope] = cx.terms([cx.power_i64(unknown, degree), q, slope]);
        let own = slope_of(power.expr(), x, cx)?;
        parts.push(coefficients((q * own + exponent * power * slope).expr(), x, cx)?);
    }
    parts.push(coefficients(cx.power_i64(q, j), x, cx)?);
    let above = mapped(above, &mut |own| cx.divide(own, scale));
    let mut numbers = combination(&parts, &above, cx)?;
    let last = numbers.pop()?;
    let whole = cx.product(polynomial(&numbers, unknown, cx), cx.power(q, exponent.expr()));
    let plain = if last.is_literal_zero() { last } else { cx.product(last, of_inverse_root(square, x, cx)?) };
    Some(cx.sum(whole, plain))
}

/// The antiderivative of `1/sqrt(a*x^2 + b*x + c)`.
fn of_inverse_root<'a>(square: &[Expr<'a>], x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let [c, b, a] = *square else { return None };
    let (is_rising, scale) = signed_root(a, cx)?;
    let [a, b, c, scale] = cx.terms([a, b, c, scale]);
    let slope = 2 * a * cx.symbol(x) + b;
    let (has_none, size) = signed_root((4 * a * c - b.pow(2)).expand().expr(), cx)?;
    let root = cx.term(cx.square_root(polynomial(square, cx.symbol(x), cx)));
    Some(
        match (is_rising, has_none) {
            (true, true) => (slope / size).expand().apply(F::Asinh) / scale,
            (true, false) => (slope + 2 * scale * root).log() / scale,
            (false, false) => -(slope / size).expand().apply(F::Asin) / scale,
            // The root of what is negative everywhere.
            (false, true) => return None,
        }
        .expr(),
    )
}

/// The root of the quadratic function as it was, not with the square completed.
fn expand_roots<'a>(expr: Expr<'a>, root: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let Form::Pow([base, _]) = root else { return expr };
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Pow([own, exponent]) if exponent.as_rational().is_some_and(|own| !own.is_integer()) => {
            let own = expand_deep(own, cx);
            own.equals(base, cx).then(|| cx.power(base, exponent))
        }
        _ => None,
    })
}

/// Terms in place of a short product.
fn expand_if_short<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let expanded = expand_deep(expr, cx);
    if expanded.nodes(cx) <= 3 * expr.nodes(cx) { expanded } else { expr }
}

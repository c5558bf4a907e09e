//! Products of a polynomial, an exponential, and sines and cosines, all of linear functions: products of waves are sums of waves,
//! and the antiderivative of each is of its own kind, with coefficients from the highest down (integration by parts, solved at
//! once; J. Stewart, "Calculus", 7.1 and 7.2).

use pascaline_sympy::{Context, Expr, Form, Function as F, Operands, Symbol, Term, expand_deep};

use crate::algebra::{coefficients, linear, polynomial};

/// The most factors with a wave in one term.
const MOST_WAVES: i64 = 24;

/// `power*x^n*growth*wave`
struct Part<'a> {
    coefficient: Expr<'a>,
    power: usize,
    /// The exponents of the exponentials.
    growth: Expr<'a>,
    /// The angle of a wave, and whether it is a sine; the cosine of 0 is 1.
    angle: Expr<'a>,
    is_sine: bool,
}

/// All parts with the same growth and angle: polynomials before the cosine and the sine.
struct Group<'a> {
    growth: Expr<'a>,
    angle: Expr<'a>,
    sides: [Vec<Expr<'a>>; 2],
}

/// The antiderivative of a sum of such products.
pub(super) fn waves<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for term in expand_deep(f, cx).terms() {
        for part in parts(term, x, cx)? {
            cx.afford(1)?;
            collect(&part, &mut groups, cx)?;
        }
    }
    let mut found = Vec::with_capacity(groups.len());
    for group in &groups {
        found.push(of_group(group, x, cx)?);
    }
    Some(cx.add(&found))
}

/// The parts that a product is the sum of.
fn parts<'a>(term: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Vec<Part<'a>>> {
    let zero = cx.number(0);
    let (mut power, mut growth, mut numbers, mut waves) = (0, Vec::new(), Vec::new(), Vec::new());
    for factor in term.factors() {
        let (base, exponent) = match factor {
            Form::Pow([base, exponent]) if base.has(x, cx) => (*base, exponent.as_i64().filter(|own| *own > 0)?),
            _ => (*factor, 1),
        };
        match base {
            _ if !factor.has(x, cx) => numbers.push(*factor),
            Form::Symbol(_) => power += usize::try_from(exponent).ok()?,
            Form::Call(F::Exp, [inner]) => {
                linear(inner, x, cx)?;
                growth.push(*inner);
            }
            Form::Pow([number, inner]) => {
                linear(inner, x, cx)?;
                growth.push(cx.product(inner, cx.apply(F::Log, number)));
            }
            Form::Call(function @ (F::Sin | F::Cos), [angle]) => {
                linear(angle, x, cx)?;
                waves.extend(std::iter::repeat_n(
                    (*angle, *function == F::Sin),
                    usize::try_from(exponent.min(MOST_WAVES + 1)).ok()?,
                ));
            }
            _ => return None,
        }
    }
    if waves.len() > usize::try_from(MOST_WAVES).ok()? || power > 60 {
        return None;
    }
    let growth = expand_deep(cx.add(&growth), cx);
    let mut sum = vec![(cx.multiply(&numbers), zero, false)];
    for wave in waves {
        sum = multiplied(&sum, wave, cx)?;
    }
    let mut parts = Vec::with_capacity(sum.len());
    for (coefficient, angle, is_sine) in sum {
        parts.push(Part { coefficient, power, growth, angle, is_sine });
    }
    Some(parts)
}

/// A wave with a coefficient.
type Wave<'a> = (Expr<'a>, Expr<'a>, bool);

/// Each wave times another one: `sin(a)*cos(b)` is half of `sin(a + b) + sin(a - b)`, and so on. Waves of one angle are added.
fn multiplied<'a>(sum: &[Wave<'a>], (angle, is_sine): (Expr<'a>, bool), cx: &Context<'a>) -> Option<Vec<Wave<'a>>> {
    let mut product: Vec<Wave<'a>> = Vec::new();
    for (coefficient, own, own_is_sine) in sum {
        let half = cx.product(coefficient, cx.ratio(1, 2));
        for is_difference in [false, true] {
            cx.afford(2)?;
            let other = if is_difference { cx.negate(angle) } else { angle };
            let angle = expand_deep(cx.sum(own, other), cx);
            // sin*sin is cos of the difference less cos of the sum; cos*sin is sin of the sum less sin of the difference.
            let is_negative = is_sine && *own_is_sine != is_difference;
            let coefficient = if is_negative { cx.negate(half) } else { half };
            let (coefficient, angle) = upright(coefficient, angle, *own_is_sine != is_sine, cx);
            match product
                .iter_mut()
                .find(|(_, known, sine)| *sine == (*own_is_sine != is_sine) && known.equals(angle, cx))
            {
                Some((sum, ..)) => *sum = cx.sum(sum, coefficient),
                None => product.push((coefficient, angle, *own_is_sine != is_sine)),
            }
        }
    }
    Some(product)
}

/// The same wave with the angle that the engine writes: `sin(-x)` is `-sin(x)`.
fn upright<'a>(coefficient: Expr<'a>, angle: Expr<'a>, is_sine: bool, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    match cx.apply(F::Cos, angle) {
        Form::Call(F::Cos, [other]) if !other.equals(angle, cx) => {
            let sign = if is_sine { -1 } else { 1 };
            (cx.product(cx.number(sign), coefficient), other)
        }
        _ => (coefficient, angle),
    }
}

fn collect<'a>(part: &Part<'a>, groups: &mut Vec<Group<'a>>, cx: &Context<'a>) -> Option<()> {
    let Part { coefficient, power, growth, angle, is_sine } = *part;
    let is_own = |group: &Group<'a>| group.growth.equals(growth, cx) && group.angle.equals(angle, cx);
    let place = groups.iter().position(is_own).unwrap_or(groups.len());
    if place == groups.len() {
        groups.push(Group { growth, angle, sides: [Vec::new(), Vec::new()] });
    }
    let side = groups.get_mut(place)?.sides.get_mut(usize::from(is_sine))?;
    if side.len() <= power {
        side.resize(power + 1, cx.number(0));
    }
    let own = side.get_mut(power)?;
    *own = cx.sum(own, coefficient);
    Some(())
}

/// With growth a and frequency b, `(u*cos + v*sin)*exp` has the slope `(u' + a*u + b*v)*cos + (v' + a*v - b*u)*sin`, which gives
/// the coefficients of u and v from those above them.
fn of_group<'a>(group: &Group<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let slope = |inner: Expr<'a>| coefficients(inner, x, cx)?.get(1).copied().or(Some(cx.number(0)));
    let (a, b) = (cx.term(slope(group.growth)?), cx.term(slope(group.angle)?));
    let unknown = cx.symbol(x);
    let (zero, cosine) = (cx.number(0), cx.term(group.angle).cos());
    let [cosines, sines] = &group.sides;
    if a.is_literal_zero() && b.is_literal_zero() {
        let sum = cx.add(&[
            cx.product(polynomial(cosines, unknown, cx), cosine.expr()),
            cx.product(polynomial(sines, unknown, cx), cx.term(group.angle).sin().expr()),
        ]);
        return Some(super::rational::of_polynomial(&coefficients(sum, x, cx)?, x, cx));
    }
    let size = a.pow(2) + b.pow(2);
    let (mut above, mut u, mut v) = ((cx.term(zero), cx.term(zero)), Vec::new(), Vec::new());
    let length = cosines.len().max(sines.len());
    for power in (0..length).rev() {
        let next = i64::try_from(power).ok()? + 1;
        let own = |side: &[Expr<'a>]| cx.term(side.get(power).copied().unwrap_or(zero));
        let (p, q) = (own(cosines) - above.0 * next, own(sines) - above.1 * next);
        above = (simple(a * p - b * q) / size, simple(b * p + a * q) / size);
        u.push(above.0.expr());
        v.push(above.1.expr());
    }
    u.reverse();
    v.reverse();
    let growth = cx.term(group.growth).exp();
    let [u, v] = [u, v].map(|own| cx.term(polynomial(&own, unknown, cx)));
    let whole = u * cosine + v * cx.term(group.angle).sin();
    Some((whole * growth).expr())
}

fn simple<'c, 'a>(term: Term<'c, 'a>) -> Term<'c, 'a> {
    term.expand()
}

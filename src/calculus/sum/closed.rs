//! Closed forms: antidifferences of polynomials times powers and of telescoping fractions, and series without end that a course
//! knows by their values.

use std::cmp::Ordering;

use pascaline_number::integer::IntegerExt;
use pascaline_sympy::{
    Constant, Context, Expr, Form, Function as F, Operands, Symbol, as_numerator_denominator, expand_deep, sign,
};

use super::Sum;
use crate::algebra::{coefficients, each, finite, linear, mapped, parted, polynomial, split};
use crate::equations::combination;
use crate::integral::rational::{Fraction, divided, factors, partial_fractions};

/// What rises by the term from each whole number to the next.
pub(super) fn antidifference<'a>(term: Expr<'a>, k: Symbol<'a>, first: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let mut sum = Vec::new();
    for part in expand_deep(term, cx).terms() {
        cx.afford(5)?;
        let found = geometric(part, k, cx).and_then(|(numbers, ratio)| of_geometric(&numbers, ratio, k, cx));
        match found {
            Some(found) => sum.push(found),
            // The fractions of a telescoping sum belong together.
            None => return telescoped(term, k, first, cx),
        }
    }
    Some(cx.add(&sum))
}

/// The coefficients of a polynomial, and the ratio of a power, whose product the term is.
fn geometric<'a>(term: Expr<'a>, k: Symbol<'a>, cx: &Context<'a>) -> Option<(Vec<Expr<'a>>, Expr<'a>)> {
    let (mut rest, mut ratios) = (Vec::new(), Vec::new());
    for factor in term.factors() {
        let power = match factor {
            Form::Pow([base, exponent]) if !base.has(k, cx) && exponent.has(k, cx) => Some((*base, *exponent)),
            Form::Call(F::Exp, [exponent]) if exponent.has(k, cx) => Some((Constant::Exp1.into(), *exponent)),
            _ => None,
        };
        match power {
            Some((base, exponent)) => {
                let (slope, constant) = linear(exponent, k, cx)?;
                ratios.push(cx.power(base, slope));
                rest.push(cx.power(base, constant));
            }
            None => rest.push(*factor),
        }
    }
    Some((coefficients(cx.multiply(&rest), k, cx)?, cx.multiply(&ratios)))
}

/// A polynomial times the power: the coefficients of another polynomial, from the highest down.
fn of_geometric<'a>(numbers: &[Expr<'a>], ratio: Expr<'a>, k: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let unknown = cx.symbol(k);
    let is_plain = ratio.is_one();
    let next = cx.sum(unknown, cx.number(1));
    let mut parts = Vec::new();
    for degree in 0..numbers.len() + usize::from(is_plain) {
        let power = i64::try_from(degree).ok()?;
        // r*p(k + 1) - p(k)
        let risen = cx.product(ratio, cx.power_i64(next, power));
        let own = coefficients(cx.subtract(risen, cx.power_i64(unknown, power)), k, cx)?;
        parts.push(own);
    }
    let found = combination(&parts, numbers, cx)?;
    Some(cx.product(polynomial(&found, unknown, cx), cx.power(ratio, unknown)))
}

/// An antidifference of a rational function whose fractions cancel each other at whole distances, which vanishes far out; `None`
/// also if there is a pole from the first number on.
fn telescoped<'a>(term: Expr<'a>, k: Symbol<'a>, first: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (polynomial, fractions) = fractions(term, k, cx)?;
    if !polynomial.is_empty() {
        return None;
    }
    let unknown = cx.symbol(k);
    let mut rises = Vec::new();
    let mut left = fractions;
    while let Some(pole) = left.pop() {
        // The fractions at whole distances from this one, itself included.
        let (mut class, mut start, mut total) = (vec![(pole.number, 0)], 0, pole.number);
        let mut others = Vec::new();
        for other in left {
            match cx.subtract(other.place, pole.place).as_i64().filter(|_| other.power == pole.power) {
                Some(distance) => {
                    class.push((other.number, distance));
                    start = start.min(distance);
                    total = cx.sum(total, other.number);
                }
                None => others.push(other),
            }
        }
        left = others;
        let begin = cx.sum(pole.place, cx.sum(first, cx.number(start)));
        let is_safe = begin.as_rational().is_some_and(|own| !own.is_integer() || !own.is_negative() && !own.is_zero());
        if !total.is_literal_zero() || !is_safe {
            return None;
        }
        // c/(k + p + d) - c/(k + p) rises by what lies between.
        for (number, distance) in class {
            if distance - start > 1_000 {
                return None;
            }
            for step in start..distance {
                let place = cx.sum(unknown, cx.sum(pole.place, cx.number(step)));
                rises.push(cx.product(number, cx.power_i64(place, -i64::from(pole.power))));
            }
        }
    }
    Some(cx.add(&rises))
}

/// `number/(k + place)^power`
struct Pole<'a> {
    number: Expr<'a>,
    place: Expr<'a>,
    power: u32,
}

/// The polynomial part of a rational function, and its fractions, if all their denominators are powers of linear ones.
fn fractions<'a>(term: Expr<'a>, k: Symbol<'a>, cx: &Context<'a>) -> Option<(Vec<Expr<'a>>, Vec<Pole<'a>>)> {
    let (above, below) = as_numerator_denominator(term, cx);
    let (above, below) = (coefficients(above, k, cx)?, coefficients(below, k, cx)?);
    let factors = factors(&below, cx)?;
    let (mut quotient, above) = divided(above, &below, cx)?;
    crate::algebra::trim(&mut quotient);
    let mut poles = Vec::new();
    for Fraction { numerator, factor, power } in partial_fractions(&above, &below, &factors, cx)? {
        let ([number], [constant, slope]) = (&numerator[..], &factor[..]) else { return None };
        if !number.is_literal_zero() {
            let number = cx.divide(number, cx.power_i64(slope, power.into()));
            poles.push(Pole { number, place: cx.divide(constant, slope), power });
        }
    }
    Some((quotient, poles))
}

/// The sum from `first` on, where it is one of those known by their values; or that it diverges.
pub(super) fn infinite<'a>(term: Expr<'a>, k: Symbol<'a>, first: i64, cx: &Context<'a>) -> Option<Sum<'a>> {
    if let Some((numbers, ratio)) = geometric(term, k, cx) {
        return of_infinite_geometric(&numbers, ratio, k, first, cx);
    }
    let value = reciprocals(term, k, first, cx).or_else(|| exponential(term, k, first, cx));
    if let Some(value) = value.or_else(|| logarithmic(term, k, first, cx)) {
        return finite(value, cx).map(Sum::Exact);
    }
    let Form::Add(terms) = expand_deep(term, cx) else { return None };
    // Several sums, each of which has a value.
    let found = each(terms, &mut |own| match infinite(own, k, first, cx) {
        Some(Sum::Exact(value)) => Some(value),
        _ => None,
    })?;
    Some(Sum::Exact(cx.add(&found)))
}

fn of_infinite_geometric<'a>(
    numbers: &[Expr<'a>],
    ratio: Expr<'a>,
    k: Symbol<'a>,
    first: i64,
    cx: &Context<'a>,
) -> Option<Sum<'a>> {
    if numbers.is_empty() {
        return Some(Sum::Exact(cx.number(0)));
    }
    let size = cx.apply(F::Abs, ratio);
    if sign(cx.subtract(size, cx.number(1)), cx)? != Ordering::Less {
        return Some(Sum::Diverges);
    }
    let rises = of_geometric(numbers, ratio, k, cx)?;
    let start = cx.subs(rises, k, cx.number(first));
    Some(Sum::Exact(cx.negate(start)))
}

/// The terms before a start, or those beyond, one by one.
fn partial<'a>(term: Expr<'a>, k: Symbol<'a>, first: i64, end: i64, cx: &Context<'a>) -> Option<Expr<'a>> {
    if end.saturating_sub(first) > 2_000 {
        return None;
    }
    let mut terms = Vec::new();
    for number in first..end {
        cx.afford(2)?;
        terms.push(finite(cx.subs(term, k, cx.number(number)), cx)?);
    }
    Some(cx.add(&terms))
}

/// Rational functions: telescoping ones, and even powers of reciprocals at whole places or halfway between.
fn reciprocals<'a>(term: Expr<'a>, k: Symbol<'a>, first: i64, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (quotient, poles) = fractions(term, k, cx)?;
    let is_below = |pole: &Pole<'a>| {
        let start = cx.sum(pole.place, cx.number(first));
        start.as_integer().is_none() || start.is_positive(cx) == Some(true)
    };
    if !quotient.is_empty() || !poles.iter().all(is_below) {
        return None;
    }
    let unknown = cx.symbol(k);
    let fraction =
        |pole: &Pole<'a>| cx.product(pole.number, cx.power_i64(cx.sum(unknown, pole.place), -i64::from(pole.power)));
    let (mut simple, mut sum) = (Vec::new(), Vec::new());
    for pole in poles {
        if pole.power == 1 {
            simple.push(fraction(&pole));
            continue;
        }
        let whole = cx.sum(pole.place, cx.number(first));
        let even = i64::from(pole.power);
        let zeta = zeta(even, cx)?;
        // All of them from 1 on, or from 1/2 on, less those before the first.
        let (all, start) = if whole.as_integer().is_some() {
            (zeta, cx.number(1))
        } else {
            (cx.product(zeta, cx.number(2_i64.checked_pow(pole.power)? - 1)), cx.ratio(1, 2))
        };
        let missing = cx.subtract(whole, start).as_i64()?;
        let place = cx.sum(unknown, start);
        let before = partial(cx.power_i64(place, -even), k, 0, missing, cx)?;
        if missing < 0 {
            return None;
        }
        sum.push(cx.product(pole.number, cx.subtract(all, before)));
    }
    if !simple.is_empty() {
        let rises = telescoped(cx.add(&simple), k, cx.number(first), cx)?;
        sum.push(cx.negate(cx.subs(rises, k, cx.number(first))));
    }
    Some(cx.add(&sum))
}

/// The sum of `1/k^n` from 1 on for an even n (L. Euler, 1735): of pi to this power.
fn zeta<'a>(n: i64, cx: &Context<'a>) -> Option<Expr<'a>> {
    if n % 2 != 0 || !(2..=20).contains(&n) {
        return None;
    }
    // Bernoulli's numbers by their recurrence.
    let mut bernoulli = vec![cx.number(1)];
    for m in 1..=n {
        let mut j = -1;
        let terms = mapped(&bernoulli, &mut |own| {
            j += 1;
            cx.product(cx.call(F::Binomial, &[cx.number(m + 1), cx.number(j)]), own)
        });
        bernoulli.push(cx.divide(cx.negate(cx.add(&terms)), cx.number(m + 1)));
    }
    let own = cx.apply(F::Abs, bernoulli.last()?);
    let turn = cx.product(cx.number(2), Constant::Pi.into());
    let above = cx.product(own, cx.power_i64(turn, n));
    Some(cx.divide(above, cx.product(cx.number(2), cx.apply(F::Factorial, cx.number(n)))))
}

/// A polynomial times `r^k/k!`, by falling powers: those of order j have the sum `r^j*exp(r)`.
fn exponential<'a>(term: Expr<'a>, k: Symbol<'a>, first: i64, cx: &Context<'a>) -> Option<Expr<'a>> {
    let unknown = cx.symbol(k);
    let factorial = cx.apply(F::Factorial, unknown);
    let rest = cx.product(term, factorial);
    if rest.contains(factorial, cx) {
        return None;
    }
    let (numbers, ratio) = geometric(rest, k, cx)?;
    if first < 0 {
        return None;
    }
    let (mut basis, mut falling) = (Vec::new(), cx.number(1));
    for order in 0..i64::try_from(numbers.len()).ok()? {
        basis.push(coefficients(falling, k, cx)?);
        falling = expand_deep(cx.product(falling, cx.subtract(unknown, cx.number(order))), cx);
    }
    let shares = combination(&basis, &numbers, cx)?;
    let mut order = -1;
    let all = mapped(&shares, &mut |share| {
        order += 1;
        cx.product(share, cx.power_i64(ratio, order))
    });
    let all = cx.product(cx.add(&all), cx.apply(F::Exp, ratio));
    Some(cx.subtract(all, partial(term, k, 0, first, cx)?))
}

/// `r^k/(k + p)` with whole p: `-log(1 - r)` from its first term on.
fn logarithmic<'a>(term: Expr<'a>, k: Symbol<'a>, first: i64, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (constant, rest) = split(term, k, cx);
    let is_power = |factor: Expr<'a>| match factor {
        Form::Pow([base, exponent]) => !base.has(k, cx) && exponent.has(k, cx),
        _ => false,
    };
    let (powers, others) = parted(rest.factors(), &mut |factor| is_power(factor));
    let (scale, ratio) = geometric(cx.multiply(&powers), k, cx)?;
    let [scale] = scale[..] else { return None };
    let one = cx.number(1);
    let is_inside = sign(cx.subtract(one, ratio), cx)?.is_gt() && sign(cx.sum(one, ratio), cx)?.is_ge();
    let (quotient, poles) = fractions(cx.multiply(&others), k, cx)?;
    if !quotient.is_empty() || !is_inside || powers.is_empty() {
        return None;
    }
    let mut sum = Vec::new();
    for Pole { number, place, power } in poles {
        let whole = place.as_integer().and_then(IntegerExt::to_i64).filter(|_| power == 1)?;
        let start = first.checked_add(whole).filter(|start| *start >= 1)?;
        let plain = cx.divide(cx.power(ratio, cx.symbol(k)), cx.symbol(k));
        let all = cx.negate(cx.apply(F::Log, cx.subtract(one, ratio)));
        let own = cx.subtract(all, partial(plain, k, 1, start, cx)?);
        sum.push(cx.multiply(&[number, cx.power_i64(ratio, -whole), own]));
    }
    Some(cx.multiply(&[constant, scale, cx.add(&sum)]))
}

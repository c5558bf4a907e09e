//! Powers of sums with integer exponents.
//!
//! After `Pow._eval_expand_multinomial` of `sympy/core/power.py` (BSD-3-Clause).

use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;

use crate::expr::{Expr, Form, NAN, ONE, Operands};
use crate::functions::Function;
use crate::parts::{as_complex_rational, parted};
use crate::{Context, construct};

/// `Pow._eval_expand_multinomial`: `(a + b)**exponent` as a sum; `None` if it stays a power.
pub(super) fn expand<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if exponent.is_add() && base.is_number() {
        return split_exponent(base, exponent, cx);
    }
    let (Form::Add(terms), Some(rational)) = (base, exponent.as_rational()) else { return None };
    if rational.is_negative() {
        let opposite = cx.negate(exponent);
        if !cx.is_less(ONE, opposite) {
            return None;
        }
        let expanded = expanded_power(base, opposite, cx);
        return Some(cx.divide(ONE, expanded));
    }
    let whole = cx.apply(Function::Floor, exponent);
    let times = whole.as_integer()?.magnitude().filter(|times| *times > 0)?;
    if rational.is_integer() {
        return Some(integer_power(base, terms, times, cx));
    }
    let rest = cx.subtract(exponent, whole);
    let radical = cx.power(base, rest);
    let power = expanded_power(base, whole, cx);
    let mut products = Vec::new();
    for term in power.terms() {
        products.push(cx.product(term, radical));
    }
    Some(cx.add(&products))
}

/// The power, expanded if possible.
fn expanded_power<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let power = cx.power(base, exponent);
    match power.as_power() {
        Some((base, exponent)) => expand(base, exponent, cx).unwrap_or(power),
        None => power,
    }
}

/// `2**(x + 3)` is `8 * 2**x`.
fn split_exponent<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if base.is_zero(cx) != Some(false) && !super::expand_power::have_one_sign(exponent.terms(), cx) {
        return None;
    }
    let (numbers, rest) = parted(exponent.terms(), cx, &mut |expr, _| expr.is_number());
    let mut factors = Vec::new();
    for number in numbers {
        factors.push(cx.power(base, number));
    }
    let rest = match rest {
        [only] => only,
        rest => cx.add_unevaluated(rest),
    };
    factors.push(cx.power(base, rest));
    Some(cx.multiply(&factors))
}

/// `(a + b + …)**times` for a positive exponent.
fn integer_power<'a>(base: Expr<'a>, terms: &[Expr<'a>], times: u64, cx: &Context<'a>) -> Expr<'a> {
    if let Some((re, im)) = as_complex_rational(base) {
        return construct::power_of_complex(re, im, times, cx).unwrap_or(NAN);
    }
    // There are as many terms as ways to distribute the exponent: each costs a product of this many factors.
    let mut count: u64 = 1;
    for index in 1..terms.len() as u64 {
        count = count.saturating_mul(times.saturating_add(index)) / index;
        if cx.afford(count.saturating_mul(2)).is_none() {
            return NAN;
        }
    }
    if cx.afford(count.saturating_mul(4 * terms.len() as u64)).is_none() {
        return NAN;
    }
    let mut powers = Vec::with_capacity(terms.len());
    for term in terms {
        let mut own = vec![ONE];
        for power in 1..=times {
            if cx.is_stopped() {
                return NAN;
            }
            own.push(cx.power(term, cx.number(Integer::from(power))));
        }
        powers.push(cx.list(&own));
    }
    let mut expansion = Expansion { factors: Vec::new(), terms: Vec::new() };
    expansion.share(&powers, times, &Integer::from(1), cx);
    cx.add(&expansion.terms)
}

/// An expansion by the multinomial theorem.
struct Expansion<'a> {
    /// The factors chosen so far.
    factors: Vec<Expr<'a>>,
    terms: Vec<Expr<'a>>,
}

impl<'a> Expansion<'a> {
    /// Distributes the rest of the exponent among the remaining terms of the base, whose powers are given.
    fn share(&mut self, powers: &[&[Expr<'a>]], left: u64, coefficient: &Integer, cx: &Context<'a>) {
        let Some((own, others)) = powers.split_first().filter(|_| !cx.is_stopped()) else { return };
        let depth = self.factors.len();
        if others.is_empty() {
            let last = usize::try_from(left).ok().and_then(|left| own.get(left));
            self.factors.extend(last);
            let number = cx.number(coefficient.clone());
            let term = cx.multiply(&[&[number], &self.factors[..]].concat());
            self.terms.push(term);
            return self.factors.truncate(depth);
        }
        let mut coefficient = coefficient.clone();
        for (power, factor) in (0..=left).zip(*own) {
            if power > 0 {
                self.factors.push(factor);
            }
            self.share(others, left - power, &coefficient, cx);
            self.factors.truncate(depth);
            if cx.pay(10 * price::pass(coefficient.bit_len())).is_none() {
                return;
            }
            let product = &coefficient * (left - power);
            coefficient = product.quotient(&Integer::from(power + 1));
        }
    }
}

//! Facts about sums: `Add` of `sympy/core/add.py` (BSD-3-Clause).

use super::kinds::Fact;
use super::logic::{fuzzy_group, fuzzy_not, fuzzy_or};
use super::{ask, digits};
use crate::Context;
use crate::expr::{Constant, Expr, I, Operands};
use crate::parts::parted;

pub(super) fn answer<'a>(sum: Expr<'a>, terms: &[Expr<'a>], fact: Fact, cx: &Context<'a>) -> Option<bool> {
    match fact {
        Fact::Real
        | Fact::ExtendedReal
        | Fact::Complex
        | Fact::Finite
        | Fact::Integer
        | Fact::Rational
        | Fact::Algebraic => fuzzy_group(terms.iter().map(|term| ask(term, fact, cx))),
        Fact::Infinite => is_infinite(terms, cx),
        Fact::Imaginary => is_imaginary(sum, terms, cx),
        Fact::Zero => is_zero(terms, cx),
        Fact::Odd => is_odd(terms, cx),
        Fact::Irrational => is_irrational(terms, cx),
        Fact::ExtendedPositive | Fact::ExtendedNegative if sum.is_numeric(cx) => {
            digits::has_sign(sum, fact == Fact::ExtendedPositive, cx)
        }
        Fact::ExtendedPositive => has_sign(terms, true, cx),
        Fact::ExtendedNegative => has_sign(terms, false, cx),
        _ => None,
    }
}

/// One infinite term makes the sum infinite; two may cancel.
fn is_infinite<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    let mut seen = false;
    for term in terms {
        if term.is_infinite(cx)? {
            if seen {
                return None;
            }
            seen = true;
        }
    }
    Some(seen)
}

/// The terms of a sum of real and imaginary terms.
struct Split<'a> {
    /// The real terms other than zero.
    real: Vec<Expr<'a>>,
    zeros: usize,
    /// The imaginary terms times `I`.
    imaginary: Vec<Expr<'a>>,
    /// Whether one of the imaginary terms may be zero, being a real factor times `I`.
    imaginary_or_zero: bool,
}

fn split<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Option<Split<'a>> {
    let mut split = Split { real: Vec::new(), zeros: 0, imaginary: Vec::new(), imaginary_or_zero: false };
    for &term in terms {
        if term.is_extended_real(cx) == Some(true) {
            if term.is_zero(cx)? {
                split.zeros += 1;
            } else {
                split.real.push(term);
            }
        } else if term.is_imaginary(cx) == Some(true) {
            split.imaginary.push(cx.product(term, I));
        } else {
            let size = real_coefficient_of_i(term, cx)?;
            split.imaginary_or_zero = true;
            split.imaginary.push(cx.negate(size));
        }
    }
    Some(split)
}

/// The real `x` of a product `x*I`.
fn real_coefficient_of_i<'a>(term: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if !term.is_mul() {
        return None;
    }
    let (units, rest) = parted(term.factors(), cx, &mut |factor, _| factor.is_constant(Constant::ImaginaryUnit));
    if units.is_empty() {
        return None;
    }
    let rest = cx.multiply(rest);
    (rest.is_extended_real(cx) == Some(true)).then_some(rest)
}

fn is_imaginary<'a>(sum: Expr<'a>, terms: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    let Split { real, imaginary, .. } = split(terms, cx)?;
    let real = cx.add(&real);
    if real.equals(sum, cx) {
        return None;
    }
    if !real.is_zero(cx)? {
        return Some(false);
    }
    fuzzy_not(cx.add(&imaginary).is_zero(cx))
}

fn is_zero<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    let Split { real, zeros, imaginary, imaginary_or_zero } = split(terms, cx)?;
    if zeros == terms.len() {
        return Some(true);
    }
    if real.is_empty() || real.len() == terms.len() {
        return None;
    }
    let real = cx.add(&real);
    if !real.is_zero(cx)? {
        return Some(false);
    }
    match imaginary[..] {
        [] => Some(true),
        [_] if !imaginary_or_zero => Some(false),
        _ => None,
    }
}

fn is_odd<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    let (_, rest) = parted(terms, cx, &mut |term, cx| term.is_even(cx) == Some(true));
    let Some((first, others)) = rest.split_first() else { return Some(false) };
    if first.is_odd(cx) != Some(true) {
        return None;
    }
    cx.add(others).is_even(cx)
}

fn is_irrational<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    for (at, term) in terms.iter().enumerate() {
        if term.is_irrational(cx)? {
            let others = terms.iter().enumerate().filter(|(other, _)| *other != at);
            let mut others = others.map(|(_, term)| term.is_rational(cx));
            return others.all(|rational| rational == Some(true)).then_some(true);
        }
    }
    Some(false)
}

/// Whether a sum with symbols is positive, or negative if `positive` is false: by the signs of its terms.
fn has_sign<'a>(terms: &[Expr<'a>], positive: bool, cx: &Context<'a>) -> Option<bool> {
    let mut signs = Signs::default();
    for term in terms {
        if term.is_zero(cx) != Some(true) {
            signs.add(term, positive, cx)?;
        }
    }
    signs.decide()
}

/// The signs of the terms, with the names they have where positive is asked for.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "the variables of SymPy's `_eval_is_extended_positive`")]
struct Signs {
    pos: bool,
    nonneg: bool,
    nonpos: bool,
    unknown_sign: bool,
    /// Whether the infinite terms are positive, if there are any.
    saw_inf: Option<bool>,
}

impl Signs {
    /// Adds the sign of a term; `None` if it leaves the sign of the sum open.
    fn add<'a>(&mut self, term: Expr<'a>, positive: bool, cx: &Context<'a>) -> Option<()> {
        let (with, weakly_with, weakly_against) = if positive {
            (Fact::ExtendedPositive, Fact::ExtendedNonnegative, Fact::ExtendedNonpositive)
        } else {
            (Fact::ExtendedNegative, Fact::ExtendedNonpositive, Fact::ExtendedNonnegative)
        };
        let is_pos = ask(term, with, cx);
        let is_infinite = term.is_infinite(cx);
        if is_infinite == Some(true) {
            let is_nonneg = fuzzy_or(is_pos, ask(term, weakly_with, cx))?;
            if *self.saw_inf.get_or_insert(is_nonneg) != is_nonneg {
                return None;
            }
        }
        if is_pos == Some(true) {
            self.pos = true;
        } else if ask(term, weakly_with, cx) == Some(true) {
            self.nonneg = true;
        } else if ask(term, weakly_against, cx) == Some(true) {
            self.nonpos = true;
        } else {
            is_infinite?;
            self.unknown_sign = true;
        }
        Some(())
    }

    fn decide(&self) -> Option<bool> {
        if self.saw_inf.is_some() || self.unknown_sign {
            return self.saw_inf;
        }
        if self.pos && !self.nonpos {
            return Some(true);
        }
        (!self.pos && !self.nonneg).then_some(false)
    }
}

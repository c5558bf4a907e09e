//! Facts about products: `Mul` of `sympy/core/mul.py` (BSD-3-Clause).

use pascaline_number::integer::Abs;

use super::ask;
use super::kinds::Fact;
use super::logic::{fuzzy_group, fuzzy_not};
use crate::Context;
use crate::expr::{Expr, Form, MINUS_ONE, ONE};

pub(super) fn answer<'a>(factors: &[Expr<'a>], fact: Fact, cx: &Context<'a>) -> Option<bool> {
    match fact {
        Fact::Complex => is_complex(factors, cx),
        Fact::Zero => match zero_and_infinite(factors, cx)? {
            (Some(false), _) => Some(false),
            (Some(true), Some(false)) => Some(true),
            _ => None,
        },
        Fact::Infinite => match zero_and_infinite(factors, cx)? {
            (_, Some(false)) => Some(false),
            (Some(false), Some(true)) => Some(true),
            _ => None,
        },
        Fact::Rational | Fact::Algebraic => all_of_kind(factors, fact, cx),
        Fact::Integer => is_integer(factors, cx),
        Fact::ExtendedReal => is_real_or_imaginary(factors, true, cx),
        Fact::Imaginary => {
            let mut factor_facts = factors.iter().map(|factor| (factor.is_zero(cx), factor.is_finite(cx)));
            if factor_facts.all(|facts| facts == (Some(false), Some(true))) {
                is_real_or_imaginary(factors, false, cx)
            } else {
                None
            }
        }
        Fact::Irrational => is_irrational(factors, cx),
        Fact::ExtendedPositive => has_sign(factors, true, cx),
        Fact::ExtendedNegative => has_sign(factors, false, cx),
        Fact::Odd => is_odd(factors, cx),
        _ => None,
    }
}

fn is_complex<'a>(factors: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    let mut complex = true;
    for factor in factors {
        complex &= factor.is_complex(cx)?;
    }
    if !complex
        && factors.iter().any(|factor| factor.is_infinite(cx) == Some(true))
        && factors.iter().any(|factor| factor.is_zero(cx) != Some(false))
    {
        return None;
    }
    Some(complex)
}

/// Whether a factor is zero, and whether one is infinite; `None` where both are possible: SymPy's
/// `_eval_is_zero_infinite_helper`.
fn zero_and_infinite<'a>(factors: &[Expr<'a>], cx: &Context<'a>) -> Option<(Option<bool>, Option<bool>)> {
    let (mut zero, mut infinite) = (Some(false), Some(false));
    for factor in factors {
        let (is_zero, is_infinite) = (factor.is_zero(cx), factor.is_infinite(cx));
        match (is_zero, is_infinite) {
            (Some(true), _) if infinite == Some(false) => zero = Some(true),
            (Some(true), _) => return None,
            (_, Some(true)) if zero == Some(false) => infinite = Some(true),
            (_, Some(true)) => return None,
            _ => {
                if zero == Some(false) && is_zero.is_none() {
                    if infinite != Some(false) {
                        return None;
                    }
                    zero = None;
                }
                if infinite == Some(false) && is_infinite.is_none() {
                    if zero != Some(false) {
                        return None;
                    }
                    infinite = None;
                }
            }
        }
    }
    Some((zero, infinite))
}

/// Whether the product is rational, or algebraic, as all its factors are. One other factor decides against it, unless a
/// factor is zero.
fn all_of_kind<'a>(factors: &[Expr<'a>], fact: Fact, cx: &Context<'a>) -> Option<bool> {
    if fuzzy_group(factors.iter().map(|factor| ask(factor, fact, cx)))? {
        return Some(true);
    }
    factors.iter().all(|factor| factor.is_zero(cx) == Some(false)).then_some(false)
}

fn is_integer<'a>(factors: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    if all_of_kind(factors, Fact::Rational, cx) == Some(false) {
        return Some(false);
    }
    let Fraction { numerators, denominators, unknown } = Fraction::new(factors, cx)?;
    if denominators.is_empty() && !unknown {
        return Some(true);
    }
    if numerators.is_empty() && denominators.iter().all(|factor| is_above_one(factor, cx)) {
        return Some(false);
    }
    if unknown {
        return None;
    }
    let all_odd = numerators.iter().all(|factor| factor.is_odd(cx) == Some(true));
    if all_odd && denominators.iter().any(|factor| factor.is_even(cx) == Some(true)) {
        return Some(false);
    }
    let any_even = numerators.iter().any(|factor| factor.is_even(cx) == Some(true));
    (any_even && matches!(denominators[..], [factor] if factor.is_i64(2))).then_some(true)
}

/// The factors of a product of integers and their powers.
struct Fraction<'a> {
    numerators: Vec<Expr<'a>>,
    denominators: Vec<Expr<'a>>,
    /// Whether a denominator may be something else than an integer.
    unknown: bool,
}

impl<'a> Fraction<'a> {
    /// `None` if there are other factors.
    fn new(factors: &[Expr<'a>], cx: &Context<'a>) -> Option<Self> {
        let mut fraction = Self { numerators: Vec::new(), denominators: Vec::new(), unknown: false };
        for &factor in factors {
            if factor.is_integer(cx) == Some(true) {
                if !factor.is_one() && !factor.is_i64(-1) {
                    fraction.numerators.push(factor);
                }
            } else if let Form::Rational(rational) = factor {
                let numerator = cx.number(rational.numerator().clone().abs());
                if !numerator.is_one() {
                    fraction.numerators.push(numerator);
                }
                fraction.denominators.push(cx.number(rational.denominator().clone()));
            } else if let Form::Pow([base, exponent]) = factor {
                fraction.unknown |= base.is_integer(cx) != Some(true) || exponent.is_integer(cx) != Some(true);
                if exponent.is_negative(cx) != Some(true) {
                    return None;
                }
                fraction.denominators.push(cx.power(factor, MINUS_ONE));
            } else {
                return None;
            }
        }
        Some(fraction)
    }
}

fn is_above_one<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    cx.sum(expr, MINUS_ONE).is_extended_positive(cx) == Some(true)
}

/// Whether the product is real, or imaginary if `real` is false. Each imaginary factor exchanges the two. SymPy's
/// `_eval_real_imag`.
fn is_real_or_imaginary<'a>(factors: &[Expr<'a>], mut real: bool, cx: &Context<'a>) -> Option<bool> {
    // Whether a real factor is zero; `None` if one may be.
    let mut zero = Some(false);
    let mut other: Option<Expr> = None;
    for &factor in factors {
        let is_real = factor.is_extended_real(cx);
        if is_real == Some(false) && factor.is_complex(cx) != Some(true) && factor.is_infinite(cx) == Some(false) {
            return Some(false);
        }
        if factor.is_imaginary(cx) == Some(true) {
            real = !real;
        } else if is_real == Some(true) {
            match factor.is_zero(cx) {
                Some(true) => {
                    let finite = factors.iter().all(|factor| factor.is_finite(cx) == Some(true));
                    return finite.then_some(true);
                }
                is_zero if zero == Some(false) => zero = is_zero,
                _ => {}
            }
        } else if is_real == Some(false) || factor.is_imaginary(cx) == Some(false) {
            if other.is_some() {
                return None;
            }
            other = Some(factor);
        } else {
            return None;
        }
    }
    match other {
        Some(other) => {
            if other.is_extended_real(cx) == Some(false) && real {
                return zero;
            }
            if other.is_imaginary(cx) == Some(false) && !real {
                return zero;
            }
            None
        }
        None if zero == Some(false) => Some(real),
        None => real.then_some(true),
    }
}

fn is_irrational<'a>(factors: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    for (at, factor) in factors.iter().enumerate() {
        if factor.is_irrational(cx)? {
            let mut others = factors.iter().enumerate().filter(|(other, _)| *other != at);
            let rational = others
                .all(|(_, factor)| factor.is_rational(cx) == Some(true) && fuzzy_not(factor.is_zero(cx)) == Some(true));
            return rational.then_some(true);
        }
    }
    factors.iter().all(|factor| factor.is_real(cx) == Some(true)).then_some(false)
}

/// Whether the product is positive, or negative if `positive` is false: SymPy's `_eval_pos_neg`.
fn has_sign<'a>(factors: &[Expr<'a>], mut positive: bool, cx: &Context<'a>) -> Option<bool> {
    let (mut weak, mut unsure) = (false, false);
    for factor in factors {
        if factor.is_extended_positive(cx) == Some(true) {
            continue;
        }
        if factor.is_extended_negative(cx) == Some(true) {
            positive = !positive;
        } else if factor.is_zero(cx) == Some(true) {
            let finite = factors.iter().all(|factor| factor.is_finite(cx) == Some(true));
            return finite.then_some(false);
        } else if factor.is_extended_nonpositive(cx) == Some(true) {
            positive = !positive;
            weak = true;
        } else if factor.is_extended_nonnegative(cx) == Some(true) {
            weak = true;
        } else {
            let is_not_positive = factor.is_positive(cx) == Some(false);
            if unsure || (!is_not_positive && factor.is_negative(cx) != Some(false)) {
                return None;
            }
            positive = positive != is_not_positive;
            unsure = true;
        }
    }
    if positive { (!weak && !unsure).then_some(true) } else { Some(false) }
}

fn is_odd<'a>(factors: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
    if !is_integer(factors, cx)? {
        return Some(false);
    }
    if factors.iter().any(|factor| factor.is_integer(cx) != Some(true)) {
        return None;
    }
    let (mut odd, mut last) = (Some(true), ONE);
    for &factor in factors {
        if factor.is_one() || factor.is_i64(-1) {
            continue;
        }
        match factor.is_even(cx) {
            Some(true) => return Some(false),
            is_even if odd != Some(false) => {
                let sum = cx.sum(last, factor);
                if !last.is_one() && sum.is_odd(cx) == Some(true) {
                    odd = Some(false);
                } else if is_even.is_none() {
                    odd = None;
                }
            }
            _ => {}
        }
        last = factor;
    }
    odd
}

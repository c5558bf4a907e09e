//! Powers.

use super::super::Context;
use super::super::expr::{Expr, Form, HALF, I, MINUS_ONE, ONE, PI, TWO};
use super::super::functions::{Function, imaginary_coefficient};
use super::kinds::Fact;
use super::logic::{and, not};

pub(super) fn answer<'a>(base: Expr<'a>, exponent: Expr<'a>, fact: Fact, cx: &mut Context<'a>) -> Option<bool> {
    match fact {
        Fact::Even if exponent.is_integer(cx) == Some(true) && exponent.is_positive(cx) == Some(true) => {
            base.is_even(cx)
        }
        Fact::Odd => is_odd(base, exponent, cx),
        Fact::Negative if is_extended_negative(base, exponent, cx)? => is_finite(base, exponent, cx),
        Fact::Negative => Some(false),
        Fact::ExtendedPositive => is_extended_positive(base, exponent, cx),
        Fact::ExtendedNegative => is_extended_negative(base, exponent, cx),
        Fact::Zero => is_zero(base, exponent, cx),
        Fact::Integer => is_integer(base, exponent, cx),
        Fact::ExtendedReal => is_extended_real(base, exponent, cx),
        Fact::Complex => {
            let complex = base.is_complex(cx) == Some(true) && exponent.is_complex(cx) == Some(true);
            (complex && is_finite(base, exponent, cx) == Some(true)).then_some(true)
        }
        Fact::Imaginary => is_imaginary(base, exponent, cx),
        Fact::Finite => is_finite(base, exponent, cx),
        Fact::Rational => is_rational(base, exponent, cx),
        Fact::Algebraic => is_algebraic(base, exponent, cx),
        _ => None,
    }
}

fn is_odd<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    if exponent.is_integer(cx) != Some(true) {
        return None;
    }
    if exponent.is_positive(cx) == Some(true) {
        return base.is_odd(cx);
    }
    let stays_odd = exponent.is_nonnegative(cx) == Some(true) && base.is_odd(cx) == Some(true);
    (stays_odd || base.is_i64(-1)).then_some(true)
}

fn is_extended_positive<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    if base == exponent {
        return (base.is_extended_nonnegative(cx) == Some(true)).then_some(true);
    }
    if base.is_positive(cx) == Some(true) {
        return (exponent.is_real(cx) == Some(true)).then_some(true);
    }
    if base.is_extended_negative(cx) == Some(true) {
        return if exponent.is_even(cx) == Some(true) {
            Some(true)
        } else {
            (exponent.is_odd(cx) == Some(true)).then_some(false)
        };
    }
    if base.is_zero(cx) == Some(true) {
        return if exponent.is_extended_real(cx) == Some(true) { exponent.is_zero(cx) } else { None };
    }
    if base.is_extended_nonpositive(cx) == Some(true) {
        return (exponent.is_odd(cx) == Some(true)).then_some(false);
    }
    if base.is_imaginary(cx) == Some(true) {
        if exponent.is_integer(cx) == Some(true) {
            let half = cx.product(exponent, HALF);
            return and(exponent.is_even(cx), half.is_even(cx));
        }
        if exponent.is_imaginary(cx) == Some(true) {
            return logarithm(base, cx).is_imaginary(cx);
        }
    }
    None
}

fn logarithm<'a>(base: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    cx.apply(Function::Log, base)
}

fn is_extended_negative<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    if exponent == HALF && (base.is_complex(cx) == Some(true) || base.is_extended_real(cx) == Some(true)) {
        return Some(false);
    }
    if base.is_extended_negative(cx) == Some(true) {
        if exponent.is_odd(cx) == Some(true) && base.is_finite(cx) == Some(true) {
            return Some(true);
        }
        return (exponent.is_even(cx) == Some(true)).then_some(false);
    }
    let never = if base.is_extended_positive(cx) == Some(true) || base.is_zero(cx) == Some(true) {
        exponent.is_extended_real(cx)
    } else if base.is_extended_nonnegative(cx) == Some(true) {
        exponent.is_extended_nonnegative(cx)
    } else if base.is_extended_real(cx) == Some(true) {
        exponent.is_even(cx)
    } else {
        None
    };
    (never == Some(true)).then_some(false)
}

fn is_zero<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    match base.is_zero(cx) {
        Some(true) if exponent.is_extended_positive(cx) == Some(true) => Some(true),
        Some(true) => (exponent.is_extended_nonpositive(cx) == Some(true)).then_some(false),
        Some(false) => {
            if base.is_finite(cx) == Some(true) && exponent.is_finite(cx) == Some(true) {
                return Some(false);
            }
            if exponent.is_negative(cx) == Some(true) {
                return base.is_infinite(cx);
            }
            if exponent.is_nonnegative(cx) == Some(true) {
                return Some(false);
            }
            None
        }
        None => (base.is_finite(cx) == Some(true) && exponent.is_negative(cx) == Some(true)).then_some(false),
    }
}

fn is_integer<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    let (whole_base, whole_exponent) = (base.is_integer(cx), exponent.is_integer(cx));
    if base.is_rational(cx) == Some(true) && whole_base == Some(false) && exponent.is_positive(cx) == Some(true) {
        return Some(false);
    }
    if whole_base == Some(true)
        && whole_exponent == Some(true)
        && (base.is_i64(-1) || exponent.is_nonnegative(cx) == Some(true))
    {
        return Some(true);
    }
    let is_negative = exponent.is_negative(cx) == Some(true);
    let below = |cx: &mut Context<'a>| cx.sum(base, MINUS_ONE);
    let above = |cx: &mut Context<'a>| cx.sum(base, ONE);
    if whole_base == Some(true)
        && is_negative
        && (whole_exponent == Some(true) || exponent.is_finite(cx) == Some(true))
        && below(cx).is_zero(cx) == Some(false)
        && above(cx).is_zero(cx) == Some(false)
    {
        return Some(false);
    }
    if base.is_number() && exponent.is_number() {
        // It would be a number if it were whole.
        return Some(false);
    }
    if is_negative
        && ((base.is_positive(cx) == Some(true) && below(cx).is_positive(cx) == Some(true))
            || (base.is_negative(cx) == Some(true) && above(cx).is_negative(cx) == Some(true)))
    {
        return Some(false);
    }
    None
}

fn is_extended_real<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    let Some(real_base) = base.is_extended_real(cx) else {
        let [inner] = base.as_call(Function::Exp)? else { return None };
        return if inner.is_imaginary(cx) == Some(true) { exponent.is_imaginary(cx) } else { None };
    };
    let real_exponent = exponent.is_extended_real(cx)?;
    if real_base && real_exponent {
        if base.is_extended_positive(cx) == Some(true) {
            return Some(true);
        }
        if base.is_extended_nonnegative(cx) == Some(true) && exponent.is_extended_nonnegative(cx) == Some(true) {
            return Some(true);
        }
        if exponent.is_integer(cx) == Some(true)
            && (base.is_extended_nonzero(cx) == Some(true) || exponent.is_nonnegative(cx) == Some(true))
        {
            return Some(true);
        }
        if base.is_extended_negative(cx) == Some(true) && exponent.as_rational().is_some() {
            return Some(false);
        }
    }
    if real_exponent && exponent.is_extended_negative(cx) == Some(true) && base.is_zero(cx) == Some(false) {
        let opposite = cx.negate(exponent);
        return cx.power(base, opposite).is_extended_real(cx);
    }
    let imaginary_exponent = exponent.is_imaginary(cx) == Some(true);
    if base.is_imaginary(cx) == Some(true) {
        if exponent.is_integer(cx) == Some(true) {
            if let Some(is_even) = exponent.is_even(cx) {
                return Some(is_even);
            }
        } else if imaginary_exponent && logarithm(base, cx).is_imaginary(cx) == Some(true) {
            return Some(true);
        } else if is_unit(base) {
            let half = cx.product(exponent, HALF);
            if half.is_integer(cx) == Some(false) {
                return Some(false);
            }
        }
    }
    if real_base && imaginary_exponent {
        return is_real_of_imaginary_exponent(base, exponent, cx);
    }
    if !real_base && real_exponent {
        return if exponent.as_rational().is_some_and(|rational| rational.numerator().to_i64() == Some(1)) {
            Some(false)
        } else {
            let turns = turns(base, exponent, cx);
            if turns.is_complex(cx) == Some(true) { turns.is_integer(cx) } else { None }
        };
    }
    None
}

/// Whether it is `I` or `-I`.
fn is_unit(base: Expr) -> bool {
    match base {
        Form::Mul(factors) => matches!(factors, [sign, factor] if sign.is_i64(-1) && *factor == I),
        _ => base == I,
    }
}

/// The half turns of the power of a number that is not real.
fn turns<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    let angle = cx.apply(Function::Arg, base);
    let angle = cx.product(angle, exponent);
    cx.divide(angle, PI)
}

/// A real number to an imaginary power turns by a multiple of its logarithm.
fn is_real_of_imaginary_exponent<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    if base.is_i64(-1) {
        return Some(true);
    }
    let coefficient = imaginary_coefficient(exponent, cx)?;
    if base.is_rational(cx) == Some(true) && coefficient.is_rational(cx) == Some(true) {
        let rest = cx.sum(base, MINUS_ONE);
        if base.is_nonzero(cx) == Some(true)
            && rest.is_nonzero(cx) == Some(true)
            && coefficient.is_nonzero(cx) == Some(true)
        {
            return Some(false);
        }
    }
    let logarithm = logarithm(base, cx);
    let angle = cx.product(coefficient, logarithm);
    cx.divide(angle, PI).is_integer(cx)
}

fn is_imaginary<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    if base.is_imaginary(cx) == Some(true) && exponent.is_integer(cx) == Some(true) {
        return exponent.is_odd(cx);
    }
    if exponent.is_imaginary(cx) == Some(true) && logarithm(base, cx).is_imaginary(cx).is_some() {
        return Some(false);
    }
    let real_base = base.is_extended_real(cx);
    if real_base == Some(true) && exponent.is_extended_real(cx) == Some(true) {
        if base.is_positive(cx) == Some(true) {
            return Some(false);
        }
        if !exponent.is_rational(cx)? {
            return Some(false);
        }
        if exponent.is_integer(cx) == Some(true) {
            return Some(false);
        }
        let double = cx.product(TWO, exponent);
        return if double.is_integer(cx)? { base.is_negative(cx) } else { Some(false) };
    }
    if real_base == Some(false) {
        let turns = turns(base, exponent, cx);
        let quarters = cx.product(TWO, turns);
        return quarters.is_odd(cx);
    }
    None
}

fn is_finite<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    if exponent.is_negative(cx) == Some(true) {
        if base.is_zero(cx) == Some(true) {
            return Some(false);
        }
        if base.is_infinite(cx) == Some(true) || base.is_nonzero(cx) == Some(true) {
            return Some(true);
        }
    }
    let both = base.is_finite(cx)? && exponent.is_finite(cx)?;
    let defined = both && (exponent.is_nonnegative(cx) == Some(true) || base.is_zero(cx) == Some(false));
    defined.then_some(true)
}

fn is_rational<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    let rational_base = base.is_rational(cx);
    let is_whole = exponent.is_integer(cx) == Some(true);
    if is_whole && rational_base == Some(true) && not(and(exponent.is_negative(cx), base.is_zero(cx))) == Some(true) {
        return Some(true);
    }
    if base.as_rational().is_some() && exponent.as_rational().is_some() {
        return Some(false);
    }
    if is_whole {
        if rational_base == Some(true) {
            return (base.is_zero(cx) == Some(false) || exponent.is_nonnegative(cx) == Some(true)).then_some(true);
        }
        if base.is_irrational(cx) == Some(true) {
            return exponent.is_zero(cx);
        }
    }
    None
}

fn is_algebraic<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &mut Context<'a>) -> Option<bool> {
    let is_one = |cx: &mut Context<'a>| cx.sum(base, MINUS_ONE).is_zero(cx);
    let is_zero = base.is_zero(cx);
    if is_zero == Some(true) || is_one(cx) == Some(true) {
        return Some(true);
    }
    let algebraic = base.is_algebraic(cx);
    if exponent.is_rational(cx) == Some(true) {
        if algebraic == Some(false) {
            return exponent.is_zero(cx);
        }
        if is_zero == Some(false) {
            if exponent.is_nonzero(cx) == Some(true) {
                return algebraic;
            }
            if algebraic == Some(true) {
                return Some(true);
            }
        }
        return if exponent.is_positive(cx) == Some(true) { algebraic } else { None };
    }
    if algebraic == Some(true) && exponent.is_algebraic(cx) == Some(true) {
        let is_plain = (is_zero == Some(false) && is_one(cx) == Some(false))
            || base.is_integer(cx) == Some(false)
            || base.is_irrational(cx) == Some(true);
        return if is_plain { exponent.is_rational(cx) } else { None };
    }
    None
}

//! Facts about trigonometric functions and their inverses, as in `sympy/functions/elementary/trigonometric.py`
//! (BSD-3-Clause).

use super::kinds::Fact;
use super::logic::{fuzzy_and, fuzzy_or};
use crate::Term;
use crate::expr::{HALF, PI};

/// Any of them: SymPy's `TrigonometricFunction`.
fn trigonometric_function(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Rational if x.is_rational() == Some(true) && x.is_zero() == Some(false) => Some(false),
        Fact::Algebraic if x.is_zero() == Some(false) && x.is_algebraic() == Some(true) => Some(false),
        Fact::Algebraic if (x / PI).is_rational() == Some(true) => Some(true),
        _ => None,
    }
}

pub(super) fn sin(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal | Fact::Finite if x.is_extended_real() == Some(true) => Some(true),
        Fact::Complex if x.is_extended_real() == Some(true) || x.is_complex() == Some(true) => Some(true),
        Fact::Zero if (x / PI).is_rational() == Some(true) => (x / PI).is_integer(),
        _ => trigonometric_function(x, fact),
    }
}

pub(super) fn cos(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal | Fact::Finite if x.is_extended_real() == Some(true) => Some(true),
        Fact::Complex if x.is_extended_real() == Some(true) || x.is_complex() == Some(true) => Some(true),
        Fact::Zero if (x / PI).is_rational() == Some(true) => (x / PI + HALF).is_integer(),
        _ => trigonometric_function(x, fact),
    }
}

pub(super) fn tan(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => x.is_extended_real(),
        Fact::Real | Fact::Complex | Fact::Finite if is_real_without_cos_zero(x) => Some(true),
        Fact::Finite if x.is_imaginary() == Some(true) => Some(true),
        Fact::Zero if (x / PI).is_rational() == Some(true) => (x / PI).is_integer(),
        _ => trigonometric_function(x, fact),
    }
}

pub(super) fn cot(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => x.is_extended_real(),
        Fact::Real | Fact::Complex | Fact::Finite if is_real_without_sin_zero(x) => Some(true),
        Fact::Finite if x.is_imaginary() == Some(true) => Some(true),
        Fact::Zero if (x / PI).is_rational() == Some(true) => (x / PI + HALF).is_integer(),
        _ => trigonometric_function(x, fact),
    }
}

pub(super) fn sec(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal if x.is_extended_real() == Some(true) => Some(true),
        Fact::Finite => x.cos().pow(-1).is_finite(),
        Fact::Complex if is_real_without_cos_zero(x) => Some(true),
        _ => trigonometric_function(x, fact),
    }
}

pub(super) fn csc(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal if x.is_extended_real() == Some(true) => Some(true),
        Fact::Finite => x.sin().pow(-1).is_finite(),
        Fact::Complex if is_real_without_sin_zero(x) => Some(true),
        _ => trigonometric_function(x, fact),
    }
}

/// Whether `x` is real and no zero of the cosine, where `tan(x)` and `sec(x)` have their poles.
fn is_real_without_cos_zero(x: Term) -> bool {
    x.is_real() == Some(true) && (x / PI + HALF).is_integer() == Some(false)
}

/// Whether `x` is real and no zero of the sine, where `cot(x)` and `csc(x)` have their poles.
fn is_real_without_sin_zero(x: Term) -> bool {
    x.is_real() == Some(true) && (x / PI).is_integer() == Some(false)
}

pub(super) fn asin(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Rational if x.is_rational() == Some(true) => Some(false),
        Fact::ExtendedReal => is_between_minus_one_and_one(x),
        Fact::Positive | Fact::Negative => match x.is_extended_real() {
            Some(false) => Some(false),
            Some(true) => fuzzy_and(is_between_minus_one_and_one(x), x.is(fact)),
            None => (x.is(fact) == Some(false)).then_some(false),
        },
        _ => None,
    }
}

pub(super) fn acos(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Rational if x.is_rational() == Some(true) => Some(false),
        Fact::ExtendedReal | Fact::Nonnegative => is_between_minus_one_and_one(x),
        _ => None,
    }
}

/// Whether `x` is real and its size at most 1: there, `asin` and `acos` are real.
fn is_between_minus_one_and_one(x: Term) -> Option<bool> {
    if x.is_extended_real()? { (1 - x.abs()).is_nonnegative() } else { Some(false) }
}

pub(super) fn atan(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Rational if x.is_rational() == Some(true) => Some(false),
        Fact::Positive => x.is_extended_positive(),
        Fact::Nonnegative => x.is_extended_nonnegative(),
        Fact::Zero => x.is_zero(),
        Fact::Real => x.is_extended_real(),
        _ => None,
    }
}

pub(super) fn acot(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Rational if x.is_rational() == Some(true) => Some(false),
        Fact::Positive => x.is_nonnegative(),
        Fact::Negative => x.is_negative(),
        Fact::ExtendedReal => x.is_extended_real(),
        _ => None,
    }
}

pub(super) fn asec(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal if x.is_extended_real() == Some(false) => Some(false),
        Fact::ExtendedReal => fuzzy_or((x - 1).is_nonnegative(), (-1 - x).is_nonnegative()),
        _ => None,
    }
}

pub(super) fn atan2(y: Term, x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => fuzzy_and(y.is_extended_real(), x.is_extended_real()),
        _ => None,
    }
}

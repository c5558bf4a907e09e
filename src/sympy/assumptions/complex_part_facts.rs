//! Facts about the parts of complex numbers, as in `sympy/functions/elementary/complexes.py` (BSD-3-Clause).

use super::kinds::Fact;
use super::logic::{fuzzy_not, fuzzy_or};
use crate::Term;

pub(super) fn re(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => Some(true),
        Fact::Algebraic => x.is_algebraic(),
        Fact::Zero => fuzzy_or(x.is_imaginary(), x.is_zero()),
        Fact::Finite if x.is_finite() == Some(true) => Some(true),
        _ => None,
    }
}

pub(super) fn im(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => Some(true),
        Fact::Algebraic => x.is_algebraic(),
        Fact::Zero => x.is_extended_real(),
        Fact::Finite if x.is_finite() == Some(true) => Some(true),
        _ => None,
    }
}

pub(super) fn sign(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Complex => Some(true),
        Fact::Nonnegative | Fact::Nonpositive if x.is(fact) == Some(true) => Some(true),
        Fact::Imaginary | Fact::Zero => x.is(fact),
        Fact::Integer => x.is_extended_real(),
        _ => None,
    }
}

pub(super) fn abs(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal | Fact::ExtendedNonnegative => Some(true),
        Fact::Real if x.is_finite() == Some(true) => Some(true),
        Fact::Zero => x.is_zero(),
        Fact::ExtendedPositive => fuzzy_not(x.is_zero()),
        Fact::Integer | Fact::Rational | Fact::Even | Fact::Odd if x.is_extended_real() == Some(true) => x.is(fact),
        Fact::Algebraic => x.is_algebraic(),
        _ => None,
    }
}

pub(super) fn arg(fact: Fact) -> Option<bool> {
    (fact == Fact::Real).then_some(true)
}

pub(super) fn conjugate(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Algebraic => x.is_algebraic(),
        _ => None,
    }
}

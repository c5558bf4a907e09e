//! Facts about hyperbolic functions and their inverses, as in `sympy/functions/elementary/hyperbolic.py`
//! (BSD-3-Clause).

use super::kinds::Fact;
use super::logic::{fuzzy_and, fuzzy_not, fuzzy_or};
use crate::Term;
use crate::expr::PI;

pub(super) fn sinh(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Real if x.is_real() == Some(true) => Some(true),
        Fact::Real => {
            let (_, im) = x.as_real_imag();
            (im % PI).is_zero()
        }
        Fact::ExtendedReal if x.is_extended_real() == Some(true) => Some(true),
        Fact::Finite => x.is_finite(),
        Fact::Zero if x.is_zero() == Some(true) => Some(true),
        _ => sign_of_real(x, fact),
    }
}

pub(super) fn cosh(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Real if x.is_real() == Some(true) || x.is_imaginary() == Some(true) => Some(true),
        Fact::Real => {
            let (_, im) = x.as_real_imag();
            (im % PI).is_zero()
        }
        Fact::Positive | Fact::Nonnegative if x.is_real() == Some(true) => Some(true),
        Fact::Finite => x.is_finite(),
        _ => None,
    }
}

pub(super) fn tanh(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Real if x.is_real() == Some(true) => Some(true),
        Fact::Real => {
            let (_, im) = x.as_real_imag();
            (im % (x.with(PI) / 2)).is_zero()
        }
        Fact::ExtendedReal if x.is_extended_real() == Some(true) => Some(true),
        Fact::Finite if x.is_numeric() => {
            let (re, im) = x.as_real_imag();
            Some(im.cos().pow(2) + re.sinh().pow(2) != 0)
        }
        Fact::Finite if x.is_extended_real() == Some(true) => Some(true),
        Fact::Zero if x.is_zero() == Some(true) => Some(true),
        _ => sign_of_real(x, fact),
    }
}

pub(super) fn coth(x: Term, fact: Fact) -> Option<bool> {
    sign_of_real(x, fact)
}

pub(super) fn sech(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => x.cosh().is_extended_real(),
        Fact::Positive if x.is_extended_real() == Some(true) => Some(true),
        _ => None,
    }
}

pub(super) fn csch(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => x.sinh().is_extended_real(),
        _ => sign_of_real(x, fact),
    }
}

/// An odd hyperbolic function has the sign of a real argument.
fn sign_of_real(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Positive | Fact::Negative if x.is_extended_real() == Some(true) => x.is(fact),
        _ => None,
    }
}

pub(super) fn asinh(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Zero | Fact::ExtendedReal | Fact::Finite => x.is(fact),
        _ => None,
    }
}

pub(super) fn acosh(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Zero if (x - 1).is_zero() == Some(true) => Some(true),
        Fact::ExtendedReal => fuzzy_and(x.is_extended_real(), (x - 1).is_extended_nonnegative()),
        Fact::Finite => x.is_finite(),
        _ => None,
    }
}

pub(super) fn atanh(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Zero if x.is_zero() == Some(true) => Some(true),
        Fact::ExtendedReal => {
            let is_inside = fuzzy_and((1 - x).is_nonnegative(), (x + 1).is_nonnegative());
            fuzzy_and(is_inside, x.is_extended_real())
        }
        Fact::Finite => is_no_pole(x),
        Fact::Imaginary => x.is_imaginary(),
        _ => None,
    }
}

pub(super) fn acoth(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => {
            let is_outside = fuzzy_or((x - 1).is_extended_nonnegative(), (x + 1).is_extended_nonpositive());
            fuzzy_and(is_outside, x.is_extended_real())
        }
        Fact::Finite => is_no_pole(x),
        _ => None,
    }
}

/// Whether `x` is neither 1 nor -1, the poles of `atanh` and `acoth`.
fn is_no_pole(x: Term) -> Option<bool> {
    fuzzy_and(fuzzy_not((x - 1).is_zero()), fuzzy_not((x + 1).is_zero()))
}

pub(super) fn asech(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => {
            let is_inside = fuzzy_and(x.is_nonnegative(), (1 - x).is_nonnegative());
            fuzzy_and(is_inside, x.is_extended_real())
        }
        Fact::Finite => fuzzy_not(x.is_zero()),
        _ => None,
    }
}

pub(super) fn acsch(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Zero => x.is_infinite(),
        Fact::ExtendedReal => x.is_extended_real(),
        Fact::Finite => fuzzy_not(x.is_zero()),
        _ => None,
    }
}

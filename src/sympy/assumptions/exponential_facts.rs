//! Facts about exponentials, logarithms and Lambert's W, as in `sympy/functions/elementary/exponential.py`
//! (BSD-3-Clause).

use super::kinds::Fact;
use super::logic::{fuzzy_and, fuzzy_not, fuzzy_or};
use crate::Term;
use crate::expr::{EXP1, I, NEGATIVE_INFINITY, PI};

pub(super) fn exp(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Zero => Some(x == NEGATIVE_INFINITY),
        Fact::Finite if x.is_infinite() == Some(true) && x.is_extended_negative() == Some(true) => Some(true),
        Fact::Finite if x.is_infinite() == Some(true) && x.is_extended_positive() == Some(true) => Some(false),
        Fact::Finite if x.is_finite() == Some(true) => Some(true),
        Fact::Rational if x.is_zero() == Some(true) => Some(true),
        Fact::Rational if x.is_zero() == Some(false) && x.is_rational() == Some(true) => Some(false),
        Fact::ExtendedReal if x.is_extended_real() == Some(true) => Some(true),
        Fact::ExtendedReal if x.is_imaginary() == Some(true) => (2 * half_turns(x)).is_even(),
        Fact::ExtendedPositive if x.is_extended_real() == Some(true) => Some(x != NEGATIVE_INFINITY),
        Fact::ExtendedPositive if x.is_imaginary() == Some(true) => half_turns(x).is_even(),
        Fact::Complex => fuzzy_or(x.is_complex(), x.is_extended_negative()),
        Fact::Algebraic => exp_is_algebraic(x),
        _ => None,
    }
}

/// `-I*x/pi`: the argument of `exp(x)` in units of pi, for an imaginary `x`.
fn half_turns<'c, 'a>(x: Term<'c, 'a>) -> Term<'c, 'a> {
    let cx = x.context();
    cx.product_of([cx.term(-1), cx.term(I), x]) / PI
}

fn exp_is_algebraic(x: Term) -> Option<bool> {
    if half_turns(x).is_rational() == Some(true) {
        return Some(true);
    }
    let is_nonzero = x.is_zero() == Some(false);
    if is_nonzero && (x.is_algebraic() == Some(true) || (x / PI).is_rational() == Some(true)) {
        return Some(false);
    }
    None
}

pub(super) fn log(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Rational | Fact::Algebraic => {
            let is_one = (x - 1).is_zero()?;
            (is_one || x.is(fact) == Some(true)).then_some(is_one)
        }
        Fact::ExtendedReal => x.is_extended_positive(),
        Fact::Complex => fuzzy_and(x.is_complex(), fuzzy_not(x.is_zero())),
        Fact::Finite if x.is_zero() == Some(true) => Some(false),
        Fact::Finite => x.is_finite(),
        Fact::ExtendedPositive | Fact::Zero | Fact::ExtendedNonnegative => (x - 1).is(fact),
        _ => None,
    }
}

/// The branch `k` of Lambert's W.
pub(super) fn lambert_w(x: Term, k: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::ExtendedReal => lambert_w_is_extended_real(x, k),
        Fact::Finite => x.is_finite(),
        Fact::Algebraic if x.is_zero() == Some(false) && x.is_algebraic() == Some(true) => Some(false),
        Fact::Zero => fuzzy_and(x.is_zero(), k.is_zero()),
        _ => None,
    }
}

/// Only the branches 0 and -1 have real values, on the right of the branch point `-1/E`.
fn lambert_w_is_extended_real(x: Term, k: Term) -> Option<bool> {
    let from_branch_point = || x + 1 / x.with(EXP1);
    if k.is_zero() == Some(true) {
        if from_branch_point().is_positive() == Some(true) {
            return Some(true);
        }
        return (from_branch_point().is_nonpositive() == Some(true)).then_some(false);
    }
    if k == -1 {
        if x.is_negative() == Some(true) && from_branch_point().is_positive() == Some(true) {
            return Some(true);
        }
        let is_outside = x.is_nonpositive() == Some(true) || from_branch_point().is_nonnegative() == Some(true);
        return is_outside.then_some(false);
    }
    (k.is_zero() == Some(false) && x.is_extended_real() == Some(true)).then_some(false)
}

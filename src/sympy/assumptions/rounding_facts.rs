//! Facts about rounded numbers, as in `sympy/functions/elementary/integers.py`, and about remainders, as in
//! `sympy/core/mod.py` (BSD-3-Clause).

use super::kinds::Fact;
use super::logic::fuzzy_or;
use crate::Term;

/// `floor` and `ceiling`: SymPy's `RoundFunction`.
fn round_function(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Finite => x.is_finite(),
        Fact::Real | Fact::Integer => x.is_real(),
        _ => None,
    }
}

pub(super) fn floor(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Negative | Fact::Nonnegative => x.is(fact),
        _ => round_function(x, fact),
    }
}

pub(super) fn ceiling(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Positive | Fact::Nonpositive => x.is(fact),
        _ => round_function(x, fact),
    }
}

pub(super) fn frac(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Finite => Some(true),
        Fact::Real => x.is_extended_real(),
        Fact::Imaginary | Fact::Integer => x.is(fact),
        Fact::Zero => fuzzy_or(x.is_zero(), x.is_integer()),
        Fact::Negative => Some(false),
        _ => None,
    }
}

/// `Mod(p, q)`
pub(super) fn modulo(p: Term, q: Term, fact: Fact) -> Option<bool> {
    let holds = match fact {
        Fact::Integer => p.is_integer() == Some(true) && q.is_integer() == Some(true) && q.is_zero() == Some(false),
        Fact::Nonnegative => q.is_positive() == Some(true),
        Fact::Nonpositive => q.is_negative() == Some(true),
        _ => false,
    };
    holds.then_some(true)
}

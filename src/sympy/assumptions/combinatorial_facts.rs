//! Facts about factorials and binomial coefficients, as in `sympy/functions/combinatorial/factorials.py`, and about the
//! gamma function, as in `sympy/functions/special/gamma_functions.py` (BSD-3-Clause).

use super::kinds::Fact;
use crate::Term;

pub(super) fn factorial(x: Term, fact: Fact) -> Option<bool> {
    let is_natural = || x.is_integer() == Some(true) && x.is_nonnegative() == Some(true);
    match fact {
        Fact::Integer | Fact::Positive if is_natural() => Some(true),
        Fact::Even if is_natural() => (x - 2).is_nonnegative(),
        Fact::Real if x.is_nonnegative() == Some(true) || x.is_noninteger() == Some(true) => Some(true),
        _ => None,
    }
}

pub(super) fn gamma(x: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Real if x.is_nonpositive() == Some(true) && x.is_integer() == Some(true) => Some(false),
        Fact::Real if x.is_positive() == Some(true) || x.is_noninteger() == Some(true) => Some(true),
        Fact::Positive if x.is_positive() == Some(true) => Some(true),
        Fact::Positive if x.is_noninteger() == Some(true) => x.floor().is_even(),
        _ => None,
    }
}

pub(super) fn loggamma(z: Term, fact: Fact) -> Option<bool> {
    match fact {
        Fact::Real if z.is_positive() == Some(true) => Some(true),
        Fact::Real if z.is_nonpositive() == Some(true) => Some(false),
        _ => None,
    }
}

pub(super) fn binomial(n: Term, k: Term, fact: Fact) -> Option<bool> {
    let are_integers = || n.is_integer() == Some(true) && k.is_integer() == Some(true);
    match fact {
        Fact::Integer if are_integers() => Some(true),
        Fact::Integer if k.is_integer() == Some(false) => Some(false),
        Fact::Nonnegative if are_integers() => {
            let is_nonnegative = n.is_nonnegative() == Some(true) || k.is_negative() == Some(true);
            if is_nonnegative { Some(true) } else { k.is_even() }
        }
        _ => None,
    }
}

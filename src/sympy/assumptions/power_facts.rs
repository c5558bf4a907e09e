//! Facts about powers: `Pow` of `sympy/core/power.py` (BSD-3-Clause). A base of E is an exponential here, which
//! [`exp`](super::exponential_facts::exp) answers for.

use super::kinds::Fact;
use super::logic::fuzzy_and;
use crate::Term;
use crate::expr::{HALF, I, PI};
use crate::functions::{Function, imaginary_coefficient};

/// A power, whose methods are SymPy's `_eval_is_*`.
#[derive(Clone, Copy)]
pub(super) struct Pow<'c, 'a> {
    pub(super) base: Term<'c, 'a>,
    pub(super) exp: Term<'c, 'a>,
}

impl Pow<'_, '_> {
    /// What SymPy's class says of the fact.
    pub(super) fn answer(self, fact: Fact) -> Option<bool> {
        match fact {
            Fact::Even => self.is_even(),
            Fact::Odd => self.is_odd(),
            Fact::Negative => self.is_negative(),
            Fact::ExtendedPositive => self.is_extended_positive(),
            Fact::ExtendedNegative => self.is_extended_negative(),
            Fact::Zero => self.is_zero(),
            Fact::Integer => self.is_integer(),
            Fact::ExtendedReal => self.is_extended_real(),
            Fact::Complex => self.is_complex(),
            Fact::Imaginary => self.is_imaginary(),
            Fact::Finite => self.is_finite(),
            Fact::Rational => self.is_rational(),
            Fact::Algebraic => self.is_algebraic(),
            _ => None,
        }
    }

    fn is_even(self) -> Option<bool> {
        let Self { base, exp } = self;
        if exp.is_integer() == Some(true) && exp.is_positive() == Some(true) { base.is_even() } else { None }
    }

    fn is_odd(self) -> Option<bool> {
        let Self { base, exp } = self;
        if exp.is_integer() != Some(true) {
            return None;
        }
        if exp.is_positive() == Some(true) {
            return base.is_odd();
        }
        let is_power_of_odd = exp.is_nonnegative() == Some(true) && base.is_odd() == Some(true);
        (is_power_of_odd || base == -1).then_some(true)
    }

    fn is_negative(self) -> Option<bool> {
        if self.is_extended_negative()? { self.is_finite() } else { Some(false) }
    }

    fn is_extended_positive(self) -> Option<bool> {
        let Self { base, exp } = self;
        if base == exp {
            return (base.is_extended_nonnegative() == Some(true)).then_some(true);
        }
        if base.is_positive() == Some(true) {
            return (exp.is_real() == Some(true)).then_some(true);
        }
        if base.is_extended_negative() == Some(true) {
            if exp.is_even() == Some(true) {
                return Some(true);
            }
            return (exp.is_odd() == Some(true)).then_some(false);
        }
        if base.is_zero() == Some(true) {
            return if exp.is_extended_real() == Some(true) { exp.is_zero() } else { None };
        }
        if base.is_extended_nonpositive() == Some(true) {
            return (exp.is_odd() == Some(true)).then_some(false);
        }
        if base.is_imaginary() == Some(true) {
            if exp.is_integer() == Some(true) {
                // SymPy asks whether `exp % 4` is zero.
                return fuzzy_and(exp.is_even(), (exp * HALF).is_even());
            }
            if exp.is_imaginary() == Some(true) {
                return base.log().is_imaginary();
            }
        }
        None
    }

    fn is_extended_negative(self) -> Option<bool> {
        let Self { base, exp } = self;
        if exp == HALF && (base.is_complex() == Some(true) || base.is_extended_real() == Some(true)) {
            return Some(false);
        }
        let is_not_negative = if base.is_extended_negative() == Some(true) {
            if exp.is_odd() == Some(true) && base.is_finite() == Some(true) {
                return Some(true);
            }
            exp.is_even()
        } else if base.is_extended_positive() == Some(true) || base.is_zero() == Some(true) {
            exp.is_extended_real()
        } else if base.is_extended_nonnegative() == Some(true) {
            exp.is_extended_nonnegative()
        } else if base.is_extended_real() == Some(true) {
            exp.is_even()
        } else {
            None
        };
        (is_not_negative == Some(true)).then_some(false)
    }

    fn is_zero(self) -> Option<bool> {
        let Self { base, exp } = self;
        match base.is_zero() {
            Some(true) if exp.is_extended_positive() == Some(true) => Some(true),
            Some(true) if exp.is_extended_nonpositive() == Some(true) => Some(false),
            Some(false) if base.is_finite() == Some(true) && exp.is_finite() == Some(true) => Some(false),
            Some(false) if exp.is_negative() == Some(true) => base.is_infinite(),
            Some(false) if exp.is_nonnegative() == Some(true) => Some(false),
            None if base.is_finite() == Some(true) && exp.is_negative() == Some(true) => Some(false),
            _ => None,
        }
    }

    fn is_integer(self) -> Option<bool> {
        let Self { base, exp } = self;
        let is_integer_base = base.is_integer();
        if is_integer_base == Some(false) && base.is_rational() == Some(true) && exp.is_positive() == Some(true) {
            return Some(false);
        }
        if is_integer_base == Some(true) {
            if exp.is_integer() == Some(true) && (base == -1 || exp.is_nonnegative() == Some(true)) {
                return Some(true);
            }
            let is_proper_fraction = exp.is_negative() == Some(true)
                && (exp.is_integer() == Some(true) || exp.is_finite() == Some(true))
                && (base - 1).is_zero() == Some(false)
                && (base + 1).is_zero() == Some(false);
            if is_proper_fraction {
                return Some(false);
            }
        }
        if base.expr().is_number() && exp.expr().is_number() {
            return Some(false);
        }
        if exp.is_negative() != Some(true) {
            return None;
        }
        let is_above_one = || base.is_positive() == Some(true) && (base - 1).is_positive() == Some(true);
        let is_below_minus_one = || base.is_negative() == Some(true) && (base + 1).is_negative() == Some(true);
        (is_above_one() || is_below_minus_one()).then_some(false)
    }

    fn is_extended_real(self) -> Option<bool> {
        let Self { base, exp } = self;
        let Some(is_real_base) = base.is_extended_real() else {
            let [inner] = base.expr().as_call(Function::Exp)? else { return None };
            return if base.with(inner).is_imaginary() == Some(true) { exp.is_imaginary() } else { None };
        };
        let is_real_exp = exp.is_extended_real()?;
        if is_real_base
            && is_real_exp
            && let Some(holds) = self.is_real_power_of_real()
        {
            return Some(holds);
        }
        if exp.is_extended_negative() == Some(true) && base.is_zero() == Some(false) {
            return base.pow(-exp).is_extended_real();
        }
        if base.is_imaginary() == Some(true)
            && let Some(holds) = self.is_real_power_of_imaginary()
        {
            return Some(holds);
        }
        if is_real_base && exp.is_imaginary() == Some(true) {
            return self.is_real_with_imaginary_exponent();
        }
        if is_real_base || !is_real_exp {
            return None;
        }
        if exp.expr().as_rational().is_some_and(|exp| exp.numerator().is_one()) {
            return Some(false);
        }
        let half_turns = base.arg() * exp / PI;
        if half_turns.is_complex() == Some(true) { half_turns.is_integer() } else { None }
    }

    /// `is_extended_real` for a real base and a real exponent.
    fn is_real_power_of_real(self) -> Option<bool> {
        let Self { base, exp } = self;
        let is_real = base.is_extended_positive() == Some(true)
            || base.is_extended_nonnegative() == Some(true) && exp.is_extended_nonnegative() == Some(true)
            || exp.is_integer() == Some(true)
                && (base.is_extended_nonzero() == Some(true) || exp.is_nonnegative() == Some(true));
        if is_real {
            return Some(true);
        }
        (base.is_extended_negative() == Some(true) && exp.expr().as_rational().is_some()).then_some(false)
    }

    /// `is_extended_real` for an imaginary base.
    fn is_real_power_of_imaginary(self) -> Option<bool> {
        let Self { base, exp } = self;
        if exp.is_integer() == Some(true)
            && let Some(is_even) = exp.is_even()
        {
            return Some(is_even);
        }
        if exp.is_imaginary() == Some(true) && base.log().is_imaginary() == Some(true) {
            return Some(true);
        }
        let is_unit = base == I || base == -base.with(I);
        (is_unit && (exp * HALF).is_integer() == Some(false)).then_some(false)
    }

    /// `is_extended_real` for a real base and an imaginary exponent `I*c`: the power is `exp(I*c*log(base))`.
    fn is_real_with_imaginary_exponent(self) -> Option<bool> {
        let Self { base, exp } = self;
        if base == -1 {
            return Some(true);
        }
        let c = base.with(imaginary_coefficient(exp.expr(), exp.context())?);
        if base.is_rational() == Some(true)
            && c.is_rational() == Some(true)
            && base.is_nonzero() == Some(true)
            && (base - 1).is_nonzero() == Some(true)
            && c.is_nonzero() == Some(true)
        {
            return Some(false);
        }
        (c * base.log() / PI).is_integer()
    }

    fn is_complex(self) -> Option<bool> {
        let Self { base, exp } = self;
        let is_complex =
            base.is_complex() == Some(true) && exp.is_complex() == Some(true) && self.is_finite() == Some(true);
        is_complex.then_some(true)
    }

    fn is_imaginary(self) -> Option<bool> {
        let Self { base, exp } = self;
        if base.is_imaginary() == Some(true) && exp.is_integer() == Some(true) {
            return exp.is_odd();
        }
        if exp.is_imaginary() == Some(true) && base.log().is_imaginary().is_some() {
            return Some(false);
        }
        let is_real_base = base.is_extended_real();
        if is_real_base == Some(true) && exp.is_extended_real() == Some(true) {
            if base.is_positive() == Some(true) || !exp.is_rational()? || exp.is_integer() == Some(true) {
                return Some(false);
            }
            return if (2 * exp).is_integer()? { base.is_negative() } else { Some(false) };
        }
        if is_real_base == Some(false) {
            return (2 * (base.arg() * exp / PI)).is_odd();
        }
        None
    }

    fn is_finite(self) -> Option<bool> {
        let Self { base, exp } = self;
        if exp.is_negative() == Some(true) {
            if base.is_zero() == Some(true) {
                return Some(false);
            }
            if base.is_infinite() == Some(true) || base.is_nonzero() == Some(true) {
                return Some(true);
            }
        }
        let are_finite = base.is_finite() == Some(true) && exp.is_finite() == Some(true);
        (are_finite && (exp.is_nonnegative() == Some(true) || base.is_zero() == Some(false))).then_some(true)
    }

    fn is_rational(self) -> Option<bool> {
        let Self { base, exp } = self;
        let is_integer_exp = exp.is_integer() == Some(true);
        let is_rational_base = is_integer_exp && base.is_rational() == Some(true);
        if is_rational_base && (exp.is_negative() == Some(false) || base.is_zero() == Some(false)) {
            return Some(true);
        }
        if base.expr().as_rational().is_some() && exp.expr().as_rational().is_some() {
            return Some(false);
        }
        if is_rational_base {
            return (exp.is_nonnegative() == Some(true)).then_some(true);
        }
        if is_integer_exp && base.is_irrational() == Some(true) { exp.is_zero() } else { None }
    }

    fn is_algebraic(self) -> Option<bool> {
        let Self { base, exp } = self;
        if base.is_zero() == Some(true) || is_one(base) == Some(true) {
            return Some(true);
        }
        if exp.is_rational() == Some(true) {
            if base.is_algebraic() == Some(false) {
                return exp.is_zero();
            }
            if base.is_zero() == Some(false) {
                if exp.is_nonzero() == Some(true) {
                    return base.is_algebraic();
                }
                if base.is_algebraic() == Some(true) {
                    return Some(true);
                }
            }
            return if exp.is_positive() == Some(true) { base.is_algebraic() } else { None };
        }
        if base.is_algebraic() == Some(true) && exp.is_algebraic() == Some(true) {
            let is_neither_zero_nor_one = base.is_zero() == Some(false) && is_one(base) == Some(false);
            if is_neither_zero_nor_one || base.is_integer() == Some(false) || base.is_irrational() == Some(true) {
                return exp.is_rational();
            }
        }
        None
    }
}

fn is_one(base: Term) -> Option<bool> {
    (base - 1).is_zero()
}

//! Expressions taken apart.

use super::expr::{Constant, Expr};
use super::functions::Function;
use super::{Context, Faulty};
use crate::rational::Rational;

impl Expr {
    /// The number in front of a product, and the rest (`as_coeff_Mul`).
    pub(crate) fn as_coefficient_multiply(&self) -> (Expr, Expr) {
        match self {
            Self::Mul(factors) => match &**factors {
                [first, rest] if first.is_number() => (first.clone(), rest.clone()),
                [first, rest @ ..] if first.is_number() => (first.clone(), Expr::multiply_unevaluated(rest)),
                _ => (Expr::one(), self.clone()),
            },
            _ if self.is_number() => (self.clone(), Expr::one()),
            _ => (Expr::one(), self.clone()),
        }
    }

    /// The number in front of a sum, and the rest (`as_coeff_Add`).
    pub(crate) fn as_coefficient_add(&self) -> (Expr, Expr) {
        match self {
            Self::Add(terms) => match &**terms {
                [first, rest] if first.is_number() => (first.clone(), rest.clone()),
                [first, rest @ ..] if first.is_number() => (first.clone(), Expr::add_unevaluated(rest)),
                _ => (Expr::zero(), self.clone()),
            },
            _ if self.is_number() => (self.clone(), Expr::zero()),
            _ => (Expr::zero(), self.clone()),
        }
    }

    /// Base and exponent (`as_base_exp`): of `(1/2)**x` they are 2 and `-x`, of `exp(x)` they are E and `x`, of `I` they
    /// are -1 and 1/2.
    pub(crate) fn as_base_exponent(&self, cx: &mut Context) -> Faulty<(Expr, Expr)> {
        Ok(match self {
            Self::Pow(power) => {
                let [base, exponent] = &**power;
                match base.as_rational() {
                    Some(rational) if rational.numerator().to_i64() == Some(1) && !rational.is_integer() => {
                        (Expr::from(rational.denominator().clone()), cx.negate(exponent)?)
                    }
                    _ => (base.clone(), exponent.clone()),
                }
            }
            Self::Call(Function::Exp, arguments) => match &**arguments {
                [exponent] => (Constant::Exp1.into(), exponent.clone()),
                _ => (self.clone(), Expr::one()),
            },
            Self::Constant(Constant::ImaginaryUnit) => (Expr::from(-1), Expr::half()),
            _ => (self.clone(), Expr::one()),
        })
    }
}

/// The rational `r` of `r*I`.
pub(super) fn as_imaginary_rational(expr: &Expr) -> Option<Rational> {
    match expr.factors() {
        [Expr::Constant(Constant::ImaginaryUnit)] => Some(Rational::from(1)),
        [Expr::Rational(size), Expr::Constant(Constant::ImaginaryUnit)] => Some((**size).clone()),
        _ => None,
    }
}

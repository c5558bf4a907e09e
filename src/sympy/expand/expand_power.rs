//! Powers of products, and powers with sums as exponents.
//!
//! After `Pow._eval_expand_power_base` and `Pow._eval_expand_power_exp` of `sympy/core/power.py` (BSD-3-Clause).

use crate::Context;
use crate::construct;
use crate::expr::{Expr, Form};
use crate::functions::Function;

/// `Pow._eval_expand_power_base`: `(a*b)**exponent` as a product of powers, as far as possible.
pub(super) fn expand_base<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let Form::Mul(factors) = base else { return None };
    if exponent.is_integer(cx) == Some(true) {
        let mut powers = Vec::new();
        for factor in *factors {
            powers.push(cx.power(factor, exponent));
        }
        return Some(cx.multiply(&powers));
    }
    construct::expand_power_base(base, factors, exponent, cx)
}

/// `Pow._eval_expand_power_exp`: `a**(b + c)` as a product of powers.
pub(super) fn expand_exponent<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let mut powers = Vec::new();
    match expr {
        Form::Pow([base, Form::Add(terms)]) => {
            if base.is_zero(cx) != Some(false) && !have_one_sign(terms, cx) {
                return None;
            }
            for term in *terms {
                powers.push(cx.power(base, term));
            }
        }
        Form::Call(Function::Exp, [Form::Add(terms)]) => {
            for term in *terms {
                powers.push(cx.apply(Function::Exp, term));
            }
        }
        _ => return None,
    }
    Some(cx.multiply(&powers))
}

/// Whether all terms are known to be nonnegative, or all are known to be nonpositive.
pub(super) fn have_one_sign<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> bool {
    terms.iter().all(|term| term.is_nonnegative(cx) == Some(true))
        || terms.iter().all(|term| term.is_nonpositive(cx) == Some(true))
}

//! Powers of products, and powers with sums as exponents.

use super::super::build;
use super::super::expr::Expr;
use super::super::functions::Function;
use super::super::{Context, Faulty};

/// `(a*b)**exponent` with what may be taken out taken out.
pub(super) fn expand_base(base: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let Expr::Mul(factors) = base else { return Ok(None) };
    if exponent.is_integer(cx) == Some(true) {
        let mut powers = Vec::with_capacity(factors.len());
        for factor in factors.iter() {
            powers.push(cx.power(factor.clone(), exponent.clone())?);
        }
        return cx.multiply(powers).map(Some);
    }
    build::take_out(base, factors, exponent, cx)
}

/// `a**(b + c)` as a product of powers.
pub(super) fn expand_exponent(expr: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let exponent = match expr {
        Expr::Pow(power) => &power[1],
        Expr::Call(Function::Exp, arguments) => match &**arguments {
            [exponent] => exponent,
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    let Expr::Add(terms) = exponent else { return Ok(None) };
    let mut powers = Vec::with_capacity(terms.len());
    match expr {
        Expr::Pow(power) => {
            let [base, _] = &**power;
            if base.is_zero(cx) != Some(false) && !have_one_sign(terms, cx) {
                return Ok(None);
            }
            for term in terms.iter() {
                powers.push(cx.power(base.clone(), term.clone())?);
            }
        }
        _ => {
            for term in terms.iter() {
                powers.push(cx.call(Function::Exp, vec![term.clone()])?);
            }
        }
    }
    cx.multiply(powers).map(Some)
}

/// Whether all terms are known not to be negative, or all are known not to be positive.
pub(super) fn have_one_sign(terms: &[Expr], cx: &mut Context) -> bool {
    let mut all =
        |is_such: fn(&Expr, &mut Context) -> Option<bool>| terms.iter().all(|term| is_such(term, cx) == Some(true));
    all(Expr::is_nonnegative) || all(Expr::is_nonpositive)
}

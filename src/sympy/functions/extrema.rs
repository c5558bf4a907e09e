//! Min and Max.
//!
//! Follows `MinMaxBase` in `sympy/functions/elementary/miscellaneous.py` (BSD-3-Clause).

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::sort::sort_by;

use super::comparable::is_comparable;
use super::{Function, Value};
use crate::expr::{Constant, Expr, are_equal};
use crate::{Context, compare, print};

/// The extreme of the arguments, as far as they can be compared.
pub(super) fn evaluate<'a>(function: Function, arguments: &[Expr<'a>], cx: &Context<'a>) -> Value<'a> {
    let is_max = function == Function::Max;
    let (highest, lowest) = (Constant::Infinity, Constant::NegativeInfinity);
    let (extreme, neutral) = if is_max { (highest, lowest) } else { (lowest, highest) };
    let mut kept: Vec<Expr> = Vec::new();
    for argument in arguments {
        let nested = argument.as_call(function).unwrap_or(std::slice::from_ref(argument));
        for &value in nested {
            check(value, cx);
            if cx.is_stopped() {
                return None;
            }
            if value.is_constant(extreme) {
                return Some(extreme.into());
            }
            if !value.is_constant(neutral) {
                keep(value, is_max, &mut kept, cx);
            }
        }
    }
    if let [] | [_] = *kept {
        return Some(kept.pop().unwrap_or_else(|| neutral.into()));
    }
    sort_by(&mut kept, |x, y| compare::compare_ordered(x, y, cx));
    (!are_equal(&kept, arguments, cx)).then(|| cx.call_unevaluated(function, &kept))
}

/// Fails if the value cannot be compared with real numbers.
fn check<'a>(value: Expr<'a>, cx: &Context<'a>) {
    if value.is_extended_real(cx) == Some(false) || (value.is_numeric(cx) && !is_comparable(value, cx)) {
        let text = print::text(value, cx);
        cx.fail(Fault::new(ErrorCode::Domain, format!("The argument '{text}' is not comparable.")));
    }
}

/// Keeps the value unless a kept one is known to exceed it; drops the kept ones that it exceeds.
fn keep<'a>(value: Expr<'a>, is_max: bool, kept: &mut Vec<Expr<'a>>, cx: &Context<'a>) {
    let mut at = 0;
    while let Some(&other) = kept.get(at) {
        if other.equals(value, cx) {
            return;
        }
        let difference = cx.subtract(value, other);
        let is_above = match difference.is_extended_nonnegative(cx) {
            Some(true) => Some(true),
            _ => difference.is_extended_nonpositive(cx).filter(|below| *below).map(|_| false),
        };
        match is_above {
            Some(is_above) if is_above == is_max => {
                kept.remove(at);
            }
            Some(_) => return,
            None => at += 1,
        }
    }
    kept.push(value);
}

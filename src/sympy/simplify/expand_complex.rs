//! Real and imaginary parts.
//!
//! After `expand_complex` of `sympy/core/function.py` (BSD-3-Clause).

use super::replace::rewrite;
use crate::expr::{Expr, I};
use crate::functions::as_real_imaginary;
use crate::{Context, expand};

/// `expr.expand(complex=True)` for a number: its real part plus `I` times its imaginary part, expanded.
pub(crate) fn expand_complex<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let apart = rewrite(expr, cx, &mut |part, cx| {
        if part.is_atom() {
            return None;
        }
        let (re, im) = as_real_imaginary(part, cx);
        let im = cx.product(I, im);
        Some(cx.sum(re, im))
    });
    expand::expand(apart, cx)
}

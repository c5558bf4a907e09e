//! Real and imaginary parts.

use super::replace::rewrite;
use crate::sympy::expr::Expr;
use crate::sympy::functions::as_real_imaginary;
use crate::sympy::{Context, Faulty, expand};

/// `expr.expand(complex=True)` of a number: its real part and `I` times its imaginary part, multiplied out.
pub(crate) fn expand_complex(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let apart = rewrite(expr, cx, &mut |part, cx| {
        if part.is_atom() {
            return Ok(None);
        }
        let (re, im) = as_real_imaginary(part, cx)?;
        let im = cx.product(&Expr::imaginary_unit(), &im)?;
        cx.sum(&re, &im).map(Some)
    })?;
    expand::expand(&apart, cx)
}

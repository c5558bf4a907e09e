//! Questions that are answered by the first digits of a number.

use super::super::expr::Expr;
use super::super::{Context, Faulty};

/// Whether SymPy can compare it with real numbers: a number with digits, and without an imaginary part.
pub(super) fn is_comparable(expr: &Expr, cx: &mut Context) -> Faulty<bool> {
    Ok(expr.is_numeric() && expr.is_extended_real(cx) == Some(true))
}

/// Whether x is known to be greater than y.
pub(super) fn is_greater(x: &Expr, y: &Expr, cx: &mut Context) -> Faulty<bool> {
    let difference = cx.subtract(x, y)?;
    Ok(difference.is_extended_positive(cx) == Some(true))
}

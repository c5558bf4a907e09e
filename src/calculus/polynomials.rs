//! Polynomials in one symbol: division with a remainder, like powers together, a completed square.

use pascaline_sympy::{Context, Expr, Symbol};

use crate::algebra::{coefficients, polynomial};
use crate::integral::rational::divided;

/// The quotient and the remainder of two polynomials; `None` if one of them is none, or the divisor is 0.
pub fn quotient_and_remainder<'a>(
    above: Expr<'a>,
    below: Expr<'a>,
    x: Symbol<'a>,
    cx: &Context<'a>,
) -> Option<(Expr<'a>, Expr<'a>)> {
    let [above, below] = [coefficients(above, x, cx)?, coefficients(below, x, cx)?];
    if below.is_empty() {
        return None;
    }
    let (quotient, remainder) = divided(above, &below, cx)?;
    let unknown = cx.symbol(x);
    Some((polynomial(&quotient, unknown, cx), polynomial(&remainder, unknown, cx)))
}

/// A polynomial in powers of the symbol, with all other symbols in their coefficients.
pub fn collected<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    Some(polynomial(&coefficients(f, x, cx)?, cx.symbol(x), cx))
}

/// `a (x + b/(2a))² + c - b²/(4a)` for `a x² + b x + c`; `None` if it is not quadratic.
pub fn completed_square<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let [c, b, a] = <[Expr<'a>; 3]>::try_from(coefficients(f, x, cx)?).ok()?;
    let [a, b, c] = cx.terms([a, b, c]);
    let square = (cx.term(cx.symbol(x)) + b / (2 * a)).pow(2);
    Some((a * square + (c - b.pow(2) / (4 * a))).expr())
}

//! A quotient without square roots below its line.

use pascaline_number::rational::Rational;
use pascaline_sympy::{Context, Expr, Form, Operands, as_numerator_denominator, expand_deep};

/// The most roots that are taken out of a denominator.
const MOST_ROOTS: usize = 6;

/// The quotient without square roots in its denominator: above and below are multiplied by `p - q√r` for a denominator `p + q√r`, as
/// often as it has a root. `None` if one is left.
pub fn rationalised<'a>(quotient: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (mut above, below) = as_numerator_denominator(quotient, cx);
    let mut below = expand_deep(below, cx);
    for _ in 0..MOST_ROOTS {
        let Some(root) = root_in(below, cx) else {
            let divided = above.terms().iter().map(|term| cx.divide(term, below)).collect::<Vec<_>>();
            return Some(if below.is_numeric(cx) { cx.add(&divided) } else { cx.divide(above, below) });
        };
        let (with_root, plain): (Vec<_>, Vec<_>) =
            below.terms().iter().copied().partition(|term| term.factors().iter().any(|own| own.equals(root, cx)));
        let conjugate = cx.subtract(cx.add(&plain), cx.add(&with_root));
        above = expand_deep(cx.product(above, conjugate), cx);
        below = expand_deep(cx.product(below, conjugate), cx);
    }
    None
}

/// A square root among the factors of a sum's terms.
fn root_in<'a>(sum: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let is_root = |factor: &Expr<'a>| matches!(factor, Form::Pow([_, exponent]) if exponent.as_rational().is_some_and(|own| *own == Rational::HALF));
    cx.afford(1)?;
    sum.terms().iter().flat_map(|term| term.factors().to_vec()).find(is_root)
}

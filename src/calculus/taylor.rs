//! Taylor polynomials, by arithmetic with series; and tangent lines.

use pascaline_sympy::{Context, Expr, Faulty, Symbol, expand_deep};

use crate::algebra::finite;
use crate::derivative::derivative;
use crate::limit::{development, is_complex};

/// The highest order.
pub const MOST_ORDER: i64 = 60;

/// The Taylor polynomial at a place, up to this power of the distance from it; `None` if the function is not analytic there, or
/// not known to be.
pub fn taylor<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    place: Expr<'a>,
    order: i64,
    cx: &Context<'a>,
) -> Faulty<Option<Expr<'a>>> {
    cx.trial_or(None, |cx| {
        if place.is_infinite_constant() || !(0..=MOST_ORDER).contains(&order) {
            return None;
        }
        let distance = cx.subtract(cx.symbol(x), place);
        let mut terms = Vec::new();
        for (coefficient, exponent) in development(f, x, place, order, cx)? {
            let exponent = exponent.as_i64().filter(|own| *own >= 0)?;
            let power = cx.power_i64(distance, exponent);
            let is_plain = coefficient.is_one() || power.is_one() || !power.is_add();
            // A number is not multiplied into the distance.
            terms.push(if is_plain {
                cx.product(coefficient, power)
            } else {
                cx.multiply_unevaluated(&[coefficient, power])
            });
        }
        let sum = match terms[..] {
            [] => cx.number(0),
            [only] => only,
            _ => cx.add_unevaluated(&terms),
        };
        finite(sum, cx).filter(|own| !is_complex(own, cx))
    })
}

/// The tangent line at a place, as a function of the symbol; `None` where there is none.
pub fn tangent<'a>(f: Expr<'a>, x: Symbol<'a>, place: Expr<'a>, cx: &Context<'a>) -> Faulty<Option<Expr<'a>>> {
    let slope = derivative(f, x, cx)?;
    let found = cx.attempt(|cx| {
        let (slope, value) = (cx.subs(slope, x, place), cx.subs(f, x, place));
        let line = cx.term(slope) * (cx.term(cx.symbol(x)) - place) + value;
        finite(expand_deep(line.expr(), cx), cx)
    });
    cx.end(found.flatten())
}

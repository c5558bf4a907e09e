//! Polynomials in one symbol: division with a remainder, like powers together, a completed square, a discriminant.

use pascaline_sympy::{Context, Expr, Operands, Symbol, cancel, expand_deep};

use crate::algebra::{coefficients, polynomial, trim};
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

/// The greatest common divisor of two polynomials, whose first coefficient is 1, by Euclid's algorithm; `None` if one of them is none.
pub fn common_divisor<'a>(f: Expr<'a>, g: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let [mut f, mut g] = [coefficients(f, x, cx)?, coefficients(g, x, cx)?];
    while !g.is_empty() {
        cx.afford(1)?;
        let (_, mut rest) = divided(f, &g, cx)?;
        trim(&mut rest);
        (f, g) = (g, rest);
    }
    let leading = *f.last()?;
    let monic: Vec<Expr<'a>> = f.iter().map(|coefficient| cx.divide(coefficient, leading)).collect();
    Some(polynomial(&monic, cx.symbol(x), cx))
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

/// The discriminant of a polynomial of at least the first degree: `(-1)^(n(n-1)/2) Res(f, f')/a`.
pub fn discriminant<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let own = coefficients(f, x, cx)?;
    let (degree, leading) = (own.len().checked_sub(1).filter(|degree| *degree > 0)?, *own.last()?);
    let slope: Vec<Expr<'a>> =
        (1..).zip(own.get(1..)?).map(|(power, coefficient)| cx.product(cx.number(power), coefficient)).collect();
    let resultant = resultant(own, slope, cx)?;
    let sign = if degree * (degree - 1) / 2 % 2 == 0 { 1 } else { -1 };
    let quotient = cx.divide(cx.product(cx.number(sign), resultant), leading);
    Some(expand_deep(cancel(quotient, cx), cx))
}

/// The resultant of two polynomials, by Euclid's algorithm (H. Cohen, "A Course in Computational Algebraic Number Theory", 3.3).
fn resultant<'a>(mut f: Vec<Expr<'a>>, mut g: Vec<Expr<'a>>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let mut result = cx.number(1);
    loop {
        cx.afford(1)?;
        let (Some(high), Some(low)) = (f.len().checked_sub(1), g.len().checked_sub(1)) else {
            return Some(cx.number(0));
        };
        let leading = *g.last()?;
        if low == 0 {
            return Some(cx.product(result, cx.power_i64(leading, i64::try_from(high).ok()?)));
        }
        let (_, mut rest) = divided(f, &g, cx)?;
        for coefficient in &mut rest {
            *coefficient = cancel(coefficient, cx);
        }
        trim(&mut rest);
        if rest.is_empty() {
            return Some(cx.number(0));
        }
        let drop = i64::try_from(high.checked_sub(rest.len() - 1)?).ok()?;
        let sign = if high * low % 2 == 0 { 1 } else { -1 };
        result = cx.multiply(&[result, cx.number(sign), cx.power_i64(leading, drop)]);
        (f, g) = (g, rest);
    }
}

/// The factor of a power in a formula that is multiplied out: 10 of `x^2` in `(x + 1)^5`. That of 1 is the term without names.
pub fn coefficient<'a>(f: Expr<'a>, power: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let names = if power.is_one() { f.free_symbols(cx) } else { power.free_symbols(cx) };
    let mut found = Vec::new();
    for term in expand_deep(f, cx).terms() {
        cx.afford(1)?;
        let factor = cx.divide(term, power);
        if !names.iter().any(|name| factor.has(name, cx)) {
            found.push(factor);
        }
    }
    Some(cx.add(&found))
}

//! Whether an expression is zero for all values of its symbols: by its form, or else by its digits at several points.
//!
//! The second is how SymPy's `Expr.equals` decides; the difference of an integrand and a derivative that is zero to a hundred
//! digits at points that nobody chose is zero (J. T. Schwartz, "Fast probabilistic algorithms for verification of polynomial
//! identities", 1980).

use std::cmp::Ordering;

use pascaline_sympy::{Constant, Context, Expr, Form, Symbol, expand_deep, sign};

/// How it is known that an expression is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Expanded, it is 0.
    Form,
    /// It is 0 to a hundred digits at several points.
    Digits,
}

/// Points of both signs, close to zero and far from it, at which nothing special happens.
const POINTS: [(i64, i64); 10] = [
    (137, 311),
    (-173, 397),
    (457, 263),
    (-331, 157),
    (59, 773),
    (1231, 211),
    (-1409, 197),
    (-37, 991),
    (8887, 89),
    (3, 7),
];
/// The points at which an identity is tried until this many of each sign have a real value, if there are.
const ENOUGH: u32 = 3;
const MOST_STEPS: u64 = 40_000;

/// How it is known that the difference is zero wherever `f` is real; `None` if it is not. Symbols beside `x` are taken to be
/// positive numbers.
pub(crate) fn proof_of_zero_where<'a>(
    f: Expr<'a>,
    difference: Expr<'a>,
    x: Symbol<'a>,
    cx: &Context<'a>,
) -> Option<Proof> {
    let expanded = cx.limited(MOST_STEPS, |cx| expand_deep(difference, cx));
    if expanded.is_ok_and(Form::is_literal_zero) {
        return Some(Proof::Form);
    }
    let mut counts = [0, 0];
    for point in POINTS {
        let Some(count) = counts.get_mut(usize::from(point.0 > 0)) else { continue };
        let place = cx.ratio(point.0, point.1);
        if *count < ENOUGH && is_real_at(f, x, place, cx) {
            if sign_at(difference, x, place, cx) != Some(Ordering::Equal) {
                return None;
            }
            *count += 1;
        }
    }
    (counts != [0, 0] && !cx.is_stopped()).then_some(Proof::Digits)
}

/// Whether the value at a point is real, and so are the roots and logarithms in it.
pub(crate) fn is_real_at<'a>(expr: Expr<'a>, x: Symbol<'a>, point: Expr<'a>, cx: &Context<'a>) -> bool {
    let number = cx.attempt(|cx| with_values(expr, x, point, cx));
    number.is_some_and(|number| !is_complex(number, cx) && sign(number, cx).is_some())
}

/// Whether the form shows that values are not real: the imaginary unit, or a root of a negative number.
pub(crate) fn is_complex<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    expr.any(cx, &mut |part| match part {
        Form::Constant(Constant::ImaginaryUnit) => true,
        Form::Pow([base, exponent]) => {
            base.is_negative_number() && exponent.as_rational().is_some_and(|own| !own.is_integer())
        }
        _ => false,
    })
}

/// The sign of the value at a point; `Equal` for a value whose first hundred digits are zero, `None` if it is not real there.
pub(crate) fn sign_at<'a>(expr: Expr<'a>, x: Symbol<'a>, point: Expr<'a>, cx: &Context<'a>) -> Option<Ordering> {
    let number = cx.attempt(|cx| with_values(expr, x, point, cx))?;
    sign(number, cx)
}

/// The expression at a point, with positive numbers for its other symbols.
fn with_values<'a>(expr: Expr<'a>, x: Symbol<'a>, point: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let symbols = expr.free_symbols(cx);
    let mut values = Vec::with_capacity(symbols.len());
    for (at, symbol) in (0..).zip(&symbols) {
        values.push(if *symbol == x { point } else { cx.ratio(2 * at + 13, 7 - at % 3) });
    }
    cx.substitute(expr, &symbols, &values)
}

/// Whether an expression without further use is zero: a coefficient that decides where a series begins.
pub(crate) fn is_zero<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    if expr.is_literal_zero() {
        return true;
    }
    let symbols = expr.free_symbols(cx);
    match symbols.first() {
        None => sign(expr, cx) == Some(Ordering::Equal),
        Some(symbol) => is_zero_function(expr, symbol, cx),
    }
}

/// The same for large values of a symbol.
fn is_zero_function<'a>(expr: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> bool {
    const LARGE: [(i64, i64); 4] = [(457, 23), (1231, 29), (1409, 97), (137, 31)];
    let expanded = cx.limited(MOST_STEPS, |cx| expand_deep(expr, cx));
    if expanded.is_ok_and(Form::is_literal_zero) {
        return true;
    }
    let mut zeros = 0;
    for (numerator, denominator) in LARGE {
        match sign_at(expr, x, cx.ratio(numerator, denominator), cx) {
            Some(Ordering::Equal) => zeros += 1,
            Some(_) => return false,
            None => {}
        }
    }
    zeros > 0
}

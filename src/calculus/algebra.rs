//! Expressions taken apart by one symbol: coefficients of polynomials, factors with and without it, signs that are plain to see.

use pascaline_number::integer::IntegerExt;
use pascaline_sympy::{Context, Expr, Form, Function as F, Operands, Symbol, Term, expand_deep, rewrite};

/// Polynomials of a higher degree are not taken apart.
pub(crate) const MOST_DEGREE: i64 = 400;

/// The coefficients of a polynomial in the symbol, the constant one first, without zeros at the end; none for zero.
pub fn coefficients<'a>(expr: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Vec<Expr<'a>>> {
    if !is_polynomial(expr, x, cx) {
        return None;
    }
    let expanded = expand_deep(expr, cx);
    let mut by_power: Vec<Vec<Expr<'a>>> = Vec::new();
    for term in expanded.terms() {
        cx.afford(1)?;
        let (mut power, mut rest) = (0, Vec::new());
        for factor in term.factors() {
            match factor {
                Form::Symbol(own) if *own == x => power += 1,
                Form::Pow([Form::Symbol(own), exponent]) if *own == x => power += exponent.as_i64()?,
                _ if factor.has(x, cx) => return None,
                _ => rest.push(*factor),
            }
        }
        let power = usize::try_from(power).ok().filter(|_| power <= MOST_DEGREE)?;
        if by_power.len() <= power {
            by_power.resize(power + 1, Vec::new());
        }
        by_power.get_mut(power)?.push(cx.multiply(&rest));
    }
    let mut found = Vec::with_capacity(by_power.len());
    for terms in &by_power {
        found.push(cx.add(terms));
    }
    trim(&mut found);
    Some(found)
}

/// Whether it is one by its form, of a degree that is worth expanding.
fn is_polynomial<'a>(expr: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> bool {
    degree_by_form(expr, x, cx).is_some_and(|degree| degree <= MOST_DEGREE)
}

fn degree_by_form<'a>(expr: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<i64> {
    match expr {
        Form::Symbol(own) if *own == x => Some(1),
        _ if !expr.has(x, cx) => Some(0),
        Form::Add(terms) => terms.iter().try_fold(0, |most, term| Some(degree_by_form(term, x, cx)?.max(most))),
        Form::Mul(factors) => {
            factors.iter().try_fold(0_i64, |sum, factor| Some(sum.saturating_add(degree_by_form(factor, x, cx)?)))
        }
        Form::Pow([base, exponent]) => {
            let exponent = exponent.as_i64().filter(|exponent| *exponent > 0)?;
            Some(degree_by_form(base, x, cx)?.saturating_mul(exponent))
        }
        _ => None,
    }
}

/// Removes zeros at the end.
pub(crate) fn trim(coefficients: &mut Vec<Expr<'_>>) {
    while coefficients.pop_if(|last| last.is_literal_zero()).is_some() {}
}

/// `a` and `b` of `a*x + b`, where `a` is not zero.
pub(crate) fn linear<'a>(expr: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    match coefficients(expr, x, cx)?[..] {
        [b, a] => Some((a, b)),
        _ => None,
    }
}

/// The polynomial with these coefficients.
pub(crate) fn polynomial<'a>(coefficients: &[Expr<'a>], x: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let mut power = -1;
    let terms = mapped(coefficients, &mut |own| {
        power += 1;
        cx.product(own, cx.power_i64(x, power))
    });
    cx.add(&terms)
}

/// The factors without the symbol, and those with it.
pub(crate) fn split<'a>(expr: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let (with, without) = parted(expr.factors(), &mut |factor| factor.has(x, cx));
    (cx.multiply(&without), cx.multiply(&with))
}

/// The value, if it stays free of faults and of infinities.
pub(crate) fn finite<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let is_infinite = expr.any(cx, &mut |part| part.is_infinite_constant());
    (!is_infinite && !cx.is_stopped()).then_some(expr)
}

/// A fraction near a double.
pub(crate) fn rational<'a>(near: f64, cx: &Context<'a>) -> Expr<'a> {
    let (mut scale, mut number) = (1_i64, near);
    while libm::fabs(number) < 1e9 && scale < 1 << 44 {
        (scale, number) = (scale * 2, number * 2.0);
    }
    #[expect(clippy::cast_possible_truncation, reason = "a number that is cut off is still a number")]
    cx.ratio(number as i64, scale)
}

/// Whether all real values are positive, as the form shows.
pub(crate) fn is_positive<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    match expr {
        Form::Add(terms) => {
            terms.iter().all(|term| is_nonnegative(term, cx)) && terms.iter().any(|term| is_positive(term, cx))
                || has_no_real_root(expr, cx)
        }
        Form::Mul(factors) => factors.iter().all(|factor| is_positive(factor, cx)),
        Form::Pow([base, _]) => is_positive(base, cx),
        Form::Call(F::Exp | F::Cosh, _) => true,
        _ => expr.is_positive(cx) == Some(true),
    }
}

/// The same for values that may be zero.
pub(crate) fn is_nonnegative<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    match expr {
        Form::Add(terms) if terms.iter().all(|term| is_nonnegative(term, cx)) => true,
        Form::Mul(factors) => factors.iter().all(|factor| is_nonnegative(factor, cx)),
        // A root of another exponent is real only where its base is not negative.
        Form::Pow([_, exponent]) => match exponent.as_rational() {
            Some(own) => !own.numerator().is_odd() || !own.denominator().is_odd() || is_positive(expr, cx),
            None => is_positive(expr, cx),
        },
        Form::Call(F::Abs, _) => true,
        _ => is_positive(expr, cx),
    }
}

/// Whether it is a quadratic polynomial in one symbol that is positive everywhere.
fn has_no_real_root<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    let [x] = expr.free_symbols(cx)[..] else { return false };
    let Some([c, b, a]) = coefficients(expr, x, cx).and_then(|own| <[Expr<'a>; 3]>::try_from(own).ok()) else {
        return false;
    };
    let [a, b, c] = cx.terms([a, b, c]);
    a.is_positive() == Some(true) && (4 * a * c - b.pow(2)).is_positive() == Some(true)
}

/// `log(abs(u))` for `log(u)` wherever `u` may be negative: the real antiderivative of `1/u` on both sides of its pole.
pub(crate) fn in_real_logarithms<'a>(expr: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Call(F::Log, [inner]) if inner.has(x, cx) && !is_positive(inner, cx) => match inner {
            Form::Call(F::Abs, _) => None,
            _ => Some(cx.apply(F::Log, cx.apply(F::Abs, inner))),
        },
        _ => None,
    })
}

/// A hyperbolic function in exponentials; `None` for another function.
pub(crate) fn in_exponentials<'c, 'a>(function: F, u: Term<'c, 'a>) -> Option<Term<'c, 'a>> {
    let (up, down) = (u.exp(), (-u).exp());
    Some(match function {
        F::Sinh => (up - down) / 2,
        F::Cosh => (up + down) / 2,
        F::Tanh => (up - down) / (up + down),
        F::Coth => (up + down) / (up - down),
        F::Sech => 2 / (up + down),
        F::Csch => 2 / (up - down),
        _ => return None,
    })
}

/// Each item changed; `None` if one has no change. It is compiled once, as the next two are: each instance of the standard
/// library's iterators takes a kilobyte of wasm.
pub(crate) fn each<'a>(
    items: &[Expr<'a>],
    change: &mut dyn FnMut(Expr<'a>) -> Option<Expr<'a>>,
) -> Option<Vec<Expr<'a>>> {
    let mut changed = Vec::with_capacity(items.len());
    for item in items {
        changed.push(change(item)?);
    }
    Some(changed)
}

/// Each item changed.
pub(crate) fn mapped<'a>(items: &[Expr<'a>], change: &mut dyn FnMut(Expr<'a>) -> Expr<'a>) -> Vec<Expr<'a>> {
    each(items, &mut |item| Some(change(item))).unwrap_or_default()
}

/// The items of which the predicate holds, and the others.
pub(crate) fn parted<'a>(
    items: &[Expr<'a>],
    predicate: &mut dyn FnMut(Expr<'a>) -> bool,
) -> (Vec<Expr<'a>>, Vec<Expr<'a>>) {
    let (mut those, mut others) = (Vec::new(), Vec::new());
    for item in items {
        (if predicate(item) { &mut those } else { &mut others }).push(*item);
    }
    (those, others)
}

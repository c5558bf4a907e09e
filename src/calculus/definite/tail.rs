//! Bounds of an integral close to an end of the range that is infinite, or at which the integrand is: where `x*f'/f` stays below
//! `-p`, `f` is less than its value at the edge times a power, whose integral is known (the comparison test of every course, with
//! the power in bounds that hold).

use pascaline_sympy::{
    Context, Expr, Form, Function as F, Graph, Interval, Operands, Symbol, cancel, expand_deep, rewrite,
};

use crate::algebra::linear;
use crate::derivative::slope_of;
use crate::limit::beside;

/// The edges that are tried, each farther out than the last: powers of two.
const EDGES: [i32; 12] = [3, 4, 5, 6, 8, 10, 14, 20, 28, 38, 50, 64];
const MOST_STEPS: u64 = 10_000;

/// A term of an integrand that is moved to infinity: its size, but for waves, and its relative rate `x*f'/f` as a function of 1/x.
struct Term {
    size: Graph,
    rate: Graph,
}

/// The integrand on a half-line whose far part is bounded.
pub(super) struct Tail {
    terms: Vec<Term>,
}

impl Tail {
    /// For a function of a positive symbol; `None` if a term is not known well enough.
    pub(super) fn new<'a>(f: Expr<'a>, t: Symbol<'a>, cx: &Context<'a>) -> Option<Self> {
        let expanded = cx.limited(MOST_STEPS, |cx| expand_deep(f, cx)).unwrap_or(f);
        Self::of_terms(f, t, cx).or_else(|| Self::of_terms(expanded, t, cx))
    }

    fn of_terms<'a>(f: Expr<'a>, t: Symbol<'a>, cx: &Context<'a>) -> Option<Self> {
        let mut terms = Vec::new();
        for term in f.terms() {
            terms.push(Term::new(term, t, cx)?);
        }
        Some(Self { terms })
    }

    /// An edge, and a bound of the integral of the absolute value beyond it, which is at most `most` if an edge allows that.
    pub(super) fn cut(&self, start: f64, most: f64) -> Option<(f64, f64)> {
        let mut best = None;
        for power in EDGES {
            let edge = libm::ldexp(1.0, power).max(start);
            let mut bound = Some(0.0);
            for term in &self.terms {
                bound = bound.and_then(|sum| Some(sum + term.beyond(edge)?));
            }
            if let Some(bound) = bound {
                best = Some((edge, bound));
                if bound <= most {
                    break;
                }
            }
        }
        best
    }
}

impl Term {
    fn new<'a>(term: Expr<'a>, t: Symbol<'a>, cx: &Context<'a>) -> Option<Self> {
        let unknown = cx.symbol(t);
        let (mut size, mut rates) = (Vec::new(), Vec::new());
        for factor in term.factors() {
            if matches!(factor, Form::Call(F::Sin | F::Cos, _))
                || matches!(factor, Form::Pow([Form::Call(F::Sin | F::Cos, _), exponent]) if exponent.is_positive(cx) == Some(true))
            {
                continue;
            }
            size.push(*factor);
            if !factor.has(t, cx) {
                continue;
            }
            // With a growing exponential in both, both are divided by it.
            let relative = |own: Expr<'a>| {
                let grows = |part: &&Expr<'a>| match part {
                    Form::Call(F::Exp, [inner]) => {
                        linear(inner, t, cx).is_some_and(|(slope, _)| slope.is_positive(cx) == Some(true))
                    }
                    _ => false,
                };
                let slope = slope_of(own, t, cx)?;
                Some(match own.terms().iter().find(grows).filter(|_| own.is_add()) {
                    Some(exponential) => {
                        let [slope, own] = [slope, own].map(|part| expand_deep(cx.divide(part, exponential), cx));
                        cx.divide(slope, own)
                    }
                    None => cx.divide(slope, own),
                })
            };
            let rate = match factor {
                Form::Pow([base, exponent]) if !exponent.has(t, cx) => cx.product(exponent, relative(base)?),
                Form::Call(F::Exp, [inner]) => slope_of(inner, t, cx)?,
                _ => relative(factor)?,
            };
            // With 1/t for t, what is rational stays bounded at zero.
            let rate = cx.subs(cx.product(unknown, rate), t, cx.power_i64(unknown, -1));
            rates.push(cx.limited(MOST_STEPS, |cx| cancel(rate, cx)).unwrap_or(rate));
        }
        Some(Self { size: Graph::new(cx.multiply(&size), t, cx)?, rate: Graph::new(cx.add(&rates), t, cx)? })
    }

    /// A bound of the integral beyond an edge.
    fn beyond(&self, edge: f64) -> Option<f64> {
        let near = Interval::new(0.0, (1.0 / edge).next_up());
        let power = -self.rate.over(near)?.value.high;
        let size = self.size.at(edge)?;
        let size = size.high.abs().max(size.low.abs());
        let excess = (power - 1.0).min(1e6) * (1.0 - 1e-14);
        let bound = size * edge / excess * (1.0 + 1e-14);
        (excess > 1e-3 && bound.is_finite()).then_some(bound)
    }
}

/// The integrand with an end of its range at infinity: `f(a + 1/t)/t^2` for a finite one.
pub(super) fn moved<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    end: Expr<'a>,
    is_low: bool,
    t: Symbol<'a>,
    cx: &Context<'a>,
) -> Expr<'a> {
    let moved = cx.subs(f, x, beside(end, is_low, t, cx));
    if end.is_infinite_constant() {
        return moved;
    }
    // What is the difference of equal numbers far out is written without them.
    let fractions = rewrite(moved, cx, &mut |part, cx| {
        if !part.is_add() {
            return None;
        }
        cx.limited(MOST_STEPS, |cx| cancel(expand_deep(part, cx), cx)).ok()
    });
    cx.divide(fractions, cx.power_i64(cx.symbol(t), 2))
}

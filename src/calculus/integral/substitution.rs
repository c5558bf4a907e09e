//! Inverse substitution: `x` as a function of a new variable, by which a power, an exponential, a logarithm or an inverse
//! function becomes the variable itself (J. Stewart, "Calculus", 7.3 and 7.4).

use pascaline_number::integer::IntegerExt;
use pascaline_sympy::{Context, Expr, Form, Function as F, Symbol};

use super::Search;
use crate::algebra::linear;
use crate::derivative::slope_of;

impl<'a> Search<'_, 'a> {
    /// Tries the substitutions that the functions in the integrand suggest.
    pub(super) fn substituted(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let t = cx.positive(cx.dummy("t"));
        let new = cx.term(cx.symbol(t));
        let unknown = cx.term(cx.symbol(x));
        // A power of x.
        for power in 2..=4 {
            let old = new.pow(cx.ratio(1, power));
            if let Some(found) = self.by(f, x, t, old.expr(), unknown.pow(power).expr()) {
                return Some(found);
            }
        }
        let mut exponents: Vec<Expr<'a>> = Vec::new();
        let mut others: Vec<(Expr<'a>, Expr<'a>)> = Vec::new();
        f.for_each_part(cx, &mut |part| match part {
            Form::Call(F::Exp, [inner]) => exponents.extend(linear(inner, x, cx).map(|(slope, _)| slope)),
            Form::Pow([base, inner]) if !base.has(x, cx) && inner.has(x, cx) => {
                let slope = linear(inner, x, cx).map(|(slope, _)| cx.product(slope, cx.apply(F::Log, base)));
                exponents.extend(slope);
            }
            Form::Call(function, [inner]) => {
                if let (Some(inverse), Some((slope, constant))) = (inverse(*function), linear(inner, x, cx)) {
                    let argument = cx.apply(inverse, new.expr());
                    others.push((cx.divide(cx.subtract(argument, constant), slope), part));
                }
            }
            _ => {}
        });
        if let Some(rate) = common_rate(&exponents, cx) {
            let old = cx.divide(cx.apply(F::Log, new.expr()), rate);
            let back = cx.apply(F::Exp, cx.product(rate, unknown.expr()));
            if let Some(found) = self.by(f, x, t, old, back) {
                return Some(found);
            }
        }
        others.into_iter().take(3).find_map(|(old, back)| self.by(f, x, t, old, back))
    }

    /// The antiderivative with `old`, an expression in `t`, in place of `x`, and at the end `back` in place of `t`; `None` if
    /// the new integrand has roots that the old one has not.
    fn by(&mut self, f: Expr<'a>, x: Symbol<'a>, t: Symbol<'a>, old: Expr<'a>, back: Expr<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let new = cx.attempt(|cx| cx.subs(f, x, old))?;
        let new = cx.product(new, slope_of(old, t, cx)?);
        if count_of_roots(new, t, cx) > count_of_roots(f, x, cx) || new.nodes(cx) > 3 * f.nodes(cx) + 20 {
            return None;
        }
        let found = self.antiderivative(new, t)?;
        Some(cx.subs(found, t, back))
    }
}

/// The function whose inverse it is.
fn inverse(function: F) -> Option<F> {
    Some(match function {
        F::Log => F::Exp,
        F::Asin => F::Sin,
        F::Acos => F::Cos,
        F::Atan => F::Tan,
        F::Asinh => F::Sinh,
        _ => return None,
    })
}

/// The rate of which all are whole multiples.
fn common_rate<'a>(rates: &[Expr<'a>], cx: &Context<'a>) -> Option<Expr<'a>> {
    let first = rates.first()?;
    let mut divisor = 1;
    for rate in rates {
        let ratio = cx.divide(rate, first);
        divisor *= ratio.as_rational()?.denominator().to_i64().filter(|own| *own * divisor <= 12)?;
    }
    Some(cx.divide(first, cx.number(divisor)))
}

/// The number of powers with a fraction as their exponent.
pub(super) fn count_of_roots<'a>(expr: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> usize {
    expr.count(cx, |part| match part {
        Form::Pow([base, exponent]) => base.has(x, cx) && exponent.as_rational().is_some_and(|own| !own.is_integer()),
        _ => false,
    })
}

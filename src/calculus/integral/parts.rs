//! Integration by parts: the factor that differentiation makes simpler is chosen in the order logarithm, inverse function, power,
//! and the rest must have an antiderivative (H. E. Kasube, "A technique for integration by parts", 1983).

use pascaline_sympy::{Context, Expr, Form, Function as F, Operands, Symbol};

use super::Search;
use crate::algebra::{coefficients, parted};
use crate::derivative::slope_of;

impl<'a> Search<'_, 'a> {
    /// A logarithm or an inverse function is differentiated.
    pub(super) fn parts_of_inverse(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let found = self.parts_of(f, x, &|factor| is_logarithm(factor, x, cx));
        found.or_else(|| self.parts_of(f, x, &|factor| is_inverse(factor, x, cx)))
    }

    /// A power is differentiated, or all but what is divided by.
    pub(super) fn parts(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let found = self.parts_of(f, x, &|factor| is_power(factor, x, cx));
        found.or_else(|| self.parts_of(f, x, &|factor| !is_negative_power(factor, x, cx)))
    }

    fn parts_of(&mut self, f: Expr<'a>, x: Symbol<'a>, is_chosen: &dyn Fn(Expr<'a>) -> bool) -> Option<Expr<'a>> {
        let cx = self.cx;
        let (chosen, others) = parted(f.factors(), &mut |factor| is_chosen(factor));
        if chosen.is_empty() || others.is_empty() && chosen.iter().any(|own| is_power(own, x, cx)) {
            return None;
        }
        self.by_parts(cx.multiply(&chosen), cx.multiply(&others), x)
    }

    /// The integral of `h*g`: `h*G` less the integral of `h'*G`.
    fn by_parts(&mut self, h: Expr<'a>, g: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let slope = slope_of(h, x, cx)?;
        let raised = self.antiderivative(g, x)?;
        let rest = self.antiderivative(cx.product(slope, raised), x)?;
        Some(cx.subtract(cx.product(h, raised), rest))
    }
}

/// A function, or a whole power of one.
fn function(factor: Expr<'_>) -> Option<F> {
    match factor {
        Form::Call(function, _) => Some(*function),
        Form::Pow([Form::Call(function, _), exponent]) if exponent.as_i64().is_some_and(|own| own > 0) => {
            Some(*function)
        }
        _ => None,
    }
}

fn is_logarithm<'a>(factor: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> bool {
    function(factor) == Some(F::Log) && factor.has(x, cx)
}

fn is_inverse<'a>(factor: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> bool {
    let inverses = [F::Asin, F::Acos, F::Atan, F::Acot, F::Asec, F::Acsc, F::Asinh, F::Acosh, F::Atanh, F::Acoth];
    function(factor).is_some_and(|own| inverses.contains(&own)) && factor.has(x, cx)
}

fn is_power<'a>(factor: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> bool {
    factor.has(x, cx) && coefficients(factor, x, cx).is_some()
}

fn is_negative_power<'a>(factor: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> bool {
    factor.as_power().is_some_and(|(base, exponent)| base.has(x, cx) && exponent.is_negative_number())
}

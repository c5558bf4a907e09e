//! The period of the trigonometric functions in an equation.

use pascaline_number::integer::IntegerExt;

use super::enclosure::Graph;
use crate::expr::{Expr, Form, PI, Symbol};
use crate::{Context, simplify};

/// How the solutions of an equation repeat.
#[derive(Clone, Copy, Debug)]
pub struct Period<'a> {
    /// The distance between two repetitions.
    pub length: Expr<'a>,
    /// Whether the unknown is nowhere but in trigonometric functions, so that every solution repeats.
    pub is_of_all: bool,
}

impl<'a> Period<'a> {
    /// The period of the expression's trigonometric functions of the symbol; `None` if it has none, or if they have no common
    /// period.
    pub fn new(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<Self> {
        let mut factors = Vec::new();
        let is_of_all = collect(expr, symbol, &mut factors, cx)?;
        let (first, others) = factors.split_first()?;
        let mut common = (1, 1);
        for factor in others {
            let ratio = simplify::simplify(cx.divide(factor, first), cx).as_rational()?;
            common = common_measure(common, (ratio.numerator().to_i64()?, ratio.denominator().to_i64()?))?;
        }
        let turn = cx.divide(cx.product(cx.number(2), PI), cx.product(first, cx.ratio(common.0, common.1)));
        let length = cx.apply(crate::Function::Abs, turn);
        let own = Self { length, is_of_all };
        Some(if is_of_all { own.halved(expr, symbol, cx).unwrap_or(own) } else { own })
    }

    /// The half, if that is a period too, as it is of the tangent.
    fn halved(self, expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<Self> {
        const POINTS: [f64; 4] = [0.1, 0.234, 0.567, 0.89];
        let graph = Graph::new(expr, symbol, cx)?;
        let length = self.to_f64(cx)?;
        let mut known = 0;
        for point in POINTS.map(|part| part * length) {
            let (here, there) = (graph.at(point), graph.at(point + length / 2.0));
            if here.is_some() != there.is_some() {
                return None;
            }
            let Some((here, there)) = here.zip(there) else { continue };
            if libm::fabs(here.low - there.low) > 1e-9 * (1.0 + libm::fabs(here.low)) {
                return None;
            }
            known += 1;
        }
        (known > 1).then(|| Self { length: cx.divide(self.length, cx.number(2)), ..self })
    }

    /// The length as a double.
    pub(super) fn to_f64(self, cx: &Context<'a>) -> Option<f64> {
        super::real::to_f64(self.length, cx)
    }
}

/// Collects the factors of the symbol in the arguments of trigonometric functions, and returns whether it is nowhere else; `None`
/// if an argument is not linear.
fn collect<'a>(expr: Expr<'a>, symbol: Symbol<'a>, factors: &mut Vec<Expr<'a>>, cx: &Context<'a>) -> Option<bool> {
    if !expr.has(symbol, cx) {
        return Some(true);
    }
    if matches!(expr, Form::Symbol(_)) {
        return Some(false);
    }
    if simplify::is_trigonometric(expr) {
        let [argument] = expr.arguments() else { return None };
        let next = cx.sum(cx.symbol(symbol), cx.number(1));
        let factor = simplify::expand_deep(cx.subtract(cx.subs(argument, symbol, next), argument), cx);
        if !factor.is_numeric(cx) || factor.is_literal_zero() {
            return None;
        }
        factors.push(factor);
        return Some(true);
    }
    let mut is_of_all = true;
    for part in expr.arguments() {
        is_of_all &= collect(part, symbol, factors, cx)?;
    }
    Some(is_of_all)
}

/// The greatest fraction of which both are whole multiples; `None` for long ones.
fn common_measure(own: (i64, i64), other: (i64, i64)) -> Option<(i64, i64)> {
    let denominator = own.1.checked_mul(other.1)?;
    let (mut x, mut y) = (own.0.checked_mul(other.1)?.checked_abs()?, other.0.checked_mul(own.1)?.checked_abs()?);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    Some((x, denominator))
}

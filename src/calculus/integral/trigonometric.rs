//! Rational functions of the sine and the cosine of one angle: the cosine, the sine or the tangent as the new variable, where
//! Bioche's rules allow it, and otherwise the tangent of half the angle (Weierstrass).

use pascaline_number::integer::IntegerExt;
use pascaline_sympy::{Context, Expr, Form, Function as F, Symbol, Term, rewrite};

use super::Search;
use super::substitution::count_of_roots;
use crate::algebra::linear;

/// The greatest multiple of the angle.
const MOST_MULTIPLE: i64 = 8;

impl<'a> Search<'_, 'a> {
    pub(super) fn trigonometric(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let (angle, slope) = common_angle(f, x, cx)?;
        let angle = cx.term(angle);
        let t = cx.positive(cx.dummy("t"));
        let new = cx.term(cx.symbol(t));
        let other = (1 - new.pow(2)).sqrt();
        let square = new.pow(2) + 1;
        let [one, two] = [1, 2].map(|number| cx.term(number));
        // Sine, cosine, and the slope of the angle for each new variable.
        let choices = [
            (other, new, -one / other, angle.cos()),
            (new, other, one / other, angle.sin()),
            (new / square.sqrt(), one / square.sqrt(), one / square, angle.sin() / angle.cos()),
            (2 * new / square, (1 - new.pow(2)) / square, two / square, (angle / 2).tan()),
        ];
        choices.into_iter().find_map(|(sine, cosine, rate, back)| {
            let replaced = replaced(f, angle, [sine, cosine], x, cx)?;
            let integrand = (cx.term(replaced) * rate / slope).expr();
            if integrand.has(x, cx) || count_of_roots(integrand, t, cx) > 0 {
                return None;
            }
            let found = self.antiderivative(integrand, t)?;
            Some(cx.subs(found, t, back.expr()))
        })
    }
}

/// The angle of which all angles are whole multiples, and its slope.
fn common_angle<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let mut angles: Vec<Expr<'a>> = Vec::new();
    f.for_each_part(cx, &mut |part| {
        if let Form::Call(F::Sin | F::Cos, [angle]) = part
            && angle.has(x, cx)
        {
            angles.push(angle);
        }
    });
    let first = angles.first()?;
    let mut divisor = 1;
    for angle in &angles {
        let ratio = cx.divide(linear(angle, x, cx)?.0, linear(first, x, cx)?.0);
        divisor *= (ratio.as_rational()?.denominator().to_i64()? / divisor).max(1);
    }
    let angle = cx.divide(first, cx.number(divisor));
    Some((angle, linear(angle, x, cx)?.0))
}

/// The integrand with these in place of the sine and the cosine of the angle.
fn replaced<'c, 'a>(
    f: Expr<'a>,
    angle: Term<'c, 'a>,
    [sine, cosine]: [Term<'c, 'a>; 2],
    x: Symbol<'a>,
    cx: &'c Context<'a>,
) -> Option<Expr<'a>> {
    let mut is_possible = true;
    let replaced = rewrite(f, cx, &mut |part, _| match part {
        Form::Call(function @ (F::Sin | F::Cos), [own]) if own.has(x, cx) => {
            let times = cx.divide(own, angle.expr()).as_i64().filter(|times| (1..=MOST_MULTIPLE).contains(times));
            is_possible &= times.is_some();
            // Chebyshev's recurrence: the next is twice the cosine times the last, less the one before.
            let (mut before, mut last) = match function {
                F::Sin => (cx.term(0), sine),
                _ => (cx.term(1), cosine),
            };
            for _ in 1..times? {
                (before, last) = (last, (2 * cosine * last - before).expand());
            }
            Some(last.expr())
        }
        _ => None,
    });
    is_possible.then_some(replaced)
}

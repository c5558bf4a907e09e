//! Points for all whole numbers of a letter, which are steps along a line: `x = 2 + 7t, y = 1 + 4t`.

use pascaline_number::integer::IntegerExt;
use pascaline_number::rational::Rational;
use pascaline_sympy::{Expr, Symbol, expand_deep};

use super::family::line;
use super::items::other_length;
use super::{Comparison, Finding};
use crate::verdict::{Proof, Reason, ReasonCode};

/// A point, and the step from each to the next.
type Steps<'a> = Vec<(Expr<'a>, Expr<'a>)>;

impl<'a> Comparison<'_, 'a> {
    /// Two families of points: the same if both have one step, or opposite ones, and a point of one is whole steps from one of the other.
    pub(super) fn points(
        &self,
        (letters, one): (&[String], &[(String, Expr<'a>)]),
        (others, other): (&[String], &[(String, Expr<'a>)]),
    ) -> Finding {
        if one.len() != other.len() {
            return other_length(one.len(), other.len());
        }
        let are_named = |parts: &[(String, Expr<'a>)]| parts.iter().all(|(name, _)| !name.is_empty());
        if are_named(one) && are_named(other) && one.iter().zip(other).any(|((one, _), (other, _))| one != other) {
            return Finding::undecided("The parts of their points have other names.");
        }
        let (Some(one), Some(other)) = (self.steps(letters, one), self.steps(others, other)) else {
            return Finding::undecided("One has a point for each whole number of a letter.");
        };
        let same = || Finding::Equal(Proof::Exact, Reason::new(ReasonCode::Value, "They have the same points."));
        match self.have_same_points(&one, &other) {
            Some(true) => same(),
            Some(false) => {
                Finding::Unequal(Proof::Exact, Reason::new(ReasonCode::Value, "One has a point that the other lacks."))
            }
            None => Finding::undecided("It is not decided whether they have the same points."),
        }
    }

    fn steps(&self, letters: &[String], parts: &[(String, Expr<'a>)]) -> Option<Steps<'a>> {
        let [letter] = letters else { return None };
        let only = |part: Expr<'a>| {
            let symbols: Vec<Symbol<'a>> = part.free_symbols(self.cx);
            match symbols[..] {
                [] => Some((part, self.cx.number(0))),
                [symbol] if symbol.text() == letter => line(part, symbol, self.cx),
                _ => None,
            }
        };
        parts.iter().map(|(_, part)| only(part)).collect()
    }

    /// `None` if the numbers are no fractions.
    fn have_same_points(&self, one: &Steps<'a>, other: &Steps<'a>) -> Option<bool> {
        let cx = self.cx;
        let rational = |number: Expr<'a>| expand_deep(number, cx).as_rational();
        let is_zero = |number: Expr<'a>| rational(number).map(Rational::is_zero);
        let (mut is_same, mut is_opposite) = (true, true);
        let mut count: Option<i64> = None;
        let mut are_apart = false;
        for ((start, step), (other_start, other_step)) in one.iter().zip(other) {
            is_same &= is_zero(cx.subtract(step, other_step))?;
            is_opposite &= is_zero(cx.sum(step, other_step))?;
            let distance = cx.subtract(other_start, start);
            if is_zero(step)? {
                are_apart |= !is_zero(distance)?;
                continue;
            }
            let own = rational(cx.divide(distance, step))?.as_integer().and_then(IntegerExt::to_i64);
            are_apart |= own.is_none() || count.is_some_and(|count| Some(count) != own);
            count = own.or(count);
        }
        Some((is_same || is_opposite) && !are_apart)
    }
}

//! Ratios of three numbers or more: `2:3:5` and `4:6:10`.

use pascaline_sympy::Expr;

use super::items::other_length;
use super::{Comparison, Finding};

impl<'a> Comparison<'_, 'a> {
    /// The same if each term times the first one of the other is the same.
    pub(super) fn ratios(&self, one: &[Expr<'a>], other: &[Expr<'a>]) -> Finding {
        let ([first, rest @ ..], [other_first, other_rest @ ..]) = (one, other) else {
            return other_length(one.len(), other.len());
        };
        if one.len() != other.len() {
            return other_length(one.len(), other.len());
        }
        if first.is_literal_zero() || other_first.is_literal_zero() {
            return Finding::undecided("One begins with zero.");
        }
        let cx = self.cx;
        let pairs = rest.iter().zip(other_rest);
        let products = pairs.map(|(own, next)| (cx.product(own, other_first), cx.product(next, first)));
        products.fold(
            Finding::same_value(),
            |found, (own, next)| {
                if found.is_unequal() { found } else { found.and(self.values(own, next)) }
            },
        )
    }

    /// A ratio beside what is written as a time of day, and is a ratio too: `1:2:3` and `10:20:30`.
    pub(super) fn ratio_and_time(&self, terms: &[Expr<'a>], time: &str) -> Finding {
        let numbers: Option<Vec<Expr<'a>>> =
            time.split(':').map(|part| Some(self.cx.number(part.parse::<i64>().ok()?))).collect();
        match numbers {
            Some(numbers) => self.ratios(terms, &numbers),
            None => Finding::undecided("One is a ratio, the other a time."),
        }
    }
}

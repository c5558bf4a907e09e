//! Sets of numbers between ends.

use std::cmp::Ordering;

use pascaline_calculus::{End, Interval};

use super::{Comparison, Finding};
use crate::region::{joined, order};
use crate::verdict::{Proof, Reason, ReasonCode};

impl<'a> Comparison<'_, 'a> {
    pub(super) fn regions(&self, one: Vec<Interval<'a>>, other: Vec<Interval<'a>>) -> Finding {
        let (one, other) = match (joined(&one, self.cx), joined(&other, self.cx)) {
            (Some(one), Some(other)) => (one, other),
            // Ends with symbols have no order.
            _ => (one, other),
        };
        if one.len() != other.len() {
            let message = "One has more separate parts than the other.";
            return Finding::Unequal(Proof::CertifiedDigits, Reason::new(ReasonCode::Length, message));
        }
        let pairs = one.iter().zip(&other).flat_map(|(one, other)| [(one.low, other.low), (one.high, other.high)]);
        pairs.fold(
            Finding::same_value(),
            |found, (one, other)| {
                if found.is_unequal() { found } else { found.and(self.ends(one, other)) }
            },
        )
    }

    fn ends(&self, one: End<'a>, other: End<'a>) -> Finding {
        let found = self.values(one.at, other.at);
        if found.is_equal() && one.is_included != other.is_included {
            let reason = Reason::new(ReasonCode::Value, "An end belongs to one of them only.");
            return Finding::Unequal(Proof::Exact, reason);
        }
        match found {
            Finding::Unequal(..) if !one.is_exact || !other.is_exact => {
                Finding::undecided("An end is only known in digits.")
            }
            found => found,
        }
    }

    /// Whether the only interval goes from a lesser to a greater number, as that of a list need not.
    pub(super) fn is_interval(&self, region: &[Interval<'a>]) -> bool {
        let [Interval { low, high }] = region else { return false };
        order(low.at, high.at, self.cx) == Some(Ordering::Less)
    }
}

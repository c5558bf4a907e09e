//! Sets of numbers between ends.

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_calculus::{End, Interval};
use pascaline_sympy::{Constant, Context, Expr, sign};

use super::{Comparison, Finding};
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

/// The order of two real numbers that may be infinite; `None` if it is not certain.
pub(super) fn order<'a>(one: Expr<'a>, other: Expr<'a>, cx: &Context<'a>) -> Option<Ordering> {
    let infinity = |value: Expr<'a>| {
        if value.is_constant(Constant::Infinity) {
            1
        } else {
            -i32::from(value.is_constant(Constant::NegativeInfinity))
        }
    };
    match (infinity(one), infinity(other)) {
        (0, 0) => cx.attempt(|cx| sign(cx.subtract(one, other), cx))?,
        (one, other) => Some(one.cmp(&other)),
    }
}

/// The intervals in ascending order, those joined that touch each other; `None` if an order is not certain.
fn joined<'a>(region: &[Interval<'a>], cx: &Context<'a>) -> Option<Vec<Interval<'a>>> {
    cx.afford((region.len() as u64).pow(2))?;
    let mut is_certain = true;
    let mut compared = |one: Expr<'a>, other: Expr<'a>| {
        order(one, other, cx).unwrap_or_else(|| {
            is_certain = false;
            Ordering::Equal
        })
    };
    let mut sorted: Vec<Interval<'a>> = region.to_vec();
    sorted.retain(|own| {
        let ordering = compared(own.low.at, own.high.at);
        ordering.is_lt() || ordering.is_eq() && own.low.is_included && own.high.is_included
    });
    sort_by(&mut sorted, |one, other| {
        compared(one.low.at, other.low.at).then(other.low.is_included.cmp(&one.low.is_included))
    });
    let mut joined: Vec<Interval<'a>> = Vec::new();
    for next in sorted {
        let Some(last) = joined.last_mut() else {
            joined.push(next);
            continue;
        };
        let gap = compared(last.high.at, next.low.at);
        if gap.is_lt() || gap.is_eq() && !last.high.is_included && !next.low.is_included {
            joined.push(next);
            continue;
        }
        match compared(last.high.at, next.high.at) {
            Ordering::Less => last.high = next.high,
            Ordering::Equal => last.high.is_included |= next.high.is_included,
            Ordering::Greater => {}
        }
    }
    is_certain.then_some(joined)
}

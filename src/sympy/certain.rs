//! What is certain of a number: its sign, and bounds of it.

use std::cmp::Ordering;

use super::evalf::{self, Approximation};
use super::{Context, Expr};

/// The bits to which a number is evaluated for its sign.
const BITS: i64 = 64;

/// The sign of a real number; `Equal` if its first hundred digits are zero. `None` if it is not real, or not finite.
pub fn sign<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<Ordering> {
    if let Some(rational) = number.as_rational() {
        return Some(if rational.is_zero() {
            Ordering::Equal
        } else if rational.is_negative() {
            Ordering::Less
        } else {
            Ordering::Greater
        });
    }
    cx.attempt(|cx| match evalf::evaluate(number, BITS, cx) {
        Some(Approximation::Number(parts)) if parts.im.is_none_or(|im| im.value.is_zero() || im.accuracy < 2) => {
            Some(match parts.re {
                Some(re) if re.accuracy >= 2 && !re.value.is_zero() => {
                    if re.value.is_negative() {
                        Ordering::Less
                    } else {
                        Ordering::Greater
                    }
                }
                _ => Ordering::Equal,
            })
        }
        _ => None,
    })?
}

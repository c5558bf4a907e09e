//! What is certain of a number: its sign, and the signs of its parts.

use std::cmp::Ordering;

use super::evalf::{self, Approximation, CertifiedReal};
use super::{Context, Expr};

/// The bits to which a number is evaluated for its sign.
const BITS: i64 = 64;

/// The signs of a real and of an imaginary part; `Equal` for a part whose first hundred digits are zero. `None` if the number is not
/// finite, or has symbols.
pub fn signs<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<[Ordering; 2]> {
    signs_within(number, evalf::DEFAULT_MAXPREC, cx)
}

/// The same where a part is `Equal` if so many of its first bits are zero.
pub fn signs_within<'a>(number: Expr<'a>, bits: i64, cx: &Context<'a>) -> Option<[Ordering; 2]> {
    cx.attempt(|cx| match evalf::evaluate_with_maxprec(number, BITS, bits, cx) {
        Some(Approximation::Number(parts)) => Some([sign_of(parts.re), sign_of(parts.im)]),
        _ => None,
    })?
}

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
    match signs(number, cx)? {
        [sign, Ordering::Equal] => Some(sign),
        _ => None,
    }
}

/// The sign of a part, if two of its bits are certain.
fn sign_of(part: Option<&CertifiedReal>) -> Ordering {
    match part {
        Some(part) if part.accuracy >= 2 && !part.value.is_zero() => {
            if part.value.is_negative() {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
        _ => Ordering::Equal,
    }
}

//! What is known of a number: its two parts, and how many bits of each are right.

use crate::mp::{self, Complex, Real};
use crate::sympy::Context;

/// The size of a zero, as a power of two: below all others, and far enough from the end of the range to reckon with.
pub(super) const NOTHING: i64 = i64::MIN / 8;

/// The accuracy of what is exact.
pub(super) const EXACT: i64 = i64::MAX / 8;

/// A real number, and how many of its leading bits are right; an accuracy may be negative, where not even the size is
/// known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part<'a> {
    pub(crate) value: &'a Real,
    pub(crate) accuracy: i64,
}

impl<'a> Part<'a> {
    pub(super) fn new(value: Real, accuracy: i64, cx: &Context<'a>) -> Self {
        Self { value: cx.real(value), accuracy }
    }

    /// The least power of two above it.
    pub(super) fn size(self) -> i64 {
        if self.value.is_zero() { NOTHING } else { self.value.magnitude() }
    }

    fn negate(self, cx: &Context<'a>) -> Self {
        Self::new(self.value.negate(), self.accuracy, cx)
    }
}

/// A complex number. A part that is not there is exactly zero; one that is there may be zero too, as far as is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) re: Option<Part<'a>>,
    pub(crate) im: Option<Part<'a>>,
}

/// The value of a part, which may not be there.
pub(super) fn value(part: Option<Part<'_>>) -> &Real {
    match part {
        Some(part) => part.value,
        None => mp::ZERO,
    }
}

impl<'a> Parts<'a> {
    /// Each is worth so many bits; one that is zero is so exactly.
    fn new(number: Complex, bits: i64, cx: &Context<'a>) -> Self {
        let part = |value: Real| (!value.is_zero()).then(|| Part::new(value, bits, cx));
        Self { re: part(number.re), im: part(number.im) }
    }

    /// `i` times it.
    pub(super) fn turn(self, cx: &Context<'a>) -> Self {
        Self { re: self.im.map(|im| im.negate(cx)), im: self.re }
    }

    /// How many bits are right of the number as a whole: a part that is much smaller than the other may be worth less.
    pub(crate) fn accuracy(self) -> i64 {
        match (self.re, self.im) {
            (None, None) => EXACT,
            (Some(part), None) | (None, Some(part)) => part.accuracy,
            (Some(re), Some(im)) => {
                let error = (re.size().saturating_sub(re.accuracy)).max(im.size().saturating_sub(im.accuracy));
                re.size().max(im.size()).saturating_sub(error)
            }
        }
    }

    pub(crate) fn is_zero(self) -> bool {
        self.re.is_none() && self.im.is_none()
    }
}

/// What the evaluation of an expression gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Approximation<'a> {
    Number(Parts<'a>),
    /// `oo`, or `-oo`.
    Infinite {
        negative: bool,
    },
    /// `zoo`
    ComplexInfinity,
    NaN,
}

impl<'a> Approximation<'a> {
    /// Exactly zero.
    pub(super) fn zero() -> Self {
        Self::Number(Parts::default())
    }

    /// What is known to be so many bits right.
    pub(super) fn real(value: Real, accuracy: i64, cx: &Context<'a>) -> Self {
        Self::Number(Parts { re: Some(Part::new(value, accuracy, cx)), im: None })
    }

    pub(super) fn imaginary(value: Real, accuracy: i64, cx: &Context<'a>) -> Self {
        Self::Number(Parts { re: None, im: Some(Part::new(value, accuracy, cx)) })
    }

    /// Of two parts that are worth so many bits each; a part that is zero is so exactly.
    pub(super) fn of_parts(number: Complex, bits: i64, cx: &Context<'a>) -> Self {
        Self::Number(Parts::new(number, bits, cx))
    }

    /// Of two parts that were reckoned together to so many bits: the smaller one is worth less. (`finalize_complex`; two
    /// zeros are no number, since nothing is known of their size.)
    pub(super) fn complex(number: Complex, bits: i64, cx: &Context<'a>) -> Self {
        let mut parts = Parts::new(number, bits, cx);
        match (&mut parts.re, &mut parts.im) {
            (None, None) => return Self::NaN,
            (Some(re), Some(im)) => {
                let lead = re.value.magnitude().saturating_sub(im.value.magnitude());
                re.accuracy = bits.saturating_add(lead.min(0));
                im.accuracy = bits.saturating_sub(lead.max(0));
            }
            _ => {}
        }
        Self::Number(parts)
    }

    pub(super) fn of_number(self) -> Option<Parts<'a>> {
        match self {
            Self::Number(parts) => Some(parts),
            _ => None,
        }
    }
}

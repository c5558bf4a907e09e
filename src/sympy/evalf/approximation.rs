//! What is known of a number: its two parts, and how many bits of each are right.

use crate::mp::{self, Complex, Real};
use crate::sympy::Context;

/// The size of a zero, as a power of two: below all others, and far enough from the end of the range to reckon with.
pub(super) const NOTHING: i64 = i64::MIN / 8;

/// The accuracy of what is exact.
pub(super) const EXACT: i64 = i64::MAX / 8;

/// A real number, and how many of its leading bits are right; an accuracy may be negative, where not even the size is
/// known. It stands in the arena, and is handed on as one word.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) value: Real,
    pub(crate) accuracy: i64,
}

impl Part {
    pub(super) fn new<'a>(value: Real, accuracy: i64, cx: &Context<'a>) -> &'a Self {
        cx.part(Self { value, accuracy })
    }

    /// None of a zero.
    fn unless_zero<'a>(value: Real, accuracy: i64, cx: &Context<'a>) -> Option<&'a Self> {
        (!value.is_zero()).then(|| Self::new(value, accuracy, cx))
    }

    /// The least power of two above it.
    pub(super) fn size(&self) -> i64 {
        if self.value.is_zero() { NOTHING } else { self.value.magnitude() }
    }
}

/// A complex number. A part that is not there is exactly zero; one that is there may be zero too, as far as is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) re: Option<&'a Part>,
    pub(crate) im: Option<&'a Part>,
}

/// The value of a part, which may not be there.
pub(super) fn value(part: Option<&Part>) -> &Real {
    match part {
        Some(part) => &part.value,
        None => mp::ZERO,
    }
}

impl<'a> Parts<'a> {
    /// `i` times it.
    pub(super) fn turn(self, cx: &Context<'a>) -> Self {
        Self { re: self.im.map(|im| Part::new(im.value.negate(), im.accuracy, cx)), im: self.re }
    }

    pub(super) fn to_complex(self) -> Complex {
        Complex::new(value(self.re).clone(), value(self.im).clone())
    }

    /// How many bits are right of the number as a whole: a part that is much smaller than the other may be worth less.
    pub(crate) fn accuracy(self) -> i64 {
        match (self.re, self.im) {
            (None, None) => EXACT,
            (Some(part), None) | (None, Some(part)) => part.accuracy,
            (Some(re), Some(im)) => {
                let error = (re.size() - re.accuracy).max(im.size() - im.accuracy);
                re.size().max(im.size()) - error
            }
        }
    }

    pub(crate) fn is_zero(self) -> bool {
        self.re.is_none() && self.im.is_none()
    }
}

/// What the evaluation of an expression gives. It stands in the arena, as its parts do.
#[derive(Debug, PartialEq, Eq)]
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
    pub(super) const ZERO: &'a Self = &Self::Number(Parts { re: None, im: None });

    pub(super) fn number(parts: Parts<'a>, cx: &Context<'a>) -> &'a Self {
        cx.approximation(Self::Number(parts))
    }

    pub(super) fn infinite(negative: bool) -> &'a Self {
        if negative { &Self::Infinite { negative: true } } else { &Self::Infinite { negative: false } }
    }

    /// What is known to be so many bits right.
    #[inline(never)]
    pub(super) fn real(value: Real, accuracy: i64, cx: &Context<'a>) -> &'a Self {
        Self::of_part(Part::new(value, accuracy, cx), cx)
    }

    /// A real number.
    pub(super) fn of_part(part: &'a Part, cx: &Context<'a>) -> &'a Self {
        Self::number(Parts { re: Some(part), im: None }, cx)
    }

    #[inline(never)]
    pub(super) fn imaginary(value: Real, accuracy: i64, cx: &Context<'a>) -> &'a Self {
        Self::number(Parts { re: None, im: Some(Part::new(value, accuracy, cx)) }, cx)
    }

    /// Of two parts that are worth so many bits each; a part that is zero is so exactly.
    pub(super) fn of_parts(number: Complex, bits: i64, cx: &Context<'a>) -> &'a Self {
        Self::of_unlike_parts(number, bits, bits, cx)
    }

    /// Of two parts that were reckoned together to so many bits: the smaller one is worth less. (`finalize_complex`; two
    /// zeros are no number, since nothing is known of their size.)
    pub(super) fn complex(number: Complex, bits: i64, cx: &Context<'a>) -> &'a Self {
        if number.is_zero() {
            return &Self::NaN;
        }
        let lead = match (number.re.is_zero(), number.im.is_zero()) {
            (false, false) => number.re.magnitude() - number.im.magnitude(),
            _ => 0,
        };
        Self::of_unlike_parts(number, bits + lead.min(0), bits - lead.max(0), cx)
    }

    fn of_unlike_parts(number: Complex, re_bits: i64, im_bits: i64, cx: &Context<'a>) -> &'a Self {
        let re = Part::unless_zero(number.re, re_bits, cx);
        Self::number(Parts { re, im: Part::unless_zero(number.im, im_bits, cx) }, cx)
    }

    pub(super) fn of_number(&self) -> Option<Parts<'a>> {
        match self {
            Self::Number(parts) => Some(*parts),
            _ => None,
        }
    }
}

//! What is known of a number: its two parts, and how many bits of each are right.

use crate::mp::Real;

/// The size of a zero, as a power of two: below all others, and far enough from the end of the range to reckon with.
pub(super) const NOTHING: i64 = i64::MIN / 8;

/// The accuracy of what is exact.
pub(super) const EXACT: i64 = i64::MAX / 8;

/// A real number, and how many of its leading bits are right; an accuracy may be negative, where not even the size is
/// known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) value: Real,
    pub(crate) accuracy: i64,
}

impl Part {
    /// The least power of two above it.
    pub(super) fn size(&self) -> i64 {
        if self.value.is_zero() { NOTHING } else { self.value.magnitude() }
    }

    pub(super) fn negate(self) -> Self {
        Self { value: self.value.negate(), ..self }
    }
}

/// A complex number. A part that is not there is exactly zero; one that is there may be zero too, as far as is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) re: Option<Part>,
    pub(crate) im: Option<Part>,
}

impl Parts {
    /// `i` times it.
    pub(super) fn turn(self) -> Self {
        Self { re: self.im.map(Part::negate), im: self.re }
    }

    /// How many bits are right of the number as a whole: a part that is much smaller than the other may be worth less.
    pub(crate) fn accuracy(&self) -> i64 {
        match (&self.re, &self.im) {
            (None, None) => EXACT,
            (Some(part), None) | (None, Some(part)) => part.accuracy,
            (Some(re), Some(im)) => {
                let error = (re.size().saturating_sub(re.accuracy)).max(im.size().saturating_sub(im.accuracy));
                re.size().max(im.size()).saturating_sub(error)
            }
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.re.is_none() && self.im.is_none()
    }
}

/// What the evaluation of an expression gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Approximation {
    Number(Parts),
    /// `oo`, or `-oo`.
    Infinite {
        negative: bool,
    },
    /// `zoo`
    ComplexInfinity,
    NaN,
}

impl Approximation {
    /// Exactly zero.
    pub(super) fn zero() -> Self {
        Self::Number(Parts::default())
    }

    pub(super) fn real(value: Real, accuracy: i64) -> Self {
        Self::Number(Parts { re: Some(Part { value, accuracy }), im: None })
    }

    pub(super) fn imaginary(value: Real, accuracy: i64) -> Self {
        Self::Number(Parts { re: None, im: Some(Part { value, accuracy }) })
    }

    /// Of two parts that are worth so many bits each; a part that is zero is so exactly.
    pub(super) fn of_parts(re: Real, im: Real, bits: i64) -> Self {
        let part = |value: Real| (!value.is_zero()).then_some(Part { value, accuracy: bits });
        Self::Number(Parts { re: part(re), im: part(im) })
    }

    /// Of two parts that were reckoned together to so many bits: the smaller one is worth less. (`finalize_complex`; two
    /// zeros are no number, since nothing is known of their size.)
    pub(super) fn complex(re: Real, im: Real, bits: i64) -> Self {
        match (re.is_zero(), im.is_zero()) {
            (true, true) => Self::NaN,
            (true, false) => Self::imaginary(im, bits),
            (false, true) => Self::real(re, bits),
            (false, false) => {
                let lead = re.magnitude().saturating_sub(im.magnitude());
                let re = Part { value: re, accuracy: bits.saturating_add(lead.min(0)) };
                let im = Part { value: im, accuracy: bits.saturating_sub(lead.max(0)) };
                Self::Number(Parts { re: Some(re), im: Some(im) })
            }
        }
    }

    pub(super) fn of_number(self) -> Option<Parts> {
        match self {
            Self::Number(parts) => Some(parts),
            _ => None,
        }
    }
}

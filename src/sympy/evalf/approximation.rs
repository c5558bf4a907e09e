//! A value with its accuracy: the real and the imaginary part, and how many bits of each are correct.
//!
//! After the tuples `(re, im, re_acc, im_acc)` of `sympy.core.evalf` (BSD-3-Clause), with `complex_accuracy` and
//! `finalize_complex`.

use pascaline_mp::{self as mp, Complex, Real};

use crate::Context;

/// The size of zero: SymPy's `MINUS_INF`. It is less than any other, but sums of a few do not overflow.
const SIZE_OF_ZERO: i64 = i64::MIN / 8;

/// The accuracy of an exact number: SymPy's `INF`.
pub(super) const EXACT: i64 = i64::MAX / 8;

/// A real number, and how many of its leading bits are correct. If the accuracy is negative, not even the size is known.
/// Parts are allocated in the arena.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CertifiedReal {
    pub value: Real,
    pub accuracy: i64,
}

impl CertifiedReal {
    pub(super) fn new<'a>(value: Real, accuracy: i64, cx: &Context<'a>) -> &'a Self {
        cx.part(Self { value, accuracy })
    }

    /// `None` if the value is 0.
    fn unless_zero<'a>(value: Real, accuracy: i64, cx: &Context<'a>) -> Option<&'a Self> {
        (!value.is_zero()).then(|| Self::new(value, accuracy, cx))
    }

    /// SymPy's `fastlog`: the exponent of the least power of two above the absolute value.
    pub(super) fn size(&self) -> i64 {
        if self.value.is_zero() { SIZE_OF_ZERO } else { self.value.magnitude() }
    }
}

/// A complex number. A missing part is exactly 0; a present one may be 0 as far as its accuracy tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub re: Option<&'a CertifiedReal>,
    pub im: Option<&'a CertifiedReal>,
}

/// The value of a part; 0 if it is missing.
pub(super) fn value(part: Option<&CertifiedReal>) -> &Real {
    match part {
        Some(part) => &part.value,
        None => mp::ZERO,
    }
}

impl<'a> Parts<'a> {
    /// The product with `i`.
    pub(super) fn times_i(self, cx: &Context<'a>) -> Self {
        Self { re: self.im.map(|im| CertifiedReal::new(im.value.negate(), im.accuracy, cx)), im: self.re }
    }

    pub(super) fn to_complex(self) -> Complex {
        Complex::new(value(self.re).clone(), value(self.im).clone())
    }

    /// `complex_accuracy`: how many bits of the number as a whole are correct, by the greater error of its parts.
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

/// The result of evaluating an expression, allocated in the arena.
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
    /// Exactly 0.
    pub(super) const ZERO: &'a Self = &Self::Number(Parts { re: None, im: None });

    pub(super) fn number(parts: Parts<'a>, cx: &Context<'a>) -> &'a Self {
        cx.approximation(Self::Number(parts))
    }

    pub(super) fn infinite(negative: bool) -> &'a Self {
        if negative { &Self::Infinite { negative: true } } else { &Self::Infinite { negative: false } }
    }

    /// A real number with `accuracy` correct bits.
    pub(super) fn real(value: Real, accuracy: i64, cx: &Context<'a>) -> &'a Self {
        Self::from_part(CertifiedReal::new(value, accuracy, cx), cx)
    }

    /// A real number with its accuracy.
    pub(super) fn from_part(part: &'a CertifiedReal, cx: &Context<'a>) -> &'a Self {
        Self::number(Parts { re: Some(part), im: None }, cx)
    }

    /// An imaginary number with `accuracy` correct bits.
    pub(super) fn imaginary(value: Real, accuracy: i64, cx: &Context<'a>) -> &'a Self {
        Self::number(Parts { re: None, im: Some(CertifiedReal::new(value, accuracy, cx)) }, cx)
    }

    /// A complex number whose parts each have `bits` correct bits; a part that is 0 is exact.
    pub(super) fn from_complex(number: Complex, bits: i64, cx: &Context<'a>) -> &'a Self {
        Self::with_accuracies(number, bits, bits, cx)
    }

    /// `finalize_complex`: a complex number that was computed as a whole to `bits` bits, so that its smaller part has fewer
    /// correct ones. Two zeros give NaN, since nothing is known of their size.
    pub(super) fn complex(number: Complex, bits: i64, cx: &Context<'a>) -> &'a Self {
        if number.is_zero() {
            return &Self::NaN;
        }
        let lead = match (number.re.is_zero(), number.im.is_zero()) {
            (false, false) => number.re.magnitude() - number.im.magnitude(),
            _ => 0,
        };
        Self::with_accuracies(number, bits + lead.min(0), bits - lead.max(0), cx)
    }

    fn with_accuracies(number: Complex, re_bits: i64, im_bits: i64, cx: &Context<'a>) -> &'a Self {
        let re = CertifiedReal::unless_zero(number.re, re_bits, cx);
        Self::number(Parts { re, im: CertifiedReal::unless_zero(number.im, im_bits, cx) }, cx)
    }

    /// The parts, if the value is a finite number.
    pub(super) fn as_number(&self) -> Option<Parts<'a>> {
        match self {
            Self::Number(parts) => Some(*parts),
            _ => None,
        }
    }
}

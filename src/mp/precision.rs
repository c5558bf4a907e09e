//! How many bits a result has, and how it is cut to them.

use std::num::NonZeroU32;

/// The direction in which a result is rounded: symmetric about zero, all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// To the nearest, and halves to the even one: what callers see.
    Nearest,
    /// Towards zero: what mpmath does between its own steps.
    Down,
    /// Away from zero.
    Up,
}

impl Rounding {
    /// The direction in which a divisor is rounded so that the quotient errs in this one.
    pub(super) const fn of_reciprocal(self) -> Self {
        match self {
            Self::Nearest => Self::Nearest,
            Self::Down => Self::Up,
            Self::Up => Self::Down,
        }
    }
}

/// The bits of a result, and its rounding: in one word, as nearly every function is handed it, that is never 0, so that
/// `None` is no other word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Precision(NonZeroU32);

impl Precision {
    const ROUNDING_BITS: u32 = 2;

    /// Nothing is rounded. What lies so many bits further apart than that is not aligned, even if the sum should be exact:
    /// no memory holds it.
    pub(super) const EXACT: Self = Self::new(1 << 24, Rounding::Nearest);

    /// More bits than that are as many.
    const MOST: u32 = u32::MAX >> Self::ROUNDING_BITS;

    pub(super) const fn new(bits: u32, rounding: Rounding) -> Self {
        let bits = if bits < Self::MOST { bits } else { Self::MOST };
        match NonZeroU32::new(bits << Self::ROUNDING_BITS | rounding as u32) {
            Some(word) => Self(word),
            None => Self(NonZeroU32::MIN),
        }
    }

    #[inline(never)]
    pub(crate) const fn nearest(bits: u32) -> Self {
        Self::new(bits, Rounding::Nearest)
    }

    #[inline(never)]
    pub(crate) const fn down(bits: u32) -> Self {
        Self::new(bits, Rounding::Down)
    }

    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        self.0.get() >> Self::ROUNDING_BITS
    }

    pub(super) const fn rounding(self) -> Rounding {
        const NEAREST: u32 = Rounding::Nearest as u32;
        const DOWN: u32 = Rounding::Down as u32;
        match self.0.get() % (1 << Self::ROUNDING_BITS) {
            NEAREST => Rounding::Nearest,
            DOWN => Rounding::Down,
            _ => Rounding::Up,
        }
    }

    /// The same bits, rounded towards zero.
    #[inline(never)]
    pub(crate) const fn cut(self) -> Self {
        Self::new(self.bits(), Rounding::Down)
    }

    /// The same rounding to so many bits more.
    #[inline(never)]
    pub(super) const fn more(self, bits: u32) -> Self {
        Self::new(self.bits().saturating_add(bits), self.rounding())
    }

    /// So many bits more, for a step between: rounded towards zero, as mpmath's are.
    #[inline(never)]
    pub(super) const fn guarded(self, bits: u32) -> Self {
        Self::down(self.bits().saturating_add(bits))
    }

    /// So many bits more of what is divided by: rounded so that the quotient errs as the rounding does.
    pub(super) const fn of_reciprocal(self, bits: u32) -> Self {
        Self::new(self.bits().saturating_add(bits), self.rounding().of_reciprocal())
    }
}

impl From<u32> for Precision {
    #[inline(always)]
    fn from(bits: u32) -> Self {
        Self::nearest(bits)
    }
}

/// The bits in which `digits` decimal digits are held: mpmath's `dps_to_prec`.
pub(crate) fn bits_of_digits(digits: u32) -> u32 {
    round((f64::from(digits) + 1.0) * BITS_OF_A_DIGIT)
}

/// The decimal digits that `bits` hold: mpmath's `prec_to_dps`.
pub(crate) fn digits_of_bits(bits: u32) -> u32 {
    round(f64::from(bits) / BITS_OF_A_DIGIT - 1.0)
}

/// `log2 10`.
pub(super) const BITS_OF_A_DIGIT: f64 = std::f64::consts::LOG2_10;

/// To the nearest even integer, at least 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at least 1, and a cast saturates")]
fn round(number: f64) -> u32 {
    libm::rint(number).max(1.0) as u32
}

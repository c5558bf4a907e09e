//! How many bits a result has, and how it is cut to them.

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
    pub(super) fn of_reciprocal(self) -> Self {
        match self {
            Self::Nearest => Self::Nearest,
            Self::Down => Self::Up,
            Self::Up => Self::Down,
        }
    }
}

/// The bits of a result, and its rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Precision {
    pub(crate) bits: u32,
    pub(crate) rounding: Rounding,
}

impl Precision {
    pub(crate) const fn nearest(bits: u32) -> Self {
        Self { bits, rounding: Rounding::Nearest }
    }

    pub(crate) const fn down(bits: u32) -> Self {
        Self { bits, rounding: Rounding::Down }
    }

    /// The same rounding to so many bits more.
    pub(super) const fn more(self, bits: u32) -> Self {
        Self { bits: self.bits.saturating_add(bits), rounding: self.rounding }
    }

    /// So many bits more, for a step between: rounded towards zero, as mpmath's are.
    pub(super) const fn guarded(self, bits: u32) -> Self {
        Self::down(self.bits.saturating_add(bits))
    }
}

impl From<u32> for Precision {
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

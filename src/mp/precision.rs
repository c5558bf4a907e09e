//! How many bits a result has, and how it is cut to them.

use super::constants::Known;
use crate::limits::Budget;

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

/// What work on numbers is done with: the budget that pays for it, and the constants that were worked out so far.
#[derive(Debug)]
pub(crate) struct Means {
    pub(crate) budget: Budget,
    pub(super) constants: Known,
}

impl Means {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, constants: Known::default() }
    }
}

/// The bits of a result, its rounding, and the budget that pays for it.
///
/// Whatever is done on numbers of any size is told one, and asks its budget before it works. What the budget refuses is not
/// done: the result is worth nothing, mostly 0, and whoever began the calculation is told so by the budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Precision<'b> {
    bits: u32,
    rounding: Rounding,
    means: &'b Means,
}

impl<'b> Precision<'b> {
    /// More bits than that are as many. What lies further apart is not aligned, even if the sum should be exact: there is not
    /// memory enough for it.
    const MOST: u32 = 1 << 24;

    pub(crate) fn nearest(bits: u32, means: &'b Means) -> Self {
        Self { bits: bits.clamp(1, Self::MOST), rounding: Rounding::Nearest, means }
    }

    /// The same budget and rounding, of so many bits.
    pub(crate) fn with_bits(self, bits: u32) -> Self {
        Self { bits: bits.clamp(1, Self::MOST), ..self }
    }

    fn rounding_to(self, rounding: Rounding) -> Self {
        Self { rounding, ..self }
    }

    /// Nothing is rounded.
    pub(super) fn exact(self) -> Self {
        self.with_bits(Self::MOST).to_nearest()
    }

    /// So many bits, rounded towards zero.
    pub(crate) fn down(self, bits: u32) -> Self {
        self.with_bits(bits).cut()
    }

    /// The same of a number of bits that was reckoned with.
    pub(super) fn wide(self, bits: i64) -> Self {
        self.down(u32::try_from(bits.max(1)).unwrap_or(u32::MAX))
    }

    pub(crate) fn bits(self) -> u32 {
        self.bits
    }

    pub(super) fn rounding(self) -> Rounding {
        self.rounding
    }

    /// The same bits, rounded to nearest.
    pub(crate) fn to_nearest(self) -> Self {
        self.rounding_to(Rounding::Nearest)
    }

    /// The same bits, rounded towards zero.
    pub(crate) fn cut(self) -> Self {
        self.rounding_to(Rounding::Down)
    }

    /// The same bits, rounded away from zero if this is, and towards it otherwise.
    pub(super) fn one_sided(self) -> Self {
        self.rounding_to(if self.rounding == Rounding::Up { Rounding::Up } else { Rounding::Down })
    }

    /// The same rounding to so many bits more.
    pub(crate) fn more(self, bits: u32) -> Self {
        self.with_bits(self.bits.saturating_add(bits))
    }

    /// So many bits more, for a step between: rounded towards zero, as mpmath's are.
    pub(super) fn guarded(self, bits: u32) -> Self {
        self.more(bits).cut()
    }

    /// So many bits more of what is divided by: rounded so that the quotient errs as the rounding does.
    pub(super) fn of_reciprocal(self, bits: u32) -> Self {
        self.more(bits).rounding_to(self.rounding.of_reciprocal())
    }

    pub(super) fn constants(self) -> &'b Known {
        &self.means.constants
    }

    /// Pays for work of so many instructions: whether it may be done.
    pub(crate) fn pay(self, instructions: u64) -> bool {
        self.means.budget.charge(instructions)
    }

    /// Whether the budget has refused something, so that results are worth nothing: a loop that ends by its numbers asks.
    pub(super) fn is_refused(self) -> bool {
        self.means.budget.is_refused()
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

//! Working precision and rounding, as mpmath passes them in its arguments `prec` and `rnd`.
//!
//! After `mpmath.libmp.libmpf` (BSD-3-Clause): `round_nearest`, `round_down`, `round_up`, `reciprocal_rnd`, `dps_to_prec`,
//! `prec_to_dps`.

use pascaline_base::limits::Budget;

use super::constants::Constants;

/// The direction in which a result is rounded; each is symmetric about zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// To the nearest, ties to even: the rounding of results.
    Nearest,
    /// Towards zero: mpmath's `round_fast`, the rounding of its intermediate steps.
    Down,
    /// Away from zero.
    Up,
}

impl Rounding {
    /// The rounding of a divisor whose quotient is to err in this direction: mpmath's `reciprocal_rnd`.
    const fn reciprocal(self) -> Self {
        match self {
            Self::Nearest => Self::Nearest,
            Self::Down => Self::Up,
            Self::Up => Self::Down,
        }
    }
}

/// The bits of a result, its rounding, the budget that pays for it, and the constants computed so far.
///
/// Every operation takes one and asks its budget before it works. Refused work is not done: its result is meaningless,
/// mostly 0, and the budget reports the refusal to whoever began the calculation.
#[derive(Clone, Copy, Debug)]
pub struct Precision<'b> {
    bits: u32,
    rounding: Rounding,
    budget: &'b Budget,
    constants: &'b Constants,
}

/// The instructions of an operation on [`Real`](super::Real)s, beside the work on its limbs.
const OPERATION: u64 = 200;

/// The instructions of an operation on [`Complex`](super::Complex) numbers, beside those on its parts.
const COMPLEX_OPERATION: u64 = 1_000;

impl<'b> Precision<'b> {
    /// The greatest precision. Two numbers further apart than this are not aligned, even for an exact sum: it would not fit
    /// in memory.
    const MOST: u32 = 1 << 24;

    /// A precision of `bits` bits, from 1 to 2^24, rounded to nearest, ties to even.
    pub fn nearest(bits: u32, budget: &'b Budget, constants: &'b Constants) -> Self {
        Self { bits: bits.clamp(1, Self::MOST), rounding: Rounding::Nearest, budget, constants }
    }

    /// The same rounding to `bits` bits.
    pub fn with_bits(self, bits: u32) -> Self {
        Self { bits: bits.clamp(1, Self::MOST), ..self }
    }

    fn with_rounding(self, rounding: Rounding) -> Self {
        Self { rounding, ..self }
    }

    /// No rounding at all.
    pub(super) fn exact(self) -> Self {
        self.with_bits(Self::MOST).to_nearest()
    }

    /// `bits` bits, rounded towards zero.
    pub fn down(self, bits: u32) -> Self {
        self.with_bits(bits).cut()
    }

    /// [`down`](Self::down) for a computed number of bits, which is clamped.
    pub(super) fn wide(self, bits: i64) -> Self {
        self.down(u32::try_from(bits.max(1)).unwrap_or(u32::MAX))
    }

    /// The greatest length of a mantissa, in bits.
    pub fn bits(self) -> u32 {
        self.bits
    }

    pub(super) fn rounding(self) -> Rounding {
        self.rounding
    }

    /// The same bits, rounded to nearest.
    pub fn to_nearest(self) -> Self {
        self.with_rounding(Rounding::Nearest)
    }

    /// The same bits, rounded towards zero.
    pub fn cut(self) -> Self {
        self.with_rounding(Rounding::Down)
    }

    /// The same bits, rounded away from zero if this precision rounds so, and towards zero otherwise.
    pub(super) fn one_sided(self) -> Self {
        self.with_rounding(if self.rounding == Rounding::Up { Rounding::Up } else { Rounding::Down })
    }

    /// The same rounding with `bits` more bits.
    pub fn more(self, bits: u32) -> Self {
        self.with_bits(self.bits.saturating_add(bits))
    }

    /// mpmath's `wp = prec + bits`, for intermediate steps, which it rounds towards zero.
    pub(super) fn guarded(self, bits: u32) -> Self {
        self.more(bits).cut()
    }

    /// `bits` more bits for a divisor, rounded so that the quotient errs in this precision's direction.
    pub(super) fn for_divisor(self, bits: u32) -> Self {
        self.more(bits).with_rounding(self.rounding.reciprocal())
    }

    pub(super) fn constants(self) -> &'b Constants {
        self.constants
    }

    /// Asks the budget to pay for `instructions`; returns whether the work may be done.
    pub fn pay(self, instructions: u64) -> bool {
        self.budget.charge(instructions)
    }

    /// [`pay`](Self::pay) for an operation on [`Real`](super::Real)s: the work on its limbs and the call itself.
    pub(super) fn pay_for_operation(self, limbs: u64) -> bool {
        self.pay(limbs.saturating_add(OPERATION))
    }

    /// Pays for the call of an operation on [`Complex`](super::Complex) numbers; the operations on its parts pay for themselves.
    pub(super) fn pay_for_complex_operation(self) {
        self.pay(COMPLEX_OPERATION);
    }

    /// Whether the budget has refused work, so that results are meaningless. A loop that ends by its numbers must ask.
    pub(super) fn is_refused(self) -> bool {
        self.budget.is_refused()
    }
}

/// The bits that hold `digits` decimal digits: mpmath's `dps_to_prec`.
pub fn bits_of_digits(digits: u32) -> u32 {
    round((f64::from(digits) + 1.0) * BITS_OF_A_DIGIT)
}

/// The decimal digits that `bits` bits hold: mpmath's `prec_to_dps`.
pub fn digits_of_bits(bits: u32) -> u32 {
    round(f64::from(bits) / BITS_OF_A_DIGIT - 1.0)
}

/// `log2 10`.
pub(super) const BITS_OF_A_DIGIT: f64 = std::f64::consts::LOG2_10;

/// To the nearest integer, ties to even, and at least 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at least 1, and a cast saturates")]
fn round(number: f64) -> u32 {
    libm::rint(number).max(1.0) as u32
}

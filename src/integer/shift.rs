//! Bits moved down, and bits counted.

use std::ops::Shr;

use super::Integer;
use super::limbs::{self, BITS, low};
use super::magnitude::Magnitude;

impl Integer {
    /// The zero bits below the lowest one; 0 of zero.
    pub(crate) fn trailing_zeros(&self) -> usize {
        let zeros = self.limbs.iter().take_while(|limb| **limb == 0).count();
        self.limbs.get(zeros).map_or(0, |limb| zeros * BITS + limb.trailing_zeros() as usize)
    }

    /// Whether that bit of the magnitude is one.
    pub(crate) fn bit(&self, index: usize) -> bool {
        self.limbs.get(index / BITS).is_some_and(|limb| limb >> (index % BITS) & 1 == 1)
    }

    /// `self / 2^bits`, rounded towards zero.
    pub(crate) fn shift_right_truncate(&self, bits: usize) -> Self {
        let kept = self.limbs.get(bits / BITS..).unwrap_or_default();
        let limbs = Magnitude::made(kept.len(), |room| {
            room.copy_from_slice(kept);
            limbs::shift_right(room, low((bits % BITS) as u64));
        });
        Self::of(self.negative, limbs)
    }

    /// `self / 2^bits`, rounded away from zero.
    pub(crate) fn shift_right_up(&self, bits: usize) -> Self {
        let quotient = self.shift_right_truncate(bits);
        if self.trailing_zeros() >= bits || self.is_zero() { quotient } else { quotient.away_from_zero(self.negative) }
    }

    /// `self / 2^bits`, rounded to the nearest integer, and halves to the even one.
    pub(crate) fn shift_right_nearest(&self, bits: usize) -> Self {
        let quotient = self.shift_right_truncate(bits);
        let half = bits > 0 && self.bit(bits - 1);
        if half && (quotient.is_odd() || self.trailing_zeros() < bits - 1) {
            quotient.away_from_zero(self.negative)
        } else {
            quotient
        }
    }

    /// The next integer away from zero, on that side of it.
    fn away_from_zero(&self, negative: bool) -> Self {
        self + &Self::from(if negative { -1 } else { 1 })
    }
}

/// `self / 2^bits`, rounded down, as Python's `>>`.
impl Shr<usize> for &Integer {
    type Output = Integer;

    fn shr(self, bits: usize) -> Integer {
        if self.negative { self.shift_right_up(bits) } else { self.shift_right_truncate(bits) }
    }
}

//! Integers of any size.
//!
//! Sign and magnitude: `limbs` adds and shifts magnitudes, `multiply` and `divide` are what their names say, `text` reads
//! and writes digits. A library's integers, made for millions of digits, were 24 kB more of wasm, a sixth of all.
//!
//! Nothing here asks whether it may work that much: the callers do, by [`Integer::bit_length`] and [`work`].

mod divide;
mod limbs;
mod multiply;
mod power;
mod shift;
#[cfg(test)]
mod tests;
mod text;

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, Neg, Shl, Sub, SubAssign};

use limbs::{Limb, low};

pub(crate) use multiply::work;
pub use text::NoInteger;

/// An integer of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Integer {
    /// Never of zero.
    negative: bool,
    /// The magnitude, lowest limb first; the highest one is not zero.
    limbs: Vec<Limb>,
}

impl Integer {
    fn new(negative: bool, mut limbs: Vec<Limb>) -> Self {
        limbs::trim(&mut limbs);
        Self { negative: negative && !limbs.is_empty(), limbs }
    }

    pub(crate) fn from_u64(integer: u64) -> Self {
        Self::new(false, vec![low(integer), low(integer >> limbs::BITS)])
    }

    /// Not negative: its limbs of 32 bits, the lowest first.
    pub(crate) fn from_limbs(limbs: &[Limb]) -> Self {
        Self::new(false, limbs.to_vec())
    }

    /// Not negative: its limbs of 64 bits, the lowest first.
    pub(crate) fn from_wide_limbs(limbs: &[u64]) -> Self {
        Self::new(false, limbs.iter().flat_map(|limb| [low(*limb), low(limb >> limbs::BITS)]).collect())
    }

    /// The magnitude's limbs of 64 bits, the lowest first, as many as there is room for.
    pub(crate) fn copy_limbs_to(&self, room: &mut [u64]) {
        let mut pairs = self.limbs.chunks(2);
        for limb in room {
            *limb = match pairs.next() {
                Some([low, high]) => limbs::wide(*high, *low),
                Some([low]) => (*low).into(),
                _ => 0,
            };
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.negative
    }

    pub(crate) fn is_odd(&self) -> bool {
        self.limbs.first().is_some_and(|limb| limb % 2 == 1)
    }

    /// The bits of the magnitude.
    pub(crate) fn bit_length(&self) -> usize {
        let zeros = self.limbs.last().map_or(0, |highest| highest.leading_zeros());
        self.limbs.len() * limbs::BITS - zeros as usize
    }

    /// The exponent, where the magnitude is a power of two.
    pub(crate) fn power_of_two(&self) -> Option<usize> {
        let (highest, rest) = self.limbs.split_last()?;
        (highest.is_power_of_two() && rest.iter().all(|limb| *limb == 0)).then(|| self.bit_length() - 1)
    }

    pub(crate) fn abs(mut self) -> Self {
        self.negative = false;
        self
    }

    /// The quotient, rounded down, and the remainder, which has the divisor's sign; `None` for a divisor of zero.
    pub(crate) fn divide_floor(&self, divisor: &Self) -> Option<(Self, Self)> {
        let (quotient, remainder) = divide::divide(&self.limbs, &divisor.limbs)?;
        let signs_differ = self.negative != divisor.negative;
        let (quotient, remainder) = (Self::new(signs_differ, quotient), Self::new(self.negative, remainder));
        if signs_differ && !remainder.is_zero() {
            return Some((&quotient - &Self::from(1), &remainder + divisor));
        }
        Some((quotient, remainder))
    }

    /// The quotient, rounded towards zero, and the remainder, which has the sign of `self`; `None` for a divisor of zero.
    pub(crate) fn divide_truncate(&self, divisor: &Self) -> Option<(Self, Self)> {
        let (quotient, remainder) = divide::divide(&self.limbs, &divisor.limbs)?;
        Some((Self::new(self.negative != divisor.negative, quotient), Self::new(self.negative, remainder)))
    }

    /// Divides by a machine's number, towards zero; by zero it divides nothing.
    pub(crate) fn divide_by_small(&mut self, divisor: u64) {
        if let Ok(limb) = Limb::try_from(divisor) {
            if limb > 1 {
                limbs::divide_by_limb(&mut self.limbs, limb);
                self.negative &= !self.limbs.is_empty();
            }
        } else if let Some((quotient, _)) = self.divide_truncate(&Self::from_u64(divisor)) {
            *self = quotient;
        }
    }

    /// The greatest common divisor, not negative; 0 of two zeros. Euclid's algorithm.
    pub(crate) fn gcd(&self, other: &Self) -> Self {
        let (mut greater, mut smaller) = (self.clone().abs(), other.clone().abs());
        while let Some((_, remainder)) = greater.divide_floor(&smaller) {
            (greater, smaller) = (smaller, remainder);
        }
        greater
    }

    /// The magnitude, if it has at most 64 bits.
    pub(crate) fn magnitude(&self) -> Option<u64> {
        match *self.limbs {
            [] => Some(0),
            [low] => Some(low.into()),
            [low, high] => Some(limbs::wide(high, low)),
            _ => None,
        }
    }

    /// The integer as a machine's number, if it is in its range.
    pub fn to_i64(&self) -> Option<i64> {
        let magnitude = i128::from(self.magnitude()?);
        i64::try_from(if self.negative { -magnitude } else { magnitude }).ok()
    }

    /// The nearest `f64`; infinite beyond its range.
    pub fn to_f64(&self) -> f64 {
        let (rest, leading) = self.limbs.split_at(self.limbs.len().saturating_sub(3));
        let leading = leading.iter().rev().fold(0, |bits, limb| bits << limbs::BITS | u128::from(*limb));
        // The lowest bit stands for all below it: three limbs are more than a double has.
        let sticky = rest.iter().any(|limb| *limb != 0);
        #[expect(clippy::cast_precision_loss, reason = "rounds to nearest")]
        let leading = (leading | u128::from(sticky)) as f64;
        let size = libm::ldexp(leading, i32::try_from(rest.len() * limbs::BITS).unwrap_or(i32::MAX));
        if self.negative { -size } else { size }
    }
}

impl From<i64> for Integer {
    fn from(integer: i64) -> Self {
        let magnitude = integer.unsigned_abs();
        Self::new(integer < 0, vec![low(magnitude), low(magnitude >> limbs::BITS)])
    }
}

/// `x + y`, where `y` has another sign than its own if need be.
fn sum(x: &Integer, y: &Integer, y_negative: bool) -> Integer {
    let (larger, smaller, negative) = match limbs::compare(&x.limbs, &y.limbs) {
        Ordering::Less => (y, x, y_negative),
        _ => (x, y, x.negative),
    };
    let mut limbs = larger.limbs.clone();
    if x.negative != y_negative {
        limbs::subtract(&mut limbs, &smaller.limbs);
    } else if limbs::add(&mut limbs, &smaller.limbs) {
        limbs.push(1);
    }
    Integer::new(negative, limbs)
}

impl Add for &Integer {
    type Output = Integer;

    fn add(self, other: Self) -> Integer {
        sum(self, other, other.negative)
    }
}

impl Sub for &Integer {
    type Output = Integer;

    fn sub(self, other: Self) -> Integer {
        sum(self, other, !other.negative)
    }
}

impl AddAssign<&Self> for Integer {
    fn add_assign(&mut self, other: &Self) {
        *self = &*self + other;
    }
}

impl SubAssign<&Self> for Integer {
    fn sub_assign(&mut self, other: &Self) {
        *self = &*self - other;
    }
}

impl Mul for &Integer {
    type Output = Integer;

    fn mul(self, other: Self) -> Integer {
        Integer::new(self.negative != other.negative, multiply::multiply(&self.limbs, &other.limbs))
    }
}

impl Neg for Integer {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(!self.negative, self.limbs)
    }
}

/// The magnitude's bits move.
impl Shl<usize> for &Integer {
    type Output = Integer;

    fn shl(self, bits: usize) -> Integer {
        Integer::new(self.negative, limbs::shift_left(&self.limbs, bits))
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => limbs::compare(&self.limbs, &other.limbs),
            (true, true) => limbs::compare(&other.limbs, &self.limbs),
            (negative, _) => {
                if negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

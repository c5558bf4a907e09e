//! Integers of any size.
//!
//! Sign and magnitude: `limbs` adds and shifts magnitudes, `multiply` and `divide` are what their names say, `text` reads
//! and writes digits.
//!
//! Nothing here asks whether it may work that much: the callers do, by [`Integer::bit_length`] and its [`price`].

mod divide;
mod limbs;
mod magnitude;
mod multiply;
mod power;
pub(crate) mod price;
mod shift;
#[cfg(test)]
mod tests;
mod text;

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, Neg, Shl, Sub, SubAssign};

use limbs::{Limb, low};
use magnitude::Magnitude;

pub(crate) use multiply::work;
pub(crate) use power::power_modulo;
pub use text::NoInteger;

/// An integer of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integer {
    /// Never of zero.
    negative: bool,
    /// The magnitude, lowest limb first; the highest one is not zero.
    limbs: Magnitude,
}

impl Integer {
    /// A `'static` 1.
    pub(crate) const ONE: &'static Self = &Self::small(1);

    fn new(negative: bool, limbs: Vec<Limb>) -> Self {
        Self::of(negative, Magnitude::from(limbs))
    }

    fn of(negative: bool, limbs: Magnitude) -> Self {
        Self { negative: negative && !limbs.is_zero(), limbs }
    }

    /// One of a few bits, as a constant.
    pub(crate) const fn small(integer: i8) -> Self {
        Self { negative: integer < 0, limbs: Magnitude::small(integer.unsigned_abs()) }
    }

    pub(crate) fn from_u64(integer: u64) -> Self {
        Self::of(false, Magnitude::from_u128(integer.into()))
    }

    /// Not negative: its limbs of 32 bits, the lowest first.
    pub(crate) fn from_limbs(limbs: &[Limb]) -> Self {
        Self::of(false, Magnitude::from_slice(limbs))
    }

    /// Not negative: its limbs of 64 bits, the lowest first.
    pub(crate) fn from_wide_limbs(limbs: &[u64]) -> Self {
        let halves = limbs.iter().flat_map(|limb| [low(*limb), low(limb >> limbs::BITS)]);
        let copy = |room: &mut [Limb]| room.iter_mut().zip(halves).for_each(|(limb, half)| *limb = half);
        Self::of(false, Magnitude::made(2 * limbs.len(), copy))
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
        self.limbs.is_zero()
    }

    pub(crate) fn is_one(&self) -> bool {
        !self.negative && self.limbs.is_one()
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

    /// The absolute value.
    pub(crate) fn abs(&self) -> Self {
        Self { negative: false, limbs: self.limbs.clone() }
    }

    /// `-self`
    pub(crate) fn opposite(&self) -> Self {
        let mut opposite = self.clone();
        opposite.negate();
        opposite
    }

    /// `self = -self`
    pub(crate) fn negate(&mut self) {
        self.negative = !self.negative && !self.is_zero();
    }

    /// The order of the absolute values.
    pub(crate) fn compare_sizes(&self, other: &Self) -> Ordering {
        limbs::compare(&self.limbs, &other.limbs)
    }

    /// The quotient, rounded down, and the remainder, which has the divisor's sign; `None` for a divisor of zero.
    pub(crate) fn divide_floor(&self, divisor: &Self) -> Option<(Self, Self)> {
        let (quotient, remainder) = self.divide_truncate(divisor)?;
        if self.negative != divisor.negative && !remainder.is_zero() {
            return Some((&quotient - Self::ONE, &remainder + divisor));
        }
        Some((quotient, remainder))
    }

    /// The quotient, rounded down; 0 for a divisor of zero.
    pub(crate) fn quotient(&self, divisor: &Self) -> Self {
        self.divide_floor(divisor).unwrap_or_default().0
    }

    /// What the quotient leaves, which has the divisor's sign; 0 for a divisor of zero.
    pub(crate) fn remainder(&self, divisor: &Self) -> Self {
        self.divide_floor(divisor).unwrap_or_default().1
    }

    /// The quotient, rounded towards zero, and the remainder, which has the sign of `self`; `None` for a divisor of zero.
    pub(crate) fn divide_truncate(&self, divisor: &Self) -> Option<(Self, Self)> {
        let (quotient, remainder) = match (self.limbs.to_u128(), divisor.limbs.to_u128()) {
            (_, Some(0)) => return None,
            (Some(x), Some(y)) => {
                let quotient = match (u64::try_from(x), u64::try_from(y)) {
                    (Ok(x), Ok(y)) => (x / y).into(),
                    _ => x / y,
                };
                (Magnitude::from_u128(quotient), Magnitude::from_u128(x - quotient * y))
            }
            _ => {
                if let [limb] = *divisor.limbs {
                    let mut rest = 0;
                    let quotient = Magnitude::made(self.limbs.len(), |room| {
                        room.copy_from_slice(&self.limbs);
                        rest = limbs::divide_by_limb(room, limb);
                    });
                    (quotient, Magnitude::from_u128(rest.into()))
                } else {
                    let (quotient, remainder) = divide::divide(&self.limbs, &divisor.limbs)?;
                    (Magnitude::from(quotient), Magnitude::from(remainder))
                }
            }
        };
        Some((Self::of(self.negative != divisor.negative, quotient), Self::of(self.negative, remainder)))
    }

    /// Divides by a machine's number, towards zero; by zero it divides nothing.
    pub(crate) fn divide_by_small(&mut self, divisor: u64) {
        if divisor > 1
            && let Some((quotient, _)) = self.divide_truncate(&Self::from_u64(divisor))
        {
            *self = quotient;
        }
    }

    /// `self += x · y`
    pub(crate) fn add_product(&mut self, x: &Self, y: &Self) {
        *self += &(x * y);
    }

    /// `self -= x · y`
    pub(crate) fn subtract_product(&mut self, x: &Self, y: &Self) {
        *self -= &(x * y);
    }

    /// The greatest common divisor, not negative; 0 of two zeros.
    ///
    /// Euclid's algorithm, many quotients at once as long as the leading bits tell them (D. H. Lehmer, "Euclid's algorithm
    /// for large numbers", 1938).
    pub(crate) fn gcd(&self, other: &Self) -> Self {
        let mut greater = self.abs();
        let mut smaller = other.abs();
        loop {
            if let (Some(mut x), Some(mut y)) = (greater.limbs.to_u64(), smaller.limbs.to_u64()) {
                while y > 0 {
                    (x, y) = (y, x % y);
                }
                return Self::from_u64(x);
            }
            (greater, smaller) = match leading_quotients(&greater, &smaller) {
                Some([first, second]) => {
                    let combined = |[x, y]: [i64; 2]| {
                        let mut combined = &greater * &Self::from(x);
                        combined.add_product(&smaller, &Self::from(y));
                        combined
                    };
                    (combined(first), combined(second))
                }
                None => match greater.divide_truncate(&smaller) {
                    Some((_, remainder)) => (smaller, remainder),
                    None => return greater,
                },
            };
        }
    }

    /// The magnitude, if it has at most 64 bits.
    pub(crate) fn magnitude(&self) -> Option<u64> {
        self.limbs.to_u64()
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

/// Zero.
impl Default for Integer {
    fn default() -> Self {
        Self::small(0)
    }
}

impl From<i64> for Integer {
    fn from(integer: i64) -> Self {
        Self::of(integer < 0, Magnitude::from_u128(integer.unsigned_abs().into()))
    }
}

/// The factors by which two later remainders of Euclid's algorithm are combined of its operands, as far as the leading
/// bits of those tell the quotients; `None` if they tell none.
fn leading_quotients(greater: &Integer, smaller: &Integer) -> Option<[[i64; 2]; 2]> {
    const LEADING_BITS: usize = 62;
    let shift = greater.bit_length().checked_sub(LEADING_BITS)?;
    let mut x = greater.shift_right_truncate(shift).to_i64()?;
    let mut y = smaller.shift_right_truncate(shift).to_i64()?;
    if y > x {
        // The other way round: a division swaps them.
        return None;
    }
    let (mut first, mut second) = ([1, 0], [0, 1]);
    while y + second[0] > 0 && y + second[1] > 0 {
        let quotient = (x + first[0]) / (y + second[0]);
        if quotient != (x + first[1]) / (y + second[1]) {
            break;
        }
        let third = [first[0] - quotient * second[0], first[1] - quotient * second[1]];
        (first, second) = (second, third);
        (x, y) = (y, x - quotient * y);
    }
    (first[1] != 0).then_some([first, second])
}

/// `x + y`, where `y` has another sign than its own if need be.
fn sum(x: &Integer, y: &Integer, y_negative: bool) -> Integer {
    let subtracts = x.negative != y_negative;
    if let (Some(first), Some(second)) = (x.limbs.to_u64(), y.limbs.to_u64()) {
        let magnitude = if subtracts { first.abs_diff(second).into() } else { u128::from(first) + u128::from(second) };
        let negative = if subtracts && first < second { y_negative } else { x.negative };
        return Integer::of(negative, Magnitude::from_u128(magnitude));
    }
    let (larger, smaller, negative) = match limbs::compare(&x.limbs, &y.limbs) {
        Ordering::Less => (y, x, y_negative),
        _ => (x, y, x.negative),
    };
    let limbs = Magnitude::made(larger.limbs.len() + 1, |room| {
        room.iter_mut().zip(larger.limbs.iter()).for_each(|(limb, from)| *limb = *from);
        let _ = if subtracts { limbs::subtract(room, &smaller.limbs) } else { limbs::add(room, &smaller.limbs) };
    });
    Integer::of(negative, limbs)
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
        let negative = self.negative != other.negative;
        if let (Some(x), Some(y)) = (self.limbs.to_u64(), other.limbs.to_u64()) {
            return Integer::of(negative, Magnitude::from_u128(u128::from(x) * u128::from(y)));
        }
        let length = self.limbs.len() + other.limbs.len();
        if length <= magnitude::ROOM {
            let make = |room: &mut [Limb]| multiply::multiply_into(room, &self.limbs, &other.limbs);
            return Integer::of(negative, Magnitude::made(length, make));
        }
        Integer::new(negative, multiply::multiply(&self.limbs, &other.limbs))
    }
}

impl Neg for Integer {
    type Output = Self;

    fn neg(mut self) -> Self {
        self.negate();
        self
    }
}

/// The magnitude's bits move.
impl Shl<usize> for &Integer {
    type Output = Integer;

    fn shl(self, bits: usize) -> Integer {
        if self.is_zero() {
            return Integer::default();
        }
        let whole = bits / limbs::BITS;
        let shift =
            |room: &mut [Limb]| limbs::shift_left_into(room.get_mut(whole..).unwrap_or_default(), &self.limbs, bits);
        Integer::of(self.negative, Magnitude::made(self.limbs.len() + whole + 1, shift))
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

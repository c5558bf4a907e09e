//! Fixed-point numbers for the series: not negative, and below 2^64. mpmath uses Python's integers in their place.

use std::cmp::Ordering;

use pascaline_number::integer::{self, Integer, IntegerExt};
use pascaline_number::price;

/// The bits of a limb.
const BITS: usize = 64;

/// The most limbs of a number that needs no heap memory.
const FEW: usize = 6;

/// The most limbs of a number that is multiplied here; [`Integer`] multiplies longer ones faster.
const MANY: usize = 28;

fn is_long(length: usize) -> bool {
    length > MANY
}

/// One limb of integer part and `length - 1` limbs of fraction; the numbers of a computation have the same length.
#[derive(Clone)]
pub(super) struct Fixed {
    length: usize,
    few: [u64; FEW],
    many: Vec<u64>,
}

/// The instructions of a product of two numbers of `bits` bits.
pub(super) fn price(bits: usize) -> u64 {
    let length = bits.div_ceil(BITS) + 2;
    if is_long(length) {
        return price::product(length.saturating_mul(BITS), length.saturating_mul(BITS));
    }
    let limbs = length as u64;
    60 + 30 * limbs + 8 * limbs * limbs
}

/// The instructions of a sum, or of a quotient by a small number.
pub(super) fn pass(bits: usize) -> u64 {
    const LIMB: u64 = 30;
    LIMB * (bits.div_ceil(BITS) as u64 + 2)
}

/// `x · y + addend + carry` as its low limb and its high limb, the carry out.
#[expect(clippy::cast_possible_truncation, reason = "splits a sum into limbs")]
fn multiply_add(x: u64, y: u64, addend: u64, carry: u64) -> (u64, u64) {
    if cfg!(target_family = "wasm") {
        multiply_add_by_halves(x, y, addend, carry)
    } else {
        let sum = u128::from(x) * u128::from(y) + u128::from(addend) + u128::from(carry);
        (sum as u64, (sum >> 64) as u64)
    }
}

/// `x + y + carry`, and whether it does not fit.
fn add_with_carry(x: u64, y: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = x.overflowing_add(y);
    let (sum, second) = sum.overflowing_add(carry.into());
    (sum, first | second)
}

/// `x - y - borrow`, and whether it is negative.
fn subtract_with_borrow(x: u64, y: u64, borrow: bool) -> (u64, bool) {
    let (difference, first) = x.overflowing_sub(y);
    let (difference, second) = difference.overflowing_sub(borrow.into());
    (difference, first | second)
}

/// [`multiply_add`] by products of halves: wasm has no 128-bit product of limbs, and emulating one takes twice the work.
#[expect(clippy::cast_possible_truncation, reason = "splits a limb into halves")]
fn multiply_add_by_halves(x: u64, y: u64, addend: u64, carry: u64) -> (u64, u64) {
    let halves = |limb: u64| (u64::from(limb as u32), limb >> 32);
    let ((x_low, x_high), (y_low, y_high)) = (halves(x), halves(y));
    let ((addend_low, addend_high), (carry_low, carry_high)) = (halves(addend), halves(carry));
    let (lowest, above) = halves(x_low * y_low + addend_low + carry_low);
    let (middle, high) = halves(x_high * y_low + above + addend_high);
    let (middle, higher) = halves(x_low * y_high + middle + carry_high);
    (middle << 32 | lowest, x_high * y_high + high + higher)
}

impl Fixed {
    /// Zero, with at least `bits` fractional bits.
    pub(super) fn zero(bits: usize) -> Self {
        Self::with_length(bits.div_ceil(BITS) + 1)
    }

    fn with_length(length: usize) -> Self {
        Self { length, few: [0; FEW], many: if length > FEW { vec![0; length] } else { Vec::new() } }
    }

    /// Zero, of the same length.
    pub(super) fn like(&self) -> Self {
        Self::with_length(self.length)
    }

    /// An integer, of the same length.
    pub(super) fn whole(&self, number: u64) -> Self {
        let mut whole = self.like();
        if let Some(top) = whole.limbs_mut().last_mut() {
            *top = number;
        }
        whole
    }

    fn limbs(&self) -> &[u64] {
        if self.length > FEW { &self.many } else { self.few.get(..self.length).unwrap_or_default() }
    }

    fn limbs_mut(&mut self) -> &mut [u64] {
        if self.length > FEW { &mut self.many } else { self.few.get_mut(..self.length).unwrap_or_default() }
    }

    /// The fractional bits.
    pub(super) fn places(&self) -> usize {
        (self.length - 1) * BITS
    }

    /// `integer / 2^bits` of the same length, rounded down; the integer is not negative.
    pub(super) fn read(&self, integer: &Integer, bits: usize) -> Self {
        let mut fixed = self.like();
        let places = fixed.places();
        let aligned = if places >= bits { integer << (places - bits) } else { integer >> (bits - places) };
        fixed.set(&aligned);
        fixed
    }

    /// Takes the lowest limbs of an integer that is not negative.
    fn set(&mut self, integer: &Integer) {
        for (to, limb) in self.limbs_mut().iter_mut().zip(integer::limbs(integer)) {
            *to = limb;
        }
    }

    /// The number times `2^bits`, rounded down.
    pub(super) fn to_integer(&self, bits: usize) -> Integer {
        let integer = integer::from_limbs(self.limbs());
        let places = self.places();
        if places >= bits { &integer >> (places - bits) } else { &integer << (bits - places) }
    }

    /// The number cut to its highest limbs, or padded with zeros below.
    pub(super) fn resized(&self, length: usize) -> Self {
        let mut resized = Self::with_length(length);
        for (to, from) in resized.limbs_mut().iter_mut().rev().zip(self.limbs().iter().rev()) {
            *to = *from;
        }
        resized
    }

    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The limbs that matter in a term below `2^-small` times this number; all limbs of a short one.
    pub(super) fn length_below(&self, small: usize) -> usize {
        if self.is_long() { (self.length - (small / BITS).min(self.length) + 2).min(self.length) } else { self.length }
    }

    /// Whether [`Integer`] computes its products and roots.
    pub(super) fn is_long(&self) -> bool {
        is_long(self.length)
    }

    /// The square root of a long number, rounded down.
    pub(super) fn square_root(&self) -> Self {
        let places = self.places();
        let square = &integer::from_limbs(self.limbs()) << places;
        self.read(&square.square_root().unwrap_or_default(), places)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.limbs().iter().all(|limb| *limb == 0)
    }

    /// The position of the highest one bit, counted from 1; 0 if the number is 0.
    pub(super) fn bit_length(&self) -> usize {
        let limbs = self.limbs();
        let top = limbs.iter().rposition(|limb| *limb != 0);
        top.map_or(0, |top| (top + 1) * BITS - limbs.get(top).map_or(0, |limb| limb.leading_zeros() as usize))
    }

    pub(super) fn compare(&self, other: &Self) -> Ordering {
        self.limbs().iter().rev().cmp(other.limbs().iter().rev())
    }

    /// `self += other`
    pub(super) fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (limb, other) in self.limbs_mut().iter_mut().zip(other.limbs()) {
            (*limb, carry) = add_with_carry(*limb, *other, carry);
        }
    }

    /// `self -= other`, which is not greater.
    pub(super) fn subtract(&mut self, other: &Self) {
        let mut borrow = false;
        for (limb, other) in self.limbs_mut().iter_mut().zip(other.limbs()) {
            (*limb, borrow) = subtract_with_borrow(*limb, *other, borrow);
        }
    }

    /// `2^64 - self`, the negative number modulo `2^64`; the caller adds more than it lacks at once.
    pub(super) fn negate(&mut self) {
        let mut borrow = false;
        for limb in self.limbs_mut() {
            (*limb, borrow) = subtract_with_borrow(0, *limb, borrow);
        }
    }

    /// `|self - other|`, and whether `other` is the greater one.
    pub(super) fn distance(&self, other: &Self) -> (Self, bool) {
        let less = self.compare(other) == Ordering::Less;
        let (greater, smaller) = if less { (other, self) } else { (self, other) };
        let mut distance = greater.clone();
        distance.subtract(smaller);
        (distance, less)
    }

    /// `self · 2^bits`, by less than a limb.
    pub(super) fn shift_left(&mut self, bits: usize) {
        let mut below = 0_u64;
        for limb in self.limbs_mut() {
            let above = *limb;
            *limb = if bits == 0 { above } else { above << bits | below >> (BITS - bits) };
            below = above;
        }
    }

    /// `self / 2^bits`, rounded down.
    pub(super) fn shift_right(&mut self, bits: usize) {
        let (limbs, bits) = (bits / BITS, bits % BITS);
        let number = self.limbs_mut();
        let length = number.len();
        for index in 0..length {
            let at = |index: usize| number.get(index).copied().unwrap_or(0);
            let (low, high) = (at(index + limbs), at(index + limbs + 1));
            let moved = if bits == 0 { low } else { low >> bits | high << (BITS - bits) };
            if let Some(limb) = number.get_mut(index) {
                *limb = moved;
            }
        }
    }

    /// Divides by a number that is not 0, rounding down; natively by a product with its reciprocal, which is faster there.
    #[expect(clippy::cast_possible_truncation, reason = "splits a limb into halves")]
    pub(super) fn divide_by(&mut self, divisor: u32) {
        let divisor = u64::from(divisor.max(1));
        if divisor == 1 {
            return;
        }
        let reciprocal = u64::MAX / divisor;
        let divide = |dividend: u64| {
            if cfg!(target_family = "wasm") {
                return (dividend / divisor, dividend % divisor);
            }
            let quotient = ((u128::from(dividend) * u128::from(reciprocal)) >> BITS) as u64;
            let rest = dividend - quotient * divisor;
            // The reciprocal is rounded down, so the quotient may be 1 too small.
            if rest >= divisor { (quotient + 1, rest - divisor) } else { (quotient, rest) }
        };
        let mut rest = 0;
        for limb in self.limbs_mut().iter_mut().rev() {
            let (high, above) = divide(rest << 32 | *limb >> 32);
            let (low, below) = divide(above << 32 | u64::from(*limb as u32));
            *limb = high << 32 | low;
            rest = below;
        }
    }

    /// The `length` highest limbs.
    fn leading(&self, length: usize) -> &[u64] {
        self.limbs().get(self.length.saturating_sub(length)..).unwrap_or_default()
    }

    /// `self += other · factor`, where `other` may have more limbs.
    pub(super) fn add_times(&mut self, other: &Self, factor: u32) {
        let mut carry = 0;
        let length = self.length;
        for (limb, other) in self.limbs_mut().iter_mut().zip(other.leading(length)) {
            (*limb, carry) = multiply_add(*other, factor.into(), *limb, carry);
        }
    }

    /// `self · other`, up to two units in the last place too small; `other` may have more limbs.
    pub(super) fn product(&self, other: &Self) -> Self {
        if self.length <= FEW {
            return self.product_in(other, &mut [0; 2 * FEW]);
        }
        if self.is_long() { self.large_product(other) } else { self.product_in(other, &mut [0; 2 * MANY]) }
    }

    /// Schoolbook multiplication, in a buffer of zeros with room for the limbs of both.
    fn product_in(&self, other: &Self, product: &mut [u64]) -> Self {
        let (x, y, length) = (self.limbs(), other.leading(self.length), self.length);
        // Products more than two limbs below the last place are skipped.
        let lowest = length.saturating_sub(2);
        for (index, factor) in x.iter().enumerate() {
            let skipped = lowest.saturating_sub(index);
            let row = product.get_mut(index + skipped..=index + length).and_then(<[u64]>::split_last_mut);
            let (Some((top, row)), Some(y)) = (row, y.get(skipped..)) else { break };
            let mut carry = 0;
            for (limb, other) in row.iter_mut().zip(y) {
                (*limb, carry) = multiply_add(*other, *factor, *limb, carry);
            }
            *top = carry;
        }
        let mut result = self.like();
        for (limb, from) in result.limbs_mut().iter_mut().zip(product.iter().skip(length - 1)) {
            *limb = *from;
        }
        result
    }

    fn large_product(&self, other: &Self) -> Self {
        let other = other.leading(self.length);
        let product = &integer::from_limbs(self.limbs()) * &integer::from_limbs(other);
        let mut result = self.like();
        result.set(&(product >> self.places()));
        result
    }

    /// An approximation, to a few units in the last place.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn to_f64(&self) -> f64 {
        let mut limbs = self.limbs().iter().rev();
        let mut next = || limbs.next().copied().unwrap_or(0) as f64;
        let scale = libm::ldexp(1.0, -64);
        next() + (next() + next() * scale) * scale
    }

    /// A number from 0 to below 2^10, of the same length.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "nonnegative, and whole")]
    pub(super) fn estimate(&self, number: f64) -> Self {
        let mut estimate = self.like();
        let scaled = libm::ldexp(number, 53) as u64;
        let mut limbs = estimate.limbs_mut().iter_mut().rev();
        if let (Some(whole), Some(fraction)) = (limbs.next(), limbs.next()) {
            (*whole, *fraction) = (scaled >> 53, scaled << 11);
        }
        estimate
    }
}

#[cfg(test)]
mod tests {
    use super::{MANY, is_long, multiply_add_by_halves};

    #[test]
    fn a_number_is_long_beyond_the_threshold() {
        assert!(!is_long(MANY));
        assert!(is_long(MANY + 1));
    }

    #[test]
    fn a_product_of_halves_is_the_product() {
        let limbs = [0, 1, u64::from(u32::MAX), 1 << 32, 0x9E37_79B9_7F4A_7C15, u64::MAX - 1, u64::MAX];
        for (x, y) in limbs.iter().flat_map(|x| limbs.map(|y| (*x, y))) {
            for (addend, carry) in limbs.iter().flat_map(|addend| limbs.map(|carry| (*addend, carry))) {
                assert_eq!(multiply_add_by_halves(x, y, addend, carry), x.carrying_mul_add(y, addend, carry));
            }
        }
    }
}

//! Integers from digits, and their decimal digits.

use std::fmt;
use std::str::FromStr;

use super::Integer;
use super::divide::divide;
use super::limbs::{Limb, divide_by_limb, low, multiply_add, trim};
use super::multiply::multiply;

/// Decimal digits that a limb holds are divided out at once.
const DIGITS: usize = 9;
const TEN_TO_DIGITS: Limb = 1_000_000_000;

/// Digits of any radix up to 16 that fit into a machine's word.
const FEW_DIGITS: usize = 16;

/// So often is a magnitude divided by that power before it is faster to halve it.
const CHUNKS: usize = 32;

impl Integer {
    /// The integer of these digits alone; `None` where one is no digit of the radix.
    pub(crate) fn from_digits(digits: &str, radix: Limb) -> Option<Self> {
        if digits.len() <= FEW_DIGITS {
            let next = |value: u64, digit: char| Some(value * u64::from(radix) + u64::from(digit.to_digit(radix)?));
            return digits.chars().try_fold(0, next).map(Self::from_u64);
        }
        if radix.is_power_of_two() {
            return Self::from_digits_of_bits(digits, radix);
        }
        let mut limbs = Vec::new();
        let (mut chunk, mut scale) = (0, 1);
        for digit in digits.chars() {
            if scale > Limb::MAX / radix {
                multiply_add(&mut limbs, scale, chunk);
                (chunk, scale) = (0, 1);
            }
            chunk = chunk * radix + digit.to_digit(radix)?;
            scale *= radix;
        }
        multiply_add(&mut limbs, scale, chunk);
        Some(Self::new(false, limbs))
    }

    /// The same of a radix that is a power of two: the bits of the digits stand side by side.
    fn from_digits_of_bits(digits: &str, radix: Limb) -> Option<Self> {
        let mut limbs = Vec::new();
        let (mut bits, mut count) = (0, 0);
        for digit in digits.chars().rev() {
            bits |= u64::from(digit.to_digit(radix)?) << count;
            count += radix.trailing_zeros();
            if count >= Limb::BITS {
                limbs.push(low(bits));
                bits >>= Limb::BITS;
                count -= Limb::BITS;
            }
        }
        limbs.push(low(bits));
        Some(Self::new(false, limbs))
    }
}

/// The most digits that a text is read from: reading takes their square.
const MOST_DIGITS: usize = 100_000;

/// A text is no integer in decimal digits, or has more than 100,000 of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoInteger;

impl fmt::Display for NoInteger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not an integer of at most {MOST_DIGITS} decimal digits")
    }
}

impl std::error::Error for NoInteger {}

/// Decimal digits, perhaps behind a minus.
impl FromStr for Integer {
    type Err = NoInteger;

    fn from_str(text: &str) -> Result<Self, NoInteger> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || digits.len() > MOST_DIGITS {
            return Err(NoInteger);
        }
        let size = Self::from_digits(digits, 10).ok_or(NoInteger)?;
        Ok(if digits.len() < text.len() { -size } else { size })
    }
}

/// Decimal digits.
impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(magnitude) = self.limbs.to_u64() {
            return f.pad_integral(!self.negative, "", &magnitude.to_string());
        }
        let mut chunks = Vec::new();
        split(self.limbs.to_vec(), &powers(self.limbs.len()), &mut chunks);
        trim(&mut chunks);
        let mut digits = vec![0; chunks.len() * DIGITS];
        for (place, mut chunk) in digits.rchunks_mut(DIGITS).zip(chunks) {
            for digit in place.iter_mut().rev() {
                *digit = b'0' + (chunk % 10) as u8;
                chunk /= 10;
            }
        }
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        let text = digits.get(zeros..).and_then(|digits| str::from_utf8(digits).ok()).unwrap_or_default();
        f.pad_integral(!self.negative, "", text)
    }
}

/// The powers that halve a magnitude of so many limbs, then its halves, and so on, the smallest first.
fn powers(length: usize) -> Vec<Vec<Limb>> {
    let mut powers: Vec<Vec<Limb>> = Vec::new();
    if length > CHUNKS {
        let mut power = vec![1];
        for _ in 0..CHUNKS {
            multiply_add(&mut power, TEN_TO_DIGITS, 0);
        }
        while power.len() * 2 <= length + 1 {
            let mut square = multiply(&power, &power);
            trim(&mut square);
            powers.push(power);
            power = square;
        }
        powers.push(power);
    }
    powers
}

/// Takes a magnitude apart into digits of base `TEN_TO_DIGITS`, the lowest first; with zeros above.
fn split(mut limbs: Vec<Limb>, powers: &[Vec<Limb>], chunks: &mut Vec<Limb>) {
    if let Some((power, smaller)) = powers.split_last()
        && let Some((mut high, mut low)) = divide(&limbs, power)
    {
        trim(&mut high);
        trim(&mut low);
        split(low, smaller, chunks);
        split(high, smaller, chunks);
        return;
    }
    let end = chunks.len() + CHUNKS;
    while !limbs.is_empty() {
        chunks.push(divide_by_limb(&mut limbs, TEN_TO_DIGITS));
        trim(&mut limbs);
    }
    chunks.resize(chunks.len().max(end), 0);
}

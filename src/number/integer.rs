//! Integers of any size: dashu's, with further operations of Python and mpmath.
//!
//! **Invariant:** an operation that can take long starts only after the budget has paid its [`price`](crate::price).

use std::iter;

pub use dashu_base::{Abs, AbsOrd, BitTest, Signed};
use dashu_base::{DivRem, Gcd, RemEuclid, SquareRoot, SquareRootRem};
pub use dashu_int::IBig as Integer;
use dashu_int::{Sign, UBig, Word};

/// The operations of Python's and mpmath's integers that dashu lacks, or in which it can panic.
pub trait IntegerExt: Sized {
    /// Whether 2 does not divide it.
    fn is_odd(&self) -> bool;

    /// The exponent, if the magnitude is a power of two.
    fn power_of_two(&self) -> Option<usize>;

    /// The magnitude, if it has at most 64 bits.
    fn magnitude(&self) -> Option<u64>;

    /// The integer as an `i64`, if it is in range.
    fn to_i64(&self) -> Option<i64>;

    /// The greatest common divisor, never negative; 0 for two zeros.
    fn common_divisor(&self, other: &Self) -> Self;

    /// The quotient, rounded towards zero, and the remainder, which has the sign of `self`; `None` for a divisor of zero.
    fn divide_truncate(&self, divisor: &Self) -> Option<(Self, Self)>;

    /// The quotient, rounded down, and the remainder, which has the divisor's sign; `None` for a divisor of zero.
    fn divide_floor(&self, divisor: &Self) -> Option<(Self, Self)>;

    /// The quotient, rounded down; 0 for a divisor of zero.
    fn quotient(&self, divisor: &Self) -> Self;

    /// The remainder, which has the divisor's sign; 0 for a divisor of zero.
    fn remainder(&self, divisor: &Self) -> Self;

    /// The remainder from 0 to below `modulus`, which is not zero.
    fn residue(&self, modulus: u64) -> u64;

    /// `self / 2^bits`, rounded towards zero.
    fn shift_right_truncate(&self, bits: usize) -> Self;

    /// `self / 2^bits`, rounded away from zero.
    fn shift_right_up(&self, bits: usize) -> Self;

    /// `self / 2^bits`, rounded to the nearest integer, and halves to the even one.
    fn shift_right_nearest(&self, bits: usize) -> Self;

    /// The square root, rounded down, and `self` minus its square; `None` for a negative integer.
    fn square_root_and_rest(&self) -> Option<(Self, Self)>;

    /// The square root, rounded down; `None` for a negative integer.
    fn square_root(&self) -> Option<Self>;

    /// The root of this degree, rounded down; `None` for a negative integer or degree 0.
    fn root(&self, degree: u32) -> Option<Self>;

    /// The power, which the caller has paid for. An exponent beyond `usize` is only for 0, 1 and -1: no memory holds the power of
    /// another integer.
    fn power(&self, exponent: u64) -> Self;
}

impl IntegerExt for Integer {
    fn is_odd(&self) -> bool {
        self.bit(0)
    }

    fn power_of_two(&self) -> Option<usize> {
        self.trailing_zeros().filter(|zeros| zeros + 1 == self.bit_len())
    }

    fn magnitude(&self) -> Option<u64> {
        let (_, words) = self.as_sign_words();
        (self.bit_len() <= 64).then(|| words.iter().rev().fold(0, |bits, word| join(bits, *word)))
    }

    fn to_i64(&self) -> Option<i64> {
        i64::try_from(self).ok()
    }

    fn common_divisor(&self, other: &Self) -> Self {
        if self.is_zero() && other.is_zero() { Self::ZERO } else { self.gcd(other).into() }
    }

    fn divide_truncate(&self, divisor: &Self) -> Option<(Self, Self)> {
        (!divisor.is_zero()).then(|| self.div_rem(divisor))
    }

    fn divide_floor(&self, divisor: &Self) -> Option<(Self, Self)> {
        let (quotient, remainder) = self.divide_truncate(divisor)?;
        if !remainder.is_zero() && self.sign() != divisor.sign() {
            return Some((quotient - 1, remainder + divisor));
        }
        Some((quotient, remainder))
    }

    fn quotient(&self, divisor: &Self) -> Self {
        self.divide_floor(divisor).unwrap_or_default().0
    }

    fn remainder(&self, divisor: &Self) -> Self {
        self.divide_floor(divisor).unwrap_or_default().1
    }

    fn residue(&self, modulus: u64) -> u64 {
        self.rem_euclid(Self::from(modulus.max(1))).try_into().unwrap_or(0)
    }

    fn shift_right_truncate(&self, bits: usize) -> Self {
        let floor = self >> bits;
        if self.is_negative() && has_rest(self, bits) { floor + 1 } else { floor }
    }

    fn shift_right_up(&self, bits: usize) -> Self {
        let floor = self >> bits;
        if !self.is_negative() && has_rest(self, bits) { floor + 1 } else { floor }
    }

    fn shift_right_nearest(&self, bits: usize) -> Self {
        let Some(below) = bits.checked_sub(1) else { return self.clone() };
        let floor = self >> bits;
        // Halfway between two integers, all bits below the highest discarded one are zero.
        let is_halfway = self.trailing_zeros() == Some(below);
        if self.bit(below) && (floor.is_odd() || !is_halfway) { floor + 1 } else { floor }
    }

    fn square_root_and_rest(&self) -> Option<(Self, Self)> {
        let (root, rest) = self.as_ubig()?.sqrt_rem();
        Some((root.into(), rest.into()))
    }

    fn square_root(&self) -> Option<Self> {
        Some(self.as_ubig()?.sqrt().into())
    }

    fn power(&self, exponent: u64) -> Self {
        let has_few_powers = self.bit_len() <= 1 && exponent > 0;
        let exponent = if has_few_powers { 2 - exponent % 2 } else { exponent };
        self.pow(usize::try_from(exponent).unwrap_or(usize::MAX))
    }

    /// Newton's iteration from above (R. Brent, P. Zimmermann, "Modern computer arithmetic", algorithm 1.14), starting from the
    /// root of the high part. dashu's starts from below, which takes time exponential in the degree.
    fn root(&self, degree: u32) -> Option<Self> {
        /// Up to this many bits, the iteration starts from a power of two.
        const FEW_BITS: usize = 64;
        if self.is_negative() || degree == 0 {
            return None;
        }
        if degree == 1 || self.is_zero() {
            return Some(self.clone());
        }
        if degree == 2 {
            return self.square_root();
        }
        let exponent = degree as usize;
        if self.bit_len() <= exponent {
            return Some(Self::ONE);
        }
        let places = self.bit_len() / (2 * exponent);
        let mut root = if self.bit_len() > FEW_BITS && places > 0 {
            (self.shift_right_truncate(places * exponent).root(degree)? + 1) << places
        } else {
            Self::ONE << self.bit_len().div_ceil(exponent)
        };
        loop {
            let next = (&root * (degree - 1) + self / root.pow(exponent - 1)) / degree;
            if next >= root {
                return Some(root);
            }
            root = next;
        }
    }
}

/// Whether two integers are equal, compared word by word: dashu's `==` compares byte by byte in wasm.
pub fn equal(x: &Integer, y: &Integer) -> bool {
    x.cmp(y).is_eq()
}

/// Whether one of the lowest `bits` bits is set, so that `integer / 2^bits` is not an integer.
fn has_rest(integer: &Integer, bits: usize) -> bool {
    integer.trailing_zeros().is_some_and(|zeros| zeros < bits)
}

/// `bits` shifted up by a word, with `word` below.
fn join(bits: u64, word: Word) -> u64 {
    #[allow(clippy::useless_conversion, reason = "a word has 32 bits in wasm")]
    let word = u64::from(word);
    bits.unbounded_shl(Word::BITS) | word
}

/// The integer with these limbs, lowest first; never negative.
pub fn from_limbs(limbs: &[u64]) -> Integer {
    let bytes: Vec<_> = limbs.iter().map(|limb| limb.to_le_bytes()).collect();
    UBig::from_le_bytes(bytes.as_flattened()).into()
}

/// The limbs of the magnitude, lowest first, followed by zeros without end.
pub fn limbs(integer: &Integer) -> impl Iterator<Item = u64> {
    let (_, words) = integer.as_sign_words();
    let limbs = words.chunks((u64::BITS / Word::BITS) as usize);
    limbs.map(|words| words.iter().rev().fold(0, |bits, word| join(bits, *word))).chain(iter::repeat(0))
}

/// The integer with these digits, 0 for none; `None` if a character is not a digit of the radix.
pub fn from_digits(digits: &str, radix: u32) -> Option<Integer> {
    if let Some(word) = word_of_digits(digits.bytes(), radix) {
        return Some(word.into());
    }
    // dashu also accepts a sign and underscores.
    if !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    Integer::from_str_radix(digits, radix).ok()
}

/// The same for an integer of at most 64 bits, as nearly all are.
pub(crate) fn word_of_digits(mut digits: impl Iterator<Item = u8>, radix: u32) -> Option<u64> {
    digits.try_fold(0_u64, |word, digit| {
        word.checked_mul(radix.into())?.checked_add(char::from(digit).to_digit(radix)?.into())
    })
}

/// The maximum number of digits that are read: the time grows with their square.
const MOST_DIGITS: usize = 100_000;

/// The integer with these decimal digits, which may follow a minus; `None` for any other text, and for more than 100,000 digits.
pub fn from_decimal(text: &str) -> Option<Integer> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || digits.len() > MOST_DIGITS {
        return None;
    }
    let sign = if digits.len() < text.len() { Sign::Negative } else { Sign::Positive };
    Some(sign * from_digits(digits, 10)?)
}

/// The decimal digits, after a minus if the integer is negative. Most have one word, which is written in less time.
pub fn to_decimal(integer: &Integer) -> String {
    integer.to_i64().map_or_else(|| integer.to_string(), |small| small.to_string())
}

/// `base^exponent` modulo `modulus`. Base and modulus are below 2^32, so that their products fit.
pub fn power_modulo(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * base % modulus;
        }
        base = base * base % modulus;
        exponent /= 2;
    }
    power
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{
        Abs, BitTest, Integer, IntegerExt, Signed, equal, from_decimal, from_digits, from_limbs, limbs, power_modulo,
    };

    /// Integers of a few limbs, chosen so that carries run far, and of many.
    fn integer() -> impl Strategy<Value = Integer> {
        let limb = || prop_oneof![Just(u64::MAX), Just(0), Just(1), Just(1 << 63), any::<u64>()];
        let limbs = prop_oneof![prop::collection::vec(limb(), 0..4), prop::collection::vec(limb(), 0..200)];
        (any::<bool>(), limbs).prop_map(|(negative, limbs)| {
            let size = from_limbs(&limbs);
            if negative { -size } else { size }
        })
    }

    #[test]
    fn zero_and_one_have_powers_of_any_exponent() {
        for exponent in [0, 1, 2, 3, u64::MAX - 1, u64::MAX] {
            let is_odd = exponent % 2 == 1;
            assert_eq!(Integer::ZERO.power(exponent), Integer::from(u8::from(exponent == 0)));
            assert_eq!(Integer::ONE.power(exponent), Integer::ONE);
            assert_eq!(Integer::NEG_ONE.power(exponent), if is_odd { Integer::NEG_ONE } else { Integer::ONE });
        }
        assert_eq!(Integer::from(10).power(20), Integer::from(10).pow(20));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn quotients_and_remainders(x in integer(), y in integer(), modulus in 1_u64..1 << 32) {
            let (truncated, floor) = (x.divide_truncate(&y), x.divide_floor(&y));
            if y.is_zero() {
                prop_assert_eq!((truncated, floor), (None, None));
                prop_assert_eq!((x.quotient(&y), x.remainder(&y)), (Integer::ZERO, Integer::ZERO));
                return Ok(());
            }
            for (quotient, remainder) in [truncated.clone().unwrap(), floor.clone().unwrap()] {
                prop_assert_eq!(quotient * &y + &remainder, x.clone());
                prop_assert!(remainder.abs() < (&y).abs());
            }
            let (_, rest) = truncated.unwrap();
            prop_assert!(rest.is_zero() || rest.is_negative() == x.is_negative());
            let (_, rest) = floor.unwrap();
            prop_assert!(rest.is_zero() || rest.is_negative() == y.is_negative());
            prop_assert_eq!(Integer::from(x.residue(modulus)), x.remainder(&modulus.into()));
        }

        #[test]
        fn shifts(x in integer(), bits in 0_usize..200) {
            let power = Integer::ONE << bits;
            let (quotient, rest) = x.divide_truncate(&power).unwrap();
            let away = if x.is_negative() { -1 } else { 1 };
            let up = if rest.is_zero() { quotient.clone() } else { &quotient + away };
            prop_assert_eq!(x.shift_right_truncate(bits), quotient.clone());
            prop_assert_eq!(x.shift_right_up(bits), up.clone());
            let twice = rest.abs() * 2;
            let nearest = if twice > power || twice == power && quotient.is_odd() { up } else { quotient };
            prop_assert_eq!(x.shift_right_nearest(bits), nearest);
        }

        #[test]
        fn roots(x in integer(), degree in 1_u32..9) {
            let x = x.abs();
            let root = x.root(degree).unwrap();
            prop_assert!(root.pow(degree as usize) <= x);
            prop_assert!((root + Integer::ONE).pow(degree as usize) > x);
            let (root, rest) = x.square_root_and_rest().unwrap();
            prop_assert!(rest <= &root * 2);
            prop_assert_eq!(x.square_root(), Some(root.clone()));
            prop_assert_eq!(&root * &root + rest, x);
        }

        #[test]
        fn conversions(x in integer(), small in any::<i64>()) {
            let size = (&x).abs();
            let of_limbs: Vec<u64> = limbs(&x).take(x.bit_len().div_ceil(64)).collect();
            prop_assert_eq!(from_limbs(&of_limbs), size.clone());
            prop_assert_eq!(x.magnitude(), u64::try_from(size.clone()).ok());
            prop_assert_eq!(Integer::from(small).to_i64(), Some(small));
            prop_assert_eq!(x.power_of_two().map(|power| Integer::ONE << power), x.power_of_two().map(|_| size.clone()));
            prop_assert_eq!(from_decimal(&x.to_string()), Some(x.clone()));
            for (radix, digits) in [(2, format!("{size:b}")), (8, format!("{size:o}")), (16, format!("{size:x}"))] {
                prop_assert_eq!(from_digits(&digits, radix), Some(size.clone()));
            }
        }

        #[test]
        fn common_divisors(x in integer(), y in integer(), common in integer()) {
            let (x, y) = (x * &common, y * &common);
            let divisor = x.common_divisor(&y);
            prop_assert!(!divisor.is_negative());
            prop_assert_eq!(divisor.is_zero(), x.is_zero() && y.is_zero());
            prop_assert!(x.remainder(&divisor).is_zero() && y.remainder(&divisor).is_zero());
            prop_assert!(divisor.remainder(&common).is_zero());
        }
    }

    #[test]
    fn roots_of_squares_and_their_neighbours() {
        for bits in (1_usize..700).step_by(7) {
            let root: Integer = (Integer::ONE << bits) - 1;
            let square: Integer = &root * &root;
            assert_eq!((&square - Integer::ONE).square_root(), Some(&root - 1));
            assert_eq!((&square * &root).root(3), Some(root.clone()));
            assert_eq!(square.square_root_and_rest(), Some((root, Integer::ZERO)));
        }
        assert_eq!(Integer::NEG_ONE.square_root(), None);
        assert_eq!(Integer::NEG_ONE.root(3), None);
        assert_eq!(Integer::from(4).root(0), None);
        assert_eq!(Integer::from(4).root(u32::MAX), Some(Integer::ONE));
    }

    #[test]
    fn powers_of_two() {
        assert_eq!(Integer::ZERO.power_of_two(), None);
        assert_eq!((Integer::ONE << 1000).power_of_two(), Some(1000));
        assert_eq!((Integer::NEG_ONE << 1000).power_of_two(), Some(1000));
        assert_eq!(Integer::from(3).power_of_two(), None);
        assert_eq!(power_modulo(3, 100, 101), 1);
        assert!(equal(&(Integer::ONE << 100), &(Integer::ONE << 100)) && !equal(&Integer::ONE, &Integer::NEG_ONE));
    }

    #[test]
    fn texts_are_digits_alone() {
        for text in ["", "-", "+5", "--5", "1_000", " 5", "5 ", "12a", "0x5"] {
            assert_eq!(from_decimal(text), None, "{text}");
        }
        assert_eq!(from_decimal("-012"), Some(Integer::from(-12)));
        assert_eq!(from_decimal(&"1".repeat(100_001)), None);
        assert_eq!(from_digits("", 10), Some(Integer::ZERO));
        assert_eq!(from_digits("12a", 10), None);
        assert_eq!(from_digits("-12", 10), None);
        assert_eq!(from_digits("1_2", 16), None);
    }
}

//! Euler's constant, from a quotient of Bessel functions that differs from it by `e^-4n`.
//!
//! After R. Brent, E. McMillan, "Some new algorithms for high-precision computation of Euler's constant", 1980, as `euler_fixed`
//! of `mpmath.libmp.gammazeta` (BSD-3-Clause) is.

use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;

use super::precision::Precision;
use super::real::as_i64;
use super::splitting::{Blocks, machin, times};

/// The guard bits.
const GUARD: usize = 40;

/// The approximate bits of an index.
const BITS_OF_INDEX: usize = 14;

/// `(Σ v(k) h(k) / Σ v(k) - ln n) · 2^bits`, with `v(k) = (n^k / k!)²` and `h(k) = 1 + 1/2 + … + 1/k`.
pub(super) fn brent_mcmillan(bits: usize, to: Precision) -> Option<Integer> {
    let wide = bits + GUARD;
    to.pay(wide as u64).then_some(())?;
    // 4 log2 e is 5.77.
    let (number, ln) = smooth(wide * 100 / 577 + 1);
    let (bessel, harmonic) = sums(number, wide, to)?;
    let ln = machin(&ln, wide, to)?;
    to.pay(price::quotient(harmonic.bit_len() + wide, bessel.bit_len())).then_some(())?;
    Some(((harmonic << wide).quotient(&bessel) - ln) >> GUARD)
}

/// The least product of powers of 2, 3 and 5 that is at least `least`, and its logarithm for [`machin`]: the coefficients of
/// `acoth 31`, `acoth 49` and `acoth 161`, in which the logarithms of the three primes are sums.
pub(super) fn smooth(least: usize) -> (u64, [(i64, u64); 3]) {
    const LOGARITHMS: [(u64, [i64; 3]); 3] = [(2, [14, 10, 6]), (3, [22, 16, 10]), (5, [32, 24, 14])];
    let mut number = least.max(2) as u64;
    loop {
        let mut logarithm = [(0, 31), (0, 49), (0, 161)];
        let mut rest = number;
        for (prime, parts) in LOGARITHMS {
            while rest.is_multiple_of(prime) {
                rest /= prime;
                logarithm.iter_mut().zip(parts).for_each(|((sum, _), part)| *sum += part);
            }
        }
        if rest == 1 {
            return (number, logarithm);
        }
        number += 1;
    }
}

/// The sums over a range of indices, relative to its first term.
struct Terms {
    /// `n²` to the power of the number of terms.
    above: Integer,
    /// The product of the indices; the next term has its square in the denominator.
    below: Integer,
    /// The sum of the reciprocals of the indices, times their product.
    inverses: Integer,
    /// The sum of the terms, times the square of that product.
    sum: Integer,
    /// The sum of the terms, each times the reciprocals so far, times the cube of that product.
    weighted: Integer,
}

impl Terms {
    /// The sums over a range, by binary splitting.
    fn between(from: usize, to: usize, square: &Integer) -> Self {
        if to - from <= 1 {
            let below = Integer::from(to as u64);
            let sum = &below * &below;
            return Self { above: square.clone(), below, inverses: Integer::from(1), sum, weighted: Integer::ZERO };
        }
        let middle = from.midpoint(to);
        let first = Self::between(from, middle, square);
        let second = Self::between(middle, to, square);
        let second_square = &second.below * &second.below;
        let mut inverses = &first.inverses * &second.below;
        inverses += &second.inverses * &first.below;
        let mut sum = &first.sum * &second_square;
        sum += &first.above * &second.sum;
        let mut later = &second.weighted * &first.below;
        later += &first.inverses * &second.sum * &second.below;
        let mut weighted = &first.weighted * &second_square * &second.below;
        weighted += &first.above * &later;
        let (above, below) = (&first.above * &second.above, &first.below * &second.below);
        Self { above, below, inverses, sum, weighted }
    }
}

/// `Σ v(k)` and `Σ v(k) h(k)` with `bits` correct bits, both times the same power of two.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "an estimate")]
fn sums(number: u64, bits: usize, to: Precision) -> Option<(Integer, Integer)> {
    let n = number as f64;
    // The sums are about e^2n.
    let whole = (2.0 * n * std::f64::consts::LOG2_E) as usize;
    let magnitude = |index: f64| 2.0 * (index * libm::log2(n) - libm::lgamma(index + 1.0) * std::f64::consts::LOG2_E);
    let odd = (number >> number.trailing_zeros()).ilog2() as usize + 1;
    // A term has its index once, twice or three times in the denominator, and the odd part of n² in the numerator.
    let work = |sum: usize, block: usize| {
        let below = block / 3;
        let above = below / BITS_OF_INDEX * 2 * odd;
        let products = price::product(sum, below).saturating_add(price::product(sum, above)).saturating_mul(2);
        products
            .saturating_add(price::quotient_by_short(sum, 2 * below))
            .saturating_add(price::quotient_by_short(sum, 3 * below))
    };
    let bits = bits - whole.min(bits) + GUARD;
    let blocks = Blocks { bits, bits_of_term: 3 * BITS_OF_INDEX, magnitude: &magnitude, work: &work };
    let length = blocks.length();
    let square = Integer::from(number * number);
    let (mut sum, mut weighted, mut places) = (Integer::ZERO, Integer::ZERO, 0);
    for block in (0..blocks.count(to)?).rev() {
        let terms = Terms::between(block * length, (block + 1) * length, &square);
        let next = blocks.places(block);
        let moved = as_i64(next) - as_i64(places);
        let below = &terms.below * &terms.below;
        let later = &times(&weighted, &terms.below, 0) + &times(&sum, &terms.inverses, 0);
        let later = times(&later, &terms.above, moved) + (terms.weighted << next);
        weighted = later.quotient(&(&below * terms.below));
        sum = (times(&sum, &terms.above, moved) + (terms.sum << next)).quotient(&below);
        places = next;
    }
    Some((sum, weighted))
}

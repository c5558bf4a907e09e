//! Sums of hypergeometric series: exactly, by binary splitting, or block by block where exact integers would be much longer
//! than the sum.
//!
//! After `bsp_acot` and `machin` of `mpmath.libmp.libelefun` (BSD-3-Clause); mpmath splits each constant's series by itself.

use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::precision::Precision;
use super::real::as_i64;

/// For a range of indices of `Σ a(k) p(0)…p(k-1) / (q(0)…q(k))`: the product of `p`, the product of `q`, and the sum times the
/// latter. A single index has `(p, q, a)`.
pub(super) type Terms = (Integer, Integer, Integer);

/// The bits of a block's integers; for longer ones multiplication is no faster per bit.
const BLOCK: usize = 1_200;

/// The terms of a range, by halves, so that the factors of a product are about equally long.
pub(super) fn split(from: usize, to: usize, of: &dyn Fn(u64) -> Terms) -> Terms {
    if to - from <= 1 {
        return of(from as u64);
    }
    let middle = from.midpoint(to);
    let first = split(from, middle, of);
    let second = split(middle, to, of);
    let mut sum = &first.2 * &second.1;
    sum += &first.0 * &second.2;
    (&first.0 * &second.0, &first.1 * &second.1, sum)
}

/// The instructions of binary splitting: four products of halves, and twice as much for all levels below.
pub(super) fn work_of_split(terms: usize, bits_of_term: usize) -> u64 {
    /// The instructions of a single term.
    const LEAF: u64 = 600;
    let half = terms * bits_of_term / 2;
    price::product(half, half).saturating_mul(12).saturating_add(LEAF * terms as u64)
}

/// How a sum is cut into blocks, which are added from the last to the first, by Horner's rule.
pub(super) struct Blocks<'f> {
    /// The fractional bits of the sum.
    pub(super) bits: usize,
    /// The approximate bits of a term's integers.
    pub(super) bits_of_term: usize,
    /// The binary logarithm of a term relative to the first, by index; it falls eventually.
    pub(super) magnitude: &'f dyn Fn(f64) -> f64,
    /// The instructions of adding a block to a sum, by the bits of the sum and of the block.
    pub(super) work: &'f dyn Fn(usize, usize) -> u64,
}

impl Blocks<'_> {
    /// The number of terms in a block.
    pub(super) fn length(&self) -> usize {
        (BLOCK / self.bits_of_term).max(1)
    }

    /// The fractional bits that the sum from this block on needs, relative to its first term; 0 if it needs none.
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn places(&self, block: usize) -> usize {
        as_usize(as_i64(self.bits) + (self.magnitude)((block * self.length()) as f64) as i64)
    }

    /// The number of blocks, once they are paid for; `None` if the budget refuses.
    pub(super) fn count(&self, to: Precision) -> Option<usize> {
        /// The instructions of estimating the length of a block.
        const ESTIMATE: u64 = 400;
        let mut count = 0;
        while self.places(count) > 0 {
            to.pay(ESTIMATE).then_some(())?;
            count += 1;
        }
        let mut work = work_of_split(self.length(), self.bits_of_term).saturating_mul(count as u64);
        // While the terms still grow, the sum is as long as the greatest.
        let mut longest = 0;
        for block in (0..count).rev() {
            longest = self.places(block).max(longest);
            work = work.saturating_add((self.work)(longest, self.length() * self.bits_of_term));
        }
        to.pay(work).then_some(count)
    }
}

/// The sum of a series as a fixed-point number with the bits of its blocks; `None` if the budget refuses.
pub(super) fn sum(blocks: &Blocks, of: &dyn Fn(u64) -> Terms, to: Precision) -> Option<Integer> {
    let length = blocks.length();
    let (mut total, mut places) = (Integer::ZERO, 0);
    for block in (0..blocks.count(to)?).rev() {
        let (above, below, sum) = split(block * length, (block + 1) * length, of);
        let next = blocks.places(block);
        total = times(&total, &above, as_i64(next) - as_i64(places)) + (sum << next);
        total = total.quotient(&below);
        places = next;
    }
    Some(total)
}

/// `x · y · 2^bits`, rounded down; trailing zeros of `y` are not multiplied.
pub(super) fn times(x: &Integer, y: &Integer, bits: i64) -> Integer {
    let twos = y.trailing_zeros().unwrap_or(0);
    let product = x * &(y >> twos);
    let bits = bits + as_i64(twos);
    if bits < 0 { &product >> as_usize(-bits) } else { &product << as_usize(bits) }
}

/// `Σ c · acoth n` over pairs `(c, n)`, times `2^bits`: the logarithms of small integers have this form. mpmath's
/// `machin` with `hyperbolic=True`.
pub(super) fn machin(terms: &[(i64, u64)], bits: usize, to: Precision) -> Option<Integer> {
    const GUARD_BITS: usize = 32;
    let wide = bits + GUARD_BITS;
    let mut total = Integer::ZERO;
    for (factor, number) in terms {
        let square = Integer::from(number * number);
        // Each term has one bit less than the square, at least.
        let bits_of_term = square.bit_len() - 1;
        let count = wide / bits_of_term + 2;
        let work = work_of_split(count, bits_of_term + count.ilog2() as usize / 2 + 2);
        to.pay(work.saturating_add(price::quotient(2 * wide, wide))).then_some(())?;
        // Σ 1 / ((2k + 1) n^2k): each odd number above cancels the one that the earlier terms left in the product below.
        let (_, below, sum) = split(0, count, &|index| {
            let odd = Integer::from(2 * index + 1);
            let power = if index == 0 { odd.clone() } else { &square * &odd };
            (odd, power, Integer::from(1))
        });
        let divisor = below * *number;
        total += (sum << wide).quotient(&divisor) * *factor;
    }
    Some(total >> GUARD_BITS)
}

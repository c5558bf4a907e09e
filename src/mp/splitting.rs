//! Sums of hypergeometric series, exactly by binary splitting, or block by block where their integers were much longer than
//! their sum.

use super::precision::Precision;
use super::real::{signed, size};
use crate::integer::{Integer, price};

/// Of a series `Σ a(k) p(0)…p(k-1) / (q(0)…q(k))`, the products of p and of q over a range of indices, and its sum there
/// times the latter: of a single index `(p, q, a)`.
pub(super) type Terms = (Integer, Integer, Integer);

/// The bits of a block's integers: longer ones are not multiplied faster for their length.
const BLOCK: usize = 1_200;

/// By halves, so that large numbers meet large ones.
pub(super) fn split(from: usize, to: usize, of: &dyn Fn(u64) -> Terms) -> Terms {
    if to - from <= 1 {
        return of(from as u64);
    }
    let middle = from.midpoint(to);
    let first = split(from, middle, of);
    let second = split(middle, to, of);
    let mut sum = &first.2 * &second.1;
    sum.add_product(&first.0, &second.2);
    (&first.0 * &second.0, &first.1 * &second.1, sum)
}

/// The instructions of binary splitting: four products of halves, and all levels below take twice as much again.
pub(super) fn work_of_split(terms: usize, bits_of_term: usize) -> u64 {
    const LEAF: u64 = 600;
    let half = terms * bits_of_term / 2;
    price::product(half, half).saturating_mul(12).saturating_add(LEAF * terms as u64)
}

/// How a sum of so many bits is cut into blocks that are added from the last to the first, as Horner's rule has it.
pub(super) struct Blocks<'f> {
    /// The bits after the point.
    pub(super) bits: usize,
    /// The bits of the integers of a term, about.
    pub(super) bits_of_term: usize,
    /// The binary logarithm of the term of an index beside the first: in the end it falls.
    pub(super) magnitude: &'f dyn Fn(f64) -> f64,
    /// The instructions of adding a block to a sum of so many bits, given those of the block.
    pub(super) work: &'f dyn Fn(usize, usize) -> u64,
}

impl Blocks<'_> {
    /// The terms of a block.
    pub(super) fn length(&self) -> usize {
        (BLOCK / self.bits_of_term).max(1)
    }

    /// The bits after the point that the sum from a block on needs, whose first term counts as 1; 0 where it needs none.
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn places(&self, block: usize) -> usize {
        size(signed(self.bits) + (self.magnitude)((block * self.length()) as f64) as i64)
    }

    /// How many blocks there are, once they are paid for; `None` if the budget refuses that.
    pub(super) fn count(&self, to: Precision) -> Option<usize> {
        const ESTIMATE: u64 = 400;
        let mut count = 0;
        while self.places(count) > 0 {
            to.pay(ESTIMATE).then_some(())?;
            count += 1;
        }
        let mut work = work_of_split(self.length(), self.bits_of_term).saturating_mul(count as u64);
        // Where the terms still grow, a sum has all the bits of the greatest.
        let mut longest = 0;
        for block in (0..count).rev() {
            longest = self.places(block).max(longest);
            work = work.saturating_add((self.work)(longest, self.length() * self.bits_of_term));
        }
        to.pay(work).then_some(count)
    }
}

/// The sum of a series, times 2 to the bits of its blocks; `None` if the budget refuses it.
pub(super) fn sum(blocks: &Blocks, of: &dyn Fn(u64) -> Terms, to: Precision) -> Option<Integer> {
    let length = blocks.length();
    let (mut total, mut places) = (Integer::default(), 0);
    for block in (0..blocks.count(to)?).rev() {
        let (above, below, sum) = split(block * length, (block + 1) * length, of);
        let next = blocks.places(block);
        total = &times(&total, &above, signed(next) - signed(places)) + &(&sum << next);
        total = total.quotient(&below);
        places = next;
    }
    Some(total)
}

/// `x · y · 2^bits`, rounded down.
pub(super) fn times(x: &Integer, y: &Integer, bits: i64) -> Integer {
    let twos = y.trailing_zeros();
    let product = x * &(y >> twos);
    let bits = bits + signed(twos);
    if bits < 0 { &product >> size(-bits) } else { &product << size(bits) }
}

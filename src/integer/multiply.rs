//! Products of magnitudes.

use super::limbs::{Limb, add, add_product, subtract, trim};

/// Up to here, limb by limb is faster than three products of halves.
pub(super) const LONG_MULTIPLICATION: usize = 44;

/// The product, of as many limbs as its factors have together.
///
/// Long multiplication, and above some size A. Karatsuba's three products of halves instead of four (A. Karatsuba,
/// Yu. Ofman, "Multiplication of many-digital numbers by automatic computers", 1962).
pub(super) fn multiply(x: &[Limb], y: &[Limb]) -> Vec<Limb> {
    let (long, short) = if x.len() < y.len() { (y, x) } else { (x, y) };
    if short.len() <= LONG_MULTIPLICATION {
        return multiply_long(long, short);
    }
    let (long_low, long_high) = long.split_at(long.len().div_ceil(2));
    let half = long_low.len();
    let Some((short_low, short_high)) = short.split_at_checked(half).filter(|(_, high)| !high.is_empty()) else {
        let mut product = multiply(long_low, short);
        product.resize(long.len() + short.len(), 0);
        add(&mut product[half..], &multiply(long_high, short));
        return product;
    };
    let mut product = multiply(long_low, short_low);
    let high = multiply(long_high, short_high);
    let mut middle = multiply(&sum(long_low, long_high), &sum(short_low, short_high));
    subtract(&mut middle, &product);
    subtract(&mut middle, &high);
    trim(&mut middle);
    product.extend(high);
    add(&mut product[half..], &middle);
    product
}

/// The product, limb by limb, into zeros of as many limbs as its factors have together.
pub(super) fn multiply_into(room: &mut [Limb], x: &[Limb], y: &[Limb]) {
    for (index, factor) in y.iter().enumerate() {
        let Some(row) = room.get_mut(index..=index + x.len()) else { return };
        if let Some((top, row)) = row.split_last_mut() {
            *top = add_product(row, x, *factor);
        }
    }
}

fn multiply_long(long: &[Limb], short: &[Limb]) -> Vec<Limb> {
    // All of it at once: a vector that grows leaves holes in memory that is never returned.
    let mut product = Vec::with_capacity(long.len() + short.len());
    product.resize(long.len(), 0);
    for (index, factor) in short.iter().enumerate() {
        let carry = add_product(&mut product[index..], long, *factor);
        product.push(carry);
    }
    product
}

/// `x + y`, of which `x` is not the shorter one.
fn sum(x: &[Limb], y: &[Limb]) -> Vec<Limb> {
    let mut sum = x.to_vec();
    if add(&mut sum, y) {
        sum.push(1);
    }
    sum
}

/// How many limbs are multiplied by a limb, about, for a product of factors of so many bits. A division takes twice as
/// many for a quotient and a divisor of as many bits.
pub(crate) fn work(bits: usize, other_bits: usize) -> u64 {
    let limbs = |bits: usize| bits.div_ceil(super::limbs::BITS) as u64;
    let (long, short) = (limbs(bits.max(other_bits)), limbs(bits.min(other_bits)));
    if short <= LONG_MULTIPLICATION as u64 { long.saturating_mul(short) } else { work_by_parts(long, short) }
}

/// The same of numbers that are halved for it: the products of the parts, and the sums of halves.
fn work_by_parts(mut long: u64, mut short: u64) -> u64 {
    let mut parts = 1_u64;
    let mut sums = 0_u64;
    while short > LONG_MULTIPLICATION as u64 {
        long = long.div_ceil(2);
        parts = parts.saturating_mul(if short > long { 3 } else { 2 });
        short = short.min(long);
        sums = sums.saturating_add(parts.saturating_mul(long));
    }
    parts.saturating_mul(long).saturating_mul(short).saturating_add(sums)
}

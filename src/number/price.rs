//! The price of arithmetic on integers of any size, in instructions of the component. The budget is asked to pay it before
//! the work is done.
//!
//! Long products are priced as A. Karatsuba's method. That also bounds dashu's faster algorithms and the memory that they
//! take: Toom-3 above 96 limbs, and a number-theoretic transform above 4,000.

/// The bits of a limb: dashu's word in wasm.
const BITS: usize = 32;

/// Up to this many limbs, a product is priced as a multiplication limb by limb.
const LONG_MULTIPLICATION: usize = 44;

/// A limb times a limb, with the sum and the carry, and a share of the calls and sums around it.
const PRODUCT: u64 = 10;

/// The same for a long number and a short one, where only the loop counts.
const PRODUCT_BY_SHORT: u64 = 8;

/// The price of every operation, however small its numbers.
const CALL: u64 = 170;

/// Limbs that are copied, shifted, added or compared.
const LIMB: u64 = 6;

fn limbs(bits: usize) -> u64 {
    bits.div_ceil(BITS) as u64
}

/// The approximate number of products of two limbs in a product of factors of these sizes. A division takes twice as many
/// for a quotient and a divisor of these sizes.
pub fn work(bits: usize, other_bits: usize) -> u64 {
    let limbs = |bits: usize| bits.div_ceil(BITS) as u64;
    let (long, short) = (limbs(bits.max(other_bits)), limbs(bits.min(other_bits)));
    if short <= LONG_MULTIPLICATION as u64 { long.saturating_mul(short) } else { work_by_parts(long, short) }
}

/// The same for numbers that are split into halves: the products of the parts, and the sums of the halves.
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

/// A copy, a shift, a sum, or a comparison.
pub fn pass(bits: usize) -> u64 {
    CALL + LIMB.saturating_mul(limbs(bits))
}

/// A product of factors of these lengths in bits.
pub fn product(bits: usize, other_bits: usize) -> u64 {
    let is_long = |bits: usize| bits.div_ceil(BITS) > LONG_MULTIPLICATION;
    let limb = if is_long(bits) == is_long(other_bits) { PRODUCT } else { PRODUCT_BY_SHORT };
    pass(bits.saturating_add(other_bits)).saturating_add(limb.saturating_mul(work(bits, other_bits)))
}

/// A quotient by a short number, limb by limb: little more than the product of the two.
pub fn quotient_by_short(bits: usize, divisor_bits: usize) -> u64 {
    let quotient_bits = bits.saturating_sub(divisor_bits).saturating_add(BITS);
    pass(bits).saturating_add((PRODUCT_BY_SHORT * 13 / 8).saturating_mul(work(quotient_bits, divisor_bits)))
}

/// A quotient with its remainder.
pub fn quotient(bits: usize, divisor_bits: usize) -> u64 {
    let quotient_bits = bits.saturating_sub(divisor_bits).saturating_add(BITS);
    pass(bits).saturating_add((3 * PRODUCT).saturating_mul(work(quotient_bits, divisor_bits)))
}

/// A greatest common divisor: a division, and for more than a machine word, rounds that each take about a limb off both
/// numbers and pass over them.
pub fn common_divisor(bits: usize, other_bits: usize) -> u64 {
    const FEW_LIMBS: u64 = 2;
    const ROUNDS_OF_FEW_LIMBS: u64 = 1_500;
    const ROUND: u64 = 2_400;
    const ROUND_OF_A_LIMB: u64 = 60;
    let (more, less) = (limbs(bits.max(other_bits)), limbs(bits.min(other_bits)));
    let division = quotient(bits.max(other_bits), bits.min(other_bits));
    if less <= FEW_LIMBS {
        return division.saturating_add(ROUNDS_OF_FEW_LIMBS);
    }
    let rounds = less.saturating_mul(ROUND_OF_A_LIMB.saturating_mul(less).saturating_add(ROUND));
    rounds.saturating_add(division).saturating_add(LIMB.saturating_mul(more))
}

/// A power: all its squarings together cost two and an eighth times the last one, as measured.
pub fn power(bits: usize, exponent: u64) -> u64 {
    let result = usize::try_from(exponent).unwrap_or(usize::MAX).saturating_mul(bits);
    let squarings = u64::from(u64::BITS - exponent.leading_zeros());
    (product(result / 2, result / 2) / 8).saturating_mul(17).saturating_add(squarings.saturating_mul(2 * CALL))
}

/// A root with its remainder.
pub fn root(bits: usize, degree: u32) -> u64 {
    const ROUNDS: u64 = 8;
    const ROUND: u64 = 1000;
    let halvings = u64::from(usize::BITS - bits.leading_zeros());
    if degree == 2 {
        // A root of half the bits, a quotient of half of those and its square; the root again in the same way.
        let last = product(bits / 4, bits / 4).saturating_add(quotient(bits / 2, bits / 4));
        return last.saturating_mul(3).saturating_add(halvings.saturating_mul(5 * ROUND));
    }
    let rounds = ROUNDS.saturating_mul(product(bits / 2, bits / 2).saturating_add(quotient(bits, bits / 2)));
    let squarings = u64::from(u32::BITS - degree.leading_zeros());
    rounds.saturating_add(halvings.saturating_mul(squarings).saturating_mul(ROUND))
}

/// Decimal digits: limb by limb for a few, by dividing into halves for more.
pub fn digits(bits: usize) -> u64 {
    const FEW: u64 = 64;
    let limbs = limbs(bits);
    let long = limbs.saturating_mul(limbs.min(FEW)).saturating_mul(PRODUCT).saturating_add(pass(bits));
    if limbs <= FEW { long } else { long.saturating_add(quotient(bits, bits / 2).saturating_mul(4)) }
}

#[cfg(test)]
mod tests {
    use super::{BITS, LONG_MULTIPLICATION, common_divisor, digits, pass, power, product, quotient, root};

    /// Larger numbers are not cheaper, and no size overflows.
    #[test]
    fn prices_grow_with_the_numbers() {
        let prices: [fn(usize) -> u64; 9] = [
            pass,
            |bits| product(bits, bits),
            |bits| quotient(bits, bits / 2),
            |bits| common_divisor(bits, bits),
            |bits| power(bits, 3),
            |bits| power(bits, u64::MAX),
            |bits| root(bits, 2),
            |bits| root(bits, 3),
            digits,
        ];
        for price in prices {
            let sizes = (0..24).map(|power| 1_usize << power);
            assert!(sizes.map(price).is_sorted());
            assert!(price(1 << 40) > 1 << 33);
            assert!(price(usize::MAX) >= price(1 << 40));
        }
    }

    #[test]
    fn a_product_of_large_numbers_costs_its_limbs() {
        assert!(product(32, 32) < 200);
        assert!(product(1 << 20, 1 << 20) > 100_000_000);
        assert!(product(1 << 20, 32) < 1_000_000);
        // A limb of a long number costs less than one of a number that is just not long, where the other number is short.
        let most = LONG_MULTIPLICATION * BITS;
        assert!(product(most + 1, 32) < product(most, 32));
    }
}

//! Factorization modulo a prime.

use super::modular::{Field, Residues};
use crate::Context;

/// The products of residues in one step of the budget.
const PRODUCTS: u64 = 124;

/// The price of products modulo a polynomial with this many coefficients: the remainder costs as much as the product.
fn products_price(count: u64, length: usize) -> u64 {
    let length = length as u64;
    (2 * count).saturating_mul(length).saturating_mul(length + 8) / PRODUCTS + 1
}

/// The price of a power modulo a polynomial with this many coefficients: a squaring for each bit of the exponent except the
/// first, and a product for each other set bit.
fn power_price(length: usize, exponent: u64) -> u64 {
    let products = u64::from(u64::BITS - exponent.leading_zeros() + exponent.count_ones()).saturating_sub(2);
    products_price(products.max(1), length)
}

/// For each degree, the product of the irreducible factors of that degree of a monic square-free polynomial; the degrees
/// increase.
pub(super) fn distinct_degrees<'f>(
    field: &Field<'f>,
    polynomial: Residues<'f>,
    cx: &Context,
) -> Vec<(Residues<'f>, usize)> {
    let mut parts = Vec::new();
    let mut rest = polynomial;
    let mut frobenius: Residues = &[0, 1];
    let mut degree = 0;
    while 2 * (degree + 1) < rest.len() && cx.afford(2 * power_price(rest.len(), field.prime())).is_some() {
        degree += 1;
        frobenius = field.power(frobenius, field.prime(), rest);
        let part = field.gcd(rest, field.subtract(frobenius, &[0, 1]));
        if part.len() > 1 {
            rest = field.divide(rest, part).0;
            frobenius = field.remainder(frobenius, rest);
            parts.push((part, degree));
        }
    }
    if rest.len() > 1 {
        parts.push((rest, rest.len() - 1));
    }
    parts
}

/// Adds the irreducible factors of a monic square-free product whose factors all have this degree; the prime is odd. (D. G.
/// Cantor, H. Zassenhaus, "A new algorithm for factoring polynomials over finite fields", 1981.)
pub(super) fn equal_degree<'f>(
    field: &Field<'f>,
    product: Residues<'f>,
    degree: usize,
    factors: &mut Vec<Residues<'f>>,
    cx: &Context,
) {
    let mut open = vec![product];
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    while let Some(product) = open.pop() {
        if product.len() <= degree + 1 {
            factors.push(product);
            continue;
        }
        let of_conjugate = power_price(product.len(), field.prime()) + products_price(1, product.len());
        if cx.afford((degree as u64 + 1) * of_conjugate).is_none() {
            break;
        }
        // A trial polynomial to the power (p^degree − 1)/2 is 1 or −1 modulo each factor.
        let mut conjugate = field.polynomial(product.len() - 1, &mut |_| random(&mut state) % field.prime());
        let mut norm = conjugate;
        for _ in 1..degree {
            conjugate = field.power(conjugate, field.prime(), product);
            norm = field.remainder(field.multiply(norm, conjugate), product);
        }
        let sign = field.power(norm, field.prime() / 2, product);
        let part = field.gcd(product, field.subtract(sign, &[1]));
        if part.len() > 1 && part.len() < product.len() {
            open.push(field.divide(product, part).0);
            open.push(part);
        } else {
            open.push(product);
        }
    }
}

/// The next number of a fixed pseudorandom sequence (G. Marsaglia, "Xorshift RNGs", 2003).
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state >> 20
}

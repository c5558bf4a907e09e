//! A quick test for irreducible polynomials.

use pascaline_number::integer::{BitTest, Integer};

use super::polynomial::{Polynomial, common_divisor, divide_out, divides, exact_quotient, price, quotient};
use crate::Context;

/// Whether Eisenstein's criterion holds for the polynomial, or for it shifted so that its roots' mean is zero. `false` says
/// nothing.
pub(super) fn is_seen_irreducible(polynomial: &Polynomial, cx: &Context) -> bool {
    if is_eisenstein(polynomial, cx) {
        return true;
    }
    // The second-highest coefficient is −degree · leading · mean.
    let degree = polynomial.degree();
    let Some(second) = degree.checked_sub(1).and_then(|at| polynomial.coefficients().get(at)) else { return false };
    let scale = polynomial.leading() * degree;
    match exact_quotient(second, &scale, cx) {
        Some(mean) if !mean.is_zero() => is_eisenstein(&polynomial.shift(&-mean, cx), cx),
        _ => false,
    }
}

/// Whether some prime divides all coefficients except the leading one, and its square does not divide the constant one.
/// Tries the primes below a small limit, and the remaining cofactor if it is small enough to be a prime.
fn is_eisenstein(polynomial: &Polynomial, cx: &Context) -> bool {
    let Some((leading, rest)) = polynomial.coefficients().split_last() else { return false };
    if cx.afford(price(rest.len(), polynomial.bits(), polynomial.bits())).is_none() {
        return false;
    }
    let mut common = Integer::ZERO;
    for coefficient in rest {
        common = common_divisor(&common, coefficient, cx);
        if common.is_one() {
            return false;
        }
    }
    if cx.afford(price(100, common.bit_len(), 32)).is_none() {
        return false;
    }
    let constant = polynomial.constant();
    let serves = |prime: &Integer| !divides(prime, leading, cx) && !divides(prime, &quotient(constant, prime, cx), cx);
    for prime in (2..LIMIT).map(Integer::from) {
        let mut is_common = false;
        while divide_out(&mut common, &prime, cx) {
            is_common = true;
        }
        if is_common && serves(&prime) {
            return true;
        }
        if common.is_one() {
            return false;
        }
    }
    common < Integer::from(LIMIT * LIMIT) && serves(&common)
}

/// Primes below it are tried one by one.
const LIMIT: i64 = 100;

//! Cyclotomic polynomials: the irreducible factors of `x^n − 1`.

use pascaline_number::integer::IntegerExt;

use super::polynomial::Polynomial;
use crate::Context;

/// The prime factors of a number with their multiplicities, in increasing order.
pub(crate) fn prime_factors(mut number: usize) -> Vec<(usize, u32)> {
    let mut factors = Vec::new();
    let mut divisor = 2;
    while divisor <= number / divisor {
        let mut multiplicity = 0;
        while number.is_multiple_of(divisor) {
            number /= divisor;
            multiplicity += 1;
        }
        if multiplicity > 0 {
            factors.push((divisor, multiplicity));
        }
        divisor += 1;
    }
    if number > 1 {
        factors.push((number, 1));
    }
    factors
}

/// The polynomial of the primitive `order`-th roots of unity.
pub(crate) fn cyclotomic(order: usize, cx: &Context) -> Polynomial {
    let mut polynomial = Polynomial::from_small(&[-1, 1]);
    for (prime, multiplicity) in prime_factors(order) {
        // Φ_{np}(x) = Φₙ(xᵖ) / Φₙ(x), if the prime does not divide n.
        polynomial = inflate(&polynomial, prime, cx).divide_exactly(&polynomial, cx).unwrap_or_default();
        for _ in 1..multiplicity {
            polynomial = inflate(&polynomial, prime, cx);
        }
    }
    polynomial
}

/// `p(x^exponent)`, if the budget allows it.
fn inflate(polynomial: &Polynomial, exponent: usize, cx: &Context) -> Polynomial {
    let room = cx.budget.pay_for_collection((polynomial.degree() * exponent) as u64);
    if cx.or_stop(room).is_none() {
        return Polynomial::default();
    }
    polynomial.inflate(exponent)
}

/// Finds the factors of `x^n − 1` or `x^n + 1`; returns `false` for other polynomials.
pub(super) fn factors_of_unity(polynomial: &Polynomial, cx: &Context, found: &mut dyn FnMut(Polynomial)) -> bool {
    let is_one = polynomial.leading().is_one();
    let sign = polynomial.constant().to_i64();
    if !is_one || polynomial.term_count() != 2 || !matches!(sign, Some(1 | -1)) {
        return false;
    }
    let degree = polynomial.degree();
    let all = if sign == Some(1) { 2 * degree } else { degree };
    if cx.afford(all as u64 / 32).is_none() {
        return true;
    }
    for order in 1..=all {
        // For x^n + 1, the orders that divide 2n but not n.
        if all.is_multiple_of(order) && (all == degree || !degree.is_multiple_of(order)) {
            found(cyclotomic(order, cx));
        }
    }
    true
}

//! Cyclotomic polynomials: the irreducible factors of `x^n − 1`.

use super::polynomial::Polynomial;
use crate::error::Fault;
use crate::limits::Budget;

/// The primes of a number with their multiplicities, by rising primes.
pub(super) fn prime_factors(mut number: usize) -> Vec<(usize, u32)> {
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
pub(crate) fn cyclotomic(order: usize, budget: &mut Budget) -> Result<Polynomial, Fault> {
    let mut polynomial = Polynomial::from_small(&[-1, 1]);
    for (prime, multiplicity) in prime_factors(order) {
        polynomial = of_next_prime(&polynomial, prime, budget)?;
        for _ in 1..multiplicity {
            budget.collection((polynomial.degree() * prime) as u64)?;
            polynomial = polynomial.inflate(prime);
        }
    }
    Ok(polynomial)
}

/// `Φ_{np}(x) = Φₙ(xᵖ) / Φₙ(x)`, where the prime does not divide `n`.
fn of_next_prime(polynomial: &Polynomial, prime: usize, budget: &mut Budget) -> Result<Polynomial, Fault> {
    budget.collection((polynomial.degree() * prime) as u64)?;
    Ok(polynomial.inflate(prime).divide_exactly(polynomial, budget)?.unwrap_or_default())
}

/// The factors of `x^n − 1` or `x^n + 1`; `None` of other polynomials.
pub(super) fn factors_of_unity(polynomial: &Polynomial, budget: &mut Budget) -> Result<Option<Vec<Polynomial>>, Fault> {
    let is_one = polynomial.leading().to_i64() == Some(1);
    let sign = polynomial.constant().to_i64();
    if !is_one || polynomial.term_count() != 2 || !matches!(sign, Some(1 | -1)) {
        return Ok(None);
    }
    let degree = polynomial.degree();
    let all = if sign == Some(1) { 2 * degree } else { degree };
    // Of x^n + 1, the orders that divide 2n and not n.
    let orders =
        (1..=all).filter(|order| all.is_multiple_of(*order) && (all == degree || !degree.is_multiple_of(*order)));
    budget.spend(all as u64 / 32)?;
    orders.map(|order| cyclotomic(order, budget)).collect::<Result<_, _>>().map(Some)
}

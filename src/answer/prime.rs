//! Whether a number is prime, for certain: the Miller–Rabin test with the first 13 primes as bases, which no composite number below a
//! known bound passes, and the Lucas–Lehmer test for Mersenne numbers.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;
use pascaline_read::Faulty;

/// The first primes, which are the bases.
const BASES: [u64; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

/// No composite number below this one passes for all bases (Sorenson and Webster, 2015).
const BOUND: u128 = 3_317_044_064_679_887_385_961_981;

/// Whether the number is prime. Above the bound, a number that fails is certainly composite, and a Mersenne number has a test of its
/// own; for any other, an error says that it is undecided.
pub(super) fn is_prime(number: &Integer, budget: &Budget) -> Faulty<bool> {
    if *number <= Integer::ONE {
        return Ok(false);
    }
    pay(number, BASES.len() as u64, budget)?;
    for base in BASES {
        if number.residue(base) == 0 {
            return Ok(*number == Integer::from(base));
        }
    }
    let test = Test::new(number);
    for base in BASES {
        if test.is_witness(base, budget)? {
            return Ok(false);
        }
    }
    if *number < Integer::from(BOUND) {
        return Ok(true);
    }
    let next = number + Integer::ONE;
    match next.power_of_two() {
        Some(exponent) => is_mersenne_prime(number, exponent, budget),
        None => Err(undecided()),
    }
}

/// Pays for this many products modulo the number.
pub(super) fn pay(number: &Integer, products: u64, budget: &Budget) -> Faulty<()> {
    let bits = number.bit_len();
    let product = price::product(bits, bits).saturating_add(price::quotient(bits.saturating_mul(2), bits));
    if budget.charge(product.saturating_mul(products)) {
        return Ok(());
    }
    Err(budget.take_refusal().unwrap_or_else(undecided))
}

/// An odd number under test, and the odd part of the one before it.
struct Test<'n> {
    number: &'n Integer,
    before: Integer,
    odd: Integer,
    twos: usize,
}

impl<'n> Test<'n> {
    fn new(number: &'n Integer) -> Self {
        let before = number - Integer::ONE;
        let twos = before.trailing_zeros().unwrap_or_default();
        Self { number, odd: &before >> twos, before, twos }
    }

    /// Whether the base proves that the number is not prime.
    fn is_witness(&self, base: u64, budget: &Budget) -> Faulty<bool> {
        let mut power = self.power(&Integer::from(base), budget)?;
        if power == Integer::ONE || power == self.before {
            return Ok(false);
        }
        for _ in 1..self.twos {
            pay(self.number, 1, budget)?;
            power = (&power * &power).remainder(self.number);
            if power == self.before {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The base to the power of the odd part.
    fn power(&self, base: &Integer, budget: &Budget) -> Faulty<Integer> {
        let mut power = Integer::ONE;
        for bit in (0..self.odd.bit_len()).rev() {
            pay(self.number, 1, budget)?;
            power = (&power * &power).remainder(self.number);
            if self.odd.bit(bit) {
                power = (power * base).remainder(self.number);
            }
        }
        Ok(power)
    }
}

/// The Lucas–Lehmer test of `2^exponent - 1`, whose exponent must itself be a prime.
fn is_mersenne_prime(number: &Integer, exponent: usize, budget: &Budget) -> Faulty<bool> {
    if !is_prime(&Integer::from(exponent), budget)? {
        return Ok(false);
    }
    let two = Integer::from(2);
    let mut term = Integer::from(4);
    for _ in 2..exponent {
        pay(number, 1, budget)?;
        term = (&term * &term - &two).remainder(number);
    }
    Ok(term.is_zero())
}

#[cold]
fn undecided() -> Fault {
    let message = format!("the number is probably prime, but the test is conclusive only below {BOUND}");
    Fault::new(ErrorCode::UnsupportedResult, message)
}

#[cfg(test)]
mod tests {
    use super::{BOUND, is_prime};
    use pascaline_base::error::ErrorCode;
    use pascaline_base::limits::{Budget, Limits};
    use pascaline_number::integer::Integer;

    fn is_prime_of(number: impl Into<Integer>) -> Result<bool, ErrorCode> {
        is_prime(&number.into(), &Budget::new(Limits::default())).map_err(|fault| fault.code())
    }

    #[test]
    fn small_numbers_are_those_of_the_sieve() {
        const MOST: usize = 20_000;
        let mut is_composite = vec![false; MOST];
        for number in 2..MOST {
            assert_eq!(is_prime_of(number), Ok(!is_composite[number]), "{number}");
            for multiple in (2 * number..MOST).step_by(number) {
                is_composite[multiple] = true;
            }
        }
        assert_eq!([-7, 0, 1].map(is_prime_of), [Ok(false); 3]);
    }

    #[test]
    fn what_passes_for_some_bases_is_found_out() {
        // The least numbers that pass for the first 1 to 12 bases (OEIS A014233).
        for number in [
            2_047_u128,
            1_373_653,
            25_326_001,
            3_215_031_751,
            2_152_302_898_747,
            3_474_749_660_383,
            341_550_071_728_321,
            3_825_123_056_546_413_051,
            318_665_857_834_031_151_167_461,
        ] {
            assert_eq!(is_prime_of(number), Ok(false), "{number}");
        }
    }

    #[test]
    fn large_numbers_are_decided_where_that_is_possible() {
        let mersenne = |exponent: usize| (Integer::ONE << exponent) - Integer::ONE;
        for exponent in [61, 89, 107, 127, 521, 607] {
            assert_eq!(is_prime_of(mersenne(exponent)), Ok(true), "{exponent}");
        }
        for exponent in [67, 101, 257] {
            assert_eq!(is_prime_of(mersenne(exponent)), Ok(false), "{exponent}");
        }
        assert_eq!(is_prime_of(999_999_999_999_999_989_i64), Ok(true));
        assert_eq!(is_prime_of(1_000_000_007_i64 * 1_000_000_009), Ok(false));
        // It passes for all 13 bases, and is a product of two primes.
        assert_eq!(is_prime_of(BOUND), Err(ErrorCode::UnsupportedResult));
        assert_eq!(is_prime_of(10_u128.pow(30) + 57), Err(ErrorCode::UnsupportedResult));
        assert_eq!(is_prime_of(10_u128.pow(30) + 59), Ok(false));
    }
}

//! Functions of whole numbers: factors, divisors, Fibonacci numbers.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;
use pascaline_read::Faulty;
use pascaline_read::functions::Whole;
use pascaline_read::tree::{Brackets, Target};
use pascaline_sympy::Expr;

use super::{Evaluator, Value};
use crate::factors::{divisors, factors, totient};
use crate::prime::is_prime;

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn whole(&self, function: Whole, value: Expr<'a>) -> Faulty<Value<'a>> {
        let (cx, budget) = (self.cx, self.cx.budget);
        let number = whole_number(value)?;
        let positive = || if *number > Integer::ZERO { Ok(number) } else { Err(not_positive()) };
        Ok(match function {
            Whole::Factor => {
                factors(number, budget)?;
                Value::Written(value, Target::Factors)
            }
            Whole::Divisors => {
                let divisors = divisors(number, budget)?;
                let items = divisors.into_iter().map(|divisor| Value::Number(cx.number(divisor))).collect();
                Value::List(Brackets::Square, items)
            }
            Whole::DivisorCount => {
                let count = divisors(positive()?, budget)?.len();
                Value::Number(cx.number(i64::try_from(count).unwrap_or(i64::MAX)))
            }
            Whole::LargestPrime => {
                let primes = factors(positive()?, budget)?;
                let largest = primes.into_iter().map(|(prime, _)| prime).filter(|prime| *prime > Integer::ONE).max();
                Value::Number(cx.number(largest.ok_or_else(no_prime)?))
            }
            Whole::DigitSum | Whole::DigitCount | Whole::TrailingZeros => {
                Value::Number(cx.number(of_digits(function, number, budget)?))
            }
            Whole::PrimeCount => Value::Number(cx.number(self.primes_up_to(number)?)),
            Whole::Totient => Value::Number(cx.number(totient(positive()?, budget)?)),
            Whole::NextPrime => {
                let mut next = number.max(&Integer::ONE) + Integer::ONE;
                while !is_prime(&next, budget)? {
                    next += Integer::ONE;
                }
                Value::Number(cx.number(next))
            }
            Whole::Fibonacci => Value::Number(cx.number(self.fibonacci(number)?.0)),
            Whole::Lucas => {
                let (term, next) = self.fibonacci(number)?;
                Value::Number(cx.number(next * Integer::from(2) - term))
            }
        })
    }

    /// How many primes there are up to a number, by the sieve of Eratosthenes.
    fn primes_up_to(&self, number: &Integer) -> Faulty<i64> {
        const MOST: i64 = 1_000_000;
        let most = number
            .to_i64()
            .filter(|number| *number <= MOST)
            .ok_or_else(|| Fault::new(ErrorCode::Domain, format!("primes are counted up to {MOST}")))?;
        let size = usize::try_from(most.max(1)).unwrap_or(1) + 1;
        self.cx.budget.spend(1 + size as u64 / 64)?;
        let mut is_composite = vec![false; size];
        let mut count = 0;
        for candidate in 2..size {
            if is_composite.get(candidate) == Some(&false) {
                count += 1;
                for multiple in (candidate.saturating_mul(candidate)..size).step_by(candidate) {
                    if let Some(mark) = is_composite.get_mut(multiple) {
                        *mark = true;
                    }
                }
            }
        }
        Ok(count)
    }

    /// The Fibonacci number with this index, and the next one. Before 0, each is the second after it less the first.
    fn fibonacci(&self, index: &Integer) -> Faulty<(Integer, Integer)> {
        const MOST: i64 = 400_000;
        let index = index.to_i64().filter(|index| (-MOST..=MOST).contains(index)).ok_or_else(|| {
            Fault::new(ErrorCode::Domain, format!("the index must be a whole number between -{MOST} and {MOST}"))
        })?;
        let (mut term, mut next) = (Integer::ZERO, Integer::ONE);
        let size = index.unsigned_abs();
        for bit in (0..u64::BITS - size.leading_zeros()).rev() {
            let bits = next.bit_len();
            self.cx.budget.pay(price::product(bits, bits).saturating_mul(3))?;
            let double = &term * (&next * Integer::from(2) - &term);
            let after = &term * &term + &next * &next;
            (term, next) = if size >> bit & 1 == 0 { (double, after) } else { (after.clone(), double + after) };
        }
        if index >= 0 {
            return Ok((term, next));
        }
        // F(-n) has the sign of (-1)^(n + 1), and F(1 - n) is the one before F(n), with the other sign.
        let before = &next - &term;
        Ok(if size % 2 == 0 { (-term, before) } else { (term, -before) })
    }
}

/// What is asked of the decimal digits of a number.
fn of_digits(function: Whole, number: &Integer, budget: &Budget) -> Faulty<i64> {
    let bits = number.bit_len();
    budget.pay(price::product(bits, bits))?;
    let digits = number.to_string();
    let digits = digits.trim_start_matches('-').as_bytes();
    let count = match function {
        Whole::DigitSum => return Ok(digits.iter().map(|digit| i64::from(digit - b'0')).sum()),
        Whole::DigitCount => digits.len(),
        _ if *number == Integer::ZERO => 0,
        _ => digits.iter().rev().take_while(|digit| **digit == b'0').count(),
    };
    Ok(i64::try_from(count).unwrap_or(i64::MAX))
}

fn no_prime() -> Fault {
    Fault::new(ErrorCode::Domain, "1 has no prime factor")
}

/// The whole number of a value.
pub(super) fn whole_number(value: Expr<'_>) -> Faulty<&Integer> {
    value.as_integer().ok_or_else(|| Fault::new(ErrorCode::Domain, "the arguments must be whole numbers"))
}

fn not_positive() -> Fault {
    Fault::new(ErrorCode::Domain, "the number must be positive")
}

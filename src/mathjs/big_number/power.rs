//! Powers.

use pascaline_base::error::Fault;
use pascaline_number::float::elementary::pow as power_of_numbers;
use pascaline_number::integer::IntegerExt;

use super::{BigNumber, Decimal, PRECISION, bits_of_digits, pay_operation};
use crate::Context;

/// The greatest integer exponent whose power is computed by squaring.
const GREATEST_SAFE: u64 = (1 << 53) - 1;

/// The digits that are kept while squaring.
const WORKING_DIGITS: usize = PRECISION + 34;

impl BigNumber {
    /// The power; NaN if it is not real.
    pub(in super::super) fn power(&self, exponent: &Self, budget: &mut Context) -> Result<Self, Fault> {
        let (Self::Finite(x), Self::Finite(y)) = (self, exponent) else {
            return self.power_as_number(exponent, budget);
        };
        if x.is_zero() || y.is_zero() {
            return self.power_as_number(exponent, budget);
        }
        if x.is_one() && !x.negative {
            return Ok(self.clone());
        }
        if y.is_one() && !y.negative {
            return self.round_digits(PRECISION, budget);
        }
        if let Some(size) = integer_exponent(y, budget)? {
            let power = self.power_by_squaring(size, budget)?;
            return if y.negative {
                Self::small(1).divide(&power, budget)
            } else {
                power.round_digits(PRECISION, budget)
            };
        }
        if !x.negative {
            return self.real_power(exponent, budget);
        }
        if !y.is_integer() {
            return Ok(Self::NotANumber);
        }
        let power = if x.is_one() { Self::small(1) } else { self.abs().real_power(exponent, budget)? };
        Ok(if y.is_odd() { power.negate() } else { power })
    }

    /// The root of a positive number, by its power to the reciprocal of the degree with two more digits.
    pub(in super::super) fn root_of_degree(
        &self,
        degree: &Self,
        is_inverse: bool,
        budget: &mut Context,
    ) -> Result<Self, Fault> {
        let exponent = Self::small(1).divide_to(PRECISION + 2, degree, budget)?;
        let root = self.power(&exponent, budget)?;
        if is_inverse { Self::small(1).divide(&root, budget) } else { Ok(root) }
    }

    /// Zeros, infinities and NaN follow JavaScript's numbers.
    fn power_as_number(&self, exponent: &Self, budget: &Context) -> Result<Self, Fault> {
        Self::from_number(power_of_numbers(self.to_number(budget)?, exponent.to_number(budget)?), budget)
    }

    /// `self^exponent` by squaring, to some digits more than a result has.
    fn power_by_squaring(&self, exponent: u64, budget: &Context) -> Result<Self, Fault> {
        let (mut power, mut square, mut left) = (Self::small(1), self.clone(), exponent);
        loop {
            if left % 2 == 1 {
                power = power.multiply_exactly(&square, budget)?.round_digits(WORKING_DIGITS, budget)?;
            }
            left /= 2;
            if left == 0 {
                return Ok(power);
            }
            square = square.multiply_exactly(&square, budget)?.round_digits(WORKING_DIGITS, budget)?;
        }
    }

    /// `n!` as mathjs multiplies it: of an even `n`, the products of the first and the last factor, of the second and the
    /// last but one, and so on, each to a few more digits than the result has.
    pub(in super::super) fn factorial(n: u64, budget: &Context) -> Result<Self, Fault> {
        budget.spend(n)?;
        if n < 8 {
            return Self::from_integer(&(1..=n).product::<u64>().into(), budget);
        }
        if n % 2 == 1 {
            return Self::from_integer(&n.into(), budget)?.multiply(&Self::factorial(n - 1, budget)?, budget);
        }
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the budget has paid for n, which is small"
        )]
        let digits = PRECISION + pascaline_number::float::elementary::log(n as f64) as usize;
        let mut product = Self::from_integer(&n.into(), budget)?;
        let (mut pair, mut step) = (n, n);
        while step > 2 {
            step -= 2;
            pair += step;
            let factor = Self::from_integer(&pair.into(), budget)?;
            product = product.multiply_exactly(&factor, budget)?.round_digits(digits, budget)?;
        }
        product.round_digits(PRECISION, budget)
    }
}

/// The magnitude of an integer exponent that is small enough for squaring.
fn integer_exponent(y: &Decimal, budget: &Context) -> Result<Option<u64>, Fault> {
    const MOST_DIGITS: i64 = 16;
    if !y.is_integer() || y.scientific_exponent() >= MOST_DIGITS {
        return Ok(None);
    }
    pay_operation(budget, bits_of_digits(2 * PRECISION))?;
    Ok(y.to_integer(budget)?.magnitude().filter(|size| *size <= GREATEST_SAFE))
}

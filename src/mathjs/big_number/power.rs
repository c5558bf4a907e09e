//! Powers.

use pascaline_base::error::Fault;
use pascaline_number::decimal::Decimal;
use pascaline_number::float::elementary::pow as power_of_numbers;
use pascaline_number::integer::IntegerExt;

use super::{BigNumber, PRECISION, bits_of_digits, magnitude, pay_for_operation};
use crate::Context;

/// The greatest integer exponent whose power is computed by squaring.
const GREATEST_SAFE: u64 = (1 << 53) - 1;

/// The digits that are kept while squaring.
const WORKING_DIGITS: usize = PRECISION + 34;

impl BigNumber {
    /// The power; NaN if it is not real.
    pub(crate) fn power(&self, cx: &Context, exponent: &Self) -> Result<Self, Fault> {
        let (Self::Finite(x), Self::Finite(y)) = (self, exponent) else {
            return self.power_as_number(cx, exponent);
        };
        if x.is_zero() || y.is_zero() {
            return self.power_as_number(cx, exponent);
        }
        if x.is_one() && !x.is_negative() {
            return Ok(self.clone());
        }
        if y.is_one() && !y.is_negative() {
            return self.round_digits(cx, PRECISION);
        }
        if let Some(size) = integer_exponent(cx, y)? {
            let power = self.power_by_squaring(cx, size)?;
            return if y.is_negative() { Self::small(1).divide(cx, &power) } else { power.round_digits(cx, PRECISION) };
        }
        if !x.is_negative() {
            return self.real_power(cx, exponent);
        }
        if !y.is_integer() {
            return Ok(Self::NotANumber);
        }
        let power = if x.is_one() { Self::small(1) } else { self.abs().real_power(cx, exponent)? };
        Ok(if y.is_odd() { power.negate() } else { power })
    }

    /// The root of a positive number, by its power to the reciprocal of the degree with two more digits.
    pub(crate) fn root_of_degree(&self, cx: &Context, degree: &Self, is_inverse: bool) -> Result<Self, Fault> {
        let exponent = Self::small(1).divide_to(cx, PRECISION + 2, degree)?;
        let root = self.power(cx, &exponent)?;
        if is_inverse { Self::small(1).divide(cx, &root) } else { Ok(root) }
    }

    /// Zeros, infinities and NaN follow JavaScript's numbers.
    fn power_as_number(&self, cx: &Context, exponent: &Self) -> Result<Self, Fault> {
        Self::from_number(cx, power_of_numbers(self.to_number(cx)?, exponent.to_number(cx)?))
    }

    /// `self^exponent` by squaring, to some digits more than a result has.
    fn power_by_squaring(&self, cx: &Context, exponent: u64) -> Result<Self, Fault> {
        let (mut power, mut square, mut left) = (Self::small(1), self.clone(), exponent);
        loop {
            if left % 2 == 1 {
                power = power.multiply_exactly(cx, &square)?.round_digits(cx, WORKING_DIGITS)?;
            }
            left /= 2;
            if left == 0 {
                return Ok(power);
            }
            square = square.multiply_exactly(cx, &square)?.round_digits(cx, WORKING_DIGITS)?;
        }
    }

    /// `n!` as mathjs multiplies it: for an even `n`, the products of the first and the last factor, of the second and the
    /// last but one, and so on, each to a few more digits than the result has.
    pub(crate) fn factorial(cx: &Context, n: u64) -> Result<Self, Fault> {
        cx.spend(n)?;
        if n < 8 {
            return Self::from_integer(cx, &(1..=n).product::<u64>().into());
        }
        if n % 2 == 1 {
            return Self::from_integer(cx, &n.into())?.multiply(cx, &Self::factorial(cx, n - 1)?);
        }
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the budget has paid for n, which is small"
        )]
        let digits = PRECISION + pascaline_number::float::elementary::log(n as f64) as usize;
        let mut product = Self::from_integer(cx, &n.into())?;
        let (mut pair, mut step) = (n, n);
        while step > 2 {
            step -= 2;
            pair += step;
            let factor = Self::from_integer(cx, &pair.into())?;
            product = product.multiply_exactly(cx, &factor)?.round_digits(cx, digits)?;
        }
        product.round_digits(cx, PRECISION)
    }
}

/// The magnitude of an integer exponent that is small enough for squaring.
fn integer_exponent(cx: &Context, y: &Decimal) -> Result<Option<u64>, Fault> {
    const MOST_DIGITS: i64 = 16;
    if !y.is_integer() || y.scientific_exponent() >= MOST_DIGITS {
        return Ok(None);
    }
    pay_for_operation(cx, bits_of_digits(2 * PRECISION))?;
    Ok(magnitude(cx, y)?.magnitude().filter(|size| *size <= GREATEST_SAFE))
}

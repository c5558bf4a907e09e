//! Sums, products, quotients, rounding, roots.

use pascaline_base::error::Fault;
use pascaline_number::decimal::{Decimal, Rounding, power_of_ten};
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::{BigNumber, PRECISION, bits_of_digits, pay_for_operation, signed};
use crate::Context;

/// The directions of rounding to an integer, or to a number of decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Towards {
    Nearest,
    Floor,
    Ceiling,
}

impl BigNumber {
    pub(crate) fn negate(&self) -> Self {
        match self {
            Self::NotANumber => Self::NotANumber,
            Self::Infinite { negative } => Self::Infinite { negative: !negative },
            Self::Finite(x) => Self::Finite(x.negated()),
        }
    }

    pub(crate) fn abs(&self) -> Self {
        if self.is_negative() { self.negate() } else { self.clone() }
    }

    pub(crate) fn add(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        match (self, other) {
            (Self::NotANumber, _) | (_, Self::NotANumber) => Ok(Self::NotANumber),
            (Self::Infinite { negative: x }, Self::Infinite { negative: y }) if x != y => Ok(Self::NotANumber),
            (Self::Infinite { .. }, _) => Ok(self.clone()),
            (_, Self::Infinite { .. }) => Ok(other.clone()),
            (Self::Finite(x), Self::Finite(y)) => sum(cx, x, y, Some(PRECISION)),
        }
    }

    pub(crate) fn subtract(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        self.add(cx, &other.negate())
    }

    pub(crate) fn multiply(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        let negative = self.is_negative() != other.is_negative();
        match (self, other) {
            (Self::Finite(x), Self::Finite(y)) => {
                let (coefficient, exponent) = product(cx, x, y)?;
                Ok(Self::rounded(negative, coefficient, exponent))
            }
            _ if self.is_nan() || other.is_nan() || self.is_zero() || other.is_zero() => Ok(Self::NotANumber),
            _ => Ok(Self::Infinite { negative }),
        }
    }

    /// The product without rounding.
    pub(crate) fn multiply_exactly(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        let (Self::Finite(x), Self::Finite(y)) = (self, other) else { return self.multiply(cx, other) };
        let (coefficient, exponent) = product(cx, x, y)?;
        Ok(Self::exact(x.is_negative() != y.is_negative(), coefficient, exponent))
    }

    pub(crate) fn divide(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        self.divide_to(cx, PRECISION, other)
    }

    /// The quotient, rounded to this many digits.
    pub(crate) fn reciprocal(&self, cx: &Context) -> Result<Self, Fault> {
        Self::small(1).divide(cx, self)
    }

    pub(super) fn divide_to(&self, cx: &Context, precision: usize, other: &Self) -> Result<Self, Fault> {
        let negative = self.is_negative() != other.is_negative();
        match (self, other) {
            (Self::NotANumber, _) | (_, Self::NotANumber) => Ok(Self::NotANumber),
            (Self::Infinite { .. }, Self::Infinite { .. }) => Ok(Self::NotANumber),
            (Self::Infinite { .. }, _) => Ok(Self::Infinite { negative }),
            (_, Self::Infinite { .. }) => Ok(Self::Finite(Decimal::zero(negative))),
            (Self::Finite(x), Self::Finite(y)) if y.is_zero() => {
                Ok(if x.is_zero() { Self::NotANumber } else { Self::Infinite { negative } })
            }
            (Self::Finite(x), Self::Finite(y)) => {
                // One digit more than the result has decides its rounding.
                let digits = (precision + 2 + y.length()).saturating_sub(x.length());
                pay_for_operation(cx, x.bits().max(y.bits()) + bits_of_digits(digits))?;
                let quotient = (x.coefficient() * power_of_ten(digits)).quotient(y.coefficient());
                let exponent = x.exponent().saturating_sub(y.exponent()).saturating_sub(signed(digits));
                Ok(Self::rounded_to(precision, negative, quotient, exponent))
            }
        }
    }

    /// decimal.js's remainder in its mode `EUCLID`, which mathjs uses: never negative.
    pub(crate) fn remainder(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        match (self, other) {
            (Self::Finite(_), Self::Finite(y)) if y.is_zero() => Ok(Self::NotANumber),
            (Self::Finite(_), Self::Infinite { .. }) => Ok(self.clone()),
            (Self::Finite(x), Self::Finite(y)) => {
                let (x_whole, y_whole, exponent) = aligned(cx, x, y)?;
                let x_signed = if x.is_negative() { -x_whole } else { x_whole };
                let rest = x_signed.remainder(&y_whole);
                if rest.is_zero() {
                    return Ok(Self::Finite(Decimal::zero(x.is_negative())));
                }
                Ok(Self::rounded(false, rest, exponent))
            }
            _ => Ok(Self::NotANumber),
        }
    }

    /// The number rounded to an integer.
    pub(crate) fn round(&self, cx: &Context, towards: Towards) -> Result<Self, Fault> {
        self.round_at(cx, 0, towards)
    }

    /// The number rounded to this many decimals.
    pub(crate) fn round_at(&self, cx: &Context, decimals: i64, towards: Towards) -> Result<Self, Fault> {
        let Self::Finite(x) = self else { return Ok(self.clone()) };
        let unit = decimals.saturating_neg();
        if x.exponent() >= unit || x.is_zero() {
            return Ok(self.clone());
        }
        pay_for_operation(cx, x.bits())?;
        let rounding = match towards {
            Towards::Nearest => Rounding::HalfUp,
            Towards::Floor if x.is_negative() => Rounding::Up,
            Towards::Ceiling if !x.is_negative() => Rounding::Up,
            Towards::Floor | Towards::Ceiling => Rounding::Down,
        };
        Ok(Self::in_range(x.round_at(unit, rounding)))
    }

    /// The number rounded to this many significant digits.
    pub(crate) fn round_digits(&self, cx: &Context, digits: usize) -> Result<Self, Fault> {
        match self {
            Self::Finite(x) if x.length() > digits => {
                pay_for_operation(cx, x.bits())?;
                Ok(Self::in_range(x.round(digits, Rounding::HalfUp)))
            }
            _ => Ok(self.clone()),
        }
    }

    /// The square root; NaN of a negative number.
    pub(crate) fn square_root(&self, cx: &Context) -> Result<Self, Fault> {
        match self {
            Self::Finite(x) if x.is_zero() => Ok(self.clone()),
            Self::Finite(x) if !x.is_negative() => root(cx, x, 2),
            Self::Infinite { negative: false } => Ok(self.clone()),
            _ => Ok(Self::NotANumber),
        }
    }

    pub(crate) fn cube_root(&self, cx: &Context) -> Result<Self, Fault> {
        match self {
            Self::Finite(x) if !x.is_zero() => root(cx, x, 3),
            _ => Ok(self.clone()),
        }
    }
}

/// The root of degree 2 or 3 of the magnitude, with the number's sign, rounded.
fn root(cx: &Context, x: &Decimal, degree: u32) -> Result<BigNumber, Fault> {
    let degree_of_ten = i64::from(degree);
    // So many digits that the root has two more than the result, and an exponent that the degree divides.
    let missing = ((PRECISION + 2) * degree as usize).saturating_sub(x.length());
    let exponent = x.exponent().saturating_sub(signed(missing));
    let further = exponent.rem_euclid(degree_of_ten);
    let digits = missing + as_usize(further);
    let bits = x.bits() + bits_of_digits(digits);
    pay_for_operation(cx, bits)?;
    cx.pay(price::root(bits, degree))?;
    let radicand = x.coefficient() * power_of_ten(digits);
    let root = radicand.root(degree).unwrap_or_default();
    Ok(BigNumber::rounded(x.is_negative(), root, exponent.saturating_sub(further) / degree_of_ten))
}

fn product(cx: &Context, x: &Decimal, y: &Decimal) -> Result<(Integer, i64), Fault> {
    pay_for_operation(cx, x.bits().max(y.bits()))?;
    cx.pay(price::quotient(x.bits() + y.bits(), bits_of_digits(PRECISION)))?;
    Ok((x.coefficient() * y.coefficient(), x.exponent().saturating_add(y.exponent())))
}

/// Both magnitudes as multiples of the same power of ten, and its exponent.
fn aligned(cx: &Context, x: &Decimal, y: &Decimal) -> Result<(Integer, Integer, i64), Fault> {
    let exponent = x.exponent().min(y.exponent());
    let widen = |number: &Decimal| {
        let zeros = usize::try_from(number.exponent().saturating_sub(exponent)).unwrap_or(usize::MAX);
        pay_for_operation(cx, number.bits().saturating_add(bits_of_digits(zeros)))?;
        let coefficient = number.coefficient();
        Ok(if zeros == 0 { coefficient.clone() } else { coefficient * power_of_ten(zeros) })
    };
    Ok((widen(x)?, widen(y)?, exponent))
}

/// The sum, rounded to this many digits if they are given.
fn sum(cx: &Context, x: &Decimal, y: &Decimal, digits: Option<usize>) -> Result<BigNumber, Fault> {
    if x.is_zero() || y.is_zero() {
        return sum_with_zero(cx, x, y, digits);
    }
    if let Some((whole, exponent)) = sum_of_words(x, y).filter(|_| digits.is_none_or(|digits| digits >= PRECISION)) {
        pay_for_operation(cx, i128::BITS as usize)?;
        let zero = || Decimal::zero(false);
        let magnitude = Integer::from(whole.unsigned_abs());
        return Ok(if whole == 0 {
            BigNumber::Finite(zero())
        } else {
            BigNumber::exact(whole < 0, magnitude, exponent)
        });
    }
    let (large, small) = if x.scientific_exponent() >= y.scientific_exponent() { (x, y) } else { (y, x) };
    if let Some(digits) = digits {
        // A number far below the digits of the result only decides on which side of the other one it is.
        let depth = signed(large.length().max(digits) + 2);
        let lowest = large.scientific_exponent().saturating_sub(depth);
        if small.scientific_exponent() < lowest {
            let speck = Decimal::new(small.is_negative(), Integer::ONE, lowest);
            return sum_of_near(cx, large, &speck, Some(digits));
        }
    }
    sum_of_near(cx, large, small, digits)
}

/// The sum as a multiple of a power of ten, and its exponent, if both numbers are words and so near that it fits twice as many
/// bits, and therefore fewer digits than a result has.
fn sum_of_words(x: &Decimal, y: &Decimal) -> Option<(i128, i64)> {
    const MOST_ZEROS: u32 = 18;
    let exponent = x.exponent().min(y.exponent());
    let widened = |number: &Decimal| {
        let zeros =
            u32::try_from(number.exponent().checked_sub(exponent)?).ok().filter(|zeros| *zeros <= MOST_ZEROS)?;
        let whole = i128::from(number.coefficient().magnitude()?) * 10_i128.pow(zeros);
        Some(if number.is_negative() { -whole } else { whole })
    };
    Some((widened(x)? + widened(y)?, exponent))
}

fn sum_with_zero(cx: &Context, x: &Decimal, y: &Decimal, digits: Option<usize>) -> Result<BigNumber, Fault> {
    let zero_sum = x.is_zero() && y.is_zero();
    if zero_sum {
        return Ok(BigNumber::Finite(Decimal::zero(x.is_negative() && y.is_negative())));
    }
    let other = BigNumber::Finite(if x.is_zero() { y.clone() } else { x.clone() });
    match digits {
        Some(digits) => other.round_digits(cx, digits),
        None => Ok(other),
    }
}

fn sum_of_near(cx: &Context, x: &Decimal, y: &Decimal, digits: Option<usize>) -> Result<BigNumber, Fault> {
    let (x_whole, y_whole, exponent) = aligned(cx, x, y)?;
    let (negative, whole) = match (x.is_negative() == y.is_negative(), x_whole >= y_whole) {
        (true, _) => (x.is_negative(), x_whole + y_whole),
        (false, true) => (x.is_negative(), x_whole - y_whole),
        (false, false) => (y.is_negative(), y_whole - x_whole),
    };
    if whole.is_zero() {
        return Ok(BigNumber::Finite(Decimal::zero(false)));
    }
    Ok(match digits {
        Some(digits) => BigNumber::rounded_to(digits, negative, whole, exponent),
        None => BigNumber::exact(negative, whole, exponent),
    })
}

//! The value of a quantity in base units.

use std::f64::consts::PI;

use num_complex::Complex64;
use pascaline_base::error::Fault;
use pascaline_unit::table::Factor;

use super::Part;
use super::precise::Precise;
use crate::big_number::BigNumber;
use crate::operations::operators::{ADD_SCALAR, DIVIDE_SCALAR, MULTIPLY_SCALAR};
use crate::operations::typed::apply_two;
use crate::value::Value;
use crate::{Context, operations::arithmetic};
use crate::{Numbers, exact, value::complex, value::fraction};

/// A number with twice the digits of a double, or a value of another numeric type.
#[derive(Clone, Debug)]
pub(super) enum Amount {
    Number(Precise),
    Other(Value),
}

impl Amount {
    /// A computed value.
    pub(super) fn of(value: Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(Precise::of(number)),
            value => Self::Other(value),
        }
    }

    /// A value before units. Before an angle a number is the double, since the sine of an angle shows its last digit.
    pub(super) fn written(value: &Value, parts: &[Part]) -> Self {
        match value {
            Value::Number(number) if !parts.iter().any(Part::is_angle) => Self::Number(Precise::written(*number)),
            value => Self::of(value.clone()),
        }
    }

    /// One, in the numeric type of a value.
    pub(super) fn one(cx: &Context, like: &Self) -> Result<Self, Fault> {
        like.decimal(cx, 1.0)
    }

    pub(super) fn value(&self) -> Value {
        match self {
            Self::Number(number) => Value::Number(number.number),
            Self::Other(value) => value.clone(),
        }
    }

    /// A decimal number in the numeric type of this value.
    pub(super) fn decimal(&self, cx: &Context, number: f64) -> Result<Self, Fault> {
        Ok(match self {
            Self::Other(Value::BigNumber(_)) => Self::Other(BigNumber::from_number(cx, number)?.into()),
            Self::Other(Value::Fraction(_)) => Self::Other(fraction::from_number(cx, number)?.into()),
            Self::Number(_) | Self::Other(_) => Self::Number(Precise::decimal(number)),
        })
    }

    pub(super) fn plus(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        match (self, other) {
            (Self::Number(x), Self::Number(y)) => Ok(Self::Number(x.plus(*y))),
            _ => Ok(Self::of(apply_two(cx, &ADD_SCALAR, &self.value(), &other.value())?)),
        }
    }

    /// The size as a double.
    pub(super) fn size(&self, cx: &Context) -> Result<f64, Fault> {
        Ok(match self {
            Self::Number(number) => number.number.abs(),
            Self::Other(Value::Complex(number)) => complex::abs(*number),
            Self::Other(Value::BigNumber(number)) => number.to_number(cx)?.abs(),
            Self::Other(Value::Fraction(fraction)) => {
                cx.spend(1)?;
                fraction::to_number(fraction).abs()
            }
            Self::Other(_) => 0.0,
        })
    }

    pub(super) fn times(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        match (self, other) {
            (Self::Number(x), Self::Number(y)) => Ok(Self::Number(x.times(*y))),
            _ => Ok(Self::of(apply_two(cx, &MULTIPLY_SCALAR, &self.value(), &other.value())?)),
        }
    }

    pub(super) fn over(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        match (self, other) {
            (Self::Number(x), Self::Number(y)) => Ok(Self::Number(x.over(*y))),
            _ => Ok(Self::of(apply_two(cx, &DIVIDE_SCALAR, &self.value(), &other.value())?)),
        }
    }

    /// The power. A negative number has complex roots.
    pub(super) fn to_the(&self, cx: &Context, power: &Value) -> Result<Self, Fault> {
        match (self, power) {
            (Self::Number(x), Value::Number(power)) if x.number >= 0.0 || power.fract() == 0.0 => {
                Ok(Self::Number(x.to_the(*power)))
            }
            _ => Ok(Self::of(arithmetic::power(cx, &self.value(), power)?)),
        }
    }
}

impl Part {
    /// Whether its factor is a multiple of pi.
    pub(super) fn is_angle(&self) -> bool {
        matches!(self.unit.row.factor, Factor::Pi(..))
    }

    /// The size of the unit in base units, in the numeric type of a value.
    fn size(&self, cx: &Context, like: &Amount) -> Result<Amount, Fault> {
        let factor = match self.unit.row.factor {
            Factor::Decimal(factor) => like.decimal(cx, factor)?,
            Factor::Ratio(x, y) => {
                let (x, y) = (like.decimal(cx, x)?, like.decimal(cx, y)?);
                x.over(cx, &y)?
            }
            Factor::Pi(times, over) => multiple_of_pi(cx, like, times, over)?,
            Factor::Imaginary => Amount::Other(Value::Complex(Complex64::I)),
        };
        let factor = match self.unit.prefix.factor {
            1.0 => factor,
            prefix => {
                let prefix = like.decimal(cx, prefix)?;
                factor.times(cx, &prefix)?
            }
        };
        if self.power == 1.0 {
            return Ok(factor);
        }
        let power = like.decimal(cx, self.power)?.value();
        factor.to_the(cx, &power)
    }
}

/// An angle in radians: the multiple of the double pi, or of 64 digits of it where all numbers have that many.
fn multiple_of_pi(cx: &Context, like: &Amount, times: f64, over: f64) -> Result<Amount, Fault> {
    if cx.numbers() == Numbers::BigNumber
        && let Some(pi) = exact::constant(cx, "pi")?
    {
        let pi = Amount::Other(pi.into());
        let (times, over) = (pi.decimal(cx, times)?, pi.decimal(cx, over)?);
        return pi.times(cx, &times)?.over(cx, &over);
    }
    let multiple = PI * times / over;
    match like {
        Amount::Number(_) => Ok(Amount::Number(Precise::of(multiple))),
        Amount::Other(_) => like.decimal(cx, multiple),
    }
}

/// A value of these units, in base units.
pub(super) fn normalized(cx: &Context, value: Amount, parts: &[Part]) -> Result<Amount, Fault> {
    let mut result = value;
    for part in parts {
        let size = part.size(cx, &result)?;
        result = result.times(cx, &size)?;
    }
    Ok(result)
}

/// A value in base units, in these units.
pub(super) fn denormalized(cx: &Context, value: &Amount, parts: &[Part]) -> Result<Amount, Fault> {
    let mut result = value.clone();
    for part in parts {
        let size = part.size(cx, &result)?;
        result = result.over(cx, &size)?;
    }
    Ok(result)
}

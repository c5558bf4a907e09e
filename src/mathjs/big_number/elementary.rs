//! Elementary functions: computed with 20 digits more than the result has, and rounded once.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_mp::{self as mp, Constants, Precision, Real};
use pascaline_number::decimal::{Decimal, power_of_ten};
use pascaline_number::integer::{Integer, IntegerExt, Signed};
use pascaline_number::size::as_usize;

use super::{BigNumber, PRECISION, bits_of_digits, pay_for_operation, signed};
use crate::Context;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Exp,
    Ln,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
}

/// The digits that are computed.
const WORKING_DIGITS: usize = PRECISION + 20;

/// Numbers with exponents beyond this are treated by their leading terms.
const FAR: i64 = 100;

/// The digits of π that decimal.js has.
const DIGITS_OF_PI: i64 = 1025;

/// Computes with reals whose work the budget pays, at the working precision and `extra` bits.
fn with_reals<T>(cx: &Context, extra: usize, compute: impl FnOnce(Precision<'_>) -> T) -> Result<T, Fault> {
    // Conversions from and to decimal, and what the functions do around their series.
    const STEPS_AROUND: u64 = 30;
    cx.spend(STEPS_AROUND)?;
    let bits = bits_of_digits(WORKING_DIGITS).saturating_add(extra);
    let constants = Constants::default();
    let result = compute(Precision::nearest(u32::try_from(bits).unwrap_or(u32::MAX), &cx.budget, &constants));
    cx.take_refusal().map_or(Ok(result), Err)
}

/// `x`, rounded to binary.
fn real(x: &Decimal, to: Precision) -> Real {
    let zeros = usize::try_from(x.exponent().unsigned_abs()).unwrap_or(usize::MAX);
    if !to.pay(pascaline_number::price::power(4, zeros as u64)) {
        return Real::ZERO;
    }
    let coefficient = if x.is_negative() { -x.coefficient() } else { x.coefficient().clone() };
    if x.exponent() >= 0 {
        Real::from(&(coefficient * power_of_ten(zeros))).round(to)
    } else {
        Real::from(&coefficient).over(&Real::from(&power_of_ten(zeros)), to)
    }
}

/// `real * 10^exponent`, rounded to decimal.
fn decimal(real: &Real, exponent: i64, to: Precision) -> BigNumber {
    if real.is_zero() {
        return BigNumber::zero();
    }
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "an estimate of a few digits")]
    let leading = (real.magnitude() as f64 * std::f64::consts::LOG10_2) as i64;
    let shift = signed(WORKING_DIGITS) - leading;
    let size = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
    if !to.pay(
        pascaline_number::price::power(4, size as u64)
            .saturating_add(pascaline_number::price::quotient(4 * size, 4 * size)),
    ) {
        return BigNumber::NotANumber;
    }
    let power = Real::from(&power_of_ten(size));
    let scaled = if shift >= 0 { real.multiply(&power, to) } else { real.over(&power, to) };
    let whole = scaled.nearest(to);
    BigNumber::rounded(
        whole.is_negative(),
        if whole.is_negative() { -whole } else { whole },
        exponent.saturating_sub(shift),
    )
}

fn half_pi(cx: &Context) -> Result<BigNumber, Fault> {
    with_reals(cx, 0, |to| decimal(&mp::pi(to).shift(-1), 0, to))
}

impl BigNumber {
    /// The value of an elementary function. NaN where it is not real.
    pub(crate) fn apply(&self, cx: &Context, function: Function) -> Result<Self, Fault> {
        match self {
            Self::NotANumber => Ok(Self::NotANumber),
            Self::Infinite { negative } => at_infinity(cx, function, *negative),
            Self::Finite(x) if x.is_zero() => at_zero(cx, function, x.is_negative()),
            Self::Finite(x) => finite(cx, function, x),
        }
    }

    fn with_sign(self, negative: bool) -> Self {
        if negative { self.abs().negate() } else { self.abs() }
    }

    /// decimal.js's `log(base)`, rounded once.
    pub(crate) fn logarithm(&self, cx: &Context, base: i64) -> Result<Self, Fault> {
        match self {
            Self::Finite(x) if x.is_zero() => Ok(Self::infinity(true)),
            Self::Infinite { negative: false } => Ok(self.clone()),
            Self::Finite(x) if !x.is_negative() => {
                if base == 10 && x.coefficient().is_one() {
                    return Ok(Self::small(x.exponent()));
                }
                with_reals(cx, x.bits() + 64, |to| {
                    let base = mp::ln(&Real::from(base), to).unwrap_or_default();
                    decimal(&ln(x, to).over(&base, to), 0, to)
                })
            }
            _ => Ok(Self::NotANumber),
        }
    }

    /// `self^exponent` for a positive number that is not 1 and an exponent that is not zero; both are finite.
    pub(super) fn real_power(&self, cx: &Context, exponent: &Self) -> Result<Self, Fault> {
        let (Self::Finite(x), Self::Finite(y)) = (self, exponent) else { return Ok(Self::NotANumber) };
        let magnitude =
            y.scientific_exponent().saturating_add(signed(x.scientific_exponent().unsigned_abs().to_string().len()));
        if magnitude > 40 {
            let grows = (x.scientific_exponent() >= 0) != y.is_negative();
            return Ok(if grows { Self::infinity(false) } else { Self::zero() });
        }
        if magnitude < -FAR - 20 {
            return Ok(Self::small(1));
        }
        with_reals(cx, x.bits() + 160, |to| exp_of(&real(y, to).multiply(&ln(x, to), to), to))
    }

    /// The angle of a point.
    pub(crate) fn arc_tangent_of_two(cx: &Context, y: &Self, x: &Self) -> Result<Self, Fault> {
        if y.is_nan() || x.is_nan() {
            return Ok(Self::NotANumber);
        }
        let part_of_pi = |quarters: i64| {
            with_reals(cx, 0, |to| {
                decimal(&mp::pi(to).multiply(&Real::from(quarters), to).shift(-2), 0, to).with_sign(y.is_negative())
            })
        };
        match (y, x) {
            (Self::Infinite { .. }, Self::Infinite { negative }) => part_of_pi(if *negative { 3 } else { 1 }),
            (_, Self::Infinite { negative }) => angle_on_axis(y, *negative, part_of_pi),
            _ if y.is_zero() => angle_on_axis(y, x.is_negative(), part_of_pi),
            (Self::Infinite { .. }, _) => part_of_pi(2),
            _ if x.is_zero() => part_of_pi(2),
            (Self::Finite(y), Self::Finite(x)) => {
                let gap = y.scientific_exponent().saturating_sub(x.scientific_exponent());
                if gap > FAR {
                    return part_of_pi(2);
                }
                if gap < -FAR {
                    return if x.is_negative() {
                        part_of_pi(4)
                    } else {
                        Self::Finite(y.clone()).divide(cx, &Self::Finite(x.clone()))
                    };
                }
                // Only the ratio counts: both may be shifted.
                let shifted = |number: &Decimal| number.clone().shifted(x.scientific_exponent().saturating_neg());
                let (y, x) = (shifted(y), shifted(x));
                with_reals(cx, 64, |to| decimal(&mp::atan2(&real(&y, to), &real(&x, to), to), 0, to))
            }
            _ => Ok(Self::NotANumber),
        }
    }
}

/// The angle 0 or π, with the sign of `y`.
fn angle_on_axis(
    y: &BigNumber,
    left: bool,
    part_of_pi: impl FnOnce(i64) -> Result<BigNumber, Fault>,
) -> Result<BigNumber, Fault> {
    if left { part_of_pi(4) } else { Ok(BigNumber::zero().with_sign(y.is_negative())) }
}

fn at_infinity(cx: &Context, function: Function, negative: bool) -> Result<BigNumber, Fault> {
    use Function::{Acosh, Asinh, Atan, Cosh, Exp, Ln, Sinh, Tanh};
    Ok(match function {
        Exp if negative => BigNumber::zero(),
        Exp | Cosh => BigNumber::infinity(false),
        Ln | Acosh if !negative => BigNumber::infinity(false),
        Sinh | Asinh => BigNumber::infinity(negative),
        Tanh => BigNumber::small(if negative { -1 } else { 1 }),
        Atan => half_pi(cx)?.with_sign(negative),
        _ => BigNumber::NotANumber,
    })
}

fn at_zero(cx: &Context, function: Function, negative: bool) -> Result<BigNumber, Fault> {
    use Function::{Acos, Acosh, Cos, Cosh, Exp, Ln};
    match function {
        Exp | Cos | Cosh => Ok(BigNumber::small(1)),
        Ln => Ok(BigNumber::infinity(true)),
        Acos => half_pi(cx),
        Acosh => Ok(BigNumber::NotANumber),
        _ => Ok(BigNumber::Finite(Decimal::zero(negative))),
    }
}

/// The function of a number that is not zero.
fn finite(cx: &Context, function: Function, x: &Decimal) -> Result<BigNumber, Fault> {
    use Function::{Acos, Acosh, Asin, Asinh, Atan, Atanh, Cos, Cosh, Exp, Ln, Sin, Sinh, Tan, Tanh};
    let number = BigNumber::Finite(x.clone());
    if x.scientific_exponent() < -FAR && function != Ln && function != Acosh {
        return match function {
            Exp | Cos | Cosh => Ok(BigNumber::small(1)),
            Acos => half_pi(cx),
            _ => number.round_digits(cx, PRECISION),
        };
    }
    if function == Ln {
        return if x.is_negative() {
            Ok(BigNumber::NotANumber)
        } else {
            with_reals(cx, x.bits() + 64, |to| decimal(&ln(x, to), 0, to))
        };
    }
    if matches!(function, Sin | Cos | Tan) {
        return circular(cx, function, x);
    }
    if x.scientific_exponent() > FAR {
        return far_away(cx, function, x);
    }
    pay_for_operation(cx, x.bits().saturating_add(bits_of_digits(2 * PRECISION)))?;
    // A result that is far smaller than the argument or than 1 needs the digits that cancel.
    let extra = x.bits() + bits_of_digits(usize::try_from(x.scientific_exponent().unsigned_abs()).unwrap_or(0)) + 64;
    with_reals(cx, extra, |to| {
        let real = real(x, to);
        let value = match function {
            Exp => return exp_of(&real, to),
            Sinh | Cosh if x.scientific_exponent() >= 2 => {
                return half_exp_of(&real, to, x.is_negative() && function == Sinh);
            }
            Sinh => mp::sinh(&real, to),
            Cosh => mp::cosh(&real, to),
            Tanh => mp::tanh(&real, to),
            Asinh => mp::asinh(&real, to),
            Atan => mp::atan(&real, to),
            Asin | Acos | Acosh | Atanh => return within_domain(function, &real, to),
            Ln | Sin | Cos | Tan => return BigNumber::NotANumber,
        };
        decimal(&value, 0, to)
    })
}

/// The inverse functions that are not real everywhere.
fn within_domain(function: Function, x: &Real, to: Precision) -> BigNumber {
    let is_one = x.abs() == Real::from(1);
    let value = match function {
        Function::Asin => mp::asin(x, to),
        Function::Acos => mp::acos(x, to),
        Function::Acosh => mp::acosh(x, to),
        _ if is_one => return BigNumber::infinity(x.is_negative()),
        _ => mp::atanh(x, to),
    };
    value.map_or(BigNumber::NotANumber, |value| decimal(&value, 0, to))
}

fn circular(cx: &Context, function: Function, x: &Decimal) -> Result<BigNumber, Fault> {
    let digits = x.scientific_exponent().max(signed(x.length()));
    let guard = if function == Function::Tan { 17 } else { 7 };
    if signed(PRECISION) + digits + guard > DIGITS_OF_PI {
        return Err(Fault::new(ErrorCode::Domain, "[DecimalError] Precision limit exceeded"));
    }
    // As close to a multiple of π/2 as its digits allow, the angle loses as many of them.
    let extra = bits_of_digits(as_usize(digits)) + x.bits() + 64;
    with_reals(cx, extra, |to| {
        let angle = real(x, to);
        decimal(
            &match function {
                Function::Sin => mp::sin(&angle, to),
                Function::Cos => mp::cos(&angle, to),
                _ => mp::tan(&angle, to),
            },
            0,
            to,
        )
    })
}

/// The functions of a number of more than a hundred digits before its point.
fn far_away(cx: &Context, function: Function, x: &Decimal) -> Result<BigNumber, Fault> {
    use Function::{Acosh, Asinh, Atan, Cosh, Exp, Sinh, Tanh};
    match function {
        Exp if x.is_negative() => Ok(BigNumber::zero()),
        Exp | Cosh => Ok(BigNumber::infinity(false)),
        Sinh => Ok(BigNumber::infinity(x.is_negative())),
        Tanh => Ok(BigNumber::small(if x.is_negative() { -1 } else { 1 })),
        Atan => Ok(half_pi(cx)?.with_sign(x.is_negative())),
        Acosh if x.is_negative() => Ok(BigNumber::NotANumber),
        Asinh | Acosh => {
            let value = with_reals(cx, 128, |to| {
                let ln2 = mp::ln(&Real::from(2), to).unwrap_or_default();
                decimal(&ln(x, to).add(&ln2, to), 0, to)
            })?;
            Ok(value.with_sign(x.is_negative()))
        }
        _ => Ok(BigNumber::NotANumber),
    }
}

/// The logarithm of the magnitude.
fn ln(x: &Decimal, to: Precision) -> Real {
    let exponent = x.scientific_exponent();
    if exponent.saturating_abs() <= FAR {
        return mp::ln(&real(x, to).abs(), to).unwrap_or_default();
    }
    let near = x.abs().shifted(-exponent);
    let ten = mp::ln(&Real::from(10), to).unwrap_or_default();
    let near = mp::ln(&real(&near, to), to).unwrap_or_default();
    near.add(&ten.multiply(&Real::from(exponent), to), to)
}

/// `e^x = 10^n e^r` with the integer `n` that leaves a small `r`.
fn exp_of(x: &Real, to: Precision) -> BigNumber {
    const MOST_BITS: i64 = 60;
    if x.magnitude() > MOST_BITS {
        return if x.is_negative() { BigNumber::zero() } else { BigNumber::infinity(false) };
    }
    let ten = mp::ln(&Real::from(10), to).unwrap_or_default();
    let whole = x.over(&ten, to).floor(to);
    let rest = x.subtract(&ten.multiply(&Real::from(&whole), to), to);
    decimal(&mp::exp(&rest, to), whole.to_i64().unwrap_or(0), to)
}

/// `±e^|x| / 2`, where the other exponential vanishes.
fn half_exp_of(x: &Real, to: Precision, negative: bool) -> BigNumber {
    let ln2 = mp::ln(&Real::from(2), to).unwrap_or_default();
    exp_of(&x.abs().subtract(&ln2, to), to).with_sign(negative)
}

/// The constants of mathjs to 64 digits.
pub(crate) fn constant(cx: &Context, name: &str) -> Result<Option<BigNumber>, Fault> {
    let small = BigNumber::small;
    let ln = |number: i64| small(number).apply(cx, Function::Ln);
    let pi = || with_reals(cx, 0, |to| decimal(&mp::pi(to), 0, to));
    Ok(Some(match name {
        "pi" | "PI" => pi()?,
        "tau" => pi()?.multiply(cx, &small(2))?,
        "e" | "E" => small(1).apply(cx, Function::Exp)?,
        "phi" => small(5).square_root(cx)?.add(cx, &small(1))?.divide(cx, &small(2))?,
        "LN2" => ln(2)?,
        "LN10" => ln(10)?,
        "LOG2E" => small(1).divide(cx, &ln(2)?)?,
        "LOG10E" => small(1).divide(cx, &ln(10)?)?,
        "SQRT1_2" => BigNumber::exact(false, Integer::from(5), -1).square_root(cx)?,
        "SQRT2" => small(2).square_root(cx)?,
        _ => return Ok(None),
    }))
}

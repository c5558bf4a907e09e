//! Powers; `exp(x)` is a power of `E`.
//!
//! After `sympy.core.evalf` (BSD-3-Clause): `evalf_pow`, `evalf_exp`.

use pascaline_mp::{self as mp, Real};
use pascaline_number::integer::{BitTest, Integer, IntegerExt, Signed};
use pascaline_number::rational::Rational;

use super::Evaluator;
use super::approximation::{Approximation, CertifiedReal, Parts, value};
use crate::expr::{Constant, Expr};

/// The greatest magnitude of an exponent; with a greater one every power overflows or underflows.
const HUGE_EXPONENT: i64 = 1 << 16;

/// The greatest magnitude of an exponent that is evaluated to more bits: with a greater one the power overflows or underflows
/// anyway, unless the base is 0, and then the bits do not matter.
const LARGE_EXPONENT: i64 = 61;

impl<'a> Evaluator<'_, 'a> {
    /// `evalf_pow`
    pub(super) fn power(&mut self, base: Expr<'a>, exponent: Expr<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        if let Some(exponent) = exponent.as_integer() {
            return self.integer_power(base, exponent, bits);
        }
        if exponent.as_rational().is_some_and(is_half) {
            return self.square_root(base, bits);
        }
        let mut working = bits + 10;
        let Some(mut exponent_value) = self.evaluate(exponent, working)?.as_number() else {
            return self.power_of_infinite(base, exponent, bits);
        };
        if exponent_value.is_zero() {
            return Some(Approximation::real(Real::from(1), bits, self.cx));
        }
        // The power loses as many bits as the exponent has before the point.
        let size = exponent_value.re.map_or(0, CertifiedReal::size);
        if size > HUGE_EXPONENT {
            self.overflow(!exponent_value.re.is_some_and(|re| re.value.is_negative()));
            return None;
        }
        if (6..=LARGE_EXPONENT).contains(&size) {
            working += size;
            self.bits(working)?;
            exponent_value = self.parts(exponent, working)?;
        }
        if base.is_constant(Constant::Exp1) {
            return self.exponential(exponent_value, bits, working);
        }
        let Some(base_value) = self.evaluate(base, working + 5)?.as_number() else {
            return self.power_of_infinite(base, exponent, bits);
        };
        self.general_power(base_value, exponent_value, bits)
    }

    /// The power if base or exponent is infinite; it is known only for a rational exponent.
    fn power_of_infinite(&mut self, base: Expr<'a>, exponent: Expr<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        let base = self.evaluate(base, bits)?;
        Some(match (base, exponent.as_rational()) {
            (Approximation::ComplexInfinity, Some(exponent)) if exponent.is_negative() => Approximation::ZERO,
            (Approximation::ComplexInfinity, Some(_)) => &Approximation::ComplexInfinity,
            (Approximation::Infinite { .. }, Some(exponent)) if exponent.is_negative() => Approximation::ZERO,
            (Approximation::Infinite { negative: false }, Some(_)) => &Approximation::Infinite { negative: false },
            _ => &Approximation::NaN,
        })
    }

    fn integer_power(&mut self, base: Expr<'a>, exponent: &Integer, target: i64) -> Option<&'a Approximation<'a>> {
        if exponent.is_zero() {
            return Some(Approximation::real(Real::from(1), target, self.cx));
        }
        // The relative error of the power is that of the base times the exponent.
        let bits = target + i64::try_from(exponent.bit_len()).unwrap_or(0) - 1;
        self.bits(bits)?;
        let parts = match self.evaluate(base, bits + 5)? {
            Approximation::Number(parts) => *parts,
            Approximation::NaN => return Some(&Approximation::NaN),
            _ if exponent.is_negative() => return Some(Approximation::ZERO),
            Approximation::Infinite { negative } => {
                return Some(Approximation::infinite(*negative && exponent.is_odd()));
            }
            Approximation::ComplexInfinity => return Some(&Approximation::ComplexInfinity),
        };
        match (parts.re, parts.im) {
            (Some(re), None) => self.power_on_axis(&re.value, exponent, 0, target),
            (None, Some(im)) => {
                let turns = exponent.remainder(&Integer::from(4)).to_i64();
                self.power_on_axis(&im.value, exponent, turns.unwrap_or(0), target)
            }
            (None, None) => {
                Some(if exponent.is_negative() { &Approximation::ComplexInfinity } else { Approximation::ZERO })
            }
            (Some(re), Some(im)) => {
                self.check_power(&re.value, exponent)?;
                self.check_power(&im.value, exponent)?;
                let working = self.bits(bits)?.cut();
                let Some(power) = parts.to_complex().power_integer(exponent, working) else {
                    return Some(&Approximation::ComplexInfinity);
                };
                Some(Approximation::complex(power, target, self.cx))
            }
        }
    }

    /// The power of a real number, times `i^turns`.
    fn power_on_axis(
        &mut self,
        base: &Real,
        exponent: &Integer,
        turns: i64,
        bits: i64,
    ) -> Option<&'a Approximation<'a>> {
        self.check_power(base, exponent)?;
        let to = self.bits(bits)?.cut();
        let Some(power) = base.power_integer(exponent, to) else { return Some(&Approximation::ComplexInfinity) };
        let power = if turns >= 2 { power.negate() } else { power };
        let make = if turns % 2 == 1 { Approximation::imaginary } else { Approximation::real };
        Some(make(power, bits, self.cx))
    }

    /// Stops at a power that would overflow or underflow.
    fn check_power(&mut self, base: &Real, exponent: &Integer) -> Option<()> {
        let size = base.magnitude().unsigned_abs().max(1);
        let length = exponent.bit_len() + 64 - size.leading_zeros() as usize;
        let is_unit = base.bit_length() <= 1 && base.exponent() == 0;
        if length > 61 && !is_unit {
            self.overflow((base.magnitude() <= 0) == exponent.is_negative());
            return None;
        }
        Some(())
    }

    /// The square root, also of a negative number.
    fn square_root(&mut self, base: Expr<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        let parts = match self.evaluate(base, bits + 5)? {
            Approximation::Number(parts) => *parts,
            Approximation::Infinite { negative: true } | Approximation::NaN => return Some(&Approximation::NaN),
            infinite => return Some(infinite),
        };
        let working = self.bits(bits)?.cut();
        Some(match (parts.re, parts.im) {
            (_, Some(_)) => Approximation::complex(parts.to_complex().square_root(working), bits, self.cx),
            (None, None) => Approximation::ZERO,
            (Some(re), None) if re.value.is_negative() => {
                let root = re.value.negate().square_root(working);
                Approximation::imaginary(root, bits, self.cx)
            }
            (Some(re), None) => {
                let root = re.value.square_root(working);
                Approximation::real(root, bits, self.cx)
            }
        })
    }

    /// `E` to the power of a number that is not exactly 0.
    pub(super) fn exponential(
        &mut self,
        exponent: Parts<'a>,
        bits: i64,
        working: i64,
    ) -> Option<&'a Approximation<'a>> {
        let re = value(exponent.re);
        if re.magnitude() > 59 {
            self.overflow(!re.is_negative());
            return None;
        }
        if exponent.im.is_none() {
            let to = self.bits(bits)?.cut();
            return Some(Approximation::real(mp::exp(re, to), bits, self.cx));
        }
        let power = exponent.to_complex().exp(self.bits(working)?.cut());
        Some(Approximation::complex(power, bits, self.cx))
    }

    fn general_power(&mut self, base: Parts<'a>, exponent: Parts<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        if base.is_zero() {
            return Some(match (exponent.re, exponent.im) {
                (_, Some(_)) => &Approximation::NaN,
                (Some(re), None) if re.value.is_negative() => &Approximation::ComplexInfinity,
                _ => Approximation::ZERO,
            });
        }
        let base_re = value(base.re);
        let (exponent_re, exponent_im) = (value(exponent.re), value(exponent.im));
        let exponent_size = exponent_re.magnitude().max(exponent_im.magnitude()).max(0);
        let base_size = base_re.magnitude().unsigned_abs().max(base.im.map_or(0, |im| im.size().unsigned_abs()));
        if exponent_size + 64 - i64::from(base_size.max(1).leading_zeros()) > 60 {
            self.overflow(true);
            return None;
        }
        let working = self.bits(bits)?.cut();
        if exponent.im.is_none() && base.im.is_none() && !base_re.is_negative() {
            return Some(match mp::power(base_re, exponent_re, working) {
                Some(power) => Approximation::real(power, bits, self.cx),
                None => &Approximation::NaN,
            });
        }
        let power = base.to_complex().power(&exponent.to_complex(), working);
        Some(power.map_or(&Approximation::NaN, |power| Approximation::complex(power, bits, self.cx)))
    }
}

fn is_half(rational: &Rational) -> bool {
    rational.numerator().is_one() && rational.denominator().to_i64() == Some(2)
}

//! Powers; `exp(x)` is one of `E`.

use super::Evaluator;
use super::approximation::{Approximation, Part, Parts};
use crate::integer::Integer;
use crate::mp::{self, Complex, Precision, Real};
use crate::rational::Rational;
use crate::sympy::expr::{Constant, Expr};

/// An exponent with more bits before its point than that leaves no power that fits.
const HUGE_EXPONENT: i64 = 1 << 16;

impl<'a> Evaluator<'_, 'a> {
    /// `evalf_pow`
    pub(super) fn power(&mut self, base: Expr<'a>, exponent: Expr<'a>, bits: i64) -> Option<Approximation> {
        if let Some(exponent) = exponent.as_integer() {
            return self.integer_power(base, exponent, bits);
        }
        if exponent.as_rational().is_some_and(is_half) {
            return self.root_of(base, bits);
        }
        let mut working = bits + 10;
        let Approximation::Number(mut exponent_value) = self.evaluate(exponent, working)? else {
            return self.power_of_infinite(base, exponent, bits);
        };
        if exponent_value.is_zero() {
            return Some(Approximation::real(Real::from(1), bits));
        }
        // The exponent's bits before the point are lost to the power.
        let size = exponent_value.re.as_ref().map_or(0, Part::size);
        if size > HUGE_EXPONENT {
            self.overflow(!exponent_value.re.is_some_and(|re| re.value.is_negative()));
            return None;
        }
        if size > 5 {
            working = working.saturating_add(size);
            self.bits(working)?;
            exponent_value = self.parts(exponent, working)?;
        }
        if base.is_constant(Constant::Exp1) {
            return self.exponential(exponent_value, bits, working);
        }
        let Approximation::Number(base_value) = self.evaluate(base, working + 5)? else {
            return self.power_of_infinite(base, exponent, bits);
        };
        self.general_power(base_value, exponent_value, bits)
    }

    /// Of a base, or an exponent, that is infinite: only a rational exponent tells what it is.
    fn power_of_infinite(&mut self, base: Expr<'a>, exponent: Expr<'a>, bits: i64) -> Option<Approximation> {
        let base = self.evaluate(base, bits)?;
        Some(match (base, exponent.as_rational()) {
            (Approximation::ComplexInfinity, Some(exponent)) if exponent.is_negative() => Approximation::zero(),
            (Approximation::ComplexInfinity, Some(_)) => Approximation::ComplexInfinity,
            (Approximation::Infinite { .. }, Some(exponent)) if exponent.is_negative() => Approximation::zero(),
            (Approximation::Infinite { negative: false }, Some(_)) => Approximation::Infinite { negative: false },
            _ => Approximation::NaN,
        })
    }

    fn integer_power(&mut self, base: Expr<'a>, exponent: &Integer, target: i64) -> Option<Approximation> {
        if exponent.is_zero() {
            return Some(Approximation::real(Real::from(1), target));
        }
        // The power has the base's relative error, so many times.
        let bits = target + i64::try_from(exponent.bit_length()).unwrap_or(0) - 1;
        self.bits(bits)?;
        let parts = match self.evaluate(base, bits + 5)? {
            Approximation::Number(parts) => parts,
            Approximation::NaN => return Some(Approximation::NaN),
            _ if exponent.is_negative() => return Some(Approximation::zero()),
            Approximation::Infinite { negative } => {
                return Some(Approximation::Infinite { negative: negative && exponent.is_odd() });
            }
            Approximation::ComplexInfinity => return Some(Approximation::ComplexInfinity),
        };
        match (parts.re, parts.im) {
            (Some(re), None) => self.power_on_axis(&re.value, exponent, 0, target),
            (None, Some(im)) => {
                let turns = exponent.divide_floor(&Integer::from(4)).and_then(|(_, rest)| rest.to_i64());
                self.power_on_axis(&im.value, exponent, turns.unwrap_or(0), target)
            }
            (None, None) => {
                Some(if exponent.is_negative() { Approximation::ComplexInfinity } else { Approximation::zero() })
            }
            (Some(re), Some(im)) => {
                self.check_power(&re.value, exponent)?;
                self.check_power(&im.value, exponent)?;
                let working = Precision::down(self.price(bits)?);
                let base = Complex { re: re.value, im: im.value };
                let Some(power) = base.power_integer(exponent, working) else {
                    return Some(Approximation::ComplexInfinity);
                };
                Some(Approximation::complex(power.re, power.im, target))
            }
        }
    }

    /// The power of a real number, turned by so many right angles.
    fn power_on_axis(&mut self, base: &Real, exponent: &Integer, turns: i64, bits: i64) -> Option<Approximation> {
        self.check_power(base, exponent)?;
        let to = Precision::down(self.price(bits)?);
        let Some(power) = base.power_integer(exponent, to) else { return Some(Approximation::ComplexInfinity) };
        let power = if turns >= 2 { power.negate() } else { power };
        Some(if turns % 2 == 1 { Approximation::imaginary(power, bits) } else { Approximation::real(power, bits) })
    }

    /// Refuses a power whose own exponent would not fit.
    fn check_power(&mut self, base: &Real, exponent: &Integer) -> Option<()> {
        let size = base.magnitude().unsigned_abs().max(1);
        let length = exponent.bit_length() + 64 - size.leading_zeros() as usize;
        let is_unit = base.bit_length() <= 1 && base.exponent() == 0;
        if length > 61 && !is_unit {
            self.overflow((base.magnitude() <= 0) == exponent.is_negative());
            return None;
        }
        Some(())
    }

    /// The square root, of a negative number too.
    fn root_of(&mut self, base: Expr<'a>, bits: i64) -> Option<Approximation> {
        let parts = match self.evaluate(base, bits + 5)? {
            Approximation::Number(parts) => parts,
            Approximation::Infinite { negative: true } | Approximation::NaN => return Some(Approximation::NaN),
            infinite => return Some(infinite),
        };
        let working = Precision::down(self.price(bits)?);
        Some(match (parts.re, parts.im) {
            (re, Some(im)) => {
                let base = Complex { re: re.map_or_else(Real::default, |re| re.value), im: im.value };
                let root = base.square_root(working);
                Approximation::complex(root.re, root.im, bits)
            }
            (None, None) => Approximation::zero(),
            (Some(re), None) if re.value.is_negative() => {
                Approximation::imaginary(re.value.negate().square_root(working).unwrap_or_default(), bits)
            }
            (Some(re), None) => Approximation::real(re.value.square_root(working).unwrap_or_default(), bits),
        })
    }

    /// `E` to the power of a number that is not exactly zero.
    pub(super) fn exponential(&mut self, exponent: Parts, bits: i64, working: i64) -> Option<Approximation> {
        let re = exponent.re.map_or_else(Real::default, |re| re.value);
        if re.magnitude() > 59 {
            self.overflow(!re.is_negative());
            return None;
        }
        let Some(im) = exponent.im else {
            self.price(bits + re.magnitude().max(0))?;
            let to = Precision::down(self.bits(bits)?);
            return Some(Approximation::real(mp::exp(&re, to), bits));
        };
        self.price(working + im.value.magnitude().max(0))?;
        let power = Complex { re, im: im.value }.exp(Precision::down(self.bits(working)?));
        Some(Approximation::complex(power.re, power.im, bits))
    }

    fn general_power(&mut self, base: Parts, exponent: Parts, bits: i64) -> Option<Approximation> {
        let (exponent_re, exponent_im) = (exponent.re.map(|part| part.value), exponent.im.map(|part| part.value));
        if base.is_zero() {
            return Some(match (exponent_re, exponent_im) {
                (_, Some(_)) => Approximation::NaN,
                (Some(re), None) if re.is_negative() => Approximation::ComplexInfinity,
                _ => Approximation::zero(),
            });
        }
        let re = base.re.map(|part| part.value).unwrap_or_default();
        let exponent_size = exponent_re.iter().chain(&exponent_im).map(Real::magnitude).max().unwrap_or(0).max(0);
        let base_size = re.magnitude().unsigned_abs().max(base.im.as_ref().map_or(0, |im| im.size().unsigned_abs()));
        if exponent_size + 64 - i64::from(base_size.max(1).leading_zeros()) > 60 {
            self.overflow(true);
            return None;
        }
        self.price(bits + exponent_size)?;
        let working = Precision::down(self.bits(bits)?);
        let exponent = exponent_re.unwrap_or_default();
        if let Some(exponent_im) = exponent_im {
            let base = Complex { re, im: base.im.map(|part| part.value).unwrap_or_default() };
            return Some(complex(base.power(&Complex { re: exponent, im: exponent_im }, working), bits));
        }
        let im = base.im.map(|part| part.value);
        if im.is_some() || re.is_negative() {
            let base = Complex { re, im: im.unwrap_or_default() };
            return Some(complex(base.power(&Complex::from(exponent), working), bits));
        }
        Some(match mp::power(&re, &exponent, working) {
            Some(power) => Approximation::real(power, bits),
            None => Approximation::NaN,
        })
    }
}

fn is_half(rational: &Rational) -> bool {
    rational.numerator().to_i64() == Some(1) && rational.denominator().to_i64() == Some(2)
}

fn complex(power: Option<Complex>, bits: i64) -> Approximation {
    power.map_or(Approximation::NaN, |power| Approximation::complex(power.re, power.im, bits))
}

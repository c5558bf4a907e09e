//! Sums: terms that cancel are evaluated again to more bits.
//!
//! After `sympy.core.evalf` (BSD-3-Clause): `evalf_add`, `add_terms`.

use pascaline_mp::{self as mp, Real};
use pascaline_number::integer::{BitTest, Integer};
use pascaline_number::size::as_usize;

use super::approximation::{Approximation, CertifiedReal, Parts};
use super::{Evaluator, as_complex};
use crate::expr::{Expr, Operands};

/// The values of the terms: the parts of the finite ones, and which infinities occur.
#[derive(Default)]
struct Terms<'a> {
    re: Vec<&'a CertifiedReal>,
    im: Vec<&'a CertifiedReal>,
    /// `oo`
    has_positive_infinity: bool,
    /// `-oo`
    has_negative_infinity: bool,
    /// How often `zoo` occurs.
    complex_infinities: usize,
    has_nan: bool,
}

impl<'a> Terms<'a> {
    fn add(&mut self, term: &Approximation<'a>) {
        match term {
            Approximation::Number(parts) => {
                self.re.extend(parts.re.filter(|re| !re.value.is_zero()));
                self.im.extend(parts.im.filter(|im| !im.value.is_zero()));
            }
            Approximation::Infinite { negative: true } => self.has_negative_infinity = true,
            Approximation::Infinite { negative: false } => self.has_positive_infinity = true,
            Approximation::ComplexInfinity => self.complex_infinities += 1,
            Approximation::NaN => self.has_nan = true,
        }
    }

    /// The sum, if a term is not finite. Two infinities add up to one only if both are `oo` or both are `-oo`.
    fn infinite_sum(&self) -> Option<&'a Approximation<'a>> {
        let (positive, negative) = (self.has_positive_infinity, self.has_negative_infinity);
        let is_real = positive || negative;
        match self.complex_infinities {
            _ if self.has_nan || positive && negative => Some(&Approximation::NaN),
            0 => is_real.then_some(Approximation::infinite(negative)),
            1 if !is_real => Some(&Approximation::ComplexInfinity),
            _ => Some(&Approximation::NaN),
        }
    }
}

impl<'a> Evaluator<'_, 'a> {
    /// `evalf_add`
    pub(super) fn sum(&mut self, expr: Expr<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        if let Some((re, im)) = as_complex(expr) {
            // Exact numbers and floats have no imaginary part.
            let re = match re {
                Some(re) => self.parts(re, bits)?.re,
                None => None,
            };
            let im = match im {
                Some(im) => self.parts(im, bits)?.re,
                None => Some(CertifiedReal::new(Real::from(1), bits, self.cx)),
            };
            return Some(Approximation::number(Parts { re, im }, self.cx));
        }
        self.sum_of_terms(expr.terms(), bits)
    }

    /// The sum of the terms, with `target` correct bits, or as many as the limit of precision allows.
    pub(super) fn sum_of_terms(&mut self, terms: &[Expr<'a>], target: i64) -> Option<&'a Approximation<'a>> {
        let maxprec = self.maxprec;
        let sum = self.sum_with_more_bits(terms, target, maxprec);
        self.maxprec = maxprec;
        sum
    }

    /// Evaluates the terms to more and more bits, until `target` bits of the sum are correct. The terms get a lower limit of
    /// precision than `maxprec`, which grows with the bits.
    fn sum_with_more_bits(&mut self, terms: &[Expr<'a>], target: i64, maxprec: i64) -> Option<&'a Approximation<'a>> {
        let mut bits = target;
        let mut round = 0_u32;
        loop {
            self.maxprec = maxprec.min(bits.saturating_mul(2));
            let mut values = Terms::default();
            for term in terms {
                values.add(self.evaluate(term, bits + 10)?);
            }
            if let Some(infinite) = values.infinite_sum() {
                return Some(infinite);
            }
            self.add_parts(&mut values.re, bits, target)?;
            self.add_parts(&mut values.im, bits, target)?;
            let sum = Parts { re: values.re.pop(), im: values.im.pop() };
            let accuracy = sum.accuracy();
            if accuracy >= target || bits - target > self.maxprec {
                return Some(Approximation::number(sum, self.cx));
            }
            let step = 1_i64 << round.min(40);
            bits += (10 + step).max(target - accuracy);
            round += 1;
        }
    }

    /// `add_terms`: replaces the parts by their sum, which is exact unless they are too far apart: whatever is more than
    /// `2·bits` bits below the rest is dropped. If the sum is 0, only the size of its error is known; the result is that power
    /// of two with an accuracy of -1.
    fn add_parts(&mut self, parts: &mut Vec<&'a CertifiedReal>, bits: i64, target: i64) -> Option<()> {
        if parts.len() <= 1 {
            return Some(());
        }
        let window = 2 * bits;
        let mut error = i64::MIN;
        let (mut sum, mut exponent) = (Integer::ZERO, 0_i64);
        for CertifiedReal { value, accuracy } in &*parts {
            let length = value.bit_length();
            error = error.max(value.magnitude() - accuracy);
            let distance = value.exponent() - exponent;
            if distance >= 0 {
                let is_far_above = distance > window
                    && (sum.is_zero() || distance - i64::try_from(sum.bit_len()).unwrap_or(i64::MAX) > window);
                if is_far_above {
                    (sum, exponent) = (value.mantissa().clone(), value.exponent());
                } else {
                    sum = &sum + &self.shifted(value.mantissa(), distance)?;
                }
            } else if -distance - length > window {
                if sum.is_zero() {
                    (sum, exponent) = (value.mantissa().clone(), value.exponent());
                }
            } else {
                sum = &self.shifted(&sum, -distance)? + value.mantissa();
                exponent = value.exponent();
            }
        }
        let sum = if sum.is_zero() {
            CertifiedReal::new(mp::ONE.shift(error), -1, self.cx)
        } else {
            let sum = Real::from_parts(sum, exponent);
            let accuracy = sum.magnitude() - error;
            CertifiedReal::new(sum.round(self.bits(target)?), accuracy, self.cx)
        };
        parts.clear();
        parts.push(sum);
        Some(())
    }

    /// `mantissa · 2^by`; `None` if that needs more bits than the limit of precision.
    fn shifted(&mut self, mantissa: &Integer, by: i64) -> Option<Integer> {
        if mantissa.is_zero() || by == 0 {
            return Some(mantissa.clone());
        }
        self.bits(by)?;
        Some(mantissa << as_usize(by))
    }
}

//! Sums: terms that cancel are evaluated again to more bits.
//!
//! After `sympy.core.evalf` (BSD-3-Clause): `evalf_add`, `add_terms`.

use super::approximation::{Approximation, Part, Parts};
use super::{Evaluator, as_complex};
use crate::integer::{BitTest, Integer};
use crate::mp::{self, Real};
use crate::sympy::expr::{Expr, Operands};

/// The values of the terms, part by part, and which of them are infinite.
#[derive(Default)]
struct Terms<'a> {
    re: Vec<&'a Part>,
    im: Vec<&'a Part>,
    positive: bool,
    negative: bool,
    undirected: usize,
    nan: bool,
}

impl<'a> Terms<'a> {
    fn add(&mut self, term: &Approximation<'a>) {
        match term {
            Approximation::Number(parts) => {
                self.re.extend(parts.re.filter(|re| !re.value.is_zero()));
                self.im.extend(parts.im.filter(|im| !im.value.is_zero()));
            }
            Approximation::Infinite { negative: true } => self.negative = true,
            Approximation::Infinite { negative: false } => self.positive = true,
            Approximation::ComplexInfinity => self.undirected += 1,
            Approximation::NaN => self.nan = true,
        }
    }

    /// The sum, if a term is infinite.
    fn infinite(&self) -> Option<&'a Approximation<'a>> {
        let directed = self.positive || self.negative;
        if self.nan || self.positive && self.negative || self.undirected > 1 || self.undirected == 1 && directed {
            return Some(&Approximation::NaN);
        }
        if self.undirected == 1 {
            return Some(&Approximation::ComplexInfinity);
        }
        directed.then_some(Approximation::infinite(self.negative))
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
                None => Some(Part::new(Real::from(1), bits, self.cx)),
            };
            return Some(Approximation::number(Parts { re, im }, self.cx));
        }
        self.sum_of(expr.terms(), bits)
    }

    /// The sum of the terms, with `target` correct bits, or as many as the limit of precision allows.
    pub(super) fn sum_of(&mut self, terms: &[Expr<'a>], target: i64) -> Option<&'a Approximation<'a>> {
        let most = self.most;
        let sum = self.sum_below(terms, target, most);
        self.most = most;
        sum
    }

    fn sum_below(&mut self, terms: &[Expr<'a>], target: i64, most: i64) -> Option<&'a Approximation<'a>> {
        let mut bits = target;
        let mut round = 0_u32;
        loop {
            self.most = most.min(bits.saturating_mul(2));
            let mut values = Terms::default();
            for term in terms {
                values.add(self.evaluate(term, bits + 10)?);
            }
            if let Some(infinite) = values.infinite() {
                return Some(infinite);
            }
            self.add_parts(&mut values.re, bits, target)?;
            self.add_parts(&mut values.im, bits, target)?;
            let sum = Parts { re: values.re.pop(), im: values.im.pop() };
            let accuracy = sum.accuracy();
            if accuracy >= target || bits - target > self.most {
                return Some(Approximation::number(sum, self.cx));
            }
            let step = 1_i64 << round.min(40);
            bits += (10 + step).max(target - accuracy);
            round += 1;
        }
    }

    /// `add_terms`: reduces the parts to at most one, their sum, which is exact unless they are too far apart. For a sum of 0 only
    /// the size of its error is known, so it is that power of two with an accuracy of -1.
    fn add_parts(&mut self, parts: &mut Vec<&'a Part>, bits: i64, target: i64) -> Option<()> {
        if parts.len() <= 1 {
            return Some(());
        }
        let window = 2 * bits;
        let mut error = i64::MIN;
        let (mut sum, mut exponent) = (Integer::ZERO, 0_i64);
        for Part { value, accuracy } in &*parts {
            let length = value.bit_length();
            error = error.max(value.magnitude() - accuracy);
            let distance = value.exponent() - exponent;
            if distance >= 0 {
                let above = distance > window
                    && (sum.is_zero() || distance - i64::try_from(sum.bit_len()).unwrap_or(i64::MAX) > window);
                if above {
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
            Part::new(mp::ONE.shift(error), -1, self.cx)
        } else {
            let sum = Real::from_parts(sum, exponent);
            let accuracy = sum.magnitude() - error;
            Part::new(sum.round(self.bits(target)?), accuracy, self.cx)
        };
        parts.clear();
        parts.push(sum);
        Some(())
    }

    fn shifted(&mut self, mantissa: &Integer, by: i64) -> Option<Integer> {
        if mantissa.is_zero() || by == 0 {
            return Some(mantissa.clone());
        }
        self.bits(by)?;
        Some(mantissa << usize::try_from(by).unwrap_or(0))
    }
}

//! The gamma function of complex numbers, its logarithm, and the factorial.
//!
//! After `mpc_gamma`, `mpc_factorial` and `mpc_loggamma` of `mpmath.libmp.gammazeta` (BSD-3-Clause), with the argument
//! reduction of [`gamma`](crate::gamma()).

use pascaline_number::integer::Integer;
use pascaline_number::price;

use super::Complex;
use crate::constants::pi;
use crate::gamma::{GREATEST_MAGNITUDE, LEFTMOST, factorial_argument, gamma, ln_abs_gamma, plus_one};
use crate::logarithm::ln;
use crate::precision::Precision;
use crate::real::{ONE, Real};
use crate::stirling::{Coefficients, least_argument};

impl Complex {
    /// `z! = Γ(z + 1)`; `None` where [`gamma`](Self::gamma) has no value.
    pub fn factorial(&self, to: Precision) -> Option<Self> {
        Self::new(factorial_argument(&self.re, to), self.im.clone()).gamma(to)
    }

    /// `Γ(z)`; `None` at a pole, and if the magnitude of `z` is above `GREATEST_MAGNITUDE`.
    pub fn gamma(&self, to: Precision) -> Option<Self> {
        if self.im.is_zero() {
            return Some(Self::from(gamma(&self.re, to)?));
        }
        let magnitude = self.magnitude();
        if magnitude > GREATEST_MAGNITUDE {
            return None;
        }
        let guard = i64::from(to.bits()) + 30;
        let wp = to.wide(guard + 2 * magnitude.max(0) + (-magnitude).clamp(0, guard));
        if self.is_far_left() {
            return self.reflected_gamma(wp, to);
        }
        let (y, r) = self.ln_gamma_and_rising_factorial(wp)?;
        y.exp(wp).divide(&r, to)
    }

    /// Whether the gamma function is computed by reflection.
    fn is_far_left(&self) -> bool {
        self.re < Real::from(-LEFTMOST)
    }

    /// `Γ(z) = -π / (z sin(πz) Γ(-z))`
    fn reflected_gamma(&self, wp: Precision, to: Precision) -> Option<Self> {
        let (opposite, sin_pi) = (self.negate().gamma(wp)?, self.sin_pi(wp));
        let a = self.multiply(&opposite.multiply(&sin_pi, wp), wp);
        let b = Self::from(pi(wp).negate());
        b.divide(&a, to)
    }

    /// `ln Γ(z + n)`, with `n` large enough for Stirling's series, and the rising factorial `z (z + 1) … (z + n - 1)`.
    fn ln_gamma_and_rising_factorial(&self, to: Precision) -> Option<(Self, Self)> {
        // The factors are short, so each product is a pass over the longer number.
        const PASSES: usize = 10;
        let target = Real::from(least_argument(to.bits().into()));
        let mut raised = self.clone();
        let mut product = Self::from(ONE.clone());
        let is_far = self.im.abs() >= target && !self.re.is_negative();
        while !is_far && raised.re < target {
            to.pay(price::pass(PASSES * to.bits() as usize)).then_some(())?;
            product = product.multiply(&raised, to);
            raised.re = plus_one(&raised.re, to);
        }
        Some((raised.stirling(to)?, product))
    }

    /// `ln sqrt 2π + (z - 1/2) ln z - z + 1/(12 z) - …`
    fn stirling(&self, to: Precision) -> Option<Self> {
        let bits = i64::from(to.bits());
        let to = to.wide(bits + self.magnitude().max(0) + 8);
        let half = Self::from(ONE.shift(-1));
        let mut sum = self.subtract(&half, to).multiply(&self.ln(to)?, to).subtract(self, to);
        let ln_sqrt_2pi = ln(&pi(to).shift(1), to)?.shift(-1);
        sum.re = sum.re.add(&ln_sqrt_2pi, to);
        let mut t = self.reciprocal(to)?;
        let u = t.multiply(&t, to);
        let greater_part = libm::fabs(self.re.to_f64()).max(libm::fabs(self.im.to_f64()));
        for coefficient in Coefficients::new(bits, greater_part, to) {
            let Some(needed) = coefficient.bits_of_term(bits, t.magnitude()) else { break };
            let wp = to.wide(needed);
            let term = Self::new(coefficient.times(&t.re, wp), coefficient.times(&t.im, wp));
            sum = sum.add(&term, to);
            t = t.multiply(&u, wp);
        }
        Some(sum)
    }

    /// The logarithm of the gamma function that is continuous off the negative real axis; `None` at a pole.
    pub fn ln_gamma(&self, to: Precision) -> Option<Self> {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            let n = if a.is_negative() { a.floor(to) } else { Integer::ZERO };
            let angle = pi(to.guarded(10)).multiply(&Real::from(&n), to);
            return Some(Self::new(ln_abs_gamma(a, to)?, angle));
        }
        let magnitude = self.magnitude();
        let guard = i64::from(to.bits()) + 30;
        let mut bits = guard + 2 * magnitude.clamp(0, guard) + (-magnitude).clamp(0, guard);
        // Near its zeros at 1 and 2 the terms cancel.
        for zero in [1, 2] {
            let distance = a.subtract(&Real::from(zero), to.wide(guard));
            let near = if distance.is_zero() { b.magnitude() } else { distance.magnitude().max(b.magnitude()) };
            bits += (-near).clamp(0, 2 * guard);
        }
        let wp = to.wide(bits);
        // z ln z - z
        if magnitude > guard && (!a.is_negative() || b.magnitude() >= a.magnitude()) {
            return Some(self.multiply(&self.ln(wp)?, wp).subtract(self, to));
        }
        if self.is_far_left() {
            return self.reflected_ln_gamma(wp, to);
        }
        let (y, r) = self.ln_gamma_and_rising_factorial(wp)?;
        // The logarithm of the product is the sum of the factors' logarithms up to whole turns.
        let ln_r = r.ln(wp)?;
        let turns = Real::from(self.turns_of_rising_factorial(wp, &ln_r.im)?);
        let angle = turns.multiply(&pi(wp).shift(1), wp).add(&ln_r.im, wp);
        Some(y.subtract(&Self::new(ln_r.re, angle), to))
    }

    /// The whole turns by which the sum of the arguments of `z, z + 1, …` exceeds `angle`, the argument of their product.
    fn turns_of_rising_factorial(&self, to: Precision, angle: &Real) -> Option<i64> {
        /// The instructions of adding an argument.
        const STEP: u64 = 250;
        let target = least_argument(to.bits().into());
        if !to.pay(STEP.saturating_mul(target.unsigned_abs() + LEFTMOST.unsigned_abs())) {
            return None;
        }
        let (mut re, im) = (self.re.to_f64(), self.im.to_f64());
        #[expect(clippy::cast_precision_loss, reason = "a number of steps")]
        let target = target as f64;
        let mut total = 0.0;
        if !(im.abs() >= target && re >= 0.0) {
            while re < target {
                total += libm::atan2(im, re);
                re += 1.0;
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most the number of steps")]
        let turns = libm::rint((total - angle.to_f64()) / std::f64::consts::TAU) as i64;
        Some(turns)
    }

    /// `-ln Γ(-z) - ln(-z) ± πi floor(a) + ln π - ln sin(π (z - floor(a)))` with the sign of `b`, of `z = a + bi`.
    fn reflected_ln_gamma(&self, wp: Precision, to: Precision) -> Option<Self> {
        let floor = Real::from(&self.re.floor(to));
        let pi = pi(wp);
        let opposite = self.negate();
        let s1 = opposite.ln_gamma(wp)?.add(&opposite.ln(wp)?, wp).negate();
        let turned = if self.im.is_negative() { floor.negate() } else { floor.clone() };
        let s2 = s1.add(&Self::new(ln(&pi, wp)?, pi.multiply(&turned, wp)), wp);
        let fraction = Self::new(self.re.add_exact(&floor.negate(), to), self.im.clone());
        let t = fraction.sin_pi(wp).ln(wp)?;
        Some(s2.subtract(&t, to))
    }
}

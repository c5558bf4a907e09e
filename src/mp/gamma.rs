//! The gamma function of real numbers, its logarithm, and the factorial.
//!
//! After `mpf_gamma`, `mpf_factorial` and `mpf_loggamma` of `mpmath.libmp.gammazeta` (BSD-3-Clause), but always by Stirling's
//! series: a small argument is raised by whole steps, whose product is divided out, and one far to the left is reflected.

use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;

use super::constants::{euler_gamma, pi};
use super::exponential::exp;
use super::logarithm::ln;
use super::precision::Precision;
use super::rational_gamma;
use super::real::{ONE, Real, as_i64};
use super::stirling::{Coefficients, least_argument};
use super::trigonometric::cos_sin_pi;

/// The greatest magnitude of an argument; the value of a greater one overflows.
pub(super) const GREATEST_MAGNITUDE: i64 = 55;

/// Arguments below `-LEFTMOST` are reflected; others are raised.
pub(super) const LEFTMOST: i64 = 100;

/// The guard bits of `x + 1` in the factorial.
const FACTORIAL_GUARD: u32 = 30;

/// The greatest `n` whose factorial is always multiplied out.
const SMALL_FACTORIAL: i64 = 150;

/// `x + steps` with all bits of `x`, even those beyond the precision: near a pole they decide the result.
fn plus_steps(x: &Real, steps: &Real, to: Precision) -> Real {
    let bits = x.bit_length().max(to.bits().into());
    x.add(steps, to.wide(bits + 10).to_nearest())
}

/// `x + 1` with all bits of `x`.
pub(super) fn plus_one(x: &Real, to: Precision) -> Real {
    plus_steps(x, ONE, to)
}

/// `x + 1`, of which the factorial is the gamma function.
pub(super) fn factorial_argument(x: &Real, to: Precision) -> Real {
    plus_one(x, to.more(FACTORIAL_GUARD))
}

/// The product of the `count` numbers `from, from - step, from - 2 step, …`.
fn falling(from: i64, step: i64, count: i64) -> Integer {
    if count > 8 {
        let half = count / 2;
        return &falling(from, step, half) * &falling(from - step * half, step, count - half);
    }
    (0..count).fold(Integer::from(1), |product, index| product * (from - step * index))
}

/// [`falling`], once the budget has paid for it; 0 if it refuses.
fn paid_falling(from: i64, step: i64, count: i64, to: Precision) -> Integer {
    let bits = from.unsigned_abs().max(2).ilog2() as usize + 1;
    let halvings = count.unsigned_abs().max(2).ilog2();
    let product = price::power(bits, count.unsigned_abs()).saturating_mul(u64::from(halvings));
    let factors = count.unsigned_abs().saturating_mul(price::product(bits, bits));
    if to.pay(product.saturating_add(factors)) { falling(from, step, count) } else { Integer::ZERO }
}

/// `n!`
fn integer_factorial(n: i64, to: Precision) -> Integer {
    paid_falling(n, 1, n, to)
}

/// `Γ(x)`; `None` at a pole, and if the magnitude of `x` is above `GREATEST_MAGNITUDE`.
pub fn gamma(x: &Real, to: Precision) -> Option<Real> {
    let magnitude = x.magnitude();
    if magnitude > GREATEST_MAGNITUDE || x.is_integer() && (x.is_negative() || x.is_zero()) {
        return None;
    }
    let n = x.truncate(to).to_i64()?.saturating_abs();
    let gamma_size = n.saturating_mul(magnitude.max(0));
    let bits = i64::from(to.bits()) + as_i64(Integer::from(gamma_size).bit_len()) + 30;
    let wp = to.wide(bits);
    if magnitude < -bits {
        // 1/x - γ + …: it only matters on which side of 1/x the value lies, so any small number will do for γ.
        return Some(ONE.over(x, wp).subtract(&ONE.shift(20 - bits), to));
    }
    if x.is_integer() && (n <= SMALL_FACTORIAL || gamma_size < 10 * bits) {
        return Some(Real::rounded(integer_factorial(n - 1, to), 0, to));
    }
    if x.exponent() == -1 && gamma_size < 10 * bits {
        return half_integer(n, x.is_negative(), wp, to);
    }
    if let Some(value) = rational_gamma::gamma(x, to) {
        return Some(value);
    }
    if x.is_negative() && n > LEFTMOST {
        return reflected(x, wp, to);
    }
    let (raised, r) = raise(x, wp);
    let w = stirling(&raised, wp);
    let sqrt_2pi = pi(wp).shift(1).square_root(wp);
    exp(&w, wp).multiply(&sqrt_2pi, wp).divide(&r, to)
}

/// `Γ(n + 1/2)` or `Γ(-n - 1/2)`: `sqrt π` times odd numbers, or over them.
fn half_integer(n: i64, negative: bool, wp: Precision, to: Precision) -> Option<Real> {
    let w = pi(wp).square_root(wp);
    if negative {
        let odd = Real::from(&paid_falling(2 * n + 1, 2, n + 1, to));
        let w = w.shift(n + 1);
        let w = if n % 2 == 0 { w.negate() } else { w };
        return w.divide(&odd, to);
    }
    let odd = Real::from(&paid_falling(2 * n - 1, 2, n, to));
    Some(w.shift(-n).multiply(&odd, to))
}

/// `Γ(x) = -π / (x sin(πx) Γ(-x))`
fn reflected(x: &Real, wp: Precision, to: Precision) -> Option<Real> {
    let opposite = gamma(&x.negate(), wp)?;
    let (_, sin_pi) = cos_sin_pi(x, wp);
    let a = x.multiply(&opposite.multiply(&sin_pi, wp), wp);
    let b = pi(wp).negate();
    b.divide(&a, to)
}

/// `x + n`, large enough for Stirling's series, and the rising factorial `x (x + 1) … (x + n - 1)`.
fn raise(x: &Real, to: Precision) -> (Real, Real) {
    let mut raised = x.clone();
    let mut product = ONE.clone();
    while raised.is_negative() && !to.is_refused() {
        product = product.multiply(&raised, to);
        raised = plus_one(&raised, to);
    }
    // (x + k) (x + n - 1 - k) is x² + (n - 1) x + k (n - 1 - k), which makes one product of two factors.
    let pairs = (least_argument(to.bits().into()) - raised.floor(to).to_i64().unwrap_or(i64::MAX)).max(0) / 2 + 1;
    let last = Real::from(2 * pairs - 1);
    let square = raised.multiply(&raised.add(&last, to), to);
    for k in 0..pairs {
        if to.is_refused() {
            break;
        }
        product = product.multiply(&square.add(&Real::from(k * (2 * pairs - 1 - k)), to), to);
    }
    raised = plus_steps(&raised, &Real::from(2 * pairs), to);
    (raised.round(to), product)
}

/// `(x - 1/2) ln x - x + 1/(12 x) - …`: the logarithm of the gamma function less `ln sqrt 2π`.
fn stirling(x: &Real, to: Precision) -> Real {
    let bits = i64::from(to.bits());
    let to = to.wide(bits + x.magnitude().max(0) + 8);
    // x is positive, so its logarithm is missing only if the budget refuses.
    let ln = ln(x, to).unwrap_or_default();
    let mut sum = x.subtract(&ONE.shift(-1), to).multiply(&ln, to).subtract(x, to);
    let mut t = ONE.over(x, to);
    let u = t.multiply(&t, to);
    for coefficient in Coefficients::new(bits, x.to_f64(), to) {
        let Some(needed) = coefficient.bits_of_term(bits, t.magnitude()) else { break };
        let wp = to.wide(needed);
        sum = sum.add(&coefficient.times(&t, wp), to);
        t = t.multiply(&u, wp);
    }
    sum
}

/// `x! = Γ(x + 1)`; `None` where [`gamma`] has no value.
pub fn factorial(x: &Real, to: Precision) -> Option<Real> {
    if x.magnitude() < -i64::from(to.bits()) - 20 {
        return Some(ONE.subtract(x, to));
    }
    gamma(&factorial_argument(x, to), to)
}

/// `ln Γ(x)`; `None` unless `x` is positive.
pub fn ln_gamma(x: &Real, to: Precision) -> Option<Real> {
    if x.is_negative() || x.is_zero() {
        return None;
    }
    ln_abs_gamma(x, to)
}

/// `ln |Γ(x)|`; `None` at a pole.
pub(super) fn ln_abs_gamma(x: &Real, to: Precision) -> Option<Real> {
    let magnitude = x.magnitude();
    let bits = i64::from(to.bits()) + 30;
    let wp = to.wide(bits);
    if magnitude > bits && !x.is_negative() {
        // x ln x - x
        return Some(x.multiply_exact(&ln(x, wp)?, to).round(wp).subtract(x, to));
    }
    if magnitude < -bits {
        // Γ(x) is nearly 1/x.
        return Some(ln(&x.abs(), to)?.negate());
    }
    if x.is_negative() {
        return ln(&gamma(x, wp)?.abs(), to);
    }
    if x.is_integer()
        && let Some(n) = x.truncate(to).to_i64()
        && n <= SMALL_FACTORIAL
    {
        return ln(&Real::from(&integer_factorial(n - 1, to)), to);
    }
    // Near its zeros at 1 and 2 it is nearly linear.
    let xsub1 = ONE.subtract(x, wp);
    let xsub2 = x.subtract(&ONE.shift(1), wp);
    if xsub1.magnitude() < -bits {
        return Some(euler_gamma(wp).multiply(&xsub1, to));
    }
    if xsub2.magnitude() < -bits {
        return Some(ONE.subtract(&euler_gamma(wp), wp).multiply(&xsub2, to));
    }
    let wp = to.wide(bits + (-xsub1.magnitude()).max(-xsub2.magnitude()).max(0));
    if let Some(value) = rational_gamma::ln_gamma(x, wp) {
        return Some(value.round(to));
    }
    ln_gamma_by_stirling(x, wp, to)
}

/// `ln Γ(x)` of a positive `x` as `ln Γ(x + n)`, by Stirling's series, less the logarithm of the rising factorial.
fn ln_gamma_by_stirling(x: &Real, wp: Precision, to: Precision) -> Option<Real> {
    let (raised, r) = raise(x, wp);
    let w = stirling(&raised, wp);
    let wp = to.wide(i64::from(wp.bits()) + raised.magnitude().max(0) + 8);
    let ln_sqrt_2pi = ln(&pi(wp).shift(1), wp)?.shift(-1);
    let ln_r = ln(&r, wp)?;
    Some(w.add(&ln_sqrt_2pi, wp).subtract(&ln_r, to))
}

//! The gamma function, its logarithm, and the factorial.
//!
//! By Stirling's series, once the argument is large enough: what is smaller is raised by whole steps, whose product is
//! divided out, and what is far to the left is reflected.

use super::complex::Complex;
use super::constants::{euler_gamma, pi};
use super::exponential::ln;
use super::precision::Precision;
use super::real::{ONE, Real, signed};
use super::stirling::{Coefficients, reach};
use super::{formula, rational_gamma};
use crate::integer::{Integer, price};

/// Beyond that magnitude there is no exponent for the value.
const GREATEST: i64 = 55;

/// The bits that an argument has more than the result.
const MORE: u32 = 30;

/// What is further to the left than that is reflected.
const LEFTMOST: i64 = 100;

/// The greatest `n` of which `n!` is always multiplied.
const SMALL_FACTORIAL: i64 = 150;

/// `x + steps`, with all bits of `x` that it has above the result's: what is near to a pole keeps them.
fn further(x: &Real, steps: &Real, to: Precision) -> Real {
    let bits = x.bit_length().max(to.bits().into());
    x.add(steps, to.wide(bits + 10).to_nearest())
}

/// `n · (n - step) · (n - 2 step) · …`, down to more than `n - step · count`.
fn falling(from: i64, step: i64, count: i64) -> Integer {
    if count > 8 {
        let half = count / 2;
        return &falling(from, step, half) * &falling(from - step * half, step, count - half);
    }
    (0..count).fold(Integer::from(1), |product, index| &product * &Integer::from(from - step * index))
}

/// The same, paid for.
fn paid_falling(from: i64, step: i64, count: i64, to: Precision) -> Integer {
    let bits = from.unsigned_abs().max(2).ilog2() as usize + 1;
    let halvings = count.unsigned_abs().max(2).ilog2();
    let product = price::power(bits, count.unsigned_abs()).saturating_mul(u64::from(halvings));
    let factors = count.unsigned_abs().saturating_mul(price::product(bits, bits));
    if to.pay(product.saturating_add(factors)) { falling(from, step, count) } else { Integer::default() }
}

/// `n!`
fn factorial_of(n: i64, to: Precision) -> Integer {
    paid_falling(n, 1, n, to)
}

/// `None` at its poles.
pub(crate) fn gamma(x: &Real, to: Precision) -> Option<Real> {
    let magnitude = x.magnitude();
    if magnitude > GREATEST || x.is_integer() && (x.is_negative() || x.is_zero()) {
        return None;
    }
    let whole = x.truncate(to).to_i64()?.abs();
    let size = whole.saturating_mul(magnitude.max(0));
    let bits = i64::from(to.bits()) + signed(Integer::from(size).bit_length()) + 30;
    let wide = to.wide(bits);
    if magnitude < -bits {
        let inverse = ONE.over(x, wide);
        return Some(inverse.subtract(&ONE.shift(20 - bits), to));
    }
    if x.is_integer() && (whole <= SMALL_FACTORIAL || size < 10 * bits) {
        return Some(Real::rounded(factorial_of(whole - 1, to), 0, to));
    }
    if x.exponent() == -1 && size < 10 * bits {
        return half_integer(whole, x.is_negative(), wide, to);
    }
    if let Some(value) = rational_gamma::gamma(x, to) {
        return Some(value);
    }
    if x.is_negative() && whole > LEFTMOST {
        // Γ(x) Γ(-x) = -π / (x sin πx)
        let opposite = gamma(&x.negate(), wide)?;
        return formula::numbers("Aq==pnBC*A*|/", &[x, &opposite], wide, to).map(|mut numbers| numbers.pop());
    }
    let (raised, product) = raise(x, wide);
    Some(formula::real("Aepds*|B/", &[&stirling(&raised, wide), &product], wide, to))
}

/// `Γ(n + 1/2)`, or `Γ(-n - 1/2)`: `sqrt π` times odd numbers.
fn half_integer(whole: i64, negative: bool, wide: Precision, to: Precision) -> Option<Real> {
    let root = pi(wide).root(wide);
    if negative {
        let odd = Real::from(&paid_falling(2 * whole + 1, 2, whole + 1, to));
        let above = root.shift(whole + 1);
        let above = if whole % 2 == 0 { above.negate() } else { above };
        return above.divide(&odd, to);
    }
    let odd = Real::from(&paid_falling(2 * whole - 1, 2, whole, to));
    Some(root.shift(-whole).multiply(&odd, to))
}

/// `x + n`, where Stirling's series has so many bits, and `x (x + 1) … (x + n - 1)`.
fn raise(x: &Real, to: Precision) -> (Real, Real) {
    let mut raised = x.clone();
    let mut product = ONE.clone();
    while raised.is_negative() && !to.is_refused() {
        product = product.multiply(&raised, to);
        raised = further(&raised, ONE, to);
    }
    // (x + k) (x + n - 1 - k) is x² + (n - 1) x + k (n - 1 - k): a product for two steps.
    let pairs = (reach(to.bits().into()) - raised.floor(to).to_i64().unwrap_or(i64::MAX)).max(0) / 2 + 1;
    let last = Real::from(2 * pairs - 1);
    let square = raised.multiply(&raised.add(&last, to), to);
    for index in 0..pairs {
        if to.is_refused() {
            break;
        }
        product = product.multiply(&square.add(&Real::from(index * (2 * pairs - 1 - index)), to), to);
    }
    raised = further(&raised, &Real::from(2 * pairs), to);
    (raised.round(to), product)
}

/// `(x - 1/2) ln x - x + 1/(12 x) - …`: the logarithm of the gamma function without half that of 2π.
fn stirling(x: &Real, to: Precision) -> Real {
    let bits = i64::from(to.bits());
    let to = to.wide(bits + x.magnitude().max(0) + 8);
    let mut numbers = formula::numbers("A1h-Al*A-1A/=BBB*", &[x], to, to).unwrap_or_default();
    let [square, mut power, mut total] = [numbers.pop(), numbers.pop(), numbers.pop()];
    for coefficient in Coefficients::new(bits, x.to_f64(), to) {
        let Some(left) = coefficient.bits_of_term(bits, power.magnitude()) else { break };
        total = total.add(&coefficient.times(&power, to.wide(left)), to);
        power = power.multiply(&square, to.wide(left));
    }
    total
}

/// `None` of the negative integers.
pub(crate) fn factorial(x: &Real, to: Precision) -> Option<Real> {
    if x.magnitude() < -i64::from(to.bits()) - 20 {
        return Some(ONE.subtract(x, to));
    }
    gamma(&further(x, ONE, to.more(MORE)), to)
}

/// `None` of what is not positive.
pub(crate) fn ln_gamma(x: &Real, to: Precision) -> Option<Real> {
    if x.is_negative() || x.is_zero() {
        return None;
    }
    ln_size(x, to)
}

/// `ln |Γ(x)|`; `None` at a pole.
fn ln_size(x: &Real, to: Precision) -> Option<Real> {
    let magnitude = x.magnitude();
    let mut bits = i64::from(to.bits()) + 30;
    let to_bits = to.wide(bits);
    if magnitude > bits && !x.is_negative() {
        return Some(x.multiply_exact(&ln(x, to_bits)?, to).round(to_bits).subtract(x, to));
    }
    if magnitude < -bits {
        return Some(ln(&x.abs(), to)?.negate());
    }
    if x.is_negative() {
        return ln(&gamma(x, to_bits)?.abs(), to);
    }
    if x.is_integer()
        && let Some(whole) = x.truncate(to).to_i64()
        && whole <= SMALL_FACTORIAL
    {
        return ln(&Real::from(&factorial_of(whole - 1, to)), to);
    }
    // Near to 1 and 2 it vanishes.
    let first = ONE.subtract(x, to_bits);
    let second = x.subtract(&ONE.shift(1), to_bits);
    if first.magnitude() < -bits {
        return Some(euler_gamma(to_bits).multiply(&first, to));
    }
    if second.magnitude() < -bits {
        return Some(ONE.subtract(&euler_gamma(to_bits), to_bits).multiply(&second, to));
    }
    bits += (-first.magnitude()).max(-second.magnitude()).max(0);
    let wide = to.wide(bits);
    if let Some(value) = rational_gamma::ln_gamma(x, wide) {
        return Some(value.round(to));
    }
    let (raised, product) = raise(x, wide);
    let to_bits = to.wide(bits + raised.magnitude().max(0) + 8);
    Some(formula::real("Apdlh+Bl|-", &[&stirling(&raised, wide), &product], to_bits, to))
}

impl Complex {
    /// `None` of the negative integers.
    pub(crate) fn factorial(&self, to: Precision) -> Option<Self> {
        Self::new(further(&self.re, ONE, to.more(MORE)), self.im.clone()).gamma(to)
    }

    /// `None` at a pole.
    pub(crate) fn gamma(&self, to: Precision) -> Option<Self> {
        if self.im.is_zero() {
            return Some(Self::from(gamma(&self.re, to)?));
        }
        let magnitude = self.magnitude();
        if magnitude > GREATEST {
            return None;
        }
        let bits =
            i64::from(to.bits()) + 30 + 2 * magnitude.max(0) + (-magnitude).max(0).min(i64::from(to.bits()) + 30);
        let bits = to.wide(bits);
        if self.is_far_left() {
            // Γ(z) Γ(-z) = -π / (z sin πz)
            let (opposite, wave) = (self.negate().gamma(bits)?, self.sin_pi(bits));
            let given = [&self.re, &self.im, &opposite.re, &opposite.im, &wave.re, &wave.im];
            return formula::complex("pn0CDEFmABm|v", &given, bits, to);
        }
        let (ln, product) = self.ln_and_steps(bits)?;
        ln.exp(bits).divide(&product, to)
    }

    fn is_far_left(&self) -> bool {
        self.re < Real::from(-LEFTMOST)
    }

    /// `ln Γ(z + n)` and `z (z + 1) … (z + n - 1)`, where Stirling's series has so many bits.
    fn ln_and_steps(&self, to: Precision) -> Option<(Self, Self)> {
        // The factors are short, so that their products are passes over the product.
        const PASSES: u64 = 10;
        let target = Real::from(reach(to.bits().into()));
        let mut raised = self.clone();
        let mut product = Self::from(ONE.clone());
        let far = self.im.abs() >= target && !self.re.is_negative();
        while !far && raised.re < target {
            to.pay(PASSES * price::pass(to.bits() as usize)).then_some(())?;
            product = product.multiply(&raised, to);
            raised.re = further(&raised.re, ONE, to);
        }
        Some((raised.stirling(to)?, product))
    }

    fn stirling(&self, to: Precision) -> Option<Self> {
        let bits = i64::from(to.bits());
        let to = to.wide(bits + self.magnitude().max(0) + 8);
        let code = "A1h-B0-ABzmABo=pdlh+CABr==EDEDEDm";
        let mut numbers = formula::numbers(code, &[&self.re, &self.im], to, to)?;
        let square = numbers.pop_complex();
        let [mut power, mut total] = [numbers.pop_complex(), numbers.pop_complex()];
        let size = libm::fabs(self.re.to_f64()).max(libm::fabs(self.im.to_f64()));
        for coefficient in Coefficients::new(bits, size, to) {
            let Some(left) = coefficient.bits_of_term(bits, power.magnitude()) else { break };
            let to_left = to.wide(left);
            let term = Self::new(coefficient.times(&power.re, to_left), coefficient.times(&power.im, to_left));
            total = total.add(&term, to);
            power = power.multiply(&square, to_left);
        }
        Some(total)
    }

    /// The logarithm of the gamma function that is continuous but on the negative real numbers; `None` at a pole.
    pub(crate) fn ln_gamma(&self, to: Precision) -> Option<Self> {
        let (re, im) = (&self.re, &self.im);
        if im.is_zero() {
            let turns = if re.is_negative() { re.floor(to) } else { Integer::default() };
            let angle = pi(to.guarded(10)).multiply(&Real::from(&turns), to);
            return Some(Self::new(ln_size(re, to)?, angle));
        }
        let magnitude = self.magnitude();
        let guard = i64::from(to.bits()) + 30;
        let mut bits = guard + 2 * magnitude.max(0).min(guard) + (-magnitude).max(0).min(guard);
        // Near to 1 and 2 it vanishes.
        for zero in [1, 2] {
            let distance = re.subtract(&Real::from(zero), to.wide(guard));
            let near = if distance.is_zero() { im.magnitude() } else { distance.magnitude().max(im.magnitude()) };
            bits += (-near).clamp(0, 2 * guard);
        }
        let to_bits = to.wide(bits);
        if magnitude > guard && (!re.is_negative() || im.magnitude() >= re.magnitude()) {
            return Some(self.multiply(&self.ln(to_bits)?, to_bits).subtract(self, to));
        }
        if self.is_far_left() {
            return self.reflected_ln_gamma(to_bits, to);
        }
        let (ln, product) = self.ln_and_steps(to_bits)?;
        let steps = product.ln(to_bits)?;
        // The logarithm of the product is that of the factors but for whole turns.
        let turns = Real::from(self.turns_of_steps(to_bits, &steps.im)?);
        formula::complex("ABCpdE*D+|o", &[&ln.re, &ln.im, &steps.re, &steps.im, &turns], to_bits, to)
    }

    /// How many turns the angles of `z`, `z + 1`, … are in all beyond that of their product.
    fn turns_of_steps(&self, to: Precision, angle: &Real) -> Option<i64> {
        const STEP: u64 = 250;
        let target = reach(to.bits().into());
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
        #[expect(clippy::cast_possible_truncation, reason = "as many turns as steps at most")]
        let turns = libm::rint((total - angle.to_f64()) / std::f64::consts::TAU) as i64;
        Some(turns)
    }

    /// `-ln Γ(-z) - ln(-z) + ln π - ln sin(π (z - floor a)) ± π i floor a`
    fn reflected_ln_gamma(&self, to_bits: Precision, to: Precision) -> Option<Self> {
        let opposite = self.negate().ln_gamma(to_bits)?;
        let floor = Real::from(&self.re.floor(to));
        let wave = Self::new(self.re.add_exact(&floor.negate(), to), self.im.clone()).sin_pi(to_bits);
        let turns = &if self.im.is_negative() { floor.negate() } else { floor };
        let given = [&self.re, &self.im, &opposite.re, &opposite.im, &wave.re, &wave.im, turns];
        formula::complex("CDAnBnzu=nHnplpG*uEFz|o", &given, to_bits, to)
    }
}

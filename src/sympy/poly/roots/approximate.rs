//! Approximations of all roots in machine floats.

use num_complex::Complex64;
use pascaline_mp::{Complex, Real};
use pascaline_number::integer::BitTest;

use super::starts::{rings, signed};
use crate::Context;
use crate::poly::polynomial::Polynomial;

/// A polynomial in `2^exponent` times the variable, with coefficients as floats of about 1 or less.
struct Scaled {
    exponent: i64,
    /// The constant coefficient first.
    coefficients: Vec<f64>,
}

/// A rotation by the golden angle: its multiples are spread evenly over the circle.
const TURN: Complex64 = Complex64 { re: -0.737_368_878_078_319_8, im: 0.675_490_294_261_523_6 };

/// The last correction is smaller than this fraction of the root.
const PRECISE: f64 = 1e-15;

/// The maximum number of rounds.
const ROUNDS: usize = 60;

/// The approximate number of corrections by another root in one step of the budget.
const CORRECTIONS: u64 = 24;

/// Points near the roots, one for each; if floats cannot represent the polynomial well, some are far off.
pub(super) fn approximate(polynomial: &Polynomial, cx: &Context) -> Vec<Complex> {
    let scaled = Scaled::new(polynomial);
    let mut points = scaled.starts(polynomial);
    let mut is_precise = vec![false; points.len()];
    let (forwards, backwards) = (scaled.coefficients.as_slice(), reversed(&scaled.coefficients));
    for _ in 0..ROUNDS {
        let open = is_precise.iter().filter(|precise| !**precise).count() as u64;
        if open == 0 || cx.afford(open.saturating_mul(points.len() as u64) / CORRECTIONS + 1).is_none() {
            break;
        }
        for index in 0..points.len() {
            let Some(at) = points.get(index).copied().filter(|_| is_precise.get(index) == Some(&false)) else {
                continue;
            };
            let ratio =
                if at.norm_sqr() <= 1.0 { logarithmic(forwards, at) } else { inverse_logarithmic(&backwards, at) };
            let step = correction(ratio, at, index, &points);
            let next = at - step;
            if let Some(point) = points.get_mut(index).filter(|_| next.re.is_finite() && next.im.is_finite()) {
                *point = next;
            }
            let is_last = step.norm_sqr() <= PRECISE * PRECISE * at.norm_sqr() || !step.re.is_finite();
            if let Some(precise) = is_precise.get_mut(index) {
                *precise = is_last;
            }
        }
    }
    let real = |part: f64| Real::from_f64(part).shift(scaled.exponent);
    points.iter().map(|point| Complex::new(real(point.re), real(point.im))).collect()
}

fn reversed(coefficients: &[f64]) -> Vec<f64> {
    coefficients.iter().rev().copied().collect()
}

/// `p(z)` and `p′(z)`.
fn values(coefficients: &[f64], at: Complex64) -> (Complex64, Complex64) {
    let zero = Complex64::new(0.0, 0.0);
    coefficients
        .iter()
        .rev()
        .fold((zero, zero), |(value, slope), coefficient| (value * at + coefficient, slope * at + value))
}

/// `p′(z) / p(z)`
fn logarithmic(coefficients: &[f64], at: Complex64) -> Complex64 {
    let (value, slope) = values(coefficients, at);
    slope / value
}

/// `p′(z) / p(z)` by the reversed polynomial `q`, at a point outside the unit circle: `(n − q′(1/z) / (z q(1/z))) / z`.
fn inverse_logarithmic(backwards: &[f64], at: Complex64) -> Complex64 {
    #[expect(clippy::cast_precision_loss, reason = "a degree is small")]
    let degree = (backwards.len() - 1) as f64;
    let inverse = at.inv();
    (degree - inverse * logarithmic(backwards, inverse)) * inverse
}

/// Newton's correction with repulsion from the other points: `1 / (p′/p − Σ 1/(z − zⱼ))` (O. Aberth, "Iteration methods for
/// finding all zeros of a polynomial simultaneously", 1973). Zero at a root.
fn correction(ratio: Complex64, at: Complex64, index: usize, points: &[Complex64]) -> Complex64 {
    if !ratio.re.is_finite() || !ratio.im.is_finite() {
        return Complex64::new(0.0, 0.0);
    }
    let mut push = Complex64::new(0.0, 0.0);
    for (other, point) in points.iter().enumerate() {
        let gap = at - point;
        if other != index && gap.norm_sqr() > 0.0 {
            push += gap.conj() / gap.norm_sqr();
        }
    }
    (ratio - push).inv()
}

impl Scaled {
    /// Scales the polynomial so that the mean of the roots' absolute values is about 1.
    fn new(polynomial: &Polynomial) -> Self {
        let degree = signed(polynomial.degree()).max(1);
        let size = |bits: usize| signed(bits);
        let last = size(polynomial.leading().bit_len());
        let exponent = (size(polynomial.constant().bit_len()) - last).div_euclid(degree);
        let sizes = || {
            let terms = (0_i64..).zip(polynomial.coefficients()).filter(|(_, coefficient)| !coefficient.is_zero());
            terms.map(|(index, coefficient)| size(coefficient.bit_len()) + index * exponent)
        };
        let largest = sizes().max().unwrap_or(0);
        let terms = (0_i64..).zip(polynomial.coefficients());
        let scale = |(index, coefficient): (i64, &pascaline_number::integer::Integer)| {
            Real::from(coefficient).shift(index * exponent - largest).to_f64()
        };
        Self { exponent, coefficients: terms.map(scale).collect() }
    }

    /// Points on the rings, rotated against each other.
    fn starts(&self, polynomial: &Polynomial) -> Vec<Complex64> {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let own = self.exponent as f64;
        let mut direction = Complex64::new(0.8, 0.6);
        let mut points = Vec::new();
        for ring in rings(polynomial) {
            let radius = libm::exp2((ring.exponent - own).clamp(-1000.0, 1000.0));
            for _ in 0..ring.count {
                points.push(direction * radius);
                direction *= TURN;
            }
        }
        points
    }
}

//! A polynomial and its derivative at a point, in fixed point, with error bounds.

use pascaline_mp::{Complex, Real};
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::size::as_usize;

use super::disc::{ZERO, magnitude};
use super::starts::signed;
use crate::Context;
use crate::poly::polynomial::{Polynomial, price};

/// The evaluation at a point `z = 2^exponent · y`, where `½ ≤ |y| < √2`; parts of `y` are in units of `2^-bits`.
pub(super) struct Evaluation {
    bits: usize,
    exponent: i64,
    at: Fixed,
    /// Newton's step, `p/p′`, in the same units; rounded down.
    step: Fixed,
    /// There is a root within two to this power of `z`. `None` if the derivative may be zero.
    pub(super) radius: Option<i64>,
    /// The bits lost to cancellation in the derivative: the working precision must exceed that of the result by as many.
    pub(super) loss: usize,
}

/// A number in units that are known from the context.
#[derive(Default)]
struct Fixed {
    re: Integer,
    im: Integer,
}

impl Fixed {
    fn bit_length(&self) -> i64 {
        signed(self.re.bit_len().max(self.im.bit_len()))
    }
}

/// A part in fixed point, rounded down; of opposite values, the results may differ by a unit.
fn shifted(integer: &Integer, by: i64) -> Integer {
    let bits = usize::try_from(by.unsigned_abs()).unwrap_or(usize::MAX);
    if by >= 0 { integer << bits } else { integer >> bits }
}

impl Evaluation {
    /// Evaluates at a point, truncated to the given bits. On the real axis and, for an even polynomial, on the imaginary
    /// one, a part that is zero stays exactly zero.
    pub(super) fn new(polynomial: &Polynomial, re: &Real, im: &Real, bits: usize, cx: &Context) -> Option<Self> {
        let length = polynomial.coefficients().len();
        let products = if im.is_zero() { 5 } else { 16 };
        cx.afford(price(products * length, bits, bits))?;
        let exponent = match magnitude(re).max(magnitude(im)) {
            ZERO => 0,
            exponent => exponent,
        };
        let to = cx.precision(1);
        let fixed = |part: &Real| part.shift(exponent.saturating_neg()).to_fixed(signed(bits), to);
        let at = Fixed { re: fixed(re), im: fixed(im) };
        let (value, slope) = horner(polynomial, &at, exponent, bits);
        let radius = radius(polynomial.degree(), &value, &slope).map(|radius| radius.saturating_add(exponent));
        let step = if radius.is_some() { divide(&value, &slope, bits) } else { Fixed::default() };
        let loss = bits.saturating_sub(as_usize(slope.bit_length()));
        Some(Self { bits, exponent, at, step, radius, loss })
    }

    fn complex(&self, re: Integer, im: Integer) -> Complex {
        let exponent = self.exponent.saturating_sub(signed(self.bits));
        Complex::new(Real::from_parts(re, exponent), Real::from_parts(im, exponent))
    }

    /// The point.
    pub(super) fn point(&self) -> Complex {
        self.complex(self.at.re.clone(), self.at.im.clone())
    }

    /// The point minus Newton's step.
    pub(super) fn next(&self) -> Complex {
        self.complex(&self.at.re - &self.step.re, &self.at.im - &self.step.im)
    }

    /// Newton's step.
    pub(super) fn step(&self) -> Complex {
        self.complex(self.step.re.clone(), self.step.im.clone())
    }
}

/// The polynomial's value and derivative in the same unit, which is so small that no term has more than `bits` bits.
///
/// Horner's scheme, in units that follow the powers of `|y|`, so that each rounding contributes at most as much as one of
/// the last unit: the error of the value is at most 3 units for each coefficient, and that of the derivative, with `1/|y| ≤
/// 2`, at most twice that for each pair of coefficients.
fn horner(polynomial: &Polynomial, at: &Fixed, exponent: i64, bits: usize) -> (Fixed, Fixed) {
    let norm = part(&at.re, bits) * part(&at.re, bits) + part(&at.im, bits) * part(&at.im, bits);
    let rate = (-0.5 * libm::log2(norm)).clamp(-1.0, 2.0) - 1e-9;
    let unit = |index: i64| unit_exponent(rate, index);
    let terms = || polynomial.coefficients().iter().enumerate().map(|(index, c)| (signed(index), c));
    let sizes = terms().filter(|(_, c)| !c.is_zero());
    let size = |(index, c): (i64, &Integer)| signed(c.bit_len()) + index * exponent - unit(index);
    let shift = signed(bits) - sizes.map(size).max().unwrap_or(0);
    let mut value = Fixed::default();
    let mut slope = Fixed::default();
    let mut last_unit = unit(signed(polynomial.degree()));
    for (index, coefficient) in terms().rev() {
        let unit = unit(index);
        let growth = last_unit - unit;
        last_unit = unit;
        slope = times(&slope, at, signed(bits) - growth);
        slope.re += &shifted(&value.re, growth);
        slope.im += &shifted(&value.im, growth);
        value = times(&value, at, signed(bits) - growth);
        value.re += &shifted(coefficient, index * exponent + shift - unit);
    }
    (value, slope)
}

/// As a float.
fn part(fixed: &Integer, bits: usize) -> f64 {
    Real::from_parts(fixed.clone(), -signed(bits)).to_f64()
}

/// The unit of the sum from that power on, as a power of two in the last unit: `⌊index · log2(1/|y|)⌋`, where the logarithm
/// is underestimated rather than overestimated.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "an index is small")]
fn unit_exponent(rate: f64, index: i64) -> i64 {
    libm::floor(rate * index as f64) as i64
}

/// `x · y`
fn product(x: &Fixed, y: &Fixed) -> Fixed {
    let mut product = Fixed { re: &x.re * &y.re, im: Integer::ZERO };
    if !x.im.is_zero() || !y.im.is_zero() {
        product.re -= &x.im * &y.im;
        product.im = &x.re * &y.im;
        product.im += &x.im * &y.re;
    }
    product
}

/// `x · y / 2^bits`, rounded down.
fn times(x: &Fixed, y: &Fixed, bits: i64) -> Fixed {
    let bits = as_usize(bits);
    let Fixed { re, im } = product(x, y);
    Fixed { re: &re >> bits, im: &im >> bits }
}

/// Two to this power is at least `degree · |p| / |p′|`, and there is a root within that distance (E. Laguerre; P. Henrici,
/// "Applied and computational complex analysis" I, theorem 6.4g).
fn radius(degree: usize, value: &Fixed, slope: &Fixed) -> Option<i64> {
    let size = |number: usize| signed((usize::BITS - number.leading_zeros()) as usize);
    let count = degree + 1;
    let value_error = size(3 * count);
    let slope_error = size(6 * count * count);
    let slope_bits = slope.bit_length();
    if slope_bits < slope_error + 2 {
        return None;
    }
    // |p| < √2 · 2^bits, the error below 2^value_error; |p′| ≥ 2^(slope_bits − 1) minus a quarter of that.
    let value_bits = (value.bit_length() + 1).max(value_error) + 1;
    Some(size(degree) + value_bits - (slope_bits - 2))
}

/// `x / y` in units of `2^-bits`.
fn divide(x: &Fixed, y: &Fixed, bits: usize) -> Fixed {
    let quotient = |dividend: &Integer, divisor: &Integer| (dividend << bits).quotient(divisor);
    if x.im.is_zero() && y.im.is_zero() {
        return Fixed { re: quotient(&x.re, &y.re), im: Integer::ZERO };
    }
    let conjugate = Fixed { re: y.re.clone(), im: -&y.im };
    let norm = product(y, &conjugate).re;
    let Fixed { re, im } = product(x, &conjugate);
    Fixed { re: quotient(&re, &norm), im: quotient(&im, &norm) }
}

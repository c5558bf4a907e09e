//! Python's `complex`, by the formulas of CPython's `complexobject.c`.

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_number::float::elementary::{atan2, cos, exp, log, sin};

const ONE: Complex64 = Complex64::new(1.0, 0.0);

pub(super) fn multiply(x: Complex64, y: Complex64) -> Complex64 {
    Complex64::new(x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re)
}

/// The quotient, scaled by the larger part of the divisor (R. L. Smith, "Algorithm 116: Complex division", 1962).
pub(super) fn divide(x: Complex64, y: Complex64) -> Result<Complex64, Fault> {
    quotient(x, y).ok_or_else(|| Fault::new(ErrorCode::DivisionByZero, "complex division by zero"))
}

fn quotient(x: Complex64, y: Complex64) -> Option<Complex64> {
    if y.re.abs() >= y.im.abs() {
        if y.re == 0.0 {
            return None;
        }
        let ratio = y.im / y.re;
        let scale = y.re + y.im * ratio;
        Some(Complex64::new((x.re + x.im * ratio) / scale, (x.im - x.re * ratio) / scale))
    } else if y.im.abs() >= y.re.abs() {
        let ratio = y.re / y.im;
        let scale = y.re * ratio + y.im;
        Some(Complex64::new((x.re * ratio + x.im) / scale, (x.im * ratio - x.re) / scale))
    } else {
        Some(Complex64::new(f64::NAN, f64::NAN))
    }
}

/// `base ** exponent`: by multiplication for an integral exponent up to 100.
pub(super) fn power(budget: &Budget, base: Complex64, exponent: Complex64) -> Result<Complex64, Fault> {
    const MOST_MULTIPLIED: f64 = 100.0;
    let is_whole = exponent.im == 0.0 && exponent.re == exponent.re.floor();
    let result = if is_whole && exponent.re.abs() <= MOST_MULTIPLIED {
        whole_power(base, exponent.re)
    } else {
        general_power(budget, base, exponent)?
    };
    match result {
        None => Err(Fault::new(ErrorCode::DivisionByZero, "0.0 to a negative or complex power")),
        Some(result) if result.re.is_infinite() || result.im.is_infinite() => {
            Err(Fault::new(ErrorCode::Overflow, "complex exponentiation"))
        }
        Some(result) => Ok(result),
    }
}

fn whole_power(base: Complex64, exponent: f64) -> Option<Complex64> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, at most 100")]
    let count = exponent.abs() as u32;
    let (mut power, mut square, mut mask) = (ONE, base, 1);
    while mask <= count {
        if count & mask != 0 {
            power = multiply(power, square);
        }
        mask <<= 1;
        square = multiply(square, square);
    }
    if exponent > 0.0 { Some(power) } else { quotient(ONE, power) }
}

/// By modulus and angle; `None` for an undefined power of zero.
fn general_power(budget: &Budget, base: Complex64, exponent: Complex64) -> Result<Option<Complex64>, Fault> {
    if exponent == Complex64::ZERO {
        return Ok(Some(ONE));
    }
    if base == Complex64::ZERO {
        return Ok((exponent.im == 0.0 && exponent.re >= 0.0).then_some(Complex64::ZERO));
    }
    let modulus = libm::hypot(base.re, base.im);
    let angle = atan2(base.im, base.re);
    let mut length = size_power(budget, modulus, exponent.re)?;
    let mut phase = angle * exponent.re;
    if exponent.im != 0.0 {
        length /= exp(angle * exponent.im);
        phase += exponent.im * log(modulus);
    }
    Ok(Some(Complex64::new(length * cos(phase), length * sin(phase))))
}

/// C's `pow` of a modulus.
fn size_power(budget: &Budget, base: f64, exponent: f64) -> Result<f64, Fault> {
    match super::float::power(budget, base, exponent) {
        Ok(super::value::Value::Float(size)) => Ok(size),
        Err(fault) if fault.code().ends_evaluation() => Err(fault),
        _ => Ok(f64::INFINITY),
    }
}

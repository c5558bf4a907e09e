//! The special functions of analysis, beside the gamma function, which belongs to combinatorics.

pub(super) mod error_function;
pub(super) mod log_gamma;
pub(super) mod zeta;

use num_complex::Complex64;

const GROUP: &str = "special functions";

/// A real number as a complex one.
fn real(x: f64) -> Complex64 {
    Complex64::new(x, 0.0)
}

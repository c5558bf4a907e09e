//! mathjs's comparisons: numbers that differ by rounding are equal.

use num_complex::Complex64;

/// Relative and absolute tolerance; mathjs's defaults.
const RELATIVE: f64 = 1e-12;
const ABSOLUTE: f64 = 1e-15;

/// Whether two numbers are the same up to rounding.
pub(crate) fn nearly_equal(x: f64, y: f64) -> bool {
    if x == y {
        return true;
    }
    // An infinity is near nothing else, and NaN not even itself.
    x.is_finite() && y.is_finite() && (x - y).abs() <= (RELATIVE * x.abs().max(y.abs())).max(ABSOLUTE)
}

pub(crate) fn nearly_equal_complex(x: Complex64, y: Complex64) -> bool {
    nearly_equal(x.re, y.re) && nearly_equal(x.im, y.im)
}

pub(crate) fn smaller(x: f64, y: f64) -> bool {
    x < y && !nearly_equal(x, y)
}

pub(crate) fn larger(x: f64, y: f64) -> bool {
    x > y && !nearly_equal(x, y)
}

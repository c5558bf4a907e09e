//! The starting points of the search for roots.

use pascaline_number::integer::BitTest;

use crate::poly::polynomial::Polynomial;

/// Converts the size of an integer or of an exponent; none of them comes near the limit.
pub(super) fn signed(size: usize) -> i64 {
    i64::try_from(size).unwrap_or(i64::MAX)
}

/// An edge of the Newton polygon: this many roots have absolute values near two to this power.
pub(super) struct Ring {
    pub(super) count: usize,
    pub(super) exponent: f64,
}

/// The absolute values of the roots, roughly: the slopes of the upper convex hull of the coefficients' logarithms over
/// their exponents (D. A. Bini, "Numerical computation of polynomial zeros by means of Aberth's method", 1996).
pub(super) fn rings(polynomial: &Polynomial) -> Vec<Ring> {
    let mut hull: Vec<(i64, i64)> = Vec::new();
    for (exponent, coefficient) in polynomial.coefficients().iter().enumerate().filter(|(_, c)| !c.is_zero()) {
        let point = (signed(exponent), signed(coefficient.bit_len()));
        while let [.., first, second] = hull.as_slice()
            && is_below(*first, *second, point)
        {
            hull.pop();
        }
        hull.push(point);
    }
    let edges = hull.iter().zip(hull.iter().skip(1));
    let ring = |((x, y), (x_next, y_next)): (&(i64, i64), &(i64, i64))| Ring {
        count: usize::try_from(x_next - x).unwrap_or(0),
        exponent: quotient(y - y_next, x_next - x),
    };
    edges.map(ring).collect()
}

/// Whether the second point is not above the line from the first to the third.
fn is_below(first: (i64, i64), second: (i64, i64), third: (i64, i64)) -> bool {
    let rise = i128::from(second.1 - first.1) * i128::from(third.0 - first.0);
    rise <= i128::from(third.1 - first.1) * i128::from(second.0 - first.0)
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn quotient(dividend: i64, divisor: i64) -> f64 {
    dividend as f64 / divisor as f64
}

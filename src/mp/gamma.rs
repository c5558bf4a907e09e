//! The gamma function.

use super::precision::Precision;
use super::real::Real;

pub(super) fn gamma(x: &Real, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::tgamma(x.to_f64())).round_to(to))
}

pub(super) fn ln_gamma(x: &Real, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::lgamma(x.to_f64())).round_to(to))
}

pub(super) fn factorial(x: &Real, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::tgamma(x.to_f64() + 1.0)).round_to(to))
}

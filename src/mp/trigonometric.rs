//! Circular functions.

use super::precision::Precision;
use super::real::Real;

pub(super) fn sin(x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::sin(x.to_f64())).round_to(to)
}

pub(super) fn cos(x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::cos(x.to_f64())).round_to(to)
}

pub(super) fn sin_cos(x: &Real, to: Precision) -> (Real, Real) {
    (sin(x, to), cos(x, to))
}

pub(super) fn tan(x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::tan(x.to_f64())).round_to(to)
}

pub(super) fn atan(x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::atan(x.to_f64())).round_to(to)
}

pub(super) fn atan2(y: &Real, x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::atan2(y.to_f64(), x.to_f64())).round_to(to)
}

pub(super) fn asin(x: &Real, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::asin(x.to_f64())).round_to(to))
}

pub(super) fn acos(x: &Real, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::acos(x.to_f64())).round_to(to))
}

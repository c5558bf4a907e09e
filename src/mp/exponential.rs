//! Exponentials, logarithms, powers.

use super::precision::Precision;
use super::real::Real;

pub(super) fn exp(x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::exp(x.to_f64())).round_to(to)
}

pub(super) fn ln(x: &Real, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::log(x.to_f64())).round_to(to))
}

pub(super) fn power(base: &Real, exponent: &Real, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::pow(base.to_f64(), exponent.to_f64())).round_to(to))
}

pub(super) fn root(x: &Real, degree: u32, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::pow(x.to_f64(), 1.0 / f64::from(degree))).round_to(to))
}

pub(super) fn sinh(x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::sinh(x.to_f64())).round_to(to)
}

pub(super) fn cosh(x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::cosh(x.to_f64())).round_to(to)
}

pub(super) fn tanh(x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::tanh(x.to_f64())).round_to(to)
}

pub(super) fn asinh(x: &Real, to: Precision) -> Real {
    Real::from_f64(libm::asinh(x.to_f64())).round_to(to)
}

pub(super) fn acosh(x: &Real, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::acosh(x.to_f64())).round_to(to))
}

pub(super) fn atanh(x: &Real, to: Precision) -> Option<Real> {
    Some(Real::from_f64(libm::atanh(x.to_f64())).round_to(to))
}

pub(super) fn hypot(x: &Real, y: &Real, to: Precision) -> Real {
    Real::from_f64(libm::hypot(x.to_f64(), y.to_f64())).round_to(to)
}

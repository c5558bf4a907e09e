//! The constants.

use super::precision::Precision;
use super::real::Real;

pub(super) fn pi(to: Precision) -> Real {
    Real::from_f64(std::f64::consts::PI).round_to(to)
}

pub(super) fn e(to: Precision) -> Real {
    Real::from_f64(std::f64::consts::E).round_to(to)
}

pub(super) fn ln2(to: Precision) -> Real {
    Real::from_f64(std::f64::consts::LN_2).round_to(to)
}

pub(super) fn ln10(to: Precision) -> Real {
    Real::from_f64(std::f64::consts::LN_10).round_to(to)
}

pub(super) fn golden_ratio(to: Precision) -> Real {
    Real::from_f64(1.618_033_988_749_895).round_to(to)
}

pub(super) fn euler_gamma(to: Precision) -> Real {
    Real::from_f64(0.577_215_664_901_532_9).round_to(to)
}

pub(super) fn catalan(to: Precision) -> Real {
    Real::from_f64(0.915_965_594_177_219).round_to(to)
}

//! The functions as callers see them.

use super::precision::Precision;
use super::real::Real;
use super::{constants, exponential, gamma as gammas, trigonometric};

/// A precision that is only a number of bits rounds to nearest.
macro_rules! functions {
    ($($(#[$doc:meta])* $module:ident::$name:ident($($argument:ident: $kind:ty),*) -> $result:ty;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name($($argument: $kind,)* to: impl Into<Precision>) -> $result {
                $module::$name($($argument,)* to.into())
            }
        )*
    };
}

functions! {
    constants::pi() -> Real;
    constants::e() -> Real;
    constants::golden_ratio() -> Real;
    constants::euler_gamma() -> Real;
    constants::catalan() -> Real;
    exponential::exp(x: &Real) -> Real;
    /// `None` of what is not positive.
    exponential::ln(x: &Real) -> Option<Real>;
    /// `None` of a fractional power of a negative number, and of a negative one of zero.
    exponential::power(base: &Real, exponent: &Real) -> Option<Real>;
    /// `None` of a negative number, and of degree 0.
    exponential::root(x: &Real, degree: u32) -> Option<Real>;
    /// `sqrt(x^2 + y^2)`
    exponential::hypot(x: &Real, y: &Real) -> Real;
    exponential::sinh(x: &Real) -> Real;
    exponential::cosh(x: &Real) -> Real;
    exponential::tanh(x: &Real) -> Real;
    exponential::asinh(x: &Real) -> Real;
    /// `None` below 1.
    exponential::acosh(x: &Real) -> Option<Real>;
    /// `None` of -1, 1 and what is beyond.
    exponential::atanh(x: &Real) -> Option<Real>;
    trigonometric::sin(x: &Real) -> Real;
    trigonometric::cos(x: &Real) -> Real;
    trigonometric::tan(x: &Real) -> Real;
    trigonometric::atan(x: &Real) -> Real;
    /// The angle of the point (x, y); 0 of the origin.
    trigonometric::atan2(y: &Real, x: &Real) -> Real;
    /// `None` beyond 1.
    trigonometric::asin(x: &Real) -> Option<Real>;
    /// `None` beyond 1.
    trigonometric::acos(x: &Real) -> Option<Real>;
    /// `None` at its poles: zero and the negative integers.
    gammas::gamma(x: &Real) -> Option<Real>;
    /// `None` of what is not positive.
    gammas::ln_gamma(x: &Real) -> Option<Real>;
    /// `gamma(x + 1)`; `None` of the negative integers.
    gammas::factorial(x: &Real) -> Option<Real>;
}

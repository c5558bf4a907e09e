//! Temporary.
pub(crate) use libm::{acos, asin, atan, atan2, cbrt, cos, cosh, exp, log, log10, log2, pow, sin, sinh, sqrt, tan};

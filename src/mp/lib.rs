//! Floating-point numbers of any precision, with mpmath's algorithms and roundings, which decide SymPy's last digits.
//!
//! After mpmath 1.3.0 (BSD-3-Clause): each file names the functions that it follows, and keeps their local names: `wp` is a
//! working precision, `mag` a magnitude.
//!
//! Each function takes a [`Precision`]: the bits of its result, their rounding, and the budget that pays for the work.
//! [`Precision::cut`] is mpmath's default rounding, which SymPy's `evalf` mostly leaves in force. A result that is infinite or
//! not real is `None`.
//!
//! **Invariant:** every operation asks the budget before work that grows with its numbers. Refused work is not done: its
//! result is `None` or 0, and the budget [reports](pascaline_base::limits::Budget::is_refused) that it is meaningless.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

mod arithmetic;
mod complex;
mod constants;
mod erf;
mod euler_gamma;
mod exponential;
mod fixed;
mod gamma;
mod logarithm;
mod power;
mod precision;
mod rational_gamma;
mod real;
mod series;
mod splitting;
mod stirling;
mod text;
mod trigonometric;

pub use arithmetic::hypot;
pub use complex::Complex;
pub use constants::{Constants, catalan, euler_gamma, golden_ratio, pi};
pub use erf::{erf, erfc};
pub use exponential::{cosh, e, exp, sinh, tanh};
pub use gamma::{factorial, gamma, ln_gamma};
pub use logarithm::{acosh, asinh, atanh, ln};
pub use power::{nth_root, power};
pub use precision::{Precision, bits_of_digits, digits_of_bits};
pub use real::{ONE, Real, ZERO};
pub use trigonometric::{acos, asin, atan, atan2, cos, sin, tan};

#[cfg(test)]
mod tests;

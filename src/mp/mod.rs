//! Floating point of any precision, with the roundings of mpmath, on which SymPy stands.
//!
//! A function is told a [`Precision`]: how many bits its result has, how it is cut to them, and the budget that pays for
//! the work. [`Precision::cut`] is what mpmath does where it is not told, as SymPy's `evalf` mostly lets it. `None` is where
//! a result is not finite or not real.
//!
//! **Invariant:** every operation whose work grows with its numbers asks the budget before it works. What is refused is
//! not done: its result is `None` or 0, and the budget [tells](crate::limits::Budget::is_refused) that it is worth nothing.

mod arithmetic;
mod complex;
mod constants;
mod euler_gamma;
mod exponential;
mod fixed;
pub(crate) mod formula;
mod gamma;
mod precision;
mod rational_gamma;
mod real;
mod series;
mod splitting;
mod stirling;
mod text;
mod trigonometric;

pub(crate) use complex::Complex;
pub(crate) use constants::{catalan, e, euler_gamma, golden_ratio, pi};
pub(crate) use exponential::{acosh, asinh, atanh, cosh, exp, hypot, ln, power, root, sinh, tanh};
pub(crate) use gamma::{factorial, gamma, ln_gamma};
pub(crate) use precision::{Means, Precision, bits_of_digits, digits_of_bits};
pub(crate) use real::{ONE, Real, ZERO};
pub(crate) use trigonometric::{acos, asin, atan, atan2, cos, sin, tan};

#[cfg(test)]
mod tests;

//! The calculus of one variable: derivatives, integrals, limits, series, sums, extrema, points of curves, and where inequalities hold.
//!
//! It stands on the exact expressions of `sympy`. What is told is proven, certified to the digits that are told, or refused.
//!
//! **Invariant:** pure, and the same bits on every surface; no answer is guessed.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]
#![allow(clippy::many_single_char_names, reason = "formulas have the names that textbooks give them")]

mod algebra;
mod check;
mod conic;
mod curve;
mod definite;
mod derivative;
mod equations;
mod extrema;
mod inequality;
mod integral;
mod limit;
mod polynomials;
mod range;
mod rationalise;
mod sum;
mod taylor;
#[cfg(test)]
mod tests;
mod zeros;

pub use algebra::coefficients;
pub use check::Proof;
pub use conic::Conic;
pub use curve::{
    Asymptotes, Point, area_between, asymptotes, implicit_derivative, inflection_points, inverse, normal,
    stationary_points, vertex,
};
pub use definite::{Integral, Missing, definite_integral};
pub use derivative::derivative;
pub use extrema::{Extremum, extremum};
pub use inequality::{End, Interval, Relation, solutions};
pub use integral::{Antiderivative, apart, integral};
pub use limit::{Limit, Side, limit};
pub use polynomials::{coefficient, collected, common_divisor, completed_square, discriminant, quotient_and_remainder};
pub use range::range;
pub use rationalise::rationalised;
pub use sum::{Sum, sum};
pub use taylor::{MOST_ORDER, tangent, taylor};
pub use zeros::Rounding;

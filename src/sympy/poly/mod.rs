//! Polynomials with integer coefficients: their factors and their roots.
//!
//! A polynomial over the rationals is one of these divided by an integer. Everything is exact or certified: a root is
//! correctly rounded to all requested bits, and is proven to be the one that its index names.
//!
//! **Invariant:** every step asks the budget first, by the size of its operands.

mod cyclotomic;
mod factor;
mod gcd;
mod hensel;
mod irreducible;
mod modular;
mod modular_factor;
mod polynomial;
mod recombine;
mod roots;
mod scaling;
#[cfg(test)]
mod tests;

pub(crate) use cyclotomic::{cyclotomic, prime_factors};
pub use factor::factor_list;
pub use polynomial::Polynomial;
pub(crate) use roots::{AllRoots, RootOf, all_roots};
pub(crate) use scaling::integer_basis;

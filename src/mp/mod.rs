//! Floating point of any precision, with the roundings of mpmath, on which SymPy stands.
//!
//! **Invariant:** callers ask the budget before they ask for a function at a high precision.

mod real;

pub(crate) use real::Real;

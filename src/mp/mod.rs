//! Floating point of any precision, with the roundings of mpmath, on which SymPy stands.
//!
//! A function is told how many bits its result has, and rounds to nearest, ties to even. `None` is where a result is not
//! finite or not real.
//!
//! **Invariant:** callers ask the budget before they ask for a function: [`work`] is its price.

mod arithmetic;
mod complex;
mod constants;
mod exponential;
mod gamma;
mod nearest;
mod precision;
mod real;
mod text;
mod trigonometric;

pub(crate) use complex::Complex;
pub(crate) use nearest::*;
pub(crate) use precision::{Precision, Rounding, bits_of_digits, digits_of_bits};
pub(crate) use real::Real;

/// The steps that an elementary function costs at that precision, about; of an angle, add its magnitude to the bits.
pub(crate) fn work(bits: u32) -> u64 {
    let bits = bits as usize + 64;
    // As many products as there are reductions and powers, each of the square root of the bits.
    let mut root = 1;
    while root * root < bits {
        root *= 2;
    }
    crate::integer::work(bits, bits).saturating_mul(root as u64)
}

#[cfg(test)]
mod tests;

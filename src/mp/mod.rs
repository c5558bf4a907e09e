//! Floating point of any precision, with the roundings of mpmath, on which SymPy stands.
//!
//! A function is told a [`Precision`]: how many bits its result has, and how it is cut to them. A bare number of bits
//! rounds to nearest, ties to even; [`Precision::down`] is what mpmath does where it is not told, as SymPy's `evalf`
//! mostly lets it. `None` is where a result is not finite or not real.
//!
//! **Invariant:** callers ask the budget before they ask for a function: [`work`] is its price.

mod arithmetic;
mod complex;
mod constants;
mod exponential;
mod fixed;
pub(crate) mod formula;
mod functions;
mod gamma;
mod precision;
mod real;
mod series;
mod stirling;
mod text;
mod trigonometric;

pub(crate) use complex::Complex;
pub(crate) use functions::*;
pub(crate) use precision::{Precision, bits_of_digits, digits_of_bits};
pub(crate) use real::{ONE, Real, ZERO};

/// The steps that an elementary function costs at that precision, about; of an angle, add its magnitude to the bits.
pub(crate) fn work(bits: u32) -> u64 {
    let bits = bits as usize + 64;
    // As many products as there are reductions and powers, each of the square root of the bits.
    let mut root = 1;
    while root * root < bits {
        root *= 2;
    }
    FIXED_STEPS + crate::integer::work(bits, bits).saturating_mul(root as u64) / PRODUCTS_OF_A_STEP
}

/// The steps that the gamma function and its like cost: Stirling's series takes as many products as there are bits.
pub(crate) fn gamma_work(bits: u32) -> u64 {
    work(bits).saturating_mul(32 + u64::from(bits / 60))
}

/// What is the same at any precision: reductions, roundings, and room for the results.
const FIXED_STEPS: u64 = 6;

/// So many products of limbs are as much work as a step.
const PRODUCTS_OF_A_STEP: u64 = 192;

#[cfg(test)]
mod tests;

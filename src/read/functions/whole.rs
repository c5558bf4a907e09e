//! The functions of whole numbers: their factors, and the sequences that people ask for.

use super::{Function, Row, row};

/// A function of one whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// The number as a product of powers of primes.
    Factor,
    /// Its divisors, in their order.
    Divisors,
    /// How many divisors it has.
    DivisorCount,
    /// Its largest prime factor.
    LargestPrime,
    /// The sum of its digits.
    DigitSum,
    /// How many digits it has.
    DigitCount,
    /// How many zeros it ends in.
    TrailingZeros,
    /// How many primes there are up to it.
    PrimeCount,
    /// How many numbers up to it have no divisor in common with it.
    Totient,
    /// The least prime above it.
    NextPrime,
    /// The Fibonacci number with this index, from 0 on: 0, 1, 1, 2, 3, 5.
    Fibonacci,
    /// The Lucas number with this index, from 0 on: 2, 1, 3, 4, 7, 11.
    Lucas,
}

const fn whole(names: &'static [&'static str], function: Whole) -> Row {
    row(names, Function::Whole(function), 1, 1)
}

pub(super) const ROWS: &[Row] = &[
    whole(&["fibonacci", "fib"], Whole::Fibonacci),
    whole(&["lucas"], Whole::Lucas),
    whole(&["totient", "eulerphi", "euler_phi"], Whole::Totient),
    whole(&["nextprime", "next_prime"], Whole::NextPrime),
];

pub(super) const CALLED: &[Row] = &[
    whole(
        &[
            "factor",
            "factors",
            "factorint",
            "factorinteger",
            "factorize",
            "factorise",
            "primefactors",
            "prime_factors",
            "ifactor",
        ],
        Whole::Factor,
    ),
    whole(&["divisors"], Whole::Divisors),
    whole(&["divisor_count", "divisorcount"], Whole::DivisorCount),
    whole(&["largest_prime_factor", "largestprimefactor"], Whole::LargestPrime),
    whole(&["digit_sum", "digitsum", "sumdigits"], Whole::DigitSum),
    whole(&["digit_count", "digitcount"], Whole::DigitCount),
    whole(&["trailing_zeros", "trailingzeros"], Whole::TrailingZeros),
    whole(&["primepi"], Whole::PrimeCount),
];

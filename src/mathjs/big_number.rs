//! mathjs's `BigNumber`: decimal numbers of 64 significant digits, as decimal.js computes them.

use dashu_int::IBig;

/// A decimal number: `significand * 10^exponent`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BigNumber {
    pub(super) significand: IBig,
    pub(super) exponent: i64,
}

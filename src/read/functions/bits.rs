//! The functions of the bits of whole numbers, which have a sign as in Python: `bitnot(5)` is -6.

use super::{ANY, Function, Row, row};

/// A function of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// The bits that all numbers have.
    And,
    /// The bits that at least one number has.
    Or,
    /// The bits that an odd number of the numbers have.
    Xor,
    /// Each bit turned over.
    Not,
    /// The bits moved up: times a power of two.
    ShiftLeft,
    /// The bits moved down: divided by a power of two, and rounded down.
    ShiftRight,
}

pub(super) const CALLED: &[Row] = &[
    row(&["bitand", "bitwiseand"], Function::Bits(Bits::And), 2, ANY),
    row(&["bitor", "bitwiseor"], Function::Bits(Bits::Or), 2, ANY),
    row(&["bitxor", "bitwisexor", "xor"], Function::Bits(Bits::Xor), 2, ANY),
    row(&["bitnot", "bitwisenot"], Function::Bits(Bits::Not), 1, 1),
    row(
        &["bitlshift", "leftshift", "lshift", "shl", "bitshiftleft", "shiftleft"],
        Function::Bits(Bits::ShiftLeft),
        2,
        2,
    ),
    row(
        &["bitrshift", "rightshift", "rightarithshift", "rshift", "shr", "bitshiftright", "shiftright"],
        Function::Bits(Bits::ShiftRight),
        2,
        2,
    ),
];

use crate::integer::Integer;

/// `mantissa · 2^exponent`, exactly: a finite binary float. A precision is no part of it: each operation is told how many
/// bits its result has, and rounds to nearest, ties to even.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Real {
    /// Odd, or zero.
    mantissa: Integer,
    /// Zero of zero.
    exponent: i64,
}

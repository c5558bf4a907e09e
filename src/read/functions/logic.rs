//! The functions of conditions: `and(1 > 0, 2 > 1)`.

use super::{ANY, Function, Row, row};

/// A function of conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    /// Whether all hold.
    And,
    /// Whether at least one holds.
    Or,
    /// Whether it does not hold.
    Not,
}

pub(super) const CALLED: &[Row] = &[
    row(&["and"], Function::Logic(Logic::And), 1, ANY),
    row(&["or"], Function::Logic(Logic::Or), 1, ANY),
    row(&["not"], Function::Logic(Logic::Not), 1, 1),
];

//! The functions of sequences of which the first terms are known.

use super::{Function, Row, row};

/// A question about a sequence whose terms have one difference or one ratio, or are those of a polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progression {
    /// The term with an index: `progression_term([5, 8, 11], 20)`.
    Term,
    /// The sum of the first terms: `progression_sum([2, 4, 8], 10)`.
    Sum,
    /// The sum of all terms.
    WholeSum,
    /// The term with the index `n`: `progression_rule([7, 11, 15])`.
    Rule,
}

const fn progression(names: &'static [&'static str], function: Progression, arguments: usize) -> Row {
    row(names, Function::Progression(function), arguments, arguments)
}

pub(super) const CALLED: &[Row] = &[
    progression(&["progression_term", "progressionterm"], Progression::Term, 2),
    progression(&["progression_sum", "progressionsum"], Progression::Sum, 2),
    progression(&["progression_rule", "progressionrule"], Progression::Rule, 1),
    progression(&["progression_limit", "progressionlimit"], Progression::WholeSum, 1),
];

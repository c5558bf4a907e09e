//! Orders to write a formula in another form: `expand (x+1)^3`, `factor x^2 - 5x + 6`.

use super::phrase::{Phrase, phrase};

macro_rules! order {
    ($rest:literal) => {
        concat!("*please|now|find|the|of ", $rest)
    };
}

/// They are read as a whole, at the beginning of a text.
pub(super) const ORDERS: &[Phrase] = &[
    phrase(
        order!("expand|multiply_out|expand_out [:] A:FORMULA"),
        &[],
        "expand(A)",
        ("expand (x+1)^3", "expand((x + 1)^3)"),
    ),
    phrase(
        order!("factor|factorise|factorize [:] A:FORMULA"),
        &[],
        "factor(A)",
        ("factor x^2 - 5x + 6", "factor(x^2 - 5 * x + 6)"),
    ),
    phrase(
        order!("simplify [:] A:FORMULA"),
        &[],
        "simplified(A)",
        ("simplify (x^2-1)/(x-1)", "simplify((x^2 - 1) / (x - 1))"),
    ),
    phrase(
        order!("partial_fractions|partial_fraction_decomposition of|for A:FORMULA"),
        &[],
        "apart(A)",
        ("partial fractions of 1/(x^2-1)", "apart(1 / (x^2 - 1))"),
    ),
    phrase(
        order!("decompose A:FORMULA into *partial fractions"),
        &[],
        "apart(A)",
        ("decompose 1/(x^2-1) into partial fractions", "apart(1 / (x^2 - 1))"),
    ),
    phrase(
        order!("substitute|plug_in|put A:NAME = B:BOUND in|into C:FORMULA"),
        &[],
        "A = B; C",
        ("substitute x = 2 in x^2 + 1", "x = 2; x^2 + 1"),
    ),
];

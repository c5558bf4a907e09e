//! Orders to write a formula in another form: `expand (x+1)^3`, `factor x^2 - 5x + 6`.

use super::phrase::{Phrase, Takes, phrase};

macro_rules! order {
    ($rest:literal) => {
        concat!("*please|now|find|the|of ", $rest)
    };
}

macro_rules! asked {
    ($rest:literal) => {
        concat!("*what|'s|is|the|find|calculate|compute ", $rest)
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
        asked!("uncertainty of|in [:] A:VALUE"),
        &[],
        "uncertainty(A)",
        ("uncertainty of (3.0 ± 0.1) * 2", "uncertainty((3 ± 0.1) * 2)"),
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
        order!("divide A:FORMULA by B:FORMULA"),
        &[Takes::EndOfText],
        "polydiv(A, B)",
        ("divide x^3 - 1 by x - 1", "polydiv(x^3 - 1, x - 1)"),
    ),
    phrase(
        "A:FORMULA divided_by B:FORMULA",
        &[Takes::EndOfText],
        "polydiv(A, B)",
        ("x^3 + 1 divided by x - 1", "polydiv(x^3 + 1, x - 1)"),
    ),
    phrase(
        asked!("remainder of|when|if|for A:FORMULA [is] divided_by B:FORMULA"),
        &[Takes::EndOfText],
        "polyrem(A, B)",
        ("remainder when x^3 + 1 is divided by x - 1", "polyrem(x^3 + 1, x - 1)"),
    ),
    phrase(
        asked!("quotient of|when|if|for A:FORMULA [is] divided_by|and B:FORMULA"),
        &[Takes::EndOfText],
        "polyquo(A, B)",
        ("quotient of x^3 + 1 divided by x - 1", "polyquo(x^3 + 1, x - 1)"),
    ),
    phrase(
        order!("collect [powers_of|terms_in] A:NAME in B:FORMULA"),
        &[],
        "collect(B, A)",
        ("collect x in x*y + x", "collect(x * y + x, x)"),
    ),
    phrase(
        order!("common_denominator of|for A:FORMULA"),
        &[],
        "together(A)",
        ("common denominator of 1/x + 1/y", "together(1 / x + 1 / y)"),
    ),
    phrase(
        order!("combine|write|rewrite A:FORMULA into|as one|a|a_single fraction"),
        &[],
        "together(A)",
        ("combine 1/x + 1/y into one fraction", "together(1 / x + 1 / y)"),
    ),
    phrase(
        order!("complete [the] square [of|for|in|on] [:] A:FORMULA"),
        &[],
        "completesquare(A)",
        ("complete the square x^2 + 6x + 5", "completesquare(x^2 + 6 * x + 5)"),
    ),
    phrase(
        order!("reduce [the] [fraction] A:VALUE [to] *lowest|simplest|terms|form"),
        &[Takes::EndOfText],
        "A to fraction",
        ("reduce 12/16 to lowest terms", "12 / 16 to fraction"),
    ),
    phrase(
        order!("substitute|plug_in|put A:NAME = B:BOUND in|into C:FORMULA"),
        &[],
        "A = B; C",
        ("substitute x = 2 in x^2 + 1", "x = 2; x^2 + 1"),
    ),
];

//! Orders to write a formula in another form: `expand (x+1)^3`, `factor x^2 - 5x + 6`.

use super::phrase::{Phrase, Takes, phrase};

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

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
        order!(
            "factor|factorise|factorize [by_grouping|fully|completely] [:] A:FORMULA *completely|fully|by|grouping|over|the|integers|rationals"
        ),
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
        order!("partial_fractions|partial_fraction_decomposition [of|for] A:FORMULA"),
        &[],
        "apart(A)",
        ("partial fractions of 1/(x^2-1)", "apart(1 / (x^2 - 1))"),
    ),
    phrase(
        "A:FORMULA [,] simplify|simplified",
        WHOLE,
        "simplified(A)",
        ("(x^3 + 8)/(x + 2) simplified", "simplify((x^3 + 8) / (x + 2))"),
    ),
    phrase(
        order!("write|express|rewrite A:FORMULA as|in|into partial_fractions"),
        &[],
        "apart(A)",
        ("write 1/(x^2 - 1) as partial fractions", "apart(1 / (x^2 - 1))"),
    ),
    phrase(
        order!("decompose|resolve|split A:FORMULA into|in *partial fractions"),
        &[],
        "apart(A)",
        ("decompose 1/(x^2-1) into partial fractions", "apart(1 / (x^2 - 1))"),
    ),
    phrase(
        order!("divide A:FORMULA by B:FORMULA"),
        WHOLE,
        "polydiv(A, B)",
        ("divide x^3 - 1 by x - 1", "polydiv(x^3 - 1, x - 1)"),
    ),
    phrase(
        "A:FORMULA divided_by B:FORMULA",
        WHOLE,
        "polydiv(A, B)",
        ("x^3 + 1 divided by x - 1", "polydiv(x^3 + 1, x - 1)"),
    ),
    phrase(
        asked!("[polynomial] remainder of|when|if|for A:FORMULA [is] divided_by B:FORMULA"),
        WHOLE,
        "polyrem(A, B)",
        ("remainder when x^3 + 1 is divided by x - 1", "polyrem(x^3 + 1, x - 1)"),
    ),
    phrase(
        asked!("quotient of|when|if|for A:FORMULA [is] divided_by|and B:FORMULA"),
        WHOLE,
        "polyquo(A, B)",
        ("quotient of x^3 + 1 divided by x - 1", "polyquo(x^3 + 1, x - 1)"),
    ),
    phrase(
        order!("collect|combine|gather like_terms [in|of] [:] A:FORMULA"),
        &[],
        "expand(A)",
        ("collect like terms 3x + 2y - x", "expand(3 * x + 2 * y - x)"),
    ),
    phrase(
        order!("collect A:BOUND in powers_of B:NAME"),
        &[],
        "collect(A, B)",
        ("collect a x^2 + x^2 - 3x in powers of x", "collect(a * x^2 + x^2 - 3 * x, x)"),
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
        order!("combine|add|write +over|with|a|common|denominator [:] A:FORMULA"),
        WHOLE,
        "together(A)",
        ("combine over a common denominator: 1/x + 1/y", "together(1 / x + 1 / y)"),
    ),
    phrase(
        order!("combine|write|rewrite A:FORMULA into|as one|a|a_single fraction"),
        &[],
        "together(A)",
        ("combine 1/x + 1/y into one fraction", "together(1 / x + 1 / y)"),
    ),
    phrase(
        order!("rationalise|rationalize [the] [denominator] [of|in] [:] A:VALUE"),
        WHOLE,
        "rationalise(A)",
        ("rationalise the denominator of 4/(sqrt(7) + sqrt(3))", "rationalise(4 / (sqrt(7) + sqrt(3)))"),
    ),
    phrase(
        order!("complete|completing [the] square [of|for|in|on] [:] A:FORMULA"),
        &[],
        "completesquare(A)",
        ("complete the square x^2 + 6x + 5", "completesquare(x^2 + 6 * x + 5)"),
    ),
    phrase(
        order!("reduce [the] [fraction] A:VALUE [to] *lowest|simplest|terms|form"),
        WHOLE,
        "A to fraction",
        ("reduce 12/16 to lowest terms", "12 / 16 to fraction"),
    ),
    phrase(
        order!("make A:NAME the subject of|: B:FORMULA = C:BOUND"),
        WHOLE,
        "B = C; solve for A",
        ("Make x the subject of y = 2x + 3", "y = 2 * x + 3; solve for x"),
    ),
    phrase(
        order!("gcd|gcf|hcf|greatest_common_divisor|greatest_common_factor of A:FORMULA and B:FORMULA"),
        WHOLE,
        "gcd(A, B)",
        ("gcd of x^3 - 1 and x^2 - 1", "gcd(x^3 - 1, x^2 - 1)"),
    ),
    phrase(
        order!("lcm|least_common_multiple|lowest_common_multiple of A:FORMULA and B:FORMULA"),
        WHOLE,
        "lcm(A, B)",
        ("lcm of x^2 - 4 and x^2 - x - 6", "lcm(x^2 - 4, x^2 - x - 6)"),
    ),
    phrase(
        order!("simplify [the] [ratio] A:SIZE : B:SIZE [to] *lowest|simplest|terms|form"),
        WHOLE,
        "[(A) / gcd(A, B), (B) / gcd(A, B)]",
        ("simplify 48:36", "[48 / gcd(48, 36), 36 / gcd(48, 36)]"),
    ),
    phrase(
        order!("simplify [the] [ratio] A:SIZE : B:SIZE : C:SIZE [to] *lowest|simplest|terms|form"),
        WHOLE,
        "[(A) / gcd(A, B, C), (B) / gcd(A, B, C), (C) / gcd(A, B, C)]",
        ("simplify the ratio 45:60:75", "[45 / gcd(45, 60, 75), 60 / gcd(45, 60, 75), 75 / gcd(45, 60, 75)]"),
    ),
    phrase(
        order!("substitute|plug_in|put A:NAME = B:FORMULA in|into C:FORMULA [and_simplify]"),
        WHOLE,
        "f(A) = C; simplified(f(B))",
        ("substitute x = t + 1 into x^2 - 2x", "simplify((t + 1)^2 - 2 * (t + 1))"),
    ),
    phrase(
        order!("substitute|plug_in|put A:NAME = B:BOUND in|into C:FORMULA"),
        &[],
        "A = B; C",
        ("substitute x = 2 in x^2 + 1", "x = 2; x^2 + 1"),
    ),
];

//! Questions about sequences, whole numbers and vectors in words: `20th term of 5, 8, 11, …`, `angle between (1, 0) and (1, 1)`.

use super::phrase::{Phrase, Takes, phrase};

macro_rules! asked {
    ($rest:literal) => {
        concat!("*what|'s|is|the|find|calculate|compute ", $rest)
    };
}

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

/// They are read as a whole, at the beginning of a text.
pub(super) const QUESTIONS: &[Phrase] = &[
    phrase(
        asked!("A th|st|nd|rd term of|in *the|arithmetic|geometric|sequence|progression|series|: B:TERMS *,|…"),
        WHOLE,
        "progressionterm([B], A)",
        ("20th term of 5, 8, 11, …", "progression_term([5, 8, 11], 20)"),
    ),
    phrase(
        asked!("A:ORDINAL term of|in *the|arithmetic|geometric|sequence|progression|series|: B:TERMS *,|…"),
        WHOLE,
        "progressionterm([B], A)",
        ("eighth term of 2, 6, 18, …", "progression_term([2, 6, 18], 8)"),
    ),
    phrase(
        asked!(
            "sum of [the] first A [terms] of|in *the|arithmetic|geometric|sequence|progression|series|: B:TERMS *,|…"
        ),
        WHOLE,
        "progressionsum([B], A)",
        ("sum of the first 10 terms of 1, 2, 4, …", "progression_sum([1, 2, 4], 10)"),
    ),
    phrase(
        asked!(
            "nth|general term|rule [formula] of|for *the|arithmetic|geometric|quadratic|linear|cubic|sequence|progression|: B:TERMS *,|…"
        ),
        WHOLE,
        "progressionrule([B])",
        ("nth term of 7, 11, 15, 19", "progression_rule([7, 11, 15, 19])"),
    ),
    phrase(
        "*the|arithmetic|geometric sequence|progression|series [:] B:TERMS *,|… : *what|is|find|the A th|st|nd|rd term",
        WHOLE,
        "progressionterm([B], A)",
        ("arithmetic sequence 84, 88, 92, …: 12th term", "progression_term([84, 88, 92], 12)"),
    ),
    phrase(
        asked!("sum_to_infinity of *the|geometric|series|sequence|: A:TERMS *,|…"),
        WHOLE,
        "progressionlimit([A])",
        ("sum to infinity of 9, 3, 1, …", "progression_limit([9, 3, 1])"),
    ),
    phrase(
        asked!("sum_to_infinity of *the|geometric|series|: A:BOUND"),
        WHOLE,
        "A",
        ("sum to infinity of 9 + 3 + 1 + …", "9 + 3 + 1 + …"),
    ),
    phrase(
        "how many primes *are|there below|less_than|under|smaller_than A:BOUND",
        WHOLE,
        "primepi(A - 1)",
        ("how many primes are less than 100", "primepi(100 - 1)"),
    ),
    phrase(
        "how many primes *are|there up_to|through A:BOUND",
        WHOLE,
        "primepi(A)",
        ("how many primes up to 100", "primepi(100)"),
    ),
    phrase(
        "how many digits does|do|in|are_in|has A:BOUND [have]",
        WHOLE,
        "digitcount(A)",
        ("how many digits does 50! have", "digit_count(50!)"),
    ),
    phrase(
        "how many *positive divisors|factors does|do A:BOUND [have]",
        WHOLE,
        "divisorcount(A)",
        ("how many divisors does 72 have", "divisor_count(72)"),
    ),
    phrase(
        asked!("cross_product of *the|vectors A:GROUP and|with B:GROUP"),
        WHOLE,
        "cross(A, B)",
        ("cross product of (1, 2, 3) and (4, 5, 6)", "cross((1, 2, 3), (4, 5, 6))"),
    ),
    phrase(
        "A:GROUP dot|dot_product B:GROUP",
        WHOLE,
        "dot(A, B)",
        ("(1, 2, 3) dot (4, -5, 6)", "dot((1, 2, 3), (4, -5, 6))"),
    ),
    phrase(
        "A:GROUP cross|cross_product B:GROUP",
        WHOLE,
        "cross(A, B)",
        ("(1, 0, 0) cross (0, 1, 0)", "cross((1, 0, 0), (0, 1, 0))"),
    ),
    phrase(
        asked!("magnitude|length|norm of [the] [vector] A:GROUP"),
        WHOLE,
        "norm(A)",
        ("magnitude of the vector (2, -3, 6)", "norm(2, -3, 6)"),
    ),
    phrase(
        asked!("angle between *the|vectors|vector A:GROUP and B:GROUP"),
        WHOLE,
        "anglebetween(A, B)",
        ("angle between (1, 0) and (1, 1)", "angle_between((1, 0), (1, 1))"),
    ),
    phrase(
        asked!("angle between *the|vectors|vector A:GROUP and B:GROUP in C:UNIT"),
        WHOLE,
        "anglebetween(A, B) to C",
        ("angle between (1, 0) and (1, 1) in degrees", "angle_between((1, 0), (1, 1)) to degrees"),
    ),
    phrase(
        asked!("projection of *the|vector A:GROUP onto|on *the|vector B:GROUP"),
        WHOLE,
        "projection(A, B)",
        ("projection of (3, 4) onto (1, 0)", "projection((3, 4), (1, 0))"),
    ),
    phrase(
        asked!("unit_vector in|along|of|for *the|direction|of|vector A:GROUP"),
        WHOLE,
        "unitvector(A)",
        ("unit vector in the direction of (3, -4)", "unit_vector(3, -4)"),
    ),
    phrase(
        "A:GROUP TIMES B:GROUP [,] cross|vector product",
        WHOLE,
        "cross(A, B)",
        ("(1, 2, 3) × (4, 5, 6), cross product", "cross((1, 2, 3), (4, 5, 6))"),
    ),
    phrase(
        "*how|many|what|is|the|number|of|find|distinct|different|unique|distinguishable arrangements|permutations|anagrams \
         *are|there|of|from|in|for|the|all +letters|word *of|in|from|the|word A:WORD",
        WHOLE,
        "A",
        ("number of distinct arrangements of the letters of LEVEL", "30"),
    ),
    phrase(
        "[in] how many *distinct|different|distinguishable ways can|could *the|all letters of|in *the|word A:WORD be \
         arranged|rearranged|ordered|permuted|written",
        WHOLE,
        "A",
        ("in how many ways can the letters of LEVEL be arranged", "30"),
    ),
    phrase(
        "A:ROMAN in|as|to *an|arabic|ordinary number|numeral|numerals|digits",
        WHOLE,
        "A",
        ("MCMXCIV in Arabic numerals", "1994"),
    ),
    phrase(
        asked!("number_of zeros|zeroes at_the_end_of|at_end_of A:BOUND"),
        WHOLE,
        "trailingzeros(A)",
        ("number of zeros at the end of 100!", "trailing_zeros(100!)"),
    ),
    phrase(
        asked!("how many *positive divisors|factors has A:BOUND"),
        WHOLE,
        "divisorcount(A)",
        ("how many positive divisors has 360", "divisor_count(360)"),
    ),
];

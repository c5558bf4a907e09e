//! Complex numbers in words: `polar form of 1 + i`, `all cube roots of 8i`.

use super::phrase::{Phrase, Takes, phrase};

macro_rules! find {
    ($rest:literal) => {
        concat!("*find|what|'s|is|are|the|determine|calculate|compute|give|list ", $rest)
    };
}

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

/// They are read as a whole, at the beginning of a text.
pub(super) const FORMS: &[Phrase] = &[
    phrase(
        find!("polar form|coordinates|representation of *the|complex|number|point|z|= A:VALUE"),
        WHOLE,
        "[abs(A), arg(A)]",
        ("polar form of 1 + i", "[abs(1 + i), arg(1 + i)]"),
    ),
    phrase(
        find!("modulus and *the argument of *the|complex|number|z|= A:VALUE"),
        WHOLE,
        "[abs(A), arg(A)]",
        ("modulus and argument of 1 - i", "[abs(1 - i), arg(1 - i)]"),
    ),
    phrase(find!("*all|complex|three cube roots of A:VALUE"), WHOLE, "z³ = A", ("all cube roots of 8i", "z^3 = 8 * i")),
    phrase(
        find!("*all|complex B:ORDINAL roots of C:VALUE"),
        WHOLE,
        "z^B = C",
        ("all fourth roots of -16", "z^4 = -16"),
    ),
    phrase(
        find!("*all|complex A th|st|nd|rd roots of B:VALUE"),
        WHOLE,
        "z^A = B",
        ("the 4th roots of -16", "z^4 = -16"),
    ),
    phrase(
        find!("square_roots of *the|complex|number A:VALUE"),
        WHOLE,
        "z² = A",
        ("square roots of 3 + 4i", "z^2 = 3 + 4 * i"),
    ),
];

//! What asks, after an expression: `2 + 2 is?`, `what`, `please`; and words that equate two sides.

use super::phrase::{Phrase, Takes, phrase};

pub(super) const MARKS: &[Phrase] = &[
    phrase("?", &[Takes::OutsideBrackets, Takes::Value, Takes::End], "S", ("x = 2 ?; 3x", "x = 2; 3 * x")),
    phrase("?", &[Takes::OutsideBrackets, Takes::EqualsSign, Takes::End], "S", ("**2 + 2 = ?**", "2 + 2")),
    phrase(
        "?",
        &[Takes::OutsideBrackets, Takes::Unspaced, Takes::Value, Takes::ValueNext],
        "S\nX",
        ("a = 2? a + 1", "a = 2; a + 1"),
    ),
];

pub(super) const ASKING: &[Phrase] = &[
    phrase("what|how [much]", &[Takes::EqualsSign, Takes::End], "", ("2 + 2 = how much", "2 + 2")),
    phrase("is|are|equal|gives|makes", &[Takes::Value, Takes::End], "S", ("2 + 2 is", "2 + 2")),
    phrase(
        "please|plz|pls|thanks|thank_you|thx|ty|kindly [very|so] [much]",
        &[Takes::Value, Takes::End],
        "S",
        ("2 + 2 please", "2 + 2"),
    ),
    phrase(
        "is|be|are|equal|gives|makes",
        &[Takes::OutsideBrackets, Takes::Value, Takes::ValueNext, Takes::NoPronoun, Takes::NoAdjectiveNext],
        "S = X",
        ("twice x is 10", "2 * x = 10"),
    ),
    phrase(
        "conversion|converted|convert",
        &[Takes::Value, Takes::End],
        "S",
        ("180 cm to inches conversion", "180 cm to inches"),
    ),
    phrase("then", &[Takes::OutsideBrackets, Takes::Equation], "S; X", ("x = 3 then x^2", "x = 3; x^2")),
];

//! What asks, after an expression: `2 + 2 is?`, `what`, `please`; and words that equate two sides.

use super::super::token::{Kind, Sign};
use super::phrase::{Becomes, Phrase, Takes, phrase};

const NOTHING: Becomes = Becomes::Tokens(&[]);
const END: Becomes = Becomes::Ending(&[]);

pub(super) const MARKS: &[Phrase] = &[
    phrase("?", &[Takes::OutsideBrackets, Takes::Value, Takes::End], END, ("x = 2 ?; 3x", "x = 2; 3 * x")),
    phrase("?", &[Takes::OutsideBrackets, Takes::EqualsSign, Takes::End], END, ("**2 + 2 = ?**", "2 + 2")),
    phrase(
        "?",
        &[Takes::OutsideBrackets, Takes::Unspaced, Takes::Value, Takes::ValueNext],
        Becomes::Separator(Sign::Newline),
        ("a = 2? a + 1", "a = 2; a + 1"),
    ),
];

pub(super) const ASKING: &[Phrase] = &[
    phrase("what|how [much]", &[Takes::EqualsSign, Takes::End], NOTHING, ("2 + 2 = how much", "2 + 2")),
    phrase("is|are|equal|gives|makes", &[Takes::Value, Takes::End], END, ("2 + 2 is", "2 + 2")),
    phrase(
        "please|plz|pls|thanks|thank_you|thx|ty|kindly [very|so] [much]",
        &[Takes::Value, Takes::End],
        END,
        ("2 + 2 please", "2 + 2"),
    ),
    phrase(
        "is|be|are|equal|gives|makes",
        &[Takes::OutsideBrackets, Takes::Value, Takes::ValueNext, Takes::NoPronoun, Takes::NoAdjectiveNext],
        Becomes::Ending(&[Kind::Sign(Sign::Equal)]),
        ("twice x is 10", "2 * x = 10"),
    ),
    phrase(
        "then",
        &[Takes::OutsideBrackets, Takes::Equation],
        Becomes::Separator(Sign::Semicolon),
        ("x = 3 then x^2", "x = 3; x^2"),
    ),
];

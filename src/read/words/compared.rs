//! Which of several values: the greater one, or the one that a condition chooses: `which is bigger, 9.11 or 9.9`,
//! `if 1 < 2 then 3 else 4`.

use super::phrase::{Phrase, phrase};

macro_rules! greater {
    ($rest:literal) => {
        concat!(
            "which|what|who [one|number|value|fraction|of_these|of_the_two|of_them] is|are [the] ",
            "bigger|larger|greater|higher|more|biggest|largest|greatest|highest ",
            $rest
        )
    };
}

macro_rules! smaller {
    ($rest:literal) => {
        concat!(
            "which|what|who [one|number|value|fraction|of_these|of_the_two|of_them] is|are [the] ",
            "smaller|less|lower|lesser|smallest|lowest|least ",
            $rest
        )
    };
}

/// They are read as a whole, at the beginning of a text.
pub(super) const CHOICES: &[Phrase] = &[
    phrase(
        greater!("*,|:|of|between A:VALUE or|and|vs|versus|, B:VALUE"),
        &[],
        "max(A, B)",
        ("which is bigger, 9.11 or 9.9", "max(9.11, 9.9)"),
    ),
    phrase(
        greater!("*,|:|of|between A:VALUE , B:VALUE +,|or|and C:VALUE"),
        &[],
        "max(A, B, C)",
        ("which is largest, 1/2, 3/5 or 4/7", "max(1 / 2, 3 / 5, 4 / 7)"),
    ),
    phrase(
        smaller!("*,|:|of|between A:VALUE or|and|vs|versus|, B:VALUE"),
        &[],
        "min(A, B)",
        ("which is smaller, 9.11 or 9.9", "min(9.11, 9.9)"),
    ),
    phrase(
        smaller!("*,|:|of|between A:VALUE , B:VALUE +,|or|and C:VALUE"),
        &[],
        "min(A, B, C)",
        ("which is smallest, 1/2, 3/5 or 4/7", "min(1 / 2, 3 / 5, 4 / 7)"),
    ),
    phrase(
        "A:VALUE or|vs|versus B:VALUE , which|what [one] is [the] bigger|larger|greater|higher|more",
        &[],
        "max(A, B)",
        ("9.11 or 9.9, which is bigger", "max(9.11, 9.9)"),
    ),
    phrase(
        "if A:VALUE then B:VALUE else|otherwise C:VALUE",
        &[],
        "if(A, B, C)",
        ("if 1 < 2 then 3 else 4", "if(1 < 2, 3, 4)"),
    ),
    phrase("A:VALUE vs|versus B:VALUE", &[], "max(A, B)", ("9.11 vs 9.9", "max(9.11, 9.9)")),
];

//! Articles, and the numbers that they announce: `a number plus 3 is 10`, `a week in days`, `the sum of …`.

use super::phrase::{Becomes, Found, Phrase, Takes, phrase};
use super::{Words, is_word};
use crate::token::Kind;

pub(super) const UNKNOWNS: &[Phrase] = &[phrase(
    "the|a|an|some|that|this [certain|unknown] number",
    &[Takes::NoValue, Takes::NoX, Takes::EquationAround, Takes::NoOfNext],
    Becomes::Tokens(&[Kind::Name("x")]),
    ("a number plus 3 is 10", "x + 3 = 10"),
)];

pub(super) const ONES: &[Phrase] = &[
    // `three times a day` counts, and is not a product.
    phrase(
        "a|an",
        &[Takes::NoValue, Takes::NoFactor, Takes::UnitNext],
        Becomes::Tokens(&[Kind::Fraction(1, 1)]),
        ("a week in days", "1 week to days"),
    ),
];

pub(super) const ARTICLES: &[Phrase] = &[phrase(
    "the|a|an",
    &[Takes::NoNumber],
    Becomes::Written(article),
    ("10 minus the square root of 16", "10 - sqrt(16)"),
)];

/// Skips an article before a phrase.
fn article(words: &mut Words, _: Found) -> bool {
    let start = words.at;
    words.at += 1;
    let may_follow = match words.token_at(0).kind {
        Kind::Name(name) => is_word(name) && !words.is_one_of_at(0, &["the", "a", "an", "and", "or"]),
        Kind::Number { .. } => words.is_nth_root(),
        _ => false,
    };
    let is_known = may_follow && words.phrase();
    if !is_known {
        words.at = start;
    }
    is_known
}

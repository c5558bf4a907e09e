//! Articles, and the numbers that they announce: `a number plus 3 is 10`, `a week in days`, `the sum of …`.

use super::phrase::{Phrase, Role, Takes, acting, phrase};
use super::{Words, is_word};
use crate::token::Kind;

pub(super) const UNKNOWNS: &[Phrase] = &[phrase(
    "the|a|an|some|that|this [certain|unknown] number",
    &[Takes::NoValue, Takes::NoX, Takes::EquationAround, Takes::NoOfNext],
    "x",
    ("a number plus 3 is 10", "x + 3 = 10"),
)];

pub(super) const ONES: &[Phrase] = &[
    phrase(
        "a|an B:UNIT and_a_half",
        &[Takes::NoValue, Takes::NoFactor],
        "(3 / 2) B",
        ("an hour and a half in minutes", "(3 / 2) hours to minutes"),
    ),
    // `three times a day` counts, and is not a product.
    phrase("a|an", &[Takes::NoValue, Takes::NoFactor, Takes::UnitNext], "1 X", ("a week in days", "1 week to days")),
];

pub(super) const ARTICLES: &[Phrase] = &[acting(
    "the|a|an",
    &[Takes::NoNumber],
    "",
    Role::IsBeforePhrase,
    ("10 minus the square root of 16", "10 - sqrt(16)"),
)];

impl Words<'_, '_> {
    /// Skips an article before a phrase, and returns whether there is one.
    pub(super) fn skip_article(&mut self) -> bool {
        let start = self.at;
        self.at += 1;
        let may_follow = match self.token_at(0).kind {
            Kind::Name(name) => is_word(name) && !self.is_one_of_at(0, &["the", "a", "an", "and", "or"]),
            Kind::Number { .. } => self.is_nth_root(),
            _ => false,
        };
        let is_known = may_follow && self.phrase();
        if !is_known {
            self.at = start;
        }
        is_known
    }
}

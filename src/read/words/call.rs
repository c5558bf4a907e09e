//! Calls in other notations, and the conversion of everything before.

use super::super::token::Kind;
use super::phrase::{Becomes, Found, Phrase, Takes, phrase};
use super::{Words, numeral};

pub(super) const CALLS: &[Phrase] = &[
    phrase("c ( OPERAND , OPERAND )", &[], Becomes::First(numeral::CHOOSE), ("C(5, 2)", "nCr(5, 2)")),
    phrase("p ( OPERAND , OPERAND )", &[], Becomes::First(numeral::PERMUTE), ("P(5, 2)", "nPr(5, 2)")),
    phrase("rational|fraction ( # , # )", &[], Becomes::Written(quotient), ("Rational(1, 3)", "1 / 3")),
    phrase("pi ( )", &[], Becomes::Tokens(&[Kind::Name("pi")]), ("2 * PI()", "2 * pi")),
    phrase(
        "print|eval|evaluate|calculate|compute|simplify|float|decimal",
        &[Takes::NoValue, Takes::CallNext],
        Becomes::Tokens(&[]),
        ("print(2 + 2)", "2 + 2"),
    ),
];

pub(super) const CONVERSIONS: &[Phrase] = &[phrase(
    "in|to|as|into TARGET",
    &[Takes::OpenPhrase, Takes::EndOfPhrase],
    Becomes::FirstWord,
    ("sum of 2 m and 30 cm in cm", "sum(2 m, 30 cm) to cm"),
)];

/// `(1 / 3)`, in the place of the call.
fn quotient(words: &mut Words, _: Found) -> bool {
    words.at += 1;
    words.copy();
    words.copy();
    words.replace(1, Kind::Sign(super::super::token::Sign::Divide));
    words.copy();
    words.copy();
    true
}

//! Calls in other notations, and the conversion of everything before.

use super::phrase::{Phrase, Role, Takes, acting, phrase};

pub(super) const CALLS: &[Phrase] = &[
    phrase("c … ( OPERAND , OPERAND )", &[], "nCr", ("C(5, 2)", "nCr(5, 2)")),
    phrase("p … ( OPERAND , OPERAND )", &[], "nPr", ("P(5, 2)", "nPr(5, 2)")),
    phrase("rational|fraction ( A , B )", &[], "(A / B)", ("Rational(1, 3)", "1 / 3")),
    phrase("pi ( )", &[], "pi", ("2 * PI()", "2 * pi")),
    phrase(
        "print|eval|evaluate|calculate|compute|simplify|float|decimal",
        &[Takes::NoValue, Takes::CallNext],
        "",
        ("print(2 + 2)", "2 + 2"),
    ),
];

pub(super) const CONVERSIONS: &[Phrase] = &[acting(
    "in|to|as|into TARGET",
    &[Takes::OpenPhrase, Takes::EndOfPhrase],
    "S to X",
    Role::Converts,
    ("sum of 2 m and 30 cm in cm", "sum(2 m, 30 cm) to cm"),
)];

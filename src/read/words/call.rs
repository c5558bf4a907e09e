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

pub(super) const CONVERSIONS: &[Phrase] = &[
    phrase(
        "[expressed|written] in|to|as|into h|hh : mm|m : ss|s",
        &[Takes::Value],
        "to h and min and s",
        ("5000 s as h:mm:ss", "5000 s to h and min and s"),
    ),
    phrase(
        "[expressed|written] in|to|as|into h|hh : mm|m",
        &[Takes::Value],
        "to h and min",
        ("0.4 days in h:mm", "0.4 days to h and min"),
    ),
    phrase(
        "[expressed|written] in|to|as|into mm|m : ss|s",
        &[Takes::Value],
        "to min and s",
        ("0.4 h as mm:ss", "0.4 h to min and s"),
    ),
    phrase(
        "in|to|as|into decimal … UNIT",
        &[Takes::Value],
        "to",
        ("12°30' in decimal degrees", "12 deg + 30 arcmin to degrees"),
    ),
    phrase(
        "expressed|written|stated|given|measured|converted in|as|to|into … TARGET",
        &[Takes::Value],
        "to",
        ("90 km/h expressed in m/s", "90 km/h to m/s"),
    ),
    acting(
        "in|to|as|into TARGET",
        &[Takes::OpenPhrase, Takes::EndOfPhrase],
        "S to X",
        Role::Converts,
        ("sum of 2 m and 30 cm in cm", "sum(2 m, 30 cm) to cm"),
    ),
];

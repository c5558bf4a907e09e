//! Percentages in words: `240 is what percent of 300`, `15% more than 80`.

use super::frame::Shape;
use super::phrase::{Phrase, Role, Takes, acting, opening, phrase};

const BEGINNING: &[Takes] = &[Takes::NoValue, Takes::EndOfPhrase, Takes::OneCurrency];

pub(super) const CHANGES: &[Phrase] = &[
    phrase(
        "percent|percentage|pct change|increase|growth|difference from [MONEY] A to [MONEY] B",
        BEGINNING,
        "(B - A) / A to percent",
        ("percent change from 50 to 75", "(75 - 50) / 50 to percent"),
    ),
    phrase(
        "percent|percentage|pct decrease|reduction|drop from [MONEY] A to [MONEY] B",
        BEGINNING,
        "(A - B) / A to percent",
        ("percent decrease from $80 to $60", "(80 - 60) / 80 to percent"),
    ),
];

pub(super) const PERCENTAGES: &[Phrase] = &[
    phrase("per_cent", &[], "percent", ("5 per cent of 20", "5% * 20")),
    phrase(
        "of a|one percent|pct|per_cent",
        &[Takes::Value],
        "V percent",
        ("one tenth of a percent of 200", "0.1% * 200"),
    ),
    phrase("A:FRACTION a … percent|pct|per_cent", &[Takes::NoNumber], "A", ("half a percent of 200", "0.5% * 200")),
    phrase("a|an|the … A percent|pct|per_cent|%", &[Takes::NoValue], "", ("a 20% discount on 80", "80 - 20%")),
    phrase(
        "with [a|an] A percent|pct|per_cent|% discount|reduction",
        &[Takes::Value],
        "V - A percent",
        ("80 with a 20% discount", "80 - 20%"),
    ),
    phrase("percent|pct", &[Takes::Value], "V percent", ("5 pct of 20", "5% * 20")),
    phrase("pc of", &[Takes::Value, Takes::ValueNext], "V percent of X", ("50 pc of 100", "50% * 100")),
    opening(
        "what percent|percentage|pct|%|per_cent of",
        "1 / (X) * (Y) to percent",
        Shape::Share,
        ("what percent of 300 is 240", "1 / 300 * 240 to percent"),
    ),
    opening(
        "what fraction|proportion of",
        "1 / (X) * (Y) to fraction",
        Shape::Share,
        ("what fraction of 60 is 45", "1 / 60 * 45 to fraction"),
    ),
    opening(
        "what percent|percentage|pct|%|per_cent is|are A:SHORT of",
        "(A) / (X) to percent",
        Shape::Whole,
        ("what percentage is 30 of 60", "30 / 60 to percent"),
    ),
    acting(
        "is_what|as|as_a|as_the percent|percentage|pct|%|per_cent of",
        &[Takes::Statement],
        "(S) / (X) to percent",
        Role::Opens(Shape::Whole),
        ("240 is what percent of 300", "240 / 300 to percent"),
    ),
    acting(
        "is_what|as|as_a|as_the fraction|proportion of",
        &[Takes::Statement],
        "(S) / (X) to fraction",
        Role::Opens(Shape::Whole),
        ("45 is what fraction of 60", "45 / 60 to fraction"),
    ),
    phrase("more|greater|higher than", &[Takes::Percentage], "(1 + V) * X", ("15% more than 80", "(1 + 15%) * 80")),
    phrase("less|lower than", &[Takes::Percentage], "V off X", ("15% less than 80", "80 - 15%")),
    phrase("discount on|off", &[Takes::Percentage], "V off X", ("15% discount on 80", "80 - 15%")),
    phrase("A:RATIO off", &[Takes::NoValue, Takes::ValueNext], "(1 - A) *", ("1/3 off 54.30", "(1 - 1 / 3) * 54.3")),
    phrase("off of", &[], "V off X", ("15% off of 80", "80 - 15%")),
    phrase("A permille|per_mille", &[Takes::NoFractionBefore], "(A / 1000)", ("6‰ of 4500", "(6 / 1000) * 4500")),
    phrase(
        "A ppm of",
        &[Takes::NoFractionBefore],
        "(A / 1000000) *",
        ("15 ppm of 2.4 km", "(15 / 1000000) * (2.4 km)"),
    ),
    phrase("A ppm", &[Takes::NoFractionBefore], "(A / 1000000)", ("40 ppm - 30%", "40 / 1000000 - 30%")),
    phrase(
        "A basis_points|basis_point",
        &[Takes::NoFractionBefore],
        "(A / 10000)",
        ("25 basis points of 400", "(25 / 10000) * 400"),
    ),
    phrase("A bps|bp of", &[Takes::NoFractionBefore], "(A / 10000) *", ("25 bps of 400", "(25 / 10000) * 400")),
    phrase(
        "tip|tax|interest|commission|fee|vat|gst|surcharge on",
        &[Takes::Percentage],
        "V of X",
        ("15% tip on 80", "15% * 80"),
    ),
    phrase(
        "tip|tax|sales_tax|vat|gst|discount|off|fee|surcharge|markup|gratuity|service_charge|raise|bonus",
        &[Takes::Percentage, Takes::EndOfTerm],
        "V",
        ("$120 - 30% discount", "$120 - 30%"),
    ),
];

pub(super) const GAPS: &[Phrase] = &[
    phrase("what|which", &[Takes::NoValue, Takes::NoX, Takes::Equation], "x", ("15 is 20% of what", "15 = 20% * x")),
    phrase(
        "what|which number|value",
        &[Takes::OutsideBrackets, Takes::NoValue, Takes::NoX, Takes::EquationAround],
        "x",
        ("what number plus 3 is 10", "x + 3 = 10"),
    ),
];

//! Bills, taxes and growth in words: `tip 18% on 45.50`, `split 45.50 three ways`, `120 without 20% VAT`.

use super::phrase::{Phrase, Takes, phrase};

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

macro_rules! asked {
    ($($rest:literal),+) => {
        concat!("*what|is|how|much|the|a|an|calculate ", $($rest),+)
    };
}

/// An amount that grows: how often interest is added, in words and in an example.
macro_rules! growth {
    ($often:literal, $template:literal, $example:literal, $reading:literal) => {
        phrase(
            concat!("A:VALUE at B %|percent compounded ", $often, " for|over|after C year|years|yr|yrs"),
            &[],
            $template,
            (concat!("1000 at 5% compounded ", $example, " for 3 years"), $reading),
        )
    };
}

/// The rate of a year that has the effect of one whose interest is added more often.
macro_rules! effective {
    ($often:literal, $template:literal, $example:literal, $reading:literal) => {
        phrase(
            concat!(
                "*what|is|the|find|calculate|annual +effective|apy|ear|aer *annual|yearly|rate|interest|yield|of|for|if|at|a|nominal|: \
                 A %|percent *nominal|annual|rate|interest|apr|, compounded ",
                $often
            ),
            WHOLE,
            $template,
            (concat!("effective annual rate of 6% compounded ", $example), $reading),
        )
    };
}

/// What is between an amount and the ratio in which it is divided.
macro_rules! in_ratio {
    () => {
        "split|divided|shared|mixed|in_the_ratio|in_ratio|in_a_ratio|split_in_the_ratio|divided_in_the_ratio|shared_in_the_ratio [of]"
    };
}

/// The parts of an amount that is divided in a ratio.
const PARTS_OF_TWO: &str = "[A * B / (B + C), A * C / (B + C)]";
const PARTS_OF_THREE: &str = "[A * B / (B + C + D), A * C / (B + C + D), A * D / (B + C + D)]";

/// They are read as a whole, at the beginning of a text.
pub(super) const BILLS: &[Phrase] = &[
    phrase(
        asked!("tip *of A %|percent on|for *a|the|my|bill|of B:VALUE [bill|meal]"),
        &[],
        "A percent * (B)",
        ("tip 18% on 45.50", "18% * 45.5"),
    ),
    phrase(
        asked!(
            "margin *percent|percentage|%|:|if|for|, cost *price|is|of|: A:VALUE *,|and *selling|sale price *is|of|: B:VALUE"
        ),
        WHOLE,
        "(B - (A)) / (B) to percent",
        ("margin: cost 6.40, price 16", "(16 - 6.4) / 16 to percent"),
    ),
    phrase("split *a|the|bill|of A:VALUE B:WHOLE ways", &[], "(A) / B", ("split 45.50 three ways", "45.5 / 3")),
    phrase(
        "split *a|the|bill|of A:VALUE between|among|by B:COUNT [people|friends]",
        &[],
        "(A) / B",
        ("split $90 among 4 people", "$90 / 4"),
    ),
    phrase(
        "split|divide|share A:QUANTITY B : C",
        WHOLE,
        PARTS_OF_TWO,
        ("split 150 mL 3:2", "[(150 mL) * 3 / (3 + 2), (150 mL) * 2 / (3 + 2)]"),
    ),
    phrase(
        concat!("A:QUANTITY ", in_ratio!(), " B : C"),
        WHOLE,
        PARTS_OF_TWO,
        ("120 g in the ratio 2:3", "[(120 g) * 2 / (2 + 3), (120 g) * 3 / (2 + 3)]"),
    ),
    phrase(
        "split|divide|share A:QUANTITY B : C : D",
        WHOLE,
        PARTS_OF_THREE,
        ("split 660 g 1:5:5", "[(660 g) * 1 / (1 + 5 + 5), (660 g) * 5 / (1 + 5 + 5), (660 g) * 5 / (1 + 5 + 5)]"),
    ),
    phrase(
        concat!("A:QUANTITY ", in_ratio!(), " B : C : D"),
        WHOLE,
        PARTS_OF_THREE,
        (
            "700 g split 40:35:25",
            "[(700 g) * 40 / (40 + 35 + 25), (700 g) * 35 / (40 + 35 + 25), (700 g) * 25 / (40 + 35 + 25)]",
        ),
    ),
    phrase(
        "split|divide|share A:VALUE in|into [the|a] ratio [of] B : C",
        WHOLE,
        "[(A) * B / (B + C), (A) * C / (B + C)]",
        ("split $90 in the ratio 2:3", "[$90 * 2 / (2 + 3), $90 * 3 / (2 + 3)]"),
    ),
    phrase(
        "split|divide|share A:VALUE in|into [the|a] ratio [of] B : C : D",
        WHOLE,
        "[(A) * B / (B + C + D), (A) * C / (B + C + D), (A) * D / (B + C + D)]",
        ("split 540 in the ratio 2:3:4", "[540 * 2 / (2 + 3 + 4), 540 * 3 / (2 + 3 + 4), 540 * 4 / (2 + 3 + 4)]"),
    ),
    phrase("A:VALUE at B:VALUE each|apiece", &[], "(A) * (B)", ("5 at $1.20 each", "5 * $1.2")),
    phrase("A:VALUE split B:COUNT ways", &[], "(A) / B", ("$90 split four ways", "$90 / 4")),
    phrase(
        "A:VALUE split|divided between|among B:COUNT [people|friends]",
        &[],
        "(A) / B",
        ("$90 split between 4 people", "$90 / 4"),
    ),
    phrase(
        "A:VALUE [,] then|and_then *a|plus B %|percent tax|sales_tax|vat|tip|fee",
        &[],
        "(A) + B percent",
        ("20% off $80, then 8% tax", "($80 - 20%) + 8%"),
    ),
    phrase(
        "A:VALUE [,] then|and_then *another B %|percent off|discount",
        &[],
        "(A) - B percent",
        ("20% off $80, then 10% off", "($80 - 20%) - 10%"),
    ),
    phrase(
        asked!("vat|tax|gst in|included_in A:VALUE at B %|percent"),
        &[],
        "(A) - (A) / (1 + B percent)",
        ("VAT included in 120 at 20%", "120 - 120 / (1 + 20%)"),
    ),
    phrase(
        asked!("A:VALUE without|excluding|before *the B %|percent vat|tax|gst"),
        &[],
        "(A) / (1 + B percent)",
        ("120 without 20% VAT", "120 / (1 + 20%)"),
    ),
    phrase(
        "remove|take_out|subtract *the B %|percent vat|tax|gst from|out_of A:VALUE",
        &[],
        "(A) / (1 + B percent)",
        ("remove 20% VAT from 120", "120 / (1 + 20%)"),
    ),
    phrase(
        asked!("markup from A:VALUE to B:VALUE"),
        &[],
        "((B) - (A)) / (A) to percent",
        ("markup from 80 to 100", "(100 - 80) / 80 to percent"),
    ),
    phrase(
        asked!("margin|profit_margin|gross_margin with|for *cost|of A:VALUE and *price|of B:VALUE"),
        &[],
        "((B) - (A)) / (B) to percent",
        ("profit margin with cost 60 and price 100", "(100 - 60) / 100 to percent"),
    ),
    phrase(
        asked!(
            "cagr|compound_annual_growth_rate|annual_growth_rate *of|from A:VALUE to B:VALUE in|over|after C [years|year|yrs]"
        ),
        &[],
        "((B) / (A))^(1 / C) - 1 to percent",
        ("CAGR from 1000 to 2000 in 5 years", "(2000 / 1000)^(1 / 5) - 1 to percent"),
    ),
    growth!("yearly|annually|annual", "(A) * (1 + B percent)^C", "annually", "1000 * (1 + 5%)^3"),
    growth!(
        "semiannually|biannually",
        "(A) * (1 + B percent / 2)^(2 * C)",
        "semiannually",
        "1000 * (1 + 5% / 2)^(2 * 3)"
    ),
    growth!("quarterly", "(A) * (1 + B percent / 4)^(4 * C)", "quarterly", "1000 * (1 + 5% / 4)^(4 * 3)"),
    growth!("monthly", "(A) * (1 + B percent / 12)^(12 * C)", "monthly", "1000 * (1 + 5% / 12)^(12 * 3)"),
    growth!("daily", "fv(B percent / 365, 365 * C, 0, -(A))", "daily", "fv(5% / 365, 365 * 3, 0, -1000)"),
    growth!("continuously", "(A) * exp(B percent * C)", "continuously", "1000 * exp(5% * 3)"),
    effective!(
        "semiannually|biannually",
        "(1 + A percent / 2)² - 1 to percent",
        "semiannually",
        "(1 + 6% / 2)^2 - 1 to percent"
    ),
    effective!("quarterly", "(1 + A percent / 4)^4 - 1 to percent", "quarterly", "(1 + 6% / 4)^4 - 1 to percent"),
    effective!("monthly", "(1 + A percent / 12)^12 - 1 to percent", "monthly", "(1 + 6% / 12)^12 - 1 to percent"),
    effective!("daily", "(1 + A percent / 365)^365 - 1 to percent", "daily", "(1 + 6% / 365)^365 - 1 to percent"),
    effective!("continuously", "exp(A percent) - 1 to percent", "continuously", "exp(6%) - 1 to percent"),
];

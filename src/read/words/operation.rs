//! The words of operations and relations: `plus`, `divided by`, `squared`, `is greater than`.

use super::frame::Shape;
use super::function::raised;
use super::phrase::{Example, Phrase, Role, Takes, acting, phrase};
use crate::doubt::Doubt;

/// The words of a relation or an equation, which end all phrases before.
const fn relation(words: &'static str, template: &'static str, example: Example) -> Phrase {
    phrase(words, &[Takes::Value, Takes::ValueNext], template, example)
}

/// The words of an operation between two values.
const fn operator(words: &'static str, template: &'static str, example: Example) -> Phrase {
    phrase(words, &[Takes::Value, Takes::ValueNext], template, example)
}

const fn multiple(words: &'static str, template: &'static str, example: Example) -> Phrase {
    phrase(words, &[Takes::ValueNext], template, example)
}

/// The same as a divisor or an exponent, which is all of it.
const fn divisor(words: &'static str, template: &'static str, example: Example) -> Phrase {
    acting(words, &[Takes::ValueNext, Takes::Divisor], template, Role::Opens(Shape::Operand), example)
}

/// The power of a quantity: `5 meters squared` is an area, but nobody measures in square volts.
const fn raising(words: &'static str, template: &'static str, of_unit: &'static str, example: Example) -> Phrase {
    acting(words, &[Takes::Value, Takes::Measured], template, Role::Doubtful(Doubt::Reach, of_unit), example)
}

/// Before other words for more and less, of which these are no part.
pub(super) const BOUNDS: &[Phrase] = &[
    relation("is_less_than_or_equal_to|less_than_or_equal_to|is_at_most", "S <= X", ("x is at most 4", "x <= 4")),
    relation(
        "is_greater_than_or_equal_to|greater_than_or_equal_to|more_than_or_equal_to|is_more_than_or_equal_to|is_at_least",
        "S >= X",
        ("x is at least 4", "x >= 4"),
    ),
];

pub(super) const COMPARISONS: &[Phrase] = &[
    phrase(
        "less|shorter|lighter|slower|younger|colder than",
        &[Takes::Question],
        "S < X",
        ("is 5 less than 12", "5 < 12"),
    ),
    phrase(
        "more|greater|longer|heavier|taller|faster|older|hotter than",
        &[Takes::Question],
        "S > X",
        ("is 7 greater than 5", "7 > 5"),
    ),
];

/// At the beginning of a value.
const SIGNED: &[Takes] = &[Takes::NoValue, Takes::ValueNext];

pub(super) const OPERATIONS: &[Phrase] = &[
    raising("squared", "(Q)²", "W²", ("230 V squared", "(230 V)^2")),
    raising("cubed", "(Q)³", "W³", ("2 kg cubed", "(2 kg)^3")),
    phrase("squared", &[Takes::Value], "W²", ("5 squared", "5^2")),
    phrase("cubed", &[Takes::Value], "W³", ("5 cubed", "5^3")),
    phrase("factorial", &[Takes::Value, Takes::NoValueNext], "V!", ("5 factorial", "5!")),
    phrase("negative|minus", SIGNED, "-X", ("negative 5", "-5")),
    phrase("positive|plus", SIGNED, "+X", ("positive 5", "5")),
    raised("double_factorial [of]", "factdouble(X)", ("double factorial of 7", "factdouble(7)")),
    divisor("twice|double [as_much_as|as_many_as|as_large_as]", "(2 * X)", ("12 / twice 3", "12 / (2 * 3)")),
    divisor("thrice|triple [as_much_as|as_many_as|as_large_as]", "(3 * X)", ("18 / triple 3", "18 / (3 * 3)")),
    multiple("twice|double [as_much_as|as_many_as|as_large_as]", "2 * X", ("twice 5", "2 * 5")),
    multiple("thrice|triple [as_much_as|as_many_as|as_large_as]", "3 * X", ("triple 5", "3 * 5")),
    phrase("more than", &[Takes::NoQuestion, Takes::Operand], "V + X", ("5 more than 12", "5 + 12")),
    phrase("less than", &[Takes::NoQuestion, Takes::Operand], "-V + X", ("5 less than 12", "-5 + 12")),
    phrase("mod|modulo", &[Takes::Value], "W mod X", ("17 modulo 5", "17 mod 5")),
    phrase("to|raised_to the A th|st|nd|rd [power]", &[Takes::Value], "V^A", ("2 to the 4th power", "2^4")),
    acting(
        "to|raised_to [the]",
        &[Takes::Value, Takes::PowerAhead],
        "V^(X)",
        Role::Opens(Shape::Exponent),
        ("2 raised to the 0.345 power", "2^0.345"),
    ),
    acting("power", &[Takes::OpenPhrase], "", Role::EndsExponent, ("2 to the -3 power", "2^(-3)")),
    phrase("to|raised_to the A:ORDINAL [power]", &[Takes::Value], "V^A", ("2 raised to the fifth", "2^5")),
];

pub(super) const OPERATORS: &[Phrase] = &[
    operator("plus|increased_by|raised_by|added_to", "W + X", ("2 plus 3", "2 + 3")),
    operator("minus|less|decreased_by|reduced_by|diminished_by", "W - X", ("7 decreased by 3", "7 - 3")),
    operator(
        "times|times_as_much_as|times_as_many_as|times_as_large_as|multiplied_by",
        "W * X",
        ("2 multiplied by 3", "2 * 3"),
    ),
    operator(
        "then|and_then plus|increased_by|raised_by",
        "W + X",
        ("100 plus 10% then increased by 5", "100 + 10% + 5"),
    ),
    operator(
        "then|and_then minus|decreased_by|reduced_by",
        "W - X",
        ("100 increased by 20% then decreased by 20%", "100 + 20% - 20%"),
    ),
    operator("over", "W / X", ("7 over 2", "7 / 2")),
    operator("shl|lshift", "W << X", ("1 shl 4", "bitlshift(1, 4)")),
    operator("shr|rshift", "W >> X", ("16 shr 2", "bitrshift(16, 2)")),
    phrase(
        "divided_by|out_of",
        &[Takes::Value, Takes::ValueNext, Takes::NoRemainder],
        "W / X",
        ("7 divided by 2", "7 / 2"),
    ),
    phrase(
        "to_the_power|to_the_power_of|raised_to|raised_to_the_power|raised_to_the_power_of",
        &[Takes::Value, Takes::ValueNext],
        "V^X",
        ("2 to the power of 10", "2^10"),
    ),
    phrase(
        "equals|equal_to|is_equal_to|is_the_same_as|gives|yields",
        &[Takes::Value],
        "S = X",
        ("2x equals 10", "2 * x = 10"),
    ),
    phrase(
        "congruent_to|is_congruent_to",
        &[Takes::Value],
        "S ≡ X",
        ("17 is congruent to 5 modulo 12", "17 ≡ 5 (mod 12)"),
    ),
    relation("not_equal_to|is_not_equal_to", "S != X", ("3 is not equal to 4", "3 != 4")),
    relation("is_less_than|is_smaller_than|smaller_than|is_lower_than", "S < X", ("3 is less than 4", "3 < 4")),
    relation(
        "is_greater_than|greater_than|is_larger_than|larger_than|is_bigger_than|bigger_than|is_more_than|is_higher_than",
        "S > X",
        ("3 is greater than 4", "3 > 4"),
    ),
];

//! The words of operations and relations: `plus`, `divided by`, `squared`, `is greater than`.

use pascaline_base::syntax::Span;

use super::super::token::{Kind, Sign};
use super::frame::Shape;
use super::phrase::{Becomes, Example, Found, Phrase, Takes, phrase};
use super::{OPEN, Words, number};

/// The words of a relation or an equation, which end all phrases before.
const fn relation(words: &'static str, sign: &'static [Kind<'static>], example: Example) -> Phrase {
    phrase(words, &[Takes::Value, Takes::ValueNext], Becomes::Ending(sign), example)
}

const fn operator(words: &'static str, sign: Sign, example: Example) -> Phrase {
    phrase(words, &[Takes::Value, Takes::ValueNext], Becomes::Operator(Kind::Sign(sign)), example)
}

const fn multiple(words: &'static str, factor: &'static [Kind<'static>], example: Example) -> Phrase {
    phrase(words, &[Takes::ValueNext], Becomes::Tokens(factor), example)
}

const TIMES: Kind<'static> = Kind::Sign(Sign::Times);
const LESS: &[Kind<'static>] = &[Kind::Sign(Sign::Less)];
const LESS_EQUAL: &[Kind<'static>] = &[Kind::Sign(Sign::LessEqual)];
const GREATER: &[Kind<'static>] = &[Kind::Sign(Sign::Greater)];
const GREATER_EQUAL: &[Kind<'static>] = &[Kind::Sign(Sign::GreaterEqual)];
const PLUS: Becomes = Becomes::Tokens(&[Kind::Sign(Sign::Plus)]);
const MINUS: Becomes = Becomes::Tokens(&[Kind::Sign(Sign::Minus)]);

pub(super) const COMPARISONS: &[Phrase] = &[
    phrase("less than", &[Takes::Question], Becomes::Ending(LESS), ("is 5 less than 12", "5 < 12")),
    phrase(
        "less than or equal to",
        &[Takes::Question],
        Becomes::Ending(LESS_EQUAL),
        ("is 5 less than or equal to 5", "5 <= 5"),
    ),
    phrase("more|greater than", &[Takes::Question], Becomes::Ending(GREATER), ("is 7 greater than 5", "7 > 5")),
    phrase(
        "more|greater than or equal to",
        &[Takes::Question],
        Becomes::Ending(GREATER_EQUAL),
        ("is 7 greater than or equal to 8", "7 >= 8"),
    ),
];

/// At the beginning of a value.
const SIGNED: &[Takes] = &[Takes::NoValue, Takes::ValueNext];

pub(super) const OPERATIONS: &[Phrase] = &[
    phrase("squared", &[Takes::Value], Becomes::Suffix(Kind::Superscript(2)), ("5 squared", "5^2")),
    phrase("cubed", &[Takes::Value], Becomes::Suffix(Kind::Superscript(3)), ("5 cubed", "5^3")),
    phrase(
        "factorial",
        &[Takes::Value, Takes::NoValueNext],
        Becomes::Tokens(&[Kind::Sign(Sign::Factorial)]),
        ("5 factorial", "5!"),
    ),
    phrase("negative|minus", SIGNED, MINUS, ("negative 5", "-5")),
    phrase("positive|plus", SIGNED, PLUS, ("positive 5", "5")),
    multiple("twice|double [as_much_as|as_many_as|as_large_as]", &[Kind::Fraction(2, 1), TIMES], ("twice 5", "2 * 5")),
    multiple(
        "thrice|triple [as_much_as|as_many_as|as_large_as]",
        &[Kind::Fraction(3, 1), TIMES],
        ("triple 5", "3 * 5"),
    ),
    phrase("more than", &[Takes::NoQuestion, Takes::Operand], PLUS, ("5 more than 12", "5 + 12")),
    phrase(
        "less than",
        &[Takes::NoQuestion, Takes::Operand],
        Becomes::Written(less_than),
        ("5 less than 12", "-5 + 12"),
    ),
    phrase("mod|modulo", &[Takes::Value], Becomes::Operator(Kind::Name("mod")), ("17 modulo 5", "17 mod 5")),
    phrase(
        "to|raised_to the # th|st|nd|rd [power]",
        &[Takes::Value],
        Becomes::Written(power_in_digits),
        ("2 to the 4th power", "2^4"),
    ),
    phrase(
        "to|raised_to [the]",
        &[Takes::Value, Takes::PowerAhead],
        Becomes::Open(&[Kind::Sign(Sign::Power), OPEN], Shape::Exponent),
        ("2 raised to the 0.345 power", "2^0.345"),
    ),
    phrase("power", &[Takes::OpenPhrase], Becomes::Written(end_of_exponent), ("2 to the -3 power", "2^(-3)")),
    phrase(
        "to|raised_to the ORDINAL [power]",
        &[Takes::Value],
        Becomes::Written(power_in_words),
        ("2 raised to the fifth", "2^5"),
    ),
];

pub(super) const OPERATORS: &[Phrase] = &[
    operator("plus|increased_by|raised_by|added_to", Sign::Plus, ("2 plus 3", "2 + 3")),
    operator("minus|less|decreased_by|reduced_by|diminished_by", Sign::Minus, ("7 decreased by 3", "7 - 3")),
    operator(
        "times|times_as_much_as|times_as_many_as|times_as_large_as|multiplied_by",
        Sign::Times,
        ("2 multiplied by 3", "2 * 3"),
    ),
    operator("over", Sign::Divide, ("7 over 2", "7 / 2")),
    phrase(
        "divided_by|out_of",
        &[Takes::Value, Takes::ValueNext, Takes::NoRemainder],
        Becomes::Operator(Kind::Sign(Sign::Divide)),
        ("7 divided by 2", "7 / 2"),
    ),
    phrase(
        "to_the_power|to_the_power_of|raised_to|raised_to_the_power|raised_to_the_power_of",
        &[Takes::Value, Takes::ValueNext],
        Becomes::Tokens(&[Kind::Sign(Sign::Power)]),
        ("2 to the power of 10", "2^10"),
    ),
    phrase(
        "equals|equal_to|is_equal_to|is_the_same_as",
        &[Takes::Value],
        Becomes::Ending(&[Kind::Sign(Sign::Equal)]),
        ("2x equals 10", "2 * x = 10"),
    ),
    relation("not_equal_to|is_not_equal_to", &[Kind::Sign(Sign::Unequal)], ("3 is not equal to 4", "3 != 4")),
    relation("is_less_than|is_smaller_than|smaller_than|is_lower_than", LESS, ("3 is less than 4", "3 < 4")),
    relation("is_less_than_or_equal_to|less_than_or_equal_to|is_at_most", LESS_EQUAL, ("x is at most 4", "x <= 4")),
    relation(
        "is_greater_than|greater_than|is_larger_than|larger_than|is_bigger_than|bigger_than|is_more_than|is_higher_than",
        GREATER,
        ("3 is greater than 4", "3 > 4"),
    ),
    relation(
        "is_greater_than_or_equal_to|greater_than_or_equal_to|is_at_least",
        GREATER_EQUAL,
        ("x is at least 4", "x >= 4"),
    ),
];

/// `5 less than 12` is `-5 + 12`.
fn less_than(words: &mut Words, _: Found) -> bool {
    let Some(operand) = words.out.pop() else { return false };
    words.write(&[Kind::Sign(Sign::Minus)], Span { start: operand.span.start, end: operand.span.start });
    words.out.push(operand);
    words.replace(2, Kind::Sign(Sign::Plus));
    true
}

/// The `power` of `to the 0.345 power`
fn end_of_exponent(words: &mut Words, _: Found) -> bool {
    let is_open = words.waiting(|frame| matches!(frame.shape, Shape::Exponent)).is_some();
    if is_open {
        words.close_innermost();
        words.at += 1;
    }
    is_open
}

/// `to the 4th power`
fn power_in_digits(words: &mut Words, Found { length, held: [number, _] }: Found) -> bool {
    words.write(&[Kind::Sign(Sign::Power)], words.span(1));
    words.out.push(words.token_at(number));
    words.at += length;
    true
}

/// `to the fifth`
fn power_in_words(words: &mut Words, Found { length, held: [ordinal, _] }: Found) -> bool {
    let Some(exponent) = words.name_at(ordinal).and_then(number::ordinal) else { return false };
    words.replace_by(length, &[Kind::Sign(Sign::Power), Kind::Fraction(exponent, 1)]);
    true
}

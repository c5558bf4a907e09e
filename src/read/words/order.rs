//! Orders: `add 5 to 3`, and those that follow an expression: `…, then multiply it by 3`.

use super::super::token::{Kind, Sign};
use super::frame::{Shape, Verb};
use super::phrase::{Becomes, Example, ITSELF, Phrase, Takes, phrase};
use super::{CLOSE, OPEN};

const fn order(words: &'static str, verb: &'static Verb, example: Example) -> Phrase {
    phrase(words, &[Takes::NoValue, Takes::ValueNext], Becomes::Open(&[ITSELF, OPEN], Shape::Verb(verb)), example)
}

pub(super) const ORDERS: &[Phrase] = &[
    order(
        "increase|raise",
        &Verb { unfinished: "increase", separators: "by", before: Sign::Plus, between: Sign::Plus, is_list: false },
        ("increase 80 by 15%", "80 + 15%"),
    ),
    order(
        "decrease|reduce|lower",
        &Verb { unfinished: "decrease", separators: "by", before: Sign::Plus, between: Sign::Minus, is_list: false },
        ("decrease 80 by 15%", "80 - 15%"),
    ),
    order(
        "add",
        &Verb { unfinished: "adding", separators: "to|with", before: Sign::Plus, between: Sign::Plus, is_list: true },
        ("add 5 to 3", "5 + 3"),
    ),
    order(
        "subtract",
        &Verb { unfinished: "subtract", separators: "from", before: Sign::Minus, between: Sign::Plus, is_list: false },
        ("subtract 5 from 12", "-5 + 12"),
    ),
    order(
        "multiply",
        &Verb {
            unfinished: "multiplying",
            separators: "by|with",
            before: Sign::Plus,
            between: Sign::Times,
            is_list: true,
        },
        ("multiply 2 and 3", "2 * 3"),
    ),
    order(
        "divide",
        &Verb { unfinished: "divide", separators: "by", before: Sign::Plus, between: Sign::Divide, is_list: false },
        ("divide 7 by 2", "7 / 2"),
    ),
];

/// An order that takes the whole statement before it.
const fn further(words: &'static str, signs: &'static [Kind<'static>; 2], example: Example) -> Phrase {
    const TAKES: &[Takes] = &[Takes::Statement, Takes::NoEquation, Takes::ValueNext];
    phrase(words, TAKES, Becomes::Whole(signs), example)
}

const PLUS: &[Kind<'static>; 2] = &[CLOSE, Kind::Sign(Sign::Plus)];
const MINUS: &[Kind<'static>; 2] = &[CLOSE, Kind::Sign(Sign::Minus)];
const TIMES: &[Kind<'static>; 2] = &[CLOSE, Kind::Sign(Sign::Times)];
const DIVIDE: &[Kind<'static>; 2] = &[CLOSE, Kind::Sign(Sign::Divide)];

pub(super) const FURTHER_ORDERS: &[Phrase] = &[
    further("LINK add", PLUS, ("2 * 3 and add 5", "2 * 3 + 5")),
    further("LINK subtract", MINUS, ("2 * 3, then subtract 5", "2 * 3 - 5")),
    further(
        "LINK increase|raise [it|that|this|the_result|the_answer] by",
        PLUS,
        ("80 + 20 then increase it by 5", "(80 + 20) + 5"),
    ),
    further(
        "LINK decrease|reduce [it|that|this|the_result|the_answer] by",
        MINUS,
        ("80 + 20 then reduce it by 5", "(80 + 20) - 5"),
    ),
    further(
        "LINK multiply [it|that|this|the_result|the_answer] by",
        TIMES,
        ("2 + 3, and multiply the result by 4", "(2 + 3) * 4"),
    ),
    further("LINK divide [it|that|this|the_result|the_answer] by", DIVIDE, ("2 + 3, then divide by 4", "(2 + 3) / 4")),
    further(", [and] [then] plus", PLUS, ("2 * 3, plus 5", "2 * 3 + 5")),
    further(", [and] [then] minus", MINUS, ("2 * 3, minus 5", "2 * 3 - 5")),
    further(", [and] [then] times", TIMES, ("2 + 3, times 5", "(2 + 3) * 5")),
    further(", [and] [then] multiplied by", TIMES, ("2 + 3, then multiplied by 5", "(2 + 3) * 5")),
    further(", [and] [then] divided by", DIVIDE, ("2 + 3, divided by 5", "(2 + 3) / 5")),
];

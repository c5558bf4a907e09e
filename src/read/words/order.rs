//! Orders: `add 5 to 3`, and those that follow an expression: `…, then multiply it by 3`.

use super::frame::{Shape, Verb};
use super::phrase::{Example, Phrase, Role, Takes, acting, phrase};

const fn order(words: &'static str, template: &'static str, verb: &'static Verb, example: Example) -> Phrase {
    acting(words, &[Takes::NoValue, Takes::ValueNext], template, Role::Opens(Shape::Verb(verb)), example)
}

pub(super) const ORDERS: &[Phrase] = &[
    order(
        "increase|raise",
        "+(X) + Y",
        &Verb { unfinished: "increase", separators: "by", is_list: false },
        ("increase 80 by 15%", "80 + 15%"),
    ),
    order(
        "decrease|reduce|lower",
        "+(X) - Y",
        &Verb { unfinished: "decrease", separators: "by", is_list: false },
        ("decrease 80 by 15%", "80 - 15%"),
    ),
    order(
        "add",
        "+(X) + Y",
        &Verb { unfinished: "adding", separators: "to|with", is_list: true },
        ("add 5 to 3", "5 + 3"),
    ),
    order(
        "subtract|take|take_away",
        "-(X) + Y",
        &Verb { unfinished: "subtract", separators: "from", is_list: false },
        ("subtract 5 from 12", "-5 + 12"),
    ),
    order(
        "multiply",
        "+(X) * Y",
        &Verb { unfinished: "multiplying", separators: "by|with", is_list: true },
        ("multiply 2 and 3", "2 * 3"),
    ),
    order(
        "divide",
        "+(X) / Y",
        &Verb { unfinished: "divide", separators: "by", is_list: false },
        ("divide 7 by 2", "7 / 2"),
    ),
];

/// An order that takes the whole statement before it.
const fn further(words: &'static str, template: &'static str, example: Example) -> Phrase {
    const TAKES: &[Takes] = &[Takes::Statement, Takes::NoEquation, Takes::ValueNext];
    phrase(words, TAKES, template, example)
}

pub(super) const FURTHER_ORDERS: &[Phrase] = &[
    further("LINK add", "(S) + X", ("2 * 3 and add 5", "2 * 3 + 5")),
    further("LINK subtract", "(S) - X", ("2 * 3, then subtract 5", "2 * 3 - 5")),
    further(
        "LINK increase|raise [it|that|this|the_result|the_answer] by",
        "(S) + X",
        ("80 + 20 then increase it by 5", "(80 + 20) + 5"),
    ),
    further(
        "LINK decrease|reduce [it|that|this|the_result|the_answer] by",
        "(S) - X",
        ("80 + 20 then reduce it by 5", "(80 + 20) - 5"),
    ),
    further(
        "LINK multiply [it|that|this|the_result|the_answer] by",
        "(S) * X",
        ("2 + 3, and multiply the result by 4", "(2 + 3) * 4"),
    ),
    further(
        "LINK divide [it|that|this|the_result|the_answer] by",
        "(S) / X",
        ("2 + 3, then divide by 4", "(2 + 3) / 4"),
    ),
    further(", [and] [then] plus", "(S) + X", ("2 * 3, plus 5", "2 * 3 + 5")),
    further(", [and] [then] minus", "(S) - X", ("2 * 3, minus 5", "2 * 3 - 5")),
    further(", [and] [then] times", "(S) * X", ("2 + 3, times 5", "(2 + 3) * 5")),
    further(", [and] [then] multiplied by", "(S) * X", ("2 + 3, then multiplied by 5", "(2 + 3) * 5")),
    further(", [and] [then] divided by", "(S) / X", ("2 + 3, divided by 5", "(2 + 3) / 5")),
];

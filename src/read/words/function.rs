//! Phrases that take the operands after them: `sum of 2 and 3`, `square root of 25`, and the words between these.

use super::super::token::{Kind, Sign};
use super::frame::{Separator, Shape};
use super::phrase::{Becomes, Example, Found, ITSELF, Phrase, Takes, phrase};
use super::{CLOSE, OPEN, Words, number, numeral};

const fn between(words: &'static str, sign: Sign, separator: Separator, example: Example) -> Phrase {
    phrase(words, &[], Becomes::Open(&[OPEN, OPEN], Shape::Between(sign, separator)), example)
}

const fn raised(words: &'static str, exponent: &'static [Kind<'static>], example: Example) -> Phrase {
    phrase(words, &[], Becomes::Open(&[OPEN], Shape::Operand(exponent)), example)
}

const MINUS_ONE: &[Kind<'static>] =
    &[Kind::Sign(Sign::Power), OPEN, Kind::Sign(Sign::Minus), Kind::Fraction(1, 1), CLOSE];

/// A function of several arguments.
const fn list(words: &'static str, call: &'static [Kind<'static>; 2], example: Example) -> Phrase {
    phrase(words, &[], Becomes::Open(call, Shape::List), example)
}

/// A function of one argument.
const fn applied(words: &'static str, call: &'static [Kind<'static>; 2], example: Example) -> Phrase {
    phrase(words, &[], Becomes::Open(call, Shape::Applied), example)
}

const fn call(function: &'static str) -> [Kind<'static>; 2] {
    [Kind::Name(function), OPEN]
}

/// `(…) mod 2 = rest`
const fn modulo_two(rest: u64) -> [Kind<'static>; 5] {
    [CLOSE, Kind::Name("mod"), Kind::Fraction(2, 1), Kind::Sign(Sign::Equal), Kind::Fraction(rest, 1)]
}

pub(super) const OPERANDS: &[Phrase] = &[
    phrase(
        "choose # from|out_of|of #",
        &[Takes::NoValue],
        Becomes::Written(choose),
        ("choose 3 from 10", "nCr(10, 3)"),
    ),
    phrase("log|logarithm base OPERAND of", &[], Becomes::Written(log_to_base), ("log base 2 of 8", "log(8, 2)")),
    phrase("log|logarithm # of", &[], Becomes::Written(log_to_base), ("log 2 of 8", "log(8, 2)")),
    between("difference of|between", Sign::Minus, Separator::And, ("difference between 9 and 4", "9 - 4")),
    between("quotient of", Sign::Divide, Separator::And, ("quotient of 9 and 4", "9 / 4")),
    between("ratio of", Sign::Divide, Separator::To, ("ratio of 3 to 4", "3 / 4")),
    between(
        "remainder of|when",
        Sign::Percent,
        Separator::DividedBy,
        ("remainder when 17 is divided by 5", "17 mod 5"),
    ),
    raised("square of", &[Kind::Superscript(2)], ("square of 5", "5^2")),
    raised("cube of", &[Kind::Superscript(3)], ("cube of 5", "5^3")),
    raised("reciprocal of", MINUS_ONE, ("reciprocal of 5", "5^(-1)")),
    phrase("ORDINAL root of", &[], Becomes::Written(root), ("fifth root of 32", "32^0.2")),
];

pub(super) const SEPARATORS: &[Phrase] = &[
    phrase("and", &[], Becomes::Written(|words, _| words.and()), ("sum of 2 and 3", "sum(2, 3)")),
    phrase(
        "from|by|with|to|is|divided_by|is_divided_by",
        &[],
        Becomes::Written(|words, found| words.separator(found.length)),
        ("subtract 5 from 12", "-5 + 12"),
    ),
];

pub(super) const WHOLES: &[Phrase] = &[
    phrase(
        "divisible_by|is_divisible_by|a_multiple_of|is_a_multiple_of|multiple_of",
        &[Takes::Statement],
        Becomes::OpenWhole(&[CLOSE, Kind::Name("mod"), OPEN], Shape::Divisible),
        ("is 10 divisible by 5", "10 mod 5 = 0"),
    ),
    phrase(
        "even|an_even_number",
        &[Takes::Question, Takes::Statement, Takes::End],
        Becomes::Whole(&modulo_two(0)),
        ("is 12 even", "12 mod 2 = 0"),
    ),
    phrase(
        "odd|an_odd_number",
        &[Takes::Question, Takes::Statement, Takes::End],
        Becomes::Whole(&modulo_two(1)),
        ("is 7 odd", "7 mod 2 = 1"),
    ),
    phrase(
        "to|from it|that|this|the_result|the_answer",
        &[Takes::Value, Takes::End],
        Becomes::Written(object),
        ("2 * 3 and add 5 to it", "2 * 3 + 5"),
    ),
    phrase(
        ", squared",
        &[Takes::Statement, Takes::NoEquation],
        Becomes::Whole(&[CLOSE, Kind::Superscript(2)]),
        ("2 + 3, squared", "(2 + 3)^2"),
    ),
    phrase(
        ", cubed",
        &[Takes::Statement, Takes::NoEquation],
        Becomes::Whole(&[CLOSE, Kind::Superscript(3)]),
        ("2 + 3, cubed", "(2 + 3)^3"),
    ),
    phrase(
        ", [and]",
        &[Takes::Statement, Takes::NoEquation],
        Becomes::Written(|words, found| words.rounded(found.length)),
        ("10/3, rounded to 2 decimal places", "round(10 / 3, 2)"),
    ),
];

pub(super) const FUNCTIONS: &[Phrase] = &[
    list("sum|total of", &call("sum"), ("sum of 2, 3 and 4", "sum(2, 3, 4)")),
    list("product of", &call("prod"), ("product of 2 and 3", "prod(2, 3)")),
    list("average|mean|arithmetic_mean of", &call("mean"), ("average of 2 and 3", "mean(2, 3)")),
    list("geometric_mean of", &call("geomean"), ("geometric mean of 2 and 8", "geomean(2, 8)")),
    list("harmonic_mean of", &call("harmean"), ("harmonic mean of 2 and 6", "harmean(2, 6)")),
    list("root_mean_square of", &call("rms"), ("root mean square of 1 and 7", "rms(1, 7)")),
    list("mode of", &call("mode"), ("mode of 1, 2 and 2", "mode(1, 2, 2)")),
    list("median of", &call("median"), ("median of 2, 3 and 7", "median(2, 3, 7)")),
    list(
        "sample_standard_deviation|sample_std_dev|sample_std|sample_stdev|sample_stddev of",
        &call("std"),
        ("sample standard deviation of 2, 4 and 9", "std(2, 4, 9)"),
    ),
    list("sample_variance|sample_var of", &call("variance"), ("sample variance of 2, 4 and 9", "variance(2, 4, 9)")),
    list(
        "population_standard_deviation|population_std_dev|population_std|population_stdev|population_stddev of",
        &call("pstdev"),
        ("population standard deviation of 2 and 4", "pstdev(2, 4)"),
    ),
    list(
        "population_variance|population_var of",
        &call("pvariance"),
        ("population variance of 2 and 4", "pvariance(2, 4)"),
    ),
    list(
        "greatest_common_divisor|greatest_common_factor|highest_common_factor|highest_common_divisor|\
         largest_common_divisor|largest_common_factor|gcd|gcf|hcf of",
        &call("gcd"),
        ("greatest common divisor of 12 and 18", "gcd(12, 18)"),
    ),
    list(
        "least_common_multiple|lowest_common_multiple|smallest_common_multiple|lcm of",
        &call("lcm"),
        ("least common multiple of 4 and 6", "lcm(4, 6)"),
    ),
    list(
        "maximum|max|largest|greatest|larger|greater|bigger of",
        &call("max"),
        ("largest of 2, 9 and 4", "max(2, 9, 4)"),
    ),
    list("minimum|min|smallest|least|smaller|lesser of", &call("min"), ("smallest of 2, 9 and 4", "min(2, 9, 4)")),
    applied("square_root|square_rt|sq_root|sq_rt [of]", &call("sqrt"), ("square root of 25", "sqrt(25)")),
    applied("cube_root|cubic_root|cube_rt|cubic_rt [of]", &call("cbrt"), ("cube root of 27", "cbrt(27)")),
    applied("factorial of", &call("factorial"), ("factorial of 5", "factorial(5)")),
    applied("absolute_value of", &call("abs"), ("absolute value of -5", "abs(-5)")),
    applied("natural_log|natural_logarithm of", &call("ln"), ("natural log of 2", "ln(2)")),
    applied("logarithm of", &call("log"), ("logarithm of 1", "ln(1)")),
    applied("common_logarithm of", &call("log10"), ("common logarithm of 100", "log10(100)")),
    applied("sine of", &call("sin"), ("sine of 30 degrees", "sin(30 degrees)")),
    applied("cosine of", &call("cos"), ("cosine of 60 degrees", "cos(60 degrees)")),
    applied("tangent of", &call("tan"), ("tangent of 45 degrees", "tan(45 degrees)")),
    applied("exponential of", &call("exp"), ("exponential of 2", "exp(2)")),
    applied(
        "prime_factors|prime_factorization|prime_factorisation|prime_decomposition|factorization|factorisation of",
        &call("factor"),
        ("prime factors of 360", "factor(360)"),
    ),
    phrase(
        "factor|factorize|factorise #",
        &[Takes::NoValue],
        Becomes::Written(|words, _| words.open(1, &call("factor"), Shape::Applied)),
        ("factor 12", "factor(12)"),
    ),
    applied("divisors|factors of", &call("divisors"), ("divisors of 12", "divisors(12)")),
    applied("next_prime after|above", &call("nextprime"), ("next prime after 100", "nextprime(100)")),
    phrase(
        "fibonacci|lucas number #",
        &[],
        Becomes::Written(|words, _| words.open(2, &[ITSELF, OPEN], Shape::Applied)),
        ("fibonacci number 20", "fibonacci(20)"),
    ),
];

pub(super) const NAMED_FUNCTIONS: &[Phrase] = &[
    applied("FUNCTION of", &[ITSELF, OPEN], ("floor of 2.5", "floor(2.5)")),
    list("LIST of", &[ITSELF, OPEN], ("hypot of 3 and 4", "hypot(3, 4)")),
    phrase(
        "MANY # and|, #",
        &[],
        Becomes::Written(|words, _| words.open(1, &[ITSELF, OPEN], Shape::List)),
        ("gcd 12 and 18", "gcd(12, 18)"),
    ),
];

/// `choose 3 from 10` is `nCr(10, 3)`.
fn choose(words: &mut Words, Found { length, held: [chosen, all] }: Found) -> bool {
    let (place, chosen, all) = (words.span(1), words.token_at(chosen), words.token_at(all));
    words.write(&[numeral::CHOOSE, OPEN], place);
    words.push(all);
    words.write(&[Kind::Sign(Sign::Comma)], chosen.span);
    words.push(chosen);
    words.write(&[CLOSE], all.span);
    words.at += length;
    true
}

/// `log base 2 of 8` is `log_2` before its argument.
fn log_to_base(words: &mut Words, Found { length, held: [base, _] }: Found) -> bool {
    let base = words.token_at(base);
    words.write(&[Kind::Name("log"), Kind::Sign(Sign::Subscript)], words.span(2));
    words.push(base);
    words.at += length;
    true
}

/// `fifth root of 32`
fn root(words: &mut Words, Found { length, .. }: Found) -> bool {
    let degree = words.name_at(0).and_then(number::ordinal);
    degree.is_some_and(|degree| words.open(length, &[OPEN], Shape::Root(degree)))
}

/// `to it`, `from the result`, after `and add 5`, which has put the previous statement in brackets.
fn object(words: &mut Words, Found { length, .. }: Found) -> bool {
    let is_bracketed = words.statement().first().is_some_and(|token| token.kind == OPEN);
    words.at += if is_bracketed { length } else { 0 };
    is_bracketed
}

//! Numbers whose exponents do not fit 32 bits, or 64, in every place where a recorded text has a number: WebAssembly counts what is in
//! memory in 32 bits, and so must find what 64 find.

use std::ops::Range;

use arbitrary::Unstructured;

use crate::cases::recorded;
use crate::{Dialect, Random};

/// About the ends of the types in which exponents and lengths are counted, and one that is beyond all of them.
const EXPONENTS: [&str; 17] = [
    "2147483646",
    "2147483647",
    "2147483648",
    "2147483649",
    "4294967294",
    "4294967295",
    "4294967296",
    "4294967297",
    "9007199254740991",
    "9007199254740992",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "1e30",
];

/// Texts for `answer` that ended in a trap, and their like with quantities, shares, dates and durations.
const FOUND: [&str; 19] = [
    "$1 * 1943^10^10",
    "¥197119711971 + 1980^10^10",
    "$49 + 2100**11*-66^10^10",
    "¥1/2 of a percent of 200^10^10",
    "10^10^10 $16307 * 0.000000000000001%",
    "$5 * 10^-4294967297",
    "$5 + 1e-4294967297",
    "10^4294967297 km in miles",
    "1e-4294967297 km in miles",
    "7^4294967297% of $3",
    "$3 / 7^4294967297 to 2 decimals",
    "round($3 * 7^-4294967297, 2)",
    "sum of $1 and 3^2147483649",
    "average of 10^2147483649 kg and 3 kg",
    "2024-01-01 + 10^2147483649 days",
    "10^4294967297 hours in minutes",
    "3^9223372036854775807 degrees in radians",
    "2.5e-9223372036854775809 USD",
    "(1 + 10^-4294967296)^2 EUR",
];

/// Those that were found, then random texts, the same for the same seed: recorded ones, in which one or two numbers are huge, or as small.
pub fn huge(seed: u64, count: u64) -> impl Iterator<Item = (Dialect, String)> {
    let mut random = Random::new(seed);
    let texts: Vec<_> = recorded().into_iter().filter(|(_, text)| !numbers(text).is_empty()).collect();
    let found = FOUND.into_iter().map(|text| (Dialect::Answer, text.to_owned()));
    found.chain((0..count).map(move |_| {
        random.draw(|bytes| {
            let (dialect, text) = bytes.choose(&texts)?;
            let mut text = replaced(*dialect, text, bytes)?;
            if bytes.ratio(1_u8, 4_u8)? {
                text = replaced(*dialect, &text, bytes)?;
            }
            Ok((*dialect, text))
        })
    }))
}

/// The text with another number in the place of one of its own.
fn replaced(dialect: Dialect, text: &str, bytes: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    let numbers = numbers(text);
    let Range { start, end } = bytes.choose(&numbers)?.clone();
    Ok([&text[..start], &number(dialect, bytes)?, &text[end..]].concat())
}

/// A huge number, one that is as small, or one that is as near to 1.
fn number(dialect: Dialect, bytes: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    let exponent = *bytes.choose(&EXPONENTS)?;
    let power = if matches!(dialect, Dialect::Mathjs | Dialect::Answer) { "^" } else { "**" };
    Ok(match bytes.int_in_range(0..=9)? {
        0 => format!("10{power}{exponent}"),
        1 => format!("10{power}-{exponent}"),
        2 => format!("1943{power}{exponent}"),
        3 => format!("1.0825{power}{exponent}"),
        4 => format!("(1 + 10{power}-{exponent})"),
        5 => format!("1e{exponent}"),
        6 => format!("2.5e-{exponent}"),
        7 => format!("10{power}10{power}10"),
        8 => format!("{exponent}.{exponent}"),
        _ => exponent.to_owned(),
    })
}

/// Where the numbers of a text are.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let is_part = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|byte| is_part(**byte)).count();
        if bytes[at].is_ascii_digit() {
            found.push(at..at + length);
        }
        at += length.max(1);
    }
    found
}

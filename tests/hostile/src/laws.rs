//! Laws of `answer`: texts that say the same have the same answer.

use arbitrary::{Result, Unstructured};
use pascaline::{Options, Reply, answer};

/// How deeply an expression is nested.
const DEPTH: u32 = 3;

/// Names of unknowns. None is a constant, a unit or a word elsewhere.
const NAMES: &[&str] = &["x", "y", "t", "n", "total", "speed", "apples", "x_1", "alpha"];

/// What both sides are measured in.
const UNITS: &[&str] = &["", " km", " kg", " hours", " m^2"];

/// Questions in words; `A` and `B` are numbers.
const PHRASES: &[&str] = &[
    "the sum of A and B",
    "the difference between A and B",
    "A percent of B",
    "A less than B",
    "A more than B",
    "increase A by B%",
    "B% off A",
    "twice A plus B",
    "multiply A by B",
    "the average of A, B and 7",
    "the square root of A",
    "A divided by B",
    "what percent of A is B",
    "round A / 7 to 2 decimal places",
    "the remainder when A is divided by B",
];

/// Draws expressions, and holds all laws for them.
pub(crate) fn hold(bytes: &mut Unstructured<'_>) -> Result<()> {
    let (left, right) = (expression(bytes, DEPTH)?, expression(bytes, DEPTH)?);
    let unit = *bytes.choose(UNITS)?;
    arithmetic(&format!("({left}){unit}"), &format!("({right}){unit}"));
    spaces(&format!("({left}) + ({right})"));
    let (name, other) = (*bytes.choose(NAMES)?, *bytes.choose(NAMES)?);
    sides(name, &left, &right);
    names(name, other, &left, &right);
    statements(&left, &right);
    let (few, many) = (bytes.int_in_range(1..=99_u32)?, bytes.int_in_range(100..=9_999_u32)?);
    capitals(&bytes.choose(PHRASES)?.replace('A', &many.to_string()).replace('B', &few.to_string()));
    Ok(())
}

/// Terms commute, and twice a value is its sum with itself.
fn arithmetic(left: &str, right: &str) {
    alike(&format!("{left} + {right}"), &format!("{right} + {left}"));
    alike(&format!("2 * {left}"), &format!("{left} + {left}"));
    alike(&format!("3 * ({left} - {right})"), &format!("3 * {left} - 3 * {right}"));
}

/// No space means anything, where there may be one.
fn spaces(text: &str) {
    for space in ["  ", "\t", "\u{a0}", "\u{202f}", ""] {
        alike(text, &text.replace(' ', space));
    }
    alike(text, &format!("\n {text} \n"));
}

/// `a = b` is `b = a`.
fn sides(name: &str, left: &str, right: &str) {
    alike(&format!("3 * {name} + ({left}) = {right}"), &format!("{right} = 3 * {name} + ({left})"));
}

/// An unknown may have any name.
fn names(name: &str, other: &str, left: &str, right: &str) {
    let equation = |name: &str| reply(&format!("5 * {name} - ({left}) = {right}"));
    let renamed = |text: String| text.replace(&format!("{name} = "), &format!("{other} = "));
    assert_eq!(told(&equation(name)).map(renamed), told(&equation(other)), "{name} and {other}, {left:?}, {right:?}");
}

/// Statements commute, and so do equations.
fn statements(left: &str, right: &str) {
    alike(&format!("a = {left}; b = {right}; a - 2 * b"), &format!("b = {right}; a = {left}; a - 2 * b"));
    let (sum, difference) = (format!("x + y = {left}"), format!("x - y = {right}"));
    alike(&format!("{sum}; {difference}"), &format!("{difference}; {sum}"));
}

/// Words are the same in capital letters.
fn capitals(text: &str) {
    alike(text, &text.to_uppercase());
    alike(text, &(text[..1].to_uppercase() + &text[1..]));
}

fn reply(text: &str) -> std::result::Result<Reply, pascaline::Error> {
    answer(text, &Options::default())
}

/// What is told, unless it is an error.
fn told(reply: &std::result::Result<Reply, pascaline::Error>) -> Option<String> {
    reply.as_ref().ok().map(|reply| reply.text.clone())
}

/// Two texts have the same answer, or none.
fn alike(one: &str, other: &str) {
    assert_eq!(told(&reply(one)), told(&reply(other)), "{one:?} and {other:?}");
}

/// An expression of numbers, in signs.
fn expression(bytes: &mut Unstructured<'_>, depth: u32) -> Result<String> {
    if depth == 0 || bytes.is_empty() {
        return number(bytes);
    }
    let (left, right) = (expression(bytes, depth - 1)?, expression(bytes, depth - 1)?);
    Ok(match bytes.int_in_range(0..=6_u8)? {
        0 => format!("({left} + {right})"),
        1 => format!("({left} - {right})"),
        2 => format!("({left} * {right})"),
        3 => format!("({left} / {right})"),
        4 => format!("({left})^2"),
        5 => format!("-({left})"),
        _ => left,
    })
}

fn number(bytes: &mut Unstructured<'_>) -> Result<String> {
    let (whole, part) = (bytes.int_in_range(0..=2_000_u32)?, bytes.int_in_range(1..=99_u32)?);
    Ok(match bytes.int_in_range(0..=3_u8)? {
        0 => format!("{whole}.{part:02}"),
        1 => format!("{whole}e{}", part % 9),
        _ => whole.to_string(),
    })
}

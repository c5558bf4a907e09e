//! A reading, read again: it is the reading of itself, and has the same answer.

use std::fmt;

use pascaline::ErrorCode;
use pascaline::{Angle, Kind, Locale, Options, Reply, answer};

/// How a reading fails to be what was read.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It is refused, with this message.
    Refused(String),
    /// It has the same answer, and this reading.
    Restated(String),
    /// It has another answer: what differs, and how.
    Other(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(message) => write!(out, "it is refused: {message}"),
            Self::Restated(reading) => write!(out, "it is read as {reading}"),
            Self::Other(message) => write!(out, "it has another answer: {message}"),
        }
    }
}

/// Reads the reading of a reply again, with the options of the text except its locale, which the reading does not need. Nothing is
/// said if that takes more steps than there are.
pub(crate) fn reread(reply: &Reply, options: &Options) -> Result<(), Failure> {
    let second = match answer(&reply.reading, &options.clone().with_locale(Locale::Unknown)) {
        Ok(second) => second,
        Err(error) if is_beyond_limits(error.code) => return Ok(()),
        Err(error) => return Err(Failure::Refused(error.message)),
    };
    let solutions = |reply: &Reply| format!("{:?}", reply.solutions);
    let pairs = [
        ("type", second.kind.as_str().to_owned(), reply.kind.as_str().to_owned()),
        ("text", second.text.clone(), reply.text.clone()),
        ("exact value", format!("{:?}", second.exact), format!("{:?}", reply.exact)),
        ("solutions", solutions(&second), solutions(reply)),
    ];
    // An angle from functions of degrees says so, unless all angles are in degrees.
    if options.angle == Angle::Degrees && second.text.ends_with(" degrees") {
        return Ok(());
    }
    match pairs.into_iter().find(|(_, own, wanted)| own != wanted) {
        Some((name, own, wanted)) => Err(Failure::Other(format!("the {name} is {own} and not {wanted}"))),
        None if second.reading != reply.reading => Err(Failure::Restated(second.reading)),
        None => Ok(()),
    }
}

/// Reads the `ans` of the next text: it is the answer, as far as that is exact.
pub(crate) fn carried(reply: &Reply, options: &Options) -> Result<(), Failure> {
    const LONGEST: usize = 10_000;
    let ans = reply.next_ans();
    let next = answer("ans", &options.clone().with_ans(ans).with_locale(Locale::Unknown));
    if !matches!(reply.kind, Kind::Number | Kind::Complex | Kind::Quantity) {
        return match next {
            Err(error) if error.message.starts_with("ans is ") || is_beyond_limits(error.code) => Ok(()),
            other => Err(Failure::Other(format!("the ans {ans} is not refused: {other:?}"))),
        };
    }
    if reply.exact.is_none() || ans.len() >= LONGEST {
        return Ok(());
    }
    match next {
        Ok(second) if second.exact == reply.exact || second.decimal == reply.decimal => Ok(()),
        // `1250000 m*cm` is `12500 m^2`.
        Ok(second) if unit(&second) != unit(reply) => Ok(()),
        Ok(second) => Err(Failure::Other(format!("the ans {ans} is {:?} and not {:?}", second.decimal, reply.decimal))),
        Err(error) if is_beyond_limits(error.code) => Ok(()),
        Err(error) => Err(Failure::Refused(format!("the ans {ans}: {}", error.message))),
    }
}

/// What is behind the number of a quantity.
fn unit(reply: &Reply) -> Option<&str> {
    reply.text.split_once(' ').map(|(_, unit)| unit)
}

fn is_beyond_limits(code: ErrorCode) -> bool {
    matches!(code, ErrorCode::TooManySteps | ErrorCode::SourceTooLong | ErrorCode::NestingTooDeep)
}

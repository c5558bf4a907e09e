//! The last answer of a thread, as `answer` and the calculators share it. `answer` leaves a number where that has all digits, and
//! otherwise a text: its exact value, or what it was if it has none. The calculators leave mathjs's values.

use pascaline_answer::{DIGITS, Kind, Options, Reply, answer};
use pascaline_base::Limits;
use pascaline_base::error::ErrorCode;
use pascaline_base::text::python_repr;
use pascaline_mathjs::{self as mathjs, Answer};

use super::{ToolError, World};

/// More digits than a double has, so that rounding them again changes nothing.
const MANY_DIGITS: u32 = 30;

/// The names of units for which mathjs has others.
const OF_MATHJS: [(&str, &str); 4] = [("°C", "degC"), ("°F", "degF"), ("min", "minute"), ("mph", "mi/h")];

/// The most of an answer that an error quotes.
const MOST_QUOTED: usize = 100;

/// What `answer` leaves: the value of a reply, or what the reply was.
pub(super) fn of_reply(reply: &Reply) -> Answer {
    let Some(exact) = reply.next_ans() else { return Answer::Text(reply.text.clone()) };
    let text = reply.decimal.as_deref().filter(|decimal| is_same(decimal, exact)).unwrap_or(exact);
    match text.parse() {
        Ok(number) if mathjs::format::number(number) == text => Answer::Number(number),
        _ => Answer::Text(exact.to_owned()),
    }
}

/// The `ans` of a text for `answer`; an error if the text names it, and it has no value.
pub(super) fn for_answer(text: &str, world: &World<'_>) -> Result<Option<String>, ToolError> {
    match &world.ans {
        Some(Answer::Text(_)) if !names_ans(text) => Ok(None),
        Some(Answer::Text(last)) if value(last, DIGITS, world.limits).is_none() => Err(no_value(last)),
        last => Ok(last.as_ref().map(ToString::to_string)),
    }
}

/// The `ans` of an expression in mathjs's language: of a fraction or a root the nearest double, of a quantity the one that mathjs
/// has; an error if the expression names it, and it has no value there.
pub(super) fn for_mathjs(expression: &str, world: &World<'_>) -> Result<Option<Answer>, ToolError> {
    match &world.ans {
        Some(Answer::Text(_)) if !names_ans(expression) => Ok(None),
        Some(Answer::Text(last)) => in_mathjs(last, world.limits).map(Some).ok_or_else(|| no_value(last)),
        last => Ok(last.clone()),
    }
}

/// The value that a text is; `None` if it is equations, a date or a list.
fn value(text: &str, digits: u32, limits: Limits) -> Option<Reply> {
    let options = Options::default().with_digits(digits).with_limits(limits);
    answer(text, &options).ok().filter(|reply| reply.next_ans().is_some())
}

fn in_mathjs(text: &str, limits: Limits) -> Option<Answer> {
    let options = mathjs::Options::default().with_limits(limits);
    let evaluated = |text: &str| mathjs::evaluate(text, &options).ok();
    let reply = value(text, MANY_DIGITS, limits)?;
    if reply.kind == Kind::Quantity {
        let shown = value(text, DIGITS, limits)?.text;
        return evaluated(&spelled(&shown)).filter(|unit| is_quantity(unit, &shown, limits));
    }
    evaluated(reply.decimal.as_deref()?).filter(is_finite)
}

/// A quantity with the names that mathjs has for its units.
fn spelled(quantity: &str) -> String {
    let is_apart = |char: char| !char.is_alphabetic() && char != '°';
    let pieces = quantity.split_inclusive(is_apart).map(|piece| {
        let name = piece.trim_end_matches(is_apart);
        let own = OF_MATHJS.iter().find(|(other, _)| *other == name).map_or(name, |(_, own)| *own);
        [own, &piece[name.len()..]].concat()
    });
    pieces.collect()
}

/// Whether a unit of mathjs is the same quantity as a text: mathjs does not know money, and might read a product.
fn is_quantity(unit: &Answer, text: &str, limits: Limits) -> bool {
    let ratio = format!("({unit}) / ({text})");
    matches!(unit, Answer::Unit { .. }) && value(&ratio, DIGITS, limits).is_some_and(|reply| reply.text == "1")
}

fn is_finite(answer: &Answer) -> bool {
    match answer {
        Answer::Number(number) => number.is_finite(),
        Answer::Complex(number) => number.is_finite(),
        _ => false,
    }
}

/// Whether a text has the word `ans`.
fn names_ans(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let is_of_word = |char: Option<char>| char.is_some_and(|char| char.is_alphanumeric() || char == '_');
    text.match_indices("ans").any(|(at, word)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + word.len()..].chars().next());
        !is_of_word(before) && !is_of_word(after)
    })
}

fn no_value(last: &str) -> ToolError {
    let quoted: String = last.chars().take(MOST_QUOTED).collect();
    ToolError::new(format!("ans is {}, the last answer, which has no value here", python_repr(&quoted)))
        .code(ErrorCode::UndefinedSymbol.as_str())
        .hint("write the value that you mean in place of ans")
}

/// Whether a decimal such as `16.5` is the fraction `33/2`; one of many digits is not compared.
fn is_same(decimal: &str, fraction: &str) -> bool {
    let sizes = || {
        let (numerator, denominator) = fraction.split_once('/')?;
        let (whole, places) = decimal.split_once('.')?;
        let shifted = 10_i128.checked_pow(places.len().try_into().ok()?)?;
        let digits: i128 = [whole, places].concat().parse().ok()?;
        Some((numerator.parse::<i128>().ok()?.checked_mul(shifted)?, digits.checked_mul(denominator.parse().ok()?)?))
    };
    sizes().is_some_and(|(left, right)| left == right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_is_a_fraction() {
        assert!(is_same("16.5", "33/2") && is_same("-0.125", "-1/8"));
        assert!(!is_same("0.333333333333333", "1/3") && !is_same("2", "2") && !is_same("0.5", "sqrt(2)/2"));
        assert!(!is_same("0.00000000000000000000000000000000000000000000000001", "1/10"));
    }

    #[test]
    fn a_word_in_a_text() {
        for text in ["ans", "ans+1", "(ans)^2", "3 * Ans", "é ans", "answer means ans"] {
            assert!(names_ans(text), "{text}");
        }
        for text in ["answer", "means 5", "ans_1", "sans"] {
            assert!(!names_ans(text), "{text}");
        }
    }
}

//! The last answer of a thread, as `answer` and the calculators share it. `answer` leaves a number where that has all digits, and
//! otherwise a text: its exact value, or what it was if it has none. The calculators leave mathjs's values.

use pascaline_answer::{DIGITS, Kind, Options, Reply, answer, last};
use pascaline_base::Limits;
use pascaline_base::note::{Note, NoteCode};
use pascaline_base::syntax::Span;
use pascaline_mathjs::{self as mathjs, Answer};

use super::{ToolError, World};

/// More digits than a double has, so that rounding them again changes nothing.
const MANY_DIGITS: u32 = 30;

/// The names of units for which mathjs has others.
const OF_MATHJS: [(&str, &str); 4] = [("°C", "degC"), ("°F", "degF"), ("min", "minute"), ("mph", "mi/h")];

/// What `answer` leaves: the value of a reply, or what the reply was.
pub(super) fn of_reply(reply: &Reply) -> Answer {
    let exact = reply.next_ans();
    let text = reply.decimal.as_deref().filter(|decimal| is_same(decimal, exact)).unwrap_or(exact);
    match text.parse() {
        Ok(number) if mathjs::format::number(number) == text => Answer::Number(number),
        _ => Answer::Text(exact.to_owned()),
    }
}

/// The `ans` of an expression in mathjs's language, and a note if it is not quite the last answer: of a fraction or a root the nearest
/// double, of a quantity the one that mathjs has. An error if the expression names it, and it has no value there.
pub(super) fn for_mathjs(expression: &str, world: &World<'_>) -> Result<(Option<Answer>, Option<Note>), ToolError> {
    let Some(Answer::Text(text)) = &world.ans else { return Ok((world.ans.clone(), None)) };
    let Some(place) = last::named(expression) else { return Ok((None, None)) };
    match in_mathjs(text, place, world.limits) {
        Some((value, note)) => Ok((Some(value), note)),
        None => Err(ToolError::from_calculation("", &last::without_value(text).at(place), expression)),
    }
}

/// The value that a text is for `answer`; `None` if it is none: equations, a date, a list.
fn value(text: &str, digits: u32, limits: Limits) -> Option<Reply> {
    let options = Options::default().with_ans(text).with_digits(digits).with_limits(limits);
    answer(last::ANS, &options).ok()
}

/// The value of a text in mathjs's language, and a note if it is not written as it was.
fn in_mathjs(text: &str, place: Span, limits: Limits) -> Option<(Answer, Option<Note>)> {
    let options = mathjs::Options::default().with_limits(limits);
    let evaluated = |text: &str| mathjs::evaluate(text, &options).ok();
    let reply = value(text, MANY_DIGITS, limits)?;
    let note = |code, what: &str| Note::new(code, format!("ans is {text}, the last answer; here it is {what}."), place);
    if reply.kind == Kind::Quantity {
        let unit = evaluated(&spelled(&reply.text)).filter(|unit| is_quantity(unit, &reply.text, limits))?;
        let written = unit.to_string();
        let note = (written != text).then(|| note(NoteCode::Unit, &format!("the quantity {written}")));
        return Some((unit, note));
    }
    let number = evaluated(reply.decimal.as_deref()?).filter(is_finite)?;
    let written = number.to_string();
    let is_rounded = written != text && written != reply.text;
    let note = is_rounded.then(|| note(NoteCode::Rounding, &format!("the nearest number, {written}")));
    Some((number, note))
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
    let is_one = |ratio: &str| value(ratio, DIGITS, limits).is_some_and(|reply| reply.text == "1");
    let ratio = || is_one(&format!("({unit}) / ({text})"));
    // Temperatures on a scale have no ratio.
    let ratio_in_kelvins = || is_one(&format!("(({unit}) to K) / (({text}) to K)"));
    matches!(unit, Answer::Unit { .. }) && (ratio() || ratio_in_kelvins())
}

fn is_finite(answer: &Answer) -> bool {
    match answer {
        Answer::Number(number) => number.is_finite(),
        Answer::Complex(number) => number.is_finite(),
        _ => false,
    }
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
}

//! `answer`: what people and models write, answered exactly, with what may be doubted.

use pascaline_answer::{Angle, Options, Reply};
use pascaline_mathjs::{Answer, format};

use crate::{Annotations, Description, Example, Tool, ToolError, Value, World};

/// The tool. Its `ans` is that of the [`World`].
pub(super) fn tool() -> Tool {
    Tool {
        set: "pascaline".into(),
        name: "answer".into(),
        description: Description {
            summary:
                "Answers what people write, exactly: arithmetic, percentages, fractions, units, money, dates, LaTeX, \
                      equations."
                    .into(),
            usage: "'ans' is the previous answer of the thread.".into(),
            fault_tolerance: "Notes say how ambiguous input was read.".into(),
            ..Description::default()
        },
        parameters: r#"{"type": "object", "properties": {
            "text": {"type": "string", "description": "Such as 20% off 80, or x - y = 70; x = 6y"},
            "angle": {"type": "string", "enum": ["radians", "degrees"], "description": "The unit of the angle in sin 30 [default: radians]"}
        }, "required": ["text"]}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(run)),
    }
}

const EXAMPLES: &[Example] = &[
    Example::new(r#"{"text": "15% of 240"}"#, "36", "A percentage, as people mean it"),
    Example::new(r#"{"text": "x - y = 70; x = 6y"}"#, "x = 84, y = 14", "Several equations"),
    Example::new(r#"{"text": "sin(30)", "angle": "degrees"}"#, "0.5 (exact: 1/2)", "An angle in degrees"),
];

fn run(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let text = arguments["text"].as_str().unwrap_or_default();
    let angle = if arguments["angle"] == "degrees" { Angle::Degrees } else { Angle::Radians };
    let ans = world.ans.as_ref().map(ToString::to_string);
    let options = Options::default().with_ans(ans.as_deref()).with_angle(angle).with_limits(world.limits);
    let reply =
        pascaline_answer::answer(text, &options).map_err(|error| ToolError::from_calculation("", &error, text))?;
    if let Some(ans) = last(&reply) {
        world.ans = Some(ans);
    }
    Ok(told(&reply))
}

/// The `ans` that a reply leaves, for the calculators of the thread: a number where no digit is lost, otherwise the text of the
/// exact value.
fn last(reply: &Reply) -> Option<Answer> {
    let exact = reply.next_ans()?;
    let text = reply.decimal.as_deref().filter(|decimal| is_same(decimal, exact)).unwrap_or(exact);
    Some(match text.parse() {
        Ok(number) if format::number(number) == text => Answer::Number(number),
        _ => Answer::Text(exact.to_owned()),
    })
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

/// A reply as a model reads it: the answer in the first line, and what is worth knowing in the next ones.
pub fn told(reply: &Reply) -> String {
    let Reply { text, exact, reading, notes, alternatives, .. } = reply;
    let mut told = text.clone();
    if let Some(exact) = exact.as_ref().filter(|exact| *exact != text) {
        told.extend([" (exact: ", exact, ")"]);
    }
    if !notes.is_empty() || !alternatives.is_empty() {
        told.extend(["\nreading: ", reading]);
    }
    for note in notes {
        told.extend(["\nnote: ", &note.message]);
    }
    for alternative in alternatives {
        told.extend(["\nor ", &alternative.reading, " = ", &alternative.text]);
    }
    told
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn a_decimal_is_a_fraction() {
        assert!(is_same("16.5", "33/2") && is_same("-0.125", "-1/8"));
        assert!(!is_same("0.333333333333333", "1/3") && !is_same("2", "2") && !is_same("0.5", "sqrt(2)/2"));
        assert!(!is_same("0.00000000000000000000000000000000000000000000000001", "1/10"));
    }
}

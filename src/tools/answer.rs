//! `answer`: what people and models write, answered exactly, with what may be doubted.

use pascaline_answer::{Angle, Options, Reply};

use crate::{Annotations, Description, Example, Tool, ToolError, Value, World, last};

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
    Example::new(r#"{"text": "sin(30)", "angle": "degrees"}"#, "0.5", "An angle in degrees"),
];

fn run(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let text = arguments["text"].as_str().unwrap_or_default();
    let angle = if arguments["angle"] == "degrees" { Angle::Degrees } else { Angle::Radians };
    let ans = world.ans.as_ref().map(ToString::to_string);
    let options = Options::default().with_ans(ans.as_deref()).with_angle(angle).with_limits(world.limits);
    let reply =
        pascaline_answer::answer(text, &options).map_err(|error| ToolError::from_calculation("", &error, text))?;
    world.ans = Some(last::of_reply(&reply));
    Ok(told(&reply))
}

/// A reply as a model reads it: the answer in the first line, and what is worth knowing in the next ones.
pub fn told(reply: &Reply) -> String {
    let Reply { text, reading, notes, alternatives, .. } = reply;
    let mut told = text.clone();
    if let Some(exact) = reply.shown_exact() {
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

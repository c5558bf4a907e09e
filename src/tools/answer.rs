//! `answer`: what people and models write, answered exactly, with what may be doubted.

use pascaline_answer::{Alternative, Angle, Kind, Now, Options, Reply};
use serde::{Serialize, Serializer};

use crate::{Annotations, Description, Example, Tool, ToolError, Value, World, last};

/// The tool. Its `ans` is that of the [`World`].
pub(super) fn tool() -> Tool {
    Tool {
        set: "pascaline".into(),
        name: "answer".into(),
        description: Description {
            summary: "Call this first for any calculation. It is exact, and reads what people write.".into(),
            principle: "The first line is the answer, with its exact value if digits are cut off; others tell how ambiguous \
                        input was read, and notes."
                .into(),
            usage: "Takes words, percentages, units, money, dates, time zones, LaTeX, equations and systems, such as \
                    `5 ft 3 in to cm`, `days until christmas`, `10am PST to CET` or `x - y = 70; x = 6y`. 'ans' is the \
                    previous answer of the thread, and today is the host's."
                .into(),
            ..Description::default()
        },
        parameters: r#"{"type": "object", "properties": {
            "text": {"type": "string", "description": "The calculation, such as 15% of 240"},
            "angle": {"type": "string", "enum": ["radians", "degrees"], "description": "The unit of the angle in sin 30 [default: radians]"}
        }, "required": ["text"]}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { touches_world: true, ..Annotations::PURE },
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
    let options = options.with_now(now(world));
    let reply =
        pascaline_answer::answer(text, &options).map_err(|error| ToolError::from_calculation("", &error, text))?;
    world.ans = Some(last::of_reply(&reply));
    world.parts = world.wants_parts.then(|| parts(&reply));
    Ok(told(&reply))
}

/// The host's time, in UTC if it names no zone; none in a zone that is not known, so that today is not another day than the host's.
fn now(world: &World<'_>) -> Option<Now> {
    let seconds = i64::try_from(world.now?.seconds).ok()?;
    Now::at(seconds, world.zone.as_deref().unwrap_or("UTC"))
}

/// The parts of a reply as JSON. What a reply does not have is left out.
#[derive(Serialize)]
struct Parts<'r> {
    result: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decimal: Option<&'r str>,
    reading: &'r str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Solution<'r>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    alternatives: Vec<Other<'r>>,
}

/// A solution: the values of the unknowns, by their names.
struct Solution<'r>(&'r [(String, String)]);

#[derive(Serialize)]
struct Other<'r> {
    reading: &'r str,
    result: &'r str,
}

impl Serialize for Solution<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// A reply as JSON: `result`, which is its text, `exact`, `decimal`, `reading`, `notes`, `solutions` and `alternatives`.
pub fn parts(reply: &Reply) -> String {
    let is_solved = reply.kind == Kind::Solutions;
    let parts = Parts {
        result: &reply.text,
        exact: reply.shown_exact(),
        decimal: reply.decimal.as_deref(),
        reading: &reply.reading,
        notes: reply.notes.iter().map(|note| &*note.message).collect(),
        solutions: is_solved.then(|| reply.solutions.iter().map(|roots| Solution(roots)).collect()),
        alternatives: reply.alternatives.iter().map(Other::of).collect(),
    };
    // Nothing in it can fail.
    serde_json::to_string(&parts).unwrap_or_default()
}

impl<'r> Other<'r> {
    fn of(Alternative { reading, text, .. }: &'r Alternative) -> Self {
        Self { reading, result: text }
    }
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

//! Answers each line of the input as `text`, `exact`, `reading`, notes: for comparisons. A line is a plain text, a JSON string, or
//! an object with `text` and, if wanted, `locale`, `angle` and `now`.

#![expect(clippy::disallowed_methods, reason = "a driver prints")]

use std::io::{BufRead, Write};

use pascaline::{Angle, Options, answer};
use serde_json::Value;

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let question = serde_json::from_str(&line).unwrap_or(Value::Null);
        let text = question["text"].as_str().or_else(|| question.as_str()).unwrap_or(&line);
        let reply = match answer(text, &options(&question)) {
            Ok(reply) => serde_json::json!({
                "type": reply.kind.as_str(),
                "text": reply.text,
                "exact": reply.exact,
                "decimal": reply.decimal,
                "solutions": reply.solutions,
                "reading": reply.reading,
                "notes": reply.notes.iter().map(|note| format!("{}: {}", note.code.as_str(), note.message)).collect::<Vec<_>>(),
                "alternatives": reply.alternatives.iter().map(|other| [&*other.reading, &*other.text]).collect::<Vec<_>>(),
            }),
            Err(error) => serde_json::json!({
                "error": error.code.as_str(), "message": error.message, "hint": error.hint,
                "span": [error.span.start, error.span.end],
            }),
        };
        writeln!(out, "{reply}")?;
    }
    out.flush()
}

/// Those of an object. A language that is not known is as none.
fn options(question: &Value) -> Options {
    let locale = question["locale"].as_str().and_then(|tag| tag.parse().ok()).unwrap_or_default();
    let angle = if question["angle"] == "degrees" { Angle::Degrees } else { Angle::Radians };
    let now = question["now"].as_str().and_then(|now| now.parse().ok());
    Options::default().with_locale(locale).with_angle(angle).with_now(now)
}

//! Answers each line of the input, a JSON string or a plain text, as `text`, `exact`, `reading`, notes: for comparisons.

#![expect(clippy::disallowed_methods, reason = "a driver prints")]

use std::io::{BufRead, Write};

use pascaline::reading::{Options, answer};

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let text: String = serde_json::from_str(&line).unwrap_or(line);
        let reply = match answer(&text, &Options::default()) {
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

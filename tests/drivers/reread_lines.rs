//! Answers each line of the input, a JSON string or a plain text, and prints those whose reading does not read again as itself.

#![expect(clippy::disallowed_methods, reason = "a driver prints")]

use std::collections::BTreeMap;
use std::io::{BufRead, Write};

use pascaline::{Angle, Locale, Options, answer};

#[path = "../it/common/reread.rs"]
mod reread;

use reread::{Failure, carried, reread};

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut answered = 0_u32;
    let mut failures: BTreeMap<&str, u32> = BTreeMap::new();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let text: String = serde_json::from_str(&line).unwrap_or(line);
        for options in every_option() {
            let Ok(reply) = answer(&text, &options) else { continue };
            answered += 1;
            let Err(failure) = reread(&reply, &options).and_then(|()| carried(&reply, &options)) else { continue };
            let kind = match failure {
                Failure::Refused(_) => "refused",
                Failure::Restated(_) => "restated",
                Failure::Other(_) => "other",
            };
            *failures.entry(kind).or_default() += 1;
            writeln!(out, "{kind}\t{text:?}\t{:?}\t{failure}", reply.reading)?;
        }
    }
    writeln!(out, "{answered} answered, {failures:?}")?;
    out.flush()
}

/// The options with which a text is tried.
fn every_option() -> [Options; 3] {
    let given = Options::default().with_scope([("r", "2"), ("total", "$3.50")]).with_ans("5/7");
    [Options::default(), given.with_angle(Angle::Degrees), Options::default().with_locale(Locale::Comma)]
}

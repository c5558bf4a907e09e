//! Prints calls with their native outcomes, one JSON object a line, for `tests/hostile/surfaces.mjs`, which makes them on
//! the other surfaces:
//!
//!     calls corpus                 the hostile corpus
//!     calls draw SEED COUNT        drawn trees and mutated texts
//!     calls files DIALECT FILE…    texts that a fuzz target has kept

use std::io::{self, Write};

use pascaline::Limits;
use pascaline_hostile::{Call, Dialect, Outcome, corpus, drawn};
use serde::Serialize;

#[derive(Serialize)]
struct Line<'l> {
    name: &'l str,
    call: &'l Call,
    outcome: Outcome,
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(|argument| &**argument).collect();
    let number = |text: &str| text.parse::<u64>().map_err(io::Error::other);
    let calls: Vec<(String, Call)> = match *arguments {
        ["corpus"] => corpus::cases().into_iter().map(|case| (case.name, case.call)).collect(),
        ["draw", seed, count] => {
            drawn(number(seed)?, number(count)?).map(|(dialect, text)| named(dialect, &text)).collect()
        }
        ["files", dialect, ref files @ ..] => {
            let dialect = Dialect::of(dialect).ok_or_else(|| io::Error::other("no such dialect"))?;
            let read = |file: &&str| Ok(named(dialect, &String::from_utf8_lossy(&std::fs::read(file)?)));
            files.iter().map(read).collect::<io::Result<_>>()?
        }
        _ => return Err(io::Error::other("corpus, draw SEED COUNT, or files DIALECT FILE…")),
    };
    let mut out = io::stdout().lock();
    for (name, call) in &calls {
        serde_json::to_writer(&mut out, &Line { name, call, outcome: call.run(Limits::default()) })?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

fn named(dialect: Dialect, text: &str) -> (String, Call) {
    (format!("{} {text:.80?}", dialect.name()), dialect.call(text))
}

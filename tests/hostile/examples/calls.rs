//! Prints calls with their native outcomes, one JSON object a line, for `tests/hostile/surfaces.mjs`, which makes them on
//! the other surfaces:
//!
//!     calls corpus                 the hostile corpus
//!     calls draw SEED COUNT        drawn trees and mutated texts
//!     calls huge SEED COUNT        texts whose numbers have exponents beyond 32 and 64 bits
//!     calls files DIALECT FILE…    texts that a fuzz target has kept

use std::io::{self, Write};

use pascaline::Limits;
use pascaline_hostile::{Call, Dialect, Outcome, corpus, drawn, huge};
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
    let calls: Box<dyn Iterator<Item = (String, Call)>> = match *arguments {
        ["corpus"] => Box::new(corpus::cases().into_iter().map(|case| (case.name, case.call))),
        ["draw", seed, count] => Box::new(drawn(number(seed)?, number(count)?).map(named)),
        ["huge", seed, count] => Box::new(huge(number(seed)?, number(count)?).map(named)),
        ["files", dialect, ref files @ ..] => {
            let dialect = Dialect::of(dialect).ok_or_else(|| io::Error::other("no such dialect"))?;
            let read = |file: &&str| Ok(named((dialect, String::from_utf8_lossy(&std::fs::read(file)?).into_owned())));
            Box::new(files.iter().map(read).collect::<io::Result<Vec<_>>>()?.into_iter())
        }
        _ => return Err(io::Error::other("corpus, draw SEED COUNT, huge SEED COUNT, or files DIALECT FILE…")),
    };
    let mut out = io::stdout().lock();
    for (name, call) in calls {
        let outcome = call.run(Limits::default());
        serde_json::to_writer(&mut out, &Line { name: &name, call: &call, outcome })?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

fn named((dialect, text): (Dialect, String)) -> (String, Call) {
    (format!("{} {text:.80?}", dialect.name()), dialect.call(&text))
}

//! A model generates while the calculator answers in a sandbox. The program has the tokenizer and keeps the rows:
//! `make component && cargo run --release --features host --example sandboxed_generation`.

#![allow(clippy::disallowed_methods, reason = "a program may read files")]

use std::error::Error;
use std::fs;

use pascaline::chat::{ByteTokenizer, Need, Row, Special, Tokenizer, pieces};
use pascaline::host::{Config, HostError, Sandbox};

const ROWS: u32 = 64;

/// Takes a row's next token; the row is replaced only if everything succeeds.
fn advance(sandbox: &Sandbox, row: &mut Row, sampled: u32) -> Result<u32, HostError> {
    let special = ByteTokenizer.special();
    let taken = sandbox.step(row, special, sampled)?;
    let need = match taken.need {
        Need::Decode(ids) => sandbox.decoded(&ByteTokenizer.decode(&ids))?,
        need => need,
    };
    *row = match need {
        Need::Encode(output) => sandbox.encoded(&taken.row, special, &ByteTokenizer.encode(&output))?,
        _ => taken.row,
    };
    Ok(taken.token)
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let component = fs::read("dist/calculator.wasm")?;
    let sandbox = Sandbox::new(&component, Config::default().with_cache(Some("target/compiled".into())))?;
    let special = ByteTokenizer.special();

    // A model that asks for a different product in every row. The spaces are samples that are discarded.
    let script = |row: u32| {
        let mut script = vec![special.id(Special::PythonStart)];
        script.extend(ByteTokenizer.encode(&format!("{row}*{row}")));
        script.push(special.id(Special::PythonEnd));
        script.extend(ByteTokenizer.encode("      ."));
        script
    };
    let scripts: Vec<_> = (0..ROWS).map(script).collect();
    let mut rows: Vec<_> = scripts.iter().map(|_| (Row::default(), Vec::new())).collect();
    for at in 0.. {
        for ((row, said), script) in rows.iter_mut().zip(&scripts) {
            let sampled = script.get(at).copied().unwrap_or(special.id(Special::AssistantEnd));
            let was_completed = row.completed;
            let token = advance(&sandbox, row, sampled)?;
            if !was_completed {
                said.push(token);
            }
        }
        if rows.iter().all(|(row, _)| row.completed) {
            println!("{} columns of {ROWS} rows", at + 1);
            break;
        }
    }
    for (index, (_, said)) in rows.iter().enumerate().step_by(21) {
        let pieces = pieces(said, &vec![1; said.len()], &ByteTokenizer);
        println!("row {index}: {}", pieces.into_iter().map(|piece| piece.text).collect::<String>());
    }
    Ok(())
}

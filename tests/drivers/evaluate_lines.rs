//! Evaluates mathjs expressions: reads one in each line, as a JSON string, and prints the type and the text of its result, or its
//! error, as a JSON string. `tests/differential/lines.mjs` compares them with mathjs. An argument names the type of the numbers.

#![expect(clippy::disallowed_methods, reason = "a driver prints")]

use std::error::Error;
use std::io::{self, Write};

use pascaline::mathjs;
use pascaline::mathjs::{Numbers, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let numbers = match std::env::args().nth(1).as_deref() {
        None | Some("number") => Numbers::Number,
        Some("BigNumber") => Numbers::BigNumber,
        Some("Fraction") => Numbers::Fraction,
        Some("bigint") => Numbers::BigInt,
        Some(other) => return Err(format!("there are no numbers of type {other}").into()),
    };
    let options = Options::default().with_numbers(numbers);
    let mut out = io::stdout().lock();
    for line in io::stdin().lines() {
        let expression: String = serde_json::from_str(&line?)?;
        let outcome = match mathjs::typed_text(&expression, &options) {
            Ok(text) => text,
            Err(error) => format!("Error {}", error.message),
        };
        writeln!(out, "{}", serde_json::to_string(&outcome)?)?;
    }
    Ok(())
}

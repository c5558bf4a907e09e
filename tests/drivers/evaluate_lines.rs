//! Evaluates mathjs expressions: reads one in each line, as a JSON string, and prints the type and the text of its result, or its
//! error, as a JSON string. `tests/differential/lines.mjs` compares them with mathjs.

use std::error::Error;
use std::io::{self, Write};

use pascaline::{Options, mathjs};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lines() {
        let expression: String = serde_json::from_str(&line?)?;
        let outcome = match mathjs::typed_text(&expression, &Options::default()) {
            Ok(text) => text,
            Err(error) => format!("Error {}", error.message),
        };
        writeln!(out, "{}", serde_json::to_string(&outcome)?)?;
    }
    Ok(())
}

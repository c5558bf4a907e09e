//! Times Skills' `calculate`: reads JSON lines with `group`, `expression` and `precision`, and prints the median nanoseconds
//! of each group as a JSON object. Each line is run once, as in an agent. `make bench` compares it with SymPy.

#![expect(clippy::disallowed_types, reason = "an example takes times and prints")]

use std::collections::BTreeMap;
use std::error::Error;
use std::io;
use std::time::Instant;

use pascaline::sympy::{Options, calculate};
use serde::Deserialize;

#[derive(Deserialize)]
struct Line {
    group: String,
    expression: String,
    precision: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut times = BTreeMap::<String, Vec<u128>>::new();
    for line in io::stdin().lines() {
        let Line { group, expression, precision } = serde_json::from_str(&line?)?;
        let started = Instant::now();
        let outcome = calculate(&expression, &Options::default().with_digits(precision));
        let took = started.elapsed().as_nanos();
        outcome.map_err(|error| format!("{expression}: {}", error.message))?;
        times.entry(group).or_default().push(took);
    }
    let median = |mut times: Vec<u128>| {
        times.sort_unstable();
        times[times.len() / 2]
    };
    let medians: BTreeMap<_, _> = times.into_iter().map(|(group, times)| (group, median(times))).collect();
    println!("{}", serde_json::to_string(&medians)?);
    Ok(())
}

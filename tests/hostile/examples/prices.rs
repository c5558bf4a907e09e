//! Prints the charges for inputs and their costs in the component, the worst first:
//!
//!     cargo run --release -p pascaline-hostile --features sealed --example prices < inputs
//!     cargo run --release -p pascaline-hostile --features sealed --example prices corpus
//!
//! An input is a line, `dialect<TAB>text`, with the dialects named as in the fuzz targets; `corpus` is the hostile one.

#![allow(clippy::disallowed_methods, reason = "a tool of the tests reads its input")]

use std::io::{self, BufRead};

use pascaline::Limits;
use pascaline_hostile::sealed::Sealed;
use pascaline_hostile::{Call, Dialect, corpus};

/// The shown length of a name.
const LONGEST: usize = 150;

fn main() -> io::Result<()> {
    let sealed = Sealed::of_build();
    let calls = if std::env::args().nth(1).as_deref() == Some("corpus") { corpus() } else { typed()? };
    let mut rows = Vec::new();
    for (name, call) in calls {
        let taken = sealed.measure(&call, Limits::default());
        rows.push((taken.fuel / (taken.steps + 1_000), taken, name));
    }
    rows.sort_by_key(|(ratio, ..)| std::cmp::Reverse(*ratio));
    println!("fuel/(steps + 1000)\tsteps\tfuel\tKiB\tfault\tinput\toutcome");
    for (ratio, taken, name) in rows {
        let fault = taken.fault().unwrap_or_else(|| "honest".to_owned());
        let name: String = name.chars().take(LONGEST).collect();
        let (steps, fuel, memory, outcome) = (taken.steps, taken.fuel, taken.memory >> 10, taken.native);
        println!("{ratio}\t{steps}\t{fuel}\t{memory}\t{fault:.200}\t{name}\t{outcome:.80?}");
    }
    Ok(())
}

fn corpus() -> Vec<(String, Call)> {
    corpus::cases().into_iter().map(|case| (case.name, case.call)).collect()
}

fn typed() -> io::Result<Vec<(String, Call)>> {
    let mut calls = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let Some((dialect, text)) = line.split_once('\t') else { continue };
        let dialect = Dialect::of(dialect).ok_or_else(|| io::Error::other(format!("no dialect is {dialect}")))?;
        let call = dialect.call(text);
        calls.push((line, call));
    }
    Ok(calls)
}

//! Prints what inputs are charged and what they take, the worst first:
//!
//!     cargo run --release --features host,metering --example prices < inputs
//!
//! An input is a line, `dialect<TAB>expression`; the dialects are `mathjs`, `python`, `nanochat`, `sympy` and `solve`.

#![allow(clippy::disallowed_methods, reason = "a tool of the tests reads its input")]

use std::io::{self, BufRead};

use pascaline::host::{Config, Sandbox};
use pascaline::metering::{SandboxUse, last_sandbox_use, steps_of};
use pascaline::tools::agent_loop::calculate::calculate;
use pascaline::tools::use_calculator::use_calculator;
use pascaline::{Limits, Options, evaluate, sympy};

const DIGITS: u32 = 10;

fn main() -> io::Result<()> {
    let component = std::fs::read("dist/calculator.wasm")?;
    let config = Config { fuel: u64::MAX >> 1, ..Config::default() };
    let sandbox = Sandbox::new(&component, config).map_err(io::Error::other)?;
    let mut rows = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let Some((dialect, expression)) = line.split_once('\t') else { continue };
        let sealed = sealed(&sandbox, dialect, expression);
        let SandboxUse { fuel, memory } = last_sandbox_use();
        let steps = steps_of(|| native(dialect, expression)).1;
        rows.push((fuel / (steps + 1_000), steps, fuel, memory >> 10, sealed, line));
    }
    rows.sort_by(|one, other| other.cmp(one));
    println!("fuel/(steps + 1000)\tsteps\tfuel\tKiB\toutcome\tinput");
    for (ratio, steps, fuel, memory, outcome, line) in rows {
        println!("{ratio}\t{steps}\t{fuel}\t{memory}\t{outcome:.60}\t{line:.200}");
    }
    Ok(())
}

fn sealed(sandbox: &Sandbox, dialect: &str, expression: &str) -> String {
    let text = match dialect {
        "mathjs" => sandbox.evaluate(expression, &Options::default()).map(|reply| reply.text),
        "python" => sandbox.calculate(expression, Limits::default()),
        "nanochat" => sandbox.use_calculator(expression).map(Option::unwrap_or_default),
        "sympy" => sandbox.digits(expression, &[], DIGITS, Limits::default()),
        _ => sandbox.solve(expression, None, DIGITS, Limits::default()).map(|solutions| solutions.to_string()),
    };
    text.unwrap_or_else(|error| format!("{}: {error}", error.code()))
}

fn native(dialect: &str, expression: &str) {
    match dialect {
        "mathjs" => drop(evaluate(expression, &Options::default())),
        "python" => drop(calculate(expression, &Limits::default())),
        "nanochat" => drop(use_calculator(expression)),
        "sympy" => drop(sympy::calculate(expression, &[], DIGITS, &Limits::default())),
        _ => drop(sympy::solve(expression, None, DIGITS, &Limits::default())),
    }
}

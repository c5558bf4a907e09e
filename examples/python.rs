//! Calculates as Python does: agent_loop's `calculate`, nanochat's `use_calculator` and `EvalMath`.
//! `cargo run --example python`

use std::error::Error;

use pascaline::Limits;
use pascaline::tools::{agent_loop, use_calculator};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let limits = Limits::default();
    let exact = agent_loop::calculate::calculate("2**100 // 7", &limits)?.answer;
    println!("2**100 // 7 = {exact}");
    assert_eq!(exact, "181092942889747057356671886482");

    // An error is CPython's, with its place in the source.
    let source = "7 // (3 - 3)";
    let error = agent_loop::calculate::calculate(source, &limits).unwrap_err();
    println!("{}", error.render(source));
    assert_eq!(error.message, "integer division or modulo by zero");

    // nanochat's calculator also counts in strings, and returns nothing for anything else.
    let count = use_calculator::use_calculator("'strawberry'.count('r')", &limits).ok_or("no result")?.answer;
    println!("r in strawberry: {count}");
    assert_eq!(count, "3");
    assert!(use_calculator::use_calculator("__import__('os')", &limits).is_none());
    Ok(())
}

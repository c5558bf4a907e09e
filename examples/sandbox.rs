//! A program with the sealed calculator in it: `make component && cargo run --release --features host --example sandbox`.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a program may read files and clocks")]

use std::error::Error;
use std::fs;
use std::time::Instant;

use pascaline::host::{Config, Host, HostError};
use pascaline::mathjs::Answer;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let component = fs::read("dist/calculator.wasm")?;
    let start = Instant::now();
    // The next start reads what this one compiles.
    let config = Config::default().with_memory(32 << 20).with_cache(Some("target/compiled".into()));
    let host = Host::new(&component, config)?;
    println!("the component is ready, in {:.0?}", start.elapsed());

    println!("5 * 3 = {}", host.evaluate("thread-1", "5 * 3", &[])?);
    let sum = host.evaluate("thread-1", "ans + a", &[("a", Answer::Number(10.0))])?;
    println!("ans + a = {sum}");
    assert_eq!(sum, Answer::Number(25.0));

    match host.evaluate("thread-2", "2 * ans", &[]) {
        Err(HostError::Failure(failure)) => println!("{}: {}", failure.code, failure.rendered),
        other => panic!("the threads share an answer: {other:?}"),
    }

    let calls: u32 = 20_000;
    let start = Instant::now();
    for _ in 0..calls {
        host.evaluate("thread-1", "2 + 3 * 4", &[])?;
    }
    println!("{calls} calls, each in a fresh sandbox: {:.2?} each", start.elapsed() / calls);
    Ok(())
}

//! A program with the sealed calculator in it: `cargo run --release -p pascaline-host-tests --example embed`.

use std::error::Error;
use std::fs;
use std::time::Instant;

use pascaline::Answer;
use pascaline::host::{Config, Host, HostError};

fn main() -> Result<(), Box<dyn Error>> {
    let component = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../dist/calculator.wasm"))?;
    let start = Instant::now();
    let host = Host::new(&component, Config::default().with_memory(32 << 20))?;
    println!("the component is compiled, in {:.0?}", start.elapsed());

    println!("5 * 3 = {}", host.evaluate("thread-1", "5 * 3", &[])?);
    println!("ans + a = {}", host.evaluate("thread-1", "ans + a", &[("a", Answer::Number(10.0))])?);

    match host.evaluate("thread-2", "2 * ans", &[]) {
        Err(HostError::Failure(failure)) => println!("{}: {}", failure.code, failure.rendered),
        other => println!("{other:?}"),
    }

    let calls: u32 = 20_000;
    let start = Instant::now();
    for _ in 0..calls {
        host.evaluate("thread-1", "2 + 3 * 4", &[])?;
    }
    println!("{calls} calls, each in a fresh sandbox: {:.2?} each", start.elapsed() / calls);
    Ok(())
}

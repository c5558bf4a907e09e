//! Prints the time of one call of `answer` for each line of the input, in nanoseconds: the least of five rounds.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a driver takes times and prints")]

use std::hint::black_box;
use std::io::BufRead;
use std::time::Instant;

use pascaline::reading::{Options, answer};

const CALLS: u32 = 2_000;

fn main() -> std::io::Result<()> {
    let options = Options::default();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let round = || {
            let start = Instant::now();
            for _ in 0..CALLS {
                drop(black_box(answer(black_box(&line), &options)));
            }
            start.elapsed().as_nanos() / u128::from(CALLS)
        };
        let best = (0..5).map(|_| round()).min().unwrap_or_default();
        println!("{best:8} ns  {line}");
    }
    Ok(())
}

//! Measures the fuel of a second of native work, from which `FUEL_OF_A_STEP` (tests/hostile/src/price.rs) is derived.
//!
//!     cargo run --release --package pascaline-hostile --features sealed --example speed

use std::time::Duration;

use pascaline::Limits;
use pascaline_hostile::Dialect;
use pascaline_hostile::sealed::Sealed;

/// The shortest measured time: Linux counts a thread's time in ticks of some milliseconds.
const SHORTEST: Duration = Duration::from_millis(400);

/// Much work in every dialect, so that the fixed fuel of a call does not matter.
const INPUTS: [(Dialect, &str); 12] = [
    (Dialect::Mathjs, "mean((1:99999) + 1)"),
    (Dialect::Mathjs, "mean(sin(1:99999))"),
    (Dialect::Mathjs, "std([1:300]' * [1:300])"),
    (Dialect::Mathjs, "median((1:99999) .^ 2)"),
    (Dialect::Mathjs, "[f(n) = n < 2 ? 1 : f(n - 1) + f(n - 2), f(20)][2]"),
    (Dialect::AgentLoop, "3**600000 % 7"),
    (Dialect::AgentLoop, "(7**100000) // (3**50000)"),
    (Dialect::Nanochat, "'strawberry'.center(4000).count('r')"),
    (Dialect::Sympy, "(sqrt(2) + sqrt(3))**100"),
    (Dialect::Sympy, "gamma(1/3)*exp(pi)"),
    (Dialect::Equation, "x**12 - x - 1 = 0"),
    (Dialect::Equation, "sin(x) + x = 1"),
];

fn main() {
    let sealed = Sealed::of_build();
    println!("Mfuel/s\tmilliseconds\tsteps\tfuel\tinput");
    for (dialect, text) in INPUTS {
        let call = dialect.call(text);
        let taken = sealed.measure(&call, Limits::default());
        let native = time(|| drop(call.run(Limits::default())));
        let rate = u128::from(taken.fuel) * 1_000 / native.as_nanos();
        println!(
            "{rate}\t{:.2}\t{}\t{}\t{} {text}",
            native.as_secs_f64() * 1e3,
            taken.steps,
            taken.fuel,
            dialect.name()
        );
    }
}

/// The CPU time of one run of the work in this thread, independent of other processes.
fn time(work: impl Fn()) -> Duration {
    let (before, mut runs) = (on_processor(), 0);
    let since = || on_processor().saturating_sub(before);
    while since() < SHORTEST {
        work();
        runs += 1;
    }
    since() / runs
}

/// Linux's figure for this thread: nanoseconds on a processor.
fn on_processor() -> Duration {
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells");
    Duration::from_nanos(line.split(' ').next().and_then(|field| field.parse().ok()).expect("nanoseconds"))
}

//! No expression takes more than 64 MiB within the default limits.

use pascaline::{Limits, Options, compile, evaluate};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const MOST_MEBIBYTES: f32 = 64.0;

/// Keeps as much alive as it can.
fn greedy() -> Vec<String> {
    let names = |count: usize| (0..count).map(|index| format!("x{index}")).collect::<Vec<_>>().join(",");
    let long = "y".repeat(60_000);
    vec![
        "a = 1:99999; b = [a]; c = a + 1; d = a .^ 2; e = a / 3; f = 2 a; g = -a; h = a == b;".to_owned(),
        "[f(n) = n < 1 ? [] : [1:1000, f(n - 1)], f(900)]".to_owned(),
        "[f(n) = n < 1 ? 0 : {a: 1:1000, b: f(n - 1)}, f(900)]".to_owned(),
        "[f(n) = n < 1 ? 0 : {a: format(1, {notation: \"fixed\", precision: 99000}), b: f(n - 1)}, f(900)]".to_owned(),
        "[f(n) = n < 1 ? 0 : [f(n - 1), f(n - 1), (g(x) = n)], f(40)]".to_owned(),
        "[f(n) = n < 1 ? {} : {a: f(n - 1), b: f(n - 1)}, f(40)]".to_owned(),
        format!("[f(n) = n < 1 ? 0 : [f(n - 1), f(n - 1), (g({long}) = n)], f(40)]"),
        format!("f({}) = 1", names(10_000)),
        "[1, ".repeat(16_000),
        "1 ? ".repeat(16_000),
        "(".repeat(65_536),
        "x;".repeat(32_768),
        "5%".repeat(32_768),
        "a=1;".repeat(16_000),
        format!("\"{}\"", "\\n".repeat(32_000)),
        "1:1e12".to_owned(),
        "inverse = 1 / [[1:99]]".to_owned(),
    ]
}

#[test]
fn evaluation_stays_within_its_memory() {
    for expression in greedy() {
        MEMORY.reset_peak_usage();
        let outcome = evaluate(&expression, &Options::default());
        let peak = MEMORY.peak_usage_as_mb();
        let shown = &expression[..expression.len().min(80)];
        assert!(peak < MOST_MEBIBYTES, "{shown} takes {peak} MiB: {outcome:.80?}");
        let _ = compile(&expression, &Limits::default());
    }
}

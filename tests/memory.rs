//! No expression takes more than 64 MiB within the default limits.

use pascaline::tools::agent_loop::calculate::calculate;
use pascaline::tools::eval_math;
use pascaline::tools::use_calculator::use_calculator;
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

/// The same of Python's arithmetic.
fn greedy_python() -> Vec<String> {
    vec![
        format!("{}1", "2**1000000+".repeat(5_000)),
        format!("{}1", "2**(1000000-".repeat(199)) + &")".repeat(199),
        format!("{}2**1000000", "2**1000000*1-(".repeat(190)) + &")".repeat(190),
        "3**660000*3**1".to_owned(),
        format!("0x{}", "f".repeat(65_000)),
        format!("{}1", format!("{}+", "9".repeat(4_300)).repeat(15)),
        "(".repeat(65_536),
        "[".repeat(199) + &"1,".repeat(30_000),
        "1 if ".repeat(13_000),
        "lambda: ".repeat(8_000),
        "not ".repeat(16_000),
        "f(a=".repeat(190) + &"1 ".repeat(30_000),
        "{1:".repeat(190),
        "'a' ".repeat(16_000),
        format!("{}", "'a'.count('a')".repeat(4_000)),
        format!("'a'{}.count('a')", ".center(99999)".repeat(4_000)),
        format!("{}'.count('{}", "'a'.join(".repeat(180), ")".repeat(180)),
        format!("'{}'{}.count('a')", "a".repeat(20_000), ".join('ab')".repeat(3_000)),
        format!("'{}'.split('a').count('')", "a".repeat(60_000)),
        format!("'{}'.translate('{}').count('')", "a".repeat(30_000), "x".repeat(30_000)),
    ]
}

#[test]
fn pythons_arithmetic_stays_within_its_memory() {
    for expression in greedy_python() {
        MEMORY.reset_peak_usage();
        let _ =
            (calculate(&expression, &Limits::default()), eval_math::evaluate(&expression), use_calculator(&expression));
        let peak = MEMORY.peak_usage_as_mb();
        assert!(peak < MOST_MEBIBYTES, "{} takes {peak} MiB", &expression[..expression.len().min(80)]);
    }
}

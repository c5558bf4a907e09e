//! Mixed calls in one process, natively and in the sandbox: memory stays flat, nothing crashes, and the latencies are
//! printed.
//!
//! `PASCALINE_SOAK_CALLS=1000000 cargo test --release --package pascaline-host-tests --test soak -- --nocapture` is the long run.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a test reads the clock and the environment")]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use pascaline::Limits;
use pascaline::host::{HostError, Sandbox};
use pascaline::mathjs::{Answer, Options, evaluate};
use pascaline::tools::agent_loop::calculate::calculate;
use pascaline::tools::skills::run_json;
use pascaline::tools::use_calculator::use_calculator;
use pascaline_host_tests::{calculator, config};

#[path = "../../it/common/corpus.rs"]
mod common;
#[path = "../../it/common/python.rs"]
mod python;
#[path = "../../it/common/sympy.rs"]
mod sympy;

/// The variation of memory once it has settled, which is due to the allocator.
const MOST_GROWTH_MIB: f64 = 16.0;
/// Calls of the short run.
const CALLS: u64 = 40_000;

/// A call of one of the dialects.
enum Call {
    Mathjs(Box<common::Case>),
    Python(String),
    Nanochat(String),
    Skills(String),
}

/// The corpus, as calls.
struct Calls {
    mathjs: Vec<Call>,
    python: Vec<Call>,
    nanochat: Vec<Call>,
    skills: Vec<Call>,
    draws: u64,
}

impl Calls {
    fn of_corpus() -> Self {
        Self {
            mathjs: common::corpus().into_iter().map(|(_, case)| Call::Mathjs(case.into())).collect(),
            python: python::cases::<python::AgentLoop>("agent_loop")
                .into_iter()
                .map(|case| Call::Python(case.expression))
                .collect(),
            nanochat: python::cases::<python::Nanochat>("nanochat")
                .into_iter()
                .map(|case| Call::Nanochat(case.expression))
                .collect(),
            skills: sympy::files()
                .into_values()
                .flatten()
                .map(|case| Call::Skills(serde_json::Value::from(case.action()).to_string()))
                .collect(),
            draws: 0,
        }
    }

    /// The next call: one in eight is SymPy's, whose calls take the longest.
    fn draw(&mut self) -> &Call {
        // SplitMix64.
        self.draws = self.draws.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.draws;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        let set = match bits % 8 {
            0 => &self.skills,
            1 | 2 => &self.python,
            3 => &self.nanochat,
            _ => &self.mathjs,
        };
        let index = usize::try_from(bits >> 3).unwrap_or_default() % set.len();
        &set[index]
    }
}

/// The resident memory of this process in MiB.
fn resident() -> f64 {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("a Linux machine");
    let pages: f64 = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).expect("a number of pages");
    pages * 4_096.0 / f64::from(1 << 20)
}

/// Held while a test runs: resident memory is measured for the whole process.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn soak(surface: &str, calls: u64, mut run: impl FnMut(&Call)) {
    let mut corpus = Calls::of_corpus();
    let mut micros = Vec::new();
    let mut settled = 0.0;
    for index in 0..calls {
        let call = corpus.draw();
        let start = Instant::now();
        run(call);
        micros.push(start.elapsed().as_secs_f64() * 1e6);
        // The latencies themselves grow by eight bytes a call.
        if index == calls / 4 {
            micros.reserve_exact(usize::try_from(calls).unwrap_or_default());
            micros.resize(micros.capacity(), 0.0);
            micros.truncate(usize::try_from(index + 1).unwrap_or_default());
            settled = resident();
        }
    }
    let growth = resident() - settled;
    micros.sort_by(f64::total_cmp);
    let at = |per_mille: usize| micros[(micros.len() - 1) * per_mille / 1000];
    println!(
        "{surface}: {calls} calls; p50 {:.1} µs, p99 {:.1} µs, p99.9 {:.1} µs, longest {:.1} µs; {settled:.1} MiB, then {growth:+.1} MiB",
        at(500),
        at(990),
        at(999),
        at(1000),
    );
    assert!(growth < MOST_GROWTH_MIB, "{surface}: memory grows by {growth:.1} MiB");
}

fn calls() -> u64 {
    std::env::var("PASCALINE_SOAK_CALLS").ok().and_then(|calls| calls.parse().ok()).unwrap_or(CALLS)
}

#[test]
fn memory_stays_flat_natively() {
    let _alone = alone();
    soak("native", calls(), |call| match call {
        Call::Mathjs(case) => {
            let (scope, ans) = (case.scope(), case.ans());
            let _ = evaluate(
                &case.expression,
                &Options::default().with_scope(scope.clone()).with_ans(ans.clone()).with_limits(case.limits()),
            );
        }
        Call::Python(expression) => drop(calculate(expression, &Limits::default())),
        Call::Nanochat(expression) => drop(use_calculator(expression, &Limits::default())),
        Call::Skills(action) => drop(run_json("calculate", action, "{}", &Limits::default())),
    });
}

#[test]
fn memory_stays_flat_in_the_sandbox() {
    let _alone = alone();
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    soak("wasmtime", calls(), |call| match call {
        Call::Mathjs(case) => {
            let (scope, ans) = (case.scope(), case.ans());
            let options = Options::default().with_scope(scope.clone()).with_ans(ans.clone()).with_limits(case.limits());
            assert_no_trap(&sandbox.evaluate(&case.expression, &options).map(|reply| reply.value));
        }
        Call::Python(expression) => {
            assert_no_trap(&sandbox.calculate(expression, Limits::default()).map(|reply| reply.value));
        }
        Call::Nanochat(expression) => drop(sandbox.use_calculator(expression).expect("an outcome")),
        Call::Skills(action) => drop(sandbox.skill("calculate", action, "{}").expect("an outcome")),
    });
}

fn assert_no_trap(outcome: &Result<Answer, HostError>) {
    assert!(!matches!(outcome, Err(HostError::Trap { .. })), "{outcome:?}");
}

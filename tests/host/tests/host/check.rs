//! `check` in the sandbox says what it says outside, for the recorded pairs.

use pascaline::check::{self, Options, Rounding, Tolerance};
use pascaline::host::{HostError, Sandbox};
use pascaline_host_tests::{calculator, config};
use serde::Deserialize;

#[derive(Deserialize)]
struct Pair {
    claim: String,
    gold: String,
}

fn sandbox() -> Sandbox {
    Sandbox::new(&calculator(), config()).unwrap()
}

/// The pairs of a file in `tests/cases/check/`.
fn pairs(file: &str) -> Vec<Pair> {
    let path = format!("{}/../cases/check/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_sandbox_has_the_verdicts_of_this_process() {
    let sandbox = sandbox();
    let lenient = Options::default()
        .with_rounding(Rounding::DigitsGiven)
        .with_tolerance(Some(Tolerance::new(0.5, 1e-3)))
        .with_missing_unit(false)
        .with_ordered(true);
    let all = ["math_verify.jsonl", "normalisations.jsonl"].map(pairs);
    for options in [Options::default(), Options::math_verify(), lenient] {
        for Pair { claim, gold } in all.iter().flatten() {
            let verdict = check::check(claim, gold, &options).unwrap();
            assert_eq!(sandbox.check(claim, gold, &options).unwrap(), verdict, "{claim} and {gold}");
        }
    }
}

#[test]
fn the_sandbox_finds_answers_and_writes_latex() {
    let sandbox = sandbox();
    for text in [r"so $\boxed{\frac{1}{2}}$.", "é\n#### 10", "The answer is 8.", "**42**", "x = 3", "No idea at all."]
    {
        assert_eq!(sandbox.extract_answer(text).unwrap(), check::extract_answer(text), "{text}");
    }
    let options = Options::default();
    for text in ["x^2/2 + sqrt(3)", r"x \in [0, 2)", r"\{1, 2\}"] {
        assert_eq!(sandbox.latex(text, options.limits).unwrap(), check::latex(text, &options).unwrap());
    }
    let Err(HostError::Failure(failure)) = sandbox.latex("2 +", options.limits) else { panic!("`2 +` is no answer") };
    assert_eq!(failure.message, check::latex("2 +", &options).unwrap_err().message);
}

#[test]
fn a_text_that_is_too_long_is_a_failure() {
    let long = "1".repeat(70_000);
    let Err(HostError::Failure(failure)) = sandbox().check(&long, "1", &Options::default()) else {
        panic!("70,000 bytes are no answer")
    };
    assert_eq!(failure.code, "source-too-long");
}

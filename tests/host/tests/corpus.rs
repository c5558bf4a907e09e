//! Every case of `tests/cases/`, through the component in wasmtime and through the native crate: the same bits.

use std::process::ExitCode;

use pascaline::Limits;
use pascaline::host::{HostError, Sandbox};
use pascaline::mathjs::{Answer, Options, evaluate};
use pascaline_host_tests::{calculator, config};
use serde_json::Value;

use crate::common::{Case, corpus};

#[path = "../../it/common/corpus.rs"]
mod common;
#[path = "../../it/common/python.rs"]
mod python;
#[path = "../../it/common/sympy.rs"]
mod sympy;

fn main() -> ExitCode {
    let sandbox = Sandbox::new(&calculator(), config()).unwrap();
    let (mut passed, mut failed) = (0, 0);
    for (file, case) in corpus() {
        match check(&sandbox, &case) {
            Ok(()) => passed += 1,
            Err(difference) => {
                failed += 1;
                println!("{file}: {:?}\n{difference}", case.expression);
            }
        }
    }
    for (right, wrong) in [python::compare(&Sealed(&sandbox)), sympy::compare(&Sealed(&sandbox))] {
        for difference in &wrong {
            println!("{difference}");
        }
        passed += right;
        failed += wrong.len();
    }
    println!("the component against the corpus and the native crate:\n{passed} passed, {failed} failed");
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The tools in the sandbox.
struct Sealed<'s>(&'s Sandbox);

impl python::Surface for Sealed<'_> {
    fn eval_math(&self, expression: &str) -> Result<String, String> {
        match self.0.eval_math(expression) {
            Ok(evaluation) => Ok(evaluation.repr),
            Err(HostError::Refused(error)) => Err(error),
            Err(error) => panic!("{expression}: {error}"),
        }
    }

    fn calculate(&self, expression: &str) -> Result<String, String> {
        self.0.calculate(expression, Limits::default()).map(|reply| reply.text).map_err(|error| error.to_string())
    }

    fn use_calculator(&self, expression: &str) -> Option<String> {
        self.0.use_calculator(expression).expect("an outcome").map(|reply| reply.text)
    }
}

/// Skills' tools in the sandbox.
impl sympy::Surface for Sealed<'_> {
    fn run(&self, action: &Value) -> Result<String, String> {
        let outcome = self.0.skill("calculate", &action.to_string(), "{}").expect("an outcome");
        let outcome: Value = serde_json::from_str(&outcome).expect("JSON");
        let text = |field: &str| outcome[field].as_str().expect("a text").to_owned();
        if outcome["status"] == "success" { Ok(text("value")) } else { Err(text("reason")) }
    }
}

/// The native crate returns what the case says, and the component what the native crate returns.
fn check(sandbox: &Sandbox, case: &Case) -> Result<(), String> {
    case.check()?;
    let (scope, ans) = (case.scope(), case.ans());
    let options = Options::default()
        .with_scope(scope.clone())
        .with_ans(ans.clone())
        .with_limits(case.limits())
        .with_numbers(case.numbers());
    let options = options.with_results(case.results());
    let (native, sealed) = (native(&case.expression, &options), sealed(sandbox, &case.expression, &options));
    if native == sealed { Ok(()) } else { Err(format!("  native: {native:?}\n  sealed: {sealed:?}\n")) }
}

/// Everything that crosses the sandbox boundary, in a form that compares bits.
#[derive(Debug, PartialEq)]
enum Outcome {
    Answer { value: Bits, text: Option<String>, ans: Option<Bits> },
    Failure { code: String, message: String, span: [u32; 2], hint: Option<String>, rendered: Option<String> },
    Broken(HostError),
}

#[derive(Debug, PartialEq)]
enum Bits {
    Number(u64),
    Complex(u64, u64),
    Text(String),
    /// A value of another type, by its tag and its text.
    Other(&'static str, String),
}

/// NaN has several bit patterns.
fn bits(number: f64) -> u64 {
    if number.is_nan() { f64::NAN.to_bits() } else { number.to_bits() }
}

impl From<&Answer> for Bits {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Number(number) => Self::Number(bits(*number)),
            Answer::Complex(complex) => Self::Complex(bits(complex.re), bits(complex.im)),
            Answer::Text(text) => Self::Text(text.clone()),
            other => Self::Other(other.kind(), other.to_string()),
        }
    }
}

fn sealed(sandbox: &Sandbox, expression: &str, options: &Options) -> Outcome {
    match sandbox.evaluate(expression, options) {
        Ok(reply) => Outcome::Answer {
            value: (&reply.value).into(),
            text: Some(reply.text),
            ans: reply.ans.as_ref().map(Bits::from),
        },
        Err(HostError::Failure(failure)) => Outcome::Failure {
            code: failure.code,
            message: failure.message,
            span: [failure.span.start, failure.span.end],
            hint: failure.hint,
            rendered: Some(failure.rendered),
        },
        Err(error) => Outcome::Broken(error),
    }
}

fn native(expression: &str, options: &Options) -> Outcome {
    match evaluate(expression, options) {
        Ok(answer) => Outcome::Answer {
            value: (&answer).into(),
            text: Some(answer.to_string()),
            ans: answer.next_ans(options.ans.clone()).as_ref().map(Bits::from),
        },
        Err(error) => Outcome::Failure {
            code: error.code.to_string(),
            rendered: Some(error.render(expression)),
            message: error.message,
            span: [error.span.start, error.span.end],
            hint: error.hint,
        },
    }
}

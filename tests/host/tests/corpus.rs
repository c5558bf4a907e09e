//! Every case of `tests/cases/`, through the component in wasmtime and through the native crate: the same bits.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use pascaline::host::{Config, HostError, Sandbox};
use pascaline::{Answer, Options, evaluate};
use pascaline_host_tests::calculator;

use crate::case::{Case, Cases};

#[path = "corpus/case.rs"]
mod case;

fn main() -> ExitCode {
    let sandbox = Sandbox::new(&calculator(), Config::default()).unwrap();
    let (mut passed, mut failed) = (0, 0);
    for file in files() {
        let cases: Cases = toml::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        for case in cases.case {
            match check(&sandbox, &case) {
                Ok(()) => passed += 1,
                Err(difference) => {
                    failed += 1;
                    println!("{}: {:?}\n{difference}", file.display(), case.expression);
                }
            }
        }
    }
    println!("the component against the corpus and the native crate:\n{passed} passed, {failed} failed");
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn files() -> Vec<std::path::PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../cases"));
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

fn check(sandbox: &Sandbox, case: &Case) -> Result<(), String> {
    let (scope, ans) = (case.scope(), case.ans());
    let options = Options { scope: &scope, ans: ans.as_ref(), limits: case.limits() };
    let sealed = sealed(sandbox, &case.expression, &options);
    same("native", &native(&case.expression, &options), &sealed)?;
    same("expected", &case.outcome(), &sealed.as_expected(case))
}

fn same(name: &str, wanted: &Outcome, sealed: &Outcome) -> Result<(), String> {
    if wanted == sealed { Ok(()) } else { Err(format!("  {name}: {wanted:?}\n  sealed: {sealed:?}\n")) }
}

/// All that crosses the wall, in a form that compares bits.
#[derive(Clone, Debug, PartialEq)]
enum Outcome {
    Answer { value: Bits, text: Option<String>, ans: Option<Bits> },
    Failure { code: String, message: String, span: [u32; 2], hint: Option<String>, rendered: Option<String> },
    Broken(HostError),
}

#[derive(Clone, Debug, PartialEq)]
enum Bits {
    Number(u64),
    Complex(u64, u64),
    Text(String),
}

impl From<&Answer> for Bits {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Number(number) => Self::Number(number.to_bits()),
            Answer::Complex(complex) => Self::Complex(complex.re.to_bits(), complex.im.to_bits()),
            Answer::Text(text) => Self::Text(text.clone()),
        }
    }
}

impl Outcome {
    /// Without what the case does not tell.
    fn as_expected(&self, case: &Case) -> Self {
        let mut outcome = self.clone();
        match &mut outcome {
            Self::Answer { text, ans, .. } => {
                *text = text.take().filter(|_| case.text.is_some());
                *ans = None;
            }
            Self::Failure { rendered, .. } => *rendered = None,
            Self::Broken(_) => {}
        }
        outcome
    }
}

fn sealed(sandbox: &Sandbox, expression: &str, options: &Options<'_>) -> Outcome {
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

fn native(expression: &str, options: &Options<'_>) -> Outcome {
    match evaluate(expression, options) {
        Ok(answer) => Outcome::Answer {
            value: (&answer).into(),
            text: Some(answer.to_string()),
            ans: answer.next_ans(options.ans.cloned()).as_ref().map(Bits::from),
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

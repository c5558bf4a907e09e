//! The corpus `tests/cases/*.toml`, which native Rust, the component and the npm package all read.

#![allow(dead_code, reason = "not every test binary uses all of it")]
#![allow(clippy::disallowed_methods, reason = "the corpus is read from files")]

use std::collections::BTreeMap;
use std::path::Path;

use num_complex::Complex64;
use pascaline::Limits;
use pascaline::mathjs::{Answer, Numbers, Options, Results, evaluate};
use serde::Deserialize;

/// One case: an expression with its inputs, and either its answer or its error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) expression: String,
    #[serde(default)]
    scope: BTreeMap<String, Given>,
    ans: Option<Given>,
    #[serde(default)]
    limits: BTreeMap<String, u64>,
    /// The type of the numbers, as in mathjs's `config({number})`.
    numbers: Option<String>,
    number: Option<f64>,
    complex: Option<Given>,
    string: Option<String>,
    /// The type of an answer that is none of these; its value is the text.
    #[serde(rename = "type")]
    kind: Option<String>,
    text: Option<String>,
    error: Option<ExpectedError>,
    /// The row of DIFFERENCES.md that explains why the answer differs from mathjs's.
    pub(crate) difference: Option<String>,
}

/// A value of the scope, or `ans`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Given {
    Number(f64),
    Complex { re: f64, im: f64 },
    Text(String),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedError {
    code: String,
    message: String,
    span: [u32; 2],
    hint: Option<String>,
}

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

impl From<&Given> for Answer {
    fn from(given: &Given) -> Self {
        match given {
            Given::Number(number) => Self::Number(*number),
            Given::Complex { re, im } => Self::Complex(Complex64::new(*re, *im)),
            Given::Text(text) => Self::Text(text.clone()),
        }
    }
}

impl Case {
    pub(crate) fn scope(&self) -> Vec<(&str, Answer)> {
        self.scope.iter().map(|(name, value)| (&**name, value.into())).collect()
    }

    pub(crate) fn ans(&self) -> Option<Answer> {
        self.ans.as_ref().map(Answer::from)
    }

    /// Evaluates the case, and returns what is wrong with the outcome.
    pub(crate) fn check(&self) -> Result<(), String> {
        let (scope, ans) = (self.scope(), self.ans());
        let options = Options::default()
            .with_scope(scope.clone())
            .with_ans(ans.clone())
            .with_limits(self.limits())
            .with_numbers(self.numbers());
        let outcome = evaluate(&self.expression, &options.with_results(self.results()));
        let (is_right, got) = match &outcome {
            Ok(answer) => (self.is_answer(answer), format!("{answer:?} {answer}")),
            Err(error) => (self.is_error(error), format!("{error:?}")),
        };
        if is_right { Ok(()) } else { Err(format!("{self:?}\n  got {got}")) }
    }

    /// ART's tool refuses the other types of results.
    pub(crate) fn results(&self) -> Results {
        let is_refused = self.error.as_ref().is_some_and(|error| error.code == "unsupported-result");
        if is_refused { Results::OfTool } else { Results::Any }
    }

    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        for (name, value) in &self.limits {
            match name.as_str() {
                "source_bytes" => limits.source_bytes = *value,
                "nesting" => limits.nesting = *value,
                "steps" => limits.steps = *value,
                "collection" => limits.collection = *value,
                "text" => limits.text = *value,
                "precision" => limits.precision = *value,
                _ => panic!("no limit is called {name}"),
            }
        }
        limits
    }

    pub(crate) fn numbers(&self) -> Numbers {
        match self.numbers.as_deref() {
            None | Some("number") => Numbers::Number,
            Some("BigNumber") => Numbers::BigNumber,
            Some("Fraction") => Numbers::Fraction,
            Some("bigint") => Numbers::BigInt,
            Some(other) => panic!("no type of numbers is called {other}"),
        }
    }

    fn is_answer(&self, answer: &Answer) -> bool {
        let same_text = self.text.as_ref().is_none_or(|text| *text == answer.to_string());
        same_text
            && match (answer, self.number, &self.complex, &self.string) {
                (Answer::Number(got), Some(want), None, None) => is_same(*got, want),
                (Answer::Complex(got), None, Some(Given::Complex { re, im }), None) => {
                    is_same(got.re, *re) && is_same(got.im, *im)
                }
                (Answer::Text(got), None, None, Some(want)) => got == want,
                (_, None, None, None) => self.text.is_some() && self.kind.as_deref() == Some(answer.kind()),
                _ => false,
            }
    }

    fn is_error(&self, error: &pascaline::Error) -> bool {
        self.error.as_ref().is_some_and(|want| {
            want.code == error.code.as_str()
                && want.message == error.message
                && want.span == [error.span.start, error.span.end]
                && want.hint == error.hint
        })
    }
}

/// The same bits; NaN has several.
fn is_same(got: f64, want: f64) -> bool {
    got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan()
}

/// Every case, with the name of its file.
pub(crate) fn corpus() -> Vec<(String, Case)> {
    // The host's tests are a separate package, further down.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.ancestors().map(|folder| folder.join("tests/cases")).find(|folder| folder.is_dir());
    let folder = folder.expect("the corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the corpus").map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let mut cases = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a file of the corpus");
        let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        cases.extend(file.case.into_iter().map(|case| (name.clone(), case)));
    }
    cases
}

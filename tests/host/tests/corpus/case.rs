//! A case as it is written in `tests/cases/*.toml`.

use std::collections::BTreeMap;

use num_complex::Complex64;
use pascaline::{Answer, Limits};
use serde::Deserialize;

use super::{Bits, Outcome};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cases {
    pub(super) case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub(super) expression: String,
    #[serde(default)]
    scope: BTreeMap<String, Value>,
    ans: Option<Value>,
    #[serde(default)]
    limits: CaseLimits,
    number: Option<f64>,
    complex: Option<Complex>,
    string: Option<String>,
    error: Option<Error>,
    pub(super) text: Option<String>,
    #[serde(rename = "difference")]
    _difference: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Number(f64),
    Complex(Complex),
    Text(String),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Complex {
    re: f64,
    im: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Error {
    code: String,
    message: String,
    span: [u32; 2],
    hint: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseLimits {
    source_bytes: Option<u64>,
    nesting: Option<u64>,
    steps: Option<u64>,
    collection: Option<u64>,
    text: Option<u64>,
}

impl Case {
    pub(super) fn scope(&self) -> Vec<(&str, Answer)> {
        self.scope.iter().map(|(name, value)| (name.as_str(), value.answer())).collect()
    }

    pub(super) fn ans(&self) -> Option<Answer> {
        self.ans.as_ref().map(Value::answer)
    }

    pub(super) fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            source_bytes: self.limits.source_bytes.unwrap_or(default.source_bytes),
            nesting: self.limits.nesting.unwrap_or(default.nesting),
            steps: self.limits.steps.unwrap_or(default.steps),
            collection: self.limits.collection.unwrap_or(default.collection),
            text: self.limits.text.unwrap_or(default.text),
        }
    }

    /// What the case expects.
    pub(super) fn outcome(&self) -> Outcome {
        let value = match self {
            Self { error: Some(error), number: None, complex: None, string: None, .. } => return error.outcome(),
            Self { number: Some(number), complex: None, string: None, error: None, .. } => Value::Number(*number),
            Self { complex: Some(complex), number: None, string: None, error: None, .. } => Value::Complex(*complex),
            Self { string: Some(string), number: None, complex: None, error: None, .. } => Value::Text(string.clone()),
            _ => panic!("{:?} has not exactly one of number, complex, string, error", self.expression),
        };
        Outcome::Answer { value: Bits::from(&value.answer()), text: self.text.clone(), ans: None }
    }
}

impl Value {
    fn answer(&self) -> Answer {
        match self {
            Self::Number(number) => Answer::Number(*number),
            Self::Complex(complex) => Answer::Complex(Complex64::new(complex.re, complex.im)),
            Self::Text(text) => Answer::Text(text.clone()),
        }
    }
}

impl Error {
    fn outcome(&self) -> Outcome {
        let Self { code, message, span, hint } = self;
        let (code, message, hint) = (code.clone(), message.clone(), hint.clone());
        Outcome::Failure { code, message, span: *span, hint, rendered: None }
    }
}

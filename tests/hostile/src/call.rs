use std::collections::BTreeMap;

use num_complex::Complex64;
use pascaline::tools::{self, World};
use pascaline::{Answer, Limits, Options, evaluate};
use serde::{Deserialize, Serialize};

/// One call, the same on every surface; `tests/hostile/surfaces.mjs` reads it as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Call {
    /// An evaluation of mathjs's dialect.
    Evaluate {
        /// The text.
        expression: String,
        /// The variables.
        #[serde(default)]
        scope: BTreeMap<String, Value>,
        /// The last answer of the thread.
        ans: Option<Value>,
    },
    /// A call of a tool.
    Tool {
        /// The tool, such as `skills/calculate`.
        key: String,
        /// The arguments, as JSON text.
        arguments: String,
    },
}

/// A value of the scope, or `ans`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A complex number.
    Complex {
        /// The real part.
        re: f64,
        /// The imaginary part.
        im: f64,
    },
    /// A text.
    Text(String),
}

impl From<&Value> for Answer {
    fn from(value: &Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(*number),
            Value::Complex { re, im } => Self::Complex(Complex64::new(*re, *im)),
            Value::Text(text) => Self::Text(text.clone()),
        }
    }
}

/// What a call gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The text of the answer.
    Answer(String),
    /// Why there is none.
    Failure {
        /// The code; that of a failed call of a tool is `tool`.
        code: String,
        /// The message, and the hint behind it.
        message: String,
    },
}

impl Outcome {
    /// A failure.
    pub fn failure(code: &str, message: String, hint: Option<String>) -> Self {
        let hint = hint.map(|hint| format!("\nhint: {hint}")).unwrap_or_default();
        Self::Failure { code: code.to_string(), message: message + &hint }
    }

    /// The error text that a model reads, if it is one. `EvalMath` answers with its errors, as its original does.
    pub fn error(&self) -> Option<&str> {
        match self {
            Self::Answer(text) => text.starts_with("{\"error\": ").then_some(text),
            Self::Failure { message, .. } => Some(message),
        }
    }
}

impl Call {
    /// An evaluation among the few variables that the generators know.
    pub fn expression(expression: &str) -> Self {
        let scope = [
            ("x", Value::Number(2.5)),
            ("y", Value::Number(-3.0)),
            ("z", Value::Complex { re: 1.0, im: -2.0 }),
            ("n", Value::Number(4.0)),
        ];
        let scope = scope.map(|(name, value)| (name.to_owned(), value)).into();
        Self::Evaluate { expression: expression.to_owned(), scope, ans: Some(Value::Number(7.0)) }
    }

    /// A call of a tool.
    pub fn tool(key: &str, arguments: &serde_json::Value) -> Self {
        Self::Tool { key: key.to_owned(), arguments: arguments.to_string() }
    }

    /// The bytes of its texts.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Evaluate { expression, scope, ans } => {
                let text = |value: &Value| if let Value::Text(text) = value { text.len() } else { 0 };
                let scope: usize = scope.iter().map(|(name, value)| name.len() + text(value)).sum();
                expression.len() + scope + ans.as_ref().map_or(0, text)
            }
            Self::Tool { key, arguments } => key.len() + arguments.len(),
        }
    }

    /// Makes the call natively, within these limits.
    pub fn run(&self, limits: Limits) -> Outcome {
        match self {
            Self::Evaluate { expression, scope, ans } => {
                let scope: Vec<_> = scope.iter().map(|(name, value)| (&**name, Answer::from(value))).collect();
                let ans = ans.as_ref().map(Answer::from);
                match evaluate(expression, &Options { scope: &scope, ans: ans.as_ref(), limits }) {
                    Ok(answer) => Outcome::Answer(answer.to_string()),
                    Err(error) => Outcome::failure(error.code.as_str(), error.message, error.hint),
                }
            }
            Self::Tool { key, arguments } => {
                let tool = tools::tool(key).expect("a tool of the catalogue");
                match tool.run(arguments, &mut World { limits, ..World::default() }) {
                    Ok(text) => Outcome::Answer(text),
                    Err(error) => Outcome::failure("tool", error.message, error.hint),
                }
            }
        }
    }
}

use std::collections::BTreeMap;

use num_complex::Complex64;
use pascaline::Limits;
use pascaline::chat::{
    self, ByteTokenizer, COMPLETION_TOKENS, Content, Conversation, Malformed, Message, Part, Segment, encode,
};
use pascaline::mathjs::{Answer, Options, evaluate};
use pascaline::sympy::{self, Solutions};
use pascaline::tools::agent_loop::Moment;
use pascaline::tools::{self, World, skills};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::folder::Folder;

/// The time of every call: 2026-11-28T22:30:00Z.
pub(crate) const NOW: Moment = Moment { seconds: 1_795_905_000, nanoseconds: 0 };
/// Its zone.
pub(crate) const ZONE: &str = "Europe/Berlin";

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
    /// A call of a tool; the workspace tools use `tests/cases/hostile/files.json`.
    Tool {
        /// The tool, such as `skills/calculate`.
        key: String,
        /// The arguments, as JSON text.
        arguments: String,
    },
    /// An action of Skills.
    Skill {
        /// The tool, such as `coerce`.
        tool: String,
        /// The action.
        action: Json,
        /// The bindings.
        bindings: Json,
    },
    /// An equation.
    Solve {
        /// The equation.
        equation: String,
        /// The unknown.
        variable: String,
    },
    /// A conversation with a question, and an answer whose parts are a text, an expression and its result.
    Chat {
        /// The role of the question.
        role: String,
        /// Every text in it.
        text: String,
    },
}

/// The files of the workspace: texts by their paths.
fn files() -> Folder {
    let files: BTreeMap<String, String> =
        serde_json::from_str(include_str!("../../cases/hostile/files.json")).expect("texts by their paths");
    let folder = Folder::default();
    for (path, text) in &files {
        folder.file(path, text.as_bytes());
    }
    folder
}

/// A value of the scope, or `ans`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, try_from = "Json")]
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

/// Written by hand: serde's derived deserializer of an untagged value does not accept a float that keeps its digits.
impl TryFrom<Json> for Value {
    type Error = String;

    fn try_from(json: Json) -> Result<Self, String> {
        let float = |json: &Json| json.as_f64().ok_or_else(|| format!("no number: {json}"));
        match json {
            Json::String(text) => Ok(Self::Text(text)),
            Json::Object(parts) if parts.len() == 2 => {
                Ok(Self::Complex { re: float(&parts["re"])?, im: float(&parts["im"])? })
            }
            number => float(&number).map(Self::Number),
        }
    }
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

/// The outcome of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The text of the answer.
    Answer(String),
    /// Why there is no answer.
    Failure {
        /// The code; `tool` for a failed tool call.
        code: String,
        /// The message, followed by the hint.
        message: String,
    },
}

impl Outcome {
    /// A failure.
    pub fn failure(code: &str, message: String, hint: Option<String>) -> Self {
        let hint = hint.map(|hint| format!("\nhint: {hint}")).unwrap_or_default();
        Self::Failure { code: code.to_string(), message: message + &hint }
    }

    /// The solutions of an equation, as JSON.
    pub fn solutions(Solutions { roots, numeric }: &Solutions) -> Self {
        Self::Answer(json!({ "roots": roots, "numeric": numeric }).to_string())
    }

    /// The first tokens of a conversation, with the number of trained ones, as JSON.
    pub fn tokens(segments: &[Segment<'_>]) -> Self {
        let (mut ids, mut mask) = encode(segments, &ByteTokenizer);
        ids.truncate(COMPLETION_TOKENS);
        mask.truncate(COMPLETION_TOKENS);
        Self::Answer(json!({ "ids": ids, "mask": mask }).to_string())
    }

    /// A rejected conversation.
    pub fn refusal(path: &str, message: &str, hint: Option<String>) -> Self {
        Self::failure(Malformed::CODE, format!("{path}: {message}"), hint)
    }

    /// The error that a model reads, if there is one. `EvalMath` answers with its errors, as the original does.
    pub fn error(&self) -> Option<&str> {
        match self {
            Self::Answer(text) => text.starts_with("{\"error\": ").then_some(text),
            Self::Failure { message, .. } => Some(message),
        }
    }
}

impl Call {
    /// An evaluation with the few variables that the generators know.
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

    /// Whether it evaluates to a number or a complex number of mathjs's, whose text reads back as itself.
    pub fn is_plain_number(&self, limits: Limits) -> bool {
        let Self::Evaluate { expression, scope, ans } = self else { return false };
        let scope: Vec<_> = scope.iter().map(|(name, value)| (&**name, Answer::from(value))).collect();
        let ans = ans.as_ref().map(Answer::from);
        let options = Options::default().with_scope(scope.clone()).with_ans(ans.clone()).with_limits(limits);
        matches!(evaluate(expression, &options), Ok(Answer::Number(_) | Answer::Complex(_)))
    }

    /// The total bytes of its texts.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Evaluate { expression, scope, ans } => {
                let text = |value: &Value| if let Value::Text(text) = value { text.len() } else { 0 };
                let scope: usize = scope.iter().map(|(name, value)| name.len() + text(value)).sum();
                expression.len() + scope + ans.as_ref().map_or(0, text)
            }
            Self::Tool { key, arguments } => key.len() + arguments.len(),
            Self::Skill { tool, action, bindings } => {
                tool.len() + action.to_string().len() + bindings.to_string().len()
            }
            Self::Solve { equation, variable } => equation.len() + variable.len(),
            Self::Chat { role, text } => role.len() + 4 * text.len(),
        }
    }

    /// Whether it calls a tool that works on files, which the calculator component does not have.
    pub fn is_on_files(&self) -> bool {
        let is_of_workspace = |key: &str| tools::workspace_tools().iter().any(|tool| tool.key() == key);
        matches!(self, Self::Tool { key, .. } if is_of_workspace(key))
    }

    /// Makes the call natively, within these limits.
    pub fn run(&self, limits: Limits) -> Outcome {
        match self {
            Self::Evaluate { expression, scope, ans } => {
                let scope: Vec<_> = scope.iter().map(|(name, value)| (&**name, Answer::from(value))).collect();
                let ans = ans.as_ref().map(Answer::from);
                match evaluate(
                    expression,
                    &Options::default().with_scope(scope.clone()).with_ans(ans.clone()).with_limits(limits),
                ) {
                    Ok(answer) => Outcome::Answer(answer.to_string()),
                    Err(error) => Outcome::failure(error.code.as_str(), error.message, error.hint),
                }
            }
            Self::Tool { key, arguments } => {
                let tool = tools::tool(key).expect("a tool of the catalogue");
                let folder = files();
                let (now, zone) = (Some(NOW), Some(ZONE.to_owned()));
                match tool.run(arguments, &mut World { now, zone, limits, files: Some(&folder), ..World::default() }) {
                    Ok(text) => Outcome::Answer(text),
                    Err(error) => Outcome::failure("tool", error.message, error.hint),
                }
            }
            Self::Skill { tool, action, bindings } => {
                let (action, bindings) = (action.to_string(), bindings.to_string());
                Outcome::Answer(skills::run_json(tool, &action, &bindings, &limits))
            }
            Self::Solve { equation, variable } => {
                match sympy::solve(equation, Some(variable), &sympy::Options::default().with_limits(limits)) {
                    Ok(solutions) => Outcome::solutions(&solutions),
                    Err(error) => Outcome::failure(error.code.as_str(), error.message, error.hint),
                }
            }
            Self::Chat { role, text } => match chat::plan(&conversation(role, text)) {
                Ok(segments) => Outcome::tokens(&segments),
                Err(error) => Outcome::refusal(&error.path, &error.message, error.hint.map(str::to_owned)),
            },
        }
    }
}

/// A conversation with a text in every possible place.
pub(crate) fn conversation(role: &str, text: &str) -> Conversation {
    let text = || text.to_owned();
    let parts = vec![Part::Text(text()), Part::Python(text()), Part::PythonOutput(text())];
    let question = Message { role: role.to_owned(), content: Content::Text(text()) };
    Conversation { messages: vec![question, Message { role: "assistant".to_owned(), content: Content::Parts(parts) }] }
}

//! Skills' tools: each takes an action, `{"type": "calculate", "value": "2 + 3", "out": "$sum"}`, and the bindings of the
//! earlier actions.
//!
//! Bindings are only read: a success carries what to merge into them, a failure only its reason.

pub mod calculate;
mod coerce;
mod fields;
mod split;
#[cfg(test)]
mod tests;

use std::fmt;

use pascaline_base::error::{Error, ErrorCode, Fault, HINT};
use pascaline_base::limits::Limits;
use pascaline_base::note::{Note, Noted};
use pascaline_base::syntax::Span;
use pascaline_base::text::bounded;
use serde_json::{Map, json};

use super::value::python_str;
use super::{JsonError, ToolError, Value, read_json};
use fields::Fields;

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Success {
    /// The value.
    pub value: Value,
    /// The name that `out` binds the value to, without its `$`; `None` if the action has no `out`.
    pub out: Option<String>,
    /// What the value of a calculation may not have been meant to be; usually nothing.
    pub notes: Vec<Note>,
}

/// Why an action has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failed {
    /// The reason, in the original's words.
    pub reason: String,
    /// How to correct the call, if that is known.
    pub hint: Option<String>,
    /// The kind of failure.
    pub code: ErrorCode,
    /// The reason, the line of the expression with the place underlined, and the hint: lines of text.
    pub rendered: String,
}

/// The reason.
impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Failed {}

impl Failed {
    /// An input that is not accepted. A reason of more than 4,000 bytes is truncated.
    fn new(reason: impl Into<String>) -> Box<Self> {
        let reason = bounded(reason.into());
        Box::new(Self { rendered: reason.clone(), reason, hint: None, code: ErrorCode::InvalidInput })
    }

    /// A fault that has no place in an expression.
    fn from_fault(fault: &Fault) -> Box<Self> {
        Box::new(Self { code: fault.code(), ..*Self::new(fault.message()) })
    }

    /// The failure of a calculation; `prefix` comes before its message.
    fn from_calculation(prefix: &str, error: Error, source: &str) -> Box<Self> {
        Box::new(Self {
            reason: bounded([prefix, &error.message].concat()),
            rendered: [prefix, &error.render(source)].concat(),
            hint: error.hint,
            code: error.code,
        })
    }

    /// The failure with a hint.
    fn hint(self, hint: String) -> Box<Self> {
        let hint = bounded(hint);
        Box::new(Self { rendered: [&self.rendered, HINT, &hint].concat(), hint: Some(hint), ..self })
    }
}

impl From<Failed> for ToolError {
    fn from(Failed { reason, hint, code, rendered }: Failed) -> Self {
        Self { message: reason, hint, code: code.as_str().into(), rendered }
    }
}

/// An action, with the bindings that its strings refer to.
struct Action<'a> {
    fields: &'a Value,
    bindings: &'a Map<String, Value>,
    limits: Limits,
}

/// The outcome of a tool. The failure is boxed to keep results small.
type Outcome<T> = Result<T, Box<Failed>>;

/// The tools by name.
type Tool = fn(&Action<'_>) -> Outcome<Noted<Value>>;

const TOOLS: [(&str, Tool); 3] = [
    ("calculate", calculate::calculate),
    ("coerce", |action| coerce::coerce(action).map(Noted::without_notes)),
    ("split", |action| split::split(action).map(Noted::without_notes)),
];

/// Runs an action with `tool`, or if that is empty with the tool in its `type`. Both texts are JSON objects; the bindings
/// are by name, without `$`.
///
/// ```
/// use pascaline::Limits;
/// use pascaline::tools::skills::run;
///
/// let limits = Limits::default();
/// let action = r#"{"type": "calculate", "value": "2 + 3 * 4", "out": "$result"}"#;
/// let success = run("calculate", action, "{}", &limits).unwrap();
/// assert_eq!(success.value, "14.00000000");
/// assert_eq!(success.out.as_deref(), Some("result"));
///
/// let action = r#"{"value": "$result", "coercion": "to-int"}"#;
/// let coerced = run("coerce", action, r#"{"result": "14.00000000"}"#, &limits).unwrap();
/// assert_eq!(coerced.value, 14);
/// ```
pub fn run(tool: &str, action: &str, bindings: &str, limits: &Limits) -> Result<Success, Failed> {
    outcome(tool, action, bindings, limits).map_err(|failed| *failed)
}

fn outcome(tool: &str, action: &str, bindings: &str, limits: &Limits) -> Outcome<Success> {
    let fields = Value::Object(object(action, "action", limits)?);
    let bindings = object(bindings, "bindings", limits)?;
    let kind = fields.get("type");
    let tool = match kind {
        Some(Value::String(kind)) if tool.is_empty() => kind,
        _ => tool,
    };
    if let Some(kind) = kind
        && kind.as_str() != Some(tool)
    {
        return Err(Failed::new(format!("action is of type {kind}, not \"{tool}\"")));
    }
    let Some((_, run)) = TOOLS.iter().find(|(name, _)| *name == tool) else {
        return Err(Failed::new(format!("Unknown action type: {tool}")));
    };
    let action = Action { fields: &fields, bindings: &bindings, limits: *limits };
    let out = action.out()?;
    let Noted { answer, notes, .. } = run(&action)?;
    Ok(Success { value: answer, out, notes })
}

fn object(text: &str, what: &str, limits: &Limits) -> Outcome<Map<String, Value>> {
    match read_json(text, limits) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) | Err(JsonError::Invalid) => Err(Failed::new(format!("{what} must be a JSON object"))),
        Err(error) => Err(Failed::new(format!("{what} must be smaller: {error}"))),
    }
}

/// The outcome of [`run`] as JSON text: `{"status":"success","value":…,"out":…,"bindings":{…}}`, or
/// `{"status":"failed","reason":…}` with a `hint` where one is known. `bindings` is what to merge into the bindings. A success
/// that may surprise has `notes` as well, each `{"code":…,"message":…,"span":{"start":0,"end":7}}` with places in bytes.
///
/// ```
/// use pascaline::Limits;
/// use pascaline::tools::skills::run_json;
///
/// let json = run_json("calculate", r#"{"value": "1/0", "out": "$x"}"#, "{}", &Limits::default());
/// assert!(json.starts_with(r#"{"status":"failed""#));
/// ```
pub fn run_json(tool: &str, action: &str, bindings: &str, limits: &Limits) -> String {
    let outcome = match run(tool, action, bindings, limits) {
        Ok(Success { value, out, notes }) => {
            let bindings: Map<_, _> = out.iter().map(|name| (name.clone(), value.clone())).collect();
            let mut outcome = json!({ "status": "success", "value": value, "out": out, "bindings": bindings });
            if !notes.is_empty() {
                outcome["notes"] = notes.iter().map(json_of_note).collect();
            }
            outcome
        }
        Err(failed) => {
            let mut outcome = json!({ "status": "failed", "reason": failed.reason });
            if let Some(hint) = failed.hint {
                outcome["hint"] = hint.into();
            }
            outcome
        }
    };
    outcome.to_string()
}

fn json_of_note(Note { code, message, span, .. }: &Note) -> Value {
    let mut note = json!({ "code": code.as_str(), "message": message });
    if let Some(Span { start, end }) = span {
        note["span"] = json!({ "start": start, "end": end });
    }
    note
}

impl Action<'_> {
    fn field(&self, key: &str) -> Option<&Value> {
        self.fields.get(key)
    }

    /// The name in `out`, without its `$`.
    fn out(&self) -> Outcome<Option<String>> {
        let Some(out) = self.field("out") else { return Ok(None) };
        match out.as_str().and_then(|text| text.strip_prefix('$')).filter(|name| is_name(name)) {
            Some(name) => Ok(Some(name.to_owned())),
            None => Err(Failed::new(format!(
                "Invalid 'out' field: '{}' must be a variable name starting with $",
                python_str(out)
            ))),
        }
    }

    /// The value of a binding.
    fn binding(&self, name: &str) -> Outcome<&Value> {
        self.bindings.get(name).ok_or_else(|| {
            let failed = Failed::new(format!("Variable ${name} is not bound"));
            if self.bindings.is_empty() {
                return failed;
            }
            let names: Vec<_> = self.bindings.keys().take(20).map(|name| format!("${name}")).collect();
            failed.hint(format!("the bound variables are {}", names.join(", ")))
        })
    }

    /// A value, or the binding that it refers to if it is just `$name`.
    fn resolved<'v>(&'v self, value: &'v Value) -> Outcome<&'v Value> {
        match value.as_str().and_then(|text| text.trim().strip_prefix('$')) {
            Some(name) if is_name(name) => self.binding(name),
            _ => Ok(value),
        }
    }

    /// The content of `value` or `target`.
    fn target(&self, fields: Fields) -> Outcome<&Value> {
        let value = self.field("value").or_else(|| self.field("target"));
        let missing = || fields.refused("Missing required parameter: value", self.fields);
        self.resolved(value.ok_or_else(missing)?)
    }
}

/// Whether it can follow `$`.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_of_name)
}

fn is_of_name(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_'
}

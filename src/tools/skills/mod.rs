//! Skills' tools: each takes an action, `{"type": "calculate", "value": "2 + 3", "out": "$sum"}`, and the bindings that
//! the actions before it have made.
//!
//! Bindings are only read: a success carries what to merge into them, a failure carries nothing but its reason.

pub mod calculate;
mod coerce;
mod split;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::{Json, JsonError};
use crate::limits::Limits;
use crate::text::{bounded, owned};

/// What an action gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Success {
    /// The value.
    pub value: Json,
    /// The name that `out` binds it to, without its `$`; nothing is bound where the action has no `out`.
    pub out: Option<String>,
}

/// Why an action gives nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// In upstream's words.
    pub reason: String,
    /// How to mend the call, where that is known.
    pub hint: Option<String>,
}

impl Failed {
    /// A failure without a hint. A reason of more than 4,000 bytes is cut.
    fn new(reason: impl Into<String>) -> Box<Self> {
        Box::new(Self { reason: bounded(reason.into()), hint: None })
    }
}

/// An action with what its texts refer to.
struct Action<'a> {
    fields: &'a Json,
    bindings: Bindings<'a>,
    limits: Limits,
}

/// What names are bound to: in the given order, and by name. Of two bindings of one name the last counts, as in Python.
#[derive(Default)]
struct Bindings<'a> {
    entries: &'a [(String, Json)],
    by_name: BTreeMap<&'a str, &'a Json>,
}

impl<'a> Bindings<'a> {
    fn of(bindings: &'a Json) -> Self {
        let entries = bindings.entries();
        Self { entries, by_name: entries.iter().map(|(name, value)| (&**name, value)).collect() }
    }
}

/// What a tool gives. The failure is boxed: a result is small then.
type Outcome<T> = Result<T, Box<Failed>>;

/// The tools by name.
type Tool = fn(&Action<'_>) -> Outcome<Json>;

const TOOLS: [(&str, Tool); 3] =
    [("calculate", calculate::calculate), ("coerce", coerce::coerce), ("split", split::split)];

/// Runs an action: of `tool`, or where that is empty of its `type`. Both texts are JSON objects; the bindings
/// are by name, without `$`.
///
/// ```
/// use pascaline::tools::{Json, skills::run};
///
/// let action = r#"{"type": "calculate", "value": "2 + 3 * 4", "out": "$result"}"#;
/// let success = run("calculate", action, "{}").unwrap();
/// assert_eq!(success.value, Json::Text("14.00000000".into()));
/// assert_eq!(success.out.as_deref(), Some("result"));
///
/// let coerced = run("coerce", r#"{"value": "$result", "coercion": "to-int"}"#, r#"{"result": "14.00000000"}"#);
/// assert_eq!(coerced.unwrap().value, Json::Number("14".into()));
/// ```
pub fn run(tool: &str, action: &str, bindings: &str) -> Result<Success, Failed> {
    run_action(tool, action, bindings, Limits::default()).map_err(|failed| *failed)
}

fn run_action(tool: &str, action: &str, bindings: &str, limits: Limits) -> Outcome<Success> {
    let fields = object(action, "action", &limits)?;
    let bindings = object(bindings, "bindings", &limits)?;
    let kind = fields.get("type");
    let tool = match kind {
        Some(Json::Text(kind)) if tool.is_empty() => kind,
        _ => tool,
    };
    if let Some(kind) = kind
        && kind.as_text() != Some(tool)
    {
        return Err(Failed::new(format!("action is of type {kind}, not \"{tool}\"")));
    }
    let Some((_, run)) = TOOLS.iter().find(|(name, _)| *name == tool) else {
        return Err(Failed::new(format!("Unknown action type: {tool}")));
    };
    let action = Action { fields: &fields, bindings: Bindings::of(&bindings), limits };
    let out = action.out()?;
    Ok(Success { value: run(&action)?, out })
}

fn object(text: &str, what: &str, limits: &Limits) -> Outcome<Json> {
    match Json::read_within(text, limits) {
        Ok(object @ Json::Object(_)) => Ok(object),
        Ok(_) | Err(JsonError::Invalid) => Err(Failed::new(format!("{what} must be a JSON object"))),
        Err(error) => Err(Failed::new(format!("{what} must be smaller: {error}"))),
    }
}

/// What a call of [`run`] gives, as a JSON text: `{"status":"success","value":…,"out":…,"bindings":{…}}`, or
/// `{"status":"failed","reason":…}` with a `hint` where one is known. `bindings` is what to merge into the bindings.
///
/// ```
/// use pascaline::tools::skills::run_json;
///
/// assert_eq!(
///     run_json("calculate", r#"{"value": "1/0", "out": "$x"}"#, "{}").split(',').next(),
///     Some(r#"{"status":"failed""#),
/// );
/// ```
pub fn run_json(tool: &str, action: &str, bindings: &str) -> String {
    run_json_within(tool, action, bindings, Limits::default())
}

/// The same within limits.
pub fn run_json_within(tool: &str, action: &str, bindings: &str, limits: Limits) -> String {
    let text = |text: &str| Json::Text(owned(text));
    let mut fields = Vec::new();
    let mut push = |key: &str, value: Json| fields.push((owned(key), value));
    match run_action(tool, action, bindings, limits) {
        Ok(Success { value, out }) => {
            push("status", text("success"));
            push("value", value.clone());
            push("out", out.as_deref().map_or(Json::Null, text));
            push("bindings", Json::Object(out.map(|name| (name, value)).into_iter().collect()));
        }
        Err(failed) => {
            let Failed { reason, hint } = *failed;
            push("status", text("failed"));
            push("reason", text(&reason));
            if let Some(hint) = hint {
                push("hint", text(&hint));
            }
        }
    }
    Json::Object(fields).to_string()
}

impl Action<'_> {
    fn field(&self, key: &str) -> Option<&Json> {
        self.fields.get(key)
    }

    /// The name in `out`, without its `$`.
    fn out(&self) -> Outcome<Option<String>> {
        let Some(out) = self.field("out") else { return Ok(None) };
        match out.as_text().and_then(|text| text.strip_prefix('$')).filter(|name| is_name(name)) {
            Some(name) => Ok(Some(owned(name))),
            None => Err(Failed::new(format!(
                "Invalid 'out' field: '{}' must be a variable name starting with $",
                out.plain()
            ))),
        }
    }

    /// What a binding holds.
    fn binding(&self, name: &str) -> Outcome<&Json> {
        self.bindings.by_name.get(name).copied().ok_or_else(|| {
            let mut failed = Failed::new(format!("Variable ${name} is not bound"));
            if !self.bindings.entries.is_empty() {
                let mut hint = owned("bound are");
                for (index, (name, _)) in self.bindings.entries.iter().take(20).enumerate() {
                    hint.push_str(if index > 0 { ", $" } else { " $" });
                    hint.push_str(name);
                }
                failed.hint = Some(bounded(hint));
            }
            failed
        })
    }

    /// A value, or what it refers to if it is `$name` and nothing else.
    fn resolved<'v>(&'v self, value: &'v Json) -> Outcome<&'v Json> {
        match value.as_text().and_then(|text| text.trim().strip_prefix('$')) {
            Some(name) if is_name(name) => self.binding(name),
            _ => Ok(value),
        }
    }

    /// What `value` or `target` holds.
    fn target(&self) -> Outcome<&Json> {
        let value = self.field("value").or_else(|| self.field("target"));
        self.resolved(value.ok_or_else(|| Failed::new("Missing required parameter: value"))?)
    }
}

/// Whether it may stand behind `$`.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_of_name)
}

fn is_of_name(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_'
}

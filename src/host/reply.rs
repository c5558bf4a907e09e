//! The component's `answer`, and its replies as JSON.

use pascaline_answer::{Alternative, Angle, Kind, Options};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};

use super::bindings::exports::pascaline::tools::answer as wit;
use super::{HostError, HostNote, Sandbox, json};

/// A component's answer to a text, as [`Reply`](pascaline_answer::Reply) outside the sandbox. As JSON it is what is shown:
/// `{ "type", "text", "exact"?, "decimal"?, "solutions"?, "reading", "notes", "alternatives"? }`, with places in bytes, in which
/// `exact` is [`shown_exact`](Self::shown_exact).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HostReply {
    /// What kind of answer it is.
    pub kind: Kind,
    /// The answer in one line.
    pub text: String,
    /// The exact value, if there is one.
    pub exact: Option<String>,
    /// The exact value as it is shown beside the text, where that is cut off.
    pub shown_exact: Option<String>,
    /// Its decimal digits: all of them if they are at most 50, otherwise correctly rounded.
    pub decimal: Option<String>,
    /// The solutions of equations: the value of each unknown.
    pub solutions: Vec<Vec<(String, String)>>,
    /// The whole expression as it was understood.
    pub reading: String,
    /// What may surprise in the reading or in the answer.
    pub notes: Vec<HostNote>,
    /// Other ways to read the text, with their answers.
    pub alternatives: Vec<Alternative>,
    /// The `ans` of the next text of a conversation. Of what is no number and no quantity it is the text, and a text that names it is
    /// refused.
    pub ans: String,
}

/// A component's answer to a text of a session, as [`SessionReply`](pascaline_answer::SessionReply) outside the sandbox.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HostSessionReply {
    /// The answer.
    pub reply: HostReply,
    /// The scope of the next text.
    pub scope: Vec<(String, String)>,
    /// The `ans` of the next text.
    pub ans: Option<String>,
}

impl Sandbox {
    /// Answers a text, as [`answer`](pascaline_answer::answer) does outside the sandbox.
    pub fn answer(&self, text: &str, options: &Options) -> Result<HostReply, HostError> {
        let options = wit::Options::from(options);
        let outcome = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_answer().call_answer(store, text, Some(&options))
        })?;
        outcome.map(HostReply::from).map_err(|failure| HostError::Failure(failure.into()))
    }

    /// Answers a text of a session, as [`answer_in_session`](pascaline_answer::answer_in_session) does outside the sandbox.
    pub fn answer_in_session(&self, text: &str, options: &Options) -> Result<HostSessionReply, HostError> {
        let options = wit::Options::from(options);
        let outcome = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_answer().call_answer_in_session(store, text, Some(&options))
        })?;
        outcome.map(HostSessionReply::from).map_err(|failure| HostError::Failure(failure.into()))
    }
}

impl From<wit::SessionReply> for HostSessionReply {
    fn from(wit::SessionReply { reply, scope, ans }: wit::SessionReply) -> Self {
        let scope = scope.into_iter().map(|wit::Name { name, value }| (name, value));
        Self { reply: reply.into(), scope: scope.collect(), ans }
    }
}

impl From<&Options> for wit::Options {
    fn from(Options { scope, ans, angle, digits, locale, now, limits, .. }: &Options) -> Self {
        let name = |(name, value): &(String, String)| wit::Name { name: name.clone(), value: value.clone() };
        Self {
            scope: scope.iter().map(name).collect(),
            ans: ans.clone(),
            angle: match angle {
                Angle::Degrees => wit::Angle::Degrees,
                _ => wit::Angle::Radians,
            },
            digits: Some(*digits),
            // The component knows a locale by a language that has it.
            locale: locale.tag().map(str::to_owned),
            now: now.map(|now| now.to_string()),
            limits: Some((*limits).into()),
        }
    }
}

impl From<wit::Reply> for HostReply {
    fn from(reply: wit::Reply) -> Self {
        let wit::Reply { kind, text, exact, shown_exact, decimal, solutions, reading, notes, alternatives, ans } =
            reply;
        let root = |wit::Root { unknown, value }| (unknown, value);
        let solutions = solutions.into_iter().map(|solution| solution.into_iter().map(root).collect());
        let alternative = |wit::Alternative { reading, text }| Alternative::new(reading, text);
        Self {
            kind: match kind {
                wit::Kind::Number => Kind::Number,
                wit::Kind::Complex => Kind::Complex,
                wit::Kind::Quantity => Kind::Quantity,
                wit::Kind::Solutions => Kind::Solutions,
                wit::Kind::Boolean => Kind::Boolean,
                wit::Kind::Text => Kind::Text,
            },
            text,
            exact,
            shown_exact,
            decimal,
            solutions: solutions.collect(),
            reading,
            notes: notes.into_iter().map(HostNote::from).collect(),
            alternatives: alternatives.into_iter().map(alternative).collect(),
            ans,
        }
    }
}

impl Serialize for HostReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { kind, text, shown_exact, decimal, solutions, reading, notes, alternatives, .. } = self;
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("type", kind.as_str())?;
        fields.serialize_entry("text", text)?;
        for (name, value) in [("exact", shown_exact), ("decimal", decimal)] {
            if let Some(value) = value {
                fields.serialize_entry(name, value)?;
            }
        }
        if *kind == Kind::Solutions {
            fields.serialize_entry("solutions", &solutions.iter().map(|roots| object(roots)).collect::<Vec<_>>())?;
        }
        fields.serialize_entry("reading", reading)?;
        fields.serialize_entry("notes", &notes.iter().map(json::note).collect::<Vec<_>>())?;
        if !alternatives.is_empty() {
            let pair = |Alternative { reading, text, .. }: &Alternative| json!({ "reading": reading, "text": text });
            fields.serialize_entry("alternatives", &alternatives.iter().map(pair).collect::<Vec<_>>())?;
        }
        fields.end()
    }
}

/// A solution as an object.
fn object(roots: &[(String, String)]) -> Map<String, Value> {
    roots.iter().map(|(unknown, value)| (unknown.clone(), Value::from(&**value))).collect()
}

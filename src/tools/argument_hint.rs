//! The hint for arguments that do not fit a schema: which parameters there are, what was given instead, and what it was probably
//! meant to be. A model that has called a tool with the wrong name for a parameter does not guess the right one from its absence.

use std::borrow::Cow;

use pascaline_base::text::floor_char_boundary;
use serde_json::{Map, Value, json};

use super::near_parameter;
use super::read_json::{JsonError, read_values};
use super::schema::{UNCHECKED, is_of_a_type, violations};
use super::value::items;

/// The most names, or values, that a hint speaks of.
const MOST: usize = 5;
/// The most bytes of JSON that a hint repeats or suggests.
const MOST_SHOWN: usize = 60;
/// The bytes that are repeated of a name that is longer than that: the message has more of it.
const MOST_OF_A_LONG_NAME: usize = 24;
/// The most values in a text that may be JSON.
const MOST_VALUES: u64 = 1_000;

/// How to correct arguments that cannot be read.
pub(super) fn unreadable(schema: &Value, error: JsonError) -> String {
    match error {
        JsonError::Invalid | JsonError::TooDeep => {
            let parameters = Schema(schema).list().map(|list| ["; ", &list].concat()).unwrap_or_default();
            ["the arguments must be a JSON object, at most 100 levels deep", &parameters].concat()
        }
        JsonError::TooLong(_) | JsonError::TooManyValues(_) | JsonError::TooManyKeys => {
            "send less in one call".to_owned()
        }
    }
}

/// How to correct arguments that do not fit the schema, if it says which parameters there are.
pub(super) fn misfitting(schema: &Value, arguments: &Value) -> Option<String> {
    let schema = Schema(schema);
    let mut hint = schema.list()?;
    let clauses = match arguments {
        Value::Object(given) => schema.of_object(given),
        other => vec![schema.of_no_object(other)],
    };
    for clause in &clauses {
        hint.extend(["; ", clause]);
    }
    Some(hint)
}

/// The schema of an object, whose properties are the parameters.
#[derive(Clone, Copy)]
struct Schema<'s>(&'s Value);

impl<'s> Schema<'s> {
    fn properties(self) -> impl Iterator<Item = (&'s str, &'s Value)> {
        self.0["properties"].as_object().into_iter().flatten().map(|(name, schema)| (&**name, schema))
    }

    fn has(self, name: &str) -> bool {
        self.0["properties"].get(name).is_some()
    }

    fn required(self) -> impl Iterator<Item = &'s str> {
        self.0.get("required").map(items).unwrap_or_default().iter().filter_map(Value::as_str)
    }

    fn is_closed(self) -> bool {
        self.0["additionalProperties"] == false
    }

    /// The names of the parameters; `None` if any name is one.
    fn list(self) -> Option<String> {
        let names: Vec<_> = self.properties().map(|(name, _)| name).collect();
        match names.as_slice() {
            [] => self.is_closed().then(|| "the tool has no parameters".to_owned()),
            [only] => Some(["the only parameter is ", only].concat()),
            names => Some(["the parameters are ", &names.join(", ")].concat()),
        }
    }

    /// What is to be said of an object: of its names, and of its values.
    fn of_object(self, given: &Map<String, Value>) -> Vec<String> {
        let missing: Vec<_> = self.required().filter(|name| !given.contains_key(*name)).collect();
        let unknown: Vec<_> = given.keys().map(String::as_str).filter(|name| !self.has(name)).collect();
        let mut clauses = Vec::new();
        if !unknown.is_empty() && (self.is_closed() || !missing.is_empty()) {
            clauses.push(self.of_unknown(&unknown, &missing, given));
        } else if !missing.is_empty() {
            clauses.push(of_known(&given.keys().map(String::as_str).collect::<Vec<_>>()));
        }
        let values = self.properties().filter_map(|(name, schema)| of_value(name, schema, given.get(name)?));
        clauses.extend(values.take(MOST));
        clauses
    }

    /// What is to be said of names that are no parameters.
    fn of_unknown(self, unknown: &[&str], missing: &[&str], given: &Map<String, Value>) -> String {
        let free: Vec<_> = self.properties().map(|(name, _)| name).filter(|name| !given.contains_key(*name)).collect();
        let meant = |name: &str| {
            near_parameter::find(name, &free).or_else(|| match (unknown, missing) {
                // Nothing else is left for it.
                ([_], [missing]) => Some(*missing).filter(|missing| self.takes(missing, &given[name])),
                _ => None,
            })
        };
        let mut clause = were_given(unknown);
        let pairs: Vec<_> =
            unknown.iter().take(MOST).filter_map(|name| Some((beginning(name), meant(name)?))).collect();
        match (unknown, pairs.as_slice()) {
            (_, []) => {}
            ([_], [(_, meant)]) => clause.extend([": did you mean ", meant, "?"]),
            (_, pairs) => {
                let pairs: Vec<_> = pairs.iter().map(|(name, meant)| [meant, " for ", name].concat()).collect();
                clause.extend([": did you mean ", &pairs.join(", "), "?"]);
            }
        }
        clause
    }

    /// Whether a value fits a parameter.
    fn takes(self, name: &str, value: &Value) -> bool {
        self.0["properties"].get(name).is_some_and(|schema| fits(schema, value))
    }

    /// What is to be said of arguments that are no object: a text may be the JSON of one, and a value that of the only parameter that
    /// is required.
    fn of_no_object(self, given: &Value) -> String {
        let was_given = format!("{} was given", kind(given));
        if read(given).is_some_and(|read| read.is_object() && fits(self.0, &read)) {
            return was_given + ": did you mean the object in it?";
        }
        let mut required = self.required();
        let (Some(only), None, Some(_)) = (required.next(), required.next(), short(given)) else { return was_given };
        let object = json!({ only: given });
        if fits(self.0, &object) { format!("{was_given}: did you mean {object}?") } else { was_given }
    }
}

/// What is to be said of names that are parameters, where others are missing.
fn of_known(given: &[&str]) -> String {
    match given {
        [] => "none was given".to_owned(),
        given => ["only ", &were_given(given)].concat(),
    }
}

fn were_given(names: &[&str]) -> String {
    let shown: Vec<_> = names.iter().take(MOST).map(|name| beginning(name)).collect();
    match names.len() {
        1 => shown.concat() + " was given",
        count if count > MOST => format!("{} and {} more were given", shown.join(", "), count - MOST),
        _ => shown.join(", ") + " were given",
    }
}

/// A name, or the beginning of a long one.
fn beginning(name: &str) -> Cow<'_, str> {
    if name.len() <= MOST_SHOWN {
        return name.into();
    }
    let cut = floor_char_boundary(name, MOST_OF_A_LONG_NAME);
    [&name[..cut], "…"].concat().into()
}

/// What is to be said of the value of a parameter, if it has another type than the parameter.
fn of_value(name: &str, schema: &Value, value: &Value) -> Option<String> {
    if is_of_a_type(schema, value) {
        return None;
    }
    let shown = short(value).filter(|_| !value.is_array() && !value.is_object());
    let mut clause = format!("{name} was given as {}", shown.unwrap_or_else(|| kind(value).to_owned()));
    if let Some(meant) = meant_value(schema, value) {
        clause.extend([": did you mean ", &meant, "?"]);
    }
    Some(clause)
}

/// The value of the right type that another one stands for: a text for a number, what a text says, or a list for its only item.
fn meant_value(schema: &Value, value: &Value) -> Option<String> {
    let text = (value.is_number() || value.is_boolean()).then(|| Value::String(value.to_string()));
    let listed = (!value.is_null()).then(|| json!([value]));
    [text, read(value), listed].into_iter().flatten().find(|meant| fits(schema, meant)).and_then(|meant| short(&meant))
}

/// What a text says as JSON.
fn read(value: &Value) -> Option<Value> {
    read_values(value.as_str()?, MOST_VALUES).ok()
}

fn fits(schema: &Value, value: &Value) -> bool {
    violations(schema, value, UNCHECKED).is_empty()
}

/// The JSON of a value, if it is short.
fn short(value: &Value) -> Option<String> {
    // What is long is not written out.
    let may_be_short = match value {
        Value::String(text) => text.len() <= MOST_SHOWN,
        Value::Array(items) => items.len() <= MOST_SHOWN,
        _ => true,
    };
    may_be_short.then(|| value.to_string()).filter(|json| json.len() <= MOST_SHOWN)
}

/// The kind of a value, in the words of JSON Schema.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALCULATOR: &str = r#"{"type": "object", "properties": {
        "expression": {"type": "string"},
        "scope": {"type": "object", "additionalProperties": {"type": "number"}}
    }, "required": ["expression"], "additionalProperties": false}"#;
    const EDIT: &str = r#"{"type": "object", "properties": {
        "path": {"type": "string"}, "old_text": {"type": "string"}, "new_text": {"type": "string"},
        "limit": {"type": "integer"}, "tags": {"type": "array", "items": {"type": "string"}}
    }, "required": ["path", "old_text", "new_text"]}"#;

    fn hint(schema: &str, arguments: &str) -> String {
        let read = |text| read_values(text, u64::MAX).unwrap();
        misfitting(&read(schema), &read(arguments)).unwrap_or_default()
    }

    #[test]
    fn names() {
        for (arguments, clause) in [
            ("{}", "none was given"),
            (r#"{"scope": {}}"#, "only scope was given"),
            (r#"{"expr": "1"}"#, "expr was given: did you mean expression?"),
            (r#"{"expr": 1}"#, "expr was given: did you mean expression?"),
            // By its place alone, if its value fits.
            (r#"{"text": "1"}"#, "text was given: did you mean expression?"),
            (r#"{"text": 42}"#, "text was given"),
            (r#"{"text": "1", "note": "2"}"#, "text, note were given"),
            (r#"{"exprs": "1", "scopes": {}}"#, "exprs, scopes were given: did you mean scope for scopes?"),
            (r#"{"expression": "1", "scop": {}}"#, "scop was given: did you mean scope?"),
            (r#"{"expression": "1", "precision": 4}"#, "precision was given"),
        ] {
            let wanted = ["the parameters are expression, scope; ", clause].concat();
            assert_eq!(hint(CALCULATOR, arguments), wanted, "{arguments}");
        }
        for (arguments, clause) in [
            (
                r#"{"file_path": "a", "oldText": "b", "new": "c"}"#,
                "file_path, oldText, new were given: did you mean path for file_path, old_text for oldText, new_text for new?",
            ),
            (r#"{"path": "a", "old_text": "b"}"#, "only path, old_text were given"),
            (r#"{"path": "a", "old_text": "b", "replacement": "c"}"#, "replacement was given: did you mean new_text?"),
            (r#"{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7}"#, "a, b, c, d, e and 2 more were given"),
        ] {
            let wanted = ["the parameters are path, old_text, new_text, limit, tags; ", clause].concat();
            assert_eq!(hint(EDIT, arguments), wanted, "{arguments}");
        }
        // What an open schema does not name may be right.
        let given = r#"{"path": "a", "old_text": "b", "new_text": "c", "mode": 1, "limit": 2.5}"#;
        assert!(hint(EDIT, given).ends_with("tags; limit was given as 2.5"), "{}", hint(EDIT, given));
    }

    #[test]
    fn values() {
        for (arguments, clause) in [
            (r#"{"expression": 42}"#, "expression was given as 42: did you mean \"42\"?"),
            (r#"{"expression": true}"#, "expression was given as true: did you mean \"true\"?"),
            (r#"{"expression": null}"#, "expression was given as null"),
            (r#"{"expression": ["1"]}"#, "expression was given as an array"),
            (r#"{"expression": {"a": 1}}"#, "expression was given as an object"),
            (
                r#"{"expression": "a", "scope": "{\"a\": 1}"}"#,
                r#"scope was given as "{\"a\": 1}": did you mean {"a":1}?"#,
            ),
            (r#"{"expression": "a", "scope": "a = 1"}"#, r#"scope was given as "a = 1""#),
        ] {
            let wanted = ["the parameters are expression, scope; ", clause].concat();
            assert_eq!(hint(CALCULATOR, arguments), wanted, "{arguments}");
        }
        let rest = r#""path": "a", "old_text": "b", "new_text": "c""#;
        for (argument, clause) in [
            (r#""limit": "20""#, r#"limit was given as "20": did you mean 20?"#),
            (r#""limit": "many""#, r#"limit was given as "many""#),
            (r#""tags": "x""#, r#"tags was given as "x": did you mean ["x"]?"#),
            (r#""tags": "[\"x\"]""#, r#"tags was given as "[\"x\"]": did you mean ["x"]?"#),
        ] {
            let given = hint(EDIT, &format!("{{{rest}, {argument}}}"));
            assert!(given.ends_with(&["tags; ", clause].concat()), "{argument}: {given}");
        }
        let long = format!(r#"{{{rest}, "limit": "{}"}}"#, "9".repeat(1_000));
        assert!(hint(EDIT, &long).ends_with("tags; limit was given as a string"), "{}", hint(EDIT, &long));
    }

    #[test]
    fn no_object() {
        for (arguments, clause) in [
            ("null", "null was given"),
            ("[1]", "an array was given"),
            (r#""2 + 2""#, r#"a string was given: did you mean {"expression":"2 + 2"}?"#),
            (r#""{\"expression\": \"2 + 2\"}""#, "a string was given: did you mean the object in it?"),
            ("5", "a number was given"),
        ] {
            let wanted = ["the parameters are expression, scope; ", clause].concat();
            assert_eq!(hint(CALCULATOR, arguments), wanted, "{arguments}");
        }
    }

    #[test]
    fn schemas_without_parameters() {
        assert_eq!(hint(r#"{"type": "object"}"#, "[]"), "");
        assert_eq!(
            hint(r#"{"type": "object", "additionalProperties": false}"#, r#"{"a": 1}"#),
            "the tool has no parameters; a was given"
        );
    }

    #[test]
    fn what_cannot_be_read() {
        let schema = read_values(CALCULATOR, u64::MAX).unwrap();
        let hint = "the arguments must be a JSON object, at most 100 levels deep; the parameters are expression, scope";
        assert_eq!(unreadable(&schema, JsonError::Invalid), hint);
        assert_eq!(unreadable(&schema, JsonError::TooLong(5)), "send less in one call");
    }
}

//! The corpus of Skills' `calculate`: `tests/cases/sympy/*.toml`. `tests/oracles/make_sympy_cases.py` describes the fields.

#![allow(dead_code, reason = "not every test binary uses all of it")]
#![allow(clippy::disallowed_methods, reason = "the corpus is read from files")]

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

/// An expression or an equation, with SymPy's result.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// For a random one, the function or the kind of equation that was requested.
    pub(crate) form: Option<String>,
    pub(crate) expression: String,
    precision: Option<Value>,
    #[serde(default)]
    variables: BTreeMap<String, Value>,
    pub(crate) value: Option<String>,
    /// The beginning of the failure's reason.
    reason: Option<String>,
    /// Why SymPy gives up; then `value` is its result for a real unknown.
    unsolved: Option<String>,
    #[serde(default)]
    or_failure: bool,
    /// The row of DIFFERENCES.md that explains it.
    pub(crate) difference: Option<String>,
    /// SymPy's result, if ours differs.
    original: Option<Value>,
}

impl Case {
    /// The action for the case.
    pub(crate) fn action(&self) -> Map<String, Value> {
        let mut action = Map::new();
        action.insert("type".to_owned(), "calculate".into());
        action.insert("value".to_owned(), self.expression.clone().into());
        if let Some(precision) = &self.precision {
            action.insert("precision".to_owned(), precision.clone());
        }
        if !self.variables.is_empty() {
            let variables = self.variables.iter().map(|(name, value)| (name.clone(), value.clone()));
            action.insert("variables".to_owned(), Value::Object(variables.collect()));
        }
        action
    }

    /// Whether SymPy gives up.
    pub(crate) fn is_unsolved(&self) -> bool {
        self.unsolved.is_some() || self.original("unsolved").is_some()
    }

    /// SymPy's result for a case that differs.
    fn original(&self, field: &str) -> Option<&str> {
        self.original.as_ref().and_then(|original| original.get(field)).and_then(Value::as_str)
    }

    /// Whether the outcome is the recorded one.
    pub(crate) fn is_right(&self, outcome: &Result<String, String>) -> bool {
        match outcome {
            Ok(value) => [self.value.as_deref(), self.original("value")].contains(&Some(value)),
            Err(reason) => {
                let is_free = self.or_failure || self.unsolved.is_some();
                is_free || self.reason.as_ref().is_some_and(|start| reason.starts_with(start))
            }
        }
    }
}

/// The cases of the files, by the files' names.
pub(crate) fn files() -> BTreeMap<String, Vec<Case>> {
    #[derive(Deserialize)]
    struct File {
        case: Vec<Case>,
    }
    // The host's tests are a separate package, further down.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.ancestors().map(|folder| folder.join("tests/cases/sympy")).find(|folder| folder.is_dir());
    let read = |path: &Path| {
        let text = std::fs::read_to_string(path).expect("a file of the corpus");
        toml::from_str::<File>(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display())).case
    };
    let files = std::fs::read_dir(folder.expect("the corpus")).expect("the corpus");
    let named = |path: &Path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), read(path));
    files.map(|file| named(&file.expect("a file").path())).collect()
}

/// Skills' tools on one of the surfaces: the outcome of an action with empty bindings.
pub(crate) trait Surface {
    fn run(&self, action: &Value) -> Result<String, String>;
}

/// The number of correct outcomes on a surface, and what is wrong with the others.
pub(crate) fn compare(surface: &impl Surface) -> (usize, Vec<String>) {
    let (mut right, mut wrong) = (0, Vec::new());
    for (file, cases) in files() {
        for case in cases {
            let action = Value::Object(case.action());
            let outcome = surface.run(&action);
            if case.is_right(&outcome) {
                right += 1;
            } else {
                let wanted = case.value.as_ref().ok_or(&case.reason);
                wrong.push(format!("{file}: {action}\n  wanted {wanted:?}\n  got    {outcome:?}"));
            }
        }
    }
    (right, wrong)
}

//! The corpus of the three systems that use Python: `tests/cases/{python,agent_loop,nanochat}/*.toml`.
//! `tests/oracles/make_python_cases.py` describes the fields.

#![allow(dead_code, reason = "not every test binary uses all of it")]
#![allow(clippy::disallowed_methods, reason = "the corpus is read from files")]

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A case of Python's own arithmetic and of `EvalMath`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Python {
    pub(crate) expression: String,
    pub(crate) value: Option<String>,
    pub(crate) exception: Option<String>,
    pub(crate) message: Option<String>,
    pub(crate) eval_math: Option<String>,
    pub(crate) eval_math_error: Option<String>,
    /// The row of DIFFERENCES.md that explains it.
    pub(crate) difference: Option<String>,
}

/// A case of the `calculate` of `agent_loop`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentLoop {
    pub(crate) expression: String,
    pub(crate) value: Option<String>,
    pub(crate) error: Option<String>,
    /// The row of DIFFERENCES.md that explains it.
    pub(crate) difference: Option<String>,
}

/// A case of nanochat's `use_calculator`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nanochat {
    pub(crate) expression: String,
    pub(crate) value: Option<String>,
    /// The row of DIFFERENCES.md that explains it.
    pub(crate) difference: Option<String>,
}

/// Every case of a system.
pub(crate) fn cases<C: DeserializeOwned>(system: &str) -> Vec<C> {
    #[derive(Deserialize)]
    struct File<C> {
        case: Vec<C>,
    }
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("tests/cases").join(system));
    let folder = folder.into_iter().find(|folder| folder.is_dir()).expect("the corpus");
    let files = std::fs::read_dir(folder).expect("the corpus").map(|file| file.expect("a file").path());
    let read = |file| std::fs::read_to_string(file).expect("a file of the corpus");
    files.flat_map(|file| toml::from_str::<File<C>>(&read(file)).expect("a file of the corpus").case).collect()
}

/// The tools that use Python, on one of the surfaces.
pub(crate) trait Surface {
    /// Python's text of the number, or the tool's error.
    fn eval_math(&self, expression: &str) -> Result<String, String>;
    /// The text of the number, or the message of the error.
    fn calculate(&self, expression: &str) -> Result<String, String>;
    fn use_calculator(&self, expression: &str) -> Option<String>;
}

/// The number of correct outcomes on a surface, and what is wrong with the others.
pub(crate) fn compare(surface: &impl Surface) -> (usize, Vec<String>) {
    let (mut right, mut wrong) = (0, Vec::new());
    let mut check = |expression: &str, is_right: bool, got: String| {
        if is_right {
            right += 1;
        } else {
            wrong.push(format!("{expression:?} gives {got}"));
        }
    };
    for case in cases::<Python>("python") {
        let got = surface.eval_math(&case.expression);
        let is_right =
            (got.as_ref().ok(), got.as_ref().err()) == (case.eval_math.as_ref(), case.eval_math_error.as_ref());
        check(&case.expression, is_right, format!("{got:?}"));
    }
    for case in cases::<AgentLoop>("agent_loop") {
        let got = surface.calculate(&case.expression);
        let is_right = (got.as_ref().ok(), got.as_ref().err()) == (case.value.as_ref(), case.error.as_ref());
        check(&case.expression, is_right, format!("{got:?}"));
    }
    for case in cases::<Nanochat>("nanochat") {
        let got = surface.use_calculator(&case.expression);
        check(&case.expression, got == case.value, format!("{got:?}"));
    }
    (right, wrong)
}

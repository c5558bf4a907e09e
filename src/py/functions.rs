//! The functions of mathjs's language, as a model or a page shows them.

use pascaline_base::text::python_repr;
use pascaline_mathjs as mathjs;
use pyo3::prelude::*;

/// A function that expressions can call: its ``name``, ``signature``, ``group``, ``summary``, an ``example`` and its
/// ``example_answer``.
///
/// >>> from pascaline import functions
/// >>> next(row for row in functions() if row.name == "atan2").signature
/// 'atan2(y, x)'
#[pyclass(frozen, eq, hash, get_all, new = "from_fields", module = "pascaline")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct FunctionHelp {
    name: String,
    signature: String,
    group: String,
    summary: String,
    example: String,
    example_answer: String,
}

#[pymethods]
impl FunctionHelp {
    fn __getnewargs__(&self) -> (&str, &str, &str, &str, &str, &str) {
        (&self.name, &self.signature, &self.group, &self.summary, &self.example, &self.example_answer)
    }

    fn __repr__(&self) -> String {
        format!("FunctionHelp(signature={}, summary={})", python_repr(&self.signature), python_repr(&self.summary))
    }
}

/// Every function that expressions of ``evaluate`` can call, as a list of ``FunctionHelp``.
///
/// >>> from pascaline import functions
/// >>> len(functions()) > 200
/// True
#[pyfunction]
pub(crate) fn functions() -> Vec<FunctionHelp> {
    let help = |function: &'static mathjs::Function| FunctionHelp {
        name: function.name().into(),
        signature: function.signature(),
        group: function.group.into(),
        summary: function.summary.into(),
        example: function.example.0.into(),
        example_answer: function.example.1.into(),
    };
    mathjs::functions().map(help).collect()
}

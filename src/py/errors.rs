//! Failures, as exceptions. Their classes are written in Python: the stable interface of 3.10 has no exceptions with fields.

use pascaline_base::text::bounded;
use pascaline_base::{Error, Span};
use pascaline_tools as tools;
use pyo3::import_exception;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

import_exception!(pascaline._errors, BatchInterrupted);
import_exception!(pascaline._errors, CalculationError);
import_exception!(pascaline._errors, ConversationError);
import_exception!(pascaline._errors, ToolError);

static TOOL_MESSAGE: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// The exception for a failure of `source`.
pub(crate) fn calculation_error(error: Error, source: &str) -> PyErr {
    let (rendered, span) = (error.render(source), code_points(error.span, source));
    CalculationError::new_err((error.message, error.code.as_str(), span, error.hint, rendered))
}

/// The exception for an argument of a call, which has no place in an expression.
#[cold]
pub(crate) fn invalid_input(message: impl Into<String>) -> PyErr {
    let message = bounded(message.into());
    CalculationError::new_err((message.clone(), "invalid-input", (0, 0), None::<String>, message))
}

/// A place in code points, as Python indexes a `str`.
pub(crate) fn code_points(span: Span, source: &str) -> (usize, usize) {
    let offset = |byte: u32| {
        let before = source.get(..byte as usize).unwrap_or(source);
        if before.is_ascii() { before.len() } else { before.chars().count() }
    };
    (offset(span.start), offset(span.end))
}

/// The exception for a call of a tool that has no result.
pub(crate) fn tool_error(tools::ToolError { message, hint, code, rendered, .. }: &tools::ToolError) -> PyErr {
    ToolError::new_err((message.clone(), hint.clone(), code.to_string(), rendered.clone()))
}

/// A message for a model, with why the call failed beside it.
pub(crate) fn tool_message<'py>(py: Python<'py>, message: &tools::ToolMessage) -> PyResult<Bound<'py, PyAny>> {
    let tools::ToolMessage { tool_call_id, name, content, error } = message;
    let (code, hint, rendered) = match error {
        Some(error) => (Some(&*error.code), error.hint.as_deref(), Some(&*error.rendered)),
        None => (None, None, None),
    };
    let class = TOOL_MESSAGE.import(py, "pascaline._errors", "ToolMessage")?;
    class.call1((tool_call_id, name, content, error.is_some(), code, hint, rendered))
}

/// The exception for an argument of what renders and generates conversations; `path` is its place.
#[cold]
pub(crate) fn invalid_argument(message: impl Into<String>, path: impl Into<String>) -> PyErr {
    let (message, path) = (bounded(message.into()), path.into());
    ConversationError::new_err((message, "invalid-input", path, None::<String>))
}

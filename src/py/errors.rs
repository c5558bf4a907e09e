//! Failures, as exceptions. Their classes are written in Python: the stable interface of 3.10 has no exceptions with fields.

use pascaline_base::text::bounded;
use pascaline_base::{Error, Span};
use pyo3::import_exception;
use pyo3::prelude::*;

import_exception!(pascaline._errors, CalculationError);

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

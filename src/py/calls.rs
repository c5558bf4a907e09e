//! The table of calls.

use pascaline_base::Span;
use pascaline_calls::{self as calls, Context, Failed};
use pyo3::prelude::*;

use crate::errors;
use crate::limits::read_limits;
use crate::stack::released;
use crate::text::read_text;

/// Calls a function of the table: JSON in, JSON out, in which places are counted in UTF-8 bytes.
#[pyfunction]
#[pyo3(signature = (name, json, limits=None))]
pub(crate) fn call(
    py: Python<'_>,
    name: &Bound<'_, PyAny>,
    json: &Bound<'_, PyAny>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (name, json) = (read_text(name, "name")?, read_text(json, "json")?);
    let cx = Context::in_bytes(read_limits(limits)?);
    released(py, &cx.limits, || calls::call(name, json, &cx)).map_err(call_failed)
}

/// The exception for a failure of a call.
pub(crate) fn call_failed(Failed { error, source }: Failed) -> PyErr {
    errors::calculation_error(error, &source)
}

/// A place in code points, of one in UTF-8 bytes.
#[pyfunction]
pub(crate) fn code_points(start: u32, end: u32, source: &str) -> (usize, usize) {
    errors::code_points(Span { start, end }, source)
}

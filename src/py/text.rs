//! Texts that Python gives.

use pascaline_base::text::bounded;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::invalid_input;

/// The UTF-8 of a `str`. Of a subclass it is the own data, whatever its methods say.
#[pyfunction]
pub(crate) fn read_text<'t>(value: &'t Bound<'_, PyAny>, what: &str) -> PyResult<&'t str> {
    let Ok(text) = value.cast::<PyString>() else {
        return Err(invalid_input(format!("{what} must be a str, not {}", type_name(value))));
    };
    text.to_str().map_err(|_| invalid_input(format!("{what} must not have half of a surrogate pair")))
}

/// The name of an object's type, as messages say it.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    match value.get_type().name() {
        Ok(name) => bounded(name.to_string()),
        // A metaclass can refuse it.
        Err(_) => "an object".to_owned(),
    }
}

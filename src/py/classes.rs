//! The classes of Python's own library that values have: `Fraction`, `Decimal` and `date`. They are imported when the first value needs
//! them.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static DATE: PyOnceLock<Py<PyType>> = PyOnceLock::new();

pub(crate) fn fraction(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    FRACTION.import(py, "fractions", "Fraction")
}

pub(crate) fn decimal(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    DECIMAL.import(py, "decimal", "Decimal")
}

pub(crate) fn date(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    DATE.import(py, "datetime", "date")
}

/// Whether an object is of a class. Unlike `isinstance`, it runs no code of the object's.
#[expect(unsafe_code, reason = "the safe function asks the metaclass, which can be anything")]
pub(crate) fn is_of(value: &Bound<'_, PyAny>, class: &Bound<'_, PyType>) -> bool {
    // SAFETY: both are objects that live, and the interpreter is held.
    unsafe { ffi::PyObject_TypeCheck(value.as_ptr(), class.as_type_ptr()) != 0 }
}

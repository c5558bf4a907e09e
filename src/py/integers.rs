//! Python's `int`, of any size. The digits cross in base 16, which takes a time in proportion to their number and has no limit of
//! Python's.

use dashu_int::IBig;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyType};

use crate::scope::Allowance;

/// Reads an `int`, or the own data of a subclass.
pub(crate) fn read_int(int: &Bound<'_, PyInt>, allowance: &mut Allowance<'_>) -> PyResult<IBig> {
    if let Ok(int) = int.extract::<i64>() {
        allowance.take(size_of::<i64>())?;
        return Ok(IBig::from(int));
    }
    let py = int.py();
    let digits = py.get_type::<PyInt>().call_method1("__format__", (int, "x"))?;
    let digits = digits.cast::<PyString>()?.to_str()?;
    allowance.take(digits.len())?;
    Ok(IBig::from_str_radix(digits, 16).unwrap_or_default())
}

/// The `int` of this value.
pub(crate) fn int_of<'py>(py: Python<'py>, int: &IBig) -> PyResult<Bound<'py, PyAny>> {
    match i64::try_from(int) {
        Ok(int) => int.into_bound_py_any(py),
        Err(_) => py.get_type::<PyInt>().call1((int.in_radix(16).to_string(), 16)),
    }
}

/// The own text of an object, by the `__str__` of the class that it is of.
pub(crate) fn text_by(class: &Bound<'_, PyType>, value: &Bound<'_, PyAny>) -> PyResult<String> {
    class.call_method1("__str__", (value,))?.extract()
}

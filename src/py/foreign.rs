//! Values of other packages as Python's own: the numbers and arrays of numpy, pandas, Polars and PyTorch, and mappings of any kind.

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyComplex, PyDict, PyFloat, PyInt, PyMapping, PyType};

use crate::classes::fraction;
use crate::errors::invalid_input;
use crate::scope::Allowance;
use crate::text::type_name;

/// What makes lists of arrays and columns, and Python's numbers of numpy's.
const LISTS: [&str; 3] = ["tolist", "to_list", "to_pylist"];

/// A value of Python's own that is the same; `None` for what is none.
pub(crate) fn plain<'py>(
    value: &Bound<'py, PyAny>,
    allowance: &mut Allowance<'_>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    // A class has the methods of its objects.
    if value.is_instance_of::<PyType>() {
        return Ok(None);
    }
    if let Some(method) = LISTS.into_iter().find(|method| has(value, method)) {
        refuse_moments(value)?;
        if let Ok(size) = value.getattr("size").and_then(|size| size.extract::<usize>()) {
            allowance.has(size)?;
        }
        let listed = unless_raised(value, value.call_method0(method))?;
        if let Some(listed) = listed.filter(|listed| !listed.get_type().is(value.get_type())) {
            return Ok(Some(listed));
        }
    }
    match unless_raised(value, number(value))?.flatten() {
        Some(number) => Ok(Some(number)),
        None => mapping(value, allowance),
    }
}

/// What an object has given; `None` if it has raised an `Exception`. An interrupt goes on.
fn unless_raised<T>(value: &Bound<'_, PyAny>, given: PyResult<T>) -> PyResult<Option<T>> {
    match given {
        Ok(given) => Ok(Some(given)),
        Err(error) if error.is_instance_of::<PyException>(value.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether the class of an object has an attribute. Those of the object itself may be anything.
fn has(value: &Bound<'_, PyAny>, name: &str) -> bool {
    value.get_type().getattr(name).is_ok()
}

/// An array of moments would become one of numbers.
fn refuse_moments(value: &Bound<'_, PyAny>) -> PyResult<()> {
    let Ok(of) = value.getattr("dtype") else { return Ok(()) };
    let kind = of.getattr("kind").and_then(|kind| kind.extract::<String>());
    if kind.is_ok_and(|kind| kind == "M" || kind == "m") {
        let (name, of) = (type_name(value), of.str()?);
        return Err(invalid_input(format!("a value must be plain data, not {name} of {of}")));
    }
    Ok(())
}

/// A number that another package has registered as one, or that has the value of an `int`.
fn number<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = value.py();
    if has(value, "__index__") {
        let index = value.call_method0("__index__")?;
        return Ok(index.is_instance_of::<PyInt>().then_some(index));
    }
    // Nothing is registered with a module that nobody has imported.
    let modules = py.import("sys")?.getattr("modules")?;
    let Ok(numbers) = modules.get_item("numbers") else { return Ok(None) };
    let is = |name| numbers.getattr(name).and_then(|class| value.is_instance(&class)).unwrap_or(false);
    if is("Rational") {
        let part = |name| py.get_type::<PyInt>().call1((value.getattr(name)?,));
        return fraction(py)?.call1((part("numerator")?, part("denominator")?)).map(Some);
    }
    let class = match () {
        () if is("Real") => PyFloat::type_object(py),
        () if is("Complex") => PyComplex::type_object(py),
        () => return Ok(None),
    };
    class.call1((value,)).map(Some)
}

/// The entries of a mapping as they are now.
pub(crate) fn mapping<'py>(
    value: &Bound<'py, PyAny>,
    allowance: &mut Allowance<'_>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Ok(mapping) = value.cast::<PyMapping>() else { return Ok(None) };
    let items = mapping.call_method0("items").and_then(|items| items.try_iter());
    let Some(items) = unless_raised(value, items)? else { return Ok(None) };
    let entries = PyDict::new(value.py());
    for entry in items {
        allowance.take(1)?;
        let entry = entry.and_then(|entry| entry.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>());
        let Some((name, part)) = unless_raised(value, entry)? else { return Ok(None) };
        entries.set_item(name, part)?;
    }
    Ok(Some(entries.into_any()))
}

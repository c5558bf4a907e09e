//! JSON, in which an integer keeps its digits: what Skills' tools and the arguments of calls consist of.

use pascaline_base::Limits;
use pascaline_base::text::python_repr;
use pascaline_number::float::repr;
use pascaline_number::integer::to_decimal;
use pascaline_tools::Value;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::classes::{decimal, fraction, is_of};
use crate::errors::invalid_input;
use crate::foreign::plain;
use crate::integers::{int_of, read_int, text_by};
use crate::scope::Allowance;
use crate::text::{read_text, type_name};

const MOST_NESTING: usize = 100;

/// The JSON text of a value, or of the own data of an object of a subclass; a long one is refused before it is written.
pub(crate) fn json_of(value: &Bound<'_, PyAny>, allowance: &mut Allowance<'_>) -> PyResult<String> {
    let mut json = String::new();
    write(value, 0, &mut json, allowance)?;
    Ok(json)
}

/// The JSON text of a value: what the sandbox passes on, which has limits of its own.
#[pyfunction]
pub(crate) fn json_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let limits = Limits::default().with_argument_bytes(u64::MAX);
    json_of(value, &mut Allowance::of("a value", &limits))
}

/// The value of a JSON text that the core has written.
#[pyfunction]
pub(crate) fn json_value<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    python_of(py, &serde_json::from_str(json).map_err(|error| invalid_input(error.to_string()))?)
}

fn write(value: &Bound<'_, PyAny>, depth: usize, json: &mut String, allowance: &mut Allowance<'_>) -> PyResult<()> {
    if depth > MOST_NESTING {
        return Err(invalid_input(format!("a value is nested more than {MOST_NESTING} levels deep")));
    }
    let before = json.len();
    if value.is_instance_of::<PyString>() {
        write_text(read_text(value, "a value")?, json);
    } else if value.is_none() {
        json.push_str("null");
    } else if let Ok(boolean) = value.cast::<PyBool>() {
        json.push_str(if boolean.is_true() { "true" } else { "false" });
    } else if let Ok(int) = value.cast::<PyInt>() {
        json.push_str(&to_decimal(&read_int(int, allowance)?));
    } else if let Ok(float) = value.cast::<PyFloat>() {
        json.push_str(&number(float.value())?);
    } else if let Ok(dict) = value.cast::<PyDict>() {
        return write_object(dict, depth, json, allowance);
    } else if let Ok(list) = value.cast::<PyList>() {
        return write_list(&list.to_tuple(), depth, json, allowance);
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        return write_list(tuple, depth, json, allowance);
    } else if !write_number_of_class(value, json)? {
        let refused = || invalid_input(format!("a value must be JSON, not {}", type_name(value)));
        return write(&plain(value, allowance)?.ok_or_else(refused)?, depth + 1, json, allowance);
    }
    allowance.take(json.len() - before)
}

/// A `Decimal` is a number with its digits; a `Fraction` is an expression, as `a/b`. Returns whether the value is one of them.
fn write_number_of_class(value: &Bound<'_, PyAny>, json: &mut String) -> PyResult<bool> {
    let (decimal, fraction) = (decimal(value.py())?, fraction(value.py())?);
    if is_of(value, decimal) {
        let digits = text_by(decimal, value)?;
        if digits.ends_with(|last: char| last.is_ascii_digit()) && !digits.contains('N') {
            json.push_str(&digits);
            return Ok(true);
        }
        return Err(invalid_input(format!("a value must be finite, not {digits}")));
    }
    if is_of(value, fraction) {
        write_text(&text_by(fraction, value)?, json);
        return Ok(true);
    }
    Ok(false)
}

fn number(float: f64) -> PyResult<String> {
    let text = repr::float(float);
    if float.is_finite() { Ok(text) } else { Err(invalid_input(format!("a value must be finite, not {text}"))) }
}

fn write_text(text: &str, json: &mut String) {
    json.push_str(&Value::from(text).to_string());
}

fn write_list(
    items: &Bound<'_, PyTuple>,
    depth: usize,
    json: &mut String,
    allowance: &mut Allowance<'_>,
) -> PyResult<()> {
    json.push('[');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            json.push(',');
        }
        allowance.take(1)?;
        write(&item, depth + 1, json, allowance)?;
    }
    json.push(']');
    Ok(())
}

fn write_object(
    dict: &Bound<'_, PyDict>,
    depth: usize,
    json: &mut String,
    allowance: &mut Allowance<'_>,
) -> PyResult<()> {
    json.push('{');
    for (at, item) in dict.items().iter().enumerate() {
        let (key, value) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        if at > 0 {
            json.push(',');
        }
        let key = read_text(&key, "a key")?;
        allowance.take(key.len() + 1)?;
        write_text(key, json);
        json.push(':');
        write(&value, depth + 1, json, allowance)?;
    }
    json.push('}');
    Ok(())
}

/// The value of JSON as Python's own reader has it: an integer of any size is an `int`, any other number a `float`.
pub(crate) fn python_of<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(boolean) => boolean.into_bound_py_any(py),
        Value::Number(number) => number_of(py, number.as_str()),
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let items = items.iter().map(|item| python_of(py, item)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, items)?.into_any())
        }
        Value::Object(entries) => {
            let object = PyDict::new(py);
            entries.iter().try_for_each(|(key, value)| object.set_item(key, python_of(py, value)?))?;
            Ok(object.into_any())
        }
    }
}

fn number_of<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    let is_int = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    match digits.parse() {
        Ok(int) if is_int => int_of(py, &int),
        _ => {
            let refused = || invalid_input(format!("{} is no number", python_repr(digits)));
            digits.parse::<f64>().map_err(|_| refused())?.into_bound_py_any(py)
        }
    }
}

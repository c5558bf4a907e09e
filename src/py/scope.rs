//! The variables of a call.

use pascaline_base::Limits;
use pascaline_base::text::bounded;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt};

use crate::errors::invalid_input;
use crate::foreign::mapping;
use crate::text::{read_text, type_name};

/// How much of a caller's values is still read: they may have any size, and contain themselves.
pub(crate) struct Allowance<'l> {
    what: &'static str,
    limits: &'l Limits,
    bytes_left: u64,
}

impl<'l> Allowance<'l> {
    /// The bytes of the arguments of a call, for the argument that is called `what`.
    pub(crate) fn of(what: &'static str, limits: &'l Limits) -> Self {
        Self { what, limits, bytes_left: limits.argument_bytes }
    }

    /// Refuses what has more parts than bytes are left.
    pub(crate) fn has(&self, parts: usize) -> PyResult<()> {
        Allowance { ..*self }.take(parts)
    }

    /// Takes the bytes of a part.
    pub(crate) fn take(&mut self, bytes: usize) -> PyResult<()> {
        let left = self.bytes_left.checked_sub(bytes as u64);
        let too_long = || format!("{} must be smaller: longer than {} bytes", self.what, self.limits.argument_bytes);
        self.bytes_left = left.ok_or_else(|| invalid_input(too_long()))?;
        Ok(())
    }
}

/// What converts the value of a variable; `None` for a value that a scope cannot have.
type Convert<V> = fn(&Bound<'_, PyAny>, &mut Allowance<'_>) -> PyResult<Option<V>>;

/// Reads the entries of a `dict`, or of a subclass: those that it has at the start, whatever its methods say, and whatever happens
/// to it while its values are read. Those of another mapping are what its methods say. Each value is `expected` to be something
/// that `convert` converts.
pub(crate) fn read_entries<V>(
    scope: &Bound<'_, PyAny>,
    limits: &Limits,
    expected: &str,
    convert: Convert<V>,
) -> PyResult<Vec<(String, V)>> {
    let mut allowance = Allowance::of("scope", limits);
    let refused = || invalid_input(format!("scope must be a dict or another mapping, not {}", type_name(scope)));
    let copy = if scope.is_instance_of::<PyDict>() {
        None
    } else {
        Some(mapping(scope, &mut allowance)?.ok_or_else(refused)?)
    };
    let scope = copy.as_ref().unwrap_or(scope).cast::<PyDict>()?;
    let mut entries = Vec::new();
    for item in scope.items() {
        let (name, value) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        let name = read_text(&name, "a name of the scope")?;
        allowance.take(name.len())?;
        let Some(converted) = convert(&value, &mut allowance)? else {
            let (name, of) = (bounded(name.to_owned()), type_name(&value));
            return Err(invalid_input(format!("scope value \"{name}\" must be {expected}, not {of}")));
        };
        entries.push((name.to_owned(), converted));
    }
    Ok(entries)
}

/// A number of digits; one that is too small or too large is refused by the core in its own words.
#[pyfunction]
pub(crate) fn read_count(count: &Bound<'_, PyAny>, what: &str) -> PyResult<u32> {
    let int = count.cast::<PyInt>().ok().filter(|_| !count.is_instance_of::<PyBool>());
    let Some(int) = int else {
        return Err(invalid_input(format!("{what} must be an int, not {}", type_name(count))));
    };
    match int.extract::<u32>() {
        Ok(count) => Ok(count),
        Err(_) if int.lt(0)? => Ok(0),
        Err(_) => Ok(u32::MAX),
    }
}

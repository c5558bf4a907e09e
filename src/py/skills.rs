//! Skills' tools, and the solutions of equations.

use pascaline_base::Limits;
use pascaline_base::note::Note;
use pascaline_tools::skills::{self, Failed, Success};
use pascaline_tools::{Value, read_json};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::errors::invalid_input;
use crate::json::{json_of, python_of};
use crate::limits::read_limits;
use crate::notes::{notes_of, tuple_of};
use crate::scope::Allowance;
use crate::stack::released;
use crate::text::type_name;

/// Calculates with SymPy's numbers, as Skills' tool: an expression to the given number of significant digits, or the solutions of an
/// equation, separated by commas. It does not raise, and the bindings are only read.
///
/// :param action: an expression, or a ``dict`` of ``value``, and perhaps ``variables``, ``precision`` (10 by default), ``out`` and
///     ``type``; ``$name`` in its strings refers to the value that is bound to the name
/// :param bindings: the values of earlier actions, by name, without ``$``
/// :param limits: the limits of the evaluation
/// :returns: ``{"status": "success", "value", "out", "bindings"}``, where ``bindings`` is what to merge into the bindings, and
///     ``notes`` if there are any; or ``{"status": "failed", "reason"}``, and ``hint`` if there is one
///
/// >>> from pascaline import calculate
/// >>> calculate("2 + 2")["value"]
/// '4.000000000'
/// >>> calculate({"value": "2 + 3 * 4", "out": "$result"})
/// {'status': 'success', 'value': '14.00000000', 'out': 'result', 'bindings': {'result': '14.00000000'}}
/// >>> calculate({"value": "x**2 - 4 = 0"})["value"]
/// '-2.000000000, 2.000000000'
/// >>> calculate({"value": "$result / n", "variables": {"n": 3}, "precision": 4}, {"result": "14.00000000"})["value"]
/// '4.667'
/// >>> calculate({"value": "x + 1"})["status"]
/// 'failed'
#[pyfunction]
#[pyo3(signature = (action, bindings=None, limits=None))]
pub(crate) fn calculate<'py>(
    action: &Bound<'py, PyAny>,
    bindings: Option<&Bound<'py, PyAny>>,
    limits: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    run("calculate", action, bindings, limits)
}

/// Converts a value to another type, as Skills' tool. It does not raise.
///
/// :param action: a ``dict`` of ``value`` (or ``target``) and ``coercion``: ``"to-int"``, ``"to-float"``, ``"to-bool"``,
///     ``"to-json"``, ``"to-list"`` (with a ``delimiter``, a comma by default) or ``"to-string"``; and perhaps ``out``
/// :param bindings: the values of earlier actions
/// :param limits: the limits of the action
/// :returns: as ``calculate``
///
/// >>> from pascaline import coerce
/// >>> coerce({"value": "$result", "coercion": "to-int", "out": "$count"}, {"result": "14.00000000"})
/// {'status': 'success', 'value': 14, 'out': 'count', 'bindings': {'count': 14}}
#[pyfunction]
#[pyo3(signature = (action, bindings=None, limits=None))]
pub(crate) fn coerce<'py>(
    action: &Bound<'py, PyAny>,
    bindings: Option<&Bound<'py, PyAny>>,
    limits: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    run("coerce", action, bindings, limits)
}

/// Splits a text into the values that it contains, as Skills' tool. It does not raise.
///
/// :param action: a ``dict`` of ``value`` (or ``target``), and perhaps ``out``
/// :param bindings: the values of earlier actions
/// :param limits: the limits of the action
/// :returns: as ``calculate``
///
/// >>> from pascaline import split
/// >>> split({"value": "$roots"}, {"roots": "-2.000000000, 2.000000000"})["value"]
/// ['-2.000000000', '2.000000000']
#[pyfunction]
#[pyo3(signature = (action, bindings=None, limits=None))]
pub(crate) fn split<'py>(
    action: &Bound<'py, PyAny>,
    bindings: Option<&Bound<'py, PyAny>>,
    limits: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    run("split", action, bindings, limits)
}

fn run<'py>(
    tool: &str,
    action: &Bound<'py, PyAny>,
    bindings: Option<&Bound<'py, PyAny>>,
    limits: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (py, limits) = (action.py(), read_limits(limits)?);
    let outcome = PyDict::new(py);
    let texts = json_of_action(tool, action, &mut Allowance::of("action", &limits)).and_then(|action| {
        let bindings = bindings.map(|bindings| json_of(bindings, &mut Allowance::of("bindings", &limits)));
        Ok((action, bindings.transpose()?.unwrap_or_else(|| "{}".to_owned())))
    });
    let (action, bindings) = match texts {
        Ok(texts) => texts,
        Err(error) => {
            outcome.set_item("status", "failed")?;
            outcome.set_item("reason", error.value(py).getattr("message")?)?;
            return Ok(outcome);
        }
    };
    match released(py, &limits, || skills::run(tool, &action, &bindings, &limits)) {
        Ok(success) => give_success(&outcome, &success, &action, &limits)?,
        Err(failed) => give_failure(&outcome, &failed)?,
    }
    Ok(outcome)
}

/// The JSON text of an action: what the sandbox passes on.
#[pyfunction]
pub(crate) fn action_text(tool: &str, action: &Bound<'_, PyAny>) -> PyResult<String> {
    json_of_action(tool, action, &mut Allowance::of("action", &Limits::default().with_argument_bytes(u64::MAX)))
}

/// The JSON text of an action. A text is the expression of a calculation.
fn json_of_action(tool: &str, action: &Bound<'_, PyAny>, allowance: &mut Allowance<'_>) -> PyResult<String> {
    if action.is_instance_of::<PyString>() && tool == "calculate" {
        return Ok(format!("{{\"value\":{}}}", json_of(action, allowance)?));
    }
    let json = json_of(action, allowance)?;
    if json.starts_with('{') {
        return Ok(json);
    }
    let (of, example) = (type_name(action), if tool == "calculate" { "2 + 2" } else { "1, 2" });
    Err(invalid_input(format!("action must be a dict, such as {{\"value\": \"{example}\"}}, not {of}")))
}

fn give_success(outcome: &Bound<'_, PyDict>, success: &Success, action: &str, limits: &Limits) -> PyResult<()> {
    let py = outcome.py();
    let Success { value, out, notes } = success;
    // The value of a binding is another one, so that neither changes with the other.
    let bound = PyDict::new(py);
    out.iter().try_for_each(|name| bound.set_item(name, python_of(py, value)?))?;
    outcome.set_item("status", "success")?;
    outcome.set_item("value", python_of(py, value)?)?;
    outcome.set_item("out", out)?;
    outcome.set_item("bindings", bound)?;
    if !notes.is_empty() {
        outcome.set_item("notes", notes_on_action(py, notes, action, limits)?)?;
    }
    Ok(())
}

/// The notes, with places in the expression of an action.
fn notes_on_action<'py>(
    py: Python<'py>,
    notes: &[Note],
    action: &str,
    limits: &Limits,
) -> PyResult<Bound<'py, PyTuple>> {
    let action = read_json(action, limits).unwrap_or(Value::Null);
    tuple_of(py, &notes_of(notes.to_vec(), action["value"].as_str().unwrap_or_default()))
}

fn give_failure(outcome: &Bound<'_, PyDict>, failed: &Failed) -> PyResult<()> {
    outcome.set_item("status", "failed")?;
    outcome.set_item("reason", &failed.reason)?;
    if let Some(hint) = &failed.hint {
        outcome.set_item("hint", hint)?;
    }
    Ok(())
}

/// The solutions of an equation: ``roots`` are their digits, as a tuple in SymPy's order, and ``numeric`` says whether they were found
/// by a search among the real numbers, since there was no closed form: there may be more.
///
/// >>> from pascaline import solve
/// >>> solve("x**2 - 4 = 0")
/// Solutions(roots=('-2.000000000', '2.000000000'), numeric=False)
#[pyclass(frozen, eq, hash, module = "pascaline")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Solutions {
    roots: Vec<String>,
    #[pyo3(get)]
    numeric: bool,
}

#[pymethods]
impl Solutions {
    #[new]
    fn new(roots: Vec<String>, numeric: bool) -> Self {
        Self { roots, numeric }
    }

    #[getter]
    fn roots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.roots)
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, bool)> {
        Ok((self.roots(py)?, self.numeric))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let numeric = if self.numeric { "True" } else { "False" };
        Ok(format!("Solutions(roots={}, numeric={numeric})", self.roots(py)?.repr()?))
    }

    fn __str__(&self) -> String {
        self.roots.join(", ")
    }
}

//! Python's own arithmetic: EvalMath, agent_loop's `calculate` and nanochat's `use_calculator`.

use std::borrow::Cow;

use pascaline_base::Limits;
use pascaline_chat::use_calculator as calculator;
use pascaline_python::{Number, Value};
use pascaline_tools::agent_loop;
use pascaline_tools::eval_math as tool;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyComplex, PyDict, PyList, PyString, PyTuple};

use crate::clocks;
use crate::errors::{calculation_error, invalid_input};
use crate::integers::int_of;
use crate::limits::read_limits;
use crate::notes::tell;
use crate::stack::released;
use crate::text::{read_text, type_name};

/// Evaluates an expression of ``0123456789+-*/().eE`` and spaces as Python does, as EvalMath: the result is ``{"result": number}``, or
/// ``{"error": message}``. It does not raise.
///
/// :param input: the expression, or a ``dict`` with it as ``"expr"``
/// :param limits: the limits of the evaluation
/// :param notes: called with a tuple of the notes on the number, if there are any: where it may not be what the expression meant
///
/// >>> from pascaline import eval_math
/// >>> eval_math("2+2"), eval_math({"expr": "10/2"})
/// ({'result': 4}, {'result': 5.0})
/// >>> eval_math("2**10**2")
/// {'result': 1267650600228229401496703205376}
/// >>> eval_math("1/0")
/// {'error': 'Division by zero'}
/// >>> eval_math("4.35*100", notes=lambda notes: print(notes[0].message))
/// The exact result is 435; a double is a fraction in base two.
/// {'result': 434.99999999999994}
#[pyfunction]
#[pyo3(signature = (input, limits=None, notes=None))]
pub(crate) fn eval_math<'py>(
    input: &Bound<'py, PyAny>,
    limits: Option<&Bound<'py, PyAny>>,
    notes: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (py, outcome) = (input.py(), PyDict::new(input.py()));
    let limits = read_limits(limits)?;
    let expression = match input.cast::<PyDict>() {
        Ok(fields) => fields.get_item("expr")?.unwrap_or_else(|| PyString::new(py, "").into_any()),
        Err(_) => input.clone(),
    };
    match evaluated(&expression, &limits, notes) {
        Ok(number) => outcome.set_item("result", number?)?,
        Err(message) => outcome.set_item("error", message)?,
    }
    Ok(outcome)
}

/// The number, or EvalMath's message; the exception is one of memory.
fn evaluated<'py>(
    expression: &Bound<'py, PyAny>,
    limits: &Limits,
    notes: Option<&Bound<'py, PyAny>>,
) -> Result<PyResult<Bound<'py, PyAny>>, String> {
    let py = expression.py();
    if !expression.is_instance_of::<PyString>() {
        return Err(refusal(expression));
    }
    let text = read_text(expression, "Expression").map_err(|_| "Invalid characters in expression")?;
    let evaluated = released(py, limits, || tool::evaluate(text, limits)).map_err(|error| error.to_string())?;
    Ok(tell(notes, || evaluated.notes(), text).and_then(|()| number_of(py, &evaluated.answer)))
}

/// Python iterates over the characters of its argument, and a number has none.
fn refusal(expression: &Bound<'_, PyAny>) -> String {
    if expression.try_iter().is_ok() {
        return "Expression must be a string".to_owned();
    }
    format!("Evaluation failed: '{}' object is not iterable", type_name(expression))
}

/// EvalMath's assertion about a result.
///
/// >>> from pascaline import eval_math, evaluates_to
/// >>> evaluates_to("2+2", eval_math("2+2")["result"])
/// '(Expression "2+2" evaluatesTo 4)'
#[pyfunction]
pub(crate) fn evaluates_to(expr: &Bound<'_, PyAny>, result: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(tool::assertion(read_text(expr, "expr")?, &result.repr()?))
}

/// Python's text of the number that an arithmetic expression evaluates to, as agent_loop's tool returns it.
///
/// :param expression: numbers, ``+ - * / // % **``, signs and brackets
/// :param limits: the limits of the evaluation
/// :param notes: called with a tuple of the notes on the number, if there are any: where it may not be what the expression meant
/// :raises CalculationError: in Python's words, or such as ``Unsupported expression syntax: Call``
///
/// >>> from pascaline import agent_loop
/// >>> agent_loop.calculate("(2+3)*4"), agent_loop.calculate("10/2")
/// ('20', '5.0')
/// >>> agent_loop.calculate("235_7", notes=lambda notes: print(notes[0].message))
/// 235_7 is read as 2357: underscores between digits are left out.
/// '2357'
#[pyfunction]
#[pyo3(signature = (expression, limits=None, notes=None))]
pub(crate) fn arithmetic(
    py: Python<'_>,
    expression: &Bound<'_, PyAny>,
    limits: Option<&Bound<'_, PyAny>>,
    notes: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (source, limits) = (read_text(expression, "expression")?, read_limits(limits)?);
    match released(py, &limits, || agent_loop::calculate::calculate(source, &limits)) {
        Ok(calculated) => {
            tell(notes, || calculated.notes(), source)?;
            Ok(calculated.answer)
        }
        Err(error) => Err(calculation_error(error, source)),
    }
}

/// The time in UTC, as agent_loop's tool returns it.
///
/// >>> from pascaline import agent_loop
/// >>> len(agent_loop.get_current_time()), agent_loop.get_current_time()[-6:]
/// (32, '+00:00')
#[pyfunction]
pub(crate) fn get_current_time() -> PyResult<String> {
    let now = agent_loop::get_current_time(clocks::now());
    now.map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))
}

/// The value of an expression as nanochat's calculator has it; ``None`` if that returns nothing, or gives up.
///
/// All commas are removed first. The rest is arithmetic without ``**``, or an expression of strings that counts something.
///
/// :param expr: the expression
/// :param limits: the limits of the evaluation
/// :param notes: called with a tuple of the notes on the value, if there are any: where it may not be what the expression meant
/// :raises CalculationError: ``invalid-input`` if the expression is not a ``str``
///
/// >>> from pascaline import use_calculator
/// >>> use_calculator("123,456 * 789"), use_calculator("(100 - 20) / 4")
/// (97406784, 20.0)
/// >>> use_calculator("'strawberry'.count('r')")
/// 3
/// >>> use_calculator("2**3") is None
/// True
/// >>> use_calculator("1,5 + 1", notes=lambda notes: print(notes[0].message))
/// All commas are removed first: the text is read as 15 + 1.
/// 16
#[pyfunction]
#[pyo3(signature = (expr, limits=None, notes=None))]
pub(crate) fn use_calculator<'py>(
    expr: &Bound<'py, PyAny>,
    limits: Option<&Bound<'py, PyAny>>,
    notes: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = expr.py();
    let (source, limits) = (read_expr(expr)?, read_limits(limits)?);
    let Some(calculated) = released(py, &limits, || calculator::use_calculator(&source, &limits)) else {
        return Ok(None);
    };
    tell(notes, || calculated.notes(), &source)?;
    value_of(py, &calculated.value).map(Some)
}

/// An expression for nanochat's calculator, which returns nothing for half of a surrogate pair.
fn read_expr<'e>(expr: &'e Bound<'_, PyAny>) -> PyResult<Cow<'e, str>> {
    match expr.cast::<PyString>() {
        Ok(text) => Ok(text.to_string_lossy()),
        Err(_) => Err(invalid_input(format!("expr must be a str, not {}", type_name(expr)))),
    }
}

fn number_of<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    match number {
        Number::Int(int) => int_of(py, int),
        Number::Float(float) => float.into_bound_py_any(py),
    }
}

/// A value of Python's dialect as Python has it.
fn value_of<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Int(int) => int_of(py, int),
        Value::Float(float) => float.into_bound_py_any(py),
        Value::Complex(complex) => Ok(PyComplex::from_doubles(py, complex.re, complex.im).into_any()),
        Value::Boolean(boolean) => boolean.into_bound_py_any(py),
        Value::Tuple => Ok(PyTuple::empty(py).into_any()),
        Value::Ellipsis => Ok(py.Ellipsis().into_bound(py)),
        Value::Text(text) => text.into_bound_py_any(py),
        Value::Texts { items, is_tuple: false } => Ok(PyList::new(py, items)?.into_any()),
        Value::Texts { items, is_tuple: true } => Ok(PyTuple::new(py, items)?.into_any()),
        Value::Bytes(bytes) => Ok(PyBytes::new(py, bytes.as_bytes()).into_any()),
        // Neither has a text, without which there is no value.
        Value::None | Value::Method(..) => Ok(py.None().into_bound(py)),
    }
}

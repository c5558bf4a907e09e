//! mathjs's expressions: `evaluate`, `compile`, and the answer that they have.

use pascaline_base::text::bounded;
use pascaline_base::{Error, Limits, Noted};
use pascaline_mathjs::{self as mathjs, Answer, Numbers, Options};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};

use crate::errors::{calculation_error, invalid_input};
use crate::limits::read_limits;
use crate::notes::{Note, notes_of, tuple_of, values_of};
use crate::scope::{Allowance, read_entries};
use crate::stack::{nesting_of, released, with_stack};
use crate::text::{read_text, type_name};
use crate::values::{read_value, value_of};

/// The result of an evaluation. It is accepted again as ``ans`` and as a value of a scope, unless it is a function that the
/// expression defined.
///
/// ``type`` says which ``value`` it has, and ``text`` is what mathjs's ``format`` gives; ``str()`` of the answer. ``notes`` are those
/// on what may surprise, as a tuple.
///
/// | ``type`` | ``value`` |
/// |---|---|
/// | ``"number"`` | a ``float`` |
/// | ``"complex"`` | a ``complex`` |
/// | ``"text"``, ``"boolean"`` | a ``str``, a ``bool`` |
/// | ``"null"``, ``"undefined"`` | ``None`` |
/// | ``"big-number"``, ``"big-int"``, ``"fraction"`` | a ``Decimal``, an ``int``, a ``Fraction`` |
/// | ``"unit"`` | a ``Quantity`` |
/// | ``"matrix"``, ``"result-set"`` | nested lists, a list |
/// | ``"object"`` | a ``dict`` |
/// | ``"function"`` | its name, or its call, as a ``str`` |
///
/// >>> import pascaline
/// >>> answer = pascaline.evaluate("[1, 2; 3, 4] * 2")
/// >>> answer
/// Answer(type='matrix', value=[[2.0, 4.0], [6.0, 8.0]], text='[[2, 4], [6, 8]]')
/// >>> pascaline.evaluate("det(ans)", ans=answer).value
/// -8.0
#[pyclass(frozen, eq, module = "pascaline", name = "Answer")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyAnswer {
    pub(crate) answer: Answer,
    notes: Vec<Note>,
}

impl Drop for PyAnswer {
    fn drop(&mut self) {
        let answer = std::mem::replace(&mut self.answer, Answer::Null);
        with_stack(nesting_of(&answer), move || drop(answer));
    }
}

#[pymethods]
impl PyAnswer {
    #[getter]
    fn r#type(&self) -> &'static str {
        self.answer.kind()
    }

    /// A new value at each access, so that changing it does not change the answer.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value_of(py, &self.answer)
    }

    #[getter]
    fn text(&self) -> String {
        with_stack(nesting_of(&self.answer), || self.answer.to_string())
    }

    #[getter]
    fn notes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple_of(py, &self.notes)
    }

    /// JSON in the form of mathjs's serialization, which a reviver of mathjs's reads.
    ///
    /// >>> import pascaline
    /// >>> pascaline.evaluate("5 cm").to_json()
    /// '{"mathjs":"Unit","value":5,"unit":"cm","fixPrefix":false}'
    fn to_json(&self) -> String {
        with_stack(nesting_of(&self.answer), || self.answer.to_json())
    }

    /// The answer of such JSON.
    ///
    /// :raises CalculationError: if it is none
    ///
    /// >>> import pascaline
    /// >>> pascaline.Answer.from_json('{"mathjs":"Complex","re":1,"im":2}').text
    /// '1 + 2i'
    #[staticmethod]
    fn from_json(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = read_text(text, "text")?;
        let answer = with_stack(Limits::default().nesting, || Answer::from_json(text));
        let answer = answer.ok_or_else(|| invalid_input("text must be an answer as JSON"))?;
        Ok(Self { answer, notes: Vec::new() })
    }

    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        class: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("pascaline._pydantic")?.call_method1("answer_schema", (class,))
    }

    /// What a pickle restores.
    #[staticmethod]
    fn _restore(text: &Bound<'_, PyAny>, notes: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let mut answer = Self::from_json(text)?;
        answer.notes = values_of(notes)?;
        Ok(answer)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        (restore, (self.to_json(), self.notes(py)?)).into_pyobject(py)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (value, text) = (self.value(py)?.repr()?, pascaline_base::text::python_repr(&self.text()));
        let notes = if self.notes.is_empty() { String::new() } else { format!(", notes={}", self.notes(py)?.repr()?) };
        Ok(format!("Answer(type='{}', value={value}, text={text}{notes})", self.answer.kind()))
    }
}

/// Evaluates an expression of mathjs's language: complex numbers, matrices, units, symbolic functions.
///
/// :param expression: such as ``"sqrt(a) + 1"``
/// :param scope: the variables: numbers of any type, ``str``, ``bool``, ``None``, lists, dicts and answers
/// :param ans: the last answer, known to the expression as ``ans``: a value or an answer
/// :param functions: the names of the functions that can be called; all of them by default
/// :param units: whether a name that nothing else defines may be that of a unit
/// :param numbers: the type of the numbers in the expression: ``"number"`` (doubles), ``"BigNumber"``, ``"Fraction"``, ``"bigint"``
/// :param limits: the limits of the evaluation
/// :raises CalculationError: if the expression has no answer within its limits
///
/// An ``int`` of at most 2**53 is a number in the expression; a larger one is an integer that keeps all its digits.
///
/// >>> from pascaline import evaluate
/// >>> evaluate("2 + 3 * 4").value
/// 14.0
/// >>> evaluate("sqrt(a) * i", scope={"a": 16}).text
/// '4i'
/// >>> evaluate("0.1 + 0.2", numbers="Fraction").value
/// Fraction(3, 10)
#[pyfunction]
#[pyo3(signature = (expression, scope=None, ans=None, functions=None, units=true, numbers=None, limits=None))]
#[pyo3(
    text_signature = "(expression, *, scope=None, ans=None, functions=None, units=True, numbers='number', limits=None)"
)]
#[expect(clippy::too_many_arguments, reason = "Python's own are named")]
pub(crate) fn evaluate(
    py: Python<'_>,
    expression: &Bound<'_, PyAny>,
    scope: Option<&Bound<'_, PyAny>>,
    ans: Option<&Bound<'_, PyAny>>,
    functions: Option<&Bound<'_, PyAny>>,
    units: bool,
    numbers: Option<&Bound<'_, PyAny>>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyAnswer> {
    let source = read_text(expression, "expression")?;
    let options = read_options(scope, ans, functions, units, numbers, limits)?;
    let outcome = evaluated(py, options, |options| mathjs::evaluate_noted(source, options));
    answer_of(outcome, source)
}

/// A parsed expression, which can be evaluated many times and by several threads. ``source`` is its text.
///
/// >>> import pascaline
/// >>> square = pascaline.compile("x^2")
/// >>> square.evaluate(scope={"x": 3}).value
/// 9.0
#[pyclass(frozen, module = "pascaline")]
pub(crate) struct Program {
    parsed: mathjs::Program,
    limits: Limits,
    variables: Vec<String>,
}

#[pymethods]
impl Program {
    #[getter]
    fn source(&self) -> &str {
        self.parsed.source()
    }

    /// The names of the variables whose values are given by position.
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.variables)
    }

    /// Evaluates the expression. The parameters are those of the function ``evaluate``.
    ///
    /// :raises CalculationError: if it has no answer within its limits
    #[pyo3(signature = (*, scope=None, ans=None, functions=None, units=true, numbers=None, limits=None))]
    #[pyo3(
        text_signature = "($self, *, scope=None, ans=None, functions=None, units=True, numbers='number', limits=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "Python's own are named")]
    fn evaluate(
        &self,
        py: Python<'_>,
        scope: Option<&Bound<'_, PyAny>>,
        ans: Option<&Bound<'_, PyAny>>,
        functions: Option<&Bound<'_, PyAny>>,
        units: bool,
        numbers: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyAnswer> {
        let options = read_options(scope, ans, functions, units, numbers, limits)?;
        answer_of(evaluated(py, options, |options| self.parsed.evaluate_noted(options)), self.parsed.source())
    }

    /// The number that is the result for these numbers as the variables that the expression was compiled with: the fastest call. The
    /// limits are those of ``compile``.
    ///
    /// :raises CalculationError: if the result is no number
    ///
    /// >>> import pascaline
    /// >>> pascaline.compile("sqrt(a) + b", variables=["a", "b"]).number(9, 1)
    /// 4.0
    #[pyo3(signature = (*values))]
    fn number(&self, py: Python<'_>, values: &Bound<'_, PyTuple>) -> PyResult<f64> {
        let values = values.iter().map(|value| read_double(&value)).collect::<PyResult<Vec<_>>>()?;
        let outcome = released(py, &self.limits, || self.parsed.number_at(&values, &self.limits));
        outcome.map_err(|error| calculation_error(error, self.parsed.source()))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, pyo3::types::PyDict>)> {
        let options = pyo3::types::PyDict::new(py);
        options.set_item("variables", &self.variables)?;
        options.set_item("limits", crate::limits::PyLimits::of(self.limits))?;
        Ok((PyTuple::new(py, [self.source()])?, options))
    }

    /// As ``compile``.
    #[new]
    #[pyo3(signature = (expression, *, variables=None, limits=None))]
    fn new(
        py: Python<'_>,
        expression: &Bound<'_, PyAny>,
        variables: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (source, limits) = (read_text(expression, "expression")?, read_limits(limits)?);
        let variables = variables.map(|names| read_names(names, "variables")).transpose()?.unwrap_or_default();
        let program = released(py, &limits, || mathjs::compile(source, &limits));
        let program = program.map_err(|error| calculation_error(error, source))?;
        let parsed = program.with_variables(variables.iter().map(String::as_str));
        Ok(Self { parsed, limits, variables })
    }

    fn __repr__(&self) -> String {
        format!("Program({})", pascaline_base::text::python_repr(self.source()))
    }
}

/// Parses an expression of mathjs's language, to evaluate it many times.
///
/// :param expression: such as ``"sqrt(a) + 1"``
/// :param variables: the names of the variables whose values ``Program.number`` is given by position
/// :param limits: the limits of the parser, and of evaluations by position
/// :raises CalculationError: if it is malformed
///
/// >>> import pascaline
/// >>> program = pascaline.compile("a + b")
/// >>> [program.evaluate(scope={"a": a, "b": 1}).value for a in range(3)]
/// [1.0, 2.0, 3.0]
#[pyfunction]
#[pyo3(signature = (expression, variables=None, limits=None))]
pub(crate) fn compile(
    py: Python<'_>,
    expression: &Bound<'_, PyAny>,
    variables: Option<&Bound<'_, PyAny>>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Program> {
    Program::new(py, expression, variables, limits)
}

/// The variables of a call by their names, and its last answer.
type Given = (Vec<(String, PyAnswer)>, Option<PyAnswer>);

/// The variables and the last answer of a call, as answers: what the sandbox passes on.
#[pyfunction]
pub(crate) fn given_answers(
    scope: Option<&Bound<'_, PyAny>>,
    ans: Option<&Bound<'_, PyAny>>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Given> {
    let Options { scope, ans, .. } = read_options(scope, ans, None, true, None, limits)?;
    let given = |answer| PyAnswer { answer, notes: Vec::new() };
    Ok((scope.into_iter().map(|(name, answer)| (name, given(answer))).collect(), ans.map(given)))
}

fn answer_of(outcome: Result<Noted<Answer>, Error>, source: &str) -> PyResult<PyAnswer> {
    match outcome {
        Ok(Noted { answer, notes, .. }) => Ok(PyAnswer { answer, notes: notes_of(notes, source) }),
        Err(error) => Err(calculation_error(error, source)),
    }
}

/// Evaluates, and frees the values of the options, with enough stack.
fn evaluated<T: Send>(py: Python<'_>, options: Options, evaluate: impl FnOnce(&Options) -> T + Send) -> T {
    let limits = options.limits;
    released(py, &limits, move || evaluate(&options))
}

fn read_options(
    scope: Option<&Bound<'_, PyAny>>,
    ans: Option<&Bound<'_, PyAny>>,
    functions: Option<&Bound<'_, PyAny>>,
    units: bool,
    numbers: Option<&Bound<'_, PyAny>>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Options> {
    let limits = read_limits(limits)?;
    let mut options = Options::default().with_units(units).with_limits(limits);
    if let Some(functions) = functions {
        options = options.with_functions(read_names(functions, "functions")?);
    }
    options = match numbers.map(|numbers| read_text(numbers, "numbers")).transpose()? {
        None | Some("number") => options,
        Some("BigNumber") => options.with_numbers(Numbers::BigNumber),
        Some("Fraction") => options.with_numbers(Numbers::Fraction),
        Some("bigint") => options.with_numbers(Numbers::BigInt),
        Some(_) => return Err(invalid_input("numbers must be one of number, BigNumber, Fraction, bigint")),
    };
    if let Some(scope) = scope {
        options = options.with_scope(read_entries(scope, &limits, "a value or an answer", read_value)?);
    }
    if let Some(ans) = ans {
        let value = read_value(ans, &mut Allowance::of("ans", &limits))?;
        let refused = || invalid_input(format!("ans must be a value or an answer, not {}", type_name(ans)));
        options = options.with_ans(value.ok_or_else(refused)?);
    }
    Ok(options)
}

/// The texts of a list or a tuple.
pub(crate) fn read_names(names: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<String>> {
    let items = match (names.cast::<PyList>(), names.cast::<PyTuple>()) {
        (Ok(list), _) => list.to_tuple(),
        (_, Ok(tuple)) => tuple.clone(),
        _ => return Err(invalid_input(bounded(format!("{what} must be a list of names, not {}", type_name(names))))),
    };
    items.iter().map(|name| Ok(read_text(&name, &format!("{what}: a name"))?.to_owned())).collect()
}

/// A `float`, or an `int` as the nearest one.
fn read_double(value: &Bound<'_, PyAny>) -> PyResult<f64> {
    let is_number = value.is_instance_of::<pyo3::types::PyFloat>() || value.is_instance_of::<pyo3::types::PyInt>();
    if is_number && !value.is_instance_of::<pyo3::types::PyBool>() {
        return value.extract();
    }
    Err(invalid_input(format!("a value must be a number, not {}", type_name(value))))
}

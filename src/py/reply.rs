//! The answer to a text, as Python has it.

use pascaline_answer::{self as core, Kind};
use pascaline_base::text::python_repr;
use pascaline_batch::Quantity;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::notes::{Note, notes_of, tuple_of, values_of};

/// The answer to a text.
///
/// | attribute | |
/// |---|---|
/// | ``type`` | ``"number"``, ``"complex"``, ``"quantity"``, ``"solutions"``, ``"boolean"`` or ``"text"`` |
/// | ``text`` | the answer in one line, to be repeated as it is; ``str()`` of the reply |
/// | ``exact`` | the exact value, such as ``1/3`` or ``sqrt(2)``, or ``None`` |
/// | ``shown_exact`` | that value as it is shown beside ``text``, or ``None`` if ``text`` says all of it |
/// | ``decimal`` | its decimal digits, correctly rounded, or ``None`` |
/// | ``solutions`` | of equations, a ``dict`` of the value of each unknown for each solution, in digits |
/// | ``exact_solutions`` | the same with exact values, such as ``sqrt(2)``, or ``None`` if there are none |
/// | ``reading`` | the whole expression as it was understood |
/// | ``notes`` | what may surprise, as a tuple of ``Note`` |
/// | ``alternatives`` | other ways to read the text, as a tuple of ``Alternative`` |
/// | ``ans`` | what the next text of a conversation is given as ``ans`` |
/// | ``value`` | an ``int``, a ``Fraction``, a ``float``, a ``complex`` or a ``bool``; of a quantity its size; otherwise ``None`` |
/// | ``unit`` | of a quantity, the unit in which ``value`` is, such as ``"km/h"``; otherwise ``None`` |
///
/// A number is taken by ``float()``, ``int()``, ``complex()`` and ``format()``, and is equal to the numbers of its value. Two replies are
/// equal if they say the same in all attributes. Only a ``boolean`` that does not hold is false.
///
/// >>> import pascaline
/// >>> reply = pascaline.answer("x - y = 70; x = 6y")
/// >>> reply.text, reply.solutions
/// ('x = 84, y = 14', ({'x': '84', 'y': '14'},))
/// >>> third = pascaline.answer("1/3")
/// >>> third.value, float(third), f"{third:.2f}", third == pascaline.answer("2/6"), third.value == pascaline.answer("2/6").value
/// (Fraction(1, 3), 0.3333333333333333, '0.33', False, True)
/// >>> distance = pascaline.answer("5 km in miles")
/// >>> f"{distance:.1f}", distance.unit
/// ('3.1 miles', 'miles')
#[pyclass(frozen, module = "pascaline")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Reply {
    #[pyo3(get, name = "type")]
    kind: String,
    #[pyo3(get)]
    text: String,
    #[pyo3(get)]
    exact: Option<String>,
    #[pyo3(get)]
    shown_exact: Option<String>,
    #[pyo3(get)]
    decimal: Option<String>,
    #[pyo3(get)]
    reading: String,
    #[pyo3(get)]
    ans: String,
    solutions: Vec<Vec<(String, String)>>,
    notes: Vec<Note>,
    alternatives: Vec<Alternative>,
}

#[pymethods]
impl Reply {
    #[new]
    #[pyo3(signature = (r#type, text, exact, shown_exact, decimal, reading, ans, solutions, notes, alternatives))]
    #[expect(clippy::too_many_arguments, reason = "what a pickle restores")]
    fn new(
        r#type: String,
        text: String,
        exact: Option<String>,
        shown_exact: Option<String>,
        decimal: Option<String>,
        reading: String,
        ans: String,
        solutions: &Bound<'_, PyTuple>,
        notes: &Bound<'_, PyTuple>,
        alternatives: &Bound<'_, PyTuple>,
    ) -> PyResult<Self> {
        let solution = |solution: Bound<'_, PyAny>| solution.cast::<PyDict>()?.items().extract();
        let solutions = solutions.iter().map(solution).collect::<PyResult<_>>()?;
        let (notes, alternatives) = (values_of(notes)?, values_of(alternatives)?);
        let kind = r#type;
        Ok(Self { kind, text, exact, shown_exact, decimal, reading, ans, solutions, notes, alternatives })
    }

    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let solution = |solution: &Vec<(String, String)>| {
            let values = PyDict::new(py);
            solution.iter().try_for_each(|(unknown, value)| values.set_item(unknown, value))?;
            Ok(values)
        };
        PyTuple::new(py, self.solutions.iter().map(solution).collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn exact_solutions<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        by_python("exact_solutions", this)
    }

    #[getter]
    fn notes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple_of(py, &self.notes)
    }

    #[getter]
    fn alternatives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple_of(py, &self.alternatives)
    }

    #[getter]
    fn unit(&self) -> Option<String> {
        self.quantity().map(|quantity| quantity.unit())
    }

    #[getter]
    fn value<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        by_python("value", this)
    }

    /// The exact number: of a quantity, without its unit.
    #[getter]
    fn _exact_number(&self) -> Option<String> {
        self.quantity().map_or_else(|| self.exact.clone(), |quantity| quantity.exact)
    }

    /// What stands before and after the number of a quantity.
    #[getter]
    fn _unit_parts(&self) -> Option<(&str, &str)> {
        self.quantity().map(|quantity| quantity.unit.into())
    }

    /// Everything that the reply says, in values that JSON has.
    ///
    /// >>> import pascaline
    /// >>> pascaline.answer("1/3").to_dict()["exact"]
    /// '1/3'
    fn to_dict<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        by_python("to_dict", this)
    }

    /// The same as JSON text.
    fn to_json<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        by_python("to_json", this)
    }

    /// The reply of what ``to_dict`` has made.
    ///
    /// :raises ValueError: if it is none
    ///
    /// >>> import pascaline
    /// >>> reply = pascaline.answer("1/2x", scope={"x": 3})
    /// >>> pascaline.Reply.from_dict(reply.to_dict()) == reply
    /// True
    #[classmethod]
    fn from_dict<'py>(class: &Bound<'py, PyType>, fields: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        helpers(class.py())?.call_method1("from_dict", (fields,))
    }

    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        class: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("pascaline._pydantic")?.call_method1("reply_schema", (class,))
    }

    /// What a notebook shows.
    fn _repr_markdown_<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        by_python("markdown", this)
    }

    fn __float__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        by_python("as_float", this)
    }

    fn __int__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        by_python("as_int", this)
    }

    fn __complex__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        by_python("as_complex", this)
    }

    fn __bool__(&self) -> bool {
        self.kind != Kind::Boolean.as_str() || self.text == "true"
    }

    fn __format__<'py>(this: &Bound<'py, Self>, spec: &str) -> PyResult<Bound<'py, PyAny>> {
        helpers(this.py())?.call_method1("formatted", (this, spec))
    }

    /// Of replies, whether all is the same; of a number, whether it is the value.
    fn __eq__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(other) = other.cast::<Self>() {
            return (this.get() == other.get()).into_bound_py_any(this.py());
        }
        if !this.get().is_plain() {
            return Ok(this.py().NotImplemented().into_bound(this.py()));
        }
        Self::value(this)?.rich_compare(other, CompareOp::Eq)
    }

    /// As equal replies, and numbers that a reply is equal to, have it.
    fn __hash__(this: &Bound<'_, Self>) -> PyResult<isize> {
        let of = if this.get().is_plain() { Self::value(this)? } else { this.getattr("text")? };
        of.hash()
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Self { kind, text, exact, shown_exact, decimal, reading, ans, .. } = self;
        let lists = (self.solutions(py)?, self.notes(py)?, self.alternatives(py)?);
        (kind, text, exact, shown_exact, decimal, reading, ans, lists.0, lists.1, lists.2).into_pyobject(py)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    /// The members that say something.
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut members =
            vec![format!("type={}", python_repr(&self.kind)), format!("text={}", python_repr(&self.text))];
        let texts = [("exact", &self.exact), ("shown_exact", &self.shown_exact), ("decimal", &self.decimal)];
        for (name, text) in texts {
            members.extend(text.as_deref().map(|text| format!("{name}={}", python_repr(text))));
        }
        members.push(format!("reading={}", python_repr(&self.reading)));
        let lists =
            [("solutions", self.solutions(py)?), ("notes", self.notes(py)?), ("alternatives", self.alternatives(py)?)];
        for (name, list) in lists {
            if !list.is_empty() {
                members.push(format!("{name}={}", list.repr()?));
            }
        }
        Ok(format!("Reply({})", members.join(", ")))
    }
}

impl Reply {
    /// The last answer that it is for the next text.
    pub(crate) fn ans(&self) -> &str {
        &self.ans
    }

    /// Whether the value says all of the answer, as that of a number does.
    pub(crate) fn is_plain(&self) -> bool {
        [Kind::Number, Kind::Complex, Kind::Boolean].iter().any(|kind| self.kind == kind.as_str())
    }

    fn quantity(&self) -> Option<Quantity<'_>> {
        let is_quantity = self.kind == Kind::Quantity.as_str();
        is_quantity.then(|| Quantity::of(&self.text, self.exact.as_deref(), self.decimal.as_deref())).flatten()
    }

    /// Converts a reply to `source`.
    pub(crate) fn of(reply: core::Reply, source: &str) -> Self {
        let (ans, shown_exact) = (reply.next_ans().to_owned(), reply.shown_exact().map(str::to_owned));
        let core::Reply { kind, text, exact, decimal, solutions, reading, notes, alternatives, .. } = reply;
        let alternatives = alternatives.into_iter().map(Alternative::of).collect();
        let notes = notes_of(notes, source);
        let kind = Kind::as_str(kind).to_owned();
        Self { kind, text, exact, shown_exact, decimal, reading, ans, solutions, notes, alternatives }
    }
}

/// What is written in Python of a reply.
fn helpers(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("pascaline._reply")
}

fn by_python<'py>(name: &str, reply: &Bound<'py, Reply>) -> PyResult<Bound<'py, PyAny>> {
    helpers(reply.py())?.call_method1(name, (reply,))
}

/// Another way to read a text: ``reading`` is the expression as it would be understood, and ``text`` the answer then.
///
/// >>> import pascaline
/// >>> pascaline.answer("1/2x", scope={"x": 3}).alternatives[0].text
/// '0.166666666666667'
#[pyclass(frozen, eq, hash, get_all, new = "from_fields", module = "pascaline")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Alternative {
    reading: String,
    text: String,
}

#[pymethods]
impl Alternative {
    fn __getnewargs__(&self) -> (&str, &str) {
        (&self.reading, &self.text)
    }

    fn __repr__(&self) -> String {
        format!("Alternative(reading={}, text={})", python_repr(&self.reading), python_repr(&self.text))
    }

    fn __str__(&self) -> &str {
        &self.text
    }
}

impl Alternative {
    fn of(core::Alternative { reading, text, .. }: core::Alternative) -> Self {
        Self { reading, text }
    }
}

/// The answer to a text of a session: ``reply``, and the ``scope`` and the ``ans`` of the next text. ``ans`` is ``None`` as long as
/// there is none.
///
/// >>> from pascaline import answer_in_session
/// >>> told = answer_in_session("x = 3")
/// >>> answer_in_session("x + 1", scope=told.scope).reply.text
/// '4'
#[pyclass(frozen, eq, module = "pascaline")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SessionReply {
    reply: Reply,
    scope: Vec<(String, String)>,
    #[pyo3(get)]
    ans: Option<String>,
}

impl SessionReply {
    /// Converts a reply to `source`.
    pub(crate) fn of(core::SessionReply { reply, scope, ans, .. }: core::SessionReply, source: &str) -> Self {
        Self { reply: Reply::of(reply, source), scope, ans }
    }
}

#[pymethods]
impl SessionReply {
    #[new]
    fn new(reply: &Bound<'_, Reply>, scope: &Bound<'_, PyDict>, ans: Option<String>) -> PyResult<Self> {
        Ok(Self { reply: reply.get().clone(), scope: scope.items().extract()?, ans })
    }

    #[getter]
    fn reply(&self) -> Reply {
        self.reply.clone()
    }

    #[getter]
    fn scope<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let scope = PyDict::new(py);
        self.scope.iter().try_for_each(|(name, value)| scope.set_item(name, value))?;
        Ok(scope)
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Reply, Bound<'py, PyDict>, Option<&str>)> {
        Ok((self.reply(), self.scope(py)?, self.ans.as_deref()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (reply, scope) = (self.reply.__repr__(py)?, self.scope(py)?.repr()?);
        let ans = self.ans.as_deref().map_or("None".to_owned(), python_repr);
        Ok(format!("SessionReply(reply={reply}, scope={scope}, ans={ans})"))
    }
}

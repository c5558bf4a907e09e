//! `answer`, and what it returns.

use pascaline_answer::{self as core, Angle, Kind, Locale, Now, Options};
use pascaline_base::text::python_repr;
use pascaline_base::{Error, Limits};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::errors::{calculation_error, invalid_input};
use crate::limits::read_limits;
use crate::notes::{Note, notes_of, tuple_of, values_of};
use crate::scope::{Allowance, read_count, read_entries};
use crate::stack::released;
use crate::text::{read_text, type_name};
use crate::values::text_of_value;

/// The answer to a text.
///
/// | attribute | |
/// |---|---|
/// | ``type`` | ``"number"``, ``"complex"``, ``"quantity"``, ``"solutions"``, ``"boolean"`` or ``"text"`` |
/// | ``text`` | the answer in one line, to be repeated as it is; ``str()`` of the reply |
/// | ``exact`` | the exact value, such as ``1/3`` or ``sqrt(2)``, or ``None`` |
/// | ``shown_exact`` | that value as it is shown beside ``text``, or ``None`` if ``text`` says all of it |
/// | ``decimal`` | its decimal digits, correctly rounded, or ``None`` |
/// | ``solutions`` | of equations, a ``dict`` of the value of each unknown for each solution |
/// | ``reading`` | the whole expression as it was understood |
/// | ``notes`` | what may surprise, as a tuple of ``Note`` |
/// | ``alternatives`` | other ways to read the text, as a tuple of ``Alternative`` |
/// | ``ans`` | what the next text of a conversation is given as ``ans`` |
///
/// >>> import pascaline
/// >>> reply = pascaline.answer("x - y = 70; x = 6y")
/// >>> reply.text, reply.solutions
/// ('x = 84, y = 14', ({'x': '84', 'y': '14'},))
#[pyclass(frozen, eq, hash, module = "pascaline")]
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
    fn notes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple_of(py, &self.notes)
    }

    #[getter]
    fn alternatives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple_of(py, &self.alternatives)
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

/// Answers what people and models write: arithmetic, percentages, units, equations, LaTeX. Numbers are exact, and what may be
/// doubted is told.
///
/// :param text: what to answer, such as ``"15% of 240"``
/// :param scope: names and their values: numbers, or texts that may be any expression, such as ``"1/3"`` or ``"20 km"``
/// :param ans: the last answer, known to the text as ``ans``: an earlier reply, or a value
/// :param angle: ``"radians"`` or ``"degrees"``: how the argument of ``sin`` is measured if it says nothing itself
/// :param digits: the significant digits of ``decimal``
/// :param locale: the language of the writer, such as ``"de-CH"``, which says whether ``1.234`` is a thousand,
///     and whether ``01/02/2024`` is in January
/// :param now: the time from which ``today``, ``now`` and ``next friday`` are told: a ``datetime`` with a zone, or the text of an
///     instant, such as ``"2026-11-28T10:30:00+01:00[Europe/Berlin]"``; without it, a text that names them is refused
/// :param limits: the limits of the evaluation
/// :raises CalculationError: if the text cannot be understood, or could fairly be read in two ways
///
/// >>> from pascaline import answer
/// >>> answer("15% of 240")
/// Reply(type='number', text='36', exact='36', decimal='36', reading='15% * 240')
/// >>> third = answer("1/3")
/// >>> str(answer("ans * 3", ans=third))
/// '1'
/// >>> str(answer("sin x", scope={"x": 30}, angle="degrees"))
/// '0.5'
/// >>> str(answer("days until christmas", now="2026-11-28T10:30:00Z"))
/// '27 days'
#[pyfunction]
#[pyo3(signature = (text, *, scope=None, ans=None, angle=None, digits=None, locale=None, now=None, limits=None))]
#[pyo3(
    text_signature = "(text, *, scope=None, ans=None, angle='radians', digits=15, locale=None, now=None, limits=None)"
)]
#[expect(clippy::too_many_arguments, reason = "Python's own are named")]
pub(crate) fn answer(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    scope: Option<&Bound<'_, PyAny>>,
    ans: Option<&Bound<'_, PyAny>>,
    angle: Option<&Bound<'_, PyAny>>,
    digits: Option<&Bound<'_, PyAny>>,
    locale: Option<&Bound<'_, PyAny>>,
    now: Option<&Bound<'_, PyAny>>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Reply> {
    let given = Given { scope, ans, angle, digits, locale, now, limits };
    let (text, reply) = with_options(py, text, &given, core::answer)?;
    Ok(Reply::of(reply, text))
}

/// Answers a text of a session, in which names keep their values: those that the text defines (``x = 3``, ``f(y) = x y^2``) are in
/// the scope of the reply, which is the scope of the next text. Nothing is kept here. The parameters are those of ``answer``.
///
/// :raises CalculationError: as ``answer``
///
/// >>> from pascaline import answer_in_session
/// >>> told = answer_in_session("f(y) = y^2")
/// >>> answer_in_session("f(5)", scope=told.scope).reply.text
/// '25'
#[pyfunction]
#[pyo3(signature = (text, *, scope=None, ans=None, angle=None, digits=None, locale=None, now=None, limits=None))]
#[pyo3(
    text_signature = "(text, *, scope=None, ans=None, angle='radians', digits=15, locale=None, now=None, limits=None)"
)]
#[expect(clippy::too_many_arguments, reason = "Python's own are named")]
pub(crate) fn answer_in_session(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    scope: Option<&Bound<'_, PyAny>>,
    ans: Option<&Bound<'_, PyAny>>,
    angle: Option<&Bound<'_, PyAny>>,
    digits: Option<&Bound<'_, PyAny>>,
    locale: Option<&Bound<'_, PyAny>>,
    now: Option<&Bound<'_, PyAny>>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<SessionReply> {
    let given = Given { scope, ans, angle, digits, locale, now, limits };
    let (text, told) = with_options(py, text, &given, core::answer_in_session)?;
    let core::SessionReply { reply, scope, ans, .. } = told;
    Ok(SessionReply { reply: Reply::of(reply, text), scope, ans })
}

/// The options of a call as Python gives them.
struct Given<'a, 'py> {
    scope: Option<&'a Bound<'py, PyAny>>,
    ans: Option<&'a Bound<'py, PyAny>>,
    angle: Option<&'a Bound<'py, PyAny>>,
    digits: Option<&'a Bound<'py, PyAny>>,
    locale: Option<&'a Bound<'py, PyAny>>,
    now: Option<&'a Bound<'py, PyAny>>,
    limits: Option<&'a Bound<'py, PyAny>>,
}

fn with_options<'t, T: Send>(
    py: Python<'_>,
    text: &'t Bound<'_, PyAny>,
    given: &Given<'_, '_>,
    answer: fn(&str, &Options) -> Result<T, Error>,
) -> PyResult<(&'t str, T)> {
    let text = read_text(text, "text")?;
    let options = read_options(given)?;
    match released(py, &options.limits, || answer(text, &options)) {
        Ok(reply) => Ok((text, reply)),
        Err(error) => Err(calculation_error(error, text)),
    }
}

fn read_options(given: &Given<'_, '_>) -> PyResult<Options> {
    let limits = read_limits(given.limits)?;
    let mut options = Options::default().with_limits(limits);
    if let Some(scope) = given.scope {
        options = options.with_scope(read_entries(scope, &limits, "a finite number or a text", text_of_value)?);
    }
    if let Some(ans) = given.ans {
        options = options.with_ans(&*read_ans(ans, &limits)?);
    }
    options = options.with_angle(read_angle(given.angle)?);
    if let Some(digits) = given.digits {
        options = options.with_digits(read_count(digits, "digits")?);
    }
    Ok(options.with_locale(read_locale(given.locale)?).with_now(read_now(given.now)?))
}

pub(crate) fn read_angle(angle: Option<&Bound<'_, PyAny>>) -> PyResult<Angle> {
    match angle.map(|angle| read_text(angle, "angle")).transpose()? {
        None | Some("radians") => Ok(Angle::default()),
        Some("degrees") => Ok(Angle::Degrees),
        Some(_) => Err(invalid_input("angle must be \"radians\" or \"degrees\"")),
    }
}

pub(crate) fn read_locale(locale: Option<&Bound<'_, PyAny>>) -> PyResult<Locale> {
    let Some(locale) = locale else { return Ok(Locale::default()) };
    let tag = read_text(locale, "locale")?;
    tag.parse().map_err(|error| calculation_error(error, tag))
}

/// The time of a text: the text of an instant, or a ``datetime`` with a zone.
pub(crate) fn read_now(now: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Now>> {
    let Some(now) = now else { return Ok(None) };
    let text = instant(now)?;
    text.parse().map(Some).map_err(|error| calculation_error(error, &text))
}

/// A text as it is, or a ``datetime`` as RFC 9557 writes it: what the sandbox passes on.
#[pyfunction]
pub(crate) fn instant(now: &Bound<'_, PyAny>) -> PyResult<String> {
    if now.is_instance_of::<PyString>() {
        return Ok(read_text(now, "now")?.to_owned());
    }
    if !now.hasattr("tzinfo")? || !now.hasattr("isoformat")? {
        let kind = type_name(now);
        return Err(invalid_input(format!("now must be a datetime or the text of an instant, not {kind}")));
    }
    let text: String = now.call_method0("isoformat")?.extract()?;
    let zone = zone_of(now)?.map(|zone| format!("[{zone}]"));
    Ok([text, zone.unwrap_or_default()].concat())
}

/// The name of the zone of a ``datetime``, which one of ``zoneinfo`` has.
pub(crate) fn zone_of(now: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    Ok(now.getattr("tzinfo")?.getattr("key").ok().and_then(|key| key.extract().ok()))
}

/// The text of a last answer.
fn read_ans(ans: &Bound<'_, PyAny>, limits: &Limits) -> PyResult<String> {
    let text = match ans.cast::<Reply>() {
        Ok(reply) => Some(reply.get().ans.clone()),
        Err(_) => text_of_value(ans, &mut Allowance::of("ans", limits))?,
    };
    text.ok_or_else(|| invalid_input(format!("ans must be a reply, a finite number or a text, not {}", type_name(ans))))
}

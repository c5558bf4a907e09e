//! `answer`, and the options of its calls.

use pascaline_answer::{self as core, Angle, Locale, Now, Options};
use pascaline_base::{Error, Limits};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{calculation_error, invalid_input};
use crate::limits::read_limits;
use crate::reply::{Reply, SessionReply};
use crate::scope::{Allowance, read_count, read_entries};
use crate::stack::released;
use crate::text::{read_text, type_name};
use crate::values::text_of_value;

/// Answers what people and models write: arithmetic, percentages, units, equations, LaTeX. Numbers are exact, and what may be
/// doubted is told.
///
/// :param text: what to answer, such as ``"15% of 240"``
/// :param scope: names and their values: numbers, replies, dates, lists, or texts that may be any expression, such as ``"1/3"`` or
///     ``"20 km"``
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
#[pyo3(signature = (text, scope=None, ans=None, angle=None, digits=None, locale=None, now=None, limits=None))]
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
#[pyo3(signature = (text, scope=None, ans=None, angle=None, digits=None, locale=None, now=None, limits=None))]
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
    Ok(SessionReply::of(told, text))
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
        options = options.with_scope(read_entries(scope, &limits, VALUES, text_of_value)?);
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

/// What can be given as the value of a name, or as a last answer.
const VALUES: &str = "a finite number, a text, a reply, a date or a list";

/// The scope of a text as the texts of its values: what the sandbox passes on.
#[pyfunction]
pub(crate) fn scope_texts(
    scope: &Bound<'_, PyAny>,
    limits: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(String, String)>> {
    read_entries(scope, &read_limits(limits)?, VALUES, text_of_value)
}

/// The text of a last answer: what the sandbox passes on.
#[pyfunction]
pub(crate) fn ans_text(ans: &Bound<'_, PyAny>, limits: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    read_ans(ans, &read_limits(limits)?)
}

/// The text of a last answer.
fn read_ans(ans: &Bound<'_, PyAny>, limits: &Limits) -> PyResult<String> {
    let text = text_of_value(ans, &mut Allowance::of("ans", limits))?;
    text.ok_or_else(|| invalid_input(format!("ans must be {VALUES}, not {}", type_name(ans))))
}

//! Values, in both directions.

use num_complex::Complex64;
use pascaline_base::text::python_repr;
use pascaline_mathjs::{Answer, MatrixKind, Options};
use pascaline_number::integer::to_decimal;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyComplex, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple, PyType};

use crate::classes::{date, decimal, fraction, is_of};
use crate::errors::invalid_input;
use crate::evaluate::PyAnswer;
use crate::foreign::plain;
use crate::integers::{int_of, read_int, text_by};
use crate::reply::Reply;
use crate::scope::Allowance;
use crate::stack::{nesting_of, with_stack};
use crate::text::{read_text, type_name};

/// A value as the text of an expression that `answer` reads; `None` for a value that is none.
pub(crate) fn text_of_value(value: &Bound<'_, PyAny>, allowance: &mut Allowance<'_>) -> PyResult<Option<String>> {
    text_of_nested(value, 0, allowance)
}

fn text_of_nested(value: &Bound<'_, PyAny>, level: usize, allowance: &mut Allowance<'_>) -> PyResult<Option<String>> {
    let text = match read_scalar(value, allowance)? {
        None => return text_of_other(value, level, allowance),
        Some(Answer::Text(text)) => text,
        Some(Answer::Number(number)) if number.is_finite() => Answer::Number(number).to_string(),
        Some(Answer::BigInt(digits)) => digits,
        Some(Answer::BigNumber(digits)) if digits.ends_with(|last: char| last.is_ascii_digit()) => digits,
        Some(Answer::Complex(complex)) if complex.is_finite() => {
            format!("({}) + ({}) * i", Answer::Number(complex.re), Answer::Number(complex.im))
        }
        Some(Answer::Fraction { numerator, denominator }) => format!("{numerator}/{denominator}"),
        _ => return Ok(None),
    };
    Ok(Some(text))
}

/// The text of a reply, a quantity, a date, a list, or a value of another package.
fn text_of_other(value: &Bound<'_, PyAny>, level: usize, allowance: &mut Allowance<'_>) -> PyResult<Option<String>> {
    if level > MOST_LEVELS {
        return Err(too_deep());
    }
    if let Ok(reply) = value.cast::<Reply>() {
        return Ok(Some(reply.get().ans().to_owned()));
    }
    if let Some(quantity @ Answer::Unit { .. }) = own(value) {
        return Ok(Some(quantity.to_string()));
    }
    if is_of(value, date(value.py())?) {
        // That of a moment that is missing is a word.
        let text: String = value.call_method0("isoformat")?.extract()?;
        return Ok(Some(text).filter(|text| text.starts_with(|first: char| first.is_ascii_digit())));
    }
    if let Some(items) = items_of(value) {
        let items = items.iter().map(|item| text_of_nested(&item, level + 1, allowance));
        let items = items.collect::<PyResult<Option<Vec<_>>>>()?;
        return Ok(items.map(|items| format!("[{}]", items.join(", "))));
    }
    if value.is_instance_of::<PyDict>() {
        return Ok(None);
    }
    match plain(value, allowance)? {
        Some(value) => text_of_nested(&value, level + 1, allowance),
        None => Ok(None),
    }
}

/// The value of an answer or a quantity of mathjs's.
fn own<'v>(value: &'v Bound<'_, PyAny>) -> Option<&'v Answer> {
    match (value.cast::<PyAnswer>(), value.cast::<Quantity>()) {
        (Ok(answer), _) => Some(&answer.get().answer),
        (_, Ok(quantity)) => Some(&quantity.get().0),
        _ => None,
    }
}

fn too_deep() -> PyErr {
    invalid_input(format!("a value must not be nested more than {MOST_LEVELS} levels deep"))
}

/// A value of mathjs's language; `None` for an object that is none.
pub(crate) fn read_value(value: &Bound<'_, PyAny>, allowance: &mut Allowance<'_>) -> PyResult<Option<Answer>> {
    read_nested(value, 0, allowance)
}

fn read_nested(value: &Bound<'_, PyAny>, level: usize, allowance: &mut Allowance<'_>) -> PyResult<Option<Answer>> {
    if value.is_none() {
        return Ok(Some(Answer::Null));
    }
    if let Some(answer) = own(value) {
        return Ok(Some(with_stack(nesting_of(answer), || answer.clone())));
    }
    if let Ok(reply) = value.cast::<Reply>() {
        return read_reply(reply, allowance);
    }
    if let Some(scalar) = read_scalar(value, allowance)? {
        return Ok(Some(scalar));
    }
    if level > MOST_LEVELS {
        return Err(too_deep());
    }
    if let Some(items) = items_of(value) {
        return read_matrix(&items, level, allowance).map(Some);
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        return read_object(dict, level, allowance).map(Some);
    }
    match plain(value, allowance)? {
        Some(value) => read_nested(&value, level + 1, allowance),
        None => Ok(None),
    }
}

/// The value of a reply: a double for a fraction, as numbers of mathjs's are.
fn read_reply(reply: &Bound<'_, Reply>, allowance: &mut Allowance<'_>) -> PyResult<Option<Answer>> {
    if reply.get().is_plain() {
        let value = reply.getattr("value")?;
        let is_fraction = is_of(&value, fraction(value.py())?);
        return read_scalar(&if is_fraction { value.call_method0("__float__")? } else { value }, allowance);
    }
    let is_unit = |answer: &Answer| matches!(answer, Answer::Unit { .. });
    Ok(pascaline_mathjs::evaluate(reply.get().ans(), &Options::default()).ok().filter(is_unit))
}

/// The nesting that is read, which takes stack: as much as of JSON.
const MOST_LEVELS: usize = 100;

/// A value without parts: a number of any type, a text, a truth value.
fn read_scalar(value: &Bound<'_, PyAny>, allowance: &mut Allowance<'_>) -> PyResult<Option<Answer>> {
    allowance.take(size_of::<f64>())?;
    Ok(Some(if let Ok(float) = value.cast::<PyFloat>() {
        Answer::Number(float.value())
    } else if let Ok(boolean) = value.cast::<PyBool>() {
        Answer::Boolean(boolean.is_true())
    } else if let Ok(int) = value.cast::<PyInt>() {
        read_number(int, allowance)?
    } else if value.is_instance_of::<PyString>() {
        let text = read_text(value, "a value")?;
        allowance.take(text.len())?;
        Answer::Text(text.to_owned())
    } else if let Ok(complex) = value.cast::<PyComplex>() {
        Answer::Complex(Complex64::new(complex.real(), complex.imag()))
    } else if value.is_none() || items_of(value).is_some() || value.is_instance_of::<PyDict>() {
        return Ok(None);
    } else if is_of(value, fraction(value.py())?) {
        read_fraction(value, allowance)?
    } else if is_of(value, decimal(value.py())?) {
        let digits = text_by(decimal(value.py())?, value)?;
        allowance.take(digits.len())?;
        Answer::BigNumber(digits)
    } else {
        return Ok(None);
    }))
}

/// An `int` is a number as far as doubles have every whole number, and an integer of any size beyond.
fn read_number(int: &Bound<'_, PyInt>, allowance: &mut Allowance<'_>) -> PyResult<Answer> {
    const LAST_OF_ALL: u64 = 1 << 53;
    let int = read_int(int, allowance)?;
    #[expect(clippy::cast_precision_loss, reason = "these are doubles")]
    Ok(match i64::try_from(&int) {
        Ok(small) if small.unsigned_abs() <= LAST_OF_ALL => Answer::Number(small as f64),
        _ => Answer::BigInt(to_decimal(&int)),
    })
}

fn read_fraction(value: &Bound<'_, PyAny>, allowance: &mut Allowance<'_>) -> PyResult<Answer> {
    let class = fraction(value.py())?;
    let mut part = |name| {
        let part = class.getattr(name)?.call_method1("__get__", (value, class))?;
        Ok::<_, PyErr>(to_decimal(&read_int(part.cast::<PyInt>()?, allowance)?))
    };
    Ok(Answer::Fraction { numerator: part("numerator")?, denominator: part("denominator")? })
}

/// The items of a list or a tuple as they are now; of a subclass its own.
fn items_of<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, PyTuple>> {
    match value.cast::<PyList>() {
        Ok(list) => Some(list.to_tuple()),
        Err(_) => value.cast::<PyTuple>().ok().cloned(),
    }
}

/// A matrix of nested lists, whose lengths are those of the first items.
fn read_matrix(items: &Bound<'_, PyTuple>, level: usize, allowance: &mut Allowance<'_>) -> PyResult<Answer> {
    let mut size = vec![items.len()];
    let mut first = items.get_item(0).ok();
    while let Some(inner) = first.as_ref().and_then(items_of)
        && size.len() <= MOST_LEVELS
    {
        size.push(inner.len());
        first = inner.get_item(0).ok();
    }
    let mut values = Vec::new();
    read_items(items, &size, level, &mut values, allowance)?;
    Ok(Answer::Matrix { size, items: values, kind: MatrixKind::Dense })
}

fn read_items(
    items: &Bound<'_, PyTuple>,
    size: &[usize],
    level: usize,
    values: &mut Vec<Answer>,
    allowance: &mut Allowance<'_>,
) -> PyResult<()> {
    let uneven = || invalid_input("the rows of a matrix must be of one length");
    let [length, inner @ ..] = size else { return Err(uneven()) };
    if items.len() != *length {
        return Err(uneven());
    }
    for item in items {
        match (inner, items_of(&item)) {
            ([], _) => values.push(read_part(&item, level + 1, allowance)?),
            (_, Some(row)) => read_items(&row, inner, level + 1, values, allowance)?,
            (_, None) => return Err(uneven()),
        }
    }
    Ok(())
}

fn read_object(dict: &Bound<'_, PyDict>, level: usize, allowance: &mut Allowance<'_>) -> PyResult<Answer> {
    let mut entries = Vec::new();
    for item in dict.items() {
        let (key, value) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        let key = read_text(&key, "a key")?.to_owned();
        allowance.take(key.len())?;
        entries.push((key, read_part(&value, level + 1, allowance)?));
    }
    Ok(Answer::Object(entries))
}

/// A value in a matrix or an object.
fn read_part(value: &Bound<'_, PyAny>, level: usize, allowance: &mut Allowance<'_>) -> PyResult<Answer> {
    let part = read_nested(value, level, allowance)?;
    part.ok_or_else(|| invalid_input(format!("a value must be plain data, not {}", type_name(value))))
}

/// The value of an answer as Python has it. Parts are made before what they are in, with a list of what is still to be made, so that
/// nested values take no stack.
pub(crate) fn value_of<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Bound<'py, PyAny>> {
    if let Some(scalar) = scalar_of(py, answer)? {
        return Ok(scalar);
    }
    let (mut left, mut made) = (vec![Make::PartsOf(answer)], Vec::new());
    while let Some(next) = left.pop() {
        match next {
            Make::PartsOf(answer) => {
                if let Some(scalar) = scalar_of(py, answer)? {
                    made.push(scalar);
                    continue;
                }
                left.push(Make::Whole(answer, made.len()));
                match answer {
                    Answer::Object(entries) => left.extend(entries.iter().rev().map(|(_, part)| Make::PartsOf(part))),
                    Answer::Matrix { items, .. } | Answer::ResultSet(items) => {
                        left.extend(items.iter().rev().map(Make::PartsOf));
                    }
                    _ => {}
                }
            }
            Make::Whole(answer, first) => {
                let parts = made.split_off(first);
                made.push(whole_of(py, answer, parts)?);
            }
        }
    }
    Ok(made.remove(0))
}

/// What is still to be made of an answer.
enum Make<'a> {
    PartsOf(&'a Answer),
    /// The whole, of the parts that were made from this one on.
    Whole(&'a Answer, usize),
}

/// A value without parts.
fn scalar_of<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Option<Bound<'py, PyAny>>> {
    let value = match answer {
        Answer::Number(number) => number.into_bound_py_any(py),
        Answer::Complex(complex) => Ok(PyComplex::from_doubles(py, complex.re, complex.im).into_any()),
        Answer::Text(text) | Answer::Function(text) => text.into_bound_py_any(py),
        Answer::Boolean(boolean) => boolean.into_bound_py_any(py),
        Answer::BigNumber(digits) => decimal(py)?.call1((digits,)),
        Answer::BigInt(digits) => int_of(py, &digits.parse().unwrap_or_default()),
        Answer::Fraction { numerator, denominator } => {
            let part = |digits: &str| int_of(py, &digits.parse().unwrap_or_default());
            fraction(py)?.call1((part(numerator)?, part(denominator)?))
        }
        Answer::Unit { .. } => Quantity(answer.clone()).into_bound_py_any(py),
        Answer::Matrix { .. } | Answer::Object(_) | Answer::ResultSet(_) => return Ok(None),
        // `null` and `undefined`, which the type tells apart.
        _ => Ok(py.None().into_bound(py)),
    };
    value.map(Some)
}

/// A value of its parts.
fn whole_of<'py>(py: Python<'py>, answer: &Answer, parts: Vec<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
    match answer {
        Answer::Matrix { size, .. } => rows_of(py, size, parts),
        Answer::Object(entries) => {
            let object = PyDict::new(py);
            entries.iter().zip(parts).try_for_each(|((key, _), value)| object.set_item(key, value))?;
            Ok(object.into_any())
        }
        _ => Ok(PyList::new(py, parts)?.into_any()),
    }
}

/// The items in nested lists: those of the last dimension first.
fn rows_of<'py>(py: Python<'py>, size: &[usize], mut parts: Vec<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
    for (at, length) in size.iter().enumerate().skip(1).rev() {
        let (rows, mut rest) = (size.iter().take(at).product(), parts.into_iter());
        let row = |_| PyList::new(py, rest.by_ref().take(*length).collect::<Vec<_>>()).map(Bound::into_any);
        parts = (0..rows).map(row).collect::<PyResult<_>>()?;
    }
    Ok(PyList::new(py, parts)?.into_any())
}

/// A quantity: ``value`` is its size in the ``unit``, and ``None`` for a unit alone. ``str()`` writes it as mathjs does.
///
/// >>> import pascaline
/// >>> speed = pascaline.evaluate("90 km / h").value
/// >>> speed.value, speed.unit
/// (90.0, 'km / h')
/// >>> pascaline.evaluate("speed to m/s", scope={"speed": speed}).text
/// '25 m / s'
#[pyclass(frozen, eq, module = "pascaline")]
#[derive(Clone, PartialEq)]
pub(crate) struct Quantity(pub(crate) Answer);

#[pymethods]
impl Quantity {
    #[new]
    #[pyo3(signature = (value, unit, fixed_prefix=false))]
    fn new(value: &Bound<'_, PyAny>, unit: &Bound<'_, PyAny>, fixed_prefix: bool) -> PyResult<Self> {
        let limits = crate::limits::default_limits();
        let size = read_value(value, &mut Allowance::of("value", &limits))?;
        let value = match size {
            Some(Answer::Null) => None,
            Some(size @ (Answer::Number(_) | Answer::Complex(_) | Answer::BigNumber(_) | Answer::Fraction { .. })) => {
                Some(Box::new(size))
            }
            _ => return Err(invalid_input(format!("value must be a number, not {}", type_name(value)))),
        };
        Ok(Self(Answer::Unit { value, unit: read_text(unit, "unit")?.to_owned(), fixed_prefix }))
    }

    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let size = self.parts().0;
        size.map(|size| value_of(py, size)).transpose()
    }

    #[getter]
    fn unit(&self) -> &str {
        self.parts().1
    }

    /// Whether the unit was asked for, as with ``to``, and so keeps its prefix when it is printed.
    #[getter]
    fn fixed_prefix(&self) -> bool {
        self.parts().2
    }

    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        class: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("pascaline._pydantic")?.call_method1("quantity_schema", (class,))
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Option<Bound<'py, PyAny>>, &str, bool)> {
        Ok((self.value(py)?, self.unit(), self.fixed_prefix()))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let value = self.value(py)?.map_or(Ok("None".to_owned()), |value| Ok::<_, PyErr>(value.repr()?.to_string()))?;
        let fixed = if self.fixed_prefix() { ", fixed_prefix=True" } else { "" };
        Ok(format!("Quantity({value}, {}{fixed})", python_repr(self.unit())))
    }
}

impl Quantity {
    fn parts(&self) -> (Option<&Answer>, &str, bool) {
        match &self.0 {
            Answer::Unit { value, unit, fixed_prefix } => (value.as_deref(), unit, *fixed_prefix),
            _ => (None, "", false),
        }
    }
}

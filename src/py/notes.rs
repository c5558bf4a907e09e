//! Notes on answers.

use pascaline_base::note;
use pascaline_base::text::python_repr;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::code_points;

/// Something about an answer that may surprise: the original gives this answer, but the text may have meant something else.
///
/// ``code`` is stable from version to version, ``message`` is one sentence for people and models, and ``span`` is the place in the
/// text, half-open and in code points; ``None`` if it is the whole.
///
/// >>> import pascaline
/// >>> pascaline.evaluate("10% + 20%").notes[0].code
/// 'modulo'
#[pyclass(frozen, eq, hash, get_all, module = "pascaline")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Note {
    code: String,
    message: String,
    span: Option<(usize, usize)>,
}

#[pymethods]
impl Note {
    #[new]
    #[pyo3(signature = (code, message, span=None))]
    fn new(code: String, message: String, span: Option<(usize, usize)>) -> Self {
        Self { code, message, span }
    }

    fn __getnewargs__(&self) -> (&str, &str, Option<(usize, usize)>) {
        (&self.code, &self.message, self.span)
    }

    fn __repr__(&self) -> String {
        let (code, message) = (python_repr(&self.code), python_repr(&self.message));
        match self.span {
            Some((start, end)) => format!("Note(code={code}, message={message}, span=({start}, {end}))"),
            None => format!("Note(code={code}, message={message})"),
        }
    }

    fn __str__(&self) -> &str {
        &self.message
    }
}

impl Note {
    /// Converts a note on `source`.
    fn of(note: note::Note, source: &str) -> Self {
        let span = note.span.map(|span| code_points(span, source));
        Self { code: note.code.as_str().to_owned(), message: note.message, span }
    }
}

/// Converts the notes on `source`.
pub(crate) fn notes_of(notes: Vec<note::Note>, source: &str) -> Vec<Note> {
    notes.into_iter().map(|note| Note::of(note, source)).collect()
}

/// Calls `listener`, if there is one, with the notes on `source`, if there are any.
pub(crate) fn tell(
    listener: Option<&Bound<'_, PyAny>>,
    find: impl FnOnce() -> Vec<note::Note>,
    source: &str,
) -> PyResult<()> {
    let Some(listener) = listener else { return Ok(()) };
    let found = find();
    if !found.is_empty() {
        listener.call1((tuple_of(listener.py(), &notes_of(found, source))?,))?;
    }
    Ok(())
}

/// A tuple of frozen values.
pub(crate) fn tuple_of<'py, T: Clone + IntoPyObject<'py>>(
    py: Python<'py>,
    values: &[T],
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, values.iter().cloned().map(|value| value.into_bound_py_any(py)).collect::<PyResult<Vec<_>>>()?)
}

/// The values of a tuple, each of one of our classes.
pub(crate) fn values_of<T: Clone + pyo3::PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Sync>(
    values: &Bound<'_, PyTuple>,
) -> PyResult<Vec<T>> {
    values.iter().map(|value| Ok(value.cast::<T>()?.get().clone())).collect()
}

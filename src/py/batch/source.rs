//! Where the texts of a batch come from.

use arrow_array::{Array, ArrayRef};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyString};

use super::column::{self, Chunks};
use super::texts::{Texts, null};
use crate::errors::invalid_input;
use crate::text::{read_text, type_name};

/// What gives the texts, in their order, some at a time.
pub(super) enum Source {
    Python(Py<PyIterator>),
    Column { chunks: Chunks, open: Option<ArrayRef> },
}

impl Source {
    /// Any iterable, or what has Arrow's interface.
    pub(super) fn of(texts: &Bound<'_, PyAny>) -> PyResult<Self> {
        if texts.is_instance_of::<PyString>() || texts.is_instance_of::<PyBytes>() {
            return Err(invalid_input(format!("texts must be a list or a column, not {}", type_name(texts))));
        }
        if let Some(chunks) = column::read(texts)? {
            return Ok(Self::Column { chunks, open: None });
        }
        match texts.try_iter() {
            Ok(texts) => Ok(Self::Python(texts.unbind())),
            Err(_) => Err(invalid_input(format!("texts must be a list or a column, not {}", type_name(texts)))),
        }
    }

    /// The next texts, at most so many; none at the end.
    pub(super) fn next(&mut self, py: Python<'_>, most: usize) -> PyResult<Option<Texts>> {
        match self {
            Self::Python(texts) => {
                let texts = texts.bind(py).clone().take(most).map(|text| text.map(|text| text_of(&text)));
                let texts = texts.collect::<PyResult<Vec<_>>>()?;
                Ok((!texts.is_empty()).then_some(Texts::Own(texts)))
            }
            Self::Column { chunks, open } => loop {
                let chunk = match open.take() {
                    Some(chunk) => chunk,
                    None => match chunks.next(py)? {
                        Some(chunk) => chunk,
                        None => return Ok(None),
                    },
                };
                if chunk.len() > most {
                    *open = Some(chunk.slice(most, chunk.len() - most));
                }
                if !chunk.is_empty() {
                    return Ok(Some(Texts::of(chunk.slice(0, most.min(chunk.len())))));
                }
            },
        }
    }
}

/// The text, or why it is none.
fn text_of(text: &Bound<'_, PyAny>) -> Result<String, String> {
    if text.is_none() {
        return Err(null());
    }
    let said = |error: PyErr| error.value(text.py()).to_string();
    read_text(text, "the row").map(str::to_owned).map_err(said)
}

//! Where the texts of a batch come from.

use std::ops::Range;

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
                let (mut all, mut rows) = (String::new(), Vec::new());
                for text in texts.bind(py).clone().take(most) {
                    rows.push(append(&mut all, &text?));
                }
                Ok((!rows.is_empty()).then_some(Texts::Own(all, rows)))
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

/// Appends a text, and says where it is, or why it is none.
fn append(all: &mut String, text: &Bound<'_, PyAny>) -> Result<Range<usize>, String> {
    if text.is_none() {
        return Err(null());
    }
    let text = read_text(text, "the row").map_err(|error| error.value(text.py()).to_string())?;
    let start = all.len();
    all.push_str(text);
    Ok(start..all.len())
}

//! Rows of tokens, sampled by a model, in which the calculator is called.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pascaline_chat::{Need, Row, SpecialTokens, decoded, encoded, step};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::errors::invalid_argument;
use crate::tokenizer::{Vocabulary, read_tokens};

/// One token for each row: ``tokens``, and ``mask``, which has 1 if the token was sampled and 0 if it was forced. ``done`` says whether
/// every row is completed. It unpacks to the two lists.
///
/// >>> from pascaline import ByteTokenizer, ToolUse
/// >>> tokens, mask = ToolUse(ByteTokenizer(), rows=2).step([65, 66])
/// >>> tokens, mask
/// ([65, 66], [1, 1])
#[pyclass(frozen, eq, module = "pascaline")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Column {
    #[pyo3(get)]
    tokens: Vec<u32>,
    mask: Vec<u8>,
    #[pyo3(get)]
    done: bool,
}

#[pymethods]
impl Column {
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.mask)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok((self.tokens.clone(), self.mask(py)?).into_pyobject(py)?.try_iter()?.into_any())
    }

    fn __repr__(&self) -> String {
        let done = if self.done { "True" } else { "False" };
        format!("Column(tokens={:?}, mask={:?}, done={done})", self.tokens, self.mask)
    }
}

/// More rows than a model can have.
const MOST_ROWS: usize = 65_536;

/// One or more rows of tokens, sampled by a model, in which the calculator is called, as nanochat's engine does it.
///
/// :param tokenizer: an object with ``encode(text)``, ``decode(ids)`` and ``encode_special(text)``
/// :param rows: the number of rows
/// :raises ConversationError: if an argument is invalid
///
/// >>> from pascaline import ByteTokenizer, ToolUse
/// >>> tokenizer = ByteTokenizer()
/// >>> model = iter([256, *b"6*7", 257, *b"....!", 260])
/// >>> results, masks = ToolUse(tokenizer).generate_batch([65], lambda before: [next(model)])
/// >>> tokenizer.decode(results[0]), masks[0]
/// ('A6*742!', [0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1])
#[pyclass(frozen, module = "pascaline")]
pub(crate) struct ToolUse {
    tokenizer: Py<PyAny>,
    special: SpecialTokens,
    rows: Mutex<Vec<Row>>,
}

#[pymethods]
impl ToolUse {
    #[new]
    #[pyo3(signature = (tokenizer, *, rows=1))]
    fn new(tokenizer: &Bound<'_, PyAny>, rows: usize) -> PyResult<Self> {
        if rows > MOST_ROWS {
            return Err(invalid_argument(format!("rows must be a whole number up to {MOST_ROWS}"), "rows"));
        }
        let special = Vocabulary::of(tokenizer)?.special;
        Ok(Self { tokenizer: tokenizer.clone().unbind(), special, rows: Mutex::new(vec![Row::default(); rows]) })
    }

    /// Whether each row has ended.
    #[getter]
    fn completed(&self) -> PyResult<Vec<bool>> {
        Ok(self.held()?.iter().map(|row| row.completed).collect())
    }

    /// Takes the next token of each row, given one sample for each. If anything raises, no row has changed.
    ///
    /// :raises ConversationError: if the samples are not tokens, or not one for each row
    fn step(&self, sampled: &Bound<'_, PyAny>) -> PyResult<Column> {
        let (py, sampled) = (sampled.py(), read_tokens(sampled, "sampled")?);
        let mut rows = self.held()?;
        if sampled.len() != rows.len() {
            let message = format!("expected one sampled token for each of {} rows, got {}", rows.len(), sampled.len());
            return Err(invalid_argument(message, "sampled"));
        }
        let vocabulary = Vocabulary::with(self.tokenizer.bind(py), self.special);
        let (mut next, mut tokens, mut mask) = (Vec::with_capacity(rows.len()), Vec::new(), Vec::new());
        for (row, sampled) in rows.iter().zip(sampled) {
            let step = step(row.clone(), self.special, sampled);
            tokens.push(step.token);
            mask.push(step.mask);
            next.push(meet(py, step.row, step.need, &vocabulary)?);
        }
        *rows = next;
        Ok(Column { tokens, mask, done: rows.iter().all(|row| row.completed) })
    }

    /// Generates column by column, with fresh rows of its own, until every row is completed or there are ``max_tokens`` columns.
    ///
    /// :param sample: a function that returns one token for each row; it is given the tokens of the previous column, or ``None`` at
    ///     the first. Where a token is forced, the sample is drawn and discarded.
    /// :param max_tokens: the maximum number of columns, forced tokens included
    /// :returns: an iterator of ``Column``
    #[pyo3(signature = (sample, max_tokens=None))]
    fn generate(&self, py: Python<'_>, sample: Py<PyAny>, max_tokens: Option<u64>) -> PyResult<Generation> {
        if !sample.bind(py).is_callable() {
            return Err(invalid_argument("sample must be a function", "sample"));
        }
        let rows = vec![Row::default(); self.held()?.len()];
        let rows = Self { tokenizer: self.tokenizer.clone_ref(py), special: self.special, rows: Mutex::new(rows) };
        Ok(Generation { rows, sample, state: Mutex::new(State { left: max_tokens, before: None }) })
    }

    /// Generates to the end; returns ``(results, masks)``: the prompt followed by the tokens of each row, up to but not including the
    /// token that completed the row, and for each token 1 if it was sampled, 0 if it was forced or belongs to the prompt.
    #[pyo3(signature = (prompt, sample, max_tokens=None))]
    fn generate_batch<'py>(
        &self,
        py: Python<'py>,
        prompt: &Bound<'py, PyAny>,
        sample: Py<PyAny>,
        max_tokens: Option<u64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let prompt = read_tokens(prompt, "prompt")?;
        let generation = self.generate(py, sample, max_tokens)?;
        let count = generation.rows.held()?.len();
        let (mut results, mut masks) = (vec![prompt.clone(); count], vec![vec![0_u32; prompt.len()]; count]);
        while let Some(column) = generation.__next__(py)? {
            for (row, completed) in generation.rows.completed()?.into_iter().enumerate() {
                if !completed {
                    results[row].push(column.tokens[row]);
                    masks[row].push(column.mask[row].into());
                }
            }
        }
        (results, masks).into_pyobject(py)
    }
}

impl ToolUse {
    /// The rows, unless a step holds them: a tokenizer that takes a step itself, or another thread.
    fn held(&self) -> PyResult<MutexGuard<'_, Vec<Row>>> {
        match self.rows.try_lock() {
            Ok(rows) => Ok(rows),
            Err(std::sync::TryLockError::Poisoned(rows)) => Ok(rows.into_inner()),
            Err(std::sync::TryLockError::WouldBlock) => {
                Err(invalid_argument("a step is already in progress", "sampled"))
            }
        }
    }
}

/// The row after its need is met.
fn meet(py: Python<'_>, row: Row, mut need: Need, vocabulary: &Vocabulary<'_>) -> PyResult<Row> {
    loop {
        need = match need {
            Need::Nothing => return Ok(row),
            Need::Decode(ids) => {
                let expression = vocabulary.decode(&ids)?;
                py.detach(|| decoded(&expression))
            }
            Need::Encode(output) => return Ok(encoded(row, vocabulary.special, &vocabulary.encode(&output)?)),
        };
    }
}

/// The columns of a generation.
#[pyclass(frozen, module = "pascaline._native")]
pub(crate) struct Generation {
    rows: ToolUse,
    sample: Py<PyAny>,
    state: Mutex<State>,
}

struct State {
    left: Option<u64>,
    before: Option<Vec<u32>>,
}

#[pymethods]
impl Generation {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Column>> {
        let before = {
            let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            if state.left == Some(0) || self.rows.completed()?.iter().all(|completed| *completed) {
                return Ok(None);
            }
            state.before.clone()
        };
        let column = self.rows.step(&self.sample.bind(py).call1((before,))?)?;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.left = state.left.map(|left| left.saturating_sub(1));
        state.before = Some(column.tokens.clone());
        Ok(Some(column))
    }
}

//! The answers to many texts, as Python has them.

use std::borrow::Cow;

use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::DataType;
use pascaline_batch::{COLUMNS, Row, RowError};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyKeyError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyInt, PyList, PyString, PyTuple};

use super::column::{schema_capsule, stream_capsule};
use super::columns::{self, Columns};
use crate::text::type_name;

/// The answers to many texts, as columns in the order of the texts. ``len()`` is the number of rows.
///
/// ``batch["value"]`` is a column as a list, and ``batch[0]`` a row as a ``dict``. ``pyarrow.table(batch)``,
/// ``polars.DataFrame(batch)`` and ``pandas.DataFrame.from_arrow(batch)`` read the columns where they are, without a copy.
///
/// | column | |
/// |---|---|
/// | ``result`` | the answer in one line, or ``None`` |
/// | ``type`` | what kind of answer it is, such as ``"number"``, or ``None`` |
/// | ``value`` | the ``float`` nearest to the answer, if that is a real number, or to the size of a quantity in its unit |
/// | ``unit`` | the unit of a quantity, such as ``"km/h"``, or ``None`` |
/// | ``exact``, ``decimal``, ``reading`` | of ``answer``: as in its ``Reply`` |
/// | ``notes`` | what may surprise, a list of sentences |
/// | ``error_code``, ``error``, ``error_hint`` | why there is no answer: a stable code, a sentence, and how to correct the text if that is known |
///
/// >>> from pascaline import answer_batch
/// >>> batch = answer_batch(["1/3", "2 * sqr(9)", None])
/// >>> batch
/// <Batch of 3 rows, 2 without an answer>
/// >>> batch["exact"], batch["error_code"]
/// (['1/3', None, None], [None, 'undefined-function', 'invalid-input'])
/// >>> batch[1]["error"]
/// 'unknown function `sqr`'
#[pyclass(frozen, module = "pascaline.batch", name = "Batch")]
pub(crate) struct PyBatch {
    pub(super) tables: Vec<RecordBatch>,
}

#[pymethods]
impl PyBatch {
    /// The names of the columns.
    #[classattr]
    fn columns(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, COLUMNS.map(|column| column.name))
    }

    /// The number of rows without an answer.
    #[getter]
    fn failed(&self) -> usize {
        let is_failed = |table: &RecordBatch| {
            table.column_by_name("error_code").map_or(0, |codes| codes.len() - codes.null_count())
        };
        self.tables.iter().map(is_failed).sum()
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = key.cast::<PyString>() {
            let name = name.to_string_lossy();
            let index = COLUMNS.iter().position(|column| column.name == name);
            let index = index.ok_or_else(|| PyKeyError::new_err(name.into_owned()))?;
            return Ok(self.column(key.py(), index)?.into_any());
        }
        let Ok(row) = key.cast::<PyInt>() else {
            let message = format!("a column is named by a str, and a row by an int, not {}", type_name(key));
            return Err(PyTypeError::new_err(message));
        };
        let row = row.extract::<isize>().ok().and_then(|row| match usize::try_from(row) {
            Ok(row) => Some(row),
            Err(_) => self.rows().checked_sub(row.unsigned_abs()),
        });
        Ok(self.row(key.py(), row)?.into_any())
    }

    /// All columns, as a ``dict`` of lists.
    ///
    /// >>> from pascaline import evaluate_batch
    /// >>> evaluate_batch(["2^10", "5 cm + 1 m"]).to_dict()["type"]
    /// ['number', 'unit']
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (index, column) in COLUMNS.iter().enumerate() {
            all.set_item(column.name, self.column(py, index)?)?;
        }
        Ok(all)
    }

    #[expect(clippy::unused_self, reason = "the interface is a method")]
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &columns::schema())
    }

    /// The columns have one schema, whatever is asked for, as the interface allows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        stream_capsule(py, &columns::schema(), self.tables.clone())
    }

    /// What a pickle restores.
    #[staticmethod]
    fn _restore(all: &Bound<'_, PyDict>) -> PyResult<Self> {
        let column =
            |index: usize| all.get_item(COLUMNS[index].name)?.ok_or_else(|| PyKeyError::new_err(COLUMNS[index].name));
        let texts = |index| column(index)?.extract::<Vec<Option<String>>>();
        let [mut results, mut kinds, mut units, mut exacts, mut decimals] =
            [texts(0)?, texts(1)?, texts(3)?, texts(4)?, texts(5)?];
        let [mut readings, mut codes, mut errors, mut hints] = [texts(6)?, texts(8)?, texts(9)?, texts(10)?];
        let (values, mut notes) =
            (column(2)?.extract::<Vec<Option<f64>>>()?, column(7)?.extract::<Vec<Vec<String>>>()?);
        let mut made = Columns::default();
        let take = |texts: &mut Vec<Option<String>>, row: usize| texts.get_mut(row).and_then(Option::take);
        for (row, value) in values.into_iter().enumerate() {
            let (code, message, hint) = (take(&mut codes, row), take(&mut errors, row), take(&mut hints, row));
            let error = code.zip(message).map(|(code, message)| RowError { code, message, hint });
            made.push(&Row {
                result: take(&mut results, row),
                kind: take(&mut kinds, row).map(Cow::Owned),
                value,
                unit: take(&mut units, row),
                exact: take(&mut exacts, row),
                decimal: take(&mut decimals, row),
                reading: take(&mut readings, row),
                notes: notes.get_mut(row).map(std::mem::take).unwrap_or_default(),
                error,
            });
        }
        let table = made.finish(&columns::schema()).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Self { tables: vec![table] })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        (restore, (self.to_dict(py)?,)).into_pyobject(py)
    }

    /// What a notebook shows.
    fn _repr_html_<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("pascaline._batch_html")?.call_method1("html", (this,))
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} rows, {} without an answer>", self.rows(), self.failed())
    }
}

impl PyBatch {
    pub(super) fn rows(&self) -> usize {
        self.tables.iter().map(RecordBatch::num_rows).sum()
    }

    fn column<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyList>> {
        let cells = PyList::empty(py);
        for table in &self.tables {
            let column = table.column(index);
            (0..column.len()).try_for_each(|row| cells.append(cell(py, column, row)?))?;
        }
        Ok(cells)
    }

    fn row<'py>(&self, py: Python<'py>, row: Option<usize>) -> PyResult<Bound<'py, PyDict>> {
        let mut left = row;
        for table in &self.tables {
            match left {
                Some(row) if row < table.num_rows() => {
                    let cells = PyDict::new(py);
                    for (index, column) in COLUMNS.iter().enumerate() {
                        cells.set_item(column.name, cell(py, table.column(index), row)?)?;
                    }
                    return Ok(cells);
                }
                _ => left = left.and_then(|row| row.checked_sub(table.num_rows())),
            }
        }
        Err(PyIndexError::new_err("the batch has no such row"))
    }
}

/// A cell as Python has it.
fn cell<'py>(py: Python<'py>, column: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if column.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match column.data_type() {
        DataType::Float64 => column.as_primitive::<Float64Type>().value(row).into_bound_py_any(py),
        DataType::List(_) => {
            let texts = column.as_list::<i32>().value(row);
            let texts = PyList::new(py, texts.as_string::<i32>().iter())?;
            Ok(texts.into_any())
        }
        _ => column.as_string::<i32>().value(row).into_bound_py_any(py),
    }
}

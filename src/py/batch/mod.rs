//! Many texts at once: what `pascaline.batch` calls.

mod column;
mod columns;
mod source;
mod table;
mod texts;
mod work;

use std::sync::{Mutex, TryLockError};

use pascaline_batch::{Options, Tool};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

pub(crate) use self::table::PyBatch;

use self::source::Source;
use self::work::{Job, Stopped, Work};
use crate::answer::{read_angle, read_locale, read_now};
use crate::errors::{BatchInterrupted, invalid_input};
use crate::limits::read_limits;
use crate::scope::read_count;
use crate::text::read_text;

/// The most rows of a piece, which a thread answers.
const PIECE: usize = 4_096;

/// The fewest, so that a thread has enough to do.
const SMALLEST_PIECE: usize = 16;

/// What answers the texts, as Python gives it.
struct Given<'a, 'py> {
    tool: &'a str,
    angle: Option<&'a Bound<'py, PyAny>>,
    digits: Option<&'a Bound<'py, PyAny>>,
    locale: Option<&'a Bound<'py, PyAny>>,
    now: Option<&'a Bound<'py, PyAny>>,
    precision: Option<&'a Bound<'py, PyAny>>,
    limits: Option<&'a Bound<'py, PyAny>>,
    threads: Option<&'a Bound<'py, PyAny>>,
    progress: Option<Bound<'py, PyAny>>,
}

fn read_job(given: Given<'_, '_>) -> PyResult<Job> {
    let tool = match given.tool {
        "answer" => Tool::Answer,
        "evaluate" => Tool::Eval,
        "calculate" => Tool::Calculate,
        _ => Tool::UseCalculator,
    };
    let mut options = Options { limits: read_limits(given.limits)?, ..Options::default() };
    (options.angle, options.locale) = (read_angle(given.angle)?, read_locale(given.locale)?);
    options.now = read_now(given.now)?;
    if let Some(digits) = given.digits {
        options.digits = read_count(digits, "digits")?;
    }
    options.precision = given.precision.map(|precision| read_count(precision, "precision")).transpose()?;
    let threads = match given.threads {
        None => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        Some(threads) => read_positive(threads, "threads")?.min(1_024),
    };
    if let Some(progress) = &given.progress
        && !progress.is_callable()
    {
        return Err(invalid_input("progress must be callable"));
    }
    let progress = given.progress.map(Bound::unbind);
    Ok(Job { tool, options, threads, progress, schema: columns::schema() })
}

fn read_positive(count: &Bound<'_, PyAny>, what: &str) -> PyResult<usize> {
    match read_count(count, what)? {
        0 => Err(invalid_input(format!("{what} must be at least 1"))),
        count => Ok(count as usize),
    }
}

/// The most rows of a piece: all threads have some, and the texts of its longest answers are within 2 GiB, which a column may have.
fn size_of(rows: Option<usize>, job: &Job) -> usize {
    let most = usize::try_from(job.options.limits.text).unwrap_or(usize::MAX).saturating_mul(3).max(1);
    let most = ((i32::MAX as usize) / most).clamp(1, PIECE);
    rows.map_or(1_024, |rows| (rows / (8 * job.threads)).max(SMALLEST_PIECE)).min(most)
}

/// An interrupt takes with it what was done.
fn stopped(py: Python<'_>, Stopped { done, error }: Stopped) -> PyErr {
    if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
        return error;
    }
    BatchInterrupted::new_err((PyBatch { tables: done },))
}

/// Answers all texts.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "Python's own are named")]
pub(crate) fn run_batch(
    tool: &Bound<'_, PyAny>,
    texts: &Bound<'_, PyAny>,
    angle: Option<&Bound<'_, PyAny>>,
    digits: Option<&Bound<'_, PyAny>>,
    locale: Option<&Bound<'_, PyAny>>,
    now: Option<&Bound<'_, PyAny>>,
    precision: Option<&Bound<'_, PyAny>>,
    limits: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyBatch> {
    let py = texts.py();
    let tool = read_text(tool, "tool")?;
    let job = read_job(Given { tool, angle, digits, locale, now, precision, limits, threads, progress })?;
    let mut source = Source::of(texts)?;
    let total = texts.len().ok();
    let size = size_of(total, &job);
    match Work::new(&job, 0, total)?.run(py, &mut source, usize::MAX, size) {
        Ok(tables) => Ok(PyBatch { tables }),
        Err(error) => Err(stopped(py, error)),
    }
}

/// An iterator of batches, each of which is answered when it is asked for.
#[pyclass(frozen, module = "pascaline.batch")]
pub(crate) struct Batches {
    job: Job,
    rows: usize,
    total: Option<usize>,
    /// What is left, and how many rows were answered. It is locked while a batch is answered.
    left: Mutex<(Option<Source>, usize)>,
}

#[pymethods]
impl Batches {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "Python's own are named")]
    fn new(
        tool: &Bound<'_, PyAny>,
        texts: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyAny>,
        angle: Option<&Bound<'_, PyAny>>,
        digits: Option<&Bound<'_, PyAny>>,
        locale: Option<&Bound<'_, PyAny>>,
        now: Option<&Bound<'_, PyAny>>,
        precision: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (tool, rows) = (read_text(tool, "tool")?, read_positive(rows, "rows")?);
        let job = read_job(Given { tool, angle, digits, locale, now, precision, limits, threads, progress })?;
        let left = Mutex::new((Some(Source::of(texts)?), 0));
        Ok(Self { job, rows, total: texts.len().ok(), left })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyBatch>> {
        let mut left = match self.left.try_lock() {
            Ok(left) => left,
            Err(TryLockError::Poisoned(left)) => left.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(PyValueError::new_err("the next batch is being answered")),
        };
        let (source, before) = &mut *left;
        let Some(mut texts) = source.take() else { return Ok(None) };
        let size = size_of(Some(self.rows), &self.job);
        match Work::new(&self.job, *before, self.total)?.run(py, &mut texts, self.rows, size) {
            Ok(tables) if tables.is_empty() => Ok(None),
            Ok(tables) => {
                let batch = PyBatch { tables };
                *before += batch.rows();
                *source = Some(texts);
                Ok(Some(batch))
            }
            Err(error) => Err(stopped(py, error)),
        }
    }
}

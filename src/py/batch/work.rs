//! The rows of a batch, answered by several threads in the order of the input.

#![expect(clippy::disallowed_types, reason = "a batch has threads and a clock; the core does not")]

use std::borrow::Cow;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use pascaline_batch::{KnownRows, Options, Row, Tool, row};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::columns::Columns;
use super::source::Source;
use super::texts::Texts;

/// The time between two looks whether to stop.
const TICK: Duration = Duration::from_millis(20);

/// The time between two calls of the callback.
const PROGRESS: Duration = Duration::from_millis(100);

/// The stack of a thread, as Python's main thread has it.
const STACK: usize = 8 << 20;

/// What answers the texts, and how.
pub(super) struct Job {
    pub(super) tool: Tool,
    pub(super) options: Options,
    pub(super) threads: usize,
    pub(super) progress: Option<Py<PyAny>>,
    pub(super) schema: Arc<Schema>,
}

/// What was done until something stopped the work.
pub(super) struct Stopped {
    pub(super) done: Vec<RecordBatch>,
    pub(super) error: PyErr,
}

/// A stretch of rows. What is answered of it is there at any moment.
struct Piece {
    texts: Texts,
    columns: Mutex<Columns>,
}

/// What the threads share with the one that waits for them.
struct Shared {
    tool: Tool,
    options: Options,
    /// What each thread has answered.
    known: Vec<Mutex<KnownRows>>,
    /// The threads end with the row that they are at. Nobody waits for them.
    stop: AtomicBool,
    /// How many pieces are done.
    pieces: Mutex<usize>,
    done: Condvar,
}

/// Rows under way.
pub(super) struct Work<'w> {
    job: &'w Job,
    pool: rayon::ThreadPool,
    shared: Arc<Shared>,
    pieces: VecDeque<Arc<Piece>>,
    tables: Vec<RecordBatch>,
    /// The rows that were answered before, and those that there are, if that is known.
    before: usize,
    total: Option<usize>,
    told: Instant,
}

impl<'w> Work<'w> {
    /// The threads are those of this call, so that none is missing in a process that is forked after it.
    pub(super) fn new(job: &'w Job, before: usize, total: Option<usize>) -> PyResult<Self> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(job.threads).stack_size(STACK).build();
        let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let shared = Shared {
            tool: job.tool,
            options: job.options.clone(),
            known: (0..job.threads).map(|_| Mutex::default()).collect(),
            stop: AtomicBool::new(false),
            pieces: Mutex::new(0),
            done: Condvar::new(),
        };
        let (pieces, tables) = (VecDeque::new(), Vec::new());
        Ok(Self { job, pool, shared: Arc::new(shared), pieces, tables, before, total, told: Instant::now() })
    }

    /// Answers at most so many rows, in pieces of at most `size`.
    pub(super) fn run(
        mut self,
        py: Python<'_>,
        source: &mut Source,
        most: usize,
        size: usize,
    ) -> Result<Vec<RecordBatch>, Stopped> {
        let outcome = self.answer(py, source, most, size).and_then(|()| self.tell(py, true));
        match outcome {
            Ok(()) => Ok(self.tables),
            Err(error) => {
                self.shared.stop.store(true, Ordering::Relaxed);
                match self.keep_begun() {
                    Ok(()) => Err(Stopped { done: self.tables, error }),
                    Err(other) => Err(Stopped { done: self.tables, error: other }),
                }
            }
        }
    }

    fn answer(&mut self, py: Python<'_>, source: &mut Source, most: usize, size: usize) -> PyResult<()> {
        let (mut left, mut seen) = (most, 0);
        loop {
            // Some more pieces than threads, so that none of them waits for the input.
            while left > 0 && self.pieces.len() < 4 * self.job.threads {
                let Some(texts) = source.next(py, size.min(left))? else {
                    left = 0;
                    break;
                };
                left -= texts.len();
                self.begin(texts);
            }
            if self.pieces.is_empty() {
                return Ok(());
            }
            seen = py.detach(|| self.shared.wait(seen));
            self.keep()?;
            py.check_signals()?;
            self.tell(py, false)?;
        }
    }

    fn begin(&mut self, texts: Texts) {
        let piece = Arc::new(Piece { texts, columns: Mutex::default() });
        self.pieces.push_back(piece.clone());
        let shared = self.shared.clone();
        self.pool.spawn(move || {
            shared.answer(&piece);
            drop(piece);
            *held(&shared.pieces) += 1;
            shared.done.notify_one();
        });
    }

    /// Takes the answers of the pieces that are done, up to the first that is not. A piece is done when no worker holds it any more: then
    /// the memory of its column is released on this thread.
    fn keep(&mut self) -> PyResult<()> {
        while let Some(piece) = self.pieces.front_mut()
            && let Some(piece) = Arc::get_mut(piece)
        {
            self.tables.push(piece.take(&self.job.schema)?);
            self.pieces.pop_front();
        }
        Ok(())
    }

    /// The same, and the answers that the first unfinished piece has so far.
    fn keep_begun(&mut self) -> PyResult<()> {
        self.keep()?;
        if let Some(piece) = self.pieces.pop_front() {
            self.tables.push(piece.take(&self.job.schema)?);
        }
        Ok(())
    }

    /// The rows that are answered.
    fn done(&self) -> usize {
        let kept = self.tables.iter().map(RecordBatch::num_rows).sum::<usize>();
        self.before + kept + self.pieces.iter().map(|piece| held(&piece.columns).rows()).sum::<usize>()
    }

    /// Calls the callback, but not too often.
    fn tell(&mut self, py: Python<'_>, is_end: bool) -> PyResult<()> {
        let Some(progress) = &self.job.progress else { return Ok(()) };
        if is_end || self.told.elapsed() >= PROGRESS {
            self.told = Instant::now();
            progress.call1(py, (self.done(), self.total))?;
        }
        Ok(())
    }
}

impl Piece {
    fn take(&self, schema: &Arc<Schema>) -> PyResult<RecordBatch> {
        let table = held(&self.columns).finish(schema);
        table.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}

impl Shared {
    fn answer(&self, piece: &Piece) {
        let mut known = held(&self.known[rayon::current_thread_index().unwrap_or(0)]);
        for at in 0..piece.texts.len() {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let text = piece.texts.get(at);
            let row = match &text {
                Ok(text) => known.get(text).map_or_else(|| Cow::Owned(self.row(text)), Cow::Borrowed),
                Err(why) => Cow::Owned(Row::unreadable(why)),
            };
            let mut columns = held(&piece.columns);
            // What is told to be done ends before this row.
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            columns.push(&row);
            drop(columns);
            if let (Ok(text), Cow::Owned(row)) = (text, row) {
                known.keep(text, row);
            }
        }
    }

    /// A defect of the calculator costs the row, not the batch.
    fn row(&self, text: &str) -> Row {
        let answered = catch_unwind(AssertUnwindSafe(|| row(text, self.tool, &self.options)));
        answered.unwrap_or_else(|_| Row::failed("internal-error", "The calculator failed", None))
    }

    /// Waits until more pieces are done than were seen, but not for long; returns how many are.
    fn wait(&self, seen: usize) -> usize {
        let pieces = held(&self.pieces);
        let waited = self.done.wait_timeout_while(pieces, TICK, |done| *done == seen);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

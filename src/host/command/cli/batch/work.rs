//! The rows of the input, answered by several threads, stretch by stretch.

#![expect(clippy::disallowed_types, reason = "the command has threads and a clock; the core does not")]

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use pascaline_batch::Cell;

use super::added::Row;
use super::interrupt::Interrupt;
use super::parts::Parts;
use crate::cli::progress::Progress;

/// The texts of a row, or why there are none.
pub(in crate::cli) type Given<'r> = Result<&'r [String], &'r str>;

/// A row of the input.
pub(super) struct Asked {
    /// Its texts, or why there are none.
    pub(super) texts: Result<Vec<String>, String>,
    /// How far it advances the bar.
    pub(super) weight: u64,
}

/// The bytes of the texts of a row.
pub(super) fn bytes_of(texts: &Result<Vec<String>, String>) -> usize {
    texts.iter().flatten().map(String::len).sum()
}

/// The rows of the input, from the first to the last.
pub(super) trait Source {
    /// Reads at most so many rows, and not many more bytes than [`BYTES`]; none at the end.
    fn read(&mut self, most: usize) -> io::Result<Vec<Asked>>;

    /// Skips rows that are done; returns how far that advances the bar.
    fn skip(&mut self, rows: u64) -> io::Result<u64>;
}

/// The bytes of texts that are in memory at the same time.
pub(super) const BYTES: usize = 8 << 20;

/// The time after which what is done is kept, though the part is not full.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time between two looks whether to stop.
const TICK: Duration = Duration::from_millis(20);

/// How the rows are answered.
pub(super) struct Work<'w> {
    /// Answers the texts of a row; or says in its cells why there are none.
    pub(super) answer: &'w (dyn Fn(Given<'_>) -> Row + Sync),
    pub(super) threads: usize,
    /// The most rows of a part.
    pub(super) rows: usize,
    pub(super) interrupt: &'w Interrupt,
}

impl Work<'_> {
    /// Answers all rows that are not done; returns the number of rows.
    pub(super) fn run(&self, source: &mut dyn Source, parts: &mut Parts, progress: &mut Progress) -> io::Result<u64> {
        self.interrupt.hold(true);
        let rows = self.run_held(source, parts, progress);
        self.interrupt.hold(false);
        rows
    }

    fn run_held(&self, source: &mut dyn Source, parts: &mut Parts, progress: &mut Progress) -> io::Result<u64> {
        let mut row = 0;
        loop {
            let (first, end) = parts.gap(row);
            progress.advance(source.skip(first - row)?);
            let most =
                end.and_then(|end| usize::try_from(end - first).ok()).map_or(self.rows, |gap| gap.min(self.rows));
            let asked = source.read(most)?;
            if asked.is_empty() {
                return Ok(first);
            }
            row = first + asked.len() as u64;
            self.stretch(first, &asked, parts, progress)?;
        }
    }

    /// Answers the rows of a stretch, and keeps the answers.
    fn stretch(&self, first: u64, asked: &[Asked], parts: &mut Parts, progress: &mut Progress) -> io::Result<()> {
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        std::thread::scope(|scope| {
            let (sender, answered) = channel();
            for _ in 0..self.threads.min(asked.len()) {
                let sender = sender.clone();
                let (next, stop) = (&next, &stop);
                scope.spawn(move || self.answer(asked, next, stop, &sender));
            }
            drop(sender);
            let mut stretch = Stretch::new(first, asked.len(), parts);
            let kept = loop {
                match answered.recv_timeout(TICK) {
                    Ok((at, row)) => {
                        progress.advance(asked[at].weight);
                        stretch.take(at, row);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break stretch.keep(),
                }
                if self.interrupt.is_caught() {
                    let kept = stretch.keep();
                    progress.clear();
                    if let Err(error) = kept {
                        break Err(error);
                    }
                    self.interrupt.end();
                }
                if stretch.is_due()
                    && let Err(error) = stretch.keep()
                {
                    break Err(error);
                }
            };
            stop.store(true, Ordering::Relaxed);
            kept
        })
    }

    /// Answers rows until there is none left.
    fn answer(&self, asked: &[Asked], next: &AtomicUsize, stop: &AtomicBool, sender: &Sender<(usize, Row)>) {
        while !stop.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(Asked { texts, .. }) = asked.get(at) else { return };
            let texts = texts.as_deref().map_err(String::as_str);
            if sender.send((at, (self.answer)(texts))).is_err() {
                return;
            }
        }
    }
}

/// The answers to the rows of a stretch, which are kept from time to time.
struct Stretch<'s> {
    first: u64,
    rows: Vec<Option<Row>>,
    bytes: usize,
    since: Instant,
    parts: &'s mut Parts,
}

impl<'s> Stretch<'s> {
    fn new(first: u64, length: usize, parts: &'s mut Parts) -> Self {
        Self { first, rows: vec![None; length], bytes: 0, since: Instant::now(), parts }
    }

    fn take(&mut self, at: usize, row: Row) {
        self.bytes += row.iter().map(Cell::bytes).sum::<usize>();
        self.rows[at] = Some(row);
    }

    fn is_due(&self) -> bool {
        self.bytes > BYTES || self.since.elapsed() > PATIENCE
    }

    /// Keeps what is answered: a part for each run of rows.
    fn keep(&mut self) -> io::Result<()> {
        (self.bytes, self.since) = (0, Instant::now());
        while let Some(start) = self.rows.iter().position(Option::is_some) {
            let run: Vec<_> = self.rows[start..].iter_mut().map_while(Option::take).collect();
            self.parts.write(self.first + start as u64, &run)?;
        }
        Ok(())
    }
}

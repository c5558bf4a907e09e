//! The standard input and the standard output in the place of files: `-`.
//!
//! A run reads its input twice, and keeps what it has done beside its output. So both are files in a folder of their own, which is removed
//! when the run ends.

#![expect(clippy::disallowed_types, reason = "the command reads and writes files; the core does not")]

use std::fs::File;
use std::io::{self, Write, stdin};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use tempfile::TempDir;

use super::interrupt::Interrupt;
use crate::cli::console::{buffered_output, named};
use crate::cli::input_lines::file_error;

/// What the rows of a stream are in.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum StreamFormat {
    Jsonl,
    Csv,
    Tsv,
    Parquet,
}

/// The files that stand for the streams of a run.
pub(super) struct Streams {
    folder: Option<TempDir>,
    out: Option<PathBuf>,
}

impl Streams {
    /// Puts files in the place of `-`, and reads the standard input. Their format is that of the other file, if none is given.
    pub(super) fn in_place_of(
        input: &mut PathBuf,
        out: &mut PathBuf,
        format: Option<StreamFormat>,
        interrupt: &Interrupt,
    ) -> io::Result<Self> {
        let [reads, writes] = [&*input, &*out].map(|path| path == Path::new("-"));
        if !reads && !writes {
            return match format {
                Some(_) => Err(io::Error::other("--format applies to `-` alone: the ending of a file says its format")),
                None => Ok(Self { folder: None, out: None }),
            };
        }
        let folder = interrupt.make_until_end(|| tempfile::Builder::new().prefix("pascaline-batch-").tempdir())?;
        let ending = match format.and_then(|format| format.to_possible_value()) {
            Some(format) => format.get_name().to_owned(),
            None => ending(if reads { out } else { input }),
        };
        if reads {
            *input = folder.path().join(format!("standard input.{ending}"));
            let copied = File::create(&*input).and_then(|mut file| io::copy(&mut stdin().lock(), &mut file));
            copied.map_err(|error| named("standard input", &error))?;
        }
        if writes {
            *out = folder.path().join(format!("standard output.{ending}"));
        }
        Ok(Self { folder: Some(folder), out: writes.then(|| out.clone()) })
    }

    /// Writes the output, if it goes to the standard one.
    pub(super) fn give(self) -> io::Result<()> {
        if let Some(out) = &self.out {
            let mut file = File::open(out).map_err(|error| file_error(out, &error))?;
            let mut output = buffered_output();
            let written = io::copy(&mut file, &mut output).and_then(|_| output.flush());
            written.map_err(|error| named("standard output", &error))?;
        }
        self.folder.map_or(Ok(()), TempDir::close)
    }
}

/// The ending of a file; that of JSON for another stream.
fn ending(path: &Path) -> String {
    path.extension().map_or_else(|| "jsonl".to_owned(), |ending| ending.to_string_lossy().into_owned())
}

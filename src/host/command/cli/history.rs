//! The history of the repl between sessions, in a file of the user's own.

#![expect(clippy::disallowed_types, reason = "the command reads and writes files; the core does not")]

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;

use super::input_lines::file_error;

/// The maximum size of the file in bytes. When it is full, its older half is dropped.
const MOST_BYTES: u64 = 256 << 10;

/// The open file: each line is appended as it is entered, so that nothing is lost with the process.
pub(super) struct History {
    file: File,
    path: PathBuf,
}

impl History {
    /// Opens or creates the file for the user alone. A symbolic link is not followed, since it could lead to any of the
    /// user's files; anything but a regular file of the user is rejected.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits();
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true).mode(0o600).custom_flags(flags.cast_signed());
        let file = options.open(path).map_err(|error| file_error(path, &error))?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(file_error(path, &io::Error::other("not a file")));
        }
        if metadata.uid() != rustix::process::geteuid().as_raw() {
            return Err(file_error(path, &io::Error::other("the file of another user")));
        }
        Ok(Self { file, path: path.to_owned() })
    }

    /// The lines of the file, the oldest first.
    pub(super) fn lines(&mut self) -> io::Result<Vec<String>> {
        let text = self.last(MOST_BYTES).map_err(|error| file_error(&self.path, &error))?;
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// Appends a line. A line that would not fit is dropped.
    pub(super) fn keep(&mut self, line: &str) -> io::Result<()> {
        self.append(line).map_err(|error| file_error(&self.path, &error))
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        let length = line.len() as u64 + 1;
        if length > MOST_BYTES / 2 {
            return Ok(());
        }
        if self.file.metadata()?.len() + length > MOST_BYTES {
            let younger = self.last(MOST_BYTES / 2)?;
            self.file.set_len(0)?;
            self.file.write_all(younger.as_bytes())?;
        }
        self.file.write_all(format!("{line}\n").as_bytes())
    }

    /// The lines among the last bytes of the file.
    fn last(&mut self, bytes: u64) -> io::Result<String> {
        let start = self.file.metadata()?.len().saturating_sub(bytes);
        self.file.seek(SeekFrom::Start(start))?;
        let mut text = Vec::new();
        (&self.file).take(bytes).read_to_end(&mut text)?;
        // The first line may be incomplete.
        let whole =
            if start == 0 { 0 } else { text.iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| at + 1) };
        Ok(String::from_utf8_lossy(&text[whole..]).into_owned())
    }
}

/// `pascaline/history` in the system's folder for such files; `None` if no such folder is known.
pub(super) fn path() -> io::Result<Option<PathBuf>> {
    let state = std::env::var_os("XDG_STATE_HOME").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let Some(state) = state.or_else(|| Some(std::env::home_dir()?.join(".local/state"))) else { return Ok(None) };
    let folder = state.join("pascaline");
    DirBuilder::new().recursive(true).mode(0o700).create(&folder).map_err(|error| file_error(&folder, &error))?;
    Ok(Some(folder.join("history")))
}

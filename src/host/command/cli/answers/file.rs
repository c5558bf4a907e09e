//! A folder of this machine: one file for each key.

#![expect(clippy::disallowed_types, reason = "the answers are kept in files")]

use std::fmt::Write as _;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use pascaline::host::answers::{AsyncAnswerStore, Pending, StoreError};
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use super::Misnamed;
use super::pool::Pool;

const FORM: &str = "file:DIR";
/// More than a record has.
const MOST_BYTES: u64 = 2 << 20;
/// The pause before a lock that another operation holds is tried again.
const PAUSE: Duration = Duration::from_millis(1);

pub(super) struct Files {
    folder: Arc<Folder>,
    places: Pool<()>,
}

struct Folder {
    path: PathBuf,
    /// How long an operation waits for those of other processes.
    time: Duration,
}

impl Files {
    pub(super) fn named(path: &str, time: Duration) -> Result<Self, Misnamed> {
        if path.is_empty() {
            return Err(Misnamed::new("the name of the folder is missing", FORM));
        }
        let folder = Folder { path: PathBuf::from(path), time };
        // The answers are those of the user alone.
        let created = DirBuilder::new().recursive(true).mode(0o700).create(&folder.path);
        let usable = created.and_then(|()| folder.try_out());
        usable.map_err(|error| Misnamed::new(format!("{path} cannot be used: {error}"), FORM))?;
        Ok(Self { folder: Arc::new(folder), places: Pool::new() })
    }

    /// Runs an operation on the file of a key, on a thread of its own.
    async fn run<T: Send + 'static>(
        &self,
        key: &str,
        operation: impl FnOnce(&Folder, &str) -> io::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (folder, name) = (Arc::clone(&self.folder), name_of(key));
        // The place is taken as long as the thread is, so that those that wait for other processes are few.
        let place = self.places.place().await;
        let run = move || {
            let _place = place;
            operation(&folder, &name)
        };
        Ok(spawn_blocking(run).await??)
    }
}

impl AsyncAnswerStore for Files {
    fn get<'p>(&'p self, key: &'p str) -> Pending<'p, Option<String>> {
        Box::pin(async move { self.run(key, Folder::read).await })
    }

    fn set<'p>(&'p self, key: &'p str, record: &'p str) -> Pending<'p, ()> {
        Box::pin(async move {
            let record = record.to_owned();
            self.run(key, move |folder, name| {
                let _lock = folder.lock(name)?;
                folder.write(name, &record)
            })
            .await
        })
    }

    fn delete<'p>(&'p self, key: &'p str) -> Pending<'p, ()> {
        Box::pin(async move {
            self.run(key, |folder, name| {
                let _lock = folder.lock(name)?;
                folder.remove(name)
            })
            .await
        })
    }

    fn compare_and_set<'p>(&'p self, key: &'p str, before: Option<&'p str>, record: &'p str) -> Pending<'p, bool> {
        Box::pin(async move {
            let (before, record) = (before.map(str::to_owned), record.to_owned());
            self.run(key, move |folder, name| {
                let _lock = folder.lock(name)?;
                let is_unchanged = folder.read(name)? == before;
                if is_unchanged {
                    folder.write(name, &record)?;
                }
                Ok(is_unchanged)
            })
            .await
        })
    }
}

/// The name of the file of a key, which may have any characters and any length.
fn name_of(key: &str) -> String {
    Sha256::digest(key).iter().fold(String::new(), |mut name, byte| {
        // A `String` takes everything.
        let _ = write!(name, "{byte:02x}");
        name
    })
}

impl Folder {
    /// Writes and removes a file, so that a folder that cannot be used is known at the start.
    fn try_out(&self) -> io::Result<()> {
        // No key has a file of this name.
        const NAME: &str = "start";
        let _lock = self.lock(NAME)?;
        self.write(NAME, "")?;
        self.remove(NAME)
    }

    /// Waits until no other operation has the lock of a file. Some files share a lock, so that the locks are few.
    fn lock(&self, name: &str) -> io::Result<File> {
        let lock = name.get(..2).unwrap_or_default();
        let file = options().open(self.path.join(format!("{lock}.lock")))?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::Error(error)) => return Err(error),
                Err(TryLockError::WouldBlock) if start.elapsed() >= self.time => return Err(ErrorKind::TimedOut.into()),
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
            }
        }
    }

    fn read(&self, name: &str) -> io::Result<Option<String>> {
        let file = match File::open(self.path.join(name)) {
            Ok(file) => file,
            // A folder that is gone, such as one that is not mounted any more, tells nothing of its files.
            Err(error) if error.kind() == ErrorKind::NotFound => return fs::metadata(&self.path).map(|_| None),
            Err(error) => return Err(error),
        };
        let mut text = String::new();
        file.take(MOST_BYTES).read_to_string(&mut text)?;
        Ok(Some(text))
    }

    /// Writes a file whole or not at all, for whoever holds its lock.
    fn write(&self, name: &str, record: &str) -> io::Result<()> {
        let beside = self.path.join(format!("{name}.new"));
        let mut file = options().open(&beside)?;
        file.set_len(0)?;
        file.write_all(record.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, self.path.join(name))?;
        self.sync()
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.path.join(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            outcome => outcome.and_then(|()| self.sync()),
        }
    }

    /// The names of files survive the loss of power as well.
    fn sync(&self) -> io::Result<()> {
        File::open(&self.path)?.sync_all()
    }
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false).mode(0o600);
    options
}

//! A file of SQLite: a row of `pascaline_answers` for each key.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pascaline::host::answers::{AsyncAnswerStore, Pending, StoreError};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Params};
use tokio::task::spawn_blocking;

use super::Misnamed;
use super::pool::Pool;

const FORM: &str = "sqlite:FILE";

const CREATE: &str = "CREATE TABLE IF NOT EXISTS pascaline_answers \
    (key TEXT PRIMARY KEY, value TEXT NOT NULL, kept INTEGER NOT NULL)";
const GET: &str = "SELECT value FROM pascaline_answers WHERE key = ?1";
const SET: &str = "INSERT INTO pascaline_answers (key, value, kept) VALUES (?1, ?2, unixepoch()) \
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, kept = excluded.kept";
const DELETE: &str = "DELETE FROM pascaline_answers WHERE key = ?1";
const REPLACE: &str = "UPDATE pascaline_answers SET value = ?2, kept = unixepoch() WHERE key = ?1 AND value = ?3";
const ADD: &str =
    "INSERT INTO pascaline_answers (key, value, kept) VALUES (?1, ?2, unixepoch()) ON CONFLICT (key) DO NOTHING";

pub(super) struct Sqlite {
    file: Arc<File>,
    connections: Pool<Connection>,
}

struct File {
    path: PathBuf,
    /// How long an operation waits for those of other processes.
    time: Duration,
}

impl Sqlite {
    pub(super) fn named(path: &str, time: Duration) -> Result<Self, Misnamed> {
        if path.is_empty() || path == ":memory:" {
            return Err(Misnamed::new("SQLite needs the name of a file", FORM));
        }
        if path.contains('?') {
            return Err(Misnamed::new("the URI of SQLite takes no parameters", FORM));
        }
        let file = Arc::new(File { path: PathBuf::from(path), time });
        match file.open() {
            // Others are writing.
            Err(rusqlite::Error::SqliteFailure(error, _))
                if matches!(error.code, ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {}
            Err(error) => return Err(Misnamed::new(format!("{path} cannot be used: {error}"), FORM)),
            Ok(_) => {}
        }
        Ok(Self { file, connections: Pool::new() })
    }

    async fn execute(&self, statement: &'static str, texts: impl Params + Send + 'static) -> Result<usize, StoreError> {
        self.run(move |file| file.execute(statement, texts)).await
    }

    /// Runs a statement on a thread of its own.
    async fn run<T: Send + 'static>(
        &self,
        statement: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let place = self.connections.place().await;
        let file = Arc::clone(&self.file);
        // The place is taken as long as the thread is, so that those that wait for other processes are few.
        let run = move || {
            let connection = place.kept().map_or_else(|| file.open(), Ok)?;
            let outcome = statement(&connection)?;
            place.keep(connection);
            Ok(outcome)
        };
        spawn_blocking(run).await?
    }
}

impl AsyncAnswerStore for Sqlite {
    fn get<'p>(&'p self, key: &'p str) -> Pending<'p, Option<String>> {
        Box::pin(async move {
            let key = key.to_owned();
            self.run(move |file| file.query_row(GET, [key], |row| row.get(0)).optional()).await
        })
    }

    fn set<'p>(&'p self, key: &'p str, record: &'p str) -> Pending<'p, ()> {
        Box::pin(async move { self.execute(SET, [key.to_owned(), record.to_owned()]).await.map(drop) })
    }

    fn delete<'p>(&'p self, key: &'p str) -> Pending<'p, ()> {
        Box::pin(async move { self.execute(DELETE, [key.to_owned()]).await.map(drop) })
    }

    fn compare_and_set<'p>(&'p self, key: &'p str, before: Option<&'p str>, record: &'p str) -> Pending<'p, bool> {
        Box::pin(async move {
            let (key, record) = (key.to_owned(), record.to_owned());
            let done = match before {
                Some(before) => self.execute(REPLACE, [key, record, before.to_owned()]).await?,
                None => self.execute(ADD, [key, record]).await?,
            };
            Ok(done == 1)
        })
    }
}

impl File {
    fn open(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let file = Connection::open_with_flags(&self.path, flags)?;
        file.busy_timeout(self.time)?;
        // It is a property of the file, which another process may be setting at the same time.
        let _ = file.pragma_update(None, "journal_mode", "WAL");
        // An answer that has been kept survives the loss of power.
        file.pragma_update(None, "synchronous", "FULL")?;
        file.execute_batch(CREATE)?;
        Ok(file)
    }
}

//! A PostgreSQL database: a row of `pascaline_answers` for each key.

use pascaline::host::answers::{AsyncAnswerStore, Pending, StoreError};
use tokio_postgres::config::SslMode;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, Error, NoTls, Row};

use super::Misnamed;
use super::pool::{Place, Pool};

const FORM: &str = "postgres://USER[:PASSWORD]@HOST[:PORT]/DATABASE";

const CREATE: &str = "CREATE TABLE IF NOT EXISTS pascaline_answers \
    (key text PRIMARY KEY, value text NOT NULL, kept timestamptz NOT NULL DEFAULT now())";
const GET: &str = "SELECT value FROM pascaline_answers WHERE key = $1";
const SET: &str = "INSERT INTO pascaline_answers (key, value) VALUES ($1, $2) \
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, kept = now()";
const DELETE: &str = "DELETE FROM pascaline_answers WHERE key = $1";
const REPLACE: &str = "UPDATE pascaline_answers SET value = $2, kept = now() WHERE key = $1 AND value = $3";
const ADD: &str = "INSERT INTO pascaline_answers (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";

pub(super) struct Postgres {
    config: Config,
    connections: Pool<Client>,
}

impl Postgres {
    pub(super) fn named(uri: &str) -> Result<Self, Misnamed> {
        let Ok(mut config) = uri.parse::<Config>() else {
            return Err(Misnamed::new(if uri.contains("sslmode=verify") { NO_TLS } else { UNREADABLE }, FORM));
        };
        if config.get_ssl_mode() == SslMode::Require {
            return Err(Misnamed::new(NO_TLS, FORM));
        }
        if config.get_hosts().is_empty() {
            return Err(Misnamed::new(UNREADABLE, FORM));
        }
        if config.get_application_name().is_none() {
            config.application_name("pascaline");
        }
        Ok(Self { config, connections: Pool::new() })
    }

    /// Runs a statement, once more if the server has closed the connection since the last one.
    async fn run(&self, statement: &str, texts: &[Text<'_>]) -> Result<Vec<Row>, StoreError> {
        let place = self.connections.place().await;
        if let Some(kept) = kept(&place) {
            match kept.query_typed(statement, &typed(texts)).await {
                Ok(rows) => {
                    place.keep(kept);
                    return Ok(rows);
                }
                Err(error) if has_ended(&error) => place.close_kept(),
                Err(error) => return Err(error.into()),
            }
        }
        let client = self.connect().await?;
        let rows = client.query_typed(statement, &typed(texts)).await?;
        place.keep(client);
        Ok(rows)
    }

    async fn connect(&self) -> Result<Client, Error> {
        let (client, connection) = self.config.connect(NoTls).await?;
        // It ends with the client; its error is that of the statement that waits.
        tokio::spawn(connection);
        // Who may only use a table may not be allowed to create one.
        let found = client.query_typed("SELECT to_regclass('pascaline_answers') IS NULL", &[]).await?;
        if found.first().map(|row| row.try_get(0)).transpose()? == Some(true) {
            client.batch_execute(CREATE).await.or_else(|error| match error.code() {
                // Another process has created it meanwhile.
                Some(code) if [SqlState::UNIQUE_VIOLATION, SqlState::DUPLICATE_TABLE].contains(code) => Ok(()),
                _ => Err(error),
            })?;
        }
        Ok(client)
    }
}

impl AsyncAnswerStore for Postgres {
    fn get<'p>(&'p self, key: &'p str) -> Pending<'p, Option<String>> {
        Box::pin(async move {
            let rows = self.run(GET, &[&key]).await?;
            Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
        })
    }

    fn set<'p>(&'p self, key: &'p str, record: &'p str) -> Pending<'p, ()> {
        Box::pin(async move { self.run(SET, &[&key, &record]).await.map(drop) })
    }

    fn delete<'p>(&'p self, key: &'p str) -> Pending<'p, ()> {
        Box::pin(async move { self.run(DELETE, &[&key]).await.map(drop) })
    }

    /// It is not repeated: if its connection ends, nobody knows whether it has been done.
    fn compare_and_set<'p>(&'p self, key: &'p str, before: Option<&'p str>, record: &'p str) -> Pending<'p, bool> {
        Box::pin(async move {
            let place = self.connections.place().await;
            let client = match kept(&place) {
                Some(kept) => kept,
                None => self.connect().await?,
            };
            let done = match &before {
                Some(before) => client.execute_typed(REPLACE, &typed(&[&key, &record, before])).await,
                None => client.execute_typed(ADD, &typed(&[&key, &record])).await,
            };
            let done = done?;
            place.keep(client);
            Ok(done == 1)
        })
    }
}

const UNREADABLE: &str = "the URI of PostgreSQL cannot be read";
const NO_TLS: &str =
    "PostgreSQL is reached without TLS only; let a proxy of this machine, such as pgbouncer, reach it with TLS";

type Text<'t> = &'t (dyn ToSql + Sync);

/// Every parameter of a statement is a text.
fn typed<'t>(texts: &[Text<'t>]) -> Vec<(Text<'t>, Type)> {
    texts.iter().map(|text| (*text, Type::TEXT)).collect()
}

fn kept(place: &Place<Client>) -> Option<Client> {
    place.kept().filter(|client| !client.is_closed())
}

/// Whether an error is that of a connection, not of a statement.
fn has_ended(error: &Error) -> bool {
    const ENDS: [SqlState; 3] = [SqlState::ADMIN_SHUTDOWN, SqlState::CRASH_SHUTDOWN, SqlState::IDLE_SESSION_TIMEOUT];
    error.code().is_none_or(|code| ENDS.contains(code))
}

//! Stores for the tests, and hosts that use them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use pascaline::host::answers::{AnswerStore, Call, StoreError, key};
use pascaline::host::{Context, Host, HostError, Reply, ToolReply};
use pascaline::mathjs;
use pascaline_host_tests::{calculator, config};
use serde_json::json;

pub(super) type Stored<T> = Result<T, StoreError>;

/// A database in memory, which can compare and set. Its clones are the same database.
#[derive(Clone, Default)]
pub(super) struct Table(Arc<Mutex<BTreeMap<String, String>>>);

impl Table {
    /// With a text under the key of a thread.
    pub(super) fn with(thread: &str, text: &str) -> Self {
        let table = Self::default();
        table.set(&key(thread), text).unwrap();
        table
    }

    /// The text under the key of a thread.
    pub(super) fn text(&self, thread: &str) -> Option<String> {
        self.get(&key(thread)).unwrap()
    }
}

impl AnswerStore for Table {
    fn get(&self, key: &str) -> Stored<Option<String>> {
        Ok(self.0.lock().unwrap().get(key).cloned())
    }

    fn set(&self, key: &str, record: &str) -> Stored<()> {
        self.0.lock().unwrap().insert(key.to_owned(), record.to_owned());
        Ok(())
    }

    fn delete(&self, key: &str) -> Stored<()> {
        self.0.lock().unwrap().remove(key);
        Ok(())
    }

    fn compare_and_set(&self, key: &str, before: Option<&str>, record: &str) -> Stored<bool> {
        let mut table = self.0.lock().unwrap();
        let is_first = table.get(key).map(String::as_str) == before;
        if is_first {
            table.insert(key.to_owned(), record.to_owned());
        }
        Ok(is_first)
    }
}

/// The same without comparing.
#[derive(Clone, Default)]
pub(super) struct Plain(pub(super) Table);

impl AnswerStore for Plain {
    fn get(&self, key: &str) -> Stored<Option<String>> {
        self.0.get(key)
    }

    fn set(&self, key: &str, record: &str) -> Stored<()> {
        self.0.set(key, record)
    }

    fn delete(&self, key: &str) -> Stored<()> {
        self.0.delete(key)
    }
}

type Getting = dyn Fn(&Table, &str) -> Stored<Option<String>> + Send + Sync;
type Setting = dyn Fn(&Table, &str, Option<&str>, &str) -> Stored<bool> + Send + Sync;

/// A store that does something else than it should.
pub(super) struct Odd {
    table: Table,
    get: Box<Getting>,
    compare_and_set: Box<Setting>,
}

impl Odd {
    pub(super) fn getting(
        table: &Table,
        get: impl Fn(&Table, &str) -> Stored<Option<String>> + Send + Sync + 'static,
    ) -> Self {
        Self::both(table, get, Table::compare_and_set)
    }

    pub(super) fn setting(
        table: &Table,
        compare_and_set: impl Fn(&Table, &str, Option<&str>, &str) -> Stored<bool> + Send + Sync + 'static,
    ) -> Self {
        Self::both(table, Table::get, compare_and_set)
    }

    pub(super) fn both(
        table: &Table,
        get: impl Fn(&Table, &str) -> Stored<Option<String>> + Send + Sync + 'static,
        compare_and_set: impl Fn(&Table, &str, Option<&str>, &str) -> Stored<bool> + Send + Sync + 'static,
    ) -> Self {
        Self { table: table.clone(), get: Box::new(get), compare_and_set: Box::new(compare_and_set) }
    }
}

impl AnswerStore for Odd {
    fn get(&self, key: &str) -> Stored<Option<String>> {
        (self.get)(&self.table, key)
    }

    fn set(&self, key: &str, record: &str) -> Stored<()> {
        self.compare_and_set(key, None, record).map(drop)
    }

    fn delete(&self, key: &str) -> Stored<()> {
        self.table.delete(key)
    }

    fn compare_and_set(&self, key: &str, before: Option<&str>, record: &str) -> Stored<bool> {
        (self.compare_and_set)(&self.table, key, before, record)
    }
}

pub(super) fn host(store: impl AnswerStore + 'static) -> Host {
    Host::with_answers(&calculator(), config(), Box::new(store)).unwrap()
}

/// The text of an answer, or the message of an error.
pub(super) fn text(host: &Host, thread: &str, expression: &str) -> String {
    of(call(host, Call::new(thread), expression))
}

pub(super) fn call(host: &Host, call: Call<'_>, expression: &str) -> Result<Reply, HostError> {
    host.evaluate_call(call, expression, &mathjs::Options::default())
}

pub(super) fn of(outcome: Result<Reply, HostError>) -> String {
    outcome.map_or_else(|error| error.to_string(), |reply| reply.text)
}

/// What a tool says in a thread.
pub(super) fn run(host: &Host, thread: &str, tool: &str, text: &str) -> ToolReply {
    let name = if tool == "pascaline/answer" { "text" } else { "expression" };
    host.run(Call::new(thread), tool, &json!({ name: text }).to_string(), &Context::default()).unwrap()
}

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use super::{AnswerStore, StoreError, TimedOut};

/// The most requests at the same time, those included that a store does not answer.
const MOST: usize = 256;

/// A store that nothing waits for longer than `timeout`. Nothing can stop a request that blocks, so each is made on a thread of the
/// machine that is left behind in that case.
pub(crate) struct Bounded {
    store: Arc<dyn AnswerStore>,
    threads: Arc<Threads>,
    timeout: Duration,
}

/// The threads that wait for a request.
#[derive(Default)]
struct Threads {
    idle: Mutex<Vec<Sender<Job>>>,
    /// Is shared by every thread.
    alive: Arc<()>,
}

struct Job {
    run: Box<dyn FnOnce() + Send>,
    /// The way to the thread that runs it.
    thread: Sender<Job>,
}

impl Bounded {
    pub(crate) fn new(store: Box<dyn AnswerStore>, timeout: Duration) -> Self {
        Self { store: store.into(), threads: Arc::default(), timeout }
    }

    /// The same store with another time.
    pub(crate) fn within(&self, timeout: Duration) -> Self {
        Self { store: Arc::clone(&self.store), threads: Arc::clone(&self.threads), timeout }
    }

    fn request<T: Send + 'static>(
        &self,
        request: impl FnOnce(&dyn AnswerStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, receiver) = channel();
        let store = Arc::clone(&self.store);
        // No one may wait any more.
        self.threads.run(Box::new(move || drop(sender.send(request(&*store)))))?;
        receiver.recv_timeout(self.timeout).unwrap_or_else(|error| match error {
            RecvTimeoutError::Timeout => Err(TimedOut.into()),
            RecvTimeoutError::Disconnected => Err("the store panicked".into()),
        })
    }
}

impl Threads {
    fn run(self: &Arc<Self>, run: Box<dyn FnOnce() + Send>) -> Result<(), StoreError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let thread = match idle {
            Some(thread) => thread,
            None => self.start()?,
        };
        let job = Job { run, thread: thread.clone() };
        thread.send(job).map_err(|_| "a thread of the store has ended".into())
    }

    fn start(self: &Arc<Self>) -> Result<Sender<Job>, StoreError> {
        if Arc::strong_count(&self.alive) > MOST {
            return Err(TimedOut.into());
        }
        let (sender, receiver) = channel();
        let (threads, alive) = (Arc::downgrade(self), Arc::clone(&self.alive));
        let work = move || {
            work(&receiver, &threads);
            drop(alive);
        };
        thread::Builder::new().name("pascaline-answers".into()).spawn(work)?;
        Ok(sender)
    }
}

/// Runs one job after the other for as long as there are others.
fn work(jobs: &Receiver<Job>, threads: &Weak<Threads>) {
    for Job { run, thread } in jobs {
        run();
        let Some(threads) = threads.upgrade() else { return };
        threads.idle.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
    }
}

impl AnswerStore for Bounded {
    fn get(&self, key: &str) -> Result<Option<String>, StoreError> {
        let key = key.to_owned();
        self.request(move |store| store.get(&key))
    }

    fn set(&self, key: &str, record: &str) -> Result<(), StoreError> {
        let (key, record) = (key.to_owned(), record.to_owned());
        self.request(move |store| store.set(&key, &record))
    }

    fn delete(&self, key: &str) -> Result<(), StoreError> {
        let key = key.to_owned();
        self.request(move |store| store.delete(&key))
    }

    fn compare_and_set(&self, key: &str, before: Option<&str>, record: &str) -> Result<bool, StoreError> {
        let (key, before, record) = (key.to_owned(), before.map(str::to_owned), record.to_owned());
        self.request(move |store| store.compare_and_set(&key, before.as_deref(), &record))
    }
}

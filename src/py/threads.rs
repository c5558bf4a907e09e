//! The last answer of each thread.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use pascaline_mathjs::Answer;

/// The most threads whose answers are kept.
const MOST: usize = 10_000;

/// The answers of the most recently used threads, shared by the tools that were made together.
#[derive(Clone, Default)]
pub(crate) struct Threads(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    /// By thread, with the moment of its last use.
    by_thread: BTreeMap<String, (u64, Answer)>,
    /// The threads by that moment.
    by_use: BTreeMap<u64, String>,
    now: u64,
}

impl Threads {
    /// The last answer of a thread, which thereby becomes the most recently used one.
    pub(crate) fn get(&self, thread: &str) -> Option<Answer> {
        self.with(|kept| {
            let answer = kept.remove(thread)?;
            kept.insert(thread, answer.clone());
            Some(answer)
        })
    }

    pub(crate) fn insert(&self, thread: &str, answer: Answer) {
        self.with(|kept| kept.insert(thread, answer));
    }

    pub(crate) fn forget(&self, thread: &str) {
        self.with(|kept| kept.remove(thread));
    }

    /// A thread that ended while it held the answers has left them whole.
    fn with<T>(&self, work: impl FnOnce(&mut Kept) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Kept {
    fn insert(&mut self, thread: &str, answer: Answer) {
        self.remove(thread);
        self.now += 1;
        self.by_thread.insert(thread.to_owned(), (self.now, answer));
        self.by_use.insert(self.now, thread.to_owned());
        if self.by_thread.len() > MOST
            && let Some((_, unused)) = self.by_use.pop_first()
        {
            self.by_thread.remove(&unused);
        }
    }

    fn remove(&mut self, thread: &str) -> Option<Answer> {
        let (used, answer) = self.by_thread.remove(thread)?;
        self.by_use.remove(&used);
        Some(answer)
    }
}

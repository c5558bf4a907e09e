use std::collections::BTreeMap;

use pascaline_mathjs::Answer;

/// The last answer of each thread, for the most recently used threads.
#[derive(Debug)]
pub(super) struct Threads {
    most: usize,
    /// By thread, with the moment of its last use.
    by_thread: BTreeMap<String, (u64, Answer)>,
    /// The threads by that moment.
    by_use: BTreeMap<u64, String>,
    now: u64,
}

impl Threads {
    pub(super) fn new(most: usize) -> Self {
        Self { most, by_thread: BTreeMap::new(), by_use: BTreeMap::new(), now: 0 }
    }

    pub(super) fn get(&mut self, thread: &str) -> Option<Answer> {
        let answer = self.remove(thread)?;
        self.insert(thread, answer.clone());
        Some(answer)
    }

    /// Keeps an answer; if there are too many, the least recently used thread is forgotten.
    pub(super) fn insert(&mut self, thread: &str, answer: Answer) {
        self.remove(thread);
        self.now += 1;
        self.by_thread.insert(thread.to_owned(), (self.now, answer));
        self.by_use.insert(self.now, thread.to_owned());
        if self.by_thread.len() > self.most
            && let Some((_, unused)) = self.by_use.pop_first()
        {
            self.by_thread.remove(&unused);
        }
    }

    pub(super) fn remove(&mut self, thread: &str) -> Option<Answer> {
        let (used, answer) = self.by_thread.remove(thread)?;
        self.by_use.remove(&used);
        Some(answer)
    }
}

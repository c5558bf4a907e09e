use pascaline_mathjs::Answer;

use super::call::is_key;
use super::record::{Record, is_same};
use super::{Call, Cause, Outcome, StoreError, Unavailable};
use crate::HostNote;

/// A call of a thread, step by step, for a host that has its own way to wait: it asks the store, evaluates and stores, and tells the
/// turn what came of it. [`in_thread`](super::in_thread) and [`in_thread_async`](super::in_thread_async) do.
#[derive(Debug)]
pub struct Turn<'c, R> {
    call: Call<'c>,
    stored: Stored,
    reply: Option<R>,
}

/// What to do next.
#[derive(Debug)]
pub enum Step<R> {
    /// Get the text under the thread's key, then [`read`](Turn::read).
    Read,
    /// Evaluate with this `ans`, then [`evaluated`](Turn::evaluated). An error ends the call: it leaves `ans` as it is.
    Evaluate(Option<Answer>),
    /// Store the text if the text that was read is still there, then [`written`](Turn::written).
    Write {
        /// The text that was read.
        before: Option<String>,
        /// The new one.
        record: String,
    },
    /// Return this.
    Done(Result<R, Unavailable>),
}

/// What the store has of the thread.
#[derive(Debug)]
enum Stored {
    /// A record and its text, or nothing.
    Known(Option<(String, Record)>),
    /// The record that this call has left before.
    Own(Record),
    /// It cannot be known.
    Unknown,
}

impl<'c, R: Outcome> Turn<'c, R> {
    /// The turn of a call, which begins with [`begin`](Self::begin).
    pub fn new(call: Call<'c>) -> Self {
        Self { call, stored: Stored::Unknown, reply: None }
    }

    /// The first step.
    pub fn begin(&mut self) -> Step<R> {
        match self.call.idempotency_key {
            Some(key) if !is_key(key) => Step::Done(Err(self.unavailable(Cause::WrongKey))),
            _ => Step::Read,
        }
    }

    /// The step after the store was asked.
    pub fn read(&mut self, text: Result<Option<String>, StoreError>) -> Step<R> {
        let thread = self.call.thread;
        let record = match text {
            Ok(Some(text)) => Record::read(thread, &text).map(|record| Some((text, record))),
            Ok(None) => Ok(None),
            Err(error) => Err(Unavailable::failed(thread, error)),
        };
        match record {
            Ok(Some((_, record))) if self.is_own(&record) => self.stored = Stored::Own(record),
            Ok(record) => self.stored = Stored::Known(record),
            Err(unavailable) if self.call.names_ans => return Step::Done(Err(unavailable)),
            Err(_) => self.stored = Stored::Unknown,
        }
        match self.reply.take() {
            // It is the same whatever the `ans` is.
            Some(reply) => self.evaluated(reply),
            None => Step::Evaluate(self.ans().cloned()),
        }
    }

    /// The step after the evaluation.
    pub fn evaluated(&mut self, reply: R) -> Step<R> {
        let new = reply.ans();
        let before = match &self.stored {
            Stored::Unknown => return self.unkept(reply, Cause::Failed, None),
            Stored::Own(Record { answer, .. }) => {
                let is_repetition = new.is_some_and(|new| is_same(new, answer));
                return Step::Done(if is_repetition { Ok(reply) } else { Err(self.unavailable(Cause::KeyReused)) });
            }
            Stored::Known(known) => known.as_ref().map(|(text, record)| (text.clone(), record.answer.clone())),
        };
        let (text, before) = before.unzip();
        let Some(new) = new.filter(|new| !before.as_ref().is_some_and(|before| is_same(before, new))) else {
            return Step::Done(Ok(reply));
        };
        let record = Record::of_call(new.clone(), self.call.idempotency_key, before).write(self.call.thread);
        match record {
            Ok(record) => {
                self.reply = Some(reply);
                Step::Write { before: text, record }
            }
            Err(_) => self.unkept(reply, Cause::NotKept, None),
        }
    }

    /// The step after the store was told; false if another text was there.
    pub fn written(&mut self, stored: Result<bool, StoreError>) -> Step<R> {
        match (stored, self.reply.take()) {
            (Ok(true), Some(reply)) => Step::Done(Ok(reply)),
            (Err(error), Some(reply)) => self.unkept(reply, Cause::NotKept, Some(error)),
            (_, reply) => {
                self.reply = reply.filter(|_| !self.call.names_ans);
                Step::Read
            }
        }
    }

    /// The last step of a call that others have overtaken for too long, in place of [`Step::Read`].
    pub fn give_up(&mut self) -> Step<R> {
        match self.reply.take() {
            Some(reply) => self.unkept(reply, Cause::Overtaken, None),
            None => Step::Done(Err(self.unavailable(Cause::Overtaken))),
        }
    }

    fn ans(&self) -> Option<&Answer> {
        match &self.stored {
            Stored::Known(known) => known.as_ref().map(|(_, record)| &record.answer),
            Stored::Own(record) => record.call.as_ref()?.before.as_ref(),
            Stored::Unknown => None,
        }
    }

    /// Whether this call has left a record before.
    fn is_own(&self, record: &Record) -> bool {
        record.call.as_ref().is_some_and(|last| Some(&*last.key) == self.call.idempotency_key)
    }

    /// The end of a call whose answer is not kept: one that names `ans` counts on it.
    fn unkept(&self, mut reply: R, cause: Cause, error: Option<StoreError>) -> Step<R> {
        if self.call.names_ans {
            let unavailable = self.unavailable(cause);
            return Step::Done(Err(match error {
                Some(error) => unavailable.with_source(error),
                None => unavailable,
            }));
        }
        if reply.ans().is_some() {
            reply.add_note(HostNote::ans_not_kept());
        }
        Step::Done(Ok(reply))
    }

    fn unavailable(&self, cause: Cause) -> Unavailable {
        Unavailable::new(self.call.thread, cause)
    }
}

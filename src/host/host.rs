use std::sync::{Mutex, MutexGuard, PoisonError};

use pascaline_answer::last::named;
use pascaline_mathjs::{Answer, Options};

use super::answers::{self, AnswerStore, Bounded, Call, Outcome, Queue, Record, Unavailable, names_ans};
use super::threads::Threads;
use super::{Config, Context, HostError, Reply, Sandbox, ToolReply};

/// The tools that take the `ans` of their thread and leave one.
const WITH_ANS: [&str; 2] = ["art/calculator", "pascaline/answer"];

/// A sandboxed calculator that remembers the last answer of each thread.
///
/// It can be shared by threads of the machine. The calls of one thread of calculations are made one after the other, in the order in
/// which they came.
pub struct Host {
    sandbox: Sandbox,
    answers: Answers,
    queue: Queue,
}

/// Where the last answers are.
enum Answers {
    Memory(Mutex<Threads>),
    Store(Bounded),
}

impl Host {
    /// Makes a host for a component: `dist/calculator.wasm`, or any other of the world `calculator`. It keeps the last answers in
    /// memory.
    pub fn new(component: &[u8], config: Config) -> Result<Self, HostError> {
        let answers = Answers::Memory(Mutex::new(Threads::new(config.threads)));
        Ok(Self { sandbox: Sandbox::new(component, config)?, answers, queue: Queue::default() })
    }

    /// Makes a host that keeps the last answers in a store, which several hosts may share.
    ///
    /// ```no_run
    /// use std::collections::BTreeMap;
    /// use std::sync::{Arc, Mutex};
    ///
    /// use pascaline::host::answers::{AnswerStore, StoreError};
    /// use pascaline::host::{Config, Host};
    /// use pascaline::mathjs::Answer;
    ///
    /// /// In place of a database.
    /// #[derive(Clone, Default)]
    /// struct Table(Arc<Mutex<BTreeMap<String, String>>>);
    ///
    /// impl AnswerStore for Table {
    ///     fn get(&self, key: &str) -> Result<Option<String>, StoreError> {
    ///         Ok(self.0.lock().unwrap().get(key).cloned())
    ///     }
    ///
    ///     fn set(&self, key: &str, record: &str) -> Result<(), StoreError> {
    ///         self.0.lock().unwrap().insert(key.to_owned(), record.to_owned());
    ///         Ok(())
    ///     }
    ///
    ///     fn delete(&self, key: &str) -> Result<(), StoreError> {
    ///         self.0.lock().unwrap().remove(key);
    ///         Ok(())
    ///     }
    ///
    ///     fn compare_and_set(&self, key: &str, before: Option<&str>, record: &str) -> Result<bool, StoreError> {
    ///         let mut table = self.0.lock().unwrap();
    ///         let is_first = table.get(key).map(String::as_str) == before;
    ///         if is_first {
    ///             table.insert(key.to_owned(), record.to_owned());
    ///         }
    ///         Ok(is_first)
    ///     }
    /// }
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let component = std::fs::read("dist/calculator.wasm")?; // `make build` makes it
    /// let table = Table::default();
    /// let one = Host::with_answers(&component, Config::default(), Box::new(table.clone()))?;
    /// let other = Host::with_answers(&component, Config::default(), Box::new(table))?;
    ///
    /// assert_eq!(one.evaluate("thread-1", "5 * 3", &[])?, Answer::Number(15.0));
    /// assert_eq!(other.evaluate("thread-1", "ans + 10", &[])?, Answer::Number(25.0));
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_answers(component: &[u8], config: Config, store: Box<dyn AnswerStore>) -> Result<Self, HostError> {
        let answers = Answers::Store(Bounded::new(store, Call::new("").timeout));
        Ok(Self { sandbox: Sandbox::new(component, config)?, answers, queue: Queue::default() })
    }

    /// Evaluates an expression in a thread. A number of any kind or a quantity becomes the thread's `ans`; any other answer, a
    /// failure or a trap changes nothing.
    pub fn evaluate(&self, thread: &str, expression: &str, scope: &[(&str, Answer)]) -> Result<Answer, HostError> {
        self.evaluate_with(thread, expression, &Options::default().with_scope(scope.iter().cloned()))
            .map(|reply| reply.value)
    }

    /// Evaluates an expression in a thread, with its `ans` and the limits of the host in place of those of the options.
    pub fn evaluate_with(&self, thread: &str, expression: &str, options: &Options) -> Result<Reply, HostError> {
        self.evaluate_call(Call::new(thread), expression, options)
    }

    /// [`evaluate_with`](Self::evaluate_with) for a call that has an idempotency key or a time-out of its own. Whether it names `ans` is
    /// read from the expression.
    pub fn evaluate_call(&self, call: Call<'_>, expression: &str, options: &Options) -> Result<Reply, HostError> {
        let call = self.completed(call, || named(expression).is_some());
        self.in_thread(call, |ans| {
            let options = options.clone().with_ans(ans).with_limits(self.sandbox.config().limits);
            self.sandbox.evaluate(expression, &options)
        })
    }

    /// Runs a tool in a thread, as [`Sandbox::run`], with the `ans` of the thread in place of that of the context. Whether the call names
    /// `ans` is read from the arguments.
    pub fn run(&self, call: Call<'_>, key: &str, arguments: &str, context: &Context) -> Result<ToolReply, HostError> {
        if !WITH_ANS.contains(&key) {
            return self.sandbox.run(key, arguments, context);
        }
        let call = self.completed(call, || names_ans(arguments));
        self.in_thread(call, |ans| self.sandbox.run(key, arguments, &Context { ans, ..context.clone() }))
    }

    /// Makes a call with the `ans` of its thread, and keeps the new one. With a store, it is evaluated again if another call has come
    /// first. It must not call the host for the same thread, which would wait for it.
    pub fn in_thread<R: Outcome>(
        &self,
        call: Call<'_>,
        mut evaluate: impl FnMut(Option<Answer>) -> Result<R, HostError>,
    ) -> Result<R, HostError> {
        let _place = self.queue.wait(call.thread);
        match &self.answers {
            Answers::Memory(threads) => {
                let ans = lock(threads).get(call.thread);
                let reply = evaluate(ans)?;
                if let Some(ans) = reply.ans() {
                    lock(threads).insert(call.thread, ans.clone());
                }
                Ok(reply)
            }
            Answers::Store(store) => answers::in_thread(&store.within(call.timeout), call, evaluate),
        }
    }

    /// A call of which a store has to know whether it names `ans`.
    fn completed<'c>(&self, call: Call<'c>, names_ans: impl FnOnce() -> bool) -> Call<'c> {
        match self.answers {
            Answers::Memory(_) => call,
            Answers::Store(_) => call.with_names_ans(names_ans()),
        }
    }

    /// The last answer of a thread; an error if the store does not have it to give.
    pub fn ans(&self, thread: &str) -> Result<Option<Answer>, HostError> {
        match &self.answers {
            Answers::Memory(threads) => Ok(lock(threads).get(thread)),
            Answers::Store(store) => {
                let text = store.get(&answers::key(thread)).map_err(|error| Unavailable::failed(thread, error))?;
                let record = text.map(|text| Record::read(thread, &text)).transpose()?;
                Ok(record.map(|record| record.answer))
            }
        }
    }

    /// Sets the last answer of a thread; an error if the store does not take it.
    pub fn set_ans(&self, thread: &str, ans: Answer) -> Result<(), HostError> {
        let _place = self.queue.wait(thread);
        match &self.answers {
            Answers::Memory(threads) => lock(threads).insert(thread, ans),
            Answers::Store(store) => {
                let record = Record::new(ans).write(thread)?;
                store.set(&answers::key(thread), &record).map_err(|error| Unavailable::failed(thread, error))?;
            }
        }
        Ok(())
    }

    /// Forgets a thread, whatever the store has of it; an error if the store does not. A host with more than [`Config::threads`]
    /// threads in memory forgets the least recently used ones by itself.
    pub fn forget(&self, thread: &str) -> Result<(), HostError> {
        let _place = self.queue.wait(thread);
        match &self.answers {
            Answers::Memory(threads) => drop(lock(threads).remove(thread)),
            Answers::Store(store) => {
                store.delete(&answers::key(thread)).map_err(|error| Unavailable::failed(thread, error))?;
            }
        }
        Ok(())
    }

    /// The component, for calls without a thread.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }
}

fn lock(threads: &Mutex<Threads>) -> MutexGuard<'_, Threads> {
    // Nothing panics while holding the lock, and the map would be valid even then.
    threads.lock().unwrap_or_else(PoisonError::into_inner)
}

//! The same for a host that waits for futures.

use std::convert::Infallible;
use std::future::{pending, ready};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use pascaline::host::answers::{AnswerStore, AsyncAnswerStore, Call, Cause, Pending, Unavailable, in_thread_async};
use pascaline::host::{HostError, Reply, Sandbox};
use pascaline::mathjs::{Answer, Options};
use pascaline_host_tests::{calculator, config};

use super::stores::Table;

/// The store of the other tests, which answers at the second poll.
struct Later(Table);

async fn later<T>(value: T) -> T {
    let mut is_second = false;
    std::future::poll_fn(move |cx| {
        if std::mem::replace(&mut is_second, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
    value
}

impl AsyncAnswerStore for Later {
    fn get<'p>(&'p self, key: &'p str) -> Pending<'p, Option<String>> {
        Box::pin(later(self.0.get(key)))
    }

    fn set<'p>(&'p self, key: &'p str, record: &'p str) -> Pending<'p, ()> {
        Box::pin(later(self.0.set(key, record)))
    }

    fn delete<'p>(&'p self, key: &'p str) -> Pending<'p, ()> {
        Box::pin(later(self.0.delete(key)))
    }
}

/// A store that never answers: a request to get, or one to set.
struct Never {
    gets: bool,
    has_been_asked: AtomicBool,
}

impl AsyncAnswerStore for Never {
    fn get<'p>(&'p self, _: &'p str) -> Pending<'p, Option<String>> {
        self.has_been_asked.store(true, Relaxed);
        if self.gets { Box::pin(ready(Ok(None))) } else { Box::pin(pending()) }
    }

    fn set<'p>(&'p self, _: &'p str, _: &'p str) -> Pending<'p, ()> {
        Box::pin(pending())
    }

    fn delete<'p>(&'p self, _: &'p str) -> Pending<'p, ()> {
        Box::pin(pending())
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = Box::pin(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

/// A timer that is never over, and one that is over at once.
fn never(_: Duration) -> impl Future {
    pending::<Infallible>()
}

fn at_once(_: Duration) -> impl Future {
    ready(())
}

fn sandbox() -> Sandbox {
    Sandbox::new(&calculator(), config()).unwrap()
}

fn evaluate(
    sandbox: &Sandbox,
    store: &dyn AsyncAnswerStore,
    call: Call<'_>,
    expression: &str,
) -> Result<Reply, HostError> {
    block_on(in_thread_async(store, call, never, |ans| {
        later(sandbox.evaluate(expression, &Options::default().with_ans(ans)))
    }))
}

#[test]
fn an_answer_is_kept_for_the_next_call() {
    let (sandbox, store) = (sandbox(), Later(Table::default()));
    let call = Call::new("a");
    assert_eq!(evaluate(&sandbox, &store, call, "5 * 3").unwrap().text, "15");
    let named = call.with_names_ans(true).with_idempotency_key(Some("k"));
    assert_eq!(evaluate(&sandbox, &store, named, "ans + 10").unwrap().text, "25");
    assert_eq!(evaluate(&sandbox, &store, named, "ans + 10").unwrap().text, "25");
    assert_eq!(block_on(store.delete(&pascaline::host::answers::key("a"))).unwrap(), ());
    match evaluate(&sandbox, &store, call.with_names_ans(true), "ans + 10") {
        Err(HostError::Failure(failure)) => assert_eq!(failure.message, "Undefined symbol ans"),
        outcome => panic!("{outcome:?}"),
    }
}

#[test]
fn a_store_that_never_answers_is_not_waited_for() {
    let sandbox = sandbox();
    let evaluate = |gets, names_ans, expression| {
        let store = Never { gets, has_been_asked: AtomicBool::new(false) };
        let outcome = block_on(in_thread_async(&store, Call::new("a").with_names_ans(names_ans), at_once, |ans| {
            ready(sandbox.evaluate(expression, &Options::default().with_ans(ans)))
        }));
        assert!(store.has_been_asked.load(Relaxed));
        outcome
    };
    let late = |cause| Err(HostError::Answers(Unavailable::new("a", cause)));
    assert_eq!(evaluate(false, true, "ans + 1"), late(Cause::Late));
    assert_eq!(evaluate(true, true, "2 * 3"), late(Cause::NotKept));
    for gets in [false, true] {
        let reply = evaluate(gets, false, "2 * 3").unwrap();
        assert_eq!((&reply.value, &*reply.notes[0].code), (&Answer::Number(6.0), "ans-not-kept"));
    }
}

#[test]
fn a_call_can_be_made_on_another_thread_of_the_machine() {
    fn is_send(_: &impl Send) {}
    let (sandbox, store) = (sandbox(), Later(Table::default()));
    let future = in_thread_async(
        &store,
        Call::new("a"),
        |_| pending::<()>(),
        |ans| ready(sandbox.evaluate("1 + 1", &Options::default().with_ans(ans))),
    );
    is_send(&future);
    assert_eq!(block_on(future).unwrap().text, "2");
}

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use pascaline_mathjs::Answer;

use super::turn::{Step, Turn};
use super::{AnswerStore, AsyncAnswerStore, Call, Outcome, StoreError, TimedOut, Unavailable, key};

/// Makes a call with the `ans` that the store has of its thread, and keeps the new one. It is evaluated again if another call has come
/// first.
pub fn in_thread<R, E>(
    store: &dyn AnswerStore,
    call: Call<'_>,
    mut evaluate: impl FnMut(Option<Answer>) -> Result<R, E>,
) -> Result<R, E>
where
    R: Outcome,
    E: From<Unavailable>,
{
    let (key, mut turn, mut overtaken) = (key(call.thread), Turn::new(call), None);
    let mut step = turn.begin();
    loop {
        step = match step {
            Step::Read => turn.read(store.get(&key)),
            Step::Evaluate(ans) => turn.evaluated(evaluate(ans)?),
            Step::Write { before, record } => {
                match turn.written(store.compare_and_set(&key, before.as_deref(), &record)) {
                    Step::Read if overtaken.get_or_insert_with(now).elapsed() > call.timeout => turn.give_up(),
                    step => step,
                }
            }
            Step::Done(outcome) => return outcome.map_err(E::from),
        }
    }
}

/// [`in_thread`] for a host that waits for futures: `sleep` is its timer, such as tokio's, which ends a request that the store does not
/// answer in time.
pub async fn in_thread_async<R, E, F, S>(
    store: &dyn AsyncAnswerStore,
    call: Call<'_>,
    sleep: impl Fn(Duration) -> S,
    mut evaluate: impl FnMut(Option<Answer>) -> F,
) -> Result<R, E>
where
    R: Outcome,
    E: From<Unavailable>,
    F: Future<Output = Result<R, E>>,
    S: Future,
{
    let (key, mut turn, mut overtaken) = (key(call.thread), Turn::new(call), None);
    let mut step = turn.begin();
    loop {
        step = match step {
            Step::Read => turn.read(within(sleep(call.timeout), store.get(&key)).await),
            Step::Evaluate(ans) => turn.evaluated(evaluate(ans).await?),
            Step::Write { before, record } => {
                let stored = store.compare_and_set(&key, before.as_deref(), &record);
                match turn.written(within(sleep(call.timeout), stored).await) {
                    Step::Read if overtaken.get_or_insert_with(now).elapsed() > call.timeout => turn.give_up(),
                    step => step,
                }
            }
            Step::Done(outcome) => return outcome.map_err(E::from),
        }
    }
}

/// The result of a request, unless the time is over first.
async fn within<T>(time: impl Future, request: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let (mut time, mut request) = (pin!(time), pin!(request));
    poll_fn(|cx| match request.as_mut().poll(cx) {
        Poll::Pending => time.as_mut().poll(cx).map(|_| Err(TimedOut.into())),
        Poll::Ready(result) => Poll::Ready(result),
    })
    .await
}

#[expect(clippy::disallowed_types, reason = "the host reads the clock")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}

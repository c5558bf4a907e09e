use std::time::Duration;

use pascaline_base::with_methods;

/// A call of a thread, as far as its `ans` is concerned.
///
/// ```
/// use pascaline::host::answers::Call;
///
/// let call = Call::new("thread-1").with_names_ans(true).with_idempotency_key(Some("9b2a"));
/// assert_eq!(call.timeout.as_secs(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Call<'c> {
    /// The thread.
    pub thread: &'c str,
    /// Whether it names `ans`: [`names_ans`](super::names_ans) of its arguments. Without the `ans`, such a call is not made.
    pub names_ans: bool,
    /// A name of the call, from 1 to [`LONGEST_IDEMPOTENCY_KEY`](Self::LONGEST_IDEMPOTENCY_KEY) characters. A call that has the name
    /// of the thread's last one is its repetition: it is answered as that one was, and `ans` stays as it is.
    pub idempotency_key: Option<&'c str>,
    /// The time that a store has for one request, and a call for its further attempts when others come first; 2 seconds by default.
    pub timeout: Duration,
}

impl<'c> Call<'c> {
    /// The longest idempotency key, in characters.
    pub const LONGEST_IDEMPOTENCY_KEY: usize = 256;

    /// A call that does not name `ans`.
    pub fn new(thread: &'c str) -> Self {
        Self { thread, names_ans: false, idempotency_key: None, timeout: Duration::from_secs(2) }
    }
}

/// Whether a text can be an idempotency key.
pub(super) fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().nth(Call::LONGEST_IDEMPOTENCY_KEY).is_none()
}

with_methods!(Call<'c> {
    with_names_ans(names_ans: bool),
    with_idempotency_key(idempotency_key: Option<&'c str>),
    with_timeout(timeout: Duration),
});

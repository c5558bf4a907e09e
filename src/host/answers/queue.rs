use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// The calls of each thread, which are made one after the other in the order in which they came.
///
/// ```
/// use pascaline::host::answers::Queue;
///
/// let queue = Queue::default();
/// let first = queue.wait("thread-1");
/// let other = queue.wait("thread-2"); // does not wait for the first
/// drop(first);
/// let second = queue.wait("thread-1");
/// ```
#[derive(Debug, Default)]
pub struct Queue {
    by_thread: Mutex<BTreeMap<Arc<str>, Line>>,
}

/// The calls of a thread: the first one is being made.
#[derive(Debug, Default)]
struct Line {
    first: u64,
    last: u64,
    /// Those behind the first one.
    waiting: VecDeque<(u64, Option<Waker>)>,
}

/// A call's place in the queue. It leaves when this is dropped.
#[derive(Debug)]
pub struct Place<'q> {
    queue: &'q Queue,
    thread: Arc<str>,
    number: u64,
}

impl Queue {
    /// Waits for the end of the calls of the thread that came before.
    pub fn wait(&self, thread: &str) -> Place<'_> {
        let (place, is_first) = self.enter(thread);
        if !is_first {
            let waker = Waker::from(Arc::new(Sleeper(thread::current())));
            while place.poll(&Context::from_waker(&waker)).is_pending() {
                thread::park();
            }
        }
        place
    }

    /// [`wait`](Self::wait) for hosts that wait for futures. The call takes its place when the future is first polled.
    pub async fn turn(&self, thread: &str) -> Place<'_> {
        let (place, is_first) = self.enter(thread);
        if !is_first {
            poll_fn(|cx| place.poll(cx)).await;
        }
        place
    }

    /// The number of calls of a thread that wait behind the one that is being made.
    pub fn waiting(&self, thread: &str) -> usize {
        self.lock().get(thread).map_or(0, |line| line.waiting.len())
    }

    fn enter(&self, thread: &str) -> (Place<'_>, bool) {
        let thread: Arc<str> = thread.into();
        let (number, is_first) = match self.lock().entry(Arc::clone(&thread)) {
            Entry::Vacant(entry) => (entry.insert(Line::default()).first, true),
            Entry::Occupied(entry) => {
                let line = entry.into_mut();
                line.last += 1;
                line.waiting.push_back((line.last, None));
                (line.last, false)
            }
        };
        (Place { queue: self, thread, number }, is_first)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Arc<str>, Line>> {
        // Nothing panics while holding the lock.
        self.by_thread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place<'_> {
    fn poll(&self, cx: &Context<'_>) -> Poll<()> {
        let mut by_thread = self.queue.lock();
        let Some(line) = by_thread.get_mut(&self.thread) else { return Poll::Ready(()) };
        match line.waiting.iter_mut().find(|(number, _)| *number == self.number) {
            Some((_, waker)) => {
                *waker = Some(cx.waker().clone());
                Poll::Pending
            }
            None => Poll::Ready(()),
        }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut by_thread = self.queue.lock();
        let Some(line) = by_thread.get_mut(&self.thread) else { return };
        if line.first != self.number {
            line.waiting.retain(|(number, _)| *number != self.number);
            return;
        }
        let Some((next, waker)) = line.waiting.pop_front() else {
            by_thread.remove(&self.thread);
            return;
        };
        line.first = next;
        drop(by_thread);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

/// A thread of the machine that waits.
struct Sleeper(Thread);

impl Wake for Sleeper {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

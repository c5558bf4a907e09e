//! The calls of a thread are made one after the other, in the order in which they came.

use std::pin::{Pin, pin};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;

use pascaline::host::Host;
use pascaline::host::answers::{Call, Place, Queue};
use pascaline::mathjs::Options;
use pascaline_host_tests::{calculator, config};

use super::stores::{Plain, host, text};

#[test]
fn calls_of_the_machines_threads_keep_their_order() {
    const CALLS: usize = 20;
    let (queue, made) = (Queue::default(), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        let first = queue.wait("a");
        for call in 0..CALLS {
            let (queue, made) = (&queue, &made);
            scope.spawn(move || {
                let _place = queue.wait("a");
                made.lock().unwrap().push(call);
            });
            while queue.waiting("a") <= call {
                thread::yield_now();
            }
        }
        drop(queue.wait("b"));
        assert!(made.lock().unwrap().is_empty());
        drop(first);
    });
    assert_eq!(made.into_inner().unwrap(), (0..CALLS).collect::<Vec<_>>());
    assert_eq!(queue.waiting("a"), 0);
}

/// Counts how often it is woken.
#[derive(Default)]
struct Woken(Mutex<usize>);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        *self.0.lock().unwrap() += 1;
    }
}

fn poll<'q>(future: Pin<&mut impl Future<Output = Place<'q>>>, woken: &Arc<Woken>) -> Option<Place<'q>> {
    let waker = Waker::from(Arc::clone(woken));
    match future.poll(&mut Context::from_waker(&waker)) {
        Poll::Ready(place) => Some(place),
        Poll::Pending => None,
    }
}

#[test]
fn pending_calls_keep_their_order_and_can_be_cancelled() {
    let queue = Queue::default();
    let woken: [Arc<Woken>; 4] = std::array::from_fn(|_| Arc::default());
    let counts = || woken.each_ref().map(|woken| *woken.0.lock().unwrap());
    let mut first = pin!(queue.turn("a"));
    let mut second = Box::pin(queue.turn("a"));
    let mut third = pin!(queue.turn("a"));
    let mut fourth = Box::pin(queue.turn("a"));

    let place = poll(first.as_mut(), &woken[0]).unwrap();
    assert!(poll(second.as_mut(), &woken[1]).is_none());
    assert!(poll(third.as_mut(), &woken[2]).is_none());
    assert!(poll(fourth.as_mut(), &woken[3]).is_none());
    assert!(poll(third.as_mut(), &woken[2]).is_none());
    assert_eq!((queue.waiting("a"), counts()), (3, [0, 0, 0, 0]));

    drop(second);
    assert_eq!((queue.waiting("a"), counts()), (2, [0, 0, 0, 0]));
    drop(place);
    assert_eq!((queue.waiting("a"), counts()), (1, [0, 0, 1, 0]));
    assert!(poll(fourth.as_mut(), &woken[3]).is_none());
    let place = poll(third.as_mut(), &woken[2]).unwrap();
    drop(place);
    assert_eq!(counts(), [0, 0, 1, 1]);
    // It was woken, and is cancelled before it runs.
    drop(fourth);
    assert_eq!(queue.waiting("a"), 0);
    drop(queue.wait("a"));
}

/// Without the order, calls at the same time would see the same `ans`.
fn count_with(host: &Host) {
    const CALLS: usize = 50;
    assert_eq!(text(host, "a", "0"), "0");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..CALLS {
                    text(host, "a", "ans + 1");
                }
            });
        }
    });
    assert_eq!(text(host, "a", "ans"), (4 * CALLS).to_string());
}

#[test]
fn no_call_of_a_host_is_lost() {
    count_with(&Host::new(&calculator(), config()).unwrap());
    count_with(&host(Plain::default()));
}

#[test]
fn threads_do_not_wait_for_each_other() {
    let host = Host::new(&calculator(), config()).unwrap();
    let (running, is_running) = channel();
    let (release, released) = channel::<()>();
    thread::scope(|scope| {
        let host = &host;
        scope.spawn(move || {
            host.in_thread(Call::new("a"), |_| {
                running.send(()).unwrap();
                let _ = released.recv();
                host.sandbox().evaluate("1", &Options::default())
            })
        });
        is_running.recv().unwrap();
        assert_eq!(text(host, "b", "5 * 3"), "15");
        drop(release);
    });
    assert_eq!(text(&host, "a", "ans"), "1");
}

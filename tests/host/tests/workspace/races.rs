//! What changes between the check and the use: a thread swaps a folder for a link out of it, as fast as it can, or changes a
//! file while it is read.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::Tally;
use crate::common::beside;
use crate::place::{Place, calls};

/// How long each race goes on.
const TIME: Duration = Duration::from_millis(1_500);

pub(crate) fn all(tally: &mut Tally<'_>) {
    swapped(tally, "folder", "../beside");
    swapped(tally, "secret.txt", "../secret.txt");
    changed(tally);
}

/// `path` is the folder's own at one moment, and a link out at the next.
fn swapped(tally: &mut Tally<'_>, path: &str, out: &str) {
    for (name, surface) in tally.surfaces {
        let place = Place::new();
        fs::write(place.root().join("folder/secret.txt"), "inside: secret\n").unwrap();
        fs::write(place.root().join("secret.txt"), "inside: secret\n").unwrap();
        place.link(out, ".link");
        let before = beside(place.outside());
        let (one, other) = (place.root().join(path), place.root().join(".link"));
        let swap = || renameat_with(CWD, &one, CWD, &other, RenameFlags::EXCHANGE).is_ok();
        let swaps = while_swapping(swap, || {
            let start = Instant::now();
            while start.elapsed() < TIME {
                for (tool, arguments) in calls(path) {
                    tally.tells_nothing(surface, &place.root(), tool, &arguments);
                }
            }
        });
        if beside(place.outside()) != before {
            tally.wrong.push(format!("{name}, what is outside has changed while {path} was swapped"));
        }
        if swaps < 100 {
            tally.wrong.push(format!("{name}, {path} was swapped only {swaps} times"));
        }
    }
}

/// A file that is written anew and cut off while it is read gives one of its states, or a part of one; never a wait.
fn changed(tally: &mut Tally<'_>) {
    for (name, surface) in tally.surfaces {
        let place = Place::new();
        let path = place.root().join("a.txt");
        let step = AtomicUsize::new(0);
        let change = || {
            let lines = step.fetch_add(1, Ordering::Relaxed) % 7 * 10_000;
            fs::write(&path, "one\ntwo\n".repeat(lines)).is_ok()
        };
        let changes = while_swapping(change, || {
            let start = Instant::now();
            while start.elapsed() < TIME {
                for (tool, arguments) in [
                    ("read", r#"{"path": "a.txt"}"#),
                    ("read", r#"{"path": "a.txt", "offset": 5000}"#),
                    ("grep", r#"{"pattern": "two", "path": "."}"#),
                    ("edit", r#"{"path": "a.txt", "old_text": "three", "new_text": "four"}"#),
                ] {
                    let content = tally.tells_nothing(surface, &place.root(), tool, arguments);
                    if content.len() > 200_000 {
                        tally.wrong.push(format!("{name}, {tool} gives {} bytes", content.len()));
                    }
                }
            }
        });
        if changes < 10 {
            tally.wrong.push(format!("{name}, a file was changed only {changes} times"));
        }
    }
}

/// Does something again and again in another thread until all is tried; how often it succeeded.
fn while_swapping(swap: impl Fn() -> bool + Sync, tries: impl FnOnce()) -> usize {
    let (stop, count) = (AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                count.fetch_add(usize::from(swap()), Ordering::Relaxed);
            }
        });
        tries();
        stop.store(true, Ordering::Relaxed);
    });
    count.into_inner()
}

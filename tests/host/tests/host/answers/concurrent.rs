//! Hosts that share a store: at the end each thread's `ans` is the count of its acknowledged calls.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use pascaline::host::answers::{AnswerStore, Call};
use pascaline::host::{Host, HostError};
use proptest::prelude::*;

use super::stores::{Odd, Table, call, host, text};

const THREADS: [&str; 3] = ["a", "two\nlines", "c"];

/// Numbers that look random, from a seed: xorshift.
struct Draws(u64);

impl Draws {
    fn next(&mut self, below: u64) -> u64 {
        for shift in [13, -7, 17] {
            self.0 ^= if shift > 0 { self.0 << shift } else { self.0 >> -shift };
        }
        (self.0 >> 11) % below
    }
}

/// A store of which a request in ten fails, before anything is stored.
fn failing(table: &Table, seed: u64) -> Odd {
    let requests = AtomicU64::new(seed);
    let fails = move || Draws(requests.fetch_add(0x9E37_79B9_7F4A_7C15, Relaxed) | 1).next(10) == 0;
    let fails = std::sync::Arc::new(fails);
    let get_fails = std::sync::Arc::clone(&fails);
    Odd::both(
        table,
        move |table, key| if get_fails() { Err("down".into()) } else { table.get(key) },
        move |table, key, before, record| {
            if fails() { Err("full".into()) } else { table.compare_and_set(key, before, record) }
        },
    )
}

/// The number of calls `ans + 1` that each thread acknowledges, when workers send them to hosts at random.
fn acknowledged(hosts: &[Host], seed: u64) -> BTreeMap<&'static str, u64> {
    let counts = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for worker in 0..4 {
            let counts = &counts;
            scope.spawn(move || {
                let mut draws = Draws(seed ^ (worker + 1) << 32 | 1);
                for _ in 0..40 {
                    let name = THREADS[usize::try_from(draws.next(THREADS.len() as u64)).unwrap()];
                    let host = &hosts[usize::try_from(draws.next(hosts.len() as u64)).unwrap()];
                    match call(host, Call::new(name), "ans + 1") {
                        Ok(_) => *counts.lock().unwrap().entry(name).or_default() += 1,
                        Err(HostError::Answers(_)) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    counts.into_inner().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn an_acknowledged_call_is_counted_once(seed in any::<u64>(), fails in any::<bool>()) {
        let table = Table::default();
        let first = host(table.clone());
        for thread in THREADS {
            prop_assert_eq!(text(&first, thread, "0"), "0");
        }
        let hosts = [0, 1, 2].map(|number| if fails { host(failing(&table, seed ^ number)) } else { host(table.clone()) });
        let counts = acknowledged(&hosts, seed);
        for thread in THREADS {
            let count = counts.get(thread).copied().unwrap_or_default();
            prop_assert_eq!(text(&first, thread, "ans"), count.to_string());
        }
        let total: u64 = counts.values().sum();
        prop_assert!(if fails { (1..160).contains(&total) } else { total == 160 }, "{}", total);
    }
}

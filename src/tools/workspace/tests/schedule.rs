//! Processes that edit one file, in random orders: between any two steps of one come those of others, any may end at any
//! step, and any may be considered abandoned although it continues. No successful edit is lost.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::files_in_memory::{Memory, Node};
use crate::workspace::replace_text::edit;
use serde_json::json;

use crate::World;

const PROCESSES: usize = 4;
const EDITS: usize = 2;
/// The number of orders to try, and how many more for each second of a race.
const ORDERS: u64 = 300;
const ORDERS_OF_A_SECOND: u64 = 50;

#[expect(clippy::disallowed_methods, reason = "the environment sets the duration of the tests")]
fn orders() -> u64 {
    let seconds = std::env::var("PASCALINE_RACE_SECONDS").ok().and_then(|seconds| seconds.parse::<u64>().ok());
    ORDERS + ORDERS_OF_A_SECOND * seconds.unwrap_or_default()
}

/// A message from a process: that it waits for its turn, or that it has finished, with the edits that succeeded.
enum Message {
    Waits,
    Done(Vec<String>),
}

/// A process, as seen by the scheduler.
struct Process {
    messages: Receiver<Message>,
    /// Tells the process whether it still runs.
    turn: Sender<bool>,
    runs: bool,
    waits: bool,
}

impl Process {
    fn start(number: usize, memory: &Memory) -> Self {
        let (say, messages) = channel();
        let (turn, turns) = channel::<bool>();
        let (asks, turns) = (Mutex::new(say.clone()), Mutex::new(turns));
        let folder = memory.by_turns(move || {
            let _ = asks.lock().unwrap().send(Message::Waits);
            turns.lock().unwrap().recv().unwrap_or(false)
        });
        let steps = move || {
            let lines = (0..EDITS).map(|edit| format!("process {number}, edit {edit}"));
            let done = lines.filter(|line| {
                let call = json!({ "path": "a", "old_text": "end", "new_text": format!("{line}\nend") });
                let mut world = World { files: Some(&folder), ..World::default() };
                edit(&call, &mut world).is_ok()
            });
            let _ = say.send(Message::Done(done.collect()));
        };
        thread::Builder::new().spawn(steps).unwrap();
        Self { messages, turn, runs: true, waits: false }
    }

    /// Waits until the process waits for its turn, or has finished; then returns its edits.
    fn hear(&mut self) -> Option<Vec<String>> {
        if self.waits {
            return None;
        }
        match self.messages.recv().unwrap() {
            Message::Waits => {
                self.waits = true;
                None
            }
            Message::Done(done) => Some(done),
        }
    }

    fn step(&mut self) {
        self.waits = false;
        self.turn.send(self.runs).unwrap();
    }
}

/// Random numbers, the same for the same seed.
struct Draws(u64);

impl Draws {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

/// Runs the processes in one order; returns the lines that the successful edits have added, and the number of processes that
/// ended early.
fn run(memory: &Memory, draws: &mut Draws) -> (Vec<String>, usize) {
    let mut processes: Vec<_> = (0..PROCESSES).map(|number| Process::start(number, memory)).collect();
    let (mut succeeded, mut ended, mut next) = (Vec::new(), 0, 0);
    while !processes.is_empty() {
        // One process makes some steps in a row, as it usually would.
        if draws.below(3) == 0 || next >= processes.len() {
            next = draws.below(processes.len());
        }
        if let Some(done) = processes[next].hear() {
            succeeded.extend(done);
            processes.remove(next);
            continue;
        }
        match draws.below(60) {
            0 if ended + 1 < PROCESSES && processes[next].runs => {
                processes[next].runs = false;
                ended += 1;
            }
            1 => memory.wait(11),
            _ => {}
        }
        processes[next].step();
    }
    (succeeded, ended)
}

#[test]
fn no_edit_that_succeeded_is_lost_in_any_order() {
    let mut interrupted = 0;
    for seed in 0..orders() {
        let memory = Memory::of(&[("a", Node::File(b"end\n".to_vec()))]);
        let (succeeded, ended) = run(&memory, &mut Draws(seed));
        let contents = memory.contents();
        let (_, text) = contents.iter().find(|(path, _)| path == "a").unwrap();
        for line in &succeeded {
            assert_eq!(text.lines().filter(|other| other == line).count(), 1, "order {seed}: {line} in {text}");
        }
        let lines: Vec<_> = text.lines().collect();
        assert!(lines.len() <= PROCESSES * EDITS + 1 && lines.last() == Some(&"end"), "order {seed}: {text}");
        interrupted += ended;

        // What remains does not prevent anybody from editing.
        memory.wait(11);
        let call = json!({ "path": "a", "old_text": "end", "new_text": "the end" });
        assert!(edit(&call, &mut World { files: Some(&memory), ..World::default() }).is_ok(), "order {seed}");
    }
    assert!(interrupted > 50, "{interrupted} processes have ended early");
}

//! Changes between the check and the use: a thread swaps a folder for a link out of it, as fast as it can, or changes a file
//! while it is read.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{CWD, RenameFlags, renameat_with};
use serde_json::json;

use crate::Tally;
use crate::common::{Fresh, Surface, beside};
use crate::place::{Place, calls};

pub(crate) fn all(tally: &mut Tally<'_>) {
    swapped(tally, "folder", "../beside");
    swapped(tally, "secret.txt", "../secret.txt");
    changed(tally);
    edited(tally);
    exchanged(tally);
}

/// The duration of each race; longer if the environment says so.
fn time() -> Duration {
    let seconds = std::env::var("PASCALINE_RACE_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    seconds.map_or(Duration::from_millis(1_500), Duration::from_secs)
}

/// Several processes edit one file, natively, in wasmtime and in Node: every edit that was reported as successful is there,
/// and no other.
fn edited(tally: &mut Tally<'_>) {
    let [(_, native), (_, sealed)] = tally.surfaces;
    for (name, surfaces, in_node) in [
        ("natively", [native, native], false),
        ("in wasmtime", [sealed, sealed], false),
        ("natively, in wasmtime and in Node", [native, sealed], true),
    ] {
        let place = Fresh::new();
        fs::write(place.0.join("a.txt"), "end\n").unwrap();
        let node = in_node.then(|| Node::start(&place.0)).flatten();
        if in_node && node.is_none() {
            tally.notes.push("The npm package is not built: nobody edits in Node".to_owned());
        }
        let editors_that_run = 2 + usize::from(node.is_some());
        let mut done = thread::scope(|scope| {
            let edits = [0, 1].map(|editor| {
                let (root, surface) = (&place.0, surfaces[editor]);
                scope.spawn(move || edits(surface, root, &format!("editor {editor}")))
            });
            edits.into_iter().flat_map(|edits| edits.join().unwrap()).collect::<Vec<_>>()
        });
        done.extend(node.map(Node::done).unwrap_or_default());
        tally.attempts += done.len();
        let text = fs::read_to_string(place.0.join("a.txt")).unwrap();
        let mut found: Vec<_> = text.lines().map(str::to_owned).filter(|line| line != "end").collect();
        let (editors, turns) = editors_and_turns(&found);
        if editors != editors_that_run || turns < 2 * editors {
            tally.wrong.push(format!("{name}, only {editors} have edited, and taken turns only {turns} times"));
        }
        done.sort();
        found.sort();
        if done != found {
            let lost = done.iter().filter(|line| !found.contains(line)).count();
            tally.wrong.push(format!("{name}, of {} edits by several at a time {lost} are lost", done.len()));
        }
        tally.notes.push(format!("{} edits of one file in {turns} turns of {editors}, {name}", done.len()));
        let left = fs::read_dir(&place.0).unwrap().count();
        if left != 1 {
            tally.wrong.push(format!("{name}, {left} files are left where several edited one"));
        }
    }
}

/// The number of editors, and of changes from one to another: the lines are in the order of the edits.
fn editors_and_turns(lines: &[String]) -> (usize, usize) {
    let editors: Vec<_> = lines.iter().map(|line| line.split(',').next()).collect();
    let turns = editors.windows(2).filter(|pair| pair[0] != pair[1]).count();
    (editors.into_iter().collect::<BTreeSet<_>>().len(), turns)
}

/// The lines that one adds, if the edit is reported as successful.
fn edits(surface: &dyn Surface, root: &Path, name: &str) -> Vec<String> {
    let (start, mut done) = (Instant::now(), Vec::new());
    for number in 0.. {
        if start.elapsed() > time() {
            break;
        }
        let line = format!("{name}, edit {number}");
        let arguments = json!({ "path": "a.txt", "old_text": "end", "new_text": format!("{line}\nend") });
        let content = surface.call(root, false, "edit", &arguments.to_string());
        if content.starts_with("Successfully") {
            done.push(line);
        }
    }
    done
}

/// An editor in Node.
struct Node {
    process: Child,
    printed: BufReader<ChildStdout>,
}

impl Node {
    /// Waits until it begins. `None` if the npm package is not built.
    fn start(root: &Path) -> Option<Self> {
        let script = "
            import { workspaceTools } from 'pascaline/workspace';
            const [root, time] = process.argv.slice(1);
            const edit = workspaceTools({ root }).find(({ name }) => name === 'edit');
            console.log('It begins');
            const end = Date.now() + Number(time);
            for (let number = 0; Date.now() < end; number += 1) {
              const line = `node, edit ${number}`;
              await edit.execute({ path: 'a.txt', old_text: 'end', new_text: `${line}\nend` }).then(() => console.log(line), () => {});
            }";
        let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../pkg");
        if !package.join("dist/workspace.js").exists() {
            return None;
        }
        let mut node = Command::new("node");
        node.args(["--input-type=module", "-e", script]).arg(root).arg(time().as_millis().to_string());
        let mut process = node.current_dir(package).stdout(Stdio::piped()).spawn().ok()?;
        let mut printed = BufReader::new(process.stdout.take()?);
        printed.read_line(&mut String::new()).unwrap();
        Some(Self { process, printed })
    }

    fn done(mut self) -> Vec<String> {
        let lines = self.printed.lines().map(Result::unwrap).collect();
        assert!(self.process.wait().unwrap().success());
        lines
    }
}

/// Another process puts a link to a file outside under the name of a new one as soon as it sees it, and removes the name
/// that the file has outside, so that the new name is its only one. Neither its permissions nor its owner change.
fn exchanged(tally: &mut Tally<'_>) {
    for (name, surface) in tally.surfaces {
        let place = Place::new();
        let (secret, kept) = (place.outside().join("secret.txt"), place.outside().join("kept"));
        fs::set_permissions(&secret, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        fs::hard_link(&secret, &kept).unwrap();
        let before = fs::metadata(&kept).map(|secret| (secret.mode(), secret.uid(), secret.gid())).unwrap();
        fs::set_permissions(place.root().join("a.txt"), std::os::unix::fs::PermissionsExt::from_mode(0o666)).unwrap();
        let _ = std::os::unix::fs::chown(place.root().join("a.txt"), Some(1234), Some(1234));
        // What was put there may stay, and would be found again.
        let exchanged = Mutex::new(HashSet::new());
        let exchange = || {
            let entries = fs::read_dir(place.root()).unwrap().flatten();
            let mut new = entries.map(|entry| entry.path()).filter(|path| path.to_string_lossy().ends_with(".tmp"));
            new.find(|new| !exchanged.lock().unwrap().contains(new)).is_some_and(|new| {
                let is_exchanged = fs::remove_file(&new).is_ok() && fs::hard_link(&kept, &new).is_ok();
                let _ = fs::remove_file(&secret).and_then(|()| fs::hard_link(&kept, &secret));
                exchanged.lock().unwrap().insert(new);
                is_exchanged
            })
        };
        let count = while_swapping(ENOUGH, exchange, || {
            for (tool, arguments) in [
                ("write", r#"{"path": "a.txt", "content": "one\ntwo\n"}"#),
                ("edit", r#"{"path": "a.txt", "old_text": "one", "new_text": "three"}"#),
            ] {
                surface.call(&place.root(), false, tool, arguments);
                tally.attempts += 1;
            }
        });
        let after = fs::metadata(&kept).map(|secret| (secret.mode(), secret.uid(), secret.gid())).unwrap();
        if before != after || fs::read_to_string(&kept).unwrap() != "CANARY: secret\n" {
            tally.wrong.push(format!("{name}, a file outside was {before:?} and is {after:?}"));
        }
        if count < ENOUGH {
            tally.wrong.push(format!("{name}, only {count} new files were exchanged"));
        }
        tally.notes.push(format!("{count} new files exchanged, {name}"));
    }
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
        let swaps = while_swapping(ENOUGH_SWAPS, swap, || {
            for (tool, arguments) in calls(path) {
                tally.tells_nothing(surface, &place.root(), tool, &arguments);
            }
        });
        if beside(place.outside()) != before {
            tally.wrong.push(format!("{name}, what is outside has changed while {path} was swapped"));
        }
        if swaps < ENOUGH_SWAPS {
            tally.wrong.push(format!("{name}, {path} was swapped only {swaps} times"));
        }
    }
}

/// A file that is rewritten and truncated while it is read gives one of its states, or a part of one; the read never blocks.
fn changed(tally: &mut Tally<'_>) {
    for (name, surface) in tally.surfaces {
        let place = Place::new();
        let path = place.root().join("a.txt");
        let step = AtomicUsize::new(0);
        let change = || {
            let lines = step.fetch_add(1, Ordering::Relaxed) % 7 * 10_000;
            fs::write(&path, "one\ntwo\n".repeat(lines)).is_ok()
        };
        let changes = while_swapping(ENOUGH, change, || {
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
        });
        if changes < ENOUGH {
            tally.wrong.push(format!("{name}, a file was changed only {changes} times"));
        }
    }
}

/// The changes and the swaps without which a race has tried nothing.
const ENOUGH: usize = 10;
const ENOUGH_SWAPS: usize = 100;

/// Repeats an attempt while another thread repeats an action, for the time of a race, and on a busy machine until the action has
/// succeeded often enough; returns how often it did.
fn while_swapping(enough: usize, swap: impl Fn() -> bool + Sync, mut attempt: impl FnMut()) -> usize {
    const LONGEST: Duration = Duration::from_mins(5);
    let (stop, count) = (AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                count.fetch_add(usize::from(swap()), Ordering::Relaxed);
            }
        });
        let start = Instant::now();
        let has_too_few = || count.load(Ordering::Relaxed) < enough && start.elapsed() < LONGEST;
        while start.elapsed() < time() || has_too_few() {
            attempt();
        }
        stop.store(true, Ordering::Relaxed);
    });
    count.into_inner()
}

//! A full disk: nothing is left half-written.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use serde_json::json;

use crate::Tally;
use crate::common::{Fresh, Surface};

pub(crate) fn all(tally: &mut Tally<'_>) {
    limited(tally);
    full(tally);
}

/// The environment variable that names the folder for a process whose files are limited to some megabytes (with fewer,
/// wasmtime itself could not work).
pub(crate) const LIMITED: &str = "PASCALINE_LIMITED_FILES";

/// The size of files is limited for a process (`ulimit -f`): a larger one is an error, and leaves nothing behind.
fn limited(tally: &mut Tally<'_>) {
    let folder = Fresh::new();
    fs::write(folder.0.join("a.txt"), "one\ntwo\n").unwrap();
    let program = std::env::current_exe().unwrap();
    let limits = "trap '' XFSZ; ulimit -f 8192; exec \"$0\"";
    let output = Command::new("sh").args(["-c", limits]).arg(program).env(LIMITED, &folder.0).output().unwrap();
    let wanted = "Tool execution error: [Errno 27] File too large: 'a.txt'\n\
        Tool execution error: [Errno 27] File too large: 'new.txt'\n\
        Tool execution error: [Errno 27] File too large: 'a.txt'\n"
        .repeat(2);
    let given = String::from_utf8_lossy(&output.stdout);
    tally.attempts += wanted.lines().count();
    if given != wanted {
        tally
            .wrong
            .push(format!("where files are limited, calls give\n{given}\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    if names(&folder.0) != ["a.txt"] || fs::read_to_string(folder.0.join("a.txt")).unwrap() != "one\ntwo\n" {
        tally.wrong.push(format!("where files are limited, {:?} are left", names(&folder.0)));
    }
}

/// The calls of that process.
pub(crate) fn limited_calls(root: &Path, surfaces: &[&dyn Surface]) -> ExitCode {
    for surface in surfaces {
        for (tool, arguments) in large_calls(12 << 20) {
            println!("{}", surface.call(root, false, tool, &arguments));
        }
    }
    ExitCode::SUCCESS
}

/// Calls that write this many bytes.
fn large_calls(bytes: usize) -> [(&'static str, String); 3] {
    let large = "x".repeat(bytes);
    let calls = [
        ("write", json!({ "path": "a.txt", "content": large })),
        ("write", json!({ "path": "new.txt", "content": large })),
        ("edit", json!({ "path": "a.txt", "old_text": "one", "new_text": large })),
    ];
    calls.map(|(tool, arguments)| (tool, arguments.to_string()))
}

fn full(tally: &mut Tally<'_>) {
    for (name, surface) in tally.surfaces {
        let Some(disk) = Disk::new() else {
            tally.notes.push("No small disk can be mounted here: a full one was not tried".to_owned());
            return;
        };
        let root = &disk.0.0;
        fs::write(root.join("a.txt"), "one\ntwo\n").unwrap();
        for (tool, arguments) in large_calls(1 << 20) {
            tally.attempts += 1;
            let content = surface.call(root, false, tool, &arguments);
            if !content.starts_with("Tool execution error: [Errno 28] No space left on device: ") {
                tally.wrong.push(format!("{name}, {tool} on a full disk gives\n{content}"));
            }
            if names(root) != ["a.txt"] || fs::read_to_string(root.join("a.txt")).unwrap() != "one\ntwo\n" {
                tally.wrong.push(format!("{name}, {tool} on a full disk leaves {:?}", names(root)));
            }
        }
        let content = surface.call(root, false, "write", r#"{"path": "a.txt", "content": "three"}"#);
        if fs::read_to_string(root.join("a.txt")).unwrap() != "three" {
            tally.wrong.push(format!("{name}, what fits on the disk is not written:\n{content}"));
        }
    }
}

/// A disk of 256 KiB.
struct Disk(Fresh);

impl Disk {
    fn new() -> Option<Self> {
        let folder = Fresh::new();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=256k", "tmpfs"]).arg(&folder.0).output();
        mount.is_ok_and(|mount| mount.status.success()).then_some(Self(folder))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0.0).status();
    }
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    names.collect()
}

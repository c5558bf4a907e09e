//! A disk that is full: nothing is left half-written.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::Tally;
use crate::common::Fresh;

pub(crate) fn all(tally: &mut Tally<'_>) {
    for (name, surface) in tally.surfaces {
        let Some(disk) = Disk::new() else {
            tally.notes.push("No small disk can be mounted here: a full one was not tried".to_owned());
            return;
        };
        let root = &disk.0.0;
        fs::write(root.join("a.txt"), "one\ntwo\n").unwrap();
        let large = "x".repeat(1 << 20);
        for (tool, arguments) in [
            ("write", json!({ "path": "a.txt", "content": large })),
            ("write", json!({ "path": "new.txt", "content": large })),
            ("edit", json!({ "path": "a.txt", "old_text": "one", "new_text": large })),
        ] {
            tally.attempts += 1;
            let content = surface.call(root, false, tool, &arguments.to_string());
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

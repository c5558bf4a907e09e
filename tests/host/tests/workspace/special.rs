//! Special files, and unusual names and contents. Nothing blocks.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixListener;

use rustix::fs::{CWD, FileType, Mode, makedev, mknodat};
use serde_json::json;

use crate::Tally;
use crate::place::{Place, calls};

/// The depth of the folders; their path is still short enough for the system.
const DEPTH: usize = 1_000;

pub(crate) fn all(tally: &mut Tally<'_>) {
    let devices = device(&Place::new(), "null", 3);
    if !devices {
        tally.notes.push("Device nodes cannot be made here: only links to them were tried".to_owned());
    }
    for path in ["pipe", "socket", "pipe-link", "null", "zero", "tty", "full"] {
        tally.calls(false, special, &calls(path));
    }
    tally.calls(false, special, &searches());

    let long = "n".repeat(255);
    let longer = "n".repeat(256);
    let multibyte = "é".repeat(127);
    for path in [
        "a\0b", "\0", "a.txt\0", &long, &longer, &multibyte, "-", "--", "-rf", "*", "[", "a\nb", " ", "'", "\"'",
        "\u{FEFF}",
    ] {
        tally.calls(false, |_| {}, &calls(path));
    }
    // Longer than a path may be; if it were created, it could not be inspected.
    tally.calls(true, |_| {}, &calls(&"d/".repeat(3_000)));
    // A name that is not UTF-8 cannot be opened by its printed form, even if no other file has that name.
    for path in ["\u{FFFD}x", "invalid.txt", "folder-\u{FFFD}"] {
        tally.calls(false, invalid, &[calls(path), searches()].concat());
    }

    let deep = ["d"; DEPTH].join("/");
    let folders = |place: &Place| {
        fs::create_dir_all(place.root().join(&deep)).unwrap();
        fs::write(place.root().join(&deep).join("deep.txt"), "one\nsecret\n").unwrap();
        place.link("../".repeat(DEPTH) + "a.txt", &format!("{deep}/up"));
        place.link("../".repeat(DEPTH + 1) + "secret.txt", &format!("{deep}/out"));
    };
    for path in ["d", &deep, &format!("{deep}/deep.txt"), &format!("{deep}/up"), &format!("{deep}/out")] {
        tally.calls(false, folders, &[calls(path), searches()].concat());
    }

    // Arguments that are nested deeper than anything is allowed to be.
    let nested = ["{\"path\":", &"[".repeat(10_000), &"]".repeat(10_000), "}"].concat();
    let arguments = ["ls", "read", "write", "edit", "grep", "find"].map(|tool| (tool, nested.clone()));
    tally.calls(false, |_| {}, &arguments);
}

fn searches() -> Vec<(&'static str, String)> {
    vec![
        ("ls", "{}".to_owned()),
        ("find", json!({ "pattern": "**/*", "path": "." }).to_string()),
        ("grep", json!({ "pattern": "", "path": "." }).to_string()),
        ("grep", json!({ "pattern": "secret|valid", "path": ".", "context": 1 }).to_string()),
    ]
}

fn special(place: &Place) {
    mknodat(CWD, place.root().join("pipe"), FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    place.link("pipe", "pipe-link");
    drop(UnixListener::bind(place.root().join("socket")).unwrap());
    for (name, minor) in [("null", 3), ("zero", 5), ("full", 7)] {
        device(place, name, minor);
    }
    let _ = mknodat(CWD, place.root().join("tty"), FileType::CharacterDevice, Mode::RUSR | Mode::WUSR, makedev(5, 0));
}

/// A device for the system's memory, if one can be created.
fn device(place: &Place, name: &str, minor: u32) -> bool {
    let path = place.root().join(name);
    mknodat(CWD, path, FileType::CharacterDevice, Mode::RUSR | Mode::WUSR, makedev(1, minor)).is_ok()
}

fn invalid(place: &Place) {
    fs::write(place.root().join(OsStr::from_bytes(b"\xFFx")), "invalid").unwrap();
    fs::create_dir(place.root().join(OsStr::from_bytes(b"folder-\xFF"))).unwrap();
    fs::write(place.root().join(OsStr::from_bytes(b"folder-\xFF/x")), "invalid").unwrap();
    fs::write(place.root().join("invalid.txt"), b"\xFF\xFEvalid\n\xC3(\nsecret\n").unwrap();
}

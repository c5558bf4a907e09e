//! Paths and links that lead out of the folder.

use crate::Tally;
use crate::place::{Place, calls};

pub(crate) fn all(tally: &mut Tally<'_>) {
    for way in [
        "..",
        "../secret.txt",
        "../beside",
        "./../secret.txt",
        "folder/../../secret.txt",
        "folder/../../beside",
        "nothing/../../secret.txt",
        "/",
        "//",
        "/etc/passwd",
        "/proc/self/environ",
        "/dev/zero",
        "file-out",
        "folder-out",
        "folder-out/..",
        "folder-out/../secret.txt",
        "up",
        "up/root/a.txt",
        "folder/up",
        "chain",
        "folder/chain",
        "absolute",
        "absolute-folder",
        "home",
        "proc",
        "proc-root",
        "proc-cwd",
        "proc-fd",
        "zero",
        "stdin",
        "dangling",
        "dangling-folder",
        "..\\secret.txt",
        "file:///etc/passwd",
        "~",
        "~/.profile",
        "$HOME",
    ] {
        tally.calls(false, links, &calls(way));
    }
    // By the absolute path, which differs in every place.
    for way in ["secret.txt", "beside", "root", "root/a.txt"] {
        let place = Place::new();
        tally.calls(false, links, &calls(&place.outside().join(way).to_string_lossy()));
    }
    // No search enters a link that leads out.
    let searches = [
        ("ls", "{}"),
        ("find", r#"{"pattern": "**/*", "path": "."}"#),
        ("grep", r#"{"pattern": "secret", "path": "."}"#),
    ];
    tally.calls(false, links, &searches.map(|(tool, arguments)| (tool, arguments.to_owned())));
    tally.calls(true, links, &["a.txt", "folder", "file-out", "new.txt", "new/new.txt"].map(calls).concat());
}

fn links(place: &Place) {
    place.link("../secret.txt", "file-out");
    place.link("../beside", "folder-out");
    place.link("..", "up");
    place.link("../..", "folder/up");
    place.link("chain-2", "chain");
    place.link("folder/chain", "chain-2");
    place.link("../../secret.txt", "folder/chain");
    place.link(place.outside().join("secret.txt"), "absolute");
    place.link(place.outside().join("beside"), "absolute-folder");
    place.link(place.root().join("a.txt"), "home");
    place.link("/proc/self/environ", "proc");
    place.link("/proc/self/root", "proc-root");
    place.link("/proc/self/cwd", "proc-cwd");
    place.link("/proc/self/fd", "proc-fd");
    place.link("/dev/zero", "zero");
    place.link("/dev/stdin", "stdin");
    place.link("../new.txt", "dangling");
    place.link("../new", "dangling-folder");
}

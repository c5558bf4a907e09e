//! A folder, the files beside it, and calls with a path in every possible argument.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::Tally;
use crate::common::{Fresh, Surface, all_below, beside};

/// The contents and the name of a file outside.
const CANARY: &str = "CANARY";

/// A fresh folder with `root` in it, and beside it `secret.txt` and `beside/`.
pub(crate) struct Place(pub(crate) Fresh);

impl Place {
    pub(crate) fn new() -> Self {
        let place = Self(Fresh::new());
        fs::create_dir_all(place.root().join("folder")).unwrap();
        fs::write(place.root().join("a.txt"), "one\ntwo\n").unwrap();
        fs::write(place.root().join("folder/a.txt"), "one\ntwo\n").unwrap();
        fs::create_dir_all(place.outside().join("beside")).unwrap();
        for path in ["secret.txt", "beside/secret.txt", "beside/CANARY"] {
            fs::write(place.outside().join(path), "CANARY: secret\n").unwrap();
        }
        place
    }

    pub(crate) fn outside(&self) -> &Path {
        &self.0.0
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.outside().join("root")
    }

    pub(crate) fn link(&self, to: impl AsRef<Path>, at: &str) {
        std::os::unix::fs::symlink(to, self.root().join(at)).unwrap();
    }
}

impl Tally<'_> {
    /// Makes calls in fresh places, natively and in wasmtime. Both must give the same result, reveal nothing outside and
    /// leave it unchanged; and the inside as well, if it is for reading only.
    pub(crate) fn calls(&mut self, read_only: bool, make: impl Fn(&Place), calls: &[(&str, String)]) {
        let mut given = Vec::new();
        for (name, surface) in self.surfaces {
            let place = Place::new();
            make(&place);
            let before = if read_only { all_below(place.outside()) } else { beside(place.outside()) };
            let contents: Vec<_> =
                calls.iter().map(|call| surface.call(&place.root(), read_only, call.0, &call.1)).collect();
            let after = if read_only { all_below(place.outside()) } else { beside(place.outside()) };
            if before != after {
                self.wrong.push(format!("{name}, what must stay is changed by one of {calls:?}"));
            }
            for ((tool, arguments), content) in calls.iter().zip(&contents) {
                self.attempts += 1;
                if content.contains(CANARY) {
                    self.wrong.push(format!("{name}, {tool} {arguments} tells what is outside:\n{content}"));
                }
            }
            // The places have different names.
            let path = place.outside().to_string_lossy().into_owned();
            given.push(contents.into_iter().map(|content| content.replace(&path, "PLACE")).collect::<Vec<_>>());
        }
        for (index, (tool, arguments)) in calls.iter().enumerate() {
            if given[0][index] != given[1][index] {
                let (native, sealed) = (short(&given[0][index]), short(&given[1][index]));
                let arguments = short(arguments);
                self.wrong.push(format!("{tool} {arguments}\nnatively gives {native:?}\nin wasmtime   {sealed:?}"));
            }
        }
    }

    /// One call on one surface, while things change: it must reveal nothing outside.
    pub(crate) fn tells_nothing(&mut self, surface: &dyn Surface, root: &Path, tool: &str, arguments: &str) -> String {
        let content = surface.call(root, false, tool, arguments);
        self.attempts += 1;
        if content.contains(CANARY) {
            self.wrong.push(format!("{tool} {arguments} tells what is outside:\n{content}"));
        }
        content
    }
}

/// Calls of all six tools with a path in every possible argument. They neither repeat the canary nor look for it by name.
pub(crate) fn calls(path: &str) -> Vec<(&'static str, String)> {
    let below = |name: &str| format!("{path}/{name}");
    let calls = [
        ("ls", json!({ "path": path })),
        ("ls", json!({ "cwd": path })),
        ("read", json!({ "path": path })),
        ("read", json!({ "path": below("secret.txt") })),
        ("read", json!({ "path": "secret.txt", "cwd": path })),
        ("grep", json!({ "pattern": "secret", "path": path })),
        ("grep", json!({ "pattern": "secret", "path": ".", "cwd": path })),
        ("find", json!({ "pattern": "**/*", "path": path })),
        ("find", json!({ "pattern": "**/*", "path": ".", "cwd": path })),
        ("find", json!({ "pattern": path, "path": "." })),
        ("find", json!({ "pattern": below("*"), "path": "." })),
        ("edit", json!({ "path": path, "old_text": "secret", "new_text": "changed" })),
        ("edit", json!({ "path": below("secret.txt"), "old_text": "secret", "new_text": "changed" })),
        ("edit", json!({ "path": "secret.txt", "old_text": "secret", "new_text": "changed", "cwd": path })),
        ("write", json!({ "path": below("secret.txt"), "content": "changed" })),
        ("write", json!({ "path": below("new/new.txt"), "content": "new" })),
        ("write", json!({ "path": "new.txt", "content": "new", "cwd": path })),
        ("write", json!({ "path": path, "content": "changed" })),
    ];
    calls.map(|(tool, arguments)| (tool, arguments.to_string())).into()
}

fn short(text: &str) -> String {
    text.chars().take(300).collect()
}

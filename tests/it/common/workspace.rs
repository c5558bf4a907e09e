//! The corpus of the workspace, `tests/cases/workspace/*.toml`: trees, calls and their results. Every host runs it.

#![allow(dead_code, reason = "not every test binary uses all of it")]
#![allow(clippy::disallowed_methods, reason = "the corpus is read from files, and its trees consist of files")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use pascaline::native::{Access, Directory};
use pascaline::tools::{World, tool};
use serde::Deserialize;

/// Runs the calls on one surface.
pub(crate) trait Surface: Sync {
    /// The content of the tool message for a call of a workspace tool on the folder `root`.
    fn call(&self, root: &Path, read_only: bool, tool: &str, arguments: &str) -> String;
}

/// The handlers on a folder of the machine.
pub(crate) struct Native;

impl Surface for Native {
    fn call(&self, root: &Path, read_only: bool, name: &str, arguments: &str) -> String {
        let access = if read_only { Access::ReadOnly } else { Access::ReadWrite };
        let folder = Directory::open(root, access).expect("the folder of the case");
        let mut world = World { files: Some(&folder), ..World::default() };
        let tool = tool(&format!("agent_loop/{name}")).expect("a tool of the set");
        tool.run(arguments, &mut world).unwrap_or_else(|error| error.content())
    }
}

/// A tree, calls, and their results.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) name: String,
    /// Whether the folder is opened for reading only.
    #[serde(default)]
    pub(crate) read_only: bool,
    /// The contents of the folder.
    #[serde(default)]
    pub(crate) tree: Vec<Node>,
    /// The files beside it, which no call may reach.
    #[serde(default)]
    pub(crate) outside: Vec<Node>,
    #[serde(default)]
    pub(crate) calls: Vec<Call>,
    /// The expected files afterwards.
    #[serde(default)]
    pub(crate) after: Vec<Node>,
    /// Texts that are too long to write down, by their placeholders.
    #[serde(default)]
    pub(crate) fill: BTreeMap<String, Fill>,
    /// The row of DIFFERENCES.md that explains the difference from the original.
    pub(crate) difference: Option<String>,
}

/// The file at a path: a folder if the path ends in a slash, a link, a special file, or a regular file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Node {
    #[serde(default)]
    pub(crate) path: String,
    /// The bytes of a path that is not UTF-8.
    path_hex: Option<String>,
    #[serde(default)]
    text: String,
    repeat: Option<usize>,
    hex: Option<String>,
    link: Option<String>,
    special: Option<String>,
    /// Only for the expected files: there is no such file.
    #[serde(default)]
    missing: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    pub(crate) tool: String,
    pub(crate) arguments: String,
    pub(crate) content: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fill {
    text: String,
    repeat: usize,
}

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

/// The folder of the corpus.
pub(crate) fn folder() -> PathBuf {
    // The host's tests are a separate package, further down.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.ancestors().map(|folder| folder.join("tests/cases/workspace")).find(|folder| folder.is_dir());
    folder.expect("the corpus")
}

/// Every case, with the name of its file.
pub(crate) fn corpus() -> Vec<(String, Case)> {
    let mut files: Vec<_> = fs::read_dir(folder()).expect("the corpus").map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let mut cases = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a file of the corpus");
        let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        cases.extend(file.case.into_iter().map(|case| (name.clone(), case)));
    }
    cases
}

impl Case {
    /// Creates the tree in a fresh folder, runs the calls, and returns what is wrong.
    pub(crate) fn check(&self, surface: &dyn Surface) -> Result<(), String> {
        let case = self.filled();
        let fresh = Fresh::new();
        let root = fresh.0.join("root");
        fs::create_dir(&root).expect("a folder");
        for node in &case.tree {
            node.make(&root);
        }
        for node in &case.outside {
            node.make(&fresh.0);
        }
        let beside = beside(&fresh.0);
        let mut wrong = Vec::new();
        for call in &case.calls {
            let content = surface.call(&root, case.read_only, &call.tool, &call.arguments);
            if content != call.content {
                let (tool, arguments) = (&call.tool, short(&call.arguments));
                wrong.push(format!("{tool} {arguments} gives\n{}\nnot\n{}", short(&content), short(&call.content)));
            }
            if case.outside.iter().any(|node| node.is_told_in(&content)) {
                wrong.push(format!("{} {} tells what stands outside", call.tool, short(&call.arguments)));
            }
        }
        wrong.extend(case.after.iter().filter_map(|node| node.differs(&root)));
        wrong.extend(case.left_behind(&root));
        if self::beside(&fresh.0) != beside {
            wrong.push("what stands outside has changed".to_owned());
        }
        if wrong.is_empty() { Ok(()) } else { Err(format!("{}: {}", case.name, wrong.join("\n"))) }
    }

    /// Temporary files that are not part of the tree.
    fn left_behind(&self, root: &Path) -> Option<String> {
        let mut found = all_below(root);
        found.retain(|(path, _)| path.file_name().unwrap().to_string_lossy().starts_with(".pascaline-"));
        found.retain(|(path, _)| !self.tree.iter().any(|node| root.join(&node.path) == *path));
        (!found.is_empty()).then(|| format!("{} is left", found[0].0.display()))
    }

    /// The case with its placeholders filled in.
    fn filled(&self) -> Self {
        let mut case = self.clone();
        for (mark, Fill { text, repeat }) in &self.fill {
            let long = text.repeat(*repeat);
            let fill = |text: &mut String| *text = text.replace(mark, &long);
            for call in &mut case.calls {
                fill(&mut call.arguments);
                fill(&mut call.content);
            }
            for node in case.tree.iter_mut().chain(&mut case.outside).chain(&mut case.after) {
                fill(&mut node.path);
                fill(&mut node.text);
            }
        }
        case
    }
}

impl Node {
    fn contents(&self) -> Vec<u8> {
        match &self.hex {
            Some(hex) => bytes(hex),
            None => self.text.clone().into_bytes(),
        }
        .repeat(self.repeat.unwrap_or(1))
    }

    fn at(&self, folder: &Path) -> PathBuf {
        match &self.path_hex {
            #[cfg(unix)]
            Some(hex) => folder.join(<std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(&bytes(hex))),
            _ => folder.join(&self.path),
        }
    }

    fn make(&self, folder: &Path) {
        let path = self.at(folder);
        if self.path.ends_with('/') {
            return fs::create_dir_all(path).expect("a folder");
        }
        fs::create_dir_all(path.parent().unwrap()).expect("a folder");
        match (&self.link, self.special.as_deref()) {
            #[cfg(unix)]
            (Some(link), _) => std::os::unix::fs::symlink(link, path).expect("a link"),
            #[cfg(unix)]
            (_, Some("socket")) => drop(std::os::unix::net::UnixListener::bind(path).expect("a socket")),
            (_, Some(_)) => assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()),
            _ => fs::write(path, self.contents()).expect("a file"),
        }
    }

    /// Whether a content reveals this file.
    fn is_told_in(&self, content: &str) -> bool {
        let text = self.text.trim();
        !text.is_empty() && content.contains(text)
    }

    /// What is wrong with this file afterwards.
    fn differs(&self, folder: &Path) -> Option<String> {
        let path = self.at(folder);
        if let Some(link) = &self.link {
            let found = fs::read_link(&path).map(|found| found.to_string_lossy().into_owned()).ok();
            return (found.as_ref() != Some(link)).then(|| format!("{} leads to {found:?}", self.path));
        }
        if self.missing || self.path.ends_with('/') {
            let stands = fs::symlink_metadata(&path).is_ok();
            return (stands == self.missing).then(|| format!("{} is there: {stands}", self.path));
        }
        let found = fs::read(&path).map(|found| String::from_utf8_lossy(&found).into_owned());
        match found {
            Ok(_) if fs::read(&path).is_ok_and(|found| found == self.contents()) => None,
            Ok(found) => Some(format!("{} is {:?}", self.path, short(&found))),
            Err(error) => Some(format!("{}: {error}", self.path)),
        }
    }
}

/// The number of random edits and folders with pi's results; or what is wrong.
pub(crate) fn check_against_pi(surface: &dyn Surface) -> Result<(usize, usize), String> {
    let edits: Vec<PiEdit> = recorded("pi_edit.json");
    for edit in &edits {
        edit.check(surface)?;
    }
    let folders: Vec<(Vec<String>, String)> = recorded("pi_ls.json");
    for (names, wanted) in &folders {
        let fresh = Fresh::new();
        for path in names {
            Node { path: path.clone(), ..Node::default() }.make(&fresh.0);
        }
        let content = surface.call(&fresh.0, true, "ls", "{}");
        if content != *wanted {
            return Err(format!("ls gives\n{content}\nand pi\n{wanted}"));
        }
    }
    Ok((edits.len(), folders.len()))
}

fn recorded<T: serde::de::DeserializeOwned>(file: &str) -> T {
    let text = fs::read_to_string(folder().join(file)).expect("a file of the corpus");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The file before, the replaced text, its replacement, and the file afterwards; `None` if pi rejects the edit.
#[derive(Debug, Deserialize)]
struct PiEdit(String, String, String, Option<String>);

impl PiEdit {
    fn check(&self, surface: &dyn Surface) -> Result<(), String> {
        let Self(before, old, new, after) = self;
        let fresh = Fresh::new();
        let file = fresh.0.join("a");
        fs::write(&file, before).expect("a file");
        let arguments = serde_json::json!({ "path": "a", "old_text": old, "new_text": new }).to_string();
        let content = surface.call(&fresh.0, false, "edit", &arguments);
        let is_done = content.starts_with("Successfully replaced text in a\n");
        let found = fs::read_to_string(&file).expect("a file");
        // pi converts a file with both kinds of line ends to one kind; see `edit-line-endings`.
        let (lines, crlf) = (before.matches('\n').count(), before.matches("\r\n").count());
        let is_mixed = crlf > 0 && crlf < lines;
        let alike = |text: &str| if is_mixed { text.replace("\r\n", "\n") } else { text.to_owned() };
        let wanted = after.as_ref().unwrap_or(before);
        let is_right = is_done == after.is_some() && alike(&found) == alike(wanted);
        if is_right { Ok(()) } else { Err(format!("{self:?}\n  got {found:?}\n{content}")) }
    }
}

/// A folder that is removed at the end.
pub(crate) struct Fresh(pub(crate) PathBuf);

impl Fresh {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("pascaline-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).expect("a fresh folder");
        Self(path)
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The files beside the folder `root`.
pub(crate) fn beside(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = all_below(folder);
    found.retain(|(path, _)| !path.starts_with(folder.join("root")));
    found
}

/// Everything below a folder, without following links, with the contents of files and the targets of links.
pub(crate) fn all_below(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let (path, kind) = entry.map(|entry| (entry.path(), entry.file_type().unwrap())).expect("an entry");
            let contents = match () {
                () if kind.is_file() => fs::read(&path).expect("a file"),
                () if kind.is_symlink() => fs::read_link(&path).unwrap().to_string_lossy().into_owned().into_bytes(),
                () => Vec::new(),
            };
            if kind.is_dir() {
                folders.push(path.clone());
            }
            found.push((path, contents));
        }
    }
    found.sort();
    found
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.chars().map(|digit| u8::try_from(digit.to_digit(16).unwrap()).unwrap()).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

/// The beginning of a text.
fn short(text: &str) -> String {
    text.chars().take(500).collect()
}

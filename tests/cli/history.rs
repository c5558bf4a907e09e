//! The history file of the repl.

use std::fs::{self, File};
use std::io::{BufReader, Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use super::{program, text};

/// A separate state folder.
struct State(TempDir);

impl State {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn history(&self) -> PathBuf {
        self.0.path().join("pascaline/history")
    }

    /// The state folder with the command's folder in it, but without a history.
    fn with_folder() -> Self {
        let state = Self::new();
        fs::create_dir(state.0.path().join("pascaline")).unwrap();
        state
    }

    fn repl(&self, input: &[u8]) -> Output {
        let mut child = super::command()
            .arg("repl")
            .env("XDG_STATE_HOME", self.0.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        child.wait_with_output().unwrap()
    }

    fn kept(&self) -> String {
        fs::read_to_string(self.history()).unwrap()
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn lines_are_kept_for_the_user_alone() {
    let state = State::new();
    assert_eq!(text(&state.repl(b"1 + 1\n2 + x\n\n").stdout), "2\n");
    assert_eq!(state.kept(), "1 + 1\n2 + x\n");
    assert_eq!((mode(&state.history()), mode(state.history().parent().unwrap())), (0o600, 0o700));
    state.repl("3\n\"\u{1b}]2;title\u{7}\"\n4\n".as_bytes());
    assert_eq!(state.kept(), "1 + 1\n2 + x\n3\n4\n");
}

#[test]
fn a_symbolic_link_is_not_followed() {
    for is_there in [true, false] {
        let state = State::with_folder();
        let target = state.0.path().join("precious");
        if is_there {
            fs::write(&target, "precious").unwrap();
        }
        symlink(&target, state.history()).unwrap();
        let output = state.repl(b"1 + 1\n");
        assert_eq!(text(&output.stdout), "2\n");
        assert!(text(&output.stderr).ends_with("history: Too many levels of symbolic links (os error 40)\n"));
        assert_eq!(fs::read_to_string(&target).ok().as_deref(), is_there.then_some("precious"));
        assert!(state.history().is_symlink());
    }
}

#[test]
fn only_regular_files_are_opened() {
    let state = State::with_folder();
    assert!(Command::new("mkfifo").arg(state.history()).status().unwrap().success());
    let output = state.repl(b"1 + 1\n");
    assert_eq!(text(&output.stdout), "2\n");
    assert!(text(&output.stderr).ends_with("history: not a file\n"), "{}", text(&output.stderr));

    let state = State::with_folder();
    fs::create_dir(state.history()).unwrap();
    let output = state.repl(b"1 + 1\n");
    assert_eq!(text(&output.stdout), "2\n");
    assert!(text(&output.stderr).contains("history: Is a directory"), "{}", text(&output.stderr));
}

/// Told once, and the session goes on.
#[test]
fn a_folder_that_cannot_be_made_is_told_once() {
    let state = State::new();
    fs::write(state.0.path().join("pascaline"), "a file").unwrap();
    let output = state.repl(b"1 + 1\n2 + 2\n");
    assert_eq!((text(&output.stdout), output.status.code()), ("2\n4\n", Some(0)));
    let told = text(&output.stderr);
    assert!(told.starts_with("The history is not kept: ") && told.lines().count() == 1, "{told}");
}

/// Told once, and the session goes on.
#[test]
fn the_file_of_another_user_is_left_alone() {
    let state = State::with_folder();
    fs::write(state.history(), "secret\n").unwrap();
    if std::os::unix::fs::chown(state.history(), Some(54_321), None).is_err() {
        return; // Only root can give a file away.
    }
    let output = state.repl(b"1 + 1\n2 + 2\n");
    assert_eq!((text(&output.stdout), output.status.code()), ("2\n4\n", Some(0)));
    assert!(text(&output.stderr).ends_with("history: the file of another user\n"), "{output:?}");
    assert_eq!((text(&output.stderr).lines().count(), &*state.kept()), (1, "secret\n"));
}

#[test]
fn the_file_is_bounded() {
    const MOST: usize = 256 << 10;
    let state = State::with_folder();
    fs::write(state.history(), "0123456789\n".repeat(1_000_000)).unwrap();
    state.repl(b"1 + 1\n");
    let kept = state.kept();
    assert!(kept.len() < MOST && kept.len() > MOST / 3, "{}", kept.len());
    assert!(kept.starts_with("0123456789\n0123456789\n") && kept.ends_with("0123456789\n1 + 1\n"));

    // A file with one endless line, which no reader could hold.
    File::create(state.history()).unwrap().set_len(1 << 40).unwrap();
    state.repl(b"2 + 2\n");
    assert_eq!(state.kept(), "2 + 2\n");

    // Lines of the session itself; one that is longer than half of the file is dropped.
    let line = format!("1{}\n", " + 1".repeat(10_000));
    state.repl(format!("{line}{line}{line}{line}{line}{line}{line}{}\n3\n", " ".repeat(200_000) + "1").as_bytes());
    let kept = state.kept();
    assert!(kept.len() < MOST && kept.ends_with(&format!("{line}3\n")), "{}", kept.len());
}

/// In a terminal, the up arrow finds the last line of the previous session.
#[test]
fn the_lines_of_the_last_time_are_found() {
    let state = State::with_folder();
    fs::write(state.history(), "6 * 7\n\"\u{1b}]2;title\u{7}\"\n").unwrap();
    let mut script = program("script")
        .args(["-qec", "\"$PASCALINE\" repl", "/dev/null"])
        .env("PASCALINE", env!("CARGO_BIN_EXE_pascaline"))
        .env("XDG_STATE_HOME", state.0.path())
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    script.stdin.as_mut().unwrap().write_all(b"\x1b[A\r").unwrap();
    let mut shown = Vec::new();
    for byte in BufReader::new(script.stdout.take().unwrap()).bytes() {
        shown.push(byte.unwrap());
        if shown.ends_with(b"\n42\r\n") {
            break;
        }
    }
    script.kill().unwrap();
    script.wait().unwrap();
    let shown = String::from_utf8_lossy(&shown);
    assert!(shown.contains("6 * 7") && shown.ends_with("\n42\r\n"), "{shown:?}");
    assert!(!shown.contains("title"), "{shown:?}");
}

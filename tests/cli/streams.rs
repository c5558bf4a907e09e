//! Failing streams: each ends in a message, if it can be written, and an exit code.

use std::fs::{self, File};
use std::io::{BufRead, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::json;

use super::{program, text};

fn pascaline(arguments: &[&str]) -> Command {
    let mut command = super::command();
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A command with output for each of the subcommands.
const PRINT: [&[&str]; 11] = [
    &["answer", "1 + 1"],
    &["answer", "1 + 1", "--json"],
    &["eval", "1 + 1"],
    &["eval", "1 + 1", "--json"],
    &["calculate", "1 + 1"],
    &["solve", "x = 1"],
    &["call", "calculate", r#"{"expression": "1"}"#],
    &["call", "calculator", r#"{"expression": "1"}"#, "--json"],
    &["tools"],
    &["chat", "make", "--kind", "arithmetic"],
    &["--help"],
];

#[test]
fn a_full_output_is_reported() {
    for arguments in PRINT {
        let output = pascaline(arguments).stdout(File::create("/dev/full").unwrap()).output().unwrap();
        let message = "standard output: No space left on device (os error 28)\n";
        assert_eq!((text(&output.stderr), output.status.code()), (message, Some(1)), "{arguments:?}");
    }
}

#[test]
fn errors_that_cannot_be_written_still_have_an_exit_code() {
    let fail: [(&[&str], i32); 6] = [
        (&["eval", "x"], 1),
        (&["solve", "x ="], 1),
        (&["call", "calculate", "{}"], 1),
        (&["call", "calculator", "{"], 1),
        (&["chat", "render", "/nowhere"], 1),
        (&["no-such-command"], 1),
    ];
    for (arguments, code) in fail {
        let full = || File::create("/dev/full").unwrap();
        let output = pascaline(arguments).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let output = pascaline(arguments).stdout(full()).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}

/// A folder can be opened, but not read.
#[test]
fn an_unreadable_input_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    for arguments in [&["call"][..], &["repl", "--no-history"], &["chat", "render", "-"]] {
        let output = pascaline(arguments).stdin(File::open(folder).unwrap()).output().unwrap();
        let message = "standard input: Is a directory (os error 21)\n";
        assert_eq!((text(&output.stderr), output.status.code()), (message, Some(1)), "{arguments:?}");
    }
    for arguments in [&["chat", "render", folder][..], &["chat", "make", "--kind", "gsm8k", "--file", folder]] {
        let output = pascaline(arguments).output().unwrap();
        let message = format!("{folder}: Is a directory (os error 21)\n");
        assert_eq!((text(&output.stderr), output.status.code()), (&*message, Some(1)), "{arguments:?}");
    }
}

#[test]
fn a_reader_of_errors_may_leave() {
    let mut child = pascaline(&["repl", "--no-history"]).stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    // The pipe breaks on this side too, once the command has exited.
    let _ = child.stdin.take().unwrap().write_all("x\n".repeat(10_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!((text(&output.stdout), output.status.code()), ("", Some(0)));
}

/// Runs the command with files limited to 1,800 blocks of 512 bytes.
fn with_small_files(arguments: &[&str], folder: &Path, input: &str) -> Output {
    with_files_of(1_800, arguments, folder, input)
}

fn with_files_of(blocks: u32, arguments: &[&str], folder: &Path, input: &str) -> Output {
    let mut shell = program("sh");
    let limited = format!("ulimit -f {blocks} && exec \"$@\"");
    shell.args(["-c", &limited, "sh", env!("CARGO_BIN_EXE_pascaline")]).args(arguments);
    let streams = shell.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = streams.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_file_that_would_be_too_large_is_an_error_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("old.txt"), "old").unwrap();
    for path in ["new.txt", "old.txt"] {
        let arguments = json!({ "path": path, "content": "x".repeat(1_000_000) }).to_string();
        let call = json!({ "id": "1", "function": { "name": "write", "arguments": arguments } }).to_string();
        let output = with_small_files(&["call", "--root", "."], folder.path(), &call);
        assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
        assert!(text(&output.stdout).contains("Tool execution error: [Errno 2"), "{}", text(&output.stdout));
    }
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["old.txt"]);
    assert_eq!(fs::read_to_string(folder.path().join("old.txt")).unwrap(), "old");

    let make = ["chat", "make", "--kind", "arithmetic", "--count", "20000", "--out", "made.jsonl"];
    let output = with_small_files(&make, folder.path(), "");
    assert_eq!((text(&output.stderr), output.status.code()), ("made.jsonl: File too large (os error 27)\n", Some(1)));
}

/// wasmtime keeps the data of a component as a file in memory.
#[test]
fn a_limit_that_leaves_no_room_for_the_sandbox_is_named() {
    const REASON: &str = "The sandbox cannot be set up: File too large (os error 27): a component's data is kept as a file in memory, and files are bounded for this process (ulimit -f)";
    let folder = tempfile::tempdir().unwrap();
    let output = with_files_of(10, &["eval", "1 + 1"], folder.path(), "");
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("", &*format!("{REASON}\n")));
    let calls = [
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "write", "arguments": { "path": "a", "content": "b" } } }),
    ];
    let input = calls.map(|call| call.to_string() + "\n").concat();
    let output = with_files_of(10, &["mcp", "--all", "--root", "."], folder.path(), &input);
    let written = text(&output.stdout);
    assert!(written.contains(REASON) && written.contains(r#"{"code":"setup"}"#), "{written}");
}

#[test]
fn an_interrupt_ends_a_long_call() {
    // A million medians: on no machine do they end before the signal comes.
    let long = format!("[f(x) = {}, {}][2]", vec!["median(1:99999)"; 1_000].join("+"), vec!["f(1)"; 1_000].join("+"));
    let bounds = ["--max-steps", "1000000000000", "--deadline", "120000"];
    let mut eval = pascaline(&[&["eval", &long], &bounds[..]].concat()).spawn().unwrap();
    let mut repl = pascaline(&[&["repl", "--no-history"], &bounds[..]].concat()).stdin(Stdio::piped()).spawn().unwrap();
    let mut lines = repl.stdin.take().unwrap();
    lines.write_all(format!("1 + 1\n{long}\n").as_bytes()).unwrap();
    // The first line is answered, so the next one is in progress.
    std::io::BufReader::new(repl.stdout.take().unwrap()).read_line(&mut String::new()).unwrap();
    for child in [&mut eval, &mut repl] {
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(2));
    }
}

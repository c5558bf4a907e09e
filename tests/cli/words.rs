//! A text without a subcommand: joined words, the lines of a pipe, and what is no text.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::{command, fails, prints, run, text};

/// The exit code, the standard output and the standard error.
fn all(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let output = run(arguments, input);
    (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
}

/// Checks the standard output; the standard error says how the text was read.
#[track_caller]
fn answers(arguments: &[&str], input: &str, stdout: &str) {
    let (code, out, error) = all(arguments, input.as_bytes());
    assert_eq!((code, &*out), (Some(0), stdout), "{error}");
    assert!(error.lines().all(|line| line.starts_with("reading: ") || line.starts_with("exact: ")), "{error}");
}

#[test]
fn words_are_a_text() {
    answers(&["15% of 240"], "", "36\n");
    answers(&["2", "+", "2"], "", "4\n");
    answers(&["5", "-3"], "", "2\n");
    answers(&["--", "2", "--", "2"], "", "4\n");
    answers(&["-3", "+", "5"], "", "2\n");
    answers(&["--digits", "3", "0.25", "+", "1"], "", "1.25\n");
    answers(&["r", "+", "1", "--scope", "r=1/2"], "", "1.5\n");
    answers(&["eval", "2", "*", "[1, 2]"], "", "[2, 4]\n");
    answers(&["answer", "2", "+", "2"], "", "4\n");
    answers(&["calculate", "2", "+", "2"], "", "4.000000000\n");
    answers(&["solve", "x", "-", "1", "=", "0"], "", "1.000000000\n");
    answers(&["solve", "x = 2", "--variable", "x"], "", "2.000000000\n");
}

#[test]
fn options_may_stand_anywhere() {
    let json = all(&["2", "+", "2", "--json"], b"");
    assert_eq!(json, all(&["--json", "2 + 2"], b""));
    assert_eq!(json, all(&["answer", "2", "--json", "+", "2"], b""));
    assert!(json.1.starts_with("{\"type\":\"number\",\"text\":\"4\""), "{json:?}");
    answers(&["--color", "always", "eval", "1 + 1"], "", "2\n");
    answers(&["--max-steps", "100000", "1 + 1"], "", "2\n");
}

#[test]
fn a_slip_has_a_tip() {
    let (code, out, error) = all(&["evla"], b"");
    assert_eq!((code, &*out), (Some(2), ""));
    assert!(error.contains("unrecognized subcommand 'evla'") && error.contains("'eval'"), "{error}");
    let (code, _, error) = all(&["2 + 2", "--jsno"], b"");
    assert_eq!(code, Some(2));
    assert!(error.contains("unexpected argument '--jsno'") && error.contains("'--json'"), "{error}");
    // What has an answer is none, and neither are several words.
    answers(&["e"], "", "2.71828182845905\n");
    for text in [&["evla", "2"][..], &["c"], &["hello"], &["--", "c"], &["--", "evla"]] {
        let (code, _, error) = all(text, b"");
        assert_eq!(code, Some(1), "{text:?}");
        assert!(!error.contains("subcommand"), "{error}");
    }
    for (slip, name) in [("slove", "solve"), ("unit", "units"), ("toolss", "tools"), ("cell", "call")] {
        let (code, _, error) = all(&[slip], b"");
        assert_eq!(code, Some(2), "{slip}");
        assert!(error.contains(&format!("a similar subcommand exists: '{name}'")), "{error}");
    }
}

#[test]
fn nothing_is_a_mistake_with_a_message() {
    fails(&[""], "there is nothing to answer\n");
    for arguments in [&["--"][..], &["answer", "--"], &["--json", "--"]] {
        let (code, out, error) = all(arguments, b"");
        assert_eq!((code, &*out), (Some(2), ""), "{arguments:?}");
        assert!(error.starts_with("error: there is no text"), "{error}");
    }
    assert_eq!(all(&[], b""), (Some(0), String::new(), String::new()));
}

#[test]
fn each_line_of_a_pipe_is_a_text() {
    for arguments in [&[][..], &["-"], &["answer"], &["answer", "-"]] {
        prints(arguments, "15% of 240\n\n  \n5 km in m\r\n2 + 2", "36\n5000 m\n4\n");
    }
    prints(&["eval", "-"], "1 + 1\nsqrt(-4)\n", "2\n2i\n");
    prints(&["eval", "--dialect", "python"], "2**100 // 7\n", "181092942889747057356671886482\n");
    prints(&["calculate", "-"], "2 + 2\nexp(0)\n", "4.000000000\n1.000000000\n");
    prints(&["solve"], "x**2 = 4\ny = 1\n", "-2.000000000, 2.000000000\n1.000000000\n");
}

#[test]
fn a_line_that_fails_does_not_keep_the_others_from_being_answered() {
    let (code, out, error) = all(&["-"], b"1 + 1\n\n2 +\n\xff\xfe\n\0\n2 + 2\n");
    assert_eq!((code, &*out), (Some(1), "2\n4\n"));
    let starts: Vec<_> = error.lines().filter(|line| line.starts_with("Line ")).collect();
    assert_eq!(
        starts[..2],
        ["Line 3: expected a value, got the end of the expression", "Line 4: not UTF-8"],
        "{error}"
    );
    assert!(starts[2].starts_with("Line 5: ") && !error.contains('\0'), "{error}");
    let (code, out, error) = all(&["eval"], b"x\n1\n");
    assert_eq!((code, &*out, error.lines().next()), (Some(1), "1\n", Some("Line 1: Undefined symbol x")));
}

#[test]
fn each_line_has_a_line_of_json() {
    let (code, out, error) = all(&["--json"], b"1 + 1\n2 +\n\xff\n3\n");
    assert_eq!((code, &*error), (Some(1), ""));
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().map(|line| &line["text"]).filter(|text| text.is_string()).count(), 2);
    assert_eq!((&lines[1]["line"], &lines[1]["error"]["code"]), (&2.into(), &"unexpected-end".into()));
    assert_eq!(lines[2], serde_json::json!({ "error": { "message": "not UTF-8" }, "line": 3 }));
    for arguments in [&["eval", "--json"][..], &["calculate", "--json"], &["solve", "--json"]] {
        let (code, out, error) = all(arguments, b"x +\n");
        let line: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((code, &line["line"], &*error), (Some(1), &1.into(), ""), "{arguments:?}");
    }
}

#[test]
fn doubts_have_the_number_of_their_line() {
    let (_, out, error) = all(&["-"], b"1 + 1\nsin(30)\n");
    assert_eq!(out.lines().count(), 2);
    assert!(
        error.lines().all(|line| line.starts_with("Line 2: note: ") || line.starts_with("Line 2: or: ")),
        "{error}"
    );
    assert!(error.contains("Line 2: note: "), "{error}");
}

#[test]
fn a_line_is_answered_when_it_comes() {
    let mut child = command().arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for (question, answer) in [("1 + 1\n", "2\n"), ("2 + 2\n", "4\n")] {
        input.write_all(question.as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_long_line_is_refused() {
    let (code, out, error) = all(&["-"], &[&b"1".repeat(10 << 20)[..], b"\n1 + 1\n"].concat());
    assert_eq!((code, &*out), (Some(1), "2\n"));
    assert!(error.starts_with("Line 1: ") && error.len() < 1_000, "{error:.300}");
}

/// The peak memory of a process so far.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().strip_suffix(" kB").unwrap().parse::<usize>().unwrap() << 10
}

#[cfg(target_os = "linux")]
#[test]
fn ten_megabytes_of_lines_take_no_more_memory_than_one_line() {
    const LINES: usize = 1_000;
    const MIB: usize = 1 << 20;
    let line = format!("{}1\n", " ".repeat(10_500));
    let mut child = command().arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let process = child.id();
    let (first, last) = std::thread::scope(|scope| {
        let writer = scope.spawn(move || {
            input.write_all(line.repeat(LINES).as_bytes()).unwrap();
            input
        });
        let mut answers = output.lines().map(Result::unwrap).inspect(|answer| assert_eq!(answer, "1"));
        answers.next().unwrap();
        let first = peak(process);
        assert_eq!(answers.by_ref().take(LINES - 1).count(), LINES - 1);
        let last = peak(process);
        drop(writer.join().unwrap());
        (first, last)
    });
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(last < first + 4 * MIB, "{} MiB more", (last - first) / MIB);
}

#[test]
fn a_reader_may_leave() {
    for arguments in [&["-"][..], &["repl", "--no-history"]] {
        let mut child = command()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        // The pipe breaks on this side too, once the command has exited.
        let _ = child.stdin.take().unwrap().write_all("1 + 1\n".repeat(100_000).as_bytes());
        let output = child.wait_with_output().unwrap();
        assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)), "{arguments:?}");
    }
}

#[test]
fn limits_have_a_help_of_their_own() {
    let (code, limits, _) = all(&["--help-limits"], b"");
    assert_eq!(code, Some(0));
    assert!(limits.contains("--max-steps <N>") && limits.contains("--deadline <MS>"), "{limits}");
    for subcommand in ["answer", "eval", "solve", "call", "repl"] {
        assert_eq!(all(&[subcommand, "--help-limits"], b"").1, limits);
        let help = all(&[subcommand, "--help"], b"").1;
        assert!(!help.contains("--max-steps") && help.contains("--help-limits"), "{help}");
    }
}

#[test]
fn the_help_says_how_to_begin() {
    let help = all(&["--help"], b"").1;
    assert!(help.contains("pascaline [OPTIONS] [TEXT]..."), "{help}");
    for subcommand in ["answer", "repl", "functions", "units", "completions", "man"] {
        assert!(help.contains(&format!("\n  {subcommand} ")), "{help}");
    }
}

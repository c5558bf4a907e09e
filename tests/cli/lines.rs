//! Lines of any length, and their memory.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::{run, text};

const MIB: usize = 1 << 20;

/// The default maximum length of a line.
const LONGEST: usize = 16 * MIB;

fn call(expression: &str) -> String {
    format!(r#"{{"callId":"1","toolName":"calculator","arguments":{{"expression":"{expression}"}}}}"#)
}

#[test]
fn a_line_may_have_the_maximum_length_and_no_more() {
    let line = call("1 + 1");
    let answer = "{\"callId\":\"1\",\"toolName\":\"calculator\",\"status\":\"success\",\"output\":{\"result\":2}}\n";
    let length = line.len();
    for (most, end, answers) in
        [(length, "\n", true), (length, "", true), (length - 1, "\n", false), (length - 1, "", false)]
    {
        let output = run(&["call", "--max-line", &most.to_string()], format!("{line}{end}").as_bytes());
        let too_long =
            format!("{{\"status\":\"error\",\"error\":\"Line 1 is not a tool call: longer than {most} bytes\"}}\n");
        assert_eq!(text(&output.stdout), if answers { answer } else { &too_long }, "{most} {end:?}");
    }
}

#[test]
fn a_line_that_is_too_long_is_skipped_to_its_end() {
    let long = call(&"1".repeat(99 * MIB));
    let output = run(&["call"], format!("{long}\n{}\n", call("1 + 1")).as_bytes());
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0], r#"{"status":"error","error":"Line 1 is not a tool call: longer than 16777216 bytes"}"#);
    assert!(lines[1].ends_with(r#""output":{"result":2}}"#), "{}", lines[1]);

    let repl = run(&["repl", "--no-history", "--max-line", "10"], b"1 + 1\n1 + 1 + 1 + 1\n2 + 2\n");
    assert_eq!((text(&repl.stdout), text(&repl.stderr)), ("2\n4\n", "The line is longer than 10 bytes\n"));

    // A conversation on several lines may have as many bytes as a line.
    let spread = b"{\n\"messages\": []}\n";
    let render = |most: &str| run(&["chat", "render", "-", "--max-line", most], spread);
    assert!(!text(&render("18").stderr).contains("longer than"));
    assert_eq!(text(&render("16").stderr), "Line 1: longer than 16 bytes\n");
}

/// The peak memory of a process up to its first line of output, and that line.
#[cfg(target_os = "linux")]
fn peak(arguments: &[&str], line: &[u8]) -> (usize, String) {
    let mut child = super::command().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(line).unwrap();
    stdin.write_all(b"\n").unwrap();
    let mut answer = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut answer).unwrap();
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    drop(stdin);
    child.wait().unwrap();
    (peak.trim().strip_suffix(" kB").unwrap().parse::<usize>().unwrap() << 10, answer)
}

/// A line of the maximum length: `fill` repeated between the other two.
fn line(before: &str, fill: &str, after: &str) -> Vec<u8> {
    let count = (LONGEST - before.len() - after.len()) / fill.len();
    [before, &fill.repeat(count), after].concat().into_bytes()
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_takes_no_more_than_four_times_its_length() {
    let art = r#"{"callId":"1","toolName":"calculator","arguments":"#;
    let openai = r#"{"id":"1","function":{"name":"calculate","arguments":"#;
    let shapes = [
        (line(&format!(r#"{art}{{"expression":""#), "1", r#""}}"#), "Invalid arguments for tool"),
        (line(&format!(r#"{art}{{"expression":"1","scope":["#), "1,", "1]}}"), "Invalid arguments for tool"),
        (
            line(&format!(r#"{art}{{"expression":"1","scope":{{"#), r#""a":1,"#, r#""a":1}}}"#),
            "Invalid arguments for tool",
        ),
        (line(art, "[", ""), "is not a tool call"),
        (
            line(r#"{"toolName":"calculator","arguments":{},"callId":""#, r"\n", r#""}"#),
            "its callId is longer than 1048576",
        ),
        (line(r#"{"callId":"1","arguments":{},"toolName":""#, "a", r#""}"#), "its toolName is longer than 1048576"),
        (
            line(r#"{"callId":"1","toolName":"calculator","arguments":{},"threadId":""#, "a", r#""}"#),
            "its threadId is longer",
        ),
        (
            line(r#"{"callId":"1","toolName":"calculator","arguments":{},"more":["#, "[],", "[]]}"),
            "must have required property",
        ),
        (line(&format!(r#"{openai}""#), "1", r#""}}"#), "longer than 1048576 bytes"),
        (line(&format!(r#"{openai}""#), r"\u0031", r#""}}"#), "longer than 1048576 bytes"),
        (line(&format!("{openai}["), "1,", "1]}}"), "longer than 1048576 bytes"),
        (line(r#"{"function":{"name":"calculate"},"id":["#, "1,", "1]}"), "its id is longer than 1048576"),
        (line(r#"{"function":{"name":""#, "a", r#""}}"#), "its name is longer than 1048576"),
        (line(r#"{"function":["#, "1,", "1]}"), "Tool not found: "),
    ];
    // A call of each kind, whose sandbox is already compiled.
    let usual = [call("1 + 1"), format!(r#"{openai}"{{\"expression\":\"1\"}}"}}}}"#)];
    let usual = usual.iter().map(|line| peak(&["call"], line.as_bytes()).0).max().unwrap();
    for (line, says) in shapes {
        let begins = String::from_utf8_lossy(&line[..60]).into_owned();
        let (peak, answer) = peak(&["call"], &line);
        assert!(answer.contains(says) && answer.len() < 3_000, "{begins}: {answer:.200}");
        let more = peak.saturating_sub(usual);
        assert!(more <= 4 * LONGEST, "{begins}: {} MiB", more / MIB);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_invalid_conversation_takes_no_more_memory_either() {
    let conversation = r#"{"messages":[{"role":"user","content":"2 + 3"},{"role":"assistant","content":"5"}]}"#;
    let render = |line: &[u8]| peak(&["chat", "render", "-"], &[line, b"\n", conversation.as_bytes()].concat());
    let (usual, picture) = render(b"{}");
    for (before, fill, after) in [
        (r#"{"messages":["#, "0,", "0]}"),
        (r#"{"messages":[{"role":["#, "[],", "[]]}]}"),
        (r#"{"messages":[{"role":"user","content":["#, "{},", "{}]}]}"),
        (r#"{"messages":{"#, r#""":0,"#, r#""":0}}"#),
        ("[", "[],", "[]]"),
    ] {
        let (peak, shown) = render(&line(before, fill, after));
        assert_eq!(shown, picture, "{before}");
        let more = peak.saturating_sub(usual);
        assert!(more <= 4 * LONGEST, "{before}: {} MiB", more / MIB);
    }
}

#[test]
fn a_conversation_that_is_too_large_for_the_sandbox_is_reported_and_the_next_one_shown() {
    let message = r#"{"role":"user","content":"2 + 3"},"#;
    let large = format!(r#"{{"messages":[{}{message}{{"role":"assistant","content":"5"}}]}}"#, message.repeat(100_000));
    let small = r#"{"messages":[{"role":"user","content":"2 + 3"},{"role":"assistant","content":"5"}]}"#;
    let output = run(&["chat", "render", "-", "--memory", "4194304"], format!("{large}\n{small}\n").as_bytes());
    assert_eq!(text(&output.stderr), "Line 1: The sandbox ran out of memory\n");
    assert!(text(&output.stdout).contains("2 + 3"));
}

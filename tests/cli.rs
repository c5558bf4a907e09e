//! The `pascaline` command, as a shell sees it.
#![cfg(feature = "host")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What the command prints and how it ends, given its arguments and its standard input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let command = Command::new(env!("CARGO_BIN_EXE_pascaline"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = command.unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // It may leave before it has read all.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    })
}

#[track_caller]
fn prints(arguments: &[&str], input: &str, stdout: &str) {
    let output = run(arguments, input.as_bytes());
    assert_eq!((text(&output.stdout), text(&output.stderr)), (stdout, ""));
    assert_eq!(output.status.code(), Some(0));
}

#[track_caller]
fn fails(arguments: &[&str], stderr: &str) {
    let output = run(arguments, b"");
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("", stderr));
    assert_eq!(output.status.code(), Some(1));
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn eval_prints_the_answer() {
    prints(&["eval", "sqrt(-4)"], "", "2i\n");
    prints(&["eval", "-2^2"], "", "-4\n");
    prints(&["eval", "sqrt(a) + z", "--scope", "a=16", "--scope", "z=1+2i"], "", "5 + 2i\n");
    prints(&["eval", "ans + 10", "--ans", "-15"], "", "-5\n");
}

#[test]
fn eval_prints_json() {
    prints(&["eval", "5 * 3", "--json"], "", "{\"type\":\"number\",\"value\":15,\"text\":\"15\"}\n");
    let complex = "{\"type\":\"complex\",\"value\":{\"re\":0,\"im\":2},\"text\":\"2i\"}\n";
    prints(&["eval", "sqrt(-4)", "--json"], "", complex);
    let output = run(&["eval", "2 + y", "--json"], b"");
    let error = r#"{"error":{"message":"Undefined symbol y","code":"undefined-symbol","span":{"start":4,"end":5},"#;
    assert!(text(&output.stdout).starts_with(error), "{}", text(&output.stdout));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn eval_renders_the_error() {
    fails(&["eval", "2 * sqr(9)"], "Undefined function sqr\n  2 * sqr(9)\n      ^^^\nhint: did you mean `sqrt`?\n");
    fails(&["eval", "x", "--scope", "x=1 +"], "Unexpected end of expression (char 4)\n  1 +\n     ^\n");
}

#[test]
fn bounds_are_options() {
    fails(&["eval", "1 + 2", "--fuel", "10"], "The sandbox has used up its fuel\n");
    let steps = run(&["eval", "mean(1:1000)", "--max-steps", "100"], b"");
    assert!(text(&steps.stderr).starts_with("Evaluation takes more than 100 steps"), "{}", text(&steps.stderr));
}

#[test]
fn call_runs_a_tool() {
    prints(&["call", "calculator", r#"{"expression": "a + 10", "scope": {"a": 15}}"#, "--thread", "t1"], "", "25\n");
    prints(&["call", "calculator", r#"{"expression": "5 * 3"}"#, r#"{"expression": "ans + 10"}"#], "", "15\n25\n");
    let json = "{\"callId\":\"call-1\",\"toolName\":\"calculator\",\"status\":\"success\",\"output\":{\"result\":4}}\n";
    prints(&["call", "calculator", r#"{"expression": "2 + 2"}"#, "--json"], "", json);
    let unknown = r#"Tool "abacus" not found in registry."#;
    fails(&["call", "abacus", "{}"], &format!("{unknown}\n"));
    fails(&["call", "calculator"], "The tool's arguments are missing; see pascaline call --help\n");
    fails(&["call", "calculator", "{"], "The arguments are no JSON: EOF while parsing an object at line 1 column 1\n");
}

#[test]
fn call_serves_lines() {
    let input = r#"
{"callId":"1","toolName":"calculator","arguments":{"expression":"5 * 3"},"threadId":"a"}
{"callId":"2","toolName":"calculator","arguments":{"expression":"ans + 10"},"threadId":"a"}
{"callId":"3","toolName":"calculator","arguments":{"expression":7},"threadId":"b"}
"#;
    let output = r#"{"callId":"1","toolName":"calculator","status":"success","output":{"result":15}}
{"callId":"2","toolName":"calculator","status":"success","output":{"result":25}}
{"callId":"3","toolName":"calculator","status":"error","error":"Invalid arguments for tool \"calculator\": /expression must be string"}
"#;
    prints(&["call"], input, output);
    prints(&["call", "-"], input, output);
}

#[test]
fn a_bad_line_gets_an_error_line() {
    let good = r#"{"callId":"1","toolName":"calculator","arguments":{"expression":"1 + 1"}}"#;
    let mut input = Vec::new();
    for line in [
        b"{".as_slice(),
        b"7",
        b"\xff\xfe",
        b"{\"callId\":\"1\",\"toolName\":\"calculator\"}",
        b"{\"callId\":1,\"toolName\":\"calculator\",\"arguments\":{}}",
        b"\0",
        &b"[".repeat(100_000),
        &b"x".repeat(20 << 20),
        good.as_bytes(),
    ] {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    let output = run(&["call"], &input);
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert_eq!(
        lines,
        [
            r#"{"status":"error","error":"Line 1 is no tool call: EOF while parsing an object at column 1"}"#,
            r#"{"status":"error","error":"Line 2 is no tool call: invalid type: integer `7`, expected an object at column 1"}"#,
            r#"{"status":"error","error":"Line 3 is no tool call: expected value at column 1"}"#,
            r#"{"status":"error","error":"Line 4 is no tool call: missing field `arguments` at column 38"}"#,
            r#"{"status":"error","error":"Line 5 is no tool call: invalid type: integer `1`, expected a string at column 51"}"#,
            r#"{"status":"error","error":"Line 6 is no tool call: expected value at column 1"}"#,
            r#"{"status":"error","error":"Line 7 is no tool call: invalid type: sequence, expected an object at column 0"}"#,
            r#"{"status":"error","error":"Line 8 is no tool call: longer than 16777216 bytes"}"#,
            r#"{"callId":"1","toolName":"calculator","status":"success","output":{"result":2}}"#,
        ]
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn hostile_expressions_are_answered() {
    let expressions = [
        "1".repeat(10 << 20),
        "(".repeat(60_000),
        "\\u0000".to_owned(),
        "9^9^9^9".to_owned(),
        "factorial(1e9)".to_owned(),
    ];
    let lines = expressions.map(|expression| {
        format!("{{\"callId\":\"c\",\"toolName\":\"calculator\",\"arguments\":{{\"expression\":\"{expression}\"}}}}\n")
    });
    let output = run(&["call"], lines.concat().as_bytes());
    let codes = text(&output.stdout).lines().map(|line| {
        let result: serde_json::Value = serde_json::from_str(line).unwrap();
        result["metadata"]["code"].as_str().unwrap().to_owned()
    });
    assert_eq!(
        codes.collect::<Vec<_>>(),
        ["source-too-long", "nesting-too-deep", "invalid-character", "unsupported-result", "unsupported-result"]
    );
}

#[test]
fn times_are_added_to_each_line() {
    let output = run(&["call", "--times"], br#"{"callId":"1","toolName":"calculator","arguments":{"expression":"1"}}"#);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(line["micros"].as_f64().unwrap() > 0.0, "{line}");
}

#[test]
fn a_reader_may_leave() {
    let line = "{\"callId\":\"1\",\"toolName\":\"calculator\",\"arguments\":{\"expression\":\"1\"}}\n";
    let mut child = Command::new(env!("CARGO_BIN_EXE_pascaline"))
        .arg("call")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // The pipe breaks on this side too, once the command has left.
    let _ = child.stdin.take().unwrap().write_all(line.repeat(100_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
}

#[test]
fn repl_keeps_ans() {
    let output = run(&["repl", "--no-history"], b"5 * 3\n\nans + 10\nans + y\n\xff\nans / 5");
    assert_eq!(text(&output.stdout), "15\n25\n5\n");
    let errors = text(&output.stderr);
    assert!(errors.starts_with("Undefined symbol y\n  ans + y\n        ^\n"), "{errors}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn tools_are_listed() {
    let output = run(&["tools"], b"");
    assert!(text(&output.stdout).starts_with("calculator\n    Evaluates one mathematical expression"));
    let output = run(&["tools", "--json"], b"");
    let tools: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(tools[0]["name"], "calculator");
}

//! The `pascaline` command, as a shell sees it.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the test reads the file that the command writes"
)]

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{Command, Output, Stdio};

use nix::sys::signal::{SigHandler, Signal, signal};

mod answers;
mod batch;
mod cache;
mod check;
mod history;
mod lines;
mod manual;
mod session;
mod streams;
mod terminal;
mod words;

/// The command, with its cache among the tests' own files.
fn command() -> Command {
    let mut command = program(env!("CARGO_BIN_EXE_pascaline"));
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// A program, with the default action for the signals that `nohup` or a script's background job ignores: what a process ignores, its
/// children ignore too.
#[expect(unsafe_code, reason = "only the child's side of a fork can do this")]
fn program(name: &str) -> Command {
    let restore = || {
        for ignored in [Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT, Signal::SIGPIPE] {
            // SAFETY: no handler is installed.
            unsafe { signal(ignored, SigHandler::SigDfl) }?;
        }
        Ok(())
    };
    let mut program = Command::new(name);
    // SAFETY: between a fork and an exec, `signal` may be called.
    unsafe { program.pre_exec(restore) };
    program
}

/// The command's output and exit code, for arguments and standard input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let command = command().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = command.unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // It may exit before it has read everything.
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
    prints(&["eval", "[1, 2; 3, 4] * 2"], "", "[[2, 4], [6, 8]]\n");
    prints(&["eval", "0.1 + 0.2", "--numbers", "Fraction"], "", "3/10\n");
}

#[test]
fn eval_prints_json() {
    prints(&["eval", "5 * 3", "--json"], "", "{\"type\":\"number\",\"value\":15,\"text\":\"15\"}\n");
    prints(&["eval", "[1, 2]", "--json"], "", "{\"type\":\"matrix\",\"value\":[1,2],\"text\":\"[1, 2]\"}\n");
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
    fails(
        &["eval", "sin(1)", "--functions", "sqrt,abs"],
        "Undefined function sin\n  sin(1)\n  ^^^^^^\nhint: sin is switched off here\n",
    );
    fails(&["eval", "x", "--scope", "x=1 +"], "Unexpected end of expression (char 4)\n  1 +\n     ^\n");
}

#[test]
fn answer_prints_the_answer_and_what_is_worth_knowing() {
    prints(&["answer", "1 + 1"], "", "2\n");
    prints(&["answer", "a + ans", "--scope", "a=1/3", "--ans", "-1/3"], "", "0\n");
    let german = run(&["answer", "1.234,5 + 1", "--locale", "de"], b"");
    assert_eq!(text(&german.stdout), "1235.5\n");
    let output = run(&["answer", "sin(30)"], b"");
    assert!(text(&output.stderr).contains("note: ") && text(&output.stderr).contains("\nor: "), "{output:?}");
    let output = run(&["answer", "sin(30)", "--degrees", "--digits", "3"], b"");
    assert_eq!(text(&output.stdout), "0.5\n");
    assert!(!text(&output.stderr).contains("exact: "), "{output:?}");
    for (question, digits, shown) in
        [("1/3", "15", "exact: 1/3\n"), ("1/32", "3", "exact: 0.03125\n"), ("sin(60 deg)", "15", "exact: sqrt(3)/2\n")]
    {
        let output = run(&["answer", question, "--digits", digits], b"");
        assert_eq!(text(&output.stderr).lines().next(), shown.lines().next(), "{output:?}");
    }
    let unknown = run(&["answer", "1", "--locale", "xx"], b"");
    assert!(text(&unknown.stderr).contains("unknown language `xx`"), "{unknown:?}");
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn answer_prints_json() {
    let json = "{\"type\":\"number\",\"text\":\"36\",\"decimal\":\"36\",\"reading\":\"15% * 240\",\"notes\":[]}\n";
    prints(&["answer", "15% of 240", "--json"], "", json);
    let output = run(&["answer", "1/3", "--json"], b"");
    assert!(text(&output.stdout).contains(r#""exact":"1/3","decimal":"0.333333333333333""#), "{output:?}");
    let output = run(&["answer", "x - y = 70; x = 6y", "--json"], b"");
    assert!(text(&output.stdout).contains(r#""solutions":[{"x":"84","y":"14"}],"reading":"#), "{output:?}");
    let output = run(&["answer", "2 +", "--json"], b"");
    assert!(text(&output.stdout).starts_with(r#"{"error":{"message":"#), "{output:?}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn bounds_are_options() {
    fails(&["eval", "1 + 2", "--fuel", "10"], "The sandbox ran out of fuel\n");
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
    fails(
        &["call", "calculator"],
        "Invalid arguments for tool \"calculator\": input must have required property 'expression'\n\
         hint: the parameters are expression, scope; none was given\n",
    );
    fails(
        &["call", "calculator", r#"{"expr": "1 + 1"}"#],
        "Invalid arguments for tool \"calculator\": input must have required property 'expression'\n\
         hint: the parameters are expression, scope; expr was given: did you mean expression?\n",
    );
    prints(&["call", "art/calculator", r#"{"expression": "6 * 7"}"#], "", "42\n");
    prints(&["call", "answer", r#"{"text": "6 * 7"}"#, r#"{"text": "ans + 1"}"#], "", "42\n43\n");
    fails(
        &["call", "use_calculator"],
        "Missing required parameter: expr\nhint: the only parameter is expr; none was given\n",
    );
    assert!(text(&run(&["call", "get_current_time"], b"").stdout).ends_with("+00:00\n"));
    fails(
        &["call", "calculator", "{"],
        "The arguments are not valid JSON: EOF while parsing an object at line 1 column 1\n",
    );
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
{"callId":"3","toolName":"calculator","status":"error","error":"Invalid arguments for tool \"calculator\": /expression must be string\nhint: the parameters are expression, scope; expression was given as 7: did you mean \"7\"?","metadata":{"code":"invalid-arguments","hint":"the parameters are expression, scope; expression was given as 7: did you mean \"7\"?"}}
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
        br#"["1", "calculator", {"expression": "1"}, null]"#,
        &b"x".repeat(17 << 20),
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
            r#"{"status":"error","error":"Line 1 is not a tool call: EOF while parsing an object at column 1"}"#,
            r#"{"status":"error","error":"Line 2 is not a tool call: invalid type: integer `7`, expected an object at column 1"}"#,
            r#"{"status":"error","error":"Line 3 is not a tool call: expected value at column 1"}"#,
            r#"{"status":"error","error":"Line 4 is not a tool call: missing field `arguments` at column 38"}"#,
            r#"{"status":"error","error":"Line 5 is not a tool call: invalid type: integer `1`, expected a string at column 11"}"#,
            r#"{"status":"error","error":"Line 6 is not a tool call: expected value at column 1"}"#,
            r#"{"status":"error","error":"Line 7 is not a tool call: invalid type: sequence, expected an object at column 0"}"#,
            r#"{"status":"error","error":"Line 8 is not a tool call: invalid type: sequence, expected an object at column 0"}"#,
            r#"{"status":"error","error":"Line 9 is not a tool call: longer than 16777216 bytes"}"#,
            r#"{"callId":"1","toolName":"calculator","status":"success","output":{"result":2}}"#,
        ]
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn hostile_expressions_are_answered() {
    let expressions = [
        "1".repeat(1 << 20),
        "1".repeat(100_000),
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
        result["metadata"]["code"].as_str().or(result["error"].as_str()).unwrap().to_owned()
    });
    assert_eq!(
        codes.collect::<Vec<_>>(),
        [
            "invalid-arguments",
            "source-too-long",
            "nesting-too-deep",
            "invalid-character",
            "unsupported-result",
            "unsupported-result",
        ]
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
    let mut child =
        command().arg("call").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    // The pipe breaks on this side too, once the command has exited.
    let _ = child.stdin.take().unwrap().write_all(line.repeat(100_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
}

#[test]
fn repl_keeps_ans() {
    let output = run(&["repl", "--no-history"], b"5 * 3\n\nans + 10\nans + y\n\xff\nans / 5");
    assert_eq!(text(&output.stdout), "15\n25\n5\n");
    let errors = text(&output.stderr);
    assert!(errors.contains("`y` has no value\n  ans + y\n        ^\n"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn tools_are_listed() {
    let output = run(&["tools"], b"");
    let listed: Vec<_> = text(&output.stdout).lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(listed[..2], ["agent_loop/calculate", "agent_loop/get_current_time"]);
    assert!(listed.contains(&"skills/calculate") && listed.contains(&"agent_loop/grep"), "{listed:?}");

    let json =
        |arguments: &[&str]| -> serde_json::Value { serde_json::from_slice(&run(arguments, b"").stdout).unwrap() };
    let rows = json(&["tools", "--json"]);
    assert_eq!(rows.as_array().unwrap().len(), listed.len());
    assert_eq!(rows[0]["parameters"]["additionalProperties"], false);
    assert_eq!(json(&["tools", "--json", "--set", "art"])[0]["name"], "calculator");
    let specifications = json(&["tools", "--set", "agent_loop", "--openai", "--strict"]);
    assert_eq!(specifications.as_array().unwrap().len(), 8);
    assert_eq!(specifications[2]["function"]["name"], "read");
    assert_eq!(specifications[2]["function"]["strict"], true);
    let no_set = "There is no set abaci; the sets are agent_loop, art, skills, nanochat, ai2, pascaline\n";
    fails(&["tools", "--set", "abaci"], no_set);
    fails(&["call", "--set", "abaci", "calculate", "{}"], no_set);
    fails(&["call", "--set", "skills", "calculator", "{}"], "There is no tool calculator in the set skills\n");
}

#[test]
fn a_name_of_two_sets_is_chosen_by_the_set() {
    prints(&["call", "calculate", r#"{"expression": "(2+3)*4"}"#, r#"{"expression": "10/2"}"#], "", "20\n5.0\n");
    prints(
        &["call", "--set", "skills", "calculate", r#"{"value": "x**2 - 4 = 0"}"#],
        "",
        "-2.000000000, 2.000000000\n",
    );
    prints(&["call", "use_calculator", r#"{"expr": "'strawberry'.count('r')"}"#], "", "3\n");
    prints(&["call", "EvalMath", r#"{"expr": "10/2"}"#], "", "{\"result\": 5.0}\n");
    fails(
        &["call", "calculate", "{}"],
        "Missing required parameter: expression\nhint: the only parameter is expression; none was given\n",
    );
    fails(
        &["call", "calculate", r#"{"expression": "2^3"}"#],
        "Unsupported expression syntax: BitXor\n  2^3\n  ^^^\nhint: write `2**3`: `^` is not a power in Python\n",
    );
    let message = r#"{"role":"tool","tool_call_id":"call-1","name":"calculate","content":"Tool execution error: division by zero"}"#;
    let output = run(&["call", "calculate", r#"{"expression": "1/0"}"#, "--json"], b"");
    assert_eq!(text(&output.stdout), format!("{message}\n"));
}

#[test]
fn calls_of_openai_are_answered_with_messages() {
    let input = concat!(
        r#"{"id":"a","type":"function","function":{"name":"calculator","arguments":"{\"expression\": \"5 * 3\"}"}}"#,
        "\n",
        r#"{"id":"b","type":"function","function":{"name":"calculator","arguments":{"expression":"ans + 10"}}}"#,
        "\n",
        r#"{"id":"c","function":{"name":"abacus"}}"#,
        "\n",
        r#"{"callId":"d","toolName":"calculator","arguments":{"expression":"ans"}}"#,
        "\n",
    );
    let output = concat!(
        r#"{"role":"tool","tool_call_id":"a","name":"calculator","content":"15"}"#,
        "\n",
        r#"{"role":"tool","tool_call_id":"b","name":"calculator","content":"25"}"#,
        "\n",
        r#"{"role":"tool","tool_call_id":"c","name":"abacus","content":"Tool not found: abacus\nhint: the tools are calculate, get_current_time, read, write, edit, grep, find, ls, calculator, use_calculator, EvalMath, answer, solve, check"}"#,
        "\n",
        r#"{"callId":"d","toolName":"calculator","status":"success","output":{"result":25}}"#,
        "\n",
    );
    prints(&["call"], input, output);

    // The strict form, which `pascaline tools --openai --strict` describes; and a tool by its key.
    let strict = r#"{"expression": "2 * a", "scope": [{"name": "a", "value": 21}]}"#;
    let call = serde_json::json!({ "id": "e", "function": { "name": "calculator", "arguments": strict } });
    let message = r#"{"role":"tool","tool_call_id":"e","name":"calculator","content":"42"}"#;
    prints(&["call"], &format!("{call}\n"), &format!("{message}\n"));
    prints(&["call", "skills/calculate", r#"{"value": "1/4"}"#], "", "0.2500000000\n");
}

#[test]
fn an_odd_call_of_openai_is_read_as_the_core_reads_it() {
    let input = concat!(
        r#"{"id":7,"function":{"name":"calculate","arguments":{"value":"x + 1","variables":{"x":12345678901234567890123},"precision":25}}}"#,
        "\n",
        r#"{"id":null,"function":{"name":true,"arguments":null}}"#,
        "\n",
        r#"{"function":null}"#,
        "\n",
    );
    let output = concat!(
        r#"{"role":"tool","tool_call_id":"7","name":"calculate","content":"12345678901234567890124.00"}"#,
        "\n",
        r#"{"role":"tool","tool_call_id":"","name":"true","content":"Tool not found: true\nhint: the tools are calculate"}"#,
        "\n",
        r#"{"role":"tool","tool_call_id":"","name":"","content":"Tool not found: \nhint: the tools are calculate"}"#,
        "\n",
    );
    prints(&["call", "--set", "skills"], input, output);
}

#[test]
fn the_tools_of_the_workspace_see_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root");
    std::fs::create_dir(&root).unwrap();
    std::fs::write(folder.path().join("secret.txt"), "CANARY").unwrap();
    let root = root.to_str().unwrap();

    prints(
        &["call", "--root", root, "write", r#"{"path": "sub/notes.txt", "content": "one\ntwo\n"}"#],
        "",
        "Successfully wrote 8 bytes to sub/notes.txt\n",
    );
    prints(&["call", "--root", root, "read", r#"{"path": "notes.txt", "cwd": "sub"}"#], "", "one\ntwo\n");
    prints(&["call", "--root", root, "grep", r#"{"pattern": "t.o", "path": "."}"#], "", "sub/notes.txt:2: two\n");
    let outside = "Path leaves the workspace: '../secret.txt'\n\
                   hint: paths are relative to the root of the workspace, and links must not lead outside it\n";
    fails(&["call", "--root", root, "read", r#"{"path": "../secret.txt"}"#], outside);
    fails(
        &["call", "--root", root, "--read-only", "write", r#"{"path": "a.txt", "content": ""}"#],
        "[Errno 30] Read-only file system: 'a.txt'\n",
    );
    fails(&["call", "ls", "{}"], "No workspace: this tool works on a folder\nhint: name one with --root DIR\n");
}

const PROBLEM: &str = concat!(
    r#"{"messages":[{"role":"user","content":"What is 739 * 666?"},{"role":"assistant","content":["#,
    r#"{"type":"python","text":"739 * 666"},{"type":"python_output","text":"492174"},"#,
    r#"{"type":"text","text":"The answer is 492174."}]}]}"#,
);

/// The first and last lines of the command's output, whose number is checked.
#[track_caller]
fn makes(arguments: &[&str], count: usize) -> (String, String) {
    let output = run(&[&["chat", "make"], arguments].concat(), b"");
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), count);
    (lines[0].to_owned(), lines[count - 1].to_owned())
}

#[test]
fn chat_makes_problems_of_arithmetic() {
    let (first, last) = makes(&["--kind", "arithmetic", "--count", "10000", "--seed", "7"], 10_000);
    assert_eq!(first, PROBLEM);
    // In any run: the item at an index does not depend on their number.
    assert_eq!(makes(&["--kind", "arithmetic", "--count", "10001", "--seed", "7"], 10_001).0, first);
    assert!(last.contains("The answer is "), "{last}");
    let (divided, _) = makes(&["--kind", "arithmetic", "--seed", "7", "--operators", "/"], 1_000);
    assert!(divided.contains("\"What is 739 / 666?\"") && divided.contains("\"1.1096096096096095\""), "{divided}");
    makes(&["--kind", "arithmetic", "--operators", "-*/"], 1_000);
}

#[test]
fn eval_speaks_python() {
    let python = ["eval", "--dialect", "python"];
    prints(&[&python[..], &["2**100 // 7"]].concat(), "", "181092942889747057356671886482\n");
    prints(&[&python[..], &["-7 % 3"]].concat(), "", "2\n");
    let output = run(&[&python[..], &["235_7"]].concat(), b"");
    let note = "note: 235_7 is read as 2357: underscores between digits are left out.\n";
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("2357\n", note));
    fails(
        &[&python[..], &["2^10"]].concat(),
        "Unsupported expression syntax: BitXor\n  2^10\n  ^^^^\nhint: write `2**10`: `^` is not a power in Python\n",
    );
    fails(
        &[&python[..], &["(1 + 2"]].concat(),
        "'(' was never closed (<unknown>, line 1)\n  (1 + 2\n  ^\nhint: a bracket is not closed\n",
    );
    fails(
        &[&python[..], &["9**9**9", "--max-steps", "1000000"]].concat(),
        "Integer has more than 1048576 bits\n  9**9**9\n  ^^^^^^^\n",
    );
    fails(
        &[&python[..], &["1", "--ans", "2"]].concat(),
        "Python's arithmetic has no variables: --scope and --ans apply to mathjs\n",
    );
}

#[test]
fn chat_renders_conversations() {
    let render = ["chat", "render", "-"];
    let say = |role: &str, text: &str| format!(r#"{{"role":"{role}","content":"{text}"}}"#);
    let line = format!(r#"{{"messages":[{},{}]}}"#, say("user", "hi"), say("assistant", "yo"));
    let (red, green) = (|text: &str| format!("\x1b[91m{text}\x1b[0m"), |text: &str| format!("\x1b[92m{text}\x1b[0m"));
    let before = ["<|bos|>", "<|user_start|>", "hi", "<|user_end|>", "<|assistant_start|>"].map(red).join("|");
    prints(&render, &line, &format!("{before}|{}|{}\n", green("yo"), green("<|assistant_end|>")));
    prints(&[&render[..], &["--for-completion"]].concat(), &line, &format!("{before}\n"));
    let json = "{\"ids\":[261,262,104,105,263,264,121,111,260],\"mask\":[0,0,0,0,0,0,1,1,1]}\n";
    prints(&[&render[..], &["--json"]].concat(), &line, json);
    let cut = "{\"ids\":[261,262,104,264],\"mask\":[0,0,0,0]}\n";
    prints(&[&render[..], &["--json", "--max-tokens", "3", "--for-completion"]].concat(), &line, cut);
    let spread = line.replace(',', ",\n  ").replace('{', "{\n");
    prints(&[&render[..], &["--json"]].concat(), &spread, json);
    let bad = format!("{line}\n{{}}\n{{\"messages\":[{}]}}\n", say("assistant", "yo"));
    let output = run(&render, bad.as_bytes());
    assert_eq!((text(&output.stdout).lines().count(), output.status.code()), (1, Some(1)));
    let errors = text(&output.stderr);
    assert!(
        errors.contains("Line 2: ") && errors.contains("Line 3: messages[0].role: Message 0 is from assistant"),
        "{errors}"
    );
}

#[test]
fn chat_counts_letters() {
    let make = ["chat", "make", "--kind", "spelling", "--words", "-", "--seed", "7"];
    let output = run(&make, b"strawberry\nprofile\ncheese\n");
    assert_eq!(text(&output.stdout).lines().count(), 2);
    assert!(text(&output.stdout).contains("'strawberry'.count('"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).starts_with("Line 2: The calculator does not answer 'profile'.count('"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn chat_writes_to_a_file() {
    let folder = std::env::temp_dir().join(format!("pascaline-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("arithmetic.jsonl");
    let name = file.to_str().unwrap();
    prints(&["chat", "make", "--kind", "arithmetic", "--count", "1", "--seed", "7", "--out", name], "", "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{PROBLEM}\n"));
    fails(
        &["chat", "make", "--kind", "gsm8k", "--file", name, "--out", name],
        "The output would overwrite the input\n",
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{PROBLEM}\n"));
    // An unreadable input leaves the output unchanged.
    let missing = folder.join("missing");
    let output = run(&["chat", "make", "--kind", "gsm8k", "--file", missing.to_str().unwrap(), "--out", name], b"");
    assert!(text(&output.stderr).starts_with(missing.to_str().unwrap()), "{}", text(&output.stderr));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{PROBLEM}\n"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn chat_makes_conversations_of_gsm8k() {
    let problem = r#"{"question":"How many?","answer":"It is 3*.1 = <<3*.1=.3>>.3\n#### .3","split":"train"}"#;
    let line = |output: &str| {
        let python = format!(r#"{{"type":"python","text":"3*.1"}},{{"type":"python_output","text":"{output}"}}"#);
        let parts =
            format!(r#"{{"type":"text","text":"It is 3*.1 = "}},{python},{{"type":"text","text":".3\n#### .3"}}"#);
        let user = r#"{"role":"user","content":"How many?"}"#;
        format!("{{\"messages\":[{user},{{\"role\":\"assistant\",\"content\":[{parts}]}}]}}\n")
    };
    let make = ["chat", "make", "--kind", "gsm8k", "--file", "-"];
    prints(&make, problem, &line("0.30000000000000004"));
    prints(&[&make[..], &["--outputs", "annotated"]].concat(), &format!("{problem}\r\n\n"), &line(".3"));
}

#[test]
fn chat_tells_a_bad_line_and_goes_on() {
    let mut input = b"{\n[7]\n{\"question\":\"q\"}\n{\"question\":\"q\",\"answer\":7}\n\xff\n\n".to_vec();
    input.extend_from_slice(&b"x".repeat(17 << 20));
    input.extend_from_slice(b"\n{\"question\":\"q\",\"answer\":\"a\"}");
    let output = run(&["chat", "make", "--kind", "gsm8k", "--file", "-"], &input);
    let errors = "\
        Line 1: EOF while parsing an object at column 1\n\
        Line 2: invalid type: integer `7`, expected a string at column 2\n\
        Line 3: missing field `answer` at column 16\n\
        Line 4: invalid type: integer `7`, expected a string at column 26\n\
        Line 5: expected value at column 1\n\
        Line 7: longer than 16777216 bytes\n";
    assert_eq!(text(&output.stderr), errors);
    assert_eq!(text(&output.stdout).lines().count(), 1);
    assert_eq!(output.status.code(), Some(1));

    let output = run(&["chat", "make", "--kind", "spelling", "--words", "-"], "it's\n\ncafé\nprofile\n".as_bytes());
    let errors: Vec<_> = text(&output.stderr).lines().collect();
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert!(errors[0].starts_with("Line 1: A word to spell cannot contain ' (a word consists of"), "{errors:?}");
    assert!(errors[1].starts_with("Line 3: A word to spell cannot contain é (a word consists of"), "{errors:?}");
    assert!(errors[2].starts_with("Line 4: The calculator does not answer 'profile'.count("), "{errors:?}");
    assert_eq!((text(&output.stdout), output.status.code()), ("", Some(1)));
}

#[test]
fn chat_refuses_options_of_another_kind() {
    let make = ["chat", "make", "--kind"];
    let stray = "--seed does not apply to this kind of training data\n";
    fails(&[&make[..], &["gsm8k", "--file", "-", "--seed", "7"]].concat(), stray);
    for arguments in [&["gsm8k"][..], &["spelling"], &["arithmetic", "--operators", "*%"], &["sums"]] {
        assert_eq!(run(&[&make[..], arguments].concat(), b"").status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn a_reader_of_training_data_may_leave() {
    let mut child = command()
        .args(["chat", "make", "--kind", "arithmetic", "--count", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
}

#[test]
fn calculate_prints_digits_solutions_and_values() {
    prints(&["calculate", "2 + 3 * 4"], "", "14.00000000\n");
    prints(&["calculate", "v*t", "--var", "v=9.81", "--var", "t=2", "--precision", "4"], "", "19.62\n");
    prints(&["calculate", "x**2 - 4 = 0"], "", "-2.000000000, 2.000000000\n");
    let output = run(&["calculate", "sin(30)"], b"");
    let note = "note: sin takes radians; for degrees write sin(30*pi/180).\n";
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("-0.9880316241\n", note));
    let coerce = r#"{"type": "coerce", "value": "$n", "coercion": "to-int", "out": "$k"}"#;
    let outcome = "{\"status\":\"success\",\"value\":14,\"out\":\"k\",\"bindings\":{\"k\":14}}\n";
    prints(&["calculate", coerce, "--bindings", r#"{"n": "14.00000000"}"#, "--json"], "", outcome);
    fails(&["calculate", "x + 1"], "Unresolved symbols in expression: x\n");
    fails(&["calculate", "pi", "--precision", "ten"], "precision must be an integer, got 'ten'\n");
}

#[test]
fn solve_prints_a_line_for_each_root() {
    let two = "2.0000000000000000000000000000000000000000000000000";
    prints(&["solve", "x**2 - 4 = 0", "--precision", "50"], "", &format!("-{two}\n{two}\n"));
    prints(&["solve", "cos(t) = t", "t", "--json"], "", "{\"roots\":[\"0.7390851332\"],\"numeric\":true}\n");
    let many = ["solve", "x = 1", "--precision", "21", "--max-precision", "20"];
    let refused = run(&many, b"");
    assert!(text(&refused.stderr).starts_with("precision must be <= 20 (got 21)\n"), "{refused:?}");
    let none = run(&["solve", "exp(x) = 0"], b"");
    assert_eq!((text(&none.stdout), text(&none.stderr), none.status.code()), ("", "note: no solution\n", Some(0)));
    fails(&["solve", "a*x = 3"], "Unresolved symbols in expression: a, x\n  a*x = 3\n  ^^^^^^^\n");
}

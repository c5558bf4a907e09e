//! Whatever an expression, a file or a file name contains, no command's output controls the terminal.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{run, text};

/// Sets the window title, clears the screen with C1, reverses the text direction, goes back to overwrite, rings the bell.
const HOSTILE: &str = "\u{1b}]2;TITLE\u{7}\u{9b}2J\u{202e}\u{2066}\u{2028}\u{61c}\rOVERWRITTEN\u{8}\u{7f}";

/// The text as printed.
const SHOWN: &str = r"\u{1b}]2;TITLE\u{7}\u{9b}2J\u{202e}\u{2066}\u{2028}\u{61c}\u{d}OVERWRITTEN\u{8}\u{7f}";

fn is_harmless(text: &str) -> bool {
    let bidi =
        |char| matches!(char, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !text.contains(|char: char| bidi(char) || (char.is_control() && !matches!(char, '\n' | '\t')))
}

/// Checks that the output contains nothing that a terminal obeys, and the hostile text as printed.
#[track_caller]
fn shows(arguments: &[&str], input: &str) {
    let output = run(arguments, input.as_bytes());
    let all = format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert!(is_harmless(&all), "{arguments:?}: {all:?}");
    assert!(all.contains("TITLE"), "{arguments:?}: {all:?}");
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

#[test]
fn results_and_errors_are_shown_without_control_characters() {
    let literal = quoted(HOSTILE);
    let output = run(&["eval", &literal], b"");
    assert_eq!((text(&output.stdout), text(&output.stderr)), (&*format!("{SHOWN}\n"), ""));
    shows(&["eval", &format!("1 + {HOSTILE}")], "");
    shows(&["eval", &format!("undefined_{literal}")], "");
    shows(&["eval", "x", "--scope", &format!("x={HOSTILE}")], "");
    shows(&["eval", "--dialect", "python", HOSTILE], "");
    shows(&["answer", HOSTILE], "");
    shows(&["answer", "x", "--scope", &format!("{HOSTILE}=1")], "");
    shows(&["answer", "1", "--locale", HOSTILE], "");
    shows(&["eval", "--dialect", HOSTILE, "1"], "");
    shows(&[HOSTILE], "");
    shows(&["calculate", HOSTILE], "");
    shows(&["calculate", &json!({ "type": HOSTILE }).to_string()], "");
    let coerce = json!({ "type": "coerce", "value": HOSTILE, "coercion": "to-string" });
    shows(&["calculate", &coerce.to_string()], "");
    shows(&["solve", HOSTILE], "");
    shows(&["repl", "--no-history"], &format!("{literal}\n1 + {HOSTILE}\n"));
    shows(&["tools", "--set", HOSTILE], "");
}

#[test]
fn tools_are_called_without_control_characters() {
    shows(&["call", HOSTILE, "{}"], "");
    shows(&["call", "--set", HOSTILE, "calculate"], "");
    shows(&["call", "--set", "skills", HOSTILE], "");
    shows(&["call", "calculate", &json!({ "expression": "1", HOSTILE: 1 }).to_string()], "");
    shows(&["call", "calculator", &json!({ "expression": quoted(HOSTILE) }).to_string()], "");
    shows(&["call", "--root", &format!("/nowhere/{HOSTILE}"), "ls", "{}"], "");
}

#[test]
fn the_workspace_is_shown_without_control_characters() {
    let folder = tempfile::tempdir().unwrap();
    let name = format!("{}.txt", HOSTILE.replace('\u{2028}', ""));
    fs::write(folder.path().join(&name), format!("\tone\r\n{HOSTILE}\n")).unwrap();
    let root = folder.path().to_str().unwrap();
    let call = |tool: &str, arguments: Value| shows(&["call", "--root", root, tool, &arguments.to_string()], "");
    call("ls", json!({ "path": "." }));
    call("find", json!({ "pattern": "*", "path": "." }));
    call("grep", json!({ "pattern": "TITLE", "path": "." }));
    let refused = json!({ "pattern": format!("({HOSTILE}"), "path": "." }).to_string();
    let refused = run(&["call", "--root", root, "grep", &refused], b"");
    assert!(is_harmless(text(&refused.stderr)), "{refused:?}");
    call("read", json!({ "path": HOSTILE }));
    call("write", json!({ "path": format!("{HOSTILE}/"), "content": "" }));
    call("edit", json!({ "path": name, "old_text": "one", "new_text": "two" }));

    // Tabs stay; a JSON reader gets every character. (Other line ends become newlines in the tool itself.)
    let (line, shown) = (HOSTILE.replace(['\r', '\u{2028}'], ""), SHOWN.replace(r"\u{d}", "").replace(r"\u{2028}", ""));
    fs::write(folder.path().join("a.txt"), format!("\tone\n{line}\n")).unwrap();
    let read = ["call", "--root", root, "read", r#"{"path": "a.txt"}"#];
    assert_eq!(text(&run(&read, b"").stdout), format!("\tone\n{shown}\n"));
    let json = run(&[&read[..], &["--json"]].concat(), b"");
    assert!(is_harmless(text(&json.stdout)));
    let message: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(message["content"], format!("\tone\n{line}"));
}

#[test]
fn json_keeps_every_character_and_controls_no_terminal() {
    let exactly = |arguments: &[&str], input: &str, path: &str| {
        let output = run(arguments, input.as_bytes());
        assert!(is_harmless(text(&output.stdout)), "{arguments:?}: {:?}", text(&output.stdout));
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(value.pointer(path), Some(&Value::from(HOSTILE)), "{arguments:?}: {value}");
    };
    let literal = quoted(HOSTILE);
    exactly(&["eval", "--json", &literal], "", "/value");
    let coerce = json!({ "type": "coerce", "value": HOSTILE, "coercion": "to-string" });
    exactly(&["calculate", "--json", &coerce.to_string()], "", "/value");
    let call = json!({ "callId": HOSTILE, "toolName": "calculator", "arguments": { "expression": literal } });
    exactly(&["call"], &call.to_string(), "/callId");
    exactly(&["call"], &call.to_string(), "/output/result");
    let call = json!({ "id": HOSTILE, "function": { "name": HOSTILE } });
    exactly(&["call"], &call.to_string(), "/tool_call_id");
    exactly(&["call"], &call.to_string(), "/name");
    let problem = json!({ "question": HOSTILE, "answer": "#### 1" });
    let make = ["chat", "make", "--kind", "gsm8k", "--file", "-"];
    exactly(&make, &problem.to_string(), "/messages/0/content");
}

#[test]
fn conversations_are_shown_without_control_characters() {
    let render = |conversation: Value| {
        let output = run(&["chat", "render", "-"], conversation.to_string().as_bytes());
        let shown = ["\u{1b}[91m", "\u{1b}[92m", "\u{1b}[0m"]
            .iter()
            .fold(text(&output.stdout).to_owned(), |shown, colour| shown.replace(colour, ""));
        let all = format!("{shown}{}", text(&output.stderr));
        assert!(is_harmless(&all) && all.contains("TITLE"), "{all:?}");
    };
    let said = |role: &str, content: &str| json!({ "role": role, "content": content });
    render(json!({ "messages": [said("user", HOSTILE), said("assistant", HOSTILE)] }));
    render(json!({ "messages": [said(HOSTILE, "hello")] }));
    render(
        json!({ "messages": [said("user", "a"), { "role": "assistant", "content": [{ "type": HOSTILE, "text": "" }] }] }),
    );
    shows(&["chat", "render", &format!("/nowhere/{HOSTILE}")], "");
    shows(&["chat", "make", "--kind", "gsm8k", "--file", &format!("/nowhere/{HOSTILE}")], "");
    shows(&["chat", "make", "--kind", "arithmetic", "--operators", HOSTILE], "");
    let out = Path::new("/nowhere").join(HOSTILE);
    shows(&["chat", "make", "--kind", "arithmetic", "--out", out.to_str().unwrap()], "");
}

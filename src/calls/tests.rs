use pascaline_base::{ErrorCode, Limits, Span};
use pascaline_tools::{Value, read_json};
use serde::Deserialize;

use super::{Context, NAMES, call};

fn context() -> Context {
    Context { limits: Limits::default(), place: Span::utf16 }
}

#[track_caller]
fn assert_returns(name: &str, given: &str, expected: &str) {
    match call(name, given, &context()) {
        Ok(json) => assert_eq!(json, expected, "{name}({given})"),
        Err(failed) => panic!("{name}({given}): {:?}", failed.error),
    }
}

#[track_caller]
fn assert_refused(name: &str, given: &str, message: &str) {
    let failed = call(name, given, &context()).expect_err(name);
    assert_eq!((failed.error.code, &*failed.error.message), (ErrorCode::InvalidInput, message), "{name}({given})");
}

#[test]
fn every_function_returns_json() {
    assert_returns(
        "solve",
        r#"{"equation": "x**2 - 4 = 0"}"#,
        r#"{"roots":["-2.000000000","2.000000000"],"numeric":false}"#,
    );
    assert_returns(
        "solve",
        r#"{"equation": "3*t = 6", "variable": "t", "digits": 3}"#,
        r#"{"roots":["2.00"],"numeric":false}"#,
    );
    assert_returns(
        "eval-math-assertion",
        r#"{"expression": "2+2", "number": "4"}"#,
        r#""(Expression \"2+2\" evaluatesTo 4)""#,
    );
    assert_returns("latex", r#"{"text": "x^2"}"#, r#""x^{2}""#);
    // A place is counted as the context says.
    assert_returns("extract-answer", r#"{"text": "😀\n#### 42"}"#, r#"{"found":"marked","text":"42","span":[8,10]}"#);
    assert_returns("tool-fault", r#"{"key": "art/calculator"}"#, "null");
    assert_returns("failed-content", r#"{"message": "no", "hint": "so"}"#, r#""Tool execution error: no\nhint: so""#);
    assert_returns(
        "missing-tool",
        r#"{"name": "a", "names": ["b", "c"]}"#,
        r#"{"message":"Tool not found: a","hint":"the tools are b, c"}"#,
    );
    assert_returns("picture", r#"{"texts": [], "mask": []}"#, r#""""#);
}

#[test]
fn a_verdict_has_the_options_that_are_given() {
    let outcome = |given: &str| {
        let verdict = call("check", given, &context()).unwrap_or_else(|failed| panic!("{:?}", failed.error));
        read_json(&verdict, &Limits::default()).unwrap()["outcome"].as_str().unwrap().to_owned()
    };
    assert_eq!(outcome(r#"{"claim": "0.333", "gold": "1/3"}"#), "unequal");
    assert_eq!(outcome(r#"{"claim": "0.333", "gold": "1/3", "rounding": "digits-given"}"#), "equal");
    assert_eq!(outcome(r#"{"claim": "0.333", "gold": "1/3", "rounding": 3}"#), "equal");
    assert_eq!(outcome(r#"{"claim": "0.33", "gold": "1/3", "tolerance": 0.01}"#), "equal");
    assert_eq!(outcome(r#"{"claim": "28%", "gold": "28"}"#), "unknown");
    assert_eq!(outcome(r#"{"claim": "28%", "gold": "28", "percent": true}"#), "equal");
    assert_eq!(outcome(r#"{"claim": "28", "gold": "28\\%", "profile": "math_verify"}"#), "equal");
    assert_eq!(outcome(r#"{"claim": "10 cm", "gold": "10", "missingUnit": false}"#), "unknown");
}

#[test]
fn a_conversation_that_is_made_is_planned() {
    let made = call("arithmetic-conversation", r#"{"seed": 7, "index": 0, "operators": "*"}"#, &context()).unwrap();
    let plan = call("plan", &made, &context()).unwrap();
    assert!(plan.starts_with(r#"[{"special":"<|bos|>","mask":0},{"special":"<|user_start|>","mask":0},"#), "{plan}");
    let rejected = r#"{"messages": [{"role": "assistant", "content": {"other": "int"}}]}"#;
    assert_returns(
        "plan",
        rejected,
        r#"{"code":"malformed-conversation","message":"Message 0 is from assistant but should be from user","path":"messages[0].role","hint":"user and assistant messages must alternate, starting with the user"}"#,
    );
}

/// A call of the corpus, which every surface replays: its error, or its result.
#[derive(Deserialize)]
struct Bad {
    name: String,
    given: String,
    message: Option<String>,
    result: Option<Value>,
}

#[test]
fn bad_calls_end_as_the_corpus_says() {
    for line in include_str!("../../tests/cases/calls/bad.jsonl").lines() {
        let Bad { name, given, message, result } = serde_json::from_str(line).expect(line);
        match message {
            Some(message) => assert_refused(&name, &given, &message),
            None => assert_returns(&name, &given, &result.expect(line).to_string()),
        }
    }
}

#[test]
fn every_name_is_of_a_function() {
    for name in NAMES {
        if let Err(failed) = call(name, "{}", &context()) {
            assert!(failed.error.message.ends_with("is missing"), "{name}: {}", failed.error.message);
        }
    }
    let tools = call("tools", "{}", &context()).unwrap();
    assert!(matches!(read_json(&tools, &Limits::default()), Ok(Value::Array(tools)) if tools.len() > 10));
}

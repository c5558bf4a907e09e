//! Tool calls as JSON: ART's results and ART's error messages.

use pascaline::host::Host;
use pascaline::host::tool_system::{ToolCall, ToolSystem};
use pascaline_host_tests::{calculator, config};
use serde_json::{Value, json};

fn tools() -> ToolSystem {
    ToolSystem::new(Host::new(&calculator(), config()).unwrap()).unwrap()
}

/// The result of a call in the thread `t`, as JSON text.
fn call(tools: &ToolSystem, tool: &str, arguments: &Value) -> String {
    let call = json!({ "callId": "c", "toolName": tool, "arguments": arguments });
    let call: ToolCall = serde_json::from_value(call).unwrap();
    serde_json::to_string(&tools.execute(&call, "t")).unwrap()
}

#[track_caller]
fn gives(tools: &ToolSystem, arguments: &Value, result: &str) {
    let success = r#"{"callId":"c","toolName":"calculator","status":"success","output":{"result":RESULT}}"#;
    assert_eq!(call(tools, "calculator", arguments), success.replace("RESULT", result));
}

/// The error's text, which the tool itself did not produce.
#[track_caller]
fn refused(tools: &ToolSystem, tool: &str, arguments: &Value) -> String {
    let result: Value = serde_json::from_str(&call(tools, tool, arguments)).unwrap();
    let error = result["error"].as_str().unwrap().to_owned();
    assert_eq!(result, json!({ "callId": "c", "toolName": tool, "status": "error", "error": error }));
    error
}

#[test]
fn answers_are_numbers_and_texts() {
    let tools = tools();
    gives(&tools, &json!({ "expression": "5 * 3" }), "15");
    gives(&tools, &json!({ "expression": "ans + 10" }), "25");
    gives(&tools, &json!({ "expression": "a + b", "scope": { "a": 7, "b": 0.1 } }), "7.1");
    gives(&tools, &json!({ "expression": "sqrt(-4)", "scope": {} }), r#""2i""#);
    gives(&tools, &json!({ "expression": "i^2", "more": [1] }), r#""-1""#);
    gives(&tools, &json!({ "expression": "format(2/3, 4)" }), r#""0.6667""#);
    gives(&tools, &json!({ "expression": "10^21" }), "1e+21");
}

#[test]
fn a_failure_says_how_to_mend_the_call() {
    let error: Value =
        serde_json::from_str(&call(&tools(), "calculator", &json!({ "expression": "2 * sqr(9)" }))).unwrap();
    assert_eq!(
        error,
        json!({
            "callId": "c",
            "toolName": "calculator",
            "status": "error",
            "error": "Failed to evaluate expression: Undefined function sqr\nhint: did you mean `sqrt`?",
            "metadata": {
                "code": "undefined-function",
                "span": { "start": 4, "end": 7 },
                "hint": "did you mean `sqrt`?",
                "rendered": "Undefined function sqr\n  2 * sqr(9)\n      ^^^\nhint: did you mean `sqrt`?",
            },
        })
    );
}

#[test]
fn a_trap_is_a_result_too() {
    let host = Host::new(&calculator(), config().with_fuel(5_000_000)).unwrap();
    let tools = ToolSystem::new(host).unwrap();
    let error: Value =
        serde_json::from_str(&call(&tools, "calculator", &json!({ "expression": "mean(1:1e5)" }))).unwrap();
    assert_eq!(error["error"], "Failed to evaluate expression: The sandbox ran out of fuel");
    assert_eq!(error["metadata"], json!({ "code": "trap-out-of-fuel" }));
}

#[test]
fn unknown_tools_are_rejected() {
    assert_eq!(refused(&tools(), "abacus", &json!({})), r#"Tool "abacus" not found in registry."#);
}

#[test]
fn arguments_are_checked_in_the_words_of_ajv() {
    let tools = tools();
    for (arguments, wrong, given) in [
        (json!(null), "input must be object", "; null was given"),
        (json!([]), "input must be object", "; an array was given"),
        (json!("2 + 2"), "input must be object", r#"; a string was given: did you mean {"expression":"2 + 2"}?"#),
        (json!({}), "input must have required property 'expression'", "; none was given"),
        (
            json!({ "expr": "2 + 2" }),
            "input must have required property 'expression'",
            "; expr was given: did you mean expression?",
        ),
        (json!({ "expression": 1 }), "/expression must be string", r#"; expression was given as 1: did you mean "1"?"#),
        (json!({ "expression": "1", "scope": null }), "/scope must be object", "; scope was given as null"),
        (json!({ "expression": "1", "scope": [1] }), "/scope must be object", "; scope was given as an array"),
        (json!({ "expression": "a", "scope": { "a": "5" } }), "/scope/a must be number", ""),
        (
            json!({ "scope": { "x/y": null, "b~": true, "10": "", "2": {}, "02": [] } }),
            "input must have required property 'expression', /scope/2 must be number, /scope/10 must be number, \
             /scope/x~1y must be number, /scope/b~0 must be number, /scope/02 must be number",
            "; only scope was given",
        ),
        (
            json!({ "expression": 1, "scope": 2 }),
            "/expression must be string, /scope must be object",
            r#"; expression was given as 1: did you mean "1"?; scope was given as 2"#,
        ),
    ] {
        let result: Value = serde_json::from_str(&call(&tools, "calculator", &arguments)).unwrap();
        let hint = format!("the parameters are expression, scope{given}");
        let error = format!("Invalid arguments for tool \"calculator\": {wrong}\nhint: {hint}");
        assert_eq!(result["error"], error);
        assert_eq!(result["metadata"], json!({ "code": "invalid-arguments", "hint": hint }));
    }
}

#[test]
fn every_example_of_the_schema_has_its_stated_result() {
    let tools = tools();
    let examples = tools.tools()[0]["examples"].as_array().unwrap();
    assert!(!examples.is_empty());
    for example in examples {
        // The seed's example of `ans`: "assuming previous result was 120".
        tools.host().set_ans("t", pascaline::mathjs::Answer::Number(120.0)).unwrap();
        let result: Value = serde_json::from_str(&call(&tools, "calculator", &example["input"])).unwrap();
        let number = |value: &Value| value["result"].as_f64();
        match number(&example["output"]) {
            Some(expected) => assert_eq!(number(&result["output"]), Some(expected), "{example}"),
            None => assert_eq!(result["output"], example["output"], "{example}"),
        }
    }
}

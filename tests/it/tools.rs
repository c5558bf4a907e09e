//! The catalogue, the registry, and the contract of the tool loop.

use std::collections::BTreeSet;

use pascaline::Limits;
use pascaline::mathjs::{Answer, Options, Results};
use pascaline::tools::agent_loop::Moment;
use pascaline::tools::{
    Annotations, Description, Registry, RegistryError, Tool, ToolError, World, calculator, catalogue, default_tools,
    keys, tool, workspace_tools,
};
use serde_json::{Value, json};

const NOW: Moment = Moment { seconds: 1_770_726_896, nanoseconds: 123_456_789 };

fn world<'w>() -> World<'w> {
    World { now: Some(NOW), ..World::default() }
}

fn call(name: &str, arguments: impl Into<Value>) -> String {
    json!({ "id": "call_1", "type": "function", "function": { "name": name, "arguments": arguments.into() } })
        .to_string()
}

/// The content of the message of a call of agent_loop's teaching set.
fn content(name: &str, arguments: impl Into<Value>) -> String {
    Registry::new(default_tools()).unwrap().run_call(&call(name, arguments), &mut world()).content
}

fn own(name: &'static str, parameters: &'static str) -> Tool {
    Tool {
        set: "mine".into(),
        name: name.into(),
        description: Description::default(),
        parameters: parameters.into(),
        examples: [].as_slice().into(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(|arguments, _| Ok(arguments.to_string()))),
    }
}

#[test]
fn names_are_unique_in_a_set() {
    let mut keys: Vec<_> = catalogue().iter().map(Tool::key).collect();
    let count = keys.len();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), count);
    for key in [
        "art/calculator",
        "skills/calculate",
        "agent_loop/calculate",
        "nanochat/use_calculator",
        "ai2/EvalMath",
        "pascaline/answer",
        "pascaline/solve",
        "pascaline/check",
    ] {
        assert_eq!(tool(key).unwrap().key(), key);
    }
    for key in keys {
        assert_eq!(tool(&key).unwrap().key(), key);
    }
    assert_eq!(tool("skills/abacus").err().unwrap().to_string(), "Unknown tool name: skills/abacus");
    let error = ToolError::from(tool("art/calcluator").err().unwrap());
    assert_eq!((&*error.message, &*error.code), ("Unknown tool name: art/calcluator", "unknown-tool"));
    assert_eq!(error.hint.as_deref(), Some("did you mean `art/calculator`?"));
}

#[test]
fn the_sets_are_those_of_agent_loop() {
    let names = |tools: Vec<Tool>| tools.iter().map(|tool| tool.name.to_string()).collect::<Vec<_>>();
    assert_eq!(names(default_tools()), ["calculate", "get_current_time"]);
    assert_eq!(names(workspace_tools()), ["read", "write", "edit", "grep", "find", "ls"]);
}

#[test]
fn a_name_is_registered_once() {
    let mut registry = Registry::new(default_tools()).unwrap();
    assert_eq!(
        registry.register(tool("skills/calculate").unwrap()).unwrap_err().to_string(),
        "Duplicate tool name: calculate"
    );
    assert_eq!(registry.get("raed").err().unwrap().to_string(), "Unknown tool name: raed");
    let unknown = Registry::new(workspace_tools()).unwrap().get("raed").err().unwrap();
    assert_eq!(unknown.to_string(), "Unknown tool name: raed (did you mean agent_loop/read?)");
    assert_eq!(registry.get("agent_loop/calculate").unwrap().name, "calculate");
    assert_eq!(
        Registry::from_keys(&["ai2/EvalMath", "ai2/EvalMath"]).err().unwrap().to_string(),
        "Duplicate tool name: EvalMath"
    );
}

#[test]
fn every_tool_is_described_and_closed_where_it_is_agent_loops() {
    for tool in catalogue() {
        let schema: Value = serde_json::from_str(&tool.parameters).expect("JSON");
        assert_eq!(schema["type"], "object", "{}", tool.key());
        assert!(!tool.description.summary.is_empty() && !tool.description.usage.is_empty(), "{}", tool.key());
        for (name, property) in schema["properties"].as_object().unwrap() {
            assert!(property["description"].as_str().is_some_and(|text| !text.is_empty()), "{}: {name}", tool.key());
        }
        if tool.set == "agent_loop" {
            assert_eq!(schema["additionalProperties"], false, "{}", tool.key());
            let Description { principle, fault_tolerance, .. } = &tool.description;
            assert!(!principle.is_empty() && !fault_tolerance.is_empty(), "{}", tool.key());
        }
        assert!(tool.handler.is_none() || !tool.examples.is_empty(), "{}", tool.key());
        for example in tool.examples.iter() {
            tool.read_arguments(&example.arguments, &Limits::default())
                .unwrap_or_else(|error| panic!("{}: {error:?}", tool.key()));
        }
    }
}

#[test]
fn the_examples_of_the_calculators_are_true() {
    // Those of `answer` do not ask for the time, which it may see.
    let is_of_arguments = |tool: &&Tool| !tool.annotations.touches_world || tool.name == "answer";
    for tool in catalogue().iter().filter(|tool| tool.handler.is_some()).filter(is_of_arguments) {
        let mut world = world();
        for example in tool.examples.iter() {
            let result = tool.run(&example.arguments, &mut world);
            assert_eq!(result, Ok(example.result.to_string()), "{}: {}", tool.key(), example.arguments);
        }
    }
}

#[test]
fn an_error_has_a_code_and_shows_its_place() {
    let mut world = world();
    for (key, arguments, code, rendered) in [
        (
            "art/calculator",
            r#"{"expression": "2 +"}"#,
            "unexpected-end",
            "Failed to evaluate expression: Unexpected end of expression (char 4)\n  2 +\n     ^",
        ),
        (
            "agent_loop/calculate",
            r#"{"expression": "1 + 2^10"}"#,
            "unsupported-syntax",
            "Unsupported expression syntax: BitXor\n  1 + 2^10\n  ^^^^^^^^\nhint: write `1 + 2**10`: `^` is not a power in Python",
        ),
        (
            "skills/calculate",
            r#"{"value": "2 +"}"#,
            "unexpected-end",
            "Invalid mathematical expression: Sympify of expression 'could not parse '2 +'' failed, because of exception being raised:\nSyntaxError: invalid syntax (<string>, line 1)\n  2 +\n     ^\nhint: the last operator has no right operand",
        ),
        ("skills/calculate", r#"{"value": "$x"}"#, "invalid-input", "Variable $x is not bound"),
        (
            "agent_loop/calculate",
            "{}",
            "invalid-arguments",
            "Missing required parameter: expression\nhint: the only parameter is expression; none was given",
        ),
        (
            "art/calculator",
            r#"{"expr": "1 + 1"}"#,
            "invalid-arguments",
            "Missing required parameter: expression\nhint: the parameters are expression, scope; expr was given: did you mean expression?",
        ),
        (
            "pascaline/answer",
            r#"{"text": 42}"#,
            "invalid-arguments",
            "Invalid arguments for tool \"answer\": /text must be string\nhint: the parameters are text, angle; text was given as 42: did you mean \"42\"?",
        ),
        (
            "agent_loop/read",
            r#"{"file_path": "a.txt"}"#,
            "invalid-arguments",
            "Missing required parameter: path\nhint: the parameters are path, cwd, offset, limit, max_lines, max_bytes; file_path was given: did you mean path?",
        ),
        (
            "nanochat/use_calculator",
            r#"{"expr": "abs(2)"}"#,
            "tool-failed",
            "The calculator returned no result\nhint: write `2`",
        ),
    ] {
        let error = tool(key).unwrap().run(arguments, &mut world).unwrap_err();
        assert_eq!((&*error.code, &*error.rendered), (code, rendered), "{key} {arguments}");
    }
}

#[test]
fn a_message_carries_the_error_beside_its_json() {
    let tools = Registry::new(default_tools()).unwrap();
    let message = tools.run_call(&call("calculate", r#"{"expression": "1/0"}"#), &mut world());
    assert_eq!(message.error.as_ref().map(|error| &*error.code), Some("division-by-zero"));
    assert!(!message.to_string().contains("division-by-zero"));
    let message = tools.run_call(&call("abacus", "{}"), &mut world());
    assert_eq!(message.error.as_ref().map(|error| &*error.code), Some("unknown-tool"));
    assert_eq!(tools.run_call(&call("calculate", r#"{"expression": "1"}"#), &mut world()).error, None);
}

#[test]
fn a_call_has_a_message_whatever_happens() {
    assert_eq!(content("calculate", r#"{"expression": "10/2"}"#), "5.0");
    assert_eq!(content("calculate", json!({ "expression": "7//2" })), "3");
    assert_eq!(content("get_current_time", "{}"), "2026-02-10T12:34:56.123456+00:00");
    assert_eq!(content("get_current_time", ""), "2026-02-10T12:34:56.123456+00:00");
    assert_eq!(content("abacus", "{}"), "Tool not found: abacus\nhint: the tools are calculate, get_current_time");
    for (arguments, message) in [
        (r#"{"expression": "1/0"}"#, "division by zero"),
        (r#"{"expression": ""}"#, "Missing required parameter: expression\nhint: the expression is empty"),
        ("{}", "Missing required parameter: expression\nhint: the only parameter is expression; none was given"),
        (
            r#"{"expression": 2}"#,
            "Invalid arguments for tool \"calculate\": /expression must be string\nhint: the only parameter is expression; expression was given as 2: did you mean \"2\"?",
        ),
        (
            r#"{"expression": "1", "b": 2}"#,
            "Invalid arguments for tool \"calculate\": input must NOT have additional properties: 'b'\nhint: the only parameter is expression; b was given",
        ),
        (
            "[1]",
            "Invalid arguments for tool \"calculate\": input must be object\nhint: the only parameter is expression; an array was given",
        ),
        (
            "{",
            "Invalid arguments for tool \"calculate\": not valid JSON\nhint: the arguments must be a JSON object, at most 100 levels deep; the only parameter is expression",
        ),
        (
            &("[".repeat(10_000) + &"]".repeat(10_000)),
            "Invalid arguments for tool \"calculate\": nested more than 100 levels deep\nhint: the arguments must be a JSON object, at most 100 levels deep; the only parameter is expression",
        ),
    ] {
        assert_eq!(content("calculate", arguments), format!("Tool execution error: {message}"), "{arguments:.40}");
    }
}

#[test]
fn arguments_have_a_limit_of_bytes_and_of_values() {
    let registry = Registry::new(default_tools()).unwrap();
    let content = |arguments: &str, limits: Limits| {
        registry.run_call(&call("calculate", arguments), &mut World { limits, ..world() }).content
    };
    let arguments = format!(r#"{{"expression": "1{}"}}"#, " ".repeat(1_000));
    let at = |bytes: usize| Limits::default().with_argument_bytes(bytes as u64);
    assert_eq!(content(&arguments, at(arguments.len())), "1");
    assert_eq!(
        content(&arguments, at(arguments.len() - 1)),
        format!(
            "Tool execution error: Invalid arguments for tool \"calculate\": longer than {} bytes\nhint: send less in one call",
            arguments.len() - 1
        ),
    );
    let many = r#"{"expression": ["1", "2", "3", "4", "5"]}"#;
    assert!(content(many, Limits::default().with_collection(7)).contains("expression must be string"));
    assert!(content(many, Limits::default().with_collection(6)).contains("more than 6 values"));

    let calls = format!("[{}]", "0,".repeat(100_000) + "0");
    let messages = registry.run_calls(&calls, &mut world());
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0].content, "Tool execution error: The tool call is too large: more than 100000 values");
}

#[test]
fn a_host_chooses_the_language_of_arts_calculator() {
    let functions = ["sqrt"];
    let narrow = Options::default().with_functions(functions).with_units(false);
    let units = Options::default().with_results(Results::OfToolWithUnits);
    let content = |options: &Options, expression: &str| {
        let tools = Registry::new([calculator::tool_with(options)]).unwrap();
        tools.run_call(&call("calculator", format!(r#"{{"expression": "{expression}"}}"#)), &mut world()).content
    };
    assert_eq!(content(&narrow, "sqrt(9)"), "3");
    assert!(content(&narrow, "factorial(5)").contains("Undefined function factorial"));
    assert!(content(&narrow, "sin(90 deg)").contains("Undefined"));
    assert!(content(&Options::default(), "12 inch to cm").contains("unsupported type: Unit"));
    assert_eq!(content(&units, "12 inch to cm"), "30.48 cm");

    let tool = calculator::tool_with(&narrow);
    assert!(tool.text().contains(": sqrt.") || tool.text().contains(": sqrt\n"), "{}", tool.text());
    assert!(!tool.text().contains("deg") && !tool.text().contains("statistics"), "{}", tool.text());
    // The examples are those that still have their results, in their order.
    let mut world = world();
    for example in tool.examples.iter() {
        assert_eq!(tool.run(&example.arguments, &mut world).unwrap(), *example.result, "{}", example.arguments);
    }
    assert_eq!(tool.examples.len(), 5);
    assert_eq!(calculator::schema_with(&narrow).matches("\"input\"").count(), 5);
}

#[test]
fn what_a_message_quotes_is_cut() {
    let long = "x".repeat(500_000);
    let calculator = Registry::from_keys(&["art/calculator"]).unwrap();
    let keys = (0..9_000).map(|index| format!(r#""key{index}": 0"#)).collect::<Vec<_>>().join(",");
    for content in [
        content(&long, "{}"),
        content("calculate", format!(r#"{{"expression": "1", "{long}": 1}}"#)),
        content("get_current_time", format!("{{{keys}}}")),
    ] {
        assert!((3_000..9_000).contains(&content.len()), "{} bytes: {content:.80}", content.len());
        assert!(content.contains('…'), "{content}");
    }
    // mathjs's dialect quotes the beginning of a name.
    let undefined = format!(r#"{{"expression": "{}"}}"#, "x".repeat(60_000));
    let content = calculator.run_call(&call("calculator", undefined), &mut world()).content;
    assert!((200..400).contains(&content.len()), "{} bytes: {content:.80}", content.len());
}

#[test]
fn a_malformed_call_has_a_message_too() {
    let registry = Registry::new(default_tools()).unwrap();
    for (call, message) in [
        (
            "{",
            r#"{"role":"tool","tool_call_id":"","name":"","content":"Tool execution error: The tool call is not valid JSON"}"#,
        ),
        (
            "{}",
            r#"{"role":"tool","tool_call_id":"","name":"","content":"Tool not found: \nhint: the tools are calculate, get_current_time"}"#,
        ),
        (
            r#"{"id": 7, "function": {"name": "x"}}"#,
            r#"{"role":"tool","tool_call_id":"7","name":"x","content":"Tool not found: x\nhint: the tools are calculate, get_current_time"}"#,
        ),
        (
            r#"{"id": null, "function": {"name": true, "arguments": null}}"#,
            r#"{"role":"tool","tool_call_id":"","name":"true","content":"Tool not found: true\nhint: the tools are calculate, get_current_time"}"#,
        ),
    ] {
        assert_eq!(registry.run_call(call, &mut world()).to_string(), message);
    }
}

#[test]
fn calls_are_run_in_their_order_and_ans_goes_from_one_to_the_next() {
    let registry = Registry::from_keys(&["art/calculator", "agent_loop/calculate"]).unwrap();
    let calls = [
        call("calculator", r#"{"expression": "5 * 3"}"#),
        call("calculate", r#"{"expression": "2**0.5"}"#),
        call("nothing", "{}"),
        call("calculator", r#"{"expression": "ans + 10"}"#),
    ];
    let messages = registry.run_calls(&format!("[{}]", calls.join(",")), &mut world());
    let contents: Vec<_> = messages.iter().map(|message| &*message.content).collect();
    assert_eq!(
        contents,
        ["15", "1.4142135623730951", "Tool not found: nothing\nhint: the tools are calculator, calculate", "25"]
    );
}

#[test]
fn the_strict_form_requires_every_property_and_is_taken_back() {
    let specification: Value = serde_json::from_str(&tool("art/calculator").unwrap().specification(true)).unwrap();
    let function = &specification["function"];
    assert_eq!((&specification["type"], &function["strict"]), (&json!("function"), &json!(true)));
    let parameters = &function["parameters"];
    assert_eq!(parameters["required"], json!(["expression", "scope"]));
    assert_eq!(parameters["additionalProperties"], false);
    let scope = &parameters["properties"]["scope"];
    assert_eq!((&scope["type"], scope.get("default")), (&json!(["array", "null"]), None));
    assert_eq!(scope["items"]["required"], json!(["name", "value"]));
    assert_eq!(scope["items"]["properties"]["value"], json!({ "type": "number" }));

    let calculator = tool("art/calculator").unwrap();
    for (arguments, result) in [
        (r#"{"expression": "2 * a", "scope": [{"name": "a", "value": 21}]}"#, "42"),
        (r#"{"expression": "6 * 7", "scope": null}"#, "42"),
        (r#"{"expression": "6 * a", "scope": {"a": 7}}"#, "42"),
    ] {
        assert_eq!(calculator.run(arguments, &mut world()).unwrap(), result, "{arguments}");
    }
}

/// Every kind of schema inside another.
const NESTED: &str = r#"{"type": "object", "required": ["rows", "either"], "properties": {
    "rows": {"type": "array", "items": {"type": "object", "required": ["key"], "properties": {
        "key": {"type": "string"},
        "mode": {"type": "string", "enum": ["a", "b"], "default": "a"},
        "tags": {"type": "object", "additionalProperties": {"type": "object", "properties": {"n": {"type": "integer"}}}}}}},
    "either": {"anyOf": [{"type": "object", "properties": {"deep": {"type": "string"}}}, {"type": "number"}]},
    "any": {"description": "What you like"},
    "one": {"enum": [1, 2]},
    "fixed": {"type": "string", "const": "x"},
    "most": {"type": ["object", "number"], "additionalProperties": {"type": "number"}},
    "clear": {"type": ["string", "null"]}}}"#;

#[test]
fn the_strict_form_goes_down_to_the_last_schema() {
    let specification: Value = serde_json::from_str(&own("nested", NESTED).specification(true)).unwrap();
    let properties = &specification["function"]["parameters"]["properties"];
    let tags = json!({ "type": ["array", "null"], "items": {
        "type": "object",
        "properties": { "name": { "type": "string" }, "value": {
            "type": "object",
            "properties": { "n": { "type": ["integer", "null"] } },
            "required": ["n"],
            "additionalProperties": false } },
        "required": ["name", "value"],
        "additionalProperties": false } });
    let row = json!({
        "type": "object",
        "properties": {
            "key": { "type": "string" },
            "mode": { "type": ["string", "null"], "enum": ["a", "b", null] },
            "tags": tags },
        "required": ["key", "mode", "tags"],
        "additionalProperties": false });
    let either = json!({ "anyOf": [
        { "type": "object", "properties": { "deep": { "type": ["string", "null"] } }, "required": ["deep"], "additionalProperties": false },
        { "type": "number" }] });
    let or_null = |schema: Value| json!({ "anyOf": [schema, { "type": "null" }] });
    for (name, schema) in [
        ("rows", json!({ "type": "array", "items": row })),
        ("either", either),
        ("any", or_null(json!({ "description": "What you like" }))),
        ("one", or_null(json!({ "enum": [1, 2] }))),
        ("fixed", or_null(json!({ "type": "string", "const": "x" }))),
        ("clear", json!({ "type": ["string", "null"] })),
        (
            "most",
            json!({ "type": ["array", "number", "null"], "items": {
            "type": "object",
            "properties": { "name": { "type": "string" }, "value": { "type": "number" } },
            "required": ["name", "value"],
            "additionalProperties": false } }),
        ),
    ] {
        assert_eq!(properties[name], schema, "{name}");
    }
}

#[test]
fn a_strict_call_is_taken_back_down_to_the_last_value() {
    let tool = own("nested", NESTED);
    let strict = r#"{"rows": [{"key": "k", "mode": null, "tags": [{"name": "t", "value": {"n": null}}]}, {"key": "l", "tags": null}],
        "either": {"deep": null}, "any": null, "one": null, "fixed": null, "clear": null, "most": [{"name": "m", "value": 1}]}"#;
    // A null that the schema itself allows is kept.
    let plain = r#"{"rows":[{"key":"k","tags":{"t":{}}},{"key":"l"}],"either":{},"clear":null,"most":{"m":1}}"#;
    assert_eq!(tool.run(strict, &mut world()).unwrap(), plain);
    assert_eq!(tool.run(plain, &mut world()).unwrap(), plain);
    let number = r#"{"rows":[],"either":7}"#;
    assert_eq!(tool.run(number, &mut world()).unwrap(), number);
    // A value that already fits is kept.
    let schema = r#"{"type": "object", "properties": {"v": {"anyOf": [
        {"type": "object", "additionalProperties": {"type": "number"}}, {"type": "array", "items": {"type": "object"}}]}}}"#;
    let list = r#"{"v":[{"name":"a","value":1}]}"#;
    assert_eq!(own("either", schema).run(list, &mut world()).unwrap(), list);
    // A value that may be a list is kept as a list.
    let schema =
        r#"{"type": "object", "properties": {"v": {"type": ["array", "object"], "additionalProperties": {}}}}"#;
    assert_eq!(own("list", schema).run(r#"{"v":[]}"#, &mut world()).unwrap(), r#"{"v":[]}"#);
}

#[test]
fn a_schema_without_a_strict_form_comes_as_it_is() {
    for schema in [
        r#"{"type":"object","additionalProperties":{"type":"number"}}"#,
        r#"{"type":"object","anyOf":[{"required":["a"]},{"required":["b"]}]}"#,
    ] {
        let open = own("open", schema);
        assert_eq!(open.specification(true), open.specification(false));
        assert_eq!(open.run(r#"{"a":1}"#, &mut world()).unwrap(), r#"{"a":1}"#);
    }
    let open = own("open", r#"{"type": "object", "additionalProperties": {"type": "number"}}"#);
    let refusal = ToolError::new("Invalid arguments for tool \"open\": /a must be number").code("invalid-arguments");
    assert_eq!(open.run(r#"{"a": "b"}"#, &mut world()), Err(refusal));
}

#[test]
fn an_invalid_schema_is_rejected() {
    let deep: &'static str = format!("{}{}", r#"{"items":"#.repeat(101), "{}".to_owned() + &"}".repeat(101)).leak();
    for schema in ["", "[]", r#"{"type": "object""#, deep] {
        let words = "The schema of tool broken is not a JSON object, or is nested more than 100 levels deep";
        assert_eq!(Registry::new([own("broken", schema)]).err().unwrap().to_string(), words);
        assert_eq!(own("broken", schema).run("{}", &mut world()), Err(ToolError::new(words)));
    }
}

#[test]
fn the_strict_form_of_every_tool_is_strict() {
    for tool in catalogue() {
        let specification: Value = serde_json::from_str(&tool.specification(true)).unwrap();
        let parameters = &specification["function"]["parameters"];
        let properties: BTreeSet<_> =
            parameters["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let required = parameters["required"].as_array().unwrap().iter().filter_map(Value::as_str);
        assert_eq!(required.collect::<BTreeSet<_>>(), properties, "{}", tool.key());
        assert_eq!(parameters["additionalProperties"], false, "{}", tool.key());
    }
}

#[test]
fn a_host_has_tools_of_its_own_with_or_without_a_handler() {
    let echo = own(
        "echo",
        r#"{"type": "object", "properties": {"n": {"type": ["integer", "string"]}, "list": {"type": "array"}, "in": {"type": "object",
            "properties": {"x": {"type": "boolean"}}, "required": ["x"], "additionalProperties": {"type": "null"}}}, "required": ["n"]}"#,
    );
    let refusal = |arguments: &str| echo.run(arguments, &mut world()).unwrap_err().message;
    assert_eq!(echo.run(r#"{"n": 3.0}"#, &mut world()).unwrap(), r#"{"n":3.0}"#);
    assert_eq!(
        refusal(r#"{"n": 2.5, "list": {}, "in": {"y": 1, "2": 3, "1": 4}}"#),
        "Invalid arguments for tool \"echo\": /n must be integer,string, /list must be array, \
         /in must have required property 'x', /in/1 must be null, /in/2 must be null, /in/y must be null",
    );
    let silent = Tool { handler: None, ..own("silent", r#"{"type": "object", "properties": {}}"#) };
    let refusal = ToolError::new("Tool silent has no handler here").code("no-handler");
    assert_eq!(silent.run("{}", &mut world()), Err(refusal));
    let mut registry = Registry::new(default_tools()).unwrap();
    registry.register(echo).unwrap();
    registry.register(silent).unwrap();
    assert_eq!(registry.run_call(&call("echo", r#"{"n": 1}"#), &mut world()).content, r#"{"n":1}"#);
    assert_eq!(serde_json::from_str::<Value>(&registry.specifications(false)).unwrap().as_array().unwrap().len(), 4);
}

#[test]
fn arguments_are_held_against_what_a_schema_asks() {
    for (schema, fitting, wrong, words) in [
        (
            r#"{"enum": ["a", 1, [2.0]]}"#,
            vec!["\"a\"", "1.0", "[2]"],
            "\"b\"",
            "must be equal to one of the allowed values: \"a\", 1, [2.0]",
        ),
        (
            r#"{"const": {"a": 1, "b": null}}"#,
            vec![r#"{"b": null, "a": 1}"#],
            "{}",
            r#"must be equal to constant: {"a":1,"b":null}"#,
        ),
        (r#"{"minimum": 3}"#, vec!["3", "1e1", "\"no number\""], "2.99", "must be >= 3"),
        (r#"{"maximum": 3.5}"#, vec!["3.5", "-4"], "3.6", "must be <= 3.5"),
        (r#"{"exclusiveMinimum": 3}"#, vec!["3.01"], "3.0", "must be > 3"),
        (r#"{"exclusiveMaximum": 3}"#, vec!["2"], "3", "must be < 3"),
        (r#"{"minLength": 2}"#, vec!["\"éé\"", "7"], "\"é\"", "must NOT have fewer than 2 characters"),
        (r#"{"maxLength": 2}"#, vec!["\"éé\""], "\"abc\"", "must NOT have more than 2 characters"),
        (r#"{"minItems": 1}"#, vec!["[1]", "{}"], "[]", "must NOT have fewer than 1 items"),
        (r#"{"maxItems": 1}"#, vec!["[1]"], "[1, 2]", "must NOT have more than 1 items"),
        (r#"{"type": "array", "items": {"type": "string"}}"#, vec!["[]", "[\"a\"]"], "[\"a\", 1]", "1 must be string"),
        (
            r#"{"anyOf": [{"type": "string", "minLength": 2}, {"type": "object", "required": ["a"]}, {"type": "null"}]}"#,
            vec!["\"ab\"", "{\"a\": 1}", "null"],
            "\"a\"",
            "must NOT have fewer than 2 characters, /v must be object, /v must be null, /v must match a schema in anyOf",
        ),
        // Keywords that are not supported are ignored.
        (
            r#"{"pattern": "^a", "multipleOf": 2, "format": "email", "$ref": "x", "type": "string"}"#,
            vec!["\"b\""],
            "1",
            "must be string",
        ),
    ] {
        let schema = format!(r#"{{"type": "object", "properties": {{"v": {schema}}}}}"#);
        let tool = Tool { parameters: schema.clone().into(), ..own("held", "") };
        for value in fitting {
            tool.read_arguments(&format!(r#"{{"v": {value}}}"#), &Limits::default())
                .unwrap_or_else(|error| panic!("{schema} {value}: {error:?}"));
        }
        let place = if words.starts_with(char::is_numeric) { "/v/" } else { "/v " };
        let error = tool.read_arguments(&format!(r#"{{"v": {wrong}}}"#), &Limits::default()).unwrap_err();
        assert_eq!(error.message, format!("Invalid arguments for tool \"held\": {place}{words}"), "{schema}");
    }
}

#[test]
fn alternatives_report_every_error_up_to_the_maximum() {
    let tool = own("either", r#"{"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#);
    assert_eq!(tool.run(r#"{"b": 1}"#, &mut world()).unwrap(), r#"{"b":1}"#);
    assert_eq!(
        tool.run("{}", &mut world()).unwrap_err().message,
        "Invalid arguments for tool \"either\": input must have required property 'a', \
         input must have required property 'b', input must match a schema in anyOf",
    );
    let list =
        own("list", r#"{"type": "object", "properties": {"list": {"type": "array", "items": {"type": "string"}}}}"#);
    let arguments = format!(r#"{{"list": [0{}]}}"#, ",0".repeat(50_000));
    assert_eq!(list.run(&arguments, &mut world()).unwrap_err().message.matches("must be string").count(), 100);
}

#[test]
fn the_time_is_the_hosts() {
    let time = |now: Option<Moment>| {
        tool("agent_loop/get_current_time").unwrap().run("{}", &mut World { now, ..World::default() })
    };
    assert_eq!(time(None), Err(ToolError::new("The host has no clock")));
    for (seconds, text) in [
        (0, "1970-01-01T00:00:00.000000+00:00"),
        (951_782_400, "2000-02-29T00:00:00.000000+00:00"),
        (4_107_542_399, "2100-02-28T23:59:59.000000+00:00"),
        (4_107_542_400, "2100-03-01T00:00:00.000000+00:00"),
        (253_402_300_799, "9999-12-31T23:59:59.000000+00:00"),
    ] {
        assert_eq!(time(Some(Moment { seconds, nanoseconds: 0 })), Ok(text.to_owned()));
    }
    assert_eq!(
        time(Some(Moment { seconds: 253_402_300_800, nanoseconds: 0 })),
        Err(ToolError::new("year is out of range"))
    );
}

#[test]
fn the_limits_are_the_hosts_in_every_calculator() {
    let limits = Limits::default().with_steps(3).with_precision(20);
    for (key, arguments) in [
        ("agent_loop/calculate", r#"{"expression": "1+1+1+1+1+1"}"#),
        ("art/calculator", r#"{"expression": "1+1+1+1+1+1"}"#),
        ("ai2/EvalMath", r#"{"expr": "1+1+1+1+1+1"}"#),
        ("nanochat/use_calculator", r#"{"expr": "1+1+1+1+1+1"}"#),
        ("skills/calculate", r#"{"value": "sqrt(2)", "precision": 50}"#),
        ("pascaline/answer", r#"{"text": "1+1+1+1+1+1"}"#),
    ] {
        let tool = tool(key).unwrap();
        let result = tool.run(arguments, &mut World { limits, ..World::default() });
        assert!(result.as_ref().map_or(true, |content| content.contains("error")), "{key}: {result:?}");
        tool.run(arguments, &mut World::default()).unwrap();
    }
}

#[test]
fn answer_shares_the_last_answer_of_the_thread() {
    let mut world = World::default();
    let mut run = |key: &str, arguments: &str| {
        let content = tool(key).unwrap().run(arguments, &mut world);
        (content.map_err(|error| error.message), world.ans.clone())
    };
    let (content, ans) = run("pascaline/answer", r#"{"text": "15% of 110"}"#);
    assert_eq!((content, ans), (Ok("16.5".to_owned()), Some(Answer::Number(16.5))));
    assert_eq!(run("art/calculator", r#"{"expression": "ans * 2"}"#).0, Ok("33".to_owned()));
    let (_, ans) = run("pascaline/answer", r#"{"text": "1 / ans"}"#);
    assert_eq!(ans, Some(Answer::Text("1/33".to_owned())));
    assert_eq!(run("pascaline/answer", r#"{"text": "ans * 66"}"#).0, Ok("2".to_owned()));
    // What is no value is not silently an older one.
    let (_, ans) = run("pascaline/answer", r#"{"text": "2 < 3"}"#);
    assert_eq!(ans, Some(Answer::Text("true".to_owned())));
    let refused = run("art/calculator", r#"{"expression": "ans * 2"}"#);
    assert_eq!(refused, (Err("ans is 'true', the last answer, which has no value here".to_owned()), ans));
}

#[test]
fn answer_tells_what_may_be_doubted() {
    let (alone, degrees) = (r#"{"text": "sin 30"}"#, r#"{"text": "sin 30", "angle": "degrees"}"#);
    let run = |arguments| tool("pascaline/answer").unwrap().run(arguments, &mut World::default()).unwrap();
    let told = run(alone);
    let lines: Vec<_> = told.lines().collect();
    assert!(lines[1].starts_with("reading: ") && lines[2].starts_with("note: "), "{told}");
    assert!(lines[3].starts_with("or ") && lines[3].ends_with(" = 0.5"), "{told}");
    assert_eq!(run(degrees).lines().next(), Some("0.5"));
}

/// All values with a name, at any depth.
fn named<'v>(value: &'v Value, name: &str, found: &mut Vec<&'v Value>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get(name));
            members.values().for_each(|member| named(member, name, found));
        }
        Value::Array(items) => items.iter().for_each(|item| named(item, name, found)),
        _ => {}
    }
}

#[test]
fn no_schema_has_a_list_as_a_type() {
    for tool in catalogue() {
        let schema: Value = serde_json::from_str(&tool.parameters).unwrap();
        let (mut types, mut choices) = (Vec::new(), Vec::new());
        named(&schema, "type", &mut types);
        named(&schema, "anyOf", &mut choices);
        assert!(types.iter().all(|name| name.is_string()) && choices.is_empty(), "{}: {schema}", tool.key());
    }
    // Structured outputs must know types; a number and its digits are both values of a variable.
    let strict: Value = serde_json::from_str(&tool("skills/calculate").unwrap().specification(true)).unwrap();
    let value = &strict["function"]["parameters"]["properties"]["variables"]["items"]["properties"]["value"];
    assert_eq!(value["anyOf"], json!([{ "type": "number" }, { "type": "string" }, { "type": "boolean" }]));
    for (variable, result) in [("20", "20.00000000"), (r#""1e30""#, "1.000000000e+30")] {
        let arguments = format!(r#"{{"value": "v", "variables": {{"v": {variable}}}}}"#);
        assert_eq!(tool("skills/calculate").unwrap().run(&arguments, &mut world()).unwrap(), result);
    }
    let wrong = tool("skills/calculate").unwrap().run(r#"{"value": "v", "variables": {"v": [1]}}"#, &mut world());
    assert!(wrong.unwrap_err().message.ends_with("the value of 'v' is not a number: [1]"));
}

/// What a calculator says after an answer, in one thread.
fn after(answered: &str, key: &str, text: &str) -> String {
    let registry = Registry::from_keys(&["pascaline/answer", "art/calculator"]).unwrap();
    let mut world = world();
    let mut run = |key: &str, text: &str| {
        let name = if key == "pascaline/answer" { "text" } else { "expression" };
        registry.get(key).unwrap().run(&json!({ name: text }).to_string(), &mut world)
    };
    run("pascaline/answer", "6 * 7").unwrap();
    run("pascaline/answer", answered).unwrap();
    run(key, text).unwrap_or_else(|error| error.content())
}

#[test]
fn the_calculator_has_the_value_of_an_answer() {
    for (answered, expression, result) in [
        ("1/3", "ans * 3", "1"),
        ("2/3 + 1/7", "ans", "0.8095238095238095"),
        ("sqrt(2)", "ans^2", "2.0000000000000004"),
        ("sqrt(-4)", "ans * i", "-2"),
        ("(1 + sqrt(3) i) / 2", "im(ans)", "0.8660254037844386"),
        ("2^200", "log2(ans)", "200"),
        ("5 km", "number(ans, m)", "5000"),
        ("1/3 km", "number(ans * 3, m)", "1000"),
        ("90 km/h in m/s", "number(ans, km/h)", "90"),
        ("20 °C in °F", "number(ans, degF)", "68"),
        ("3 h 20 min", "number(ans, minutes)", "200"),
        ("90 minutes", "number(ans, h)", "1.5"),
        ("70 mph", "number(ans, mi/h)", "70"),
        ("9.81 m/s^2", "number(ans * 2 s, m/s)", "19.62"),
        ("5 mi to km", "number(ans, mi)", "5"),
        ("5 ft in cm", "ans * 2", "304.8 cm"),
        ("15% of 240", "ans + 4", "40"),
        ("0.1 + 0.2", "ans", "0.3"),
    ] {
        assert_eq!(after(answered, "art/calculator", expression), result, "{answered}; {expression}");
    }
}

#[test]
fn answer_has_the_exact_value_of_an_answer() {
    for (answered, text, result) in [
        ("1/3", "ans * 3", "1"),
        ("sqrt(2)", "ans^2", "2"),
        ("1/3 km", "ans * 3", "1 km"),
        ("$47.50", "ans * 2", "$95.00"),
    ] {
        assert_eq!(after(answered, "pascaline/answer", text).lines().next(), Some(result), "{answered}; {text}");
    }
}

#[test]
fn what_cannot_be_shared_is_refused_with_what_it_was() {
    let refused = |answered: &str, key: &str, text: &str| {
        let content = after(answered, key, text);
        assert!(content.contains("the last answer, which has no value here"), "{answered}; {text}: {content}");
        assert!(content.ends_with("hint: write the value that you mean in place of ans"), "{content}");
        content
    };
    let of_no_value =
        ["x - y = 70; x = 6y", "x^2 = 4", "is 91 prime", "2026-03-05 + 3 days", "2x + 1 < 7", "[1, 2, 3]"];
    for answered in of_no_value {
        refused(answered, "pascaline/answer", "ans + 1");
        refused(answered, "art/calculator", "ans + 1");
        // Nothing is refused that does not name it.
        assert_eq!(after(answered, "pascaline/answer", "1 + 1"), "2");
        assert_eq!(after(answered, "art/calculator", "1 + 1"), "2");
    }
    let content = refused("x - y = 70; x = 6y", "art/calculator", "2 * ans");
    assert!(content.contains("ans is 'x = 84, y = 14'"), "{content}");
    for answered in ["$5.00", "2500 kcal", "2^2000"] {
        refused(answered, "art/calculator", "ans * 2");
    }
    assert_eq!(after("$5", "pascaline/answer", "ans * 2").lines().next(), Some("$10.00"));
}

#[test]
fn a_quantity_of_the_calculator_is_the_next_ans() {
    let mut world = world();
    let mut run = |key: &str, arguments| tool(key).unwrap().run(arguments, &mut world).unwrap();
    run("pascaline/answer", r#"{"text": "5 ft in cm"}"#);
    run("art/calculator", r#"{"expression": "ans * 2"}"#);
    assert_eq!(run("art/calculator", r#"{"expression": "ans / 4"}"#), "76.2 cm");
    assert_eq!(run("pascaline/answer", r#"{"text": "ans * 2"}"#), "152.4 cm");
    // Others are refused, as by the original.
    assert!(tool("art/calculator").unwrap().run(r#"{"expression": "5 cm"}"#, &mut World::default()).is_err());
}

#[test]
fn the_parts_of_an_answer() {
    let parts = |text: &str, wants_parts| {
        let mut world = World { wants_parts, ..World::default() };
        tool("pascaline/answer").unwrap().run(&json!({ "text": text }).to_string(), &mut world).unwrap();
        world.parts.map(|parts| serde_json::from_str::<Value>(&parts).unwrap())
    };
    assert_eq!(parts("15% of 240", false), None);
    let third =
        json!({ "result": "0.333333333333333", "exact": "1/3", "decimal": "0.333333333333333", "reading": "1 / 3" });
    assert_eq!(parts("1/3", true).unwrap(), third);
    let system = parts("x - y = 70; x = 6y", true).unwrap();
    assert_eq!(system["solutions"], json!([{ "x": "84", "y": "14" }]));
    assert_eq!(parts("x = x + 1", true).unwrap()["solutions"], json!([]));
    let sine = parts("sin 30", true).unwrap();
    assert_eq!(sine["alternatives"], json!([{ "reading": "sin(30 deg)", "result": "0.5" }]));
    assert!(sine["notes"][0].as_str().unwrap().starts_with("The angle `30` is read in radians"));
    assert!(sine.get("exact").is_none() && sine.get("solutions").is_none());
}

/// Each key with a slip of the keyboard, or without its set, is told what is near.
#[test]
fn a_misspelt_key_is_told_what_is_near() {
    let near = |name: &str| match tool(name) {
        Err(RegistryError::UnknownName { near, .. }) => near,
        other => panic!("{name}: {:?}", other.map(|tool| tool.key())),
    };
    for key in keys() {
        let (_, name) = key.split_once('/').unwrap();
        for at in 0..key.len() - 1 {
            let (start, end) = key.split_at(at);
            let missing = [start, &end[1..]].concat();
            let doubled = [start, &end[..1], end].concat();
            let swapped = [start, &end[1..2], &end[..1], &end[2..]].concat();
            for typed in [missing, doubled, swapped].into_iter().filter(|typed| typed != key) {
                assert_eq!(near(&typed).as_deref(), Some(key), "{typed}");
            }
        }
        let is_only = keys().filter(|other| other.ends_with(&format!("/{name}"))).count() == 1;
        assert_eq!(near(name), is_only.then(|| key.to_owned()), "{name}");
        assert_eq!(near(&format!("mine/{name}")), is_only.then(|| key.to_owned()), "{name}");
    }
    assert_eq!(near("nothing/like/it"), None);
}

#[test]
fn the_hint_for_a_quantity_has_the_parts_of_the_expression() {
    let calculator = tool("art/calculator").unwrap();
    for (expression, call, result) in [
        ("90 km/h to m/s", "number(90 km/h, m/s)", "25"),
        ("12 inch in cm", "number(12 inch, cm)", "30.48"),
        ("5 km * 2", "number(5 km * 2, km)", "10"),
        ("60 km / (2 h)", "number(60 km / (2 h), km / h)", "30"),
    ] {
        let run = |text: &str| calculator.run(&json!({ "expression": text }).to_string(), &mut world());
        let hint = run(expression).unwrap_err().hint;
        assert_eq!(hint, Some(format!("take its number in a unit, such as `{call}`")), "{expression}");
        assert_eq!(run(call).as_deref(), Ok(result), "{expression}");
    }
}

use pascaline_base::limits::Limits;

use super::python_str;

fn run_json(tool: &str, action: &str, bindings: &str) -> String {
    super::run_json(tool, action, bindings, &Limits::default())
}

/// The outcome of a call, with its bindings as a Python object.
fn reason(action: &str, bindings: &str) -> String {
    let tool =
        ["coerce", "split"].into_iter().find(|tool| action.contains(&format!("\"{tool}\""))).unwrap_or("calculate");
    run_json(tool, action, bindings)
}

#[test]
fn failures_are_in_upstreams_words() {
    for (action, words) in [
        (r#"{"value": 5}"#, "value must be a string expression"),
        (r#"{"value": "1", "variables": [1]}"#, "variables must be a dictionary"),
        (r#"{"value": "1", "precision": "ten"}"#, "precision must be an integer, got 'ten'"),
        (r#"{"value": "1", "precision": 1.5}"#, "precision must be an integer, got 1.5"),
        (
            r#"{"value": "1", "precision": 0}"#,
            "precision is significant digits, not decimal places, and must be >= 1 (got 0)",
        ),
        (r#"{"value": "1", "precision": 1000000000}"#, "precision must be <= 10000 (got 1000000000)"),
        (r#"{"value": "1", "precision": 1e9}"#, "precision must be <= 10000 (got 1e+9)"),
        (r#"{"value": "y + x + foo(2)"}"#, "Unresolved symbols in expression: foo, x, y"),
        (r#"{"value": "1", "out": "x"}"#, "Invalid 'out' field: 'x' must be a variable name starting with $"),
        (
            r#"{"value": "2 +"}"#,
            "Invalid mathematical expression: Sympify of expression 'could not parse '2 +'' failed, because of exception \
             being raised:\\nSyntaxError: invalid syntax (<string>, line 1)",
        ),
        (
            r#"{"value": "x", "variables": {"x": null}}"#,
            "Variable substitution failed: the value of 'x' is not a number: null",
        ),
        (r#"{"value": "$x"}"#, "Variable $x is not bound"),
    ] {
        let given = reason(action, "{}");
        let wanted = format!(r#"{{"status":"failed","reason":"{words}""#);
        assert!(given.starts_with(&wanted), "{action}: {given}");
    }
}

#[test]
fn an_action_that_lacks_a_field_is_told_the_fields() {
    for (tool, action, reason, hint) in [
        (
            "calculate",
            r#"{"expression": "1 + 1"}"#,
            "value must be a string expression",
            "the parameters are value, variables, precision, out, type; expression was given: did you mean value?",
        ),
        (
            "calculate",
            r#"{"value": 5}"#,
            "value must be a string expression",
            r#"the parameters are value, variables, precision, out, type; value was given as 5: did you mean "5"?"#,
        ),
        (
            "coerce",
            r#"{"type": "coerce", "value": "5"}"#,
            "Missing required parameter: coercion",
            "the parameters are value, coercion, delimiter, out, type; only type, value were given",
        ),
        ("split", "{}", "Missing required parameter: value", "the parameters are value, out, type; none was given"),
    ] {
        let failed = super::run(tool, action, "{}", &Limits::default()).unwrap_err();
        assert_eq!((&*failed.reason, failed.hint.as_deref()), (reason, Some(hint)), "{action}");
    }
}

/// The value of a success, the reason of a failure.
fn outcome(action: &str, bindings: &str) -> String {
    match super::run("calculate", action, bindings, &Limits::default()) {
        Ok(success) => python_str(&success.value),
        Err(failed) => failed.reason,
    }
}

#[test]
fn expressions_and_equations_have_their_digits() {
    for (action, value) in [
        (r#"{"value": "2 + 3 * 4"}"#, "14.00000000"),
        (r#"{"value": "2 * 20 * sin(30 * pi / 180) / 9.8"}"#, "2.040816327"),
        (
            r#"{"value": "2 * v * sin(theta * pi / 180) / g", "variables": {"v": 20, "theta": 30, "g": 9.8}}"#,
            "2.040816327",
        ),
        (r#"{"value": "E*pi", "variables": {"E": 2, "pi": "3"}}"#, "6.000000000"),
        (r#"{"value": "x/3", "variables": {"x": "$half"}, "precision": 20}"#, "0.16666666666666666667"),
        (r#"{"value": "$half"}"#, "0.5000000000"),
        (r#"{"value": "2*$half + $ten"}"#, "11.00000000"),
        (r#"{"target": "1/3", "precision": "5"}"#, "0.33333"),
        (r#"{"value": "x**2 - 4 = 0"}"#, "-2.000000000, 2.000000000"),
        (r#"{"value": "a*x = 6", "variables": {"a": 4}}"#, "1.500000000"),
        (r#"{"value": "solve(x**2 - a, x)", "variables": {"a": 9}}"#, "-3.000000000, 3.000000000"),
        (r#"{"value": "solve(Eq(x**2, 9))"}"#, "-3.000000000, 3.000000000"),
        (r#"{"value": "solve([x + y - 3, x - y - 1], [x, y])"}"#, "{x: 2.000000000, y: 1.000000000}"),
        (r#"{"value": "sqrt(x) = -2"}"#, "Equation solving failed: no solution"),
        (r#"{"value": "x = x + 1"}"#, "Equation solving failed: no solution"),
    ] {
        assert_eq!(outcome(action, r#"{"half": "1/2", "ten": 10}"#), value, "{action}");
    }
}

#[test]
fn a_value_without_digits_fails_with_a_reason() {
    for (value, reason) in [
        ("1/0", "Numeric evaluation failed: the result is infinite (zoo)"),
        ("0/0", "Numeric evaluation failed: the result is not a number (nan)"),
        ("oo", "Numeric evaluation failed: the result is infinite (oo)"),
        ("-oo", "Numeric evaluation failed: the result is infinite (-oo)"),
        ("sin", "Numeric evaluation failed: 'sin' is a function"),
        ("1,5", "Numeric evaluation failed: 'tuple' object has no numeric value"),
        ("2 = 2", "Numeric evaluation failed: 'BooleanTrue' object has no attribute 'evalf'"),
        ("2 = 3", "Numeric evaluation failed: 'BooleanFalse' object has no attribute 'evalf'"),
        ("2 == 2", "Numeric evaluation failed: a comparison has no numeric value"),
        ("x < 2", "Numeric evaluation failed: a comparison has no numeric value"),
        ("x = x", "Equation solving failed: the equation is always true"),
        ("(x + 1)**2 = x**2 + 2*x + 1", "Equation solving failed: the equation is true for every x"),
        ("a*x = b", "Unresolved symbols in expression: a, b, x"),
        ("foo(1) + bar", "Unresolved symbols in expression: bar, foo"),
        ("Symbol('')", "Unresolved symbols in expression: "),
        ("x + Symbol('')", "Unresolved symbols in expression: , x"),
        ("solve(a*x - 2, x)", "Unresolved symbols in expression: a"),
        ("5 % 0", "Invalid mathematical expression: integer modulo by zero"),
        ("sin(1, 2)", "Invalid mathematical expression: sin takes exactly 1 argument (2 given)"),
        ("__import__('os')", "Unresolved symbols in expression: __import__"),
        ("solve.__globals__", "Invalid mathematical expression: Unsupported syntax: attribute access"),
    ] {
        let action = format!(r#"{{"value": "{value}"}}"#);
        assert_eq!(outcome(&action, "{}"), reason, "{value}");
    }
}

#[test]
fn costly_calls_end_at_once() {
    for value in [
        "9**9**9",
        "factorial(10**7)",
        "2**30**5",
        "exp(exp(exp(exp(3))))",
        "x**1000 - x - 1 = 0",
        "(x+1)**200 = 3",
        "1e100000",
        "1e1000000",
    ] {
        let action = format!(r#"{{"value": "{value}"}}"#);
        assert!(!outcome(&action, "{}").is_empty(), "{value}");
    }
    for value in ["9**9**9", "pi/7", "gamma(1/3)"] {
        let action = format!(r#"{{"value": "{value}", "precision": 10000}}"#);
        assert!(!outcome(&action, "{}").is_empty(), "{value}");
    }
}

#[test]
fn coerce_converts_to_the_requested_type() {
    for (value, coercion, made) in [
        (r#""14.00000000""#, "to-int", "14"),
        (r#""-2.9""#, "to-int", "-2"),
        (r#"" 1.219326311e+17 ""#, "to-int", "121932631100000000"),
        (r#""1e-5""#, "to-int", "0"),
        (r#""100000000000000000001""#, "to-int", "100000000000000000001"),
        (r#""14.00000000""#, "to-float", "14.0"),
        (r#""Yes""#, "to-bool", "true"),
        (r#""""#, "to-bool", "false"),
        (r#""[1, 2]""#, "to-json", "[1,2]"),
        (r#""1.0, , 2.0""#, "to-list", r#"["1.0","2.0"]"#),
        ("14", "to-string", r#""14""#),
    ] {
        let action = format!(r#"{{"type": "coerce", "value": {value}, "coercion": "{coercion}"}}"#);
        assert_eq!(
            reason(&action, "{}"),
            format!(r#"{{"status":"success","value":{made},"out":null,"bindings":{{}}}}"#),
            "{action}"
        );
    }
    for (action, words) in [
        (r#"{"type": "coerce", "value": "a", "coercion": "to-int"}"#, "Cannot convert to int: a"),
        (r#"{"type": "coerce", "value": "a", "coercion": "to-up"}"#, "Unknown coerce operation: to-up"),
    ] {
        assert_eq!(reason(action, "{}"), format!(r#"{{"status":"failed","reason":"{words}"}}"#));
    }
}

#[test]
fn split_returns_the_values_in_a_text() {
    for (value, made) in [
        ("-2.000000000, 2.000000000", r#"["-2.000000000","2.000000000"]"#),
        ("1.0 - 2.0*I, 1.0 + 2.0*I", r#"["1.0 - 2.0*I","1.0 + 2.0*I"]"#),
        ("(1.0, 2.0), (3.0, 4.0)", r#"["(1.0, 2.0)","(3.0, 4.0)"]"#),
        ("hello, world", r#"["hello, world"]"#),
        ("a\\nb", r#"["a","b"]"#),
        ("[1, 2.50]", "[1,2.50]"),
        ("{\\\"results\\\": [1]}", "[1]"),
        ("", "[]"),
    ] {
        let action = format!(r#"{{"type": "split", "target": "{value}", "out": "$parts"}}"#);
        assert_eq!(
            reason(&action, "{}"),
            format!(r#"{{"status":"success","value":{made},"out":"parts","bindings":{{"parts":{made}}}}}"#),
            "{action}"
        );
    }
}

#[test]
fn actions_and_bindings_have_limits() {
    let long = "1".repeat(1 << 20);
    let zeros = "0,".repeat(100_000) + "0";
    for (action, bindings, words) in [
        (format!(r#"{{"value": "{long}"}}"#), "{}".to_owned(), "action must be smaller: longer than 1048576 bytes"),
        (r#"{"value": "1"}"#.to_owned(), format!(r#"{{"a": "{long}"}}"#), "bindings must be smaller: longer than"),
        (
            r#"{"value": "1"}"#.to_owned(),
            format!(r#"{{"a": [{zeros}]}}"#),
            "bindings must be smaller: more than 100000 values",
        ),
        // A text that names a long one many times would become many times as long.
        (
            format!(r#"{{"value": "{}"}}"#, "$a+".repeat(20_000)),
            format!(r#"{{"a": "{}"}}"#, "1".repeat(500_000)),
            "Expression is longer than 65536 bytes",
        ),
        (
            r#"{"value": "x", "variables": {"x": "$a"}}"#.to_owned(),
            format!(r#"{{"a": {}}}"#, "1".repeat(900_000)),
            "takes more than",
        ),
    ] {
        let text = run_json("calculate", &action, &bindings);
        assert!(text.contains(words), "{text:.200}");
    }
    for (tool, value) in
        [("coerce", "1,".repeat(100_001)), ("split", "1\\n".repeat(100_001)), ("split", "1,".repeat(100_001) + "1")]
    {
        let action = format!(r#"{{"value": "{value}", "coercion": "to-list"}}"#);
        let text = run_json(tool, &action, "{}");
        assert!(text.contains("The list has more than 100000 elements"), "{text:.200}");
    }
    let text = run_json("coerce", &format!(r#"{{"value": "{}", "coercion": "to-int"}}"#, "x".repeat(900_000)), "{}");
    assert!(text.len() < 4_100, "{} bytes", text.len());
}

#[test]
fn names_refer_to_bindings() {
    let bindings = r#"{"sum": "14.00000000", "list": ["x"]}"#;
    let action = r#"{"type": "coerce", "value": "$sum", "coercion": "to-int", "out": "$int"}"#;
    assert_eq!(reason(action, bindings), r#"{"status":"success","value":14,"out":"int","bindings":{"int":14}}"#);
    let missing = reason(r#"{"type": "coerce", "value": "$product", "coercion": "to-int"}"#, bindings);
    assert!(missing.contains("Variable $product is not bound") && missing.contains("$sum, $list"), "{missing}");
}

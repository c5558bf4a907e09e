//! Errors as people and models read them.

use pascaline::ErrorCode;
use pascaline::mathjs::{Options, Results, evaluate};

fn of_tool() -> Options {
    Options::default().with_results(Results::OfTool)
}

#[track_caller]
fn rendered(expression: &str, expected: &str) {
    let error = evaluate(expression, &of_tool()).unwrap_err();
    assert_eq!(error.render(expression), expected, "{expression}");
}

#[test]
fn the_place_is_underlined_in_its_line() {
    rendered("2 + * 3", "Value expected (char 5)\n  2 + * 3\n      ^");
    rendered("2 +", "Unexpected end of expression (char 4)\n  2 +\n     ^");
    rendered("1 + 2\nx + y", "Undefined symbol x\n  x + y\n  ^");
    rendered(
        "π + €",
        "Syntax error in part \"€\" (char 5)\n  π + €\n      ^\nhint: write amounts without a currency sign",
    );
    rendered("", "Evaluation resulted in an unsupported type: undefined\nhint: the expression has no value");
}

#[test]
fn a_long_line_is_cut_to_a_window() {
    let expression = format!("{}$x$ @ 1", "1 + ".repeat(200));
    let error = evaluate(&expression, &Options::default()).unwrap_err();
    let text = error.render(&expression);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].chars().count() <= 2 + 120, "{text}");
    assert_eq!(lines[1].chars().nth(lines[2].chars().count() - 1), Some('@'), "{text}");
}

#[test]
fn hints_mend_the_call() {
    for (expression, hint) in [
        ("sqr(9)", "did you mean `sqrt`?"),
        ("ln(2)", "write `log(2)`"),
        ("arcsin(1)", "write `asin(1)`"),
        ("sqtr(4)", "did you mean `sqrt`?"),
        ("2**3", "write `2^3`"),
        ("7//2", "write `floor(7/2)`"),
        ("1,234", "write `1234`"),
        ("3 × 4", "write `3 * 4`"),
        ("2 = 3", "write `2 == 3 ? 1 : 0` to compare"),
        ("1 < 2", "write `1 < 2 ? 1 : 0` to get a number"),
    ] {
        let error = evaluate(expression, &of_tool()).unwrap_err();
        assert_eq!(error.hint.as_deref(), Some(hint), "{expression}");
    }
}

#[test]
fn positions_count_utf_16_units_in_messages_and_bytes_in_spans() {
    let source = "\"🙂\" + é @";
    let error = evaluate(source, &Options::default()).unwrap_err();
    assert_eq!(error.message, "Syntax error in part \"@\" (char 10)");
    assert_eq!((error.span.start, error.span.end), (12, 13));
    assert_eq!(error.span.utf16(source), 9..10);
}

#[test]
fn codes_are_unique_and_in_kebab_case() {
    let mut codes: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), ErrorCode::ALL.len());
    assert!(codes.iter().all(|code| code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')));
}

#[test]
fn a_function_that_is_off_says_so() {
    let options = Options::default().with_functions(["sqrt"]);
    let error = evaluate("1 + sin(1)", &options).unwrap_err();
    assert_eq!(
        error.render("1 + sin(1)"),
        "Undefined function sin\n  1 + sin(1)\n      ^^^^^^\nhint: sin is switched off here"
    );
}

#[test]
fn an_index_of_dimensions_of_different_lengths_is_no_array() {
    let error = evaluate("[index(1:3, \"a\")]", &Options::default()).unwrap_err();
    assert_eq!(error.code, ErrorCode::UnsupportedResult);
    assert_eq!(error.message, "Evaluation resulted in an unsupported type: Index");
    assert_eq!(evaluate("[index(1:2, 3:4)]", &Options::default()).unwrap().to_string(), "[[[0, 1], [2, 3]]]");
}

//! What the rows of functions say of themselves is true.

use pascaline::mathjs::{constants, functions};
use pascaline::tools::{calculator, catalogue};
use pascaline::{Limits, Options, evaluate, sympy};

#[test]
fn every_example_has_its_answer() {
    for function in functions() {
        let (expression, expected) = function.example;
        let answer = evaluate(expression, &Options::default()).unwrap_or_else(|error| panic!("{expression}: {error}"));
        assert_eq!(answer.to_string(), expected, "{expression}");
    }
}

#[test]
fn every_name_is_in_the_schema_and_in_the_readme() {
    let (schema, readme) = (calculator::schema(), include_str!("../README.md"));
    for function in functions() {
        assert!(schema.contains(&function.signature()), "{function:?}");
        assert!(readme.contains(&format!("| `{}` |", function.signature())), "the README lacks {function:?}");
    }
    for constant in constants() {
        assert!(readme.contains(&format!("`{}`", constant.name)), "the README lacks {}", constant.name);
    }
}

#[test]
fn the_schema_is_json() {
    let schema: serde_json::Value = serde_json::from_str(&calculator::schema()).expect("JSON");
    assert_eq!(schema["name"], calculator::NAME);
    assert_eq!(schema["inputSchema"]["required"][0], "expression");
    assert!(schema["examples"].as_array().is_some_and(|examples| examples.len() >= 4));
}

#[test]
fn every_function_of_sympys_has_its_digits_and_is_in_the_readme() {
    let readme = include_str!("../README.md");
    for row in sympy::functions() {
        let (expression, expected) = row.example;
        let digits = sympy::calculate(expression, &[], 10, &Limits::default());
        assert_eq!(digits.unwrap_or_else(|error| panic!("{expression}: {error}")), expected, "{expression}");
        assert!(readme.contains(&format!("| `{}` |", row.signature())), "the README lacks {}", row.signature());
    }
}

#[test]
fn every_tool_is_in_the_readme() {
    let readme = include_str!("../README.md");
    for tool in catalogue() {
        let row = format!("| `{}` | {} |\n", tool.key(), tool.description.summary);
        assert!(readme.contains(&row), "the README lacks {row}");
    }
}

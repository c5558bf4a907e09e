//! Skills' `calculate`: SymPy 1.14's result for every case of `tests/cases/sympy`.

use std::collections::BTreeMap;

use pascaline::sympy::{Options, calculate};
use pascaline::tools::skills::{run, run_json};
use pascaline::{ErrorCode, Limits};
use serde_json::{Value, json};

use crate::common::sympy::{Case, Surface, compare, files};

/// The tools of the native crate.
struct Native;

impl Surface for Native {
    fn run(&self, action: &Value) -> Result<String, String> {
        match run("calculate", &action.to_string(), "{}", &Limits::default()) {
            Ok(success) => match success.value {
                Value::String(text) => Ok(text),
                other => panic!("{action} gives {other}"),
            },
            Err(failed) => Err(failed.reason),
        }
    }
}

#[test]
fn every_case_has_sympys_digits() {
    const LEAST_CASES: usize = 4_500;
    let (right, wrong) = compare(&Native);
    println!("{right} right, {} wrong", wrong.len());
    assert!(right + wrong.len() >= LEAST_CASES, "{right} cases");
    assert!(wrong.is_empty(), "{} cases\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

#[test]
fn every_difference_has_its_row() {
    let table = include_str!("../../DIFFERENCES.md");
    for id in files().into_values().flatten().filter_map(|case| case.difference) {
        assert!(table.contains(&format!("`{id}`")), "no row {id}");
    }
}

/// The random cases that SymPy answers.
fn drawn(file: &str) -> Vec<Case> {
    let cases = files().remove(file).expect("the file");
    cases.into_iter().filter(|case| !case.is_unsolved()).collect()
}

#[test]
fn few_random_cases_differ() {
    for (file, least, percent) in [("numeric", 3_000, 99), ("equations", 1_000, 97)] {
        let cases = drawn(file);
        // An equation that nothing solves is told otherwise, but it is answered alike.
        let is_equal = |case: &&Case| matches!(case.difference.as_deref(), None | Some("sympy-no-solution"));
        let equal = cases.iter().filter(is_equal).count();
        assert!(cases.len() >= least, "{file}: {} cases", cases.len());
        assert!(100 * equal >= percent * cases.len(), "{file}: {equal} of {}", cases.len());
    }
}

#[test]
fn every_form_makes_its_share_of_the_draws() {
    for file in ["numeric", "equations"] {
        let cases = files().remove(file).expect("the file");
        let mut shares = BTreeMap::<_, usize>::new();
        for case in &cases {
            *shares.entry(case.form.clone().expect("a form")).or_default() += 1;
        }
        for (form, count) in shares {
            assert!(100 * count >= cases.len(), "{file}: {count} of {form}");
        }
    }
}

/// Inputs that must end soon: the issue's own bad inputs, and similar ones.
const COSTLY: [&str; 20] = [
    "9**9**9",
    "9**9**9**9",
    "factorial(10**7)",
    "factorial(factorial(10**5))",
    "2**30**5",
    "exp(exp(exp(exp(3))))",
    "x**1000 - x - 1 = 0",
    "(x + 1)**200 = 3",
    "x**1000 = 3",
    "(9**9**9) % 7",
    "gamma(10**10 + 1/3)",
    "binomial(10**10, 10**5)",
    "sin(10**1000000)",
    "sin(exp(10**6))",
    "cos(x) = x",
    "exp(x) + x**2 = 9",
    "solve([x**3 + y**3 - 5, x*y**2 - x - 2], [x, y])",
    "x**50 + 7*x**31 - 12*x**3 + 1 = 0",
    "sin(x)**9 + cos(x)**7 + tan(x) = 1/3",
    "sqrt(x) + sqrt(x + 1) + sqrt(x + 2) + sqrt(x + 3) + sqrt(x + 5) = 9",
];

#[test]
fn what_costs_too_much_ends() {
    for expression in COSTLY {
        let outcome = run_json("calculate", &json!({ "value": expression }).to_string(), "{}", &Limits::default());
        let status = ["success", "failed"].map(|status| format!("\"status\":\"{status}\""));
        assert!(status.iter().any(|status| outcome.contains(status)), "{expression}: {outcome}");
    }
}

#[test]
fn the_precision_is_an_integer_from_1_to_10000() {
    let reason = |precision: Value| {
        let action = json!({ "value": "pi", "precision": precision });
        run("calculate", &action.to_string(), "{}", &Limits::default()).expect_err("a failure").reason
    };
    for (precision, words) in [
        (json!(0), "precision is significant digits, not decimal places, and must be >= 1 (got 0)"),
        (json!(-1), "precision is significant digits, not decimal places, and must be >= 1 (got -1)"),
        (json!(1.5), "precision must be an integer, got 1.5"),
        (json!("ten"), "precision must be an integer, got 'ten'"),
        (json!([10]), "precision must be an integer, got [10]"),
        (json!(1_000_000_000), "precision must be <= 10000 (got 1000000000)"),
    ] {
        assert_eq!(reason(precision), words);
    }
}

#[test]
fn a_chain_of_actions_binds_what_succeeds() {
    let act = |tool: &str, action: Value, bindings: &Value| -> Value {
        serde_json::from_str(&run_json(tool, &action.to_string(), &bindings.to_string(), &Limits::default()))
            .expect("JSON")
    };
    let bindings = json!({ "v": "20.00000000" });
    let action = json!({ "type": "calculate", "value": "2 * $v * sin(theta * pi / 180) / g", "variables": { "theta": 30, "g": 9.8 }, "out": "$time" });
    let time = act("calculate", action, &bindings);
    assert_eq!(time["bindings"], json!({ "time": "2.040816327" }));

    let roots = act("calculate", json!({ "value": "x**2 - 4 = 0", "out": "$roots" }), &bindings);
    assert_eq!(roots["value"], "-2.000000000, 2.000000000");
    let each = act("split", json!({ "value": "$roots", "out": "$each" }), &roots["bindings"]);
    assert_eq!(each["value"], json!(["-2.000000000", "2.000000000"]));
    let listed = act("coerce", json!({ "value": "$roots", "coercion": "to-list", "out": "$list" }), &roots["bindings"]);
    assert_eq!(listed["value"], json!(["-2.000000000", "2.000000000"]));
    let integer =
        act("coerce", json!({ "value": "$n", "coercion": "to-int", "out": "$int" }), &json!({ "n": "14.00000000" }));
    assert_eq!(integer["bindings"], json!({ "int": 14 }));

    for failing in [
        json!({ "value": "1/0", "out": "$x" }),
        json!({ "value": "$unbound + 1", "out": "$x" }),
        json!({ "value": "1", "out": "x" }),
    ] {
        let failed = act("calculate", failing, &bindings);
        assert_eq!(failed["status"], "failed");
        assert!(failed["bindings"].is_null() && !failed["reason"].as_str().unwrap_or_default().is_empty(), "{failed}");
    }
}

#[test]
fn a_precision_that_a_caller_allows_is_bounded_by_the_steps() {
    let options = Options::default().with_limits(Limits::default().with_precision(u64::MAX));
    for text in [
        "pi",
        "1/3",
        "0.1",
        "sin(1)",
        "gamma(1/3)",
        "x**2 - 2 = 0",
        "x**5 - x - 1 = 0",
        "cos(x) = x",
        "solve([x + y - 1, x*y - 2], [x, y])",
        "Float(1.5, 4000000000) + 1/3",
    ] {
        for digits in [1_000_000, 4_000_000_000, u32::MAX] {
            let error = calculate(text, &options.clone().with_digits(digits)).unwrap_err();
            assert_eq!(error.code, ErrorCode::TooManySteps, "{text} to {digits} digits");
        }
    }
    let error = calculate("Float(1.5, 4000000000) + 1/3", &options).unwrap_err();
    assert_eq!(error.code, ErrorCode::TooManySteps);
    assert_eq!(calculate("1/3", &options.clone().with_digits(20_000)).unwrap().answer.len(), 20_002);
}

#[test]
fn a_caller_may_allow_less_precision() {
    let options = Options::default().with_limits(Limits::default().with_precision(20));
    assert_eq!(calculate("pi", &options.clone().with_digits(20)).unwrap().answer, "3.1415926535897932385");
    assert_eq!(
        calculate("pi", &options.clone().with_digits(21)).unwrap_err().message,
        "precision must be <= 20 (got 21)"
    );
}

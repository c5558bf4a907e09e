//! Laws that hold for every number and every equation of SymPy's dialect.

use pascaline::Limits;
use pascaline::python::Number;
use pascaline::sympy::{Options, calculate};
use pascaline::tools::skills::run_json;
use proptest::prelude::*;

use crate::common::roots::Equations;
use crate::common::sympy;

/// The digits of an expression, if it has a value.
fn digits(expression: &str, precision: u32) -> Option<String> {
    Some(calculate(expression, &Options::default().with_digits(precision)).ok()?.answer)
}

/// A real number's digits as an integer, and the power of ten of its last digit.
fn decimal(text: &str) -> Option<(i128, i32)> {
    let (number, power) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let power = power.parse::<i32>().ok()? - i32::try_from(fraction.len()).ok()?;
    Some(([whole, fraction].concat().parse().ok()?, power))
}

/// Exact real expressions, many with irrational values.
fn exact() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-30..=30_i32).prop_map(|number| format!("({number})")),
        (1..=40_u32, 2..=40_u32).prop_map(|(p, q)| format!("({p}/{q})")),
        (2..=99_u32).prop_map(|number| format!("sqrt({number})")),
        prop::sample::select(vec!["pi", "E", "GoldenRatio"]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(3, 12, 2, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "/"]);
        let function = prop::sample::select(vec!["sin", "cos", "atan", "exp", "tanh", "abs", "asinh"]);
        prop_oneof![
            (inner.clone(), operator, inner.clone()).prop_map(|(x, op, y)| format!("({x} {op} {y})")),
            (function, inner.clone()).prop_map(|(name, x)| format!("{name}({x})")),
            inner.clone().prop_map(|x| format!("sqrt(abs({x}))")),
            inner.prop_map(|x| format!("log(2 + abs({x}))")),
        ]
    })
}

/// Texts of tokens from expressions, in any order.
fn tokens() -> impl Strategy<Value = String> {
    let tokens = vec![
        "1",
        "2.5",
        "0.1",
        "1e3",
        "10",
        "x",
        "y",
        "pi",
        "E",
        "I",
        "oo",
        "sqrt",
        "sin",
        "log",
        "solve",
        "Eq",
        "Min",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        "=",
        "==",
        "<",
        "+",
        "-",
        "*",
        "**",
        "^",
        "/",
        "//",
        "%",
        "!",
        "!!",
        "~",
        "not",
        "and",
        "if",
        "else",
        "lambda",
        ":",
        ".",
        "'a'",
        "#",
        "\n",
        "\\",
        "$x",
        "é",
        "×",
        "factorial",
        "N",
        "Rational",
        "None",
        "abs",
        " ",
    ];
    prop::collection::vec(prop::sample::select(tokens), 0..20).prop_map(|tokens| tokens.concat())
}

fn action(value: &str) -> String {
    serde_json::json!({ "value": value, "out": "$result" }).to_string()
}

/// The tool ends with a success, or with a failure that has a reason.
fn ends(value: &str) -> Result<(), TestCaseError> {
    let outcome: serde_json::Value =
        serde_json::from_str(&run_json("calculate", &action(value), "{}", &Limits::default())).expect("JSON");
    let status = outcome["status"].as_str().expect("a status");
    let reason = outcome["reason"].as_str().unwrap_or_default();
    prop_assert!(status == "success" || !reason.is_empty(), "{value:?} gives {outcome}");
    Ok(())
}

proptest! {
    #[test]
    fn any_text_ends_in_a_success_or_a_reason(text in "\\PC{0,60}") {
        ends(&text)?;
    }

    #[test]
    fn tokens_in_any_order_end_in_a_success_or_a_reason(text in tokens()) {
        ends(&text)?;
    }

    #[test]
    fn doubling_the_precision_extends_the_digits(expression in exact(), precision in 3..=15_u32) {
        let (Some(short), Some(long)) = (digits(&expression, precision), digits(&expression, 2 * precision)) else {
            return Ok(());
        };
        let (Some((few, unit)), Some((many, fine))) = (decimal(&short), decimal(&long)) else { return Ok(()) };
        // If the value is lost in noise, SymPy prints no digit of it.
        if few != 0 && unit > fine {
            let scale = 10_i128.pow(unit.abs_diff(fine));
            let error = (few * scale - many).abs();
            // SymPy rounds to a few more bits first, and then to digits.
            prop_assert!(100 * error <= 60 * scale, "{expression} is {short} and {long}");
        }
    }

    #[test]
    fn an_exact_value_is_the_same_however_it_is_written(
        p in -999..=999_i64, q in 1..=99_i64, k in 1..=50_i64, n in 2..=60_i64, precision in 3..=50_u32
    ) {
        for (one, other) in [
            (format!("{p}/{q}"), format!("({p}*{k})/({q}*{k})")),
            (format!("{p}/{q} + sqrt({n})"), format!("sqrt({n}) + Rational({}, {})", p * k, q * k)),
            (format!("{k}*sqrt({n})"), format!("sqrt({})", n * k * k)),
            (format!("log({n})*2"), format!("log({n}) + log({n})")),
            (format!("sin({p})"), format!("-sin({})", -p)),
            (format!("exp({p}/{q})"), format!("E**({p}/{q})")),
            (format!("{n}**{k}"), vec![n.to_string(); usize::try_from(k).expect("a count")].join("*")),
            (format!("{p}"), format!("{p} + {n} - {n}")),
        ] {
            prop_assert_eq!(digits(&one, precision), digits(&other, precision), "{} and {}", one, other);
        }
    }

    #[test]
    fn a_variable_is_as_good_as_its_number(x in -1000..=1000_i32, hundredths in 1..=9999_u32, precision in 3..=30_u32) {
        // Few digits: a literal with more than 15 has a higher precision than a float.
        let (options, y) = (Options::default().with_digits(precision), f64::from(hundredths) / 100.0);
        let given = [("x", Number::Int(i64::from(x).into())), ("y", Number::Float(y))];
        let written = format!("({x})*sqrt({y:?}) + sin({x})/{y:?}");
        let of_variables = calculate("x*sqrt(y) + sin(x)/y", &options.clone().with_variables(given));
        let of_numbers = calculate(&written, &options);
        prop_assert_eq!(of_variables.map(|one| one.answer), of_numbers.map(|one| one.answer));
    }

    #[test]
    fn a_smaller_budget_never_changes_an_answer(expression in exact(), steps in 0..20_000_u64) {
        let options = Options::default().with_digits(20).with_limits(Limits::default().with_steps(steps));
        match calculate(&expression, &options) {
            Err(error) if error.code == pascaline::ErrorCode::TooManySteps => {}
            outcome => prop_assert_eq!(outcome.ok().map(|one| one.answer), digits(&expression, 20)),
        }
    }

    #[test]
    fn roots_of_polynomials_are_roots(coefficients in prop::collection::vec(-9..=9_i32, 2..=6), precision in 20..=40_u32) {
        let term = |(power, coefficient): (usize, &i32)| format!("({coefficient})*x**{power}");
        let terms: Vec<_> = coefficients.iter().enumerate().map(term).collect();
        let equation = format!("{} = 0", terms.join(" + "));
        satisfied(&equation, precision).map_err(TestCaseError::fail)?;
    }
}

/// Checks that each solution of the equation satisfies it; returns the number of solutions.
fn satisfied(equation: &str, precision: u32) -> Result<usize, String> {
    let Some(text) = digits(equation, precision) else { return Ok(0) };
    let equations = Equations::read(equation);
    let solutions = equations.solutions(&text);
    match solutions.iter().find_map(|solution| equations.refute(solution)) {
        None => Ok(solutions.len()),
        Some(wrong) => Err(format!("{equation}: {wrong}")),
    }
}

#[test]
fn each_solution_satisfies_its_equation() {
    const DIGITS: u32 = 30;
    let cases = sympy::files().remove("equations").expect("the file");
    let (mut roots, mut wrong) = (0, Vec::new());
    for case in &cases {
        match satisfied(&case.expression, DIGITS) {
            Ok(count) => roots += count,
            Err(message) => wrong.push(message),
        }
    }
    println!("{roots} roots of {} equations", cases.len());
    assert!(wrong.is_empty(), "{} are wrong\n{}", wrong.len(), wrong.join("\n"));
    assert!(roots > cases.len(), "{roots} roots of {} equations", cases.len());
}

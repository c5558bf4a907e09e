//! Symbolic help keeps the value of an expression: both sides are evaluated at random points.

use num_complex::Complex64;
use pascaline::mathjs::{Answer, Options, evaluate};
use pascaline::{ErrorCode, Limits};
use proptest::prelude::*;

/// Sums, products, quotients and whole powers.
fn quotients_of_polynomials(depth: u32) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (0..10_u8).prop_map(|number| number.to_string()),
        Just("0.5".to_owned()),
        Just("x".to_owned()),
        Just("y".to_owned()),
    ];
    leaf.prop_recursive(depth, 12, 2, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "/", "+", "*"]);
        prop_oneof![
            4 => (inner.clone(), operator, inner.clone()).prop_map(|(x, op, y)| format!("({x}) {op} ({y})")),
            1 => (inner.clone(), 0..4_u8).prop_map(|(x, power)| format!("({x})^{power}")),
            1 => inner.clone().prop_map(|x| format!("-({x})")),
            1 => inner.prop_map(|x| format!("3 ({x})")),
        ]
    })
}

/// The same, with functions that are smooth where they are real.
fn expressions() -> impl Strategy<Value = String> {
    let function = prop::sample::select(vec!["sin", "cos", "exp", "tan", "atan", "sinh", "log", "sqrt"]);
    let call = (function, quotients_of_polynomials(2)).prop_map(|(name, x)| format!("{name}({x})"));
    let operator = prop::sample::select(vec!["+", "-", "*", "/"]);
    (quotients_of_polynomials(3), operator, call).prop_map(|(x, op, y)| format!("({x}) {op} {y}"))
}

fn answer(expression: &str) -> Result<String, ErrorCode> {
    match evaluate(expression, &Options::default()) {
        Ok(Answer::Text(text)) => Ok(text),
        Ok(other) => panic!("{expression}: {other}"),
        Err(error) => Err(error.code),
    }
}

/// The value of an expression at a point, if it is finite and of moderate size.
fn value(expression: &str, x: f64, y: f64) -> Option<Complex64> {
    let scope = [("x", Answer::Number(x)), ("y", Answer::Number(y))];
    let value = match evaluate(expression, &Options::default().with_scope(scope.clone())) {
        Ok(Answer::Number(number)) => Complex64::new(number, 0.0),
        Ok(Answer::Complex(complex)) => complex,
        _ => return None,
    };
    (size(value) < 1e6).then_some(value)
}

fn size(value: Complex64) -> f64 {
    value.re.abs().max(value.im.abs())
}

fn distance(x: Complex64, y: Complex64) -> f64 {
    size(x - y)
}

/// Whether two expressions agree at points at which the first one is defined, also close by.
fn agree(expression: &str, other: &str, points: &[(f64, f64)]) -> Result<(), TestCaseError> {
    for &(x, y) in points {
        let (Some(here), Some(close)) = (value(expression, x, y), value(expression, x + 1e-9, y + 1e-9)) else {
            continue;
        };
        let Some(changed) = value(other, x, y) else { continue };
        if depends_on_a_zero(expression, here, x, y) {
            continue;
        }
        // Near a pole, or where terms cancel, both sides lose digits.
        let tolerance = 1e-6 * size(here).max(1.0) + 100.0 * distance(here, close);
        prop_assert!(
            distance(here, changed) <= tolerance,
            "{expression} is {here}, {other} is {changed} at x = {x}, y = {y}"
        );
    }
    Ok(())
}

/// Whether a value depends on the sign of a zero, as that of `atan(1 / (-(0)))`, which `simplify` forgets, as mathjs's does.
/// Every number in a drawn expression is in brackets.
fn depends_on_a_zero(expression: &str, here: Complex64, x: f64, y: f64) -> bool {
    ["(1e-9)", "(-1e-9)"].iter().any(|tiny| {
        let close = value(&expression.replace("(0)", tiny), x, y);
        close.is_none_or(|close| distance(here, close) > 1e-6 * size(here).max(1.0))
    })
}

#[test]
fn only_what_divides_by_a_zero_depends_on_it() {
    let depends = |expression: &str| depends_on_a_zero(expression, value(expression, 2.0, 3.0).unwrap(), 2.0, 3.0);
    assert!(depends("(1) + atan((1) / (-(0)))"));
    assert!(!depends("(x) + ((0) * (y))"));
    assert!(!depends("((y) / (x)) + ((x)^0)"));
}

fn points() -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((0.2..3.0_f64, 0.2..3.0_f64), 3)
}

/// Whether all variables cancel, and mathjs's `rationalize` loses the sign that is left, as it makes 1 of `(y / (-y))^3`.
fn loses_the_sign(expression: &str, rational: &str) -> bool {
    rational == "1" && answer(&format!("simplify(\"{expression}\")")).is_ok_and(|simplified| simplified == "-1")
}

#[test]
fn rationalize_is_as_wrong_as_mathjs() {
    assert_eq!(answer("rationalize(\"(y / (-y))^3\")").as_deref(), Ok("1"));
    assert!(loses_the_sign("(y / (-y))^3", "1"));
    assert!(!loses_the_sign("y / y", "1"));
}

fn may_fail(code: ErrorCode) -> bool {
    // A constant part that is not real has no node, and a large expression is not simplified within the limits.
    matches!(code, ErrorCode::Domain | ErrorCode::TooManySteps | ErrorCode::NestingTooDeep | ErrorCode::TextTooLong)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_simplified_expression_has_the_same_value(expression in expressions(), points in points()) {
        for name in ["simplify", "simplifyCore", "simplifyConstant"] {
            match answer(&format!("{name}(\"{expression}\")")) {
                Ok(simplified) => agree(&expression, &simplified, &points)?,
                Err(code) => prop_assert!(may_fail(code), "{name} {expression}: {code}"),
            }
        }
    }

    #[test]
    fn a_quotient_of_polynomials_has_the_same_value(
        expression in quotients_of_polynomials(3),
        points in points(),
    ) {
        match answer(&format!("rationalize(\"{expression}\")")) {
            Ok(rational) if loses_the_sign(&expression, &rational) => {}
            Ok(rational) => agree(&expression, &rational, &points)?,
            Err(code) => prop_assert!(may_fail(code), "{expression}: {code}"),
        }
    }

    #[test]
    fn a_derivative_is_the_limit_of_differences(expression in expressions(), points in points()) {
        const STEP: f64 = 1e-5;
        for options in ["", ", {simplify: false}"] {
            let derivative = match answer(&format!("derivative(\"{expression}\", \"x\"{options})")) {
                Ok(derivative) => derivative,
                Err(code) => {
                    prop_assert!(may_fail(code), "{expression}: {code}");
                    continue;
                }
            };
            for &(x, y) in &points {
                let difference = |step: f64| {
                    let (next, last) = (value(&expression, x + step, y)?, value(&expression, x - step, y)?);
                    Some((next - last) / (2.0 * step))
                };
                let differences = (difference(0.43 * STEP), difference(STEP), difference(2.0 * STEP));
                let (Some(nearest), Some(near), Some(wide)) = differences else { continue };
                let Some(exact) = value(&derivative, x, y) else { continue };
                // Where the differences differ, they are far from the limit; three of them, as a fast wave may have the same values at
                // the ends of two.
                let tolerance = 1e-3 * size(near).max(1.0) + 10.0 * (distance(near, wide) + distance(near, nearest));
                prop_assert!(
                    distance(near, exact) <= tolerance,
                    "{expression} by x is {derivative}, {exact} and not {near} at x = {x}, y = {y}"
                );
            }
        }
    }

    #[test]
    fn whatever_is_simplified_ends_within_the_limits(text in "[xyn12+*/^() .-]{0,60}") {
        for name in ["simplify", "rationalize", "simplifyConstant", "simplifyCore", "leafCount"] {
            let _ = evaluate(&format!("{name}(\"{text}\")"), &Options::default());
        }
        let _ = evaluate(&format!("derivative(\"{text}\", \"x\")"), &Options::default());
    }
}

#[test]
fn what_the_original_does_not_end_ends() {
    assert_eq!(answer("simplify(\"(1/(x*(y-1)))^(1/(y-1))\")"), Err(ErrorCode::TooManySteps));
    assert_eq!(
        answer("rationalize(\"(2x+1)^6\")").as_deref(),
        Ok("64 * x ^ 6 + 192 * x ^ 5 + 240 * x ^ 4 + 160 * x ^ 3 + 60 * x ^ 2 + 12 * x + 1")
    );
    let quotient = answer("rationalize(\"x/(1-x)/(x-2)/(x-3)/(x-4) + 2x/((1-2x)/(2-3x))/((3-4x)/(4-5x))\")");
    assert!(quotient.is_ok_and(|text| text.starts_with("(-30 * x ^ 7 + 344 * x ^ 6 - 1506 * x ^ 5")));
    assert!(answer("rationalize(\"(x+1)^50\")").is_ok_and(|text| text.starts_with("x ^ 50 + 50 * x ^ 49")));
}

#[test]
fn large_expressions_end_in_a_typed_error() {
    let sum = vec!["x"; 5_000].join("+");
    let nested = format!("{}x{}", "(".repeat(900), ")".repeat(900));
    let powers = vec!["x"; 900].join("^");
    for source in [&*sum, &nested, &powers, "(x+1)^100000", "x^(2^1000000)", "(((9^9)^9)^9)^9", "1e308*1e308"] {
        for name in ["simplify", "rationalize", "simplifyConstant", "simplifyCore", "leafCount", "resolve"] {
            let call = format!("{name}(\"{source}\")");
            if let Err(error) = evaluate(&call, &Options::default()) {
                assert!(
                    matches!(
                        error.code,
                        ErrorCode::NestingTooDeep
                            | ErrorCode::TooManySteps
                            | ErrorCode::CollectionTooLarge
                            | ErrorCode::IntegerTooLarge
                            | ErrorCode::TextTooLong
                            | ErrorCode::Domain
                    ),
                    "{call:.80}: {error:?}"
                );
            }
        }
        let _ = evaluate(&format!("derivative(\"{source}\", \"x\")"), &Options::default());
    }
    let limits = Limits::default().with_steps(1_000);
    let few = evaluate("simplify(\"x + x\")", &Options::default().with_limits(limits)).map_err(|error| error.code);
    assert_eq!(few, Err(ErrorCode::TooManySteps));
}

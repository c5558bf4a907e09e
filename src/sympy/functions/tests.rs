//! Functions as SymPy 1.14 evaluates them by itself, and what it knows of them: `tests/oracles/make_sympy_functions.py`
//! made the cases.

use super::functions;
use crate::Context;
use crate::expr::Expr;
use crate::tests::{context, read, run, show};

type Ask = for<'a> fn(Expr<'a>, &Context<'a>) -> Option<bool>;

/// In the order of the maker.
const FACTS: [Ask; 10] = [
    |expr, cx| expr.is_zero(cx),
    |expr, cx| expr.is_real(cx),
    |expr, cx| expr.is_positive(cx),
    |expr, cx| expr.is_negative(cx),
    |expr, cx| expr.is_integer(cx),
    |expr, cx| expr.is_rational(cx),
    |expr, cx| expr.is_finite(cx),
    |expr, cx| expr.is_imaginary(cx),
    |expr, cx| expr.is_algebraic(cx),
    |expr, cx| expr.is_even(cx),
];

#[test]
fn functions_evaluate_as_in_sympy() {
    let lines = include_str!("../../../tests/cases/sympy_functions.txt").lines();
    let differences: Vec<String> = lines.filter_map(difference).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// What differs from the recorded line.
fn difference(line: &str) -> Option<String> {
    let (call, answer) = line.split_once(" = ").unwrap();
    let cx = context();
    let own = match read(call, &cx) {
        Ok(value) => format!("{} {}", show(value), facts(value, &cx)),
        Err(fault) => fault.message().to_owned(),
    };
    (own != answer).then(|| format!("{call}\n    {own}\n    {answer}"))
}

fn facts<'a>(value: Expr<'a>, cx: &Context<'a>) -> String {
    let sign = |ask: Ask| match ask(value, cx) {
        Some(true) => '+',
        Some(false) => '-',
        None => '?',
    };
    FACTS.iter().map(|ask| sign(*ask)).collect()
}

#[test]
fn examples_have_the_digits_that_they_show() {
    for row in functions() {
        let (expression, digits) = row.example;
        let own = crate::calculate(expression, &crate::Options::default());
        assert_eq!(own.map(|calculated| calculated.answer), Ok(digits.to_owned()), "{expression}");
    }
}

#[test]
fn large_exact_values_are_not_computed() {
    for call in ["(factorial 10000000)", "(gamma 10000000)", "(binomial 1000000 500000)", "(factorial 65000)"] {
        assert!(run(call).starts_with('('), "{call}");
    }
}

#[test]
fn what_sympy_rejects_is_rejected() {
    for (call, message) in [
        ("(Mod 5 0)", "fault: Modulo by zero"),
        ("(Max I 1)", "fault: The argument 'I' is not comparable."),
        ("(sin oo)", "fault: sin(oo) has no value"),
        ("(atan zoo)", "fault: atan(zoo) has no value"),
    ] {
        assert_eq!(run(call), message, "{call}");
    }
}

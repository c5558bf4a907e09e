//! Python's arithmetic: what CPython gave for every case of `tests/cases/python`, and what it does not bound.

#![expect(clippy::disallowed_methods, reason = "the corpus is read from files")]

use std::path::Path;

use pascaline::python::{Number, evaluate};
use pascaline::tools::eval_math;
use pascaline::{ErrorCode, Limits};
use serde::Deserialize;

/// One case; `tests/oracles/make_python_cases.py` says what its fields are.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    expression: String,
    value: Option<String>,
    exception: Option<String>,
    message: Option<String>,
    eval_math: Option<String>,
    eval_math_error: Option<String>,
    /// The row of DIFFERENCES.md that says why the value is not CPython's.
    difference: Option<String>,
}

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

/// The exception that a code stands for.
fn exception(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::DivisionByZero => "ZeroDivisionError",
        ErrorCode::Overflow => "OverflowError",
        ErrorCode::TypeMismatch => "TypeError",
        ErrorCode::UndefinedSymbol => "NameError",
        ErrorCode::NoAccess => "AttributeError",
        code if code <= ErrorCode::InvalidSyntax => "SyntaxError",
        _ => "another",
    }
}

impl Case {
    fn check(&self) -> Result<(), String> {
        let got = match evaluate(&self.expression, &Limits::default()) {
            Ok(number) => (Some(number.to_string()), None, None),
            // What is no number is told by its type.
            Err(error) if error.code == ErrorCode::UnsupportedResult => (self.value.clone(), None, None),
            Err(error) => (None, Some(exception(error.code).to_owned()), Some(error.message)),
        };
        if got != (self.value.clone(), self.exception.clone(), self.message.clone()) {
            return Err(format!("{self:?}\n  got {got:?}"));
        }
        let got = match eval_math::evaluate(&self.expression) {
            Ok(number) => (Some(number.to_string()), None),
            Err(error) => (None, Some(error)),
        };
        if got != (self.eval_math.clone(), self.eval_math_error.clone()) {
            return Err(format!("{self:?}\n  EvalMath gives {got:?}"));
        }
        Ok(())
    }
}

#[test]
fn everything_is_as_cpython_has_it() {
    const LEAST_CASES: usize = 2_000;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/python");
    let mut count = 0;
    let (mut wrong, mut differences) = (Vec::new(), Vec::new());
    for file in std::fs::read_dir(folder).expect("the corpus") {
        let text = std::fs::read_to_string(file.unwrap().path()).expect("a file of the corpus");
        let file: File = toml::from_str(&text).expect("a file of the corpus");
        count += file.case.len();
        differences.extend(file.case.iter().filter_map(|case| case.difference.clone()));
        wrong.extend(file.case.iter().filter_map(|case| case.check().err()));
    }
    assert!(count >= LEAST_CASES, "{count} cases");
    assert_eq!(differences, ["python-power"]);
    assert!(wrong.is_empty(), "{} of {count} cases\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
}

#[test]
fn what_would_never_end_is_refused_at_once() {
    let code = |expression: &str| evaluate(expression, &Limits::default()).unwrap_err().code;
    assert_eq!(code("9**9**9"), ErrorCode::IntegerTooLarge);
    assert_eq!(code("(9**9999)**9999"), ErrorCode::IntegerTooLarge);
    assert_eq!(code("4000000**3999999"), ErrorCode::IntegerTooLarge);
    assert_eq!(code("2**-9**9**9"), ErrorCode::IntegerTooLarge);
    assert_eq!(code(&"(".repeat(300)), ErrorCode::InvalidSyntax);
    assert_eq!(code(&"-".repeat(2_000)), ErrorCode::NestingTooDeep);
    assert_eq!(code(&"1+".repeat(40_000)), ErrorCode::SourceTooLong);
    assert_eq!(code("1\u{0}"), ErrorCode::InvalidSyntax);
    assert_eq!(code(&format!("{}1", "2**1000000*".repeat(50))), ErrorCode::IntegerTooLarge);
    assert_eq!(code(&"9".repeat(4_301)), ErrorCode::InvalidNumber);
    assert_eq!(code(&format!("0{}", "+2**1000000//3**500000".repeat(50))), ErrorCode::TooManySteps);
    assert_eq!(code(&format!("{}2**1000000", "+".repeat(900))), ErrorCode::TooManySteps);
    assert_eq!(code(&format!("0{}", "*(2**500000-1)//(2**500000-1)".repeat(900))), ErrorCode::TooManySteps);
}

#[test]
fn what_is_large_but_ends_is_computed() {
    let value = |expression: &str| evaluate(expression, &Limits::default()).unwrap().to_string();
    assert_eq!(value("2**1000000 % 1000003"), "250001");
    assert_eq!(value("7**100000 % (10**15+37)"), "540376431522264");
    assert_eq!(value("(2**1000000-1)//(2**700000-1) % (10**15+37)"), "505618483184423");
    assert_eq!(value("(2**200000-1)*(2**200000+1)%(2**130000-1) % (10**15+37)"), "663733447098233");
}

#[test]
fn depth_and_length_need_no_stack() {
    let nested = "(".repeat(200) + "1" + &")".repeat(200);
    assert_eq!(evaluate(&nested, &Limits::default()).unwrap().to_string(), "1");
    let sum = "1+".repeat(30_000) + "1";
    assert_eq!(evaluate(&sum, &Limits::default()).unwrap().to_string(), "30001");
}

#[test]
fn eval_math_speaks_of_limits_as_of_any_failure() {
    let error = eval_math::evaluate("9**9**9").unwrap_err();
    assert_eq!(error, "Evaluation failed: Integer has more than 1048576 bits");
    assert_eq!(eval_math::evaluate("10**308*10").unwrap_err(), "Evaluation failed: int too large to convert to float");
    assert_eq!(eval_math::CONTRACT.name, "EvalMath");
}

#[test]
fn an_integer_is_no_float() {
    let number = |expression: &str| evaluate(expression, &Limits::default()).unwrap();
    assert!(matches!(number("5"), Number::Int(int) if int.to_i64() == Some(5)));
    assert!(matches!(number("5.0"), Number::Float(5.0)));
    assert!(
        matches!(number("2**64"), Number::Int(int) if int.to_i64().is_none() && int.to_f64() == 18_446_744_073_709_551_616.0)
    );
}

//! Python's arithmetic: CPython's result for every case of `tests/cases/python`, and limits that CPython does not have.

use pascaline::python::{Number, Options, evaluate};
use pascaline::tools::agent_loop::calculate::calculate;
use pascaline::tools::eval_math;
use pascaline::tools::use_calculator::use_calculator;
use pascaline::{ErrorCode, Limits};

use crate::common::python::{AgentLoop, Nanochat, Python, Surface, cases, compare};

/// The exception for a code.
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

#[test]
fn arithmetic_is_as_cpython_has_it() {
    const LEAST_CASES: usize = 2_000;
    let cases = cases::<Python>("python");
    assert!(cases.len() >= LEAST_CASES, "{} cases", cases.len());
    for case in cases {
        let got = match evaluate(&case.expression, &Options::default()) {
            Ok(number) => (Some(number.to_string()), None, None),
            // A value that is not a number is reported by its type.
            Err(error) if error.code == ErrorCode::UnsupportedResult => (case.value.clone(), None, None),
            Err(error) => (None, Some(exception(error.code).to_owned()), Some(error.message)),
        };
        assert_eq!(got, (case.value, case.exception, case.message), "{:?}", case.expression);
    }
}

/// The tools of the native crate.
struct Native;

impl Surface for Native {
    fn eval_math(&self, expression: &str) -> Result<String, String> {
        eval_math::evaluate(expression, &Limits::default())
            .map(|number| number.to_string())
            .map_err(|error| error.to_string())
    }

    fn calculate(&self, expression: &str) -> Result<String, String> {
        calculate(expression, &Limits::default()).map(|calculated| calculated.answer).map_err(|error| error.message)
    }

    fn use_calculator(&self, expression: &str) -> Option<String> {
        text_of(expression)
    }
}

#[test]
fn the_tools_answer_as_the_originals() {
    const LEAST_CASES: usize = 4_500;
    let (right, wrong) = compare(&Native);
    assert!(right + wrong.len() >= LEAST_CASES, "{right} cases");
    assert!(wrong.is_empty(), "{} cases\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
}

#[test]
fn every_difference_has_its_row() {
    let table = include_str!("../../DIFFERENCES.md");
    let mut differences = Vec::new();
    differences.extend(cases::<Python>("python").iter().filter_map(|case| case.difference.clone()));
    differences.extend(cases::<AgentLoop>("agent_loop").iter().filter_map(|case| case.difference.clone()));
    differences.extend(cases::<Nanochat>("nanochat").iter().filter_map(|case| case.difference.clone()));
    assert!(!differences.is_empty());
    for id in differences {
        assert!(table.contains(&format!("`{id}`")), "no row {id}");
    }
}

#[test]
fn endless_work_is_rejected_immediately() {
    let code = |expression: &str| evaluate(expression, &Options::default()).unwrap_err().code;
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
fn large_finite_work_is_computed() {
    let value = |expression: &str| evaluate(expression, &Options::default()).unwrap().to_string();
    assert_eq!(value("2**1000000 % 1000003"), "250001");
    assert_eq!(value("7**100000 % (10**15+37)"), "540376431522264");
    assert_eq!(value("(2**1000000-1)//(2**700000-1) % (10**15+37)"), "505618483184423");
    assert_eq!(value("(2**200000-1)*(2**200000+1)%(2**130000-1) % (10**15+37)"), "663733447098233");
}

#[test]
fn powers_and_remainders_of_floats_cost_by_their_work() {
    let limits = Limits::default().with_steps(10);
    for (cheap, dear) in [
        ("9.0 % 2.0", "1e308 % 2.0"),
        ("9.0 // 2.0", "1e308 // 2.0"),
        ("2.5 * 2.5", "2.5 ** 2.5"),
        ("2j * 2", "2j ** 2.5"),
    ] {
        assert_ne!(
            evaluate(cheap, &Options::default().with_limits(limits)).err().map(|error| error.code),
            Some(ErrorCode::TooManySteps),
            "{cheap}"
        );
        assert_eq!(
            evaluate(dear, &Options::default().with_limits(limits)).err().map(|error| error.code),
            Some(ErrorCode::TooManySteps),
            "{dear}"
        );
    }
}

#[test]
fn depth_and_length_need_no_stack() {
    let nested = "(".repeat(200) + "1" + &")".repeat(200);
    assert_eq!(evaluate(&nested, &Options::default()).unwrap().to_string(), "1");
    let sum = "1+".repeat(30_000) + "1";
    assert_eq!(evaluate(&sum, &Options::default()).unwrap().to_string(), "30001");
}

#[test]
fn eval_math_speaks_of_limits_as_of_any_failure() {
    let error = eval_math::evaluate("9**9**9", &Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), "Evaluation failed: Integer has more than 1048576 bits");
    assert_eq!(
        eval_math::evaluate("10**308*10", &Limits::default()).unwrap_err().to_string(),
        "Evaluation failed: int too large to convert to float"
    );
}

#[test]
fn an_integer_is_not_a_float() {
    let number = |expression: &str| evaluate(expression, &Options::default()).unwrap().answer;
    assert!(matches!(number("5"), Number::Int(int) if int == 5.into()));
    assert!(matches!(number("5.0"), Number::Float(5.0)));
    assert!(
        matches!(number("2**64"), Number::Int(int) if i64::try_from(&int).is_err() && int.to_f64().value() == 18_446_744_073_709_551_616.0)
    );
}

/// The text that nanochat's calculator returns.
fn text_of(expression: &str) -> Option<String> {
    use_calculator(expression, &Limits::default()).map(|calculated| calculated.answer)
}

#[test]
fn use_calculator_returns_nothing_where_the_engine_would_stop() {
    let many_digits = vec!["9".repeat(4_000); 2].join("*");
    assert_eq!(text_of(&many_digits), None);
    assert_eq!(text_of("'a'.center(999999999).count('a')"), None);
    let in_thread = || std::thread::scope(|scope| scope.spawn(|| text_of("1+1")).join().unwrap());
    assert_eq!(in_thread().as_deref(), Some("2"));
}

/// The contract in EvalMath's specification.
#[test]
fn eval_math_keeps_its_contract() {
    let contract = eval_math::CONTRACT;
    assert_eq!((contract.name, contract.entry_point), ("EvalMath", "evalmath.evaluate"));
    let [parses, divides, is_finite] = contract.preconditions else { panic!("three preconditions") };
    assert_eq!(*parses, "Expression parses as valid Python arithmetic");
    assert_eq!(*divides, "No division by zero");
    assert_eq!(*is_finite, "Result is finite (not NaN or infinity)");
    let postconditions =
        ["Result is a number (int or float)", "Result matches direct Python evaluation", "No side effects"];
    assert_eq!(contract.postconditions, postconditions);
    assert_eq!((contract.reliability, contract.cost), ("High (deterministic)", "Tiny (local computation)"));
    assert_eq!(contract.latency_ms, 5);
}

#[test]
fn input_over_the_limits_is_rejected_before_it_is_read() {
    let long = "1+".repeat(40_000) + "1";
    assert_eq!(
        eval_math::evaluate(&long, &Limits::default()).unwrap_err().to_string(),
        "Evaluation failed: Expression is longer than 65536 bytes"
    );
    assert_eq!(text_of(&(",".repeat(70_000) + "1+1")), None);
    assert_eq!(text_of("'.count('.center(4300)").map(|text| text.len()), Some(4_300));
    assert_eq!(text_of("'.count('.center(4301)"), None);
    let limits = Limits::default().with_text(5);
    assert_eq!(calculate("10**100", &limits).unwrap_err().code, ErrorCode::TextTooLong);
}

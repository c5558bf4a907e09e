//! Ten thousand digits of each constant and each function are computed within the default limits: SymPy's digits, on both
//! sides, for steps that pay for them. Functions that take more than a quarter of a second natively have fewer.
//!
//! `tests/oracles/make_digits_cases.py` made the cases: the number of digits, the expression, and the first and last
//! characters of SymPy's result. `make test` asks for a fifth of them.

use pascaline::Limits;
use pascaline_hostile::sealed::Sealed;
use pascaline_hostile::{Call, Outcome};
use serde_json::json;

use crate::one_in_few;

const CASES: &str = include_str!("../../../cases/digits.txt");

#[test]
fn many_digits_are_answered_within_the_default_limits() {
    const LEAST_CASES: usize = 80;
    let sealed = Sealed::of_build();
    let mut count = 0;
    for line in CASES.lines().step_by(one_in_few()) {
        let (call, expected) = line.split_once(" = ").expect("a case");
        let (digits, expression) = call.split_once(' ').expect("digits and an expression");
        let (first, last) = expected.split_once('…').expect("both ends");
        let digits: u32 = digits.parse().expect("a number of digits");
        let call = Call::tool("skills/calculate", &json!({ "value": expression, "precision": digits }));
        let taken = sealed.measure(&call, Limits::default());
        let Outcome::Answer(text) = &taken.native else { panic!("{line}: {:?}", taken.native) };
        assert!(text.starts_with(first) && text.ends_with(last), "{line}: {text}");
        assert_eq!(taken.fault(), None, "{line}");
        count += 1;
    }
    assert!(count >= LEAST_CASES / one_in_few(), "{count} cases");
}

/// Excessive requests end before most of the work is done.
#[test]
fn requests_for_more_digits_than_the_steps_pay_for_end_soon() {
    let sealed = Sealed::of_build();
    let expressions = ["gamma(pi)", "gamma(1+I)", "loggamma(sqrt(2))", "gamma(sqrt(2)) + exp(pi)"];
    for expression in expressions.into_iter().step_by(one_in_few()) {
        let call = Call::tool("skills/calculate", &json!({ "value": expression, "precision": 10_000 }));
        let taken = sealed.measure(&call, Limits::default());
        let error = taken.native.error().unwrap_or_else(|| panic!("{expression} has digits"));
        assert!(error.contains("Evaluation takes more than 1000000 steps"), "{expression}: {error}");
        assert_eq!(taken.fault(), None, "{expression}");
    }
}

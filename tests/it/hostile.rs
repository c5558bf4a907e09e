//! Every input ends in an answer or a typed error.

use pascaline::mathjs::{Answer, Options, compile, evaluate};
use pascaline::{ErrorCode, Limits};

#[track_caller]
fn code(expression: &str) -> ErrorCode {
    match evaluate(expression, &Options::default()) {
        Ok(answer) => panic!("{} is {answer}", expression.get(..60).unwrap_or(expression)),
        Err(error) => {
            // Rendering must survive any result of evaluation.
            assert!(error.render(expression).len() < 2_000);
            error.code
        }
    }
}

#[test]
fn nesting_ends_in_an_error_in_every_form() {
    for opening in
        ["(", "[", "{a:", "-", "~", "not ", "sqrt(", "x[", "2^", "a=", "1?", "1?2:", "f(x)=", "1+(", "2(", "[[1],"]
    {
        let deep = opening.repeat(2_000);
        assert_eq!(code(&deep), ErrorCode::NestingTooDeep, "{opening}");
    }
    let long = "(".repeat(100_000);
    assert_eq!(code(&long), ErrorCode::SourceTooLong);
    let limits = Limits::default().with_source_bytes(u64::MAX).with_nesting(200_000);
    let error = evaluate(&long, &Options::default().with_limits(limits)).unwrap_err();
    assert_eq!(error.code, ErrorCode::UnexpectedEnd);
}

#[test]
fn nesting_is_allowed_up_to_its_limit() {
    let nested = |depth: usize| "(".repeat(depth) + "1" + &")".repeat(depth);
    assert_eq!(evaluate(&nested(1_000), &Options::default()), Ok(Answer::Number(1.0)));
    assert_eq!(code(&nested(1_001)), ErrorCode::NestingTooDeep);
}

/// A function that is defined within a call holds that call's arguments, and so on outwards.
#[test]
fn a_function_within_a_function_is_a_level_of_nesting() {
    let program =
        compile("[f(x) = (g(y) = (h(z) = x + y + z)), a = f(1), b = a(2), b(3)][4]", &Limits::default()).unwrap();
    let within = |nesting| program.evaluate(&Options::default().with_limits(Limits::default().with_nesting(nesting)));
    assert_eq!(within(3), Ok(Answer::Number(6.0)));
    assert_eq!(within(2).unwrap_err().code, ErrorCode::NestingTooDeep);
}

#[test]
fn long_chains_need_no_stack() {
    let sum = "1+".repeat(30_000) + "1";
    assert_eq!(evaluate(&sum, &Options::default()), Ok(Answer::Number(30_001.0)));
    let factorials = "3".to_owned() + &"!".repeat(5_000);
    assert_eq!(evaluate(&factorials, &Options::default()), Ok(Answer::Number(f64::INFINITY)));
    assert_eq!(code(&"!".repeat(50_000)), ErrorCode::ValueExpected);
    assert_eq!(code(&"%".repeat(50_000)), ErrorCode::ValueExpected);
}

#[test]
fn guesses_about_percentages_take_no_more_than_linear_time() {
    for unit in ["5%(", "5%-", "5%", "5%[", "5%x(", "5%5^"] {
        let _ = evaluate(&unit.repeat(60_000 / unit.len()), &Options::default());
    }
}

#[test]
fn costly_expressions_end_in_an_answer_or_a_limit() {
    for infinite in ["9^9^9^9", "factorial(1e9)"] {
        assert_eq!(evaluate(infinite, &Options::default()), Ok(Answer::Number(f64::INFINITY)), "{infinite}");
    }
    assert_eq!(code("1:1e12"), ErrorCode::CollectionTooLarge);
    assert_eq!(code("-Infinity:Infinity"), ErrorCode::CollectionTooLarge);
    assert_eq!(code("0:1e-300:1"), ErrorCode::CollectionTooLarge);
    assert_eq!(code("0:0:0"), ErrorCode::Domain);
    assert_eq!(code("combinations(1e15, 5e14)"), ErrorCode::TooManySteps);
    assert_eq!(code("permutations(1e300, 1e299)"), ErrorCode::TooManySteps);
    assert_eq!(code("format(1, 1e9)"), ErrorCode::TextTooLong);
    assert_eq!(code("format(1e-300, {notation: \"fixed\", precision: 1e8})"), ErrorCode::TextTooLong);
    assert_eq!(code("[f(x) = f(x), f(1)]"), ErrorCode::NestingTooDeep);
    assert_eq!(code("[f(n) = n < 2 ? 1 : f(n - 1) + f(n - 2), f(40)]"), ErrorCode::TooManySteps);
    assert_eq!(code("[1:300]' * 1 + [[1:300]]' * [[1:300]] * [[1:300]]' * [[1:300]]"), ErrorCode::DimensionMismatch);
    let doubling = "a=[1,2];".to_owned() + &"a=[a,a];".repeat(40);
    assert_eq!(code(&doubling), ErrorCode::CollectionTooLarge);
    let objects = "a={};".to_owned() + &"a={b:a};".repeat(2_000);
    assert_eq!(code(&objects), ErrorCode::NestingTooDeep);
}

#[test]
fn nothing_of_the_host_can_be_reached() {
    for expression in [
        "cos.constructor(\"return 1\")()",
        "cos.constructor",
        "__proto__",
        "constructor",
        "toString()",
        "{}.constructor",
        "{a: 1}.__proto__",
        "{constructor: 1}",
        "{\"__proto__\": 1}",
        "{\"co\\u006Estructor\": 1}",
        "a.__defineGetter__",
        "[].map.constructor(1)",
        "\"\".constructor",
        "import(\"fs\")",
        "evaluate(\"1\")",
        "parse(\"1\")",
        "createUnit(\"a\")",
        "config({})",
        "chain(2)",
        "typed({})",
        "process.mainModule",
        "toString = 2",
    ] {
        let error = code(expression);
        assert!(
            matches!(
                error,
                ErrorCode::NoAccess
                    | ErrorCode::UndefinedFunction
                    | ErrorCode::UndefinedSymbol
                    | ErrorCode::ValueExpected
                    | ErrorCode::UnsupportedResult
            ),
            "{expression}: {error}"
        );
    }
}

/// A parameter hides nothing but itself.
#[test]
fn a_parameter_may_have_any_name() {
    let answer = evaluate("f(constructor) = 1; f(2)", &Options::default());
    assert_eq!(answer, Ok(Answer::ResultSet(vec![Answer::Number(1.0)])));
}

#[test]
fn odd_characters_are_named_and_placed() {
    for expression in ["1\u{0}2", "\u{FEFF}1", "1\r\n2", "２+２", "1 − 2", "\u{202E}1", "🙂", "e\u{301}", "\u{200B}1"]
    {
        let _ = code(expression);
    }
    assert_eq!(code("1 − 2"), ErrorCode::InvalidCharacter);
    // `÷` is a letter to mathjs.
    assert_eq!(code("1 ÷ 2"), ErrorCode::UndefinedSymbol);
}

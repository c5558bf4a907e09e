//! Laws that hold for every expression.

use num_complex::Complex64;
use pascaline::mathjs::{Answer, Options, compile, evaluate};
use pascaline::tools::agent_loop::calculate::calculate;
use pascaline::tools::eval_math;
use pascaline::tools::use_calculator::use_calculator;
use pascaline::{ErrorCode, Limits};
use proptest::prelude::*;

/// Expressions from the grammar, most of which have an answer.
fn expressions() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        any::<u16>().prop_map(|number| number.to_string()),
        (-1e6..1e6_f64).prop_map(|number| format!("({number})")),
        Just("i".to_owned()),
        Just("pi".to_owned()),
        Just("x".to_owned()),
        Just("ans".to_owned()),
    ];
    leaf.prop_recursive(5, 40, 3, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "/", "^", "%", "==", "<", "and", "or", "??", ".*"]);
        let function = prop::sample::select(vec!["sqrt", "sin", "log", "abs", "round", "factorial", "exp", "mean"]);
        prop_oneof![
            (inner.clone(), operator, inner.clone()).prop_map(|(x, op, y)| format!("{x} {op} {y}")),
            (function, inner.clone()).prop_map(|(name, x)| format!("{name}({x})")),
            inner.clone().prop_map(|x| format!("-({x})")),
            (inner.clone(), inner.clone(), inner).prop_map(|(c, x, y)| format!("({c} ? {x} : {y})")),
        ]
    })
}

fn options(scope: &[(&str, Answer)], ans: &Answer) -> Options {
    Options::default().with_scope(scope.iter().cloned()).with_ans(ans.clone())
}

/// Numbers of all kinds.
fn numbers() -> impl Strategy<Value = f64> {
    let special =
        vec![0.0, -0.0, 1.0, -1.0, 0.5, 100.0, 9_007_199_254_740_993.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    prop_oneof![any::<f64>(), -1e3..1e3_f64, (-20..20_i8).prop_map(f64::from), prop::sample::select(special)]
}

/// The tools that use Python end, and their errors have a message and a place in the text.
fn takes(text: &str) -> Result<(), TestCaseError> {
    let _ = (eval_math::evaluate(text, &Limits::default()), use_calculator(text, &Limits::default()));
    if let Err(error) = calculate(text, &Limits::default()) {
        prop_assert!(
            error.span.start <= error.span.end && error.span.end as usize <= text.len(),
            "{text:?}: {error:?}"
        );
        prop_assert!(!error.message.is_empty());
        let _ = error.render(text);
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_text_ends_in_an_answer_or_an_error(text in "\\PC{0,80}") {
        if let Err(error) = evaluate(&text, &Options::default()) {
            prop_assert!(error.span.start <= error.span.end && error.span.end as usize <= text.len(), "{error:?}");
            prop_assert!(!error.message.is_empty());
            let _ = error.render(&text);
        }
    }

    #[test]
    fn tokens_in_any_order_end_in_an_answer_or_an_error(
        tokens in prop::collection::vec(prop::sample::select(vec![
            "1", "2.5", "x", "i", "sqrt", "(", ")", "[", "]", "{", "}", ",", ";", ":", "?", "=", "+", "-", "*", "/", "%",
            "^", "!", "'", "\"a\"", "and", "not", "??", "?.", ".", "==", "<", "end", "in", "to", "mod", "\n", "#", "a:",
        ]), 0..24)
    ) {
        let text = tokens.join(" ");
        if let Err(error) = evaluate(&text, &Options::default()) {
            prop_assert!(error.span.end as usize <= text.len(), "{text}: {error:?}");
        }
    }

    #[test]
    fn any_text_is_taken_by_the_tools_that_speak_python(text in "\\PC{0,60}", nul in any::<bool>()) {
        takes(&text)?;
        takes(&if nul { text + "\0" } else { text + "\n 1" })?;
    }

    #[test]
    fn tokens_of_python_in_any_order_are_taken(
        tokens in prop::collection::vec(prop::sample::select(vec![
            "1", "2.5", "x", "1e3", "05", "1e", "(", ")", "[", "]", "{", "}", ",", ":", ":=", "=", "+", "-", "*", "**", "/",
            "//", "%", "@", "<<", "&", "~", "not", "and", "in", "is", "if", "else", "for", "async", "await", "lambda",
            "yield", "from", "'a'", "b'a'", "f'{a}'", "'", "...", ".", ".a", ".count(", "True", "None", "print", "\n", "\r", "\r\n", "#",
            "\\", "$", "é", "×",
        ]), 0..24)
    ) {
        takes(&tokens.join(" "))?;
        takes(&tokens.concat())?;
    }

    #[test]
    fn the_same_call_has_the_same_answer(expression in expressions(), x in -10.0..10.0_f64) {
        let (scope, ans) = ([("x", Answer::Number(x))], Answer::Complex(Complex64::new(x, 1.0)));
        // NaN is an answer, and differs from itself.
        let first = format!("{:?}", evaluate(&expression, &options(&scope, &ans)));
        prop_assert_eq!(&first, &format!("{:?}", evaluate(&expression, &options(&scope, &ans))));
        let program = compile(&expression, &Limits::default());
        let compiled = program.and_then(|program| program.evaluate(&options(&scope, &ans)));
        prop_assert_eq!(&first, &format!("{compiled:?}"));
    }

    #[test]
    fn values_by_position_answer_as_a_scope_does(
        expression in expressions(),
        names in prop::sample::select(vec![["x", "ans"], ["ans", "x"], ["pi", "x"], ["sqrt", "x"], ["x", "x"], ["end", "x"]]),
        values in [numbers(), numbers()],
        steps in prop_oneof![Just(1_000_000), 0..60_u64],
    ) {
        let limits = Limits::default().with_steps(steps);
        let Ok(program) = compile(&expression, &Limits::default()) else { return Ok(()) };
        let program = program.with_variables(names);
        for count in 0..=2 {
            let scope: Vec<_> = names.into_iter().zip(values.map(Answer::Number)).take(count).collect();
            let by_name = program.evaluate(&Options::default().with_scope(scope.clone()).with_limits(limits));
            let by_position = program.evaluate_at(&values[..count], &limits);
            prop_assert_eq!(format!("{by_position:?}"), format!("{by_name:?}"));
            let number = program.number_at(&values[..count], &limits);
            match by_name {
                Ok(Answer::Number(by_name)) => prop_assert_eq!(format!("{number:?}"), format!("Ok({by_name:?})")),
                Ok(_) => prop_assert_eq!(number.unwrap_err().code, ErrorCode::UnsupportedResult),
                // A result that is no number may be refused before it is paid for.
                Err(error) if error.code == ErrorCode::TooManySteps => prop_assert!(number.is_err()),
                Err(error) => prop_assert_eq!(number.unwrap_err().message, error.message),
            }
        }
    }

    #[test]
    fn brackets_around_the_whole_change_nothing(expression in expressions()) {
        let (scope, ans) = ([("x", Answer::Number(0.5))], Answer::Number(2.0));
        let plain = evaluate(&expression, &options(&scope, &ans));
        let bracketed = evaluate(&format!("({expression})"), &options(&scope, &ans));
        let (plain, bracketed) = (plain.map_err(|error| error.code), bracketed.map_err(|error| error.code));
        prop_assert_eq!(format!("{plain:?}"), format!("{bracketed:?}"));
    }

    #[test]
    fn a_number_text_reads_back_as_the_same_number(bits in any::<u64>()) {
        let number = f64::from_bits(bits);
        if number.is_finite() {
            let text = Answer::Number(number).to_string();
            let expected = if number == 0.0 { 0.0 } else { number };
            let read = evaluate(&text, &Options::default());
            prop_assert!(matches!(read, Ok(Answer::Number(read)) if read == expected), "{} {:?}", text, read);
        }
    }

    #[test]
    fn an_answer_comes_back_as_ans(re in -1e300..1e300_f64, im in -1e300..1e300_f64) {
        for answer in [Answer::Number(re), Answer::Complex(Complex64::new(re, im))] {
            prop_assert_eq!(evaluate("ans", &options(&[], &answer)), Ok(answer.clone()));
        }
    }

    #[test]
    fn a_smaller_budget_never_changes_an_answer(expression in expressions(), steps in 0..200_u64) {
        let full = evaluate(&expression, &Options::default());
        let limits = Limits::default().with_steps(steps);
        match evaluate(&expression, &Options::default().with_limits(limits)) {
            Err(error) if error.code == ErrorCode::TooManySteps => {}
            outcome => prop_assert_eq!(format!("{outcome:?}"), format!("{full:?}")),
        }
    }
}

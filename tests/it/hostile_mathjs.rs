//! All of mathjs's work is paid for: converting, comparing, copying, printing and searching cost by size.

use pascaline::mathjs::{Answer, Options, evaluate};
use pascaline::{ErrorCode, Limits};

fn outcome(expression: &str, steps: u64) -> Result<Answer, ErrorCode> {
    let limits = Limits::default().with_steps(steps);
    evaluate(expression, &Options::default().with_limits(limits)).map_err(|error| error.code)
}

/// The smallest limit of steps within which an expression ends.
fn price(expression: &str) -> u64 {
    let (mut least, mut most) = (0, Limits::default().steps);
    assert_ne!(outcome(expression, most), Err(ErrorCode::TooManySteps), "{expression:.80}");
    while least < most {
        let middle = least.midpoint(most);
        match outcome(expression, middle) {
            Err(ErrorCode::TooManySteps) => least = middle + 1,
            _ => most = middle,
        }
    }
    least
}

#[test]
fn a_text_costs_by_its_length_wherever_it_is_read_or_written() {
    const LENGTH: usize = 32_000;
    for use_of_a in [
        "(1:99) .^ a",
        "a + (1:99)",
        "a < a",
        "a == 1",
        "a ? a * 2 : 1",
        "+a",
        "a!",
        "a | 1",
        "a & 1",
        "[1, 2] << a",
        "a << [1, 2]",
        "complex(a)",
        "sqrt(a)",
        "round(1.5, a)",
        "max(a, 1)",
        "min(2, a)",
        "median(a)",
        "mean(a)",
        "mean([1, 2], a)",
        "a[end]",
        "a[1]",
        "format(a)",
        "[1, 2][end - a + a]",
    ] {
        let of = |text: &str| price(&format!("a = \"{text}\"; {use_of_a}"));
        let (short, long) = (of("0"), of(&"0".repeat(LENGTH)));
        assert!(long >= short + LENGTH as u64 / 16 - 16, "{use_of_a}: {short} and {long}");
    }
}

#[test]
fn a_text_that_repeats_is_converted_once_for_all_elements() {
    let text = "0".repeat(60_000) + "1";
    assert_eq!(outcome(&format!("mean(\"{text}\" + (1:99999))"), 1_000_000), Ok(Answer::Number(50_001.0)));
    assert_eq!(outcome("mean((1:99999) + true + true + true)", 1_000_000), Ok(Answer::Number(50_003.0)));
    assert_eq!(
        outcome(&format!("a = \"{text}\"; mean((1:99999) .^ a)"), 1_000_000),
        Ok(Answer::ResultSet(vec![Answer::Number(50_000.0)]))
    );
    // One by one, each comparison is paid for.
    let compared = format!("a = \"{}\"; {}", "1".repeat(50_000), "a < a; ".repeat(1_000));
    assert_eq!(outcome(&compared, 1_000_000), Err(ErrorCode::TooManySteps));
}

#[test]
fn a_copy_of_a_matrix_costs_by_its_elements() {
    for (given, copy) in [
        ("a = 1:10000", "0 << a"),
        ("a = 1:10000", "round(0, a)"),
        ("a = 1:10000", "[a]"),
        ("a = 1:10000", "a'"),
        ("a = 1:10000", "a[a]"),
        ("a = 1:10000", "a[1] = 2"),
        ("a = {b: 1:10000}", "a.b[1] = 2"),
        ("a = {b: [1:100]' * [1:100]}", "a.b[1, :][2] = 2"),
        ("a = concat([{b: 1}], 2:10000)", "a[1].b = 2"),
        ("a = (1:10000) < 0", "a[a]"),
        ("a = [1:100]' * [1:100]", "a^0"),
        ("a = [1:100]' * [1:100]", "a'"),
        ("a = [1:10000]'", "a[1:10000, []]"),
    ] {
        // A value that is shown costs more, so none is.
        let (before, after) = (price(&format!("{given};")), price(&format!("{given}; {copy};")));
        assert!(after >= before + 10_000, "{given}; {copy}: {before} and {after}");
    }
}

#[test]
fn every_dimension_of_a_matrix_costs() {
    let deep = "[".repeat(900) + "1" + &"]".repeat(900);
    for operation in ["-a", "a + a", "a + 1", "0 << a", "[a]", "format(a)"] {
        let (before, after) = (price(&format!("a = {deep}")), price(&format!("a = {deep}; {operation}")));
        assert!(after >= before + 900 / 4, "{operation}: {before} and {after}");
    }
}

#[test]
fn names_cost_by_how_many_are_searched() {
    let entries = |count: usize| (0..count).map(|index| format!("k{index}: 1")).collect::<Vec<_>>().join(", ");
    let of = |count: usize, part: &str| {
        price(&format!("a = {{{}}}; {part};", entries(count))) - price(&format!("a = {{{}}};", entries(count)))
    };
    assert!(of(1_000, "a.zz = 1") >= of(1, "a.zz = 1") + 50);
    // A list of more than sixteen names has an index.
    let long = "z".repeat(1_000);
    for part in [&*format!("a.{long}"), &format!("a[\"{long}\"]"), &format!("a?.{long}?.()")] {
        assert!(of(16, part) >= of(1, part) + 50, "{part}");
        assert!(of(1_000, part) <= of(16, part) + 1, "{part}");
    }
    let parameters = (0..9_000).map(|index| format!("x{index}")).collect::<Vec<_>>().join(",");
    assert_eq!(outcome(&format!("f({parameters}) = 1"), 1_000_000), Err(ErrorCode::TooManySteps));
    let long = "n".repeat(10_000);
    assert!(price(&format!("{long} = 1; {long}; {long}; {long}")) > 3 * 10_000 / 256);
}

#[test]
fn numbers_cost_by_the_digits_and_the_factors_that_they_take() {
    for (small, large, difference) in [
        ("factorial(1)", "factorial(170)", 2),
        ("gamma(2)", "gamma(2.5 + i)", 3),
        ("combinations(20, 10)", "combinations(1030, 515)", 1_500),
        ("format(1, 5)", "format(1, 9000)", 500),
        ("format(1, {notation: \"bin\"})", "format(1e308, {notation: \"bin\"})", 50),
    ] {
        assert!(price(large) >= price(small) + difference, "{large}: {}", price(large));
    }
}

#[test]
fn a_word_may_have_more_bits_than_a_number() {
    for (notation, prefix) in [("bin", "0b"), ("oct", "0o"), ("hex", "0x")] {
        for number in ["-1", "-5", "-1e300"] {
            let expression = format!("format({number}, {{notation: \"{notation}\", wordSize: 1024}})");
            assert_eq!(outcome(&expression, 1_000), Ok(Answer::Text(format!("{prefix}Infinityi1024"))), "{expression}");
        }
    }
}

#[test]
fn a_range_whose_steps_are_lost_has_no_more_than_the_limit() {
    for range in ["1e308:1e308'", "2^53:2^53 + 99999", "1e15:0.01:1e15 + 999"] {
        assert_eq!(outcome(range, 1_000_000), Err(ErrorCode::CollectionTooLarge), "{range}");
    }
}

#[test]
fn a_message_quotes_the_start_of_a_long_text() {
    let long = "x".repeat(60_000);
    let shared = "a = 1;".to_owned() + &"a = {a: a, b: a};".repeat(60);
    let many = "[1]".to_owned() + &", [1]".repeat(1_000);
    for expression in [
        long.clone(),
        format!("{long}(1)"),
        format!("1 + \"{long}\""),
        format!("+\"{long}\""),
        format!("complex(\"{long}\") + \"{long}\""),
        format!("{{}}.{long}.a"),
        format!("{{}}.{long}()"),
        format!("f({long}, {long}) = 1").replacen(&long, &long[..20_000], 2),
        format!("a = 1; a.{long} = 1"),
        format!("format(1, {{notation: \"{long}\"}})"),
        format!("std([1], \"{long}\")"),
        format!("mean(\"{long}\", \"{long}\")").replace(&long, &long[..20_000]),
        format!("{shared} mean(a)"),
        format!("{shared} max([a])"),
        format!("{shared} a()"),
        format!("sqrt({many})"),
        format!("mean([{{a: \"{long}\"}}])"),
    ] {
        let error = evaluate(&expression, &Options::default()).unwrap_err();
        assert!(error.message.len() < 4_010, "{expression:.80}: {}", error.message.len());
        assert!(error.render(&expression).len() < 4_500);
    }
}

#[test]
fn what_a_parser_looks_at_again_is_paid_for() {
    // Indices of nested assignments are moved at each level, and calls are searched for assignments at each level.
    let sum = "1+".repeat(25_000) + "1";
    let indices = "a[".repeat(900) + &sum + &"]=1".repeat(900);
    let calls = "a=1;".to_owned() + &"g(".repeat(900) + &sum + &")".repeat(900);
    for expression in [indices, calls] {
        assert_eq!(outcome(&expression, 700_000), Err(ErrorCode::TooManySteps));
    }
}

#[test]
fn a_scope_costs_by_its_texts() {
    let text = Answer::Text("1".repeat(1_000_000));
    let limits = Limits::default().with_steps(1_000);
    let scope = [("x", text)];
    let options = Options::default().with_scope(scope.clone()).with_limits(limits);
    assert_eq!(evaluate("1", &options).unwrap_err().code, ErrorCode::TooManySteps);
}

#[test]
fn a_call_inside_a_call_is_nested_once_more() {
    let calls = |depth: u32| {
        let limits = Limits::default().with_nesting(12);
        let expression = format!("{{a: f(x) = x < 1 ? x : f(x - 1), b: f({depth})}}.b");
        evaluate(&expression, &Options::default().with_limits(limits)).map_err(|error| error.code)
    };
    assert_eq!(calls(11), Ok(Answer::Number(0.0)));
    assert_eq!(calls(12), Err(ErrorCode::NestingTooDeep));
}

#[test]
fn a_text_may_be_as_long_as_its_limit() {
    let formatted = |text: u64| {
        let limits = Limits::default().with_text(text);
        evaluate("format([1, 22, 333])", &Options::default().with_limits(limits)).map_err(|error| error.code)
    };
    let whole = "[1, 22, 333]";
    assert_eq!(formatted(whole.len() as u64), Ok(Answer::Text(whole.to_owned())));
    assert_eq!(formatted(whole.len() as u64 - 1), Err(ErrorCode::TextTooLong));
}

//! Plain arithmetic is evaluated while it is read. That must not be noticed: the answer to the last bit, the notes, the errors and the
//! steps are those of the parser and the evaluator.

use std::cell::Cell;

use pascaline::Limits;
use pascaline::mathjs::{Answer, Numbers, Options, Results, evaluate_noted};
use pascaline::mathjs::{Function, evaluate_in_passes, functions};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};

/// Compares the two ways; returns whether the text is plain. The text of an outcome tells -0 from 0 and every double from its
/// neighbours.
fn compare(text: &str, options: &Options) -> bool {
    let (outcome, is_plain) = evaluate_in_passes(text, options);
    let expected = format!("{outcome:?}");
    assert_eq!(format!("{:?}", evaluate_noted(text, options)), expected, "{text:?}, {options:?}");
    is_plain
}

const VARIABLES: &[&str] =
    &["x", "y1", "$_", "e", "pi", "i", "sin", "mean", "not", "mod", "NaN", "true", "end", "ans", "km", "xé", "π"];

/// Values of variables, among them those that are rare.
fn numbers() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -1e3..1e3_f64,
        2 => (-100..100_i32).prop_map(f64::from),
        1 => any::<f64>(),
        2 => select(vec![0.0, -0.0, 1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 5e-324, f64::MAX, 9_007_199_254_740_993.0]),
    ]
}

fn answers() -> impl Strategy<Value = Answer> {
    prop_oneof![
        6 => numbers().prop_map(Answer::Number),
        1 => (numbers(), numbers()).prop_map(|(re, im)| Answer::Complex(num_complex::Complex64::new(re, im))),
        1 => Just(Answer::Text("2".to_owned())),
        1 => any::<bool>().prop_map(Answer::Boolean),
    ]
}

fn literals() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0..100_u32).prop_map(|number| number.to_string()),
        2 => (0..1_000_000_u32, 0..6_usize).prop_map(|(number, places)| format!("{:.*}", places, f64::from(number) / 1e3)),
        1 => "[0-9]{0,9}\\.[0-9]{1,9}",
        1 => "[0-9]{1,17}",
        1 => (1890..2110_u32).prop_map(|year| year.to_string()),
        1 => (0..30_u32, select(vec!["e", "E", "e-", "e+", "E "]), 0..9_u32).prop_map(|(x, mark, y)| format!("{x}{mark}{y}")),
        1 => select(vec!["90", "45", "2.5", "0.5", "0.1", "171", ".5"]).prop_map(str::to_owned),
    ]
}

const GIVEN: &[&str] = &["x", "y1", "$_"];

/// Texts of the grammar of plain arithmetic, and of little else.
fn texts() -> impl Strategy<Value = String> {
    let common = [
        "sin",
        "cos",
        "tan",
        "sqrt",
        "abs",
        "log",
        "exp",
        "round",
        "factorial",
        "combinations",
        "mean",
        "sum",
        "max",
        "pow",
        "gcd",
    ];
    let every: Vec<&str> = functions().map(Function::name).collect();
    let names = prop_oneof![19 => select(common.to_vec()), 1 => select(every)];
    let leaf = prop_oneof![
        6 => literals(),
        3 => select(GIVEN.to_vec()).prop_map(str::to_owned),
        1 => select(VARIABLES.to_vec()).prop_map(str::to_owned),
        1 => select(vec!["pi", "e", "tau", "phi", "i", "LN2", "true", "false"]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(5, 12, 3, move |inner| {
        let space = select(vec!["", "", " ", "\t "]);
        let operator = prop_oneof![
            4 => select(vec!["+", "-", "*", "/", "^"]),
            1 => select(vec!["%", " % ", " mod ", "", " "]),
            1 => select(vec!["==", "!=", "<", " > ", "<=", " >= ", " and ", " or ", " xor ", " and not "]),
        ];
        let of_lists = select(vec!["mean", "std", "sum", "prod", "max", "size"]);
        let items = prop_oneof![4 => literals(), 1 => inner.clone()];
        prop_oneof![
            6 => (inner.clone(), space.clone(), operator, space.clone(), inner.clone())
                .prop_map(|(x, before, op, after, y)| format!("{x}{before}{op}{after}{y}")),
            2 => (space.clone(), inner.clone(), space.clone()).prop_map(|(before, x, after)| format!("({before}{x}{after})")),
            2 => (select(vec!["-", "+", "- ", "--"]), inner.clone()).prop_map(|(sign, x)| format!("{sign}{x}")),
            1 => inner.clone().prop_map(|x| format!("{x}!")),
            1 => inner.clone().prop_map(|x| format!("{x}%")),
            1 => inner.clone().prop_map(|x| format!("not {x}")),
            1 => (select(vec!["", "x = ", "y1=", "z = "]), inner.clone(), select(vec!["; ", ";"]), inner.clone())
                .prop_map(|(name, x, between, y)| format!("{name}{x}{between}{y}")),
            1 => (inner.clone(), inner.clone(), inner.clone(), select(vec!["", " "]))
                .prop_map(|(test, x, y, space)| format!("{test}{space}?{space}{x}{space}:{space}{y}")),
            2 => (names.clone(), prop::collection::vec(inner, 1..6))
                .prop_map(|(name, arguments)| format!("{name}({})", arguments.join(", "))),
            1 => (of_lists, space, prop::collection::vec(items, 1..5))
                .prop_map(|(name, before, items)| format!("{name}({before}[{}])", items.join(","))),
        ]
    })
}

/// A change of a text by which it is no longer plain, mostly.
fn slips() -> impl Strategy<Value = Option<(prop::sample::Index, &'static str)>> {
    let inserted = vec![
        "\0", ".", "%", "e", "E5", "_", "٣", "é", "\u{a0}", "=", ";", "\n", "#", "1e400", "0x1F", "1_000", "[1]", "'",
        "\"", ".*", "^|", "!=", "2", " x", "x =", "(", ")", ",", ":", "? 1 : 2", " mod ", "not ", " cm", " km to m",
        "true", "Infinity",
    ];
    prop::option::weighted(0.15, (any::<prop::sample::Index>(), select(inserted)))
}

#[test]
fn plain_arithmetic_is_what_the_evaluator_answers() {
    let given = GIVEN.iter().map(|name| (Just(*name), numbers().prop_map(Answer::Number))).collect::<Vec<_>>();
    let others = prop::collection::vec((select(VARIABLES.to_vec()), answers()), 0..4);
    let scopes = (given, others).prop_map(|(given, others)| [given, others].concat());
    let limits = prop::option::weighted(0.1, (0..60_u64, 0..8_u64, 0..60_u64));
    let results = select(vec![Results::Any, Results::OfTool, Results::OfToolWithUnits]);
    let exact = select(vec![Numbers::BigNumber, Numbers::Fraction, Numbers::BigInt]);
    let rest = (results, prop_oneof![19 => Just(Numbers::Number), 1 => exact]);
    let (plain, all) = (Cell::new(0), Cell::new(0));
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(6_000);
    TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() })
        .run(&(texts(), slips(), scopes, limits, rest), |(mut text, slip, scope, limits, (results, numbers))| {
            if let Some((at, inserted)) = slip {
                let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
                text.insert_str(*at.get(&places), inserted);
            }
            let mut options = Options::default().with_scope(scope.clone()).with_results(results).with_numbers(numbers);
            if let Some((steps, nesting, source_bytes)) = limits {
                let limits =
                    Limits::default().with_steps(steps).with_nesting(nesting).with_source_bytes(source_bytes + 10);
                options = options.with_limits(limits);
            } else if slip.is_some() {
                options = options.with_functions(["sin", "mean"]);
            }
            all.set(all.get() + 1);
            plain.set(plain.get() + u32::from(compare(&text, &options)));
            Ok(())
        })
        .unwrap();
    assert!(plain.get() * 5 > all.get() * 2, "{} of {} texts are plain", plain.get(), all.get());
}

/// What is left out is calculated in one pass, so that it needs more steps than the evaluator.
#[test]
fn each_limit_of_steps_is_met_as_by_the_evaluator() {
    for text in
        ["1 or mean([0,90])", "0 and max(1, 2, 3)", "1 < 2 ? 1 : mean([0,90])", "2 > 1 or 3 > 2", "1; 2 or sin(1)"]
    {
        for steps in 0..100 {
            compare(text, &Options::default().with_limits(Limits::default().with_steps(steps)));
        }
    }
}

/// Errors, other types, other operators, and what only the parser tells apart.
const NOT_PLAIN: &[&str] = &[
    "",
    " ",
    "\0",
    "1e400",
    "0x1F",
    "1_000",
    "1\0",
    "1.",
    "1.+2",
    "2.*3",
    "1e400",
    "1e3",
    "2e",
    "0x1F",
    "0b11",
    "1_000",
    "٣",
    "1٣",
    "é",
    "xé",
    "2é",
    "1..2",
    "1 2",
    "e(2)",
    "cos(4)",
    "cos (4)",
    "sin",
    "sin()",
    "sin(1,)",
    "sin(,1)",
    "(",
    ")",
    "()",
    "(1",
    "1)",
    "1,2",
    "(1,2)",
    "1 +",
    "* 2",
    "2 ** 3",
    "2 ^| 3",
    "2 .^ 3",
    "5! = 3",
    "x = y = 3",
    "2 x = 3",
    "(x) = 3",
    "x + y = 3",
    "end = 3",
    "toString = 3",
    "true = 3",
    "x == 3 = 2",
    "1;; 2",
    "; 1",
    "x = 1; y",
    "f = 2; f(3)",
    "(1; 2)",
    "a = ;",
    "x + 5% + 3%",
    "x ? 1 ? 2 : 3 : 4",
    "8% % 3",
    "8%^2",
    "8% + -3%",
    "10% + + 3",
    "8 % -3",
    "8% and",
    "8% mod 3",
    "1 < x < 3",
    "1 == 1 != 2",
    "1 << 2",
    "1 ?? 2",
    "x ?.5 : 2",
    "x ? 1",
    "x ? 1 : 2 : 3",
    "1/2 x",
    "1/2(x)",
    "2e5",
    "-2e5",
    "2^1e-1",
    "0b1",
    "x 2",
    "2 to 3",
    "2 not x",
    "true(2)",
    "1 & 2",
    "1\n",
    "1 +\n2",
    "(1\n)",
    "1 # one",
    "x.y",
    "x[1]",
    "x'",
    "[1]",
    "{a: 1}",
    "\"1\"",
    "1:3",
    "mod",
    "to",
    "in",
    "2 in",
    "2 cm",
    "cm",
    "NaN",
    "Infinity",
    "-Infinity",
    "null",
    "end",
    "undefined",
    "map(1, 2)",
    "map(1, x)",
    "sqrt",
    "speedOfLight",
    "speedOfLight * 2",
    "unknown",
    "f(1)",
    "combinations(1, 2)",
    "factorial(-1)",
    "(-1)!",
    "typeOf(2) + 1",
    "zeros(2) * 2",
    "mean(1, 2, 3, 4, 5, 6)",
    "std([])",
    "std([1,])",
    "std([1, 2; 3, 4])",
    "std([1, 2)",
    "std([1, [2]])",
    "std([1, 2], 1)",
    "sum([1, 2])'",
    "std([1, \n2])",
    "sqrt([1, 2])",
    "abs([1, 2]) + 1",
    "sum(x[1])",
    "max(mean(1, 2), typeOf(3))",
    "1234567890123456",
    "0.123456789012345678",
];

#[test]
fn what_is_not_plain_is_left_to_the_parser() {
    let scope = [("x", Answer::Number(2.0)), ("e", Answer::Number(3.0)), ("cos", Answer::Number(4.0))];
    let options = Options::default().with_scope(scope.clone());
    let long = |length: usize| format!("1{}", "+1".repeat((length - 1) / 2));
    for text in NOT_PLAIN.iter().map(|text| (*text).to_owned()).chain([
        "-".repeat(65_536),
        format!("{}1", "-".repeat(40)),
        format!("{}1", "+ ".repeat(32_767)),
        format!("{}1{}", "(".repeat(40), ")".repeat(40)),
        "2^".repeat(40) + "1",
        "sin(".repeat(40) + "1" + &")".repeat(40),
        long(4_097),
        long(65_535),
        long(65_537),
    ]) {
        assert!(!compare(&text, &options), "{text}");
    }
}

/// What the pass over plain arithmetic evaluates.
const PLAIN: &[&str] = &[
    "2 + 3 * 4",
    "(1234.5 - 20) / 4",
    "x * sin(0.3) + x * 1.5",
    "sqrt(-4)",
    "(1.5 + i) * (2 - i)",
    "factorial(20) + 1",
    "20!",
    "mean(1, 2, 3, 4, 5)",
    "combinations(52, 5) + 1",
    "combinations(100, 50) + 1",
    "factorial(25)",
    "factorial(20.5) + 1",
    "x + factorial(25)",
    "factorial(25) / 2",
    "std([3, 1, 4, 1, 5, 9, 2, 1234])",
    "mean([1, x, -3]) * 2",
    "sum([2^60, 1])",
    "sum([0.1, 0.2])",
    "prod( [ factorial(20) , 3! ] )",
    "abs([1, -4])",
    "-max([sum([1, 2]), 2])!",
    "n",
    "-n",
    "0 * n",
    "0^0",
    "(-8)^(1/3)",
    "2^-2^2",
    "-2^2",
    "2^3^2",
    "1/0",
    "-1/0",
    "0/0",
    "10^308 * 10",
    "sin(90)",
    "round(2.5)",
    "tan(pi/2)",
    "2024-01-15",
    "1/15/2024",
    "0.1 + 0.2",
    "2^64",
    "4.35*100",
    "123456789*987654321",
    "typeOf(3)",
    "isPrime(7)",
    "format(pi, 3)",
    "z^2 - -z",
    "  3\t",
    ".5",
    "3!!",
    "-3!",
    "tau/LN2",
    "tan(x / 0)",
    "bigint(3)",
    "mod(7, 3)",
    "2x",
    "2 x",
    "x x",
    "x^2 - 5x + 7",
    "2(3)",
    "(2)(3)",
    "6(1/4)",
    "2 + 3i",
    "2x^2 x",
    "-2x!",
    "1 / x x",
    "5 % 3",
    "(x + 1) % 3 % 2",
    "7 % (x ? 1 : 3)",
    "5%",
    "100 + 8%",
    "100 - -8%",
    "100 + (8%)",
    "2 * 8 % 3",
    "2^3%",
    "x == 5%",
    "1 mod 2",
    "7 mod 3 == 1 and true",
    "5 != 3",
    "5!=120",
    "x == 3",
    "1 == 1.0000000000001",
    "1 >= 2",
    "not 1",
    "not(1)",
    "not x == 2",
    "1 and 2",
    "0 or x",
    "1 xor 1 and 0",
    "true",
    "x ? 1 : 2",
    "x > 3 ? 1 : x > 1 ? 2 : 3",
    "z ? tan(pi/2) : tan(pi/2)",
    "(x ? 0.1 : 1) + 0.2",
    "x = 3",
    "a = x + 1",
    "1; 2",
    "1;",
    " a = x; b = a * 2 ; a + b",
    "a = 1; a = a + 1; a == 2",
    "e = 3; 2 e",
    "0.1 + 0.2; tan(pi/2)",
    "a = 2; size([1, a])",
    "a = 9 % 5; a",
];

#[test]
fn the_plain_is_evaluated_while_it_is_read() {
    let scope =
        [("x", Answer::Number(2.0)), ("n", Answer::Number(-0.0)), ("z", Answer::Complex(num_complex::Complex64::I))];
    let options = Options::default().with_scope(scope.clone());
    for text in PLAIN {
        assert!(compare(text, &options), "{text}");
    }
    assert!(compare(&format!("1{}", "+1".repeat(1_500)), &options));
    assert!(compare(&format!("{}1{}", "(".repeat(20), ")".repeat(20)), &options));
    // An expression of more nodes than are looked through has no notes.
    for terms in [495, 505] {
        assert!(compare(&format!("factorial(20){}", "*1".repeat(terms / 2)), &options));
    }
}

#[test]
fn plain_arithmetic_takes_the_steps_of_the_evaluator() {
    let scope = [("x", Answer::Number(2.0)), ("y", Answer::Number(3.0))];
    for text in [
        "2 + 3 * x",
        "sqrt(x^2 + y^2) - combinations(20, 10)",
        "factorial(170.5) / (2 + i)^3",
        "isPrime(101)",
        "-(3! - x)",
        "std([1, x, 3, y^2]) + sum([1])",
        "abs([1, x, 3])",
        "x > 1 ? 100 + 8% : 2x",
        "a = x; b = a * y; a + b",
        "x mod 2 == 0 and not y % 2 or y",
    ] {
        let ends = |steps: u64| {
            let limits = Limits::default().with_steps(steps);
            let options = Options::default().with_scope(scope.clone()).with_limits(limits);
            compare(text, &options);
            evaluate_noted(text, &options).is_ok()
        };
        let price = (0..200).find(|steps| ends(*steps)).unwrap();
        assert!((price..price + 20).all(ends), "{text}");
    }
}

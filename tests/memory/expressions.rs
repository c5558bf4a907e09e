//! No expression takes more than 64 MiB within the default limits.

use pascaline::Limits;
use pascaline::mathjs::{Options, compile, evaluate};
use pascaline::tools::agent_loop::calculate::calculate;
use pascaline::tools::eval_math;
use pascaline::tools::skills::run_json;
use pascaline::tools::use_calculator::use_calculator;

use crate::MEMORY;
use crate::alone::alone;

const MOST_MEBIBYTES: f32 = 64.0;

/// Expressions that keep as much memory allocated as possible.
fn greedy() -> Vec<String> {
    let names = |count: usize| (0..count).map(|index| format!("x{index}")).collect::<Vec<_>>().join(",");
    let long = "y".repeat(60_000);
    vec![
        "a = 1:99999; b = [a]; c = a + 1; d = a .^ 2; e = a / 3; f = 2 a; g = -a; h = a == b;".to_owned(),
        "[f(n) = n < 1 ? [] : [1:1000, f(n - 1)], f(900)]".to_owned(),
        "[f(n) = n < 1 ? 0 : {a: 1:1000, b: f(n - 1)}, f(900)]".to_owned(),
        "[f(n) = n < 1 ? 0 : {a: format(1, {notation: \"fixed\", precision: 99000}), b: f(n - 1)}, f(900)]".to_owned(),
        "[f(n) = n < 1 ? 0 : [f(n - 1), f(n - 1), (g(x) = n)], f(40)]".to_owned(),
        "[f(n) = n < 1 ? {} : {a: f(n - 1), b: f(n - 1)}, f(40)]".to_owned(),
        format!("[f(n) = n < 1 ? 0 : [f(n - 1), f(n - 1), (g({long}) = n)], f(40)]"),
        format!("f({}) = 1", names(10_000)),
        "[1, ".repeat(16_000),
        "1 ? ".repeat(16_000),
        "(".repeat(65_536),
        "x;".repeat(32_768),
        "5%".repeat(32_768),
        "a=1;".repeat(16_000),
        format!("\"{}\"", "\\n".repeat(32_000)),
        "1:1e12".to_owned(),
        "inverse = 1 / [[1:99]]".to_owned(),
    ]
}

#[test]
fn evaluation_stays_within_its_memory() {
    let _alone = alone();
    for expression in greedy() {
        MEMORY.reset_peak_usage();
        let outcome = evaluate(&expression, &Options::default());
        let peak = MEMORY.peak_usage_as_mb();
        let shown = &expression[..expression.len().min(80)];
        assert!(peak < MOST_MEBIBYTES, "{shown} takes {peak} MiB: {outcome:.80?}");
        let _ = compile(&expression, &Limits::default());
    }
}

/// The same for Python's arithmetic.
fn greedy_python() -> Vec<String> {
    vec![
        format!("{}1", "2**1000000+".repeat(5_000)),
        format!("{}1", "2**(1000000-".repeat(199)) + &")".repeat(199),
        format!("{}2**1000000", "2**1000000*1-(".repeat(190)) + &")".repeat(190),
        "3**660000*3**1".to_owned(),
        format!("0x{}", "f".repeat(65_000)),
        format!("{}1", format!("{}+", "9".repeat(4_300)).repeat(15)),
        "(".repeat(65_536),
        "[".repeat(199) + &"1,".repeat(30_000),
        "1 if ".repeat(13_000),
        "lambda: ".repeat(8_000),
        "not ".repeat(16_000),
        "f(a=".repeat(190) + &"1 ".repeat(30_000),
        "{1:".repeat(190),
        "'a' ".repeat(16_000),
        format!("{}", "'a'.count('a')".repeat(4_000)),
        format!("'a'{}.count('a')", ".center(99999)".repeat(4_000)),
        format!("{}'.count('{}", "'a'.join(".repeat(180), ")".repeat(180)),
        format!("'{}'{}.count('a')", "a".repeat(20_000), ".join('ab')".repeat(3_000)),
        format!("'{}'.split('a').count('')", "a".repeat(60_000)),
        format!("'{}'.translate('{}').count('')", "a".repeat(30_000), "x".repeat(30_000)),
    ]
}

#[test]
fn pythons_arithmetic_stays_within_its_memory() {
    let _alone = alone();
    for expression in greedy_python() {
        MEMORY.reset_peak_usage();
        let _ = (
            calculate(&expression, &Limits::default()),
            eval_math::evaluate(&expression, &Limits::default()),
            use_calculator(&expression, &Limits::default()),
        );
        let peak = MEMORY.peak_usage_as_mb();
        assert!(peak < MOST_MEBIBYTES, "{} takes {peak} MiB", &expression[..expression.len().min(80)]);
    }
}

/// The same for SymPy: numbers, equations and systems that would grow without end.
fn greedy_sympy() -> Vec<(String, u32)> {
    let letters: Vec<_> = ('a'..='z').map(String::from).collect();
    let unknowns = (0..50).map(|index| format!("x{index}")).collect::<Vec<_>>();
    let equations: Vec<_> =
        (0..50).map(|index| format!("{}*x{index} + x{} - {index}", index + 2, (index + 1) % 50)).collect();
    let case = |text: &str| (text.to_owned(), 10);
    vec![
        case("9**9**9"),
        case("9**9**9**9"),
        case("2**30**5"),
        case("factorial(10**7)"),
        case("factorial(factorial(1000))"),
        case("binomial(10**9, 10**8)"),
        case("exp(exp(exp(exp(3))))"),
        case("1.5**(10**99999)"),
        case("0.1**factorial(1000)"),
        case("0.1**999999"),
        case("exp(-10**7+I)!"),
        case("loggamma(exp(-10**7+I))"),
        case("-((zoo!+1)**65536)"),
        case("1e308 - (((nan)! + 3 + sqrt(2))**(65536) + 1)"),
        case("sin(2**(2**20))"),
        case("(x + 1)**200 = 3"),
        case("(x + y + z + 1)**60"),
        case("x**1000 - x - 1 = 0"),
        case("x**100000 = 3"),
        case("solve((x**2 + 3*x + 1)**50 - 7)"),
        case(&format!("solve([{}], [{}])", equations.join(", "), unknowns.join(", "))),
        case(&format!("({})**30 = 1", letters.join(" + "))),
        case(&format!("{} = 0", (1..60).map(|index| format!("(x**2 - {index}/7)")).collect::<Vec<_>>().join("*"))),
        case(&format!("{} = 9", (1..30).map(|index| format!("sqrt(x + {index})")).collect::<Vec<_>>().join(" + "))),
        case("solve([x**5 + y**5 + z**5 - 1, x**4*y - z - 2, x*y*z**3 - 3], [x, y, z])"),
        case(&"2**1000000 + ".repeat(2_000).replace("+ 2", "* 3 + 2")),
        case(&format!("{}1{}", "sqrt(2 + ".repeat(190), ")".repeat(190))),
        case(&format!("{}1", "1/3 + ".repeat(10_000))),
        case(&format!("{}1", "(1 + sqrt(2))*".repeat(4_000))),
        case(&format!("{}x = 1", "x*sin(x)*".repeat(5_000))),
        case(&"!".repeat(10_000)),
        case(&"(".repeat(65_536)),
        case(&"9".repeat(60_000)),
        ("pi".to_owned(), 10_000),
        ("exp(sqrt(2))*sin(10**50)/gamma(1/3)".to_owned(), 10_000),
        ("x**12 - x - 1 = 0".to_owned(), 10_000),
        ("pi".to_owned(), 1_000_000_000),
    ]
}

#[test]
fn sympys_arithmetic_stays_within_its_memory() {
    let _alone = alone();
    for (expression, precision) in greedy_sympy() {
        let action = serde_json::json!({ "value": expression, "precision": precision }).to_string();
        MEMORY.reset_peak_usage();
        let outcome = run_json("calculate", &action, "{}", &Limits::default());
        let peak = MEMORY.peak_usage_as_mb();
        let shown = &expression[..expression.len().min(80)];
        assert!(peak < MOST_MEBIBYTES, "{shown} takes {peak} MiB: {}", &outcome[..outcome.len().min(80)]);
    }
}

/// Random expensive inputs: as many as the time allows.
#[test]
fn random_expensive_inputs_stay_within_their_memory() {
    let _alone = alone();
    for seed in 0..80 {
        let mut draws = crate::hostile_sympy::Draws::new(seed);
        let (digits, expression) = (draws.digits(), draws.expression());
        MEMORY.reset_peak_usage();
        let _ = pascaline::sympy::calculate(&expression, &pascaline::sympy::Options::default().with_digits(digits));
        let peak = MEMORY.peak_usage_as_mb();
        assert!(peak < MOST_MEBIBYTES, "{digits} digits of {expression:.300} take {peak} MiB");
    }
}

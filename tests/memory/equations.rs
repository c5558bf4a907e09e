//! Random expensive equations end in little memory, and the reported roots are roots.
//!
//! `PASCALINE_DRAWS=20000 cargo test --release --test memory equations` is the long run.

use pascaline::sympy::{Options, calculate, solve};

use crate::MEMORY;
use crate::alone::alone;
use crate::hostile_equations::Draws;

const MOST_MEBIBYTES: f32 = 64.0;

/// The number of equations in the short run.
const DRAWS: u64 = 200;

fn draws() -> u64 {
    std::env::var("PASCALINE_DRAWS").ok().and_then(|draws| draws.parse().ok()).unwrap_or(DRAWS)
}

/// The decimal logarithm of a number's size: infinite at a pole, `None` if it is unknown.
fn magnitude(number: &str) -> Option<f64> {
    let text = calculate(&format!("abs({number})"), &Options::default().with_digits(5)).ok()?.answer;
    if ["zoo", "oo", "nan"].contains(&&*text) {
        return Some(f64::INFINITY);
    }
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    Some(mantissa.parse::<f64>().ok()?.log10() + exponent.parse::<f64>().ok()?)
}

/// Whether an equation in `x` is satisfied there: its sides differ much less than a little beside the root.
fn is_root(equation: &str, root: &str, digits: u32) -> bool {
    let (left, right) = equation.split_once('=').expect("an equation");
    let difference = |at: &str| -> Option<f64> {
        let zero = format!("{left} - ({right})");
        magnitude(&zero.replace("exp", "EXP").replace('x', &format!("({at})")).replace("EXP", "exp"))
    };
    let Some(own) = difference(root) else { return true };
    let apart = format!("1e-{}", digits.min(12) - 3);
    let beside = match root {
        "0" => [apart.clone(), format!("-{apart}"), format!("{apart}*I")],
        _ => ["", "-", "I*"].map(|direction| format!("({root})*(1 + {direction}{apart})")),
    };
    let most = beside.iter().filter_map(|at| difference(at)).fold(f64::NEG_INFINITY, f64::max);
    own == f64::NEG_INFINITY || own < most - 0.3
}

#[test]
fn every_root_that_is_given_is_one() {
    let _alone = alone();
    for seed in 0..draws() {
        let mut draws = Draws::new(seed);
        let (digits, equation) = (draws.digits(), draws.equation());
        MEMORY.reset_peak_usage();
        let outcome = solve(&equation, Some("x"), &Options::default().with_digits(digits));
        let peak = MEMORY.peak_usage_as_mb();
        assert!(peak < MOST_MEBIBYTES, "{equation} takes {peak} MiB");
        for root in outcome.into_iter().flat_map(|solutions| solutions.roots) {
            assert!(is_root(&equation, &root, digits), "seed {seed}: {root} does not solve {equation}");
        }
    }
}

#[test]
fn a_system_stays_within_its_memory() {
    let _alone = alone();
    for seed in 0..draws() / 4 {
        let system = Draws::new(seed).system();
        MEMORY.reset_peak_usage();
        let _ = calculate(&system, &Options::default());
        let peak = MEMORY.peak_usage_as_mb();
        assert!(peak < MOST_MEBIBYTES, "{system} takes {peak} MiB");
    }
}

/// Signs that change at poles and jumps, and roots far below the smallest machine float.
#[test]
fn a_root_is_found_however_close_to_zero_and_a_pole_is_not_a_root() {
    let _alone = alone();
    let found = |equation: &str| {
        let solutions = solve(equation, None, &Options::default());
        solutions.map_or_else(|error| error.message, |solutions| solutions.to_string())
    };
    let unsolved = "No algorithms are implemented to solve this equation";
    assert_eq!(found("x**50 + abs(exp(65536)*x) = 3"), "-3.580595349e-28462, 3.580595349e-28462");
    assert_eq!(found("abs(x) + x**50*exp(1000000) = 3"), "-1.317966465e-8686, 1.317966465e-8686");
    assert_eq!(found("gamma(x)*exp(99999) = cos(x)"), unsolved);
    assert_eq!(found("sign(x) + exp(x)/10**9 = 0"), "");
    assert!(found("0.1**999999 = sin(x)").contains(", -3.141592654, 1.000000000e-999999, 3.141592654, "));
    // A tiny coefficient is not zero, and does not make a wrong root pass.
    assert!(found("1e-20*(sqrt(x)*(x - 5) - 1) = 0").starts_with("5.42917373"));
    assert!(found("sqrt(x)*(x - 5)/10**20 = 1/10**20").starts_with("5.42917373"));
    // A system without solutions is distinguished from one whose solutions were not found.
    assert_eq!(found("solve([x**2 + 1/x - 2, x*y - 1, x - y - 10], [x, y])"), "");
    assert_ne!(found("solve([x**2 + y**2 + z**2 - 1, x**2 + y - z, x*y*z - 1/10], [x, y, z])"), "");
}

/// A root is not dropped because it is too large, or too small, to substitute.
#[test]
fn a_root_that_cannot_be_checked_is_not_dropped() {
    let _alone = alone();
    for equation in [
        "log(x) = 10**30",
        "LambertW(x) = 10**20",
        "LambertW(LambertW(LambertW(LambertW(x)))) = 1",
        "LambertW(x**2) = 10**30",
        "log(x) + log(log(x)) = 10**30",
        "log(x) + 1/x = 10**25",
        "x + log(x) = 10**5000",
    ] {
        let error = solve(equation, None, &Options::default()).expect_err(equation).message;
        assert!(error.ends_with(" to be evaluated"), "{equation}: {error}");
    }
}

/// Most of the digits are computed once or twice.
#[test]
fn a_thousand_digits_of_a_root_are_within_the_steps() {
    let _alone = alone();
    for equation in ["2**x + 5**(2*x) = 1.5", "3**x + 5**(2*x) = 4", "cos(x) = x"] {
        let solutions = solve(equation, None, &Options::default().with_digits(1_000)).expect(equation);
        assert!(solutions.numeric && !solutions.roots.is_empty(), "{equation}");
    }
}

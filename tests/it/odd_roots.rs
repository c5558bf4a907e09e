//! Equations with odd roots of numbers that may be negative have every real solution, and the calculus of such roots is real.

use pascaline::{Options, answer};

use crate::common::random::Random;

const EQUATIONS: u64 = 80;

fn answered(text: &str) -> String {
    answer(text, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}")).text
}

/// A whole number from -`most` to `most`, not zero.
fn whole(random: &mut Random, most: usize) -> i64 {
    let size = 1 + i64::try_from(random.below(most)).unwrap();
    if random.below(2) == 0 { size } else { -size }
}

/// How a root of a term is written.
fn root(random: &mut Random, term: &str, index: u32) -> String {
    match (index, random.below(2)) {
        (3, 0) => format!("cbrt({term})"),
        (_, 0) => format!("({term})^(1/{index})"),
        _ => format!("nthroot({term}, {index})"),
    }
}

#[test]
fn an_equation_with_one_odd_root_has_its_real_solution() {
    for draw in 0..EQUATIONS {
        let random = &mut Random::new(draw, 0x6f64_6400);
        let index = [3, 5, 7][random.below(3)];
        let (solution, value) = (whole(random, 9), whole(random, 3));
        let (slope, factor, shift) = (whole(random, 4), whole(random, 5), whole(random, 9));
        let constant = value.pow(index) - slope * solution;
        let term = format!("({slope})*x + ({constant})");
        let text = format!("({factor})*{} + ({shift}) = {}", root(random, &term, index), factor * value + shift);
        assert_eq!(answered(&text), format!("x = {solution}"), "{text}");
    }
}

#[test]
fn an_even_power_of_an_odd_root_has_two_solutions() {
    for draw in 0..EQUATIONS {
        let random = &mut Random::new(draw, 0x6f64_6401);
        let index = [3_u32, 5][random.below(2)];
        let (value, shift) = (whole(random, 3).abs(), whole(random, 9));
        let [low, high] = [-1, 1].map(|sign| sign * value.pow(index) + shift);
        let text = format!("(x - ({shift}))^(2/{index}) = {}", value * value);
        assert_eq!(answered(&text), format!("x = {low} or x = {high}"), "{text}");
    }
}

#[test]
fn derivatives_of_odd_roots_are_real() {
    for draw in 0..EQUATIONS {
        let random = &mut Random::new(draw, 0x6f64_6402);
        let index = [3_u32, 5, 7][random.below(3)];
        let value = whole(random, 3);
        let text = format!("derivative of x^(1/{index}) at {}; ", value.pow(index));
        // 1 / (n t^(n - 1)), where t is the root.
        let slope = format!("1/({index} * ({value})^{})", index - 1);
        assert_eq!(answered(text.trim_end_matches("; ")), answered(&slope), "{text}");
    }
}

//! A derivative is the same in every notation.

use pascaline::{Options, answer};

use crate::common::random::Random;

const FORMULAS: u64 = 40;
const MOST_ORDER: usize = 3;

fn answered(text: &str) -> String {
    answer(text, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}")).text
}

/// A sum of terms in `x`.
fn formula(random: &mut Random) -> String {
    let mut term = || {
        let number = 2 + random.below(7);
        match random.below(6) {
            0 => format!("{number}*x^{}", 2 + random.below(4)),
            1 => format!("sin({number}*x)"),
            2 => format!("exp(x/{number})"),
            3 => format!("ln(x + {number})"),
            4 => format!("x/(x^2 + {number})"),
            _ => format!("sqrt(x + {number})"),
        }
    };
    [term(), term()].join(" + ")
}

/// The value of a derivative of a formula at a place, in each notation.
fn notations(formula: &str, order: usize, place: usize) -> Vec<String> {
    let power = if order == 1 { String::new() } else { format!("^{order}") };
    let raised = ["", "", "²", "³"][order];
    let primes = "'".repeat(order);
    vec![
        format!("f(x) = {formula}; f{primes}({place})"),
        format!("f(t) = {}; f{primes}({place})", formula.replace('x', "t").replace("etp", "exp")),
        format!("y = {formula}; y{primes}({place})"),
        format!("d{power}/dx{power} ({formula}) at x = {place}"),
        format!("d{raised}/dx{raised} ({formula}) at x = {place}"),
        format!("∂{raised}/∂x{raised} ({formula}) at x = {place}"),
        format!("y = {formula}; d{raised}y/dx{raised} at x = {place}"),
        format!("f(x) = {formula}; d{raised}f/dx{raised} at x = {place}"),
        format!(r"\frac{{d{power}}}{{dx{power}}} ({formula}) at x = {place}"),
        format!(r"\frac{{\partial{power}}}{{\partial x{power}}} ({formula}) at x = {place}"),
    ]
}

#[test]
fn every_notation_has_the_same_derivative() {
    for draw in 0..FORMULAS {
        let random = &mut Random::new(draw, 0x6465_7269);
        let (formula, order, place) = (formula(random), 1 + random.below(MOST_ORDER), 1 + random.below(5));
        let inner = (1..order).fold(formula.clone(), |inner, _| format!("derivative({inner}, x)"));
        let wanted = answered(&format!("derivative({inner}, x, {place})"));
        for text in notations(&formula, order, place) {
            assert_eq!(answered(&text), wanted, "{text}");
        }
    }
}

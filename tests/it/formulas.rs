//! A formula in another form is equal to the one that was asked about, at every point that both have.

use pascaline::{Options, answer};

use crate::common::random::Random;

const FORMULAS: u64 = 60;
const POINTS: [&str; 3] = ["x = 3/7; y = -5/2", "x = 11; y = 2/9", "x = -4/5; y = 13"];
const ORDERS: [&str; 4] = ["expand", "factor", "simplify", "apart"];

/// A quotient of products of linear and quadratic factors, in one name or in two.
fn formula(random: &mut Random, has_two_names: bool) -> String {
    let mut factor = || {
        let number = |random: &mut Random| i64::try_from(random.below(13)).unwrap() - 6;
        let (a, b, c) = (number(random), number(random), number(random));
        let name = if has_two_names && random.below(2) == 0 { "y" } else { "x" };
        match random.below(4) {
            0 => format!("(x + {b})"),
            1 => format!("({name} - {c})^2"),
            2 => format!("({a}*x^2 + {b}*{name} + {c} + 1/7)"),
            _ => format!("({a}*{name} + 5)"),
        }
    };
    let products: Vec<_> = (0..3).map(|_| format!("{} * {}", factor(), factor())).collect();
    format!("({} - {}) / ({})", products[0], factor(), products[2])
}

#[test]
fn another_form_has_the_same_values() {
    let mut compared = 0;
    for draw in 0..FORMULAS {
        let random = &mut Random::new(draw, 0x0066_6f72_6d73);
        for order in ORDERS {
            let formula = formula(random, order != "apart");
            let Ok(other) = answer(&format!("{order}({formula})"), &Options::default()) else { continue };
            for point in POINTS {
                let text = format!("{point}; ({}) - ({formula})", other.text);
                let Ok(difference) = answer(&text, &Options::default()) else { continue };
                assert_eq!(difference.text, "0", "{order}({formula}) is {}, at {point}", other.text);
                compared += 1;
            }
        }
    }
    assert!(compared > 400, "{compared}");
}

//! An equation beside an inequality has the solutions for which both hold.

use std::f64::consts::PI;

use pascaline::{Options, answer};

use crate::common::random::Random;

const EQUATIONS: u64 = 60;

fn answered(text: &str) -> String {
    answer(text, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}")).text
}

/// The values in `x = 1 or x = 2`, without a unit.
fn values(text: &str) -> Vec<f64> {
    if text == "no solution" {
        return Vec::new();
    }
    text.split(" or ").map(|part| part.trim_start_matches("x = ").trim_end_matches(" deg").parse().unwrap()).collect()
}

fn assert_near(found: &[f64], wanted: &[f64], text: &str) {
    assert_eq!(found.len(), wanted.len(), "{text}: {found:?} and not {wanted:?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!((found - wanted).abs() < 1e-9 * (1.0 + wanted.abs()), "{text}: {found} and not {wanted}");
    }
}

#[test]
fn a_polynomial_has_its_roots_in_a_range() {
    for draw in 0..EQUATIONS {
        let random = &mut Random::new(draw, 0x7261_6e67);
        let mut number = || i32::try_from(random.below(19)).unwrap() - 9;
        let (mut roots, low, high) = ([number(), number(), number()].to_vec(), number(), number());
        roots.sort_unstable();
        roots.dedup();
        let factors: Vec<_> = roots.iter().map(|root| format!("(x - ({root}))")).collect();
        let (signs, separator) = [(["<", "<="], ","), (["<=", "<"], " and "), (["<", "<"], " for ")][random.below(3)];
        let text = format!("{} = 0{separator} {low} {} x {} {high}", factors.join("*"), signs[0], signs[1]);
        let is_within = |root: &i32| {
            let holds = |x: i32, y: i32, sign: &str| x < y || x == y && sign == "<=";
            holds(low, *root, signs[0]) && holds(*root, high, signs[1])
        };
        let wanted: Vec<f64> = roots.iter().filter(|root| is_within(root)).map(|root| f64::from(*root)).collect();
        assert_near(&values(&answered(&text)), &wanted, &text);
    }
}

#[test]
fn a_function_that_repeats_has_all_its_solutions_in_a_range() {
    const SINES: [(&str, f64); 5] = [("0", 0.0), ("1/2", 0.5), ("-1/2", -0.5), ("1", 1.0), ("1/3", 1.0 / 3.0)];
    for draw in 0..EQUATIONS {
        let random = &mut Random::new(draw, 0x7369_6e65);
        let (factor, turns) = (1 + random.below(3), 1 + random.below(2));
        let (sine, value) = SINES[random.below(SINES.len())];
        let in_degrees = random.below(2) == 0;
        let high = if in_degrees { format!("{}°", 360 * turns) } else { format!("{} pi", 2 * turns) };
        let low = if in_degrees { "0°" } else { "0" };
        let text = format!("sin({factor}x) = {sine}, {low} <= x < {high}");
        let mut wanted: Vec<f64> = Vec::new();
        for turn in -1..=i32::try_from(factor * turns).unwrap() {
            for angle in [value.asin(), PI - value.asin()] {
                let x = (angle + 2.0 * PI * f64::from(turn)) / f64::from(u8::try_from(factor).unwrap());
                let is_new = wanted.iter().all(|known| (known - x).abs() > 1e-9);
                if is_new && x > -1e-9 && x < 2.0 * PI * f64::from(u8::try_from(turns).unwrap()) - 1e-9 {
                    wanted.push(x);
                }
            }
        }
        wanted.sort_by(f64::total_cmp);
        if in_degrees {
            for x in &mut wanted {
                *x = x.to_degrees();
            }
        }
        assert_near(&values(&answered(&text)), &wanted, &text);
    }
}

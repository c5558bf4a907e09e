//! Factors as SymPy has them.

use super::*;
use crate::integer::Integer;
use crate::limits::{Budget, Limits};
use crate::sympy::Context;

fn context() -> Context {
    Context::new(Budget::new(Limits::default()))
}

/// From a text of coefficients, the leading one first.
fn read(text: &str) -> Polynomial {
    let integer = |text: &str| {
        let (digits, negative) = text.strip_prefix('-').map_or((text, false), |digits| (digits, true));
        let size = Integer::from_digits(digits, 10).unwrap();
        if negative { -size } else { size }
    };
    let mut coefficients: Vec<Integer> = text.split(' ').map(integer).collect();
    coefficients.reverse();
    Polynomial::new(coefficients)
}

fn write(polynomial: &Polynomial) -> String {
    let texts: Vec<String> = polynomial.coefficients().iter().rev().map(ToString::to_string).collect();
    texts.join(" ")
}

fn factors(text: &str) -> String {
    match factor_list(&read(text), &mut context()) {
        Ok((content, factors)) => {
            let texts = factors.iter().map(|(factor, multiplicity)| format!("; {} ^{multiplicity}", write(factor)));
            texts.fold(content.to_string(), |text, factor| text + &factor)
        }
        Err(fault) => fault.message().to_owned(),
    }
}

/// The roots as `scale; polynomial @ index; …`, and each rounded to so many bits as hexadecimal mantissas and exponents.
fn roots(text: &str, bits: u32) -> Result<String, crate::error::Fault> {
    let mut cx = context();
    let all = all_roots(&read(text), &mut cx)?;
    let mut answer = all.scale.to_string();
    for root in &all.roots {
        let value = root.evaluate(bits, &mut cx)?;
        let part = |real: &crate::mp::Real| format!("{}p{}", real.mantissa(), real.exponent());
        answer += &format!("; {} @ {} = {} {}", write(root.polynomial()), root.index, part(&value.re), part(&value.im));
    }
    Ok(answer)
}

#[test]
#[ignore = "reads polynomials from a file that a driver wrote"]
fn drive() {
    let text = std::fs::read_to_string(std::env::var("POLY_CASES").unwrap()).unwrap();
    let mut answers = String::new();
    for line in text.lines() {
        let start = std::time::Instant::now();
        let answer = match line.split_once(": ") {
            Some((bits, line)) => roots(line, bits.parse().unwrap()).unwrap_or_else(|fault| fault.message().to_owned()),
            None => factors(line),
        };
        answers += &format!("{answer} | {}\n", start.elapsed().as_micros());
    }
    std::fs::write(std::env::var("POLY_ANSWERS").unwrap(), answers).unwrap();
}

#[test]
#[ignore = "a measurement"]
fn measure() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let time = |name: &str, text: &str, bits: u32| {
        if !name.contains(&only) {
            return;
        }
        let mut best = u128::MAX;
        let mut answer = String::new();
        for _ in 0..20 {
            let start = std::time::Instant::now();
            answer = roots(text, bits).unwrap_or_else(|fault| fault.message().to_owned());
            best = best.min(start.elapsed().as_nanos());
            if best > 20_000_000 {
                break;
            }
        }
        println!("{name}: {} us; {:.60}", best / 1000, answer);
    };
    time("quadratic", "1 -3 1", 41);
    time("cubic", "1 -3 0 1", 41);
    time("quintic", "1 0 0 0 -1 -1", 41);
    time("quintic 50", "1 0 0 0 -1 -1", 177);
    time("quintic 1000", "1 0 0 0 -1 -1", 3330);
    time("quintic 10000", "1 0 0 0 -1 -1", 33300);
    time("degree 20 at 50", "1 3 -2 7 1 -8 3 3 2 -9 4 4 1 -7 3 2 -6 2 9 -5 3", 177);
    time("degree 20 at 10", "1 3 -2 7 1 -8 3 3 2 -9 4 4 1 -7 3 2 -6 2 9 -5 3", 41);
    time("degree 20 at 1000", "1 3 -2 7 1 -8 3 3 2 -9 4 4 1 -7 3 2 -6 2 9 -5 3", 3330);
    time("x^50 + x + 7", &format!("1{} 1 7", " 0".repeat(48)), 41);
    time("x^100 + x + 7", &format!("1{} 1 7", " 0".repeat(98)), 41);
    time("x^200 + x + 7", &format!("1{} 1 7", " 0".repeat(198)), 41);
    time("x^1000 - x - 1", &format!("1{} -1 -1", " 0".repeat(998)), 41);
    let mut shifted = Polynomial::from_small(&[1]);
    let mut cx = Context::new(Budget::new(Limits { steps: 1_000_000_000, ..Limits::default() }));
    for _ in 0..200 {
        shifted = shifted.multiply(&Polynomial::from_small(&[1, 1]), &mut cx.budget).unwrap();
    }
    time("(x+1)^200 - 3", &write(&shifted.subtract(&Polynomial::from_small(&[3]))), 41);
    let mut wilkinson = Polynomial::from_small(&[1]);
    for root in 1..=20 {
        wilkinson = wilkinson.multiply(&Polynomial::from_small(&[-root, 1]), &mut cx.budget).unwrap();
    }
    time("Wilkinson 20", &write(&wilkinson), 41);
    time("Wilkinson 20 + 1", &write(&wilkinson.add(&Polynomial::from_small(&[1]))), 41);
    time("Mignotte", "1 0 0 0 0 0 0 0 0 -2000000 4000 -2", 41);
    time("tiny and huge", "1 0 0 0 100000000000000000000000000000000000000000000000000000000000 1", 41);
    time("huge", &format!("1 0 0 1{} 1", "0".repeat(2000)), 41);
}

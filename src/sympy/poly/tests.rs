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

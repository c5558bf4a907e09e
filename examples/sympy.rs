//! Reads lines `precision<TAB>expression` (or an expression) and prints what SymPy's dialect answers.

use std::io::BufRead;

fn main() {
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("UTF-8");
        let (precision, expression) = line.split_once('\t').unwrap_or(("10", &line));
        match pascaline::sympy::calculate(expression, &[], precision.parse().unwrap_or(10), &Default::default()) {
            Ok(text) => println!("{text}"),
            Err(error) => println!("! {}", error.message.replace('\n', " | ")),
        }
    }
}

//! Calculates digits and solves equations as SymPy does. `cargo run --example equations`

use std::error::Error;

use pascaline::python::Number;
use pascaline::sympy::{Options, calculate, solve};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let variables = [("a", Number::Int(2.into()))];
    let digits = calculate("sqrt(a)", &Options::default().with_variables(variables.clone()).with_digits(50))?.answer;
    println!("sqrt(2) = {digits}");
    assert!(digits.starts_with("1.41421356237309504880168872420969807856967187537"));

    let solutions = solve("x**2 - x - 1 = 0", Some("x"), &Options::default().with_digits(20))?;
    println!("x**2 - x - 1 = 0: x = {}", solutions.roots.join(" or "));
    assert_eq!(solutions.roots, ["-0.61803398874989484820", "1.6180339887498948482"]);

    let source = "sqrt(2";
    let error = calculate(source, &Options::default()).unwrap_err();
    println!("{}", error.render(source));
    Ok(())
}

//! Answers of SymPy 1.14.

use crate::Limits;
use crate::sympy::solve;

fn roots(equation: &str) -> String {
    match solve(equation, None, 10, &Limits::default()) {
        Ok(solutions) => solutions.to_string(),
        Err(error) => error.message,
    }
}

#[test]
fn polynomials_are_solved_in_closed_form() {
    for (equation, expected) in [
        ("2*x + 3 = 0", "-1.500000000"),
        ("x**2 - 4 = 0", "-2.000000000, 2.000000000"),
        ("x**2 + 1 = 0", "-1.0*I, 1.0*I"),
        ("x**3 - x = 0", "-1.000000000, 0, 1.000000000"),
        ("x**4 - 1 = 0", "-1.000000000, 1.000000000, -1.0*I, 1.0*I"),
        ("x**2 - 2*x + 1 = 0", "1.000000000"),
    ] {
        assert_eq!(roots(equation), expected, "{equation}");
    }
}

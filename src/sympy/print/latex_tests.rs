//! Expressions as SymPy 1.14 writes them in LaTeX (`tests/oracles/make_latex_cases.py`).

use super::{latex, text};
use crate::grammar;
use crate::tests::context;

/// The names that the corpus has for symbols.
const NAMES: [&str; 11] = ["x", "y", "z", "n", "alpha", "x_1", "beta2", "theta", "a_b", "Omega", "xhat"];

#[test]
fn latex_is_that_of_sympy() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for line in include_str!("../../../tests/cases/sympy_latex.txt").lines() {
        let mut parts = line.split('\t');
        let (Some(source), Some(written), Some(expected)) = (parts.next(), parts.next(), parts.next()) else {
            panic!("a line has three parts: {line}");
        };
        let cx = context();
        let Ok(grammar::Value::Expr(expr)) = grammar::read(source, &|name| NAMES.contains(&name), &cx) else {
            continue;
        };
        // What is constructed in another way is no matter of the printer.
        if text(expr, &cx) != written {
            continue;
        }
        compared += 1;
        let found = latex(expr, &cx);
        if found != expected {
            wrong.push(format!("{source}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared > 2_800, "only {compared} were compared");
}

//! Answers of SymPy 1.14.

use crate::{Options, calculate, solve};

fn roots(equation: &str) -> String {
    match solve(equation, None, &Options::default()) {
        Ok(solutions) => solutions.to_string(),
        Err(error) => error.message,
    }
}

fn agree(rows: &[(&str, &str)]) {
    for (equation, expected) in rows {
        assert_eq!(roots(equation), *expected, "{equation}");
    }
}

#[test]
fn polynomials_are_solved_in_closed_form() {
    agree(&[
        ("2*x + 3 = 0", "-1.500000000"),
        ("x**2 - 4 = 0", "-2.000000000, 2.000000000"),
        ("x**2 + 1 = 0", "-1.0*I, 1.0*I"),
        ("x**3 - x = 0", "-1.000000000, 0, 1.000000000"),
        ("x**4 - 1 = 0", "-1.000000000, 1.000000000, -1.0*I, 1.0*I"),
        ("x**2 - 2*x + 1 = 0", "1.000000000"),
        ("x**3 - 3*x + 1 = 0", "0.3472963553 + 0.e-16*I, 1.532088886 + 0.e-16*I, -1.879385242 + 0.e-18*I"),
        ("x**4 - 10*x**2 + 1 = 0", "-0.3178372452, 0.3178372452, -3.146264370, 3.146264370"),
        (
            "x**4 + x**3 + 3*x**2 + x + 1 = 0",
            "-0.1484029436 - 0.6325021792*I, -0.3515970564 - 1.498527583*I, -0.1484029436 + 0.6325021792*I, \
             -0.3515970564 + 1.498527583*I",
        ),
        (
            "x**5 - x - 1 = 0",
            "1.167303978, -0.7648844336 - 0.352471546*I, -0.7648844336 + 0.352471546*I, \
             0.1812324445 - 1.083954101*I, 0.1812324445 + 1.083954101*I",
        ),
    ]);
}

#[test]
fn long_closed_forms_are_worth_their_steps() {
    let roots = roots("(x-1)*(x-2)*(x-3)*(x-4)*(x-5)*(x-6)*(x-7)*(x-8) + 1 = 0");
    assert!(roots.starts_with("1.998613896 ") && roots.contains(", 7.001386104 "), "{roots}");
}

#[test]
fn functions_are_inverted() {
    agree(&[
        ("exp(2*x) - 3*exp(x) + 2 = 0", "0, 0.6931471806"),
        ("log(x)**2 - 3*log(x) + 2 = 0", "2.718281828, 7.389056099"),
        ("log(x) + log(x + 1) = 2", "2.263884241"),
        ("sin(x) + cos(x) = 1", "0, 1.570796327"),
        ("sin(2*x) + cos(x) = 0", "-2.617993878, -1.570796327, -0.5235987756, 1.570796327"),
        ("tan(x)**2 = 3", "-1.047197551, 1.047197551"),
        ("2**x = 8", "3.000000000"),
        ("4**x - 2*2**x - 3 = 0", "1.584962501, 4.532360142*I"),
        ("sinh(x) = 1", "-0.881373587 + 3.141592654*I, 0.8813735870"),
        ("x*exp(x) = 1", "0.5671432904"),
        ("x**2 = 2**x", "2.000000000, 4.000000000, -0.7666646960"),
    ]);
}

#[test]
fn equations_without_solutions_have_none() {
    agree(&[
        ("sqrt(x) = -2", ""),
        ("1/x = 0", ""),
        ("x/(x - 1) = 1/(x - 1)", ""),
        ("sqrt(x + 1) + sqrt(x - 2) = 3", "3.000000000"),
        ("x**(2/3) = 4", "8.000000000"),
        ("abs(x - 2) = 3", "-1.000000000, 5.000000000"),
    ]);
}

#[test]
fn systems_have_tables_and_tuples() {
    agree(&[
        ("solve([x + y - 3, x - y - 1], [x, y])", "{x: 2.000000000, y: 1.000000000}"),
        ("solve([x + y - 3, x - y - 1, x + 2*y - 5], [x, y])", ""),
        ("solve([x**2 - 1], [x])", "(-1.000000000), (1.000000000)"),
        ("solve([x*y - 2, x - y - 1], [x, y])", "(-1.000000000, -2.000000000), (2.000000000, 1.000000000)"),
    ]);
}

/// SymPy puts values together that belong to different branches of its radicals.
#[test]
fn a_systems_solutions_satisfy_it() {
    agree(&[(
        "solve([x**2 + x*y + 1, x - y**2 + 2], [x, y])",
        "(1.018912794 + 0.60256542*I, -1.746048879 - 0.1725511317*I), (1.018912794 - 0.60256542*I, -1.746048879 + \
         0.1725511317*I), (-0.5189127944 - 0.6666098449*I, 1.246048879 - 0.2674894445*I), (-0.5189127944 + \
         0.6666098449*I, 1.246048879 + 0.2674894445*I)",
    )]);
}

#[test]
fn a_search_leaves_no_root_out() {
    let roots = "-17.24978183, -14.10172513, -10.94994365, -7.789883751, -4.604216777, -1.165561185, 0, 1.165561185, \
                 4.604216777, 7.789883751, 10.94994365, 14.10172513, 17.24978183";
    agree(&[
        ("tan(x) = 2*x", roots),
        ("sin(30*x) = 9*x", "-0.07854803833, 0, 0.07854803833"),
        ("exp(x) + cos(x) = x + 2", "-2.922220104, 0"),
        ("x + cos(x) = pi/2", "1.570796327"),
        ("factorial(x) = 120", "5.000000000"),
    ]);
}

#[test]
fn a_search_ends_at_a_jump() {
    agree(&[("5*x + 3*sign(x) - 1 = 0", "")]);
}

#[test]
fn a_search_finds_roots_without_a_closed_form() {
    for (equation, expected) in [("x = cos(x)", "0.7390851332"), ("x**x**x = 3", "1.635078475")] {
        let solutions = solve(equation, None, &Options::default()).unwrap();
        assert!(solutions.numeric, "{equation}");
        assert_eq!(solutions.to_string(), expected, "{equation}");
    }
    assert!(solve("x**1000 - x - 1 = 0", None, &Options::default()).is_ok());
}

#[test]
fn the_hint_for_another_solver_or_a_power_of_a_function_can_be_read() {
    for (wrong, right) in [
        ("nsolve(x**2 - 4, x, 1)", "solve(x**2 - 4, x)"),
        ("nsolve(x**2 - 4, 1)", "solve(x**2 - 4)"),
        ("nsolve(x + sin(x) - pi/2, x)", "solve(x + sin(x) - pi/2, x)"),
        ("solveset(x**2 - 4, x, S.Reals)", "solve(x**2 - 4, x)"),
        ("sin**2(pi/4)", "sin(pi/4)**2"),
        ("2*sin^2(pi/4) + cos**2 (pi/3)", "2*sin(pi/4)**2 + cos(pi/3)**2"),
    ] {
        let error = calculate(wrong, &Options::default()).unwrap_err();
        let hint = error.hint.unwrap_or_default();
        assert!(hint.starts_with(&format!("write `{right}`")), "{wrong}: {hint}");
        assert!(calculate(right, &Options::default()).is_ok(), "{right}");
    }
    assert!(calculate("Ὗ^", &Options::default()).is_err());
}

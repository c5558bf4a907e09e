//! Integrals, limits, areas, extrema and tangent lines in words and signs: `∫ x^2 dx from 0 to 1`,
//! `limit of sin(x)/x as x approaches 0`.

use super::phrase::{Phrase, phrase};

macro_rules! find {
    ($($rest:literal),+) => {
        concat!(
            "*evaluate|find|compute|calculate|determine|what|'s|is|the|value|equation|definite|indefinite|improper|of ",
            $($rest),+
        )
    };
}

macro_rules! integral {
    ($rest:literal) => {
        find!("integral|integrate|antiderivative ", $rest)
    };
}

macro_rules! limit {
    ($rest:literal) => {
        find!("limit|lim ", $rest)
    };
}

/// They are read as a whole, at the beginning of a text.
pub(super) const INTEGRALS_AND_LIMITS: &[Phrase] = &[
    phrase(
        integral!("*of|the A:TERM [B:DIFFERENTIAL] from|between C:BOUND to|and D:BOUND"),
        &[],
        "integrate(A, B, C, D)",
        ("integrate x^2 from 0 to 1", "integrate(x^2, x, 0, 1)"),
    ),
    phrase(
        integral!("from|between C:BOUND to|and D:BOUND of *the A:TERM [B:DIFFERENTIAL]"),
        &[],
        "integrate(A, B, C, D)",
        ("integral from 0 to 1 of x^2 dx", "integrate(x^2, x, 0, 1)"),
    ),
    phrase(
        integral!("*of|the A:TERM with_respect_to|wrt B:OPERAND from|between C:BOUND to|and D:BOUND"),
        &[],
        "integrate(A, B, C, D)",
        ("integrate t*x^2 wrt x from 0 to t", "integrate(t * x^2, x, 0, t)"),
    ),
    phrase(
        integral!("from|between C:BOUND to|and D:BOUND of *the A:TERM with_respect_to|wrt B:OPERAND"),
        &[],
        "integrate(A, B, C, D)",
        ("integral from 0 to t of t*x^2 with respect to x", "integrate(t * x^2, x, 0, t)"),
    ),
    phrase(
        integral!("*of|the A:TERM with_respect_to|wrt B:OPERAND"),
        &[],
        "integrate(A, B)",
        ("antiderivative of a*x with respect to x", "integrate(a * x, x)"),
    ),
    phrase(integral!("*of|the A:TERM [B:DIFFERENTIAL]"), &[], "integrate(A, B)", ("∫ x^2 dx", "integrate(x^2, x)")),
    phrase(
        find!("area under|below *the|curve|graph|of|y|= A:TERM from|between C:BOUND to|and D:BOUND"),
        &[],
        "integrate(abs(A), C, D)",
        ("area under sin x from 0 to pi", "integrate(abs(sin(x)), x, 0, pi)"),
    ),
    phrase(
        find!("area under|below *the|curve|graph|of|y|= A:TERM from|between B:NAME = C:BOUND to|and NAME = D:BOUND"),
        &[],
        "integrate(abs(A), B, C, D)",
        ("area under y = 4 - x^2 between x = -2 and x = 2", "integrate(abs(4 - x^2), x, -2, 2)"),
    ),
    phrase(
        find!("taylor [series|polynomial|expansion] of A:TERM at|around|about C:BOUND to|of *order|degree D:BOUND"),
        &[],
        "taylor(A, C, D)",
        ("taylor of exp(x) at 0 to order 5", "taylor(exp(x), x, 0, 5)"),
    ),
    phrase(
        find!("maclaurin [series|polynomial|expansion] of A:TERM to *order|degree D:BOUND"),
        &[],
        "taylor(A, 0, D)",
        ("maclaurin series of cos(x) to order 4", "taylor(cos(x), x, 0, 4)"),
    ),
    phrase(
        find!("maximum|maximum_value|greatest_value|largest_value of A:TERM from|between C:BOUND to|and D:BOUND"),
        &[],
        "maximize(A, C, D)",
        ("maximum of x*(1-x) from 0 to 1", "maximize(x * (1 - x), x, 0, 1)"),
    ),
    phrase(
        find!("minimum|minimum_value|least_value|smallest_value of A:TERM from|between C:BOUND to|and D:BOUND"),
        &[],
        "minimize(A, C, D)",
        ("minimum of x^2 - x between 0 and 1", "minimize(x^2 - x, x, 0, 1)"),
    ),
    phrase(
        find!("tangent [line] *to|of|the|curve|graph|y|= A:TERM at B:NAME = C:BOUND"),
        &[],
        "tangentline(A, B, C)",
        ("equation of the tangent line to y = x^2 at x = 3", "tangent_line(x^2, x, 3)"),
    ),
    phrase(
        find!("tangent [line] *to|of|the|curve|graph|y|= A:TERM at C:BOUND"),
        &[],
        "tangentline(A, C)",
        ("tangent to x^2 at 3", "tangent_line(x^2, x, 3)"),
    ),
    phrase(
        find!("slope of *the|tangent|line|curve|graph|to|y|= A:TERM at B:NAME = C:BOUND"),
        &[],
        "derivative(A, B, C)",
        ("slope of the tangent to y = x^2 - 3x at x = 4", "derivative(x^2 - 3 * x, x, 4)"),
    ),
    phrase(
        integral!("*of|the A:TERM from B:NAME = C:BOUND to D:BOUND"),
        &[],
        "integrate(A, B, C, D)",
        ("integral of 1/x from x=1 to 5", "integrate(1 / x, x, 1, 5)"),
    ),
    phrase(
        integral!("*of|the A:TERM from B:NAME = C:BOUND to NAME = D:BOUND"),
        &[],
        "integrate(A, B, C, D)",
        ("integral of 1/x from x=1 to x=5", "integrate(1 / x, x, 1, 5)"),
    ),
    phrase(
        find!("maximum|maximum_value of A:TERM for B:NAME from|between C:BOUND to|and D:BOUND"),
        &[],
        "maximize(A, B, C, D)",
        ("maximum value of x^3 - 3x for x between -2 and 3", "maximize(x^3 - 3 * x, x, -2, 3)"),
    ),
    phrase(
        find!("minimum|minimum_value of A:TERM for B:NAME from|between C:BOUND to|and D:BOUND"),
        &[],
        "minimize(A, B, C, D)",
        ("minimum value of x^3 - 3x for x between -2 and 3", "minimize(x^3 - 3 * x, x, -2, 3)"),
    ),
    phrase(
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND"),
        &[],
        "limit(A, B, C)",
        ("limit of sin(x)/x as x approaches 0", "limit(sin(x) / x, x, 0)"),
    ),
    phrase(
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] right|above"),
        &[],
        "limit(A, B, C, right)",
        ("limit of 1/x as x -> 0 from the right", "limit(1 / x, x, 0, +)"),
    ),
    phrase(
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] left|below"),
        &[],
        "limit(A, B, C, left)",
        ("limit of 1/x as x -> 0 from below", "limit(1 / x, x, 0, -)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND of A:TERM"),
        &[],
        "limit(A, B, C)",
        ("limit as x -> 0 of sin(x)/x", "limit(sin(x) / x, x, 0)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] right|above of A:TERM"),
        &[],
        "limit(A, B, C, right)",
        ("limit as x -> 0 from above of 1/x", "limit(1 / x, x, 0, +)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] left|below of A:TERM"),
        &[],
        "limit(A, B, C, left)",
        ("limit as x -> 0 from the left of 1/x", "limit(1 / x, x, 0, -)"),
    ),
    phrase(
        limit!("[as] B:OPERAND -> C:POINT A:TERM"),
        &[],
        "limit(A, B, C)",
        ("lim x->0 sin(x)/x", "limit(sin(x) / x, x, 0)"),
    ),
];

/// Whether a name is that of a differential: `dx`.
pub(super) fn is_differential(name: &str) -> bool {
    name.strip_prefix('d').is_some_and(|by| by.chars().count() == 1)
}

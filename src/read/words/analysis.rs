//! Integrals, limits, areas, extrema and tangent lines in words and signs: `∫ x^2 dx from 0 to 1`,
//! `limit of sin(x)/x as x approaches 0`.

use super::phrase::{Phrase, Takes, phrase};

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

macro_rules! find {
    ($($rest:literal),+) => {
        concat!(
            "*evaluate|find|compute|calculate|determine|what|'s|is|the|value|equation|definite|indefinite|improper|global|absolute|of ",
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
        find!("maclaurin|taylor [series|polynomial|expansion] of_degree|of_order|to_order D:DIGITS for|of A:TERM"),
        &[],
        "taylor(A, 0, D)",
        ("Maclaurin polynomial of degree 5 for sin(x)", "taylor(sin(x), x, 0, 5)"),
    ),
    phrase(
        find!(
            "taylor [series|polynomial|expansion] of_degree|of_order|to_order D:DIGITS for|of A:TERM at|around|about *x|= \
             C:BOUND"
        ),
        &[],
        "taylor(A, C, D)",
        ("Taylor polynomial of degree 2 for cos(x) at x = pi", "taylor(cos(x), x, pi, 2)"),
    ),
    phrase(
        find!(
            "taylor [series|polynomial|expansion] of A:TERM at|around|about *x|= C:BOUND up_to *the|term|in NAME ^ D:DIGITS"
        ),
        WHOLE,
        "taylor(A, C, D)",
        ("taylor series of e^x at 0 up to x^4", "taylor(e^x, x, 0, 4)"),
    ),
    phrase(
        find!(
            "D:ORDINAL [-] degree|order taylor polynomial of|for A:TERM at|around|about|centered_at|centred_at *x|= C:BOUND"
        ),
        &[],
        "taylor(A, C, D)",
        ("third degree Taylor polynomial of sqrt(x) about x = 1", "taylor(sqrt(x), x, 1, 3)"),
    ),
    phrase(
        find!(
            "maclaurin [series|polynomial|expansion] of|for A:TERM [,] up_to|through *the|term|terms|in|and|including|order|degree \
             [NAME] ^ D:DIGITS *term"
        ),
        WHOLE,
        "taylor(A, 0, D)",
        ("Maclaurin series of tan(x) through x^5", "taylor(tan(x), x, 0, 5)"),
    ),
    phrase(
        find!(
            "A:TERM as a maclaurin|taylor series|polynomial up_to|through|to *the|term|terms|in|and|including|order|degree [NAME] \
             ^ D:DIGITS *term"
        ),
        WHOLE,
        "taylor(A, 0, D)",
        ("e^x as a Maclaurin series up to x^3", "taylor(e^x, x, 0, 3)"),
    ),
    phrase(
        find!(
            "taylor [series|polynomial|expansion] of|for A:TERM at|around|about *x|= C:BOUND , *of|to|degree|order D:DIGITS"
        ),
        WHOLE,
        "taylor(A, C, D)",
        ("taylor polynomial of ln(x) about x = 1, degree 3", "taylor(ln(x), x, 1, 3)"),
    ),
    phrase(
        find!("maximum|max|maximum_value|greatest_value|largest_value|highest_value of *the|y|= A:FORMULA"),
        WHOLE,
        "maximize(A, -infinity, infinity)",
        ("maximum value of 12x - x^2", "maximize(12 * x - x^2, x, -infinity, infinity)"),
    ),
    phrase(
        find!("maximize|maximise A:TERM"),
        WHOLE,
        "maximize(A, -infinity, infinity)",
        ("maximize 12x - x^2", "maximize(12 * x - x^2, x, -infinity, infinity)"),
    ),
    phrase(
        find!("minimum|min|minimum_value|least_value|smallest_value|lowest_value of *the|y|= A:FORMULA"),
        WHOLE,
        "minimize(A, -infinity, infinity)",
        ("minimum value of x^2 - 6x + 11", "minimize(x^2 - 6 * x + 11, x, -infinity, infinity)"),
    ),
    phrase(
        find!("minimize|minimise A:TERM"),
        WHOLE,
        "minimize(A, -infinity, infinity)",
        ("minimize x^2 - 6x", "minimize(x^2 - 6 * x, x, -infinity, infinity)"),
    ),
    phrase(
        find!(
            "maximum|max|maximum_value|greatest_value of *the|y|= A:FORMULA on|over *the|closed|interval|range OPENING \
             C:BOUND , D:BOUND CLOSING"
        ),
        WHOLE,
        "maximize(A, C, D)",
        ("maximum of x^3 - 3x on [-2, 3]", "maximize(x^3 - 3 * x, x, -2, 3)"),
    ),
    phrase(
        find!(
            "minimum|min|minimum_value|least_value of *the|y|= A:FORMULA on|over *the|closed|interval|range OPENING \
             C:BOUND , D:BOUND CLOSING"
        ),
        WHOLE,
        "minimize(A, C, D)",
        ("minimum of x^3 - 3x on the interval [-2, 3]", "minimize(x^3 - 3 * x, x, -2, 3)"),
    ),
    phrase(
        find!("maximum|max|maximum_value of *the|y|= A:FORMULA on|over *the|interval|range C:BOUND to D:BOUND"),
        WHOLE,
        "maximize(A, C, D)",
        ("maximum of x^4 - 2x^2 on the interval 0 to 2", "maximize(x^4 - 2 * x^2, x, 0, 2)"),
    ),
    phrase(
        find!("minimum|min|minimum_value of *the|y|= A:FORMULA on|over *the|interval|range C:BOUND to D:BOUND"),
        WHOLE,
        "minimize(A, C, D)",
        ("minimum of x^4 - 2x^2 on the interval 0 to 2", "minimize(x^4 - 2 * x^2, x, 0, 2)"),
    ),
    phrase(
        find!("maximum|max|maximum_value of *the|y|= A:FORMULA for|if|where|when C:BOUND <= B:NAME <= D:BOUND"),
        WHOLE,
        "maximize(A, B, C, D)",
        ("max of 4x - x^2 for 0 <= x <= 1", "maximize(4 * x - x^2, x, 0, 1)"),
    ),
    phrase(
        find!("minimum|min|minimum_value of *the|y|= A:FORMULA for|if|where|when C:BOUND <= B:NAME <= D:BOUND"),
        WHOLE,
        "minimize(A, B, C, D)",
        ("min of 4x - x^2 for 0 <= x <= 1", "minimize(4 * x - x^2, x, 0, 1)"),
    ),
    phrase(
        find!("average|mean [value] of *the|y|= A:FORMULA on|over *the|interval OPENING C:BOUND , D:BOUND CLOSING"),
        WHOLE,
        "integrate(A, C, D) / (D - (C))",
        ("average value of x^2 on [0, 3]", "integrate(x^2, x, 0, 3) / (3 - 0)"),
    ),
    phrase(
        find!("average_rate_of_change of *the|y|= A:FORMULA from|between B:NAME = C:BOUND to|and NAME = D:BOUND"),
        WHOLE,
        "f(B) = A; (f(D) - f(C)) / (D - (C))",
        ("average rate of change of x^2 from x = 1 to x = 4", "(4^2 - 1^2) / (4 - 1)"),
    ),
    phrase(
        find!(
            "average_rate_of_change of *the|function|y|= A:FORMULA on|over *the|interval OPENING C:BOUND , D:BOUND CLOSING"
        ),
        WHOLE,
        "f(x) = A; (f(D) - f(C)) / (D - (C))",
        ("average rate of change of x^2 + 3x on [1, 4]", "((4^2 + 3 * 4) - (1^2 + 3 * 1)) / (4 - 1)"),
    ),
    phrase(
        find!(
            "average_rate_of_change of *the|function NAME ( NAME ) = A:FORMULA on|over *the|interval OPENING C:BOUND , D:BOUND CLOSING"
        ),
        WHOLE,
        "f(x) = A; (f(D) - f(C)) / (D - (C))",
        ("average rate of change of f(x) = x^2 on [1, 4]", "(4^2 - 1^2) / (4 - 1)"),
    ),
    phrase(find!("int A:TERM B:DIFFERENTIAL"), &[], "integrate(A, B)", ("int tan(x) dx", "integrate(tan(x), x)")),
    phrase(
        integral!("*of|the B:DIFFERENTIAL / A:TERM"),
        WHOLE,
        "integrate(1 / (A), B)",
        ("integral of dx/sqrt(9 - x^2)", "integrate(1 / sqrt(9 - x^2), x)"),
    ),
    phrase(
        integral!("from|between C:BOUND to|and D:BOUND of *the B:DIFFERENTIAL / A:TERM"),
        WHOLE,
        "integrate(1 / (A), B, C, D)",
        ("integral from 0 to 4 of dx/(x + 1)", "integrate(1 / (x + 1), x, 0, 4)"),
    ),
    phrase(
        find!("sum [of] A:TERM from|for B:NAME = C:BOUND to D:BOUND"),
        WHOLE,
        "sum(A, B, C, D)",
        ("sum of 1/(n(n+1)) from n = 1 to infinity", "sum(1 / (n * (n + 1)), n, 1, infinity)"),
    ),
    phrase(
        find!("sum *of|the|series A:TERM , [for] B:NAME from C:BOUND to D:BOUND"),
        WHOLE,
        "sum(A, B, C, D)",
        ("sum of 1/n^2, n from 1 to infinity", "sum(1 / n^2, n, 1, infinity)"),
    ),
    phrase(
        find!("sum [from] B:NAME = C:BOUND to D:BOUND of A:TERM"),
        WHOLE,
        "sum(A, B, C, D)",
        ("sum from n = 1 to infinity of n/3^n", "sum(n / 3^n, n, 1, infinity)"),
    ),
    phrase(
        find!("product [of] A:TERM from|for B:NAME = C:BOUND to D:BOUND"),
        WHOLE,
        "prod(A, B, C, D)",
        ("product of (1 + 1/k) from k = 1 to 6", "prod(1 + 1 / k, k, 1, 6)"),
    ),
    phrase(
        find!("product from B:NAME = C:BOUND to D:BOUND of A:TERM"),
        WHOLE,
        "prod(A, B, C, D)",
        ("product from k = 1 to 6 of (1 + 1/k)", "prod(1 + 1 / k, k, 1, 6)"),
    ),
    phrase(
        find!("tangent [line] *to|of|the|curve|graph|y|= A:TERM at *the|point ( C:BOUND , D:BOUND )"),
        WHOLE,
        "tangentline(A, C, D)",
        ("tangent to y = x^3 - 2x at the point (1, -1)", "tangent_line(x^3 - 2 * x, x, 1, -1)"),
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
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:POINT D:SIDE"),
        &[],
        "limit(A, B, C, D)",
        ("limit of 1/x as x -> 0+", "limit(1 / x, x, 0, +)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:POINT D:SIDE *of|, A:TERM"),
        &[],
        "limit(A, B, C, D)",
        ("lim x->0- |x|/x", "limit(abs(x) / x, x, 0, -)"),
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
        limit!("( B:OPERAND -> C:BOUND ) *of|: A:TERM"),
        WHOLE,
        "limit(A, B, C)",
        ("lim (x -> 2) (x^2 - 4)/(x - 2)", "limit((x^2 - 4) / (x - 2), x, 2)"),
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

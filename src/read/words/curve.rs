//! Questions about a formula and its curve in words: `vertex of y = x^2 - 6x + 11`, `coefficient of x^3 in (2 + x)^7`.

use super::phrase::{Phrase, Takes, phrase};

macro_rules! find {
    ($($rest:tt)+) => {
        concat!("*find|what|'s|is|are|the|all|an|determine|calculate|compute|give|equation|of ", $($rest)+)
    };
}

/// What may be before the formula of a curve.
macro_rules! curve {
    ($rest:literal) => {
        concat!("*the|curve|curves|graph|parabola|function|quadratic|polynomial|line|y|= ", $rest)
    };
}

/// The solid that a curve encloses when it turns around an axis.
macro_rules! rotated {
    ($axis:literal) => {
        concat!(
            "*find|determine|the volume *of|the|a|solid|revolution|formed|generated|obtained|by|when rotating|revolving ",
            "*the|curve|region|area|under|graph|y|= A:TERM from *x|= B:BOUND to *x|= C:BOUND about|around [the] ",
            $axis,
            " [-] axis"
        )
    };
}

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

/// They are read as a whole, at the beginning of a text.
pub(super) const CURVES: &[Phrase] = &[
    phrase(
        find!("discriminant of ", curve!("A:FORMULA")),
        WHOLE,
        "discriminant(A)",
        ("discriminant of 2x^2 - 5x + 1", "discriminant(2 * x^2 - 5 * x + 1)"),
    ),
    phrase(
        find!("discriminant of ", curve!("A:FORMULA = B:BOUND")),
        WHOLE,
        "discriminant(A - (B))",
        ("discriminant of x^2 + 4x = 5", "discriminant(x^2 + 4 * x - 5)"),
    ),
    phrase(
        find!("vertex of ", curve!("A:FORMULA")),
        WHOLE,
        "vertex(A)",
        ("vertex of the parabola y = x^2 - 6x + 11", "vertex(x^2 - 6 * x + 11)"),
    ),
    phrase(
        find!("coefficient of A:BOUND in *the|expansion|series|polynomial|of B:FORMULA"),
        WHOLE,
        "coefficient(B, A)",
        ("coefficient of x^3 in (2 + x)^7", "coefficient((2 + x)^7, x^3)"),
    ),
    phrase(
        find!("constant_term in|of *the|expansion|of A:FORMULA"),
        WHOLE,
        "coefficient(A, 1)",
        ("constant term in the expansion of (x + 2/x)^6", "coefficient((x + 2 / x)^6, 1)"),
    ),
    phrase(
        find!("stationary|turning|critical point|points of|on ", curve!("A:FORMULA")),
        WHOLE,
        "stationarypoints(A)",
        ("stationary points of y = x^3 - 12x", "stationary_points(x^3 - 12 * x)"),
    ),
    phrase(
        find!(
            "inflection_point|inflection_points|point_of_inflection|points_of_inflection of|on ",
            curve!("A:FORMULA")
        ),
        WHOLE,
        "inflectionpoints(A)",
        ("inflection points of x^3 - 6x^2", "inflection_points(x^3 - 6 * x^2)"),
    ),
    phrase(
        find!("inverse [function] of *the|function NAME ( NAME ) = A:FORMULA"),
        WHOLE,
        "inversefunction(A)",
        ("inverse of f(x) = 3x - 5", "inverse_function(3 * x - 5)"),
    ),
    phrase(
        find!("inverse [function] of *the|function y = A:FORMULA"),
        WHOLE,
        "inversefunction(A)",
        ("inverse function of y = 3x - 5", "inverse_function(3 * x - 5)"),
    ),
    phrase(
        find!("dy / dx for|if|when|where|given|of A:FORMULA = B:BOUND *by|using|implicit|differentiation"),
        WHOLE,
        "implicitderivative(A - (B))",
        ("dy/dx for x^2 + y^2 = 25", "implicit_derivative(x^2 + y^2 - 25)"),
    ),
    phrase(
        find!("implicit derivative|differentiation of *the|curve A:FORMULA = B:BOUND"),
        WHOLE,
        "implicitderivative(A - (B))",
        ("implicit derivative of x^2 + y^2 = 25", "implicit_derivative(x^2 + y^2 - 25)"),
    ),
    phrase(
        find!("area between|enclosed_by|bounded_by ", curve!("A:FORMULA and [the] x [-] axis")),
        WHOLE,
        "areabetween(A, 0)",
        ("area enclosed by y = 4 - x^2 and the x-axis", "area_between(4 - x^2, 0)"),
    ),
    phrase(
        find!("area between|enclosed_by|bounded_by ", curve!("A:FORMULA and "), curve!("B:BOUND")),
        WHOLE,
        "areabetween(A, B)",
        ("area between y = x^2 and y = x", "area_between(x^2, x)"),
    ),
    phrase(
        find!("normal [line] to ", curve!("A:TERM at *x|= B:BOUND")),
        WHOLE,
        "normalline(A, B)",
        ("normal line to y = x^2 at x = 1", "normal_line(x^2, 1)"),
    ),
    phrase(
        find!("volume_of_revolution of ", curve!("A:TERM about [the] x [-] axis from *x|= B:BOUND to *x|= C:BOUND")),
        WHOLE,
        "pi * integrate((A)², B, C)",
        ("volume of revolution of y = sqrt(x) about the x-axis from 0 to 4", "pi * integrate(sqrt(x)^2, x, 0, 4)"),
    ),
    phrase(
        find!("volume_of_revolution of ", curve!("A:TERM about [the] y [-] axis from *x|= B:BOUND to *x|= C:BOUND")),
        WHOLE,
        "2 * pi * integrate(x * (A), x, B, C)",
        ("volume of revolution of y = x^2 about the y-axis from 0 to 2", "2 * pi * integrate(x * x^2, x, 0, 2)"),
    ),
    phrase(
        rotated!("x"),
        WHOLE,
        "pi * integrate((A)², B, C)",
        (
            "volume of the solid formed by rotating y = x^2 from x = 0 to x = 2 about the x-axis",
            "pi * integrate((x^2)^2, x, 0, 2)",
        ),
    ),
    phrase(
        rotated!("y"),
        WHOLE,
        "2 * pi * integrate(x * (A), x, B, C)",
        (
            "volume of the solid obtained by revolving y = x^2 from x = 0 to x = 2 about the y-axis",
            "2 * pi * integrate(x * x^2, x, 0, 2)",
        ),
    ),
    phrase(
        find!("arc_length|length of ", curve!("A:TERM from *x|= B:BOUND to *x|= C:BOUND")),
        WHOLE,
        "integrate(sqrt(1 + (derivative(A))²), x, B, C)",
        ("arc length of y = x^(3/2) from x = 0 to x = 4", "integrate(sqrt(1 + derivative(x^(3 / 2), x)^2), x, 0, 4)"),
    ),
    phrase(
        find!("A th|st|nd|rd derivative of B:TERM"),
        WHOLE,
        "diff(B, A)",
        ("4th derivative of x^5", "derivative(derivative(derivative(derivative(x^5, x), x), x), x)"),
    ),
    phrase(
        find!("A th|st|nd|rd derivative of B:TERM at *x|= C:BOUND"),
        WHOLE,
        "diff(B, A, C)",
        ("3rd derivative of x^5 at x = 2", "derivative(derivative(derivative(x^5, x), x), x, 2)"),
    ),
    phrase(
        find!("A:ORDINAL derivative of B:TERM"),
        WHOLE,
        "diff(B, A)",
        ("third derivative of x^5", "derivative(derivative(derivative(x^5, x), x), x)"),
    ),
    phrase(
        find!("A:ORDINAL derivative of B:TERM at *x|= C:BOUND"),
        WHOLE,
        "diff(B, A, C)",
        ("third derivative of x^5 at 2", "derivative(derivative(derivative(x^5, x), x), x, 2)"),
    ),
    phrase(
        find!("domain of *the|function|y|= A:FORMULA"),
        WHOLE,
        "functiondomain(A)",
        ("domain of sqrt(4 - x^2)", "function_domain(sqrt(4 - x^2))"),
    ),
    phrase(
        find!("domain of *the|function NAME ( NAME ) = A:FORMULA"),
        WHOLE,
        "functiondomain(A)",
        ("domain of f(x) = 1/(x^2 - 9)", "function_domain(1 / (x^2 - 9))"),
    ),
    phrase(
        find!("range of ", curve!("A:FORMULA")),
        WHOLE,
        "functionrange(A)",
        ("range of y = x^2 - 4x", "function_range(x^2 - 4 * x)"),
    ),
    phrase(
        find!("range of *the|function NAME ( NAME ) = A:FORMULA"),
        WHOLE,
        "functionrange(A)",
        ("range of f(x) = 3 - sqrt(x)", "function_range(3 - sqrt(x))"),
    ),
    phrase(
        "for which|what *values|real|of NAME is A:FORMULA defined|real",
        WHOLE,
        "functiondomain(A)",
        ("for which x is sqrt(x + 1)/x defined", "function_domain(sqrt(x + 1) / x)"),
    ),
    phrase(
        find!("gradient|slope of *the line A:FORMULA = B:BOUND"),
        WHOLE,
        "implicitderivative(A - (B))",
        ("gradient of the line 4x + 2y = 7", "implicit_derivative(4 * x + 2 * y - 7)"),
    ),
    phrase(
        find!("x - intercept|intercepts of ", "*the|line|graph|curve A:FORMULA = B:BOUND"),
        WHOLE,
        "y = 0; A = B",
        ("x-intercept of 3x - 2y = 12", "y = 0; 3 * x - 2 * y = 12"),
    ),
    phrase(
        find!("y - intercept|intercepts of ", "*the|line|graph|curve A:FORMULA = B:BOUND"),
        WHOLE,
        "x = 0; A = B",
        ("y-intercept of the line 2x + 4y = 12", "x = 0; 2 * x + 4 * y = 12"),
    ),
    phrase(
        find!("term independent of x|y|z in *the|expansion|of A:FORMULA"),
        WHOLE,
        "coefficient(A, 1)",
        ("term independent of x in (x^2 + 1/x)^9", "coefficient((x^2 + 1 / x)^9, 1)"),
    ),
    phrase(
        find!("gradient|slope of *the|curve|tangent|to|graph|Y-IS A:TERM at +the|point|where B:NAME = C:BOUND"),
        WHOLE,
        "derivative(A, B, C)",
        ("gradient of the curve y = 4/x at the point where x = 2", "derivative(4 / x, x, 2)"),
    ),
    phrase(
        find!("slope|gradient of *a|the|any|line perpendicular to *the|line A:FORMULA = B:BOUND"),
        WHOLE,
        "-1 / implicitderivative(A - (B))",
        ("slope of a line perpendicular to 2x - 5y = 7", "-1 / implicit_derivative(2 * x - 5 * y - 7)"),
    ),
    phrase(
        find!("slope|gradient of *a|the|any|line parallel to *the|line A:FORMULA = B:BOUND"),
        WHOLE,
        "implicitderivative(A - (B))",
        ("slope of a line parallel to 2x - 5y = 7", "implicit_derivative(2 * x - 5 * y - 7)"),
    ),
    phrase(
        find!(
            "*total area between *the|curve|graph|Y-IS A:FORMULA and [the] x [-] axis from|between *x|= B:BOUND to|and *x|= C:BOUND"
        ),
        WHOLE,
        "integrate(abs(A), B, C)",
        ("total area between y = x^3 and the x-axis from -1 to 2", "integrate(abs(x^3), x, -1, 2)"),
    ),
    phrase(
        find!(
            "*total area between *the|curve|graph|Y-IS A:FORMULA and [the] x [-] axis for B:BOUND <= NAME <= C:BOUND"
        ),
        WHOLE,
        "integrate(abs(A), B, C)",
        ("total area between y = x^3 and the x-axis for -1 <= x <= 2", "integrate(abs(x^3), x, -1, 2)"),
    ),
];

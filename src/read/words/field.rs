//! Derivatives of functions of several names in words: `divergence of (x^2, x y, z)`.

use super::phrase::{Phrase, Takes, phrase};

macro_rules! find {
    ($($rest:literal)+) => {
        concat!("*find|what|'s|is|the|determine|calculate|compute|evaluate|equation|of|matrix ", $($rest)+)
    };
}

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

/// They are read as a whole, at the beginning of a text.
pub(super) const FIELDS: &[Phrase] = &[
    phrase(
        find!("gradient of *the|function A:FORMULA"),
        WHOLE,
        "gradient(A)",
        ("gradient of x^2 + 3xy", "gradient(x^2 + 3 * (x * y))"),
    ),
    phrase(
        find!("gradient of *the|function|f|= A:TERM at *the|point ( B:BOUND , C:BOUND )"),
        WHOLE,
        "gradientat(A, B, C)",
        ("gradient of x^2 y at (1, 2)", "gradient_at(x^2 * y, 1, 2)"),
    ),
    phrase(
        find!("gradient of *the|function|f|= A:TERM at *the|point ( B:BOUND , C:BOUND , D:BOUND )"),
        WHOLE,
        "gradientat(A, B, C, D)",
        ("gradient of x y z at (1, 2, 3)", "gradient_at(x * y * z, 1, 2, 3)"),
    ),
    phrase(
        find!(
            "directional derivative of *the|function|f|= A:TERM at *the|point B:GROUP in [the] direction [of] C:GROUP"
        ),
        WHOLE,
        "directionalderivative(A, B, C)",
        (
            "directional derivative of x^2 y at (1, 2) in the direction (3, 4)",
            "directional_derivative(x^2 * y, (1, 2), (3, 4))",
        ),
    ),
    phrase(
        find!("divergence of *the|vector|field A:GROUP"),
        WHOLE,
        "divergence(A)",
        ("divergence of (x^2, x*y, z)", "divergence(x^2, x * y, z)"),
    ),
    phrase(find!("curl of *the|vector|field A:GROUP"), WHOLE, "curl(A)", ("curl of (y, -x, z)", "curl(y, -x, z)")),
    phrase(
        find!("jacobian [matrix] of *the|map|function A:GROUP"),
        WHOLE,
        "jacobian(A)",
        ("Jacobian of (x^2 y, x + y)", "jacobian(x^2 * y, x + y)"),
    ),
    phrase(
        find!("hessian [matrix] of *the|function A:FORMULA"),
        WHOLE,
        "hessian(A)",
        ("Hessian of x^3 + x y^2", "hessian(x^3 + x * y^2)"),
    ),
    phrase(
        find!(
            "slope|gradient of *the|curve|circle|ellipse|hyperbola|tangent|to|Y-IS A:BOUND = B:TERM at *the|point ( C:BOUND , D:BOUND )"
        ),
        WHOLE,
        "slopeat(A - (B), C, D)",
        ("slope of x^2 + y^2 = 25 at (3, 4)", "slope_at(x^2 + y^2 - 25, 3, 4)"),
    ),
    phrase(
        find!(
            "tangent [line] *to|of|the|curve|circle|ellipse|hyperbola|Y-IS A:BOUND = B:TERM at *the|point ( C:BOUND , D:BOUND )"
        ),
        WHOLE,
        "tangentat(A - (B), C, D)",
        ("tangent to x^2 + y^2 = 25 at (3, 4)", "tangent_at(x^2 + y^2 - 25, 3, 4)"),
    ),
];

//! Questions about conic sections and asymptotes in words: `foci of x^2/25 + y^2/9 = 1`.

use super::phrase::{Phrase, Takes, phrase};

macro_rules! find {
    ($($rest:expr),+) => {
        concat!("*find|what|'s|is|are|the|all|determine|calculate|compute|give|equation|equations|of ", $($rest),+)
    };
}

/// An equation after the name of its curve.
macro_rules! section {
    () => {
        "of *the|circle|ellipse|hyperbola|parabola|conic|curve|: A:FORMULA = B:BOUND"
    };
}

/// A function after words for its graph.
macro_rules! graph {
    () => {
        "of *the|graph|curve|function|Y-IS A:FORMULA"
    };
}

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

/// They are read as a whole, at the beginning of a text.
pub(super) const CONICS: &[Phrase] = &[
    phrase(
        find!("center|centre|center_point ", section!()),
        WHOLE,
        "coniccenter(A - (B))",
        ("center of the circle x^2 + y^2 - 4x + 6y = 12", "conic_center(x^2 + y^2 - 4 * x + 6 * y - 12)"),
    ),
    phrase(
        find!("radius ", section!()),
        WHOLE,
        "conicradius(A - (B))",
        ("radius of the circle x^2 + y^2 = 49", "conic_radius(x^2 + y^2 - 49)"),
    ),
    phrase(
        find!("center|centre and *the radius ", section!()),
        WHOLE,
        "[coniccenter(A - (B)), conicradius(A - (B))]",
        (
            "center and radius of x^2 + y^2 + 2x = 8",
            "[conic_center(x^2 + y^2 + 2 * x - 8), conic_radius(x^2 + y^2 + 2 * x - 8)]",
        ),
    ),
    phrase(
        find!("foci|focus ", section!()),
        WHOLE,
        "conicfoci(A - (B))",
        ("foci of x^2/25 + y^2/9 = 1", "conic_foci(x^2 / 25 + y^2 / 9 - 1)"),
    ),
    phrase(
        find!("vertices ", section!()),
        WHOLE,
        "conicvertices(A - (B))",
        ("vertices of the hyperbola x^2/9 - y^2/16 = 1", "conic_vertices(x^2 / 9 - y^2 / 16 - 1)"),
    ),
    phrase(
        find!("eccentricity ", section!()),
        WHOLE,
        "eccentricity(A - (B))",
        ("eccentricity of x^2/25 + y^2/16 = 1", "eccentricity(x^2 / 25 + y^2 / 16 - 1)"),
    ),
    phrase(
        find!("directrix ", section!()),
        WHOLE,
        "directrix(A - (B))",
        ("directrix of the parabola y^2 = 8x", "directrix(y^2 - 8 * x)"),
    ),
    phrase(
        find!("asymptote|asymptotes of *the|hyperbola|curve|graph|function|rational|Y-IS|: A:FORMULA = B:BOUND"),
        WHOLE,
        "asymptotes(A - (B))",
        ("asymptotes of x^2/9 - y^2/4 = 1", "asymptotes(x^2 / 9 - y^2 / 4 - 1)"),
    ),
    phrase(
        find!("asymptote|asymptotes of *the|hyperbola|curve|graph|function|rational|Y-IS|: A:FORMULA"),
        WHOLE,
        "asymptotes(A)",
        ("asymptotes of y = (2x + 1)/(x - 3)", "asymptotes((2 * x + 1) / (x - 3))"),
    ),
    phrase(
        find!("vertical asymptote|asymptotes ", graph!()),
        WHOLE,
        "verticalasymptotes(A)",
        ("vertical asymptotes of 1/(x^2 - 4)", "vertical_asymptotes(1 / (x^2 - 4))"),
    ),
    phrase(
        find!("horizontal|oblique|slant asymptote|asymptotes ", graph!()),
        WHOLE,
        "otherasymptote(A)",
        ("horizontal asymptote of y = (3x^2 + 1)/(x^2 - 4)", "other_asymptote((3 * x^2 + 1) / (x^2 - 4))"),
    ),
];

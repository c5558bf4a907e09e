//! Areas, lengths and volumes in words: `area of a circle with radius 3 cm`.

use super::phrase::{Phrase, Takes, phrase};

macro_rules! shape {
    ($($part:tt)+) => {
        concat!("*what|is|the|find ", $($part)+)
    };
}

/// The words between a shape and its measures.
macro_rules! with {
    ($measure:literal) => {
        concat!(" *with|of|and|, ", $measure, " *of|= ")
    };
}

/// The words between two measures.
macro_rules! and {
    ($measure:literal) => {
        concat!(" +and|, ", $measure, " *of|= ")
    };
}

/// They are read as a whole, at the beginning of a text.
pub(super) const SHAPES: &[Phrase] = &[
    phrase(
        shape!("area of *a|the triangle|quadrilateral|pentagon|hexagon|polygon *with|vertices|corners|at|: A:GROUPS"),
        &[Takes::End],
        "polygonarea(A)",
        ("area of the triangle (0, 0), (4, 1), (2, 5)", "polygon_area((0, 0), (4, 1), (2, 5))"),
    ),
    phrase(
        shape!("area of *a|the circle", with!("radius|r"), "A:VALUE"),
        &[],
        "pi * (A)²",
        ("area of a circle with radius 3 cm", "pi * (3 cm)^2"),
    ),
    phrase(
        shape!("area of *a|the circle", with!("diameter|d"), "A:VALUE"),
        &[],
        "pi * ((A) / 2)²",
        ("area of a circle with diameter 10", "pi * (10 / 2)^2"),
    ),
    phrase(
        shape!("circumference|perimeter of *a|the circle", with!("radius|r"), "A:VALUE"),
        &[],
        "2 * pi * (A)",
        ("circumference of a circle with radius 5", "2 * pi * 5"),
    ),
    phrase(
        shape!("circumference|perimeter of *a|the circle", with!("diameter|d"), "A:VALUE"),
        &[],
        "pi * (A)",
        ("circumference of a circle of diameter 4", "pi * 4"),
    ),
    phrase(
        shape!("volume of *a|the sphere|ball", with!("radius|r"), "A:VALUE"),
        &[],
        "4 / 3 * pi * (A)³",
        ("volume of a sphere with radius 2", "4 / 3 * pi * 2^3"),
    ),
    phrase(
        shape!("surface_area of *a|the sphere|ball", with!("radius|r"), "A:VALUE"),
        &[],
        "4 * pi * (A)²",
        ("surface area of a sphere with radius 2", "4 * pi * 2^2"),
    ),
    phrase(
        shape!("volume of *a|the cylinder", with!("radius|r"), "A:VALUE", and!("height|h"), "B:VALUE"),
        &[],
        "pi * (A)² * (B)",
        ("volume of a cylinder with radius 2 and height 5", "pi * 2^2 * 5"),
    ),
    phrase(
        shape!("volume of *a|the cone", with!("radius|r"), "A:VALUE", and!("height|h"), "B:VALUE"),
        &[],
        "pi * (A)² * (B) / 3",
        ("volume of a cone with radius 3 and height 4", "pi * 3^2 * 4 / 3"),
    ),
    phrase(
        shape!("volume of *a|the cube", with!("side|edge|side_length|edge_length|sides|edges"), "A:VALUE"),
        &[],
        "(A)³",
        ("volume of a cube with side 3 cm", "(3 cm)^3"),
    ),
    phrase(
        shape!("area of *a|the square", with!("side|side_length|sides"), "A:VALUE"),
        &[],
        "(A)²",
        ("area of a square with side 4 m", "(4 m)^2"),
    ),
    phrase(
        shape!("area of *a|the triangle", with!("base"), "A:VALUE", and!("height|h"), "B:VALUE"),
        &[],
        "(A) * (B) / 2",
        ("area of a triangle with base 6 and height 4", "6 * 4 / 2"),
    ),
    phrase(
        shape!(
            "area of *a|the rectangle|room",
            with!("length|width|sides|side"),
            "A:VALUE",
            and!("width|height|length"),
            "B:VALUE"
        ),
        &[],
        "(A) * (B)",
        ("area of a rectangle with length 8 cm and width 5 cm", "(8 cm) * (5 cm)"),
    ),
    phrase(
        shape!(
            "perimeter of *a|the rectangle|room",
            with!("length|width|sides|side"),
            "A:VALUE",
            and!("width|height|length"),
            "B:VALUE"
        ),
        &[],
        "2 * ((A) + (B))",
        ("perimeter of a rectangle with length 8 cm and width 5 cm", "2 * (8 cm + 5 cm)"),
    ),
    phrase(
        shape!("distance between|from *the|points|point ( A:VALUE , B:VALUE ) and|to ( C:VALUE , D:VALUE )"),
        &[Takes::End],
        "sqrt((C - (A))² + (D - (B))²)",
        ("distance between (1, 2) and (4, 6)", "sqrt((4 - 1)^2 + (6 - 2)^2)"),
    ),
    phrase(
        shape!("distance between|from *the|points|point A:GROUP and|to *the|point B:GROUP"),
        &[],
        "distance(A, B)",
        ("distance from (0, 0, 0) to (2, 3, 6)", "distance((0, 0, 0), (2, 3, 6))"),
    ),
    phrase(
        shape!("midpoint between|of *the|points|point ( A:VALUE , B:VALUE ) and|to ( C:VALUE , D:VALUE )"),
        &[],
        "[(A + C) / 2, (B + D) / 2]",
        ("midpoint of (1, 2) and (4, 6)", "[(1 + 4) / 2, (2 + 6) / 2]"),
    ),
    phrase(
        shape!(
            "slope|gradient between|of|through *the|line|through|from|between|points|point ( A:VALUE , B:VALUE ) and|to ",
            "( C:VALUE , D:VALUE )"
        ),
        &[],
        "(D - (B)) / (C - (A))",
        ("slope of the line through (1, 2) and (4, 6)", "(6 - 2) / (4 - 1)"),
    ),
    phrase(
        shape!(
            "[total] surface_area of *a|the|closed cylinder",
            with!("radius|r"),
            "A:VALUE",
            and!("height|h"),
            "B:VALUE"
        ),
        &[],
        "2 * pi * (A) * (A + B)",
        ("total surface area of a cylinder with radius 2 and height 5", "2 * pi * 2 * (2 + 5)"),
    ),
    phrase(
        shape!("area of *a|the triangle *with|sides|of|and|, A:VALUE , B:VALUE +,|and C:VALUE"),
        &[],
        "sqrt((A + B + C) * (B + C - (A)) * (A + C - (B)) * (A + B - (C))) / 4",
        (
            "area of the triangle with sides 13, 14, 15",
            "sqrt((13 + 14 + 15) * (14 + 15 - 13) * (13 + 15 - 14) * (13 + 14 - 15)) / 4",
        ),
    ),
    phrase(
        shape!("diagonal of *a|the cube", with!("side|edge"), "A:VALUE"),
        &[],
        "sqrt(3) * (A)",
        ("diagonal of a cube with edge 4", "sqrt(3) * 4"),
    ),
    phrase(
        shape!("diagonal of *a|the square", with!("side|edge"), "A:VALUE"),
        &[],
        "sqrt(2) * (A)",
        ("diagonal of a square with side 4", "sqrt(2) * 4"),
    ),
    phrase(
        "*what|is|the|find|equation|of|a line with slope|gradient A:VALUE +passing|through *the|point ( B:VALUE , C:VALUE )",
        &[Takes::End],
        "simplified((A) * (x - (B)) + C)",
        ("equation of the line with slope 2 through (1, 3)", "simplify(2 * (x - 1) + 3)"),
    ),
    phrase(
        "*what|is|the|find|equation|of|a line *passing|that|passes|through|the|points|between ( A:VALUE , B:VALUE ) and|to ( C:VALUE , D:VALUE )",
        &[Takes::End],
        "simplified((D - (B)) / (C - (A)) * (x - (A)) + B)",
        ("line through (1, 3) and (3, 7)", "simplify((7 - 3) / (3 - 1) * (x - 1) + 3)"),
    ),
    phrase(shape!("complement of A:VALUE"), &[], "90° - (A)", ("complement of 37.4°", "90 deg - 37.4 deg")),
    phrase(shape!("supplement of A:VALUE"), &[], "180° - (A)", ("supplement of 115°", "180 deg - 115 deg")),
    phrase(
        shape!("hypotenuse of a [right] triangle with *legs|sides A:VALUE and B:VALUE"),
        &[],
        "sqrt((A)² + (B)²)",
        ("hypotenuse of a right triangle with legs 5 and 12", "sqrt(5^2 + 12^2)"),
    ),
    phrase(
        shape!("hypotenuse , legs A:VALUE and B:VALUE"),
        &[],
        "sqrt((A)² + (B)²)",
        ("hypotenuse, legs 20 and 21", "sqrt(20^2 + 21^2)"),
    ),
    phrase(
        shape!("area of *a|an|the ellipse *with|semi|semiaxes|semiaxis|axes|axis|of|-|lengths A:VALUE and B:VALUE"),
        &[],
        "pi * (A) * (B)",
        ("area of an ellipse with semi-axes 5 and 3", "pi * 5 * 3"),
    ),
    phrase(
        shape!(
            "area of *a|the trapezoid|trapezium *with|bases|parallel|sides|of|, A:VALUE and B:VALUE +and|,|with *height|h|of|= C:VALUE"
        ),
        &[],
        "((A) + (B)) * (C) / 2",
        ("area of a trapezoid with bases 7 and 12 and height 6", "(7 + 12) * 6 / 2"),
    ),
    phrase(
        shape!("trapezoid|trapezium area *:|,|with|bases A:VALUE and B:VALUE +and|,|with *height|h|of|= C:VALUE"),
        &[],
        "((A) + (B)) * (C) / 2",
        ("trapezoid area: bases 7 and 12, height 6", "(7 + 12) * 6 / 2"),
    ),
    phrase(
        shape!("area of *a|the rhombus|kite *with|diagonals|of|, A:VALUE and B:VALUE"),
        &[],
        "(A) * (B) / 2",
        ("area of a rhombus with diagonals 10 and 24", "10 * 24 / 2"),
    ),
    phrase(
        shape!("sum of [the] interior|internal angles of|in *a|the|any|regular|convex A:POLYGON"),
        &[Takes::End],
        "(A - 2) * 180°",
        ("sum of the interior angles of a heptagon", "(7 - 2) * (180 deg)"),
    ),
    phrase(
        shape!("*each interior|internal angle|angles of|in *a|the|any|each|an +regular|equilateral A:POLYGON"),
        &[Takes::End],
        "(A - 2) * 180° / A",
        ("interior angle of a regular 15-gon", "(15 - 2) * (180 deg) / 15"),
    ),
    phrase(
        shape!(
            "*how|many|number|of diagonals of|in|does|has|are_in|are_there_in *a|the|any|regular|convex A:POLYGON [have]"
        ),
        &[Takes::End],
        "A * (A - 3) / 2",
        ("number of diagonals of a dodecagon", "12 * (12 - 3) / 2"),
    ),
    phrase(
        shape!("triangle|quadrilateral|polygon area *with|vertices|corners|at|:|, A:GROUPS"),
        &[Takes::End],
        "polygonarea(A)",
        ("triangle area, vertices (2, 1), (8, 3), (4, 9)", "polygon_area((2, 1), (8, 3), (4, 9))"),
    ),
    phrase(
        shape!("distance from|between *the|point ( A:BOUND , B:BOUND ) to|and *the|line C:FORMULA = D:BOUND"),
        &[Takes::End],
        "f(x, y) = C - (D); abs(f(A, B)) / sqrt((f(1, 0) - f(0, 0))² + (f(0, 1) - f(0, 0))²)",
        (
            "distance from (3, 1) to the line 3x + 4y = 3",
            "abs(3 * 3 + 4 * 1 - 3) / sqrt(((3 * 1 + 4 * 0 - 3) - (3 * 0 + 4 * 0 - 3))^2 + ((3 * 0 + 4 * 1 - 3) - (3 * 0 + 4 * 0 - 3))^2)",
        ),
    ),
];

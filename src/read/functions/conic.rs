//! What is asked of a conic section, and of the lines that a curve comes close to.

use super::{Function, Row, row};

/// A question about an equation in `x` and `y`, written as a formula that is 0 on the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conic {
    /// The point in the middle.
    Center,
    /// The radius of a circle.
    Radius,
    /// The foci, or the focus of a parabola.
    Foci,
    /// The points of the curve on the axis with the foci.
    Vertices,
    /// How far it is from a circle, which has 0.
    Eccentricity,
    /// The line that a parabola is as far from as from its focus.
    Directrix,
    /// The lines that a curve comes close to: those of a hyperbola, or of a quotient of polynomials in `x`.
    Asymptotes,
    /// Those of them that are upright.
    VerticalAsymptotes,
    /// The one of a quotient of polynomials that is not.
    OtherAsymptote,
}

const fn conic(names: &'static [&'static str], function: Conic) -> Row {
    row(names, Function::Conic(function), 1, 1)
}

pub(super) const CALLED: &[Row] = &[
    conic(&["conic_center", "coniccenter"], Conic::Center),
    conic(&["conic_radius", "conicradius"], Conic::Radius),
    conic(&["conic_foci", "conicfoci"], Conic::Foci),
    conic(&["conic_vertices", "conicvertices"], Conic::Vertices),
    conic(&["eccentricity"], Conic::Eccentricity),
    conic(&["directrix"], Conic::Directrix),
    conic(&["asymptotes"], Conic::Asymptotes),
    conic(&["vertical_asymptotes", "verticalasymptotes"], Conic::VerticalAsymptotes),
    conic(&["other_asymptote", "otherasymptote"], Conic::OtherAsymptote),
];

//! The functions that are known from spreadsheets, which define their signs and their errors.

use super::{ANY, Function, Row, row};

/// A function of spreadsheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// `FLOOR(x, step)`: down to a multiple, or towards zero if both are negative.
    Floor,
    /// `CEILING(x, step)`: up to a multiple, or away from zero if both are negative.
    Ceiling,
    /// Up to a multiple; a negative number towards zero, or away from it as the third argument says.
    CeilingMath,
    /// Down to a multiple; a negative number away from zero, or towards it as the third argument says.
    FloorMath,
    /// Up to a multiple, whatever the signs are.
    CeilingPrecise,
    /// Down to a multiple, whatever the signs are.
    FloorPrecise,
    /// To the nearest multiple.
    RoundToMultiple,
    /// Away from zero to an odd number.
    Odd,
    /// Away from zero to an even number.
    Even,
    /// How many ways there are to choose with repetition.
    ChooseAgain,
    /// How many ways there are to arrange with repetition.
    ArrangeAgain,
    /// The factorial of a sum over the product of the factorials.
    Multinomial,
    /// `n!!`
    DoubleFactorial,
    /// The sum of the squares.
    SumOfSquares,
    /// The products of the items of lists, added up.
    SumOfProducts,
    /// The root of a product.
    GeometricMean,
    /// The reciprocal of the mean of the reciprocals.
    HarmonicMean,
    /// The root of the mean of the squares.
    QuadraticMean,
    /// The mean distance from the mean.
    MeanDistance,
    /// The squares of the distances from the mean, added up.
    SquaredDistances,
    /// The value below which a part of the values are, the least and the greatest among them.
    Percentile,
    /// The same without the least and the greatest.
    PercentileBetween,
    /// The value below which so many quarters of the values are.
    Quartile,
    /// The same without the least and the greatest.
    QuartileBetween,
    /// The value that is there most often.
    Mode,
    /// The greatest value but some.
    Large,
    /// The least value but some.
    Small,
    /// One of the values, by its place.
    Pick,
}

const fn sheet(names: &'static [&'static str], function: Sheet, least: usize, most: usize) -> Row {
    row(names, Function::Sheet(function), least, most)
}

pub(super) const CALLED: &[Row] = &[
    sheet(&["ceiling.math"], Sheet::CeilingMath, 1, 3),
    sheet(&["floor.math"], Sheet::FloorMath, 1, 3),
    sheet(&["ceiling.precise", "iso.ceiling"], Sheet::CeilingPrecise, 1, 2),
    sheet(&["floor.precise"], Sheet::FloorPrecise, 1, 2),
    sheet(&["mround"], Sheet::RoundToMultiple, 2, 2),
    sheet(&["odd"], Sheet::Odd, 1, 1),
    sheet(&["even"], Sheet::Even, 1, 1),
    sheet(&["combina"], Sheet::ChooseAgain, 2, 2),
    sheet(&["permutationa"], Sheet::ArrangeAgain, 2, 2),
    sheet(&["multinomial"], Sheet::Multinomial, 1, ANY),
    sheet(&["factdouble"], Sheet::DoubleFactorial, 1, 1),
    sheet(&["sumsq"], Sheet::SumOfSquares, 1, ANY),
    sheet(&["sumproduct"], Sheet::SumOfProducts, 1, ANY),
    sheet(&["geomean", "gmean", "geometric_mean"], Sheet::GeometricMean, 1, ANY),
    sheet(&["harmean", "hmean", "harmonic_mean"], Sheet::HarmonicMean, 1, ANY),
    sheet(&["rms"], Sheet::QuadraticMean, 1, ANY),
    sheet(&["avedev"], Sheet::MeanDistance, 1, ANY),
    sheet(&["devsq"], Sheet::SquaredDistances, 1, ANY),
    sheet(&["percentile", "percentile.inc"], Sheet::Percentile, 2, 2),
    sheet(&["percentile.exc"], Sheet::PercentileBetween, 2, 2),
    sheet(&["quartile", "quartile.inc"], Sheet::Quartile, 2, 2),
    sheet(&["quartile.exc"], Sheet::QuartileBetween, 2, 2),
    sheet(&["mode", "mode.sngl"], Sheet::Mode, 1, ANY),
    sheet(&["large"], Sheet::Large, 2, 2),
    sheet(&["small"], Sheet::Small, 2, 2),
    sheet(&["pick"], Sheet::Pick, 2, ANY),
];

//! Distributions, and what is known of two lists, by the names that spreadsheets have for them.

use super::{ANY, Function, Row, row};

/// A distribution. Its parameters follow the value, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distribution {
    /// The mean and the standard deviation; 0 and 1 if they are left out.
    Normal,
    /// The mean and the standard deviation of the logarithm.
    LogNormal,
    /// Student's: the degrees of freedom.
    Student,
    /// The degrees of freedom.
    ChiSquared,
    /// Fisher's: the degrees of freedom above and below.
    Fisher,
    /// The shape and the scale.
    Gamma,
    /// Both shapes, and the ends of the range if it is not from 0 to 1.
    Beta,
    /// The rate.
    Exponential,
    /// The shape and the scale.
    Weibull,
    /// The mean.
    Poisson,
    /// The number of trials, and the probability of a success.
    Binomial,
    /// The number of successes that the failures come before, and the probability of a success.
    NegativeBinomial,
    /// The size of the sample, the successes in the population, and its size.
    Hypergeometric,
}

/// What is asked of a distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The probability up to the value, or the density at it, as the last argument says.
    AsSaid,
    /// The density, or the probability of the value itself.
    Density,
    /// The probability up to the value.
    Below,
    /// The probability beyond the value.
    Above,
    /// The probability of what is as far from zero, or farther.
    Beyond,
    /// As many of these tails as the last argument says.
    Tails,
    /// The value up to which the probability is the first argument.
    Quantile,
    /// The value beyond which it is.
    QuantileAbove,
    /// The distance from zero beyond which it is.
    QuantileBeyond,
    /// The least whole number up to which the probability is the last argument.
    LeastCount,
    /// The probability of the last argument, as the calculators of Texas Instruments have it.
    DensityOfLast,
    /// The probability up to the last argument.
    BelowLast,
    /// The probability between the first two arguments.
    Between,
}

/// A function of one list, or of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistics {
    /// The slope of the line through points: `slope(ys, xs)`.
    Slope,
    /// Where that line is at 0: `intercept(ys, xs)`.
    Intercept,
    /// Where it is at a value: `forecast(x, ys, xs)`.
    Forecast,
    /// How far the points are from it: `steyx(ys, xs)`.
    ErrorOfLine,
    /// Pearson's coefficient.
    Correlation,
    /// Its square.
    Determination,
    /// The covariance of a population.
    Covariance,
    /// The covariance of a sample.
    SampleCovariance,
    /// The differences of the squares, added up.
    DifferencesOfSquares,
    /// The sums of the squares, added up.
    SumsOfSquares,
    /// The squares of the differences, added up.
    SquaresOfDifferences,
    /// The skewness of a sample.
    Skewness,
    /// The skewness of a population.
    PopulationSkewness,
    /// The excess kurtosis of a sample.
    Kurtosis,
    /// The mean without a part of the values at both ends.
    TrimmedMean,
    /// The place of a value among others, from the greatest unless the last argument is not 0.
    Rank,
    /// The same, in the middle of those that are equal.
    MeanRank,
    /// The distance from the mean in standard deviations: `standardize(x, mean, deviation)`.
    Standardized,
    /// `atanh`, by which correlations are compared.
    Fisher,
    /// Its inverse.
    FisherInverse,
    /// Half the width of the range that has the mean: `confidence(alpha, deviation, size)`.
    Confidence,
    /// The same by Student's distribution.
    StudentConfidence,
    /// The density of the standard normal distribution, or of a whole number Euler's totient.
    Phi,
    /// The probability of the standard normal distribution from 0.
    Gauss,
    /// The error function, up to a value or between two.
    Erf,
    /// What it is less than 1.
    Erfc,
    /// A mean in which each value counts as often as a second list says.
    WeightedMean,
    /// The values in order.
    Sorted,
}

const fn law(names: &'static [&'static str], distribution: Distribution, ask: Ask, arguments: (usize, usize)) -> Row {
    row(names, Function::Distribution(distribution, ask), arguments.0, arguments.1)
}

const fn statistics(names: &'static [&'static str], function: Statistics, least: usize, most: usize) -> Row {
    row(names, Function::Statistics(function), least, most)
}

pub(super) const CALLED: &[Row] = &[
    law(&["norm.dist", "normdist", "norm.s.dist"], Distribution::Normal, Ask::AsSaid, (2, 4)),
    law(&["normcdf", "normsdist", "normal_cdf"], Distribution::Normal, Ask::Below, (1, 3)),
    law(&["normalcdf"], Distribution::Normal, Ask::Between, (2, 4)),
    law(&["normpdf", "normal_pdf"], Distribution::Normal, Ask::Density, (1, 3)),
    law(&["norm.inv", "normsinv", "norminv", "norm.s.inv", "invnorm"], Distribution::Normal, Ask::Quantile, (1, 3)),
    law(&["lognorm.dist"], Distribution::LogNormal, Ask::AsSaid, (4, 4)),
    law(&["lognormdist"], Distribution::LogNormal, Ask::Below, (3, 3)),
    law(&["lognorm.inv", "loginv"], Distribution::LogNormal, Ask::Quantile, (3, 3)),
    law(&["t.dist"], Distribution::Student, Ask::AsSaid, (3, 3)),
    law(&["t.dist.rt"], Distribution::Student, Ask::Above, (2, 2)),
    law(&["t.dist.2t"], Distribution::Student, Ask::Beyond, (2, 2)),
    law(&["tdist"], Distribution::Student, Ask::Tails, (3, 3)),
    law(&["t.inv"], Distribution::Student, Ask::Quantile, (2, 2)),
    law(&["t.inv.2t", "tinv"], Distribution::Student, Ask::QuantileBeyond, (2, 2)),
    law(&["chisq.dist"], Distribution::ChiSquared, Ask::AsSaid, (3, 3)),
    law(&["chisq.dist.rt", "chidist"], Distribution::ChiSquared, Ask::Above, (2, 2)),
    law(&["chisq.inv"], Distribution::ChiSquared, Ask::Quantile, (2, 2)),
    law(&["chisq.inv.rt", "chiinv"], Distribution::ChiSquared, Ask::QuantileAbove, (2, 2)),
    law(&["f.dist"], Distribution::Fisher, Ask::AsSaid, (4, 4)),
    law(&["f.dist.rt", "fdist"], Distribution::Fisher, Ask::Above, (3, 3)),
    law(&["f.inv"], Distribution::Fisher, Ask::Quantile, (3, 3)),
    law(&["f.inv.rt", "finv"], Distribution::Fisher, Ask::QuantileAbove, (3, 3)),
    law(&["gamma.dist", "gammadist"], Distribution::Gamma, Ask::AsSaid, (4, 4)),
    law(&["gamma.inv", "gammainv"], Distribution::Gamma, Ask::Quantile, (3, 3)),
    law(&["beta.dist"], Distribution::Beta, Ask::AsSaid, (4, 6)),
    law(&["betadist"], Distribution::Beta, Ask::Below, (3, 5)),
    law(&["beta.inv", "betainv"], Distribution::Beta, Ask::Quantile, (3, 5)),
    law(&["expon.dist", "expondist"], Distribution::Exponential, Ask::AsSaid, (3, 3)),
    law(&["weibull.dist", "weibull"], Distribution::Weibull, Ask::AsSaid, (4, 4)),
    law(&["poisson.dist", "poisson"], Distribution::Poisson, Ask::AsSaid, (3, 3)),
    law(&["binom.dist", "binomdist"], Distribution::Binomial, Ask::AsSaid, (4, 4)),
    law(&["binomial_pmf"], Distribution::Binomial, Ask::Density, (3, 3)),
    law(&["binomial_cdf"], Distribution::Binomial, Ask::Below, (3, 3)),
    law(&["binompdf"], Distribution::Binomial, Ask::DensityOfLast, (3, 3)),
    law(&["binomcdf"], Distribution::Binomial, Ask::BelowLast, (3, 3)),
    law(&["binom.inv", "critbinom"], Distribution::Binomial, Ask::LeastCount, (3, 3)),
    law(&["negbinom.dist"], Distribution::NegativeBinomial, Ask::AsSaid, (4, 4)),
    law(&["negbinomdist"], Distribution::NegativeBinomial, Ask::Density, (3, 3)),
    law(&["hypgeom.dist"], Distribution::Hypergeometric, Ask::AsSaid, (5, 5)),
    law(&["hypgeomdist"], Distribution::Hypergeometric, Ask::Density, (4, 4)),
    law(&["poisson_pmf"], Distribution::Poisson, Ask::Density, (2, 2)),
    law(&["poisson_cdf"], Distribution::Poisson, Ask::Below, (2, 2)),
    law(&["poissonpdf"], Distribution::Poisson, Ask::DensityOfLast, (2, 2)),
    law(&["poissoncdf"], Distribution::Poisson, Ask::BelowLast, (2, 2)),
    statistics(&["slope"], Statistics::Slope, 2, 2),
    statistics(&["intercept"], Statistics::Intercept, 2, 2),
    statistics(&["forecast", "forecast.linear"], Statistics::Forecast, 3, 3),
    statistics(&["steyx"], Statistics::ErrorOfLine, 2, 2),
    statistics(&["correl", "pearson", "correlation", "corr"], Statistics::Correlation, 2, 2),
    statistics(&["rsq"], Statistics::Determination, 2, 2),
    statistics(&["covariance.p", "covar", "pcovariance"], Statistics::Covariance, 2, 2),
    statistics(&["covariance.s", "covariance", "cov"], Statistics::SampleCovariance, 2, 2),
    statistics(&["sumx2my2"], Statistics::DifferencesOfSquares, 2, 2),
    statistics(&["sumx2py2"], Statistics::SumsOfSquares, 2, 2),
    statistics(&["sumxmy2"], Statistics::SquaresOfDifferences, 2, 2),
    statistics(&["skew", "skewness"], Statistics::Skewness, 3, ANY),
    statistics(&["skew.p"], Statistics::PopulationSkewness, 3, ANY),
    statistics(&["kurt", "kurtosis"], Statistics::Kurtosis, 4, ANY),
    statistics(&["trimmean"], Statistics::TrimmedMean, 2, 2),
    statistics(&["rank", "rank.eq"], Statistics::Rank, 1, 3),
    statistics(&["rank.avg"], Statistics::MeanRank, 2, 3),
    statistics(&["standardize", "zscore", "z_score"], Statistics::Standardized, 3, 3),
    statistics(&["fisher"], Statistics::Fisher, 1, 1),
    statistics(&["fisherinv"], Statistics::FisherInverse, 1, 1),
    statistics(&["confidence.norm", "confidence"], Statistics::Confidence, 3, 3),
    statistics(&["confidence.t"], Statistics::StudentConfidence, 3, 3),
    statistics(&["phi", "φ"], Statistics::Phi, 1, 1),
    statistics(&["gauss"], Statistics::Gauss, 1, 1),
    statistics(&["erf", "erf.precise"], Statistics::Erf, 1, 2),
    statistics(&["erfc", "erfc.precise"], Statistics::Erfc, 1, 1),
    statistics(&["weightedmean", "weighted_mean", "average.weighted"], Statistics::WeightedMean, 2, 2),
    statistics(&["sort", "sorted"], Statistics::Sorted, 1, ANY),
];

//! Statistics and probabilities in words: `z-score of 85 with mean 70 and standard deviation 10`.

use super::phrase::{Phrase, Takes, phrase};

macro_rules! asked {
    ($($rest:literal),+) => {
        concat!("*what|is|the|find|a ", $($rest),+)
    };
}

/// What is behind the words for a standard score.
macro_rules! score {
    ($words:literal) => {
        asked!(
            $words,
            " of|for A:VALUE with|given|when|if *a|mean|μ|of|=|is B:VALUE and|, *a|standard_deviation|sd|sigma|σ|of|=|is C:VALUE"
        )
    };
}

/// They are read as a whole, at the beginning of a text.
pub(super) const QUESTIONS: &[Phrase] = &[
    phrase(
        score!("z - score"),
        &[],
        "zscore(A, B, C)",
        ("z-score of 85 with mean 70 and standard deviation 10", "standardize(85, 70, 10)"),
    ),
    phrase(
        score!("z_score|zscore|standard_score"),
        &[],
        "zscore(A, B, C)",
        ("standard score of 85 with mean 70 and sd 10", "standardize(85, 70, 10)"),
    ),
    phrase(
        asked!("correlation|correlation_coefficient of|between A:VALUE and|with|, B:VALUE"),
        &[],
        "correl(A, B)",
        ("correlation of [1, 2, 3] and [2, 4, 7]", "correl([1, 2, 3], [2, 4, 7])"),
    ),
    phrase(
        asked!("weighted_mean|weighted_average of A:VALUE with|by|and *weights B:VALUE"),
        &[],
        "weightedmean(A, B)",
        ("weighted average of [80, 90] with weights [2, 3]", "weightedmean([80, 90], [2, 3])"),
    ),
    phrase(
        asked!("*binomial|probability|of|exactly A successes|heads in B trials|flips with *probability|p|of|= C:VALUE"),
        &[],
        "binompdf(B, C, A)",
        ("binomial probability of 3 successes in 10 trials with p = 0.5", "binompdf(10, 0.5, 3)"),
    ),
    phrase(
        asked!("*probability|chance|of|getting|exactly A heads|tails in B tosses|flips *of|a|fair|coin"),
        &[Takes::EndOfText],
        "binompdf(B, 1 / 2, A)",
        ("probability of exactly 4 heads in 9 tosses of a fair coin", "binompdf(9, 1 / 2, 4)"),
    ),
    phrase(
        asked!("dot_product|scalar_product of A:VALUE and|with B:VALUE"),
        &[],
        "sumproduct(A, B)",
        ("dot product of [1, 2, 3] and [4, -5, 6]", "sumproduct([1, 2, 3], [4, -5, 6])"),
    ),
    phrase(
        asked!("poisson probability *exactly|of A [events] with *mean|rate|of|= B:VALUE"),
        &[],
        "poissonpdf(B, A)",
        ("Poisson probability of 2 with mean 5", "poissonpdf(5, 2)"),
    ),
    phrase(
        asked!("normal_cdf|standard_normal_cdf|cumulative_normal|normal_distribution_function of|at A:VALUE"),
        &[],
        "normcdf(A)",
        ("standard normal cdf of 1.96", "normcdf(1.96)"),
    ),
    phrase(
        "PROBABILITY ( STANDARD <|<= A:BOUND ) *for|a|standard|normal|distribution|variable|STANDARD",
        &[Takes::End],
        "normcdf(A)",
        ("P(Z < 1.96)", "normcdf(1.96)"),
    ),
    phrase(
        "PROBABILITY ( STANDARD >|>= A:BOUND ) *for|a|standard|normal|distribution|variable|STANDARD",
        &[Takes::End],
        "1 - normcdf(A)",
        ("P(Z > 1.96)", "1 - normcdf(1.96)"),
    ),
    phrase(
        "PROBABILITY ( A:BOUND <|<= STANDARD <|<= B:BOUND ) *for|a|standard|normal|distribution|variable|STANDARD",
        &[Takes::End],
        "normcdf(B) - normcdf(A)",
        ("P(-1 < Z < 1)", "normcdf(1) - normcdf(-1)"),
    ),
    phrase(
        asked!("mean_absolute_deviation|mad|average_deviation *from|about|the|mean|of|: A:TERMS"),
        &[Takes::End],
        "avedev(A)",
        ("mean absolute deviation of 3, 6, 9", "avedev(3, 6, 9)"),
    ),
    phrase(
        asked!("range of *the|data|numbers|: A:TERMS"),
        &[Takes::End],
        "max(A) - min(A)",
        ("range of 12, 5, 22, 9", "max(12, 5, 22, 9) - min(12, 5, 22, 9)"),
    ),
    phrase(
        asked!("midrange of *the|data|numbers|: A:TERMS"),
        &[Takes::End],
        "(max(A) + min(A)) / 2",
        ("midrange of 12, 18, 31", "(max(12, 18, 31) + min(12, 18, 31)) / 2"),
    ),
    phrase(
        asked!("rms|root_mean_square of *the|data|numbers|: A:TERMS"),
        &[Takes::End],
        "norm(A) / sqrt(count(A))",
        ("rms of 3, 4, 5", "norm(3, 4, 5) / sqrt(count(3, 4, 5))"),
    ),
];

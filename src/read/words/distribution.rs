//! Probabilities of variables whose distribution is given: `X ~ B(8, 1/4), P(X = 2)`.

use super::phrase::{Phrase, Role, Takes, acting, phrase};
use crate::doubt::Doubt;

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

/// What is asked of a law, which stands before the question or behind it.
macro_rules! before {
    ($law:literal, $asked:literal) => {
        concat!("NAME ~ ", $law, " *,|;|:|and|then|find|calculate|what|is PROBABILITY ( ", $asked, " )")
    };
}
macro_rules! behind {
    ($law:literal, $asked:literal) => {
        concat!("*what|is|find|calculate PROBABILITY ( ", $asked, " ) +for|if|when|where|given|with|, NAME ~ ", $law)
    };
}

/// Two rows of a law that nothing doubts; the numbers of the law are under `A` and `B`, those of the question under `C` and `D`.
macro_rules! law {
    ($law:literal, $asked:literal, $template:literal, [$shown:literal, $question:literal, $reading:literal]) => {
        [
            phrase(
                before!($law, $asked),
                WHOLE,
                $template,
                (concat!("X ~ ", $shown, ", P(", $question, ")"), $reading),
            ),
            phrase(behind!($law, $asked), WHOLE, $template, (concat!("P(", $question, ") for X ~ ", $shown), $reading)),
        ]
    };
}

macro_rules! binomial {
    ($asked:literal, $template:literal, $question:literal, $reading:literal) => {
        law!("BINOMIAL ( A:BOUND , B:BOUND )", $asked, $template, ["B(8, 1/4)", $question, $reading])
    };
}

macro_rules! poisson {
    ($asked:literal, $template:literal, $question:literal, $reading:literal) => {
        law!("POISSON ( A:BOUND )", $asked, $template, ["Po(3)", $question, $reading])
    };
}

macro_rules! normal {
    ($asked:literal, $template:literal, $question:literal, $reading:literal) => {
        law!("NORMAL ( A:BOUND , B:SQUARE )", $asked, $template, ["N(50, 10^2)", $question, $reading])
    };
}

/// The second number of a normal distribution is its variance; some write the standard deviation.
macro_rules! doubtful {
    ($words:ident, $asked:literal, $variance:literal, $deviation:literal, $example:literal, $reading:literal) => {
        acting(
            $words!("NORMAL ( A:BOUND , B )", $asked),
            WHOLE,
            $variance,
            Role::Doubtful(Doubt::Variance, $deviation),
            ($example, $reading),
        )
    };
}

/// A normal distribution in words.
macro_rules! in_words {
    ($asked:literal) => {
        concat!(
            "[find] PROBABILITY ( ",
            $asked,
            " ) for|if|when|where NAME [is] normal|normally_distributed with mean *of|= A:VALUE \
             and|, standard_deviation|sd *of|= B:VALUE"
        )
    };
}

/// They are read as a whole, at the beginning of a text.
pub(super) const PROBABILITIES: &[Phrase] = LAWS.as_flattened();

/// Each question in both orders.
const LAWS: &[[Phrase; 2]] = &[
    binomial!("NAME = C:BOUND", "binompdf(A, B, C)", "X = 2", "binompdf(8, 1 / 4, 2)"),
    binomial!("NAME <= C:BOUND", "binomcdf(A, B, C)", "X <= 2", "binomcdf(8, 1 / 4, 2)"),
    binomial!("NAME > C:BOUND", "1 - binomcdf(A, B, C)", "X > 2", "1 - binomcdf(8, 1 / 4, 2)"),
    binomial!("NAME < C:BOUND", "binomcdf(A, B, C - 1)", "X < 2", "binomcdf(8, 1 / 4, 2 - 1)"),
    binomial!("NAME >= C:BOUND", "1 - binomcdf(A, B, C - 1)", "X >= 2", "1 - binomcdf(8, 1 / 4, 2 - 1)"),
    binomial!(
        "C:BOUND <= NAME <= D:BOUND",
        "binomcdf(A, B, D) - binomcdf(A, B, C - 1)",
        "2 <= X <= 4",
        "binomcdf(8, 1 / 4, 4) - binomcdf(8, 1 / 4, 2 - 1)"
    ),
    poisson!("NAME = C:BOUND", "poissonpdf(A, C)", "X = 2", "poissonpdf(3, 2)"),
    poisson!("NAME <= C:BOUND", "poissoncdf(A, C)", "X <= 2", "poissoncdf(3, 2)"),
    poisson!("NAME > C:BOUND", "1 - poissoncdf(A, C)", "X > 2", "1 - poissoncdf(3, 2)"),
    poisson!("NAME < C:BOUND", "poissoncdf(A, C - 1)", "X < 2", "poissoncdf(3, 2 - 1)"),
    poisson!("NAME >= C:BOUND", "1 - poissoncdf(A, C - 1)", "X >= 2", "1 - poissoncdf(3, 2 - 1)"),
    poisson!(
        "C:BOUND <= NAME <= D:BOUND",
        "poissoncdf(A, D) - poissoncdf(A, C - 1)",
        "2 <= X <= 4",
        "poissoncdf(3, 4) - poissoncdf(3, 2 - 1)"
    ),
    normal!("NAME <|<= C:BOUND", "normcdf(C, A, sqrt(B))", "X < 60", "normcdf(60, 50, sqrt(10^2))"),
    normal!("NAME >|>= C:BOUND", "1 - normcdf(C, A, sqrt(B))", "X > 60", "1 - normcdf(60, 50, sqrt(10^2))"),
    normal!(
        "C:BOUND <|<= NAME <|<= D:BOUND",
        "normcdf(D, A, sqrt(B)) - normcdf(C, A, sqrt(B))",
        "40 < X < 60",
        "normcdf(60, 50, sqrt(10^2)) - normcdf(40, 50, sqrt(10^2))"
    ),
    [
        doubtful!(
            before,
            "NAME <|<= C:BOUND",
            "normcdf(C, A, sqrt(B))",
            "normcdf(C, A, B)",
            "X ~ N(50, 100), P(X < 60)",
            "normcdf(60, 50, sqrt(100))"
        ),
        doubtful!(
            behind,
            "NAME <|<= C:BOUND",
            "normcdf(C, A, sqrt(B))",
            "normcdf(C, A, B)",
            "P(X < 60) for X ~ N(50, 100)",
            "normcdf(60, 50, sqrt(100))"
        ),
    ],
    [
        doubtful!(
            before,
            "NAME >|>= C:BOUND",
            "1 - normcdf(C, A, sqrt(B))",
            "1 - normcdf(C, A, B)",
            "X ~ N(50, 100), P(X > 60)",
            "1 - normcdf(60, 50, sqrt(100))"
        ),
        doubtful!(
            behind,
            "NAME >|>= C:BOUND",
            "1 - normcdf(C, A, sqrt(B))",
            "1 - normcdf(C, A, B)",
            "P(X > 60) for X ~ N(50, 100)",
            "1 - normcdf(60, 50, sqrt(100))"
        ),
    ],
    [
        doubtful!(
            before,
            "C:BOUND <|<= NAME <|<= D:BOUND",
            "normcdf(D, A, sqrt(B)) - normcdf(C, A, sqrt(B))",
            "normcdf(D, A, B) - normcdf(C, A, B)",
            "X ~ N(50, 100), P(40 < X < 60)",
            "normcdf(60, 50, sqrt(100)) - normcdf(40, 50, sqrt(100))"
        ),
        doubtful!(
            behind,
            "C:BOUND <|<= NAME <|<= D:BOUND",
            "normcdf(D, A, sqrt(B)) - normcdf(C, A, sqrt(B))",
            "normcdf(D, A, B) - normcdf(C, A, B)",
            "P(40 < X < 60) for X ~ N(50, 100)",
            "normcdf(60, 50, sqrt(100)) - normcdf(40, 50, sqrt(100))"
        ),
    ],
    [
        phrase(
            in_words!("NAME <|<= C:BOUND"),
            WHOLE,
            "normcdf(C, A, B)",
            ("P(X < 60) for X normal with mean 50 and standard deviation 10", "normcdf(60, 50, 10)"),
        ),
        phrase(
            in_words!("NAME >|>= C:BOUND"),
            WHOLE,
            "1 - normcdf(C, A, B)",
            ("P(X > 60) where X is normal with mean 50 and sd 10", "1 - normcdf(60, 50, 10)"),
        ),
    ],
];

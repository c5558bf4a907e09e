//! Answers as the numbers of a program.

use std::fmt;

use num_complex::Complex64;
use pascaline_base::text::bounded;

use super::Answer;

/// An answer is of another kind than the number that a program asked for.
///
/// ```
/// use pascaline::mathjs::{Options, evaluate};
///
/// let answer = evaluate("[1, 2] * 2", &Options::default())?;
/// let error = f64::try_from(answer).unwrap_err();
/// assert_eq!(error.answer.kind(), "matrix");
/// assert_eq!(error.to_string(), "expected a number, got a value of the type `matrix`: [2, 4]");
/// # Ok::<(), pascaline::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct UnexpectedKind {
    /// What was asked for.
    pub expected: &'static str,
    /// The answer, which is not lost.
    pub answer: Answer,
}

impl fmt::Display for UnexpectedKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, answer } = self;
        let text = bounded(answer.to_string());
        write!(f, "expected {expected}, got a value of the type `{}`: {text}", answer.kind())
    }
}

impl std::error::Error for UnexpectedKind {}

/// The number, also of a complex number without an imaginary part. No digit is lost: a `BigNumber`, a fraction and a quantity
/// are errors, which `number(…)` in the expression avoids.
///
/// ```
/// use pascaline::mathjs::{Options, evaluate};
///
/// let evaluate = |expression| evaluate(expression, &Options::default()).map(f64::try_from);
/// assert_eq!(evaluate("sqrt(16) + 1")?, Ok(5.0));
/// assert_eq!(evaluate("i^2")?, Ok(-1.0));
/// assert!(evaluate("fraction(1, 4)")?.is_err());
/// assert_eq!(evaluate("number(fraction(1, 4))")?, Ok(0.25));
/// # Ok::<(), pascaline::Error>(())
/// ```
impl TryFrom<Answer> for f64 {
    type Error = UnexpectedKind;

    fn try_from(answer: Answer) -> Result<Self, UnexpectedKind> {
        match answer {
            Answer::Number(number) | Answer::Complex(Complex64 { re: number, im: 0.0 }) => Ok(number),
            answer => Err(UnexpectedKind { expected: "a number", answer }),
        }
    }
}

/// The complex number, also of a number.
impl TryFrom<Answer> for Complex64 {
    type Error = UnexpectedKind;

    fn try_from(answer: Answer) -> Result<Self, UnexpectedKind> {
        match answer {
            Answer::Number(number) => Ok(number.into()),
            Answer::Complex(complex) => Ok(complex),
            answer => Err(UnexpectedKind { expected: "a complex number", answer }),
        }
    }
}

use std::fmt;

use num_complex::Complex64;

use crate::mathjs::format;

/// The result of an evaluation; also accepted as `ans` and as a value of the scope.
///
/// ```
/// use pascaline::{Answer, Options, evaluate};
///
/// let answer = evaluate("sqrt(-4)", &Options::default()).unwrap();
/// assert_eq!(answer, Answer::Complex(num_complex::Complex64::new(0.0, 2.0)));
/// assert_eq!(answer.to_string(), "2i");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A finite number.
    Number(f64),
    /// A complex number of two finite parts. `i^2` stays complex though its imaginary part is zero, as in mathjs.
    Complex(Complex64),
    /// A string, such as the result of `format`.
    Text(String),
}

impl Answer {
    /// `number`, `complex` or `text`: the tag that every surface uses.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) => "number",
            Self::Complex(_) => "complex",
            Self::Text(_) => "text",
        }
    }

    /// The `ans` of the thread after this answer: the answer itself if it is a number or a complex number, otherwise
    /// `previous`.
    ///
    /// ```
    /// use pascaline::Answer;
    ///
    /// let previous = Some(Answer::Number(2.0));
    /// assert_eq!(Answer::Number(3.0).next_ans(previous.clone()), Some(Answer::Number(3.0)));
    /// assert_eq!(Answer::Text("3".into()).next_ans(previous.clone()), previous);
    /// ```
    #[must_use]
    pub fn next_ans(&self, previous: Option<Self>) -> Option<Self> {
        match self {
            Self::Number(_) | Self::Complex(_) => Some(self.clone()),
            Self::Text(_) => previous,
        }
    }
}

/// The number as JavaScript prints it, the complex number as mathjs prints it (`-1 + 5i`), or the string itself.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => f.write_str(&format::number(*number)),
            Self::Complex(complex) => f.write_str(&format::complex(*complex)),
            Self::Text(text) => f.write_str(text),
        }
    }
}

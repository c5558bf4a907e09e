//! The results of evaluations, their conversions and their texts.

pub(crate) mod convert;
mod json;
mod number;
#[cfg(feature = "serde")]
mod serialized;
mod text;

use num_complex::Complex64;

pub use number::UnexpectedKind;

/// The result of an evaluation; also accepted as `ans` and as a value of the scope, unless it is a function that the
/// expression defined. With the feature `serde` it is `{ type, value, text }`, with the [`kind`](Self::kind) as type and the value of
/// [`to_json`](Self::to_json).
///
/// ```
/// use pascaline::mathjs::{Answer, Options, evaluate};
///
/// let answer = evaluate("sqrt(-4)", &Options::default()).unwrap();
/// assert_eq!(answer, Answer::Complex(num_complex::Complex64::new(0.0, 2.0)));
/// assert_eq!(answer.to_string(), "2i");
///
/// let answer = evaluate("[1, 2; 3, 4] * 2", &Options::default()).unwrap();
/// assert_eq!(answer.kind(), "matrix");
/// assert_eq!(answer.to_string(), "[[2, 4], [6, 8]]");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Answer {
    /// A number, which may be infinite or NaN: `1 / 0`.
    Number(f64),
    /// A complex number. `i^2` stays complex though its imaginary part is zero, as in mathjs.
    Complex(Complex64),
    /// A string, such as the result of `format`.
    Text(String),
    /// `2 < 3`
    Boolean(bool),
    /// `null`
    Null,
    /// `undefined`, and the value of an empty expression.
    Undefined,
    /// The digits of a decimal number of any precision: `bignumber(1) / 3`.
    BigNumber(String),
    /// The digits of an integer of any size: `bigint(2)^bigint(200)`.
    BigInt(String),
    /// A ratio of integers in lowest terms: `fraction(1, 3)`.
    Fraction {
        /// The digits of the numerator, with the sign.
        numerator: String,
        /// The digits of the denominator, which is positive.
        denominator: String,
    },
    /// A quantity: `5 cm`, `90 km/h`.
    Unit {
        /// Its size in the unit: a number, a complex number, a `BigNumber` or a fraction; `None` for a unit alone, as in
        /// `cm`.
        value: Option<Box<Answer>>,
        /// The unit, such as `cm` or `km / h`.
        unit: String,
        /// Whether the unit was asked for, as with `to`, and so keeps its prefix when it is printed.
        fixed_prefix: bool,
    },
    /// `[1, 2; 3, 4]`
    Matrix {
        /// Its length in each dimension.
        size: Vec<usize>,
        /// Its items, row by row.
        items: Vec<Answer>,
        /// mathjs's type of it.
        kind: MatrixKind,
    },
    /// The entries of `{a: 1, b: 2}`, in their order.
    Object(Vec<(String, Answer)>),
    /// A function: the name of a built-in one, such as `sqrt`, or the call of one that the expression defined, such as
    /// `f(x, y)`.
    Function(String),
    /// The results of an expression of several statements: `a = 2; a + 1`.
    ResultSet(Vec<Answer>),
}

/// mathjs's types of matrices. Their items are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatrixKind {
    /// `DenseMatrix`, what `[1, 2]` makes.
    Dense,
    /// `SparseMatrix`, what `sparse([1, 2])` makes.
    Sparse,
    /// A plain JavaScript array, which some functions return: `size([1, 2])` of an array.
    Array,
}

impl Answer {
    /// The tag that every surface uses: `number`, `complex`, `text`, `boolean`, `null`, `undefined`, `big-number`, `big-int`,
    /// `fraction`, `unit`, `matrix`, `object`, `function` or `result-set`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) => "number",
            Self::Complex(_) => "complex",
            Self::Text(_) => "text",
            Self::Boolean(_) => "boolean",
            Self::Null => "null",
            Self::Undefined => "undefined",
            Self::BigNumber(_) => "big-number",
            Self::BigInt(_) => "big-int",
            Self::Fraction { .. } => "fraction",
            Self::Unit { .. } => "unit",
            Self::Matrix { .. } => "matrix",
            Self::Object(_) => "object",
            Self::Function(_) => "function",
            Self::ResultSet(_) => "result-set",
        }
    }

    /// The `ans` of the thread after this answer: the answer itself if it is a number of any kind or a quantity, otherwise
    /// `previous`.
    ///
    /// ```
    /// use pascaline::mathjs::Answer;
    ///
    /// let previous = Some(Answer::Number(2.0));
    /// assert_eq!(Answer::Number(3.0).next_ans(previous.clone()), Some(Answer::Number(3.0)));
    /// assert_eq!(Answer::Text("3".into()).next_ans(previous.clone()), previous);
    /// ```
    #[must_use]
    pub fn next_ans(&self, previous: Option<Self>) -> Option<Self> {
        match self {
            Self::Number(_)
            | Self::Complex(_)
            | Self::BigNumber(_)
            | Self::BigInt(_)
            | Self::Fraction { .. }
            | Self::Unit { .. } => Some(self.clone()),
            _ => previous,
        }
    }
}

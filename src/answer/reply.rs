//! The reply to a text: the answer, how the text was read, and what may be doubted.

use std::fmt;

use pascaline_base::note::Note;

use super::beyond::Beyond;

/// The answer to a text.
///
/// ```
/// use pascaline::{Kind, Options, answer};
///
/// let reply = answer("x - y = 70; x = 6y", &Options::default()).unwrap();
/// assert_eq!(reply.kind, Kind::Solutions);
/// assert_eq!(reply.text, "x = 84, y = 14");
/// assert_eq!(reply.solutions, [[("x".to_owned(), "84".to_owned()), ("y".to_owned(), "14".to_owned())]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "super::serialized::Fields", from = "super::serialized::Fields")
)]
#[non_exhaustive]
pub struct Reply {
    /// What kind of answer it is.
    pub kind: Kind,
    /// The answer in one line, to be repeated as it is. Never empty. A decimal that ends is whole up to 50 digits; a longer one
    /// is followed by `(rounded)`.
    pub text: String,
    /// The exact value, if there is one, such as `1/3` or `sqrt(2)`.
    pub exact: Option<String>,
    /// Its decimal digits: all of them if they are at most 50, otherwise correctly rounded.
    pub decimal: Option<String>,
    /// The solutions of equations: the value of each unknown, in digits.
    pub solutions: Vec<Vec<(String, String)>>,
    /// The whole expression as it was understood, in unambiguous notation. Read again, it has the same answer.
    pub reading: String,
    /// What may surprise in the reading or in the answer.
    pub notes: Vec<Note>,
    /// Other ways to read the text, with their answers.
    pub alternatives: Vec<Alternative>,
    pub(super) beyond: Beyond,
}

impl Reply {
    /// The exact value as it is shown beside the text, where that is cut off: a decimal that ends if it has at most 50 digits,
    /// otherwise a fraction, or a form such as `sqrt(3)/2`, of at most 200 characters. `None` if the text says the whole value, and
    /// if the form would say the question again, as `sin(30)` does.
    ///
    /// ```
    /// use pascaline::{Options, answer};
    ///
    /// let shown = |text| Some(answer(text, &Options::default()).ok()?.shown_exact()?.to_owned());
    /// assert_eq!(shown("0.1 + 0.2"), None);
    /// assert_eq!(shown("1/3 + 1/7").as_deref(), Some("10/21"));
    /// assert_eq!(shown("sin(60 deg)").as_deref(), Some("sqrt(3)/2"));
    /// assert_eq!(shown("sin 30"), None);
    /// ```
    pub fn shown_exact(&self) -> Option<&str> {
        self.beyond.text(self.exact.as_deref())
    }

    /// The `ans` of the next text of a conversation. Of what is no number and no quantity it is the text: a text that names it is
    /// refused with what it was.
    ///
    /// ```
    /// use pascaline::{Options, answer};
    ///
    /// let third = answer("1/3", &Options::default()).unwrap();
    /// assert_eq!(answer("ans * 3", &Options::default().with_ans(third.next_ans())).unwrap().text, "1");
    ///
    /// let roots = answer("x^2 = 9", &Options::default()).unwrap();
    /// let error = answer("ans + 1", &Options::default().with_ans(roots.next_ans())).unwrap_err();
    /// assert_eq!(error.message, "ans is 'x = -3 or x = 3', the last answer, which has no value here");
    /// ```
    pub fn next_ans(&self) -> &str {
        match self.kind {
            Kind::Number | Kind::Complex => self.exact.as_ref().or(self.decimal.as_ref()).unwrap_or(&self.text),
            Kind::Quantity => self.exact.as_ref().unwrap_or(&self.text),
            Kind::Solutions | Kind::Boolean | Kind::Text => &self.text,
        }
    }
}

/// The answer in one line.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// The kinds of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Kind {
    /// A real number.
    Number,
    /// A number with an imaginary part.
    Complex,
    /// A number with a unit, an amount of money, a duration.
    Quantity,
    /// The values of unknowns.
    Solutions,
    /// Whether something holds: `2 < 3`.
    Boolean,
    /// Anything else: a date, a list, a matrix, an interval.
    Text,
}

impl Kind {
    /// The kind as every surface spells it, such as `number`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Complex => "complex",
            Self::Quantity => "quantity",
            Self::Solutions => "solutions",
            Self::Boolean => "boolean",
            Self::Text => "text",
        }
    }
}

/// Another way to read a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Alternative {
    /// The expression as it would be understood.
    pub reading: String,
    /// The answer then, in one line.
    pub text: String,
}

impl Alternative {
    /// Another way to read a text, and the answer then.
    pub fn new(reading: String, text: String) -> Self {
        Self { reading, text }
    }
}

use std::borrow::Cow;

use pascaline_answer::Kind;
use pascaline_base::error::{Error, ErrorCode};
use pascaline_mathjs::Answer;

use super::nearest::{nearest, nearest_of_text};
use super::quantity::Quantity;

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its cells are.
    pub shape: Shape,
}

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A text, or null.
    Text,
    /// A double, or null.
    Number,
    /// A list of texts, which may be empty.
    Texts,
}

/// A cell of a column, in the shape of that.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A text, or null.
    Text(Option<String>),
    /// A double, or null.
    Number(Option<f64>),
    /// A list of texts.
    Texts(Vec<String>),
}

impl Cell {
    /// A cell with a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(Some(text.into()))
    }

    /// The bytes of its texts.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Text(text) => text.as_ref().map_or(0, String::len),
            Self::Number(_) => 0,
            Self::Texts(texts) => texts.iter().map(String::len).sum(),
        }
    }

    /// Its text; `None` if it is null, or has none.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => text.as_deref(),
            _ => None,
        }
    }
}

/// The columns of an error: the code, the sentence and the hint.
pub const ERROR_COLUMNS: [Column; 3] = [
    Column { name: "error_code", shape: Shape::Text },
    Column { name: "error", shape: Shape::Text },
    Column { name: "error_hint", shape: Shape::Text },
];

/// The columns of every tool, in their order: the fields of [`Row`] and of its [`RowError`].
pub const COLUMNS: [Column; 11] = [
    Column { name: "result", shape: Shape::Text },
    Column { name: "type", shape: Shape::Text },
    Column { name: "value", shape: Shape::Number },
    Column { name: "unit", shape: Shape::Text },
    Column { name: "exact", shape: Shape::Text },
    Column { name: "decimal", shape: Shape::Text },
    Column { name: "reading", shape: Shape::Text },
    Column { name: "notes", shape: Shape::Texts },
    ERROR_COLUMNS[0],
    ERROR_COLUMNS[1],
    ERROR_COLUMNS[2],
];

/// The answer to one text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The answer in one line, as the tool says it.
    pub result: Option<String>,
    /// What kind of answer it is, such as `number`.
    pub kind: Option<Cow<'static, str>>,
    /// The double nearest to the answer, if that is a real number, or to the size of a quantity in its unit.
    pub value: Option<f64>,
    /// The unit of a quantity, such as `km/h`.
    pub unit: Option<String>,
    /// Of `answer`: the exact value.
    pub exact: Option<String>,
    /// Of `answer`: the decimal digits.
    pub decimal: Option<String>,
    /// Of `answer`: how the text was read.
    pub reading: Option<String>,
    /// What may surprise, a sentence each.
    pub notes: Vec<String>,
    /// Why there is no result.
    pub error: Option<RowError>,
}

/// Why a text has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// The stable code.
    pub code: String,
    /// One sentence for people and models.
    pub message: String,
    /// How to correct the text, if that is known.
    pub hint: Option<String>,
}

impl RowError {
    /// The error of a cell or a line that has no text to answer.
    pub fn unreadable(message: impl Into<String>) -> Self {
        Self { code: ErrorCode::InvalidInput.as_str().to_owned(), message: message.into(), hint: None }
    }

    /// The cells of [`ERROR_COLUMNS`]; null, if there is no error.
    pub fn cells(error: Option<Self>) -> [Cell; ERROR_COLUMNS.len()] {
        match error {
            Some(Self { code, message, hint }) => [Cell::text(code), Cell::text(message), Cell::Text(hint)],
            None => [Cell::Text(None), Cell::Text(None), Cell::Text(None)],
        }
    }
}

impl Row {
    /// The cells, in the order of [`COLUMNS`].
    pub fn into_cells(self) -> Vec<Cell> {
        let Self { result, kind, value, unit, exact, decimal, reading, notes, error } = self;
        let kind = kind.map(Cow::into_owned);
        let texts = [unit, exact, decimal, reading].map(Cell::Text);
        let cells = [Cell::Text(result), Cell::Text(kind), Cell::Number(value)].into_iter().chain(texts);
        cells.chain([Cell::Texts(notes)]).chain(RowError::cells(error)).collect()
    }

    /// The row of a reply of `answer`.
    pub fn of_reply(
        kind: Kind,
        text: String,
        exact: Option<String>,
        decimal: Option<String>,
        reading: String,
        notes: Vec<String>,
    ) -> Self {
        let (value, unit) = match kind {
            Kind::Number => (nearest(exact.as_deref(), decimal.as_deref()), None),
            Kind::Quantity => measured(&text, exact.as_deref(), decimal.as_deref()),
            _ => (None, None),
        };
        let (result, kind, reading) = (Some(text), Some(kind.as_str().into()), Some(reading));
        Self { result, kind, value, unit, exact, decimal, reading, notes, error: None }
    }

    /// The row of an answer of mathjs's language.
    pub fn of_answer(answer: &Answer, text: String, notes: Vec<String>) -> Self {
        let (value, unit) = match answer {
            Answer::Unit { value, unit, .. } => (value.as_deref().and_then(double_of), Some(unit.clone())),
            number => (double_of(number), None),
        };
        Self { result: Some(text), kind: Some(answer.kind().into()), value, unit, notes, ..Self::default() }
    }

    /// The row of a result that is a text, as those of Python's arithmetic and of SymPy are: a number if it reads as one.
    pub fn of_text(text: String, notes: Vec<String>) -> Self {
        let value = nearest_of_text(&text);
        let is_complex = text.trim_end_matches(')').ends_with(['j', 'I']);
        let kind = if value.is_some() {
            Kind::Number
        } else if is_complex {
            Kind::Complex
        } else {
            Kind::Text
        };
        Self { result: Some(text), kind: Some(kind.as_str().into()), value, notes, ..Self::default() }
    }

    /// The row of a text that has no result.
    pub fn failed(code: impl Into<String>, message: impl Into<String>, hint: Option<String>) -> Self {
        let error = RowError { code: code.into(), message: message.into(), hint };
        Self { error: Some(error), ..Self::default() }
    }

    /// The row of a cell or a line that has no text to answer.
    pub fn unreadable(message: impl Into<String>) -> Self {
        Self { error: Some(RowError::unreadable(message)), ..Self::default() }
    }

    /// The row of a text that nanochat's calculator refuses, without a reason.
    pub fn refused() -> Self {
        Self::failed("refused", "The calculator returned no result", None)
    }
}

/// The double nearest to a number of mathjs's.
fn double_of(number: &Answer) -> Option<f64> {
    match number {
        Answer::Number(number) => Some(*number),
        Answer::BigNumber(digits) | Answer::BigInt(digits) => nearest_of_text(digits),
        Answer::Fraction { numerator, denominator } => nearest(Some(&format!("{numerator}/{denominator}")), None),
        _ => None,
    }
}

/// The size of a quantity, and its unit.
fn measured(text: &str, exact: Option<&str>, decimal: Option<&str>) -> (Option<f64>, Option<String>) {
    let Some(quantity) = Quantity::of(text, exact, decimal) else { return (None, None) };
    (nearest(quantity.exact.as_deref(), decimal), Some(quantity.unit()))
}

impl From<Error> for Row {
    fn from(error: Error) -> Self {
        Self::failed(error.code.as_str(), error.message, error.hint)
    }
}

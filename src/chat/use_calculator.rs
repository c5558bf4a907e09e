//! nanochat's `use_calculator`: the calculator that a model calls between `<|python_start|>` and `<|python_end|>`.

use std::borrow::Cow;

use pascaline_base::limits::{Budget, Limits};
use pascaline_base::note::{self, Note, NoteCode};
use pascaline_python::written::{self, Angles};
use pascaline_python::{self as python, Evaluated, Value};

/// The maximum length of a string result, equal to the digits of an integer: a row must not be flooded.
const MOST_CHARACTERS: u64 = 4_300;

/// Substrings that an expression of strings must not contain, not even inside a word.
pub const REFUSED: [&str; 17] = [
    "__",
    "import",
    "exec",
    "eval",
    "compile",
    "open",
    "file",
    "input",
    "raw_input",
    "globals",
    "locals",
    "vars",
    "dir",
    "getattr",
    "setattr",
    "delattr",
    "hasattr",
];

/// A result of nanochat's calculator. The notes on it are looked for when they are asked for; they never change it.
#[derive(Debug)]
pub struct Calculated<'e> {
    /// Python's text of the value.
    pub answer: String,
    /// The value.
    pub value: Value,
    expression: &'e str,
    evaluated: Evaluated<'e, ()>,
}

impl Calculated<'_> {
    /// Where the value may not be what the expression meant; usually none.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        written::find(self.expression, Angles::None, &mut notes);
        notes.extend(self.evaluated.note_on_digits());
        if !groups_digits(self.expression) {
            note::add(&mut notes, commas_removed(self.evaluated.source()));
        }
        notes
    }
}

/// The value of `expression` within limits; `None` if nanochat's calculator returns nothing, or gives up.
///
/// All commas are removed first. The rest is arithmetic without `**`, or an expression of strings in ASCII letters, digits
/// and `'"()._ ` that counts something: literals, the methods of `str` with at most one argument, `.count`, `.real` and
/// brackets.
///
/// ```
/// use pascaline::Limits;
/// use pascaline::tools::use_calculator::use_calculator;
///
/// let limits = Limits::default();
/// let text = |expression| Some(use_calculator(expression, &limits)?.answer);
/// assert_eq!(text("123,456 * 789").as_deref(), Some("97406784"));
/// assert_eq!(text("(100 - 20) / 4").as_deref(), Some("20.0"));
/// assert_eq!(text("2**3"), None);
/// assert_eq!(text("'strawberry'.count('r')").as_deref(), Some("3"));
/// assert_eq!(text("'a,b,c'.count(',')").as_deref(), Some("4"));
/// assert_eq!(text("'profile'.count('f')"), None);
///
/// let calculated = use_calculator("1,5 + 1", &limits).unwrap();
/// assert_eq!(calculated.answer, "16");
/// assert_eq!(calculated.notes()[0].message, "All commas are removed first: the text is read as 15 + 1.");
/// ```
pub fn use_calculator<'e>(expression: &'e str, limits: &Limits) -> Option<Calculated<'e>> {
    let limits = within_characters(*limits);
    let evaluated = match text_to_evaluate(expression, limits)? {
        Cow::Borrowed(read) => python::evaluate_texts(read, &limits).ok().flatten()?,
        Cow::Owned(read) => python::evaluate_texts(&read, &limits).ok().flatten()?.owned(),
    };
    let ((value, answer), evaluated) = evaluated.split();
    Some(Calculated { answer, value, expression, evaluated })
}

/// Python's text of the value of `expression` within the default limits.
pub(crate) fn text_of_value(expression: &str) -> Option<String> {
    use_calculator(expression, &Limits::default()).map(|calculated| calculated.answer)
}

fn within_characters(limits: Limits) -> Limits {
    limits.with_text(limits.text.min(MOST_CHARACTERS))
}

/// The text that Python evaluates: the expression without its commas, if it is one that nanochat's calculator evaluates.
fn text_to_evaluate(expression: &str, limits: Limits) -> Option<Cow<'_, str>> {
    let budget = Budget::new(limits);
    budget.fits_source(expression.len()).and_then(|()| budget.pay_for_bytes(expression.len())).ok()?;
    let read: Cow<'_, str> =
        if expression.contains(',') { expression.replace(',', "").into() } else { expression.into() };
    let is_calculated = if read.bytes().all(is_of_arithmetic) { !read.contains("**") } else { counts(&read) };
    is_calculated.then_some(read)
}

fn is_of_arithmetic(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'*' | b'+' | b'-' | b'/' | b'.' | b'(' | b')' | b' ')
}

/// Whether three digits follow each comma, as in `1,234,567`.
fn groups_digits(expression: &str) -> bool {
    let mut parts = expression.split(',');
    let mut before = parts.next().unwrap_or_default();
    parts.all(|part| {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let is_group = digits == 3 && before.ends_with(|char: char| char.is_ascii_digit());
        before = part;
        is_group
    })
}

/// `1,5`, `'a,b'.count(',')`
fn commas_removed(read: &str) -> Note {
    const LONGEST: usize = 80;
    let message = match read.len() {
        0..=LONGEST => format!("All commas are removed first: the text is read as {read}."),
        _ => "All commas are removed first, also those that do not group digits.".to_owned(),
    };
    Note::new(NoteCode::Comma, message, None)
}

/// Whether it is an allowed expression of strings.
fn counts(expression: &str) -> bool {
    let lowercase = expression.to_ascii_lowercase();
    expression.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"'\"()._ ".contains(&byte))
        && !REFUSED.iter().any(|refused| lowercase.contains(refused))
        && expression.contains(".count(")
}

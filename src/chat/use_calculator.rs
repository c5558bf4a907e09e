//! nanochat's `use_calculator`: the calculator that a model calls between `<|python_start|>` and `<|python_end|>`.

use pascaline_base::limits::{Budget, Limits};
use pascaline_base::note::{self, Note, NoteCode, Noted};
use pascaline_python::written::{self, Angles};
use pascaline_python::{self as python, Value};

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

/// Python's text of the value of `expression`; `None` if nanochat's calculator returns nothing, or gives up.
///
/// All commas are removed first. The rest is arithmetic without `**`, or an expression of strings in ASCII letters, digits
/// and `'"()._ ` that counts something: literals, the methods of `str` with at most one argument, `.count`, `.real` and
/// brackets.
///
/// ```
/// use pascaline::tools::use_calculator::use_calculator;
///
/// assert_eq!(use_calculator("123,456 * 789").as_deref(), Some("97406784"));
/// assert_eq!(use_calculator("(100 - 20) / 4").as_deref(), Some("20.0"));
/// assert_eq!(use_calculator("2**3"), None);
/// assert_eq!(use_calculator("'strawberry'.count('r')").as_deref(), Some("3"));
/// assert_eq!(use_calculator("'a,b,c'.count(',')").as_deref(), Some("4"));
/// assert_eq!(use_calculator("'profile'.count('f')"), None);
/// ```
pub fn use_calculator(expression: &str) -> Option<String> {
    use_calculator_within(expression, Limits::default())
}

/// The same within limits.
pub fn use_calculator_within(expression: &str, limits: Limits) -> Option<String> {
    let limits = within_characters(limits);
    python::evaluate_text(&text_to_evaluate(expression, limits)?, &limits).ok().flatten()
}

/// The value whose text [`use_calculator_within`] returns.
pub fn use_calculator_value_within(expression: &str, limits: Limits) -> Option<Value> {
    let limits = within_characters(limits);
    python::evaluate_value_with_text(&text_to_evaluate(expression, limits)?, &limits).ok().flatten()
}

/// [`use_calculator`] with notes on its result. They never change it.
///
/// ```
/// use pascaline::tools::use_calculator::use_calculator_noted;
///
/// let noted = use_calculator_noted("1,5 + 1").unwrap();
/// assert_eq!(noted.answer, "16");
/// assert_eq!(noted.notes[0].message, "All commas are removed first: the text is read as 15 + 1.");
/// assert!(use_calculator_noted("123,456 * 789").unwrap().notes.is_empty());
/// ```
pub fn use_calculator_noted(expression: &str) -> Option<Noted<String>> {
    use_calculator_noted_within(expression, Limits::default())
}

/// The same within limits.
pub fn use_calculator_noted_within(expression: &str, limits: Limits) -> Option<Noted<String>> {
    let limits = within_characters(limits);
    let read = text_to_evaluate(expression, limits)?;
    let (answer, note) = python::evaluate_text_noted(&read, &limits).ok().flatten()?;
    let mut notes = Vec::new();
    written::find(expression, Angles::None, &mut notes);
    notes.extend(note);
    if !groups_digits(expression) {
        note::add(&mut notes, commas_removed(&read));
    }
    Some(Noted::new(answer, notes))
}

fn within_characters(limits: Limits) -> Limits {
    limits.with_text(limits.text.min(MOST_CHARACTERS))
}

/// The text that Python evaluates: the expression without its commas, if it is one that nanochat's calculator evaluates.
fn text_to_evaluate(expression: &str, limits: Limits) -> Option<String> {
    let budget = Budget::new(limits);
    budget.fits_source(expression.len()).and_then(|()| budget.pay_for_bytes(expression.len())).ok()?;
    let read = expression.replace(',', "");
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

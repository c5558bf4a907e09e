//! nanochat's `use_calculator`: the calculator that a model calls between `<|python_start|>` and `<|python_end|>`.

use crate::limits::{Budget, Limits};
use crate::note::{self, Angles, Note, NoteCode, Noted};
use crate::python;
#[cfg(feature = "tools")]
use crate::{
    error::{ErrorCode, Fault},
    syntax::Span,
    tools::{Annotations, Description, Example, Tool, ToolError},
};

/// The tool.
#[cfg(feature = "tools")]
pub(super) fn tool() -> Tool {
    Tool {
        set: "nanochat".into(),
        name: "use_calculator".into(),
        description: Description {
            summary: "Calculates an arithmetic expression, or counts in a string, as nanochat's calculator does."
                .into(),
            principle: "Commas are removed; the rest is Python's arithmetic without **, or a string with .count(…)."
                .into(),
            usage: "Give an expression such as 123,456 * 789 or 'strawberry'.count('r').".into(),
            fault_tolerance: "Anything else is rejected.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "expr": {"type": "string", "description": "The expression, such as 123,456 * 789"}
        }, "required": ["expr"]}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(|arguments, world| {
            let expression = arguments["expr"].as_str().unwrap_or_default();
            let Some(Noted { answer, notes }) = use_calculator_noted_within(expression, world.limits) else {
                return Err(ToolError::new("The calculator returned no result").hint(hint(expression, world.limits)));
            };
            world.notes = notes;
            Ok(answer)
        })),
    }
}

#[cfg(feature = "tools")]
const EXAMPLES: &[Example] = &[
    Example::new(r#"{"expr": "123,456 * 789"}"#, "97406784", "Arithmetic"),
    Example::new(r#"{"expr": "'strawberry'.count('r')"}"#, "3", "Letters"),
];

/// The maximum length of a string result, equal to the digits of an integer: a row must not be flooded.
const MOST_CHARACTERS: u64 = 4_300;

/// The characters allowed in arithmetic.
const ARITHMETIC: &[u8] = b"0123456789*+-/.() ";

/// Substrings that an expression of strings must not contain, not even inside a word.
const REFUSED: [&str; 17] = [
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
    note::find_written(expression, Angles::None, &mut notes);
    notes.extend(note);
    if !groups_digits(expression) {
        note::add(&mut notes, commas_removed(&read));
    }
    Some(Noted::new(answer, notes))
}

fn within_characters(limits: Limits) -> Limits {
    Limits { text: limits.text.min(MOST_CHARACTERS), ..limits }
}

/// The text that Python evaluates: the expression without its commas, if it is one that nanochat's calculator evaluates.
fn text_to_evaluate(expression: &str, limits: Limits) -> Option<String> {
    let budget = Budget::new(limits);
    budget.source(expression.len()).and_then(|()| budget.bytes(expression.len())).ok()?;
    let read = expression.replace(',', "");
    let is_calculated =
        if read.bytes().all(|byte| ARITHMETIC.contains(&byte)) { !read.contains("**") } else { counts(&read) };
    is_calculated.then_some(read)
}

/// Whether all commas stand before three digits, as in `1,234,567`.
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

/// What to write instead of an expression without a result.
#[cfg(feature = "tools")]
fn hint(expression: &str, limits: Limits) -> String {
    if expression.len() > crate::hint::LONGEST {
        return ALLOWED.to_owned();
    }
    let limits_of_a_hint = crate::hint::limits_of_a_hint(&limits);
    let answers = |text: &str| use_calculator_within(text, limits_of_a_hint).is_some();
    let trimmed = expression.trim();
    if trimmed != expression && answers(trimmed) {
        return format!("write `{trimmed}`, without tabs and line ends");
    }
    if expression.contains(['\'', '"']) {
        return hint_on_strings(expression);
    }
    // nanochat's calculator gives no reason, so Python's error of a full evaluation decides.
    let error = match python::arithmetic(expression, &limits_of_a_hint) {
        Err(error) => *error,
        Ok(_) => Fault::new(ErrorCode::UnsupportedSyntax, "").at(Span::default()),
    };
    let operators = python::Operators { has_powers: false, has_modulo: false };
    let mut read = |text: &str| {
        let failed = || Fault::new(ErrorCode::InvalidSyntax, "").at(Span::default());
        answers(text).then_some(()).ok_or_else(failed)
    };
    python::hint_for_error(&error, expression, operators, &mut read).unwrap_or_else(|| ALLOWED.to_owned())
}

#[cfg(feature = "tools")]
const ALLOWED: &str = "use only numbers, + - * / // and brackets, or count in a string: `'strawberry'.count('r')`";

/// What to write instead of an expression of strings.
#[cfg(feature = "tools")]
fn hint_on_strings(expression: &str) -> String {
    let lowercase = expression.to_ascii_lowercase();
    if let Some(refused) = REFUSED.iter().find(|refused| lowercase.contains(**refused)) {
        return format!("no part of a string can be \"{refused}\": count in another part of it");
    }
    if !expression.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"'\"()._, ".contains(&byte)) {
        return "a string can have only ASCII letters, digits, blanks, dots and `_`".to_owned();
    }
    "only counting is possible: `'strawberry'.count('r')`".to_owned()
}

/// Whether it is an allowed expression of strings.
fn counts(expression: &str) -> bool {
    let lowercase = expression.to_ascii_lowercase();
    expression.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"'\"()._ ".contains(&byte))
        && !REFUSED.iter().any(|refused| lowercase.contains(refused))
        && expression.contains(".count(")
}

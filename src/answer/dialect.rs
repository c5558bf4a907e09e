//! The functions that only mathjs's language has, such as `det([1, 2; 3, 4])`: a text that calls one is an expression of it.

use num_complex::Complex64;
use pascaline_base::error::{Error, ErrorCode};
use pascaline_base::note::{Note, NoteCode};
use pascaline_base::syntax::Span;
use pascaline_mathjs::{self as mathjs, Answer, Noted};

use pascaline_read::functions::{self, Function};

use super::outcome::Outcome;
use super::{Kind, Locale, Options, last};

/// The answer of mathjs's language, and its notes; `None` if the error is not about one of its functions, or about a list.
pub(super) fn answered(text: &str, error: &Error, options: &Options) -> Option<(Outcome, Vec<Note>)> {
    // Its decimals have a point.
    let may_have_decimal_comma = options.locale == Locale::Comma && has_comma_between_digits(text);
    let has_degrees = options.angle == super::Angle::Degrees && has_angle(text);
    if !concerns_mathjs(text, error) || has_degrees || may_have_decimal_comma {
        return None;
    }
    let scope = scope(text, options)?;
    let own = mathjs::Options::default().with_scope(scope).with_limits(options.limits);
    let Noted { answer, mut notes, .. } = mathjs::evaluate_noted(text, &own).ok()?;
    let outcome = outcome(&answer)?;
    let message = "This is read as a mathjs expression, whose numbers are doubles of about 16 digits.";
    notes.insert(0, Note::new(NoteCode::Dialect, message, Span::new(0..text.len())));
    Some((outcome, notes))
}

/// Whether the error is about a function of mathjs's, or about syntax that only mathjs has: matrices, strings, ranges,
/// conditions, bits.
fn concerns_mathjs(text: &str, error: &Error) -> bool {
    const SIGNS: [char; 8] = ['[', '"', '?', ':', '|', '&', '<', '>'];
    match error.code {
        ErrorCode::UndefinedFunction | ErrorCode::UndefinedSymbol => {
            let name = error.span.text(text);
            // `2 and 3` is not a condition.
            let is_logic = matches!(name, "and" | "or" | "xor" | "not")
                && !text.contains(['<', '>', '='])
                && !text.contains("true")
                && !text.contains("false");
            !is_logic && (name == "?" || mathjs::functions().any(|function| function.name() == name))
        }
        // A colon may be that of a time of day.
        ErrorCode::TypeMismatch => SIGNS.iter().any(|sign| *sign != ':' && text.contains(*sign)),
        code => code.is_of_syntax() && text.contains(SIGNS) && !text.contains('\\'),
    }
}

/// Whether a comma is directly between digits.
fn has_comma_between_digits(text: &str) -> bool {
    text.as_bytes().windows(3).any(|part| matches!(part, [b'0'..=b'9', b',', b'0'..=b'9']))
}

/// Whether a text has the name of a function of an angle, or of one whose value is an angle.
fn has_angle(text: &str) -> bool {
    let is_of_angle = |function| matches!(function, Function::OfAngle(_) | Function::ToAngle(_));
    let names = text.split(|char: char| !char.is_ascii_alphanumeric());
    names.filter_map(functions::named).any(is_of_angle) || text.contains("rotat")
}

/// The values as doubles of the names that the text uses; `None` if one is not a double.
fn scope<'o>(text: &str, options: &'o Options) -> Option<Vec<(&'o str, Answer)>> {
    let ans = options.ans.as_deref().map(|ans| (last::ANS, ans));
    let given = options.scope.iter().map(|(name, text)| (&**name, &**text)).chain(ans);
    let used = given.filter(|(name, _)| text.match_indices(name).any(|(at, _)| last::is_word(text, at, name)));
    used.map(|(name, text)| Some((name, Answer::Number(text.parse().ok()?)))).collect()
}

/// The part of a reply that the answer decides.
fn outcome(answer: &Answer) -> Option<Outcome> {
    let text = answer.to_string();
    let (kind, decimal) = match answer {
        Answer::Number(number) if number.is_finite() => (Kind::Number, Some(text.clone())),
        Answer::Complex(Complex64 { re, im }) if re.is_finite() && im.is_finite() => {
            (Kind::Complex, Some(text.clone()))
        }
        Answer::BigNumber(_) | Answer::BigInt(_) => (Kind::Number, Some(text.clone())),
        Answer::Unit { .. } => (Kind::Quantity, None),
        Answer::Boolean(_) => (Kind::Boolean, None),
        Answer::Fraction { .. } | Answer::Matrix { .. } => (Kind::Text, None),
        // A quoted text is not an answer, and neither is an object: JSON is not a calculation.
        _ => return None,
    };
    (!text.is_empty()).then(|| Outcome { decimal, ..Outcome::of_text(kind, text) })
}

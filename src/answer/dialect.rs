//! The functions that only mathjs's language has, such as `det([1, 2; 3, 4])`: a text that calls one is an expression of it.

use num_complex::Complex64;
use pascaline_base::error::{Error, ErrorCode};
use pascaline_base::note::{Note, NoteCode};
use pascaline_base::syntax::Span;
use pascaline_mathjs::{self as mathjs, Answer, Noted, Numbers};
use pascaline_number::float::decimal::to_precision;

use pascaline_read::functions::{self, Function};

use super::outcome::Outcome;
use super::{DIGITS, Decimals, Kind, Options, last};

/// The answer of mathjs's language, and its notes; `None` if the error is not about one of its functions, or about a list.
pub(super) fn answered(text: &str, error: &Error, options: &Options) -> Option<(Outcome, Vec<Note>)> {
    // Its decimals have a point.
    let may_have_decimal_comma = options.locale.decimals() == Decimals::Comma && has_comma_between_digits(text);
    let has_degrees = options.angle == super::Angle::Degrees && has_angle(text);
    if !concerns_mathjs(text, error) || has_degrees || may_have_decimal_comma {
        return None;
    }
    let scope = scope(text, options)?;
    let own = mathjs::Options::default().with_scope(scope).with_limits(options.limits);
    let (content, start) = content(text);
    let Noted { answer, mut notes, .. } = mathjs::evaluate_noted(content, &own).ok()?;
    let answer = with_digits_that_hold(answer, content, &own)?;
    let outcome = outcome(&answer)?;
    for note in &mut notes {
        note.span = note.span.map(|Span { start: from, end }| Span { start: from + start, end: end + start });
    }
    let message =
        format!("This is read as a mathjs expression, whose numbers are doubles; at most {DIGITS} digits are shown.");
    notes.insert(0, Note::new(NoteCode::Dialect, message, Span::new(0..text.len())));
    Some((outcome, notes))
}

/// The expression in a text, and where it begins: without what surrounds it, and the marks of a question or of a statement's end.
fn content(text: &str) -> (&str, u32) {
    let is_formula = text.trim_start().starts_with('=');
    let inner =
        if is_formula { text.len() - text.trim_start().len()..text.len() } else { pascaline_read::inside(text) };
    let start = u32::try_from(inner.start).unwrap_or_default();
    let content = text.get(inner).unwrap_or(text);
    (content.trim_end_matches(|char: char| char.is_whitespace() || matches!(char, ';' | '=' | '?')), start)
}

/// The answer to the digits that hold: an integer to all of them, another number to those of a double. `None` if they are not known
/// to hold at all.
fn with_digits_that_hold(answer: Answer, content: &str, options: &mathjs::Options) -> Option<Answer> {
    /// Every integer below it is a double.
    const MOST_EXACT: f64 = 9_007_199_254_740_992.0;
    /// mathjs's zeta function of doubles errs by 2e-14, and far more to the left of 1, where that of `BigNumber`s is another one.
    const ZETA: &str = "zeta";
    const DIGITS_OF_ZETA: u32 = 12;
    const CLOSE: f64 = 1e-6;
    /// What the algorithms of matrices and of complex numbers leave.
    const DIGITS_OF_SEVERAL: u32 = 14;
    let has_zeta = content.contains(ZETA);
    let number = match answer {
        Answer::Number(number) => number,
        _ if has_zeta => return None,
        several => return Some(rounded(several, DIGITS_OF_SEVERAL)),
    };
    let is_whole = number.fract() == 0.0;
    if !has_zeta && !is_whole {
        return Some(rounded(answer, DIGITS));
    }
    if !has_zeta && number.abs() < MOST_EXACT {
        return Some(answer);
    }
    let precise = match mathjs::evaluate(content, &options.clone().with_numbers(Numbers::BigNumber)) {
        Ok(Answer::BigNumber(digits)) => Some(digits),
        _ => None,
    };
    let is_close =
        |digits: &String| digits.parse().is_ok_and(|precise: f64| (precise - number).abs() <= CLOSE * number.abs());
    match precise.filter(is_close) {
        None if has_zeta => None,
        Some(_) if has_zeta => Some(rounded(answer, DIGITS_OF_ZETA)),
        Some(digits) if is_whole => Some(Answer::BigNumber(whole(&digits).unwrap_or(digits))),
        _ => Some(rounded(answer, DIGITS)),
    }
}

/// All digits of an integer that is written with an exponent.
fn whole(scientific: &str) -> Option<String> {
    const MOST_DIGITS: usize = 64;
    let (digits, exponent) = scientific.split_once("e+")?;
    let (first, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let exponent = exponent.parse().ok().filter(|exponent| (decimals.len()..MOST_DIGITS).contains(exponent))?;
    Some(format!("{first}{decimals:0<exponent$}"))
}

/// The answer with its numbers rounded to so many digits.
fn rounded(answer: Answer, digits: u32) -> Answer {
    let number = |number: f64| {
        if !number.is_finite() {
            return number;
        }
        to_precision(number, Some(digits.into()), 0.0, 0.0).parse().unwrap_or(number)
    };
    match answer {
        Answer::Number(own) => Answer::Number(number(own)),
        Answer::Complex(own) => Answer::Complex(Complex64::new(number(own.re), number(own.im))),
        Answer::Matrix { size, items, kind } => {
            Answer::Matrix { size, items: items.into_iter().map(|item| rounded(item, digits)).collect(), kind }
        }
        Answer::Unit { value, unit, fixed_prefix } => {
            Answer::Unit { value: value.map(|value| Box::new(rounded(*value, digits))), unit, fixed_prefix }
        }
        other => other,
    }
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
            let is_choice = name == "?" && text.contains(':');
            !is_logic && (is_choice || mathjs::functions().any(|function| function.name() == name))
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
        // A range of nothing: `10 km in 52:30` is none of its expressions.
        Answer::Matrix { items, .. } if items.is_empty() => return None,
        Answer::Boolean(_) => (Kind::Boolean, None),
        Answer::Fraction { .. } | Answer::Matrix { .. } => (Kind::Text, None),
        // A quoted text is not an answer, and neither is an object: JSON is not a calculation.
        _ => return None,
    };
    (!text.is_empty()).then(|| Outcome { decimal, ..Outcome::of_text(kind, text) })
}

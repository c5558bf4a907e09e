//! Hints for correcting an expression.

use super::functions::known_names;
use super::token::Token;
use super::value::Value;
use crate::text::row_of;

/// Names in other systems, and their equivalents here.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("arccos", "acos"),
    ("arcsin", "asin"),
    ("arctan", "atan"),
    ("average", "mean"),
    ("avg", "mean"),
    ("choose", "combinations"),
    ("fact", "factorial"),
    ("len", "there is no function for the length of a matrix"),
    ("ln", "log"),
    ("nCr", "combinations"),
    ("nPr", "permutations"),
    ("stdev", "std"),
    ("var", "variance"),
    ("π", "pi"),
];

/// What an undefined name may have meant: another system's name, or the nearest known one.
pub(super) fn name<'n>(name: &str, scope: impl Iterator<Item = &'n str>) -> Option<String> {
    // `×` and `÷` are letters to mathjs.
    if let Some(hint) = character(name) {
        return Some(hint);
    }
    if let Some((_, here)) = OTHER_NAMES.iter().find(|(other, _)| *other == name) {
        return Some(if here.contains(' ') { (*here).to_owned() } else { format!("did you mean `{here}`?") });
    }
    let most = match name.len() {
        0..=2 => return None,
        3..=4 => 1,
        5..=30 => 2,
        _ => return None,
    };
    let mut nearest: Option<(usize, &str)> = None;
    for known in scope.take(1_000).chain(known_names().map(|known| known as &str)) {
        if let Some(distance) = distance(name.as_bytes(), known.as_bytes(), most)
            && nearest.is_none_or(|nearest| (distance, known) < nearest)
        {
            nearest = Some((distance, known));
        }
    }
    nearest.map(|(_, known)| format!("did you mean `{known}`?"))
}

/// The number of letters to insert, delete, replace or swap with a neighbour that turns one name into the other (optimal
/// string alignment); `None` if it is more than `most`.
fn distance(from: &[u8], to: &[u8], most: usize) -> Option<usize> {
    const LONGEST: usize = 31;
    if from.len().abs_diff(to.len()) > most || to.len() > LONGEST {
        return None;
    }
    // A swap looks two rows up, so that three rows of the table are kept.
    let mut rows = [[0; LONGEST + 1]; 3];
    for (column, distance) in rows[1].iter_mut().enumerate() {
        *distance = column;
    }
    for (row, letter) in from.iter().enumerate() {
        let (second, above, current) = (row % 3, (row + 1) % 3, (row + 2) % 3);
        rows[current][0] = row + 1;
        let mut least_of_row = row + 1;
        for (column, other) in to.iter().enumerate() {
            let replaced = rows[above][column] + usize::from(letter != other);
            let mut least = replaced.min(rows[above][column + 1] + 1).min(rows[current][column] + 1);
            if row > 0 && column > 0 && *letter == to[column - 1] && from[row - 1] == *other {
                least = least.min(rows[second][column - 1] + 1);
            }
            rows[current][column + 1] = least;
            least_of_row = least_of_row.min(least);
        }
        // The least of a row never falls from row to row.
        if least_of_row > most {
            return None;
        }
    }
    Some(rows[(from.len() + 1) % 3][to.len()]).filter(|distance| *distance <= most)
}

/// What to write instead of characters that mathjs does not read.
const CHARACTERS: &[(&str, &str)] = &[
    ("×·⋅∗", "write `*` to multiply"),
    ("÷∕", "write `/` to divide"),
    ("−–—", "write `-` to subtract"),
    ("²", "write `^2`"),
    ("³", "write `^3`"),
    ("√", "write `sqrt(x)`"),
    ("°", "angles are in radians: write `* pi / 180`"),
    ("€£¥", "write amounts without a currency sign"),
    ("∞", "write `Infinity`"),
    ("\r", "end lines with a newline only"),
    ("“”‘’", "write straight quotes"),
];

/// What to write instead of the next character, if mathjs does not read it.
pub(super) fn character(rest: &str) -> Option<String> {
    row_of(CHARACTERS, rest.chars().next()?).map(str::to_owned)
}

/// What to write instead of a token that is unexpected everywhere.
pub(super) fn token(token: Token) -> Option<String> {
    let instead = match token {
        Token::Comma => "write numbers without thousands separators: `1234`, not `1,234`",
        Token::Assign => "write `==` to compare",
        Token::Close => "there is one `)` too many",
        _ => return None,
    };
    Some(instead.to_owned())
}

/// What to write instead of a token where a value is expected, after `before`.
pub(super) fn operand(token: Token, before: &str) -> Option<String> {
    let instead = match token {
        Token::Star if before.ends_with('*') => "write `^` for a power",
        Token::Slash if before.ends_with('/') => "write `floor(x / y)` for an integer quotient",
        Token::Or => "write `abs(x)` for an absolute value",
        _ => return None,
    };
    Some(instead.to_owned())
}

/// What to do about a result that is not a number, complex number or string.
pub(super) fn unsupported(value: &Value) -> Option<String> {
    let instead = match value {
        Value::Number(number) if number.is_nan() => "the result is not a number",
        Value::Number(_) => "the result is infinite",
        Value::Complex(_) => "the result is not finite",
        Value::Boolean(_) => "write `condition ? 1 : 0` to get a number",
        Value::Undefined | Value::Null => "the expression has no value",
        Value::Matrix(_) => "take one element, such as `x[1]`, or compute a number from it, such as `mean(x)`",
        Value::ResultSet => "evaluate one expression at a time; `ans` is the last answer",
        Value::Builtin(_) | Value::Defined(_) => "call the function, such as `sqrt(2)`",
        Value::Object(_) => "take one entry, such as `x.a`",
        Value::Text(_) => return None,
    };
    Some(instead.to_owned())
}

//! Notes that the text of an expression of Python's syntax shows. It has an answer, so that its tokens are in order.

use pascaline_base::note::{Note, NoteCode, add, is_number_of_degrees};
use pascaline_base::syntax::Span;
use pascaline_number::decimal::{DIGITS_OF_A_DOUBLE, ShortDecimal};

/// A longer text is not looked through: a note is help, and has no price.
const MOST_BYTES: usize = 4_000;

/// Whether the dialect has functions of angles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Angles {
    /// It has none, so that no number can be an angle.
    None,
    /// `sin(30*pi/180)` is that of 30 degrees.
    InRadians,
}

/// Finds the notes on a text that has an answer.
pub fn find(source: &str, angles: Angles, notes: &mut Vec<Note>) {
    let bytes = source.as_bytes();
    if bytes.len() > MOST_BYTES {
        return;
    }
    for (at, byte) in bytes.iter().enumerate() {
        let note = match byte {
            b'%' => percentage(source, at),
            b'_' => underscore(source, at),
            b'-' | b'/' => date(source, at),
            b'(' if angles == Angles::InRadians => angle(source, at),
            _ => continue,
        };
        if let Some(note) = note {
            add(notes, note);
        }
    }
}

/// `25%+2`, `8% 3`: directly after a number, and before a sign or a space.
fn percentage(source: &str, at: usize) -> Option<Note> {
    let (before, after) = (source.get(..at)?, source.get(at + 1..)?);
    let is_number = before.ends_with(|char: char| char.is_ascii_digit() || char == '.' || char == ')');
    if !is_number || !after.starts_with([' ', '+', '-']) {
        return None;
    }
    let start = before.trim_end_matches(|char: char| char.is_ascii_digit() || char == '.').len();
    Some(Note::remainder(Span::new(start..at + 1)))
}

/// `235_7`: not in groups of three, nor grouped as in India.
fn underscore(source: &str, at: usize) -> Option<Note> {
    let bytes = source.as_bytes();
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let first = bytes.get(..at)?.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let start = at - first;
    let before = start.checked_sub(1).and_then(|before| bytes.get(before));
    // After a point, in a name, and after another underscore there is no first group.
    let is_start = before.is_none_or(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric() && !b"._".contains(byte));
    if first == 0 || !is_start || !is_digit(bytes.get(at + 1)) {
        return None;
    }
    let length = bytes.get(start..)?.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'_').count();
    let text = source.get(start..start + length)?;
    if is_grouped(text) {
        return None;
    }
    let digits = text.replace('_', "");
    let message = format!("{text} is read as {digits}: underscores between digits are left out.");
    Some(Note::new(NoteCode::Underscore, message, Span::new(start..start + length)))
}

/// `1_234_567`, `12_34_567`
fn is_grouped(text: &str) -> bool {
    let mut groups = text.rsplit('_').map(str::len);
    let is_last = groups.next() == Some(3);
    let (mut in_threes, mut in_twos, mut first) = (true, true, 0);
    for group in groups {
        in_threes &= first == 0 || first == 3;
        in_twos &= first == 0 || first == 2;
        first = group;
    }
    is_last && (in_threes && first <= 3 || in_twos && first <= 2)
}

/// `2024-10-15`, `1/15/2024`: at the first of two signs between three whole numbers.
fn date(source: &str, at: usize) -> Option<Note> {
    const LONGEST: usize = 4;
    let bytes = source.as_bytes();
    let separator = bytes.get(at)?;
    let digits =
        |bytes: &mut dyn Iterator<Item = &u8>| bytes.take(LONGEST + 1).take_while(|byte| byte.is_ascii_digit()).count();
    let start = at - digits(&mut bytes.get(..at)?.iter().rev());
    let second = at + 1;
    let middle = second + digits(&mut bytes.get(second..)?.iter());
    if bytes.get(middle) != Some(separator) {
        return None;
    }
    let end = middle + 1 + digits(&mut bytes.get(middle + 1..)?.iter());
    let is_alone = |before: &str, after: &str| {
        let before = before.trim_end_matches(' ');
        (before.is_empty() || before.ends_with(['(', ',', '+', '=']))
            && !after.starts_with(|char: char| char.is_ascii_alphanumeric() || "._*/%^!-".contains(char))
    };
    let number = |from: usize, to: usize| source.get(from..to)?.parse::<u32>().ok();
    let (a, b, c) = (number(start, at)?, number(second, middle)?, number(middle + 1, end)?);
    let (is_year, is_day) = (|number| (1900..=2100).contains(&number), |number| (1..=31).contains(&number));
    let is_date = match separator {
        b'-' => is_year(a) && is_day(b) && is_day(c),
        _ => is_day(a) && is_day(b) && is_year(c),
    };
    (is_date && is_alone(source.get(..start)?, source.get(end..)?))
        .then(|| source.get(start..end).map(|text| Note::date(text, Span::new(start..end))))?
}

/// `sin(30)`: at the bracket.
fn angle(source: &str, at: usize) -> Option<Note> {
    const NAMES: [&str; 6] = ["sin", "cos", "tan", "sec", "csc", "cot"];
    const LONGEST: usize = 12;
    let start = at.checked_sub(3)?;
    let name = NAMES.into_iter().find(|name| source.get(start..at) == Some(*name))?;
    let is_in_name = |char: char| char.is_alphanumeric() || "_.".contains(char);
    if source.get(..start)?.ends_with(is_in_name) {
        return None;
    }
    let length = source.as_bytes().get(at + 1..)?.iter().take(LONGEST).position(|byte| *byte == b')')?;
    let end = at + 1 + length;
    let argument = source.get(at + 1..end)?.trim_matches(' ');
    if !argument.bytes().all(|byte| byte.is_ascii_digit() || b".-".contains(&byte)) {
        return None;
    }
    argument.parse().ok().filter(|number| is_number_of_degrees(*number))?;
    Some(Note::radians(name, &format!("{argument}*pi/180"), Span::new(start..end + 1)))
}

/// The first decimal of which more than its digits are asked: `0.1` is kept to fifteen digits, and in base two.
pub fn find_short_decimal(source: &str, digits: u32, notes: &mut Vec<Note>) {
    let Ok(digits) = usize::try_from(digits) else { return };
    let mut at = 0;
    while digits > DIGITS_OF_A_DOUBLE && source.len() <= MOST_BYTES && at < source.len() {
        let length = length_of_word(source.as_bytes().get(at..).unwrap_or_default());
        let span = Span::new(at..at + length);
        if let Some(note) = short_decimal(span.text(source), digits, span) {
            return add(notes, note);
        }
        at += length.max(1);
    }
}

/// The length of a name or of a number, with the sign of its exponent.
fn length_of_word(bytes: &[u8]) -> usize {
    let is_number = bytes.first().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.');
    let mut last = b'.';
    let is_of_word = |byte: &&u8| {
        let is_sign = is_number && matches!(last, b'e' | b'E') && matches!(byte, b'+' | b'-');
        last = **byte;
        byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"._".contains(byte) || is_sign
    };
    bytes.iter().take_while(is_of_word).count()
}

fn short_decimal(text: &str, digits: usize, span: Span) -> Option<Note> {
    if !text.contains(['.', 'e', 'E']) {
        return None;
    }
    let number = text.replace('_', "");
    let decimal = ShortDecimal::read(number.as_bytes(), usize::MAX).filter(|decimal| !decimal.is_double())?;
    let written = number.bytes().take_while(|byte| !matches!(byte, b'e' | b'E')).filter(u8::is_ascii_digit);
    let kept = written.skip_while(|digit| *digit == b'0').count().max(DIGITS_OF_A_DOUBLE);
    if digits <= kept {
        return None;
    }
    let instead = decimal.fraction();
    let message =
        format!("{text} is kept to {kept} digits, and the result is asked to {digits}; write {instead} for all.");
    Some(Note::new(NoteCode::Precision, message, span))
}

#[cfg(test)]
mod tests {
    use super::{Angles, find};

    fn codes(source: &str) -> Vec<&'static str> {
        let mut notes = Vec::new();
        find(source, Angles::InRadians, &mut notes);
        notes.iter().map(|note| note.code.as_str()).collect()
    }

    #[test]
    fn any_text_is_looked_through() {
        let parts = ["%", "_", "-", "/", "(", ")", "sin(", "1", "30", "2024", "é", "😀", " ", ".", ""];
        for one in parts {
            for other in parts {
                for third in parts {
                    codes(&[one, other, third, one, third].concat());
                }
            }
        }
    }

    #[test]
    fn a_name_has_no_groups_and_no_angle() {
        for source in
            ["x1_5", "é1_5", "1_000_5x_2", "0x1_5", "1.2_5", "asin(30)", "é.sin(30)", "sin(x)", "sin(30", "x% 3"]
        {
            assert!(!codes(source).contains(&"radians") && !codes(source).contains(&"modulo"), "{source}");
        }
        for source in ["x1_5", "é1_5", "0x1_5", "1.2_5"] {
            assert_eq!(codes(source), [""; 0], "{source}");
        }
    }

    #[test]
    fn a_long_text_is_not() {
        assert_eq!(codes(&"25% +".repeat(799)), ["modulo"]);
        assert_eq!(codes(&"25% +".repeat(801)), [""; 0]);
    }
}

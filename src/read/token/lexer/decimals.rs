//! What the numbers of a whole text show about its points and commas: in `1.234,56 + 2.345`, a point groups digits.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;

use crate::{Decimals, Faulty};

/// The sign before decimals that the numbers of a text show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shown {
    #[default]
    Nothing,
    Point,
    Comma,
}

/// What one number shows.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Evidence {
    shown: Shown,
    /// Whether it has both signs, or several of one, so that it cannot be read in another way.
    is_certain: bool,
}

/// The sign before decimals that the numbers of a text show, and the first number that shows it; a fault if two of them show
/// different ones beyond doubt, and the caller does not say which it is.
pub(super) fn shown(text: &str, decimals: Decimals) -> Faulty<(Shown, Span)> {
    let (mut certain, mut point, mut comma) = (None::<(Shown, Span)>, None, None);
    for (place, is_in_brackets) in numbers(text) {
        let Some(Evidence { shown, is_certain }) = evidence(text, place, is_in_brackets, decimals) else { continue };
        let first = if shown == Shown::Point { &mut point } else { &mut comma };
        first.get_or_insert(place);
        match certain {
            Some((other, first)) if is_certain && other != shown && decimals == Decimals::Unknown => {
                return Err(contradiction(first.text(text), place.text(text)));
            }
            None if is_certain => certain = Some((shown, place)),
            _ => {}
        }
    }
    Ok(match (certain, point, comma) {
        (Some(certain), ..) => certain,
        (None, Some(place), None) => (Shown::Point, place),
        (None, None, Some(place)) => (Shown::Comma, place),
        _ => (Shown::Nothing, Span::default()),
    })
}

/// The numbers of a text with their points and commas, and whether each is in brackets, where a comma may separate.
fn numbers(text: &str) -> impl Iterator<Item = (Span, bool)> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    std::iter::from_fn(move || {
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                b'0'..=b'9' => {
                    let rest = bytes.get(at..).unwrap_or_default();
                    let length = rest.iter().take_while(|byte| matches!(byte, b'0'..=b'9' | b'.' | b',')).count();
                    let number = rest.get(..length).unwrap_or_default();
                    let marks = number.iter().rev().take_while(|byte| !byte.is_ascii_digit()).count();
                    let place = Span::new(at..at + length - marks);
                    let is_word = at > 0
                        && bytes.get(at - 1).is_some_and(|before| {
                            before.is_ascii_alphanumeric() || matches!(before, b'_' | b'.' | b',')
                        });
                    at += length;
                    if !is_word {
                        return Some((place, depth > 0));
                    }
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
        None
    })
}

/// What a number shows; nothing if its one sign is before three digits, as in `1.234` and `1,234`, or may separate two numbers.
fn evidence(text: &str, place: Span, is_in_brackets: bool, decimals: Decimals) -> Option<Evidence> {
    let number = place.text(text);
    let (points, commas) = (number.matches('.').count(), number.matches(',').count());
    let (whole, last) = number.rsplit_once(['.', ','])?;
    let sign = number.as_bytes().get(whole.len()).copied()?;
    let is_group = last.len() == 3 && !whole.starts_with('0') && are_groups(whole);
    let (shown, is_certain) = match (points, commas) {
        (1, 0) if is_group => (has_currency_behind(text, place).then_some(Shown::Comma)?, false),
        (0, 1) if is_group && decimals != Decimals::Comma => return None,
        (1, 0) => (Shown::Point, false),
        (0, 1) => (Shown::Comma, false),
        // `1.234.567`, `1,234,567`
        (_, 0) if is_group => (Shown::Comma, true),
        (0, _) if is_group => (Shown::Point, true),
        // `1.234,56`, `1,234.56`
        (_, 1) if sign == b',' && are_groups(whole) => (Shown::Comma, true),
        (1, _) if sign == b'.' && are_groups(whole) => (Shown::Point, true),
        _ => return None,
    };
    // In brackets, a comma may separate.
    let may_separate = is_in_brackets && commas > 0;
    (!may_separate).then_some(Evidence { shown, is_certain })
}

/// Whether digits are in groups of three, after the first.
fn are_groups(text: &str) -> bool {
    let mut groups = text.split(['.', ',']);
    groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && !first.starts_with('0'))
        && groups.all(|group| group.len() == 3)
}

/// Whether a currency sign is behind a number, as languages with a decimal comma write it: `10.000 €`.
fn has_currency_behind(text: &str, place: Span) -> bool {
    text.get(place.end as usize..)
        .is_some_and(|rest| rest.trim_start_matches([' ', '\u{a0}', '\u{202f}']).starts_with('€'))
}

fn contradiction(first: &str, second: &str) -> Fault {
    let message = format!("`{first}` and `{second}` show different decimal signs");
    let hint = "write all numbers of a text alike, as in `1234.56 + 7890.12`, or give a locale".to_owned();
    Fault::new(ErrorCode::InvalidNumber, message).hint(Some(hint))
}

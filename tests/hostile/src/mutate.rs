//! Mutations of a text that keep its structure: a bracketed part, a call, a name or a number is nested, repeated, replaced,
//! extended or spread over a range.

use std::ops::Range;

use arbitrary::Unstructured;

use crate::grammar::{Grammar, HOLE, number};
use crate::{Dialect, Random, Tree};

/// libFuzzer's own mutation: takes the bytes, their length and the maximum length, and returns the new length.
pub type Plain = fn(&mut [u8], usize, usize) -> usize;

/// Mutates a text in libFuzzer's buffer: half of the time by its structure, otherwise with libFuzzer's own mutation.
pub fn in_place(dialect: Dialect, bytes: &mut [u8], length: usize, most: usize, seed: u32, plain: Plain) -> usize {
    let changed = seed.is_multiple_of(2).then(|| std::str::from_utf8(&bytes[..length]).ok()).flatten().map(|text| {
        Random::new(u64::from(seed)).draw(|random| {
            let other = Tree::draw(dialect, random)?.to_string();
            mutate(dialect, text, &other, random)
        })
    });
    match changed {
        Some(text) if !text.is_empty() && text.len() <= most => {
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            text.len()
        }
        _ => plain(bytes, length, most),
    }
}

/// The same if the first byte names the dialect.
pub fn in_place_after_dialect(bytes: &mut [u8], length: usize, most: usize, seed: u32, plain: Plain) -> usize {
    if length == 0 || seed % 16 == 1 {
        return plain(bytes, length, most);
    }
    let dialect = Dialect::of_byte(bytes[0]);
    1 + in_place(dialect, &mut bytes[1..], length - 1, most - 1, seed, plain)
}

/// The maximum length of a generated text, a little over the limit of a source.
const LONGEST: usize = 70_000;

/// Mutates a part of a text; `other` is a text to take a part from.
pub fn mutate(dialect: Dialect, text: &str, other: &str, bytes: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    let range = part(text, bytes)?;
    let here = &text[range.clone()];
    let new = match bytes.int_in_range(0..=7)? {
        0 => nested(dialect, here, bytes)?,
        1 => here.repeat(bytes.int_in_range(2..=40)?),
        2 => format!(
            "{here}{}",
            format!("{}{here}", bytes.choose(&["+", "*", "-", "**", "^", ",", ";", " "])?)
                .repeat(bytes.int_in_range(1..=500)?)
        ),
        3 => other[part(other, bytes)?].to_owned(),
        4 => grown(here, bytes)?,
        5 => format!("{}({here})", bytes.choose(&["(1:99999) + ", "(1:1000)' * ", "[1:300]' * ", "(1:99999) .^ "])?),
        6 => format!("\"{}{here}\"", "0".repeat(bytes.int_in_range(0..=10_000)?)),
        _ => Tree::draw(dialect, bytes)?.to_string(),
    };
    let whole = [&text[..range.start], &new, &text[range.end..]].concat();
    Ok(if whole.len() > LONGEST { text.to_owned() } else { whole })
}

/// The text in a hole of a form, with numbers in the others.
fn nested(dialect: Dialect, here: &str, bytes: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    let grammar = Grammar::of(dialect);
    let mut text = here.to_owned();
    let form = bytes.choose(&grammar.forms)?;
    for _ in 0..*bytes.choose(&[1, 1, 1, 2, 5, 50, 1_000])? {
        if text.len() > LONGEST {
            break;
        }
        let mut nested = String::new();
        for (index, piece) in form.split(HOLE).enumerate() {
            match index {
                0 => {}
                1 => nested.push_str(&text),
                _ => nested.push('2'),
            }
            nested.push_str(piece);
        }
        text = nested;
    }
    Ok(text)
}

/// A number with more digits, or another one; a name followed by itself.
fn grown(here: &str, bytes: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    if !here.starts_with(|first: char| first.is_ascii_digit()) {
        return Ok(here.repeat(bytes.int_in_range(2..=300)?));
    }
    Ok(match bytes.int_in_range(0..=3)? {
        0 => format!("{here}{}", "0".repeat(bytes.int_in_range(1..=5_000)?)),
        1 => format!("{here}e{}", bytes.int_in_range(0..=1_000)?),
        2 => format!("{here}.{}", here.repeat(bytes.int_in_range(1..=100)?)),
        _ => number(bytes)?,
    })
}

/// The range of a bracketed part, a call, a name, a number or a sign.
fn part(text: &str, bytes: &mut Unstructured<'_>) -> arbitrary::Result<Range<usize>> {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).take(LONGEST).collect();
    if starts.is_empty() {
        return Ok(0..0);
    }
    let mut start = *bytes.choose(&starts)?;
    let is_word = |char: char| char.is_alphanumeric() || matches!(char, '_' | '.');
    // A word starts at its first letter.
    start -= text[..start]
        .chars()
        .rev()
        .take_while(|char| is_word(*char) && text[start..].starts_with(is_word))
        .map(char::len_utf8)
        .sum::<usize>();
    let rest = &text[start..];
    let word = rest.len() - rest.trim_start_matches(is_word).len();
    let bracket = bracketed(&rest[word..]);
    let sign = rest.chars().next().map_or(0, char::len_utf8);
    Ok(start..start + if word + bracket > 0 { word + bracket } else { sign })
}

/// The length up to the bracket that closes the first one; 0 if there is none.
fn bracketed(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, char) in text.char_indices() {
        match char {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return if at == 0 { 0 } else { at + char.len_utf8() };
        }
    }
    0
}

//! The texts of answers.
//!
//! What consists of numbers is written as it is: the digits of an answer are those that `format` writes. Anything else becomes a value
//! again, which `format` writes.

use std::fmt;

use super::convert::text_of;
use super::{Answer, MatrixKind};
use crate::format;

/// The text of mathjs's `format`; a number as JavaScript prints it, and a string without quotes.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        match self {
            Self::Number(number) => f.write_str(&format::number(*number)),
            Self::Complex(complex) => f.write_str(&format::complex(*complex)),
            Self::Text(text) => f.write_str(text),
            _ if push(self, &mut text) => f.write_str(&text),
            _ => f.write_str(&text_of(self)),
        }
    }
}

/// Writes an answer; returns whether it consists of numbers.
fn push(answer: &Answer, text: &mut String) -> bool {
    match answer {
        Answer::Number(number) if number.is_finite() => format::push_formatted(*number, text),
        Answer::Boolean(boolean) => text.push_str(if *boolean { "true" } else { "false" }),
        Answer::BigNumber(digits) | Answer::BigInt(digits) => text.push_str(digits),
        Answer::Fraction { numerator, denominator } => text.extend([numerator, "/", denominator]),
        Answer::Unit { value: Some(value), unit, .. } if !matches!(**value, Answer::Complex(_)) => {
            let is_written = push(value, text);
            text.extend([if unit.is_empty() { "" } else { " " }, unit]);
            return is_written;
        }
        Answer::Matrix { size, items, kind } if *kind != MatrixKind::Sparse => return push_nested(size, items, text),
        _ => return false,
    }
    true
}

/// Writes the items of a matrix in nested lists.
fn push_nested(size: &[usize], items: &[Answer], text: &mut String) -> bool {
    match size {
        [] | [_] => push_list(items.len(), text, |at, text| push(&items[at], text)),
        [length, inner @ ..] => {
            let part = items.len() / (*length).max(1);
            push_list(*length, text, |at, text| push_nested(inner, &items[at * part..(at + 1) * part], text))
        }
    }
}

fn push_list(length: usize, text: &mut String, push_item: impl Fn(usize, &mut String) -> bool) -> bool {
    text.push('[');
    for at in 0..length {
        text.push_str(if at > 0 { ", " } else { "" });
        if !push_item(at, text) {
            return false;
        }
    }
    text.push(']');
    true
}

#[cfg(test)]
mod tests {
    use crate::{Numbers, Options, evaluate, typed_text};

    #[test]
    fn the_text_of_an_answer_is_that_of_its_value() {
        for expression in [
            "2 < 3",
            "[1, -2.5; 1e-7, 123456789]",
            "[0, -0, NaN, 1/0, -1/0]",
            "[]",
            "[[], []]",
            "[2 < 3, 1/7; 2 inch, 3 kg m/s^2]",
            "[1, \"a\"; 2i, {a: 1}]",
            "size([1, 2; 3, 4])",
            "zeros(2, 3, 2)",
            "sparse([1, 0; 0, 2])",
            "1/7",
            "-22/7",
            "5",
            "2^200",
            "1e-30",
            "839.04 deg",
            "1.71e22 oz + 640.97 oz",
            "1 rad to arcmin",
            "12345678 cm",
            "(2 + 3i) cm",
            "cm",
            "2 inch + 4 cm to m",
            "90 km / (2 h)",
            "5 m / (2 m)",
            "bignumber(1) / 3 + 1 cm",
        ] {
            for numbers in [Numbers::Number, Numbers::BigNumber, Numbers::Fraction, Numbers::BigInt] {
                let options = Options::default().with_numbers(numbers);
                let Ok(answer) = evaluate(expression, &options) else { continue };
                if !matches!(answer.kind(), "number" | "complex" | "text") {
                    let typed = typed_text(expression, &options).unwrap();
                    assert_eq!(Some(&*answer.to_string()), typed.split_once(' ').map(|(_, text)| text), "{expression}");
                }
            }
        }
    }
}

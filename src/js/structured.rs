//! Answers with parts. Those that consist of numbers cross as texts and cells, all others as JSON, which takes longer to read.

use pascaline_mathjs::{Answer, MatrixKind};

use crate::engine::Engine;
use crate::outcome::{to_cell, utf16_length};
use crate::wire::Outcome;

impl Engine {
    pub(crate) fn give_structured(&mut self, answer: &Answer) -> Outcome {
        match answer {
            Answer::Boolean(boolean) => {
                self.give_number_alone(f64::from(*boolean));
                Outcome::Boolean
            }
            Answer::BigNumber(digits) => {
                self.give_texts(&[digits]);
                Outcome::BigNumber
            }
            Answer::BigInt(digits) => {
                self.give_texts(&[digits]);
                Outcome::BigInt
            }
            Answer::Fraction { .. } => {
                self.give_texts(&[&answer.to_string()]);
                Outcome::Fraction
            }
            Answer::Unit { value: Some(value), unit, fixed_prefix } if let Answer::Number(number) = **value => {
                let length = to_cell(utf16_length(unit));
                self.give(&[&answer.to_string()], &[number, length, f64::from(*fixed_prefix)]);
                Outcome::Unit
            }
            Answer::Matrix { size, items, kind } if let Some(cells) = cells_of(size, items, *kind) => {
                self.give(&[&answer.to_string()], &cells);
                Outcome::Matrix
            }
            Answer::ResultSet(items) if let Some(numbers) = numbers_of(items) => {
                let cells = [&[to_cell(numbers.len())], &*numbers].concat();
                self.give(&[&answer.to_string()], &cells);
                Outcome::Numbers
            }
            _ => {
                self.give_texts(&[&answer.to_string(), &answer.to_json()]);
                Outcome::Structured
            }
        }
    }
}

/// The cells of a matrix whose items are all numbers: how many cells follow, whether it is an array, the number of its dimensions,
/// its length in each, and the items. A sparse one crosses as JSON, since it may have few items.
fn cells_of(size: &[usize], items: &[Answer], kind: MatrixKind) -> Option<Vec<f64>> {
    let is_array = match kind {
        MatrixKind::Dense => false,
        MatrixKind::Array => true,
        _ => return None,
    };
    let count = 2 + size.len() + items.len();
    let mut cells = vec![to_cell(count), f64::from(is_array), to_cell(size.len())];
    cells.extend(size.iter().copied().map(to_cell));
    cells.extend(numbers_of(items)?);
    Some(cells)
}

/// The numbers that all items are.
fn numbers_of(items: &[Answer]) -> Option<Vec<f64>> {
    let number = |item: &Answer| if let Answer::Number(number) = item { Some(*number) } else { None };
    items.iter().map(number).collect()
}

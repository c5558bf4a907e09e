//! What a call leaves in its buffers.

use std::ops::Range;

use pascaline_base::{Error, ErrorCode, Note, Span};
use pascaline_mathjs::{Answer, Loss, ShortNote, format, on_large_whole_number};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::engine::Engine;
use crate::wire::{EXACT_AT, Outcome, OutcomeCell, Words};

const FIRST: usize = OutcomeCell::First as usize;
const LENGTHS: usize = OutcomeCell::Lengths as usize;
const EXACT: usize = OutcomeCell::Exact as usize;

impl Engine {
    pub(crate) fn give_answer(&mut self, answer: Result<Answer, Failure>) -> Outcome {
        match answer {
            Ok(Answer::Number(number)) => {
                self.give_number(number);
                Outcome::Number
            }
            Ok(Answer::Complex(complex)) => {
                self.give(&[&format::complex(complex)], &[complex.re, complex.im]);
                Outcome::Complex
            }
            Ok(Answer::Text(text)) => self.give_text(&text),
            Ok(answer) => self.give_structured(&answer),
            Err(failure) => self.give_failure(&failure),
        }
    }

    /// Gives a number, and its text unless it is an integer of 32 bits, which JavaScript writes faster.
    fn give_number(&mut self, number: f64) {
        self.give_number_alone(number);
        if number != f64::from(to_int32(number)) {
            let mut text = format::NumberText::default();
            let text = text.of(number);
            self.reserve(text.len(), LENGTHS + 1);
            self.text[..text.len()].copy_from_slice(text.as_bytes());
            self.cells[LENGTHS] = to_cell(text.len());
        }
    }

    /// Gives a number whose text nobody reads.
    pub(crate) fn give_number_alone(&mut self, number: f64) -> Outcome {
        self.reserve(0, 1);
        self.cells[FIRST] = number;
        Outcome::Number
    }

    /// Gives what the words of a note leave open.
    pub(crate) fn give_words(&mut self, note: ShortNote) -> Words {
        let (mut exact, mut place) = (String::new(), [f64::NAN; 2]);
        let words = match note {
            ShortNote::LargeWholeNumber => Words::Large,
            ShortNote::Remainder(span) => {
                // Plain arithmetic is in ASCII.
                place = [span.start, span.end].map(f64::from);
                Words::Remainder
            }
            ShortNote::Surprise(surprise) => {
                surprise.push_exact(&mut exact);
                match surprise.loss() {
                    Loss::Rounding => Words::Rounding,
                    Loss::Inexact => Words::Inexact,
                }
            }
        };
        self.reserve(EXACT_AT + exact.len(), EXACT + 1 + place.len());
        self.text[EXACT_AT..EXACT_AT + exact.len()].copy_from_slice(exact.as_bytes());
        self.cells[EXACT] = to_cell(exact.len());
        self.cells[EXACT + 1..=EXACT + place.len()].copy_from_slice(&place);
        words
    }

    /// Gives a text.
    pub fn give_text(&mut self, text: &str) -> Outcome {
        self.give_texts(&[text]);
        Outcome::Text
    }

    /// Gives the reason why a call has no result, and a hint, which is empty if there is none.
    pub fn give_refusal(&mut self, reason: &str, hint: Option<&str>) -> Outcome {
        self.give_texts(&[reason, hint.unwrap_or_default()]);
        Outcome::Failure
    }

    /// Gives a failure.
    pub fn give_failure(&mut self, Failure { code, message, span, hint, rendered }: &Failure) -> Outcome {
        self.give(&[code, message, hint.as_deref().unwrap_or_default(), rendered], &span.cells());
        Outcome::Failure
    }

    /// Gives texts.
    pub fn give_texts(&mut self, texts: &[&str]) {
        self.give(texts, &[]);
    }

    /// Puts texts into the text buffer, one after the other. The first cell holds their length in bytes, the following cells the
    /// length of each in UTF-16 units, and then the numbers.
    pub fn give(&mut self, texts: &[&str], numbers: &[f64]) {
        let bytes = texts.iter().map(|text| text.len()).sum();
        let numbers_cell = LENGTHS + texts.len();
        self.reserve(bytes, numbers_cell + numbers.len());
        self.cells[FIRST] = to_cell(bytes);
        let mut rest = &mut self.text[..bytes];
        for (text, cell) in texts.iter().zip(&mut self.cells[LENGTHS..]) {
            let (place, after) = rest.split_at_mut(text.len());
            place.copy_from_slice(text.as_bytes());
            rest = after;
            *cell = to_cell(utf16_length(text));
        }
        self.cells[numbers_cell..numbers_cell + numbers.len()].copy_from_slice(numbers);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a cast saturates")]
fn to_int32(number: f64) -> i32 {
    number as i32
}

/// The cell of a length.
#[expect(clippy::cast_precision_loss, reason = "lengths are within their limits")]
pub fn to_cell(length: usize) -> f64 {
    length as f64
}

pub(crate) fn utf16_length(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}

/// A place in a text, in UTF-16 units.
#[derive(Serialize)]
struct JsSpan {
    start: usize,
    end: usize,
}

impl From<Range<usize>> for JsSpan {
    fn from(Range { start, end }: Range<usize>) -> Self {
        Self { start, end }
    }
}

impl JsSpan {
    fn cells(&self) -> [f64; 2] {
        [to_cell(self.start), to_cell(self.end)]
    }
}

/// A note in the form of the package's `Note`.
#[derive(Serialize)]
pub struct JsNote {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<JsSpan>,
}

impl JsNote {
    /// Converts a note on `source`.
    pub fn new(note: Note, source: &str) -> Self {
        let span = note.span.map(|span| span.utf16(source).into());
        Self { code: note.code.as_str(), message: note.message, span }
    }

    pub(crate) fn texts(&self) -> [&str; 2] {
        [self.code, &self.message]
    }

    pub(crate) fn span_cells(&self) -> [f64; 2] {
        self.span.as_ref().map_or([f64::NAN; 2], JsSpan::cells)
    }
}

/// Keeps the notes on an outcome until they are taken; returns whether there are any.
pub fn keep_notes(found: Vec<Note>, source: &str, notes: &mut Vec<JsNote>) -> bool {
    if found.is_empty() {
        return false;
    }
    notes.clear();
    notes.extend(found.into_iter().map(|note| JsNote::new(note, source)));
    true
}

/// A failure in the form of the package's `CalculationError`.
pub struct Failure {
    code: &'static str,
    message: String,
    span: JsSpan,
    hint: Option<String>,
    rendered: String,
}

impl Failure {
    /// Converts a failure of `source`.
    pub fn new(error: Error, source: &str) -> Self {
        let span = error.span.utf16(source).into();
        let rendered = error.render(source);
        Self { code: error.code.as_str(), message: error.message, span, hint: error.hint, rendered }
    }
}

/// The words of notes, in the order of [`Words`]: three texts each.
#[wasm_bindgen(js_name = noteWords)]
pub fn note_words() -> Vec<String> {
    let whole = |note: Note| [note.code.as_str().to_owned(), note.message, String::new()];
    let of_loss = |loss: Loss| {
        let [before, after] = loss.words();
        [loss.code().as_str(), before, after].map(str::to_owned)
    };
    [
        whole(on_large_whole_number()),
        of_loss(Loss::Rounding),
        of_loss(Loss::Inexact),
        whole(Note::remainder(Span::default())),
    ]
    .concat()
}

/// Every error code.
#[wasm_bindgen(js_name = errorCodes)]
pub fn error_codes() -> Vec<String> {
    ErrorCode::ALL.iter().map(|code| code.as_str().to_owned()).collect()
}

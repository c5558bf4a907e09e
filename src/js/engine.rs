//! The evaluator of mathjs's language.

use std::mem;

use pascaline_base::{ErrorCode, Limits};
use pascaline_mathjs::{self as mathjs, Answer, Results, Scope, Scratch};
#[cfg(feature = "schema")]
use pascaline_tools::kept_tools::KeptTools;
use wasm_bindgen::prelude::*;

use crate::inputs::{Text, read_limits, read_scope, to_length};
use crate::outcome::{Failure, JsNote, keep_notes, to_cell};
use crate::wire::{Flag, Flags};

/// One evaluator with its buffers, which carry no meaning from call to call.
///
/// On the way in, the text buffer holds the texts of the call one after the other: an expression, then for each entry its name and,
/// unless it is a number, its value. The cells hold the entries, then the limits. [`give`](Self::give) says what they hold on the
/// way out.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    /// The text buffer.
    #[wasm_bindgen(skip)]
    pub text: Vec<u8>,
    /// The cells.
    #[wasm_bindgen(skip)]
    pub cells: Vec<f64>,
    scratch: Scratch,
    /// The notes on the last outcome.
    #[wasm_bindgen(skip)]
    pub notes: Vec<JsNote>,
    /// The tools of earlier calls, which carry no meaning either.
    #[cfg(feature = "schema")]
    #[wasm_bindgen(skip)]
    pub tools: KeptTools,
}

/// A parsed expression.
#[wasm_bindgen]
pub struct Program(mathjs::Program);

#[wasm_bindgen]
impl Engine {
    /// An evaluator with empty buffers.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reserves the given numbers of bytes and cells; the buffers may move.
    pub fn reserve(&mut self, bytes: usize, cells: usize) {
        if self.text.len() < bytes {
            self.text.resize(bytes, 0);
        }
        if self.cells.len() < cells {
            self.cells.resize(cells, 0.0);
        }
    }

    /// The address of the text buffer.
    pub fn text(&self) -> *const u8 {
        self.text.as_ptr()
    }

    /// The address of the cells.
    pub fn cells(&self) -> *const f64 {
        self.cells.as_ptr()
    }

    /// Evaluates the expression in the first `length` bytes; returns the kind of the outcome.
    pub fn evaluate(&mut self, length: usize, entries: usize, flags: u32) -> u32 {
        self.evaluate_either(None, length, entries, Flags(flags))
    }

    /// Evaluates a parsed expression.
    pub fn evaluate_program(&mut self, program: &Program, entries: usize, flags: u32) -> u32 {
        self.evaluate_either(Some(program), 0, entries, Flags(flags))
    }

    /// Names the variables of a program for calls by position. The texts are the names, and the first cells their lengths in bytes.
    pub fn name_variables(&mut self, program: &mut Program, count: usize) {
        let mut text = Text(&self.text);
        let names = self.cells.iter().take(count).map(|length| text.take(to_length(*length)));
        program.0 = program.0.clone().with_variables(names);
    }

    /// Evaluates a program whose variables have the numbers in the first cells; the limits follow them.
    pub fn evaluate_at(&mut self, program: &Program, count: usize, flags: u32) -> u32 {
        let (Self { cells, scratch, notes, .. }, Program(program), flags) = (&mut *self, program, Flags(flags));
        let (values, limit_cells) = cells.split_at(count.min(cells.len()));
        let results = results_of(flags);
        let outcome = program.evaluate_at_in(values, &read_limits(limit_cells, flags), scratch, results);
        let outcome = match outcome {
            Ok(Answer::Number(number)) if results == Results::Number => return self.give_number_alone(number) as u32,
            Ok(answer) => Ok(answer),
            Err(error) => Err(Failure::new(error, program.source())),
        };
        let has_notes = match &outcome {
            Ok(answer) => keep_notes(program.notes(answer, true), program.source(), notes),
            Err(_) => false,
        };
        self.give_answer(outcome).noted(has_notes)
    }

    /// Evaluates a program with the numbers of each row as its variables. The limits precede the rows. The cells then hold the
    /// result of each row, NaN if it fails, and for each failure its row and its code, as an index into `errorCodes`. Returns the
    /// number of failures.
    pub fn evaluate_rows(&mut self, program: &Program, width: usize, rows: usize, flags: u32) -> usize {
        let Program(program) = program;
        let limits = read_limits(&self.cells, Flags(flags));
        let (mut results, mut failures) = (Vec::with_capacity(rows), Vec::new());
        let cells = self.cells.get(Limits::ROWS.len()..).unwrap_or_default();
        for row in cells.chunks_exact(width.max(1)).take(rows) {
            let result = program.number_at_in(row, &limits, &mut self.scratch);
            if let Err(error) = &result {
                let code = ErrorCode::ALL.iter().position(|code| *code == error.code);
                failures.extend([to_cell(results.len()), to_cell(code.unwrap_or_default())]);
            }
            results.push(result.unwrap_or(f64::NAN));
        }
        let count = failures.len() / 2;
        results.append(&mut failures);
        self.reserve(0, results.len());
        self.cells[..results.len()].copy_from_slice(&results);
        count
    }

    /// Gives the notes on the last outcome, two texts each, and after them the spans, NaN if there is none; returns their number.
    pub fn notes(&mut self) -> usize {
        let notes = mem::take(&mut self.notes);
        let mut texts = Vec::with_capacity(2 * notes.len());
        let mut spans = Vec::with_capacity(2 * notes.len());
        for note in &notes {
            texts.extend(note.texts());
            spans.extend(note.span_cells());
        }
        self.give(&texts, &spans);
        let count = notes.len();
        self.notes = notes;
        count
    }

    /// Parses the expression in the first `length` bytes. If it fails, the failure is the outcome, and there is no program.
    pub fn compile(&mut self, length: usize, flags: u32) -> Option<Program> {
        let source = Text(&self.text).take(length);
        match mathjs::compile(source, &self.limits(Flags(flags))) {
            Ok(program) => Some(Program(program)),
            Err(error) => {
                let failure = Failure::new(error, source);
                self.give_failure(&failure);
                None
            }
        }
    }
}

impl Engine {
    /// Evaluates a program, or the expression in the first `length` bytes.
    fn evaluate_either(&mut self, program: Option<&Program>, length: usize, entries: usize, flags: Flags) -> u32 {
        let Self { text, cells, scratch, notes, .. } = self;
        let mut text = Text(text);
        let mut source = text.take(length);
        let mut scope = Scope::default();
        let cx = read_scope(&mut text, cells, entries, flags, &mut scope);
        let results = results_of(flags);
        let outcome = match program {
            Some(Program(program)) => {
                source = program.source();
                program.evaluate_in(&cx, &mut scope, scratch, results)
            }
            None => mathjs::evaluate_in(&cx, source, &mut scope, scratch, results),
        };
        // What the words leave open has a place beside a number or a truth value.
        let short = match (&outcome, program) {
            (Ok(answer @ (Answer::Number(_) | Answer::Boolean(_))), None) => scratch.short_note(source, answer),
            _ => None,
        };
        let mut has_notes = false;
        if let (Ok(answer), None) = (&outcome, &short) {
            let units = !flags.has(Flag::NoUnits);
            let found = match program {
                Some(Program(program)) => program.notes(answer, units),
                None => scratch.notes(source, answer, units),
            };
            has_notes = keep_notes(found, source, notes);
        }
        let outcome = outcome.map_err(|error| Failure::new(error, source));
        let outcome = self.give_answer(outcome);
        match short {
            Some(note) => outcome.noted_in(self.give_words(note)),
            None => outcome.noted(has_notes),
        }
    }

    /// The limits of a call without entries.
    pub fn limits(&self, flags: Flags) -> Limits {
        read_limits(&self.cells, flags)
    }
}

fn results_of(flags: Flags) -> Results {
    if flags.has(Flag::NumberResults) {
        Results::Number
    } else if flags.has(Flag::QuantityResults) {
        Results::OfToolWithUnits
    } else if flags.has(Flag::ToolResults) {
        Results::OfTool
    } else {
        Results::Any
    }
}

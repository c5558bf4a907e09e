//! The wasm-bindgen exports under the npm package: the calculator of mathjs's language, and what crosses to JavaScript in the
//! exports of `src/js/full`. The entry `lite` has no others.
//!
//! **Internal:** the npm package is its only user.
//!
//! A call crosses in two reused buffers, one of text and one of numbers, and its outcome is returned in them: a wasm-bindgen
//! string or object costs more than a short evaluation. `pkg/src/engine.ts` is the other side.

use std::mem;
use std::ops::Range;

use num_complex::Complex64;
use pascaline_base::{Clock, Error, ErrorCode, Limits, Note};
use pascaline_mathjs::{self as mathjs, Answer, Context, Numbers, Options, Results, Scope, Scratch, format};
use pascaline_tools::calculator;
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[cfg(target_family = "wasm")]
#[expect(unsafe_code, reason = "an allocator needs it")]
mod memory;
pub mod schema;

/// Does nothing. The glue of a new instance calls a start function whether or not there is one.
#[wasm_bindgen(start)]
pub fn start() {}

/// The limits follow the entries.
const HAS_LIMITS: u32 = 1;
/// Only the results of ART's tool are accepted.
const OF_TOOL: u32 = 2;
/// And units.
const WITH_UNITS: u32 = 4;
/// Names are not read as units.
const NO_UNITS: u32 = 8;
/// The two bits of the type of numbers.
const NUMBERS: u32 = 0x30;

const NUMBER: u32 = 0;
const COMPLEX: u32 = 1;
/// The kind of an outcome.
pub const TEXT: u32 = 2;
/// The kind of an outcome.
pub const FAILURE: u32 = 3;
/// The kind of an outcome.
pub const NOTHING: u32 = 4;
/// Any other value, as JSON.
const STRUCTURED: u32 = 5;
/// An entry that is not a variable: the names of the functions that can be called, separated by spaces.
const FUNCTIONS: u32 = 6;
/// Added to the kind of an outcome that has notes.
const NOTED: u32 = 0x100;

/// One evaluator with its buffers, which carry no meaning from call to call.
///
/// On the way in, the text buffer holds the texts of the call one after the other: an expression, then for each entry of the
/// scope its name and, if it is a string or JSON, its value. The cells hold four numbers for each entry (kind, real part or length
/// of the string, imaginary part, length of the name; lengths in bytes), then the limits. [`give_texts`](Self::give_texts) says what
/// they hold on the way out.
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
}

/// A note in the form of the package's `Note`.
#[derive(Serialize)]
pub struct JsNote {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<JsSpan>,
}

/// A failure in the form of the package's `CalculationError`; the span in UTF-16 units.
#[derive(Serialize)]
pub struct Failure {
    code: &'static str,
    message: String,
    span: JsSpan,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    rendered: String,
}

#[derive(Serialize)]
struct JsSpan {
    start: usize,
    end: usize,
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
        self.evaluate_either(None, length, entries, flags)
    }

    /// Evaluates a parsed expression.
    pub fn evaluate_program(&mut self, program: &Program, entries: usize, flags: u32) -> u32 {
        self.evaluate_either(Some(program), 0, entries, flags)
    }

    /// Puts the notes on the last outcome into the buffers, two texts each, and their spans after the lengths of the texts, NaN if
    /// there is none; returns the number of notes.
    pub fn notes(&mut self) -> usize {
        let notes = mem::take(&mut self.notes);
        let texts: Vec<&str> = notes.iter().flat_map(|note| [note.code, &note.message]).collect();
        self.give_texts(&texts);
        for (note, at) in notes.iter().zip((1 + texts.len()..).step_by(2)) {
            let span = note.span.as_ref().map_or([f64::NAN; 2], |span| [to_cell(span.start), to_cell(span.end)]);
            self.give_cells(at, &span);
        }
        let count = notes.len();
        self.notes = notes;
        count
    }

    /// Parses the expression in the first `length` bytes. If it fails, the failure is the outcome, and there is no program.
    pub fn compile(&mut self, length: usize, flags: u32) -> Option<Program> {
        let source = Text(&self.text).take(length);
        match mathjs::compile(source, &self.limits(flags)) {
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
    fn evaluate_either(&mut self, program: Option<&Program>, length: usize, entries: usize, flags: u32) -> u32 {
        let Self { text, cells, scratch, notes } = self;
        let mut text = Text(text);
        let mut source = text.take(length);
        let mut scope = Scope::default();
        let cx = read_inputs(&mut text, cells, entries, flags, &mut scope);
        let results = match flags & (OF_TOOL | WITH_UNITS) {
            0 => Results::Any,
            OF_TOOL => Results::OfTool,
            _ => Results::OfToolWithUnits,
        };
        let outcome = match program {
            Some(Program(program)) => {
                source = program.source();
                program.evaluate_in(&cx, &mut scope, scratch, results)
            }
            None => mathjs::evaluate_in(&cx, source, &mut scope, scratch, results),
        };
        let mut noted = 0;
        if let Ok(answer) = &outcome {
            let units = flags & NO_UNITS == 0;
            let found = match program {
                Some(Program(program)) => program.notes(answer, units),
                None => scratch.notes(source, answer, units),
            };
            noted = keep_notes(found, source, notes);
        }
        let outcome = outcome.map_err(|error| Failure::new(error, source));
        self.give(outcome) | noted
    }

    /// The limits of a call whose cells hold nothing else.
    pub fn limits(&self, flags: u32) -> Limits {
        limits_of_call(&self.cells, flags)
    }

    fn give(&mut self, outcome: Result<Answer, Failure>) -> u32 {
        match outcome {
            Ok(Answer::Number(number)) => {
                self.give_cells(0, &[number]);
                NUMBER
            }
            Ok(Answer::Complex(complex)) => {
                self.give_texts(&[&format::complex(complex)]);
                self.give_cells(2, &[complex.re, complex.im]);
                COMPLEX
            }
            Ok(Answer::Text(text)) => self.give_text(&text),
            Ok(answer) => {
                self.give_texts(&[&answer.to_string(), &answer.to_json()]);
                STRUCTURED
            }
            Err(failure) => self.give_failure(&failure),
        }
    }

    /// Puts a text into the text buffer.
    pub fn give_text(&mut self, text: &str) -> u32 {
        self.give_texts(&[text]);
        TEXT
    }

    /// The reason why a call has no result, and a hint, which is empty if there is none.
    pub fn give_refusal(&mut self, reason: &str, hint: Option<&str>) -> u32 {
        self.give_texts(&[reason, hint.unwrap_or_default()]);
        FAILURE
    }

    /// Puts a failure into the buffers.
    pub fn give_failure(&mut self, Failure { code, message, span, hint, rendered }: &Failure) -> u32 {
        self.give_texts(&[code, message, hint.as_deref().unwrap_or_default(), rendered]);
        self.give_cells(5, &[to_cell(span.start), to_cell(span.end)]);
        FAILURE
    }

    /// Puts texts into the text buffer, one after the other. The first cell holds their length in bytes, the following cells the
    /// length of each in UTF-16 units.
    pub fn give_texts(&mut self, texts: &[&str]) {
        let bytes = texts.iter().map(|text| text.len()).sum();
        self.reserve(bytes, 1 + texts.len());
        self.give_cells(0, &[to_cell(bytes)]);
        let mut rest = &mut self.text[..bytes];
        for (text, cell) in texts.iter().zip(1..) {
            let (place, behind) = rest.split_at_mut(text.len());
            place.copy_from_slice(text.as_bytes());
            rest = behind;
            self.cells[cell] = to_cell(utf16_length(text));
        }
    }

    /// Puts numbers into the cells from `at`.
    pub fn give_cells(&mut self, at: usize, numbers: &[f64]) {
        self.reserve(0, at + numbers.len());
        self.cells[at..at + numbers.len()].copy_from_slice(numbers);
    }
}

/// Keeps the notes on an outcome until they are taken; returns what is added to its kind.
pub fn keep_notes(found: Vec<Note>, source: &str, notes: &mut Vec<JsNote>) -> u32 {
    if found.is_empty() {
        return 0;
    }
    notes.clear();
    notes.extend(found.into_iter().map(|note| JsNote::new(note, source)));
    NOTED
}

impl JsNote {
    /// Converts a note on `source` for JavaScript.
    pub fn new(note: Note, source: &str) -> Self {
        let span = note.span.map(|span| span.utf16(source)).map(|Range { start, end }| JsSpan { start, end });
        Self { code: note.code.as_str(), message: note.message, span }
    }
}

impl Failure {
    /// Converts a failure for JavaScript.
    pub fn to_js(error: Error, source: &str) -> JsValue {
        to_js(&Self::new(error, source))
    }

    /// Converts a failure of `source`.
    pub fn new(error: Error, source: &str) -> Self {
        let Range { start, end } = error.span.utf16(source);
        let rendered = error.render(source);
        Self {
            code: error.code.as_str(),
            message: error.message,
            span: JsSpan { start, end },
            hint: error.hint,
            rendered,
        }
    }
}

/// Reads the variables of a call into `scope`; returns the budget of its limits. `text` begins at the first name.
fn read_inputs<'b>(text: &mut Text<'b>, cells: &[f64], entries: usize, flags: u32, scope: &mut Scope<'b>) -> Context {
    let (entry_cells, limit_cells) = cells.split_at(cells.len().min(entries * 4));
    for cells in entry_cells.chunks_exact(4) {
        let name = text.take(to_length(cells[3]));
        let value = match to_kind(cells[0]) {
            COMPLEX => Answer::Complex(Complex64::new(cells[1], cells[2])),
            TEXT => Answer::Text(text.take(to_length(cells[1])).to_owned()),
            STRUCTURED => Answer::from_json(text.take(to_length(cells[1]))).unwrap_or(Answer::UNREADABLE),
            FUNCTIONS => {
                scope.admit(text.take(to_length(cells[1])).split(' '));
                continue;
            }
            _ => {
                scope.give_number(name, cells[1]);
                continue;
            }
        };
        scope.give(name, &value);
    }
    let numbers = match (flags & NUMBERS) >> NUMBERS.trailing_zeros() {
        0 => Numbers::Number,
        1 => Numbers::BigNumber,
        2 => Numbers::Fraction,
        _ => Numbers::BigInt,
    };
    mathjs::context_of(limits_of_call(limit_cells, flags), flags & NO_UNITS == 0, numbers)
}

/// The limits of a call: those in the cells if the flags say so, otherwise the defaults.
pub fn limits_of_call(cells: &[f64], flags: u32) -> Limits {
    if flags & HAS_LIMITS != 0 { read_limits(cells) } else { default_limits() }
}

/// The unread rest of the text buffer.
pub struct Text<'b>(pub &'b [u8]);

impl<'b> Text<'b> {
    /// The next `length` bytes. The other side only writes UTF-8.
    pub fn take(&mut self, length: usize) -> &'b str {
        let length = self.0.len().min(length);
        let taken = self.0.get(..length).unwrap_or_default();
        self.0 = self.0.get(length..).unwrap_or_default();
        std::str::from_utf8(taken).unwrap_or("\u{FFFD}")
    }
}

/// The kind in a cell.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
pub fn to_kind(cell: f64) -> u32 {
    cell as u32
}

/// The length in a cell.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
pub fn to_length(cell: f64) -> usize {
    cell as usize
}

#[wasm_bindgen]
extern "C" {
    /// Milliseconds, which never decrease.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
fn clock() -> u64 {
    now() as u64
}

/// The cell of a length.
#[expect(clippy::cast_precision_loss, reason = "lengths are within their limits")]
pub fn to_cell(length: usize) -> f64 {
    length as f64
}

fn utf16_length(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}

/// The limits of a call that sets none.
pub fn default_limits() -> Limits {
    Limits::default().with_clock(Clock(clock))
}

/// The limits in order; NaN means the default.
fn read_limits(cells: &[f64]) -> Limits {
    let default = default_limits();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
    let limit = |index: usize, default: u64| match cells.get(index) {
        Some(limit) if !limit.is_nan() => *limit as u64,
        _ => default,
    };
    default
        .with_source_bytes(limit(0, default.source_bytes))
        .with_nesting(limit(1, default.nesting))
        .with_steps(limit(2, default.steps))
        .with_collection(limit(3, default.collection))
        .with_text(limit(4, default.text))
        .with_precision(limit(5, default.precision))
        .with_argument_bytes(limit(6, default.argument_bytes))
        .with_milliseconds(limit(7, default.milliseconds))
}

/// A function available in expressions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FunctionHelp {
    name: &'static str,
    signature: String,
    group: &'static str,
    summary: &'static str,
    example: &'static str,
    example_answer: &'static str,
}

/// Every function available in expressions.
#[wasm_bindgen]
pub fn functions() -> JsValue {
    let help = |function: &'static mathjs::Function| FunctionHelp {
        name: function.name(),
        signature: function.signature(),
        group: function.group,
        summary: function.summary,
        example: function.example.0,
        example_answer: function.example.1,
    };
    to_js(&mathjs::functions().map(help).collect::<Vec<_>>())
}

/// The calculator's schema as JSON text, in the language of [`with_language`].
#[wasm_bindgen(js_name = calculatorSchema)]
#[expect(clippy::needless_pass_by_value, reason = "an optional text comes out of JavaScript by value")]
pub fn calculator_schema(functions: Option<String>, flags: u32) -> String {
    with_language(functions.as_deref(), flags, calculator::schema_with)
}

/// Calls `then` with the options of a calculator's language: `functions` are the names that are on, separated by spaces, or all if
/// absent; the flags say whether names may be units, and quantities results.
pub fn with_language<T>(functions: Option<&str>, flags: u32, then: impl FnOnce(&Options<'_>) -> T) -> T {
    let functions: Option<Vec<&str>> = functions.map(|names| names.split(' ').collect());
    let results = if flags & WITH_UNITS == 0 { Results::OfTool } else { Results::OfToolWithUnits };
    let options = Options::default().with_functions(functions.as_deref());
    then(&options.with_units(flags & NO_UNITS == 0).with_results(results))
}

/// The prefix of the message of every failure of the calculator.
#[wasm_bindgen(js_name = calculatorFailure)]
pub fn calculator_failure() -> String {
    calculator::FAILURE.to_owned()
}

/// The default limits in order: what exceeds them need not be copied in.
#[wasm_bindgen(js_name = defaultLimits)]
pub fn default_limit_cells() -> Vec<f64> {
    let Limits { source_bytes, nesting, steps, collection, text, precision, argument_bytes, milliseconds, .. } =
        Limits::default();
    let mut cells = Vec::new();
    for limit in [source_bytes, nesting, steps, collection, text, precision, argument_bytes, milliseconds] {
        #[expect(clippy::cast_precision_loss, reason = "the defaults are small")]
        cells.push(limit as f64);
    }
    cells
}

/// Every error code.
#[wasm_bindgen(js_name = errorCodes)]
pub fn error_codes() -> Vec<String> {
    ErrorCode::ALL.iter().map(|code| code.as_str().to_owned()).collect()
}

/// A value as a plain JavaScript object.
pub fn to_js(value: &impl Serialize) -> JsValue {
    serde_wasm_bindgen::to_value(value).unwrap_or(JsValue::UNDEFINED)
}

//! What a call brings in its buffers: texts, entries and limits.

use num_complex::Complex64;
use pascaline_base::{Clock, Limits};
use pascaline_mathjs::{self as mathjs, Answer, Context, Numbers, Scope};
use wasm_bindgen::prelude::*;

use crate::wire::{CELLS_PER_ENTRY, Entry, EntryCell, Flag, Flags};

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

/// An entry of a call.
pub struct Input<'b> {
    /// What it is.
    pub kind: Entry,
    /// The name of a variable.
    pub name: &'b str,
    /// Its text, if it is neither a number nor a complex number.
    pub text: &'b str,
    number: Complex64,
}

/// The cells of the entries of a call, and those of its limits.
pub fn split_cells(cells: &[f64], entries: usize) -> (&[f64], &[f64]) {
    cells.split_at(cells.len().min(entries * CELLS_PER_ENTRY))
}

/// Reads the entries in `cells`. `text` begins at the first name.
pub fn read_entries<'b>(text: &mut Text<'b>, cells: &[f64]) -> impl Iterator<Item = Input<'b>> {
    cells.chunks_exact(CELLS_PER_ENTRY).map(|cells| {
        let cell = |cell: EntryCell| cells[cell as usize];
        let kind = Entry::ALL.get(to_length(cell(EntryCell::Kind))).copied().unwrap_or(Entry::Number);
        let name = text.take(to_length(cell(EntryCell::Name)));
        let number = Complex64::new(cell(EntryCell::Value), cell(EntryCell::Imaginary));
        let text = if kind > Entry::Complex { text.take(to_length(number.re)) } else { "" };
        Input { kind, name, text, number }
    })
}

/// Reads the variables of a call into `scope`; returns the context of its evaluation. `text` begins at the first name.
pub fn read_scope<'b>(
    text: &mut Text<'b>,
    cells: &[f64],
    entries: usize,
    flags: Flags,
    scope: &mut Scope<'b>,
) -> Context {
    let (entry_cells, limit_cells) = split_cells(cells, entries);
    for Input { kind, name, text, number } in read_entries(text, entry_cells) {
        match kind {
            Entry::Number => scope.give_number(name, number.re),
            Entry::Complex => scope.give(name, &Answer::Complex(number)),
            Entry::Structured => scope.give(name, &Answer::from_json(text).unwrap_or(Answer::UNREADABLE)),
            Entry::Functions => scope.admit(text.split(' ')),
            Entry::Text => scope.give(name, &Answer::Text(text.to_owned())),
            // Only `answer` has them.
            Entry::Ans | Entry::Locale | Entry::Now => {}
        }
    }
    mathjs::context_of(read_limits(limit_cells, flags), !flags.has(Flag::NoUnits), numbers_of(flags))
}

fn numbers_of(flags: Flags) -> Numbers {
    if flags.has(Flag::BigNumbers) {
        Numbers::BigNumber
    } else if flags.has(Flag::Fractions) {
        Numbers::Fraction
    } else if flags.has(Flag::BigInts) {
        Numbers::BigInt
    } else {
        Numbers::Number
    }
}

/// The limits of a call: those in the cells if it has any, otherwise the defaults.
pub fn read_limits(cells: &[f64], flags: Flags) -> Limits {
    let mut limits = default_limits();
    if flags.has(Flag::HasLimits) {
        for (limit, &cell) in limits.values_mut().into_iter().zip(cells) {
            if !cell.is_nan() {
                *limit = to_whole(cell);
            }
        }
    }
    limits
}

/// The default limits in the order of their cells: what exceeds them need not be copied in.
#[wasm_bindgen(js_name = defaultLimits)]
#[expect(clippy::cast_precision_loss, reason = "the defaults are small")]
pub fn default_limit_cells() -> Vec<f64> {
    Limits::default().values().iter().map(|limit| *limit as f64).collect()
}

/// The limits of a call that sets none.
pub fn default_limits() -> Limits {
    Limits::default().with_clock(Clock(clock)).with_processor_clock(Clock(processor_clock))
}

#[wasm_bindgen]
extern "C" {
    /// Milliseconds, which never decrease.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

#[wasm_bindgen(raw_module = "./processor_time.js")]
extern "C" {
    /// Milliseconds on a processor, as far as the runtime tells; those that have passed otherwise.
    #[wasm_bindgen(js_name = processorTime)]
    fn processor_time() -> f64;
}

fn clock() -> u64 {
    to_whole(now())
}

fn processor_clock() -> u64 {
    to_whole(processor_time())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
fn to_whole(cell: f64) -> u64 {
    cell as u64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
pub(crate) fn to_length(cell: f64) -> usize {
    cell as usize
}

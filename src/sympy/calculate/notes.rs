//! Notes on answers that SymPy gives, and that the text may not have meant.

use pascaline_base::note::Note;
use pascaline_python::written::{self, Angles};

use super::Outcome;

impl Outcome {
    /// The notes on this outcome of `source`, of which this many digits were requested.
    pub fn notes(&self, source: &str, digits: u32) -> Vec<Note> {
        let mut notes = Vec::new();
        written::find(source, Angles::InRadians, &mut notes);
        written::find_short_decimal(source, digits, &mut notes);
        if let Self::Solutions { solutions, is_periodic } = self {
            notes.extend(Note::more_solutions(solutions.numeric, *is_periodic, None));
        }
        notes
    }
}

//! Notes on answers that SymPy gives, and that the text may not have meant.

use pascaline_base::note::Note;
use pascaline_python::written::{self, Angles};

use super::Outcome;

/// The notes on the outcome of `source`, of which so many digits were asked.
pub fn find(source: &str, outcome: &Outcome, digits: u32) -> Vec<Note> {
    let mut notes = Vec::new();
    written::find(source, Angles::InRadians, &mut notes);
    written::find_short_decimal(source, digits, &mut notes);
    if let Outcome::Solutions { solutions, is_periodic } = outcome {
        notes.extend(Note::more_solutions(solutions.numeric, *is_periodic, None));
    }
    notes
}

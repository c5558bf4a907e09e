//! Notes on answers that SymPy gives, and that the text may not have meant.

use super::Outcome;
use crate::note::{self, Angles, Note};

/// The notes on the outcome of `source`, of which so many digits were asked.
pub(crate) fn find(source: &str, outcome: &Outcome, digits: u32) -> Vec<Note> {
    let mut notes = Vec::new();
    note::find_written(source, Angles::InRadians, &mut notes);
    note::find_short_decimal(source, digits, &mut notes);
    if let Outcome::Solutions { solutions, is_periodic } = outcome {
        notes.extend(Note::more_solutions(solutions.numeric, *is_periodic, None));
    }
    notes
}

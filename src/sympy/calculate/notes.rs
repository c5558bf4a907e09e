//! Notes on answers that SymPy gives, and that the text may not have meant.

use super::Outcome;
use crate::note::{self, Angles, Note, NoteCode};

/// The notes on the outcome of `source`, of which so many digits were asked.
pub(crate) fn find(source: &str, outcome: &Outcome, digits: u32) -> Vec<Note> {
    let mut notes = Vec::new();
    note::find_written(source, Angles::InRadians, &mut notes);
    note::find_short_decimal(source, digits, &mut notes);
    if let Outcome::Solutions { solutions, is_periodic } = outcome {
        let message = match (solutions.numeric, is_periodic) {
            (true, _) => "The solutions were found by a search among the real numbers; there may be more.",
            (_, true) => {
                "The functions in the equation are periodic, so there are more solutions, a whole number of periods away."
            }
            _ => return notes,
        };
        note::add(&mut notes, Note::new(NoteCode::MoreSolutions, message, None));
    }
    notes
}

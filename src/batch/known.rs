//! The rows of the texts that were answered last.

use hashbrown::HashMap;

use super::{Row, RowError};

/// A bound of what is kept, some thousand rows. The table takes up to twice as much beside it.
const MOST_BYTES: usize = 1 << 20;

/// A longer entry is not kept.
const MOST_BYTES_OF_AN_ENTRY: usize = 16 << 10;

/// What an entry takes besides its texts.
const BYTES_OF_AN_ENTRY: usize = size_of::<(String, Row)>();

/// The rows of the texts that were answered last. A text that comes again has the same row, as an answer depends on the text and the
/// options alone: the many attempts that a model makes at a question are mostly the same few texts.
#[derive(Debug, Default)]
pub struct KnownRows {
    rows: HashMap<String, Row>,
    bytes: usize,
}

impl KnownRows {
    /// The row of a text that has been answered.
    pub fn get(&self, text: &str) -> Option<&Row> {
        self.rows.get(text)
    }

    /// Keeps the row of a text for the next time.
    pub fn keep(&mut self, text: &str, row: Row) {
        let bytes = BYTES_OF_AN_ENTRY + text.len() + bytes_of(&row);
        if bytes > MOST_BYTES_OF_AN_ENTRY || depends_on_the_machine(&row) {
            return;
        }
        if self.bytes + bytes > MOST_BYTES {
            self.rows.clear();
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.rows.insert(text.to_owned(), row);
    }
}

/// Whether the machine may have ended the calculation: another time it may not. nanochat's calculator gives no reason for a refusal, not
/// even its deadline.
fn depends_on_the_machine(row: &Row) -> bool {
    row.error.as_ref().is_some_and(|error| matches!(error.code.as_str(), "deadline" | "refused" | "busy" | "trap"))
}

fn bytes_of(row: &Row) -> usize {
    let Row { result, kind: _, value: _, unit, exact, decimal, reading, notes, error } = row;
    let of_error = error.iter().flat_map(|RowError { code, message, hint }| [Some(code), Some(message), hint.as_ref()]);
    let texts = [result, unit, exact, decimal, reading].map(Option::as_ref).into_iter().chain(of_error).flatten();
    let of_texts: usize = texts.chain(notes).map(String::len).sum();
    of_texts + notes.len() * size_of::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row_of(text: &str) -> Row {
        Row::of_text(text.to_owned(), Vec::new())
    }

    #[test]
    fn a_text_that_comes_again_has_its_row() {
        let mut known = KnownRows::default();
        assert_eq!(known.get("1"), None);
        known.keep("1", row_of("1"));
        known.keep("2", row_of("2"));
        assert_eq!((known.get("1"), known.get("2"), known.get("3")), (Some(&row_of("1")), Some(&row_of("2")), None));
    }

    #[test]
    fn what_the_machine_may_have_ended_is_not_kept() {
        let mut known = KnownRows::default();
        for code in ["deadline", "busy", "trap"] {
            known.keep("1", Row::failed(code, "too slow", None));
        }
        known.keep("1", Row::refused());
        assert_eq!(known.get("1"), None);
        known.keep("1", Row::failed("too-many-steps", "too long", None));
        assert!(known.get("1").is_some());
    }

    #[test]
    fn memory_is_bounded() {
        let (mut known, mut most_rows) = (KnownRows::default(), 0);
        for n in 0..2 * MOST_BYTES / BYTES_OF_AN_ENTRY {
            known.keep(&n.to_string(), row_of("1"));
            most_rows = most_rows.max(known.rows.len());
            assert!(known.bytes <= MOST_BYTES);
        }
        assert!(most_rows > MOST_BYTES / BYTES_OF_AN_ENTRY / 2);
        known.keep(&"9".repeat(MOST_BYTES_OF_AN_ENTRY), row_of("1"));
        assert_eq!(known.get(&"9".repeat(MOST_BYTES_OF_AN_ENTRY)), None);
    }
}

//! The rows of the texts that were answered last.

use std::borrow::Cow;

use hashbrown::HashMap;
use hashbrown::hash_map::EntryRef;
use pascaline_base::error::ErrorCode;

use super::{Row, RowError};

/// The bytes that are kept, some thousand rows.
const MOST: usize = 1 << 20;

/// The most of an entry.
const MOST_OF_AN_ENTRY: usize = 16 << 10;

/// What an entry takes besides its texts.
const ENTRY: usize = size_of::<(String, Row)>();

/// The rows of the texts that one thread answered last. A text that comes again has the same row, as an answer depends on the text and
/// the options alone: the many attempts that a model makes at a question are mostly the same few texts.
#[derive(Debug, Default)]
pub struct Known {
    rows: HashMap<String, Row>,
    bytes: usize,
}

impl Known {
    /// The row of a text, which is answered if it is not known.
    pub fn row(&mut self, text: &str, answer: impl FnOnce(&str) -> Row) -> Cow<'_, Row> {
        if self.bytes > MOST {
            self.rows.clear();
            self.bytes = 0;
        }
        match self.rows.entry_ref(text) {
            EntryRef::Occupied(known) => Cow::Borrowed(known.into_mut()),
            EntryRef::Vacant(unknown) => {
                let row = answer(text);
                let bytes = ENTRY + text.len() + bytes_of(&row);
                if bytes > MOST_OF_AN_ENTRY || depends_on_the_clock(&row) {
                    return Cow::Owned(row);
                }
                self.bytes += bytes;
                Cow::Borrowed(unknown.insert(row))
            }
        }
    }
}

/// The machine was busy; the next time it may not be.
fn depends_on_the_clock(row: &Row) -> bool {
    row.error.as_ref().is_some_and(|error| error.code == ErrorCode::Deadline.as_str())
}

fn bytes_of(row: &Row) -> usize {
    let Row { result, kind: _, value: _, exact, decimal, reading, notes, error } = row;
    let of_error = error.iter().flat_map(|RowError { code, message, hint }| [Some(code), Some(message), hint.as_ref()]);
    let texts = [result, exact, decimal, reading].map(Option::as_ref).into_iter().chain(of_error).flatten();
    texts.chain(notes).map(String::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row_of(text: &str) -> Row {
        Row::of_text(text.to_owned(), Vec::new())
    }

    #[test]
    fn a_text_is_answered_once() {
        let (mut known, mut answered) = (Known::default(), 0);
        for text in ["1", "2", "1", "1", "2"] {
            let row = known.row(text, |text| {
                answered += 1;
                row_of(text)
            });
            assert_eq!(*row, row_of(text));
        }
        assert_eq!(answered, 2);
    }

    #[test]
    fn what_the_clock_ended_is_answered_again() {
        let mut known = Known::default();
        let ended = known.row("1", |_| Row::failed(ErrorCode::Deadline.as_str(), "too slow", None)).into_owned();
        assert!(ended.error.is_some());
        assert_eq!(*known.row("1", row_of), row_of("1"));
    }

    #[test]
    fn memory_is_bounded() {
        let (mut known, mut most_rows) = (Known::default(), 0);
        for n in 0..2 * MOST / ENTRY {
            known.row(&n.to_string(), row_of);
            most_rows = most_rows.max(known.rows.len());
            assert!(known.bytes <= MOST + MOST_OF_AN_ENTRY);
        }
        assert!(most_rows > MOST / ENTRY / 2);
        let before = known.bytes;
        assert!(matches!(known.row(&"9".repeat(MOST_OF_AN_ENTRY), row_of), Cow::Owned(_)));
        assert_eq!(known.bytes, before);
    }
}

//! Characters in a row, such as `2x54x3`, of which the tokens are parts.

use std::cell::Cell;

use pascaline_base::syntax::Cursor;

/// Where the characters of one kind end that are in a row at the cursor. It is looked for once for all tokens in the row.
#[derive(Default)]
pub(super) struct Run {
    /// Where the row that was looked through begins, and where it ends.
    known: Cell<(usize, usize)>,
}

impl Run {
    /// The length of the row at the cursor, in bytes.
    pub(super) fn length(&self, cursor: &Cursor, is_part: impl Fn(char) -> bool) -> usize {
        let (at, (start, end)) = (cursor.at(), self.known.get());
        if (start..end).contains(&at) {
            return end - at;
        }
        let rest = cursor.rest();
        let length = rest.find(|char: char| !is_part(char)).unwrap_or(rest.len());
        self.known.set((at, at + length));
        length
    }
}

#[cfg(test)]
mod tests {
    use pascaline_base::syntax::Cursor;

    use super::Run;

    #[test]
    fn a_row_ends_at_one_place_for_each_of_its_parts() {
        let text = "ab1é2+cd";
        let run = Run::default();
        let mut cursor = Cursor::new(text);
        for (at, char) in text.char_indices() {
            let alone = Run::default().length(&cursor, char::is_alphanumeric);
            assert_eq!(run.length(&cursor, char::is_alphanumeric), alone, "at {at}");
            cursor.skip(char.len_utf8());
        }
        assert_eq!(run.length(&cursor, char::is_alphanumeric), 0);
    }
}

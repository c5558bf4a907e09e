//! Full-width letters, signs and digits, which stand for those of ASCII.

use pascaline_base::error::Error;
use pascaline_base::syntax::Span;

use super::Reply;

/// A text with ASCII characters in place of those that stand for them.
pub(super) struct Ascii {
    pub(super) text: String,
    /// For each byte of it, and for its end, the place in the text as it was written.
    places: Vec<u32>,
}

impl Ascii {
    /// The text in ASCII; `None` if it is so already, or has letters of its own.
    pub(super) fn of(text: &str) -> Option<Self> {
        if text.is_ascii() || text.chars().all(|char| ascii(char).is_none()) {
            return None;
        }
        let mut this = Self { text: String::with_capacity(text.len()), places: Vec::with_capacity(text.len() + 1) };
        for (at, char) in text.char_indices() {
            let char = ascii(char).unwrap_or(char);
            this.text.push(char);
            this.places.resize(this.text.len(), u32::try_from(at).unwrap_or(u32::MAX));
        }
        this.places.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
        Some(this)
    }

    /// The place in the text as it was written.
    fn place(&self, span: Span) -> Span {
        let at = |at: u32| self.places.get(at as usize).copied().unwrap_or(at);
        Span { start: at(span.start), end: at(span.end) }
    }

    /// The reply with the places of its notes in the text as it was written.
    pub(super) fn reply(&self, mut reply: Reply) -> Reply {
        for note in &mut reply.notes {
            note.span = note.span.map(|span| self.place(span));
        }
        reply
    }

    /// The error with its place in the text as it was written.
    pub(super) fn error(&self, mut error: Error) -> Error {
        error.span = self.place(error.span);
        error
    }
}

/// The ASCII character that a character stands for. The comma and the question mark of a Chinese text are signs of their own.
fn ascii(char: char) -> Option<char> {
    /// How far full-width characters come after those of ASCII.
    const FULL_WIDTH: u32 = 0xfee0;
    match char {
        '，' | '？' => None,
        '！'..='～' => char::from_u32(u32::from(char) - FULL_WIDTH),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Ascii;
    use pascaline_base::syntax::Span;

    #[test]
    fn places_are_those_of_the_written_text() {
        let ascii = Ascii::of("１２ + é３").expect("it has full-width digits");
        assert_eq!(ascii.text, "12 + é3");
        assert_eq!(ascii.place(Span::new(0..2)), Span::new(0..6));
        assert_eq!(ascii.place(Span::new(7..8)), Span::new(11..14));
        assert!(Ascii::of("12 + é").is_none());
    }
}

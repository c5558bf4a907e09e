/// A position in the text of an expression, with the basic operations of scanners.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'s> {
    source: &'s str,
    at: usize,
}

impl<'s> Cursor<'s> {
    /// A cursor at the start of a text.
    pub fn new(source: &'s str) -> Self {
        Self { source, at: 0 }
    }

    /// The whole text, from its start.
    pub fn source(&self) -> &'s str {
        self.source
    }

    /// The offset of the next character, in bytes.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The next byte; 0 at the end (a NUL in the text is also 0: ask [`at_end`](Self::at_end) where it matters).
    pub fn byte(&self) -> u8 {
        self.byte_after(0)
    }

    /// The byte that is `ahead` bytes after the next one; 0 past the end.
    pub fn byte_after(&self, ahead: usize) -> u8 {
        self.source.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    /// The next character.
    pub fn char(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether every character has been read.
    pub fn at_end(&self) -> bool {
        self.at >= self.source.len()
    }

    /// The unread rest of the text.
    pub fn rest(&self) -> &'s str {
        self.source.get(self.at..).unwrap_or_default()
    }

    /// Skips `bytes` bytes, which must end at a character boundary.
    pub fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Skips decimal digits.
    pub fn skip_digits(&mut self) {
        while self.byte().is_ascii_digit() {
            self.at += 1;
        }
    }

    /// Skips characters for which `holds`.
    pub fn skip_while(&mut self, holds: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|char| !holds(char)).unwrap_or(rest.len());
    }
}

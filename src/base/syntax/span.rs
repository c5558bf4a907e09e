use std::ops::Range;

/// A place in an expression: the half-open range of UTF-8 bytes `start..end`.
///
/// ```
/// let error = pascaline::mathjs::evaluate("2 + y", &pascaline::mathjs::Options::default()).unwrap_err();
/// assert_eq!(error.span, pascaline::Span { start: 4, end: 5 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of the bytes `range`. An offset past 4 GiB, which no expression within its limits has, is truncated to it.
    pub fn new(range: Range<usize>) -> Self {
        let offset = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
        Self { start: offset(range.start), end: offset(range.end) }
    }

    /// The same place, if its ends are the wrong way round: words can be read in another order than they are written in.
    #[must_use]
    pub fn in_order(self) -> Self {
        Self { start: self.start.min(self.end), end: self.start.max(self.end) }
    }

    /// The bytes as a range, to index `source` with.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The part of `source` that the span covers; empty if it is out of bounds or not at character boundaries.
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or_default()
    }

    /// The bytes of [`text`](Self::text), without the check for character boundaries.
    pub fn bytes(self, source: &str) -> &[u8] {
        source.as_bytes().get(self.range()).unwrap_or_default()
    }

    /// The same place counted in UTF-16 units, as JavaScript indexes a string. This is the one place that converts.
    pub fn utf16(self, source: &str) -> Range<usize> {
        utf16_offset(source, self.start)..utf16_offset(source, self.end)
    }
}

/// The number of UTF-16 units before byte `byte` of `source`.
pub fn utf16_offset(source: &str, byte: u32) -> usize {
    let before = source.get(..byte as usize).unwrap_or(source);
    if before.is_ascii() { before.len() } else { before.chars().map(char::len_utf16).sum() }
}

//! A file that may be in UTF-16, read as UTF-8. Only a byte-order mark tells: everything else is read as it is.

use std::cell::{OnceCell, RefCell};

use super::{File, FilesError, Identity, Stat};

/// The maximum number of bytes that are decoded at once.
const CHUNK: usize = 64 << 10;

/// The length of a byte-order mark.
const MARK: u64 = 2;

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// As Windows writes UTF-16.
    LittleEndian,
    BigEndian,
}

impl Order {
    /// The order that the byte-order mark at the beginning of a file tells; `None` if it has none of UTF-16.
    pub(super) fn of(beginning: &[u8]) -> Option<Self> {
        match beginning {
            [0xFF, 0xFE, ..] => Some(Self::LittleEndian),
            [0xFE, 0xFF, ..] => Some(Self::BigEndian),
            _ => None,
        }
    }

    fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Self::LittleEndian => u16::from_le_bytes(bytes),
            Self::BigEndian => u16::from_be_bytes(bytes),
        }
    }
}

/// A file as UTF-8. One in UTF-16 must be read from its beginning to its end, and its byte-order mark is left out; offsets
/// are those of the UTF-8.
pub(super) struct Text<'f> {
    file: &'f dyn File,
    /// Set by the first reading, which finds the mark: that costs no reading of its own.
    decoded: OnceCell<RefCell<Decoded>>,
}

/// A file in UTF-16, decoded up to some place.
struct Decoded {
    order: Order,
    /// The offset in the file of the bytes to read next.
    offset: u64,
    /// The beginning of a character of which the rest has not been read.
    begun: Vec<u8>,
    /// The text before that, of which the first `given` bytes were returned.
    text: String,
    given: usize,
    /// The number of bytes of the whole text that were returned.
    all_given: u64,
    has_ended: bool,
}

impl<'f> Text<'f> {
    pub(super) fn new(file: &'f dyn File) -> Self {
        Self { file, decoded: OnceCell::new() }
    }

    /// Whether the file is in UTF-16, as far as it is known: something must have been read.
    pub(super) fn is_utf16(&self) -> bool {
        self.decoded.get().is_some()
    }

    /// The maximum number of bytes of the file that are read for one byte of text.
    pub(super) fn cost(&self) -> u64 {
        if self.is_utf16() { 2 } else { 1 }
    }
}

impl File for Text<'_> {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError> {
        if offset == 0 && !self.is_utf16() {
            let read = self.file.read_at(0, buffer)?;
            let Some(order) = Order::of(&buffer[..read]) else { return Ok(read) };
            let _ = self.decoded.set(RefCell::new(Decoded::new(order)));
        }
        match self.decoded.get() {
            Some(decoded) => {
                decoded.try_borrow_mut().map_err(|_| FilesError::Failed)?.read_at(self.file, offset, buffer)
            }
            None => self.file.read_at(offset, buffer),
        }
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        self.file.stat()
    }

    fn identity(&self) -> Result<Identity, FilesError> {
        self.file.identity()
    }
}

impl Decoded {
    fn new(order: Order) -> Self {
        Self { order, offset: MARK, begun: Vec::new(), text: String::new(), given: 0, all_given: 0, has_ended: false }
    }

    fn read_at(&mut self, file: &dyn File, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError> {
        if offset != self.all_given {
            return Err(FilesError::Failed);
        }
        let mut filled = 0;
        while filled < buffer.len() {
            let text = &self.text.as_bytes()[self.given..];
            let count = text.len().min(buffer.len() - filled);
            buffer[filled..filled + count].copy_from_slice(&text[..count]);
            self.given += count;
            filled += count;
            if count == 0 && !self.decode_on(file, buffer.len() - filled)? {
                break;
            }
        }
        self.all_given += filled as u64;
        Ok(filled)
    }

    /// Decodes what comes next, enough for this many bytes of text or a chunk; returns whether there may be more after it.
    fn decode_on(&mut self, file: &dyn File, wanted: usize) -> Result<bool, FilesError> {
        self.text.clear();
        self.given = 0;
        if self.has_ended {
            return Ok(false);
        }
        let mut bytes = std::mem::take(&mut self.begun);
        let begun = bytes.len();
        bytes.resize(begun + wanted.saturating_mul(2).clamp(4, CHUNK), 0);
        let read = file.read_at(self.offset, &mut bytes[begun..])?;
        self.offset += read as u64;
        self.has_ended = begun + read < bytes.len();
        bytes.truncate(begun + read);
        if !self.has_ended {
            self.begun = bytes.split_off(whole_characters(&bytes, self.order));
        }
        let (units, odd) = bytes.as_chunks();
        let units = units.iter().map(|unit| self.order.unit(*unit));
        self.text.extend(char::decode_utf16(units).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER)));
        self.text.extend((!odd.is_empty()).then_some(char::REPLACEMENT_CHARACTER));
        Ok(true)
    }
}

/// The number of bytes before a character that may continue after them.
fn whole_characters(bytes: &[u8], order: Order) -> usize {
    let whole = bytes.len() - bytes.len() % 2;
    match bytes[..whole].last_chunk() {
        // The first half of a pair.
        Some(unit) if (0xD800..0xDC00).contains(&order.unit(*unit)) => whole - 2,
        _ => whole,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::workspace::Kind;

    /// A file that counts the bytes that are read of it.
    struct Bytes(Vec<u8>, RefCell<usize>);

    impl File for Bytes {
        fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError> {
            let rest = usize::try_from(offset).ok().and_then(|offset| self.0.get(offset..)).unwrap_or_default();
            let read = rest.len().min(buffer.len());
            buffer[..read].copy_from_slice(&rest[..read]);
            *self.1.borrow_mut() += read;
            Ok(read)
        }

        fn stat(&self) -> Result<Stat, FilesError> {
            Ok(Stat { kind: Kind::File, size: self.0.len() as u64, changed: None })
        }

        fn identity(&self) -> Result<Identity, FilesError> {
            Ok([0, 0])
        }
    }

    /// A text in UTF-16, with its mark.
    pub(in crate::workspace) fn utf16(text: &str, order: Order) -> Vec<u8> {
        let bytes = |unit: u16| match order {
            Order::LittleEndian => unit.to_le_bytes(),
            Order::BigEndian => unit.to_be_bytes(),
        };
        ['\u{FEFF}'].into_iter().chain(text.chars()).collect::<String>().encode_utf16().flat_map(bytes).collect()
    }

    /// The text of a file, read this many bytes at a time, and the number of bytes that were read for it.
    fn read(bytes: Vec<u8>, at_a_time: usize) -> (Vec<u8>, usize) {
        let file = Bytes(bytes, RefCell::new(0));
        let (text, mut all) = (Text::new(&file), Vec::new());
        let mut buffer = vec![0; at_a_time];
        loop {
            let read = text.read_at(all.len() as u64, &mut buffer).unwrap();
            all.extend(&buffer[..read]);
            if read < at_a_time {
                return (all, *file.1.borrow());
            }
        }
    }

    #[test]
    fn a_text_is_the_same_in_pieces_of_any_size() {
        let text = "a line\r\né 中 🙂🙂\u{2028}\u{FEFF}x".repeat(40);
        for order in [Order::LittleEndian, Order::BigEndian] {
            for at_a_time in [2, 3, 4, 5, 7, 64, 1 << 20] {
                let (decoded, _) = read(utf16(&text, order), at_a_time);
                assert_eq!(String::from_utf8(decoded).unwrap(), text, "{at_a_time} bytes at a time");
            }
        }
        assert_eq!(read(text.clone().into_bytes(), 5).0, text.as_bytes());
        assert_eq!(read(vec![0xFF, 0xFE], 5).0, b"");
        assert_eq!(read(vec![0xFF], 5).0, [0xFF]);
    }

    #[test]
    fn no_more_is_read_than_it_costs() {
        let bytes = utf16(&"plain text\n".repeat(100_000), Order::LittleEndian);
        for at_a_time in [64, 1_000, 1 << 18] {
            // The first bytes are read once more, after the mark.
            assert_eq!(read(bytes.clone(), at_a_time).1, bytes.len() - 2 + at_a_time.min(bytes.len()));
        }
    }

    #[test]
    fn halves_of_characters_are_shown_as_such() {
        for (bytes, text) in [
            (&[0xFF, 0xFE, b'a', 0, b'b'][..], "a\u{FFFD}"),
            (&[0xFF, 0xFE, 0x3D, 0xD8, b'a', 0], "\u{FFFD}a"),
            (&[0xFE, 0xFF, 0, b'a', 0xD8, 0x3D], "a\u{FFFD}"),
        ] {
            for at_a_time in [2, 3, 100] {
                assert_eq!(read(bytes.to_vec(), at_a_time).0, text.as_bytes());
            }
        }
    }

    #[test]
    fn a_text_is_read_in_order() {
        let file = Bytes(utf16("text", Order::BigEndian), RefCell::new(0));
        let text = Text::new(&file);
        assert_eq!(text.read_at(0, &mut [0; 2]), Ok(2));
        assert_eq!(text.read_at(0, &mut [0; 2]), Err(FilesError::Failed));
        assert_eq!(text.read_at(2, &mut [0; 9]), Ok(2));
    }
}

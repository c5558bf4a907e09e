//! Tables of names, sorted when the crate is compiled: each call of the component has a new instance, which would otherwise sort
//! them again.

use std::ops::Range;

/// Names and what they mean, in any order, while they are gathered.
#[derive(Clone, Copy)]
pub struct List<T: 'static, const CAPACITY: usize> {
    rows: [NameRow<T>; CAPACITY],
    length: usize,
}

/// A name and what it means.
#[derive(Clone, Copy, Debug)]
struct NameRow<T: 'static> {
    /// The first eight bytes of the name as a number. Numbers compare as the names do, and faster.
    letters: u64,
    name: &'static str,
    meaning: T,
}

impl<T: Copy, const CAPACITY: usize> List<T, CAPACITY> {
    /// An empty list; `filler` is any meaning.
    pub const fn new(filler: T) -> Self {
        Self { rows: [NameRow { letters: 0, name: "", meaning: filler }; CAPACITY], length: 0 }
    }

    /// Adds a name, which may not be empty. Rows of the same name stay in the order in which they were added.
    pub const fn push(&mut self, name: &'static str, meaning: T) {
        self.rows[self.length] = NameRow { letters: first_letters(name), name, meaning };
        self.length += 1;
    }

    /// Adds names of the same meaning.
    pub const fn push_all(&mut self, names: &[&'static str], meaning: T) {
        let mut at = 0;
        while at < names.len() {
            self.push(names[at], meaning);
            at += 1;
        }
    }

    /// The number of names.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// The table of these names.
    ///
    /// # Panics
    ///
    /// If `N` is not the number of names; the compiler says so, since a table is made when a crate is compiled.
    pub const fn sorted<const N: usize>(&self) -> Names<T, N> {
        assert!(N == self.length);
        let mut rows = [self.rows[0]; N];
        let mut at = 0;
        while at < N {
            rows[at] = self.rows[at];
            at += 1;
        }
        // A merge sort, since the compiler takes seconds for what an insertion sort does with a thousand rows.
        let mut width = 1;
        while width < N {
            let halves = rows;
            let mut start = 0;
            while start < N {
                merge(&halves, &mut rows, start, width);
                start += 2 * width;
            }
            width *= 2;
        }
        Names { starts: starts(&rows), rows }
    }
}

/// Merges two neighbouring halves of rows, each of `width` rows or what is left of them, and each sorted.
const fn merge<T: Copy>(halves: &[NameRow<T>], merged: &mut [NameRow<T>], start: usize, width: usize) {
    let middle = if start + width < halves.len() { start + width } else { halves.len() };
    let end = if middle + width < halves.len() { middle + width } else { halves.len() };
    let (mut first, mut second, mut at) = (start, middle, start);
    while at < end {
        let takes_second = first == middle || second < end && halves[second].is_before(&halves[first]);
        let from = if takes_second { &mut second } else { &mut first };
        merged[at] = halves[*from];
        *from += 1;
        at += 1;
    }
}

impl<T> NameRow<T> {
    const fn is_before(&self, other: &Self) -> bool {
        self.letters < other.letters || self.letters == other.letters && is_before(self.name, other.name)
    }
}

/// For each byte, the number of names that begin with a smaller one.
const fn starts<T: Copy>(rows: &[NameRow<T>]) -> [u16; 257] {
    let mut starts = [0; 257];
    let (mut byte, mut at, mut count) = (0, 0, 0);
    while byte < starts.len() {
        while at < rows.len() && (rows[at].name.as_bytes()[0] as usize) < byte {
            (at, count) = (at + 1, count + 1);
        }
        starts[byte] = count;
        byte += 1;
    }
    starts
}

/// Names and what they mean, sorted by name.
pub struct Names<T: 'static, const N: usize> {
    rows: [NameRow<T>; N],
    /// For each first byte, where its names begin: a search is among the few with the same one.
    starts: [u16; 257],
}

impl<T: Copy, const N: usize> Names<T, N> {
    /// The position of a name.
    pub fn position(&self, name: &str) -> Option<u16> {
        let range = self.with_first(*name.as_bytes().first()?);
        let letters = first_letters(name);
        let rows = &self.rows[range.clone()];
        let start = rows.partition_point(|row| row.letters < letters);
        let mut with_letters = rows[start..].iter().take_while(|row| row.letters == letters);
        let at = with_letters.position(|row| row.name == name)?;
        u16::try_from(range.start + start + at).ok()
    }

    /// What the name at a position means.
    pub fn meaning(&self, position: u16) -> T {
        self.rows[usize::from(position)].meaning
    }

    /// The name as it is in the table, and what it means.
    pub fn find(&self, name: &str) -> Option<(&'static str, T)> {
        let row = self.rows[usize::from(self.position(name)?)];
        Some((row.name, row.meaning))
    }

    /// The same for a name in any case, in a table of names with lower-case first letters.
    pub fn find_in_any_case(&self, name: &str) -> Option<(&'static str, T)> {
        let first = name.as_bytes().first()?.to_ascii_lowercase();
        let row = self.rows[self.with_first(first)].iter().find(|row| row.name.eq_ignore_ascii_case(name))?;
        Some((row.name, row.meaning))
    }

    /// The positions of every row of a name in any case, in a table of lower-case names.
    pub fn positions_in_any_case(&self, name: &str) -> Range<u16> {
        let Some(first) = name.as_bytes().first() else { return 0..0 };
        let range = self.with_first(first.to_ascii_lowercase());
        let letters = lower_case(first_letters(name));
        let rows = &self.rows[range.clone()];
        let with_letters = rows.partition_point(|row| row.letters < letters);
        // The letters of a short name are the whole of it.
        let is_short = name.len() < 8;
        let is_name = |row: &NameRow<T>| row.letters == letters && (is_short || row.name.eq_ignore_ascii_case(name));
        let others = rows[with_letters..].iter().take_while(|row| row.letters == letters && !is_name(row)).count();
        let start = with_letters + others;
        let count = rows[start..].iter().take_while(|row| is_name(row)).count();
        let position = |index: usize| u16::try_from(range.start + index).unwrap_or(u16::MAX);
        position(start)..position(start + count)
    }

    /// Where the names are that begin with a byte.
    fn with_first(&self, byte: u8) -> Range<usize> {
        let first = usize::from(byte);
        self.starts[first].into()..self.starts[first + 1].into()
    }

    /// Every name and what it means, sorted by name.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, T)> {
        self.rows.iter().map(|row| (row.name, row.meaning))
    }
}

/// The first eight bytes of a name as a number.
const fn first_letters(name: &str) -> u64 {
    let name = name.as_bytes();
    if let Some(letters) = name.first_chunk() {
        return u64::from_be_bytes(*letters);
    }
    let (mut letters, mut at) = (0, 0);
    while at < name.len() {
        letters |= (name[at] as u64) << (56 - 8 * at);
        at += 1;
    }
    letters
}

/// The same letters in lower case.
fn lower_case(letters: u64) -> u64 {
    let mut letters = letters.to_be_bytes();
    letters.make_ascii_lowercase();
    u64::from_be_bytes(letters)
}

/// Whether two names are the same, for constants.
pub const fn is_same(name: &str, other: &str) -> bool {
    name.len() == other.len() && !is_before(name, other) && !is_before(other, name)
}

/// Whether one name is sorted before another.
const fn is_before(name: &str, other: &str) -> bool {
    let (x, y) = (name.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < x.len() && at < y.len() {
        if x[at] != y[at] {
            return x[at] < y[at];
        }
        at += 1;
    }
    x.len() < y.len()
}

#[cfg(test)]
mod tests {
    use super::{List, Names};

    const LIST: List<u8, 20> = {
        let mut list = List::new(0);
        list.push_all(&["m", "meter"], 1);
        list.push("é", 2);
        list.push_all(&["km", "kilometer", "kilometers"], 3);
        list.push("M", 4);
        list
    };

    static NAMES: Names<u8, { LIST.length() }> = LIST.sorted();

    static REPEATED: Names<u8, 3> = {
        let mut list = List::<u8, 3>::new(0);
        list.push("addition", 1);
        list.push("additional", 2);
        list.push("addition", 3);
        list.sorted()
    };

    #[test]
    fn a_name_is_found_in_any_order_of_the_rows() {
        assert!(NAMES.rows().is_sorted_by_key(|(name, _)| name));
        assert_eq!(NAMES.rows().count(), 7);
        for (name, meaning) in NAMES.rows() {
            assert_eq!(NAMES.find(name), Some((name, meaning)));
            assert_eq!(NAMES.position(name).map(|position| NAMES.meaning(position)), Some(meaning));
        }
        assert_eq!(NAMES.find_in_any_case("KiloMeter"), Some(("kilometer", 3)));
        let positions = REPEATED.positions_in_any_case("Addition");
        assert_eq!(positions.map(|position| REPEATED.meaning(position)).collect::<Vec<_>>(), [1, 3]);
        assert!(REPEATED.positions_in_any_case("additions").is_empty());
        for absent in ["", "k", "z", "kilometersX", "kilomete"] {
            assert_eq!(NAMES.find(absent), None, "{absent}");
        }
    }
}

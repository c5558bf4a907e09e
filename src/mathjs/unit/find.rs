//! Unit names: `cm` is the prefix c and the unit m.

use super::prefix::Prefix;
use super::table::{Row, UNITS};

/// A unit under one of its names, with a prefix.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub(super) row: &'static Row,
    pub(super) name: &'static str,
    pub(super) prefix: &'static Prefix,
}

/// Every name of a unit, sorted when the crate is compiled.
static NAMES: [(&str, u8); COUNT] = sorted();

const COUNT: usize = {
    let (mut count, mut row) = (0, 0);
    while row < UNITS.len() {
        count += UNITS[row].names.len();
        row += 1;
    }
    count
};

#[expect(clippy::cast_possible_truncation, reason = "there are fewer units than a byte counts")]
const fn sorted() -> [(&'static str, u8); COUNT] {
    let mut names = [("", 0); COUNT];
    let (mut length, mut row) = (0, 0);
    while row < UNITS.len() {
        let mut index = 0;
        while index < UNITS[row].names.len() {
            let name = UNITS[row].names[index];
            let mut at = length;
            while at > 0 && is_before(name.as_bytes(), names[at - 1].0.as_bytes()) {
                names[at] = names[at - 1];
                at -= 1;
            }
            names[at] = (name, row as u8);
            length += 1;
            index += 1;
        }
        row += 1;
    }
    names
}

/// For each first byte, where its names begin.
static STARTS: [usize; 257] = {
    let (mut starts, mut byte, mut at) = ([0; 257], 0, 0);
    while byte < 256 {
        while at < COUNT && (NAMES[at].0.as_bytes()[0] as usize) < byte {
            at += 1;
        }
        starts[byte] = at;
        byte += 1;
    }
    starts[256] = COUNT;
    starts
};

/// The row of a name without a prefix.
fn row_of(name: &str) -> Option<(&'static str, &'static Row)> {
    let first = usize::from(*name.as_bytes().first()?);
    let (name, row) = NAMES.get(*STARTS.get(first)?..*STARTS.get(first + 1)?)?.iter().find(|(own, _)| *own == name)?;
    Some((name, UNITS.get(usize::from(*row))?))
}

const fn is_before(x: &[u8], y: &[u8]) -> bool {
    let mut at = 0;
    while at < x.len() && at < y.len() {
        if x[at] != y[at] {
            return x[at] < y[at];
        }
        at += 1;
    }
    x.len() < y.len()
}

/// The steps of a search and of the memory for its result.
pub(super) const STEPS: u64 = 8;

/// The unit of a name: a name that is a unit's own comes before one with a prefix, so `ft` is not a femtotonne.
pub(super) fn find(name: &str) -> Option<Named> {
    const LONGEST_PREFIX: usize = 6;
    (0..=LONGEST_PREFIX.min(name.len())).find_map(|length| {
        let (prefix, name) = name.split_at_checked(length).filter(|(prefix, _)| may_be_prefix(prefix))?;
        let (name, row) = row_of(name)?;
        let prefix = row.prefixes.iter().copied().flatten().find(|own| own.name == prefix)?;
        Some(Named { row, name, prefix })
    })
}

/// Whether a text may be a prefix, judged by its letters: those of one letter and the endings of the others.
fn may_be_prefix(text: &str) -> bool {
    match text.as_bytes() {
        [] => true,
        [letter] => b"hkMGTPEZYRQdcmunpfazyrq".contains(letter),
        [b'd', b'a'] | [b'M', b'M'] | [_, b'i'] => true,
        [_, _] => false,
        [.., last] => matches!(last, b'a' | b'o' | b'i'),
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMES, UNITS, find, may_be_prefix};

    #[test]
    fn every_prefix_is_tried() {
        for prefix in UNITS.iter().flat_map(|row| row.prefixes.iter().copied().flatten()) {
            assert!(may_be_prefix(prefix.name), "{}", prefix.name);
        }
    }

    #[test]
    fn names_are_unique() {
        assert!(NAMES.is_sorted_by(|(name, _), (next, _)| name < next));
    }

    #[test]
    fn every_unit_has_a_source_and_is_found() {
        for (names, source) in super::super::units() {
            assert!(!source.is_empty(), "{names:?}");
            assert!(names.iter().all(|name| find(name).is_some_and(|named| named.name == *name)), "{names:?}");
        }
    }

    #[test]
    fn a_name_is_read_with_its_prefix() {
        let found = |name| find(name).map(|named| (named.prefix.name, named.name));
        assert_eq!(found("cm"), Some(("c", "m")));
        assert_eq!(found("ft"), Some(("", "ft")));
        assert_eq!(found("quectometers"), Some(("quecto", "meters")));
        assert_eq!(found("KiB"), Some(("Ki", "B")));
        assert_eq!(found("kinch"), None);
        assert_eq!(found(""), None);
        assert_eq!(found("µm"), None);
    }
}

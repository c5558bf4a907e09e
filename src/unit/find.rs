//! Unit names: `cm` is the prefix c and the unit m.

use pascaline_base::names::{List, Names};

use super::prefix::{self, Prefix};
use super::table::{Row, UNITS};

/// A unit under one of its names, with a prefix.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The unit.
    pub row: &'static Row,
    /// The name of the unit that was found, without its prefix.
    pub name: &'static str,
    /// Its prefix, which may be empty.
    pub prefix: &'static Prefix,
}

/// Every name of a unit.
static NAMES: Names<&Row, { ALL.length() }> = ALL.sorted();

const ALL: List<&Row, 1_000> = {
    let (mut all, mut row) = (List::new(&UNITS[0]), 0);
    while row < UNITS.len() {
        all.push_all(UNITS[row].names, &UNITS[row]);
        row += 1;
    }
    all
};

/// The steps of a search and of the memory for its result.
pub const STEPS: u64 = 8;

/// The unit of a name: a name that is a unit's own comes before one with a prefix, so `ft` is not a femtotonne.
pub fn find(name: &str) -> Option<Named> {
    const LONGEST_PREFIX: usize = 6;
    (0..=LONGEST_PREFIX.min(name.len())).find_map(|length| {
        let (prefix, name) = name.split_at_checked(length).filter(|(prefix, _)| may_be_prefix(prefix))?;
        let (name, row) = NAMES.find(name)?;
        let prefix = row.prefixes.iter().copied().flatten().find(|own| own.name == prefix)?;
        Some(Named { row, name, prefix })
    })
}

/// Whether a text may be a prefix: a symbol of one letter, or judged by its ending.
fn may_be_prefix(text: &str) -> bool {
    match text.as_bytes() {
        [] => true,
        [_] => prefix::SHORT.iter().copied().flatten().any(|own| own.name == text),
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
        assert!(NAMES.rows().is_sorted_by(|(name, _), (next, _)| name < next));
    }

    #[test]
    fn every_unit_has_a_source_and_is_found() {
        for (names, source) in crate::units() {
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

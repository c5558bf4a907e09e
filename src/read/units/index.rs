//! Every name that mathjs does not have.

use pascaline_base::names::{List, Names, is_same};

use super::currency::{Currency, ROWS};
use super::derived::{DERIVED, Derived};
use super::spelling::NAMES;

/// What a name means.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    /// A unit of mathjs, by its name there.
    Name(&'static str),
    Derived(&'static Derived),
    Money(&'static Currency),
}

static INDEX: Names<Meaning, { ALL.length() }> = ALL.sorted();

const ALL: List<Meaning, 2_000> = {
    let (mut all, mut at) = (List::new(Meaning::Name("")), 0);
    while at < NAMES.len() {
        all.push(NAMES[at].0, Meaning::Name(NAMES[at].1));
        at += 1;
    }
    at = 0;
    while at < DERIVED.len() {
        let unit = &DERIVED[at];
        all.push(unit.singular, Meaning::Derived(unit));
        if !is_same(unit.singular, unit.plural) {
            all.push(unit.plural, Meaning::Derived(unit));
        }
        all.push_all(unit.others, Meaning::Derived(unit));
        at += 1;
    }
    at = 0;
    while at < ROWS.len() {
        if is_whole(&ROWS[at]) {
            all.push(ROWS[at].code, Meaning::Money(&ROWS[at]));
        }
        all.push_all(ROWS[at].names, Meaning::Money(&ROWS[at]));
        at += 1;
    }
    all
};

/// Whether the code is that of the currency itself, and not of a part of it.
const fn is_whole(row: &Currency) -> bool {
    row.parts == 1
}

/// What a name means, if mathjs does not have it.
pub(super) fn find(name: &str) -> Option<Meaning> {
    INDEX.find(name).map(|(_, meaning)| meaning)
}

#[cfg(test)]
mod tests {
    use super::INDEX;

    #[test]
    fn names_are_unique() {
        let names: Vec<_> = INDEX.rows().map(|(name, _)| name).collect();
        assert!(names.is_sorted_by(|name, next| name < next), "{names:?}");
    }
}

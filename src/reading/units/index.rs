//! Every name that mathjs does not have.

use pascaline_base::names::{Names, is_before};

use super::currency::{Currency, ROWS};
use super::spelling::{NAMES, OWN, Own};

/// What a name stands for.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    /// A unit of mathjs, by its name there.
    Name(&'static str),
    Own(&'static Own),
    Money(&'static Currency),
}

static INDEX: Names<Meaning, COUNT> = Names::sorted(all());

const COUNT: usize = {
    let (mut count, mut row) = (NAMES.len(), 0);
    while row < OWN.len() {
        count += names_of(OWN[row].names);
        row += 1;
    }
    row = 0;
    while row < ROWS.len() {
        count += ROWS[row].names.len() + is_whole(&ROWS[row]) as usize;
        row += 1;
    }
    count
};

/// The names of a unit; where singular and plural are the same, one fewer.
const fn names_of(names: &[&str]) -> usize {
    names.len() - is_repeated(names) as usize
}

const fn is_repeated(names: &[&str]) -> bool {
    names.len() > 1 && !is_before(names[0], names[1]) && !is_before(names[1], names[0])
}

/// Whether the code is that of the currency itself, and not of a part of it.
const fn is_whole(row: &Currency) -> bool {
    row.parts == 1
}

const fn all() -> [(&'static str, Meaning); COUNT] {
    let mut index = [("", Meaning::Name("")); COUNT];
    let (mut length, mut row) = (0, 0);
    while row < NAMES.len() {
        index[length] = (NAMES[row].0, Meaning::Name(NAMES[row].1));
        length += 1;
        row += 1;
    }
    row = 0;
    while row < OWN.len() {
        let mut name = is_repeated(OWN[row].names) as usize;
        while name < OWN[row].names.len() {
            index[length] = (OWN[row].names[name], Meaning::Own(&OWN[row]));
            length += 1;
            name += 1;
        }
        row += 1;
    }
    row = 0;
    while row < ROWS.len() {
        if is_whole(&ROWS[row]) {
            index[length] = (ROWS[row].code, Meaning::Money(&ROWS[row]));
            length += 1;
        }
        let mut name = 0;
        while name < ROWS[row].names.len() {
            index[length] = (ROWS[row].names[name], Meaning::Money(&ROWS[row]));
            length += 1;
            name += 1;
        }
        row += 1;
    }
    index
}

/// What a name stands for, if mathjs does not have it.
pub(super) fn find(name: &str) -> Option<Meaning> {
    INDEX.find(name).map(|(_, meaning)| meaning)
}

#[cfg(test)]
mod tests {
    use super::INDEX;

    #[test]
    fn names_are_unique() {
        let twice: Vec<_> =
            INDEX.rows().windows(2).filter(|pair| pair[0].0 >= pair[1].0).map(|pair| pair[0].0).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}

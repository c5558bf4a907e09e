//! Every name that mathjs does not have, sorted when the crate is compiled.

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

static INDEX: [(&str, Meaning); COUNT] = sorted();

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
    names.len() > 1
        && !is_before(names[0].as_bytes(), names[1].as_bytes())
        && !is_before(names[1].as_bytes(), names[0].as_bytes())
}

/// Whether the code is that of the currency itself, and not of a part of it.
const fn is_whole(row: &Currency) -> bool {
    row.parts == 1
}

const fn sorted() -> [(&'static str, Meaning); COUNT] {
    let mut index = [("", Meaning::Name("")); COUNT];
    let (mut length, mut row) = (0, 0);
    while row < NAMES.len() {
        index = inserted(index, length, NAMES[row].0, Meaning::Name(NAMES[row].1));
        length += 1;
        row += 1;
    }
    row = 0;
    while row < OWN.len() {
        let mut name = is_repeated(OWN[row].names) as usize;
        while name < OWN[row].names.len() {
            index = inserted(index, length, OWN[row].names[name], Meaning::Own(&OWN[row]));
            length += 1;
            name += 1;
        }
        row += 1;
    }
    row = 0;
    while row < ROWS.len() {
        if is_whole(&ROWS[row]) {
            index = inserted(index, length, ROWS[row].code, Meaning::Money(&ROWS[row]));
            length += 1;
        }
        let mut name = 0;
        while name < ROWS[row].names.len() {
            index = inserted(index, length, ROWS[row].names[name], Meaning::Money(&ROWS[row]));
            length += 1;
            name += 1;
        }
        row += 1;
    }
    index
}

type Index = [(&'static str, Meaning); COUNT];

const fn inserted(mut index: Index, length: usize, name: &'static str, meaning: Meaning) -> Index {
    let mut at = length;
    while at > 0 && is_before(name.as_bytes(), index[at - 1].0.as_bytes()) {
        index[at] = index[at - 1];
        at -= 1;
    }
    index[at] = (name, meaning);
    index
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

/// For each first byte, where its names begin.
static STARTS: [usize; 257] = {
    let (mut starts, mut byte, mut at) = ([0; 257], 0, 0);
    while byte < 256 {
        while at < COUNT && (INDEX[at].0.as_bytes()[0] as usize) < byte {
            at += 1;
        }
        starts[byte] = at;
        byte += 1;
    }
    starts[256] = COUNT;
    starts
};

/// What a name stands for, if mathjs does not have it.
pub(super) fn find(name: &str) -> Option<Meaning> {
    let first = usize::from(*name.as_bytes().first()?);
    let names = INDEX.get(*STARTS.get(first)?..*STARTS.get(first + 1)?)?;
    names.iter().find(|(own, _)| *own == name).map(|(_, meaning)| *meaning)
}

#[cfg(test)]
mod tests {
    use super::INDEX;

    #[test]
    fn names_are_unique() {
        let twice: Vec<_> = INDEX.windows(2).filter(|pair| pair[0].0 >= pair[1].0).map(|pair| pair[0].0).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}

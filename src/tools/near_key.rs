//! The key that a misspelt one was meant to be.

/// A longer name is no slip of any key.
const LONGEST: usize = 64;

/// The key that is within two slips of a name; otherwise the only one whose tool has that name in another set, or is within one slip
/// of it.
pub(super) fn find<'k>(name: &str, keys: &[&'k str]) -> Option<&'k str> {
    if name.len() > LONGEST {
        return None;
    }
    nearest(keys, 2, |key| slips(name, key)).or_else(|| nearest(keys, 1, |key| slips(bare(name), bare(key))))
}

/// The name of a tool, without its set.
fn bare(key: &str) -> &str {
    key.rsplit('/').next().unwrap_or(key)
}

/// The only key of the fewest slips.
fn nearest<'k>(keys: &[&'k str], most: usize, slips: impl Fn(&str) -> usize) -> Option<&'k str> {
    let fewest = keys.iter().map(|key| slips(key)).min().filter(|fewest| *fewest <= most)?;
    let mut found = keys.iter().filter(|key| slips(key) == fewest);
    found.next().filter(|_| found.next().is_none()).copied()
}

/// The letters that are missing, extra, wrong, or swapped with the next one (the optimal string alignment).
pub(super) fn slips(typed: &str, known: &str) -> usize {
    let (typed, known) = (typed.as_bytes(), known.as_bytes());
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=known.len()).collect();
    for (at, letter) in typed.iter().enumerate() {
        let mut next = vec![at + 1];
        for (place, other) in known.iter().enumerate() {
            let replaced = row[place] + usize::from(letter != other);
            let mut fewest = replaced.min(row[place + 1] + 1).min(next[place] + 1);
            if at > 0 && place > 0 && typed[at - 1] == *other && *letter == known[place - 1] {
                fewest = fewest.min(before[place - 1] + 1);
            }
            next.push(fewest);
        }
        before = row;
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::slips;

    #[test]
    fn slips_are_counted() {
        for (typed, known, count) in
            [("read", "read", 0), ("raed", "read", 1), ("rea", "read", 1), ("reaad", "read", 1), ("rend", "read", 1)]
        {
            assert_eq!(slips(typed, known), count, "{typed}");
        }
        assert_eq!((slips("", "ls"), slips("ls", ""), slips("greet", "grep")), (2, 2, 2));
    }
}

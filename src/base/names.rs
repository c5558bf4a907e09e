//! Tables of names, sorted when the crate is compiled.

/// Names and what they stand for.
pub struct Names<T: 'static, const N: usize> {
    /// Sorted by name.
    rows: [(&'static str, T); N],
    /// For each first byte, where its names begin: a search is among the few with the same one.
    starts: [usize; 257],
}

impl<T: Copy, const N: usize> Names<T, N> {
    /// The table of these rows, in any order; no name may be empty.
    pub const fn sorted(mut rows: [(&'static str, T); N]) -> Self {
        let mut length = 0;
        while length < N {
            let row = rows[length];
            let mut at = length;
            while at > 0 && is_before(row.0, rows[at - 1].0) {
                rows[at] = rows[at - 1];
                at -= 1;
            }
            rows[at] = row;
            length += 1;
        }
        let (mut starts, mut byte, mut at) = ([N; 257], 0, 0);
        while byte < 256 {
            while at < N && (rows[at].0.as_bytes()[0] as usize) < byte {
                at += 1;
            }
            starts[byte] = at;
            byte += 1;
        }
        Self { rows, starts }
    }

    /// The name as it stands in the table, and what it stands for.
    pub fn find(&self, name: &str) -> Option<(&'static str, T)> {
        self.with_first(*name.as_bytes().first()?).iter().find(|(own, _)| *own == name).copied()
    }

    /// The same for a name in any case, in a table of names with lower-case first letters.
    pub fn find_in_any_case(&self, name: &str) -> Option<(&'static str, T)> {
        let first = name.as_bytes().first()?.to_ascii_lowercase();
        self.with_first(first).iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).copied()
    }

    /// The rows whose names begin with this byte.
    fn with_first(&self, byte: u8) -> &[(&'static str, T)] {
        let first = usize::from(byte);
        let (Some(start), Some(end)) = (self.starts.get(first), self.starts.get(first + 1)) else { return &[] };
        self.rows.get(*start..*end).unwrap_or_default()
    }

    /// Every row, sorted by name.
    pub fn rows(&self) -> &[(&'static str, T)] {
        &self.rows
    }
}

/// Whether one name is sorted before another.
pub const fn is_before(name: &str, other: &str) -> bool {
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
    use super::Names;

    #[test]
    fn a_name_is_found_in_any_order_of_the_rows() {
        static NAMES: Names<u8, 5> = Names::sorted([("m", 0), ("é", 1), ("km", 2), ("kilometer", 3), ("M", 4)]);
        assert!(NAMES.rows().is_sorted_by_key(|(name, _)| *name));
        assert_eq!(NAMES.find("km"), Some(("km", 2)));
        assert_eq!(NAMES.find("é"), Some(("é", 1)));
        assert_eq!(NAMES.find_in_any_case("KiloMeter"), Some(("kilometer", 3)));
        for absent in ["", "k", "z", "kilometers"] {
            assert_eq!(NAMES.find(absent), None, "{absent}");
        }
    }
}

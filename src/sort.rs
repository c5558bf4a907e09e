//! Sorting, small: the library's sorts are made for long lists and made anew for every type, five kilobytes of wasm each.

use std::cmp::Ordering;

/// Up to so many elements move one by one.
const FEW: usize = 16;

/// Lists that can be put in order.
pub(crate) trait InOrder<T> {
    /// Puts the elements in order; what is equal stays as it stands.
    fn put_in_order(&mut self, compare: impl FnMut(&T, &T) -> Ordering);
}

impl<T> InOrder<T> for [T] {
    fn put_in_order(&mut self, compare: impl FnMut(&T, &T) -> Ordering) {
        arrange(self.len(), &mut List { items: self, compare });
    }
}

/// Elements by their places: all that sorting has to know of them.
trait Items {
    /// Whether one stands behind another.
    fn exceeds(&mut self, one: usize, other: usize) -> bool;

    fn swap(&mut self, one: usize, other: usize);
}

struct List<'l, T, C> {
    items: &'l mut [T],
    compare: C,
}

impl<T, C: FnMut(&T, &T) -> Ordering> Items for List<'_, T, C> {
    fn exceeds(&mut self, one: usize, other: usize) -> bool {
        match (self.items.get(one), self.items.get(other)) {
            (Some(one), Some(other)) => (self.compare)(one, other).is_gt(),
            _ => false,
        }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.items.swap(one, other);
    }
}

fn arrange(length: usize, items: &mut dyn Items) {
    if length <= FEW {
        for end in 1..length {
            let mut at = end;
            while at > 0 && items.exceeds(at - 1, at) {
                items.swap(at - 1, at);
                at -= 1;
            }
        }
        return;
    }
    let mut places = order(length, items);
    for start in 0..length {
        let mut at = start;
        while places[at] != start {
            let from = std::mem::replace(&mut places[at], at);
            items.swap(at, from);
            at = from;
        }
        places[at] = at;
    }
}

/// The places of the elements in order, merged from sorted runs.
fn order(length: usize, items: &mut dyn Items) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..length).collect();
    let mut merged = Vec::with_capacity(length);
    let mut run = 1;
    while run < length {
        merged.clear();
        while merged.len() < length {
            let start = merged.len();
            let (middle, end) = ((start + run).min(length), (start + 2 * run).min(length));
            let (mut left, mut right) = (start, middle);
            while left < middle || right < end {
                let takes_right = left == middle || right < end && items.exceeds(sorted[left], sorted[right]);
                let taken = if takes_right { &mut right } else { &mut left };
                merged.push(sorted[*taken]);
                *taken += 1;
            }
        }
        std::mem::swap(&mut sorted, &mut merged);
        run *= 2;
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::InOrder;

    #[test]
    fn sorts_as_the_library_does() {
        for length in (0..200).chain([1_000, 4_097]) {
            // A multiplier that reaches every residue mixes them.
            let items: Vec<(u64, usize)> =
                (0..length).map(|index| ((index as u64 * 7_919 + 13) % (length as u64 / 3 + 1), index)).collect();
            let (mut own, mut library) = (items.clone(), items);
            own.put_in_order(|one, other| one.0.cmp(&other.0));
            library.sort_by_key(|pair| pair.0);
            assert_eq!(own, library, "{length}");
        }
    }
}

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
    #[inline]
    fn put_in_order(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        arrange(self, &mut compare);
    }
}

#[inline(never)]
fn arrange<T>(items: &mut [T], compare: &mut dyn FnMut(&T, &T) -> Ordering) {
    if items.len() <= FEW {
        for end in 1..items.len() {
            let mut at = end;
            while at > 0 && compare(&items[at - 1], &items[at]).is_gt() {
                items.swap(at - 1, at);
                at -= 1;
            }
        }
        return;
    }
    let mut places = order(items.len(), &mut |one, other| compare(&items[one], &items[other]).is_gt());
    for start in 0..items.len() {
        let mut at = start;
        while places[at] != start {
            let from = std::mem::replace(&mut places[at], at);
            items.swap(at, from);
            at = from;
        }
        places[at] = at;
    }
}

/// The places of the elements in order, merged from sorted runs. `exceeds` asks whether one stands behind another.
fn order(length: usize, exceeds: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
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
                let takes_right = left == middle || right < end && exceeds(sorted[left], sorted[right]);
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

//! A stable sort whose comparison may be cut short.
//!
//! Comparing large expressions takes steps. Once the steps are exhausted, every comparison returns "equal", which
//! contradicts earlier results; the standard library's sorts may panic on such an order.

use std::cmp::Ordering;

/// Up to this length, insertion takes fewer comparisons than merging: most lists are nearly sorted.
const SHORT: usize = 16;

/// Sorts `items`; equal items keep their order. If the comparison contradicts itself, the order is unspecified.
pub(super) fn merge_sort<T: Clone>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    sort(items, &mut compare);
}

fn sort<T: Clone>(items: &mut [T], compare: &mut dyn FnMut(&T, &T) -> Ordering) {
    if items.len() <= SHORT {
        return insertion_sort(items, compare);
    }
    let (left, right) = items.split_at_mut(items.len() / 2);
    sort(left, compare);
    sort(right, compare);
    let merged = merge(left, right, compare);
    items.clone_from_slice(&merged);
}

fn insertion_sort<T>(items: &mut [T], compare: &mut dyn FnMut(&T, &T) -> Ordering) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && compare(&items[at - 1], &items[at]).is_gt() {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

fn merge<T: Clone>(left: &[T], right: &[T], compare: &mut dyn FnMut(&T, &T) -> Ordering) -> Vec<T> {
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    while let (Some(own), Some(other)) = (left.peek(), right.peek()) {
        let next = if compare(own, other).is_gt() { &mut right } else { &mut left };
        merged.extend(next.next().cloned());
    }
    merged.extend(left.chain(right).cloned());
    merged
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::merge_sort;

    /// Numbers with many ties, in a mixed order: a multiplier that reaches every residue.
    fn mixed(length: usize) -> Vec<(usize, usize)> {
        (0..length).map(|index| ((index * 7_919 + 13) % (length / 3 + 1), index)).collect()
    }

    #[test]
    fn sorts_as_the_standard_library_does() {
        for length in (0..200).chain([1_000, 4_097]) {
            let (mut own, mut library) = (mixed(length), mixed(length));
            merge_sort(&mut own, |one, other| one.0.cmp(&other.0));
            library.sort_by_key(|pair| pair.0);
            assert_eq!(own, library, "{length}");
        }
    }

    #[test]
    fn a_comparison_that_gives_up_loses_nothing() {
        for steps in 0..2_000 {
            let mut items = mixed(300);
            let mut left = steps;
            merge_sort(&mut items, |one, other| {
                left -= i32::from(left > 0);
                if left > 0 { one.0.cmp(&other.0) } else { Ordering::Equal }
            });
            items.sort_by_key(|pair| pair.1);
            assert_eq!(items, mixed(300));
        }
    }
}

//! A stable sort whose comparison may be cut short, and whose code is compiled once for all types: each instance of the standard
//! library's takes six kilobytes and more of wasm.
//!
//! Comparing large expressions takes steps. Once the steps are exhausted, every comparison returns "equal", which
//! contradicts earlier results; the standard library's sorts may panic on such an order.

use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Up to this length, insertion takes fewer comparisons than merging: most lists are nearly sorted.
const SHORT: usize = 16;

/// Sorts `items`; equal items keep their order. If the comparison contradicts itself, the order is unspecified.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    if items.len() <= SHORT {
        return insertion_sort(items, &mut compare);
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    merge_sort(&mut order, &mut |&own, &other| compare(&items[own], &items[other]));
    arrange(items, &mut order);
}

/// Sorts `items` by a key; items with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |own, other| key(own).cmp(&key(other)));
}

/// Sorts `items`.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// A set of these items. `collect` would sort them before, with the standard library's sort.
pub fn set_of<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
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

/// Sorts indices.
fn merge_sort(order: &mut [usize], compare: &mut dyn FnMut(&usize, &usize) -> Ordering) {
    if order.len() <= SHORT {
        return insertion_sort(order, compare);
    }
    let (left, right) = order.split_at_mut(order.len() / 2);
    merge_sort(left, compare);
    merge_sort(right, compare);
    let merged = merge(left, right, compare);
    order.copy_from_slice(&merged);
}

fn merge(left: &[usize], right: &[usize], compare: &mut dyn FnMut(&usize, &usize) -> Ordering) -> Vec<usize> {
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    while let (Some(own), Some(other)) = (left.peek(), right.peek()) {
        let next = if compare(own, other).is_gt() { &mut right } else { &mut left };
        merged.extend(next.next());
    }
    merged.extend(left.chain(right));
    merged
}

/// Moves every item to its place: `order` holds, for each place, the index of its item. One cycle after the other.
fn arrange<T>(items: &mut [T], order: &mut [usize]) {
    for start in 0..items.len() {
        let mut at = start;
        while order[at] != start {
            let next = order[at];
            items.swap(at, next);
            order[at] = at;
            at = next;
        }
        order[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::sort_by;

    /// Numbers with many ties, in a mixed order: a multiplier that reaches every residue.
    fn mixed(length: usize) -> Vec<(usize, usize)> {
        (0..length).map(|index| ((index * 7_919 + 13) % (length / 3 + 1), index)).collect()
    }

    #[test]
    fn sorts_as_the_standard_library_does() {
        for length in (0..200).chain([1_000, 4_097]) {
            let (mut own, mut library) = (mixed(length), mixed(length));
            sort_by(&mut own, |one, other| one.0.cmp(&other.0));
            library.sort_by_key(|pair| pair.0);
            assert_eq!(own, library, "{length}");
        }
    }

    #[test]
    fn a_comparison_that_gives_up_loses_nothing() {
        for steps in 0..2_000 {
            let mut items = mixed(300);
            let mut left = steps;
            sort_by(&mut items, |one, other| {
                left -= i32::from(left > 0);
                if left > 0 { one.0.cmp(&other.0) } else { Ordering::Equal }
            });
            items.sort_by_key(|pair| pair.1);
            assert_eq!(items, mixed(300));
        }
    }
}

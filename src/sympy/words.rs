//! The names of symbols, interned: each is stored once, and they are compared by number.

use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::rc::Rc;

/// An interned name. The names of one calculation are compared by their ranks, so that long ones cost no more than short ones.
#[derive(Debug)]
pub struct Word {
    text: String,
    /// A name that comes later in the alphabet has a higher rank.
    rank: Cell<u64>,
}

impl Word {
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}

impl Eq for Word {}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Word {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank.cmp(&other.rank)
    }
}

/// The interned names of a calculation, sorted.
#[derive(Debug, Default)]
pub(crate) struct Words(RefCell<Vec<Rc<Word>>>);

impl Words {
    /// Interns a text: its name, and whether that is new. A new name gets a rank halfway between its neighbours'.
    pub(crate) fn intern(&self, text: &str) -> (Rc<Word>, bool) {
        let mut words = self.0.borrow_mut();
        let place = match words.binary_search_by(|word| word.text.as_str().cmp(text)) {
            Ok(place) => return (Rc::clone(&words[place]), false),
            Err(place) => place,
        };
        let rank = |place: usize| words.get(place).map(|word| word.rank.get());
        let below = place.checked_sub(1).and_then(rank).unwrap_or(0);
        let above = rank(place).unwrap_or(u64::MAX);
        let word = Rc::new(Word { text: text.into(), rank: Cell::new(u64::midpoint(below, above)) });
        words.insert(place, Rc::clone(&word));
        if above - below < 2 {
            space_evenly(&words);
        }
        (word, true)
    }
}

/// Assigns new ranks with equal gaps, once there is no rank left between two neighbours.
fn space_evenly(words: &[Rc<Word>]) {
    let gap = u64::MAX / (words.len() as u64 + 1);
    let mut rank = 0;
    for word in words {
        rank += gap;
        word.rank.set(rank);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_held_once_and_sorted_by_their_text() {
        let words = Words::default();
        // Each falls between the previous two, so that the room between them is soon used up.
        let mut texts: Vec<String> = Vec::new();
        for length in 0..300 {
            texts.push("ab".repeat(length) + "a");
            texts.push("ab".repeat(length) + "b");
        }
        let mut all: Vec<_> = texts.iter().map(|text| words.intern(text)).collect();
        assert!(all.iter().all(|(_, is_new)| *is_new));
        for (text, (word, _)) in texts.iter().zip(&all) {
            let (again, is_new) = words.intern(text);
            assert!(Rc::ptr_eq(&again, word) && !is_new);
        }
        all.sort();
        texts.sort();
        assert!(all.iter().map(|(word, _)| word.text()).eq(texts.iter().map(String::as_str)));
        assert!(all.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}

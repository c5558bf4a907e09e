//! Values by name, in the order in which their names first appeared: the variables of a scope, the entries of an object.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::ops::Deref;

use pascaline_base::error::Fault;

use crate::Context;
use crate::lite::IS_WHOLE;

/// A list up to this length is searched; a longer one has an index.
const SHORT: usize = 16;

/// Values by name. The later of duplicate names counts.
#[derive(Clone, Debug)]
pub(crate) struct Named<K, V> {
    entries: Vec<(K, V)>,
    /// The position of each name; empty while the list is short.
    index: BTreeMap<K, usize>,
}

impl<K, V> Default for Named<K, V> {
    fn default() -> Self {
        Self { entries: Vec::new(), index: BTreeMap::new() }
    }
}

impl<K, V> Deref for Named<K, V> {
    type Target = [(K, V)];

    fn deref(&self) -> &Self::Target {
        &self.entries
    }
}

impl<K: Borrow<str> + Clone + Ord, V> Named<K, V> {
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self { entries: Vec::with_capacity(capacity), index: BTreeMap::new() }
    }

    /// Whether it is long.
    pub(crate) fn is_long(&self) -> bool {
        self.entries.len() > SHORT
    }

    /// Whether an index was made: if it is long, but not in `pascaline/lite`.
    fn has_index(&self) -> bool {
        IS_WHOLE && self.is_long()
    }

    pub(crate) fn get(&self, cx: &Context, name: &str) -> Result<Option<&V>, Fault> {
        if self.entries.is_empty() {
            return Ok(None);
        }
        self.pay_for_search(cx, name)?;
        Ok(self.position(name).map(|at| &self.entries[at].1))
    }

    /// Sets a value; an existing one keeps its place.
    pub(crate) fn set(&mut self, cx: &Context, name: K, value: V) -> Result<(), Fault> {
        self.pay_for_search(cx, name.borrow())?;
        match self.position(name.borrow()) {
            Some(at) => self.entries[at].1 = value,
            None => self.push(name, value),
        }
        Ok(())
    }

    /// Adds a value after the others. It takes precedence over those of the same name.
    pub(crate) fn push(&mut self, name: K, value: V) {
        self.entries.push((name, value));
        match self.entries.len() {
            ..=SHORT => {}
            _ if !self.has_index() => {}
            length if length == SHORT + 1 => self.make_index(),
            length => {
                self.index.insert(self.entries[length - 1].0.clone(), length - 1);
            }
        }
    }

    /// Removes all values of a name.
    pub(crate) fn remove(&mut self, cx: &Context, name: &str) -> Result<(), Fault> {
        self.pay_for_search(cx, name)?;
        let has_duplicates = !self.index.is_empty() && self.index.len() < self.entries.len();
        match self.position(name) {
            None => return Ok(()),
            Some(at) if at > SHORT && at + 1 == self.entries.len() && self.has_index() && !has_duplicates => {
                self.entries.pop();
                self.index.remove(name);
                return Ok(());
            }
            Some(_) => {}
        }
        cx.spend(self.entries.len() as u64 / 16)?;
        self.entries.retain(|(known, _)| !is_same(known.borrow(), name));
        self.index.clear();
        if self.has_index() {
            self.make_index();
        }
        Ok(())
    }

    fn make_index(&mut self) {
        self.index.extend(self.entries.iter().enumerate().map(|(at, (name, _))| (name.clone(), at)));
    }

    /// The last position of a name.
    fn position(&self, name: &str) -> Option<usize> {
        if self.has_index() {
            return self.index.get(name).copied();
        }
        self.entries.iter().rposition(|(known, _)| is_same(known.borrow(), name))
    }

    fn pay_for_search(&self, cx: &Context, name: &str) -> Result<(), Fault> {
        cx.pay_for_search(self.entries.len().min(SHORT), name.len())
    }
}

/// Whether two names are equal: most differ in length or first letter, and need no further comparison.
fn is_same(x: &str, y: &str) -> bool {
    x.len() == y.len() && x.as_bytes().first() == y.as_bytes().first() && x == y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_answers_as_a_short_one_does() {
        let cx = Context::new(pascaline_base::limits::Limits::default());
        let names: Vec<String> = (0..40).map(|number| format!("name{number}")).collect();
        let mut values = Named::default();
        for (number, name) in names.iter().enumerate() {
            values.push(&**name, number);
            values.set(&cx, &**name, number * 2).unwrap();
            assert_eq!(values.len(), number + 1);
            assert!(
                names[..=number].iter().enumerate().all(|(at, name)| values.get(&cx, name).unwrap() == Some(&(at * 2)))
            );
        }
        values.push("name3", 100);
        assert_eq!(values.get(&cx, "name3").unwrap(), Some(&100));
        values.remove(&cx, "name3").unwrap();
        assert_eq!(values.get(&cx, "name3").unwrap(), None);
        for (number, name) in names.iter().enumerate().rev() {
            values.remove(&cx, name).unwrap();
            let left = |at: usize| (at < number && at != 3).then_some(at * 2);
            assert!(names.iter().enumerate().all(|(at, name)| values.get(&cx, name).unwrap().copied() == left(at)));
        }
        assert!(values.is_empty());
    }
}

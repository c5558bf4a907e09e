use std::ops::{Deref, DerefMut};

/// A stack of plain values. A reader does little else than push, and the library's `push` is a call where the wasm is
/// sized; this one writes in place.
#[derive(Clone, Debug)]
pub(crate) struct Stack<T> {
    /// From `length` on they mean nothing.
    places: Vec<T>,
    length: usize,
}

impl<T> Default for Stack<T> {
    fn default() -> Self {
        Self { places: Vec::new(), length: 0 }
    }
}

impl<T: Copy> Stack<T> {
    #[inline(always)]
    pub(crate) fn push(&mut self, value: T) {
        match self.places.get_mut(self.length) {
            Some(place) => *place = value,
            None => self.grow(value),
        }
        self.length += 1;
    }

    /// The next place holds the value already.
    #[cold]
    fn grow(&mut self, value: T) {
        self.places.resize(2 * self.length + 8, value);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        self.length = self.length.saturating_sub(1);
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    pub(crate) fn extend(&mut self, values: &[T]) {
        for value in values {
            self.push(*value);
        }
    }

    /// Puts a value before the one that stands at `index`.
    pub(crate) fn insert(&mut self, index: usize, value: T) {
        self.push(value);
        if let Some(moved) = self.get_mut(index..) {
            moved.rotate_right(1);
        }
    }
}

impl<T> Deref for Stack<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        self.places.get(..self.length).unwrap_or_default()
    }
}

impl<T> DerefMut for Stack<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        self.places.get_mut(..self.length).unwrap_or_default()
    }
}

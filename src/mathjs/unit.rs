//! mathjs's units.

/// A quantity: a value and its unit.
#[derive(Clone, Debug)]
pub(super) struct Unit {}

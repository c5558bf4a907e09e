/// The longest text of a record, in bytes.
pub(super) const MOST: usize = 1 << 20;

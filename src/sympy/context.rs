use super::assumptions::Memo;
use crate::limits::Budget;

/// What every operation is handed: the budget that it asks before it works, and the number of the next symbol that the
/// solver makes for itself.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) budget: Budget,
    pub(crate) dummies: u32,
    /// What is known of the expressions so far.
    pub(crate) assumptions: Memo,
}

impl Context {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, dummies: 0, assumptions: Memo::default() }
    }
}

use super::value::Value;
use crate::answer::Answer;
use crate::error::Fault;
use crate::limits::Budget;

/// The variables of one evaluation. Of duplicate names the later one counts.
///
/// A call usually has few variables, so names are searched from the end; a call with many pays for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope<'a> {
    variables: Vec<(&'a str, Value)>,
    /// The total bytes of the string values.
    text_bytes: usize,
}

impl<'a> Scope<'a> {
    /// Adds a variable after the earlier ones. `ans` is added last, since it takes precedence over a variable of that name.
    pub(crate) fn give(&mut self, name: &'a str, value: &Answer) {
        if let Answer::Text(text) = value {
            self.text_bytes += text.len();
        }
        self.variables.push((name, value.into()));
    }

    /// Pays for the variables.
    pub(super) fn pay(&self, budget: &mut Budget) -> Result<(), Fault> {
        const BYTES_OF_A_STEP: u64 = 32;
        budget.spend(self.variables.len() as u64)?;
        budget.spend(self.text_bytes as u64 / BYTES_OF_A_STEP)
    }

    pub(super) fn get(&self, budget: &mut Budget, name: &str) -> Result<Option<&Value>, Fault> {
        budget.search(self.variables.len(), name.len())?;
        Ok(self.variables.iter().rev().find(|(known, _)| is_same(known, name)).map(|(_, value)| value))
    }

    pub(super) fn set(&mut self, budget: &mut Budget, name: &'a str, value: Value) -> Result<(), Fault> {
        budget.search(self.variables.len(), name.len())?;
        match self.variables.iter_mut().rev().find(|(known, _)| is_same(known, name)) {
            Some((_, known)) => *known = value,
            None => self.variables.push((name, value)),
        }
        Ok(())
    }

    /// Removes a variable.
    pub(super) fn unset(&mut self, budget: &mut Budget, name: &str) -> Result<(), Fault> {
        budget.search(self.variables.len(), name.len())?;
        self.variables.retain(|(known, _)| !is_same(known, name));
        Ok(())
    }

    /// The names, for a suggestion, and whether each is that of a function.
    pub(super) fn names(&self) -> impl Iterator<Item = (&'a str, bool)> {
        self.variables.iter().map(|(name, value)| (*name, matches!(value, Value::Builtin(_) | Value::Defined(_))))
    }
}

/// Whether two names are equal: most differ in length or first letter, and need no further comparison.
fn is_same(x: &str, y: &str) -> bool {
    x.len() == y.len() && x.as_bytes().first() == y.as_bytes().first() && x == y
}

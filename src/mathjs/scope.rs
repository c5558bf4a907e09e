use super::value::Value;
use crate::answer::Answer;
use crate::error::Fault;
use crate::limits::Budget;

/// The variables of one evaluation. Of two with the same name the later one counts.
///
/// A call has few variables, so a name is looked for from the end; those who have many pay for it.
#[derive(Debug, Default)]
pub(crate) struct Scope<'a> {
    variables: Vec<(&'a str, Value)>,
    /// The bytes of the texts that were given.
    text_bytes: usize,
}

impl<'a> Scope<'a> {
    /// Gives a variable, behind those that were given before. `ans` comes last, since it wins over a variable of that
    /// name.
    pub(crate) fn give(&mut self, name: &'a str, value: &Answer) {
        if let Answer::Text(text) = value {
            self.text_bytes += text.len();
        }
        self.variables.push((name, value.into()));
    }

    /// Pays for the variables that were given.
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

    /// The names, for a suggestion.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.variables.iter().map(|(name, _)| *name)
    }
}

/// Whether two names are the same: most differ in their length or their first letter already, and are not compared.
fn is_same(x: &str, y: &str) -> bool {
    x.len() == y.len() && x.as_bytes().first() == y.as_bytes().first() && x == y
}

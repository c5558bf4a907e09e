use super::value::Value;
use crate::answer::Answer;

/// The variables of one evaluation. Of two with the same name the later one counts.
///
/// A call has few variables, so a name is looked for from the end; [`Scope::cost`] charges those that have many.
#[derive(Debug, Default)]
pub(crate) struct Scope<'a> {
    variables: Vec<(&'a str, Value)>,
}

impl<'a> Scope<'a> {
    /// Gives a variable, behind those that were given before. `ans` comes last, since it wins over a variable of that
    /// name.
    #[inline(always)]
    pub(crate) fn give(&mut self, name: &'a str, value: &Answer) {
        self.variables.push((name, value.into()));
    }

    #[inline]
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.variables.iter().rev().find(|(known, _)| is_same(known, name)).map(|(_, value)| value)
    }

    /// The steps that looking for a name takes.
    #[inline]
    pub(super) fn cost(&self) -> u64 {
        self.variables.len() as u64 / 16
    }

    pub(super) fn set(&mut self, name: &'a str, value: Value) {
        match self.variables.iter_mut().rev().find(|(known, _)| is_same(known, name)) {
            Some((_, known)) => *known = value,
            None => self.variables.push((name, value)),
        }
    }

    /// The names, for a suggestion.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.variables.iter().map(|(name, _)| *name)
    }
}

/// Whether two names are the same: most differ in their length or their first letter already, and are not compared.
#[inline(always)]
fn is_same(x: &str, y: &str) -> bool {
    x.len() == y.len() && x.as_bytes().first() == y.as_bytes().first() && x == y
}

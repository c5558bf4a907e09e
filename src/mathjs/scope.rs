use pascaline_base::error::Fault;

use crate::Context;
use crate::answer::Answer;
use crate::functions::{self, Builtin, Builtins};
use crate::value::Value;
use crate::value::named::Named;

/// The variables of one evaluation. The later of duplicate names counts.
#[derive(Clone, Debug, Default)]
pub struct Scope<'a> {
    variables: Named<&'a str, Value>,
    /// The total bytes of the string values.
    text_bytes: usize,
    /// The total number of items of the collections.
    items: usize,
    /// Why a variable cannot be used.
    invalid: Option<Fault>,
    /// The functions of the tables that can be called; all of them if there is no set.
    admitted: Option<Builtins>,
}

impl<'a> Scope<'a> {
    /// Adds a variable after the earlier ones. `ans` is added last, since it takes precedence over a variable of that name.
    pub fn give(&mut self, name: &'a str, value: &Answer) {
        let value = match value {
            Answer::Number(number) => return self.give_number(name, *number),
            Answer::Complex(complex) => Value::Complex(*complex),
            _ => self.value_of(value),
        };
        self.variables.push(name, value);
    }

    /// [`give`](Self::give) for what most variables are.
    pub fn give_number(&mut self, name: &'a str, number: f64) {
        self.variables.push(name, Value::Number(number));
    }

    fn value_of(&mut self, answer: &Answer) -> Value {
        let weight = Weight::of(answer);
        self.text_bytes += weight.text_bytes;
        self.items += weight.items;
        Value::try_from(answer).unwrap_or_else(|fault| {
            self.invalid.get_or_insert(fault);
            Value::Undefined
        })
    }

    /// Leaves only the functions with these names; unknown names are ignored.
    pub fn admit<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        self.admitted = Some(names.into_iter().filter_map(functions::lookup).collect());
    }

    pub(super) fn admits(&self, builtin: Builtin) -> bool {
        self.admitted.as_ref().is_none_or(|admitted| !builtin.is_function() || admitted.contains(builtin))
    }

    /// Whether every function can be called.
    pub(super) fn admits_all(&self) -> bool {
        self.admitted.is_none()
    }

    /// The meaning of a name, unless it is that of a function that cannot be called.
    pub(super) fn admitted(&self, builtin: Option<Builtin>) -> Option<Builtin> {
        builtin.filter(|builtin| self.admits(*builtin))
    }

    /// Pays for the variables.
    pub(super) fn pay_for_variables(&self, cx: &Context) -> Result<(), Fault> {
        const BYTES_OF_A_STEP: u64 = 32;
        let indexed = if self.variables.is_long() { self.variables.len() } else { 0 };
        cx.spend((self.variables.len() + indexed + self.items) as u64)?;
        cx.spend(self.text_bytes as u64 / BYTES_OF_A_STEP)?;
        match &self.invalid {
            Some(fault) => Err(fault.clone()),
            None if self.items > 0 => self.variables.iter().try_for_each(|(_, value)| cx.fits_nesting(value.depth())),
            None => Ok(()),
        }
    }

    pub(super) fn get(&self, cx: &Context, name: &str) -> Result<Option<&Value>, Fault> {
        self.variables.get(cx, name)
    }

    pub(super) fn set(&mut self, cx: &Context, name: &'a str, value: Value) -> Result<(), Fault> {
        self.variables.set(cx, name, value)
    }

    /// Removes a variable.
    pub(super) fn unset(&mut self, cx: &Context, name: &str) -> Result<(), Fault> {
        self.variables.remove(cx, name)
    }

    /// The names, for a suggestion, and whether each is that of a function.
    pub(super) fn names(&self) -> impl Iterator<Item = (&'a str, bool)> {
        self.variables.iter().map(|(name, value)| (*name, matches!(value, Value::Builtin(_) | Value::Defined(_))))
    }
}

/// What a variable is charged for.
#[derive(Default)]
struct Weight {
    text_bytes: usize,
    items: usize,
}

impl Weight {
    fn of(answer: &Answer) -> Self {
        let mut weight = Self::default();
        weight.add(answer);
        weight
    }

    fn add(&mut self, answer: &Answer) {
        match answer {
            Answer::Text(text) | Answer::BigNumber(text) | Answer::BigInt(text) | Answer::Function(text) => {
                self.text_bytes += text.len();
            }
            Answer::Fraction { numerator, denominator } => self.text_bytes += numerator.len() + denominator.len(),
            Answer::Unit { unit, .. } => self.text_bytes += unit.len(),
            Answer::Matrix { items, .. } | Answer::ResultSet(items) => self.add_all(items.iter()),
            Answer::Object(entries) => {
                self.text_bytes += entries.iter().map(|(key, _)| key.len()).sum::<usize>();
                self.add_all(entries.iter().map(|(_, value)| value));
            }
            _ => {}
        }
    }

    fn add_all<'a>(&mut self, answers: impl ExactSizeIterator<Item = &'a Answer>) {
        self.items += 1 + answers.len();
        answers.for_each(|answer| self.add(answer));
    }
}

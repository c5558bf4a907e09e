//! The functions and constants that an expression may use: a row each, from which lookup, suggestions, descriptions,
//! tables and help are read.

mod combinatorics;
mod complex_parts;
mod constants;
mod exponential;
mod formatting;
mod roots;
mod rounding;
mod statistics;
mod trigonometry;

use std::fmt;

use num_complex::Complex64;

pub(super) use combinatorics::FACTORIAL;
pub(super) use complex_parts::CONJ;
pub(super) use formatting::FORMAT;
pub(super) use roots::POW;
pub(super) use rounding::MOD;

use super::typed::{Operation, Outcome, Stop};
use super::value::Value;

/// A function that an expression may call.
pub struct Function {
    /// The names of its parameters; those in brackets may be left out.
    pub params: &'static [&'static str],
    /// The group that it is listed under.
    pub group: &'static str,
    /// What it gives, in a sentence.
    pub summary: &'static str,
    /// An expression that uses it, and the text of its answer.
    pub example: (&'static str, &'static str),
    pub(super) operation: &'static Operation,
}

impl Function {
    /// The name that expressions call it by.
    pub fn name(&self) -> &'static str {
        self.operation.name
    }

    /// How it is called, such as `atan2(y, x)`.
    pub fn signature(&self) -> String {
        format!("{}({})", self.name(), self.params.join(", "))
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A constant that an expression may use.
pub struct Constant {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    pub(super) value: Complex64,
}

impl Constant {
    pub(super) fn value(&self) -> Value {
        if self.value.im == 0.0 { Value::Number(self.value.re) } else { Value::Complex(self.value) }
    }
}

/// What a name means where the scope has no such name.
#[derive(Clone, Copy, Debug)]
pub(super) enum Builtin {
    Function(u8),
    Constant(u8),
}

/// Every function, in the groups and the order in which they are listed.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    GROUPS.iter().copied().flatten()
}

/// Every constant. `true`, `false`, `null`, `undefined`, `NaN` and `Infinity` are literals.
pub fn constants() -> impl Iterator<Item = &'static Constant> {
    constants::CONSTANTS.iter()
}

const GROUPS: &[&[Function]] = &[
    roots::FUNCTIONS,
    exponential::FUNCTIONS,
    trigonometry::FUNCTIONS,
    rounding::FUNCTIONS,
    statistics::FUNCTIONS,
    combinatorics::FUNCTIONS,
    complex_parts::FUNCTIONS,
    formatting::FUNCTIONS,
];

/// The names, sorted, with what they mean.
static NAMES: &[(&str, Builtin)] = &names();

const COUNT: usize = {
    let (mut count, mut group) = (constants::CONSTANTS.len(), 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

/// Sorts the names when the program is built: by insertion, since little else is `const`.
#[expect(clippy::cast_possible_truncation, reason = "there are few names")]
const fn names() -> [(&'static str, Builtin); COUNT] {
    let mut names = [("", Builtin::Constant(0)); COUNT];
    let (mut length, mut index, mut group) = (0, 0, 0);
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            names = insert(names, length, (GROUPS[group][at].operation.name, Builtin::Function(index)));
            (length, index, at) = (length + 1, index + 1, at + 1);
        }
        group += 1;
    }
    let mut at = 0;
    while at < constants::CONSTANTS.len() {
        names = insert(names, length, (constants::CONSTANTS[at].name, Builtin::Constant(at as u8)));
        (length, at) = (length + 1, at + 1);
    }
    names
}

const fn insert(
    mut names: [(&'static str, Builtin); COUNT],
    length: usize,
    name: (&'static str, Builtin),
) -> [(&'static str, Builtin); COUNT] {
    let mut at = length;
    while at > 0 && is_before(name.0, names[at - 1].0) {
        names[at] = names[at - 1];
        at -= 1;
    }
    names[at] = name;
    names
}

const fn is_before(x: &str, y: &str) -> bool {
    let (x, y) = (x.as_bytes(), y.as_bytes());
    let mut at = 0;
    while at < x.len() && at < y.len() {
        if x[at] != y[at] {
            return x[at] < y[at];
        }
        at += 1;
    }
    x.len() < y.len()
}

/// Where each name stands in [`NAMES`], at its [`slot`] or, where others stand, at the next that is free.
static SLOTS: [u8; SLOT_COUNT] = slots();

const SLOT_COUNT: usize = 256;
const FREE: u8 = u8::MAX;

#[expect(clippy::cast_possible_truncation, reason = "there are few names")]
const fn slots() -> [u8; SLOT_COUNT] {
    let mut slots = [FREE; SLOT_COUNT];
    let names = names();
    let mut index = 0;
    while index < COUNT {
        let mut at = slot(names[index].0.as_bytes());
        while slots[at] != FREE {
            at = (at + 1) % SLOT_COUNT;
        }
        slots[at] = index as u8;
        index += 1;
    }
    slots
}

/// Where to look for a name first.
const fn slot(name: &[u8]) -> usize {
    let (mut hash, mut at) = (0, 0);
    while at < name.len() {
        hash = (hash * 31 + name[at] as usize) % SLOT_COUNT;
        at += 1;
    }
    hash
}

/// What `name` means.
pub(super) fn lookup(name: &str) -> Option<Builtin> {
    let mut at = slot(name.as_bytes());
    loop {
        let (known, builtin) = NAMES.get(usize::from(SLOTS[at]))?;
        if *known == name {
            return Some(*builtin);
        }
        at = (at + 1) % SLOT_COUNT;
    }
}

/// The names of functions and constants, sorted.
pub(super) fn known_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name)
}

/// The function of a row's number.
pub(super) fn function(index: u8) -> Option<&'static Function> {
    let mut index = usize::from(index);
    for group in GROUPS {
        match group.get(index) {
            Some(function) => return Some(function),
            None => index -= group.len(),
        }
    }
    None
}

/// The value of a name.
pub(super) fn value(builtin: Builtin) -> Value {
    match builtin {
        Builtin::Constant(at) => constants::CONSTANTS.get(usize::from(at)).map_or(Value::Undefined, Constant::value),
        Builtin::Function(at) => function(at).map_or(Value::Undefined, Value::Builtin),
    }
}

/// A function of one number or complex number.
fn of_one(arguments: &[Value], number: fn(f64) -> f64, complex: fn(Complex64) -> Complex64) -> Outcome {
    match arguments {
        [Value::Number(x)] => Ok(Value::Number(number(*x))),
        [Value::Complex(z)] => Ok(Value::Complex(complex(*z))),
        _ => Err(Stop::Mismatch),
    }
}

/// A function of one number or complex number, whose result may be complex where the number is outside of `domain`.
fn of_one_within(
    arguments: &[Value],
    domain: fn(f64) -> bool,
    number: fn(f64) -> f64,
    complex: fn(Complex64) -> Complex64,
) -> Outcome {
    match arguments {
        [Value::Number(x)] if !domain(*x) => Ok(Value::Complex(complex(Complex64::new(*x, 0.0)))),
        _ => of_one(arguments, number, complex),
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMES, functions};

    #[test]
    fn names_are_sorted_and_unique() {
        assert!(NAMES.windows(2).all(|pair| pair[0].0 < pair[1].0), "{NAMES:?}");
    }

    #[test]
    fn every_function_says_what_it_is() {
        for function in functions() {
            assert!(function.summary.ends_with('.'), "{function:?}");
            assert!(function.example.0.contains(function.name()), "{function:?}");
        }
    }
}

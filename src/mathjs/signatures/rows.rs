//! The rows to which typed-function expands signatures, and the order in which it tries them.

use std::cmp::Ordering;

use super::types::{Argument, Conversion, Type, Types};

/// A parameter of a row, as far as typed-function compares parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Whether it takes arguments of any type.
    any: bool,
    is_rest: bool,
    /// The first of the types that it takes.
    first: Type,
    /// The rank of the first of the conversions that it makes.
    conversion: Option<i32>,
}

impl Choice {
    /// The parameter that takes arguments of one type.
    pub(super) fn exact(taken: Type) -> Self {
        Self { any: taken == Type::Any, is_rest: false, first: taken, conversion: None }
    }

    /// The parameter that makes a conversion.
    pub(super) fn converted(conversion: &Conversion) -> Self {
        Self { any: false, is_rest: false, first: conversion.from, conversion: Some(conversion.rank) }
    }

    /// The rest parameter that takes arguments of some types. Its first conversion is this one.
    pub(super) fn rest(types: Types, conversion: Option<&Conversion>) -> Self {
        Self {
            any: types.has(Type::Any),
            is_rest: true,
            first: types.first().unwrap_or(Type::Any),
            conversion: conversion.map(|conversion| conversion.rank),
        }
    }

    /// The best choice of a parameter of these types for an argument.
    pub(super) fn best(types: Types, argument: Argument) -> Option<Self> {
        let converted = || argument.conversion(types).map(Self::converted);
        argument.exact(types).map(Self::exact).or_else(converted)
    }

    /// How much worse than another typed-function finds it; less than 0 if it is better.
    fn compare(self, other: Self) -> i32 {
        let sign = |ordering: Ordering| ordering as i32;
        if self.any != other.any {
            return 1_000_000 * sign(self.any.cmp(&other.any));
        }
        if self.is_rest != other.is_rest {
            return 100_000 * sign(self.is_rest.cmp(&other.is_rest));
        }
        if self.first != other.first {
            return 10_000 * sign(self.first.cmp(&other.first));
        }
        match (self.conversion, other.conversion) {
            (Some(rank), None) => 10 * (1 + rank),
            (None, Some(rank)) => -10 * (1 + rank),
            (one, other) => sign(one.cmp(&other)),
        }
    }
}

/// A signature with one choice for each parameter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    choices: [Choice; Self::MOST],
    length: usize,
    /// The number of parameters of any type.
    any: usize,
    /// The number of parameters with conversions.
    converted: usize,
}

impl Row {
    /// No signature of mathjs has more parameters.
    pub(super) const MOST: usize = 4;

    pub(super) fn new() -> Self {
        Self { choices: [Choice::exact(Type::Any); Self::MOST], length: 0, any: 0, converted: 0 }
    }

    /// The row with one more parameter.
    pub(super) fn with(mut self, choice: Choice) -> Self {
        if let Some(next) = self.choices.get_mut(self.length) {
            *next = choice;
            self.length += 1;
            self.any += usize::from(choice.any);
            self.converted += usize::from(choice.conversion.is_some());
        }
        self
    }

    /// typed-function's comparison of two rows. It is not transitive: in the end, the differences of parameters are added.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank()).then_with(|| {
            let differences = || self.choices().iter().zip(other.choices()).map(|(one, other)| one.compare(*other));
            let first_difference = || differences().find(|difference| *difference != 0).unwrap_or(0);
            differences().sum::<i32>().cmp(&0).then_with(|| first_difference().cmp(&0))
        })
    }

    fn choices(&self) -> &[Choice] {
        self.choices.get(..self.length).unwrap_or_default()
    }

    /// What decides before single parameters do: a rest parameter of any type, the number of parameters of any type, a rest
    /// parameter with conversions, the number of parameters with conversions, a rest parameter, and the length.
    fn rank(&self) -> (bool, usize, bool, usize, bool, isize) {
        let rest = self.choices().last().filter(|last| last.is_rest);
        let length = self.length.cast_signed();
        (
            rest.is_some_and(|rest| rest.any),
            self.any,
            rest.is_some_and(|rest| rest.conversion.is_some()),
            self.converted,
            rest.is_some(),
            if rest.is_some() { -length } else { length },
        )
    }
}

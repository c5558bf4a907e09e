//! The rows to which typed-function expands signatures, and the order in which it tries them.

use std::cmp::Ordering;

use super::types::{Argument, Conversion, Type};

/// A parameter of a row, as far as typed-function compares parameters. The least is the best for the same argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Choice {
    any: bool,
    is_rest: bool,
    /// The rank of the first of the conversions that it makes.
    conversion: Option<i32>,
    /// The first of the types that it takes.
    own: Type,
}

impl Choice {
    /// The parameter that takes arguments of this type.
    pub(super) fn exact(own: Type) -> Self {
        Self { any: own == Type::Any, is_rest: false, conversion: None, own }
    }

    /// The parameter that makes this conversion.
    pub(super) fn converted(conversion: &Conversion) -> Self {
        Self { any: false, is_rest: false, conversion: Some(conversion.rank), own: conversion.from }
    }

    /// The rest parameter that takes arguments of these types, some of them after these conversions.
    pub(super) fn rest(types: &[Type], conversions: &[&Conversion]) -> Self {
        Self {
            any: types.contains(&Type::Any),
            is_rest: true,
            conversion: conversions.iter().map(|conversion| conversion.rank).min(),
            own: types.iter().min().copied().unwrap_or(Type::Any),
        }
    }

    /// The best choice of a parameter of these types for an argument.
    pub(super) fn of(types: &[Type], argument: Argument) -> Option<Self> {
        let exact = types.iter().copied().filter(|own| argument.is(*own)).map(Self::exact).min();
        exact.or_else(|| argument.conversion(types).map(Self::converted))
    }

    /// The first of the types that it takes.
    pub(super) fn own(self) -> Type {
        self.own
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
        if self.own != other.own {
            return 10_000 * sign(self.own.cmp(&other.own));
        }
        match (self.conversion, other.conversion) {
            (Some(rank), None) => 10 * (1 + rank),
            (None, Some(rank)) => -10 * (1 + rank),
            (one, other) => sign(one.cmp(&other)),
        }
    }
}

/// A signature with one choice for each parameter.
#[derive(Clone, Debug)]
pub(super) struct Row(pub(super) Vec<Choice>);

impl Row {
    /// typed-function's comparison of two rows. It is not transitive: of single parameters, the greater sum decides.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank()).then_with(|| {
            let differences = || self.0.iter().zip(&other.0).map(|(one, other)| one.compare(*other));
            let first = || differences().find(|difference| *difference != 0).unwrap_or(0);
            differences().sum::<i32>().cmp(&0).then_with(|| first().cmp(&0))
        })
    }

    /// What decides before single parameters do: a rest parameter of any type, the number of parameters of any type, a rest
    /// parameter with conversions, the number of parameters with conversions, a rest parameter, and the length.
    fn rank(&self) -> (bool, usize, bool, usize, bool, isize) {
        let count = |is: fn(&Choice) -> bool| self.0.iter().filter(|choice| is(choice)).count();
        let rest = self.0.last().filter(|last| last.is_rest);
        let length = self.0.len().cast_signed();
        (
            rest.is_some_and(|rest| rest.any),
            count(|choice| choice.any),
            rest.is_some_and(|rest| rest.conversion.is_some()),
            count(|choice| choice.conversion.is_some()),
            rest.is_some(),
            if rest.is_some() { -length } else { length },
        )
    }
}

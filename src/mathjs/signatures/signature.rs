//! One signature: which arguments it takes, and its best row for them.

use super::rows::{Choice, Row};
use super::types::{Argument, Conversion, Types, convertible};
use super::{Signature, Targets};

impl Signature {
    /// The types to which it converts arguments that it takes.
    pub(super) fn targets(&self, arguments: &[Argument]) -> Targets {
        let conversion = |(index, argument): (usize, &Argument)| argument.conversion(self.types(index)?);
        arguments.iter().enumerate().map(|argument| Some(conversion(argument)?.to)).collect()
    }

    /// The types of the parameter for argument `index`.
    fn types(&self, index: usize) -> Option<Types> {
        self.single.get(index).copied().or_else(|| self.rest())
    }

    /// The types of the rest parameter, if there is one.
    pub(super) fn rest(&self) -> Option<Types> {
        (!self.rest.is_empty()).then(|| Types::of(self.rest))
    }

    /// Whether it takes the argument at an index.
    pub(super) fn takes(&self, index: usize, argument: Argument) -> bool {
        self.types(index).is_some_and(|types| argument.suits(types))
    }

    /// The least number of arguments.
    pub(super) fn least(&self) -> usize {
        self.single.len() + usize::from(!self.rest.is_empty())
    }

    /// The greatest number of arguments.
    pub(super) fn most(&self) -> usize {
        if self.rest.is_empty() { self.single.len() } else { usize::MAX }
    }

    /// Whether it takes arguments of this number and these types.
    pub(super) fn takes_all(&self, arguments: &[Argument]) -> bool {
        (self.least()..=self.most()).contains(&arguments.len())
            && arguments.iter().enumerate().all(|(index, argument)| self.takes(index, *argument))
    }

    /// Its best row that takes the arguments.
    pub(super) fn best_row(&self, arguments: &[Argument]) -> Option<Row> {
        if !self.takes_all(arguments) {
            return None;
        }
        let row = self.best_row_of_single(arguments);
        let Some(rest) = self.rest() else { return Some(row) };
        let is_exact = arguments.iter().skip(self.single.len()).all(|argument| argument.is_one_of(rest));
        Some(row.with(if is_exact { Choice::rest(rest, None) } else { self.converting_rest(rest) }))
    }

    /// The best choices of its single parameters for the arguments, as far as these go.
    pub(super) fn best_row_of_single(&self, arguments: &[Argument]) -> Row {
        let choices = self.single.iter().zip(arguments).filter_map(|(types, argument)| Choice::best(*types, *argument));
        choices.fold(Row::new(), Row::with)
    }

    /// The choice of the rest parameter that makes conversions.
    pub(super) fn converting_rest(&self, rest: Types) -> Choice {
        let all = convertible(self.rest).into_iter().fold(rest, Types::with);
        Choice::rest(all, Conversion::into_one_of(rest).next())
    }
}

//! Which argument typed-function complains about, and the types that it expects there.

use super::rows::{Choice, Row};
use super::types::{Argument, Conversion, Type, convertible};
use super::{Exception, Signature, Signatures, have_types};

/// Why no signature takes the arguments.
pub(crate) enum Mismatch {
    /// The argument at `index` should have one of the types `expected`.
    Unexpected { index: usize, expected: Vec<Type> },
    /// The next argument, which should have one of these types, is absent.
    TooFew(Vec<Type>),
    /// There are more arguments than this.
    TooMany(usize),
    /// Each argument is taken by a signature, but no signature takes all of them.
    Combination,
}

impl Signatures {
    /// What typed-function complains about first.
    pub(super) fn mismatch(&self, arguments: &[Argument]) -> Mismatch {
        let mut matching: Vec<&Signature> = self.written.iter().collect();
        for (index, argument) in arguments.iter().enumerate() {
            if matching.iter().any(|signature| signature.takes(index, *argument)) {
                matching.retain(|signature| signature.takes(index, *argument));
                continue;
            }
            let expected = self.expected(&matching, &arguments[..index]);
            if !expected.is_empty() {
                return Mismatch::Unexpected { index, expected };
            }
        }
        let most = || matching.iter().map(|signature| signature.most());
        if most().min().is_none_or(|shortest| arguments.len() < shortest) {
            return Mismatch::TooFew(self.expected(&matching, arguments));
        }
        most().max().filter(|most| arguments.len() > *most).map_or(Mismatch::Combination, Mismatch::TooMany)
    }

    /// The types of the next argument after `before`, which the signatures `matching` take, in the order of their rows.
    fn expected(&self, matching: &[&Signature], before: &[Argument]) -> Vec<Type> {
        let exception = self.exceptions.iter().find_map(|exception| match exception {
            Exception::Expects(after, types) if have_types(before, after) => Some(types.to_vec()),
            _ => None,
        });
        exception.unwrap_or_else(|| {
            let mut expected = Expected::default();
            for signature in matching {
                signature.each_row_after(before, |row, next| expected.add(row, next));
            }
            expected.in_order()
        })
    }
}

/// Types, each with the first row that takes it.
#[derive(Default)]
struct Expected(Vec<(Type, Row)>);

impl Expected {
    /// Adds a type that a row takes.
    fn add(&mut self, row: Row, expected: Type) {
        let index = self.0.iter().position(|(known, _)| *known == expected);
        if let Some(index) = index {
            if row.compare(&self.0[index].1).is_ge() {
                return;
            }
            self.0.remove(index);
        }
        self.0.push((expected, row));
    }

    /// The types in the order of the rows.
    fn in_order(mut self) -> Vec<Type> {
        let mut types = Vec::with_capacity(self.0.len());
        let index_of_first = |remaining: &[(Type, Row)]| {
            let rows = remaining.iter().enumerate();
            rows.min_by(|(_, (_, one)), (_, (_, other))| one.compare(other)).map(|(index, _)| index)
        };
        while let Some(index) = index_of_first(&self.0) {
            types.push(self.0.remove(index).0);
        }
        types
    }
}

impl Signature {
    /// Visits the best row for each way to take the next argument after those `before`, with the type of that argument.
    fn each_row_after(&self, before: &[Argument], mut visit: impl FnMut(Row, Type)) {
        let taken = self.best_row_of_single(before);
        let Some(types) = self.single.get(before.len()) else {
            return self.each_rest_after(taken, before, visit);
        };
        let later = self.single.iter().skip(before.len() + 1).filter_map(|types| types.first()).map(Choice::exact);
        let later = later.chain(self.rest().map(|rest| Choice::rest(rest, None)));
        for next in types.iter() {
            visit(later.clone().fold(taken.with(Choice::exact(next)), Row::with), next);
        }
        for conversion in Conversion::into_one_of(*types) {
            visit(later.clone().fold(taken.with(Choice::converted(conversion)), Row::with), conversion.from);
        }
    }

    /// [`each_row_after`](Self::each_row_after) if the rest parameter takes the next argument.
    fn each_rest_after(&self, taken: Row, before: &[Argument], mut visit: impl FnMut(Row, Type)) {
        let Some(rest) = self.rest() else { return };
        if before.iter().skip(self.single.len()).all(|argument| argument.is_one_of(rest)) {
            let row = taken.with(Choice::rest(rest, None));
            self.rest.iter().for_each(|next| visit(row, *next));
        }
        let row = taken.with(self.converting_rest(rest));
        self.rest.iter().copied().chain(convertible(self.rest)).for_each(|next| visit(row, next));
    }
}

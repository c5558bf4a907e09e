//! The signatures of mathjs's functions, and which of them typed-function chooses.
//!
//! mathjs writes a signature as a list of parameters, each of which takes arguments of several types. typed-function expands it
//! into rows: for each parameter, a row takes one of these types, or one that is converted to one of them. It sorts the rows of
//! all signatures of a function, and takes the first that matches the arguments.
//!
//! Here no row is stored. The best row of one signature is found parameter by parameter, and the best of these is the one that
//! typed-function finds, since rows are compared as it compares them. The exceptions are listed beside the signatures.

mod rows;
#[cfg(test)]
mod tests;
mod types;

use std::rc::Rc;

use super::tables::signatures::FUNCTIONS;
use super::value::Value;
use rows::{Choice, Row};
use types::{Argument, convertible};
pub(super) use types::{Conversion, Type, Types};

/// The signatures of a function.
#[derive(Debug)]
pub(super) struct Signatures {
    /// The number of rows of typed-function. A search is paid for by the row.
    pub(super) rows: usize,
    pub(super) written: &'static [Signature],
    pub(super) exceptions: &'static [Exception],
}

/// The parameters of one way to call a function.
#[derive(Debug)]
pub(super) struct Signature {
    /// The types of each parameter that takes one argument.
    pub(super) single: &'static [Types],
    /// The types of a last parameter that takes all further arguments, of which there must be one; empty if there is none.
    pub(super) rest: &'static [Type],
}

/// What does not follow from the comparison of rows. That is not transitive, so after a sort the first of several rows need not
/// be the best of them.
#[derive(Debug)]
pub(super) enum Exception {
    /// Arguments of the first types are converted to the second.
    Converts(&'static [Type], &'static [Type]),
    /// After arguments of the first types, one of the second is expected, and errors name them in this order.
    Expects(&'static [Type], &'static [Type]),
}

/// Defines lists of signatures as mathjs writes them: `LIST, rows 3: () (Number) (Any, Any | Text, ...Any)`.
macro_rules! signatures {
    ($($list:ident, rows $rows:literal $(except $exceptions:ident)?:
        $(($($($type:ident)|+),* $(,)? $(...$($rest:ident)|+)?))*)*) => { $(
        static $list: Signatures = Signatures {
            rows: $rows,
            written: &[$(Signature {
                single: &[$(Types::of(&[$(Type::$type),+])),*],
                rest: &[$($(Type::$rest),+)?],
            }),*],
            exceptions: signatures!(@exceptions $($exceptions)?),
        };
    )* };
    (@exceptions) => { &[] };
    (@exceptions $exceptions:ident) => { $exceptions };
}
pub(super) use signatures;

/// The type to which each argument is converted, if it is.
pub(super) type Targets = Rc<[Option<Type>]>;

/// Why no signature takes the arguments.
pub(super) enum Mismatch {
    /// The argument at `index` should have one of the types `expected`.
    Unexpected { index: usize, expected: Vec<Type> },
    /// The next argument, which should have one of these types, is absent.
    TooFew(Vec<Type>),
    /// There are more arguments than this.
    TooMany(usize),
    /// Each argument is taken by a signature, but no signature takes all of them.
    Combination,
}

/// The signatures of the function `name`; none if mathjs does not have it.
pub(super) fn signatures_of(name: &str) -> &'static Signatures {
    static NONE: Signatures = Signatures { rows: 0, written: &[], exceptions: &[] };
    let found = FUNCTIONS.binary_search_by(|(own, _)| (*own).cmp(name)).ok();
    found.and_then(|at| FUNCTIONS.get(at)).map_or(&NONE, |(_, signatures)| signatures)
}

impl Signatures {
    /// Whether one of them takes the arguments.
    pub(super) fn take(&self, arguments: &[Value]) -> bool {
        let arguments: Vec<Argument> = arguments.iter().map(Argument::new).collect();
        self.written.iter().any(|signature| signature.takes_all(&arguments))
    }

    /// The types to which the one that typed-function chooses converts the arguments.
    pub(super) fn choose(&self, arguments: &[Value]) -> Result<Targets, Mismatch> {
        let arguments: Vec<Argument> = arguments.iter().map(Argument::new).collect();
        if let Some(types) = self.exception(&arguments) {
            let target = |(argument, to): (&Argument, &Type)| Some(*to).filter(|to| !argument.is(*to));
            return Ok(arguments.iter().zip(types).map(target).collect());
        }
        let rows = self.written.iter().filter_map(|signature| Some((signature, signature.row(&arguments)?)));
        match rows.min_by(|(_, one), (_, other)| one.compare(other)) {
            Some((best, _)) => Ok(best.targets(&arguments)),
            None => Err(self.mismatch(&arguments)),
        }
    }

    /// The types that the arguments have after an exceptional conversion.
    fn exception(&self, arguments: &[Argument]) -> Option<&'static [Type]> {
        self.exceptions.iter().find_map(|exception| match exception {
            Exception::Converts(from, to) if are(arguments, from) => Some(*to),
            _ => None,
        })
    }

    /// What typed-function complains about first.
    fn mismatch(&self, arguments: &[Argument]) -> Mismatch {
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
        if most().min().is_none_or(|least| arguments.len() < least) {
            return Mismatch::TooFew(self.expected(&matching, arguments));
        }
        most().max().filter(|most| arguments.len() > *most).map_or(Mismatch::Combination, Mismatch::TooMany)
    }

    /// The types of the next argument after `before`, which the signatures `matching` take, in the order of their rows.
    fn expected(&self, matching: &[&Signature], before: &[Argument]) -> Vec<Type> {
        let exception = self.exceptions.iter().find_map(|exception| match exception {
            Exception::Expects(after, types) if are(before, after) => Some(types.to_vec()),
            _ => None,
        });
        exception.unwrap_or_else(|| {
            let mut expected = Expected::default();
            for signature in matching {
                signature.each_row_after(before, |row, own| expected.add(row, own));
            }
            expected.in_order()
        })
    }
}

/// Whether arguments have these types.
fn are(arguments: &[Argument], types: &[Type]) -> bool {
    arguments.len() == types.len() && arguments.iter().zip(types).all(|(argument, own)| argument.is(*own))
}

/// Types, each with the first row that takes it.
#[derive(Default)]
struct Expected(Vec<(Type, Row)>);

impl Expected {
    fn add(&mut self, row: Row, own: Type) {
        let known = self.0.iter().position(|(known, _)| *known == own);
        if let Some(known) = known {
            if row.compare(&self.0[known].1).is_ge() {
                return;
            }
            self.0.remove(known);
        }
        self.0.push((own, row));
    }

    /// The types in the order of the rows.
    fn in_order(mut self) -> Vec<Type> {
        let mut types = Vec::with_capacity(self.0.len());
        let first = |left: &[(Type, Row)]| {
            let rows = left.iter().enumerate();
            rows.min_by(|(_, (_, one)), (_, (_, other))| one.compare(other)).map(|(first, _)| first)
        };
        while let Some(first) = first(&self.0) {
            types.push(self.0.remove(first).0);
        }
        types
    }
}

impl Signature {
    /// The types to which it converts arguments that it takes.
    fn targets(&self, arguments: &[Argument]) -> Targets {
        let conversion = |(index, argument): (usize, &Argument)| argument.conversion(self.types(index)?);
        arguments.iter().enumerate().map(|argument| Some(conversion(argument)?.to)).collect()
    }

    /// The types of the parameter for argument `index`.
    fn types(&self, index: usize) -> Option<Types> {
        self.single.get(index).copied().or_else(|| self.rest())
    }

    /// The types of the rest parameter.
    fn rest(&self) -> Option<Types> {
        (!self.rest.is_empty()).then(|| Types::of(self.rest))
    }

    fn takes(&self, index: usize, argument: Argument) -> bool {
        self.types(index).is_some_and(|types| argument.suits(types))
    }

    /// The least number of arguments.
    fn least(&self) -> usize {
        self.single.len() + usize::from(!self.rest.is_empty())
    }

    /// The greatest number of arguments.
    fn most(&self) -> usize {
        if self.rest.is_empty() { self.single.len() } else { usize::MAX }
    }

    fn takes_all(&self, arguments: &[Argument]) -> bool {
        (self.least()..=self.most()).contains(&arguments.len())
            && arguments.iter().enumerate().all(|(index, argument)| self.takes(index, *argument))
    }

    /// Its best row that takes the arguments.
    fn row(&self, arguments: &[Argument]) -> Option<Row> {
        if !self.takes_all(arguments) {
            return None;
        }
        let row = self.row_of_single(arguments);
        let Some(rest) = self.rest() else { return Some(row) };
        let exact = arguments.iter().skip(self.single.len()).all(|argument| argument.is_one_of(rest));
        Some(row.with(if exact { Choice::rest(rest, None) } else { self.converting_rest(rest) }))
    }

    /// The best choices of its single parameters for the arguments, as far as these go.
    fn row_of_single(&self, arguments: &[Argument]) -> Row {
        let choices = self.single.iter().zip(arguments).filter_map(|(types, argument)| Choice::best(*types, *argument));
        choices.fold(Row::new(), Row::with)
    }

    /// The rest parameter that makes conversions.
    fn converting_rest(&self, rest: Types) -> Choice {
        let all = convertible(self.rest).into_iter().fold(rest, Types::with);
        Choice::rest(all, Conversion::into_one_of(rest).next())
    }

    /// Visits the best row for each way to take the next argument after `before`, with each type that the row takes there.
    fn each_row_after(&self, before: &[Argument], mut visit: impl FnMut(Row, Type)) {
        let taken = self.row_of_single(before);
        let Some(types) = self.single.get(before.len()) else {
            return self.each_rest_after(taken, before, visit);
        };
        let later = self.single.iter().skip(before.len() + 1).filter_map(|types| types.first()).map(Choice::exact);
        let later = later.chain(self.rest().map(|rest| Choice::rest(rest, None)));
        for own in types.iter() {
            visit(later.clone().fold(taken.with(Choice::exact(own)), Row::with), own);
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
            self.rest.iter().for_each(|own| visit(row, *own));
        }
        let row = taken.with(self.converting_rest(rest));
        self.rest.iter().copied().chain(convertible(self.rest)).for_each(|own| visit(row, own));
    }
}

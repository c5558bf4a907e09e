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
use types::Argument;
pub(super) use types::{Conversion, Type};

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
    pub(super) single: &'static [&'static [Type]],
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
                single: &[$(&[$(Type::$type),+] as &[Type]),*],
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
            let rows = matching.iter().flat_map(|signature| signature.rows_after(before));
            in_order_of_rows(rows)
        })
    }
}

/// Whether arguments have these types.
fn are(arguments: &[Argument], types: &[Type]) -> bool {
    arguments.len() == types.len() && arguments.iter().zip(types).all(|(argument, own)| argument.is(*own))
}

/// The types in a list of rows with types, each once: first those of the first row, and so on.
fn in_order_of_rows(rows: impl Iterator<Item = (Row, Vec<Type>)>) -> Vec<Type> {
    let mut best: Vec<(Type, Row)> = Vec::new();
    for (row, types) in rows {
        for own in types {
            let known = best.iter().position(|(known, _)| *known == own);
            if known.is_none_or(|known| row.compare(&best[known].1).is_lt()) {
                best.retain(|(known, _)| *known != own);
                best.push((own, row.clone()));
            }
        }
    }
    let mut types = Vec::with_capacity(best.len());
    while let Some((first, _)) = best.iter().enumerate().min_by(|(_, (_, one)), (_, (_, other))| one.compare(other)) {
        types.push(best.remove(first).0);
    }
    types
}

impl Signature {
    /// The types to which it converts arguments that it takes.
    fn targets(&self, arguments: &[Argument]) -> Targets {
        let conversion = |(index, argument): (usize, &Argument)| argument.conversion(self.types(index)?);
        arguments.iter().enumerate().map(|argument| Some(conversion(argument)?.to)).collect()
    }

    /// The types of the parameter for argument `index`.
    fn types(&self, index: usize) -> Option<&'static [Type]> {
        let rest = || Some(self.rest).filter(|rest| !rest.is_empty());
        self.single.get(index).copied().or_else(rest)
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
        let mut row = self.choices(arguments);
        if let Some(rest) = arguments.get(self.single.len()..).filter(|rest| !rest.is_empty()) {
            let exact = rest.iter().all(|argument| argument.is_one_of(self.rest));
            row.push(if exact { self.exact_rest() } else { self.converting_rest().0 });
        }
        Some(Row(row))
    }

    /// The best choices of its single parameters for the arguments, as far as these go.
    fn choices(&self, arguments: &[Argument]) -> Vec<Choice> {
        self.single.iter().zip(arguments).filter_map(|(types, argument)| Choice::of(types, *argument)).collect()
    }

    /// The rest parameter that makes no conversion.
    fn exact_rest(&self) -> Choice {
        Choice::rest(self.rest, &[])
    }

    /// The rest parameter that makes conversions, and the types that it takes.
    fn converting_rest(&self) -> (Choice, Vec<Type>) {
        let conversions = Conversion::to(self.rest);
        let converted = conversions.iter().map(|conversion| conversion.from);
        let types: Vec<Type> = self.rest.iter().copied().chain(converted).collect();
        (Choice::rest(&types, &conversions), types)
    }

    /// Its best row for each way to take the next argument after `before`, with the types that the row takes there.
    fn rows_after(&self, before: &[Argument]) -> Vec<(Row, Vec<Type>)> {
        let taken = self.choices(before);
        let Some(types) = self.single.get(before.len()) else {
            return self.rest_after(&taken, before.get(self.single.len()..).unwrap_or_default());
        };
        let later = self.single.iter().skip(before.len() + 1).filter_map(|types| types.iter().copied().min());
        let rest = (!self.rest.is_empty()).then(|| self.exact_rest());
        let later: Vec<Choice> = later.map(Choice::exact).chain(rest).collect();
        let exact = types.iter().copied().map(Choice::exact);
        let ways = exact.chain(Conversion::to(types).into_iter().map(Choice::converted));
        ways.map(|way| (Row([&taken[..], &[way], &later].concat()), vec![way.own()])).collect()
    }

    /// [`rows_after`](Self::rows_after) if a rest parameter, which has taken `before`, takes the next argument.
    fn rest_after(&self, taken: &[Choice], before: &[Argument]) -> Vec<(Row, Vec<Type>)> {
        if self.rest.is_empty() {
            return Vec::new();
        }
        let exact = before.iter().all(|argument| argument.is_one_of(self.rest));
        let ways = exact.then(|| (self.exact_rest(), self.rest.to_vec())).into_iter().chain([self.converting_rest()]);
        ways.map(|(way, types)| (Row([taken, &[way]].concat()), types)).collect()
    }
}

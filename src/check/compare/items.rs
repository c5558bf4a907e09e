//! Lists, sets, tuples and matrices.

use super::{Comparison, Finding, has_order};
use crate::item::{Item, region_of};
use crate::shape::Group;
use crate::verdict::{Proof, Reason, ReasonCode};
use crate::wording::Name;

type Rows<'a> = Vec<Vec<Item<'a>>>;

impl<'a> Comparison<'_, 'a> {
    /// Two lists by their brackets.
    pub(super) fn lists(&self, claim: (Group, &[Item<'a>]), gold: (Group, &[Item<'a>])) -> Finding {
        let ((own, one), (group, other)) = (claim, gold);
        if (one.iter().chain(other)).any(|item| matches!(item, Item::Words(_))) && one.len() != other.len() {
            return Finding::undecided("Words are among the items.");
        }
        if own == Group::Curly && group == Group::Curly && has_set(one) != has_set(other) {
            return Finding::other_kind("One is a set of sets, the other is not.");
        }
        match (has_order(own), has_order(group)) {
            (true, true) => self.tuples((own, one), (group, other)),
            (false, false) => {
                if let Some((one, other)) = with_one_name(one, other).or_else(|| with_one_name(other, one)) {
                    return self.without_order(&one, &other);
                }
                let both_bare = own == Group::Bare && group == Group::Bare;
                if both_bare && (self.options.ordered || is_assignment(one) != is_assignment(other)) {
                    let found = self.in_order(one, other);
                    let is_indexed = has_indices(one) || has_indices(other);
                    return match found {
                        Finding::Unequal(..) if is_indexed && self.without_order(one, other).is_equal() => {
                            Finding::undecided("The items are the same in another order, and have indices.")
                        }
                        found => found,
                    };
                }
                self.by_name(one, other).unwrap_or_else(|| self.without_order(one, other))
            }
            // A list without brackets may be a tuple.
            _ if own == Group::Bare || group == Group::Bare => self.in_order(one, other),
            _ => match self.in_order(one, other) {
                Finding::Equal(..) => Finding::undecided("One is a set and the other a tuple of the same items."),
                _ => Finding::other_kind("One is a set, the other has an order."),
            },
        }
    }

    /// Two tuples, or two intervals with other brackets.
    fn tuples(&self, (own, one): (Group, &[Item<'a>]), (group, other): (Group, &[Item<'a>])) -> Finding {
        let found = self.in_order(one, other);
        if found.is_unequal() && self.has_parameter(one) && self.has_parameter(other) {
            return Finding::undecided("They may have the same points: a letter of each may stand for any number.");
        }
        if own == group || !found.is_equal() {
            return found;
        }
        let region = |group, items: &[Item<'a>]| region_of(&Item::Items(group, items.to_vec()));
        match (region(own, one), region(group, other)) {
            (Some(one), Some(other)) if self.is_interval(&one) => self.regions(one, other),
            _ => found,
        }
    }

    /// Whether a tuple is a point of a line for each value of a letter that is usual for it: `(1 + 3t, 2 - t)`.
    fn has_parameter(&self, items: &[Item<'a>]) -> bool {
        const LETTERS: [&str; 8] = ["t", "s", "r", "u", "k", "λ", "μ", "α"];
        let numbers: Option<Vec<_>> =
            items.iter().map(|item| if let Item::Number(number) = item { Some(number.value) } else { None }).collect();
        let mut symbols: Vec<_> = numbers.iter().flatten().flat_map(|value| value.symbols(self.cx)).collect();
        symbols.dedup();
        matches!(symbols[..], [symbol] if LETTERS.contains(&symbol.text()))
    }

    fn in_order(&self, one: &[Item<'a>], other: &[Item<'a>]) -> Finding {
        if one.len() != other.len() {
            return other_length(one.len(), other.len());
        }
        let pairs = one.iter().zip(other);
        pairs.fold(
            Finding::same_value(),
            |found, (one, other)| {
                if found.is_unequal() { found } else { found.and(self.compared(one, other)) }
            },
        )
    }

    /// Values of the same names, of which each has one; `None` if they are not. Names with indices may be in any order.
    pub(super) fn by_name(&self, one: &[Item<'a>], other: &[Item<'a>]) -> Option<Finding> {
        let is_named = one.len() == other.len() && is_assignment(one) && is_assignment(other) && !has_indices(one);
        self.cx.afford((one.len() * other.len()) as u64).filter(|()| is_named)?;
        one.iter().try_fold(Finding::same_value(), |found, own| {
            let like = other.iter().find(|other| name(other) == name(own))?;
            Some(if found.is_unequal() { found } else { found.and(self.compared(own, like)) })
        })
    }

    /// Items of which each has its like in the other list, whatever their order and however often they are named.
    pub(super) fn without_order(&self, one: &[Item<'a>], other: &[Item<'a>]) -> Finding {
        match self.each_in(one, other) {
            Finding::Equal(proof, reason) => Finding::Equal(proof, reason).and(self.each_in(other, one)),
            found => found,
        }
    }

    fn each_in(&self, items: &[Item<'a>], others: &[Item<'a>]) -> Finding {
        let mut whole = Finding::same_value();
        for item in items {
            let mut best: Option<Finding> = None;
            for other in others {
                let found = self.compared(item, other);
                if found.is_equal() {
                    best = Some(found);
                    break;
                }
                if best.as_ref().is_none_or(Finding::is_unequal) {
                    best = Some(found);
                }
            }
            let missing = || {
                Finding::Unequal(Proof::Exact, Reason::new(ReasonCode::Length, "One has an item that the other lacks."))
            };
            let best = match best {
                Some(Finding::Unequal(proof, _)) if others.len() > 1 => {
                    Finding::Unequal(proof, Reason::new(ReasonCode::Value, "One has an item that the other lacks."))
                }
                best => best.unwrap_or_else(missing),
            };
            whole = whole.and(best);
            if whole.is_unequal() {
                return whole;
            }
        }
        whole
    }

    /// A list beside what is none: the same if it has this one item.
    pub(super) fn single(&self, (group, items): (Group, &[Item<'a>]), other: &Item<'a>, is_claim: bool) -> Finding {
        match items {
            [item] if group != Group::Round => {
                if is_claim {
                    self.compared(item, other)
                } else {
                    self.compared(other, item)
                }
            }
            _ if items.iter().any(|item| matches!(item, Item::Words(_))) => {
                Finding::undecided("Words are among the items.")
            }
            _ => other_length(items.len(), 1),
        }
    }

    pub(super) fn matrices(&self, one: &Rows<'a>, other: &Rows<'a>) -> Finding {
        if one.len() != other.len() {
            return other_length(one.len(), other.len());
        }
        one.iter().zip(other).fold(Finding::same_value(), |found, (one, other)| found.and(self.in_order(one, other)))
    }

    /// A matrix of one row or one column beside a list.
    pub(super) fn vector(&self, rows: &Rows<'a>, items: &[Item<'a>], is_claim: bool) -> Finding {
        if let Some(others) = rows_of(items) {
            return if is_claim { self.matrices(rows, &others) } else { self.matrices(&others, rows) };
        }
        let entries: Vec<Item<'a>> = match &rows[..] {
            [row] => row.clone(),
            rows if rows.iter().all(|row| row.len() == 1) => rows.iter().flatten().cloned().collect(),
            _ => return Finding::other_kind("One is a matrix, the other is not."),
        };
        if is_claim { self.in_order(&entries, items) } else { self.in_order(items, &entries) }
    }
}

/// The rows of a matrix that is a list of lists: `[[1, 0], [2, 3]]`.
pub(super) fn rows_of<'a>(items: &[Item<'a>]) -> Option<Vec<Vec<Item<'a>>>> {
    let row = |item: &Item<'a>| match item {
        Item::Items(Group::Square, entries) => Some(entries.clone()),
        _ => None,
    };
    items.iter().map(row).collect()
}

fn has_set(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item, Item::Items(Group::Curly, _)))
}

/// Whether the names of the items differ in their indices only, as `x_1` and `x_2` do.
fn has_indices(items: &[Item]) -> bool {
    let head = |item: &Item| name(item)?.split_once('_').map(|(head, _)| head.to_owned());
    let first = items.first().and_then(head);
    first.is_some() && items.iter().all(|item| head(item) == first)
}

fn name<'i>(item: &'i Item) -> Option<&'i str> {
    if let Item::Named(name, _) = item { Some(&name.text) } else { None }
}

/// The values of two lists of which one has the indices of the other's only name: `x_1 = -4, x_2 = 1` and `x = 1, x = -4`.
fn with_one_name<'a>(indexed: &[Item<'a>], named: &[Item<'a>]) -> Option<(Vec<Item<'a>>, Vec<Item<'a>>)> {
    let head = name(indexed.first()?)?.split_once('_')?.0;
    if !has_indices(indexed) || !named.iter().all(|item| name(item) == Some(head)) {
        return None;
    }
    let value = |item: &Item<'a>| if let Item::Named(_, value) = item { (**value).clone() } else { item.clone() };
    Some((indexed.iter().map(value).collect(), named.iter().map(value).collect()))
}

/// The values of a tuple by the names of a tuple: `a = 4, b = 3` for `(a, b) = (4, 3)`.
pub(crate) fn named_parts<'a>(name: &Name, tuple: &Item<'a>) -> Option<Vec<Item<'a>>> {
    let names = name.text.strip_prefix('(')?.strip_suffix(')')?.split(", ");
    let Item::Items(_, values) = tuple else { return None };
    let part = |(name, value): (&str, &Item<'a>)| {
        let name = Name { text: name.to_owned(), arguments: Vec::new() };
        Item::Named(name, Box::new(value.clone()))
    };
    (names.clone().count() == values.len()).then(|| names.zip(values).map(part).collect())
}

/// Whether the items are values of different names, whose order is that of the names.
pub(crate) fn is_assignment(items: &[Item]) -> bool {
    let mut names = Vec::new();
    items.iter().all(|item| match item {
        Item::Named(name, _) if !names.contains(&&name.text) => {
            names.push(&name.text);
            true
        }
        _ => false,
    })
}

pub(super) fn other_length(one: usize, other: usize) -> Finding {
    let message = format!("One has {one} item{}, the other {other}.", if one == 1 { "" } else { "s" });
    Finding::Unequal(Proof::Exact, Reason::new(ReasonCode::Length, message))
}

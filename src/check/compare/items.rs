//! Lists, sets, tuples and matrices.

use super::{Comparison, Finding, has_order};
use crate::item::{Item, region_of};
use crate::shape::Group;
use crate::verdict::{Proof, Reason, ReasonCode};

type Rows<'a> = Vec<Vec<Item<'a>>>;

impl<'a> Comparison<'_, 'a> {
    /// Two lists by their brackets.
    pub(super) fn lists(&self, claim: (Group, &[Item<'a>]), gold: (Group, &[Item<'a>])) -> Finding {
        let ((own, one), (group, other)) = (claim, gold);
        if (one.iter().chain(other)).any(|item| matches!(item, Item::Words(_))) && one.len() != other.len() {
            return Finding::undecided("Words are among the items.");
        }
        match (has_order(own), has_order(group)) {
            (true, true) => self.tuples((own, one), (group, other)),
            (false, false) => {
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
                self.without_order(one, other)
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
        if own == group || !found.is_equal() {
            return found;
        }
        let region = |group, items: &[Item<'a>]| region_of(&Item::Items(group, items.to_vec()));
        match (region(own, one), region(group, other)) {
            (Some(one), Some(other)) if self.is_interval(&one) => self.regions(one, other),
            _ => found,
        }
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

    /// Items of which each has its like in the other list, whatever their order and however often they are named.
    fn without_order(&self, one: &[Item<'a>], other: &[Item<'a>]) -> Finding {
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
        let entries: Vec<Item<'a>> = match &rows[..] {
            [row] => row.clone(),
            rows if rows.iter().all(|row| row.len() == 1) => rows.iter().flatten().cloned().collect(),
            _ => return Finding::other_kind("One is a matrix, the other is not."),
        };
        if is_claim { self.in_order(&entries, items) } else { self.in_order(items, &entries) }
    }
}

/// Whether the names of the items differ in their indices only, as `x_1` and `x_2` do.
fn has_indices(items: &[Item]) -> bool {
    let head = |item: &Item| match item {
        Item::Named(name, _) => name.split_once('_').map(|(head, _)| head.to_owned()),
        _ => None,
    };
    let first = items.first().and_then(head);
    first.is_some() && items.iter().all(|item| head(item) == first)
}

/// Whether the items are values of different names, whose order is that of the names.
fn is_assignment(items: &[Item]) -> bool {
    let mut names = Vec::new();
    items.iter().all(|item| match item {
        Item::Named(name, _) if !names.contains(&name) => {
            names.push(name);
            true
        }
        _ => false,
    })
}

fn other_length(one: usize, other: usize) -> Finding {
    let message = format!("One has {one} item{}, the other {other}.", if one == 1 { "" } else { "s" });
    Finding::Unequal(Proof::Exact, Reason::new(ReasonCode::Length, message))
}

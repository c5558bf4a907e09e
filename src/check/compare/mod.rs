//! Two answers by their type.

mod cases;
mod condition;
mod constants;
mod equation;
mod family;
mod function;
mod items;
mod number;
mod points;
mod ratio;
mod region;
mod vector;

pub(crate) use condition::solutions;
use items::other_length;
pub(crate) use items::{is_assignment, named_parts};
use pascaline_sympy::{Constant, Context, Form};

use crate::item::{Item, Number, region_of};
use crate::options::Options;
use crate::shape::{Group, exclude_each_other, has_no_value};
use crate::verdict::{Proof, Reason, ReasonCode};

/// What was found of two answers, or of parts of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    Equal(Proof, Reason),
    Unequal(Proof, Reason),
    Unknown(Reason),
}

impl Finding {
    pub(crate) fn is_equal(&self) -> bool {
        matches!(self, Self::Equal(..))
    }

    pub(crate) fn is_unequal(&self) -> bool {
        matches!(self, Self::Unequal(..))
    }

    pub(crate) fn same_value() -> Self {
        Self::Equal(Proof::Exact, Reason::new(ReasonCode::Value, "The values are the same."))
    }

    pub(crate) fn other_kind(message: impl Into<String>) -> Self {
        Self::Unequal(Proof::Exact, Reason::new(ReasonCode::Kind, message))
    }

    pub(crate) fn undecided(message: impl Into<String>) -> Self {
        Self::Unknown(Reason::new(ReasonCode::Undecided, message))
    }

    /// Both findings together: unequal if one is, and as sure as the less certain one.
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (found @ Self::Unequal(..), _) | (_, found @ Self::Unequal(..)) => found,
            (found @ Self::Unknown(_), _) | (_, found @ Self::Unknown(_)) => found,
            (Self::Equal(one, reason), Self::Equal(another, other_reason)) => {
                let is_told = reason.code != ReasonCode::Value;
                Self::Equal(one.max(another), if is_told { reason } else { other_reason })
            }
        }
    }
}

/// Compares answers.
pub(crate) struct Comparison<'c, 'a> {
    pub(crate) options: &'c Options,
    pub(crate) cx: &'c Context<'a>,
}

impl<'a> Comparison<'_, 'a> {
    pub(crate) fn compared(&self, claim: &Item<'a>, gold: &Item<'a>) -> Finding {
        if self.cx.afford(4).is_none() {
            return Finding::Unknown(Reason::new(ReasonCode::Limit, "The limits do not suffice to compare them."));
        }
        match (claim, gold) {
            (Item::Number(one), Item::Number(other)) => self.numbers(one, other),
            (Item::Amount(one, words), Item::Amount(other, others)) => {
                unless_words_differ(self.amounts(one, other), words.as_ref(), others.as_ref())
            }
            (Item::Amount(amount, _), Item::Number(number)) | (Item::Number(number), Item::Amount(amount, _)) => {
                self.amount_and_number(amount, number)
            }
            (Item::Truth(one), Item::Truth(other)) if one == other => Finding::same_value(),
            (Item::Truth(_), Item::Truth(_)) => Finding::other_kind("One is true, the other false."),
            (Item::Choice(..), _) | (_, Item::Choice(..)) => self.choices(claim, gold),
            (Item::Named(name, one), Item::Named(own, other)) => self.named((name, one), (own, other)),
            (Item::Named(name, one), Item::Items(_, other)) | (Item::Items(_, other), Item::Named(name, one))
                if let Some(parts) = named_parts(name, one).filter(|_| is_assignment(other)) =>
            {
                self.by_name(&parts, other).unwrap_or_else(|| self.without_order(&parts, other))
            }
            (Item::Named(name, value), other) | (other, Item::Named(name, value))
                if !name.arguments.is_empty() && matches!(other, Item::Number(_)) =>
            {
                self.value_of(name, value, other)
            }
            (Item::Named(_, value), other) if !is_condition(other) => self.compared(value, other),
            (other, Item::Named(_, value)) if !is_condition(other) => self.compared(other, value),
            (Item::Cases(_), Item::Cases(_) | Item::Number(_)) | (Item::Number(_), Item::Cases(_)) => {
                self.cases(claim, gold)
            }
            (Item::Cases(_), _) | (_, Item::Cases(_)) => {
                Finding::undecided("One is defined by cases, the other is no formula.")
            }
            (Item::Points(letters, one), Item::Points(others, other)) => self.points((letters, one), (others, other)),
            (Item::Points(..), _) | (_, Item::Points(..)) => {
                Finding::undecided("One has a point for each whole number of a letter.")
            }
            (Item::Family(..), _) | (_, Item::Family(..)) => self.families(claim, gold),
            (Item::Ratio(one), Item::Ratio(other)) => self.ratios(one, other),
            (Item::Ratio(terms), Item::Moment(time)) | (Item::Moment(time), Item::Ratio(terms)) => {
                self.ratio_and_time(terms, time)
            }
            (Item::Moment(one), Item::Moment(other)) if one == other => Finding::same_value(),
            (Item::Moment(_), Item::Moment(_)) => Finding::other_kind("They are different times."),
            (Item::Words(one), Item::Words(other)) => words(one, other),
            (Item::Words(words), Item::Items(_, items)) | (Item::Items(_, items), Item::Words(words))
                if items.is_empty() && has_no_value(words) =>
            {
                Finding::same_value()
            }
            (Item::Words(words), _) | (_, Item::Words(words)) => word_and_value(words),
            (Item::Matrix(one), Item::Matrix(other)) => self.matrices(one, other),
            (Item::Matrix(rows), Item::Items(_, items)) => self.vector(rows, items, true),
            (Item::Items(_, items), Item::Matrix(rows)) => self.vector(rows, items, false),
            _ if is_condition(claim) || is_condition(gold) => self.conditions(claim, gold),
            (Item::Region(_), _) | (_, Item::Region(_)) => match (region_of(claim), region_of(gold)) {
                (Some(one), Some(other)) => self.regions(one, other),
                _ => Finding::other_kind("One is a set of numbers between ends, the other is not."),
            },
            (Item::Items(own, one), Item::Items(group, other)) => self.lists((*own, one), (*group, other)),
            (Item::Number(formula), Item::Items(..) | Item::Matrix(_)) => self.formula_and_list(formula, gold, false),
            (Item::Items(..) | Item::Matrix(_), Item::Number(formula)) => self.formula_and_list(formula, claim, true),
            (Item::Items(group, items), other) => self.single((*group, items), other, true),
            (other, Item::Items(group, items)) => self.single((*group, items), other, false),
            // `2 pm` are picometres as well.
            (Item::Moment(_), Item::Amount(..) | Item::Number(_))
            | (Item::Amount(..) | Item::Number(_), Item::Moment(_)) => {
                Finding::undecided("One is a time or a date, the other is not.")
            }
            _ => Finding::other_kind("They are different kinds of answers."),
        }
    }

    /// A letter beside a letter, or beside the answer that stands behind the other letter.
    fn choices(&self, claim: &Item<'a>, gold: &Item<'a>) -> Finding {
        match (claim, gold) {
            (Item::Choice(one, Some(inner)), Item::Choice(other, Some(own)))
                if one == other && !self.compared(inner, own).is_equal() =>
            {
                Finding::undecided("The letters of the choices are the same, the answers behind them may differ.")
            }
            (Item::Choice(one, _), Item::Choice(other, _)) if one == other => Finding::same_value(),
            (Item::Choice(..), Item::Choice(..)) => Finding::other_kind("They are different choices."),
            (Item::Choice(letter, _), Item::Number(Number { value: Form::Symbol(symbol), .. }))
            | (Item::Number(Number { value: Form::Symbol(symbol), .. }), Item::Choice(letter, _))
                if symbol.text().eq_ignore_ascii_case(&letter.to_string()) =>
            {
                Finding::same_value()
            }
            (Item::Choice(..), Item::Number(Number { value: Form::Symbol(symbol), .. }))
            | (Item::Number(Number { value: Form::Symbol(symbol), .. }), Item::Choice(..))
                if symbol.text().len() == 1 =>
            {
                Finding::other_kind("They are different choices.")
            }
            (Item::Choice(..), Item::Items(_, letters)) if are_choices(letters) => other_length(1, letters.len()),
            (Item::Items(_, letters), Item::Choice(..)) if are_choices(letters) => other_length(letters.len(), 1),
            (Item::Choice(_, Some(inner)), gold) => self.compared(inner, gold),
            (claim, Item::Choice(_, Some(inner))) => self.compared(claim, inner),
            _ => Finding::undecided("One is the letter of a choice, whose value is not known."),
        }
    }
}

/// Whether items are several letters of choices: `B, C`, `(A) and (C)`.
fn are_choices(items: &[Item]) -> bool {
    let is_choice = |item: &Item| match item {
        Item::Choice(..) => true,
        Item::Number(Number { value: Form::Symbol(symbol), .. }) => symbol.text().len() == 1,
        // `E` is read as the number.
        Item::Number(Number { value, .. }) => value.is_constant(Constant::Exp1),
        _ => false,
    };
    items.len() > 1 && items.iter().all(is_choice)
}

/// What is found of two numbers, unless both have other words behind them.
fn unless_words_differ(found: Finding, one: Option<&String>, other: Option<&String>) -> Finding {
    match (one, other) {
        (Some(one), Some(other)) if one != other && found.is_equal() => {
            Finding::undecided(format!("The numbers are the same, but of `{one}` and of `{other}`."))
        }
        _ => found,
    }
}

fn is_condition(item: &Item) -> bool {
    matches!(item, Item::Condition(..))
}

fn words(one: &str, other: &str) -> Finding {
    if one == other {
        return Finding::Equal(Proof::Exact, Reason::new(ReasonCode::Text, "The words are the same."));
    }
    if exclude_each_other(one, other) {
        return Finding::Unequal(Proof::Exact, Reason::new(ReasonCode::Value, "The words exclude each other."));
    }
    Finding::undecided("The words differ, and may mean the same.")
}

fn word_and_value(words: &str) -> Finding {
    if has_no_value(words) {
        return Finding::other_kind("One says that there is no value, the other has one.");
    }
    Finding::undecided("One is in words, the other is a value.")
}

/// Whether items in these brackets have an order.
fn has_order(group: Group) -> bool {
    !matches!(group, Group::Bare | Group::Curly)
}

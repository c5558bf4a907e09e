//! What an answer is, once the reader has understood its parts.

use pascaline_answer::Amount;
use pascaline_calculus::{End, Interval};
use pascaline_read::tree::Relation;
use pascaline_sympy::{Context, Expr};

use crate::shape::{Group, Joint};
use crate::verdict::Kind;
use crate::wording::Name;

/// What an answer is.
#[derive(Clone, Debug)]
pub(crate) enum Item<'a> {
    Number(Number<'a>),
    /// A number with a unit, and the words behind it.
    Amount(Amount<'a>, Option<String>),
    Truth(bool),
    Choice(char, Option<Box<Item<'a>>>),
    Words(String),
    /// What has no number, such as a date.
    Moment(String),
    /// Three numbers or more of which only the ratios count: `2:3:5`.
    Ratio(Vec<Expr<'a>>),
    Items(Group, Vec<Item<'a>>),
    Matrix(Vec<Vec<Item<'a>>>),
    /// Numbers between ends.
    Region(Vec<Interval<'a>>),
    /// A name and its value: `x = 5`.
    Named(Name, Box<Item<'a>>),
    /// Values for every whole number of these letters.
    Family(Vec<String>, Vec<Expr<'a>>),
    /// A point for every whole number of these letters: the names of its parts, if they have some, and their formulas.
    Points(Vec<String>, Vec<(String, Expr<'a>)>),
    /// A definition by cases.
    Cases(Vec<Case<'a>>),
    /// Relations of which any, or all, hold.
    Condition(Joint, Vec<Sides<'a>>),
}

/// A number, or a formula.
#[derive(Clone, Debug)]
pub(crate) struct Number<'a> {
    pub(crate) value: Expr<'a>,
    pub(crate) written: Written,
}

impl<'a> From<Expr<'a>> for Number<'a> {
    fn from(value: Expr<'a>) -> Self {
        Self { value, written: Written::default() }
    }
}

/// How a number is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) is_percent: bool,
    /// The digits behind the point, if it is a decimal.
    pub(crate) decimals: Option<u32>,
    /// The words behind it that are no unit.
    pub(crate) words: Option<String>,
}

/// A value, and the condition under which it is taken: `None` if no other one holds.
#[derive(Clone, Debug)]
pub(crate) struct Case<'a> {
    pub(crate) value: Expr<'a>,
    pub(crate) condition: Option<Item<'a>>,
}

/// The sides of a relation.
#[derive(Clone, Debug)]
pub(crate) struct Sides<'a> {
    pub(crate) left: Expr<'a>,
    pub(crate) relation: Relation,
    pub(crate) right: Expr<'a>,
}

/// The numbers that an item stands for, if it can be a set of them.
pub(crate) fn region_of<'a>(item: &Item<'a>) -> Option<Vec<Interval<'a>>> {
    match item {
        Item::Region(region) => Some(region.clone()),
        Item::Items(group @ (Group::Round | Group::Square), items) => match &items[..] {
            [Item::Number(low), Item::Number(high)] => Some(vec![interval(*group, low.value, high.value)]),
            _ => None,
        },
        Item::Items(Group::Curly | Group::Bare, items) => items.iter().map(point_of).collect(),
        _ => None,
    }
}

fn point_of<'a>(item: &Item<'a>) -> Option<Interval<'a>> {
    let Item::Number(Number { value, .. }) = item else { return None };
    let end = End { at: value, is_included: true, is_exact: true };
    Some(Interval { low: end, high: end })
}

pub(crate) fn interval<'a>(group: Group, low: Expr<'a>, high: Expr<'a>) -> Interval<'a> {
    let end =
        |at: Expr<'a>, is_included| End { at, is_included: is_included && !at.is_infinite_constant(), is_exact: true };
    Interval {
        low: end(low, matches!(group, Group::Square | Group::HalfOpenRight)),
        high: end(high, matches!(group, Group::Square | Group::HalfOpenLeft)),
    }
}

impl<'a> Item<'a> {
    /// What kind of answer it is.
    pub(crate) fn kind(&self, cx: &Context<'a>) -> Kind {
        match self {
            Self::Number(Number { value, .. }) if value.is_numeric(cx) => Kind::Number,
            Self::Number(_) | Self::Cases(_) => Kind::Formula,
            Self::Amount(..) => Kind::Quantity,
            Self::Truth(_) => Kind::Boolean,
            Self::Choice(..) => Kind::Choice,
            Self::Words(_) | Self::Moment(_) => Kind::Text,
            Self::Items(Group::Bare | Group::Curly, _) => Kind::Set,
            Self::Items(..) | Self::Ratio(_) => Kind::Tuple,
            Self::Family(..) | Self::Points(..) => Kind::Set,
            Self::Matrix(_) => Kind::Matrix,
            Self::Region(_) => Kind::Interval,
            Self::Named(_, value) => value.kind(cx),
            Self::Condition(_, sides) => match &sides[..] {
                [Sides { relation: Relation::Equal, .. }] => Kind::Equation,
                _ => Kind::Inequality,
            },
        }
    }

    /// The item with other formulas for those it is made of.
    pub(crate) fn with_formulas(&self, changed: &dyn Fn(Expr<'a>) -> Expr<'a>) -> Self {
        match self {
            Self::Number(number) => {
                Self::Number(Number { value: changed(number.value), written: number.written.clone() })
            }
            Self::Items(group, items) => {
                Self::Items(*group, items.iter().map(|item| item.with_formulas(changed)).collect())
            }
            Self::Ratio(terms) => Self::Ratio(terms.iter().map(|term| changed(term)).collect()),
            Self::Family(letters, formulas) => {
                Self::Family(letters.clone(), formulas.iter().map(|formula| changed(formula)).collect())
            }
            Self::Points(letters, parts) => {
                let parts = parts.iter().map(|(name, part)| (name.clone(), changed(part)));
                Self::Points(letters.clone(), parts.collect())
            }
            Self::Cases(cases) => {
                let changed_case = |Case { value, condition }: &Case<'a>| Case {
                    value: changed(value),
                    condition: condition.as_ref().map(|condition| condition.with_formulas(changed)),
                };
                Self::Cases(cases.iter().map(changed_case).collect())
            }
            Self::Condition(joint, sides) => {
                let changed_sides = |sides: &Sides<'a>| Sides {
                    left: changed(sides.left),
                    relation: sides.relation,
                    right: changed(sides.right),
                };
                Self::Condition(*joint, sides.iter().map(changed_sides).collect())
            }
            other => other.clone(),
        }
    }

    /// The formulas of values that have no order, angles in radians; `None` if it has others.
    pub(crate) fn unordered(&self, cx: &Context<'a>) -> Option<Vec<Expr<'a>>> {
        match self {
            Self::Number(Number { value, .. }) => Some(vec![value]),
            Self::Amount(amount, _) => amount.as_radians(cx).map(|value| vec![value]),
            Self::Named(_, value) => value.unordered(cx),
            Self::Items(Group::Bare | Group::Curly, items) => {
                let all: Option<Vec<_>> = items.iter().map(|item| item.unordered(cx)).collect();
                all.map(|all| all.concat())
            }
            _ => None,
        }
    }

    /// The name that all values have.
    pub(crate) fn only_name(&self) -> Option<&Name> {
        match self {
            Self::Named(name, _) => Some(name),
            Self::Items(_, items) => {
                let mut names = items.iter().map(Self::only_name);
                let first = names.next()??;
                names.all(|name| name == Some(first)).then_some(first)
            }
            _ => None,
        }
    }

    /// Whether it has a value for each whole number, or such values have a name.
    pub(crate) fn is_family(&self) -> bool {
        match self {
            Self::Family(..) | Self::Points(..) => true,
            Self::Named(_, value) => value.is_family(),
            _ => false,
        }
    }

    /// Whether it is a number with words behind it that are no unit.
    pub(crate) fn has_words_behind(&self) -> bool {
        match self {
            Self::Number(number) => number.written.words.is_some(),
            Self::Named(_, value) => value.has_words_behind(),
            _ => false,
        }
    }

    /// Whether a number in it has a unit.
    pub(crate) fn has_amount(&self) -> bool {
        match self {
            Self::Amount(..) => true,
            Self::Items(_, items) => items.iter().any(Self::has_amount),
            Self::Named(_, value) | Self::Choice(_, Some(value)) => value.has_amount(),
            _ => false,
        }
    }
}

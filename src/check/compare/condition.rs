//! Equations and inequalities.

use std::cmp::Ordering;

use pascaline_calculus::{self as calculus, End, Interval};
use pascaline_read::tree::Relation;
use pascaline_sympy::{Context, Expr, Form, Function, Symbol, as_numerator_denominator, cancel, expand_deep, signs};

use super::{Comparison, Finding};
use crate::item::{Item, Sides, region_of};
use crate::shape::Joint;
use crate::verdict::{Proof, Reason, ReasonCode};
use crate::zero::{self, POINT_COUNT, Zero, values_at};

impl<'a> Comparison<'_, 'a> {
    /// Conditions, or a condition and what can be one.
    pub(super) fn conditions(&self, claim: &Item<'a>, gold: &Item<'a>) -> Finding {
        if let (Some(one), Some(other)) = (self.equation(claim), self.equation(gold)) {
            return self.equations(&one, &other);
        }
        if let (Item::Condition(_, one), Item::Condition(_, other)) = (claim, gold)
            && let ([one], [other]) = (&one[..], &other[..])
            && let Some(found) = self.scaled(one, other)
        {
            return found;
        }
        if let (Item::Condition(joint, one), Item::Condition(other_joint, other)) = (claim, gold)
            && joint == other_joint
            && self.are_multiples(one, other)
        {
            let reason = Reason::new(ReasonCode::Value, "Each relation is a multiple of one of the other answer.");
            return Finding::Equal(Proof::Exact, reason);
        }
        match (solutions(claim, self.cx), solutions(gold, self.cx)) {
            (Ok((own, one)), Ok((name, other))) => {
                if own.is_some() && name.is_some() && own != name {
                    return Finding::undecided("The conditions are on different names.");
                }
                let found = self.regions(one, other);
                if found.is_equal() && self.is_solved(claim) != self.is_solved(gold) {
                    return Finding::undecided("They hold for the same numbers, but one of them is not solved.");
                }
                found
            }
            _ if self.names_value(claim, gold) || self.names_value(gold, claim) => {
                Finding::undecided("One may be the value of the quotient that the other names.")
            }
            _ => match (claim, gold) {
                (Item::Condition(joint, one), Item::Condition(other_joint, other)) if joint == other_joint => {
                    self.at_points(*joint, one, other)
                }
                (Item::Condition(..), Item::Condition(..)) => {
                    Finding::undecided("The conditions are joined in different ways.")
                }
                (Item::Condition(_, sides), Item::Number(_)) | (Item::Number(_), Item::Condition(_, sides))
                    if !sides.iter().any(|sides| {
                        matches!((sides.left, sides.right), (Form::Call(..), _) | (_, Form::Call(..)))
                    }) =>
                {
                    Finding::other_kind("One is a condition, the other a value.")
                }
                _ => Finding::undecided("One is a condition, the other is not."),
            },
        }
    }

    /// Whether an item says of a quotient of two letters that it is the other one: `\frac{m}{n} = \frac{7}{16}` beside `7/16`.
    fn names_value(&self, equation: &Item<'a>, value: &Item<'a>) -> bool {
        let cx = self.cx;
        let (Item::Condition(_, sides), Item::Number(number)) = (equation, value) else { return false };
        let [Sides { left, relation: Relation::Equal, right }] = &sides[..] else { return false };
        let (above, below) = as_numerator_denominator(left, cx);
        matches!((above, below), (Form::Symbol(_), Form::Symbol(_)))
            && matches!(zero::same(right, number.value, cx), Zero::Yes(_))
    }

    /// The only equation of an item: `x = 5`, `2x + y = 3`.
    fn equation(&self, item: &Item<'a>) -> Option<Sides<'a>> {
        match item {
            Item::Condition(_, sides) => match &sides[..] {
                [sides @ Sides { relation: Relation::Equal, .. }] => Some(sides.clone()),
                _ => None,
            },
            Item::Named(name, value) => {
                let Item::Number(value) = &**value else { return None };
                let left = self.cx.symbol(self.cx.named(&name.as_variable()));
                Some(Sides { left, relation: Relation::Equal, right: value.value })
            }
            _ => None,
        }
    }

    /// Two relations whose differences are the same up to a number; `None` if they are not.
    fn scaled(&self, one: &Sides<'a>, other: &Sides<'a>) -> Option<Finding> {
        let ratio =
            self.cx.limited(40_000, |cx| cancel(cx.divide(one.difference(cx), other.difference(cx)), cx)).ok()?;
        if !ratio.is_numeric(self.cx) {
            return None;
        }
        let [sign, Ordering::Equal] = signs(ratio, self.cx)? else { return None };
        let turned = match sign {
            Ordering::Greater => other.relation,
            Ordering::Less => turned(other.relation),
            Ordering::Equal => return None,
        };
        if one.relation == turned {
            let reason = Reason::new(ReasonCode::Value, "One is a multiple of the other.");
            return Some(Finding::Equal(Proof::Exact, reason));
        }
        let reason = Reason::new(ReasonCode::Value, "The signs between the sides differ.");
        Some(Finding::Unequal(Proof::Exact, reason))
    }

    /// Whether each of several relations is a multiple of one of the others, and the other way round.
    fn are_multiples(&self, one: &[Sides<'a>], other: &[Sides<'a>]) -> bool {
        let is_among = |own: &Sides<'a>, all: &[Sides<'a>]| {
            all.iter().any(|other| self.scaled(own, other).is_some_and(|found| found.is_equal()))
        };
        one.len() > 1
            && one.len() == other.len()
            && one.iter().all(|own| is_among(own, other))
            && other.iter().all(|own| is_among(own, one))
    }

    /// Whether an item says itself for which numbers it holds: `x > 3`, `-2x < 4`, `|x - 1| < 2`, but not `x^2 > 4`, which may be the
    /// problem.
    fn is_solved(&self, item: &Item<'a>) -> bool {
        let Item::Condition(_, sides) = item else { return true };
        if between(sides, self.cx).is_some() {
            return true;
        }
        sides.iter().all(|sides| {
            let difference = expand_deep(sides.difference(self.cx), self.cx);
            let mut is_line = true;
            difference.for_each_part(self.cx, &mut |part| {
                is_line &= match part {
                    Form::Pow([base, exponent]) => base.is_numeric(self.cx) && exponent.is_numeric(self.cx),
                    Form::Call(function, _) => *function == Function::Abs || part.is_numeric(self.cx),
                    Form::Mul(factors) => factors.iter().filter(|factor| !factor.is_numeric(self.cx)).count() <= 1,
                    _ => true,
                };
            });
            is_line
        })
    }

    /// Conditions on several names: unequal if one of them only holds at a point.
    fn at_points(&self, joint: Joint, one: &[Sides<'a>], other: &[Sides<'a>]) -> Finding {
        let cx = self.cx;
        let all = one.iter().chain(other).flat_map(|sides| [sides.left, sides.right]);
        let mut symbols: Vec<Symbol<'a>> = all.flat_map(|side| side.symbols(cx)).collect();
        symbols.sort();
        symbols.dedup();
        for at in 0..POINT_COUNT {
            let values = values_at(at, symbols.len(), cx);
            let truth = |sides: &[Sides<'a>]| {
                let truths: Option<Vec<bool>> = sides.iter().map(|own| own.holds_at(&symbols, &values, cx)).collect();
                truths.map(|truths| match joint {
                    Joint::Any => truths.contains(&true),
                    Joint::All => !truths.contains(&false),
                })
            };
            if let (Some(one), Some(other)) = (truth(one), truth(other))
                && one != other
            {
                let reason = Reason::new(ReasonCode::Point, "Only one of them holds at a point.");
                return Finding::Unequal(Proof::CertifiedDigits, reason);
            }
        }
        Finding::undecided("The conditions have several names, and are not multiples of each other.")
    }
}

/// The numbers between the ends of `0 < f(x) < 1`, whatever is between them.
fn between<'a>(sides: &[Sides<'a>], cx: &Context<'a>) -> Option<Interval<'a>> {
    let [first, second] = sides else { return None };
    let is_ascending = |relation| matches!(relation, Relation::Less | Relation::LessEqual);
    let is_whole = first.left.is_numeric(cx) && second.right.is_numeric(cx) && first.right.symbols(cx).len() > 1;
    if !is_whole || !is_ascending(first.relation) || !is_ascending(second.relation) {
        return None;
    }
    let end = |at, relation| End { at, is_included: relation == Relation::LessEqual, is_exact: true };
    Some(Interval { low: end(first.left, first.relation), high: end(second.right, second.relation) })
}

impl<'a> Sides<'a> {
    /// The left side less the right one.
    pub(super) fn difference(&self, cx: &Context<'a>) -> Expr<'a> {
        cx.subtract(self.left, self.right)
    }

    /// Whether it holds at a point; `None` if that is not certain.
    fn holds_at(&self, symbols: &[Symbol<'a>], values: &[Expr<'a>], cx: &Context<'a>) -> Option<bool> {
        let value = cx.attempt(|cx| cx.substitute(self.difference(cx), symbols, values))?;
        match signs(value, cx)? {
            [sign, Ordering::Equal] => Some(holds(self.relation)(sign)),
            _ => None,
        }
    }
}

/// The signs of a difference with which a relation holds.
fn holds(relation: Relation) -> fn(Ordering) -> bool {
    match relation {
        Relation::Equal | Relation::Approximately => Ordering::is_eq,
        Relation::Unequal => Ordering::is_ne,
        Relation::Less => Ordering::is_lt,
        Relation::LessEqual => Ordering::is_le,
        Relation::Greater => Ordering::is_gt,
        Relation::GreaterEqual => Ordering::is_ge,
    }
}

/// The relation of the sides with opposite signs.
fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::Greater,
        Relation::LessEqual => Relation::GreaterEqual,
        Relation::Greater => Relation::Less,
        Relation::GreaterEqual => Relation::LessEqual,
        same => same,
    }
}

/// The name and the numbers for which an item holds; an error if they are not found.
pub(crate) fn solutions<'a>(item: &Item<'a>, cx: &Context<'a>) -> Result<(Option<Symbol<'a>>, Vec<Interval<'a>>), ()> {
    let Item::Condition(joint, sides) = item else { return region_of(item).map(|region| (None, region)).ok_or(()) };
    if let Some(region) = between(sides, cx).filter(|_| *joint == Joint::All) {
        return Ok((None, vec![region]));
    }
    let mut symbols = sides.iter().flat_map(|sides| [sides.left, sides.right]).flat_map(|side| side.symbols(cx));
    let symbol = symbols.next().ok_or(())?;
    if symbols.any(|other| other != symbol) {
        return Err(());
    }
    let relations: Vec<_> = sides
        .iter()
        .map(|sides| calculus::Relation {
            difference: sides.difference(cx),
            parts: vec![sides.left, sides.right],
            holds: holds(sides.relation),
        })
        .collect();
    let combination = |truths: &[bool]| match joint {
        Joint::Any => truths.iter().any(|truth| *truth),
        Joint::All => truths.iter().all(|truth| *truth),
    };
    let never = |_: Expr<'a>, _: Expr<'a>| false;
    let most = cx.budget.third();
    let found = cx.limited(most, |cx| calculus::solutions(&relations, &combination, symbol, &never, cx));
    found.ok().and_then(Result::ok).flatten().map(|region| (Some(symbol), region)).ok_or(())
}

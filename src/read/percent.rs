//! Percentages that are added: of what stands before, as in `100 + 10%`, or shares of a whole, as in `1 - 25% - 25%`.
//!
//! They are shares if what stands before the first of them is of the size of a share itself, at most 1: nobody takes 20% of
//! `1/3` by `1/3 - 20%`.

use pascaline_base::limits::Budget;
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::digits;
use super::functions::Function;
use super::tree::{Constant, Factor, Form, Join, Node, Target, Term};

/// What the percentages of a sum are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    /// Percentages of what stands before.
    OfBefore,
    /// The same, though they could be shares.
    OfBeforeRather,
    /// The same, though several could be percentages of one value.
    OfBeforeEach,
    /// Shares, which are added as the numbers that they are.
    Shares,
}

impl Added {
    /// What the percentages of a sum are; `None` if none is added to another value.
    pub(super) fn of(terms: &[Term], budget: &Budget) -> Option<Self> {
        let (before, added) = terms.split_at(first_added(terms)?);
        let sizes: Vec<Option<f64>> = before.iter().map(|term| Some(signed(size(&term.node, budget)?, term))).collect();
        let total: Option<f64> = sizes.iter().copied().sum();
        let are_small = sizes.iter().flatten().all(|size| size.abs() <= 1.0);
        let is_known = sizes.iter().any(Option::is_some);
        Some(match total {
            _ if are_small && is_known && !are_measured(before) => Self::Shares,
            Some(total) if total.abs() < LEAST_WHOLE || has(before, is_percent) => Self::OfBeforeRather,
            None if has(before, is_call) && !are_measured(before) && !has(before, is_name) => Self::OfBeforeRather,
            _ if added.len() > 1 && added.iter().all(|term| is_percentage(&term.node)) => Self::OfBeforeEach,
            _ => Self::OfBefore,
        })
    }
}

/// A percentage that is added to a number from this size on is one of that number.
const LEAST_WHOLE: f64 = 10.0;

/// Whether the percentages of a sum are shares, which are added as the numbers that they are.
pub fn are_shares(terms: &[Term], budget: &Budget) -> bool {
    Added::of(terms, budget) == Some(Added::Shares)
}

/// The sum with its percentages as numbers: `2 + 0.01`.
pub(super) fn as_numbers(mut terms: Vec<Term>, budget: &Budget) -> Vec<Term> {
    let first = first_added(&terms).unwrap_or(terms.len());
    for term in terms.iter_mut().skip(first).filter(|term| is_percentage(&term.node)) {
        let node = &term.node;
        let percents = match &node.form {
            Form::Percent(inner) => inner.as_number(),
            _ => None,
        };
        let form = match percents {
            Some(number) => {
                let hundredth = Rational::from(100).reciprocal().unwrap_or(Rational::ONE);
                Form::Number(number.multiply(&hundredth, budget))
            }
            // The product of a percentage and a number is a number.
            None => times(node.clone(), Node::new(Form::Number(Rational::ONE), node.span)),
        };
        term.node = Node::new(form, node.span);
    }
    terms
}

/// The value of a sum whose percentages are of what stands before, in products: `1/3 * (1 - 20%)`.
pub(super) fn of_before(terms: Vec<Term>, span: Span) -> Node {
    let first = first_added(&terms).unwrap_or(terms.len());
    let mut before: Vec<Term> = Vec::new();
    // Whether the only term before is a product that was made here.
    let mut has_product = false;
    for (index, term) in terms.into_iter().enumerate() {
        if index < first || !is_percentage(&term.node) {
            before.push(term);
            continue;
        }
        let one = Term { is_subtracted: false, node: Node::new(Form::Number(Rational::ONE), span) };
        let factor = Node::new(Form::Sum(vec![one, term]), span);
        let is_own = before.len() == 1 && has_product;
        let whole = sum_of(before, span);
        let is_one = whole.as_number() == Some(&Rational::ONE);
        let node = match whole.form {
            _ if is_one => factor,
            // A product is not nested, whose factors are many: `1 + 2% + 2% + …`
            Form::Product(mut factors) if is_own => {
                factors.push(Factor { join: Join::Times, node: factor });
                Node::new(Form::Product(factors), span)
            }
            _ => Node::new(times(whole, factor), span),
        };
        has_product = matches!(node.form, Form::Product(_));
        before = vec![Term { is_subtracted: false, node }];
    }
    sum_of(before, span)
}

/// The value of a sum all of whose percentages are of what stands before the first of them: `200 * (1 - 10% - 10%)`.
pub(super) fn of_first(mut terms: Vec<Term>, span: Span) -> Node {
    let added = terms.split_off(first_added(&terms).unwrap_or(terms.len()));
    of_before_by(terms, added, span)
}

/// The value of a sum of which the last terms are shares of those before: `90 * (1 - 1/3)`.
pub(super) fn of_before_by(before: Vec<Term>, mut shares: Vec<Term>, span: Span) -> Node {
    shares.insert(0, Term { is_subtracted: false, node: Node::new(Form::Number(Rational::ONE), span) });
    Node::new(times(sum_of(before, span), Node::new(Form::Sum(shares), span)), span)
}

/// The sum of terms, or the only one.
fn sum_of(mut terms: Vec<Term>, span: Span) -> Node {
    match &terms[..] {
        [Term { is_subtracted: false, .. }] => terms.swap_remove(0).node,
        _ => Node::new(Form::Sum(terms), span),
    }
}

fn times(x: Node, y: Node) -> Form {
    Form::Product(vec![Factor { join: Join::Times, node: x }, Factor { join: Join::Times, node: y }])
}

/// The place of the first percentage after a term that is not one.
fn first_added(terms: &[Term]) -> Option<usize> {
    let value = terms.iter().position(|term| !is_percentage(&term.node))?;
    let percentage = terms.iter().skip(value).position(|term| is_percentage(&term.node))?;
    Some(value + percentage)
}

/// Whether the value of a node is a percentage.
pub(super) fn is_percentage(node: &Node) -> bool {
    match &node.form {
        Form::Percent(_) | Form::Conversion(_, Target::Percent) => true,
        Form::Negative(inner) => is_percentage(inner),
        Form::Sum(terms) => terms.iter().all(|term| is_percentage(&term.node)),
        Form::Product(factors) => match &factors[..] {
            [first, others @ ..] => {
                is_percentage(&first.node)
                    && others.iter().all(|factor| factor.join == Join::Over && !is_percentage(&factor.node))
            }
            [] => false,
        },
        _ => false,
    }
}

/// Whether a part of the terms is of a kind.
fn has(terms: &[Term], is_of_kind: fn(&Form) -> bool) -> bool {
    let mut has = false;
    for term in terms {
        term.node.for_each(&mut |part| has |= is_of_kind(&part.form));
    }
    has
}

fn is_percent(form: &Form) -> bool {
    matches!(form, Form::Percent(_))
}

fn is_call(form: &Form) -> bool {
    matches!(form, Form::Call(..) | Form::Series(_) | Form::Power(_))
}

/// Whether a percentage can only be one of these: of quantities. The angle of `sin(30 deg)` is none.
fn are_measured(terms: &[Term]) -> bool {
    let mut angles: Vec<Span> = Vec::new();
    let mut units: Vec<Span> = Vec::new();
    for term in terms {
        term.node.for_each(&mut |part| match &part.form {
            Form::Call(Function::OfAngle(_), _) => angles.push(part.span),
            Form::Unit(_) | Form::Money(..) => units.push(part.span),
            _ => {}
        });
    }
    units.iter().any(|unit| !angles.iter().any(|angle| angle.start <= unit.start && unit.end <= angle.end))
}

fn is_name(form: &Form) -> bool {
    matches!(form, Form::Name(_))
}

fn signed(size: f64, term: &Term) -> f64 {
    if term.is_subtracted { -size } else { size }
}

/// About the value of a node that is made of numbers alone.
fn size(node: &Node, budget: &Budget) -> Option<f64> {
    match &node.form {
        Form::Number(number) => {
            const PLACES: u32 = 17;
            digits::text(&digits::of_rational(number, PLACES, budget).ok()?).parse().ok()
        }
        Form::Constant(Constant::Pi) => Some(std::f64::consts::PI),
        Form::Constant(Constant::E) => Some(std::f64::consts::E),
        Form::Percent(inner) => Some(size(inner, budget)? / 100.0),
        Form::Conversion(inner, Target::Percent) => size(inner, budget),
        Form::Negative(inner) => Some(-size(inner, budget)?),
        Form::Sum(terms) => {
            terms.iter().try_fold(0.0, |total, term| Some(total + signed(size(&term.node, budget)?, term)))
        }
        Form::Product(factors) => factors.iter().try_fold(1.0, |total, factor| {
            let size = size(&factor.node, budget)?;
            match factor.join {
                Join::Times | Join::Beside => Some(total * size),
                Join::Over => Some(total / size),
                Join::FloorOver | Join::Modulo => None,
            }
        }),
        _ => None,
    }
}

//! Sums with dots in place of terms: `1 + 2 + … + 100`, `1 + 4 + 9 + … + 100`, `1 + 1/3 + 1/9 + …`.

use pascaline_base::limits::Budget;
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::Parser;
use crate::Parsed;
use crate::token::{Kind, Sign};
use crate::tree::{Form, Join, Node, Term};

/// The most terms that are added one by one.
const MOST_TERMS: usize = 10_000;

/// The terms before the dots by which a ratio or a power is known.
const LEAST_TERMS: usize = 3;

/// The exponents of the powers of consecutive numbers.
const POWERS: [u32; 3] = [2, 3, 4];

impl Parser<'_, '_> {
    /// The terms behind some that are written, from the dots on.
    pub(super) fn progression(&mut self, terms: &[Term], start: u32) -> Parsed<Node> {
        let dots = self.skip();
        let hint = "write out the terms, or use `n*(first + last)/2`";
        let mut last = Vec::new();
        while self.is_sign(Sign::Plus) && self.ahead(1).kind != Kind::Sign(Sign::Ellipsis) {
            self.at += 1;
            self.pay()?;
            last.push(self.product()?);
        }
        let end = last.last().map_or(dots.span.end, |node| node.span.end);
        let span = Span { start, end };
        let first = terms.iter().map(|term| rational(&term.node, self.budget).filter(|_| !term.is_subtracted));
        let last_values = last.iter().map(|node| rational(node, self.budget));
        let sum = match (first.collect::<Option<Vec<_>>>(), last_values.collect::<Option<Vec<_>>>()) {
            (Some(first), Some(last)) if last.is_empty() => sum_to_infinity(&first, self.budget),
            (Some(first), Some(last)) => sum(&first, &last, self.budget),
            _ => None,
        };
        match sum {
            Some(sum) => Ok(Node::new(Form::Progression(terms.to_vec(), last, sum), span)),
            None => Err(Self::refused(span, "it is unclear which terms `…` stands for", Some(hint.to_owned()))),
        }
    }
}

/// A number, or a quotient of two.
fn rational(node: &Node, budget: &Budget) -> Option<Rational> {
    match &node.form {
        Form::Number(number) => Some(number.clone()),
        Form::Product(factors) => match &factors[..] {
            [above, below] if below.join == Join::Over => {
                let (above, below) = (above.node.as_number()?, below.node.as_number()?);
                Some(above.multiply(&below.reciprocal()?, budget))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The sum of terms of which the first and the last ones are written.
fn sum(first: &[Rational], last: &[Rational], budget: &Budget) -> Option<Rational> {
    arithmetic_sum(first, last, budget)
        .or_else(|| {
            let ratio = ratio(first, budget)?;
            sum_of_each(first, last, budget, |term, _| term.multiply(&ratio, budget))
        })
        .or_else(|| POWERS.iter().find_map(|exponent| sum_of_powers(first, last, *exponent, budget)))
}

/// The sum of terms with one difference.
fn arithmetic_sum(first: &[Rational], last: &[Rational], budget: &Budget) -> Option<Rational> {
    let difference = |x: &Rational, y: &Rational| y.add(&x.negate(), budget);
    let (start, end) = (first.first()?, last.last()?);
    let step = difference(start, first.get(1)?);
    let fits = |pair: &[Rational]| matches!(pair, [x, y] if difference(x, y) == step);
    if step.is_zero() || !first.windows(2).all(fits) || !last.windows(2).all(fits) {
        return None;
    }
    let steps = difference(start, end).multiply(&step.reciprocal()?, budget);
    let count = steps.add(&Rational::ONE, budget);
    let covers = !steps.is_negative() && steps.is_integer();
    let sum = start.add(end, budget).multiply(&count, budget).multiply(&Rational::HALF, budget);
    covers.then_some(sum)
}

/// The ratio that all terms have to the one before.
fn ratio(terms: &[Rational], budget: &Budget) -> Option<Rational> {
    let of = |x: &Rational, y: &Rational| Some(y.multiply(&x.reciprocal()?, budget));
    let ratio = of(terms.first()?, terms.get(1)?)?;
    let fits = |pair: &[Rational]| matches!(pair, [x, y] if of(x, y).as_ref() == Some(&ratio));
    (terms.len() >= LEAST_TERMS && ratio != Rational::ONE && terms.windows(2).all(fits)).then_some(ratio)
}

/// The sum of powers of consecutive whole numbers.
fn sum_of_powers(first: &[Rational], last: &[Rational], exponent: u32, budget: &Budget) -> Option<Rational> {
    let power = |base: i64| base.checked_pow(exponent).map(Rational::from);
    let start = (0..=i64::try_from(MOST_TERMS).ok()?).find(|base| power(*base).as_ref() == first.first())?;
    let fits = (start..).zip(first).all(|(base, term)| power(base).as_ref() == Some(term));
    let next = |_: &Rational, index: i64| power(start.saturating_add(index)).unwrap_or(Rational::ZERO);
    (first.len() >= LEAST_TERMS && fits).then(|| sum_of_each(first, last, budget, next)).flatten()
}

/// The sum from the first term to the last one, each of which follows from the one before, and its index.
fn sum_of_each(
    first: &[Rational],
    last: &[Rational],
    budget: &Budget,
    next: impl Fn(&Rational, i64) -> Rational,
) -> Option<Rational> {
    let mut term = first.first()?.clone();
    let mut sum = term.clone();
    let mut end = vec![term.clone()];
    for index in 1..i64::try_from(MOST_TERMS).ok()? {
        budget.spend(1 + term.bits() as u64 / 64).ok()?;
        term = next(&term, index);
        sum = sum.add(&term, budget);
        end.push(term.clone());
        if end.len() > last.len() {
            end.remove(0);
        }
        if index >= i64::try_from(first.len()).ok()? && end == last {
            return Some(sum);
        }
    }
    None
}

/// The sum of all terms with one ratio, if they become small.
fn sum_to_infinity(first: &[Rational], budget: &Budget) -> Option<Rational> {
    let ratio = ratio(first, budget)?;
    let rest = Rational::ONE.add(&ratio.negate(), budget);
    let above_minus_one = ratio.add(&Rational::ONE, budget);
    let is_positive = |number: &Rational| !number.is_negative() && !number.is_zero();
    let sum = first.first()?.multiply(&rest.reciprocal()?, budget);
    (is_positive(&rest) && is_positive(&above_minus_one)).then_some(sum)
}

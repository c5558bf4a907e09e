//! Values for all whole numbers of a letter: `\frac{\pi}{4} + k\pi`. Two families are the same if each value of a common period is in the
//! other one.

use pascaline_number::integer::IntegerExt;
use pascaline_sympy::{Context, Expr, Form, Symbol, expand_deep, rewrite, to_f64};

use super::{Comparison, Finding};
use crate::item::Item;
use crate::verdict::{Proof, Reason, ReasonCode};
use crate::zero::{self, Zero};

/// The numbers that are one step from each other; a single one if the step is zero.
#[derive(Clone, Copy)]
struct Progression<'a> {
    start: Expr<'a>,
    step: Expr<'a>,
}

impl<'a> Comparison<'_, 'a> {
    /// Items of which one has a letter for every whole number.
    pub(super) fn families(&self, claim: &Item<'a>, gold: &Item<'a>) -> Finding {
        let (Some(one), Some(other)) = (progressions(claim, self.cx), progressions(gold, self.cx)) else {
            return self.formulas_of_families(claim, gold);
        };
        let steps: Vec<Expr<'a>> = one.iter().chain(&other).map(|own| own.step).collect();
        let Some(counts) = steps_in_period(&steps, self.cx) else {
            return Finding::undecided("Their values have no common period that was found.");
        };
        let (counts, other_counts) = counts.split_at(one.len());
        let found = self.each_value_in(&one, counts, &other);
        if found.is_equal() { found.and(self.each_value_in(&other, other_counts, &one)) } else { found }
    }

    /// Families that are no progressions: the same if their formulas are.
    fn formulas_of_families(&self, claim: &Item<'a>, gold: &Item<'a>) -> Finding {
        let found = match (formulas(claim, self.cx), formulas(gold, self.cx)) {
            (Some(one), Some(other)) => {
                let items =
                    |values: Vec<Expr<'a>>| values.into_iter().map(|value| Item::Number(value.into())).collect();
                let (one, other): (Vec<_>, Vec<_>) = (items(one), items(other));
                self.without_order(&one, &other)
            }
            _ => Finding::undecided(""),
        };
        if found.is_equal() { found } else { Finding::undecided("One has a value for each whole number of a letter.") }
    }

    /// Whether each value of a common period is in one of the other progressions.
    fn each_value_in(&self, one: &[Progression<'a>], counts: &[u64], other: &[Progression<'a>]) -> Finding {
        let cx = self.cx;
        let mut whole = Finding::same_value();
        for (own, count) in one.iter().zip(counts) {
            for at in 0..*count {
                let value = cx.sum(own.start, cx.product(own.step, cx.number(i64::try_from(at).unwrap_or(0))));
                let is_single = own.step.is_literal_zero();
                whole = whole.and(self.value_in(value, is_single, other));
                if !whole.is_equal() {
                    return whole;
                }
            }
        }
        whole
    }

    /// Whether a value, or all that are whole periods from it, are in one of the progressions.
    fn value_in(&self, value: Expr<'a>, is_single: bool, others: &[Progression<'a>]) -> Finding {
        let cx = self.cx;
        let mut is_certain = true;
        for other in others {
            let distance = cx.subtract(value, other.start);
            let found = match other.step.is_literal_zero() {
                true if is_single => zero::number(distance, cx),
                true => Zero::No(Proof::Exact, None),
                false => whole_number(cx.divide(distance, other.step), cx),
            };
            match found {
                Zero::Yes(proof) => return Finding::Equal(proof, Reason::new(ReasonCode::Value, SAME)),
                Zero::No(..) => {}
                Zero::Unknown(_) => is_certain = false,
            }
        }
        if !is_certain {
            return Finding::undecided("It is not decided whether a value of one is a value of the other.");
        }
        Finding::Unequal(
            Proof::CertifiedDigits,
            Reason::new(ReasonCode::Value, "One has a value that the other lacks."),
        )
    }
}

/// The reason of two families that are the same.
const SAME: &str = "The values for all whole numbers are the same.";

/// The formulas of an item whose values have no order.
fn formulas<'a>(item: &Item<'a>, cx: &Context<'a>) -> Option<Vec<Expr<'a>>> {
    match item {
        Item::Family(_, formulas) => Some(formulas.clone()),
        item => item.unordered(cx),
    }
}

/// The progressions of an item whose formulas have one letter each at most.
fn progressions<'a>(item: &Item<'a>, cx: &Context<'a>) -> Option<Vec<Progression<'a>>> {
    let is_counted = |symbol: &Symbol<'a>| match item {
        Item::Family(letters, _) => letters.iter().any(|letter| letter == symbol.text()),
        _ => zero::is_whole(symbol.text()),
    };
    let mut found = Vec::new();
    for formula in formulas(item, cx)? {
        match formula.free_symbols(cx)[..] {
            [] => found.push(Progression { start: formula, step: cx.number(0) }),
            [symbol] if is_counted(&symbol) => found.extend(progressions_of(formula, symbol, cx)?),
            _ => return None,
        }
    }
    Some(found)
}

/// The values of a formula for all whole numbers; for even and for odd ones if those are two progressions.
fn progressions_of<'a>(formula: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<Vec<Progression<'a>>> {
    let progression = |formula| line(formula, symbol, cx).map(|(start, step)| Progression { start, step });
    if let Some(whole) = progression(formula) {
        return Some(vec![whole]);
    }
    let half = |rest: i64| {
        let number = cx.sum(cx.product(cx.number(2), cx.symbol(symbol)), cx.number(rest));
        progression(with_known_signs(cx.subs(formula, symbol, number), symbol, cx))
    };
    Some(vec![half(0)?, half(1)?])
}

/// The formula with 1 or -1 for the power of -1 whose exponent is even, or odd, for each whole number: `(-1)^{2n+1}`.
fn with_known_signs<'a>(formula: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(formula, cx, &mut |part, cx| {
        let Form::Pow([base, exponent]) = part else { return None };
        let (start, step) = line(exponent, symbol, cx).filter(|_| base.is_i64(-1))?;
        let is_even = step.as_i64()? % 2 == 0;
        let sign = if start.as_i64()? % 2 == 0 { 1 } else { -1 };
        is_even.then(|| cx.number(sign))
    })
}

/// The value of a formula at zero, and its step from each whole number to the next; `None` if the steps differ.
pub(super) fn line<'a>(formula: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let [start, next] = [0, 1].map(|at| cx.subs(formula, symbol, cx.number(at)));
    let step = expand_deep(cx.subtract(next, start), cx);
    let on_line = cx.sum(start, cx.product(step, cx.symbol(symbol)));
    expand_deep(cx.subtract(formula, on_line), cx).is_literal_zero().then_some((start, step))
}

/// How many steps of each length are in the least period that all have; one of a step that is zero.
fn steps_in_period<'a>(steps: &[Expr<'a>], cx: &Context<'a>) -> Option<Vec<u64>> {
    const MOST: u64 = 200;
    let Some(unit) = steps.iter().find(|step| !step.is_literal_zero()) else { return Some(vec![1; steps.len()]) };
    let ratios: Option<Vec<(u64, u64)>> = steps.iter().map(|step| fraction(cx.divide(step, unit), cx)).collect();
    let ratios = ratios?;
    let (mut above, mut below) = (1_u64, 0_u64);
    for (own, other) in ratios.iter().filter(|(own, _)| *own > 0) {
        above = (above / gcd(above, *own)).checked_mul(*own)?;
        below = gcd(below, *other);
    }
    let count = |(own, other): (u64, u64)| {
        if own == 0 { Some(1) } else { above.checked_mul(other)?.checked_div(below.checked_mul(own)?) }
    };
    let counts: Vec<u64> = ratios.into_iter().map(count).collect::<Option<_>>()?;
    let all = counts.iter().try_fold(0_u64, |sum, count| sum.checked_add(*count)).filter(|all| *all <= MOST)?;
    cx.afford(all * steps.len() as u64 * 10)?;
    Some(counts)
}

/// The size of a rational number, as a fraction in lowest terms.
fn fraction<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<(u64, u64)> {
    let number = expand_deep(number, cx).as_rational()?;
    Some((number.numerator().to_i64()?.unsigned_abs(), number.denominator().to_i64()?.unsigned_abs()))
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// Whether a number is whole.
fn whole_number<'a>(number: Expr<'a>, cx: &Context<'a>) -> Zero {
    /// The greatest number whose double shows the next whole one.
    const GREATEST: f64 = 1e12;
    let expanded = expand_deep(number, cx);
    if let Some(known) = expanded.as_rational() {
        return if known.is_integer() { Zero::Yes(Proof::Exact) } else { Zero::No(Proof::Exact, None) };
    }
    let Some(near) = to_f64(expanded, cx).filter(|near| near.abs() < GREATEST) else {
        return Zero::Unknown("one of them has no value");
    };
    #[expect(clippy::cast_possible_truncation, reason = "it is whole, and below 10^12")]
    let nearest = cx.number(near.round() as i64);
    zero::number(cx.subtract(expanded, nearest), cx)
}

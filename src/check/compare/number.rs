//! Numbers, formulas and quantities, and what the options accept for them.

use std::cmp::Ordering;

use pascaline_answer::Amount;
use pascaline_calculus::derivative;
use pascaline_sympy::{Expr, Form, Function, Symbol, expand_deep, sign};

use super::family::line;
use super::{Comparison, Finding, unless_words_differ};
use crate::item::{Number, Written};
use crate::options::{Rounding, Tolerance};
use crate::verdict::{Proof, Reason, ReasonCode};
use crate::zero::{self, Zero};

/// The most constants of a solution that are renamed.
const MOST_CONSTANTS: usize = 3;

/// Whether a letter may stand for any number, as in the solution of a differential equation: `C`, `c_1`, `A`.
pub(super) fn is_constant(name: &str) -> bool {
    let (letter, index) = name.split_at_checked(1).unwrap_or_default();
    let is_index = index.bytes().all(|byte| byte == b'_' || byte.is_ascii_digit());
    is_index && (matches!(letter, "c" | "k") || letter.bytes().all(|byte| byte.is_ascii_uppercase()))
}

/// The orders of the first whole numbers.
fn orders(count: usize) -> impl Iterator<Item = &'static [usize]> {
    const ORDERS: [&[usize]; 9] =
        [&[0], &[0, 1], &[1, 0], &[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]];
    ORDERS.into_iter().filter(move |order| order.len() == count)
}

impl<'a> Comparison<'_, 'a> {
    pub(super) fn numbers(&self, claim: &Number<'a>, gold: &Number<'a>) -> Finding {
        if claim.written.is_percent != gold.written.is_percent {
            return self.percentage(claim, gold);
        }
        let found = self.plain_numbers(claim, gold);
        unless_words_differ(found, claim.written.words.as_ref(), gold.written.words.as_ref())
    }

    /// Two numbers, or two formulas.
    fn plain_numbers(&self, claim: &Number<'a>, gold: &Number<'a>) -> Finding {
        let found = self.values(claim.value, gold.value);
        if found.is_equal() {
            return found;
        }
        if found.is_unequal() && self.is_same_family(claim.value, gold.value) {
            return Finding::undecided(
                "They differ, but are the same values if a letter stands for every whole number.",
            );
        }
        if found.is_unequal() && self.differ_in_constant(claim.value, gold.value) {
            return Finding::undecided("They differ by a number, which their constant may have as well.");
        }
        if found.is_unequal() && self.has_renamed_constant(claim.value, gold.value) {
            return Finding::undecided("They differ in the name of a constant.");
        }
        if found.is_unequal() && self.may_have_same_solutions(claim.value, gold.value) {
            return Finding::undecided("They may be the same for other values of their constants.");
        }
        if let Some(found) = self.vectors(claim.value, gold.value) {
            return found;
        }
        self.lenient(claim, gold).unwrap_or(found)
    }

    /// Whether two formulas are the same but for the letter of a constant of integration: `x + C` and `x + c`.
    fn has_renamed_constant(&self, one: Expr<'a>, other: Expr<'a>) -> bool {
        let cx = self.cx;
        let (own, others) = (one.symbols(cx), other.symbols(cx));
        let only: Vec<Symbol<'a>> = own.difference(&others).copied().collect();
        let renamed: Vec<Symbol<'a>> = others.difference(&own).copied().collect();
        if own.is_disjoint(&others)
            || only.len() != renamed.len()
            || only.len() > MOST_CONSTANTS
            || !only.iter().chain(&renamed).all(|symbol| is_constant(symbol.text()))
        {
            return false;
        }
        orders(renamed.len()).any(|order| {
            let names: Vec<Expr<'a>> =
                order.iter().filter_map(|at| renamed.get(*at)).map(|name| cx.symbol(name)).collect();
            matches!(zero::same(cx.substitute(one, &only, &names), other, cx), Zero::Yes(_))
        })
    }

    /// Whether two formulas end in the same constant, as antiderivatives do, and differ by a number: `\ln 2x + C`, `\ln x + C`.
    fn differ_in_constant(&self, one: Expr<'a>, other: Expr<'a>) -> bool {
        let cx = self.cx;
        let constant = one.symbols(cx).into_iter().find(|symbol| matches!(symbol.text(), "C" | "c" | "K"));
        let Some(constant) = constant.filter(|_| one.symbols(cx).len() > 1) else { return false };
        let without = |formula: Expr<'a>| {
            let rest = cx.subtract(formula, cx.symbol(constant));
            Some(rest).filter(|rest| !rest.has(constant, cx))
        };
        let (Some(one), Some(other)) = (without(one), without(other)) else { return false };
        let slope = |symbol: Symbol<'a>| cx.attempt(|cx| derivative(cx.subtract(one, other), symbol, cx).ok());
        let mut symbols = one.symbols(cx).into_iter().chain(other.symbols(cx));
        symbols.all(|symbol| {
            slope(symbol).flatten().is_some_and(|slope| matches!(zero::same(slope, cx.number(0), cx), Zero::Yes(_)))
        })
    }

    /// Whether two formulas have the same values for all whole numbers `n`, `k` or `m`, in another order: `1 + 2k` and `3 + 2k`.
    fn is_same_family(&self, one: Expr<'a>, other: Expr<'a>) -> bool {
        let cx = self.cx;
        let [symbol] = one.free_symbols(cx)[..] else { return false };
        if !zero::is_whole(symbol.text()) || other.free_symbols(cx)[..] != [symbol] {
            return false;
        }
        let found = cx.attempt(|_| Some((line(one, symbol, cx)?, line(other, symbol, cx)?))).flatten();
        let Some(((start, step), (other_start, other_step))) = found else { return false };
        let is_whole = |number: Expr<'a>| expand_deep(number, cx).as_integer().is_some();
        let ratio = cx.divide(step, other_step);
        (ratio.is_i64(1) || ratio.is_i64(-1)) && is_whole(cx.divide(cx.subtract(start, other_start), step))
    }

    /// Whether two values are the same.
    pub(super) fn values(&self, one: Expr<'a>, other: Expr<'a>) -> Finding {
        let same = |message: &str| Reason::new(ReasonCode::Value, message);
        match zero::same(one, other, self.cx) {
            Zero::Yes(Proof::Exact) => Finding::same_value(),
            Zero::Yes(Proof::CertifiedDigits) => {
                Finding::Equal(Proof::CertifiedDigits, same("The values are the same to more than 300 digits."))
            }
            Zero::Yes(Proof::Probable) => {
                let reason = Reason::new(ReasonCode::Point, "The values are the same to 100 digits at several points.");
                Finding::Equal(Proof::Probable, reason)
            }
            Zero::No(proof, None) => Finding::Unequal(proof, same("The values differ.")),
            Zero::No(proof, Some(point)) => {
                Finding::Unequal(proof, Reason::new(ReasonCode::Point, format!("The values differ at {point}.")))
            }
            Zero::Unknown(why) => self.unknown(why),
        }
    }

    /// What is not known, or is not because the limits do not suffice.
    fn unknown(&self, why: &str) -> Finding {
        if self.cx.is_stopped() {
            return Finding::Unknown(Reason::new(ReasonCode::Limit, "The limits do not suffice to compare them."));
        }
        Finding::undecided(format!("It is not decided: {why}."))
    }

    /// What the options accept for a number.
    fn lenient(&self, claim: &Number<'a>, gold: &Number<'a>) -> Option<Finding> {
        let accepted = |message| Some(Finding::Equal(Proof::Exact, Reason::new(ReasonCode::Leniency, message)));
        if !claim.value.is_numeric(self.cx) || !gold.value.is_numeric(self.cx) {
            return None;
        }
        let distance = self.cx.apply(Function::Abs, self.cx.subtract(claim.value, gold.value));
        if let Some(decimals) = self.rounded_decimals(&claim.written, &gold.written) {
            let unit = self.cx.power_i64(self.cx.number(10), -i64::from(decimals));
            if self.is_at_most(distance, self.cx.divide(unit, self.cx.number(2))) {
                return accepted(format!("The values are the same to {decimals} decimals."));
            }
        }
        let Tolerance { absolute, relative } = self.options.tolerance?;
        let size = self.cx.apply(Function::Abs, gold.value);
        let is_near = self.is_at_most(distance, self.number_of(absolute)?)
            || self.is_at_most(distance, self.cx.product(self.number_of(relative)?, size));
        if is_near { accepted("The values are within the tolerance.".to_owned()) } else { None }
    }

    /// The decimals to which two numbers have to agree; `None` if no rounding is accepted.
    fn rounded_decimals(&self, claim: &Written, gold: &Written) -> Option<u32> {
        const MOST: u32 = 10_000;
        let least = match (claim.decimals, gold.decimals) {
            (Some(one), Some(other)) => one.min(other),
            (one, other) => one.or(other)?,
        };
        let percent = if claim.is_percent && gold.is_percent { 2 } else { 0 };
        match self.options.rounding {
            Rounding::None => None,
            Rounding::DigitsGiven => Some(least.min(MOST) + percent),
            Rounding::Decimals(decimals) => Some(decimals.min(MOST)),
        }
    }

    /// Whether a real number is certainly at most as large as another, or equal to it.
    fn is_at_most(&self, one: Expr<'a>, other: Expr<'a>) -> bool {
        let found = self.cx.attempt(|cx| sign(cx.subtract(one, other), cx)).flatten();
        found.is_some_and(Ordering::is_le)
    }

    /// A double, exactly.
    fn number_of(&self, number: f64) -> Option<Expr<'a>> {
        /// The bits behind the point of the least double.
        const MOST_BITS: u32 = 1_074;
        if !(number.is_finite() && number >= 0.0) {
            return None;
        }
        let (mut size, mut exponent) = (number, 0_u32);
        while size.fract() != 0.0 && exponent < MOST_BITS {
            size *= 2.0;
            exponent += 1;
        }
        // What is left is whole, and a multiple of a power of two.
        let mut above = 0_u32;
        while size >= 9.0e15 {
            size /= 2.0;
            above += 1;
        }
        #[expect(clippy::cast_possible_truncation, reason = "it is whole, and below 2^53")]
        let whole = self.cx.number(size as i64);
        let scale = self.cx.power_i64(self.cx.number(2), i64::from(above) - i64::from(exponent));
        Some(self.cx.product(whole, scale))
    }

    /// A percentage beside a number: the same if the option says so, with or without the division by 100.
    fn percentage(&self, claim: &Number<'a>, gold: &Number<'a>) -> Finding {
        let hundredfold = |number: &Number<'a>| Number {
            value: if number.written.is_percent {
                self.cx.product(number.value, self.cx.number(100))
            } else {
                number.value
            },
            written: Written { is_percent: false, ..number.written.clone() },
        };
        let as_number = self.plain_numbers(claim, gold);
        let as_written = self.plain_numbers(&hundredfold(claim), &hundredfold(gold));
        if !as_number.is_equal() && !as_written.is_equal() {
            return if as_number.is_unequal() { as_written } else { as_number };
        }
        if self.options.percent {
            let reason = Reason::new(ReasonCode::Leniency, "A percentage is accepted for its number.");
            return Finding::Equal(Proof::Exact, reason);
        }
        let message = "One is a percentage, the other its number: the option `percent` accepts that.";
        Finding::Unknown(Reason::new(ReasonCode::NeedsOption, message))
    }

    pub(super) fn amounts(&self, claim: &Amount<'a>, gold: &Amount<'a>) -> Finding {
        let number = |value| Number { value, written: Written::default() };
        match claim.in_units_of(gold, self.cx) {
            Some(converted) => self.plain_numbers(&number(converted), &number(gold.number())),
            None if claim.is_money() && gold.is_money() => {
                Finding::undecided("They are in two currencies, whose exchange rate is not known.")
            }
            None if self.may_be_minutes(claim, gold) || self.may_be_minutes(gold, claim) => {
                Finding::undecided("Feet and inches have the signs of the minutes and seconds of an angle.")
            }
            None => Finding::other_kind("Their units measure different things."),
        }
    }

    /// Whether one amount is an angle, and the other is in a unit whose sign angles have as well: `735'`.
    fn may_be_minutes(&self, angle: &Amount<'a>, other: &Amount<'a>) -> bool {
        angle.as_radians(self.cx).is_some() && matches!(&*other.unit(), "ft" | "in")
    }

    /// A number with a unit beside one without.
    pub(super) fn amount_and_number(&self, amount: &Amount<'a>, number: &Number<'a>) -> Finding {
        if let Some(radians) = amount.as_radians(self.cx) {
            let found = self.values(radians, number.value);
            if found.is_equal() {
                return found;
            }
        }
        let found = self.plain_numbers(&Number { value: amount.number(), written: Written::default() }, number);
        if let Some(words) = &number.written.words {
            return Finding::undecided(format!("`{words}` may be a unit that is not known."));
        }
        match found {
            Finding::Equal(proof, _) if self.options.missing_unit => Finding::Equal(
                proof,
                Reason::new(ReasonCode::Leniency, "The numbers are the same; one of them has no unit."),
            ),
            Finding::Equal(..) => {
                let message = "The numbers are the same, but one has no unit: the option `missing_unit` accepts that.";
                Finding::Unknown(Reason::new(ReasonCode::NeedsOption, message))
            }
            Finding::Unequal(..) if self.may_be_in_another_unit(amount.number(), number.value) => {
                Finding::undecided("One has no unit, and may be in another one.")
            }
            Finding::Unequal(..) if self.may_end_in_unit(number.value) => {
                Finding::undecided("The letters of one may be its unit.")
            }
            other => other,
        }
    }

    /// Whether letters are the last factors of a formula, as a unit is: `50 \mu g`.
    fn may_end_in_unit(&self, formula: Expr<'a>) -> bool {
        matches!(formula, Form::Mul(_)) && !formula.free_symbols(self.cx).is_empty()
    }

    /// Whether one number is a round multiple of the other, as a number is in another unit.
    fn may_be_in_another_unit(&self, one: Expr<'a>, other: Expr<'a>) -> bool {
        const RATIOS: [i64; 12] = [10, 12, 24, 36, 60, 100, 365, 1_000, 3_600, 10_000, 1_000_000, 180];
        if other.is_literal_zero() || one.is_literal_zero() {
            return false;
        }
        let [ratio, inverse] = [self.cx.divide(one, other), self.cx.divide(other, one)];
        RATIOS.iter().any(|known| ratio.is_i64(*known) || inverse.is_i64(*known))
    }
}

//! Values that are zero though no rule of the engine says so: `sinh(ln(1 + sqrt(2))) - 1`.
//!
//! The digits of a sum that is zero never come, however many are asked for, and a power or a quotient of what is left of them
//! would be any number. Such a sum is replaced by 0 before the digits of the whole are found.

use pascaline_read::{Faulty, digits};
use pascaline_sympy::{Context, Expr, Form, Function, rewrite, simplify};

use super::approximation::{Approximation, approximate};

/// A sum is zero if it is so to this many digits.
pub(super) const PLACES: u32 = 300;

/// A number without sums that are zero, and its digits.
pub(super) struct Settled<'a> {
    pub(super) number: Expr<'a>,
    pub(super) approximation: Approximation,
    /// Whether a sum was replaced that is not proven to be zero.
    pub(super) has_zero: bool,
}

/// The digits of a number. Where they may be those of a sum that is zero, such sums are looked for.
pub(super) fn settled<'a>(number: Expr<'a>, places: u32, cx: &Context<'a>) -> Faulty<Settled<'a>> {
    let found = approximate(number, places, cx);
    if found.as_ref().is_ok_and(is_plausible) {
        return Ok(Settled { number, approximation: found?, has_zero: false });
    }
    let mut has_zero = false;
    let simpler = without_zeros(number, &mut has_zero, cx)?;
    let approximation = if simpler.equals(number, cx) { found } else { approximate(simpler, places, cx) }?;
    Ok(Settled { number: simpler, approximation, has_zero })
}

/// Whether digits are of a size at which no sum is likely to be zero.
fn is_plausible(found: &Approximation) -> bool {
    // A root of what is left of a sum that is zero is larger than that.
    const LARGEST: i64 = 12;
    let is_usual = |magnitude: i64| magnitude.saturating_abs() <= LARGEST;
    let is_zero = found.re.is_zero() && found.im.is_zero();
    !is_zero && is_usual(digits::magnitude(&found.re)) && is_usual(digits::magnitude(&found.im))
}

/// The number with 0 in place of its sums that are zero.
fn without_zeros<'a>(number: Expr<'a>, has_zero: &mut bool, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    cx.budget.spend(1)?;
    if number.is_atom() {
        return Ok(number);
    }
    let mut arguments = Vec::new();
    let mut is_changed = false;
    for part in number.arguments() {
        let simpler = without_zeros(part, has_zero, cx)?;
        is_changed |= !simpler.equals(part, cx);
        arguments.push(simpler);
    }
    let number = if is_changed { cx.rebuild(number, &arguments) } else { number };
    let is_zero = number.is_add() && number.is_numeric(cx) && is_zero_in_digits(number, cx)?;
    if !is_zero {
        return cx.end(number);
    }
    *has_zero |= !is_proven_zero(number, cx);
    cx.end(cx.number(0))
}

/// Whether a sum is zero to many digits.
fn is_zero_in_digits<'a>(sum: Expr<'a>, cx: &Context<'a>) -> Faulty<bool> {
    const FEW: u32 = 15;
    let is_zero = |places: u32| approximate(sum, places, cx).map(|found| found.re.is_zero() && found.im.is_zero());
    Ok(is_zero(FEW)? && is_zero(PLACES)?)
}

/// Whether the rules of the engine find that a sum is zero.
fn is_proven_zero<'a>(sum: Expr<'a>, cx: &Context<'a>) -> bool {
    const MOST_STEPS: u64 = 50_000;
    let simple = cx.limited(MOST_STEPS, |cx| simplify(rewrite(sum, cx, &mut in_exponentials), cx));
    simple.is_ok_and(Form::is_literal_zero)
}

/// `(exp(x) - exp(-x))/2` for `sinh(x)`, since the exponential of a logarithm is known.
fn in_exponentials<'a>(part: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let Form::Call(function, [argument]) = part else { return None };
    let exponential = |argument| cx.apply(Function::Exp, argument);
    let (up, down) = (exponential(argument), exponential(cx.negate(argument)));
    let (sum, difference) = (cx.sum(up, down), cx.subtract(up, down));
    Some(match function {
        Function::Sinh => cx.divide(difference, cx.number(2)),
        Function::Cosh => cx.divide(sum, cx.number(2)),
        Function::Tanh => cx.divide(difference, sum),
        _ => return None,
    })
}

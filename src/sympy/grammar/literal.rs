//! The values of number literals.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_mp::{self as mp, Real};
use pascaline_number::float::whole_number;
use pascaline_number::integer;
use pascaline_python as python;

use crate::{Context, Expr, Float};

type Faulty<T> = Result<T, Fault>;

/// The minimum number of digits in a `Float`.
const LEAST_DIGITS: u64 = 15;

/// A `Float` may have this many digits more than a result. SymPy has no limit: `1e400` has a precision of 401 digits.
const GUARD_DIGITS: u64 = 10;

/// The largest absolute exponent of ten, which determines the size of the literal's integer.
const MOST_EXPONENT: i32 = 100_000;

/// `12`, `1_000`, `0xff`
pub(super) fn integer<'a>(text: &str, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    spend(text.len() as u64, cx)?;
    python::integer_literal(text).map(|value| cx.number(value))
}

/// `1.5`, `1e3`: with as many bits as its digits need, at least those of fifteen.
pub(super) fn float<'a>(text: &str, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    let text: String = text.chars().filter(|char| *char != '_').collect();
    let (significand, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, ""));
    let exponent = exponent_of(exponent);
    // The power of ten takes a few products of large integers.
    let size = u64::from(exponent.unsigned_abs().min(MOST_EXPONENT.unsigned_abs()));
    cx.budget.spend(size * size / 65_536)?;
    spend(text.len() as u64, cx)?;
    let precision =
        mp::bits_of_digits(digits(significand, exponent, u64::from(cx.budget.most_digits()) + GUARD_DIGITS));
    match Real::from_decimal(&text, cx.precision(precision)) {
        Some(value) if exponent.saturating_abs() <= MOST_EXPONENT => Ok(cx.number(Float { value, precision })),
        _ => Err(Fault::new(ErrorCode::InvalidNumber, "exponent of a number is too large")),
    }
}

/// The precision of a literal in digits: the written digits without leading zeros; without a point also the zeros from its
/// exponent, since `12e3` abbreviates an integer; at most `most`.
fn digits(significand: &str, exponent: i32, most: u64) -> u32 {
    let written = significand.chars().filter(char::is_ascii_digit).skip_while(|digit| *digit == '0').count() as u64;
    let of_exponent = if significand.contains('.') || written == 0 { 0 } else { u64::try_from(exponent).unwrap_or(0) };
    let digits = (written + of_exponent).min(most).max(LEAST_DIGITS);
    u32::try_from(digits).unwrap_or(u32::MAX)
}

fn exponent_of(text: &str) -> i32 {
    match text.strip_prefix('-') {
        Some(digits) => -whole_number(digits.as_bytes()).unwrap_or(0),
        None => whole_number(text.strip_prefix('+').unwrap_or(text).as_bytes()).unwrap_or(0),
    }
}

/// `0.2[1]` is 0.2111…
pub(super) fn repeating<'a>(text: &str, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    spend(text.len() as u64, cx)?;
    let (fixed, repeated) = text.split_once('[').unwrap_or((text, ""));
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    let (fixed_digits, repeated) = (digits(fixed), digits(repeated));
    let decimals = digits(fixed.split_once('.').map_or("", |(_, decimals)| decimals)).len();
    let integer = |digits: &str| cx.number(integer::from_digits(digits, 10).unwrap_or_default());
    let (all, fixed) = (integer(&(fixed_digits.clone() + &repeated)), integer(&fixed_digits));
    let scale = integer(&("9".repeat(repeated.len()) + &"0".repeat(decimals)));
    let size = cx.subtract(all, fixed);
    Ok(cx.divide(size, scale))
}

/// Reading this many digits takes quadratic time.
fn spend(digits: u64, cx: &Context) -> Faulty<()> {
    cx.budget.spend(digits.saturating_mul(digits) / 4096)
}

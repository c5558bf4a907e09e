//! Decimal digits from certified approximations.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::decimal::{Decimal, Rounding};
use pascaline_read::{Faulty, digits};
use pascaline_sympy::{Context, Expr, expand_deep, numeric_text};

/// A real or complex number to this many digits: its real part and its imaginary part.
pub(super) struct Approximation {
    pub(super) re: Decimal,
    pub(super) im: Decimal,
}

/// The certified digits of a number without symbols.
pub(super) fn approximate<'a>(number: Expr<'a>, places: u32, cx: &Context<'a>) -> Faulty<Approximation> {
    const GUARD: u32 = 4;
    if let Some(rational) = number.as_rational() {
        return Ok(Approximation { re: digits::of_rational(rational, places, cx.budget)?, im: Decimal::zero(false) });
    }
    let text = cx.afford_digits(places + GUARD).map(|()| numeric_text(number, places + GUARD, cx));
    let text = cx.end(text)?.unwrap_or_default();
    match parts(&text) {
        Some((re, im)) => {
            let rounded = |part: Decimal| part.round(places as usize, Rounding::HalfEven);
            Ok(Approximation { re: rounded(re), im: rounded(im) })
        }
        None => Err(no_digits(&text)),
    }
}

/// The parts of the engine's text of a number: `1.0 - 2.0*I`.
fn parts(text: &str) -> Option<(Decimal, Decimal)> {
    let zero = Decimal::zero(false);
    let Some(imaginary) = text.strip_suffix("*I") else {
        return match text {
            "I" => Some((zero.clone(), Decimal::read("1")?)),
            "-I" => Some((zero, Decimal::read("-1")?)),
            _ => Some((Decimal::read(text)?, zero)),
        };
    };
    if let Some((re, im)) = imaginary.split_once(" + ") {
        return Some((Decimal::read(re)?, Decimal::read(im)?));
    }
    if let Some((re, im)) = imaginary.split_once(" - ") {
        return Some((Decimal::read(re)?, Decimal::read(&format!("-{im}"))?));
    }
    Some((zero, Decimal::read(imaginary)?))
}

fn no_digits(text: &str) -> Fault {
    let message = match text {
        "zoo" | "oo" | "-oo" => "the result is infinite".to_owned(),
        "nan" => "the result is not a number".to_owned(),
        _ => format!("{text} has no numeric value"),
    };
    let hint = "look for a division by zero, or for a function evaluated where it is undefined";
    Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint.to_owned()))
}

/// The sign of a real number; `None` for a complex one. A sum whose digits do not come is zero.
pub(super) fn sign<'a>(number: Expr<'a>, cx: &Context<'a>) -> Faulty<Option<Ordering>> {
    const PLACES: u32 = 15;
    if let Some(rational) = number.as_rational() {
        return Ok(Some(if rational.is_zero() {
            Ordering::Equal
        } else if rational.is_negative() {
            Ordering::Less
        } else {
            Ordering::Greater
        }));
    }
    if expand_deep(number, cx).is_literal_zero() {
        return cx.end(Some(Ordering::Equal));
    }
    let Approximation { re, im } = approximate(number, PLACES, cx)?;
    let is_tiny = |part: &Decimal| part.is_zero() || digits::magnitude(part) < -100;
    if !is_tiny(&im) {
        return Ok(None);
    }
    let is_zero = re.is_zero() || is_tiny(&re) && !has_digits(number, &re, PLACES, cx)?;
    Ok(Some(match (is_zero, re.is_negative()) {
        (true, _) => Ordering::Equal,
        (_, true) => Ordering::Less,
        (_, false) => Ordering::Greater,
    }))
}

/// Whether more digits begin with the same ones: those of a sum that is zero are others each time.
fn has_digits<'a>(number: Expr<'a>, re: &Decimal, places: u32, cx: &Context<'a>) -> Faulty<bool> {
    const MORE: u32 = 60;
    let found = approximate(number, places + MORE, cx)?;
    Ok(digits::text(&found.re.round(places as usize, Rounding::HalfEven)) == digits::text(re))
}

/// A double near a real number, to decide what is worth trying.
pub(super) fn to_f64<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<f64> {
    const PLACES: u32 = 17;
    let approximation = cx.attempt(|cx| approximate(number, PLACES, cx))?.ok()?;
    if approximation.im.is_zero() { digits::text(&approximation.re).parse().ok() } else { None }
}

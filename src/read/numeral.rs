//! The exact values of numbers as people write them.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::signs::{plain, subscript};
use pascaline_number::integer::{Integer, from_decimal, from_digits};
use pascaline_number::rational::Rational;

use super::Faulty;

/// The keys of calculators before an exponent of ten: `5 EXP 3`.
const KEYS: &[&str] = &["EXP", "EE"];
/// Behind decimals that repeat.
pub(crate) const DOTS: [&str; 2] = ["...", "…"];
/// The largest exponent of ten, and the most digits.
const MOST_DIGITS: usize = 10_000;

/// The value of a number's text, such as `1,234.5`, `2.5e-3`, `0.8\overline{4}`, `0x1F`.
pub(super) fn value(text: &str, has_decimal_comma: bool, budget: &Budget) -> Faulty<Rational> {
    if text.len() > MOST_DIGITS {
        return Err(too_long());
    }
    // Digits are read in quadratic time.
    budget.spend((text.len() as u64).pow(2) / 65_536 + 1)?;
    if let Some(number) = whole_small(text) {
        return Ok(Rational::from(number));
    }
    if let Some((digits, places)) = decimal_small(text).filter(|_| !has_decimal_comma) {
        let scale = Integer::from(10_u64.pow(places));
        return Ok(Rational::new(digits.into(), scale, budget).unwrap_or(Rational::ZERO));
    }
    if let Some(integer) = with_radix(text).or_else(|| with_subscript(text)) {
        return Ok(Rational::from(integer));
    }
    let (text, repeating) = repeating(text);
    let repeating: String = repeating.chars().filter(char::is_ascii_digit).collect();
    let by_key = KEYS.iter().find_map(|key| text.split_once(key));
    let (mantissa, exponent) = by_key.or_else(|| text.split_once(['e', 'E'])).unwrap_or((text, "0"));
    let exponent: String = exponent.trim_start().chars().map(plain).collect();
    let exponent: i64 =
        exponent.parse().ok().filter(|size: &i64| size.unsigned_abs() <= MOST_DIGITS as u64).ok_or_else(too_long)?;
    let point = if has_decimal_comma {
        mantissa.rfind(',')
    } else {
        mantissa.rfind('.').filter(|_| mantissa.matches('.').count() == 1)
    };
    let (whole, fraction) = match point {
        Some(point) => (mantissa.get(..point).unwrap_or_default(), mantissa.get(point + 1..).unwrap_or_default()),
        None => (mantissa, ""),
    };
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let (whole, fraction) = (digits(whole), digits(fraction));
    let places = i64::try_from(fraction.len()).unwrap_or(i64::MAX);
    let all = [whole, fraction].concat();
    let number = integer(&all)?;
    let number = if repeating.is_empty() {
        Rational::from(number)
    } else {
        // The repeating digits over as many nines.
        let nines = Integer::from(10).pow(repeating.len()) - Integer::from(1);
        let part = Rational::new(integer(&repeating)?, nines, budget).unwrap_or(Rational::ZERO);
        Rational::from(number).add(&part, budget)
    };
    Ok(number.multiply(&power_of_ten(exponent - places), budget))
}

/// A number's text, and the digits that repeat behind it without end.
fn repeating(text: &str) -> (&str, &str) {
    if let Some(plain) = DOTS.iter().find_map(|dots| text.strip_suffix(dots)) {
        let start = plain.len() - period(plain).unwrap_or_default();
        return (plain, plain.get(start..).unwrap_or_default());
    }
    text.split_once("\\overline").or_else(|| text.split_once(['[', '('])).unwrap_or((text, ""))
}

/// The number of digits that repeat at the end of a decimal: the 2 of `0.2727`, the 1 of `0.166`; `None` if none do.
pub(crate) fn period(text: &str) -> Option<usize> {
    const LONGEST: usize = 24;
    let decimals = text.split_once('.')?.1.as_bytes();
    let repeats = |length: &usize| {
        let [before, last] = [2, 1].map(|count| decimals.len() - count * length);
        decimals[before..last] == decimals[last..]
    };
    (1..=LONGEST.min(decimals.len() / 2)).find(repeats)
}

/// The length of the key of a calculator and of the exponent behind it, with which a text begins: ` EXP 3`, `EE-3`.
pub(super) fn exponent_of_key(text: &str) -> Option<usize> {
    let key = text.trim_start_matches(' ');
    let behind = KEYS.iter().find_map(|own| key.strip_prefix(own))?.trim_start_matches(' ');
    let digits = behind.strip_prefix(|char| matches!(plain(char), '+' | '-')).unwrap_or(behind);
    let rest = digits.trim_start_matches(|char: char| char.is_ascii_digit());
    let is_whole = rest.len() < digits.len() && !rest.starts_with(|char: char| char.is_alphanumeric() || char == '.');
    is_whole.then_some(text.len() - rest.len())
}

/// A whole number of few digits, which is nearly every number.
fn whole_small(text: &str) -> Option<i64> {
    const MOST: usize = 18;
    let is_plain = text.len() <= MOST && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { text.parse().ok() } else { None }
}

/// A decimal of few digits, as one whole number, and the number of its decimals.
fn decimal_small(text: &str) -> Option<(i64, u32)> {
    const MOST: usize = 18;
    let (whole, fraction) = text.split_once('.').filter(|_| text.len() <= MOST)?;
    let is_plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain(whole) || !is_plain(fraction) {
        return None;
    }
    let value = |digits: &str| digits.bytes().fold(0, |value, digit| value * 10 + i64::from(digit - b'0'));
    let places = u32::try_from(fraction.len()).ok()?;
    Some((value(whole) * 10_i64.pow(places) + value(fraction), places))
}

fn integer(digits: &str) -> Faulty<Integer> {
    from_decimal(if digits.is_empty() { "0" } else { digits }).ok_or_else(too_long)
}

/// The value of digits to a base from 2 to 10; `None` if one of them is too large.
pub(super) fn with_base(digits: &str, base: u32, budget: &Budget) -> Faulty<Option<Rational>> {
    if digits.len() > MOST_DIGITS {
        return Err(too_long());
    }
    budget.spend((digits.len() as u64).pow(2) / 65_536 + 1)?;
    Ok(from_digits(digits, base).map(Rational::from))
}

/// `0x1F`, `0o17`, `0b101`
fn with_radix(text: &str) -> Option<Integer> {
    from_digits(text.get(2..)?, radix(text)?)
}

fn with_subscript(text: &str) -> Option<Integer> {
    let length = text.find(|char: char| !char.is_ascii_alphanumeric())?;
    let (digits, base, _) = subscripted(text, length)?;
    from_digits(digits, base)
}

/// The digits with which a text begins, which have this length, the base after them as a subscript, and the length of both: `4₁₆`.
pub(super) fn subscripted(text: &str, length: usize) -> Option<(&str, u32, usize)> {
    const LONGEST: usize = 2;
    let (digits, rest) =
        text.split_at_checked(length).filter(|(_, rest)| !rest.starts_with(|char: char| char.is_ascii()))?;
    let base: Vec<u8> = rest.chars().map_while(subscript).take(LONGEST + 1).collect();
    let value = base.iter().fold(0, |value, digit| 10 * value + u32::from(*digit));
    let is_base =
        base.len() <= LONGEST && (2..=36).contains(&value) && digits.chars().all(|digit| digit.is_digit(value));
    (is_base && digits.contains(|digit: char| digit.is_ascii_alphabetic())).then_some((
        digits,
        value,
        length + base.len() * '₀'.len_utf8(),
    ))
}

/// The base that the text's prefix names: `0x`, `0o`, `0b`.
pub(super) fn radix(text: &str) -> Option<u32> {
    match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => Some(16),
        [b'0', b'o' | b'O', ..] => Some(8),
        [b'0', b'b' | b'B', ..] => Some(2),
        _ => None,
    }
}

/// `10^exponent`
pub fn power_of_ten(exponent: i64) -> Rational {
    isize::try_from(exponent).ok().and_then(|exponent| Rational::from(10).power(exponent)).unwrap_or(Rational::ZERO)
}

fn too_long() -> Fault {
    Fault::new(ErrorCode::IntegerTooLarge, format!("a number can have at most {MOST_DIGITS} digits"))
}

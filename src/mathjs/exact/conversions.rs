//! Conversions between the kinds of numbers, explicit and implicit, with mathjs's errors.

use std::rc::Rc;

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;
use pascaline_number::float::decimal::{shortest_digits, shortest_text, to_fixed};
use pascaline_number::integer::{self, BitTest, Integer};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::super::big_number::{BigNumber, Towards, pay};
use super::super::round::is_integer;
use super::super::typed::{Outcome, Stop};
use super::super::value::{Object, Value};
use super::super::{Numbers, format, fraction};
use super::{fractions, integers};
use crate::Context;

fn conversion(message: String) -> Fault {
    Fault::new(ErrorCode::Conversion, message)
}

/// The implicit conversion of a number to a BigNumber.
pub(in super::super) fn big_number_of_number(number: f64, budget: &Context) -> Result<BigNumber, Fault> {
    const MOST_DIGITS: usize = 15;
    budget.spend(5)?;
    if number.is_finite() && shortest_digits(number.abs()).0.trim_end_matches('0').len() > MOST_DIGITS {
        return Err(conversion(format!(
            "Cannot implicitly convert a number with >15 significant digits to BigNumber (value: {}). \
             Use function bignumber(x) to convert to BigNumber.",
            shortest_text(number)
        )));
    }
    BigNumber::from_number(number, budget)
}

/// The implicit conversion of a string to a BigNumber.
pub(in super::super) fn big_number_of_text(text: &str, budget: &Context) -> Result<BigNumber, Fault> {
    BigNumber::parse(text, budget).map_err(|fault| no_conversion(fault, text, "BigNumber"))
}

/// The implicit conversion of a number to a fraction.
pub(in super::super) fn fraction_of_number(number: f64, budget: &Context) -> Result<Rational, Fault> {
    if number.is_nan() {
        return Err(conversion("Invalid argument".to_owned()));
    }
    let fraction = if number.is_finite() {
        fraction::from_number(number, budget)?
    } else {
        let name = shortest_text(number.abs());
        return Err(conversion(format!(
            "The number {name} cannot be converted to a BigInt because it is not an integer"
        )));
    };
    if fraction::to_number(&fraction) != number {
        return Err(conversion(format!(
            "Cannot implicitly convert a number to a Fraction when there will be a loss of precision (value: {}). \
             Use function fraction(x) to convert to Fraction.",
            shortest_text(number)
        )));
    }
    Ok(fraction)
}

/// `fraction(numerator, denominator)`
pub(in super::super) fn fraction_of_numbers(
    numerator: f64,
    denominator: f64,
    budget: &Context,
) -> Result<Rational, Fault> {
    let whole = |number: f64| match number {
        _ if number.is_nan() => Err(conversion("Invalid argument".to_owned())),
        _ if !is_integer(number) => Err(conversion("Parameters must be integer".to_owned())),
        _ => Ok(fraction::integer_of(number)),
    };
    fraction::new(whole(numerator)?, whole(denominator)?, budget)
}

/// `fraction({n, d})`, also with a sign `s`.
pub(in super::super) fn fraction_of_object(parts: &Object, budget: &mut Context) -> Outcome {
    let (numerator, denominator) = (parts.get(budget, "n")?.cloned(), parts.get(budget, "d")?.cloned());
    let (Some(numerator), Some(denominator)) = (numerator, denominator) else {
        return Err(conversion("Invalid argument".to_owned()).into());
    };
    let mut whole = |value: &Value| match javascript_integer(budget, value)? {
        Value::BigInt(integer) => Ok(Integer::clone(&integer)),
        _ => Err(Stop::Mismatch),
    };
    let (mut numerator, denominator) = (whole(&numerator)?, whole(&denominator)?);
    if let Some(sign) = parts.get(budget, "s")?.cloned()
        && let Value::BigInt(sign) = javascript_integer(budget, &sign)?
    {
        pay(budget, price::product(numerator.bit_len(), sign.bit_len()))?;
        numerator *= &*sign;
    }
    Ok(fraction::new(numerator, denominator, budget)?.into())
}

/// The implicit conversion of a string to a fraction.
pub(in super::super) fn fraction_of_text(text: &str, budget: &Context) -> Result<Rational, Fault> {
    fraction::parse(text, budget).map_err(|fault| no_conversion(fault, text, "Fraction"))
}

/// The implicit conversion of a string to a bigint.
pub(in super::super) fn integer_of_text(text: &str, budget: &Context) -> Result<Integer, Fault> {
    integer_in(text, budget)?.ok_or_else(|| conversion(format!("Cannot convert \"{}\" to BigInt", excerpt(text))))
}

/// The error of an implicit conversion, unless the budget refused it.
fn no_conversion(fault: Fault, text: &str, kind: &str) -> Fault {
    match fault.code() {
        ErrorCode::InvalidNumber | ErrorCode::Domain => {
            conversion(format!("Cannot convert \"{}\" to {kind}", excerpt(text)))
        }
        _ => fault,
    }
}

/// The implicit conversion of a bigint to a number.
pub(in super::super) fn number_of_integer(integer: &Integer) -> Result<f64, Fault> {
    const GREATEST_SAFE: i64 = (1 << 53) - 1;
    if *integer > Integer::from(GREATEST_SAFE) {
        // More digits would not be shown.
        let shown = if integer.bit_len() < 4_096 { integer.to_string() } else { "too long to show".to_owned() };
        return Err(conversion(format!(
            "Cannot implicitly convert bigint to number: value exceeds the max safe integer value (value: {shown})"
        )));
    }
    Ok(integer.to_f64().value())
}

/// The error of a fraction where a BigNumber is expected.
pub(in super::super) fn no_big_number() -> Fault {
    let message = "Cannot implicitly convert a Fraction to BigNumber or vice versa. \
                   Use function bignumber(x) to convert to BigNumber or fraction(x) to convert to Fraction.";
    Fault::new(ErrorCode::Conversion, message)
}

/// A value in the middle of a median.
pub(in super::super) fn of_median(value: &Value) -> Result<Value, Fault> {
    match value {
        Value::BigInt(integer) => number_of_integer(integer).map(Value::Number),
        Value::Fraction(_) => Err(no_big_number()),
        _ => Ok(value.clone()),
    }
}

/// JavaScript's `BigInt(text)`, if the text is an integer.
fn integer_in(text: &str, budget: &Context) -> Result<Option<Integer>, Fault> {
    budget.bytes(text.len())?;
    let trimmed = text.trim_matches(|char: char| char.is_whitespace() || char == '\u{FEFF}');
    let radix = match trimmed.get(..2) {
        Some("0x" | "0X") => 16,
        Some("0b" | "0B") => 2,
        Some("0o" | "0O") => 8,
        _ => 10,
    };
    let (sign, digits) = match trimmed.strip_prefix(['+', '-']) {
        _ if radix != 10 => ("", trimmed.get(2..).filter(|digits| !digits.is_empty()).unwrap_or("?")),
        Some(digits) if !digits.is_empty() => (trimmed.get(..1).unwrap_or_default(), digits),
        _ => ("", trimmed),
    };
    pay(budget, price::digits(digits.len().saturating_mul(4)).saturating_mul(2))?;
    budget.charge_memory(digits.len());
    let magnitude = integer::from_digits(digits, radix);
    Ok(magnitude.map(|magnitude| if sign == "-" { -magnitude } else { magnitude }))
}

/// `bigint(text)`
fn explicit_integer(text: &str, budget: &Context) -> Result<Integer, Fault> {
    integer_in(text, budget)?
        .ok_or_else(|| Fault::new(ErrorCode::InvalidNumber, format!("Cannot convert {} to a BigInt", excerpt(text))))
}

/// `bigint(number)`: rounded, halves away from zero.
pub(in super::super) fn integer_of_number(number: f64, budget: &Context) -> Result<Integer, Fault> {
    // From here on, JavaScript writes an exponent, which its bigints do not read.
    const GREATEST_PLAIN: f64 = 1e21;
    if number.abs() < GREATEST_PLAIN && number.fract() == 0.0 {
        return Ok(fraction::integer_of(number));
    }
    let text = if number.abs() < GREATEST_PLAIN { to_fixed(number, Some(0)) } else { shortest_text(number) };
    explicit_integer(&text, budget)
}

/// `bignumber(text)`: also a signed word such as `0xffi8`.
pub(in super::super) fn explicit_big_number(text: &str, budget: &mut Context) -> Result<BigNumber, Fault> {
    budget.bytes(text.len())?;
    let Some((word, size)) = signed_word(text) else { return BigNumber::parse(text, budget) };
    let word = BigNumber::parse(word, budget)?;
    let two = BigNumber::small(2);
    let size = BigNumber::parse(if size.is_empty() { "0" } else { size }, budget)?;
    let range = two.power(&size, budget)?;
    let one = BigNumber::small(1);
    if word.compare(&range.subtract(&one, budget)?, budget)?.is_some_and(std::cmp::Ordering::is_gt) {
        let message = format!("String \"{}\" is out of range", excerpt(text));
        return Err(Fault::new(ErrorCode::InvalidNumber, message));
    }
    let half = two.power(&size.subtract(&one, budget)?, budget)?;
    if word.compare(&half, budget)?.is_some_and(std::cmp::Ordering::is_ge) {
        word.subtract(&range, budget)
    } else {
        Ok(word)
    }
}

/// The parts of a word such as `0xffi8`, wherever it is in the text.
fn signed_word(text: &str) -> Option<(&str, &str)> {
    let start = ["0b", "0o", "0x"].iter().filter_map(|prefix| text.find(prefix)).min()?;
    let digits = text.get(start + 2..)?.bytes().take_while(u8::is_ascii_hexdigit).count();
    let size = text.get(start + 2 + digits..)?.strip_prefix('i')?;
    let length = size.bytes().take_while(u8::is_ascii_digit).count();
    Some((text.get(start..start + 2 + digits)?, size.get(..length)?))
}

/// The conversions of a BigNumber.
pub(super) fn of_big_number(name: &str, budget: &mut Context, x: &BigNumber) -> Outcome {
    Ok(match name {
        "number" => Value::Number(x.to_number(budget)?),
        "bigint" => {
            let text = x.round(Towards::Nearest, budget)?.to_text(budget)?;
            explicit_integer(&text, budget)?.into()
        }
        "fraction" => fraction::parse(&x.to_text(budget)?, budget)?.into(),
        "num" | "den" => {
            let fraction = fraction::parse(&x.to_text(budget)?, budget)?;
            return fractions::unary(name, budget, &fraction);
        }
        "string" => Value::text(x.to_text(budget)?),
        "bin" => Value::text(x.to_base(1, budget)?),
        "oct" => Value::text(x.to_base(3, budget)?),
        "hex" => Value::text(x.to_base(4, budget)?),
        _ => return Err(Stop::Mismatch),
    })
}

/// The conversions of a fraction.
pub(super) fn of_fraction(name: &str, budget: &mut Context, x: &Rational) -> Outcome {
    Ok(match name {
        "number" => Value::Number(fraction::to_number(x)),
        "fraction" => x.clone().into(),
        "bigint" => integer_of_number(fraction::to_number(x), budget)?.into(),
        "bignumber" => {
            let numerator = BigNumber::from_integer(x.numerator(), budget)?;
            numerator.divide(&BigNumber::from_integer(x.denominator(), budget)?, budget)?.into()
        }
        "complex" => Complex64::new(fraction::to_number(x), 0.0).into(),
        "string" => Value::text(fraction::to_decimal_text(x, budget)?),
        _ => return Err(Stop::Mismatch),
    })
}

/// The conversions of a bigint.
pub(super) fn of_integer(name: &str, budget: &mut Context, x: &Integer) -> Outcome {
    Ok(match name {
        "number" => Value::Number(x.to_f64().value()),
        "bigint" => x.clone().into(),
        "bignumber" => BigNumber::from_integer(x, budget)?.into(),
        "fraction" => Rational::from(x.clone()).into(),
        "string" => Value::text(integers::digits(x, budget)?),
        _ => return Err(Stop::Mismatch),
    })
}

/// The conversions of a text.
pub(in super::super) fn of_text(name: &str, budget: &mut Context, text: &Rc<str>) -> Outcome {
    Ok(match name {
        "bignumber" => explicit_big_number(text, budget)?.into(),
        "fraction" => fraction::parse(text, budget)?.into(),
        "bigint" => explicit_integer(text, budget)?.into(),
        "number" => Value::Number(super::super::literal::numeric(budget, text)?),
        _ => return Err(Stop::Mismatch),
    })
}

/// The conversions of a number.
pub(in super::super) fn of_number(name: &str, budget: &mut Context, number: f64) -> Outcome {
    Ok(match name {
        "number" => Value::Number(number),
        "bignumber" => BigNumber::from_number(number, budget)?.into(),
        "bigint" => integer_of_number(number, budget)?.into(),
        "fraction" if number.is_finite() => fraction::from_number(number, budget)?.into(),
        "fraction" => {
            let message = format!("{} cannot be represented as a fraction", shortest_text(number));
            return Err(Fault::new(ErrorCode::Domain, message).into());
        }
        _ => return Err(Stop::Mismatch),
    })
}

/// `numeric(value, type)`
pub(in super::super) fn numeric(budget: &mut Context, value: &Value, output: &str) -> Outcome {
    let input = value.type_name();
    if !matches!(input, "string" | "number" | "BigNumber" | "Fraction") {
        let shown = shown(value, budget)?;
        let message = format!(
            "Cannot convert {shown} of type \"{input}\"; valid input types are string, number, BigNumber, Fraction"
        );
        return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
    }
    let name = match output {
        _ if output == input => return Ok(value.clone()),
        "number" => "number",
        "BigNumber" => "bignumber",
        "Fraction" => "fraction",
        "bigint" => return javascript_integer(budget, value),
        _ => {
            let shown = shown(value, budget)?;
            let output = excerpt(output);
            let message = format!(
                "Cannot convert {shown} to type \"{output}\"; valid output types are number, BigNumber, bigint, Fraction"
            );
            return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
        }
    };
    match value {
        Value::Text(text) => of_text(name, budget, text),
        Value::Number(number) => of_number(name, budget, *number),
        _ => super::run(name, budget, std::slice::from_ref(value)),
    }
}

/// The number that an expression writes, as the type that the options name.
#[cold]
pub(in super::super) fn literal(budget: &mut Context, text: &str) -> Result<Value, Fault> {
    // A range without a start begins with a number that is not written.
    if !text.starts_with(|char: char| char.is_ascii_digit() || matches!(char, '.' | 'N' | 'I')) {
        return Ok(Value::Number(1.0));
    }
    // NaN and Infinity are names, not literals.
    if text.starts_with(|char: char| !char.is_alphabetic()) {
        return Ok(match as_configured(budget, &Value::text(text)) {
            Ok(value) => value,
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Mismatch | Stop::Calls(_)) => Value::Undefined,
        });
    }
    super::super::literal::numeric(budget, text).map(Value::Number)
}

/// A number as a BigNumber.
pub(in super::super) fn as_big_number(budget: &Context, value: Value) -> Result<Value, Fault> {
    match value {
        Value::Number(number) => Ok(BigNumber::from_number(number, budget)?.into()),
        value => Ok(value),
    }
}

/// mathjs's `numeric(value, config.number)`: a text that is no integer stays a number among bigints.
pub(in super::super) fn as_configured(budget: &mut Context, value: &Value) -> Outcome {
    let output = match (budget.numbers, value) {
        (Numbers::Number, _) => "number",
        (Numbers::BigNumber, _) => "BigNumber",
        (Numbers::Fraction, _) => "Fraction",
        (Numbers::BigInt, Value::Text(text)) if integer_in(text, budget)?.is_none() => "number",
        (Numbers::BigInt, _) => "bigint",
    };
    numeric(budget, value, output)
}

/// JavaScript's `BigInt(value)`
fn javascript_integer(budget: &mut Context, value: &Value) -> Outcome {
    Ok(match value {
        Value::Number(number) => fraction::integer_from_number(*number)?,
        Value::Text(text) => explicit_integer(text, budget)?,
        Value::BigInt(integer) => Integer::clone(integer),
        Value::Boolean(boolean) => Integer::from(u8::from(*boolean)),
        Value::BigNumber(x) => explicit_integer(&x.to_text(budget)?, budget)?,
        Value::Fraction(x) => fraction::integer_from_number(fraction::to_number(x))?,
        _ => return Err(Stop::Mismatch),
    }
    .into())
}

/// JavaScript's text of a value.
pub(in super::super) fn shown(value: &Value, budget: &mut Context) -> Result<String, Fault> {
    Ok(match value {
        Value::Number(number) => shortest_text(*number),
        Value::Complex(complex) => format::complex(*complex),
        Value::Text(text) => excerpt(text).to_owned(),
        Value::Boolean(boolean) => boolean.to_string(),
        Value::Object(_) => "[object Object]".to_owned(),
        Value::BigInt(integer) if integer.bit_len() < 4_096 => integer.to_string(),
        Value::BigNumber(number) => number.to_text(budget)?,
        Value::Fraction(fraction) => fraction::to_decimal_text(fraction, budget)?,
        _ => match (super::super::functions::FORMAT.run)(budget, std::slice::from_ref(value)) {
            Ok(Value::Text(text)) => excerpt(&text).to_owned(),
            _ => value.type_name().to_owned(),
        },
    })
}

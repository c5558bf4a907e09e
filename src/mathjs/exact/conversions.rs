//! Conversions between the kinds of numbers, explicit and implicit, with mathjs's errors.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;
use pascaline_number::float::decimal::{shortest_digits, shortest_text, to_fixed};
use pascaline_number::integer::{self, BitTest, Integer};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::domain;
use crate::Context;
use crate::big_number::BigNumber;
use crate::functions::{BIGNUMBER, FORMAT, FRACTION, NUMBER};
use crate::operations::round::is_integer;
use crate::operations::typed::{Outcome, Stop};
use crate::value::{Object, Value};
use crate::{Numbers, format, value::fraction};

fn conversion(message: String) -> Fault {
    Fault::new(ErrorCode::Conversion, message)
}

/// The implicit conversion of a number to a BigNumber.
pub(crate) fn big_number_of_number(cx: &Context, number: f64) -> Result<BigNumber, Fault> {
    const MOST_DIGITS: usize = 15;
    cx.spend(5)?;
    if number.is_finite() && shortest_digits(number.abs()).0.trim_end_matches('0').len() > MOST_DIGITS {
        return Err(conversion(format!(
            "Cannot implicitly convert a number with >15 significant digits to BigNumber (value: {}). \
             Use function bignumber(x) to convert to BigNumber.",
            shortest_text(number)
        )));
    }
    BigNumber::from_number(cx, number)
}

/// The implicit conversion of a string to a BigNumber.
pub(crate) fn big_number_of_text(cx: &Context, text: &str) -> Result<BigNumber, Fault> {
    BigNumber::parse(cx, text).map_err(|fault| no_conversion(fault, text, "BigNumber"))
}

/// The implicit conversion of a number to a fraction.
pub(crate) fn fraction_of_number(cx: &Context, number: f64) -> Result<Rational, Fault> {
    if number.is_nan() {
        return Err(conversion("Invalid argument".to_owned()));
    }
    let fraction = if number.is_finite() {
        fraction::from_number(cx, number)?
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
pub(crate) fn fraction_of_numbers(cx: &Context, numerator: f64, denominator: f64) -> Result<Rational, Fault> {
    let whole = |number: f64| match number {
        _ if number.is_nan() => Err(conversion("Invalid argument".to_owned())),
        _ if !is_integer(number) => Err(conversion("Parameters must be integer".to_owned())),
        _ => Ok(fraction::integer_of(number)),
    };
    fraction::new(cx, whole(numerator)?, whole(denominator)?)
}

/// `fraction({n, d})`, also with a sign `s`.
pub(crate) fn fraction_of_object(cx: &Context, parts: &Object) -> Outcome {
    let (numerator, denominator) = (parts.get(cx, "n")?.cloned(), parts.get(cx, "d")?.cloned());
    let (Some(numerator), Some(denominator)) = (numerator, denominator) else {
        return Err(conversion("Invalid argument".to_owned()).into());
    };
    let whole = |value: &Value| match javascript_integer(cx, value)? {
        Value::BigInt(integer) => Ok(Integer::clone(&integer)),
        _ => Err(Stop::Mismatch),
    };
    let (mut numerator, denominator) = (whole(&numerator)?, whole(&denominator)?);
    if let Some(sign) = parts.get(cx, "s")?.cloned()
        && let Value::BigInt(sign) = javascript_integer(cx, &sign)?
    {
        cx.pay(price::product(numerator.bit_len(), sign.bit_len()))?;
        numerator *= &*sign;
    }
    Ok(fraction::new(cx, numerator, denominator)?.into())
}

/// The implicit conversion of a string to a fraction.
pub(crate) fn fraction_of_text(cx: &Context, text: &str) -> Result<Rational, Fault> {
    fraction::parse(cx, text).map_err(|fault| no_conversion(fault, text, "Fraction"))
}

/// The implicit conversion of a string to a bigint.
pub(crate) fn integer_of_text(cx: &Context, text: &str) -> Result<Integer, Fault> {
    integer_in(cx, text)?.ok_or_else(|| conversion(format!("Cannot convert \"{}\" to BigInt", excerpt(text))))
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
pub(crate) fn number_of_integer(integer: &Integer) -> Result<f64, Fault> {
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
pub(crate) fn no_big_number() -> Fault {
    let message = "Cannot implicitly convert a Fraction to BigNumber or vice versa. \
                   Use function bignumber(x) to convert to BigNumber or fraction(x) to convert to Fraction.";
    Fault::new(ErrorCode::Conversion, message)
}

/// A value in the middle of a median.
pub(crate) fn of_median(value: &Value) -> Result<Value, Fault> {
    match value {
        Value::BigInt(integer) => number_of_integer(integer).map(Value::Number),
        Value::Fraction(_) => Err(no_big_number()),
        _ => Ok(value.clone()),
    }
}

/// JavaScript's `BigInt(text)`, if the text is an integer.
fn integer_in(cx: &Context, text: &str) -> Result<Option<Integer>, Fault> {
    cx.pay_for_bytes(text.len())?;
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
    cx.pay(price::digits(digits.len().saturating_mul(4)).saturating_mul(2))?;
    cx.charge_memory(digits.len());
    let magnitude = integer::from_digits(digits, radix);
    Ok(magnitude.map(|magnitude| if sign == "-" { -magnitude } else { magnitude }))
}

/// `bigint(text)`
pub(crate) fn explicit_integer(cx: &Context, text: &str) -> Result<Integer, Fault> {
    integer_in(cx, text)?
        .ok_or_else(|| Fault::new(ErrorCode::InvalidNumber, format!("Cannot convert {} to a BigInt", excerpt(text))))
}

/// `bigint(number)`: rounded, halves away from zero.
pub(crate) fn integer_of_number(cx: &Context, number: f64) -> Result<Integer, Fault> {
    // From here on, JavaScript writes an exponent, which its bigints do not read.
    const GREATEST_PLAIN: f64 = 1e21;
    if number.abs() < GREATEST_PLAIN && number.fract() == 0.0 {
        return Ok(fraction::integer_of(number));
    }
    let text = if number.abs() < GREATEST_PLAIN { to_fixed(number, Some(0)) } else { shortest_text(number) };
    explicit_integer(cx, &text)
}

/// `bignumber(text)`: also a signed word such as `0xffi8`.
pub(crate) fn explicit_big_number(cx: &Context, text: &str) -> Result<BigNumber, Fault> {
    cx.pay_for_bytes(text.len())?;
    let Some((word, size)) = signed_word(text) else { return BigNumber::parse(cx, text) };
    let word = BigNumber::parse(cx, word)?;
    let two = BigNumber::small(2);
    let size = BigNumber::parse(cx, if size.is_empty() { "0" } else { size })?;
    let range = two.power(cx, &size)?;
    let one = BigNumber::small(1);
    if word.compare(cx, &range.subtract(cx, &one)?)?.is_some_and(std::cmp::Ordering::is_gt) {
        let message = format!("String \"{}\" is out of range", excerpt(text));
        return Err(Fault::new(ErrorCode::InvalidNumber, message));
    }
    let half = two.power(cx, &size.subtract(cx, &one)?)?;
    if word.compare(cx, &half)?.is_some_and(std::cmp::Ordering::is_ge) { word.subtract(cx, &range) } else { Ok(word) }
}

/// The parts of a word such as `0xffi8`, wherever it is in the text.
fn signed_word(text: &str) -> Option<(&str, &str)> {
    let start = text.as_bytes().windows(2).position(|prefix| matches!(prefix, b"0b" | b"0o" | b"0x"))?;
    let digits = text.get(start + 2..)?.bytes().take_while(u8::is_ascii_hexdigit).count();
    let size = text.get(start + 2 + digits..)?.strip_prefix('i')?;
    let length = size.bytes().take_while(u8::is_ascii_digit).count();
    Some((text.get(start..start + 2 + digits)?, size.get(..length)?))
}

/// `fraction(number)`
pub(crate) fn explicit_fraction(cx: &Context, number: f64) -> Result<Rational, Fault> {
    if number.is_finite() {
        return fraction::from_number(cx, number);
    }
    Err(domain(format!("{} cannot be represented as a fraction", shortest_text(number))))
}

/// `numeric(value, type)`
pub(crate) fn numeric(cx: &Context, value: &Value, output: &str) -> Outcome {
    let input = value.type_name();
    if !matches!(input, "string" | "number" | "BigNumber" | "Fraction") {
        let shown = shown(cx, value)?;
        let message = format!(
            "Cannot convert {shown} of type \"{input}\"; valid input types are string, number, BigNumber, Fraction"
        );
        return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
    }
    let conversion = match output {
        _ if output == input => return Ok(value.clone()),
        "number" => &NUMBER,
        "BigNumber" => &BIGNUMBER,
        "Fraction" => &FRACTION,
        "bigint" => return javascript_integer(cx, value),
        _ => {
            let shown = shown(cx, value)?;
            let output = excerpt(output);
            let message = format!(
                "Cannot convert {shown} to type \"{output}\"; valid output types are number, BigNumber, bigint, Fraction"
            );
            return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
        }
    };
    (conversion.run)(cx, std::slice::from_ref(value))
}

/// The number that an expression writes, as the type that the options name.
#[cold]
pub(crate) fn literal(cx: &Context, text: &str) -> Result<Value, Fault> {
    // A range without a start begins with a number that is not written.
    if !text.starts_with(|char: char| char.is_ascii_digit() || matches!(char, '.' | 'N' | 'I')) {
        return Ok(Value::Number(1.0));
    }
    // NaN and Infinity are names, not literals.
    if text.starts_with(|char: char| !char.is_alphabetic()) {
        match cx.numbers() {
            Numbers::BigNumber => return explicit_big_number(cx, text).map(Value::from),
            Numbers::Fraction => return fraction::parse(cx, text).map(Value::from),
            Numbers::Number | Numbers::BigInt => {}
        }
        return Ok(match as_configured(cx, &Value::text(text)) {
            Ok(value) => value,
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Mismatch | Stop::Calls(_)) => Value::Undefined,
        });
    }
    crate::literal::numeric(cx, text).map(Value::Number)
}

/// A number as a BigNumber.
pub(crate) fn as_big_number(cx: &Context, value: Value) -> Result<Value, Fault> {
    match value {
        Value::Number(number) => Ok(BigNumber::from_number(cx, number)?.into()),
        value => Ok(value),
    }
}

/// mathjs's `numeric(value, config.number)`: a text that is not an integer stays a number among bigints.
pub(crate) fn as_configured(cx: &Context, value: &Value) -> Outcome {
    let output = match (cx.numbers(), value) {
        (Numbers::Number, _) => "number",
        (Numbers::BigNumber, _) => "BigNumber",
        (Numbers::Fraction, _) => "Fraction",
        (Numbers::BigInt, Value::Text(text)) if integer_in(cx, text)?.is_none() => "number",
        (Numbers::BigInt, _) => "bigint",
    };
    numeric(cx, value, output)
}

/// JavaScript's `BigInt(value)`
fn javascript_integer(cx: &Context, value: &Value) -> Outcome {
    Ok(match value {
        Value::Number(number) => fraction::integer_from_number(*number)?,
        Value::Text(text) => explicit_integer(cx, text)?,
        Value::BigInt(integer) => Integer::clone(integer),
        Value::Boolean(boolean) => Integer::from(u8::from(*boolean)),
        Value::BigNumber(x) => explicit_integer(cx, &x.to_text(cx)?)?,
        Value::Fraction(x) => fraction::integer_from_number(fraction::to_number(x))?,
        _ => return Err(Stop::Mismatch),
    }
    .into())
}

/// JavaScript's text of a value.
pub(crate) fn shown(cx: &Context, value: &Value) -> Result<String, Fault> {
    Ok(match value {
        Value::Number(number) => shortest_text(*number),
        Value::Complex(complex) => format::complex(*complex),
        Value::Text(text) => excerpt(text).to_owned(),
        Value::Boolean(boolean) => boolean.to_string(),
        Value::Object(_) => "[object Object]".to_owned(),
        Value::BigInt(integer) if integer.bit_len() < 4_096 => integer.to_string(),
        Value::BigNumber(number) => number.to_text(cx)?,
        Value::Fraction(fraction) => fraction::to_decimal_text(cx, fraction)?,
        _ => match (FORMAT.run)(cx, std::slice::from_ref(value)) {
            Ok(Value::Text(text)) => excerpt(&text).to_owned(),
            _ => value.type_name().to_owned(),
        },
    })
}

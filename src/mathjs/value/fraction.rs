//! mathjs's `Fraction`: fractions of integers of any size, as fraction.js computes them.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::decimal::shortest_text;
use pascaline_number::float::elementary::{log10, pow as power_of_numbers};
use pascaline_number::integer::{self, Abs, BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use crate::Context;

fn invalid_argument() -> Fault {
    Fault::new(ErrorCode::InvalidNumber, "Invalid argument")
}

pub(crate) fn division_by_zero() -> Fault {
    Fault::new(ErrorCode::Domain, "Division by Zero")
}

/// The value, unless the budget refused work on it. It is charged as kept.
pub(crate) fn kept(cx: &Context, value: Rational) -> Result<Rational, Fault> {
    pay_for_copy(cx, &value)?;
    Ok(value)
}

/// Pays for a copy of the value that is kept.
pub(crate) fn pay_for_copy(cx: &Context, value: &Rational) -> Result<(), Fault> {
    const BYTES_AROUND: usize = 128;
    cx.charge_memory(BYTES_AROUND + value.bits() / 8);
    cx.pay(price::pass(value.bits()))
}

pub(crate) fn new(cx: &Context, numerator: Integer, denominator: Integer) -> Result<Rational, Fault> {
    if let Some(fraction) = Rational::new(numerator, denominator, cx) {
        return kept(cx, fraction);
    }
    cx.pay(0)?;
    Err(division_by_zero())
}

pub(crate) fn divide(cx: &Context, x: &Rational, y: &Rational) -> Result<Rational, Fault> {
    let reciprocal = y.reciprocal().ok_or_else(division_by_zero)?;
    kept(cx, x.multiply(&reciprocal, cx))
}

/// The fraction nearest to a number among those of small denominators, found between mediants (C. Haros's and J. Farey's
/// sequence). fraction.js begins with a number below 1.
pub(crate) fn from_number(cx: &Context, number: f64) -> Result<Rational, Fault> {
    const GREATEST_DENOMINATOR: f64 = 10_000_000.0;
    const MEDIANTS_OF_A_PAYMENT: u32 = 1_024;
    const STEPS_OF_A_PAYMENT: u64 = 24;
    if number.fract() == 0.0 {
        return kept(cx, Rational::from(integer_of(number)));
    }
    let (mut target, mut scale) = (number.abs(), 1.0);
    if target >= 1.0 {
        scale = power_of_numbers(10.0, (1.0 + log10(target)).floor());
        target /= scale;
    }
    let (mut a, mut b, mut c, mut d) = (0.0, 1.0, 1.0, 1.0);
    let (mut numerator, mut denominator) = (0.0, 1.0);
    let mut unpaid = 0;
    while b <= GREATEST_DENOMINATOR && d <= GREATEST_DENOMINATOR {
        if unpaid == 0 {
            cx.spend(STEPS_OF_A_PAYMENT)?;
            unpaid = MEDIANTS_OF_A_PAYMENT;
        }
        unpaid -= 1;
        let mediant = (a + c) / (b + d);
        if target == mediant {
            (numerator, denominator) = if b + d <= GREATEST_DENOMINATOR {
                (a + c, b + d)
            } else if d > b {
                (c, d)
            } else {
                (a, b)
            };
            break;
        }
        if target > mediant {
            (a, b) = (a + c, b + d);
        } else {
            (c, d) = (a + c, b + d);
        }
        (numerator, denominator) = if b > GREATEST_DENOMINATOR { (c, d) } else { (a, b) };
    }
    let numerator = integer_of(numerator) * integer_of(scale);
    new(cx, if number < 0.0 { -numerator } else { numerator }, integer_of(denominator))
}

/// A whole number, exactly.
pub(crate) fn integer_of(number: f64) -> Integer {
    const MANTISSA_BITS: u32 = 52;
    let mantissa = number.to_bits() & ((1 << MANTISSA_BITS) - 1) | 1 << MANTISSA_BITS;
    let exponent = i32::try_from(number.to_bits() >> MANTISSA_BITS & 0x7FF).unwrap_or(0) - 1075;
    let size = exponent.unsigned_abs() as usize;
    let magnitude = if exponent >= 0 { Integer::from(mantissa) << size } else { Integer::from(mantissa) >> size };
    if number < 0.0 { -magnitude } else { magnitude }
}

/// JavaScript's `BigInt(number)`.
pub(crate) fn integer_from_number(number: f64) -> Result<Integer, Fault> {
    if number.fract() == 0.0 {
        return Ok(integer_of(number));
    }
    let number = shortest_text(number);
    let message = format!("The number {number} cannot be converted to a BigInt because it is not an integer");
    Err(Fault::new(ErrorCode::Conversion, message))
}

/// The tokens of a text: runs of digits, and other characters.
fn tokens(text: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (token, after) = rest.split_at(digits.max(first.len_utf8()));
        tokens.push(token);
        rest = after;
    }
    tokens
}

/// Reads `3`, `1.5`, `0.(3)`, `1/3`, `1:3` and `1 1/3`.
pub(crate) fn parse(cx: &Context, text: &str) -> Result<Rational, Fault> {
    cx.pay_for_bytes(text.len().saturating_mul(8))?;
    let read = |token: &str| {
        cx.pay(price::digits(token.len().saturating_mul(4)).saturating_mul(4))?;
        integer::from_decimal(token).filter(|_| !token.starts_with('-')).ok_or_else(invalid_argument)
    };
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return new(cx, read(text)?, Integer::ONE);
    }
    let text = text.replace('_', "");
    let tokens = tokens(&text);
    let (negative, tokens) = match &tokens[..] {
        ["-", rest @ ..] => (true, rest),
        ["+", rest @ ..] => (false, rest),
        all => (false, all),
    };
    let simple = |token: &str| read(token).map(|whole| (whole, Integer::ONE));
    let (numerator, denominator) = match tokens {
        [number] => simple(number)?,
        [whole, ".", rest @ ..] => decimal(cx, read(whole)?, rest, &read)?,
        [".", rest @ ..] => decimal(cx, Integer::ZERO, rest, &read)?,
        [numerator, "/" | ":", denominator] => (read(numerator)?, read(denominator)?),
        [whole, " ", numerator, "/", denominator] => {
            let (whole, denominator) = (read(whole)?, read(denominator)?);
            (whole * &denominator + read(numerator)?, denominator)
        }
        _ => return Err(invalid_argument()),
    };
    new(cx, if negative { -numerator } else { numerator }, denominator)
}

/// The decimals `25`, `(3)` or `1(6)` after a whole part, with the repeating ones in brackets or apostrophes.
fn decimal(
    cx: &Context,
    whole: Integer,
    tokens: &[&str],
    read: &dyn Fn(&str) -> Result<Integer, Fault>,
) -> Result<(Integer, Integer), Fault> {
    let ten = |digits: &str| {
        cx.pay(price::power(4, digits.len() as u64))?;
        Ok::<_, Fault>(Integer::from(10).pow(digits.len()))
    };
    match tokens {
        [] => Ok((whole, Integer::ONE)),
        [digits] => {
            let places = ten(digits)?;
            Ok((whole * &places + read(digits)?, places))
        }
        ["(", cycle, ")"] | ["'", cycle, "'"] => {
            let places = ten(cycle)? - 1;
            Ok((whole * &places + read(cycle)?, places))
        }
        [digits, "(", cycle, ")"] | [digits, "'", cycle, "'"] => {
            let (places, cycle_places) = (ten(digits)?, ten(cycle)? - 1);
            let terminating = (whole * &places + read(digits)?) * &cycle_places;
            Ok((terminating + read(cycle)?, places * cycle_places))
        }
        _ => Err(invalid_argument()),
    }
}

/// fraction.js's `valueOf`: the quotient of two doubles.
pub(crate) fn to_number(fraction: &Rational) -> f64 {
    fraction.numerator().to_f64().value() / fraction.denominator().to_f64().value()
}

/// The quotient rounded towards zero, and the remainder, which has the sign of the numerator.
fn parts(cx: &Context, fraction: &Rational) -> Result<(Integer, Integer), Fault> {
    cx.pay(price::quotient(fraction.bits(), fraction.denominator().bit_len()))?;
    Ok(fraction.numerator().divide_truncate(fraction.denominator()).unwrap_or_default())
}

/// The ways to round to an integer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Towards {
    /// Halves up.
    Nearest,
    Zero,
    Floor,
    Ceiling,
}

/// Rounds to this many decimals.
pub(crate) fn round_at(cx: &Context, fraction: &Rational, decimals: f64, towards: Towards) -> Result<Rational, Fault> {
    let places = integer_from_number(decimals)?;
    if places.is_negative() {
        return Err(Fault::new(ErrorCode::Domain, "Exponent must be non-negative"));
    }
    let size = places.magnitude().unwrap_or(u64::MAX);
    cx.pay(price::power(4, size))?;
    let shift = Integer::from(10).power(size);
    let shifted = kept(cx, fraction.multiply(&Rational::from(shift.clone()), cx))?;
    let (whole, rest) = parts(cx, &shifted)?;
    let denominator = shifted.denominator();
    let away = match towards {
        Towards::Zero => false,
        Towards::Floor => rest.is_negative(),
        Towards::Ceiling => !rest.is_negative() && !rest.is_zero(),
        Towards::Nearest if rest.is_negative() => &rest.abs() * 2 > *denominator,
        Towards::Nearest => &rest * 2 >= *denominator,
    };
    let step = if fraction.is_negative() { -1 } else { 1 };
    new(cx, if away { whole + step } else { whole }, shift)
}

/// The power, if it is rational.
pub(crate) fn power(cx: &Context, base: &Rational, exponent: &Rational) -> Result<Option<Rational>, Fault> {
    let size = exponent.numerator().magnitude().unwrap_or(u64::MAX);
    let Some((numerator, denominator)) = roots(cx, base, exponent)? else { return Ok(None) };
    for part in [&numerator, &denominator] {
        if part.bit_len() > 1 {
            cx.charge_memory(usize::try_from(size).unwrap_or(usize::MAX).saturating_mul(part.bit_len()) / 8);
            cx.pay(price::power(part.bit_len(), size))?;
        }
    }
    let (numerator, denominator) = (numerator.power(size), denominator.power(size));
    if exponent.is_negative() {
        new(cx, denominator, numerator).map(Some)
    } else {
        new(cx, numerator, denominator).map(Some)
    }
}

/// The numerator and the denominator of the root of the base that the exponent's denominator names, if they are integers.
fn roots(cx: &Context, base: &Rational, exponent: &Rational) -> Result<Option<(Integer, Integer)>, Fault> {
    if exponent.is_integer() {
        return Ok(Some((base.numerator().clone(), base.denominator().clone())));
    }
    if base.is_negative() {
        return Ok(None);
    }
    let degree = exponent.denominator().magnitude().and_then(|degree| u32::try_from(degree).ok());
    let exact = |integer: &Integer| {
        if integer.bit_len() <= 1 {
            return Ok(Some(integer.clone()));
        }
        // The root of a short integer would be below 2.
        let Some(degree) = degree.filter(|degree| (*degree as usize) < integer.bit_len()) else { return Ok(None) };
        cx.pay(price::root(integer.bit_len(), degree).saturating_add(price::power(1, u64::from(degree))))?;
        let root = integer.root(degree).unwrap_or_default();
        Ok::<_, Fault>(integer::equal(&root.pow(degree as usize), integer).then_some(root))
    };
    let (Some(numerator), Some(denominator)) = (exact(base.numerator())?, exact(base.denominator())?) else {
        return Ok(None);
    };
    Ok(Some((numerator, denominator)))
}

fn common_divisor(cx: &Context, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    cx.pay(price::common_divisor(x.bit_len(), y.bit_len()))?;
    Ok(x.common_divisor(y))
}

fn product(cx: &Context, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
    cx.pay(price::product(x.bit_len(), y.bit_len()))?;
    Ok(x * y)
}

pub(crate) fn greatest_common_divisor(cx: &Context, x: &Rational, y: &Rational) -> Result<Rational, Fault> {
    let numerators = common_divisor(cx, x.numerator(), y.numerator())?;
    let denominators = common_divisor(cx, x.denominator(), y.denominator())?;
    new(cx, product(cx, &numerators, &denominators)?, product(cx, x.denominator(), y.denominator())?)
}

pub(crate) fn least_common_multiple(cx: &Context, x: &Rational, y: &Rational) -> Result<Rational, Fault> {
    if x.is_zero() && y.is_zero() {
        return Ok(Rational::ZERO);
    }
    let numerators = common_divisor(cx, x.numerator(), y.numerator())?;
    let denominators = common_divisor(cx, x.denominator(), y.denominator())?;
    let multiple = product(cx, x.numerator(), y.numerator())?.abs();
    new(cx, multiple, product(cx, &numerators, &denominators)?)
}

/// `3/4`
pub(crate) fn to_text(cx: &Context, fraction: &Rational) -> Result<String, Fault> {
    cx.pay(price::digits(fraction.bits()))?;
    cx.fits_text((fraction.bits() / 3 + 3) as u64)?;
    cx.pay_for_bytes(fraction.bits() / 3 + 3)?;
    Ok(format!("{}/{}", fraction.numerator(), fraction.denominator()))
}

/// `0.1(6)`: with its repeating digits in brackets if there are at most 2000 of them, otherwise to 15 decimals.
pub(crate) fn to_decimal_text(cx: &Context, fraction: &Rational) -> Result<String, Fault> {
    const DECIMALS: usize = 15;
    let denominator = fraction.denominator();
    let cycle = length_of_cycle(cx, denominator)?;
    let (whole, rest) = parts(cx, fraction)?;
    cx.pay(price::digits(whole.bit_len()))?;
    let sign = if fraction.is_negative() { "-" } else { "" };
    let mut text = format!("{sign}{}", whole.abs());
    let mut rest = rest.abs();
    if rest.is_zero() {
        return Ok(text);
    }
    text.push('.');
    if cycle == 0 {
        push_digits(cx, &mut text, &mut rest, denominator, DECIMALS)?;
        return Ok(text);
    }
    let start = start_of_cycle(cx, denominator, cycle)?;
    push_digits(cx, &mut text, &mut rest, denominator, start)?;
    text.push('(');
    push_digits(cx, &mut text, &mut rest, denominator, cycle)?;
    text.push(')');
    Ok(text)
}

/// Writes the next digits of `rest / denominator`. Unless they repeat, they may end early.
fn push_digits(
    cx: &Context,
    text: &mut String,
    rest: &mut Integer,
    denominator: &Integer,
    digits: usize,
) -> Result<(), Fault> {
    for _ in 0..digits {
        if rest.is_zero() && !text.contains('(') {
            return Ok(());
        }
        cx.pay(price_of_digit(denominator))?;
        let (digit, left) = (&*rest * Integer::from(10)).divide_truncate(denominator).unwrap_or_default();
        text.push_str(&digit.to_string());
        *rest = left;
    }
    Ok(())
}

/// The price of a digit: a product, a quotient, and the integers that they allocate.
fn price_of_digit(denominator: &Integer) -> u64 {
    price::quotient(denominator.bit_len() + 4, denominator.bit_len()).saturating_mul(5)
}

/// The number of repeating digits; 0 for none, and for more than 2000.
fn length_of_cycle(cx: &Context, denominator: &Integer) -> Result<usize, Fault> {
    const LONGEST: usize = 2_000;
    let mut denominator = denominator.clone();
    for factor in [2, 5] {
        loop {
            cx.pay(price::quotient_by_short(denominator.bit_len(), 3))?;
            match denominator.divide_truncate(&Integer::from(factor)) {
                Some((quotient, rest)) if rest.is_zero() => denominator = quotient,
                _ => break,
            }
        }
    }
    if denominator.is_one() {
        return Ok(0);
    }
    let mut power = Integer::from(10).remainder(&denominator);
    for length in 1..=LONGEST + 1 {
        if power.is_one() {
            return Ok(length);
        }
        cx.pay(price_of_digit(&denominator))?;
        power = (power * Integer::from(10)).remainder(&denominator);
    }
    Ok(0)
}

/// The number of decimals before those that repeat.
fn start_of_cycle(cx: &Context, denominator: &Integer, cycle: usize) -> Result<usize, Fault> {
    const LAST: usize = 300;
    let next = |power: &Integer| (power * Integer::from(10)).remainder(denominator);
    let step = price_of_digit(denominator);
    cx.pay(step.saturating_mul(cycle as u64))?;
    let (mut behind, mut ahead) = (Integer::ONE.remainder(denominator), Integer::ONE.remainder(denominator));
    for _ in 0..cycle {
        ahead = next(&ahead);
    }
    for start in 0..LAST {
        if behind == ahead {
            return Ok(start);
        }
        cx.pay(2 * step)?;
        (behind, ahead) = (next(&behind), next(&ahead));
    }
    Ok(0)
}

/// The logarithm of a fraction to another one, if it is rational: both are then powers of a third one, which Euclid's algorithm
/// finds with quotients in place of differences.
pub(crate) fn logarithm(cx: &Context, x: &Rational, base: &Rational) -> Result<Option<Rational>, Fault> {
    let is_positive = |number: &Rational| !number.is_negative() && !number.is_zero();
    if !is_positive(x) || !is_positive(base) || *base == Rational::ONE {
        return Ok(None);
    }
    let (mut a, mut b) = (above_one(x), above_one(base));
    while a != Rational::ONE {
        let (large, small) = if a.compare(&b, cx).is_ge() { (&a, &b) } else { (&b, &a) };
        let quotient = divide(cx, large, small)?;
        // A quotient of powers of the same number is shorter than the dividend.
        if quotient.bits() >= large.bits() {
            return Ok(None);
        }
        (a, b) = (quotient, small.clone());
    }
    let exponent = |number: &Rational| {
        let (mut rest, mut exponent) = (above_one(number), 0);
        while rest != Rational::ONE {
            (rest, exponent) = (divide(cx, &rest, &b)?, exponent + 1_i64);
        }
        Ok::<_, Fault>(exponent)
    };
    let is_inverted = (*x == above_one(x)) != (*base == above_one(base));
    let (numerator, denominator) = (exponent(x)?, exponent(base)?);
    new(cx, Integer::from(if is_inverted { -numerator } else { numerator }), Integer::from(denominator)).map(Some)
}

/// The number or its reciprocal, whichever is not below 1.
fn above_one(number: &Rational) -> Rational {
    if number.numerator() >= number.denominator() {
        return number.clone();
    }
    number.reciprocal().unwrap_or_default()
}

//! The evaluation of calls by name.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_mp::bits_of_digits;
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::code::Relation;
use super::literal;
use super::value::Value;
use crate::construct::check_size;
use crate::evalf::n;
use crate::expr::Form;
use crate::print::text as written;
use crate::{Context, Expr, Float, Function, functions};

type Faulty<T> = Result<T, Fault>;

/// `name(*arguments)`.
pub(super) fn call<'a>(name: &str, arguments: Vec<Value<'a>>, cx: &Context<'a>) -> Faulty<Value<'a>> {
    if let Some(row) = functions::named(name) {
        let arguments = expressions(name, arguments)?;
        return Ok(Value::Expr(row.call(&arguments, cx)));
    }
    match name {
        "solve" => Ok(Value::Solve(arguments)),
        "Eq" => relation(Relation::Equal, arguments),
        "Symbol" | "Rational" | "Integer" | "Float" | "S" | "sympify" => constructed(name, &arguments, cx),
        _ => Ok(Value::Expr(undefined(name, arguments, cx))),
    }
}

/// A call of a function that SymPy does not know: its digits are never known, so arguments that are not expressions are
/// dropped.
fn undefined<'a>(name: &str, arguments: Vec<Value<'a>>, cx: &Context<'a>) -> Expr<'a> {
    let mut operands = vec![cx.symbol(cx.named(name))];
    operands.extend(arguments.into_iter().filter_map(|argument| match argument {
        Value::Expr(expr) => Some(expr),
        _ => None,
    }));
    cx.call_unevaluated(Function::Undefined, &operands)
}

fn relation(relation: Relation, arguments: Vec<Value<'_>>) -> Faulty<Value<'_>> {
    match <[Expr; 2]>::try_from(expressions("Eq", arguments)?) {
        Ok([left, right]) => Ok(Value::Relation(relation, left, right)),
        Err(arguments) => {
            let given = arguments.len();
            Err(Fault::new(ErrorCode::TooFewArguments, format!("Eq takes exactly 2 arguments ({given} given)")))
        }
    }
}

/// Constructors that read a number from a string: `Rational("1/3")`, and `Symbol("x")`.
fn constructed<'a>(name: &str, arguments: &[Value<'a>], cx: &Context<'a>) -> Faulty<Value<'a>> {
    match (name, arguments) {
        ("Symbol", [Value::Text(text)]) => Ok(Value::Expr(cx.symbol(cx.named(text)))),
        ("S" | "sympify", [Value::Expr(expr)]) => Ok(Value::Expr(expr)),
        ("Integer" | "Rational" | "Float", [Value::Expr(expr)]) => {
            converted(name, expr, DOUBLE_DIGITS, cx).map(Value::Expr)
        }
        ("Rational", [Value::Expr(numerator), Value::Expr(denominator)]) => {
            let numerator = converted(name, numerator, DOUBLE_DIGITS, cx)?;
            let denominator = converted(name, denominator, DOUBLE_DIGITS, cx)?;
            Ok(Value::Expr(cx.divide(numerator, denominator)))
        }
        ("Float", [Value::Expr(expr), Value::Expr(digits)]) => {
            converted(name, expr, digits_asked(digits, cx)?, cx).map(Value::Expr)
        }
        ("Float", [Value::Text(text), Value::Expr(digits)]) => {
            let exact = number("Rational", text, cx)?;
            converted(name, exact, digits_asked(digits, cx)?, cx).map(Value::Expr)
        }
        (_, [Value::Text(text)]) => number(name, text, cx).map(Value::Expr),
        _ => Err(Fault::new(
            ErrorCode::TypeMismatch,
            format!("{name} takes a number or a string, such as {name}('1/3')"),
        )),
    }
}

/// The precision of a float that is not given another one, in digits.
const DOUBLE_DIGITS: u32 = 15;

/// The precision given to a float, in digits.
fn digits_asked(digits: Expr, cx: &Context) -> Faulty<u32> {
    let most = cx.budget.most_digits();
    let digits = digits.as_i64().and_then(|digits| u32::try_from(digits).ok());
    let digits = digits
        .filter(|digits| (1..=most).contains(digits))
        .ok_or_else(|| Fault::new(ErrorCode::InvalidNumber, format!("Float takes 1 to {most} digits")))?;
    let digits = cx.afford_digits(digits).map(|()| digits);
    Ok(cx.end(digits)?.unwrap_or_default())
}

/// Converts a number to another class: a fraction to its integer part, a float to its exact fraction, a number to a float of
/// the given digits.
fn converted<'a>(name: &str, expr: Expr<'a>, digits: u32, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    let aside = cx.aside();
    let invalid = || Fault::new(ErrorCode::InvalidNumber, format!("invalid input: {}", written(expr, &aside)));
    if name == "Float" {
        let precision = bits_of_digits(digits);
        return if let Form::Float(float) = expr {
            Ok(cx.number(Float { value: float.value.round(cx.precision(precision)), precision }))
        } else {
            let value = n(expr, digits, cx);
            cx.end(value)?.as_float().map(|_| value).ok_or_else(invalid)
        };
    }
    let fraction = match expr {
        Form::Rational(rational) => (**rational).clone(),
        Form::Float(float) => {
            let value = &float.value;
            let twos = usize::try_from(value.exponent().unsigned_abs()).unwrap_or(usize::MAX);
            check_size(value.mantissa().bit_len(), twos, cx);
            cx.pay(price::pass(twos));
            cx.end(())?;
            let power = Integer::ONE << twos;
            let mantissa = value.mantissa().clone();
            if value.is_integer() {
                Rational::from(&mantissa * &power)
            } else {
                Rational::new(mantissa, power, cx.budget).unwrap_or_default()
            }
        }
        _ => return Err(invalid()),
    };
    if name == "Rational" {
        return Ok(cx.number(fraction));
    }
    let whole = fraction.numerator().divide_truncate(fraction.denominator());
    Ok(cx.number(whole.map(|(whole, _)| whole).unwrap_or_default()))
}

/// The number in a string: `1/3`, `0.1`.
fn number<'a>(name: &str, text: &str, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    let text = text.trim();
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && text != ".";
    let (sign, numerator) = match numerator.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, numerator),
    };
    if numerator.is_empty() || denominator.is_empty() || !is_plain(numerator) || !is_plain(denominator) {
        return Err(Fault::new(ErrorCode::InvalidNumber, format!("invalid input: {text}")));
    }
    let size = if name == "Float" {
        literal::float(numerator, cx)?
    } else {
        let (over, under) = (exact(numerator, cx)?, exact(denominator, cx)?);
        cx.divide(over, under)
    };
    Ok(cx.product(cx.number(sign), size))
}

/// A decimal as an exact fraction.
fn exact<'a>(text: &str, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = literal::integer(&[whole, decimals].concat(), cx)?;
    let scale = literal::integer(&("1".to_owned() + &"0".repeat(decimals.len())), cx)?;
    Ok(cx.divide(digits, scale))
}

/// The arguments, which must all be expressions.
fn expressions<'a>(name: &str, arguments: Vec<Value<'a>>) -> Faulty<Vec<Expr<'a>>> {
    let mut expressions = Vec::with_capacity(arguments.len());
    for argument in arguments {
        expressions.push(expression(name, argument)?);
    }
    Ok(expressions)
}

/// An argument of `name`, as an expression.
pub(super) fn expression<'a>(name: &str, argument: Value<'a>) -> Faulty<Expr<'a>> {
    match argument {
        Value::Expr(expr) => Ok(expr),
        value => Err(mismatch(&value, [name, " of '", "", "' is not a number"])),
    }
}

/// The fault of a value that is not an expression; its type is inserted before the last of the words.
#[cold]
pub(super) fn mismatch(value: &Value, [start, what, before, after]: [&str; 4]) -> Fault {
    match value {
        Value::Function(name) => {
            Fault::new(ErrorCode::TypeMismatch, format!("'{name}' is a function and must be called"))
                .hint(Some(format!("write `{name}(x)`")))
        }
        value => Fault::new(ErrorCode::TypeMismatch, [start, what, before, value.type_name(), after].concat()),
    }
}

/// `n!!`: the product of every other integer up to `n`.
pub(super) fn double_factorial<'a>(operand: Expr<'a>, cx: &Context<'a>) -> Faulty<Expr<'a>> {
    /// The result for larger numbers exceeds the digits that are kept exactly.
    const LARGEST: i64 = 100_000;
    match operand.as_i64() {
        Some(n @ -1..=LARGEST) => {
            let mut product = Integer::from(1);
            let mut factor = n;
            while factor > 1 {
                cx.budget.spend(1 + product.bit_len() as u64 / 64)?;
                product *= factor;
                factor -= 2;
            }
            Ok(cx.number(product))
        }
        _ => Ok(undefined("factorial2", vec![Value::Expr(operand)], cx)),
    }
}

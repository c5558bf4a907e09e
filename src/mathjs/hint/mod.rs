//! Hints for correcting an expression.

mod equivalents;
mod expression;
mod name;

use pascaline_base::Detail;
use pascaline_base::error::Fault;
use pascaline_base::text::row_of;

use crate::Context;
use crate::token::Token;
use crate::unit::{self, Unit};
use crate::value::Value;

pub use equivalents::{EQUIVALENTS, offers};
pub(crate) use expression::with_hint;
pub(crate) use name::name;

/// What to write instead of characters that mathjs does not read.
static CHARACTERS: &[(&str, &str)] = &[
    ("×·⋅∗", "write `*` to multiply"),
    ("÷∕", "write `/` to divide"),
    ("−–—", "write `-` to subtract"),
    ("²", "write `^2`"),
    ("³", "write `^3`"),
    ("√", "write `sqrt(x)`"),
    ("°", "angles are in radians: write `* pi / 180`"),
    ("€£¥", "write amounts without a currency sign"),
    ("∞", "write `Infinity`"),
    ("\r", "end lines with a newline only"),
    ("“”‘’", "write straight quotes"),
];

/// What to write instead of the next character, if mathjs does not read it.
pub(crate) fn character(rest: &str) -> Option<String> {
    row_of(CHARACTERS, rest.chars().next()?).map(str::to_owned)
}

/// What to write instead of a token that is unexpected everywhere.
pub(crate) fn token(token: Token) -> Option<String> {
    let instead = match token {
        Token::Comma => {
            "a comma only separates arguments: write numbers without thousands separators, and with a decimal point"
        }
        Token::Assign => "write `==` to compare",
        Token::Close => "there is one `)` too many",
        _ => return None,
    };
    Some(instead.to_owned())
}

/// What to write instead of a token where a value is expected, after `before`.
pub(crate) fn operand(token: Token, before: &str) -> Option<String> {
    let instead = match token {
        Token::Star if before.ends_with('*') => "write `^` for a power",
        Token::Slash if before.ends_with('/') => "write `floor(x / y)` for an integer quotient",
        Token::Or => "write `abs(x)` for an absolute value",
        _ => return None,
    };
    Some(instead.to_owned())
}

/// The fault of a quantity that is the result, where only numbers are accepted, with its units and what to do about it.
pub(crate) fn with_units(fault: Fault, cx: &Context, quantity: &Unit) -> Fault {
    match unit::write(cx, quantity, None) {
        Ok(written) => {
            fault.hint(Some(expression::number_in("x", &written.units))).with_detail(Detail::QuantityIn(written.units))
        }
        Err(_) => fault,
    }
}

/// What to do about a result that is not a number, complex number or string.
pub(crate) fn unsupported(value: &Value) -> Option<String> {
    let instead = match value {
        Value::Number(number) if number.is_nan() => "the result is not a number",
        Value::Number(_) => "the result is infinite",
        Value::Complex(_) => "the result is not finite",
        Value::BigNumber(_) | Value::BigInt(_) | Value::Fraction(_) => "convert it to a number, such as `number(x)`",
        Value::Boolean(_) => "write `condition ? 1 : 0` to get a number",
        Value::Undefined | Value::Null => "the expression has no value",
        Value::Matrix(_) => "take one element, such as `x[1]`, or compute a number from it, such as `mean(x)`",
        Value::ResultSet(_) => "evaluate one expression at a time; `ans` is the last answer",
        Value::Builtin(_) | Value::Defined(_) => "call the function, such as `sqrt(2)`",
        Value::Object(_) => "take one entry, such as `x.a`",
        Value::Index(_) => "use it with `subset`, such as `subset(x, index(1))`",
        Value::Unit(_) | Value::Text(_) => return None,
    };
    Some(instead.to_owned())
}
